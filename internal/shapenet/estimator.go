package shapenet

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/prior"
)

// The planes that are made of Features.
const (
	stonePlanes  = 0  // stones of the player with 1, 2, 3 liberties and more, then those of the opponent
	lastPlane    = 8  // the last move
	beforePlane  = 9  // the one before
	threatPlanes = 10 // a move of the opponent takes one stone, or more
	movePlanes   = 12 // a move has 1, 2, 3 liberties or more
	takePlanes   = 16 // it takes 1, 2, 3 stones or more
	replyPlanes  = 19 // a move of the opponent has 1, 2, 3 liberties or more
	linePlanes   = 23 // the line is the first, the second to the fifth or more
	sharePlane   = 28 // the share of the points that have stones
	chancePlane  = 29 // the logarithm of the chance of the table
	rootPlane    = 30 // and its square root
	planes       = 31
	lines        = sharePlane - linePlanes
)

// activation is one that is not zero, and its channel.
type activation struct{ channel, value uint8 }

// field has the activations of a layer by point, row by row.
type field struct {
	list  [board.MaxSize * board.MaxSize][mostChannels]activation
	count [board.MaxSize * board.MaxSize]uint8
}

// Estimator applies a Network. It has scratch space and belongs to one goroutine.
type Estimator struct {
	net      *Network
	table    *prior.Estimator
	features Features
	// a and b are what goes into a layer and what comes out.
	a, b *field
	sums []lanes // by point, with a row and a column around the board, and block
	raw  [mostChannels]int32
	mean [mostChannels]float32
	add  [mostChannels]float32
	out  [(board.MaxSize + 2) * (board.MaxSize + 2)]int32
	// old has the activations that a block adds to its output, by channel.
	old [mostChannels]float32
	log [math.MaxUint8 + 1][2]uint8 // of chancePlane and rootPlane by byte
}

// NewEstimator returns an Estimator for n, which corrects t: this should be the table that the
// network was trained with, prior.Shipped. The error wraps ErrNetwork or prior.ErrTable if one of
// them is nil.
func NewEstimator(n *Network, t *prior.Table) (*Estimator, error) {
	if n == nil || n.channels == 0 {
		return nil, fmt.Errorf("%w: none", ErrNetwork)
	}
	table, err := prior.NewEstimator(t)
	if err != nil {
		return nil, err
	}
	blocks := (n.channels + inBlock - 1) / inBlock
	e := &Estimator{net: n, table: table, a: new(field), b: new(field)}
	e.sums = make([]lanes, len(e.out)*blocks)
	for i := range math.MaxUint8 {
		e.log[i] = [2]uint8{
			uint8(math.RoundToEven(steps * (1 - float64(i)/math.MaxUint8))),
			uint8(math.RoundToEven(steps * math.Exp(-float64(i)/(2*chanceUnits)))),
		}
	}
	return e, nil
}

// Append appends the legal moves of c with their chances, which sum to 1, the likeliest first.
// It follows board.Strict, leaves out passes, and takes the same arguments as
// prior.Estimator.Append. The error is board.ErrNoBoard if b is nil, or wraps board.ErrColor if
// c is not a player.
func (e *Estimator) Append(dst []prior.Chance, b *board.Board, c board.Color, last, previous board.Point) ([]prior.Chance, error) {
	n := len(dst)
	dst, err := e.table.Append(dst, b, c, last, previous)
	if err != nil {
		return dst, err
	}
	list := dst[n:]
	f := &e.features
	f.Look(b, c, last, previous, list)
	e.run()
	size := f.size
	most := math.Inf(-1)
	for i := range list {
		m := &list[i]
		col, row := m.Point.Col(), m.Point.Row()
		sum := e.out[(row+1)*(size+2)+col+1]
		table := -float32(f.points[row*size+col][chanceByte]) / chanceUnits
		m.Chance = float64(float32(sum)*e.net.last.scale[0] + e.net.trust*table)
		most = max(most, m.Chance)
	}
	total := 0.0
	for i := range list {
		m := &list[i]
		m.Chance = math.Exp(m.Chance - most)
		total += m.Chance
	}
	for i := range list {
		list[i].Chance /= total
	}
	slices.SortStableFunc(list, func(a, b prior.Chance) int { return cmp.Compare(b.Chance, a.Chance) })
	return dst, nil
}

// run applies the network to the features; e.out has what comes out.
func (e *Estimator) run() {
	n := e.net
	e.input()
	e.convolve(&n.first)
	e.activate(&n.first, nil, nil)
	e.a, e.b = e.b, e.a
	for i := range n.inner {
		e.pool(n.pool[i])
		e.convolve(&n.inner[i])
		e.activate(&n.inner[i], &e.add, nil)
		// What went in is read once more while it is replaced.
		e.a, e.b = e.b, e.a
		e.convolve(&n.outer[i])
		e.activate(&n.outer[i], nil, e.b)
		e.a, e.b = e.b, e.a
	}
	e.finish()
}

// input makes e.a of the features.
func (e *Estimator) input() {
	f := &e.features
	size := f.size
	share := uint8(math.RoundToEven(steps * float64(255*f.stones/(size*size)) / 255))
	i := 0
	for row := range size {
		for col := range size {
			p, list, n := &f.points[i], &e.a.list[i], 0
			add := func(plane int, value uint8) {
				list[n] = activation{uint8(plane), value}
				n++
			}
			stone, move := p[stoneByte], p[moveByte]
			if s := int(stone & 15); s > 0 {
				add(stonePlanes+s-1, steps)
			}
			if stone&(1<<4) != 0 {
				add(lastPlane, steps)
			}
			if stone&(1<<5) != 0 {
				add(beforePlane, steps)
			}
			if s := int(stone >> 6); s > 0 {
				add(threatPlanes+s-1, steps)
			}
			if s := int(move & 7); s > 0 {
				add(movePlanes+s-1, steps)
			}
			if s := int(move >> 3 & 3); s > 0 {
				add(takePlanes+s-1, steps)
			}
			if s := int(move >> 5); s > 0 {
				add(replyPlanes+s-1, steps)
			}
			add(linePlanes+min(row, col, size-1-row, size-1-col, lines-1), steps)
			if share > 0 {
				add(sharePlane, share)
			}
			logs := e.log[p[chanceByte]]
			if logs[0] > 0 {
				add(chancePlane, logs[0])
			}
			if logs[1] > 0 {
				add(rootPlane, logs[1])
			}
			e.a.count[i] = uint8(n)
			i++
		}
	}
}

// convolve sums up in e.sums the products of what is in e.a with the weights of the layer.
func (e *Estimator) convolve(l *layer) {
	size := e.features.size
	width := size + 2
	blocks := (l.out + inBlock - 1) / inBlock
	sums := e.sums[:width*width*blocks]
	clear(sums)
	i := 0
	for row := range size {
		for col := range size {
			list := e.a.list[i][:e.a.count[i]]
			i++
			// The weight in the lower left corner belongs to the point to the upper right.
			for block := range blocks {
				for k := range 9 {
					to := &sums[((row+2-k/3)*width+col+2-k%3)*blocks+block]
					for _, x := range list {
						to.add(&l.packed[(9*int(x.channel)+k)*blocks+block], uint64(x.value))
					}
				}
			}
		}
	}
}

// add adds x times w.
func (a *lanes) add(w *lanes, x uint64) {
	a[0] += w[0] * x
	a[1] += w[1] * x
	a[2] += w[2] * x
	a[3] += w[3] * x
	a[4] += w[4] * x
	a[5] += w[5] * x
	a[6] += w[6] * x
	a[7] += w[7] * x
	a[8] += w[8] * x
	a[9] += w[9] * x
	a[10] += w[10] * x
}

// unpack returns the three sums of a word.
func unpack(w uint64) (a, b, c int32) {
	const top = 64 - laneBits
	x := int64(w)
	low := x << top >> top
	x = (x - low) >> laneBits
	middle := x << top >> top
	x = (x - middle) >> laneBits
	return int32(low), int32(middle), int32(x)
}

// pool sets e.add to the means of e.a times a matrix.
func (e *Estimator) pool(matrix []float32) {
	area := e.features.size * e.features.size
	n := e.net.channels
	sums := e.raw[:n]
	clear(sums)
	for i := range area {
		for _, x := range e.a.list[i][:e.a.count[i]] {
			sums[x.channel] += int32(x.value)
		}
	}
	for o := range n {
		sum := float32(0)
		for i, w := range matrix[o*n:][:n] {
			sum += w * float32(sums[i])
		}
		e.add[o] = sum / float32(area)
	}
}

// activate makes e.b of e.sums. add has numbers to be added to each channel, and old those for
// each point, which may be e.b itself; nil means none.
func (e *Estimator) activate(l *layer, add *[mostChannels]float32, old *field) {
	size := e.features.size
	width := size + 2
	blocks := (l.out + inBlock - 1) / inBlock
	n := l.out
	bias := e.mean[:n]
	copy(bias, l.bias)
	if add != nil {
		for i := range bias {
			bias[i] += add[i]
		}
	}
	scale := l.scale[:n]
	raw := e.raw[:]
	i := 0
	for row := range size {
		for col := range size {
			from := e.sums[((row+1)*width+col+1)*blocks:][:blocks]
			for k := range from {
				for j, w := range from[k] {
					raw[inBlock*k+3*j], raw[inBlock*k+3*j+1], raw[inBlock*k+3*j+2] = unpack(w)
				}
			}
			before := e.old[:n]
			clear(before)
			if old != nil {
				for _, x := range old.list[i][:old.count[i]] {
					before[x.channel] = float32(x.value)
				}
			}
			list, count := &e.b.list[i], 0
			for c, s := range scale {
				v := int32(float32(raw[c])*s + bias[c] + before[c] + 0.5)
				v = max(0, min(v, steps))
				list[count] = activation{uint8(c), uint8(v)}
				if v > 0 {
					count++
				}
			}
			e.b.count[i] = uint8(count)
			i++
		}
	}
}

// finish applies the last layer to e.a, and sets e.out, by point with a row and a column around
// the board.
func (e *Estimator) finish() {
	size := e.features.size
	width := size + 2
	out := e.out[:width*width]
	clear(out)
	weights := e.net.last.weights
	i := 0
	for row := range size {
		for col := range size {
			at := (row+1)*width + col + 1
			for _, x := range e.a.list[i][:e.a.count[i]] {
				w, v := weights[9*int(x.channel):][:9], int32(x.value)
				for k, d := range [9]int{width + 1, width, width - 1, 1, 0, -1, -width + 1, -width, -width - 1} {
					out[at+d] += int32(w[k]) * v
				}
			}
			i++
		}
	}
}
