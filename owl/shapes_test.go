package owl_test

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// TestEyeShapes: one white string around an empty eye in the middle of the board lives or
// dies by how many neighbors the points of the eye have within it. The shapes that can
// be killed are known: three points in any order, the pyramid, the bulky five, the crossed
// five and the rabbity six, and the square of four even if White moves first.
func TestEyeShapes(t *testing.T) {
	killed := map[string]int{ // by the degrees, the degree of the vital point
		"[1 1 2]": 2, "[1 1 1 3]": 3, "[1 2 2 2 3]": 3, "[1 1 1 1 4]": 4, "[1 1 2 2 2 4]": 4,
	}
	most := 6
	if os.Getenv("TENGEN_OWL_ORACLE") != "" {
		most = 7
	}
	v := prover(t, -1)
	for n := 1; n <= most; n++ {
		for _, shape := range polyominoes(n) {
			const size = 19
			at := func(c [2]int) board.Point { return board.At(9+c[0], 9+c[1]) }
			var eye, white, all board.Set
			for _, c := range shape {
				eye.Add(at(c))
			}
			around := func(s board.Set) (r board.Set) {
				for p := range s.All() {
					for _, list := range [][4]board.Point{p.Neighbors(), p.Diagonals()} {
						for _, q := range list {
							r.Add(q)
						}
					}
				}
				r.AndNot(&s)
				return r
			}
			white = around(eye)
			all = white
			all.Or(&eye)
			black := around(all)
			b, err := board.New(size)
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Setup(black.Append(nil), white.Append(nil), nil); err != nil {
				t.Fatal(err)
			}
			if b.StringSize(white.First()) != white.Len() {
				continue // around a hole
			}
			degrees := map[board.Point]int{}
			var list []int
			for p := range eye.All() {
				for _, q := range p.Neighbors() {
					if eye.Has(q) {
						degrees[p]++
					}
				}
				list = append(list, degrees[p])
			}
			slices.Sort(list)
			vital, kill := killed[fmt.Sprint(list)]
			dead := n <= 2 || fmt.Sprint(list) == "[2 2 2 2]"
			attack, err := v.Attack(t.Context(), b, &white)
			if err != nil {
				t.Fatal(err)
			}
			defend, err := v.Defend(t.Context(), b, &white)
			if err != nil {
				t.Fatal(err)
			}
			if !attack.Certain || !defend.Certain {
				t.Errorf("not certain: %v %v\n%v", attack, defend, b)
			}
			if want := dead || kill; attack.Success() != want || want && attack.Code != search.Win {
				t.Errorf("attack %v, want success %v\n%v", attack, want, b)
			}
			if kill && degrees[attack.Move] != vital {
				t.Errorf("attack at %v\n%v", attack.Move, b)
			}
			if defend.Success() == dead {
				t.Errorf("defend %v, want success %v\n%v", defend, !dead, b)
			}
			if kill && degrees[defend.Move] != vital {
				t.Errorf("defend at %v\n%v", defend.Move, b)
			}
			// The two squares with a common point take longer to be found alive than to save.
			if n < 7 && !dead && !kill && defend.Move != board.Pass {
				t.Errorf("defend at %v, but the group lives\n%v", defend.Move, b)
			}
		}
	}
}

// TestCornerGroups: groups in the corner whose fate every player knows.
func TestCornerGroups(t *testing.T) {
	race.Alone(t)
	for _, g := range []struct {
		name    string
		diagram string
		attack  search.Code
		kills   string // the moves of the attacker that may be found, none for any
		defend  search.Code
	}{
		// White makes a ko of it only as long as he has threats and Black must answer them.
		{"L group", `
			. . . . . . . . .
			. . . O X . . . .
			. O O O X . . . .
			. X X X X . . . .
			. X . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, search.Win, "", search.Fail},
		{"L group with a leg to the left", `
			. . . . . . . . .
			. . . O X . . . .
			O O O O X . . . .
			X X X X X . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, search.Win, "C9 B8", search.Win},
		{"L group with a leg to the top", `
			. . . O X . . . .
			. . . O X . . . .
			. O O O X . . . .
			. X X X X . . . .
			. X . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, search.Win, "A8 B8", search.Win},
		{"L group with both legs", `
			. . . O . . . . .
			. . . O X . . . .
			O O O O X . . . .
			. X X X X . . . .
			. X . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, search.Fail, "", search.Win},
		// Black can make a ko of it when no threats are left, and White cannot.
		{"bent four", `
			X X X . O X . . .
			. O O O O X . . .
			O O X X X X . . .
			X X X . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, search.Win, "", search.Fail},
		// If Black waits White ends the ko.
		{"L group with both legs and a black one", `
			. . . O X . . . .
			. . . O X . . . .
			O O O O X . . . .
			. X X X X . . . .
			. X . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, search.KoA, "B9", search.Win},
	} {
		t.Run(g.name, func(t *testing.T) {
			b, err := board.ParseDiagram(g.diagram)
			if err != nil {
				t.Fatal(err)
			}
			goal := b.StonesOf(board.White)
			v := newProver(t, owl.Options{Limits: search.Limits{Nodes: 500_000}})
			attack, err := v.Attack(t.Context(), b, &goal)
			if err != nil {
				t.Fatal(err)
			}
			defend, err := v.Defend(t.Context(), b, &goal)
			if err != nil {
				t.Fatal(err)
			}
			if attack.Limited || attack.Code != g.attack || defend.Limited || defend.Code != g.defend {
				t.Errorf("attack %+v, want %v; defend %+v, want %v", attack, g.attack, defend, g.defend)
			}
			var kills board.Set
			if err := kills.UnmarshalText([]byte(g.kills)); err != nil {
				t.Fatal(err)
			}
			if !kills.IsEmpty() && !kills.Has(attack.Move) {
				t.Errorf("attack at %v, want one of %v", attack.Move, kills)
			}
		})
	}
}
