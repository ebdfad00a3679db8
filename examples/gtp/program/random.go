package program

import (
	"context"
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
)

// randomMover plays any legal move, each as likely as the others. A pass is one
// of them, so that its games end: when few points are left, passes are frequent.
type randomMover struct {
	*gtpanalysis.Scorer
	rng *rand.Rand
}

func newRandomMover(j *gtpanalysis.Scorer) *randomMover {
	m := &randomMover{Scorer: j}
	m.SetSeed(0)
	return m
}

// SetSeed is the optional method of a gtp.Engine.
func (m *randomMover) SetSeed(seed int64) { m.rng = rand.New(rand.NewPCG(uint64(seed), 1)) }

// Move implements gtp.Engine.
func (m *randomMover) Move(_ context.Context, g *board.Game, c board.Color) (board.Point, error) {
	empty := g.Board().EmptyPoints()
	moves := append(empty.Append(nil), board.Pass)
	m.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	for _, p := range moves {
		if g.Legal(p, c) == nil {
			return p, nil
		}
	}
	return board.Pass, nil
}
