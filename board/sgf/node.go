package sgf

import (
	"fmt"
	"iter"
	"slices"
)

// Node is a node of a game tree. The first child continues the main line, the
// others are variations. A node without a parent is the root of a game.
//
// Nodes are made by [Parse], [New] and the methods of Node; the zero value is
// not usable. Any number of goroutines may read a tree at the same time; a
// change must be alone.
type Node struct {
	parent   *Node
	children []*Node
	// props is the text of the properties as it stands in a file, from the first
	// identifier to the last closing bracket. It is always well formed.
	props  string
	game   *game
	offset int // of props in game.text, where they are still the same
}

// game is what all nodes of a tree have in common.
type game struct {
	file    string
	text    string // the whole file, to tell lines
	root    *Node  // the node whose CA and SZ count, or nil for a tree taken out of another
	config  *config
	charset charset
	ca, sz  string // raw, as far as they were given
	// The file began with a byte-order mark, so its texts are in UTF-8 whatever
	// CA says; and CA says so too.
	forced, declared bool

	width, height int
	sizeErr       error // why they are 0
	size          int   // of the board, or 0
	boardErr      error // why it is 0
}

// Parent returns the node before n, or nil for the root.
func (n *Node) Parent() *Node { return n.parent }

// Children returns the nodes after n, the main line first. The slice belongs to
// the tree: it may be read until the tree changes, and not be written to.
func (n *Node) Children() []*Node { return n.children }

// Child returns the first child, which continues the main line, or nil.
func (n *Node) Child() *Node {
	if len(n.children) == 0 {
		return nil
	}
	return n.children[0]
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

// All iterates over n and all nodes below it, each before its children, as they
// stand in a file. Properties may change meanwhile, the shape of the tree may
// not.
func (n *Node) All() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		todo := []*Node{n}
		for len(todo) > 0 {
			m := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if !yield(m) {
				return
			}
			for _, c := range slices.Backward(m.children) {
				todo = append(todo, c)
			}
		}
	}
}

// NewChild adds an empty node after all other children of n, and returns it.
func (n *Node) NewChild() *Node {
	c := &Node{parent: n, game: n.game, offset: -1}
	n.children = append(n.children, c)
	return c
}

// Attach makes c, which must be a root, the child of n at index i among its
// children: 0 is the main line, and -1 or a number too large stands for the end.
// The texts of c are converted to the character set of n's game.
//
// Nothing changes when there is an error: ErrTree when c has a parent or n
// stands below c, ErrCharset when a text cannot be converted.
func (n *Node) Attach(c *Node, i int) error {
	if c == nil || c.parent != nil {
		return fmt.Errorf("%w: only a root can be attached", ErrTree)
	}
	if n.Root() == c {
		return fmt.Errorf("%w: a node cannot be attached below itself", ErrTree)
	}
	if err := c.convert(n.game); err != nil {
		return err
	}
	if i < 0 || i > len(n.children) {
		i = len(n.children)
	}
	// A fresh slice, because the old one may be in the hands of a caller.
	children := make([]*Node, 0, len(n.children)+1)
	children = append(children, n.children[:i]...)
	children = append(children, c)
	n.children = append(children, n.children[i:]...)
	c.parent = n
	return nil
}

// Detach takes n with all below it out of its tree and makes it the root of a
// tree of its own, which keeps the board size and the character set of the old
// one. It does nothing to a root.
func (n *Node) Detach() {
	p := n.parent
	if p == nil {
		return
	}
	i := slices.Index(p.children, n)
	children := make([]*Node, 0, len(p.children)-1)
	children = append(children, p.children[:i]...)
	p.children = append(children, p.children[i+1:]...)
	n.parent = nil
	g := *n.game
	g.root = nil
	for m := range n.All() {
		m.game = &g
	}
}

// Clone returns a copy of n and all below it, as a tree of its own. Unlike the
// nodes of a file, the copy does not keep the file's text in memory, and cannot
// tell lines in errors.
func (n *Node) Clone() *Node {
	g := *n.game
	g.file, g.text, g.root = "", "", nil
	root := n.copyTo(nil, &g)
	if n.game.root == n {
		g.root = root
	}
	type pair struct{ from, to *Node }
	todo := []pair{{n, root}}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		p.to.children = make([]*Node, len(p.from.children))
		for i, c := range p.from.children {
			p.to.children[i] = c.copyTo(p.to, &g)
			todo = append(todo, pair{c, p.to.children[i]})
		}
	}
	return root
}

// Equal reports whether the trees below a and b, both included, are the same:
// the same shape, and in each node the same identifiers, as written, with the
// same raw values, in the same order. Blanks between properties do not count,
// nor does what stands above a and b.
func Equal(a, b *Node) bool {
	type pair struct{ a, b *Node }
	todo := []pair{{a, b}}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if p.a == p.b {
			continue
		}
		if p.a == nil || p.b == nil || len(p.a.children) != len(p.b.children) || !sameProps(p.a.props, p.b.props) {
			return false
		}
		for i := range p.a.children {
			todo = append(todo, pair{p.a.children[i], p.b.children[i]})
		}
	}
	return true
}
