package mcts

import (
	"math/bits"

	"github.com/tengen-go/tengen/board"
)

// The tree has no pointers, so that the garbage collector does not look at it. Nodes, edges and
// priors are numbered; they lie in chunks that never move. What a sweep frees goes to lists of free
// blocks by their size.

const (
	noNode  = -1 // an edge that no evaluation has reached
	pending = -2 // an edge whose evaluation is in progress
)

// node is a position of the tree. Values are White's.
type node struct {
	key uint64
	// weight sums the weights of the evaluations below the node, weightSquare their squares.
	weight, weightSquare float64
	// The means over the tree below the node.
	utility, utilitySquare, winLoss, score, scoreSquare, lead float32
	// The node's own evaluation. Its weight is ownWeight.
	ownUtility, ownWinLoss, ownScore, ownScoreSquare, ownLead, ownWeight float32
	// opened sums the policy of edges with a node.
	opened  float32
	visits  int32 // 1 and those of the edges
	priorAt int32
	edgeAt  int32
	mark    uint32 // of the walk that has been here
	priors  uint16 // legal moves
	edges   uint16 // opened edges, which belong to the first priors
	room    uint16 // edges that the block at edgeAt holds
	flags   uint8
	toPlay  board.Color
}

const (
	flagTerminal = 1 << iota // the game has ended, or a cycle is closed
	flagPassEnds             // a pass ends the game
	flagPassOpen             // the pass has an edge
	flagRest                 // the prior after the last edge is the highest that may be opened
	flagAdvised              // the adviser has been asked
)

// sign returns 1 if White is to move at n and -1 otherwise.
func (n *node) sign() float64 {
	if n.toPlay == board.White {
		return 1
	}
	return -1
}

// edge is a move that has been tried. Its move and prior are those of the same number in the node's
// priors.
type edge struct {
	child   int32
	visits  int32
	virtual int32 // threads on the way
}

// prior is a move with its probability. The higher number is the more probable move, or the first
// of equal ones.
type prior uint32

const priorUnit = 1<<16 - 1

func priorOf(p board.Point, probability float32) prior {
	return prior(min(probability, 1)*priorUnit+0.5)<<16 | prior(priorUnit-uint32(p))
}

func (p prior) move() board.Point    { return board.Point(priorUnit - p&priorUnit) }
func (p prior) probability() float64 { return float64(p>>16) / priorUnit }

// slab holds values in chunks of 1<<chunkBits.
type slab[T any] struct {
	chunks    [][]T
	used      int32
	chunkBits uint8
	size      int64 // bytes of a value
}

func (s *slab[T]) at(i int32) *T { return &s.chunks[i>>s.chunkBits][i&(1<<s.chunkBits-1)] }

// block returns n values from number i on, which lie in one chunk.
func (s *slab[T]) block(i, n int32) []T {
	j := i & (1<<s.chunkBits - 1)
	return s.chunks[i>>s.chunkBits][j : j+n : j+n]
}

// take returns the number of n new values in one chunk, or false if budget does not hold another
// chunk.
func (s *slab[T]) take(n int32, budget *int64) (int32, bool) {
	chunk := int32(1) << s.chunkBits
	at := s.used
	if at&(chunk-1)+n > chunk {
		at = (at + chunk - 1) &^ (chunk - 1)
	}
	if int(at>>s.chunkBits) == len(s.chunks) {
		bytes := int64(chunk) * s.size
		if bytes > *budget || at > 1<<30 {
			return 0, false
		}
		*budget -= bytes
		s.chunks = append(s.chunks, make([]T, chunk))
	}
	s.used = at + n
	return at, true
}

const (
	nodeBits  = 10
	edgeBits  = 12
	priorBits = 14
	leastRoom = 4  // edges of the smallest block
	priorStep = 32 // priors are taken in multiples of it
)

// tree is a graph of nodes and the table that finds them by their keys.
type tree struct {
	nodes      slab[node]
	edges      slab[edge]
	priors     slab[prior]
	freeNodes  []int32
	freeEdges  [9][]int32  // blocks of leastRoom<<i edges
	freePriors [21][]int32 // blocks of (i+1)*priorStep priors
	table      []int32     // numbers of nodes plus 1, by key; 0 is free
	entries    int
	budget     int64 // bytes that may still be allocated
	maxBytes   int64
	live       int64 // bytes in use
	epoch      uint32
	stack      []walk
}

const (
	nodeBytes = 104
	edgeBytes = 12
)

func newTree(maxBytes int64) *tree {
	t := &tree{maxBytes: maxBytes, budget: maxBytes}
	t.nodes = slab[node]{chunkBits: nodeBits, size: nodeBytes}
	t.edges = slab[edge]{chunkBits: edgeBits, size: edgeBytes}
	t.priors = slab[prior]{chunkBits: priorBits, size: 4}
	t.table = make([]int32, 1<<12)
	t.budget -= 4 << 12
	return t
}

// reset forgets all nodes. The memory is kept for the next ones.
func (t *tree) reset() {
	t.nodes.used, t.edges.used, t.priors.used = 0, 0, 0
	t.freeNodes = t.freeNodes[:0]
	for i := range t.freeEdges {
		t.freeEdges[i] = t.freeEdges[i][:0]
	}
	for i := range t.freePriors {
		t.freePriors[i] = t.freePriors[i][:0]
	}
	clear(t.table)
	t.entries, t.live = 0, 0
}

// priorClass returns the class of blocks for n priors.
func priorClass(n int) int { return (n - 1) / priorStep }

// add makes a node for the given priors, or returns false if there is no memory.
func (t *tree) add(priors []prior) (int32, bool) {
	var at int32
	if len(priors) > 0 {
		class := priorClass(len(priors))
		var ok bool
		if at, ok = t.priorBlock(class); !ok {
			return 0, false
		}
		copy(t.priors.block(at, int32(len(priors))), priors)
		t.live += int64(class+1) * priorStep * 4
	}
	i, ok := pop(&t.freeNodes)
	if !ok {
		if i, ok = t.nodes.take(1, &t.budget); !ok {
			if len(priors) > 0 {
				class := priorClass(len(priors))
				t.freePriors[class] = append(t.freePriors[class], at)
				t.live -= int64(class+1) * priorStep * 4
			}
			return 0, false
		}
	}
	t.live += nodeBytes
	*t.nodes.at(i) = node{priorAt: at, priors: uint16(len(priors))}
	return i, true
}

// pop removes the last entry of list, or returns false if there is none.
func pop(list *[]int32) (int32, bool) {
	k := len(*list)
	if k == 0 {
		return 0, false
	}
	i := (*list)[k-1]
	*list = (*list)[:k-1]
	return i, true
}

// priorBlock returns a block of a class. If there is no memory for a new one, it splits a larger
// block: positions later in a game have fewer moves than those that have filled the memory.
func (t *tree) priorBlock(class int) (int32, bool) {
	if at, ok := pop(&t.freePriors[class]); ok {
		return at, true
	}
	n := int32(class+1) * priorStep
	if at, ok := t.priors.take(n, &t.budget); ok {
		return at, true
	}
	for k := class + 1; k < len(t.freePriors); k++ {
		if at, ok := pop(&t.freePriors[k]); ok {
			rest := k - class - 1
			t.freePriors[rest] = append(t.freePriors[rest], at+n)
			return at, true
		}
	}
	return 0, false
}

// edgeBlock returns a block of a class. If there is no memory for a new one, it splits a larger
// block into halves.
func (t *tree) edgeBlock(class int) (int32, bool) {
	if at, ok := pop(&t.freeEdges[class]); ok {
		return at, true
	}
	if at, ok := t.edges.take(leastRoom<<class, &t.budget); ok {
		return at, true
	}
	for k := class + 1; k < len(t.freeEdges); k++ {
		if at, ok := pop(&t.freeEdges[k]); ok {
			for k--; k >= class; k-- {
				t.freeEdges[k] = append(t.freeEdges[k], at+leastRoom<<k)
			}
			return at, true
		}
	}
	return 0, false
}

func (t *tree) node(i int32) *node { return t.nodes.at(i) }

func (t *tree) priorsOf(n *node) []prior { return t.priors.block(n.priorAt, int32(n.priors)) }

func (t *tree) edgesOf(n *node) []edge {
	if n.edges == 0 {
		return nil
	}
	return t.edges.block(n.edgeAt, int32(n.edges))
}

// open gives n another edge, for the prior of the same number.
func (t *tree) open(n *node) bool {
	if n.edges == n.room {
		room := max(leastRoom, 2*n.room)
		at, ok := t.edgeBlock(bits.TrailingZeros16(room / leastRoom))
		if !ok {
			return false
		}
		copy(t.edges.block(at, int32(room)), t.edgesOf(n))
		t.live += int64(room) * edgeBytes
		t.freeRoom(n)
		n.edgeAt, n.room = at, room
	}
	n.edges++
	*t.edges.at(n.edgeAt + int32(n.edges) - 1) = edge{child: noNode}
	return true
}

func (t *tree) freeRoom(n *node) {
	if n.room > 0 {
		class := bits.TrailingZeros16(n.room / leastRoom)
		t.freeEdges[class] = append(t.freeEdges[class], n.edgeAt)
		t.live -= int64(n.room) * edgeBytes
	}
}

// find returns the node with a key, or noNode.
func (t *tree) find(key uint64) int32 {
	mask := uint64(len(t.table) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		v := t.table[i]
		if v == 0 {
			return noNode
		}
		if t.node(v-1).key == key {
			return v - 1
		}
	}
}

// enter puts node i into the table. It reports false if there is no memory for a larger one.
func (t *tree) enter(i int32) bool {
	if 2*t.entries >= len(t.table) {
		bytes := int64(len(t.table)) * 8
		if bytes > t.budget {
			return false
		}
		t.budget -= bytes / 2 // the old table is garbage now
		old := t.table
		t.table = make([]int32, 2*len(old))
		for _, v := range old {
			if v != 0 {
				t.place(v)
			}
		}
	}
	t.place(i + 1)
	t.entries++
	return true
}

func (t *tree) place(v int32) {
	mask := uint64(len(t.table) - 1)
	i := t.node(v-1).key & mask
	for t.table[i] != 0 {
		i = (i + 1) & mask
	}
	t.table[i] = v
}

// drop gives back a node that add has made last and that is not in the table.
func (t *tree) drop(i int32) {
	n := t.node(i)
	t.freeRoom(n)
	if n.priors > 0 {
		class := priorClass(int(n.priors))
		t.freePriors[class] = append(t.freePriors[class], n.priorAt)
		t.live -= int64(class+1) * priorStep * 4
	}
	*n = node{}
	t.live -= nodeBytes
	t.freeNodes = append(t.freeNodes, i)
}

// walk is a node on the stack of a walk and the next of its edges to follow.
type walk struct {
	node int32
	next int32
}

// visit calls f for all nodes below root, the root last and each node after those below it. It
// reports false if f did.
func (t *tree) visit(root int32, f func(i int32) bool) bool {
	t.epoch++
	t.stack = append(t.stack[:0], walk{node: root})
	t.node(root).mark = t.epoch
	for len(t.stack) > 0 {
		top := &t.stack[len(t.stack)-1]
		n := t.node(top.node)
		if int(top.next) == int(n.edges) {
			if !f(top.node) {
				return false
			}
			t.stack = t.stack[:len(t.stack)-1]
			continue
		}
		child := t.edges.at(n.edgeAt + top.next).child
		top.next++
		if child >= 0 {
			if c := t.node(child); c.mark != t.epoch {
				c.mark = t.epoch
				t.stack = append(t.stack, walk{node: child})
			}
		}
	}
	return true
}

// sweep gives back all nodes that cannot be reached from root. It reports false if ended does, and
// then the tree must be reset.
func (t *tree) sweep(root int32, ended func() bool) bool {
	steps := 0
	ok := t.visit(root, func(int32) bool {
		steps++
		return steps&1023 != 0 || !ended()
	})
	if !ok {
		return false
	}
	clear(t.table)
	t.entries = 0
	for i := range t.nodes.used {
		n := t.node(i)
		switch {
		case n.mark == t.epoch:
			if n.key != 0 && i != root {
				t.place(i + 1)
				t.entries++
			}
		case n.visits != 0: // those without are free
			t.drop(i)
		}
		if i&4095 == 4095 && ended() {
			return false
		}
	}
	return true
}
