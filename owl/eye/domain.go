package eye

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// What a point is in the eyes of one player.
type kind uint8

const (
	noEye kind = iota
	proper
	marginal
)

// field is the eye space of both players, as it is found.
type field struct {
	b      *board.Board
	size   int
	lively [board.NumPoints]bool
	domain [2][board.NumPoints]bool
	kind   [2][board.NumPoints]kind
	power  [2][board.NumPoints]int8
	falseM [2][board.NumPoints]bool // false margins
	points []board.Point
	queue  []board.Point
	queued [board.NumPoints]bool
}

func index(c board.Color) int { return int(c) - int(board.Black) }

// start sets the position and which stones are lively.
func (f *field) start(b *board.Board, in *Input) {
	f.b = b
	if n := b.Size(); n != f.size {
		// What is known of points beyond the edge is that of a larger board.
		f.size, f.kind = n, [2][board.NumPoints]kind{}
	}
	f.points = f.points[:0]
	for p := range board.Points(b.Size()) {
		f.points = append(f.points, p)
		c := b.At(p)
		f.lively[p] = c.IsPlayer() && !in.at(p).lost()
	}
}

// is reports whether a lively stone of c is at p.
func (f *field) is(p board.Point, c board.Color) bool { return f.b.At(p) == c && f.lively[p] }

// touches reports whether a lively stone of c is beside p.
func (f *field) touches(p board.Point, c board.Color) bool {
	for _, q := range p.Neighbors() {
		if f.is(q, c) {
			return true
		}
	}
	return false
}

// onEdge reports whether p is on the first line.
func (f *field) onEdge(p board.Point) bool {
	n := f.b.Size() - 1
	return p.Row() == 0 || p.Col() == 0 || p.Row() == n || p.Col() == n
}

// isFalseMargin reports whether the empty point p, beside stones of both players, does
// not open the space of c: a dead stone of the opponent is there, and a stone that he adds
// would not stay on the board.
func (f *field) isFalseMargin(ctx context.Context, moves Mover, p board.Point, c board.Color) (bool, error) {
	if f.b.At(p) != board.Empty {
		return false, nil
	}
	x := c.Opponent()
	own, enemy, dead := false, false, false
	for _, q := range p.Neighbors() {
		switch {
		case f.is(q, c):
			own = true
		case f.is(q, x):
			enemy = true
		case f.b.At(q) == x:
			dead = true
		}
	}
	if !own || !enemy || !dead {
		return false, nil
	}
	if f.b.LibertiesAfterAtMost(p, x, 2) < 2 {
		return true, nil
	}
	r, err := moves.SafeMove(ctx, f.b, p, x)
	return err == nil && r.Code == search.Fail, err
}

// pairs are the neighbors of a point and the diagonal ones beside each.
var pairs = [8][2]board.Point{
	{board.North, board.North + board.West}, {board.North, board.North + board.East},
	{board.South, board.South + board.West}, {board.South, board.South + board.East},
	{board.West, board.West + board.North}, {board.West, board.West + board.South},
	{board.East, board.East + board.North}, {board.East, board.East + board.South},
}

// spread finds the domain of c: where he could make eyes, if the opponent did not come
// there. It begins with what is beside his stones and goes on from pairs of adjacent
// points that are strong enough together. Points beside living stones of the opponent
// and on the edge carry it less far.
func (f *field) spread(ctx context.Context, moves Mover, c board.Color) error {
	i, x := index(c), c.Opponent()
	domain, power, falseM := &f.domain[i], &f.power[i], &f.falseM[i]
	var need [board.NumPoints]int8
	f.queue = f.queue[:0]
	push := func(p board.Point) {
		for _, d := range around8 {
			if q := p + d; q.On(f.b.Size()) && !f.queued[q] {
				f.queued[q] = true
				f.queue = append(f.queue, q)
			}
		}
	}
	for _, p := range f.points {
		domain[p], power[p], falseM[p] = false, 0, false
		switch {
		case f.is(p, c):
			domain[p], power[p] = true, 1
		case f.is(p, x):
			power[p] = -1
		default:
			var err error
			if falseM[p], err = f.isFalseMargin(ctx, moves, p, c); err != nil {
				return err
			}
			if f.touches(p, c) && !falseM[p] {
				domain[p], power[p] = true, 1
			}
			if f.touches(p, x) {
				power[p]--
				need[p] = 1
			} else if f.onEdge(p) {
				power[p]--
			}
		}
	}
	for _, p := range f.points {
		if domain[p] {
			push(p)
		}
	}
	for len(f.queue) > 0 {
		p := f.queue[len(f.queue)-1]
		f.queue = f.queue[:len(f.queue)-1]
		f.queued[p] = false
		if domain[p] || falseM[p] || f.is(p, x) {
			continue
		}
		for _, d := range pairs {
			n, g := p+d[0], p+d[1]
			if n.On(f.b.Size()) && g.On(f.b.Size()) && power[n]+power[g] > need[p]+spreadBase {
				domain[p] = true
				power[p]++
				push(p)
				break
			}
		}
	}
	return nil
}

var spreadBase int8 = 0

var around8 = [8]board.Point{board.North, board.South, board.West, board.East,
	board.North + board.West, board.North + board.East, board.South + board.West, board.South + board.East}

// classify finds the eye spaces in the domains: what belongs to the domain of one player
// alone, and is empty or holds stones that are lost. It is marginal where the domain of
// the opponent is beside it; what belongs to both is marginal if own domain is.
func (f *field) classify(c board.Color) {
	i := index(c)
	o := 1 - i
	for _, p := range f.points {
		f.kind[i][p] = noEye
		if f.lively[p] || !f.domain[i][p] {
			continue
		}
		own, enemy := false, false
		for _, q := range p.Neighbors() {
			if !q.On(f.b.Size()) || f.falseM[i][q] {
				continue
			}
			switch mine, his := f.domain[i][q], f.domain[o][q]; {
			case mine && !his:
				own = true
			case his && !mine:
				enemy = true
			}
		}
		switch {
		case f.domain[o][p]:
			if own {
				f.kind[i][p] = marginal
			}
		case enemy:
			f.kind[i][p] = marginal
		default:
			f.kind[i][p] = proper
		}
	}
}

// around counts the neighbors of p in the eye space of c, and those that are marginal.
func (f *field) around(p board.Point, c board.Color) (neighbors, margins int) {
	k := &f.kind[index(c)]
	for _, q := range p.Neighbors() {
		switch k[q] {
		case proper:
			neighbors++
		case marginal:
			neighbors++
			margins++
		}
	}
	return neighbors, margins
}
