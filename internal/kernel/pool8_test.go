package kernel

import (
	"math/rand/v2"
	"testing"
)

func TestPool8(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 8))
	for i := range 60 {
		w, h, channels := 1+r.IntN(maxBoard), 1+r.IntN(maxBoard), 16*(1+r.IntN(6))
		most := []int{1, 128, 128}[i%3]
		least := []int{0, 0, 127}[i%3]
		src, srcOK := plane8(r, w, h, channels, func() uint8 { return uint8(max(r.IntN(most), least)) })
		sums, maxima := make([]int32, channels), make([]uint8, channels)
		for y := range h {
			for x := range w {
				for k, a := range src[((y+1)*(w+2)+x+1)*channels:][:channels] {
					sums[k] += int32(a)
					maxima[k] = max(maxima[k], a)
				}
			}
		}
		for _, p := range Paths() {
			sum, sumOK := guarded[int32](r, channels)
			most, mostOK := guarded[uint8](r, channels)
			Pool8(p, sum, most, src, w, h, channels)
			if k := differ(sum, sums); k >= 0 {
				t.Errorf("%v: %dx%d: sum %d of %d is %d, want %d", p, w, h, k, channels, sum[k], sums[k])
			}
			if k := differ(most, maxima); k >= 0 {
				t.Errorf("%v: %dx%d: maximum %d of %d is %d, want %d", p, w, h, k, channels, most[k], maxima[k])
			}
			if !sumOK() || !mostOK() || !srcOK() {
				t.Errorf("%v: %dx%d: memory beside the outputs has changed", p, w, h)
			}
		}
	}
}

func TestPool8Panics(t *testing.T) {
	src, sum, most := make([]uint8, PlaneLen(2, 3, 16)), make([]int32, 16), make([]uint8, 16)
	for _, p := range Paths() {
		for name, f := range map[string]func(){
			"src":      func() { Pool8(p, sum, most, src[1:], 2, 3, 16) },
			"sum":      func() { Pool8(p, sum[1:], most, src, 2, 3, 16) },
			"max":      func() { Pool8(p, sum, most[1:], src, 2, 3, 16) },
			"channels": func() { Pool8(p, sum, most, src, 2, 3, 8) },
			"width":    func() { Pool8(p, sum, most, src, 0, 3, 16) },
			"path":     func() { Pool8(99, sum, most, src, 2, 3, 16) },
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
		Pool8(p, sum, most, src, 2, 3, 16)
	}
}

func BenchmarkPool8(b *testing.B) {
	src, sum, most := make([]uint8, PlaneLen(19, 19, 64)), make([]int32, 64), make([]uint8, 64)
	for _, p := range Paths() {
		b.Run(p.String(), func(b *testing.B) {
			for b.Loop() {
				Pool8(p, sum, most, src, 19, 19, 64)
			}
		})
	}
}
