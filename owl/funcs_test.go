package owl_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// asking returns what a function of the table says of points.
func asking(t *testing.T, f *owl.Functions, b *board.Board, name string, points ...board.Point) (int, error) {
	t.Helper()
	for _, fn := range f.Table().Funcs {
		if fn.Name != name {
			continue
		}
		if len(points) < fn.MinArgs || len(points) > fn.MaxArgs {
			t.Fatalf("%s takes %d to %d arguments", name, fn.MinArgs, fn.MaxArgs)
		}
		return fn.Call(&pattern.Env{Context: t.Context(), Board: b, Color: board.Black}, points)
	}
	t.Fatalf("no %s", name)
	return 0, nil
}

// besieged is a white group with two small eyes, and two white stones elsewhere.
const besieged = `
	. O . O X . . . .
	O O O O X . . . .
	X X X X X . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . O . . .
	. . . . . . O . .
	. . . . . . . . .
	. . . . . . . . .
`

// groupOf returns what a search knows of the group of stones at p, with eyes from the
// analyzer and tactics from a reader.
func groupOf(t *testing.T, b *board.Board, p board.Point) *owl.Group {
	t.Helper()
	r := reading.New(reading.Options{})
	in := eye.Input{Stones: make([]eye.Stone, board.NumPoints)}
	for _, c := range []board.Color{board.Black, board.White} {
		for _, s := range b.AppendStrings(nil, c) {
			attack, err := r.Attack(t.Context(), b, s)
			if err != nil {
				t.Fatal(err)
			}
			if attack.Code == search.Fail {
				continue
			}
			stone := eye.Stone{Attacks: []search.MoveResult{{Move: attack.Move, Code: attack.Code}}}
			defense, err := r.Defend(t.Context(), b, s)
			if err != nil {
				t.Fatal(err)
			}
			if defense.Code != search.Fail {
				stone.Defenses = []search.MoveResult{{Move: defense.Move, Code: defense.Code}}
			}
			for q := range b.Stones(s) {
				in.Stones[q] = stone
			}
		}
	}
	a, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := a.Analyze(t.Context(), b, in)
	if err != nil {
		t.Fatal(err)
	}
	return &owl.Group{Color: b.At(p), Goal: board.SetOf(b.AppendStones(nil, p)...), Eyes: m}
}

func at(t *testing.T, s string) board.Point {
	t.Helper()
	p, err := board.ParsePoint(s, 9)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestFunctions(t *testing.T) {
	b := boardtest.MustParse(t, besieged)
	g := groupOf(t, b, at(t, "B9"))
	g.Escape = make([]uint8, board.NumPoints)
	g.Escape[at(t, "F5")] = 4
	g.Escape[at(t, "C9")] = 4 // beside the group
	g.Strong = board.SetOf(at(t, "F4"), at(t, "B8"))
	f := owl.NewFunctions()
	f.Begin(g)
	for _, tt := range []struct {
		call string
		want int
	}{
		{"owl_goal_dragon B9", 1}, {"owl_goal_dragon F4", 0}, {"owl_goal_dragon A7", 0},
		{"owl_strong_dragon F4", 1}, {"owl_strong_dragon G3", 0}, {"owl_strong_dragon B8", 0}, {"owl_strong_dragon E9", 0},
		{"owl_escape_value F5", 4}, {"owl_escape_value C9", -10}, {"owl_escape_value B9", -10}, {"owl_escape_value H2", 0},
		{"owl_eyespace A9", 1}, {"owl_eyespace C9", 1}, {"owl_eyespace E9", 0},
		{"owl_big_eyespace A9", 0}, {"owl_mineye A9", 1}, {"owl_maxeye A9", 1}, {"owl_mineye E9", 0},
		{"owl_proper_eye A9", 1}, {"owl_proper_eye E9", 0}, {"owl_eye_size A9", 1},
		{"owl_topological_eye A9 B9", 2}, {"owl_topological_eye C9 B9", 2},
		{"owl_lunch A7", 0}, {"vital_chain A7", 2}, {"vital_chain B9", 0}, {"vital_chain J9", 0},
	} {
		words := strings.Fields(tt.call)
		var points []board.Point
		for _, w := range words[1:] {
			points = append(points, at(t, w))
		}
		if got, err := asking(t, f, b, words[0], points...); got != tt.want || err != nil {
			t.Errorf("%s: %d, %v, want %d", tt.call, got, err, tt.want)
		}
	}
}

// TestEscapeUnknown: points beyond those that are told of are worth nothing.
func TestEscapeUnknown(t *testing.T) {
	b := boardtest.MustParse(t, besieged)
	f := owl.NewFunctions()
	for n := range int(at(t, "H2")) + 2 {
		g := &owl.Group{Color: board.White, Goal: board.SetOf(at(t, "B9")), Escape: make([]uint8, n)}
		want := 0
		if int(at(t, "H2")) < n {
			want = 3
			g.Escape[at(t, "H2")] = 3
		}
		f.Begin(g)
		if got, err := asking(t, f, b, "owl_escape_value", at(t, "H2")); got != want || err != nil {
			t.Errorf("%d points: %d, %v, want %d", n, got, err, want)
		}
	}
}

// TestFunctionsEyes: eyes that are false, half eyes, large spaces, and stones in them.
func TestFunctionsEyes(t *testing.T) {
	b := boardtest.MustParse(t, `
		. O . O X . . . .
		O O O X X . . . .
		O X O X . . . . .
		O . O X . . . . .
		O O O X . . . . .
		X X X X X X X X X
		O O O O O O O O O
		. . . . . X . . O
		. . . . . . . . O
	`)
	g := groupOf(t, b, at(t, "A8"))
	g.Lunches = []owl.Lunch{{Stone: at(t, "B7"), Likely: 1, Max: 1}}
	below := groupOf(t, b, at(t, "A3"))
	for _, tt := range []struct {
		g    *owl.Group
		call string
		want int
	}{
		{g, "owl_topological_eye A9 B9", 2},
		{g, "owl_topological_eye C9 B9", 4}, // D8 is Black's for good
		{g, "owl_lunch B7", 1}, {g, "owl_lunch D8", 0}, {g, "vital_chain B7", 1},
		{below, "owl_big_eyespace F2", 1}, {below, "owl_mineye A1", 2}, {below, "owl_maxeye A1", 2},
		{below, "owl_eye_size C2", 16}, {below, "owl_topological_eye C2 A3", 2},
		{below, "vital_chain F2", 1}, {below, "owl_goal_dragon J1", 1},
	} {
		f := owl.NewFunctions()
		f.Begin(tt.g)
		words := strings.Fields(tt.call)
		var points []board.Point
		for _, w := range words[1:] {
			points = append(points, at(t, w))
		}
		if got, err := asking(t, f, b, words[0], points...); got != tt.want || err != nil {
			t.Errorf("%s: %d, %v, want %d", tt.call, got, err, tt.want)
		}
	}
}

// TestFunctionsUnknown: without a group nothing is known, and without eyes or escape values
// nothing of those; and the table has every name that the standard vocabulary gives to
// this package.
func TestFunctionsUnknown(t *testing.T) {
	b := boardtest.MustParse(t, besieged)
	f := owl.NewFunctions()
	names := map[string]bool{}
	for _, fn := range f.Table().Funcs {
		names[fn.Name] = true
		points := []board.Point{at(t, "H5"), at(t, "B9")}[:fn.MinArgs]
		if _, err := asking(t, f, b, fn.Name, points...); !errors.Is(err, pattern.ErrUnknown) {
			t.Errorf("%s without a group: %v", fn.Name, err)
		}
	}
	f.Begin(&owl.Group{Color: board.White, Goal: board.SetOf(at(t, "B9"))})
	for _, name := range []string{"owl_escape_value", "owl_eyespace", "owl_mineye", "owl_topological_eye"} {
		points := []board.Point{at(t, "H5"), at(t, "B9")}
		if name != "owl_topological_eye" {
			points = points[:1]
		}
		if _, err := asking(t, f, b, name, points...); !errors.Is(err, pattern.ErrUnknown) {
			t.Errorf("%s without facts: %v", name, err)
		}
	}
	for _, w := range pattern.Vocabulary() {
		if (w.Owner == "owl") != names[w.Name] {
			t.Errorf("%s belongs to %s", w.Name, w.Owner)
		}
	}
	// All of them bind, and are called with what the labels stand for.
	f.Begin(groupOf(t, b, at(t, "B9")))
	expr := make([]string, 0, len(names))
	for name := range names {
		args := "(*)"
		if name == "owl_topological_eye" {
			args = "(*,A)"
		}
		if name != "owl_escape_value" {
			expr = append(expr, name+args+" >= 0")
		}
	}
	db, err := pattern.Build(pattern.OwlAttack(), pattern.Spec{
		Name: "All", Diagram: "*X\nXX", Entry: "8,s", Labels: "*A\nXX", Constraint: strings.Join(expr, " && "),
	})
	if err != nil {
		t.Fatal(err)
	}
	bound, err := db.Bind(f.Table())
	if err != nil {
		t.Fatal(err)
	}
	held := 0
	for _, m := range pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{Color: board.Black}) {
		if p := db.Move(m); p != at(t, "A9") {
			continue
		}
		v, err := bound.Constraint(t.Context(), b, m)
		if err != nil || v == 0 {
			t.Errorf("all functions at A9: %d, %v", v, err)
		}
		held++
	}
	if held == 0 {
		t.Error("the pattern is nowhere")
	}
}

// A pattern of a caller's own that asks about the group of a search.
func ExampleFunctions() {
	b, err := board.ParseDiagram(`
		. . . . .
		. . . O .
		. O . . .
		X X X . .
		. . X . .
	`)
	if err != nil {
		panic(err)
	}
	db, err := pattern.Build(pattern.OwlAttack(), pattern.Spec{
		Name: "Placement", Diagram: "X\n*", Entry: "8,s", Labels: "A\n*", Constraint: "owl_goal_dragon(A) && owl_maxeye(*) == 1",
	})
	if err != nil {
		panic(err)
	}
	f := owl.NewFunctions()
	bound, err := db.Bind(f.Table())
	if err != nil {
		panic(err)
	}
	a, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		panic(err)
	}
	eyes, err := a.Analyze(context.Background(), b, eye.Input{})
	if err != nil {
		panic(err)
	}
	var moves board.Set
	stone := board.At(0, 1)
	f.Begin(&owl.Group{Color: board.Black, Goal: board.SetOf(b.AppendStones(nil, stone)...), Eyes: eyes})
	for _, m := range pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{Color: board.White}) {
		if ok, err := bound.Accepts(context.Background(), b, m); err == nil && ok {
			moves.Add(db.Move(m))
		}
	}
	fmt.Println(moves)
	// Output: A1 B1
}
