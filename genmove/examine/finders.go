package examine

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// A finder finds out one fact. Each belongs to one goroutine and leaves the board
// as it found it. When the context ends it returns what it has found so far, or
// nothing, with the error of the context. Without a board it returns an error or
// nothing. The same question has the same answer. Package examinetest checks that.

// WormFinder describes the strings of a board. A *worm.Analyzer is one.
type WormFinder interface {
	Analyze(ctx context.Context, b *board.Board) (*worm.Worms, error)
}

// ThreatFinder returns a copy of w, which describes b, with the threats of its strings.
// A *worm.Analyzer is one.
type ThreatFinder interface {
	WithThreats(ctx context.Context, b *board.Board, w *worm.Worms) (*worm.Worms, error)
}

// LinkFinder says which strings of a board belong together. w describes them. A
// *connect.Analyzer is one.
type LinkFinder interface {
	Analyze(ctx context.Context, b *board.Board, w *worm.Worms) (*connect.Links, error)
}

// EyeFinder finds the eye spaces of a board. in has the strings that can be captured. An
// *eye.Analyzer is one.
type EyeFinder interface {
	Analyze(ctx context.Context, b *board.Board, in eye.Input) (*eye.Map, error)
}

// EyeInput returns the facts of strings that an EyeFinder needs.
func EyeInput(w *worm.Worms) eye.Input {
	if w == nil {
		return eye.Input{}
	}
	in := eye.Input{Stones: make([]eye.Stone, board.NumPoints)}
	for _, v := range w.All() {
		for _, p := range v.Stones {
			in.Stones[p] = eye.Stone{Attacks: v.Attacks, Defenses: v.Defenses, Inessential: v.Inessential}
		}
	}
	return in
}

// LossFinder returns the stones of f that are lost, under each assumption about the side that
// moves first. It can use Worms of f, and Links if it has a method Needs() Want that returns
// them; it finds everything else itself. TacticalLosses is one, and EstimatedLosses another.
type LossFinder interface {
	Losses(ctx context.Context, f *Facts) (*LossesBy, error)
}

// FieldFinder computes influence. An *influence.Engine is one. If it also has the method
// ComputeFollowup, Analyst.MoveInfluence uses that; if it is a DeadEstimator, the default
// LossFinder does. Analyst.Clear calls its method Forget, if it has one.
type FieldFinder interface {
	Compute(ctx context.Context, in influence.Input, r *influence.Result) error
}

// JosekiFinder appends moves of c on the board b that are known from sequences. A
// *joseki.Suggester is one.
type JosekiFinder interface {
	Append(ctx context.Context, dst []joseki.Suggestion, b *board.Board, c board.Color) ([]joseki.Suggestion, error)
}

// TacticalLosses are the strings that tactical reading gives up: those that no move saves, and
// those that the first player captures.
type TacticalLosses struct{}

// Losses implements LossFinder. It needs Worms.
func (TacticalLosses) Losses(ctx context.Context, f *Facts) (*LossesBy, error) {
	if f == nil || f.Worms == nil {
		return nil, missing("losses", Worms)
	}
	if f.Board == nil {
		return nil, board.ErrNoBoard
	}
	if err := ended.Err(ctx); err != nil {
		return nil, err
	}
	l := new(LossesBy)
	for _, first := range everybody {
		dead := &l.First(first).Dead
		for _, w := range f.Worms.All() {
			if w.LostOrUnknown() || w.Color == first.Opponent() && w.Attack().Code == search.Win {
				for _, q := range w.Stones {
					dead.Add(q)
				}
			}
		}
	}
	return l, nil
}

// everybody lists the colors that may move first everywhere; Empty means neither player.
var everybody = [3]board.Color{board.Empty, board.Black, board.White}

// DeadEstimator guesses which groups cannot live; see influence.Engine.EstimateDead.
type DeadEstimator interface {
	EstimateDead(ctx context.Context, in influence.Input, blackFirst, whiteFirst *board.Set) (board.Set, error)
}

// forgetter is an optional interface of Options.Fields, for one that keeps answers between
// positions. Analyst.Clear calls Forget, and so does each position if there is no memory.
type forgetter interface{ Forget() }

// EstimatedLosses are TacticalLosses and, late in the game, the groups that have no room for
// eyes according to a DeadEstimator, to whose goroutine they belong. They start when stones
// cover two fifths of the board: before that they nearly double the error of the score, and in
// the last tenth of the game they halve it (TestLosses).
type EstimatedLosses struct {
	Estimator DeadEstimator
	// From is the part of the board that stones must cover before groups are given up, from 0
	// to 1; 0 means 0.45, and a negative number gives groups up on an empty board too.
	From float64
}

// defaultFrom is the default of EstimatedLosses.From.
const defaultFrom = 0.45

// Losses implements LossFinder. It needs Worms.
func (e EstimatedLosses) Losses(ctx context.Context, f *Facts) (*LossesBy, error) {
	l, err := TacticalLosses{}.Losses(ctx, f)
	if err != nil || e.Estimator == nil {
		return l, err
	}
	from := e.From
	if from == 0 {
		from = defaultFrom
	}
	empty, all := f.Board.EmptyPoints(), f.Board.Size()*f.Board.Size()
	if float64(all-empty.Len()) < from*float64(all) {
		return l, nil
	}
	groups, err := e.Estimator.EstimateDead(ctx, influence.Input{Board: f.Board}, &l.BlackFirst.Dead, &l.WhiteFirst.Dead)
	if err != nil {
		return l, err // what tactics say is known
	}
	for _, first := range everybody {
		l.First(first).Dead.Or(&groups)
	}
	return l, nil
}
