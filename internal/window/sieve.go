package window

import "math/bits"

// Sieve finds the forms whose tests a window meets. For each of eight groups of three
// neighboring points a table says which forms each content allows, one bit for each form; only
// forms that all eight allow are tested. A Sieve is immutable.
type Sieve struct {
	tests  []Test
	shifts [sieveKeys]uint8 // of the keys; the first loKeys are in Lo
	blocks []sieveBlock
}

const (
	sieveKeys  = 8
	loKeys     = 5
	keyPoints  = 3
	keyValues  = 1 << (2 * keyPoints)
	blockWords = 4
	blockForms = 64 * blockWords
)

// sieveBlock is the tables of 256 forms, the values of one key after those of
// the other.
type sieveBlock [sieveKeys * keyValues][blockWords]uint64

// NewSieve returns a sieve of forms with their tests.
func NewSieve(forms []Form, tests []Test) *Sieve {
	s := &Sieve{tests: tests, blocks: make([]sieveBlock, (len(tests)+blockForms-1)/blockForms)}
	left := make([]float64, len(tests)) // how often each form is still there
	for i := range left {
		left[i] = 1
	}
	inside := make([]uint64, len(forms))
	for i := range forms {
		inside[i] = forms[i].Inside()
	}
	used := uint64(0)
	for k := range s.shifts {
		first := 0
		if k >= loKeys {
			first = Side * Side / 2
		}
		at := s.choose(left, used, first)
		used |= 7 << at
		s.shifts[k] = uint8(2*at) & 63
		for i := range tests {
			left[i] *= s.pass(i, at)
			s.fill(k, at, i, inside[i])
		}
	}
	return s
}

// pass estimates how often the points from at on pass the test of form i.
func (s *Sieve) pass(i, at int) float64 {
	t := &s.tests[i]
	return t.Pass(at) * t.Pass(at+1) * t.Pass(at+2)
}

// choose returns the first of the three points beside each other that leave
// fewest forms, of those in one half of the window that have not been used.
func (s *Sieve) choose(left []float64, used uint64, first int) int {
	best, least := 0, -1.0
	for at := first; at < first+Side*Side/2; at++ {
		if at%Side > Side-keyPoints || used>>at&7 != 0 {
			continue
		}
		sum := 0.0
		for i := range left {
			sum += left[i] * s.pass(i, at)
		}
		if least < 0 || sum < least {
			best, least = at, sum
		}
	}
	return best
}

// fill sets the bits of form i in the table of key k.
func (s *Sieve) fill(k, at, i int, inside uint64) {
	var fit [keyPoints]uint8
	for j := range fit {
		fit[j] = s.tests[i].Fitting(at+j, inside)
	}
	b := &s.blocks[i/blockForms]
	for value := range keyValues {
		if fit[0]>>(value&3)&(fit[1]>>(value>>2&3))&(fit[2]>>(value>>4))&1 != 0 {
			b[k*keyValues+value][i%blockForms/64] |= 1 << (i % 64)
		}
	}
}

// AppendFits appends the numbers of the forms from first up to, but without, end
// whose tests w meets.
func (s *Sieve) AppendFits(dst []int32, w Window, first, end int) []int32 {
	const mask = keyValues - 1
	h := &s.shifts
	v0, v1, v2 := w.Lo>>(h[0]&63)&mask, w.Lo>>(h[1]&63)&mask, w.Lo>>(h[2]&63)&mask
	v3, v4 := w.Lo>>(h[3]&63)&mask, w.Lo>>(h[4]&63)&mask
	v5, v6, v7 := w.Hi>>(h[5]&63)&mask, w.Hi>>(h[6]&63)&mask, w.Hi>>(h[7]&63)&mask
	for base := first &^ (blockForms - 1); base < end; base += blockForms {
		b := &s.blocks[base/blockForms]
		p, q := &b[v0], &b[keyValues+v1]
		x0, x1, x2, x3 := p[0]&q[0], p[1]&q[1], p[2]&q[2], p[3]&q[3]
		p, q = &b[2*keyValues+v2], &b[3*keyValues+v3]
		x0, x1, x2, x3 = x0&p[0]&q[0], x1&p[1]&q[1], x2&p[2]&q[2], x3&p[3]&q[3]
		p, q = &b[4*keyValues+v4], &b[5*keyValues+v5]
		x0, x1, x2, x3 = x0&p[0]&q[0], x1&p[1]&q[1], x2&p[2]&q[2], x3&p[3]&q[3]
		p, q = &b[6*keyValues+v6], &b[7*keyValues+v7]
		x0, x1, x2, x3 = x0&p[0]&q[0], x1&p[1]&q[1], x2&p[2]&q[2], x3&p[3]&q[3]
		if x0|x1|x2|x3 == 0 {
			continue
		}
		for j, x := range [blockWords]uint64{x0, x1, x2, x3} {
			for ; x != 0; x &= x - 1 {
				f := base + j*64 + bits.TrailingZeros64(x)
				if f >= first && f < end && s.tests[f].Holds(w) {
					dst = append(dst, int32(f))
				}
			}
		}
	}
	return dst
}
