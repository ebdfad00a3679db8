package hostile_test

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/hostile"
)

// fragile has a method for each fault that there may be, and some without.
type fragile struct{ n int }

func (f *fragile) Index(p board.Point) int         { return [board.NumPoints]int{}[p] }
func (f *fragile) Lie(c board.Color) error         { f.n++; return errors.New("refused") }
func (f *fragile) No(c board.Color) bool           { f.n++; return false }
func (f *fragile) Set(n int)                       { f.n = n }
func (f *fragile) Check(p board.Point) bool        { return p.On(19) }
func (f *fragile) Next() int                       { f.n++; return f.n }
func (f *fragile) Yes() bool                       { f.n++; return true }
func (f *fragile) Half() (int, bool)               { f.n++; return f.n, false }
func (f *fragile) All(p board.Point) iter.Seq[int] { return func(func(int) bool) { _ = []int{1}[p] } }

type recorder struct{ reports []string }

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.reports = append(r.reports, fmt.Sprintf(format, args...))
}

// TestReports wants a report of every fault, and of nothing else.
func TestReports(t *testing.T) {
	var r recorder
	hostile.Methods(&r, func() *fragile { return &fragile{} }, func(f *fragile) string { return fmt.Sprint(f.n) }, hostile.Values())
	hostile.Funcs(&r, map[string]any{"div": func(n int) int { return 1 / n }}, hostile.Values())
	want := []string{"fragile.All(", "fragile.Index(", "fragile.Lie(", "fragile.No(", "div("}
	if text := strings.Join(r.reports, "\n"); !strings.Contains(text, "div(0) panics") {
		t.Errorf("no division by 0 in\n%s", text)
	}
	if len(r.reports) != len(want) {
		t.Fatalf("%d reports, want %d:\n%s", len(r.reports), len(want), strings.Join(r.reports, "\n"))
	}
	for i, report := range r.reports {
		if !strings.Contains(report, want[i]) {
			t.Errorf("report %d is %q, want one of %s", i, report, want[i])
		}
	}
}

// TestAny: what takes anything is handed nothing, as no value was meant for it.
func TestAny(t *testing.T) {
	var r recorder
	calls := 0
	hostile.Funcs(&r, map[string]any{"any": func(x any) {
		if calls++; x != nil {
			panic(x)
		}
	}}, hostile.Values())
	if calls != 1 || len(r.reports) > 0 {
		t.Errorf("%d calls: %v", calls, r.reports)
	}
}

// TestEnds wants a report of functions that fail at one point only, beside what they allow.
func TestEnds(t *testing.T) {
	at := board.At
	for name, fails := range map[string]func(p board.Point) bool{
		"a table that is one too short":      func(p board.Point) bool { return p == board.NumPoints-1 },
		"a table of points":                  func(p board.Point) bool { return p == board.NumPoints },
		"a table of 1023":                    func(p board.Point) bool { return p == 1023 },
		"a table of 1024":                    func(p board.Point) bool { return p == 1024 },
		"none":                               func(p board.Point) bool { return p == board.NoPoint },
		"a pass":                             func(p board.Point) bool { return p == board.Pass },
		"below none":                         func(p board.Point) bool { return p == -1 },
		"one row below":                      func(p board.Point) bool { return p == -board.Stride },
		"more than a row below":              func(p board.Point) bool { return p < -board.Stride && p > -2*board.Stride },
		"the last point":                     func(p board.Point) bool { return p == at(24, 24) },
		"beside the last point":              func(p board.Point) bool { return p == at(24, 24)+board.East },
		"above the first column":             func(p board.Point) bool { return p == at(0, 24)+board.North },
		"C3 of a mask":                       func(p board.Point) bool { return p > 1023 && p&1023 == at(2, 2) },
		"C3 of a mask, from below":           func(p board.Point) bool { return p < 0 && p&1023 == at(2, 2) },
		"the least number":                   func(p board.Point) bool { return p == -1<<15 },
		"the largest number":                 func(p board.Point) bool { return p == 1<<15-1 },
		"the lower left corner":              func(p board.Point) bool { return p == at(0, 0) },
		"the upper right corner of size 4":   func(p board.Point) bool { return p == at(3, 3) },
		"a point that a board of 2 has not":  func(p board.Point) bool { return p == at(2, 0) },
		"a point that a board of 3 has not":  func(p board.Point) bool { return p == at(0, 3) },
		"the border before the first row":    func(p board.Point) bool { return p == at(0, 0)+board.South },
		"the border before the first column": func(p board.Point) bool { return p == at(0, 0)+board.West },
	} {
		var r recorder
		hostile.Funcs(&r, map[string]any{name: func(p board.Point) {
			if fails(p) {
				panic(name)
			}
		}}, hostile.Values())
		if len(r.reports) != 1 {
			t.Errorf("%s: %d reports", name, len(r.reports))
		}
	}
}

// TestCombinations: where there are few combinations of arguments all are tried, each once;
// of many, some with every value of every parameter.
func TestCombinations(t *testing.T) {
	var r recorder
	values := []any{1, 2, 3, "a", "b"}
	seen := map[string]int{}
	hostile.Funcs(&r, map[string]any{"few": func(n, m int, s string) { seen[fmt.Sprint(n, m, s)]++ }}, values)
	if len(seen) != 18 {
		t.Errorf("%d combinations, want 18: %v", len(seen), seen)
	}
	all := map[string]int{} // as many as are tried at most
	values = nil
	for n := range 20 {
		values = append(values, n)
		if n < 15 {
			values = append(values, fmt.Sprint(n))
		}
		if n < 10 {
			values = append(values, float64(n))
		}
	}
	hostile.Funcs(&r, map[string]any{"all": func(n int, s string, x float64) { all[fmt.Sprintf("%d/%s/%v", n, s, x)]++ }}, values)
	if len(all) != 20*15*10 {
		t.Errorf("%d combinations, want %d", len(all), 20*15*10)
	}
	for c, n := range seen {
		if n != 1 {
			t.Errorf("%s was tried %d times", c, n)
		}
	}
	values = nil
	for n := range 20 {
		values = append(values, n)
	}
	var met [4][20]int
	calls := 0
	hostile.Funcs(&r, map[string]any{"many": func(a, b, c, d int) {
		calls++
		for i, x := range [4]int{a, b, c, d} {
			met[i][x]++
		}
	}}, values)
	for i := range met {
		for x, n := range met[i] {
			if n < calls/40 || n > calls/10 {
				t.Errorf("parameter %d was %d in %d of %d calls", i, x, n, calls)
			}
		}
	}
	if calls < 1000 || len(r.reports) > 0 {
		t.Errorf("%d calls, reports: %v", calls, r.reports)
	}
}
