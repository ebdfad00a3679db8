package owl_test

import (
	"context"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// afterStone is a search.Life that answers by the stone that was put on the board last.
type afterStone struct {
	now     search.Result
	after   map[board.Point]search.Result
	attacks bool // Attack is asked, else Defend
	others  int  // questions that should not have been asked
}

func (e *afterStone) answer(b *board.Board, attack bool) (search.Result, error) {
	if attack != e.attacks {
		e.others++
	}
	if b.Depth() == 0 {
		return e.now, nil
	}
	for p, r := range e.after {
		if b.At(p) != board.Empty {
			return r, nil
		}
	}
	return search.Result{}, nil
}

func (e *afterStone) Attack(_ context.Context, b *board.Board, _ *board.Set) (search.Result, error) {
	return e.answer(b, true)
}

func (e *afterStone) Defend(_ context.Context, b *board.Board, _ *board.Set) (search.Result, error) {
	return e.answer(b, false)
}

// TestThreaten: a threat is the first of the best moves at most two steps away, with the move after
// it. Limited answers are no threats, and there is none if a move achieves something at once.
func TestThreaten(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . O . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`)
	goal := board.SetOf(board.At(3, 3))
	// In the order of points, and one that is too far away.
	p := []board.Point{board.At(3, 1), board.At(2, 2), board.At(3, 2), board.At(1, 3), board.At(3, 5)}
	far, next := board.At(0, 0), board.At(6, 6)
	says := func(code search.Code, limited bool) search.Result {
		return search.Result{Code: code, Move: next, Limited: limited}
	}
	for _, c := range []struct {
		name  string
		now   search.Code
		after map[board.Point]search.Result
		want  owl.Threat
	}{
		{"nothing", search.Fail, nil, owl.Threat{}},
		{"far away", search.Fail, map[board.Point]search.Result{far: says(search.Win, false)}, owl.Threat{}},
		{"at once", search.KoB, map[board.Point]search.Result{p[0]: says(search.Win, false)}, owl.Threat{}},
		{"the best one", search.Fail, map[board.Point]search.Result{
			p[0]: says(search.KoB, false), p[1]: says(search.KoA, false), p[2]: says(search.KoB, false), p[3]: says(search.Win, false), p[4]: says(search.KoA, false),
		}, owl.Threat{search.Win, p[3], next}},
		{"the first of two", search.Fail, map[board.Point]search.Result{p[1]: says(search.KoA, false), p[2]: says(search.KoA, false)}, owl.Threat{search.KoA, p[1], next}},
		{"no worse one after it", search.Fail, map[board.Point]search.Result{p[1]: says(search.KoA, false), p[2]: says(search.KoB, false)}, owl.Threat{search.KoA, p[1], next}},
		{"cut short", search.Fail, map[board.Point]search.Result{p[1]: says(search.Win, true), p[2]: says(search.KoB, false)}, owl.Threat{search.KoB, p[2], next}},
		{"all cut short", search.Fail, map[board.Point]search.Result{p[1]: says(search.Win, true), p[2]: says(search.KoA, true)}, owl.Threat{}},
	} {
		for _, attack := range []bool{true, false} {
			e := &afterStone{now: search.Result{Code: c.now}, after: c.after, attacks: attack}
			r, err := owl.NewReader(e)
			if err != nil {
				t.Fatal(err)
			}
			ask := r.ThreatenDefense
			if attack {
				ask = r.ThreatenAttack
			}
			restored := boardtest.Restored(t, b)
			got, err := ask(t.Context(), b, &goal)
			restored()
			if err != nil || got != c.want || e.others > 0 {
				t.Errorf("%s, attack %v: %+v, %v, want %+v; %d wrong questions", c.name, attack, got, err, c.want, e.others)
			}
		}
	}
}
