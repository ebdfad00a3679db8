package kernel

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

func checkWino32(t *testing.T, seed uint64, in, out, w, h int, add bool) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 6))
	weights := random32(r, 9*in*out)
	c, err := NewWino32(in, out, weights)
	if err != nil {
		t.Fatal(err)
	}
	s := new(Scratch32)
	s.Grow(in, out, w, h)
	for _, x := range [][]float32{s.v, s.m, s.edge} {
		fill32(r, x)
	}
	checkConv32(t, r, 3, in, out, w, h, weights, add, 2e-5, func(p Path, dst []float32, dstBorder int, src []float32, srcBorder int, w, h int, add bool) {
		c.Apply(p, dst, dstBorder, src, srcBorder, w, h, add, s)
	})
}

func TestWino32(t *testing.T) {
	for i, s := range [][]int{{8, 8, 1, 1}, {8, 16, 19, 19}, {64, 72, 9, 9}, {96, 96, 5, 6}, {16, 8, 25, 2}, {8, 8, 3, 25}, {8, 8, 0, 3}, {400, 8, 4, 4}} {
		w, h := min(s[2], few(s[2], 9)), min(s[3], few(s[3], 6))
		checkWino32(t, uint64(i), s[0], s[1], w, h, false)
		checkWino32(t, uint64(i), s[0], s[1], w, h, true)
	}
	r := rand.New(rand.NewPCG(1, 7))
	for i := range few(30, 10) {
		checkWino32(t, uint64(i), 8*(1+r.IntN(3)), 8*(1+r.IntN(3)), 1+r.IntN(25), 1+r.IntN(12), i%2 == 0)
	}
}

func FuzzWino32(f *testing.F) {
	f.Add(uint64(1), byte(1), byte(2), byte(19), byte(19), true)
	f.Fuzz(func(t *testing.T, seed uint64, in, out, w, h byte, add bool) {
		checkWino32(t, seed, 8*(1+int(in)%12), 8*(1+int(out)%12), 1+int(w)%25, 1+int(h)%25, add)
	})
}

func TestWino32Errors(t *testing.T) {
	for _, s := range [][]int{{4, 8, 9 * 32}, {8, 4, 9 * 32}, {0, 8, 0}, {-8, 8, 0}, {8, 8, 575}} {
		if _, err := NewWino32(s[0], s[1], make([]float32, s[2])); err == nil {
			t.Errorf("NewWino32(%v) returned no error", s)
		}
	}
	c, err := NewWino32(8, 16, make([]float32, 9*128))
	if err != nil {
		t.Fatal(err)
	}
	x := make([]float32, 1000)
	s := new(Scratch32)
	for _, p := range Paths() {
		wantPanic32(t, "short dst", func() { c.Apply(p, x[:25*16-1], 1, x, 1, 3, 3, false, s) })
		wantPanic32(t, "short src", func() { c.Apply(p, x, 1, x[:25*8-1], 1, 3, 3, false, s) })
		wantPanic32(t, "no border", func() { c.Apply(p, x, 1, x, 0, 3, 3, false, s) })
		wantPanic32(t, "negative height", func() { c.Apply(p, x, 1, x, 1, 3, -3, false, s) })
	}
}

func TestWino32Allocs(t *testing.T) {
	c, err := NewWino32(16, 8, make([]float32, 9*128))
	if err != nil {
		t.Fatal(err)
	}
	src, dst := make([]float32, 121*16), make([]float32, 121*8)
	s := new(Scratch32)
	s.Grow(16, 8, 9, 9)
	for _, p := range Paths() {
		if n := testing.AllocsPerRun(10, func() {
			c.Apply(p, dst, 1, src, 1, 9, 9, true, s)
			c.Apply(p, dst, 1, src, 1, 5, 7, true, s)
		}); n != 0 {
			t.Errorf("%v: %v allocations", p, n)
		}
	}
}

// BenchmarkWino32 reports the products of the direct convolution, to compare with BenchmarkConv32.
func BenchmarkWino32(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, s := range []struct{ in, out, w, h int }{{32, 32, 19, 19}, {64, 64, 19, 19}, {96, 96, 19, 19}, {128, 128, 19, 19}, {192, 192, 19, 19}, {96, 96, 13, 13}, {96, 96, 9, 9}} {
		c, err := NewWino32(s.in, s.out, random32(r, 9*s.in*s.out))
		if err != nil {
			b.Fatal(err)
		}
		src, _ := plane32(r, s.w, s.h, 1, s.in)
		dst, _ := plane32(r, s.w, s.h, 1, s.out)
		scratch := new(Scratch32)
		for _, p := range Paths() {
			b.Run(fmt.Sprintf("%dx%d/%dto%d/%v", s.w, s.h, s.in, s.out, p), func(b *testing.B) {
				for b.Loop() {
					c.Apply(p, dst, 1, src, 1, s.w, s.h, false, scratch)
				}
				b.ReportMetric(float64(s.w*s.h*9*s.in*s.out)*float64(b.N)/float64(b.Elapsed().Nanoseconds()), "Gproducts/s")
			})
		}
	}
}
