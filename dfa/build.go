package dfa

import (
	"cmp"
	"container/heap"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"github.com/tengen-go/tengen/internal/window"
	"github.com/tengen-go/tengen/pattern"
)

// Options limit the size of an automaton. They do not change the matches: patterns that the
// automaton does not decide are tested one by one.
type Options struct {
	// MaxStates is the most states; 0 means 4,096. The states that
	// are passed most often are made first.
	MaxStates int
}

// defaultMaxStates is the bound on the number of states when Options have none.
// More make matching of a thousand patterns no faster, since they do not fit
// into the caches of a processor.
const defaultMaxStates = 1 << 12

// maxStates and maxForms follow from the widths of an entry and of a list
// element.
const (
	maxStates = 1<<19 - 1
	maxForms  = 1<<16 - 1
)

// Build makes an automaton of all patterns of db. The error wraps ErrTooLarge if
// db has too many patterns; without a database there is an error, too.
func Build(db *pattern.Database, o Options) (*Automaton, error) {
	if db == nil {
		return nil, fmt.Errorf("%w: no database", errOptions)
	}
	if o.MaxStates < 0 || o.MaxStates > maxStates {
		return nil, fmt.Errorf("%w: %+v, want up to %d states and no negative number", errOptions, o, maxStates)
	}
	if o.MaxStates == 0 {
		o.MaxStates = defaultMaxStates
	}
	a, err := newAutomaton(db)
	if err != nil {
		return nil, err
	}
	b := &builder{a: a, o: o, memo: map[string]int32{}, lists: map[string]uint32{}}
	b.prepare()
	b.roots()
	b.grow()
	b.emit()
	return a, nil
}

// builder makes the states. A node is a state to be: the forms that are left
// after the points read so far.
type builder struct {
	a     *Automaton
	o     Options
	pass  [][window.Side * window.Side]float32 // by form and point
	fit   [][window.Side * window.Side]uint8
	care  []uint64 // the points at which a form rules something out
	nodes []node
	memo  map[string]int32
	queue queue
	root  [numRoots][]int32 // nodes
	lists map[string]uint32
	key   []byte
	share []float32
	left  []uint16 // scratch: the forms of a node to be
}

type node struct {
	forms    []uint16
	known    uint64 // points that have been read
	prob     float64
	gain     float64 // of reading cells
	cells    [2]uint8
	children []int32 // 16 of them once the node is expanded
	entry    uint32  // in the automaton, once it is emitted
	emitted  bool
}

// How often a point holds each code in the middle of a game, roughly, and what
// reading two points costs compared with the test of one form.
var codeProb = [4]float64{0.5, 0.24, 0.24, 0.02}

const stepCost = 4

// neighbors is the set of the eight points that a root reads, as a window set.
const neighbors = uint64(0b11100<<16 | 0b10100<<24 | 0b11100<<32)

func (b *builder) prepare() {
	n := len(b.a.layout.Forms)
	b.pass = make([][window.Side * window.Side]float32, n)
	b.fit = make([][window.Side * window.Side]uint8, n)
	b.care = make([]uint64, n)
	for i := range n {
		inside := b.a.layout.Forms[i].Inside()
		for k := range window.Side * window.Side {
			fit := b.a.layout.Tests[i].Fitting(k, inside)
			b.fit[i][k] = fit
			for code, p := range codeProb {
				if fit>>code&1 != 0 {
					b.pass[i][k] += float32(p)
				}
			}
			if fit != 15 {
				b.care[i] |= 1 << k
			}
		}
	}
}

// roots makes the nodes behind the roots: for each root, and each content of
// the eight neighbors that a board can show.
func (b *builder) roots() {
	likely := neighborhoods()
	var afterAbove, afterBeside []uint16
	for g := range b.root {
		first, end := b.a.formsOf(g)
		if first == end {
			continue
		}
		b.root[g] = slices.Repeat([]int32{-1}, rootSize)
		all := make([]uint16, 0, end-first)
		for i := first; i < end; i++ {
			all = append(all, uint16(i))
		}
		// Three points above, two beside, three below: what the first rule out
		// need not be looked at again.
		for above := range 1 << 6 {
			afterAbove = b.filter(afterAbove[:0], all, ring[:3], above)
			for beside := range 1 << 4 {
				belows := likely[above|beside<<6]
				if len(belows) == 0 || len(afterAbove) == 0 {
					continue
				}
				afterBeside = b.filter(afterBeside[:0], afterAbove, ring[3:5], beside)
				for _, below := range belows {
					b.left = b.filter(b.left[:0], afterBeside, ring[5:], below.contents)
					b.root[g][above|beside<<6|below.contents<<10] = b.node(b.left, neighbors, below.prob)
				}
			}
		}
	}
}

// filter appends those of forms that allow the contents of the points.
func (b *builder) filter(dst, forms []uint16, points []uint8, contents int) []uint16 {
next:
	for _, f := range forms {
		for j, k := range points {
			if b.fit[f][k]>>(contents>>(2*j)&3)&1 == 0 {
				continue next
			}
		}
		dst = append(dst, f)
	}
	return dst
}

// ring lists the points that a root reads, in the order of its index: those
// above, beside and below.
var ring = [8]uint8{18, 19, 20, 26, 28, 34, 35, 36}

// likelyBelow is what can stand at the three points below, and how often the neighbors look so.
type likelyBelow struct {
	contents int
	prob     float64
}

// neighborhoods lists what can stand below, by what stands above and beside.
var neighborhoods = sync.OnceValue(func() *[1 << 10][]likelyBelow {
	var list [1 << 10][]likelyBelow
	for index := range rootSize {
		if p, ok := neighborhood(index); ok {
			list[index&(1<<10-1)] = append(list[index&(1<<10-1)], likelyBelow{index >> 10, p})
		}
	}
	return &list
})

// neighborhood returns how often the eight neighbors of a point look like
// index, and whether they can: points outside the board form whole sides.
func neighborhood(index int) (p float64, ok bool) {
	p = 1
	var out uint
	for j := range ring {
		code := index >> (2 * j) & 3
		p *= codeProb[code]
		if code == 3 {
			out |= 1 << j
		}
	}
	const north, south, west, east = 0b00000111, 0b11100000, 0b00101001, 0b10010100
	var sides uint
	for _, side := range [4]uint{north, south, west, east} {
		if out&side == side {
			sides |= side
		}
	}
	if out != sides || out&north == north && out&south == south || out&west == west && out&east == east {
		return 0, false
	}
	return p, true
}

// node returns the node of these forms after these points, or -1 when no forms
// are left. It copies the forms.
func (b *builder) node(forms []uint16, known uint64, p float64) int32 {
	if len(forms) == 0 {
		return -1
	}
	// What was read matters only where a form that is left could still fail.
	var care uint64
	for _, f := range forms {
		care |= b.care[f]
	}
	b.key = binary.LittleEndian.AppendUint64(b.key[:0], known&care)
	for _, f := range forms {
		b.key = binary.LittleEndian.AppendUint16(b.key, f)
	}
	if i, ok := b.memo[string(b.key)]; ok {
		n := &b.nodes[i]
		n.prob += p
		if n.children == nil && n.gain > 0 {
			heap.Push(&b.queue, item{i, n.prob * n.gain})
		}
		return i
	}
	i := int32(len(b.nodes))
	n := node{forms: slices.Clone(forms), known: known, prob: p}
	b.choose(&n, care&^known)
	b.nodes = append(b.nodes, n)
	b.memo[string(b.key)] = i
	if n.gain > 0 {
		heap.Push(&b.queue, item{i, p * n.gain})
	}
	return i
}

// choose finds the two points whose reading leaves fewest forms.
func (b *builder) choose(n *node, care uint64) {
	if len(n.forms) <= stepCost || bits.OnesCount64(care) == 0 {
		return
	}
	best := [2]uint8{}
	left := float32(len(n.forms))
	b.share = b.share[:0]
	for range n.forms {
		b.share = append(b.share, 1)
	}
	share := b.share
	for j := range best {
		least := float32(len(n.forms) + 1)
		for set := care; set != 0; set &= set - 1 {
			k := bits.TrailingZeros64(set)
			sum := float32(0)
			for i, f := range n.forms {
				sum += share[i] * b.pass[f][k]
			}
			if sum < least {
				least, best[j] = sum, uint8(k)
			}
		}
		for i, f := range n.forms {
			share[i] *= b.pass[f][best[j]]
		}
		left = least
		if care &^= 1 << best[j]; care == 0 {
			// One point is all there is: it is read twice.
			best[1] = best[0]
			break
		}
	}
	n.cells = best
	n.gain = float64(len(n.forms)) - float64(left) - stepCost
}

// grow expands nodes, the most useful first, until there are as many as allowed.
func (b *builder) grow() {
	for states := 0; states < b.o.MaxStates && len(b.queue) > 0; {
		i := heap.Pop(&b.queue).(item).node
		if b.nodes[i].children != nil {
			continue
		}
		b.expand(i)
		states++
	}
}

func (b *builder) expand(i int32) {
	n := b.nodes[i]
	children := make([]int32, 16)
	k0, k1 := n.cells[0], n.cells[1]
	for code := range children {
		c0, c1 := code&3, code>>2
		children[code] = -1
		if k0 == k1 && c0 != c1 {
			continue
		}
		b.left = b.left[:0]
		for _, f := range n.forms {
			if b.fit[f][k0]>>c0&(b.fit[f][k1]>>c1)&1 != 0 {
				b.left = append(b.left, f)
			}
		}
		p := n.prob * codeProb[c0]
		if k0 != k1 {
			p *= codeProb[c1]
		}
		children[code] = b.node(b.left, n.known|1<<k0|1<<k1, p)
	}
	b.nodes[i].children = children
}

// item is a node that waits to be expanded, and what that is worth.
type item struct {
	node  int32
	worth float64
}

type queue []item

func (q queue) Len() int      { return len(q) }
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(item)) }
func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

func (q queue) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(q[j].worth, q[i].worth), cmp.Compare(q[i].node, q[j].node)) < 0
}

// emit turns the nodes into states and lists, equal ones into one: a node that
// was not expanded is the list of its forms.
func (b *builder) emit() {
	states := map[state]uint32{}
	b.a.lists = []uint16{0}
	b.a.states = make([]state, 1)
	for g := range b.root {
		if b.root[g] == nil {
			continue
		}
		root := new([rootSize]uint32)
		for index, i := range b.root[g] {
			root[index] = b.entry(i, states)
		}
		b.a.roots[g] = root
	}
}

// entry returns the entry of a node; the states behind it come before it.
func (b *builder) entry(i int32, states map[state]uint32) uint32 {
	if i < 0 {
		return 0
	}
	n := &b.nodes[i]
	if n.emitted {
		return n.entry
	}
	n.emitted = true
	if n.children == nil {
		n.entry = b.list(n.forms)
		return n.entry
	}
	var s state
	same := true
	for code, child := range n.children {
		s[code] = b.entry(child, states)
		same = same && s[code] == s[0]
	}
	if same {
		n.entry = s[0]
		return n.entry
	}
	number, ok := states[s]
	if !ok {
		number = uint32(len(b.a.states))
		states[s] = number
		b.a.states = append(b.a.states, s)
	}
	n.entry = number<<12 | uint32(n.cells[0])<<6 | uint32(n.cells[1])
	return n.entry
}

func (b *builder) list(forms []uint16) uint32 {
	b.key = b.key[:0]
	for _, f := range forms {
		b.key = binary.LittleEndian.AppendUint16(b.key, f)
	}
	at, ok := b.lists[string(b.key)]
	if !ok {
		at = uint32(len(b.a.lists))
		b.lists[string(b.key)] = at
		b.a.lists = append(b.a.lists, uint16(len(forms)))
		b.a.lists = append(b.a.lists, forms...)
	}
	return listBit | at
}
