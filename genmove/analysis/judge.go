package analysis

import (
	"cmp"
	"context"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/playout"
	"github.com/tengen-go/tengen/genmove/prior"
)

// Judge tells what is dead at the end of a game: what most random games from there
// give to the other player. An engine that embeds one is a gtp.ScoreEngine, a
// gtp.StatusEngine and a gtp.CleanupEngine. It does not know seki: stones in one
// count as alive. It belongs to one goroutine.
type Judge struct {
	player playout.Player
	move   Mover
}

// Mover chooses moves as the method Move of gtp.Engine does.
type Mover func(ctx context.Context, g *board.Game, c board.Color) (board.Point, error)

// judgeGames is how many random games decide. Where stones are dead, nearly all of
// them agree.
const judgeGames = 200

// NewJudge returns a judge. In a cleanup move chooses when nothing is left to take;
// nil stands for passes. The error is prior.ErrTable if t is nil.
func NewJudge(t *prior.Table, move Mover) (*Judge, error) {
	player, err := playout.NewHeavy(t)
	return &Judge{player, move}, err
}

// Dead returns the dead stones of the position of g, the same ones each time.
func (j *Judge) Dead(ctx context.Context, g *board.Game) (board.Set, error) {
	if g == nil {
		return board.Set{}, board.ErrBoard
	}
	b, last := g.Board(), board.NoPoint
	if m := g.Moves(); len(m) > 0 {
		last = m[len(m)-1].Point
	}
	o, err := playout.Owners(ctx, j.player, b, g.ToPlay(), last, playout.Options{Games: judgeGames})
	if err != nil {
		return board.Set{}, err
	}
	return playout.Dead(b, o.Owner)
}

// FinalScore implements gtp.ScoreEngine under the rules of the game.
func (j *Judge) FinalScore(ctx context.Context, g *board.Game) (board.Margin, error) {
	dead, err := j.Dead(ctx, g)
	if err != nil {
		return 0, err
	}
	return g.Score(&dead).Margin(), nil
}

// FinalStatus implements gtp.StatusEngine.
func (j *Judge) FinalStatus(ctx context.Context, g *board.Game) ([]gtp.Status, error) {
	dead, err := j.Dead(ctx, g)
	if err != nil {
		return nil, err
	}
	return gtp.Statuses(g.Board(), &dead), nil
}

// CleanupMove implements gtp.CleanupEngine: a move that takes dead stones of the
// opponent or comes nearer to it, if there is one that is not itself in atari.
func (j *Judge) CleanupMove(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
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
