package gamesearch

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestChoose compares the choice among random moves with the formula as it is written in
// words: a mean of two means, the weight of the one of later moves falling with visits.
func TestChoose(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	s := &Searcher{trust: 0.8, rule: DefaultRule()}
	s.played.Store(true)
	chosen := make(map[int]int)
	for range 500 {
		moves := make([]edge, 5)
		best, most := -1, math.Inf(-1)
		for i := range moves {
			e := &moves[i]
			prior, visits, games := rng.Float64(), rng.IntN(400), float64(rng.IntN(200)-100)
			if rng.IntN(3) == 0 {
				prior, visits = 0.001, 0
			}
			mean, later, weighted := rng.Float64(), rng.Float64(), rng.IntN(3000)
			e.setPrior(prior)
			e.advise(games)
			e.visits.Store(uint32(visits))
			e.wins.Store(uint64(mean * float64(visits) * valueUnits))
			for range weighted {
				e.addAmaf(amafOf(1, later))
			}
			// The games of the move, those that stand for what was known, and those of later.
			n := float64(visits) + s.rule.Even + s.trust*s.rule.Prior*math.Sqrt(prior) + math.Abs(games)
			won := mean*float64(visits) + s.rule.Even/2 + s.trust*s.rule.Prior*math.Sqrt(prior) + max(games, 0)
			value := won / n
			if w := float64(weighted); w > 0 {
				part := 1 / (1 + n/w + n/s.rule.Amaf)
				value = part*later + (1-part)*value
			}
			if value > most {
				best, most = i, value
			}
		}
		got := -1
		for i := range moves {
			if s.choose(new(edge), moves) == &moves[i] {
				got = i
			}
		}
		if chosen[got]++; got != best {
			t.Errorf("move %d is chosen, want %d with %.4f", got, best, most)
		}
	}
	if len(chosen) != 5 {
		t.Errorf("only %d places are chosen", len(chosen))
	}
}

// TestExplore: without games a move that is likely is tried first, and one that has failed
// is left for others.
func TestExplore(t *testing.T) {
	s := &Searcher{trust: 1}
	moves := make([]edge, 3)
	for i, p := range []float64{0.2, 0.7, 0.1} {
		moves[i].setPrior(p)
	}
	top := new(edge)
	visits := make([]int, 3)
	for n := range 300 {
		e := s.choose(top, moves)
		if n == 0 && e != &moves[1] {
			t.Error("the likeliest move is not tried first")
		}
		top.visits.Add(1)
		e.visits.Add(1)
		if e == &moves[2] { // the only one that wins
			e.wins.Add(valueUnits)
		} else {
			top.wins.Add(valueUnits)
		}
	}
	for i := range moves {
		visits[i] = int(moves[i].visits.Load())
	}
	if visits[2] < 150 || visits[0] == 0 || visits[1] == 0 {
		t.Errorf("visits %v, want most of them for the last move, and some for the others", visits)
	}
}
