package owl

import "github.com/tengen-go/tengen/board"

// contested reports whether the owner has stones outside the zone next to the opponent's walls
// around it. The search of a zone assumes that these walls stand. In a problem that holds, as
// nothing is around them; in a game such walls may be cut off and captured.
func contested(b *board.Board, zone *board.Set, owner board.Color) bool {
	own, foes := b.StonesOf(owner), b.StonesOf(owner.Opponent())
	wall := *zone
	wall.Grow()
	wall.And(&foes)
	wall.AndNot(zone)
	wall.Flood(&foes)
	wall.Grow()
	own.AndNot(zone)
	return wall.Intersects(&own)
}
