package eye

import "testing"

func BenchmarkLookup(b *testing.B) {
	t, err := Shipped()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		k := t.keys[7][i%len(t.keys[7])]
		i += 101
		s := keyed(k, 7)
		t.lookup(&s, 0, 2)
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := NewTable(tableData); err != nil {
			b.Fatal(err)
		}
	}
}
