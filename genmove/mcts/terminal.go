package mcts

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
)

// setting is what a search needs to know of the game besides positions.
type setting struct {
	size     int
	rules    board.Rules
	komi     float64
	handicap int
	// passes are the points that passes before the root have given White, less those of Black.
	passes int
}

func settingOf(g *board.Game) setting {
	r := g.Rules()
	s := setting{size: g.Size(), rules: r, komi: g.Komi(), handicap: g.Handicap()}
	if s.giveStones() {
		for _, m := range g.Moves() {
			if m.Point == board.Pass {
				s.passes += passPoints(m.Color)
			}
		}
	}
	return s
}

func (s *setting) territory() bool { return s.rules.Scoring == board.TerritoryScoring }

// giveStones reports whether a pass gives the opponent a point.
func (s *setting) giveStones() bool { return s.rules.PassStones && s.territory() }

// passPoints returns White's points for a pass of c that gives a stone.
func passPoints(c board.Color) int {
	if c == board.Black {
		return 1
	}
	return -1
}

// passEnds reports whether a pass of c after last ends the game, as board.Game.Over has it.
func (s *setting) passEnds(last board.Move, c board.Color) bool {
	return last == board.Move{Point: board.Pass, Color: c.Opponent()} && (!s.giveStones() || c == board.White)
}

// count returns White's margin in a game that ends on b. passes are the points for passes since the
// root. Under territory rules owners has the owners of points, White's positive, which decide what
// is dead.
func (s *setting) count(b *board.Board, passes int, owners *network.Evaluation) float64 {
	if !s.territory() {
		score := board.AreaScore(b, nil)
		return float64(score.Margin()) + s.komi + float64(s.rules.Compensation.Points(s.handicap))
	}
	dead := network.DeadStones(b, &owners.Ownership, 0)
	score := board.TerritoryScore(b, &dead, nil)
	return float64(score.Margin()) + s.komi + float64(s.passes+passes)
}

// result returns 1 if a margin wins for White, -1 if it loses and 0 if it is a draw.
func result(margin float64) float64 {
	switch {
	case margin > 0:
		return 1
	case margin < 0:
		return -1
	}
	return 0
}
