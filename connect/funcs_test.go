package connect_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/ended/endedtest"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestFunctionsAreTheirOwners checks that the functions are exactly the names
// that package connect owns.
func TestFunctionsAreTheirOwners(t *testing.T) {
	f, err := connect.NewFunctions(connect.New(connect.Options{}), reading.New(reading.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	var owned, supplied []string
	for _, w := range pattern.Vocabulary() {
		if w.Owner == "connect" {
			owned = append(owned, w.Name)
		}
	}
	for _, f := range f.Table().Funcs {
		supplied = append(supplied, f.Name)
		if w, _ := pattern.WordNamed(f.Name); f.MinArgs != w.MinArgs || f.MaxArgs != w.MaxArgs || f.Call == nil {
			t.Errorf("%s is not as the vocabulary has it", f.Name)
		}
	}
	slices.Sort(supplied)
	if diff := cmp.Diff(owned, supplied); diff != "" {
		t.Errorf("mismatch (-owned +supplied):\n%s", diff)
	}
}

// evaluate returns the values of a constraint at its matches on a board, and the last
// error.
func evaluate(ctx context.Context, t *testing.T, f *connect.Functions, b *board.Board, text string) (values []int, last error) {
	t.Helper()
	db, err := pattern.Compile(pattern.Anything(), mustParse(text))
	if err != nil {
		t.Fatal(err)
	}
	bound, err := db.Bind(pattern.BoardFuncs(), f.Table())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{}) {
		v, err := bound.Constraint(ctx, b, m)
		if err != nil {
			last = err
		}
		values = append(values, v)
	}
	return values, last
}

// TestFunctions evaluates each function on a jump with a peep.
func TestFunctions(t *testing.T) {
	b := boardtest.MustParse(t, jump)
	defer boardtest.Restored(t, b)()
	f, err := connect.NewFunctions(connect.New(connect.Options{}), reading.New(reading.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	for constraint, want := range map[string]int{
		"oplay_connect(*,a,b)":                   5, // O fills the gap
		"xplay_connect(*,a,b)":                   0, // X cuts
		"xplay_disconnect(*,a,b)":                5,
		"oplay_disconnect(*,a,b)":                0,
		"xplay_connect(*,a,C)":                   0, // strings of two colors
		"disconnect_helper(a,b)":                 1,
		"oplay_break_through(*,a,b,d)":           1, // no stone at d
		"amalgamate(a,b)":                        0,
		"amalgamate_most_valuable_helper(a,*,b)": 0,
	} {
		got, err := evaluate(t.Context(), t, f, b, `
Pattern Peep1

O*O
?X.

:|,-

a*b
?Cd

;`+constraint+"\n")
		if diff := cmp.Diff([]int{want}, got); diff != "" || err != nil {
			t.Errorf("%s: %v, mismatch (-want +got):\n%s", constraint, err, diff)
		}
	}
	for _, constraint := range []string{"xcut(*)", "ocut(*)", "!xcut(*)", "xcut(*) || 1"} {
		got, err := evaluate(t.Context(), t, f, b, "Pattern P1\n\nO*O\n?X.\n\n:|,-\n\na*b\n?C.\n\n;"+constraint+"\n")
		if !slices.Equal(got, []int{0}) || !errors.Is(err, pattern.ErrUnknown) {
			t.Errorf("%s where no links are known: %v, %v", constraint, got, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	got, err := evaluate(ctx, t, f, b, "Pattern P1\n\nO*O\n?X.\n\n:|,-\n\na*b\n?C.\n\n;oplay_connect(*,a,b) || xplay_disconnect(*,a,b) || disconnect_helper(a,b)\n")
	if !errors.Is(err, context.Canceled) || !slices.Equal(got, []int{0}) {
		t.Errorf("after the end of the context: %v, %v", got, err)
	}
}

// TestCuttingPoints looks at what the analysis says of the double cut of the
// manual, and hands it to the functions and to the worms.
func TestCuttingPoints(t *testing.T) {
	b := center(t, "OOXX O.OX X..O X.OO")
	a, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	w, err := wormsOf(t.Context(), b, worm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l, err := a.Analyze(t.Context(), b, w)
	if err != nil {
		t.Fatal(err)
	}
	star, gap := board.At(9, 9), board.At(9, 10)
	for _, p := range []board.Point{star, gap, board.At(10, 9)} {
		if !l.IsCut(board.White, p) || l.IsCut(board.Black, p) || l.IsCut(board.Empty, p) {
			t.Errorf("%v: not a cutting point of Black alone", p)
		}
	}
	if none := l.CuttingPoints(board.Empty); !none.IsEmpty() {
		t.Error("cutting points of nobody")
	}
	f, err := connect.NewFunctions(connect.New(connect.Options{}), reading.New(reading.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	f.Begin(l)
	got, err := evaluate(t.Context(), t, f, b, "Pattern P1\n\nO*O\n\n:8,-\n\na*b\n\n;xcut(*) + 2 * ocut(*)\n")
	for _, v := range got {
		if v != 1 {
			t.Errorf("xcut + 2 ocut = %d, want 1", v)
		}
	}
	if len(got) == 0 || err != nil {
		t.Errorf("%d matches, %v", len(got), err)
	}
}

// TestCutstone2 counts the points where a stone can cut.
func TestCutstone2(t *testing.T) {
	b := center(t, ".... .XO. .O.. ....")
	w, err := wormsOf(t.Context(), b, worm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	l, err := a.Analyze(t.Context(), b, w)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range w.WithCutstone2(l.Cutstone2()).All() {
		want := 0
		if v.Color == board.Black {
			want = 1
		}
		if v.Cutstone2 != want {
			t.Errorf("worm %d at %v: cutstone2 %d, want %d", i, v.Origin, v.Cutstone2, want)
		}
	}
}

// linksBy returns the links on a board that the patterns of a text make.
func linksBy(t *testing.T, b *board.Board, text string) *connect.Links {
	t.Helper()
	db, err := pattern.Compile(pattern.Connections(), mustParse(text))
	if err != nil {
		t.Fatal(err)
	}
	a, err := connect.NewAnalyzer(connect.LinkOptions{Patterns: pattern.NewPlain(db)})
	if err != nil {
		t.Fatal(err)
	}
	l, err := a.Analyze(t.Context(), b, nil)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestActions joins strings by the actions of patterns of its own.
func TestActions(t *testing.T) {
	// The string on the right is the larger one.
	b := center(t, "..... O.O.O ....O ....O")
	for action, want := range map[string][3]bool{
		"amalgamate(a,b)":                        {true, false, false},
		"amalgamate_most_valuable_helper(a,b,c)": {false, true, false},
		"amalgamate(a,c)":                        {false, false, true},
	} {
		l := linksBy(t, b, "Pattern A1\n\nO.O.O\n\n:8,-\n\na.b.c\n\n>"+action+"\n")
		x, y, z := board.At(8, 10), board.At(10, 10), board.At(12, 10)
		got := [3]bool{l.Same(x, y), l.Same(y, z), l.Same(x, z)}
		// The pattern is symmetric, so that the action is done both ways.
		if action == "amalgamate(a,b)" {
			want = [3]bool{true, true, true}
		}
		if got != want {
			t.Errorf("%s: joined %v, want %v", action, got, want)
		}
	}
}

// TestActionsRefused: actions join neither stones of two players, nor empty points, nor strings two
// of which belong together.
func TestActionsRefused(t *testing.T) {
	b := center(t, "..... O.O.O ..X.. ..O..")
	x, y, z, enemy, under := board.At(8, 10), board.At(10, 10), board.At(12, 10), board.At(10, 9), board.At(10, 8)
	const joined = "Pattern A1\n\nO.O.O\n??X??\n??O??\n\n:8,-\n\na.b.c\n??X??\n??d??\n\n>amalgamate(a,c)\n\n"
	for _, c := range []struct {
		before, action string
		want           [][2]board.Point
	}{
		{"", "amalgamate(b,C)", nil},
		{"", "amalgamate(b,e)", nil},
		{"", "amalgamate_most_valuable_helper(a,b,C)", nil},
		{"", "amalgamate_most_valuable_helper(C,b,a)", nil},
		{"", "amalgamate_most_valuable_helper(a,b,e)", nil},
		{"", "amalgamate_most_valuable_helper(e,b,a)", nil},
		{joined, "amalgamate(b,d)", [][2]board.Point{{x, z}, {y, under}}},
		{joined, "amalgamate_most_valuable_helper(a,d,b)", [][2]board.Point{{x, z}, {x, under}, {z, under}}},
		{joined, "amalgamate_most_valuable_helper(a,b,c)", [][2]board.Point{{x, z}}},
		{joined, "amalgamate_most_valuable_helper(a,c,d)", [][2]board.Point{{x, z}}},
		{joined, "amalgamate_most_valuable_helper(d,a,c)", [][2]board.Point{{x, z}}},
	} {
		l := linksBy(t, b, c.before+"Pattern A2\n\nO.O.O\n??X??\n??O??\n\n:8,-\n\naeb.c\n??C??\n??d??\n\n>"+c.action+"\n")
		var got [][2]board.Point
		all := []board.Point{x, y, z, under, enemy}
		for i, p := range all {
			for _, q := range all[i+1:] {
				if l.Same(p, q) {
					got = append(got, [2]board.Point{p, q})
				}
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s%s: joined %v, want %v", c.before, c.action, got, c.want)
		}
	}
}

// TestJoinedAlready: a pattern that joins is not looked at where its stones belong together already, and its action is not
// done then.
func TestJoinedAlready(t *testing.T) {
	b := center(t, "O.O ... ...")
	const first, second = "Pattern A1\n\nO.O\n\n:8,C\n\n", "Pattern A2\n\nO.O\n\n:8,C\n\na.b\n\n>amalgamate(a,b)\n\n"
	for _, tt := range []struct {
		text   string
		joint  []string
		groups int
	}{
		{first, []string{"A1"}, 1}, {second, []string{"A2"}, 1}, {first + second, []string{"A1"}, 1}, {second + first, []string{"A2"}, 1},
		// What cuts, and what is for others, joins nothing.
		{"Pattern A3\n\nO*O\n\n:8,BC\n\n", []string{"A3"}, 2}, {"Pattern A4\n\nO.O\n\n:8,CE\n\n", nil, 2}, {"Pattern A5\n\nO.O\n\n:8,Ce\n\n", nil, 2},
	} {
		l := linksBy(t, b, tt.text)
		var got []string
		for _, j := range l.Joints() {
			name, _, _ := strings.Cut(j.Pattern, "+")
			got = append(got, strings.Fields(name)[0])
		}
		got = slices.Compact(got)
		if !slices.Equal(got, tt.joint) || l.Len() != tt.groups {
			t.Errorf("%q: joined by %v, want %v\n%v", tt.text, got, tt.joint, l)
		}
	}
}

// TestAnalyzerErrors looks at faults of databases and of those who are asked.
func TestAnalyzerErrors(t *testing.T) {
	db, err := pattern.Compile(pattern.Connections(), mustParse("Pattern A1\n\nO.O\n\n:8,C\n\na.b\n\n;omoyo(a)\n"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := connect.NewAnalyzer(connect.LinkOptions{Patterns: pattern.NewPlain(db)}); !errors.Is(err, pattern.ErrName) {
		t.Errorf("a name that nobody supplies: %v", err)
	}
	b := boardtest.MustParse(t, jump)
	defer boardtest.Restored(t, b)()
	a, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	w, err := wormsOf(t.Context(), b, worm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for n := range 5 {
		if _, err := a.Analyze(endedtest.After(t.Context(), n), b, w); !errors.Is(err, context.Canceled) {
			t.Errorf("after %d looks at the context: %v", n, err)
		}
	}
}

var _ influence.DistanceReader = (*connect.Reader)(nil)

// TestManualBreakIns reads the break-ins of the manual of GNU Go: into the whole
// territory, and into what is left of it.
func TestManualBreakIns(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . . X O O . . .
		. . . X X X O . .
		. . . . . . . . .
		. . . X . . O . .
		. . . . X . . . .
		. . . . . . O . .
		. . . . . . . . .`)
	r := connect.New(connect.Options{})
	d7 := board.At(3, 6)
	area := func(vertices ...string) board.Set {
		var s board.Set
		for _, v := range vertices {
			p, err := board.ParsePoint(v, 9)
			if err != nil {
				t.Fatal(err)
			}
			s.Add(p)
		}
		return s
	}
	whole := area("E9", "F9", "G9", "E8", "F8", "G8", "H8", "G7", "H7", "J7", "H6", "J6", "H5", "J5", "H4", "J4", "H3", "J3", "H2", "J2")
	less := area("F9", "G9", "F8", "G8", "H8", "G7", "H7", "J7", "H6", "J6", "H5", "J5", "H4", "J4", "H3", "J3", "H2", "J2")
	for _, test := range []struct {
		goal *board.Set
		move string
	}{{&whole, "E8"}, {&less, "G7"}} {
		res, err := r.BreakIn(t.Context(), b, d7, test.goal)
		if err != nil || res.Code != search.Win || res.Move.String() != test.move {
			t.Errorf("%d points: %v at %v, %v, want win at %s", test.goal.Len(), res.Code, res.Move, err, test.move)
		}
	}
}

// TestFunctionsFail: a function that fails at one match, and a question that is
// refused, leave the other matches as they are, and are reported with their pattern; a
// context that ends inside a function ends the analysis.
func TestFunctionsFail(t *testing.T) {
	// Two jumps and a row of three stones with an opponent below.
	b := center(t, "O.O.. ..... ..... O.O.. ..... ..... OOO..")
	const patterns = `
Pattern Jump

O.O

:-,C

a.b

;fussy(a)

Pattern Row

OOO

:-,-

abc

;oplay_break_through(a,b,c) || 1
`
	file, err := pattern.Parse("mine.db", []byte(patterns))
	if err != nil {
		t.Fatal(err)
	}
	db, err := pattern.Compile(pattern.Connections(), file)
	if err != nil {
		t.Fatal(err)
	}
	no := errors.New("no")
	calls := 0
	ask := func(*pattern.Env, board.Point) error { return nil }
	a, err := connect.NewAnalyzer(connect.LinkOptions{Patterns: pattern.NewPlain(db), Tables: []pattern.Table{{Funcs: []pattern.Func{{
		Name: "fussy", MinArgs: 1, MaxArgs: 1, Call: func(e *pattern.Env, args []board.Point) (int, error) {
			calls++
			return 1, ask(e, args[0])
		},
	}}}}})
	if err != nil {
		t.Fatal(err)
	}
	defer boardtest.Restored(t, b)()
	upper, lower := [2]board.Point{board.At(8, 11), board.At(10, 11)}, [2]board.Point{board.At(8, 8), board.At(10, 8)}
	for name, c := range map[string]struct {
		fails        func(p board.Point) bool
		upper, lower bool // joined
	}{
		"never": {func(board.Point) bool { return false }, true, true},
		"above": {func(p board.Point) bool { return p.Row() == upper[0].Row() }, false, true},
		"below": {func(p board.Point) bool { return p.Row() == lower[0].Row() }, true, false},
	} {
		ask = func(_ *pattern.Env, p board.Point) error {
			if c.fails(p) {
				return no
			}
			return nil
		}
		a.Faults().Clear()
		l, err := a.Analyze(t.Context(), b, nil)
		if err != nil {
			t.Fatal(err)
		}
		if l.Same(upper[0], upper[1]) != c.upper || l.Same(lower[0], lower[1]) != c.lower {
			t.Errorf("fails %s: joined %v and %v", name, l.Same(upper[0], upper[1]), l.Same(lower[0], lower[1]))
		}
		want := map[string]int{"Jump": 1, "Row": 1}
		if c.upper && c.lower {
			delete(want, "Jump")
		}
		got := map[string]int{}
		for _, f := range a.Faults().All() {
			got[f.Pattern]++
			if f.Pos.File != "mine.db" || f.Pattern == "Jump" != errors.Is(f, no) || f.Pattern == "Row" != errors.Is(f, search.ErrShape) {
				t.Errorf("fails %s: %v", name, f)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("fails %s: mismatch of the faults (-want +got):\n%s", name, diff)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	calls = 0
	ask = func(e *pattern.Env, _ board.Point) error { cancel(); return e.Context.Err() }
	a.Faults().Clear()
	if _, err := a.Analyze(ctx, b, nil); !errors.Is(err, context.Canceled) || calls != 1 || a.Faults().Err() != nil {
		t.Errorf("canceled inside: %v after %d calls, faults %v", err, calls, a.Faults().Err())
	}
}

// TestPureFunctions: functions that only read may be asked once for the same stones; what depends on the links so far,
// or changes them, is asked each time.
func TestPureFunctions(t *testing.T) {
	f, err := connect.NewFunctions(claims{}, reading.New(reading.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	for _, fn := range f.Table().Funcs {
		if want := strings.Contains(fn.Name, "play_"); fn.Pure != want {
			t.Errorf("%s: pure %v, want %v", fn.Name, fn.Pure, want)
		}
	}
}

// hears is a Connector and a Breaker that notes what it is asked about.
type hears struct {
	search.Reader
	asked []board.Point
}

func (h *hears) Connect(_ context.Context, _ *board.Board, x, y board.Point) (search.Result, error) {
	h.asked = []board.Point{x, y}
	return search.Result{Code: search.KoA}, nil
}

func (h *hears) Disconnect(_ context.Context, _ *board.Board, x, y board.Point) (search.Result, error) {
	h.asked = []board.Point{y, x}
	return search.Result{Code: search.KoB}, nil
}

func (h *hears) BreakThrough(_ context.Context, _ *board.Board, x, y, z board.Point) (search.Result, error) {
	h.asked = []board.Point{x, y, z}
	return search.Result{Code: search.Gain}, nil
}

// TestHandedOn: functions ask about the strings that they are asked about, in their order.
func TestHandedOn(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\nX . X . X\n. . . . .\nO . . . O\n. . . . .")
	x, y, z, enemy, empty := board.At(0, 3), board.At(2, 3), board.At(4, 3), board.At(0, 1), board.At(0, 0)
	h := new(hears)
	f, err := connect.NewFunctions(h, h)
	if err != nil {
		t.Fatal(err)
	}
	calls := map[string]pattern.Func{}
	for _, fn := range f.Table().Funcs {
		calls[fn.Name] = fn
	}
	for _, c := range []struct {
		what  string
		args  []board.Point
		asked []board.Point
		want  int
	}{
		{"play_connect", []board.Point{x, y}, []board.Point{x, y}, int(search.KoA)},
		{"play_connect", []board.Point{z, y}, []board.Point{z, y}, int(search.KoA)},
		{"play_connect", []board.Point{x, enemy}, nil, 0},
		{"play_connect", []board.Point{enemy, x}, nil, 0},
		{"play_connect", []board.Point{x, empty}, nil, 0},
		{"play_connect", []board.Point{empty, empty}, nil, 0},
		{"play_disconnect", []board.Point{x, y}, []board.Point{y, x}, int(search.KoB)},
		{"play_disconnect", []board.Point{x, enemy}, nil, int(search.Win)},
		{"play_disconnect", []board.Point{empty, x}, nil, int(search.Win)},
		{"play_break_through", []board.Point{x, y, z}, []board.Point{x, y, z}, 2},
		{"play_break_through", []board.Point{z, x, y}, []board.Point{z, x, y}, 2},
		{"play_break_through", []board.Point{x, y, empty}, nil, 1},
		{"play_break_through", []board.Point{empty, y, z}, nil, 1},
	} {
		for _, player := range []string{"o", "x"} {
			h.asked = nil
			got, err := calls[player+c.what].Call(&pattern.Env{Context: t.Context(), Board: b, Color: board.Black}, c.args)
			if err != nil || got != c.want || !slices.Equal(h.asked, c.asked) {
				t.Errorf("%s%s%v: %d, %v, asked %v, want %d, %v", player, c.what, c.args, got, err, h.asked, c.want, c.asked)
			}
		}
	}
}
