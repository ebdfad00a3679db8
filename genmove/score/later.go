package score

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// laterNodes bounds the reading about what needs protection later.
const laterNodes = 100_000

// contested returns the neutral point at which one of the players saves a protection, or makes
// the other one need it, though nothing is to be had there yet: a string that can be captured
// when all other neutral points are filled by the opponent, and cannot if its owner has that
// point. A string that two points save is safe, as its owner gets one of them.
func (f *finisher) contested(c board.Color, open *board.Set) board.Point {
	spent := f.spent
	defer func() { f.later, f.spent = f.later+f.spent-spent, spent }()
	for _, owner := range [2]board.Color{c, c.Opponent()} {
		near := *open
		near.Grow()
		var done board.Set
		for str := range near.All() {
			if f.b.At(str) != owner || done.Has(str) || f.dead.Has(str) || f.stays(str) {
				continue
			}
			addString(f.b, &done, str)
			inner := f.b.LibertySet(str)
			shared := inner
			shared.And(open)
			inner.AndNot(open)
			if inner.Len() > needLiberties || shared.IsEmpty() || !f.needsLater(str, open) || f.attack(f.b, str).Code == search.Win {
				continue
			}
			p := f.onlySaver(str, open, &shared)
			if p == board.NoPoint || owner != c && (!f.sensible(p, c) || f.exposes(p, c)) {
				continue
			}
			rest := *open
			rest.Remove(p)
			f.b.Try(p, owner)
			saved := f.protected(owner, &rest)
			f.b.Undo()
			if saved > f.protected(owner, open) {
				return p
			}
		}
	}
	return board.NoPoint
}

// onlySaver returns that one of the points at which the owner of a string saves it from being
// captured later, NoPoint if there is none or more than one.
func (f *finisher) onlySaver(str board.Point, open, points *board.Set) board.Point {
	only, c := board.NoPoint, f.b.At(str)
	for p := range points.All() {
		if f.b.LibertiesAfterAtMost(p, c, 2) < 2 || !f.b.Try(p, c) {
			continue
		}
		rest := *open
		rest.Remove(p)
		saved := !f.needsLater(str, &rest)
		f.b.Undo()
		if !saved {
			continue
		}
		if only != board.NoPoint {
			return board.NoPoint
		}
		only = p
	}
	return only
}

// mostProtections is the most protections that are made after all neutral points are filled.
const mostProtections = 6

// protected returns what c has after the opponent has filled all of the open points that he can
// fill, and c has protected what needs it then.
func (f *finisher) protected(c board.Color, open *board.Set) int {
	depth, dead := f.b.Depth(), f.dead
	defer func() {
		f.b.UndoTo(depth)
		f.dead = dead
	}()
	f.fillAll(c.Opponent(), open)
	for range mostProtections {
		empty := f.b.EmptyPoints()
		f.dead.AndNot(&empty)
		p := f.protect(c)
		if p == board.NoPoint || !f.b.Try(p, c) {
			break
		}
	}
	return f.lead(c)
}

// fillAll lets c play at all of the points where he is not captured at once.
func (f *finisher) fillAll(c board.Color, points *board.Set) {
	for p := range points.All() {
		if f.b.LibertiesAfterAtMost(p, c, 2) > 1 {
			f.b.Try(p, c)
		}
	}
}

// needsLater reports whether the string at str loses something if it is attacked after the
// opponent has filled all of the open points that he can fill.
func (f *finisher) needsLater(str board.Point, open *board.Set) bool {
	depth := f.b.Depth()
	defer f.b.UndoTo(depth)
	c := f.b.At(str)
	f.fillAll(c.Opponent(), open)
	if f.b.At(str) != c || f.b.Liberties(str) > needLiberties {
		return false
	}
	a := f.attack(f.b, str)
	return a.Code == search.Win && !f.excused(str, a)
}
