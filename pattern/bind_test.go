package pattern_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
)

// matches finds all matches the slow way, by the definition.
func matches(db *pattern.Database, b *board.Board, q pattern.Query) []pattern.Match {
	var found []pattern.Match
	for i := range db.All() {
		for p := range board.Points(b.Size()) {
			for t := range board.Transform(board.NumTransforms) {
				for _, c := range []board.Color{board.Black, board.White} {
					if m := (pattern.Match{Pattern: i, Orientation: t, Color: c, Anchor: p}); db.Holds(b, m, q) {
						found = append(found, m)
					}
				}
			}
		}
	}
	return found
}

// sure makes a function of one that cannot fail.
func sure(call func(*pattern.Env, []board.Point) int) func(*pattern.Env, []board.Point) (int, error) {
	return func(e *pattern.Env, args []board.Point) (int, error) { return call(e, args), nil }
}

// constraint is Bound.Constraint where no function fails.
func constraint(t testing.TB, bound *pattern.Bound, b *board.Board, m pattern.Match) int {
	t.Helper()
	v, err := bound.Constraint(t.Context(), b, m)
	if err != nil {
		t.Error(err)
	}
	return v
}

// help is Bound.Help where no function fails.
func help(t testing.TB, bound *pattern.Bound, b *board.Board, m pattern.Match) bool {
	t.Helper()
	ok, err := bound.Help(t.Context(), b, m)
	if err != nil {
		t.Error(err)
	}
	return ok
}

// act is Bound.Act where no function fails.
func act(t testing.TB, bound *pattern.Bound, b *board.Board, m pattern.Match) (int, bool) {
	t.Helper()
	v, returned, err := bound.Act(t.Context(), b, m)
	if err != nil {
		t.Error(err)
	}
	return v, returned
}

// counter supplies c(labels…), which returns the number of its arguments and
// logs the call, and the numbers two() and three.
func counter(log *[]string) pattern.Table {
	return pattern.Table{Name: "test", Funcs: []pattern.Func{
		{Name: "cc", MaxArgs: -1, Call: func(e *pattern.Env, args []board.Point) (int, error) {
			*log = append(*log, fmt.Sprint(args))
			return len(args), nil
		}},
		{Name: "two", Call: sure(func(*pattern.Env, []board.Point) int { return 2 })},
		pattern.Func{Name: "three", Const: true, Pure: true, Call: sure(func(*pattern.Env, []board.Point) int { return 3 })},
	}}
}

// evaluate returns the value of a constraint in a pattern with the labels a
// and B, and the calls it made.
func evaluate(t *testing.T, text string) (int, []string) {
	t.Helper()
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Diagram: "O*.\n.X.", Labels: "O*a\n.B.", Constraint: text})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	var log []string
	bound, err := db.Bind(counter(&log))
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, `
		. . . .
		X . . .
		. O . .
		. . . .`)
	m := pattern.Match{Color: board.Black, Anchor: board.At(0, 2)}
	if !db.Holds(b, m, pattern.Query{}) {
		t.Fatal("the pattern is not on the board")
	}
	return constraint(t, bound, b, m), log
}

func TestExpressions(t *testing.T) {
	tests := []struct {
		text string
		want int
		log  string
	}{
		{"7", 7, ""},
		{"1 + 2 * 3", 7, ""},
		{"(1 + 2) * 3", 9, ""},
		{"7 / 2 + 7 % 4", 6, ""},
		{"7 / 0 + 7 % 0", 0, ""},
		{"two / (two - 2)", 0, ""},
		{"10 - 3 - 2", 5, ""},
		{"-two + - -3", 1, ""},
		{"1 < 2", 1, ""}, {"2 < 1", 0, ""}, {"2 <= 2", 1, ""}, {"2 >= 3", 0, ""}, {"3 > 2", 1, ""},
		{"1 < 2 == 1", 1, ""},
		{"2 == 2 != 0", 1, ""},
		{"!two == 0", 1, ""}, // the negation is compared, as in C
		{"!three == three", 0, ""},
		{"!1", 0, ""}, {"!0", 1, ""}, {"!!3", 1, ""}, {"!(1 - 1) + !2", 1, ""},
		{"!(two == three)", 1, ""},
		{"1 || 0 && 0", 1, ""},
		{"(1 || 0) && 0", 0, ""},
		{"three && two", 1, ""},
		{"0 || three", 1, ""},
		{"1 && two", 1, ""},
		{"1 ? 5 : cc(a)", 5, ""},
		{"two == 2 ? three : cc(a)", 3, ""},
		{"0 ? 1 : 0 ? 2 : 3", 3, ""},
		{"two ? 0 ? 4 : 6 : 5", 6, ""},
		{"two()", 2, ""},
		{"three;", 3, ""},
		{"three ; ;", 3, ""},
		{"cc(a,B,*,?)", 4, "[C3 B2 B3 PASS]"},
		{"cc(a) && cc()", 0, "[C3] []"},
		{"cc() && cc(a)", 0, "[]"},
		{"cc(a) || cc(B)", 1, "[C3]"},
		{"cc(*, a) + cc(B)\n== 3", 1, "[B3 C3] [B2]"},
		{"cc(a) == 1 || cc(B) > 5\n|| cc(*)", 1, "[C3]"},
		{"2 +cc(a)-1", 2, "[C3]"},
	}
	for _, tt := range tests {
		got, log := evaluate(t, tt.text)
		if got != tt.want || strings.Join(log, " ") != tt.log {
			t.Errorf("%s = %d with calls %v, want %d with %s", tt.text, got, log, tt.want, tt.log)
		}
	}
}

func TestActions(t *testing.T) {
	tests := []struct {
		text     string
		value    int
		returned bool
		log      string
	}{
		{"cc(a)", 0, false, "[C3]"},
		{"cc(a); cc(B);", 0, false, "[C3] [B2]"},
		{"cc(a);; cc(B)", 0, false, "[C3] [B2]"},
		{"if (two == 2) cc(a);", 0, false, "[C3]"},
		{"if (two == 3) cc(a);", 0, false, ""},
		{"if (two == 3) cc(a); else cc(B);", 0, false, "[B2]"},
		{"if (two) if (0) cc(a); else cc(B); else cc(*)", 0, false, "[B2]"},
		{"if (1) { cc(a); cc(B) ; } cc(*)", 0, false, "[C3] [B2] [B3]"},
		{"if (0) cc(a); cc(*)", 0, false, "[B3]"},
		{"if (two)\n{ return 7; }\nelse cc(a); cc(B)", 7, true, ""},
		{"return cc(a) == 1;", 1, true, "[C3]"},
		{"return", 0, true, ""},
		{"if (two == 2) return three; return 4", 3, true, ""},
		{"if (two == 1) ; else return 4;", 4, true, ""},
	}
	for _, tt := range tests {
		db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Diagram: "O*.\n.X.", Labels: "O*a\n.B.", Action: tt.text})
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		var log []string
		bound, err := db.Bind(counter(&log))
		if err != nil {
			t.Fatal(err)
		}
		b := boardtest.MustParse(t, ". . . .\nX . . .\n. O . .\n. . . .")
		value, returned := act(t, bound, b, pattern.Match{Color: board.Black, Anchor: board.At(0, 2)})
		if value != tt.value || returned != tt.returned || strings.Join(log, " ") != tt.log {
			t.Errorf("%s = %d, %v with calls %v, want %d, %v with %s", tt.text, value, returned, log, tt.value, tt.returned, tt.log)
		}
	}
}

// TestLabelsTurn asks for the point of a label in all orientations.
func TestLabelsTurn(t *testing.T) {
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Diagram: "O*..", Labels: "O*.a", Constraint: "cc(a)", Entry: "8,-,help"})
	if err != nil {
		t.Fatal(err)
	}
	var log []string
	var offsets []board.Point
	table := counter(&log)
	table.Helpers = []pattern.Helper{{Name: "help", Call: func(e *pattern.Env) (bool, error) {
		offsets = append(offsets, e.Offset(0, 2), e.Offset(1, 0), e.Offset(0, -9))
		return e.Label('a') == e.Offset(0, 2), nil
	}}}
	bound, err := db.Bind(table)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := board.New(9)
	for i := range board.Transform(8) {
		m := pattern.Match{Orientation: i, Color: board.Black, Anchor: board.At(4, 4)}
		constraint(t, bound, b, m)
		if !help(t, bound, b, m) {
			t.Errorf("orientation %d: label and offset differ", i)
		}
	}
	want := "[H5] [E2] [B5] [E8] [E8] [H5] [E2] [B5]"
	if got := strings.Join(log, " "); got != want {
		t.Errorf("label a in all orientations = %s, want %s", got, want)
	}
	wantOffsets := "[H5 F4 none E2 D4 none B5 D6 none E8 F6 none E8 D6 none H5 F6 none E2 F4 none B5 D4 none]"
	if got := fmt.Sprint(offsets); got != wantOffsets {
		t.Errorf("offsets = %s, want %s", got, wantOffsets)
	}
}

const unbindable = `
Pattern P1

O*

:8,-

O*

;foo(*) && cc(*) && bar

Pattern P2

O*

:8,-,helper

Pattern P3

O*

:8,-

O*

;foo(*,*)
>two(*)

Pattern P4

O*

:8,-

O*

;cc(*)
`

func TestBindListsAllThatIsMissing(t *testing.T) {
	db := mustCompile(t, pattern.General(), unbindable)
	var log []string
	_, err := db.Bind(counter(&log))
	var bindError *pattern.BindError
	if !errors.As(err, &bindError) || !errors.Is(err, pattern.ErrName) || !errors.Is(err, pattern.ErrMeaning) {
		t.Fatalf("error = %v, want a BindError with ErrName and ErrMeaning", err)
	}
	want := `cannot bind the general database:
db:10:2: pattern P1: unknown function foo
db:10:21: pattern P1: unknown function bar
db:16:6: pattern P2: unknown helper helper
db:26:2: pattern P3: unknown function foo
db:27:2: pattern P3: two with 1 arguments, expected 0 arguments`
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	bound, unbound := db.BindPartial(counter(&log))
	if len(unbound) != 5 || unbound[0].Pos.String() != "db:10:2" {
		t.Errorf("unbound = %+v, want five, the first at db:10:2", unbound)
	}
	b := boardtest.MustParse(t, "X . .\n. . .\n. . .")
	for i, want := range []bool{false, false, false, true} {
		m := pattern.Match{Pattern: int32(i), Color: board.Black, Anchor: board.At(0, 2)}
		if bound.Has(m.Pattern) != want || constraint(t, bound, b, m) != map[bool]int{true: 1}[want] {
			t.Errorf("pattern %d is bound: %v, constraint %d, want %v", i, bound.Has(m.Pattern), constraint(t, bound, b, m), want)
		}
		if got := help(t, bound, b, m); got != want {
			t.Errorf("pattern %d: helper accepts: %v, want %v", i, got, want)
		}
	}
	if bound.Has(-1) || bound.Has(4) || constraint(t, bound, b, pattern.Match{Pattern: 9}) != 0 {
		t.Error("a pattern that does not exist is bound")
	}
	// The same database takes other meanings without being compiled again.
	other := pattern.Table{
		Funcs: []pattern.Func{
			{Name: "foo", MaxArgs: -1, Call: sure(func(*pattern.Env, []board.Point) int { return 1 })},
			{Name: "two", MaxArgs: 1, Call: sure(func(*pattern.Env, []board.Point) int { return 1 })},
			pattern.Func{Name: "bar", Const: true, Pure: true, Call: sure(func(*pattern.Env, []board.Point) int { return 1 })},
		},
		Helpers: []pattern.Helper{{Name: "helper", Call: func(*pattern.Env) (bool, error) { return true, nil }}},
	}
	if _, err := db.Bind(counter(&log), other); err != nil {
		t.Errorf("Bind = %v, want no error", err)
	}
}

// TestNestedEvaluation calls a function that evaluates another constraint with
// the same bound database.
func TestNestedEvaluation(t *testing.T) {
	db, err := pattern.Build(pattern.General(),
		pattern.Spec{Name: "A", Diagram: "O*.", Labels: "O*a", Constraint: "inner(a,*) + inner(a)"},
		pattern.Spec{Name: "B", Diagram: "O*.", Labels: "O*b", Constraint: "count(b,b,b,b,*)"})
	if err != nil {
		t.Fatal(err)
	}
	var bound *pattern.Bound
	bound, err = db.Bind(pattern.Table{Funcs: []pattern.Func{
		{Name: "inner", MaxArgs: 2, Call: sure(func(e *pattern.Env, args []board.Point) int {
			before := fmt.Sprint(args, e.Pattern.Name)
			n := constraint(t, bound, e.Board, pattern.Match{Pattern: 1, Color: e.Color, Anchor: e.Match.Anchor})
			if after := fmt.Sprint(args, e.Pattern.Name); before != after {
				t.Errorf("arguments are %s after a nested evaluation, were %s", after, before)
			}
			return 10*n + len(args)
		})},
		{Name: "count", MaxArgs: 9, Call: sure(func(_ *pattern.Env, args []board.Point) int { return len(args) })},
	}})
	if err != nil {
		t.Fatal(err)
	}
	b, _ := board.New(9)
	if got := constraint(t, bound, b, pattern.Match{Color: board.Black, Anchor: board.At(4, 4)}); got != 103 {
		t.Errorf("value = %d, want 103", got)
	}
}

// TestSharedDatabase evaluates one database in several goroutines, each with its
// own meanings of the names.
func TestSharedDatabase(t *testing.T) {
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Diagram: "O*.\n.X.", Labels: "O*a\nbB.", Constraint: "mine + oplay_lib(a,b,B)"})
	if err != nil {
		t.Fatal(err)
	}
	start := boardtest.MustParse(t, ". . . .\nX . . .\n. O . .\n. . . .")
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			bound, err := db.Bind(pattern.BoardFuncs(), pattern.Table{Funcs: []pattern.Func{pattern.Func{Name: "mine", Const: true, Pure: true, Call: sure(func(*pattern.Env, []board.Point) int { return 100 * i })}}})
			if err != nil {
				t.Error(err)
				return
			}
			b := start.Clone()
			for range 200 {
				// Black at a takes no liberty of the white stone; White at b joins
				// it and gains the corner for b.
				if got := constraint(t, bound, b, pattern.Match{Color: board.Black, Anchor: board.At(0, 2)}); got != 100*i+4 {
					t.Errorf("value = %d, want %d", got, 100*i+4)
					return
				}
			}
		})
	}
	wg.Wait()
}

// TestMatchesOffTheBoard evaluates where the diagram does not fit.
func TestMatchesOffTheBoard(t *testing.T) {
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Entry: "8,-,help", Diagram: "O*.", Labels: "O*a", Constraint: "lib(a) == 0", Action: "return 1"})
	if err != nil {
		t.Fatal(err)
	}
	helper := pattern.Helper{Name: "help", Call: func(*pattern.Env) (bool, error) { return true, nil }}
	bound, err := db.Bind(pattern.BoardFuncs(), pattern.Table{Helpers: []pattern.Helper{helper}})
	if err != nil {
		t.Fatal(err)
	}
	b, _ := board.New(5)
	for anchor, want := range map[board.Point]bool{
		board.At(0, 0): true, board.At(2, 4): true, board.At(3, 0): false, board.At(2, 5): false, board.NoPoint: false, board.Pass: false, -7: false,
	} {
		m := pattern.Match{Color: board.Black, Anchor: anchor}
		_, acted := act(t, bound, b, m)
		if got := constraint(t, bound, b, m) != 0; got != want || help(t, bound, b, m) != want || acted != want {
			t.Errorf("at %v: constraint %v, helper %v, action %v, want %v", anchor, got, help(t, bound, b, m), acted, want)
		}
	}
}
