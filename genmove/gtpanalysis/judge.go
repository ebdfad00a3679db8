package gtpanalysis

import (
	"cmp"
	"context"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/score"
)

// Scorer finds the dead stones and the score at the end of a game, as package
// genmove/score does. An engine that embeds one is a gtp.ScoreEngine and a
// gtp.StatusEngine, and captures dead stones in kgs-genmove_cleanup. It belongs to one goroutine.
type Scorer struct {
	estimator *score.Estimator
	move      mover
}

// mover chooses moves.
type mover func(ctx context.Context, g *board.Game, c board.Color) (board.Point, error)

// NewScorer returns a Scorer that counts with o, whose Analyst belongs to its goroutine from
// then on. In a cleanup without dead stones move chooses, as the method Move of gtp.Engine
// does; nil means passes. The errors are those of score.New.
func NewScorer(o score.Options, move func(ctx context.Context, g *board.Game, c board.Color) (board.Point, error)) (*Scorer, error) {
	e, err := score.New(o)
	if err != nil {
		return nil, err
	}
	return &Scorer{e, move}, nil
}

// Score counts the position of g. The error is ErrNoSource if j was not made by NewScorer, or that
// of score.Estimator.EstimateGame.
func (j *Scorer) Score(ctx context.Context, g *board.Game) (*score.Result, error) {
	if j.estimator == nil {
		return nil, ErrNoSource
	}
	return j.estimator.EstimateGame(ctx, g)
}

// Dead returns the dead stones of the position of g, the same ones each time.
func (j *Scorer) Dead(ctx context.Context, g *board.Game) (board.Set, error) {
	r, err := j.Score(ctx, g)
	if err != nil {
		return board.Set{}, err
	}
	return r.Dead(), nil
}

// FinalScore implements gtp.ScoreEngine under the rules of the game.
func (j *Scorer) FinalScore(ctx context.Context, g *board.Game) (board.Margin, error) {
	r, err := j.Score(ctx, g)
	if err != nil {
		return 0, err
	}
	return r.Margin(g.Rules().Scoring), nil
}

// FinalStatus implements gtp.StatusEngine. Unsettled stones count as alive.
func (j *Scorer) FinalStatus(ctx context.Context, g *board.Game) ([]gtp.FinalStatus, error) {
	r, err := j.Score(ctx, g)
	if err != nil {
		return nil, err
	}
	return statuses(r), nil
}

// statuses returns the answer of a gtp.StatusEngine for a counted position, with territory by
// territory rules. It is empty if r is nil.
func statuses(r *score.Result) []gtp.FinalStatus {
	if r == nil {
		return nil
	}
	list := make([]gtp.FinalStatus, board.NumPoints)
	for p := range list {
		q := board.Point(p)
		switch r.Status(q) {
		case score.Dead:
			list[p] = gtp.Dead
		case score.Seki:
			list[p] = gtp.Seki
		case score.None:
			switch r.Territory(q) {
			case board.Black:
				list[p] = gtp.BlackTerritory
			case board.White:
				list[p] = gtp.WhiteTerritory
			default:
				list[p] = gtp.Dame
			}
		}
	}
	return list
}

// CleanupMove is the optional method of a gtp.Engine. It returns a move that captures dead stones
// of the opponent or comes nearer to that, and is not itself in atari, if there is one.
func (j *Scorer) CleanupMove(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	dead, err := j.Dead(ctx, g)
	if err != nil {
		return board.NoPoint, err
	}
	b := g.Board()
	strings := slices.DeleteFunc(b.AppendStrings(nil, c.Opponent()), func(s board.Point) bool { return !dead.Has(s) })
	slices.SortStableFunc(strings, func(s, t board.Point) int { return cmp.Compare(b.Liberties(s), b.Liberties(t)) })
	for _, s := range strings {
		for _, p := range b.AppendLiberties(nil, s) {
			if g.Legal(p, c) == nil && (b.IsCapture(p, c) || !b.IsSelfAtari(p, c)) {
				return p, nil
			}
		}
	}
	if j.move == nil {
		return board.Pass, nil
	}
	return j.move(ctx, g, c)
}
