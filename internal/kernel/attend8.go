package kernel

import (
	"fmt"
	"math/bits"
)

// AttendHead is the number of channels of each head of an [Attend8].
const AttendHead = 16

// attendRows is the number of points whose weights are computed at once, so that they stay in the
// cache.
const attendRows = 48

// attendPowers are 127·2^(-i/16).
var attendPowers = [16]uint8{127, 122, 116, 112, 107, 102, 98, 94, 90, 86, 82, 79, 76, 72, 69, 66}

// Attend8 computes the attention of the points of one plane to those of another, the keys: for each
// point the mean of the values of all keys, weighted by how well they fit the query of the point.
// Each head does so for its own 16 channels. (A. Vaswani et al., Attention is all you need, 2017.)
//
// Codes are signed: 64 stands for 0. The score of a query and a key is the sum of the products of
// their channels. If it is d below the highest score of the query, its weight is about
// 127·2^(-d/256), and 0 from d = 1792 on. Means are rounded.
//
// An Attend8 belongs to one goroutine.
type Attend8 struct {
	heads        int
	points, keys int // their numbers
	padded       int // keys and fillers, a multiple of 16

	queries []uint8 // of one head, a row for each point and some fillers
	k, v    Conv8   // keys and values as weights of 1×1 convolutions
	sums    []int32
	weights []uint8
	totals  [attendRows]int32 // of weights
	out     []int32

	// For the portable path.
	triples [][AttendHead]uint64 // queries of three points
	pairs   [][AttendHead]uint64 // keys of two points
	lanes   [][attendWords]uint64
	list    []active
}

// NewAttend8 returns an Attend8 with a number of heads.
func NewAttend8(heads int) *Attend8 { return &Attend8{heads: heads} }

// resize makes the buffers for numbers of points and keys.
func (a *Attend8) resize(points, keys int) {
	if a.points == points && a.keys == keys {
		return
	}
	a.points, a.keys = points, keys
	a.padded = (keys + 15) &^ 15
	full := (points + attendRows - 1) / attendRows * attendRows
	a.queries = make([]uint8, full*AttendHead+Slack)
	a.k = Conv8{taps: 1, in: AttendHead, out: a.padded, weights: make([]int8, AttendHead*a.padded), bias: make([]int32, a.padded)}
	a.v = Conv8{taps: 1, in: a.padded, out: AttendHead, weights: make([]int8, AttendHead*a.padded), bias: make([]int32, AttendHead)}
	for j := keys; j < a.padded; j++ {
		a.k.bias[j] = -1 << 30 // fillers weigh nothing
	}
	a.sums = make([]int32, attendRows*a.padded)
	a.weights = make([]uint8, attendRows*a.padded+Slack)
	a.out = make([]int32, attendRows*AttendHead)
}

// Apply sets the interior points of dst, a plane of w×h points, to the means. queries is a plane of
// w×h points too; keys is one of kw×kh points, which has the keys of all heads and then the values
// of all heads. All have codes from 0 to 127, 16 channels for each head.
func (a *Attend8) Apply(p Path, dst, queries []uint8, w, h int, keys []uint8, kw, kh int) {
	width := a.heads * AttendHead
	switch {
	case !p.runs():
		panic("kernel: this machine cannot run the path " + p.String())
	case min(w, h, kw, kh) < 1 || max(w, h, kw, kh) > maxBoard:
		panic(fmt.Sprintf("kernel: planes of %dx%d and %dx%d points, want 1 to %d", w, h, kw, kh, maxBoard))
	case min(len(queries), len(dst)) < PlaneLen(w, h, width) || len(keys) < PlaneLen(kw, kh, 2*width):
		panic(fmt.Sprintf("kernel: planes queries, dst and keys of %d, %d and %d elements, want %d, %d and %d", len(queries), len(dst),
			len(keys), PlaneLen(w, h, width), PlaneLen(w, h, width), PlaneLen(kw, kh, 2*width)))
	}
	// On js/wasm the vectors are in another module, to which the planes of a layer would have to go.
	portable := p == Portable || p == SIMD128
	weigh := attendWeights
	if portable {
		weigh = attendWeightsGo
	}
	a.resize(w*h, kw*kh)
	for head := range a.heads {
		at := head * AttendHead
		for y := range h {
			row := queries[((y+1)*(w+2)+1)*width+at:]
			for x := range w {
				*(*[AttendHead]uint8)(a.queries[(y*w+x)*AttendHead:]) = [AttendHead]uint8(row[x*width:])
			}
		}
		for y := range kh {
			row := keys[((y+1)*(kw+2)+1)*2*width+at:]
			for x := range kw {
				a.load(y*kw+x, (*[AttendHead]uint8)(row[2*x*width:]), (*[AttendHead]uint8)(row[(2*x+1)*width:]))
			}
		}
		if portable {
			a.pack()
		}
		for from := 0; from < w*h; from += attendRows {
			rows := min(attendRows, w*h-from)
			if portable {
				a.scoresGo(from, rows)
			} else {
				a.k.rows(p, a.sums, a.queries[from*AttendHead:], rows)
			}
			for i := range rows {
				a.totals[i] = weigh(a.weights[i*a.padded:][:a.padded], a.sums[i*a.padded:][:a.padded])
			}
			if portable {
				a.valuesGo(rows)
			} else {
				a.v.rows(p, a.out, a.weights, rows)
			}
			for i := range rows {
				x, y := (from+i)%w, (from+i)/w
				a.divide((*[AttendHead]uint8)(dst[((y+1)*(w+2)+x+1)*width+at:]), i)
			}
		}
	}
}

// load packs the key and the value of point j of the keys as weights.
func (a *Attend8) load(j int, key, value *[AttendHead]uint8) {
	k := a.k.weights[a.k.at(0, j):]
	v := a.v.weights[a.v.at(j, 0):]
	sum := int32(0)
	for i := range AttendHead {
		x := int8(key[i] - 64)
		sum += int32(x)
		k[i/4*64+i%4] = x
		v[i*4] = int8(value[i])
	}
	a.k.bias[j] = -64 * sum
}

// divide sets dst to the means of the point in row i.
func (a *Attend8) divide(dst *[AttendHead]uint8, i int) {
	f := (1 << 32) / uint64(a.totals[i])
	for c, sum := range (*[AttendHead]int32)(a.out[i*AttendHead:]) {
		dst[c] = uint8((uint64(sum)*f + 1<<31) >> 32)
	}
}

// The portable path multiplies queries of three points by keys of two. The sums fit in lanes of 18
// bits, because 16*127*127 < 1<<18. A word has the values of three channels, in lanes of 21 bits.
const (
	attendBits  = 18
	attendMask  = 1<<attendBits - 1
	attendWords = (AttendHead + 2) / 3
	attendRun   = 128 // of weights and values: 127*127*attendRun < 1<<21
)

// pack fills what the portable path multiplies.
func (a *Attend8) pack() {
	a.triples = grow(a.triples, (a.points+2)/3)
	for t := range a.triples {
		q := a.queries[3*t*AttendHead:][:3*AttendHead]
		for i := range AttendHead {
			a.triples[t][i] = uint64(q[i]) | uint64(q[AttendHead+i])<<attendBits | uint64(q[2*AttendHead+i])<<(2*attendBits)
		}
	}
	a.pairs = grow(a.pairs, a.padded/2)
	for j := range a.pairs {
		for i := range AttendHead {
			lo, hi := a.k.weights[a.k.at(i, 2*j)], a.k.weights[a.k.at(i, 2*j+1)]
			a.pairs[j][i] = uint64(int(lo)+64) | uint64(int(hi)+64)<<(3*attendBits)
		}
	}
	a.lanes = grow(a.lanes, a.padded)
	for j := range a.lanes {
		var words [attendWords]uint64
		for i := range AttendHead {
			words[i/3] |= uint64(a.v.weights[a.v.at(j, i)]) << (thinBits * (i % 3))
		}
		a.lanes[j] = words
	}
	a.list = grow(a.list, a.padded)
}

// scoresGo sets sums to the scores of rows points, plus a number that all scores of a query share.
func (a *Attend8) scoresGo(from, rows int) {
	n := a.padded
	for t := from / 3; 3*t < from+rows; t++ {
		q := &a.triples[t]
		row := a.sums[(3*t-from)*n:][:3*n]
		for j := range a.pairs {
			k := &a.pairs[j]
			var lo, hi, carry uint64
			for i := range AttendHead {
				h, l := bits.Mul64(q[i], k[i])
				lo, carry = bits.Add64(lo, l, 0)
				hi, _ = bits.Add64(hi, h, carry)
			}
			b0, b1 := a.k.bias[2*j], a.k.bias[2*j+1]
			row[2*j] = int32(lo&attendMask) + b0
			row[n+2*j] = int32(lo>>attendBits&attendMask) + b0
			row[2*n+2*j] = int32(lo>>(2*attendBits)&attendMask) + b0
			row[2*j+1] = int32((lo>>(3*attendBits)|hi<<(64-3*attendBits))&attendMask) + b1
			row[n+2*j+1] = int32(hi>>(4*attendBits-64)&attendMask) + b1
			row[2*n+2*j+1] = int32(hi>>(5*attendBits-64)&attendMask) + b1
		}
	}
}

// valuesGo sets out to the sums of weighted values of rows points.
func (a *Attend8) valuesGo(rows int) {
	for r := range rows {
		n := nonzero(a.list, 0, a.weights[r*a.padded:][:a.padded], 0)
		out := a.out[r*AttendHead:][:AttendHead]
		clear(out)
		for list := a.list[:n]; len(list) > 0; {
			run := list[:min(len(list), attendRun)]
			list = list[len(run):]
			s := addValues(a.lanes, run)
			for c := range out {
				out[c] += int32(s[c/3] >> (thinBits * (c % 3)) & (1<<thinBits - 1))
			}
		}
	}
}

// addValues returns the sums of the values of the keys in a list, times their weights.
//
//go:noinline
func addValues(values [][attendWords]uint64, list []active) [attendWords]uint64 {
	var s0, s1, s2, s3, s4, s5 uint64
	for _, a := range list {
		w, v := &values[a>>7], uint64(a&127)
		s0 += w[0] * v
		s1 += w[1] * v
		s2 += w[2] * v
		s3 += w[3] * v
		s4 += w[4] * v
		s5 += w[5] * v
	}
	return [...]uint64{s0, s1, s2, s3, s4, s5}
}

// attendWeightsGo sets dst to the weights of scores and returns the sum of the weights.
func attendWeightsGo(dst []uint8, scores []int32) (total int32) {
	most := scores[0]
	for _, s := range scores[1:] {
		most = max(most, s)
	}
	dst = dst[:len(scores)]
	for i, s := range scores {
		// Scores have at most 30 bits, so that their difference does not overflow.
		d := min(uint32(most-s)>>4, 255)
		w := attendPowers[d&15] >> (d >> 4)
		dst[i] = w
		total += int32(w)
	}
	return total
}
