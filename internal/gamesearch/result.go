package gamesearch

import "github.com/tengen-go/tengen/board"

// Result is the result of a search. Win is that of the side to move, Lead and Owner are
// White's.
type Result struct {
	// Moves are the first moves with their shares of the playouts, which sum to 1, in
	// the order in which they were given.
	Moves []Chance
	// Playouts is the number of positions that were evaluated, and Win the probability that the
	// side to move wins: with Games its share of them.
	Playouts int
	Win      float64
	// Lead is by how many points White wins on average, komi included, if Scored: if the
	// evaluator has counted each time.
	Lead   float64
	Scored bool
	// Lines have details of Moves, in the same order.
	Lines []Line
	// Owner is the expected owner of each point, from White's 1 to Black's -1. It is nil if the
	// evaluator does not return it.
	Owner []float64
}

// Line is the result of a search for one move.
type Line struct {
	// Moves begin with the move; what follows was tried most.
	Moves []board.Point
	// Visits is in how many of the playouts it came first.
	Visits int
	// Value is the mean result for the player who makes the move, from 0 to 1: the share of
	// wins, with a small share for the margin. It is 0 without visits.
	Value float64
	// Lead is by how many points White wins on average after it. It is 0 without visits,
	// and unless the Result is Scored.
	Lead float64
	// Prior is the share of the first opinions that the move had.
	Prior float64
}

// result returns the result of the workers so far.
func (s *Searcher) result(workers []*worker) *Result {
	sum := new(counts)
	for _, w := range workers {
		w.mutex.Lock()
		sum.add(&w.counts)
		w.mutex.Unlock()
	}
	games := max(float64(sum.playouts), 1)
	r := &Result{Playouts: sum.playouts, Win: sum.won / games}
	if r.Scored = sum.playouts > 0 && !sum.unscored; r.Scored {
		r.Lead = sum.margin / games
	}
	visits := 0.0
	for i := range s.priors {
		e := &s.tree.block(&s.tree.top)[i]
		line := Line{Moves: s.tree.line(e), Visits: int(e.visits.Load()), Prior: s.priors[i]}
		if line.Visits > 0 {
			line.Value = min(e.won()/float64(line.Visits), 1)
		}
		if by := &sum.by[e.move]; r.Scored && by.games > 0 {
			line.Lead = by.margin / by.games
		}
		r.Moves = append(r.Moves, Chance{Point: e.move, Chance: float64(line.Visits)})
		r.Lines = append(r.Lines, line)
		visits += float64(line.Visits)
	}
	for i := range r.Moves {
		r.Moves[i].Chance /= max(visits, 1)
	}
	if sum.owned > 0 || sum.playouts == 0 {
		r.Owner = make([]float64, board.NumPoints)
		for i, o := range sum.owner {
			r.Owner[i] = o / max(sum.owned, 1)
		}
	}
	return r
}

// longestLine is how many moves a line has at most.
const longestLine = 12

// line returns the move of e and those that were tried most after it.
func (t *tree) line(e *edge) []board.Point {
	moves := []board.Point{e.move}
	for len(moves) < longestLine {
		var best *edge
		most := uint32(0)
		list := t.block(e)
		for i := range list {
			if n := list[i].visits.Load(); n > most {
				best, most = &list[i], n
			}
		}
		if best == nil {
			break
		}
		e = best
		moves = append(moves, e.move)
	}
	return moves
}
