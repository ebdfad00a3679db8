package owl_test

import (
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// TestChances: a Guided asks about the positions of its search, in which each point has no
// chance yet. The answer is that of a Guided without chances if all points have the same one,
// and an error ends the question with that error.
func TestChances(t *testing.T) {
	race.Alone(t)
	wrong := errors.New("wrong")
	calls, failAt := 0, 0
	v, err := owl.NewGuided(owl.GuidedOptions{
		Limits: search.Limits{Nodes: 20},
		Chances: func(b *board.Board, c board.Color, to *[board.NumPoints]float32) error {
			if calls++; calls == failAt {
				return wrong
			}
			for p, x := range to {
				if x != 0 {
					t.Errorf("%v has the chance %v already", board.Point(p), x)
				}
			}
			if !c.IsPlayer() {
				t.Errorf("asked for the color %v", c)
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	failed := 0
	groupsOf(t, sample.Of(599, 57), 5, func(b *board.Board, goal, _ board.Set, _ board.Color) {
		calls, failAt = 0, 0
		first := ask(t, v, attacker, b, &goal)
		if all := calls; all > 0 {
			for _, failAt = range []int{1, all} {
				calls = 0
				restored := boardtest.Restored(t, b)
				if _, err := v.Attack(t.Context(), b, &goal); !errors.Is(err, wrong) {
					t.Errorf("call %d of %d fails: the error is %v", failAt, all, err)
				}
				restored()
				failed++
			}
		}
		calls, failAt = 0, 0
		if again := ask(t, v, attacker, b, &goal); again != first {
			t.Errorf("%+v, then %+v", first, again)
		}
	})
	if failed < 4 {
		t.Errorf("%d errors", failed)
	}
}

// TestChancesOrder: the move with the largest chance is tried first.
func TestChancesOrder(t *testing.T) {
	b := boardtest.MustParse(t, enclosedOrNot[0].diagram)
	goal := b.StonesOf(board.White)
	for _, likely := range []board.Point{board.At(0, 8), board.At(1, 8), board.At(2, 8)} {
		v, err := owl.NewGuided(owl.GuidedOptions{
			Limits: search.Limits{Nodes: 200},
			Chances: func(b *board.Board, _ board.Color, to *[board.NumPoints]float32) error {
				to[likely] = 1
				return nil
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		// The vital point is the move whatever players choose, and takes fewer nodes if they choose it.
		r := ask(t, v, attacker, b, &goal)
		if r.Code != search.Win || r.Move != board.At(1, 8) {
			t.Errorf("%v is likely: %+v", likely, r)
		}
		t.Logf("%v is likely: %d nodes", likely, r.Nodes)
	}
}
