package sgf

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
)

// Node is a node of a game tree, made by [Parse], [New] and the methods of Node. The first
// child continues the main line, the others are variations, and a node without a parent is the
// root of a game. The zero value is the root of a game on 19 lines, with texts in Latin-1;
// methods of a nil Node panic.
type Node struct {
	parent *Node
	child  [1]*Node // the first child
	game   *game
	more   *extra
	// Where the properties stand in game.text, from the first identifier to the
	// last closing bracket. They are always well formed. Nodes of large
	// collections are many, so that they are kept small.
	start, end uint32
}

// extra is what few nodes have.
type extra struct {
	children []*Node // all of them, when there are several
	props    string  // instead of those in game.text, if set
	set      bool
}

// noPlace is the start of a node that is not in game.text.
const noPlace = math.MaxUint32

// game is what all nodes of a tree have in common.
type game struct {
	source  *source // nil for what was not read
	text    string  // of the source
	root    *Node   // the node whose CA and SZ count, or nil for a tree taken out of another
	config  *config
	charset charset
	ca, sz  string // raw, as far as they were given
	// The file began with a byte-order mark, so its texts are in UTF-8 whatever
	// CA says; and CA says so too.
	forced, declared bool
	wide             wide     // how to find the ends of values
	guess            string   // the character set if CA says nothing or cannot be true
	repairs          []*Error // what was mended
	note             error    // why it is not what CA says

	width, height int
	sizeErr       error // why they are 0
	sizeNote      error // what is strange about SZ
	size          int   // of the board, or 0
	boardErr      error // why it is 0
}

// of returns what n has in common with its tree.
func (n *Node) of() *game {
	if n.game != nil {
		return n.game
	}
	return &game{
		root: n, charset: charsetOf("", nil),
		width: defaultLines, height: defaultLines, size: defaultLines,
	}
}

// own is of for a node that is about to change.
func (n *Node) own() *game {
	n.game = n.of()
	return n.game
}

// Parent returns the node before n, or nil for the root.
func (n *Node) Parent() *Node { return n.parent }

// Children returns the nodes after n, the main line first. The slice belongs to
// the tree: it may be read until the tree changes, and not be written to.
func (n *Node) Children() []*Node {
	switch {
	case n.child[0] == nil:
		return nil
	case n.more != nil && n.more.children != nil:
		return n.more.children
	}
	return n.child[:]
}

// Child returns the first child, which continues the main line, or nil.
func (n *Node) Child() *Node { return n.child[0] }

// setChildren replaces the children by a slice that is n's own.
func (n *Node) setChildren(children []*Node) {
	n.child[0] = nil
	if len(children) > 0 {
		n.child[0] = children[0]
	}
	if len(children) > 1 {
		n.extra().children = children
	} else if n.more != nil {
		n.more.children = nil
	}
}

// addChild adds a child after all others.
func (n *Node) addChild(c *Node) {
	switch {
	case n.child[0] == nil:
		n.child[0] = c
	case n.more != nil && n.more.children != nil:
		n.more.children = append(n.more.children, c)
	default:
		n.extra().children = []*Node{n.child[0], c}
	}
}

// dropChild takes c from the children. Children are often taken from the front or
// from the end until none is left, which must not move all others each time.
func (n *Node) dropChild(c *Node) {
	list := n.Children()
	last := len(list) - 1
	i := 0
	for list[i] != c && list[last-i] != c {
		i++
	}
	if list[i] == c {
		copy(list[1:i+1], list[:i])
		list[0] = nil
		list = list[1:]
	} else {
		copy(list[last-i:], list[last-i+1:])
		list[last] = nil
		list = list[:last]
	}
	n.setChildren(list)
}

func (n *Node) extra() *extra {
	if n.more == nil {
		n.more = &extra{}
	}
	return n.more
}

// props returns the text of the properties.
func (n *Node) props() string {
	if n.more != nil && n.more.set {
		return n.more.props
	}
	return n.of().text[n.start:n.end]
}

func (n *Node) setProps(props string) {
	e := n.extra()
	e.props, e.set = props, true
}

// Root returns the root of the tree that n stands in.
func (n *Node) Root() *Node {
	for n.parent != nil {
		n = n.parent
	}
	return n
}

// Path returns the nodes from the root to n, both included.
func (n *Node) Path() []*Node {
	var path []*Node
	for m := n; m != nil; m = m.parent {
		path = append(path, m)
	}
	slices.Reverse(path)
	return path
}

// MainLine iterates over n, its first child, that node's first child, and so on.
func (n *Node) MainLine() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for m := n; m != nil && yield(m); m = m.Child() {
		}
	}
}

// All iterates over n and all nodes below it, each before its children, in the order of a file.
// Properties may change meanwhile, but the shape of the tree must not.
func (n *Node) All() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		todo := []*Node{n}
		for len(todo) > 0 {
			m := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if !yield(m) {
				return
			}
			for _, c := range slices.Backward(m.Children()) {
				todo = append(todo, c)
			}
		}
	}
}

// NewChild adds an empty node after all other children of n, and returns it.
func (n *Node) NewChild() *Node {
	c := newNode(n, n.own(), "")
	n.addChild(c)
	return c
}

// newNode makes a node that its parent does not know yet.
func newNode(parent *Node, g *game, props string) *Node {
	return &Node{parent: parent, game: g, start: noPlace, more: &extra{props: props, set: true}}
}

// Attach makes c, which must be a root, the child of n at index i, where 0 is the main line,
// and -1 or a number too large means the end. It converts the texts of c to the character set
// of n's game. The error wraps ErrValue if c has a parent, n is below c or a text cannot be
// converted, and nothing changes then.
func (n *Node) Attach(c *Node, i int) error {
	if c == nil || c.parent != nil {
		return fmt.Errorf("%w: only a root can be attached", errTree)
	}
	if n.Root() == c {
		return fmt.Errorf("%w: a node cannot be attached below itself", errTree)
	}
	if err := c.convert(n.own()); err != nil {
		return err
	}
	old := n.Children()
	if i < 0 || i > len(old) {
		i = len(old)
	}
	n.setChildren(slices.Concat(old[:i], []*Node{c}, old[i:]))
	c.parent = n
	return nil
}

// Detach removes n with all nodes below it from its tree. n becomes the root of a new tree with
// the board size and the character set of the old one. It does nothing to a root.
func (n *Node) Detach() {
	p := n.parent
	if p == nil {
		return
	}
	p.dropChild(n)
	n.parent = nil
	g := *n.of()
	g.root = nil
	for m := range n.All() {
		m.game = &g
	}
}

// Clone returns a copy of n and all nodes below it, as a tree of its own. The copy does not
// keep the text of the file in memory, and has no places; see [Node.Pos].
func (n *Node) Clone() *Node {
	g := *n.of()
	isRoot := g.root == n
	g.source, g.text, g.root, g.repairs = nil, "", nil, nil
	root := newNode(nil, &g, strings.Clone(n.props()))
	if isRoot {
		g.root = root
	}
	type pair struct{ from, to *Node }
	todo := []pair{{n, root}}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, c := range p.from.Children() {
			d := newNode(p.to, &g, strings.Clone(c.props()))
			p.to.addChild(d)
			todo = append(todo, pair{c, d})
		}
	}
	return root
}

// Equal reports whether the trees of a and b and all nodes below them are the same: the same
// shape, and in each node the same identifiers and raw values in the same order. Blanks between
// properties and the nodes above a and b are ignored.
func Equal(a, b *Node) bool {
	type pair struct{ a, b *Node }
	todo := []pair{{a, b}}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if p.a == p.b {
			continue
		}
		if p.a == nil || p.b == nil || !sameProps(p.a, p.b) {
			return false
		}
		a, b := p.a.Children(), p.b.Children()
		if len(a) != len(b) {
			return false
		}
		for i := range a {
			todo = append(todo, pair{a[i], b[i]})
		}
	}
	return true
}
