package pattern

import (
	"fmt"

	"github.com/tengen-go/tengen/board"
)

// Match is a place where a pattern is on the board.
type Match struct {
	Pattern     int32           // index in the Database
	Orientation board.Transform // how the pattern is turned
	Color       board.Color     // the player who is O
	Anchor      board.Point     // where the anchor stands
}

// Query says which matches are wanted. The zero Query wants all of them.
type Query struct {
	// Color is the player who is O; if it is no player, both may be.
	Color board.Color
	// Anchor is the point of the anchor, or NoPoint for any. In corner databases it is a corner
	// of the board.
	Anchor board.Point
	// Goal demands that at least one stone of the match is a member. Elements that may be empty
	// do not count, even with a stone. Nil demands nothing.
	Goal *board.Set
}

// Matcher finds the patterns of one database on boards. Its Database is shared, but a Matcher
// may have scratch space and then belongs to one goroutine.
type Matcher interface {
	Database() *Database
	// AppendMatches appends the matches of the query to dst, each once, and returns it; it
	// allocates only if dst or its own scratch space is too short, and does not change the
	// board. [Pattern.Holds] defines the set of matches; the same stones and query give the same
	// order, which is not specified. A query with an anchor off the board has no matches.
	AppendMatches(dst []Match, b *board.Board, q Query) []Match
}

// Placed is an element of a match on the board.
type Placed struct {
	Point board.Point
	Cell  Cell
}

// Pattern returns the pattern with the given index, the Pattern field of a
// Match. It returns nil when there is none.
func (d *Database) Pattern(i int32) *Pattern {
	if i < 0 || int(i) >= len(d.patterns) {
		return nil
	}
	return &d.patterns[i]
}

// At returns the point at the offset o from the anchor of the match. It is meaningful only if
// it is on the board, as all elements and labels of a match from a Matcher are.
func (m Match) At(o Offset) board.Point { return m.Anchor + o.Delta(m.Orientation) }

// Move returns the move that the match proposes, or NoPoint if there is none.
func (d *Database) Move(m Match) board.Point {
	p := d.Pattern(m.Pattern)
	if p == nil || !p.HasMove {
		return board.NoPoint
	}
	return m.At(p.MoveOffset)
}

// AppendElements appends the elements of the match to dst, stones first.
func (d *Database) AppendElements(dst []Placed, m Match) []Placed {
	p := d.Pattern(m.Pattern)
	if p == nil {
		return dst
	}
	for i := range p.Elements {
		e := &p.Elements[i]
		dst = append(dst, Placed{m.At(e.Offset), e.Cell})
	}
	return dst
}

// Holds reports whether the match is on the board and meets the query.
func (d *Database) Holds(b *board.Board, m Match, q Query) bool {
	p := d.Pattern(m.Pattern)
	if p == nil || !m.Color.IsPlayer() || q.Color.IsPlayer() && q.Color != m.Color || q.Anchor != board.NoPoint && q.Anchor != m.Anchor {
		return false
	}
	if first, end := p.OrientationRange(); m.Orientation < first || m.Orientation >= end {
		return false
	}
	return p.Holds(b, m.Anchor, m.Orientation, m.Color) && d.Touches(m, q.Goal)
}

// Touches reports whether a stone of a match that is on the board is a member of the goal, as
// Query.Goal demands; a nil goal demands nothing. Implementations of Matcher use it.
func (d *Database) Touches(m Match, goal *board.Set) bool {
	p := d.Pattern(m.Pattern)
	if p == nil || goal == nil {
		return p != nil
	}
	for i := range p.Stones {
		if goal.Has(m.At(p.Elements[i].Offset)) {
			return true
		}
	}
	return false
}

// Describe returns the match as text: NAME+orientation, the anchor and the color of O.
func (d *Database) Describe(m Match) string {
	name := "?"
	if p := d.Pattern(m.Pattern); p != nil {
		name = p.Name
	}
	return fmt.Sprintf("%s+%d at %v for %v", name, m.Orientation, m.Anchor, m.Color)
}
