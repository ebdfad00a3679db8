package kernel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/tengen-go/tengen/internal/sample"
)

const canary32 = 123.456

// guarded32 returns n values with canaries before and after them, at an offset that is not
// aligned, and a function that reports whether the canaries are unchanged.
func guarded32(r *rand.Rand, n int) ([]float32, func() bool) {
	before, after := 1+r.IntN(9), 16
	all := make([]float32, before+n+after)
	for i := range all {
		all[i] = canary32
	}
	ok := func() bool {
		for i, v := range all {
			if v != canary32 && (i < before || i >= before+n) {
				return false
			}
		}
		return true
	}
	return all[before : before+n : before+n], ok
}

func fill32(r *rand.Rand, x []float32) {
	for i := range x {
		x[i] = float32(r.NormFloat64())
	}
}

func random32(r *rand.Rand, n int) []float32 {
	x := make([]float32, n)
	fill32(r, x)
	return x
}

// checkMul32 compares a product with a sum in float64, for all paths.
func checkMul32(t *testing.T, seed uint64, rows, k, n int, add bool) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	lda, ldc, ldb := k+r.IntN(5), n+r.IntN(5), n+r.IntN(3)
	a, aOK := guarded32(r, max(0, (rows-1)*lda+k))
	b, bOK := guarded32(r, max(0, (k-1)*ldb+n))
	fill32(r, a)
	fill32(r, b)
	var m Mat32
	if r.IntN(2) == 0 {
		m.Pack(k, n, b, ldb)
	} else {
		ld := k + r.IntN(3)
		bt, ok := guarded32(r, max(0, (n-1)*ld+k))
		for i := range k {
			for j := range n {
				bt[j*ld+i] = b[i*ldb+j]
			}
		}
		m.PackTransposed(k, n, bt, ld)
		if !ok() {
			t.Fatal("PackTransposed wrote outside its slice")
		}
	}
	for _, p := range Paths() {
		c, cOK := guarded32(r, max(0, (rows-1)*ldc+n))
		fill32(r, c)
		old := append([]float32(nil), c...)
		Mul32(p, c, ldc, a, lda, rows, &m, add)
		if !aOK() || !bOK() || !cOK() {
			t.Fatalf("%v: %d×%d×%d wrote outside its slices", p, rows, k, n)
		}
		for i := range c {
			row, j := i/ldc, i%ldc
			if j >= n {
				if c[i] != old[i] {
					t.Fatalf("%v: %d×%d×%d wrote to column %d", p, rows, k, n, j)
				}
				continue
			}
			var want, size float64
			if add {
				want = float64(old[i])
				size = math.Abs(want)
			}
			for l := range k {
				v := float64(a[row*lda+l]) * float64(b[l*ldb+j])
				want += v
				size += math.Abs(v)
			}
			if d := math.Abs(float64(c[i]) - want); !(d <= 1e-6*size+1e-9) && !(d <= 1e-4*size) {
				t.Fatalf("%v: %d×%d×%d: element (%d, %d) is %v, want %v", p, rows, k, n, row, j, c[i], want)
			}
		}
	}
}

func TestMul32(t *testing.T) {
	for rows := range 20 {
		checkMul32(t, uint64(rows), rows, 1+rows%6, 16, rows%2 == 0)
		checkMul32(t, uint64(rows), rows, rows, 1+rows, rows%2 == 1)
		checkMul32(t, uint64(rows), rows, few(400, 100), 2*rows, rows%2 == 1)
	}
	for n := range 35 {
		checkMul32(t, uint64(n), 7, 9, n, n%2 == 0)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for i := range few(sample.Of(100, 200), 50) {
		checkMul32(t, uint64(i), r.IntN(40), r.IntN(100), r.IntN(100), i%2 == 0)
	}
}

func FuzzMul32(f *testing.F) {
	f.Add(uint64(1), byte(19), uint16(96), byte(17), true)
	f.Add(uint64(2), byte(1), uint16(0), byte(1), false)
	f.Fuzz(func(t *testing.T, seed uint64, rows byte, k uint16, n byte, add bool) {
		checkMul32(t, seed, int(rows)%64, int(k)%800, int(n)%120, add)
	})
}

// wantPanic checks that f panics with a message of this package.
func wantPanic32(t *testing.T, what string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		v := recover()
		if s, ok := v.(string); !ok || len(s) < 7 || s[:7] != "kernel:" {
			t.Errorf("%s: got %v, want a panic of package kernel", what, v)
		}
	}()
	f()
}

func TestMul32Panics(t *testing.T) {
	m := NewMat32(4, 20, make([]float32, 80))
	a, c := make([]float32, 100), make([]float32, 100)
	for _, p := range Paths() {
		wantPanic32(t, "short a", func() { Mul32(p, c, 20, a[:11], 4, 3, m, false) })
		wantPanic32(t, "short c", func() { Mul32(p, c[:59], 20, a, 4, 3, m, false) })
		wantPanic32(t, "rows overlap", func() { Mul32(p, c, 19, a, 4, 3, m, false) })
		wantPanic32(t, "many rows", func() { Mul32(p, c, 20, a, 1<<(strconv.IntSize-4), 17, m, false) })
		wantPanic32(t, "negative rows", func() { Mul32(p, c, 20, a, 4, -1, m, false) })
		wantPanic32(t, "negative stride", func() { Mul32(p, c, 20, a, -4, 3, m, false) })
	}
	wantPanic32(t, "short b", func() { new(Mat32).Pack(3, 4, a[:11], 4) })
	wantPanic32(t, "short b", func() { new(Mat32).PackTransposed(3, 4, a[:11], 3) })
	wantPanic32(t, "negative size", func() { new(Mat32).Pack(-1, 4, a, 4) })
}

func TestMul32Allocs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	b := random32(r, 40*50)
	m := NewMat32(40, 50, b)
	a, c := random32(r, 30*40), make([]float32, 30*50)
	for _, p := range Paths() {
		if n := testing.AllocsPerRun(10, func() {
			m.Pack(40, 50, b, 50)
			m.PackTransposed(50, 40, b, 50)
			m.PackTransposed(40, 50, b, 40)
			Mul32(p, c, 50, a, 40, 30, m, true)
		}); n != 0 {
			t.Errorf("%v: %v allocations", p, n)
		}
	}
}

func BenchmarkMul32(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, s := range []struct{ rows, k, n int }{{361, 96, 256}, {361, 96, 96}, {361, 256, 96}, {361, 32, 361}, {361, 361, 32}, {361, 384, 384}, {1, 96, 96}} {
		m := NewMat32(s.k, s.n, random32(r, s.k*s.n))
		x, y := random32(r, s.rows*s.k), make([]float32, s.rows*s.n)
		for _, p := range Paths() {
			b.Run(fmt.Sprintf("%dx%dx%d/%v", s.rows, s.k, s.n, p), func(b *testing.B) {
				for b.Loop() {
					Mul32(p, y, s.n, x, s.k, s.rows, m, false)
				}
				b.ReportMetric(float64(s.rows*s.k*s.n)*float64(b.N)/float64(b.Elapsed().Nanoseconds()), "Gproducts/s")
			})
		}
	}
}

func BenchmarkPack32(b *testing.B) {
	x := make([]float32, 361*32)
	var m Mat32
	b.Run("361x32", func(b *testing.B) {
		for b.Loop() {
			m.Pack(361, 32, x, 32)
		}
	})
	b.Run("32x361Transposed", func(b *testing.B) {
		for b.Loop() {
			m.PackTransposed(32, 361, x, 32)
		}
	})
}
