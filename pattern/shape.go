package pattern

import (
	"fmt"
	"strings"
)

// grid is a diagram whose form has been checked.
type grid struct {
	rows          []*row // without borders
	height, width int
	edges         Edges
}

func (g *grid) at(r, c int) byte { return g.rows[r].Cells[c] }

// pos returns the place of a cell.
func (g *grid) pos(r, c int) Pos { return g.rows[r].cellPos(c) }

// shape checks that a diagram is a rectangle with consistent edges. It reports
// faults through fail and returns nil after one.
func shape(d *diagram, fail func(pos Pos, reason error, expected, msg string)) *grid {
	g := &grid{}
	var north, south *row
	for i := range d.Rows {
		r := &d.Rows[i]
		switch {
		case south != nil:
			fail(r.Pos, ErrMeaning, "the end of the diagram", "row below the south edge")
			return nil
		case r.Border && i == 0:
			north = r
		case r.Border:
			south = r
		default:
			g.rows = append(g.rows, r)
		}
	}
	if len(g.rows) == 0 {
		fail(d.pos(), ErrMeaning, "rows of cells", "diagram without cells")
		return nil
	}
	first := g.rows[0]
	g.height, g.width = len(g.rows), len(first.Cells)
	if first.West {
		g.edges |= West
	}
	if first.East {
		g.edges |= East
	}
	for _, r := range g.rows[1:] {
		switch {
		case r.West != first.West:
			fail(r.Pos, ErrMeaning, "it on every row or on none", "west edge | on some rows only")
			return nil
		case len(r.Cells) != g.width:
			fail(r.cellPos(min(len(r.Cells), g.width)), ErrMeaning, fmt.Sprintf("%d cells as in the first row", g.width),
				fmt.Sprintf("diagram is not rectangular: row of %d cells", len(r.Cells)))
			return nil
		case r.East != first.East:
			fail(r.cellPos(g.width), ErrMeaning, "it on every row or on none", "east edge | on some rows only")
			return nil
		}
	}
	want := strings.Repeat("-", g.width)
	if first.West {
		want = "+" + want
	}
	if first.East {
		want += "+"
	}
	for _, border := range []*row{north, south} {
		if border != nil && border.Cells != want {
			fail(border.Pos, ErrMeaning, want, fmt.Sprintf("border %s does not fit the rows", border.Cells))
			return nil
		}
	}
	if north != nil {
		g.edges |= North
	}
	if south != nil {
		g.edges |= South
	}
	return g
}
