package score

import (
	"cmp"
	"slices"

	"github.com/tengen-go/tengen/board"
)

const (
	// mostTrials is how many games to the end a finisher tries in all.
	mostTrials = 40
	// trialMoves bounds the moves of one.
	trialMoves = 40
	// safeLiberties is how many liberties a string has, beside neutral points, that nobody
	// has to think of.
	safeLiberties = 3
)

// candidate is a move and the points that it promises.
type candidate struct {
	move  board.Point
	value float64
}

// choose returns the move of c that leaves him most if both play on where most is to be
// had, or NoPoint if nothing is left but neutral points that change nothing. What has to be
// protected is protected first.
func (f *finisher) choose(c board.Color) board.Point {
	if p := f.protect(c); p != board.NoPoint {
		return p
	}
	list := f.candidates(c)
	if len(list) == 0 {
		return board.NoPoint
	}
	if len(list) == 1 && list[0].value > 0 || f.trials >= mostTrials {
		return list[0].move
	}
	best, most := board.NoPoint, -endless
	for _, t := range list {
		if v := f.trial(c, t.move); v > most {
			best, most = t.move, v
		}
	}
	if v := f.trial(c, board.NoPoint); v > most {
		best = board.NoPoint
	}
	return best
}

// trial is what the board comes to for c after a move at p, or a pass, if both play on. A
// move after which c has to protect something at once leaves that to the opponent.
func (f *finisher) trial(c board.Color, p board.Point) int {
	f.trials++
	depth, dead := f.b.Depth(), f.dead
	f.trying, f.touched = true, f.weak
	passes, turn, exposed := 0, c, 0
	for n := 0; passes < 2 && n < trialMoves && f.err == nil; n++ {
		if n > 0 {
			if p = f.protect(turn); p == board.NoPoint {
				if list := f.candidates(turn); len(list) > 0 {
					p = list[0].move
				}
			}
		}
		if p == board.NoPoint || !f.b.Try(p, turn) {
			passes++
		} else {
			passes = 0
			f.played(p)
			near := board.SetOf(p)
			near.Grow()
			near.Grow()
			f.touched.Or(&near)
			if n == 0 && f.protect(c) != board.NoPoint {
				exposed = 2
			}
		}
		turn = turn.Opponent()
	}
	f.giveUp()
	v := f.lead(c) - exposed
	f.b.UndoTo(depth)
	f.dead, f.trying = dead, false
	return v
}

// candidates returns what c may play where something is at stake, that first which
// promises most.
func (f *finisher) candidates(c board.Color) []candidate {
	var list []candidate
	open := f.neutral()
	me := c - board.Black
	for region := range open.Regions() {
		l := f.value(&region)
		p := l.move[me]
		if p == board.NoPoint || f.plain(&region, &open) || !f.b.Legal(p, c, board.Strict) {
			continue
		}
		// What both gain is what the first one has of it. What c gains anyway, he should
		// take as long as it has to be answered.
		v := float64(l.gain[0] + l.gain[1])
		if t := l.threat[me]; v <= 0 && l.gain[me] > 0 && t > 0 {
			v = float64(t) + 0.5
		}
		list = append(list, candidate{p, v})
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(b.value, a.value) })
	return list
}

// plain reports whether nothing is at stake in a region of neutral points.
func (f *finisher) plain(region, open *board.Set) bool {
	l := f.value(region)
	return l.gain == [2]int{} && l.threat == [2]int{} && f.quiet(region, open)
}

// quiet reports whether the strings around a region have liberties enough when all neutral
// points are filled.
func (f *finisher) quiet(region, open *board.Set) bool {
	around := *region
	around.Grow()
	for p := range around.All() {
		if !f.b.At(p).IsPlayer() || f.dead.Has(p) {
			continue
		}
		libs := f.b.LibertySet(p)
		libs.AndNot(open)
		if libs.Len() < safeLiberties {
			return false
		}
	}
	return true
}
