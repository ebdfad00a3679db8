package owl

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// maxEye is the most points of a region that counts as an eye where walls are not known.
const maxEye = 7

// tallyOn is area.tallyOf on a board: a small part of the board that stones of one color
// surround is an eye.
func tallyOn(b *board.Board, own board.Color, group, foe *board.Set) tally {
	var t tally
	empty, enemies := b.EmptyPoints(), b.StonesOf(own.Opponent())
	open := empty
	open.Or(&enemies)
	around, near := *foe, *group
	around.Grow()
	near.Grow()
	near.And(&open) // not beyond the edge
	for left := near; !left.IsEmpty(); {
		r := board.SetOf(left.First())
		r.Flood(&open)
		left.AndNot(&r)
		libs := r
		libs.And(&near)
		libs.And(&empty)
		if n := r.Len(); n <= maxEye && !r.Intersects(foe) {
			t.own += max(eyeLiberties(n)-r.Common(&enemies), libs.Len())
			t.eye = max(t.eye, classOf(n))
			t.eyes++
			t.soft = t.soft || n >= bigEye-1 && partsOn(&r, &empty)
			continue
		}
		both := libs.Common(&around)
		t.shared += both
		t.own += libs.Len() - both
	}
	return t
}

// partsOn reports whether an empty point cuts a region in two.
func partsOn(region, empty *board.Set) bool {
	for p := range region.All() {
		if !empty.Has(p) {
			continue
		}
		left := *region
		left.Remove(p)
		part := board.SetOf(left.First())
		part.Flood(&left)
		if part != left {
			return true
		}
	}
	return false
}

// leadOn is area.lead on a board, for the side to move. The defender of the goal has the color
// owner.
func leadOn(b *board.Board, goal, rival *board.Set, owner board.Color, turn side) (m int, ok bool) {
	d, x := b.StonesOf(owner), b.StonesOf(owner.Opponent())
	g, r := *goal, *rival
	g.And(&d)
	r.And(&x)
	if g.IsEmpty() || r.IsEmpty() {
		return 0, false
	}
	g.Flood(&d)
	r.Flood(&x)
	m, ok = marginOf(tallyOn(b, owner, &g, &r), tallyOn(b, owner.Opponent(), &r, &g), turn)
	return leadOf(m, turn), ok
}

// countRace answers a question about a race from the numbers of liberties alone.
func countRace(b *board.Board, goal, rival *board.Set, owner board.Color, first side) search.Result {
	m, ok := leadOn(b, goal, rival, owner, first)
	switch {
	case !ok:
		return unclear(first)
	case m <= 0:
		return search.Result{Limited: true}
	}
	res := search.Result{Code: search.Win, Move: board.Pass, Limited: true}
	if m, ok := leadOn(b, goal, rival, owner, first.other()); ok && m < 0 {
		return res
	}
	color, target := owner, rival
	if first == attacker {
		color, target = owner.Opponent(), goal
	}
	near, foes := *goal, *rival
	near.Grow()
	foes.Grow()
	both := near
	both.And(&foes)
	near.Or(&foes)
	best := 0
	for p := range near.All() {
		if !b.Try(p, color) {
			continue
		}
		foes := b.StonesOf(color.Opponent())
		m, ok := leadOn(b, goal, rival, owner, first.other())
		b.Undo()
		if !foes.Intersects(target) {
			res.Move = p // it takes the other group
			return res
		}
		// From outside first, and what both have last.
		m *= 4
		if both.Has(p) {
			m++
		}
		for _, n := range p.Neighbors() {
			if b.At(n) == color && !goal.Has(n) && !rival.Has(n) {
				m--
				break
			}
		}
		if ok && m < best {
			best, res.Move = m, p
		}
	}
	return res
}
