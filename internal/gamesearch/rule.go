package gamesearch

import (
	"fmt"
	"math"
)

// Rule holds the numbers by which a move is chosen in the tree. If the evaluator plays games,
// the value of a move is the mean of its games, of prior games that were never played, and of
// games in which it was made later. If it does not, the prior is a term that falls as the move
// is tried; the package
// comment names the sources.
type Rule struct {
	// Even is the number of games that each move has half won before it is tried.
	Even float64
	// Prior times the square root of its prior is the number of games that a move has won
	// before it is tried, if Options.Trust is 1.
	Prior float64
	// Amaf says how many games of the move itself count as much as all games in which it was
	// made later.
	Amaf float64
	// Early is the weight of a move at the beginning of a playout relative to one at its end,
	// at least 1.
	Early float64
	// Margin is how much of the value of a game is its margin, from 0 to 1.
	Margin float64
}

// DefaultRule returns the rule of a search that does not say. Its numbers are about those of
// Pachi.
func DefaultRule() Rule {
	return Rule{Even: 16, Prior: 300, Amaf: 3500, Early: 3, Margin: 0.06}
}

// check returns an error for a rule that is invalid.
func (r *Rule) check() error {
	for _, v := range [...]float64{r.Even, r.Prior, r.Amaf} {
		if !(v >= 0 && v <= mostGames) {
			return fmt.Errorf("%w: %+v", ErrOptions, *r)
		}
	}
	if !(r.Even > 0 && r.Amaf > 0 && r.Early >= 1 && r.Early <= mostEarly && r.Margin >= 0 && r.Margin <= 1) {
		return fmt.Errorf("%w: %+v", ErrOptions, *r)
	}
	return nil
}

// The bounds of a Rule.
const (
	mostGames = 1e6
	mostEarly = 100
)

// choose returns the edge of moves that promises most. parent is the edge that leads to
// them.
func (s *Searcher) choose(parent *edge, moves []edge) *edge {
	if !s.played.Load() {
		return s.explore(parent, moves)
	}
	best, most := &moves[0], math.Inf(-1)
	rule := &s.rule
	games := rule.Prior * s.trust
	for i := range moves {
		e := &moves[i]
		root, advice := e.known()
		given := games*root + max(advice, 0)
		n := float64(e.visits.Load()) + rule.Even + given + max(-advice, 0)
		v := (e.won() + rule.Even/2 + given) / n
		if a := e.amaf.Load(); a != 0 {
			r := float64(a>>32) / amafUnits
			mean := float64(a&math.MaxUint32) / (amafUnits * amafParts * r)
			v += r / (r + n + n*r/rule.Amaf) * (mean - v)
		}
		if v > most {
			best, most = e, v
		}
	}
	return best
}

// explore is choose without games, with a term for moves that were tried rarely.
func (s *Searcher) explore(parent *edge, moves []edge) *edge {
	best, most := &moves[0], math.Inf(-1)
	visits := float64(parent.visits.Load())
	term := s.trust * math.Sqrt(visits+1)
	usual := (visits - parent.won() + 0.5) / (visits + 1) // what is not known is as good as the rest
	for i := range moves {
		e := &moves[i]
		n, v := float64(e.visits.Load()), usual
		if n > 0 {
			v = e.won() / n
		}
		root, advice := e.known()
		v = (v*(n+1) + max(advice, 0)) / (n + 1 + math.Abs(advice))
		if v += term * root * root / (1 + n); v > most {
			best, most = e, v
		}
	}
	return best
}
