package genmove_test

import (
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// evaluated returns what Points makes of one move for which the given reasons are there.
func evaluated(t *testing.T, s *genmove.Situation, k genmove.Points, move board.Point, reasons ...genmove.Reason) genmove.Valued {
	t.Helper()
	defer boardtest.Restored(t, s.Board)()
	r := genmove.NewReasons(s)
	for _, x := range reasons {
		x.Move = move
		if !r.Add(x) {
			t.Fatalf("%v is not added", x)
		}
	}
	list, err := k.Value(t.Context(), s, r)
	if err != nil || len(list) != 1 {
		t.Fatalf("%v, %v", list, err)
	}
	return list[0]
}

const statuses = examine.Worms | examine.Dragons | examine.Influence

func situationBy(t *testing.T, diagram string, c board.Color) *genmove.Situation {
	t.Helper()
	a, err := byFates()
	if err != nil {
		t.Fatal(err)
	}
	s, err := genmove.NewSituation(t.Context(), a, boardtest.MustGame(t, diagram, c), c, statuses)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestManual computes the territorial values of the examples of the manual, what GNU Go 3.8 says
// that the opponent loses if he does not answer, and what that adds to the value.
func TestManual(t *testing.T) {
	for _, c := range []struct {
		name, move             string
		value, followup, added float64
		kind                   genmove.Kind
		target                 string
	}{
		{"gap", "D5", 1, 2.54, 1.1, genmove.ExpandTerritory, ""},
		{"hane", "E1", 4, 9.36, 4.4, genmove.ExpandTerritory, ""},
		{"six stones", "J1", 18, 0, 0, genmove.OwlDefend, "H1"},
	} {
		s := situationBy(t, drawn(t, c.name), board.White)
		x := genmove.Reason{Kind: c.kind, Code: search.Win}
		if c.target != "" {
			x.Target = boardtest.MustPoint(t, c.target)
			if g := s.Dragon(x.Target); g == nil || g.Status.String() != "critical" {
				t.Errorf("%s: the group is not critical: %v", c.name, g)
			}
		}
		v := evaluated(t, s, genmove.Points{}, boardtest.MustPoint(t, c.move), x)
		if math.Abs(v.Territory-c.value) > 0.05 {
			t.Errorf("%s is worth %.2f, want %.0f\n%v", c.name, v.Territory, c.value, v)
		}
		if step, _ := v.Step("followup"); math.Abs(v.Followup-c.followup) > 0.1 || math.Abs(step.Part-c.added) > 0.05 {
			t.Errorf("%s: followup %.2f adds %.2f, want %.2f and %.2f\n%v", c.name, v.Followup, step.Part, c.followup, c.added, v)
		}
	}
}

// TestAnsweredThreat: a threat counts nothing if its answer captures the stone that makes
// it, unless a pattern says that it is good.
func TestAnsweredThreat(t *testing.T) {
	s := situationBy(t, `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . O . .
		. X . O . . .
		X O O . O . .
		. X X . O . .`, board.Black)
	move, target := boardtest.MustPoint(t, "D2"), boardtest.MustPoint(t, "B2")
	threat := genmove.Reason{Kind: genmove.AttackThreat, Target: target, Code: search.Win}
	for _, good := range []bool{false, true} {
		r := genmove.NewReasons(s)
		threat.Move = move
		r.Add(threat)
		if good {
			r.At(move).Against = []board.Point{s.StringAt(target)}
		}
		if _, err := (genmove.Points{}).Value(t.Context(), s, r); err != nil {
			t.Fatal(err)
		}
		if x := r.At(move).Reasons[0]; x.Counts() != good {
			t.Errorf("vouched for %v: %v", good, x)
		}
	}
}
