package influence_test

import (
	"fmt"
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
)

// guesses compares influence with how games ended.
type guesses struct {
	owner     tally   // guesses of owners
	square    float64 // sum of squared errors of ownership, from -1 to 1
	territory float64 // the same of territory: stones of the end are none, prisoners two
	points    float64
	score     float64 // sum of errors of the score
	boards    float64
}

func (s *guesses) add(g *record, b *board.Board, black, white *influence.Result) {
	for p, truth := range g.owners() {
		want := map[byte]float64{'b': -1, 'w': 1}[truth]
		s.owner.add(guess(black, white, p), truth)
		s.square += square((ownership(black, p)+ownership(white, p))/2 - want)
		s.territory += square((black.Territory(p)+white.Territory(p))/2 - g.territory(p, want))
		s.points++
	}
	s.score += math.Abs((black.TerritorySum()+white.TerritorySum())/2 + prisoners(b) + g.komi - g.score)
	s.boards++
}

func (s *guesses) String() string {
	return fmt.Sprintf("ownership %.2f %%, squares %.4f, of territory %.4f, score off by %.2f",
		s.owner.percent(), s.square/s.points, s.territory/s.points, s.score/s.boards)
}

// guess is the owner of a point by its ownership with either to move first, or else the stronger.
func guess(black, white *influence.Result, p board.Point) int {
	sum := ownership(black, p) + ownership(white, p)
	if sum == 0 {
		for _, r := range [2]*influence.Result{black, white} {
			sum += r.Influence(board.White, p) - r.Influence(board.Black, p)
		}
	}
	switch {
	case sum > 0:
		return 1
	case sum < 0:
		return -1
	}
	return 0
}

func square(v float64) float64 { return v * v }

// ownership is the territory value without prisoners, a living stone its
// player's.
func ownership(r *influence.Result, p board.Point) float64 {
	if c := r.StoneColor(p); c != board.Empty {
		return float64(player(c))
	}
	return max(-1, min(1, r.Territory(p)))
}

// territory is the territory of a point at the end of the game.
func (g *record) territory(p board.Point, owner float64) float64 {
	switch c := g.end.At(p); {
	case c == board.Empty:
		return owner
	case float64(player(c)) == -owner:
		return 2 * owner
	}
	return 0
}

// prisoners is how many more White has taken.
func prisoners(b *board.Board) float64 {
	return float64(b.Prisoners(board.White) - b.Prisoners(board.Black))
}
