package kernel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/tengen-go/tengen/internal/sample"
)

// applier is the method that the kinds of convolution have.
type applier32 func(p Path, dst []float32, dstBorder int, src []float32, srcBorder int, w, h int, add bool)

// plane32 returns a random plane with a border of zeros, between canaries.
func plane32(r *rand.Rand, w, h, border, c int) ([]float32, func() bool) {
	x, ok := guarded32(r, (w+2*border)*(h+2*border)*c)
	clear(x)
	for y := range h {
		at := ((y+border)*(w+2*border) + border) * c
		fill32(r, x[at:at+w*c])
	}
	return x, ok
}

// checkConv32 compares a convolution with a sum in float64, for all paths.
func checkConv32(t *testing.T, r *rand.Rand, taps, in, out, w, h int, weights []float32, add bool, tolerance float64, apply applier32) {
	t.Helper()
	half := taps / 2
	sb, db := half+r.IntN(2), r.IntN(3)
	src, srcOK := plane32(r, w, h, sb, in)
	dst, dstOK := guarded32(r, (w+2*db)*(h+2*db)*out)
	got := make([]float32, len(dst))
	want, size := make([]float64, len(dst)), make([]float64, len(dst))
	fill32(r, got)
	for i, v := range got {
		want[i] = float64(v)
		if add {
			size[i] = math.Abs(want[i])
		}
	}
	old := append([]float32(nil), got...)
	for y := range h {
		for x := range w {
			at := ((y+db)*(w+2*db) + x + db) * out
			sum := want[at : at+out]
			if !add {
				clear(sum)
			}
			for dy := range taps {
				for dx := range taps {
					s := src[((y+sb+dy-half)*(w+2*sb)+x+sb+dx-half)*in:][:in]
					for i, v := range s {
						for o, u := range weights[((dy*taps+dx)*in+i)*out:][:out] {
							f := float64(v) * float64(u)
							sum[o] += f
							size[at+o] += math.Abs(f)
						}
					}
				}
			}
		}
	}
	for _, p := range Paths() {
		copy(dst, old)
		apply(p, dst, db, src, sb, w, h, add)
		if !srcOK() || !dstOK() {
			t.Fatalf("%v: wrote outside its slices", p)
		}
		for i, v := range dst {
			if d := math.Abs(float64(v) - want[i]); !(d <= tolerance*size[i]+1e-12) {
				t.Fatalf("%v: %d taps, %d to %d channels, %d×%d: value %d is %v, want %v", p, taps, in, out, w, h, i, v, want[i])
			}
		}
	}
}

func checkDirect32(t *testing.T, seed uint64, taps, in, out, w, h int, add bool) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 3))
	weights := random32(r, taps*taps*in*out)
	c, err := NewConv32(taps, in, out, weights)
	if err != nil {
		t.Fatal(err)
	}
	checkConv32(t, r, taps, in, out, w, h, weights, add, 5e-6, c.Apply)
}

func TestConv32(t *testing.T) {
	for _, s := range [][]int{
		{1, 1, 1, 1, 1}, {3, 1, 1, 1, 1}, {5, 22, 32, 9, 9}, {7, 3, 17, 8, 5}, {3, 64, 64, 19, 19}, {3, 96, 100, 5, 4},
		{1, 96, 33, 19, 19}, {5, 100, 16, 5, 5}, {3, 150, 16, 5, 5}, {3, 16, 16, 25, 1}, {3, 16, 16, 1, 25}, {3, 16, 16, 0, 4},
	} {
		w, h := min(s[3], few(s[3], 7)), min(s[4], few(s[4], 5))
		checkDirect32(t, 1, s[0], s[1], s[2], w, h, false)
		checkDirect32(t, 2, s[0], s[1], s[2], w, h, true)
	}
	r := rand.New(rand.NewPCG(1, 4))
	for i := range few(sample.Of(36, 60), 20) {
		// Few channels on large boards, many on small ones.
		w, h := 1+r.IntN(25), 1+r.IntN(25)
		most := 1 + min(100, 3000/(w*h))
		checkDirect32(t, uint64(i), 1+2*r.IntN(4), 1+r.IntN(most), 1+r.IntN(most), w, h, i%2 == 0)
	}
}

func FuzzConv32(f *testing.F) {
	f.Add(uint64(1), byte(1), byte(8), byte(16), byte(19), byte(19), true)
	f.Fuzz(func(t *testing.T, seed uint64, half, in, out, w, h byte, add bool) {
		checkDirect32(t, seed, 1+2*int(half%4), 1+int(in)%100, 1+int(out)%100, 1+int(w)%25, 1+int(h)%25, add)
	})
}

func TestConv32Errors(t *testing.T) {
	const huge = 1 << (strconv.IntSize / 2)
	for _, s := range [][]int{{3, huge, huge, 0}, {2, 1, 1, 4}, {9, 1, 1, 81}, {-1, 1, 1, 1}, {3, 0, 1, 0}, {3, 1, 0, 0}, {3, 2, 2, 35}} {
		if _, err := NewConv32(s[0], s[1], s[2], make([]float32, s[3])); err == nil {
			t.Errorf("NewConv32(%v) returned no error", s)
		}
	}
	c, err := NewConv32(3, 2, 3, make([]float32, 54))
	if err != nil {
		t.Fatal(err)
	}
	x := make([]float32, 100)
	for _, p := range Paths() {
		wantPanic32(t, "short dst", func() { c.Apply(p, x[:74], 1, x, 1, 3, 3, false) })
		wantPanic32(t, "short src", func() { c.Apply(p, x, 1, x[:49], 1, 3, 3, false) })
		wantPanic32(t, "no border", func() { c.Apply(p, x, 1, x, 0, 3, 3, false) })
		wantPanic32(t, "negative width", func() { c.Apply(p, x, 1, x, 1, -3, 3, false) })
		wantPanic32(t, "large plane", func() { c.Apply(p, x, 1, x, 1, 1<<(strconv.IntSize-2), 1<<(strconv.IntSize-2), false) })
		wantPanic32(t, "negative border", func() { c.Apply(p, x, -1, x, 1, 3, 3, false) })
	}
}

func TestConv32Allocs(t *testing.T) {
	c, err := NewConv32(3, 20, 20, make([]float32, 9*400))
	if err != nil {
		t.Fatal(err)
	}
	src, dst := make([]float32, 81*20), make([]float32, 81*20)
	for _, p := range Paths() {
		if n := testing.AllocsPerRun(10, func() { c.Apply(p, dst, 1, src, 1, 7, 7, true) }); n != 0 {
			t.Errorf("%v: %v allocations", p, n)
		}
	}
}

func BenchmarkConv32(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	const w, h = 19, 19
	for _, s := range []struct{ taps, in, out int }{{3, 64, 64}, {3, 96, 96}, {3, 192, 192}, {3, 32, 32}, {5, 22, 96}, {1, 96, 96}, {1, 96, 4}} {
		c, err := NewConv32(s.taps, s.in, s.out, random32(r, s.taps*s.taps*s.in*s.out))
		if err != nil {
			b.Fatal(err)
		}
		border := s.taps / 2
		src, _ := plane32(r, w, h, border, s.in)
		dst, _ := plane32(r, w, h, 1, s.out)
		for _, p := range Paths() {
			b.Run(fmt.Sprintf("%dx%d/%dto%d/%v", s.taps, s.taps, s.in, s.out, p), func(b *testing.B) {
				for b.Loop() {
					c.Apply(p, dst, 1, src, border, w, h, false)
				}
				b.ReportMetric(float64(w*h*s.taps*s.taps*s.in*s.out)*float64(b.N)/float64(b.Elapsed().Nanoseconds()), "Gproducts/s")
			})
		}
	}
}
