package joseki

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/internal/hash"
)

// table finds what a book knows about corners. It holds positions, that is the
// stones in a rectangle in the corner, each with the moves that entries propose
// there. A position is looked up by a key in one probe or two, whatever the
// number of positions; so this is faster than the tree of package corner, which
// has to walk, and it takes less work to load.
//
// A position and its mirror image on the diagonal are one; it is stored in one of
// the two orientations. The table is immutable.
type table struct {
	forms     []region   // of the positions, with no more columns than rows
	levels    []level    // the rectangles to look at, small ones first
	positions []position // in the order of their stones
	stones    []code     // of the positions, one after another
	moves     []move     // of the positions, one after another
	place     []int32    // by entry: its index in moves
	slots     []int32    // 1 + the index of a position, by the lower bits of its key
	reach     int8       // columns or rows of the largest rectangle
}

// position is a set of stones in a rectangle, with the player to move as the
// owner of some.
type position struct {
	key          uint64
	stones, end  int32 // in the stones of the table
	moves, after int32 // in the moves of the table
	form         uint8
	turned       bool // stored as the mirror image of what the key is of
}

// move is what one entry proposes.
type move struct {
	count, total int32
	weight       int32 // the count, or that of the class where there is none
	entry        int32
	line         int32   // in the names of the book
	shape        float64 // the value of that name
	year         int16
	cell         corner.Cell // as the entry was given
	views        corner.Views
	class        Class
	flip         bool // the entry was given as the mirror image of what is stored
	conditional  bool
}

// level is a form in one of the two ways that it can lie.
type level struct {
	region
	form uint8
}

// region is a rectangle in a corner.
type region struct{ w, h int8 }

func (r region) compare(s region) int {
	return cmp.Or(cmp.Compare(int(r.w)*int(r.h), int(s.w)*int(s.h)), cmp.Compare(r.w, s.w))
}

// code is a stone: twice the rank of its cell, plus 1 for an own stone. Cells
// rank by their distance from the 4-4 point, so that positions in the order of
// their codes have much in common with their neighbours.
type code uint16

// cells is the number of cells.
const cells = board.MaxSize * board.MaxSize

// geometry holds what follows from cells alone.
type geometry struct {
	cell [cells]corner.Cell                  // by rank
	rank [board.MaxSize][board.MaxSize]int16 // by row and column
	key  [cells][2]uint64                    // of a stone of the opponent and an own one, by 25 times row plus column
}

// grid is never modified.
var grid = newGeometry()

func newGeometry() *geometry {
	g := &geometry{}
	i := 0
	for y := range int8(board.MaxSize) {
		for x := range int8(board.MaxSize) {
			g.cell[i] = corner.Cell{X: x, Y: y}
			g.key[i] = [2]uint64{hash.Nth(0, 2*uint64(i)), hash.Nth(0, 2*uint64(i)+1)}
			i++
		}
	}
	far := func(c corner.Cell) int { return (int(c.X)-3)*(int(c.X)-3) + (int(c.Y)-3)*(int(c.Y)-3) }
	slices.SortStableFunc(g.cell[:], func(a, b corner.Cell) int { return cmp.Compare(far(a), far(b)) })
	for i, c := range g.cell {
		g.rank[c.Y][c.X] = int16(i)
	}
	return g
}

func cellIndex(x, y int8) int { return int(y)*board.MaxSize + int(x) }

// keyOf returns the keys of a stone and of its mirror image.
func (g *geometry) keyOf(c corner.Cell, own bool) (straight, mirror uint64) {
	i := 0
	if own {
		i = 1
	}
	return g.key[cellIndex(c.X, c.Y)][i], g.key[cellIndex(c.Y, c.X)][i]
}

func exchanged(c corner.Cell) corner.Cell { return corner.Cell{X: c.Y, Y: c.X} }

// codeOf returns the code of a stone.
func codeOf(c corner.Cell, own bool) code {
	x := code(grid.rank[c.Y][c.X]) << 1
	if own {
		x++
	}
	return x
}

// stone returns the cell of a code, and whether it is an own stone.
func (x code) stone() (corner.Cell, bool) { return grid.cell[x>>1], x&1 != 0 }

// formKey tells the keys of forms apart.
func formKey(form uint8) uint64 { return hash.Nth(0, 1<<32-1+uint64(form)) }

// newTable makes the table of shapes. The fields of moves that do not concern
// geometry are left to the caller, who finds them by place. The error wraps
// corner.ErrUnfit or ErrTree.
func newTable(shapes []corner.Shape) (*table, error) {
	type item struct {
		stones []code
		form   region
		entry  int32
		flip   bool
	}
	items := make([]item, len(shapes))
	for i := range shapes {
		s := &shapes[i]
		if err := s.Check(); err != nil {
			return nil, fmt.Errorf("shape %d: %w", i, err)
		}
		straight, mirror := make([]code, len(s.Stones)), make([]code, len(s.Stones))
		for j, t := range s.Stones {
			straight[j], mirror[j] = codeOf(t.Cell, t.Own), codeOf(exchanged(t.Cell), t.Own)
		}
		slices.Sort(straight)
		slices.Sort(mirror)
		it := item{stones: straight, form: region{s.Width, s.Height}, entry: int32(i)}
		if s.Width > s.Height || s.Width == s.Height && slices.Compare(mirror, straight) < 0 {
			it.stones, it.form, it.flip = mirror, region{s.Height, s.Width}, true
		}
		items[i] = it
	}
	t := &table{place: make([]int32, len(shapes))}
	for _, it := range items {
		t.forms = append(t.forms, it.form)
	}
	slices.SortFunc(t.forms, region.compare)
	t.forms = slices.Compact(t.forms)
	if len(t.forms) > 256 {
		return nil, fmt.Errorf("%w: regions of %d forms, more than 256", ErrTree, len(t.forms))
	}
	slices.SortFunc(items, func(a, b item) int {
		return cmp.Or(slices.Compare(a.stones, b.stones), a.form.compare(b.form), cmp.Compare(a.entry, b.entry))
	})
	for i, it := range items {
		if i == 0 || it.form != items[i-1].form || !slices.Equal(it.stones, items[i-1].stones) {
			form, _ := slices.BinarySearchFunc(t.forms, it.form, region.compare)
			t.positions = append(t.positions, position{form: uint8(form), stones: int32(len(t.stones)), moves: int32(len(t.moves))})
			t.stones = append(t.stones, it.stones...)
		}
		p := &t.positions[len(t.positions)-1]
		p.end = int32(len(t.stones))
		s := &shapes[it.entry]
		t.place[it.entry] = int32(len(t.moves))
		t.moves = append(t.moves, move{entry: it.entry, cell: s.Move, views: s.Views, flip: it.flip})
		p.after = int32(len(t.moves))
	}
	t.prepare()
	return t, nil
}

// prepare fills in what follows from forms and positions.
func (t *table) prepare() {
	for i, f := range t.forms {
		t.levels = append(t.levels, level{f, uint8(i)})
		if f.w != f.h {
			t.levels = append(t.levels, level{region{f.h, f.w}, uint8(i)})
		}
		t.reach = max(t.reach, f.h)
	}
	slices.SortFunc(t.levels, func(a, b level) int { return a.compare(b.region) })
	t.slots = make([]int32, 2<<bits.Len(uint(len(t.positions))))
	mask := uint64(len(t.slots) - 1)
	keys := make([]uint64, len(t.forms))
	for i := range keys {
		keys[i] = formKey(uint8(i))
	}
	var straight, mirror [cells + 1]uint64 // of the first stones
	var last []code
	for i := range t.positions {
		p := &t.positions[i]
		list := t.stones[p.stones:p.end]
		same := shared(list, last)
		for j, x := range list[same:] {
			a, b := grid.keyOf(x.stone())
			straight[same+j+1], mirror[same+j+1] = straight[same+j]^a, mirror[same+j]^b
		}
		last = list
		p.key = straight[len(list)]
		if f := t.forms[p.form]; f.w == f.h && mirror[len(list)] < p.key {
			p.key, p.turned = mirror[len(list)], true
		}
		p.key ^= keys[p.form]
		at := p.key & mask
		for t.slots[at] != 0 {
			at = (at + 1) & mask
		}
		t.slots[at] = int32(i) + 1
	}
}

// shape returns the shape of a move, as it was given but for the order of its
// stones.
func (t *table) shape(entry int32) corner.Shape {
	k := t.place[entry]
	m := &t.moves[k]
	// The position is the last one whose moves begin at k or before.
	i, ok := slices.BinarySearchFunc(t.positions, k, func(p position, k int32) int { return cmp.Compare(p.moves, k) })
	if !ok {
		i--
	}
	p := &t.positions[i]
	f := t.forms[p.form]
	s := corner.Shape{Width: f.w, Height: f.h, Move: m.cell, Views: m.views}
	if m.flip {
		s.Width, s.Height = f.h, f.w
	}
	if n := p.end - p.stones; n > 0 {
		s.Stones = make([]corner.Stone, 0, n)
	}
	for _, x := range t.stones[p.stones:p.end] {
		c, own := x.stone()
		if m.flip {
			c = exchanged(c)
		}
		s.Stones = append(s.Stones, corner.Stone{Cell: c, Own: own})
	}
	slices.SortFunc(s.Stones, func(a, b corner.Stone) int {
		return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X))
	})
	return s
}

// hit is a position of a table that is in a corner of a board.
type hit struct {
	position int32
	level    int32
	mirrored bool // what is stored is seen with exchanged coordinates
	both     bool // and without, for the position is its own mirror image
}

// seen is a stone as it is seen from a corner.
type seen struct {
	straight, mirror uint64
	x, y             int8
}

// eye looks for the positions of a table. It holds scratch space and belongs to
// one goroutine.
type eye struct {
	t    *table
	size int
	list []stone // of the board
	near []seen  // of those, the ones in reach of the corner
	// on tells for the cells of the corner what is there: 0 for nothing, 1 for a
	// stone of the opponent, 2 for an own one.
	on   [cells]uint8
	hits []hit
}

// stone is a stone of a board.
type stone struct {
	col, row int8
	own      bool
}

// open takes a board and the player to move.
func (e *eye) open(b *board.Board, c board.Color) {
	e.size = b.Size()
	e.list = e.list[:0]
	empty := b.EmptyPoints()
	on := uint32(1)<<e.size - 1
	for row := range e.size {
		// Rows of a set start below the board, two to a word.
		r := row + 1
		filled := ^uint32(empty[r>>1]>>(r&1*board.Stride)) >> 1 & on
		for ; filled != 0; filled &= filled - 1 {
			col := bits.TrailingZeros32(filled)
			e.list = append(e.list, stone{int8(col), int8(row), b.At(board.At(col, row)) == c})
		}
	}
}

// take opens the board that another eye has opened.
func (e *eye) take(f *eye) { e.size, e.list = f.size, append(e.list[:0], f.list...) }

// look returns the positions that are in corner k, small rectangles first. The
// result is valid until the next call.
func (e *eye) look(k int) []hit {
	t := e.t
	last := int8(e.size - 1)
	for _, s := range e.near {
		e.on[cellIndex(s.x, s.y)] = 0
	}
	e.near = e.near[:0]
	for _, s := range e.list {
		x, y := s.col, s.row
		if k < 2 {
			x = last - x
		}
		if k == 0 || k == 3 {
			y = last - y
		}
		if max(x, y) >= t.reach {
			continue
		}
		own := uint8(0)
		if s.own {
			own = 1
		}
		i := cellIndex(x, y)
		e.on[i] = own + 1
		e.near = append(e.near, seen{grid.key[i][own], grid.key[cellIndex(y, x)][own], x, y})
	}
	e.hits = e.hits[:0]
	for i := range t.levels {
		l := &t.levels[i]
		if int(max(l.w, l.h)) > e.size {
			continue
		}
		var straight, mirror uint64
		n := int32(0)
		for j := range e.near {
			if s := &e.near[j]; s.x < l.w && s.y < l.h {
				straight ^= s.straight
				mirror ^= s.mirror
				n++
			}
		}
		h := hit{level: int32(i)}
		key := straight
		switch {
		case l.w > l.h, l.w == l.h && mirror < straight:
			key, h.mirrored = mirror, true
		case l.w == l.h:
			h.both = mirror == straight
		}
		key ^= formKey(l.form)
		mask := uint64(len(t.slots) - 1)
		for at := key & mask; t.slots[at] != 0; at = (at + 1) & mask {
			p := &t.positions[t.slots[at]-1]
			if p.key != key || p.form != l.form || p.end-p.stones != n {
				continue
			}
			h.position = t.slots[at] - 1
			h.mirrored = h.mirrored != p.turned
			if e.holds(p, h.mirrored) {
				e.hits = append(e.hits, h)
				break
			}
			h.mirrored = h.mirrored != p.turned
		}
	}
	return e.hits
}

// holds reports whether the stones of a position are in the corner. Keys that
// are equal say so too, with next to no exception; this leaves none.
func (e *eye) holds(p *position, mirrored bool) bool {
	for _, x := range e.t.stones[p.stones:p.end] {
		c, _ := x.stone()
		if mirrored {
			c = exchanged(c)
		}
		if e.on[cellIndex(c.X, c.Y)] != uint8(x&1)+1 {
			return false
		}
	}
	return true
}

// in reports whether the entry of a move is found in the upright view of the
// corner k, and in the mirrored one.
func (m *move) in(k int, h *hit) (upright, mirrored bool) {
	upright = m.views.Has(corner.View(2 * k))
	mirrored = m.views.Has(corner.View(2*k + 1))
	if !h.both {
		if h.mirrored != m.flip {
			upright = false
		} else {
			mirrored = false
		}
	}
	return upright, mirrored
}
