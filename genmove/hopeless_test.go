package genmove_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// Areas of Black in which no stone of White can live wherever * stands.
var hopeless = map[string]string{
	"two lines behind a wall": `
		* * * * * * * * *
		* * * * * * * * *
		X X X X X X X X X
		O O O O O O O O O
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
	`,
	"two lines, nothing outside": `
		* * * * * * * * *
		* * * * * * * * *
		X X X X X X X X X
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
	`,
	"three lines": `
		* * * * * * * * *
		* * * * * * * * *
		* * * * * * * * *
		X X X X X X X X X
		O O O O O O O O O
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
	`,
	"the edge of six lines": `
		* * * * * * * * *
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		* * * * * * * * *
		X X X X X X X X X
		O O O O O O O O O
		. . . . . . . . .
	`,
	"six lines, nothing outside": `
		* * * * . * * * *
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		* * * * * * * * *
		X X X X X X X X X
		. . . . . . . . .
		. . . . . . . . .
	`,
	"a corner": `
		* * * * X O . . .
		* * * * X O . . .
		* * * * X O . . .
		X X X X X O . . .
		O O O O O O . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
	`,
}

// turned returns a diagram mirrored, transposed and with the colors exchanged as the bits of
// how say.
func turned(diagram string, how int) string {
	rows := strings.Split(strings.TrimSpace(diagram), "\n")
	cells := make([][]string, len(rows))
	for i, row := range rows {
		cells[i] = strings.Fields(row)
	}
	n := len(cells)
	var out strings.Builder
	for y := range n {
		for x := range n {
			i, j := y, x
			if how&1 != 0 {
				i = n - 1 - i
			}
			if how&2 != 0 {
				j = n - 1 - j
			}
			if how&4 != 0 {
				i, j = j, i
			}
			c := cells[i][j]
			if how&8 != 0 {
				switch c {
				case "X":
					c = "O"
				case "O":
					c = "X"
				}
			}
			out.WriteString(c + " ")
		}
		out.WriteString("\n")
	}
	return out.String()
}

// hopelessFates is the Analyst of situationsOf. At a low level it sees as well that all is lost.
var hopelessFates = sync.OnceValues(func() (*examine.Analyst, error) {
	return examine.New(examine.Options{NoMemory: true, Effort: search.AtLevel(sample.Of(2, search.UsualLevel)), Losses: examine.StatusLosses{}})
})

// situationsOf examines the diagram in orientations and with colors exchanged, of the sixteen ways
// in two by default, and calls ask for the points of *, by default for every second one.
func situationsOf(t *testing.T, diagram string, ask func(what string, s *genmove.Situation, p board.Point)) {
	t.Helper()
	a, err := hopelessFates()
	if err != nil {
		t.Fatal(err)
	}
	for how := 0; how < 16; how += sample.Of(9, 1) {
		text := turned(diagram, how)
		c := board.White
		if how&8 != 0 {
			c = board.Black
		}
		g := boardtest.MustGame(t, strings.ReplaceAll(text, "*", "."), c)
		s, err := genmove.NewSituation(t.Context(), a, g, c, statuses)
		if err != nil {
			t.Fatal(err)
		}
		n := how
		for i, cell := range strings.Fields(text) {
			if cell == "*" {
				if n++; n%sample.Of(2, 1) > 0 {
					continue
				}
				p := board.At(i%g.Size(), g.Size()-1-i/g.Size())
				ask(fmt.Sprintf("turned %d, %v %v", how, c, p), s, p)
			}
		}
	}
}

// TestHopelessInvasion: a stone where it cannot live gains no more territory than it is
// worth itself.
func TestHopelessInvasion(t *testing.T) {
	for name, diagram := range hopeless {
		situationsOf(t, diagram, func(what string, s *genmove.Situation, p board.Point) {
			v := evaluated(t, s, genmove.Points{Confirm: -1}, p, genmove.Reason{Kind: genmove.Habit, Value: 0.5})
			if v.Territory < -2 || v.Territory > 1 {
				t.Errorf("%s, %s gains %.2f points", name, what, v.Territory)
			}
		})
	}
}

// TestInvasionThatLives: a stone that finds room to live still destroys territory.
func TestInvasionThatLives(t *testing.T) {
	situationsOf(t, `
		. . . . . . . . .
		. . * . . . * . .
		. . * . . . * . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		X X X X X X X X X
		O O O O O O O O O
		. . . . . . . . .
	`, func(what string, s *genmove.Situation, p board.Point) {
		v := evaluated(t, s, genmove.Points{Confirm: -1}, p, genmove.Reason{Kind: genmove.Habit, Value: 0.5})
		if !v.Safe || v.Territory < 20 {
			t.Errorf("%s gains %.2f points, safe: %v", what, v.Territory, v.Safe)
		}
	})
}

// TestInfluenceAfterHopelessInvasion: influence after such a move says the same. The stone
// costs a prisoner and makes its point a sure one.
func TestInfluenceAfterHopelessInvasion(t *testing.T) {
	names := []string{"a corner", "two lines behind a wall", "two lines, nothing outside", "the edge of six lines"}
	for _, name := range names[:sample.Of(1, 4)] {
		situationsOf(t, hopeless[name], func(what string, s *genmove.Situation, p board.Point) {
			after, followup, err := s.Analyst.MoveInfluence(t.Context(), s.Facts, p)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range [2]*influence.Result{after, followup} {
				if gain := influence.MoveValue(s.Influence.First(s.Opponent()), r, s.ToPlay, 0); gain < -2 || gain > 1e-3 {
					t.Errorf("%s, %s: influence after it gains %.2f points", name, what, gain)
				}
			}
		})
	}
}
