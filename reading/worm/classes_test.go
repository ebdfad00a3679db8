package worm_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestJudge compares what a Judge says of moves and strings on positions of games with
// what a reader says when it is asked in the plain way: play the move, attack the
// string.
func TestJudge(t *testing.T) {
	for name, tac := range tactics() {
		f, err := worm.NewFunctions(tac)
		if err != nil {
			t.Fatal(err)
		}
		j := f.Judge(nil)
		plain := reading.New(reading.Options{})
		seen := map[pattern.Safety]int{}
		saved := map[bool]int{}
		for _, b := range benchPositions(t)[:sample.Of(1, 4)] {
			restored := boardtest.Restored(t, b)
			free := b.EmptyPoints()
			for move := range free.All() {
				if (int(move)+b.Size())%5 != 0 {
					continue
				}
				c := board.Black + board.Color(move%2)
				got, err := j.Safety(t.Context(), b, move, c)
				if err != nil {
					t.Fatal(err)
				}
				seen[got]++
				if _, ko := b.IsKoCapture(move, c); ko {
					continue
				}
				want := pattern.Unsafe
				if b.Try(move, c) {
					res, err := plain.Attack(t.Context(), b, move)
					if err != nil {
						t.Fatal(err)
					}
					switch res.Code {
					case search.Fail:
						want = pattern.Safe
					case search.Win:
					default:
						want = pattern.SafeByKo
					}
					b.Undo()
				}
				if got != want {
					t.Errorf("%s: %v at %v is %v, want %v", name, c, move, got, want)
				}
			}
			for _, str := range b.AppendStrings(nil, board.Empty) {
				res, err := plain.Attack(t.Context(), b, str)
				if err != nil {
					t.Fatal(err)
				}
				safe, err := j.Saved(t.Context(), b, str, board.NoPoint)
				if err != nil || safe != (res.Code == search.Fail) {
					t.Errorf("%s: %v stands: %v, %v, attack %v", name, str, safe, err, res.Code)
				}
				if res.Code == search.Fail {
					continue
				}
				def, err := plain.Defend(t.Context(), b, str)
				if err != nil {
					t.Fatal(err)
				}
				if def.Code != search.Win || def.Move == board.Pass {
					continue
				}
				ok, err := j.Saved(t.Context(), b, str, def.Move)
				if err != nil {
					t.Fatal(err)
				}
				saved[ok]++
			}
			restored()
		}
		if seen[pattern.Safe] == 0 || seen[pattern.Unsafe] == 0 {
			t.Errorf("%s: safety %v", name, seen)
		}
		// A search of a move may be deeper than that which found it.
		if saved[true] <= 20*saved[false] {
			t.Errorf("%s: saved by the move that the reader gives: %v", name, saved)
		}
	}
}

// TestJudgeStatuses hands on what the function says, and errors of the tactics.
func TestJudgeStatuses(t *testing.T) {
	f, err := worm.NewFunctions(&oracle{})
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Judge(nil).Status(board.At(1, 1)); got != pattern.StatusUnknown {
		t.Errorf("nobody knows: %v", got)
	}
	j := f.Judge(func(p board.Point) pattern.Status {
		if p == board.At(1, 1) {
			return pattern.StatusCritical
		}
		return pattern.StatusAlive
	})
	if a, c := j.Status(board.At(1, 1)), j.Status(board.At(2, 1)); a != pattern.StatusCritical || c != pattern.StatusAlive {
		t.Errorf("statuses %v and %v", a, c)
	}
	b := boardtest.MustParse(t, raceBoard)
	if s, err := j.Safety(t.Context(), b, at(t, "G7"), board.Black); s != pattern.Unsafe || !errors.Is(err, errOracle) {
		t.Errorf("%v, %v", s, err)
	}
	if ok, err := j.Saved(t.Context(), b, at(t, "D4"), board.NoPoint); ok || !errors.Is(err, errOracle) {
		t.Errorf("%v, %v", ok, err)
	}
	if f, err = worm.NewFunctions(reading.New(reading.Options{})); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := f.Judge(nil).Saved(ctx, b, at(t, "D4"), board.NoPoint); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
}
