package influence

import (
	"math/bits"
	"sync"

	"github.com/tengen-go/tengen/board"
)

// numCells is board.NumPoints rounded up to a power of two, so that an index
// p&(numCells-1) needs no check of the range.
const numCells = 1 << 10

// plane is a number for each point.
type plane [numCells]float32

// cutoff is the least contribution that is passed on. Without it every source
// would reach the whole board with numbers that mean nothing.
const cutoff = 0.02

// radius is the largest distance along a line.
const radius = board.MaxSize - 1

// way is a direction in which influence leaves a point: an index into steps, the
// place of the next point in the order of visits, and the squared cosine of the
// angle between the direction and the way from the source.
type way struct {
	dir    uint8
	next   uint16
	weight float32
}

// visit is a point as its source sees it, with the directions that lead away from
// the source.
type visit struct {
	delta       board.Point // from the source
	straight, n uint8       // how many ways are straight, and how many there are
	ways        [8]way
}

// steps are the directions in the order in which they are tried: south, west,
// north, east, then the diagonals. A diagonal step squeezes between the points
// of two straight ones.
var steps = [8]struct{ delta, beside1, beside2 board.Point }{
	{delta: board.South},
	{delta: board.West},
	{delta: board.North},
	{delta: board.East},
	{board.South + board.West, board.South, board.West},
	{board.North + board.West, board.North, board.West},
	{board.North + board.East, board.North, board.East},
	{board.South + board.East, board.South, board.East},
}

// numVisits is the number of points around a source, including itself.
const numVisits = (2*radius + 1) * (2*radius + 1)

// visits returns the points around a source in the order in which they are visited
// breadth first on an open board. Every step outwards leads to a later point, so
// that all influence has arrived at a point when it is visited, whatever stands in
// the way and however the board is turned.
var visits = sync.OnceValue(func() *[numVisits]visit {
	type offset struct{ row, col int }
	outwards := func(o, d offset) float32 {
		dot := o.row*d.row + o.col*d.col
		switch {
		case o == offset{}:
			return 1
		case dot <= 0:
			return 0
		}
		return float32(dot*dot) / float32((d.row*d.row+d.col*d.col)*(o.row*o.row+o.col*o.col))
	}
	var directions [8]offset
	for i, s := range steps {
		p := board.At(1, 1) + s.delta
		directions[i] = offset{p.Row() - 1, p.Col() - 1}
	}
	queue := []offset{{}}
	place := map[offset]int{{}: 0}
	for i := 0; i < len(queue); i++ {
		o := queue[i]
		for _, d := range directions {
			next := offset{o.row + d.row, o.col + d.col}
			if _, seen := place[next]; seen || outwards(o, d) == 0 || max(next.row, -next.row, next.col, -next.col) > radius {
				continue
			}
			place[next] = len(queue)
			queue = append(queue, next)
		}
	}
	t := new([numVisits]visit)
	for i, o := range queue {
		v := &t[i]
		v.delta = board.Point(o.row)*board.North + board.Point(o.col)*board.East
		for k, d := range directions {
			next, inside := place[offset{o.row + d.row, o.col + d.col}]
			if weight := outwards(o, d); inside && weight > 0 {
				v.ways[v.n] = way{uint8(k), uint16(next), weight}
				v.n++
				if k < 4 {
					v.straight++
				}
			}
		}
	}
	return t
})

// source is a point that radiates influence.
type source struct {
	at          board.Point
	strength    float32
	attenuation float32
}

// sums is a number for each point that many others are added to. They are
// multiples of a unit, so that no sum is rounded and none depends on the order.
type sums [numCells]float64

// unit is what is added to a number and taken away again to round it to a
// multiple of 2^-20. Sums up to 2^32 are then exact.
const unit = 3 << 31

// exact rounds a number to a multiple of 2^-20.
func exact(x float64) float64 { return float64(x+unit) - unit }

// spreader carries influence from sources over a board. Its scratch is clean
// between calls.
type spreader struct {
	table   *[numVisits]visit
	reach   sums                     // of one source
	pending [numVisits/64 + 1]uint64 // the visits to be made, as bits
}

// spread adds the influence of one source to total: breadth first, outwards
// only, and through points that let it pass. pass is the permeability of each
// point for the color of the source; closed tells the points that take no
// influence at all, those outside the board among them. diagonal is the factor
// by which the attenuation is larger along diagonals.
func (sp *spreader) spread(total *sums, s source, pass *plane, closed *[numCells]bool, diagonal float32) {
	if sp.table == nil {
		sp.table = visits()
	}
	loss := 1 / float64(s.attenuation)
	diagonalLoss := 1 / float64(diagonal)
	reach := &sp.reach
	reach[s.at&(numCells-1)] = exact(float64(s.strength))
	sp.pending[0] = 1
	last := uint16(0)
	for word := uint16(0); word <= last/64; word++ {
		for sp.pending[word] != 0 {
			i := word*64 + uint16(bits.TrailingZeros64(sp.pending[word]))
			sp.pending[word] &= sp.pending[word] - 1
			visit := &sp.table[i]
			p := (s.at + visit.delta) & (numCells - 1)
			v := reach[p]
			total[p] += v
			reach[p] = 0
			if i > 0 {
				v *= float64(pass[p])
			}
			v *= loss
			if v < cutoff {
				continue
			}
			for j := range visit.straight {
				w := &visit.ways[j&7]
				q := (p + steps[w.dir&7].delta) & (numCells - 1)
				if x := v * float64(w.weight); x >= cutoff && !closed[q] {
					reach[q] += exact(x)
					sp.pending[w.next/64] |= 1 << (w.next % 64)
					last = max(last, w.next)
				}
			}
			if v *= diagonalLoss; v < cutoff {
				continue
			}
			for j := visit.straight; j < visit.n; j++ {
				w := &visit.ways[j&7]
				step := &steps[w.dir&7]
				q := (p + step.delta) & (numCells - 1)
				if closed[q] {
					continue
				}
				beside := max(pass[(p+step.beside1)&(numCells-1)], pass[(p+step.beside2)&(numCells-1)])
				if x := v * float64(w.weight*beside); x >= cutoff {
					reach[q] += exact(x)
					sp.pending[w.next/64] |= 1 << (w.next % 64)
					last = max(last, w.next)
				}
			}
		}
	}
}
