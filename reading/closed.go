package reading

import "github.com/tengen-go/tengen/board"

// A string is closed in if all the empty points that it can reach are few, and what
// stands around them are strings with so many liberties that they count as walls. What
// becomes of it is then found out by trying all moves there; see proof.go.

// The bounds of closed surroundings.
const (
	closedEmpty  = 6  // empty points, at the usual level
	closedPoints = 44 // points, with stones that may be taken
	closedWall   = 5  // liberties of a string that is a wall
)

// closed sets area to the points on which the fate of the string at str depends, and
// reports whether it is closed in: its liberties, the empty points that hang together
// with them, the strings beside these that are weak, and the liberties of those in turn.
// A string with a liberty elsewhere is not taken by moves in the area.
func (r *core) closed(str board.Point, most int, area *board.Set) bool {
	b := r.b
	*area = b.LibertySet(str)
	for p := range b.Stones(str) {
		area.Add(p)
	}
	empty := b.EmptyPoints()
	if area.Common(&empty) > most {
		return false
	}
	for {
		before := *area
		border := before
		border.Grow()
		border.AndNot(&before)
		for p := range border.All() {
			if area.Has(p) {
				continue
			}
			if b.At(p) == board.Empty {
				// Beside a stone of the area it is a liberty of that, and there already.
				area.Add(p)
				continue
			}
			libs := b.LibertySet(p)
			if b.Liberties(p) >= closedWall {
				libs.AndNot(area)
				if !libs.IsEmpty() {
					continue
				}
			}
			area.Or(&libs)
			for q := range b.Stones(p) {
				area.Add(q)
			}
		}
		if area.Common(&empty) > most || area.Len() > closedPoints {
			return false
		}
		if *area == before {
			return true
		}
	}
}
