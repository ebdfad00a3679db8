package influence

import (
	"iter"

	"github.com/tengen-go/tengen/board"
)

// NewSurroundQuery asks whether the group dragon is surrounded on b by its neighbors, the strings
// whose surrounding empty points touch those of the group. Each neighbor stands for its group in
// groups, or for itself if it is in none; groups may be nil. Points of dragon without a stone are
// ignored.
func NewSurroundQuery(b *board.Board, dragon *board.Set, groups iter.Seq[board.Set]) SurroundQuery {
	near, friends := neighbors(b, dragon)
	hostile := near
	var allies []board.Set
	if groups != nil {
		for g := range groups {
			switch {
			case g.Intersects(&near):
				hostile.Or(&g)
			case g.Intersects(&friends):
				allies = append(allies, g)
				friends.AndNot(&g)
			}
		}
	}
	for !friends.IsEmpty() {
		s := b.StringSet(friends.First())
		allies = append(allies, s)
		friends.AndNot(&s)
	}
	return SurroundQuery{Board: b, Dragon: dragon, Hostile: &hostile, Allies: allies}
}

// neighbors returns the neighbors of a group, with all their stones: those of the opponent, and
// the others of its player.
func neighbors(b *board.Board, dragon *board.Set) (hostile, friendly board.Set) {
	if b == nil || dragon == nil {
		return hostile, friendly
	}
	size := b.Size()
	// label is the origin of the nearest string, one stone for all the group.
	label := make([]board.Point, board.NumPoints)
	own := board.NoPoint
	var queue []board.Point
	for p := range board.Points(size) {
		switch {
		case b.At(p) == board.Empty:
			continue
		case dragon.Has(p):
			if own == board.NoPoint {
				own = p
			}
			label[p] = own
		default:
			label[p] = b.Origin(p)
		}
		queue = append(queue, p)
	}
	if own == board.NoPoint {
		return hostile, friendly
	}
	add := func(p board.Point) {
		set := &friendly
		if b.At(p) != b.At(own) {
			set = &hostile
		}
		if !set.Has(p) {
			for q := range b.Stones(p) {
				set.Add(q)
			}
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		for _, n := range p.Neighbors() {
			if !n.On(size) {
				continue
			}
			if label[n] == board.NoPoint {
				label[n] = label[p]
				queue = append(queue, n)
				continue
			}
			if label[p] == own && label[n] != own {
				add(label[n])
			}
		}
	}
	return hostile, friendly
}
