package sgf

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// pointIdents are the properties of FF[4] whose values are points, rectangles, two points
// with a colon between, or a point, a colon and a text.
var pointIdents = [...]string{"B", "W", "AB", "AW", "AE", "AR", "CR", "DD", "LB", "LN", "MA", "SL", "SQ", "TB", "TR", "TW", "VW"}

// Transform turns or mirrors n and all nodes below it: moves, setups, marks and labels.
// Values that are no points of the board stay as they are. The error is an [*Error] that
// wraps ErrValue.
func (n *Node) Transform(t board.Transform) error {
	size, err := n.BoardSize()
	if err != nil {
		return err
	}
	if t%8 == 0 {
		return nil
	}
	for m := range n.All() {
		m.transform(t, size)
	}
	return nil
}

func (n *Node) transform(t board.Transform, size int) {
	n.editPoints(func(id, v string) (string, bool) {
		return n.of().transform(v, t, size, id == "AR" || id == "LN"), true
	})
}

// editPoints replaces the values of properties that have points by what edit returns. Values
// that it does not keep go, and a property that has no other goes with them.
func (n *Node) editPoints(edit func(id, v string) (to string, keep bool)) {
	var b strings.Builder
	done, changed := 0, false
	var values []string
	for c := n.scan(); c.next(); {
		id := Ident(c.id)
		if !slices.Contains(pointIdents[:], id) {
			continue
		}
		values = values[:0]
		same := true
		for v, ok := c.value(); ok; v, ok = c.value() {
			to, keep := edit(id, v)
			if keep {
				values = append(values, to)
			}
			same = same && keep && to == v
		}
		if same {
			continue
		}
		b.WriteString(c.s[done:c.start])
		if len(values) > 0 {
			writeProperty(&b, c.id, values)
		}
		done, changed = c.pos, true
	}
	if changed {
		b.WriteString(n.props()[done:])
		n.setProps(strings.Trim(b.String(), blanks))
	}
}

// transform returns a value with its points turned. Two points are a rectangle, whose upper
// left corner comes first, unless they are a line.
func (g *game) transform(v string, t board.Transform, size int, isLine bool) string {
	turned := func(c Coord) Coord {
		p := t.Apply(board.At(c.Col, size-1-c.Row), size)
		return Coord{p.Col(), size - 1 - p.Row()}
	}
	first, rest, both := strings.Cut(v, ":")
	from, err := g.coord(first)
	if err != nil {
		return v
	}
	from = turned(from)
	if !both {
		return from.String()
	}
	to, err := g.coord(rest)
	if err != nil {
		return from.String() + ":" + rest // a label
	}
	to = turned(to)
	if !isLine {
		return areaOf(from, to).String()
	}
	return from.String() + ":" + to.String()
}

// Merge returns a new game in UTF-8 with all games as variations of one tree. Variations with
// the same moves become one; it keeps the properties of the first game and adds those that only
// others have. The error wraps ErrValue if there is no game or if a game begins with another
// position, or is one of [Node.ToUTF8] or [Node.Position].
func Merge(games ...*Node) (*Node, error) {
	var root *Node
	var first *Position
	for i, g := range games {
		if g == nil {
			return nil, errNil
		}
		c := g.Clone()
		if err := c.ToUTF8(); err != nil {
			return nil, err
		}
		pos, err := c.Position()
		if err != nil {
			return nil, err
		}
		if root == nil {
			root, first = c, pos
			continue
		}
		if pos.Board.Size() != first.Board.Size() || pos.Board.Hash() != first.Board.Hash() || pos.ToPlay != first.ToPlay {
			return nil, fmt.Errorf("%w: game %d begins with another position than the first one", errTree, i+1)
		}
		if err := root.merge(c); err != nil {
			return nil, err
		}
	}
	if root == nil {
		return nil, fmt.Errorf("%w: no games to merge", errTree)
	}
	return root, nil
}

// merge adds the variations of other to those of root.
func (root *Node) merge(other *Node) error {
	type pair struct{ to, from *Node }
	todo := []pair{{root, other}}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, c := range slices.Clone(p.from.Children()) {
			if same := p.to.childLike(c); same != nil {
				same.addMissing(c)
				todo = append(todo, pair{same, c})
				continue
			}
			c.Detach()
			if err := p.to.Attach(c, -1); err != nil {
				return err
			}
		}
	}
	return nil
}

// childLike returns the child of n with the same only move as c and nothing set up, or nil.
func (n *Node) childLike(c *Node) *Node {
	m, ok := c.onlyMove()
	if !ok {
		return nil
	}
	for _, d := range n.Children() {
		if k, ok := d.onlyMove(); ok && k == m {
			return d
		}
	}
	return nil
}

// onlyMove returns the move of a node that has one, and sets up nothing.
func (n *Node) onlyMove() (board.Move, bool) {
	var few [2]board.Move
	moves, err := n.appendMoves(few[:0], 2)
	if err != nil || len(moves) != 1 {
		return board.Move{}, false
	}
	for _, id := range [...]string{"AB", "AW", "AE", "PL"} {
		if n.Has(id) {
			return board.Move{}, false
		}
	}
	return moves[0], true
}

// addMissing takes properties of other that n does not have.
func (n *Node) addMissing(other *Node) {
	var b strings.Builder
	b.WriteString(n.props())
	for p := range other.Properties() {
		if !n.Has(p.ID) {
			writeProperty(&b, p.ID, p.Values)
		}
	}
	n.setProps(b.String())
}
