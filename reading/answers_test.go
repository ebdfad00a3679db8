package reading_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// says is a Tactics that answers all questions alike.
type says search.Result

func (s says) Attack(context.Context, *board.Board, board.Point) (search.Result, error) {
	return search.Result(s), nil
}

func (s says) Defend(context.Context, *board.Board, board.Point) (search.Result, error) {
	return search.Result(s), nil
}

// TestAnswersOfTactics: answers that make no sense are refused, those of a search that was
// cut short are no success.
func TestAnswersOfTactics(t *testing.T) {
	b := boardtest.MustParse(t, ". . .\n. . .\n. . .")
	p, off := board.At(1, 1), board.At(3, 1)
	for _, c := range []struct {
		name   string
		answer search.Result
		want   error
	}{
		{"nothing", search.Result{}, nil},
		{"no capture by any move", search.Result{Code: search.Fail, Move: off}, nil},
		{"a capture", search.Result{Code: search.Win, Move: board.At(0, 0)}, nil},
		{"nothing to do", search.Result{Code: search.Win, Move: board.Pass}, nil},
		{"cut short", search.Result{Code: search.Win, Move: board.NoPoint, Limited: true}, nil},
		{"cut short at a move", search.Result{Code: search.KoA, Move: board.At(2, 2), Limited: true}, nil},
		{"no move", search.Result{Code: search.Win, Move: board.NoPoint}, board.ErrPoint},
		{"a move off the board", search.Result{Code: search.KoB, Move: off}, board.ErrPoint},
		{"cut short off the board", search.Result{Code: search.Win, Move: off, Limited: true}, board.ErrPoint},
		{"no code", search.Result{Code: search.Win + 1, Move: p}, search.ErrCode},
		{"no code, cut short", search.Result{Code: search.Win + 1, Limited: true}, search.ErrCode},
	} {
		c.answer.Nodes = 7
		restored := boardtest.Restored(t, b)
		// A stone is safe as far as it cannot be captured.
		got, err := reading.Complete(says(c.answer), nil).SafeMove(t.Context(), b, p, board.Black)
		restored()
		want := search.Result{Code: c.answer.Code.Reverse(), Move: p, Nodes: 7, Limited: c.answer.Limited}
		if c.want != nil {
			want = search.Result{}
		} else if c.answer.Limited {
			want.Code = search.Fail
		}
		if want.Code == search.Fail {
			want.Move = board.NoPoint
		}
		if c.want != nil {
			want = search.Result{}
		}
		if !errors.Is(err, c.want) || got.Code != want.Code || got.Move != want.Move || got.Nodes != want.Nodes || got.Limited != want.Limited {
			t.Errorf("%s: %+v, %v, want %+v, %v", c.name, got, err, want, c.want)
		}
	}
}

// TestMovesThatCannotBePlayed achieve nothing, whatever is said of the string.
func TestMovesThatCannotBePlayed(t *testing.T) {
	b := boardtest.MustParse(t, ". . . .\n. X O .\n. . . .\n. . . .")
	str, off := board.At(1, 2), board.At(4, 4)
	for code := search.Fail; code <= search.Win; code++ {
		r := reading.Complete(says{Code: code, Move: board.At(0, 0)}, nil)
		for _, p := range []board.Point{str, board.At(2, 2), off} {
			if got, err := r.DoesAttack(t.Context(), b, p, str); err != nil || got.Code != search.Fail {
				t.Errorf("%v attacks where all is %v: %v, %v", p, code, got.Code, err)
			}
			if got, err := r.DoesDefend(t.Context(), b, p, str); err != nil || got.Code != search.Fail {
				t.Errorf("%v defends where all is %v: %v, %v", p, code, got.Code, err)
			}
		}
	}
}
