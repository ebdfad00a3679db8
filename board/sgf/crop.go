package sgf

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// Crop keeps what n and all nodes below it have within a rectangle with the opposite corners a
// and b; the board keeps its size. Stones, marks and labels outside are removed, moves outside
// become passes, moves whose captures depend on stones outside become setups, and VW of n tells
// programs what to show. The error wraps ErrValue, also for a corner off the board, or
// board.ErrNoLiberty as that of [PositionAt], and nothing changes then.
func (n *Node) Crop(a, b board.Point) error {
	pos, err := n.Position()
	if err != nil {
		return err
	}
	size := pos.Board.Size()
	for _, p := range []board.Point{a, b} {
		if !p.On(size) {
			return fmt.Errorf("%w: %v is not on the %d×%d board", ErrValue, p, size, size)
		}
	}
	r := areaOf(Coord{a.Col(), size - 1 - a.Row()}, Coord{b.Col(), size - 1 - b.Row()})
	before, err := n.before(size)
	if err != nil {
		return err
	}
	inside := r.set(size)
	todo := []cropping{{n, before, before.Clone()}}
	for len(todo) > 0 {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if err := c.crop(r, &inside); err != nil {
			return err
		}
		children := c.node.Children()
		for i, child := range slices.Backward(children) {
			next := cropping{child, c.whole, c.part}
			if i > 0 {
				next.whole, next.part = c.whole.Clone(), c.part.Clone()
			}
			todo = append(todo, next)
		}
	}
	return n.Set("VW", r.String())
}

// before returns the position before n.
func (n *Node) before(size int) (*board.Board, error) {
	if n.parent == nil {
		return board.New(size)
	}
	pos, err := n.parent.Position()
	if err != nil {
		return nil, err
	}
	return pos.Board, nil
}

// cropping is a node with the positions before it, whole and cropped.
type cropping struct {
	node        *Node
	whole, part *board.Board
}

// crop crops the node and makes the positions those after it.
func (c cropping) crop(r area, inside *board.Set) error {
	n := c.node
	if _, err := n.Apply(c.whole); err != nil {
		return err
	}
	mover := board.Empty
	if moves, _ := n.Moves(); len(moves) > 0 {
		mover = moves[len(moves)-1].Color
	}
	n.editPoints(func(id, v string) (string, bool) { return n.of().crop(id, v, r) })
	var was [3]board.Set
	for _, color := range stoneColors {
		was[color] = c.part.StonesOf(color)
	}
	if _, err := n.Apply(c.part); err != nil {
		return err
	}
	same := true
	var is [3]board.Set
	for _, color := range stoneColors {
		is[color] = c.whole.StonesOf(color)
		is[color].And(inside)
		now := c.part.StonesOf(color)
		now.And(inside)
		same = same && is[color] == now
	}
	if same {
		return nil
	}
	for _, id := range [...]string{"B", "W", "AB", "AW", "AE"} {
		n.Delete(id)
	}
	var lists [3][]board.Point
	for p := range inside.All() {
		color := c.whole.At(p)
		if color == board.Empty && (was[board.Black].Has(p) || was[board.White].Has(p)) || color != board.Empty && !was[color].Has(p) {
			lists[color] = append(lists[color], p)
		}
	}
	for color, id := range [...]string{"AE", "AB", "AW"} {
		if err := n.SetPoints(id, lists[color]...); err != nil {
			return err
		}
	}
	if mover != board.Empty && !n.Has("PL") {
		if err := n.SetColor("PL", mover.Opponent()); err != nil {
			return err
		}
	}
	return c.part.Setup(is[board.Black].Append(nil), is[board.White].Append(nil), outOf(inside, is))
}

var stoneColors = [...]board.Color{board.Black, board.White}

// outOf returns the points inside that have no stone.
func outOf(inside *board.Set, stones [3]board.Set) []board.Point {
	empty := *inside
	empty.AndNot(&stones[board.Black])
	empty.AndNot(&stones[board.White])
	return empty.Append(nil)
}

// area is a rectangle of the board, from its upper left to its lower right corner.
type area struct{ from, to Coord }

// areaOf returns the area with two opposite corners.
func areaOf(a, b Coord) area {
	return area{Coord{min(a.Col, b.Col), min(a.Row, b.Row)}, Coord{max(a.Col, b.Col), max(a.Row, b.Row)}}
}

func (r area) String() string {
	if r.from == r.to {
		return r.from.String()
	}
	return r.from.String() + ":" + r.to.String()
}

func (r area) has(c Coord) bool {
	return r.from.Col <= c.Col && c.Col <= r.to.Col && r.from.Row <= c.Row && c.Row <= r.to.Row
}

// set returns the points of r.
func (r area) set(size int) board.Set {
	var s board.Set
	for row := r.from.Row; row <= r.to.Row; row++ {
		for col := r.from.Col; col <= r.to.Col; col++ {
			s.Add(board.At(col, size-1-row))
		}
	}
	return s
}

// crop returns what is left of a value within r.
func (g *game) crop(id, v string, r area) (to string, keep bool) {
	switch id {
	case "B", "W":
		if c, err := g.coord(v); err == nil && !r.has(c) {
			return "", true
		}
		return v, true
	case "VW":
		return "", false
	}
	first, rest, both := strings.Cut(v, ":")
	from, err := g.coord(first)
	if err != nil {
		return v, true
	}
	last, err := g.coord(rest)
	switch {
	case !both, err != nil: // one point, or one with a label
		return v, r.has(from)
	case id == "AR", id == "LN":
		return v, r.has(from) && r.has(last)
	}
	part := areaOf(from, last)
	part.from = Coord{max(r.from.Col, part.from.Col), max(r.from.Row, part.from.Row)}
	part.to = Coord{min(r.to.Col, part.to.Col), min(r.to.Row, part.to.Row)}
	if part.from.Col > part.to.Col || part.from.Row > part.to.Row {
		return "", false
	}
	return part.String(), true
}
