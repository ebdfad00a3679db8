package examine

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
)

// Escape returns influence for escape, which says where groups can run to, with the
// stones dead that are lost when nobody moves first. It needs Losses of f: the error
// wraps ErrMissing without them.
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

// Lead returns by how many points White is ahead on the board as influence sees it
// when c moves first, nobody if c is no player: territory and prisoners, without komi.
// It is 0 where that is not known.
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

// MoveInfluence returns territorial influence after a move of the player whose turn it
// is, with the opponent to move first everywhere, and what becomes of it if the
// opponent does not answer the move. The first is what After finds, unless the new stone is
// lost: then that of influence.Engine.ComputeMove. The second knows besides which stones the
// move saves and which it kills, from Losses before and after it. It needs Losses of f.
//
// The errors are those of After, and ErrMissing if f lacks Losses or if
// Options.Fields has no method ComputeFollowup. As soon as the context has ended the
// results are nil.
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
