package owl

import "github.com/tengen-go/tengen/board"

// contested reports whether a player has stones outside of a zone beside the walls that shut him
// in: the strings of his opponent next to the zone. Who searches the zone takes these walls to
// stand. In a problem they do, as nothing is around them; in a game they may be cut and caught.
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
