package gamesearch

import (
	"math"

	"github.com/tengen-go/tengen/board"
)

// What HandicapBonus is made of.
const (
	bonusTaken  = 12   // points for each stone if Black searches, who has taken them
	bonusGiven  = 8    // and if White does, who has given them
	bonusMoves  = 0.55 // after so many moves for each point of the board it is gone
	bonusStep   = 4    // it is a multiple of this, so that a tree can be reused for some moves
	bonusBoards = 13   // smaller boards are decided too soon for it
)

// HandicapBonus returns an Options.Bonus for a search of the moves of c in a handicap game, and
// 0 in other games and on small boards. It makes playouts even at the start, because without it
// Black wins nearly all of them, and it falls evenly during the game. (P. Baudiš, Balancing
// MCTS by Dynamically Adjusting the Komi Value, 2011.)
func HandicapBonus(g *board.Game, c board.Color) float64 {
	if g == nil || g.Size() < bonusBoards || g.Handicap() < 2 {
		return 0
	}
	each := float64(bonusGiven)
	if c == board.Black {
		each = bonusTaken
	}
	area := float64(g.Size() * g.Size())
	left := max(0, 1-float64(len(g.Moves()))/(bonusMoves*area))
	return bonusStep * math.Round(each*float64(g.Handicap())*area/361*left/bonusStep)
}
