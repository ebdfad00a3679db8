package hostile_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

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

type recorder struct {
	reports []string
	helped  int
}

func (r *recorder) Helper() { r.helped++ }
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
		"one row below":                      func(p board.Point) bool { return p == -board.North },
		"more than a row below":              func(p board.Point) bool { return p < -board.North && p > -2*board.North },
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

// TestHelper: reports name the line of the caller.
func TestHelper(t *testing.T) {
	var r recorder
	hostile.Funcs(&r, nil, nil)
	if r.helped != 1 {
		t.Error("Funcs is no helper")
	}
	hostile.Methods(&r, func() fragile { return fragile{} }, func(fragile) string { return "" }, nil)
	if r.helped != 2 || len(r.reports) > 0 {
		t.Errorf("Methods is no helper, or reports %q of a type without methods", r.reports)
	}
}

// TestBoards: the smallest, the largest and two others, each with a stone of White at B2 that can be
// taken back.
func TestBoards(t *testing.T) {
	var sizes []int
	for _, x := range hostile.Boards() {
		b := x.(*board.Board)
		sizes = append(sizes, b.Size())
		if white := b.StonesOf(board.White); b.At(board.At(1, 1)) != board.White || white.Len() != 1 || b.Depth() != 1 {
			t.Errorf("%d trial moves on\n%v", b.Depth(), b)
		}
	}
	if !slices.Equal(sizes, []int{2, 3, 19, 25}) {
		t.Errorf("boards of %d lines", sizes)
	}
}

// TestResults: sequences that come back are gone through, other functions are left alone, and the
// last of several arguments is handed over as a slice.
func TestResults(t *testing.T) {
	boom := func() { panic("boom") }
	for name, tt := range map[string]struct {
		f    any
		want string // of the report
	}{
		"nothing":       {func() {}, ""},
		"one value":     {func() iter.Seq[int] { return func(func(int) bool) { boom() } }, "one value() panics: boom"},
		"two values":    {func() (int, iter.Seq2[int, int]) { return 1, func(func(int, int) bool) { boom() } }, "two values() panics: boom"},
		"no values":     {func() iter.Seq[int] { return nil }, ""},
		"a function":    {func() func() { return boom }, ""},
		"a number":      {func(n int) int { return n }, ""},
		"two arguments": {func(n int, s string) { boom() }, `two arguments(7, "x") panics: boom`},
		"many arguments": {func(s string, n ...float64) {
			if len(n) == 2 && n[1] == 3 {
				boom()
			}
		}, `many arguments("x", []float64{2, 3}) panics: boom`},
		"a long argument": {func(b []byte) { boom() }, "a long argument([]byte{" + strings.Repeat("0x1, ", 14) + "0x1) panics: boom"},
	} {
		var r recorder
		hostile.Funcs(&r, map[string]any{name: tt.f}, []any{7, "x", []float64{2, 3}, bytes.Repeat([]byte{1}, 99)})
		if got := strings.Join(r.reports, "; "); got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}

// number is a type of numbers with a method.
type number int

func (n number) String() string { return fmt.Sprint(int(n)) }

// TestFitting: a value is handed to parameters of its own type, or of an interface with methods that
// it has.
func TestFitting(t *testing.T) {
	var r recorder
	var ints, stringers, floats []string
	hostile.Funcs(&r, map[string]any{
		"ints":      func(n int) { ints = append(ints, fmt.Sprint(n)) },
		"stringers": func(s fmt.Stringer) { stringers = append(stringers, s.String()) },
		"floats":    func(x float64) { floats = append(floats, fmt.Sprint(x)) },
	}, []any{1, number(2), 3, number(4)})
	if !slices.Equal(ints, []string{"1", "3"}) || !slices.Equal(stringers, []string{"2", "4"}) || !slices.Equal(floats, []string{"0"}) || len(r.reports) > 0 {
		t.Errorf("called with %q, %q and %q; %q", ints, stringers, floats, r.reports)
	}
}

// options has a field that a door forgets to check.
type options struct{ Size int }

// brittle is what newBrittle returns without looking at all that it is handed.
type brittle struct{ list []int }

func newBrittle(o options) (*brittle, error) {
	if o.Size < 0 || o.Size > 100 {
		return nil, errors.New("refused")
	}
	return &brittle{list: make([]int, o.Size)}, nil
}

func (b *brittle) First() int { return b.list[0] }
func (b *brittle) Len() int   { return len(b.list) }

// TestSweepReports: a sweep finds what panics with one field of a struct, with the zero value of
// a receiver, with nil in a list, and in a method of what a constructor has returned.
func TestSweepReports(t *testing.T) {
	var r recorder
	s := hostile.Sweep{
		Entries: hostile.Entries{
			Funcs: map[string]any{
				"x.New": newBrittle,
				"x.All": func(list []fmt.Stringer) {
					for _, s := range list {
						_ = s.String()
					}
				},
				"x.Context": func(ctx context.Context) error { return ctx.Err() },
				"x.Fine":    func(n int, p *int) bool { return n > 0 && p != nil && *p > 0 },
				"x.Skipped": func() { panic("skipped") },
			},
			Types: []reflect.Type{reflect.TypeFor[brittle]()},
		},
		Good: []func() any{func() any { return options{Size: 3} }},
		Skip: map[string]string{"x.Skipped": "for a test"},
	}
	s.Run(&r)
	text := strings.Join(r.reports, "\n")
	for _, want := range []string{"x.All(", "x.Context(", "hostile_test.brittle.First(", "hostile_test.options{}), then hostile_test.brittle.First("} {
		if !strings.Contains(text, want) {
			t.Errorf("no report of %q in\n%s", want, text)
		}
	}
	if len(r.reports) != 4 {
		t.Errorf("%d reports:\n%s", len(r.reports), text)
	}
	r = recorder{}
	s.Entries = s.Of("x.Fine")
	s.Run(&r)
	if len(r.reports) > 0 || len(s.Funcs) != 1 {
		t.Errorf("of %d functions: %v", len(s.Funcs), r.reports)
	}
}

// TestHangs: a call that does not return is reported.
func TestHangs(t *testing.T) {
	var r recorder
	end := make(chan struct{})
	defer close(end)
	s := hostile.Sweep{Entries: hostile.Entries{Funcs: map[string]any{"x.Wait": func() { <-end }}}, Hang: time.Millisecond}
	s.Run(&r)
	if len(r.reports) != 1 || !strings.Contains(r.reports[0], "does not return") {
		t.Errorf("reports: %v", r.reports)
	}
}
