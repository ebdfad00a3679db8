package examine

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
)

// Escape returns influence for escape, which shows how far groups can run. The stones that are
// lost when neither player moves first count as dead. It needs Losses of f; the error wraps
// ErrMissing without them.
func (a *Analyst) Escape(ctx context.Context, f *Facts) (*influence.Result, error) {
	if f == nil || f.Losses == nil {
		return nil, missing("escape", Losses)
	}
	if err := a.enter(); err != nil {
		return nil, err
	}
	defer a.leave()
	a.functions.Begin(f)
	defer a.functions.Begin(nil)
	in, r := f.input(board.Empty), new(influence.Result)
	in.Board, in.Kind = f.Board.Clone(), influence.Escape
	if err := a.o.Fields.Compute(ctx, in, r); err != nil {
		return nil, err
	}
	return r, nil
}

// Lead returns White's lead on the board in points, without komi, as influence sees it when c
// moves first, or when neither player does if c is not a player. It counts territory and
// prisoners, and is 0 if Influence is missing.
func (f *Facts) Lead(c board.Color) float64 {
	if f == nil || f.Influence == nil || f.Influence.First(c) == nil {
		return 0
	}
	prisoners := f.Board.Prisoners(board.White) - f.Board.Prisoners(board.Black)
	return f.Influence.First(c).TerritorySum() + float64(prisoners)
}

// follower computes influence after a move that the opponent does not answer; see
// influence.Engine.ComputeFollowup.
type follower interface {
	ComputeFollowup(ctx context.Context, in influence.Input, m influence.Move, after, r *influence.Result) error
}

// MoveInfluence returns territorial influence after a move of the side to move, with the
// opponent to move first, and also if the opponent does not answer. In contrast to Effect it
// examines the position after the move to find what the move saves and kills. The error wraps
// ErrMissing if f lacks Losses or Options.Fields has no method ComputeFollowup; others are
// those of After.
func (a *Analyst) MoveInfluence(ctx context.Context, f *Facts, move board.Point) (after, followup *influence.Result, err error) {
	if f == nil {
		return nil, nil, board.ErrNoBoard
	}
	p, err := f.Position.After(move)
	if err != nil {
		return nil, nil, err
	}
	engine, ok := a.o.Fields.(follower)
	if !ok {
		return nil, nil, fmt.Errorf("%w: Options.Fields has no ComputeFollowup", ErrMissing)
	}
	if f.Losses == nil {
		return nil, nil, missing("the influence of moves", Losses)
	}
	want := Influence
	if f.BreakIns != nil {
		want |= BreakIns
	}
	next, err := a.more(ctx, &Facts{Position: p}, want)
	if err != nil {
		return nil, nil, err
	}
	after, followup = next.Influence.First(p.ToPlay), new(influence.Result)
	if move == board.Pass {
		return after, after, nil
	}
	lost, saved := next.Losses.First(p.ToPlay).Dead, f.Losses.First(p.ToPlay).Dead
	m := influence.Move{Point: move, Color: f.ToPlay, Unsafe: lost.Has(move), Saved: &saved, Lost: &lost}
	before := lost
	lost.AndNot(&saved)
	lost.Remove(move)
	saved.AndNot(&before)
	in := f.input(p.ToPlay)
	in.Board = f.Board.Clone() // the move is tried on it
	if err := a.enter(); err != nil {
		return nil, nil, err
	}
	defer a.leave()
	defer a.functions.Begin(nil)
	if e, ok := engine.(mover); ok && m.Unsafe {
		// A stone that is lost changes less than patterns that see it as a stone say.
		a.functions.Begin(f)
		after = new(influence.Result)
		if err := e.ComputeMove(ctx, in, m, after); err != nil {
			return nil, nil, err
		}
	}
	a.functions.Begin(next)
	if err := engine.ComputeFollowup(ctx, in, m, after, followup); err != nil {
		return nil, nil, err
	}
	corrected := []*influence.Result{followup}
	if m.Unsafe {
		corrected = append(corrected, after)
	}
	for _, r := range corrected {
		if err := a.correct(ctx, next, p.Board, p.ToPlay, r); err != nil {
			return nil, nil, err
		}
	}
	return after, followup, nil
}
