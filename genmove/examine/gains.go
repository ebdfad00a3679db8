package examine

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
)

// mover computes influence after a move with given effects; see influence.Engine.
type mover interface {
	ComputeMove(ctx context.Context, in influence.Input, m influence.Move, r *influence.Result) error
	follower
}

// Effect returns territorial influence after a move of the side to move, with the opponent to
// move first, and also if the opponent does not answer, when withFollowup is set. It reads
// nothing: m says what the move saves and kills, and all other losses stay; m.Color is ignored.
// The error wraps ErrMissing if f lacks Losses or Influence or if Options.Fields cannot compute
// moves, or influence.ErrInput if the move is illegal; others are those of Facts.
func (a *Analyst) Effect(ctx context.Context, f *Facts, m influence.Move, withFollowup bool) (after, followup *influence.Result, err error) {
	if f == nil {
		return nil, nil, board.ErrNoBoard
	}
	if err := f.check(); err != nil {
		return nil, nil, err
	}
	engine, ok := a.o.Fields.(mover)
	if !ok {
		return nil, nil, fmt.Errorf("%w: Options.Fields has no ComputeMove", ErrMissing)
	}
	opp := f.ToPlay.Opponent()
	if f.Influence == nil || f.Influence.First(opp) == nil || f.Losses == nil {
		return nil, nil, missing("the effect of moves", Losses|Influence)
	}
	if err := a.enter(); err != nil {
		return nil, nil, err
	}
	defer a.leave()
	a.functions.Begin(f)
	defer a.functions.Begin(nil)
	in := f.input(opp)
	in.Board = f.Board.Clone() // the move is tried on it
	m.Color = f.ToPlay
	after = new(influence.Result)
	if err := engine.ComputeMove(ctx, in, m, after); err != nil {
		return after, nil, err
	}
	if withFollowup {
		followup = new(influence.Result)
		if err := engine.ComputeFollowup(ctx, in, m, after, followup); err != nil {
			return after, followup, err
		}
	}
	if f.BreakIns == nil || !in.Board.Try(m.Point, m.Color) {
		return after, followup, nil
	}
	defer in.Board.Undo()
	for _, r := range [2]*influence.Result{after, followup} {
		if r != nil {
			if err := a.correct(ctx, f, in.Board, opp, r); err != nil {
				return after, followup, err
			}
		}
	}
	return after, followup, nil
}

// Gains returns the territory that each move gains for the side to move, captures included,
// when the opponent moves first afterwards: 0 for illegal moves. Losses stay as they were
// before the move. The error wraps ErrMissing if f lacks Losses or Influence; others are those
// of Facts.
func (a *Analyst) Gains(ctx context.Context, f *Facts, moves []board.Point) ([]float64, error) {
	if f == nil {
		return nil, board.ErrNoBoard
	}
	if err := f.check(); err != nil {
		return nil, err
	}
	if f.Influence == nil || f.Influence.First(f.ToPlay.Opponent()) == nil || f.Losses == nil {
		return nil, missing("gains", Losses|Influence)
	}
	if err := a.enter(); err != nil {
		return nil, err
	}
	defer a.leave()
	a.functions.Begin(f)
	defer a.functions.Begin(nil)
	opp := f.ToPlay.Opponent()
	before, after := f.Influence.First(opp), new(influence.Result)
	b, in := f.Board.Clone(), f.input(opp)
	in.Board = b
	gains := make([]float64, len(moves))
	for i, m := range moves {
		captured := b.CapturedBy(m, f.ToPlay)
		if m == board.Pass || !b.Try(m, f.ToPlay) {
			continue
		}
		err := a.o.Fields.Compute(ctx, in, after)
		if err == nil {
			err = a.correct(ctx, f, b, opp, after)
		}
		b.Undo()
		if err != nil {
			return gains, err
		}
		gains[i] = influence.MoveValue(before, after, f.ToPlay, captured)
	}
	return gains, nil
}
