package corner

import (
	"math/bits"

	"github.com/tengen-go/tengen/board"
)

// Found is a shape that a tree has found on a board.
type Found struct {
	Shape int32
	View  View        // in which the shape is seen as it was given
	Color board.Color // the player who makes the move

	// The rectangle and the move of the original shape: View.Point(Move, size) is the move on
	// the board.
	Width, Height int8
	Move          Cell
}

// Finder finds the shapes of a tree. It holds scratch space and belongs to one
// goroutine; the tree is shared.
type Finder struct {
	tree *Tree
	b    *board.Board
	want board.Color

	// seen[c] has for each point, rows and columns counted from corner c, four times the number
	// of stones in its corner area plus the color of its content: in 16 bits, four columns to a
	// word.
	seen [4]table
	// The view that is looked from.
	here     *table
	view     View
	mirrored bool
	corner   board.Point
	first    board.Color // of the first stone
}

// table holds 16 bits for each point of a corner. Its sides are powers of two, so
// that indexes need no checks.
type table [32][8]uint64

// NewFinder returns a finder for the shapes of t, or for none if t is nil.
func NewFinder(t *Tree) *Finder {
	if t == nil {
		t = freeze(&growing{}, 0)
	}
	return &Finder{tree: t}
}

// Append appends to dst all places where shapes of the tree are on the board with player to
// move, or either player if it is none, each once, and returns it. It looks in the corner anchor
// only, or everywhere if that is NoPoint. It allocates only when dst is too short, and the same
// stones give the same order.
func (f *Finder) Append(dst []Found, b *board.Board, player board.Color, anchor board.Point) []Found {
	if b == nil || f.tree == nil || f.tree.shapes == 0 {
		return dst
	}
	size := b.Size()
	f.b, f.want = b, player
	filled := [4]bool{}
	for v := View(0); v < numViews; v++ {
		f.corner = v.Corner(size)
		if anchor != board.NoPoint && anchor != f.corner {
			continue
		}
		c := v >> 1
		if !filled[c] {
			filled[c] = true
			f.fill(c)
		}
		f.view, f.mirrored, f.here = v, v.Mirrored(), &f.seen[c]
		dst = f.look(dst)
	}
	f.b = nil
	return dst
}

// prefix holds for each set of four columns, for each of them, four times the
// number of members up to it.
var prefix = func() (p [16]uint64) {
	for set := range p {
		for i := range 4 {
			p[set] |= uint64(bits.OnesCount(uint(set)&(2<<i-1))) << (16*i + 2)
		}
	}
	return p
}()

// ones has the lowest bit of each of four numbers set.
const ones = 0x0001_0001_0001_0001

// fill looks at the points that shapes can reach from corner c. Points outside
// the board get all bits, which no node and no group equals.
func (f *Finder) fill(c View) {
	size, reach := f.b.Size(), f.tree.reach
	empty := f.b.EmptyPoints()
	dx, dy := (2 * c).steps()
	words := (reach + 3) / 4
	var columns [8]uint64 // four times the stones so far, by column
	for y := range reach {
		line := &f.seen[c&3][y&31]
		if y >= size {
			for w := range words {
				line[w&7] = ^uint64(0)
			}
			continue
		}
		row := y
		if c == 0 || c == 3 {
			row = size - 1 - y
		}
		stones := ^empty.Row(row) & (1<<size - 1)
		if c < 2 {
			stones = bits.Reverse32(stones) >> (32 - size)
		}
		if stones == 0 {
			for w := range words {
				line[w&7] = columns[w&7]
			}
		} else {
			sum := uint64(0)
			for w := range words {
				set := stones >> (4 * w) & 15
				columns[w&7] += prefix[set] + sum*ones
				sum += uint64(bits.OnesCount32(set)) << 2
				line[w&7] = columns[w&7]
			}
			start := f.corner + board.Point(y)*dy
			for s := stones & (1<<reach - 1); s != 0; s &= s - 1 {
				x := bits.TrailingZeros32(s)
				line[x>>2&7] |= uint64(f.b.At(start+board.Point(x)*dx)) << (16 * (x & 3))
			}
		}
		for x := size; x < 4*words; x++ {
			line[x>>2&7] |= 0xffff << (16 * (x & 3))
		}
	}
}

// at returns what the table says about column x, row y of the view.
func (f *Finder) at(x, y uint8) uint16 {
	if f.mirrored {
		x, y = y, x
	}
	return uint16(f.here[y&31][x>>2&7] >> (16 * (x & 3)))
}

// look finds the shapes of one view.
func (f *Finder) look(dst []Found) []Found {
	root := &f.tree.nodes[0]
	if root.groups < root.after {
		// Either player can make the first move in an empty corner.
		for _, c := range [2]board.Color{board.Black, board.White} {
			f.first = c
			dst = f.moves(dst, root)
		}
	}
	last := uint8(min(f.tree.reach, f.b.Size()) - 1)
	if f.at(last, last)>>2 == 0 {
		return dst
	}
	for i := root.first; i < root.end; i++ {
		nd := &f.tree.nodes[i]
		// The first stone, of whatever color, is alone in its area.
		if c := f.at(nd.x, nd.y) ^ 1<<2; c == uint16(board.Black) || c == uint16(board.White) {
			f.first = board.Color(c)
			dst = f.below(dst, nd)
		}
	}
	return dst
}

// below finds the shapes below a variation that is on the board.
func (f *Finder) below(dst []Found, nd *node) []Found {
	if nd.groups < nd.after {
		dst = f.moves(dst, nd)
	}
	children := f.tree.nodes[nd.first:nd.end]
	first := uint16(f.first)
	for i := range children {
		c := &children[i]
		if f.at(c.x, c.y) == c.want^first {
			dst = f.below(dst, c)
		}
	}
	return dst
}

// moves appends the shapes whose stones are those on the way to nd, where there
// are no other stones in their rectangles.
func (f *Finder) moves(dst []Found, nd *node) []Found {
	for i := nd.groups; i < nd.after; i++ {
		g := &f.tree.groups[i]
		if f.at(g.x, g.y)>>2 != nd.level {
			continue
		}
		for j := g.first; j < g.end; j++ {
			a := &f.tree.found[j]
			own := f.first
			if a.other {
				own = own.Opponent()
			}
			if !a.views.Has(f.view) || f.want.IsPlayer() && own != f.want {
				continue
			}
			found := Found{a.shape, f.view, own, a.width, a.height, a.move}
			if a.mirrored {
				found.View, found.Width, found.Height, found.Move = f.view^1, a.height, a.width, a.move.mirrored()
			}
			dst = append(dst, found)
		}
	}
	return dst
}
