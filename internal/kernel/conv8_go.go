package kernel

import (
	"math/bits"
	"runtime"
	"sync"
)

// The portable path has two methods. Both put several small integers, the lanes, into one word, so
// that one multiplication does several products.
//
// The wide method does kernels of 3×3 points where Go multiplies 64 by 64 bits in one
// instruction. One factor has an activation at each of three points side by side. The other has
// the weights of the three taps of a kernel's row, in reverse order, with 128 added to each. The
// product of these polynomials has nine products in five lanes of 25 bits: sums for the three
// points, and for the points to their left and right. The method later subtracts 128 times the
// sum of the activations. More than half of the words of activations are 0, and are left out.
//
// The thin method does the other cases. One factor is an activation that is not 0, the other has
// the weights of three outputs in lanes of 21 bits.

const (
	wideBits = 25
	wideMask = 1<<wideBits - 1
	// wideRun is the number of products of words that fit in the lanes: 3*127*255*wideRun < 1<<25.
	wideRun = 336

	thinBits = 21
	// thinRun is the number of products that fit in a lane: 127*128*thinRun < 1<<20.
	thinRun = 64
	// thinOutputs is the number of outputs at once.
	thinOutputs = 12
)

// hasWide is set if bits.Mul64 is one instruction or two.
const hasWide = bits.UintSize == 64 && runtime.GOARCH != "wasm"

// scratch has the buffers of one call of the portable path.
type scratch struct {
	words  []packed
	starts []int32 // of the words of each row
	planes []int32 // sums of activations
	row    []int32 // sums of one row
	list   []active
}

// packed has the activations of a channel at three points side by side, not all of them 0.
type packed struct {
	word uint64
	at   uint32 // the channel, counted over the rows of the plane
}

// active has an activation that is not 0 in its low 7 bits, and above them its index under the
// kernel.
type active uint32

// zeros are the activations of points beside the board.
var zeros [maxChannels]uint8

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// grow returns a slice of n elements of unknown values, in the memory of s if that is large enough.
func grow[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// portable does Apply if sums is nil, and Sums otherwise.
func (c *Conv8) portable(dst []uint8, sums []int32, src []uint8, w, h int, bias []int32, res []uint8) {
	c.convolve(dst, sums, src, w, h, bias, res, hasWide && c.taps == 3)
}

// convolve does the same with the wide method or the thin one.
func (c *Conv8) convolve(dst []uint8, sums []int32, src []uint8, w, h int, bias []int32, res []uint8, wide bool) {
	c.once.Do(c.packGo)
	s := scratches.Get().(*scratch)
	if wide {
		c.convolveWide(s, dst, sums, src, w, h, bias, res)
	} else {
		c.convolveThin(s, dst, sums, src, w, h, bias, res)
	}
	scratches.Put(s)
}

// packGo packs the weights for both methods, or for the one that this machine uses.
func (c *Conv8) packGo() {
	if c.taps == 3 && hasWide {
		c.packWide()
	} else {
		c.packThin()
	}
}

// packWide packs the weights in the order [out/2][dy][in], and 2 outputs side by side.
func (c *Conv8) packWide() {
	run := 3 * c.in
	c.wide = make([][2]uint64, c.out/2*run)
	for o := range c.out {
		for i := range run {
			dy, k := i/c.in, i%c.in
			for dx := range 3 {
				weight := c.weights[c.at((dy*3+dx)*c.in+k, o)]
				c.wide[o/2*run+i][o%2] |= uint64(int(weight)+128) << (wideBits * (2 - dx))
			}
		}
	}
}

// packThin packs the weights in the order [out/12][dy][dx][in], and 12 outputs in 4 words.
func (c *Conv8) packThin() {
	k := c.taps * c.taps * c.in
	c.thin = make([][4]int64, (c.out+thinOutputs-1)/thinOutputs*k)
	for i := range c.thin {
		for lane := range thinOutputs {
			if o := i/k*thinOutputs + lane; o < c.out {
				c.thin[i][lane/3] += int64(c.weights[c.at(i%k, o)]) << (thinBits * (lane % 3))
			}
		}
	}
}

// scale returns the output of Apply for a sum.
func scale(sum int32, mul int16, shift uint, res uint8) uint8 {
	t := min(max(sum>>(shift&31), -1<<15), 1<<15-1)
	return uint8(min(max((t*int32(mul)+0x4000)>>15+int32(res), 0), 127))
}

func (c *Conv8) convolveWide(s *scratch, dst []uint8, sums []int32, src []uint8, w, h int, bias []int32, res []uint8) {
	packs := (w + 2) / 3
	in, out := c.in, c.out
	run := 3 * in

	// Pack three points of a row, in the order [pack][row with border][channel]. One more start for
	// each pack is where its last row ends.
	s.words = grow(s.words, packs*(h+2)*in)
	s.starts = grow(s.starts, packs*(h+3))
	n := 0
	for p := range packs {
		for y := range h + 2 {
			s.starts[p*(h+3)+y] = int32(n)
			row := src[(y*(w+2)+3*p+1)*in:][:min(3, w-3*p)*in]
			n = pack(s.words, n, row, in, y*in)
		}
		s.starts[p*(h+3)+h+2] = int32(n)
	}

	// Add up the channels of each point, then the points under the kernel, times 128.
	stride := w + 2
	s.planes = grow(s.planes, stride*(h+2))
	for i := range s.planes {
		s.planes[i] = total(src[i*in:][:in])
	}
	size := 3*packs + 2
	s.row = grow(s.row, 3*size)
	row, less := s.row[:2*size], s.row[2*size:]
	for y := range h {
		a := s.planes[y*stride:][:stride]
		b := s.planes[(y+1)*stride:][:stride]
		d := s.planes[(y+2)*stride:][:stride]
		for x := range w {
			less[x] = 128 * (a[x] + a[x+1] + a[x+2] + b[x] + b[x+1] + b[x+2] + d[x] + d[x+1] + d[x+2])
		}
		for o := 0; o < out; o += 2 {
			clear(row)
			weights := c.wide[o/2*run:][:run]
			for p := range packs {
				starts := s.starts[p*(h+3)+y:]
				for list := s.words[starts[0]:starts[3]]; len(list) > 0; {
					m := min(len(list), wideRun)
					l0, h0, l1, h1 := multiplyWide(weights, list[:m], uint32(y*in))
					lanes((*[5]int32)(row[3*p:]), l0, h0)
					lanes((*[5]int32)(row[size+3*p:]), l1, h1)
					list = list[m:]
				}
			}
			// The sum of the point x is at x+1.
			for i := range 2 {
				o := o + i
				row := row[i*size+1:]
				if sums != nil {
					for x := range w {
						sums[(y*w+x)*out+o] = row[x] - less[x] + bias[o]
					}
					continue
				}
				at := ((y+1)*stride+1)*out + o
				for x := range w {
					var r uint8
					if res != nil {
						r = res[at]
					}
					dst[at] = scale(row[x]-less[x]+bias[o], c.mul[o], c.shift, r)
					at += out
				}
			}
		}
	}
}

// pack adds the words of up to three points side by side, of in channels each, to a list of n
// elements, and returns the new length. The first channel is counted as at.
func pack(list []packed, n int, src []uint8, in, at int) int {
	a := src[:in]
	b, c := zeros[:in], zeros[:in]
	if len(src) > in {
		b = src[in:][:in]
	}
	if len(src) > 2*in {
		c = src[2*in:][:in]
	}
	for k, v := range a {
		word := uint64(v) | uint64(b[k])<<wideBits | uint64(c[k])<<(2*wideBits)
		list[n] = packed{word, uint32(at + k)}
		if word != 0 {
			n++
		}
	}
	return n
}

// total returns the sum of the elements.
func total(a []uint8) (sum int32) {
	for _, x := range a {
		sum += int32(x)
	}
	return sum
}

// multiplyWide returns the sums of the products of 128 bits, for two outputs. Weights begin with
// those of the channel from.
func multiplyWide(weights [][2]uint64, list []packed, from uint32) (lo0, hi0, lo1, hi1 uint64) {
	for i := range list {
		a := list[i].word
		w := &weights[list[i].at-from]
		var carry uint64
		h, l := bits.Mul64(a, w[0])
		lo0, carry = bits.Add64(lo0, l, 0)
		hi0, _ = bits.Add64(hi0, h, carry)
		h, l = bits.Mul64(a, w[1])
		lo1, carry = bits.Add64(lo1, l, 0)
		hi1, _ = bits.Add64(hi1, h, carry)
	}
	return lo0, hi0, lo1, hi1
}

// lanes adds the lanes of a sum of the wide method to the sums of the points.
func lanes(sum *[5]int32, lo, hi uint64) {
	sum[0] += int32(lo & wideMask)
	sum[1] += int32(lo >> wideBits & wideMask)
	sum[2] += int32((lo>>(2*wideBits) | hi<<(64-2*wideBits)) & wideMask)
	sum[3] += int32(hi >> (3*wideBits - 64) & wideMask)
	sum[4] += int32(hi >> (4*wideBits - 64))
}

func (c *Conv8) convolveThin(s *scratch, dst []uint8, sums []int32, src []uint8, w, h int, bias []int32, res []uint8) {
	k := c.taps * c.taps * c.in
	run := c.taps * c.in
	s.list = grow(s.list, k)
	for y := range h {
		for x := range w {
			// List the activations under the kernel that are not 0.
			n := 0
			for dy := range c.taps {
				first := ((y+1-c.taps/2+dy)*(w+2) + x + 1 - c.taps/2) * c.in
				n = nonzero(s.list, n, src[first:][:run], dy*run)
			}
			for o := 0; o < c.out; o += thinOutputs {
				var sum [thinOutputs]int32
				last := copy(sum[:], bias[o:])
				weights := c.thin[o/thinOutputs*k:][:k]
				for list := s.list[:n]; len(list) > 0; {
					m := min(len(list), thinRun)
					multiplyThin(&sum, weights, list[:m])
					list = list[m:]
				}
				if sums != nil {
					copy(sums[(y*w+x)*c.out+o:], sum[:last])
					continue
				}
				at := ((y+1)*(w+2)+x+1)*c.out + o
				var r []uint8
				if res != nil {
					r = res[at:][:last]
				}
				scaleAll(dst[at:][:last], sum[:last], c.mul[o:], c.shift, r)
			}
		}
	}
}

// scaleAll is scale for consecutive outputs. If res is nil it adds nothing.
func scaleAll(dst []uint8, sum []int32, mul []int16, shift uint, res []uint8) {
	sum, mul = sum[:len(dst)], mul[:len(dst)]
	if res == nil {
		for i := range dst {
			dst[i] = scale(sum[i], mul[i], shift, 0)
		}
		return
	}
	res = res[:len(dst)]
	for i := range dst {
		dst[i] = scale(sum[i], mul[i], shift, res[i])
	}
}

// nonzero adds the activations that are not 0 to the list of n elements, and returns the new
// length.
func nonzero(list []active, n int, src []uint8, at int) int {
	for i, a := range src {
		list[n] = active(at+i)<<7 | active(a)
		if a != 0 {
			n++
		}
	}
	return n
}

// multiplyThin adds the products of at most thinRun activations to the sums of 12 outputs.
//
//go:noinline
func multiplyThin(sum *[thinOutputs]int32, weights [][4]int64, list []active) {
	var s0, s1, s2, s3 int64
	for _, a := range list {
		w := &weights[a>>7]
		v := int64(a & 127)
		s0 += w[0] * v
		s1 += w[1] * v
		s2 += w[2] * v
		s3 += w[3] * v
	}
	unpack((*[3]int32)(sum[0:]), s0)
	unpack((*[3]int32)(sum[3:]), s1)
	unpack((*[3]int32)(sum[6:]), s2)
	unpack((*[3]int32)(sum[9:]), s3)
}

// unpack adds the lanes of a word to the sums of three outputs.
func unpack(sum *[3]int32, s int64) {
	a := s << (64 - thinBits) >> (64 - thinBits)
	s = (s - a) >> thinBits
	b := s << (64 - thinBits) >> (64 - thinBits)
	sum[0] += int32(a)
	sum[1] += int32(b)
	sum[2] += int32((s - b) >> thinBits)
}
