package kernel

import (
	"math"
	"math/rand/v2"
	"testing"
)

// attend is the definition of Attend8, with one sum for each number.
func attend(queries []uint8, w, h int, keys []uint8, kw, kh, heads int) []uint8 {
	width := heads * AttendHead
	at := func(p []uint8, channels, w, i, channel int) int {
		return int(p[((i/w+1)*(w+2)+i%w+1)*channels+channel])
	}
	dst := make([]uint8, PlaneLen(w, h, width))
	for head := range heads {
		first := head * AttendHead
		for i := range w * h {
			var scores []int
			most := math.MinInt
			for j := range kw * kh {
				sum := 0
				for c := first; c < first+AttendHead; c++ {
					sum += (at(queries, width, w, i, c) - 64) * (at(keys, 2*width, kw, j, c) - 64)
				}
				scores = append(scores, sum)
				most = max(most, sum)
			}
			for c := first; c < first+AttendHead; c++ {
				sum, total := 0, 0
				for j, score := range scores {
					d := min((most-score)/16, 255)
					weight := int(math.Round(127*math.Exp2(-float64(d%16)/16))) >> (d / 16)
					total += weight
					sum += weight * at(keys, 2*width, kw, j, width+c)
				}
				dst[((i/w+1)*(w+2)+i%w+1)*width+c] = uint8((uint64(sum)*(1<<32/uint64(total)) + 1<<31) >> 32)
			}
		}
	}
	return dst
}

func checkAttend8(t *testing.T, seed uint64, w, h, kw, kh, heads, kind int) {
	r := rand.New(rand.NewPCG(seed, 11))
	width := heads * AttendHead
	value := []func() uint8{
		func() uint8 { return uint8(r.IntN(128)) },
		func() uint8 { return uint8(r.IntN(2) * 127) },      // the largest scores
		func() uint8 { return uint8(60 + r.IntN(8)) },       // nearly equal ones
		func() uint8 { return uint8(127 * (kind / 4 % 2)) }, // all equal
	}[kind%4]
	queries, queriesOK := plane8(r, w, h, width, value)
	keys, keysOK := plane8(r, kw, kh, 2*width, value)
	want := attend(queries, w, h, keys, kw, kh, heads)
	for _, p := range Paths() {
		dst, dstOK := guarded[uint8](r, PlaneLen(w, h, width))
		clear(dst)
		a := NewAttend8(heads)
		for range 2 {
			a.Apply(p, dst, queries, w, h, keys, kw, kh)
			if k := differ(dst, want); k >= 0 {
				t.Fatalf("%v: %dx%d, %dx%d keys, %d heads, kind %d: element %d is %d, want %d", p, w, h, kw, kh, heads, kind, k, dst[k], want[k])
			}
		}
		if !dstOK() || !queriesOK() || !keysOK() {
			t.Errorf("%v: %dx%d: memory beside the output has changed", p, w, h)
		}
	}
}

func TestAttend8(t *testing.T) {
	for i := range 40 {
		r := rand.New(rand.NewPCG(uint64(i), 3))
		checkAttend8(t, uint64(i), 1+r.IntN(13), 1+r.IntN(13), 1+r.IntN(9), 1+r.IntN(9), 1+r.IntN(3), i%8)
	}
	checkAttend8(t, 50, 19, 19, 10, 10, 2, 0)
	checkAttend8(t, 51, maxBoard, 3, maxBoard, maxBoard, 1, 1)
	checkAttend8(t, 52, maxBoard, maxBoard, 2, 1, 1, 7)
}

// TestAttend8Sizes uses one Attend8 for planes of several sizes.
func TestAttend8Sizes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, p := range Paths() {
		a := NewAttend8(1)
		for _, size := range []int{9, 3, 19, 2, 9} {
			value := func() uint8 { return uint8(r.IntN(128)) }
			queries, _ := plane8(r, size, size, 16, value)
			keys, _ := plane8(r, size, 3, 32, value)
			dst := make([]uint8, PlaneLen(size, size, 16))
			a.Apply(p, dst, queries, size, size, keys, size, 3)
			if k := differ(dst, attend(queries, size, size, keys, size, 3, 1)); k >= 0 {
				t.Errorf("%v: %d lines: element %d", p, size, k)
			}
		}
	}
}

func FuzzAttend8(f *testing.F) {
	f.Add(uint64(1), 5, 6, 2, 3, 1, 0)
	f.Fuzz(func(t *testing.T, seed uint64, w, h, kw, kh, heads, kind int) {
		abs := func(x, n int) int { return int(uint(x) % uint(n)) }
		checkAttend8(t, seed, 1+abs(w, maxBoard), 1+abs(h, maxBoard), 1+abs(kw, maxBoard), 1+abs(kh, maxBoard), 1+abs(heads, 3), abs(kind, 8))
	})
}

func TestAttend8Panics(t *testing.T) {
	queries, keys, dst := make([]uint8, PlaneLen(2, 3, 16)), make([]uint8, PlaneLen(2, 1, 32)), make([]uint8, PlaneLen(2, 3, 16))
	for _, p := range Paths() {
		a := NewAttend8(1)
		for name, f := range map[string]func(){
			"queries": func() { a.Apply(p, dst, queries[1:], 2, 3, keys, 2, 1) },
			"keys":    func() { a.Apply(p, dst, queries, 2, 3, keys[1:], 2, 1) },
			"dst":     func() { a.Apply(p, dst[1:], queries, 2, 3, keys, 2, 1) },
			"width":   func() { a.Apply(p, dst, queries, 2, 3, keys, 0, 1) },
			"path":    func() { a.Apply(99, dst, queries, 2, 3, keys, 2, 1) },
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
		a.Apply(p, dst, queries, 2, 3, keys, 2, 1)
	}
}

func TestAttend8Allocations(t *testing.T) {
	queries, keys, dst := make([]uint8, PlaneLen(9, 9, 16)), make([]uint8, PlaneLen(5, 5, 32)), make([]uint8, PlaneLen(9, 9, 16))
	for _, p := range Paths() {
		a := NewAttend8(1)
		if n := testing.AllocsPerRun(10, func() { a.Apply(p, dst, queries, 9, 9, keys, 5, 5) }); n != 0 {
			t.Errorf("%v: %v allocations", p, n)
		}
	}
}

func BenchmarkAttend8(b *testing.B) {
	const heads = 3
	r := rand.New(rand.NewPCG(1, 1))
	value := func() uint8 { return uint8(50 + r.IntN(28)) }
	queries, _ := plane8(r, 19, 19, 16*heads, value)
	keys, _ := plane8(r, 10, 10, 32*heads, value)
	dst := make([]uint8, PlaneLen(19, 19, 16*heads))
	for _, p := range Paths() {
		b.Run(p.String(), func(b *testing.B) {
			a := NewAttend8(heads)
			b.ReportAllocs()
			for b.Loop() {
				a.Apply(p, dst, queries, 19, 19, keys, 10, 10)
			}
		})
	}
}
