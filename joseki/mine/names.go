package mine

import (
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/corner"
)

// namedMoves is how many moves of a sequence its name tells about.
const namedMoves = 4

// nameOf returns the name of a variation that begins with path and s, or "" if it has the name
// of a shorter one. A name has the first stone, the approach to it, the answer, and the
// sequences with names of their own.
func nameOf(path []step, s step) string {
	if len(path) >= namedMoves {
		return ""
	}
	first := s
	if len(path) > 0 {
		first = path[0]
	}
	// Everything is told as if the first stone lay no farther from the right edge
	// than from the upper one. A first stone on the diagonal leaves this to the
	// next move: an approach comes along the upper edge.
	flip := first.c.at().X > first.c.at().Y
	if at := first.c.at(); at.X == at.Y {
		second := s
		if len(path) > 1 {
			second = path[1]
		}
		flip = second.c.at().X < second.c.at().Y
	}
	moves := make([]told, 0, namedMoves)
	for _, t := range append(path[:len(path):len(path)], s) {
		if flip {
			t = t.mirrored()
		}
		moves = append(moves, told{t.c.at(), t.color == first.color})
	}
	name := firstName(moves[0].at)
	switch len(moves) {
	case 1:
		return name
	case 2:
		return name + ", " + secondName(moves[0].at, moves[1])
	case 3:
		third := thirdName(moves)
		if proper := properName(moves); proper != "" {
			third = proper
		}
		if third == "" {
			return ""
		}
		return name + ", " + secondName(moves[0].at, moves[1]) + ", " + third
	}
	if proper := properName(moves); proper != "" {
		return name + ", " + secondName(moves[0].at, moves[1]) + ", " + proper
	}
	return ""
}

// told is a move in the way that names are made: where, and whether by the
// player of the first stone.
type told struct {
	at    corner.Cell
	first bool
}

// firstName returns the name of a first stone.
func firstName(at corner.Cell) string {
	if i := kindOf(cellAt(at)); i < len(kinds)-1 {
		return kinds[i].name
	}
	return pointName(at) + " point"
}

// pointName returns the lines of a point, the lower one first: 3-4.
func pointName(at corner.Cell) string {
	return fmt.Sprintf("%d-%d", min(at.X, at.Y)+1, max(at.X, at.Y)+1)
}

// way is how a stone lies to another: along the edge that it is further away on,
// and across.
type way struct {
	along, across int8 // distances
	line          int8 // of the stone, counted from that edge
	back          bool // it is nearer to the corner
	side          bool // along the right edge
}

// wayTo returns how b lies to a.
func wayTo(a, b corner.Cell) way {
	dx, dy := b.X-a.X, b.Y-a.Y
	if abs(dx) >= abs(dy) {
		return way{along: abs(dx), across: abs(dy), line: b.Y + 1, back: dx < 0}
	}
	return way{along: abs(dy), across: abs(dx), line: b.X + 1, back: dy < 0, side: true}
}

// numbers are words for distances.
var numbers = [...]string{"", "one", "two", "three", "four", "five"}

// jump returns the name of a way, without regard to the line, or "" when there
// is none.
func (w way) jump() string {
	switch {
	case w.along == 0: // the same point, after a capture
		return ""
	case w.across == 0 && w.along == 1:
		return "contact"
	case w.across == 0 && int(w.along) <= len(numbers):
		return numbers[w.along-1] + "-space"
	case w.across == 1 && w.along == 1:
		return "diagonal"
	case w.across == 1 && w.along == 2:
		return "small knight"
	case w.across == 1 && w.along == 3:
		return "large knight"
	case w.across == 1 && w.along == 4:
		return "very large knight"
	case w.across == 2 && w.along == 2:
		return "elephant"
	}
	return ""
}

// height returns a word for a line.
func (w way) height() string {
	if w.line <= 3 {
		return "low"
	}
	return "high"
}

// secondName returns the name of the second move in a corner.
func secondName(first corner.Cell, m told) string {
	w := wayTo(first, m.at)
	if m.first {
		return ownName(first, m.at, w)
	}
	if w.jump() == "contact" {
		return w.attachment()
	}
	switch {
	case m.at == corner.Cell{X: 2, Y: 2}:
		return "3-3 invasion"
	case max(m.at.X, m.at.Y) <= 3 && max(first.X, first.Y) >= 3:
		return pointName(m.at) + " approach"
	}
	name := "distant"
	switch jump := w.jump(); {
	case jump == "diagonal" && m.at.X >= first.X && m.at.Y >= first.Y:
		return "shoulder hit"
	case w.back:
		name = "inside"
	case jump == "small knight" && w.line == 3:
		name = "low"
	case jump == "large knight" && w.line == 3, jump == "very large knight" && w.line == 3:
		name = jump
	case w.across == 0 && w.along <= 4 || jump == "small knight" || jump == "large knight":
		name = jump + " " + w.height()
	case jump == "diagonal" || jump == "elephant":
		name = jump
	}
	name += " approach"
	if first.X < first.Y && w.side && !w.back {
		name += " from the narrow side"
	}
	return name
}

// attachment returns the name of a stone beside another: below it is towards the
// edge.
func (w way) attachment() string {
	// Contact along one edge is contact across to the other: the stone is below
	// when it is nearer to the edge than the other.
	if w.back {
		return "attachment below"
	}
	return "outside attachment"
}

// ownName returns the name of a second stone of the player who has the first.
func ownName(first, at corner.Cell, w way) string {
	if first == (corner.Cell{X: 2, Y: 3}) && at.Y == 8 {
		switch at.X {
		case 2:
			return "low Chinese style"
		case 3:
			return "high Chinese style"
		}
	}
	switch jump := w.jump(); {
	case at == corner.Cell{X: 2, Y: 2} && jump != "contact":
		return "3-3 enclosure"
	case jump == "contact":
		return "solid extension"
	case w.along <= 3 && jump != "":
		return jump + " enclosure"
	case max(w.along, w.across) >= 4:
		return w.height() + " extension"
	}
	return "loose enclosure"
}

// thirdName returns the name of the third move of a line, or "".
func thirdName(moves []told) string {
	first, second, m := moves[0], moves[1], moves[2]
	switch {
	case second.first && m.first:
		return ""
	case second.first:
		// The opponent comes to an enclosure or an extension.
		if m.at == (corner.Cell{X: 2, Y: 2}) && first.at != m.at {
			return "3-3 invasion"
		}
		return ""
	case !m.first:
		return secondInARowName(first, second, m)
	}
	return answerName(first, second, m)
}

// secondInARowName returns the name of a second move in a row against the first stone, or "".
func secondInARowName(first, second, m told) string {
	u, v := wayTo(first.at, second.at), wayTo(first.at, m.at)
	switch {
	case m.at == corner.Cell{X: 2, Y: 2}:
		return "3-3 invasion"
	case v.jump() == "contact":
		return v.attachment()
	case u.side != v.side && !u.back && !v.back:
		return "double approach"
	}
	return ""
}

// answerName returns the name of the answer m to the approach second, or "". The approach came
// along an edge; a move further on there is a pincer.
func answerName(first, second, m told) string {
	w, u, own := wayTo(second.at, m.at), wayTo(first.at, second.at), wayTo(first.at, m.at)
	if u.back {
		return ""
	}
	dx, dy := m.at.X-second.at.X, m.at.Y-second.at.Y
	if u.side {
		dx, dy = dy, dx
	}
	jump := own.jump()
	if w.jump() == "contact" {
		switch {
		case dx == 0 && dy > 0:
			return "attachment above"
		case dx == 0:
			return "attachment below"
		case dx > 0:
			return "outside attachment"
		case jump == "diagonal":
			return "kick"
		}
		return "inside attachment"
	}
	switch {
	case dx >= 2 && dx <= 4 && w.line >= 3 && w.line <= 4 && u.side == w.side:
		return numbers[dx-1] + "-space " + w.height() + " pincer"
	case jump == "diagonal" && !own.back:
		return "diagonal answer"
	case m.at == corner.Cell{X: 2, Y: 2}:
		return "3-3 answer"
	case jump == "contact":
		return "solid answer"
	case own.side != u.side && !own.back && own.along <= 3 && jump != "":
		return jump + " answer"
	}
	return ""
}

// proper is a sequence with a name of its own: its moves, in the order and by the
// players that moves are told of.
type proper struct {
	name  string
	moves []told
}

// The taisha comes about in two ways: as an answer to a stone on the 3-4 point,
// or when an approach to one was left alone.
var propers = [...]proper{
	{"two-space high pincer, magic sword", []told{{corner.Cell{X: 2, Y: 3}, true}, {corner.Cell{X: 4, Y: 3}, false}, {corner.Cell{X: 7, Y: 3}, true}}},
	{"avalanche", []told{{corner.Cell{X: 2, Y: 3}, true}, {corner.Cell{X: 4, Y: 3}, false}, {corner.Cell{X: 4, Y: 2}, true}, {corner.Cell{X: 3, Y: 3}, false}}},
	{"taisha", []told{{corner.Cell{X: 2, Y: 4}, true}, {corner.Cell{X: 3, Y: 2}, false}, {corner.Cell{X: 5, Y: 3}, true}}},
	{"taisha", []told{{corner.Cell{X: 2, Y: 3}, true}, {corner.Cell{X: 4, Y: 2}, false}, {corner.Cell{X: 3, Y: 5}, false}}},
}

// properName returns the name that a sequence has of its own, or "".
func properName(moves []told) string {
	for _, p := range propers {
		if slices.Equal(moves, p.moves) {
			return p.name
		}
	}
	return ""
}
