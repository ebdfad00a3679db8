package owl_test

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// patienceBoards are groups of White in corners. In the first two, Black leaves a part of the group
// with a ko that only he can start. In the last one, both sides need threats for a ko.
var patienceBoards = []struct {
	name, diagram string
	part          string // the goal
	corner        int    // the column of the region, of four columns and four rows
	attack        search.Code
}{
	{"in the right corner", `
		. . . . . . X O O X .
		. . . . . . X . . O .
		. . . . . . X O O . O
		. . . . . . X O . . O`, "H4 J4", 7, search.Win},
	{"in the left corner", `
		X . O O X . . . . . .
		. O . O X . . . . . .
		. O O . X . . . . . .
		O . . O X . . . . . .`, "D3 C4 D4", 0, search.Win},
	{"a ko", `
		X X X X X . . . . . .
		O O X . X . . . . . .
		. O O O X . . . . . .
		. . . O X . . . . . .`, "D1 B2 C2 D2 A3 B3", 0, search.KoA},
}

// patienceBoard returns one of patienceBoards with its goal, its region, and White's stones there.
func patienceBoard(t *testing.T, i int) (b *board.Board, goal board.Set, region []board.Point, all board.Set) {
	t.Helper()
	x := &patienceBoards[i]
	wall := "X X X X X . . . . . ."
	if x.corner > 0 {
		wall = ". . . . . . X X X X X"
	}
	b = boardtest.MustParse(t, strings.Repeat(". . . . . . . . . . .\n", 6)+wall+x.diagram)
	for _, m := range strings.Fields(x.part) {
		goal.Add(boardtest.MustPoint(t, m))
	}
	for c := range 4 {
		for r := range 4 {
			p := board.At(x.corner+c, r)
			if region = append(region, p); b.At(p) == board.White {
				all.Add(p)
			}
		}
	}
	return b, goal, region, all
}

// TestHurried: whatever the limit, an answer that is Certain is the one without a limit.
func TestHurried(t *testing.T) {
	for i, x := range patienceBoards {
		b, goal, _, _ := patienceBoard(t, i)
		for nodes := 50; nodes < 5000; nodes += nodes/sample.Of(10, 20) + 7 {
			v, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: nodes}})
			if err != nil {
				t.Fatal(err)
			}
			r, err := v.Attack(t.Context(), b, &goal)
			if err != nil {
				t.Fatal(err)
			}
			if r.Certain && r.Code != x.attack {
				t.Errorf("%s, %d nodes: %+v\n%v", x.name, nodes, r, b)
			}
		}
	}
}

// TestPatience: a part of a group is dead if Black can leave it with a ko that only he can start,
// even if White lives as long as he has threats, and lives for good if he moves first.
func TestPatience(t *testing.T) {
	for i, x := range patienceBoards {
		b, goal, region, all := patienceBoard(t, i)
		o := &oracle{b: b, owner: board.White, region: region, goal: goal, most: 100_000}
		killed := func(free rule) bool {
			o.free = free
			if !o.solve(attacker) {
				t.Fatalf("%s: too many positions", x.name)
			}
			return o.won[0]
		}
		if killed(retakesDefender) || !killed(retakesNone) || killed(retakesUntilPass) != (x.attack == search.Win) {
			t.Errorf("%s: not what it is meant to be\n%v", x.name, b)
		}
		v, err := owl.NewProver(owl.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, first := range []side{attacker, defender} {
			want, moves, ok := o.answer(first)
			r := ask(t, v, first, b, &goal)
			if !ok || r.Code != want || !r.Certain || !moves[r.Move] {
				t.Errorf("%s, %v first: %+v, want %v by one of %v\n%v", x.name, first, r, want, moves, b)
			}
		}
		if r, err := v.Attack(t.Context(), b, &goal); err != nil || r.Code != x.attack {
			t.Errorf("%s: %+v, %v, want %v\n%v", x.name, r, err, x.attack, b)
		}
		if r, err := v.Attack(t.Context(), b, &all); err != nil || r.Code == search.Win {
			t.Errorf("%s: %+v, %v for the whole group\n%v", x.name, r, err, b)
		}
	}
}
