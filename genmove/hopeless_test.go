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

// hopeless are areas of Black in which no stone of White can live wherever * stands.
var hopeless = []string{
	"two lines behind a wall", "two lines, nothing outside", "three lines", "the edge of six lines", "six lines, nothing outside", "a corner",
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
	b := boardtest.MustParse(t, strings.ReplaceAll(diagram, "*", "."))
	size := b.Size()
	for how := 0; how < 16; how += sample.Of(9, 1) {
		turn, c := board.Transform(how%8), board.White
		if how >= 8 {
			c = board.Black
		}
		g := boardtest.MustGame(t, boardtest.MustTurn(t, b, turn, how >= 8).String(), c)
		s, err := genmove.NewSituation(t.Context(), a, g, c, statuses)
		if err != nil {
			t.Fatal(err)
		}
		n := how
		for i, cell := range strings.Fields(diagram) {
			if cell == "*" {
				if n++; n%sample.Of(2, 1) > 0 {
					continue
				}
				p := turn.Apply(board.At(i%size, size-1-i/size), size)
				ask(fmt.Sprintf("turned %d, %v %v", how, c, p), s, p)
			}
		}
	}
}

// TestHopelessInvasion: a stone where it cannot live gains no more territory than it is
// worth itself.
func TestHopelessInvasion(t *testing.T) {
	for _, name := range hopeless {
		situationsOf(t, drawn(t, name), func(what string, s *genmove.Situation, p board.Point) {
			v := evaluated(t, s, genmove.Points{}, p, genmove.Reason{Kind: genmove.Habit, Value: 0.5})
			if v.Territory < -2 || v.Territory > 1 {
				t.Errorf("%s, %s gains %.2f points", name, what, v.Territory)
			}
		})
	}
}

// TestInvasionThatLives: a stone that finds room to live still destroys territory.
func TestInvasionThatLives(t *testing.T) {
	situationsOf(t, drawn(t, "room to live"), func(what string, s *genmove.Situation, p board.Point) {
		v := evaluated(t, s, genmove.Points{}, p, genmove.Reason{Kind: genmove.Habit, Value: 0.5})
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
		situationsOf(t, drawn(t, name), func(what string, s *genmove.Situation, p board.Point) {
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
