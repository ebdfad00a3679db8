package mine

import (
	"fmt"

	"github.com/tengen-go/tengen/corner"
)

// nameOf returns the name of a line that begins with path and s, or "" when it
// goes by the name of a shorter one. Names tell the first stone and what is
// done about it.
func nameOf(path []step, s step) string {
	switch len(path) {
	case 0:
		return firstName(s.c)
	case 1:
		if s.color == path[0].color {
			return firstName(path[0].c) + ", " + wayName(path[0].c, s.c) + " enclosure"
		}
		if s.c.at() == (corner.Cell{X: 2, Y: 2}) && path[0].c.at() == (corner.Cell{X: 3, Y: 3}) {
			return "hoshi, san-san invasion"
		}
		return firstName(path[0].c) + ", " + wayName(path[0].c, s.c) + " approach"
	}
	return ""
}

// firstName returns the name of a first stone.
func firstName(c cell) string {
	at := c.at()
	if at.X > at.Y {
		at.X, at.Y = at.Y, at.X
	}
	if i := kindOf(c); i < len(kinds)-1 {
		return kinds[i].name
	}
	if at == (corner.Cell{X: 4, Y: 4}) {
		return "go-no-go"
	}
	return fmt.Sprintf("%d-%d point", at.X+1, at.Y+1)
}

// wayName returns the name of the way from one stone to another.
func wayName(from, to cell) string {
	a, b := from.at(), to.at()
	dx, dy := max(a.X-b.X, b.X-a.X), max(a.Y-b.Y, b.Y-a.Y)
	switch near, far := min(dx, dy), max(dx, dy); {
	case near == 0 && far == 1:
		return "contact"
	case near == 0:
		return fmt.Sprintf("%d-space", far-1)
	case near == 1 && far == 1:
		return "diagonal"
	case near == 1 && far == 2:
		return "small knight"
	case near == 1 && far == 3:
		return "large knight"
	case near == 1 && far == 4:
		return "very large knight"
	default:
		return fmt.Sprintf("%d-%d", near, far)
	}
}
