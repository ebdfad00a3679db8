package corner

import (
	"math/bits"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
)

// Found is a shape that a tree has found on a board.
type Found struct {
	Shape int32
	View  View        // in which the shape is seen as it was given
	Color board.Color // the player who makes the move
}

// Finder finds the shapes of a tree. It holds scratch space and belongs to one
// goroutine; the tree is shared.
type Finder struct {
	tree *Tree
	b    *board.Board
	want pattern.Sides

	// counts[c][row][col>>2] has four numbers of stones, 16 bits each: those in
	// the corner area of a point, rows and columns counted from corner c.
	counts [4][board.MaxSize][lanes]uint64
	// The view that is looked from.
	count    *[board.MaxSize][lanes]uint64
	view     View
	mirrored bool
	corner   board.Point
	dx, dy   board.Point
	first    board.Color // of the first stone
}

const lanes = (board.MaxSize + 3) / 4

// NewFinder returns a finder for the shapes of t.
func NewFinder(t *Tree) *Finder { return &Finder{tree: t} }

// Tree returns the tree whose shapes f finds.
func (f *Finder) Tree() *Tree { return f.tree }

// Append appends to dst all places where shapes of the tree are on the board
// with one of the wanted players to move, each once, and returns it. With a
// corner of the board as anchor it looks only there, with NoPoint everywhere. It
// allocates only when dst is too short. The order is the same for the same
// stones.
func (f *Finder) Append(dst []Found, b *board.Board, sides pattern.Sides, anchor board.Point) []Found {
	if f.tree.shapes == 0 {
		return dst
	}
	size := b.Size()
	f.b, f.want = b, sides
	seen := [4]bool{}
	for v := View(0); v < NumViews; v++ {
		f.corner = v.Corner(size)
		if anchor != board.NoPoint && anchor != f.corner {
			continue
		}
		c := v >> 1
		if !seen[c] {
			seen[c] = true
			f.fill(c)
		}
		f.view, f.mirrored, f.count = v, v.Mirrored(), &f.counts[c]
		f.dx, f.dy = v.steps()
		dst = f.look(dst)
	}
	f.b = nil
	return dst
}

// prefix holds for each set of four bits how many of them are there up to each,
// four numbers of 16 bits.
var prefix = func() (p [16]uint64) {
	for set := range p {
		for i := range 4 {
			p[set] |= uint64(bits.OnesCount(uint(set)&(2<<i-1))) << (16 * i)
		}
	}
	return p
}()

// ones has the lowest bit of each of four numbers set.
const ones = 0x0001_0001_0001_0001

// fill counts the stones in the corner areas of the points that shapes can reach
// from corner c. Points outside the board get a number that no area has.
func (f *Finder) fill(c View) {
	size := f.b.Size()
	empty := f.b.EmptyPoints()
	count := &f.counts[c]
	words := min((f.tree.reach+3)/4, lanes)
	for y := range f.tree.reach {
		if y >= size {
			for w := range words {
				count[y][w] = ^uint64(0)
			}
			continue
		}
		row := y + 1 // rows of a set start below the board
		if c == 0 || c == 3 {
			row = size - y
		}
		stones := uint32(^empty[row>>1]>>(row&1*board.Stride)) >> 1 & (1<<size - 1)
		if c < 2 {
			stones = bits.Reverse32(stones) >> (32 - size)
		}
		sum := uint64(0)
		for w := range words {
			set := stones >> (4 * w) & 15
			x := prefix[set] + sum*ones
			sum += uint64(bits.OnesCount32(set))
			if y > 0 {
				x += count[y-1][w]
			}
			if over := 4*(w+1) - size; over > 0 {
				x |= ^uint64(0) << (16 * max(4-over, 0))
			}
			count[y][w] = x
		}
	}
}

// area returns the number of stones in the corner area of column x, row y of the
// view.
func (f *Finder) area(x, y uint8) uint16 {
	if f.mirrored {
		x, y = y, x
	}
	return uint16(f.count[y][x>>2] >> (16 * (x & 3)))
}

// at returns what is on column x, row y of the view. It has to be on the board.
func (f *Finder) at(x, y uint8) board.Color {
	return f.b.At(f.corner + board.Point(x)*f.dx + board.Point(y)*f.dy)
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
	last := uint8(f.tree.reach - 1)
	if s := f.b.Size(); s < f.tree.reach {
		last = uint8(s - 1)
	}
	if f.area(last, last) == 0 {
		return dst
	}
	for i := root.first; i < root.end; i++ {
		nd := &f.tree.nodes[i]
		if f.area(nd.x, nd.y) != 1 {
			continue
		}
		if c := f.at(nd.x, nd.y); c != board.Empty {
			f.first = c
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
	for i := nd.first; i < nd.end; i++ {
		c := &f.tree.nodes[i]
		if f.area(c.x, c.y) == c.stones && uint8(f.at(c.x, c.y)) == uint8(f.first)^c.flip {
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
		if f.area(g.x, g.y) != nd.level {
			continue
		}
		for j := g.first; j < g.end; j++ {
			a := &f.tree.found[j]
			own := f.first
			if a.other {
				own = own.Opponent()
			}
			if !a.views.Has(f.view) || !f.want.Has(own) {
				continue
			}
			v := f.view
			if a.mirrored {
				v ^= 1
			}
			dst = append(dst, Found{a.shape, v, own})
		}
	}
	return dst
}
