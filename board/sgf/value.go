package sgf

import (
	"math"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// Number returns the first value of a property of type Number. The error is an
// [*Error] that wraps ErrMissing or ErrValue, as in all functions of this kind.
func (n *Node) Number(id string) (int, error) {
	c, v, err := n.first(id)
	if err != nil {
		return 0, err
	}
	i, err := strconv.Atoi(strings.Trim(v, blanks))
	if err != nil {
		return 0, n.errorAt(c.valueStart, c.id, badValue(v, "a whole number"))
	}
	return i, nil
}

// Real returns the first value of a property of type Real. The decimal point may be a comma.
func (n *Node) Real(id string) (float64, error) {
	c, v, err := n.first(id)
	if err != nil {
		return 0, err
	}
	f, err := strconv.ParseFloat(strings.Replace(strings.Trim(v, blanks), ",", ".", 1), 64)
	if err != nil || math.IsInf(f, 0) || math.IsNaN(f) {
		return 0, n.errorAt(c.valueStart, c.id, badValue(v, "a number"))
	}
	return f, nil
}

// Color returns the first value of a property of type Color: Black or White. It also reads
// whole words, as in PL[Black], and 1 and 2 for Black and White as in some old files.
func (n *Node) Color(id string) (board.Color, error) {
	c, v, err := n.first(id)
	if err != nil {
		return board.Empty, err
	}
	color, err := parseColor(v)
	if err != nil {
		return board.Empty, n.errorAt(c.valueStart, c.id, err)
	}
	return color, nil
}

func parseColor(v string) (board.Color, error) {
	t := strings.Trim(v, blanks)
	switch t {
	case "1":
		return board.Black, nil
	case "2":
		return board.White, nil
	}
	c, err := board.ParseColor(t)
	if err != nil {
		return board.Empty, badValue(v, "B or W")
	}
	return c, nil
}

// Emphasis returns the value of a property of type Double, such as TE: 1, or 2
// for "very".
func (n *Node) Emphasis(id string) (int, error) {
	c, v, err := n.first(id)
	if err != nil {
		return 0, err
	}
	switch strings.Trim(v, blanks) {
	case "", "1": // older versions had no value
		return 1, nil
	case "2":
		return 2, nil
	}
	return 0, n.errorAt(c.valueStart, c.id, badValue(v, "1 or 2"))
}

// Point returns the first value of a property of type Point or Move on the board of the game.
// An empty value is Pass, and so are the passes of other programs: tt on boards up to 19, ss on
// 18 lines and the like, or backticks.
func (n *Node) Point(id string) (board.Point, error) {
	c, v, err := n.first(id)
	if err != nil {
		return board.NoPoint, err
	}
	p, err := n.of().point(v)
	if err != nil {
		return board.NoPoint, n.errorAt(c.valueStart, c.id, err)
	}
	return p, nil
}

// Points returns the points of a list, compressed or not, such as TR[aa][cc:ee], in the order
// of the file; rectangles are in rows from the top, each row from the left. An empty value, as
// in VW[], is not a point, and points that occur twice are kept. The error wraps ErrValue, also
// for more than a million points, and comes with the points of all valid values.
func (n *Node) Points(id string) ([]board.Point, error) {
	var points []board.Point
	err := n.values(id, func(v string) error {
		list, err := n.of().appendPoints(points, v)
		if err == nil {
			points = list
		}
		return err
	})
	return points, err
}

// values calls f for all values of a property and returns the first of its errors, with its
// place.
func (n *Node) values(id string, f func(v string) error) (first error) {
	canonical, found := Ident(id), false
	for c := n.scan(); c.find(canonical); found = true {
		for v, ok := c.value(); ok; v, ok = c.value() {
			if err := f(v); err != nil && first == nil {
				first = n.errorAt(c.valueStart, c.id, err)
			}
		}
	}
	if !found {
		return n.missing(id)
	}
	return first
}

// Label is a text beside a point, as in LB.
type Label struct {
	Point board.Point
	Text  string
}

// Labels returns the labels of a list of composed values, such as LB[aa:1]. Beside an
// error the labels of all other values are returned.
func (n *Node) Labels(id string) ([]Label, error) {
	var labels []Label
	err := n.values(id, func(v string) error {
		i := colon(v, n.of().wide)
		if i < 0 {
			return badValue(v, "a point, a colon and a text")
		}
		p, err := n.of().stone(v[:i])
		if err != nil {
			return err
		}
		t, err := n.decode(v[i+1:], unescapeSimple)
		if err != nil {
			return err
		}
		labels = append(labels, Label{p, t})
		return nil
	})
	return labels, err
}

// Lines returns the pairs of points of a list such as LN[aa:bb] or AR: from the
// first to the second. Beside an error the pairs of all other values are returned.
func (n *Node) Lines(id string) ([][2]board.Point, error) {
	var lines [][2]board.Point
	err := n.values(id, func(v string) error {
		i := colon(v, n.of().wide)
		if i < 0 {
			return badValue(v, "two points with a colon between")
		}
		p, err := n.of().stone(v[:i])
		if err != nil {
			return err
		}
		q, err := n.of().stone(v[i+1:])
		if err != nil {
			return err
		}
		lines = append(lines, [2]board.Point{p, q})
		return nil
	})
	return lines, err
}

// Move returns the first move of the node, and whether there is one. The error is an [*Error]
// that wraps ErrValue if the value is not a point; the move is then a pass, as in
// [Node.Position].
func (n *Node) Move() (board.Move, bool, error) {
	var m [1]board.Move
	moves, err := n.appendMoves(m[:0], 1)
	if len(moves) == 0 {
		return board.Move{}, false, err
	}
	return moves[0], true, err
}

// Moves returns all moves of the node in the order of the file; the standard allows one, but
// old files have several. Invalid values count as passes, and the error, as that of
// [Node.Move], is about the first of them.
func (n *Node) Moves() ([]board.Move, error) { return n.appendMoves(nil, math.MaxInt) }

func (n *Node) appendMoves(moves []board.Move, most int) ([]board.Move, error) {
	var first error
	for c := n.scan(); len(moves) < most && c.next(); {
		color := moveColor(c.id)
		if color == board.Empty {
			continue
		}
		for v, ok := c.value(); ok && len(moves) < most; v, ok = c.value() {
			p, err := n.of().point(v)
			if n.of().boardErr != nil {
				return nil, n.errorAt(c.valueStart, c.id, err)
			}
			if err != nil {
				p = board.Pass
				if first == nil {
					first = n.errorAt(c.valueStart, c.id, err)
				}
			}
			moves = append(moves, board.Move{Color: color, Point: p})
		}
	}
	return moves, first
}

// moveColor returns who moves with the property of that name, or Empty.
func moveColor(id string) board.Color {
	if len(id) > 1 {
		id = Ident(id)
	}
	switch id {
	case "B", "b":
		return board.Black
	case "W", "w":
		return board.White
	}
	return board.Empty
}

// SetNumber sets a property of type Number.
func (n *Node) SetNumber(id string, i int) error { return n.Set(id, strconv.Itoa(i)) }

// SetReal sets a property of type Real. The error wraps ErrValue when f is not
// finite.
func (n *Node) SetReal(id string, f float64) error {
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return n.errorAt(0, id, badValue(strconv.FormatFloat(f, 'g', -1, 64), "a finite number"))
	}
	return n.Set(id, strconv.FormatFloat(f, 'f', -1, 64))
}

// SetColor sets a property of type Color.
func (n *Node) SetColor(id string, c board.Color) error {
	switch c {
	case board.Black:
		return n.Set(id, "B")
	case board.White:
		return n.Set(id, "W")
	}
	return n.errorAt(0, id, badValue(c.String(), "a player"))
}

// SetPoints sets a list of points, each as a value of its own. Without points
// the property is deleted.
func (n *Node) SetPoints(id string, points ...board.Point) error {
	if len(points) == 0 {
		if err := checkIdent(id); err != nil {
			return err
		}
		n.Delete(id)
		return nil
	}
	values := make([]string, len(points))
	for i, p := range points {
		v, err := n.of().value(p)
		if err != nil {
			return n.errorAt(0, id, err)
		}
		values[i] = v
	}
	return n.Set(id, values...)
}

// SetLabels sets a list of labels such as LB. Without labels the property is
// deleted.
func (n *Node) SetLabels(id string, labels ...Label) error {
	if len(labels) == 0 {
		return n.SetPoints(id)
	}
	values := make([]string, len(labels))
	for i, l := range labels {
		v, err := n.of().value(l.Point)
		if err != nil {
			return n.errorAt(0, id, err)
		}
		t, err := n.of().charset.toBytes(unescapeSimple(escape(l.Text, false)))
		if err != nil {
			return n.errorAt(0, id, err)
		}
		values[i] = v + ":" + escape(t, true)
	}
	return n.Set(id, values...)
}

// SetLines sets a list of pairs of points such as LN or AR. Without pairs the
// property is deleted.
func (n *Node) SetLines(id string, lines ...[2]board.Point) error {
	if len(lines) == 0 {
		return n.SetPoints(id)
	}
	values := make([]string, len(lines))
	for i, l := range lines {
		from, err := n.of().value(l[0])
		if err != nil {
			return n.errorAt(0, id, err)
		}
		to, err := n.of().value(l[1])
		if err != nil {
			return n.errorAt(0, id, err)
		}
		values[i] = from + ":" + to
	}
	return n.Set(id, values...)
}

// SetMove makes m the only move of the node. The error wraps ErrValue, and
// nothing changes then.
func (n *Node) SetMove(m board.Move) error {
	id := "B"
	switch m.Color {
	case board.Black:
	case board.White:
		id = "W"
	default:
		return n.errorAt(0, "", badValue(m.Color.String(), "a player"))
	}
	v := ""
	if m.Point != board.Pass {
		var err error
		if v, err = n.of().value(m.Point); err != nil {
			return n.errorAt(0, id, err)
		}
	}
	if id == "B" {
		n.Delete("W")
	} else {
		n.Delete("B")
	}
	return n.Set(id, v)
}
