package connect

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/hash"
	"github.com/tengen-go/tengen/internal/ko"
)

// The search is proof-number search (L. V. Allis, M. van der Meulen, H. J. van den Herik,
// Proof-Number Search, Artificial Intelligence 66, 1994): it keeps the tree and expands the
// leaf that is most promising for the cheapest proof or disproof. To prove is to connect. The
// numbers of a new leaf depend on distances, which estimate how far it is from a proof.
// Positions that several orders of moves reach share their children; the numbers of a node are
// corrected when the search visits it again.

// infinite is the proof number of what is disproven.
const infinite = 1 << 28

// node is a position of the tree: the one after move.
type node struct {
	pn, dn   int32
	first    int32 // index of the first child
	children int16
	expanded bool
	tried    bool // by prefer
	taking   bool // the move takes a ko against the ban
	sawKo    bool // a ko came up when the node was expanded
	ko       bool // the verdict hangs on a ko
	firm     bool // what is known needs no search
	widened  bool // the moves of the last batch are among the children
	move     board.Point
}

// child is a move on its way into the tree.
type child struct {
	move   board.Point
	taking bool
	pn, dn int32
}

// verdict is what is known of a position without search.
type verdict uint8

const (
	open verdict = iota
	connected
	cut
)

// tree is the arena of nodes.
type tree struct {
	nodes []node
	trail []int32 // the nodes on the way to the position on the board
	// known finds an expanded node of the same position.
	known map[uint64]int32
}

func (t *tree) reset() {
	t.nodes = t.nodes[:0]
	if t.known == nil {
		t.known = make(map[uint64]int32)
	}
	clear(t.known)
}

// update recomputes the numbers of a node from its children, and reports whether
// they changed. The connector moves there if or is set: he needs one child.
func (t *tree) update(i int32, or bool) bool {
	n := &t.nodes[i]
	pn, dn := int32(infinite), int32(0)
	if !or {
		pn, dn = 0, infinite
	}
	for j := n.first; j < n.first+int32(n.children); j++ {
		c := &t.nodes[j]
		if or {
			pn = min(pn, c.pn)
			dn = min(dn+c.dn, infinite)
		} else {
			pn = min(pn+c.pn, infinite)
			dn = min(dn, c.dn)
		}
	}
	if pn == 0 || dn == 0 {
		t.updateKo(n, or, (pn == 0) == or)
	}
	changed := pn != n.pn || dn != n.dn
	n.pn, n.dn = pn, dn
	return changed
}

// updateKo finds out whether the verdict of a node hangs on a ko. Where the side
// that moves reaches its goal, one child that does not is enough; where it fails,
// all children count, and that there are no others.
func (t *tree) updateKo(n *node, or, reached bool) {
	n.ko = reached || n.sawKo
	for j := n.first; j < n.first+int32(n.children); j++ {
		c := &t.nodes[j]
		if !reached {
			n.ko = n.ko || c.ko
			continue
		}
		if won := or && c.pn == 0 || !or && c.dn == 0; won && !c.ko && !c.taking {
			n.ko = false
			return
		}
	}
}

// best returns the child that a proof or a disproof goes through: the one with
// the lowest proof number for the connector, the lowest disproof number for the
// other side.
func (t *tree) best(i int32, or bool) int32 {
	n := &t.nodes[i]
	best := n.first
	for j := n.first + 1; j < n.first+int32(n.children); j++ {
		c, d := &t.nodes[j], &t.nodes[best]
		if or && c.pn < d.pn || !or && c.dn < d.dn {
			best = j
		}
	}
	return best
}

// settle gives a node a verdict.
func (t *tree) settle(i int32, v verdict) {
	n := &t.nodes[i]
	n.expanded, n.children = true, 0
	switch v {
	case connected:
		n.pn, n.dn = 0, infinite
	case cut:
		n.pn, n.dn = infinite, 0
	}
}

// grow appends the children of a node.
func (t *tree) grow(i int32, children []child) {
	first := int32(len(t.nodes))
	for _, c := range children {
		t.nodes = append(t.nodes, node{pn: c.pn, dn: c.dn, move: c.move, taking: c.taking})
	}
	n := &t.nodes[i]
	n.first, n.children, n.expanded = first, int16(len(children)), true
}

// append adds children to those of a node.
func (t *tree) append(i int32, children []child) {
	n := t.nodes[i]
	first := int32(len(t.nodes))
	t.nodes = append(t.nodes, t.nodes[n.first:n.first+int32(n.children)]...)
	for _, c := range children {
		t.nodes = append(t.nodes, node{pn: c.pn, dn: c.dn, move: c.move, taking: c.taking})
	}
	t.nodes[i].first, t.nodes[i].children = first, n.children+int16(len(children))
}

// prove searches from the position on the board until the question is decided or
// a limit is reached. It reports whether the strings are connected, the first
// move of the side that moves first if that side succeeds, and whether a limit
// cut the search short; then they count as not connected, or as Params.Known says.
func (r *Reader) prove() (ok bool, move board.Point, limited bool) {
	r.tree = &r.trees[0]
	t := r.tree
	t.reset()
	t.nodes = append(t.nodes, node{pn: 1, dn: 1})
	r.limited, r.doubt = false, board.NoPoint
	or := r.q.first == r.q.color
	r.work(r.q.nodes)
	if n := t.nodes[0]; r.widened() && (n.pn == 0 || n.dn == 0) && !t.settled(or) && r.err == nil {
		t = r.proveWide(or)
	}
	n := &t.nodes[0]
	ok = n.pn == 0
	undecided := n.pn != 0 && n.dn != 0
	limited = r.limited && undecided
	if limited && r.p.Known {
		ok = n.pn < n.dn
	}
	r.koTells = n.ko || undecided
	if n.children > 0 {
		best := t.best(0, or)
		if ok == or && !limited && r.err == nil {
			budget := maxPrefer
			if r.widening {
				budget = maxPreferWide
			}
			if r.q.nodes >= 0 {
				budget = min(budget, r.q.nodes)
			}
			best = r.prefer(best, or, budget)
		}
		move = t.nodes[best].move
	}
	r.widening = false
	return ok, move, limited
}

// settled reports whether reading has decided the root: there is nothing to widen.
func (t *tree) settled(or bool) bool {
	n := &t.nodes[0]
	if n.firm || n.children == 0 {
		return n.firm
	}
	c := &t.nodes[t.best(0, or)]
	return (n.pn == 0) == or && !c.expanded
}

// proveWide searches again, with nodes that widen, after a narrow search has ended. If it
// cannot decide within its limit, the narrow result stays. It returns the tree with the result.
func (r *Reader) proveWide(or bool) *tree {
	narrow := r.tree
	was := narrow.nodes[0]
	r.tree = &r.trees[1]
	t := r.tree
	t.reset()
	t.nodes = append(t.nodes, node{pn: 1, dn: 1})
	r.widening = true
	r.work(r.q.nodes)
	switch n := &t.nodes[0]; {
	case n.pn != 0 && n.dn != 0:
		r.tree = narrow
		r.limited, r.widening = false, false
	case was.children > 0 && (was.pn == 0) == or && (n.pn == 0) != or:
		r.doubt = narrow.nodes[narrow.best(0, or)].move
	}
	return r.tree
}

// work expands nodes until the root is decided or the budget is spent; a
// negative budget has no end.
func (r *Reader) work(budget int) {
	t := r.tree
	end := r.nodes + budget
	base := r.b.Depth()
	r.path, r.kos = r.path[:0], append(r.kos[:0], ko.State{})
	t.trail = append(t.trail[:0], 0)
	depth := 0
	or := func() bool { return r.mover(depth) == r.q.color }
	for {
		n := &t.nodes[0]
		if n.pn == 0 || n.dn == 0 || r.err != nil {
			break
		}
		if budget >= 0 && r.nodes >= end {
			r.limited = true
			break
		}
		i := t.trail[depth]
		for t.nodes[i].expanded {
			// What other ways to the position have found may settle it. It has children, for the
			// best child of what is not settled is not settled either.
			t.update(i, or())
			if r.widens(i, depth) {
				r.widen(i, depth)
			}
			if n := &t.nodes[i]; n.pn == 0 || n.dn == 0 {
				break
			}
			i = t.best(i, or())
			r.put(i, depth)
			depth++
			t.trail = append(t.trail, i)
			if r.repeats(i) {
				t.settle(i, cut)
				break
			}
		}
		if !t.nodes[i].expanded {
			r.expand(i, depth)
		}
		for {
			i = t.trail[depth]
			changed := true
			if n := &t.nodes[i]; n.children > 0 {
				changed = t.update(i, or())
			}
			if r.widens(i, depth) {
				r.widen(i, depth)
				changed = true
			}
			if n := &t.nodes[i]; depth == 0 || !changed && n.pn != 0 && n.dn != 0 {
				break
			}
			t.trail = t.trail[:depth]
			depth--
			r.b.Undo()
			r.path, r.kos = r.path[:depth], r.kos[:depth+1]
		}
	}
	r.b.UndoTo(base)
}

// maxPrefer bounds the work on better moves than the one that was found.
const (
	maxPrefer     = 150
	maxPreferWide = 600
)

// prefer looks for a first move that succeeds as well as the child best does and
// comes before it in the order of the candidates: a search that jumps to where
// it sees least work may find an odd one. The most promising ones are tried.
func (r *Reader) prefer(best int32, or bool, budget int) int32 {
	t := r.tree
	root := t.nodes[0]
	end := r.nodes + budget
	for r.nodes < end && r.err == nil {
		next := int32(-1)
		for j := root.first; j < best; j++ {
			c := &t.nodes[j]
			if c.pn == 0 || c.dn == 0 || c.tried {
				continue
			}
			if d := &t.nodes[max(next, 0)]; next < 0 || or && c.pn < d.pn || !or && c.dn < d.dn {
				next = j
			}
		}
		if next < 0 {
			break
		}
		// Only this child is left in the tree.
		t.nodes[next].tried = true
		t.nodes[0].first, t.nodes[0].children = next, 1
		t.nodes[0].pn, t.nodes[0].dn = 1, 1
		r.work((end - r.nodes + 1) / 2)
		if n := &t.nodes[next]; or && n.pn == 0 || !or && n.dn == 0 {
			best = next
		}
	}
	t.nodes[0] = root
	return best
}

// put plays the move of a node, which lies one below depth.
func (r *Reader) put(i int32, depth int) {
	n := &r.tree.nodes[i]
	r.path = append(r.path[:depth], r.b.Hash())
	r.touch(n.move)
	if n.move == board.Pass {
		r.kos = append(r.kos, r.kos[depth])
		r.b.TryAssumeLegal(board.Pass, r.mover(depth))
		return
	}
	next, _, _ := ko.Next(r.o.Ko, r.kos[depth], r.b, n.move, r.mover(depth))
	r.b.TryKo(n.move, r.mover(depth))
	r.kos = append(r.kos, ko.After(r.o.Ko, next, r.b))
}

// mover returns who moves at a depth.
func (r *Reader) mover(depth int) board.Color {
	if depth%2 == 0 {
		return r.q.first
	}
	return r.q.first.Opponent()
}

// repeats reports whether the move of node i, which is on the board, makes a position
// that was there before with the same player to move.
func (r *Reader) repeats(i int32) bool {
	if r.tree.nodes[i].move == board.Pass {
		return false
	}
	h := r.b.Hash()
	for j := len(r.path) - 2; j >= 0; j -= 2 {
		if r.path[j] == h {
			return true
		}
	}
	return false
}

// expand works out what a leaf is, with its position on the board.
func (r *Reader) expand(i int32, depth int) {
	r.count()
	t := r.tree
	h := r.b.Hash()
	key := h ^ hash.Mix(uint64(depth&1))
	if s := r.kos[len(r.kos)-1]; s.Status != ko.Free {
		key ^= hash.Mix(uint64(s.Status)<<16 | uint64(s.Point)<<24)
	}
	if t.nodes[i].move == board.Pass {
		key ^= hash.Mix(3)
	}
	if j, ok := t.known[key]; ok {
		// The moves, if there are any, are those of the other node, and so is all that is
		// found below them.
		m, n := t.nodes[j], &t.nodes[i]
		n.pn, n.dn, n.first, n.children, n.expanded, n.sawKo, n.ko = m.pn, m.dn, m.first, m.children, true, m.sawKo, m.ko
		n.firm, n.widened = m.firm, m.widened
		return
	}
	koSelf, koOther := r.koSelf, r.koOther
	r.koSelf, r.koOther = false, false
	v := open
	r.firm = false
	r.moves = r.moves[:0]
	r.readLibs = maxDeepLibs
	r.inLadders = r.p.Known && depth >= ladderPlies
	switch {
	case depth >= firstPlies, r.p.Known && r.b.Depth() > 0: // with trial moves nobody has asked before
		r.use(gradeDeep)
	case r.p.Known:
		r.use(gradePlain)
	default:
		r.use(gradeFirst)
	}
	if depth == 0 || r.widened() && depth < r.p.Wide {
		r.readLibs = maxReadLibs
	}
	if r.mover(depth) == r.q.color {
		v = r.connectorMoves(i, depth)
	} else {
		v = r.cutterMoves(i, depth)
	}
	t.settle(i, v)
	t.nodes[i].firm = r.firm
	if len(r.moves) > 0 {
		t.grow(i, r.moves)
	}
	n := &t.nodes[i]
	n.sawKo = r.koSelf || r.koOther
	n.ko = n.sawKo
	for j := n.first; j < n.first+int32(n.children); j++ {
		// What reading has decided hangs on the kos that it saw.
		c := &t.nodes[j]
		c.ko = n.sawKo && (c.pn == 0 || c.dn == 0)
	}
	r.koSelf, r.koOther = r.koSelf || koSelf, r.koOther || koOther
	t.known[key] = i
}
