package searchtest

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/suite"
	"github.com/tengen-go/tengen/reading/search"
)

// question is a question that is asked of each of two readers.
type question func(ctx context.Context, b *board.Board) (search.Result, error)

// guarded returns a question whose panics are errors.
func guarded(q question) question {
	return func(ctx context.Context, b *board.Board) (res search.Result, err error) {
		err = suite.Call(func() error {
			var err error
			res, err = q(ctx, b)
			return err
		})
		return res, err
	}
}

// check asks a question twice, of two readers, and checks what holds of every answer:
// a code that exists, a move that mover may make or a pass, none for a failure, a
// main line that begins with the move, no trace on the board, the same answer again,
// and an error from a context that has ended.
func check(t testing.TB, name string, b *board.Board, mover board.Color, one, other question) search.Result {
	t.Helper()
	one, other = guarded(one), guarded(other)
	restored := boardtest.Restored(t, b)
	res, err := one(t.Context(), b)
	restored()
	if err != nil {
		t.Errorf("%s: %v %s", name, err, situation(b))
		return res
	}
	switch {
	case res.Code > search.Win:
		t.Errorf("%s: code %v %s", name, res.Code, situation(b))
	case res.Code == search.Fail && res.Move != board.NoPoint:
		t.Errorf("%s: a failure with the move %v %s", name, res.Move, situation(b))
	case res.Code != search.Fail && res.Move != board.Pass && !b.Legal(res.Move, mover, board.IgnoreKo):
		t.Errorf("%s: %v with the move %v, which %v cannot make %s", name, res.Code, res.Move, mover, situation(b))
	case res.Line.Len() > 0 && res.Line.At(0) != res.Move:
		t.Errorf("%s: the main line %v does not begin with %v %s", name, res.Line, res.Move, situation(b))
	case res.Nodes < 0:
		t.Errorf("%s: %d nodes %s", name, res.Nodes, situation(b))
	}
	for _, q := range []question{one, other} {
		again, err := q(t.Context(), b)
		if err == nil && (res.Limited || again.Limited) {
			continue // what is remembered helps a search that was cut short
		}
		if err != nil || again.Code != res.Code || again.Move != res.Move {
			t.Errorf("%s: %v %v, and then %v %v, error %v %s", name, res.Code, res.Move, again.Code, again.Move, err, situation(b))
		}
	}
	restored = boardtest.Restored(t, b)
	if _, err := one(suite.Ended(), b); !errors.Is(err, context.Canceled) {
		t.Errorf("%s in a context that has ended: error %v", name, err)
	}
	restored()
	return res
}

// refuse checks that a question is refused with an error that wraps want and leaves
// the board alone. No board is board.ErrNoBoard.
func refuse(t testing.TB, name string, b *board.Board, want error, q question) {
	t.Helper()
	q = guarded(q)
	restored := boardtest.Restored(t, b)
	if _, err := q(t.Context(), b); !errors.Is(err, want) {
		t.Errorf("%s: error %v, want %v %s", name, err, want, situation(b))
	}
	restored()
	if _, err := q(t.Context(), nil); err == nil || errors.Is(err, suite.ErrPanic) {
		t.Errorf("%s without a board: error %v, want board.ErrNoBoard or another one", name, err)
	}
}

// RunTactics checks that the readers which newTactics makes keep the contract of
// search.Tactics.
func RunTactics(t testing.TB, newTactics func() search.Tactics) {
	t.Helper()
	defer suite.Survive(t)
	x, y := newTactics(), newTactics()
	for _, b := range positions(t) {
		for _, s := range strings(b) {
			owner := b.At(s)
			check(t, "attack on "+s.String(), b, owner.Opponent(),
				func(ctx context.Context, b *board.Board) (search.Result, error) { return x.Attack(ctx, b, s) },
				func(ctx context.Context, b *board.Board) (search.Result, error) { return y.Attack(ctx, b, s) })
			check(t, "defense of "+s.String(), b, owner,
				func(ctx context.Context, b *board.Board) (search.Result, error) { return x.Defend(ctx, b, s) },
				func(ctx context.Context, b *board.Board) (search.Result, error) { return y.Defend(ctx, b, s) })
		}
		for _, p := range noStrings(b) {
			refuse(t, "attack on "+p.String(), b, search.ErrString,
				func(ctx context.Context, b *board.Board) (search.Result, error) { return x.Attack(ctx, b, p) })
			refuse(t, "defense of "+p.String(), b, search.ErrString,
				func(ctx context.Context, b *board.Board) (search.Result, error) { return x.Defend(ctx, b, p) })
		}
	}
}

// noStrings returns points without a stone: an empty one, if there is one, and those
// that are none.
func noStrings(b *board.Board) []board.Point {
	list := []board.Point{board.NoPoint, board.Pass, board.At(board.MaxSize-1, board.MaxSize-1)}
	if empty := b.EmptyPoints(); !empty.IsEmpty() {
		list = append(list, empty.First())
	}
	return list
}

// RunReader checks that the readers which newReader makes keep the contracts of the
// interfaces in search.Reader.
func RunReader(t testing.TB, newReader func() search.Reader) {
	t.Helper()
	defer suite.Survive(t)
	RunTactics(t, func() search.Tactics { return newReader() })
	x, y := newReader(), newReader()
	both := func(name string, b *board.Board, mover board.Color, q func(r search.Reader) question) search.Result {
		t.Helper()
		return check(t, name, b, mover, q(x), q(y))
	}
	for _, b := range positions(t) {
		list := strings(b)
		empty := b.EmptyPoints()
		for i, s := range list {
			owner := b.At(s)
			both("ladder of "+s.String(), b, owner.Opponent(), func(r search.Reader) question {
				return func(ctx context.Context, b *board.Board) (search.Result, error) { return r.Ladder(ctx, b, s) }
			})
			if other := list[(i+1)%len(list)]; b.At(other) == owner {
				both("attack on "+s.String()+" or "+other.String(), b, owner.Opponent(), func(r search.Reader) question {
					return func(ctx context.Context, b *board.Board) (search.Result, error) {
						return r.AttackEither(ctx, b, s, other)
					}
				})
				both("defense of "+s.String()+" and "+other.String(), b, owner, func(r search.Reader) question {
					return func(ctx context.Context, b *board.Board) (search.Result, error) {
						return r.DefendBoth(ctx, b, s, other)
					}
				})
			} else {
				refuse(t, "attack on two colors", b, search.ErrColors, func(ctx context.Context, b *board.Board) (search.Result, error) {
					return x.AttackEither(ctx, b, s, other)
				})
			}
			if empty.IsEmpty() {
				continue
			}
			move := empty.Nth(i % empty.Len())
			both("attack on "+s.String()+" by "+move.String(), b, owner.Opponent(), func(r search.Reader) question {
				return func(ctx context.Context, b *board.Board) (search.Result, error) { return r.DoesAttack(ctx, b, move, s) }
			})
			both("defense of "+s.String()+" by "+move.String(), b, owner, func(r search.Reader) question {
				return func(ctx context.Context, b *board.Board) (search.Result, error) { return r.DoesDefend(ctx, b, move, s) }
			})
			both("safety of "+move.String(), b, owner, func(r search.Reader) question {
				return func(ctx context.Context, b *board.Board) (search.Result, error) {
					return r.SafeMove(ctx, b, move, owner)
				}
			})
			refuse(t, "a move of nobody", b, board.ErrColor, func(ctx context.Context, b *board.Board) (search.Result, error) {
				return x.SafeMove(ctx, b, move, board.Empty)
			})
			refuse(t, "three stones in no shape", b, search.ErrShape, func(ctx context.Context, b *board.Board) (search.Result, error) {
				return x.BreakThrough(ctx, b, s, s, s)
			})
		}
	}
}

// RunConnector checks that the readers which newConnector makes keep the contract of
// search.Connector.
func RunConnector(t testing.TB, newConnector func() search.Connector) {
	t.Helper()
	defer suite.Survive(t)
	x, y := newConnector(), newConnector()
	for _, b := range positions(t) {
		list := strings(b)
		for i, s := range list {
			other := list[(i+1)%len(list)]
			for _, r := range list[i+1:] {
				if b.At(r) == b.At(s) {
					other = r // the nearest one of its color
					break
				}
			}
			connect := func(c search.Connector) question {
				return func(ctx context.Context, b *board.Board) (search.Result, error) { return c.Connect(ctx, b, s, other) }
			}
			disconnect := func(c search.Connector) question {
				return func(ctx context.Context, b *board.Board) (search.Result, error) {
					return c.Disconnect(ctx, b, s, other)
				}
			}
			if b.At(s) != b.At(other) {
				refuse(t, "connecting two colors", b, search.ErrColors, connect(x))
				refuse(t, "cutting two colors", b, search.ErrColors, disconnect(x))
				continue
			}
			owner := b.At(s)
			check(t, "connecting "+s.String()+" with "+other.String(), b, owner, connect(x), connect(y))
			check(t, "cutting "+s.String()+" from "+other.String(), b, owner.Opponent(), disconnect(x), disconnect(y))
		}
		for _, p := range noStrings(b) {
			refuse(t, "connecting "+p.String(), b, search.ErrString, func(ctx context.Context, b *board.Board) (search.Result, error) {
				return x.Connect(ctx, b, p, p)
			})
		}
	}
}

// RunAreaConnector checks that the readers which newConnector makes keep the
// contract of search.AreaConnector.
func RunAreaConnector(t testing.TB, newConnector func() search.AreaConnector) {
	t.Helper()
	defer suite.Survive(t)
	x, y := newConnector(), newConnector()
	for _, b := range positions(t) {
		for i, s := range strings(b) {
			area := board.SetOf(board.At(i%b.Size(), i/2%b.Size()))
			area.Grow()
			all := board.AllPoints(b.Size())
			area.And(&all)
			enter := func(c search.AreaConnector) question {
				return func(ctx context.Context, b *board.Board) (search.Result, error) { return c.BreakIn(ctx, b, s, &area) }
			}
			block := func(c search.AreaConnector) question {
				return func(ctx context.Context, b *board.Board) (search.Result, error) { return c.BlockOff(ctx, b, s, &area) }
			}
			owner := b.At(s)
			check(t, "breaking in from "+s.String(), b, owner, enter(x), enter(y))
			check(t, "blocking off "+s.String(), b, owner.Opponent(), block(x), block(y))
			for _, none := range []*board.Set{nil, {}} {
				refuse(t, "an empty area", b, search.ErrArea, func(ctx context.Context, b *board.Board) (search.Result, error) {
					return x.BreakIn(ctx, b, s, none)
				})
			}
		}
	}
}
