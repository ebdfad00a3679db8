package mcts

import "math"

// How a move is chosen in the tree. There are two rules.
//
// Where random games tell their moves, a move is worth a mean of what came of it, to
// which its prior adds games that were never played, and of what came of the games in
// which it was made some time later. Nothing is added for moves that were tried rarely:
// the games of the prior see to that. (S. Gelly, D. Silver, Combining Online and Offline
// Knowledge in UCT, 2007; P. Baudiš, J.-l. Gailly, PACHI: State of the Art Open Source Go
// Program, 2011, for the mean and the games of the prior.)
//
// Where nobody plays games, the prior adds no games but a term that falls as the move
// is tried. (C. Rosin, Multi-armed Bandits with Episode Context, 2011.)
const (
	// evenGames is how many games each move has won and lost by halves before it is tried.
	evenGames = 16
	// priorGames times the square root of its prior is how many games a move has won
	// before it is tried, if Options.Trust is 1.
	priorGames = 300
	// amafGames says how long games in which a move was made later count: about as much as
	// the games of the move itself when there are so many of these.
	amafGames = 3500
	// earlyAmaf is how much more a move at the beginning of a random game counts than one at
	// its end.
	earlyAmaf = 3
)

// choose returns the edge of moves that promises most. parent is the edge that leads to
// them.
func (s *Searcher) choose(parent *edge, moves []edge) *edge {
	if !s.played.Load() {
		return s.explore(parent, moves)
	}
	best, most := &moves[0], math.Inf(-1)
	games := priorGames * s.trust
	for i := range moves {
		e := &moves[i]
		root, advice := e.known()
		given := games*root + max(advice, 0)
		n := float64(e.visits.Load()) + evenGames + given + max(-advice, 0)
		v := (e.won() + evenGames/2 + given) / n
		if a := e.amaf.Load(); a != 0 {
			r := float64(a>>32) / amafUnits
			mean := float64(a&math.MaxUint32) / (amafUnits * amafParts * r)
			v += r / (r + n + n*r/amafGames) * (mean - v)
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
