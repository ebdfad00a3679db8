package genmove_test

import (
	"context"
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
)

// TestConfirmedSteady: whoever takes a dead group for alive before a move and finds out after it loses
// nothing by the move, wherever it is: it gains what it gains when the group is known to be dead.
func TestConfirmedSteady(t *testing.T) {
	g, err := board.NewGame(9, board.Japanese())
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, `
		. . . . O . . . .
		. X X . O . . . .
		. . X . O . . . .
		O . X O . . . . .
		. O O O . . . . .
		. . . . . . . . .
		. . O . X . X . .
		. . O X . . . . .
		. . . O X . . . .`)
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	if err := g.Setup(black.Append(nil), white.Append(nil), nil); err != nil {
		t.Fatal(err)
	}
	e, err := genmove.New(genmove.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := genmove.NewSituation(t.Context(), e.Analyst(), g, board.Black, examine.Usual(e.Analyst().Effort())|examine.Threats|examine.Dragons)
	if err != nil {
		t.Fatal(err)
	}
	c8 := pt(t, "C8")
	if s.Dragon(c8).Status != dragon.Dead {
		t.Fatalf("%v", s.Dragon(c8))
	}
	alive := *s.Facts
	l := *s.Losses
	for p := range s.Dragon(c8).Stones.All() {
		l.Neutral.Dead.Remove(p)
		l.BlackFirst.Dead.Remove(p)
		l.WhiteFirst.Dead.Remove(p)
	}
	alive.Losses = &l
	alive.Found &^= examine.Influence | examine.BreakIns
	f, err := e.Analyst().More(t.Context(), &alive, examine.Influence)
	if err != nil {
		t.Fatal(err)
	}
	wrong := genmove.SituationOf(e.Analyst(), g, f)
	for _, name := range []string{"F4", "E6", "H5"} {
		want, err := genmove.Confirmed(t.Context(), s, pt(t, name))
		if err != nil {
			t.Fatal(err)
		}
		got, err := genmove.Confirmed(t.Context(), wrong, pt(t, name))
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(got-want) > 2 {
			t.Errorf("%s gains %.1f, and %.1f if the group is taken for alive before it", name, want, got)
		}
	}
}

// doomed is a search.Life by whom one group lives as long as a point is empty, or as long as it is not.
type doomed struct {
	group, at board.Point
	lives     bool // while the point is empty
}

func (x doomed) Attack(_ context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	r := search.Result{Certain: true}
	if goal.Has(x.group) && (b.At(x.at) == board.Empty) != x.lives {
		r.Code, r.Move = search.Win, board.Pass
	}
	return r, nil
}

func (x doomed) Defend(context.Context, *board.Board, *board.Set) (search.Result, error) {
	return search.Result{Certain: true}, nil
}

// TestFatesChange: where reading changes its mind about a group after a move, the group counts as
// before, as with a reader who does not. It does not if the move takes a liberty of the group or of own
// stones beside it, or fills an eye, and never if the change is for the better.
func TestFatesChange(t *testing.T) {
	const diagram = `
		. . . X . . . . .
		. X X X . . . . .
		X X . . . . . . .
		. . . . . . O O O
		. . . . . . O . .
		. . . . . . O . O
		. . . . . . . . .
		X O . . . . . . .
		X . O . . . . . X`
	for _, c := range []struct {
		move, group string
		before      bool // it lives
		same        bool
	}{
		{"B1", "A1", true, false}, {"B1", "B2", false, false}, {"B1", "J1", true, true}, {"A3", "A1", true, false}, {"C3", "A1", true, true},
		{"H1", "J1", true, false}, {"E5", "A1", false, false}, {"E5", "G5", true, false}, {"E5", "G5", false, true}, {"A3", "G5", false, true},
		{"A8", "B8", true, false}, {"J5", "G5", true, false}, {"A9", "J1", true, true},
	} {
		var gains [2]float64
		for i, at := range [2]string{c.move, "E3"} {
			x := doomed{pt(t, c.group), pt(t, at), c.before}
			a, err := examine.New(examine.Options{NoMemory: true, Tactics: noCaptures{searchtest.Captures{}}, Life: x, Losses: examine.StatusLosses{}})
			if err != nil {
				t.Fatal(err)
			}
			s, err := genmove.NewSituation(t.Context(), a, boardtest.MustGame(t, diagram, board.Black), board.Black, statuses|examine.Eyes)
			if err != nil {
				t.Fatal(err)
			}
			if gains[i], err = genmove.Confirmed(t.Context(), s, pt(t, c.move)); err != nil {
				t.Fatal(err)
			}
		}
		if same := math.Abs(gains[0]-gains[1]) < 0.5; same != c.same {
			t.Errorf("%s, of which reading says after %s that it lives: %v. The gain is %.2f, and %.2f without that", c.group, c.move, !c.before, gains[0], gains[1])
		}
	}
}
