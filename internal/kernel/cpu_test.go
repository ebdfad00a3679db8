package kernel

import "testing"

func TestPaths(t *testing.T) {
	all := Paths()
	if all[0] != Portable || all[len(all)-1] != Best() {
		t.Errorf("Paths() = %v, want Portable first and %v last", all, Best())
	}
	for _, p := range all {
		if !p.runs() {
			t.Errorf("%v is in Paths() but does not run", p)
		}
	}
	if Path(99).runs() || Path(99).String() != "Path(99)" {
		t.Errorf("%v runs", Path(99))
	}
	t.Logf("paths: %v", all)
}
