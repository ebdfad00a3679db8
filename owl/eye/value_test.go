package eye_test

import (
	"testing"

	"github.com/tengen-go/tengen/owl/eye"
)

func value(t *testing.T, s string) eye.Value {
	t.Helper()
	var v eye.Value
	if err := v.UnmarshalText([]byte(s)); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestAdd(t *testing.T) {
	for _, c := range []struct{ v, w, sum string }{
		{"0011", "0011", "0112"}, {"0112", "0112", "1223"}, {"0011", "1111", "1122"}, {"0112", "0011", "1122"},
		{"0111", "0111", "1222"}, {"0012", "0012", "0123"}, {"0022", "0011", "0123"}, {"1122", "0011", "1223"},
		{"0001", "0001", "0001"}, {"0122", "0111", "1233"},
		{"0011", "0002", "0011"}, // a threat that comes too late
		{"1111", "1111", "2222"}, {"0000", "0112", "0112"},
	} {
		v, w := value(t, c.v), value(t, c.w)
		if got := v.Add(w); got.String() != c.sum {
			t.Errorf("%v and %v are %v, want %v", v, w, got, c.sum)
		}
		if v.Add(w) != w.Add(v) {
			t.Errorf("%v and %v are %v, the other way round %v", v, w, v.Add(w), w.Add(v))
		}
	}
}

// every calls f with all values of at most two eyes.
func every(f func(eye.Value)) {
	for a := range uint8(3) {
		for b := a; b < 3; b++ {
			for c := b; c < 3; c++ {
				for d := c; d < 3; d++ {
					f(eye.Value{AttackTwice: a, AttackFirst: b, DefendFirst: c, DefendTwice: d})
				}
			}
		}
	}
}

// TestAddAll checks what holds for all sums: nothing added changes nothing, order does
// not count, and one space more never makes a group worse.
func TestAddAll(t *testing.T) {
	every(func(v eye.Value) {
		if got := v.Add(eye.Value{}); got != v {
			t.Errorf("%v and nothing are %v", v, got)
		}
		every(func(w eye.Value) {
			sum := v.Add(w)
			if sum != w.Add(v) {
				t.Errorf("%v and %v: %v, the other way round %v", v, w, sum, w.Add(v))
			}
			if !sum.Valid() {
				t.Errorf("%v and %v: %v", v, w, sum)
			}
			if sum.Min() < max(v.Min(), w.Min()) || sum.Max() < max(v.Max(), w.Max()) {
				t.Errorf("%v and %v: %v is less than one of them", v, w, sum)
			}
			if sum.Min() < v.Min()+w.Min() && sum.Min() < 3 || sum.Max() > v.Max()+w.Max() {
				t.Errorf("%v and %v: %v", v, w, sum)
			}
		})
	})
}

func TestUrgency(t *testing.T) {
	for s, want := range map[string]int{
		"0000": 0, "0011": 2, "1122": 2, "0012": 3, "0122": 3, "0022": 4, "1111": 0, "0112": 0, "2222": 0,
		"1223": 0, "2233": 0, "1233": 0, "0023": 4, "0123": 3, "1123": 2, // three eyes are two
	} {
		if got := value(t, s).Urgency(); got != want {
			t.Errorf("%s: urgency %d, want %d", s, got, want)
		}
	}
}

func TestValueText(t *testing.T) {
	every(func(v eye.Value) {
		text, err := v.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var w eye.Value
		if err := w.UnmarshalText(text); err != nil || w != v {
			t.Errorf("%v was read as %v, error %v", v, w, err)
		}
	})
	for _, s := range []string{"", "001", "00112", "1011", "0014", "00a1", "0021"} {
		if err := new(eye.Value).UnmarshalText([]byte(s)); err == nil {
			t.Errorf("%q is read", s)
		}
	}
	if _, err := (eye.Value{AttackTwice: 2}).MarshalText(); err == nil {
		t.Errorf("error %v", err)
	}
}
