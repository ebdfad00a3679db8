package pattern

import (
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// orientationLetters are the letters of the manual, in the order of the numbers
// of board.Transform: a identity, g quarter turn clockwise, d half turn,
// f quarter turn anticlockwise, h transposition along the other diagonal,
// b rows mirrored, e transposition, c columns mirrored.
const orientationLetters = "agdfhbec"

// OrientationNamed returns the orientation with a letter of the manual, a to h,
// and whether there is one.
func OrientationNamed(letter byte) (board.Transform, bool) {
	i := strings.IndexByte(orientationLetters, letter)
	return board.Transform(max(i, 0)), i >= 0
}

// OrientationLetter returns the letter of an orientation.
func OrientationLetter(t board.Transform) byte { return orientationLetters[t&7] }

// Turn returns a copy of the pattern with its diagrams and its symmetry turned by t, which has
// the same matches. Comments of rows stay with their rows, or become comment lines above the
// diagram if rows become columns. The error is an [ErrorList] if a diagram is no rectangle.
func (d *Decl) Turn(t board.Transform) (*Decl, error) {
	turned := *d
	if t&7 == 0 {
		return &turned, nil
	}
	var errs ErrorList
	fail := func(pos Pos, reason error, expected, msg string) {
		errs = append(errs, &Error{Pos: pos, Pattern: d.Name, Msg: msg, Expected: expected, Err: reason})
	}
	var loose []comment
	if d.main != nil {
		turned.main, loose = turnDiagram(d.main, t, fail)
		turned.comments = append(slices.Clone(d.comments), loose...)
	}
	if d.labels != nil {
		turned.labels, loose = turnDiagram(d.labels, t, fail)
		turned.labelComment = append(slices.Clone(d.labelComment), loose...)
	}
	if err := errs.err(); err != nil {
		return nil, err
	}
	if d.entry != nil {
		e := *d.entry
		e.Symmetry = turnSymmetry(e.Symmetry, t)
		turned.entry = &e
	}
	return &turned, nil
}

// turnSymmetry returns the symmetry character of a turned diagram.
func turnSymmetry(s byte, t board.Transform) byte {
	// Follow the direction of the axis: | is (1,0), - is (0,1), \ is (1,1),
	// / is (1,-1).
	axes := map[byte][2]int{'|': {1, 0}, '-': {0, 1}, '\\': {1, 1}, '/': {1, -1}}
	axis, ok := axes[s]
	if !ok {
		return s
	}
	switch r, c := t.Offset(axis[0], axis[1]); {
	case c == 0:
		return '|'
	case r == 0:
		return '-'
	case r == c:
		return '\\'
	}
	return '/'
}

// Turn returns the sides of the turned board.
func (e Edges) Turn(t board.Transform) Edges {
	var turned Edges
	for _, side := range []struct {
		edge     Edges
		row, col int
	}{{North, -1, 0}, {South, 1, 0}, {West, 0, -1}, {East, 0, 1}} {
		if e&side.edge == 0 {
			continue
		}
		switch r, c := t.Offset(side.row, side.col); {
		case r < 0:
			turned |= North
		case r > 0:
			turned |= South
		case c < 0:
			turned |= West
		default:
			turned |= East
		}
	}
	return turned
}

// turnDiagram turns a diagram. The second result is the comments that have no
// row to stand by.
func turnDiagram(d *diagram, t board.Transform, fail func(Pos, error, string, string)) (*diagram, []comment) {
	g := shape(d, fail)
	if g == nil {
		return d, nil
	}
	height, width := g.height, g.width
	down, _ := t.Offset(1, 0)
	sideways := down == 0 // rows become columns
	if sideways {
		height, width = width, height
	}
	cells := make([][]byte, height)
	for r := range cells {
		cells[r] = make([]byte, width)
	}
	// The corner that becomes the upper left one has the least row and column.
	r1, c1 := t.Offset(g.height-1, g.width-1)
	top, left := min(r1, 0), min(c1, 0)
	for r := range g.height {
		for c := range g.width {
			nr, nc := t.Offset(r, c)
			cells[nr-top][nc-left] = g.at(r, c)
		}
	}
	edges := g.edges.Turn(t)
	comments := make([]string, height)
	var loose []comment
	border := map[Edges]string{}
	for i := range d.Rows {
		r := &d.Rows[i]
		switch {
		case r.Comment == "":
		case sideways:
			loose = append(loose, comment{Text: " " + r.Comment})
		case r.Border && i == 0:
			border[North.Turn(t)] = r.Comment
		case r.Border:
			border[South.Turn(t)] = r.Comment
		}
	}
	if !sideways {
		for r, row := range g.rows {
			nr, _ := t.Offset(r, 0)
			comments[nr-top] = row.Comment
		}
	}
	side := func(edge Edges) row {
		s := strings.Repeat("-", width)
		if edges&West != 0 {
			s = "+" + s
		}
		if edges&East != 0 {
			s += "+"
		}
		return row{Border: true, Cells: s, Comment: border[edge]}
	}
	turned := &diagram{}
	if edges&North != 0 {
		turned.Rows = append(turned.Rows, side(North))
	}
	for r := range cells {
		turned.Rows = append(turned.Rows, row{
			West: edges&West != 0, East: edges&East != 0, Cells: string(cells[r]), Comment: comments[r],
		})
	}
	if edges&South != 0 {
		turned.Rows = append(turned.Rows, side(South))
	}
	return turned, loose
}
