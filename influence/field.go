package influence

import (
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

// way is a direction in which influence leaves a point: an index into steps,
// and the squared cosine of the angle between it and the way from the source.
type way struct {
	dir    uint8
	weight float32
}

// outward lists the directions that lead away from the source.
type outward struct {
	n    uint8
	ways [8]way
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

// directions returns the table of outward directions, indexed by the way from
// the source as rows*board.Stride*2 + columns, plus directionsCenter.
var directions = sync.OnceValue(func() *[directionsLen]outward {
	t := new([directionsLen]outward)
	for dr := -radius; dr <= radius; dr++ {
		for dc := -radius; dc <= radius; dc++ {
			o := &t[directionsCenter+dr*directionsStride+dc]
			for i, s := range steps {
				step := board.At(12, 12) + s.delta
				r, c := step.Row()-12, step.Col()-12
				dot := r*dr + c*dc
				weight := float32(1)
				if dr != 0 || dc != 0 {
					if dot <= 0 {
						continue
					}
					weight = float32(dot*dot) / float32((r*r+c*c)*(dr*dr+dc*dc))
				}
				o.ways[o.n] = way{uint8(i), weight}
				o.n++
			}
		}
	}
	return t
})

// Ways from the source need twice the columns of a board. A way is found from
// two points p and s by wide(p)-wide(s).
const (
	directionsStride = 2 * board.Stride
	directionsCenter = radius*directionsStride + radius
	directionsLen    = 2*directionsCenter + 1
)

// wide gives each point a number such that differences tell ways apart.
func wide(p board.Point) int { return int(p) + int(p)&^(board.Stride-1) }

// source is a point that radiates influence.
type source struct {
	at          board.Point
	strength    float32
	attenuation float32
}

// spreader carries influence from sources over a board. Its scratch is clean
// between calls.
type spreader struct {
	table *[directionsLen]outward
	queue []board.Point
	reach plane // of one source
}

// spread adds the influence of one source to total: breadth first, outwards
// only, and through points that let it pass. pass is the permeability of each
// point for the colour of the source; closed tells the points that take no
// influence at all, those outside the board among them. diagonal is the factor
// by which the attenuation is larger along diagonals.
func (sp *spreader) spread(total *plane, s source, pass *plane, closed *[numCells]bool, diagonal float32) {
	if sp.table == nil {
		sp.table = directions()
	}
	straight := 1 / s.attenuation
	var loss [8]float32
	for i := range loss {
		loss[i] = straight
		if i >= 4 {
			loss[i] = straight / diagonal
		}
	}
	queue := append(sp.queue[:0], s.at)
	reach := &sp.reach
	reach[s.at&(numCells-1)] = s.strength
	base := directionsCenter - wide(s.at)
	for i := 0; i < len(queue); i++ {
		p := queue[i] & (numCells - 1)
		v := reach[p] * pass[p]
		if i == 0 {
			v = s.strength
		}
		o := &sp.table[base+wide(p)]
		for j := range o.n {
			w := &o.ways[j&7]
			d := w.dir & 7
			step := &steps[d]
			q := (p + step.delta) & (numCells - 1)
			if closed[q] {
				continue
			}
			x := v * w.weight * loss[d]
			if d >= 4 {
				x *= max(pass[(p+step.beside1)&(numCells-1)], pass[(p+step.beside2)&(numCells-1)])
			}
			if x < cutoff {
				continue
			}
			if reach[q] == 0 {
				queue = append(queue, q)
			}
			reach[q] += x
		}
	}
	for _, p := range queue {
		p &= numCells - 1
		total[p] += reach[p]
		reach[p] = 0
	}
	sp.queue = queue
}
