package kernel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/internal/sample"
)

// guarded returns a slice of n elements with an odd offset and guards around it, and a function
// that reports whether the guards are unchanged.
func guarded[T uint8 | int32](r *rand.Rand, n int) ([]T, func() bool) {
	const guard = 64
	before := guard + r.IntN(33)
	all := make([]T, before+n+guard)
	for i := range all {
		all[i] = 0x5A
	}
	return all[before : before+n : before+n], func() bool {
		for i, x := range all {
			if x != 0x5A && (i < before || i >= before+n) {
				return false
			}
		}
		return true
	}
}

// plane8 returns a plane with the given values in its interior, and whether its guards are
// unchanged. Its border is zero and its slack is not, because no result may depend on the slack.
func plane8(r *rand.Rand, w, h, c int, value func() uint8) ([]uint8, func() bool) {
	p, ok := guarded[uint8](r, PlaneLen(w, h, c))
	clear(p[:len(p)-Slack])
	for y := range h {
		for i := range w * c {
			p[((y+1)*(w+2)+1)*c+i] = value()
		}
	}
	return p, ok
}

// naive8 computes the sums of a convolution from the definition.
func naive8(taps, in, out int, weights []int8, bias []int32, src []uint8, w, h int) []int32 {
	sums := make([]int32, w*h*out)
	for y := range h {
		for x := range w {
			sum := sums[(y*w+x)*out:][:out]
			copy(sum, bias)
			for tap := range taps * taps {
				dx, dy := tap%taps-taps/2, tap/taps-taps/2
				for k, a := range src[((y+1+dy)*(w+2)+x+1+dx)*in:][:in] {
					if a == 0 {
						continue
					}
					for o, weight := range weights[(tap*in+k)*out:][:out] {
						sum[o] += int32(a) * int32(weight)
					}
				}
			}
		}
	}
	return sums
}

// checkConv8 compares all paths with the definition for a random case. Each of the kinds selects a
// distribution of values.
func checkConv8(t *testing.T, seed uint64, w, h, taps, in, out int, activations, values, scales uint8, residual bool) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	name := fmt.Sprintf("seed %d: %dx%d points, %dx%d taps, %d->%d channels, kinds %d %d %d, residual %t",
		seed, w, h, taps, taps, in, out, activations, values, scales, residual)

	src, srcOK := plane8(r, w, h, in, func() uint8 {
		switch activations % 5 {
		case 0:
			return 0
		case 1:
			return 127
		case 2:
			return uint8(r.IntN(128))
		case 3:
			return uint8(r.IntN(128) * r.IntN(2))
		}
		return uint8(r.IntN(128) * max(r.IntN(10)-8, 0))
	})
	weights := make([]int8, taps*taps*in*out)
	for i := range weights {
		switch values % 4 {
		case 0:
			weights[i] = -128
		case 1:
			weights[i] = 127
		case 2:
			weights[i] = int8(r.IntN(256) - 128)
		case 3:
			weights[i] = int8(r.IntN(2)*255 - 128)
		}
	}
	bias, other, mul := make([]int32, out), make([]int32, out), make([]int16, out)
	shift := uint(r.IntN(12))
	for o := range bias {
		bias[o] = int32(r.IntN(1<<20) - 1<<19)
		other[o] = int32(r.IntN(1<<12) - 1<<11)
		mul[o] = int16(r.IntN(1 << 15))
	}
	switch scales % 4 {
	case 0:
		shift = 0
		for o := range mul {
			mul[o] = math.MaxInt16
		}
	case 1:
		shift = 31
		for o := range bias {
			bias[o], other[o] = math.MinInt32, math.MaxInt32
		}
	case 2:
		// Most outputs are between the limits.
		for shift = 0; taps*taps*in*1000>>shift > 4000; shift++ {
		}
		for o := range mul {
			mul[o] = int16(1000 + r.IntN(1000))
		}
	}
	c, err := NewConv8(taps, in, out, weights, bias, mul, shift)
	if err != nil {
		t.Fatal(err)
	}
	if c.Taps() != taps || c.In() != in || c.Out() != out {
		t.Errorf("%s: accessors return %d, %d, %d", name, c.Taps(), c.In(), c.Out())
	}
	start, startOK := guarded[uint8](r, PlaneLen(w, h, out))
	for i := range start {
		start[i] = uint8(r.IntN(128))
	}
	callBias, bias8 := []int32(nil), bias
	if seed%2 == 1 {
		callBias, bias8 = other, other
	}
	sums := naive8(taps, in, out, weights, bias8, src, w, h)
	want := append([]uint8(nil), start...)
	for i, sum := range sums {
		o, x, y := i%out, i/out%w, i/out/w
		at := ((y+1)*(w+2)+x+1)*out + o
		v := int64(min(max(sum>>shift, math.MinInt16), math.MaxInt16))
		v = (v*int64(mul[o]) + 0x4000) >> 15
		if residual {
			v += int64(start[at])
		}
		want[at] = uint8(min(max(v, 0), 127))
	}

	type method struct {
		name  string
		apply func(dst, res []uint8)
		sums  func(dst []int32)
	}
	var methods []method
	for _, p := range Paths() {
		methods = append(methods, method{p.String(),
			func(dst, res []uint8) { c.Apply(p, dst, src, w, h, callBias, res) },
			func(dst []int32) { c.Sums(p, dst, src, w, h, callBias) },
		})
	}
	// Test both methods of the portable path on all machines.
	c.packThin()
	methods = append(methods, method{"thin",
		func(dst, res []uint8) { c.convolve(dst, nil, src, w, h, bias8, res, false) },
		func(dst []int32) { c.convolve(nil, dst, src, w, h, bias8, nil, false) },
	})
	if taps == 3 {
		c.packWide()
		methods = append(methods, method{"wide",
			func(dst, res []uint8) { c.convolve(dst, nil, src, w, h, bias8, res, true) },
			func(dst []int32) { c.convolve(nil, dst, src, w, h, bias8, nil, true) },
		})
	}
	before := append([]uint8(nil), src...)
	for _, m := range methods {
		dst, dstOK := guarded[uint8](r, PlaneLen(w, h, out))
		copy(dst, start)
		var res []uint8
		if residual {
			if res = dst; seed/2%2 == 1 {
				res = start
			}
		}
		m.apply(dst, res)
		got, gotOK := guarded[int32](r, w*h*out)
		m.sums(got)
		if i := differ(dst, want); i >= 0 {
			p := i / out
			t.Fatalf("%s: %s: channel %d of the point (%d, %d) is %d, want %d",
				name, m.name, i%out, p%(w+2)-1, p/(w+2)-1, dst[i], want[i])
		}
		if i := differ(got, sums); i >= 0 {
			t.Fatalf("%s: %s: sum %d of the point (%d, %d) is %d, want %d",
				name, m.name, i%out, i/out%w, i/out/w, got[i], sums[i])
		}
		if !srcOK() || !startOK() || !dstOK() || !gotOK() || differ(src, before) >= 0 {
			t.Fatalf("%s: %s: memory beside the outputs has changed", name, m.name)
		}
	}
}

// differ returns the first index where the slices differ, or -1.
func differ[T comparable](a, b []T) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return -1
}

// few returns n, or short under -short, which TestARM64 sets because an emulator is slow.
func few(n, short int) int {
	if testing.Short() {
		return short
	}
	return n
}

func TestConv8(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for seed := range uint64(few(sample.Of(75, 150), 24)) {
		taps := 1 + 2*r.IntN(2)
		in, out := 16*(1+r.IntN(6)), 16*(1+r.IntN(6))
		w, h := 1+r.IntN(maxBoard), 1+r.IntN(maxBoard)
		if seed%4 == 0 {
			w, h = 1+r.IntN(5), 1+r.IntN(5)
		}
		if seed%10 == 1 {
			in, out, w, h = 16*(1+r.IntN(16)), 16, 1+r.IntN(6), 1+r.IntN(6)
		}
		checkConv8(t, seed, w, h, taps, in, out, uint8(r.IntN(5)), uint8(r.IntN(4)), uint8(r.IntN(4)), r.IntN(2) == 1)
	}
	// The largest sums.
	for values := range uint8(3) {
		checkConv8(t, uint64(values), 3, 4, 3, 256, 16, 1, values, 2, false)
	}
}

func FuzzConv8(f *testing.F) {
	f.Add(uint64(1), uint8(18), uint8(18), true, uint8(3), uint8(3), uint8(3), uint8(2), uint8(2), true)
	f.Add(uint64(2), uint8(0), uint8(0), true, uint8(15), uint8(0), uint8(1), uint8(0), uint8(0), false)
	f.Add(uint64(3), uint8(1), uint8(24), false, uint8(1), uint8(5), uint8(4), uint8(3), uint8(1), true)
	f.Fuzz(func(t *testing.T, seed uint64, w, h uint8, three bool, in, out, activations, values, scales uint8, residual bool) {
		taps := 1
		if three {
			taps = 3
		}
		checkConv8(t, seed, 1+int(w)%maxBoard, 1+int(h)%maxBoard, taps, 16*(1+int(in)%16), 16*(1+int(out)%6),
			activations, values, scales, residual)
	})
}

func TestNewConv8Errors(t *testing.T) {
	for _, test := range []struct {
		taps, in, out, weights, bias, mul int
		shift                             uint
	}{
		{2, 16, 16, 1024, 16, 16, 0},
		{1, 8, 16, 128, 16, 16, 0},
		{1, 16, 24, 384, 24, 24, 0},
		{1, 0, 16, 0, 16, 16, 0},
		{1, 4096, 16, 65536, 16, 16, 0},
		{1, 16, 16, 255, 16, 16, 0},
		{1, 16, 16, 256, 15, 16, 0},
		{1, 16, 16, 256, 16, 17, 0},
		{1, 16, 16, 256, 16, 16, 32},
	} {
		_, err := NewConv8(test.taps, test.in, test.out, make([]int8, test.weights), make([]int32, test.bias),
			make([]int16, test.mul), test.shift)
		if err == nil {
			t.Errorf("NewConv8 of %+v: no error", test)
		}
	}
	mul := make([]int16, 16)
	mul[3] = -1
	if _, err := NewConv8(1, 16, 16, make([]int8, 256), make([]int32, 16), mul, 0); err == nil {
		t.Error("NewConv8 with a negative multiplier: no error")
	}
}

func TestConv8Panics(t *testing.T) {
	c, err := NewConv8(3, 16, 32, make([]int8, 9*16*32), make([]int32, 32), make([]int16, 32), 0)
	if err != nil {
		t.Fatal(err)
	}
	const w, h = 5, 4
	src, dst, sums := make([]uint8, PlaneLen(w, h, 16)), make([]uint8, PlaneLen(w, h, 32)), make([]int32, w*h*32)
	for _, p := range Paths() {
		for name, f := range map[string]func(){
			"short src":      func() { c.Apply(p, dst, src[1:], w, h, nil, nil) },
			"short dst":      func() { c.Apply(p, dst[1:], src, w, h, nil, nil) },
			"short residual": func() { c.Apply(p, dst, src, w, h, nil, dst[1:]) },
			"bias":           func() { c.Apply(p, dst, src, w, h, make([]int32, 31), nil) },
			"width 0":        func() { c.Apply(p, dst, src, 0, h, nil, nil) },
			"height 26":      func() { c.Apply(p, dst, src, w, 26, nil, nil) },
			"overlap":        func() { c.Apply(p, dst, dst, w, h, nil, nil) },
			"short sums":     func() { c.Sums(p, sums[1:], src, w, h, nil) },
			"sums of src":    func() { c.Sums(p, sums, src[1:], w, h, nil) },
			"path":           func() { c.Apply(99, dst, src, w, h, nil, nil) },
		} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%v: %s: no panic", p, name)
					}
				}()
				f()
			}()
		}
		c.Apply(p, dst, src, w, h, nil, nil)
		c.Sums(p, sums, src, w, h, nil)
	}
}

func TestConv8Allocations(t *testing.T) {
	c, err := NewConv8(3, 16, 16, make([]int8, 9*16*16), make([]int32, 16), make([]int16, 16), 0)
	if err != nil {
		t.Fatal(err)
	}
	src, dst := make([]uint8, PlaneLen(9, 9, 16)), make([]uint8, PlaneLen(9, 9, 16))
	for _, p := range Paths()[1:] {
		if n := testing.AllocsPerRun(10, func() { c.Apply(p, dst, src, 9, 9, nil, nil) }); n != 0 {
			t.Errorf("%v: Apply makes %v allocations, want 0", p, n)
		}
	}
}

func BenchmarkConv8(b *testing.B) {
	for _, test := range []struct {
		taps, in, out int
		residual      bool
	}{{3, 64, 64, false}, {3, 48, 48, false}, {1, 96, 48, false}, {1, 48, 96, true}} {
		for _, p := range Paths() {
			b.Run(fmt.Sprintf("%dx%d/%d-%d/%v", test.taps, test.taps, test.in, test.out, p), func(b *testing.B) {
				r := rand.New(rand.NewPCG(1, 2))
				weights := make([]int8, test.taps*test.taps*test.in*test.out)
				for i := range weights {
					weights[i] = int8(r.IntN(255) - 127)
				}
				mul := make([]int16, test.out)
				for i := range mul {
					mul[i] = 2000
				}
				c, err := NewConv8(test.taps, test.in, test.out, weights, make([]int32, test.out), mul, 4)
				if err != nil {
					b.Fatal(err)
				}
				const w, h = 19, 19
				// Half of the activations are zero.
				src, _ := plane8(r, w, h, test.in, func() uint8 { return uint8(r.IntN(128) * r.IntN(2)) })
				dst, _ := plane8(r, w, h, test.out, func() uint8 { return 0 })
				var res []uint8
				if test.residual {
					res = dst
				}
				for b.Loop() {
					c.Apply(p, dst, src, w, h, nil, res)
				}
				products := float64(len(weights)) * w * h * float64(b.N)
				b.ReportMetric(products/float64(b.Elapsed().Nanoseconds()), "Gproducts/s")
			})
		}
	}
}
