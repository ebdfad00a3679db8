package genmove_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
)

func prior(tb testing.TB) *genmove.Prior {
	tb.Helper()
	p, err := genmove.ShippedPrior()
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func BenchmarkRollout(b *testing.B) {
	for _, size := range []int{9, 19} {
		b.Run(map[int]string{9: "9x9", 19: "19x19"}[size], func(b *testing.B) {
			r, err := genmove.NewRollout(prior(b))
			if err != nil {
				b.Fatal(err)
			}
			empty, err := board.New(size)
			if err != nil {
				b.Fatal(err)
			}
			work := empty.Clone()
			src := rand.NewPCG(1, 2)
			moves := 0
			b.ReportAllocs()
			for b.Loop() {
				work.CopyFrom(empty)
				moves += len(r.Play(work, board.Black, board.NoPoint, 3*size*size, src))
			}
			b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

func BenchmarkEstimator(b *testing.B) {
	e, err := genmove.NewEstimator(prior(b))
	if err != nil {
		b.Fatal(err)
	}
	bd, err := board.New(19)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := bd.Playout(board.Black, 120, rand.NewPCG(1, 2)); err != nil {
		b.Fatal(err)
	}
	var list []genmove.Chance
	b.ReportAllocs()
	for b.Loop() {
		list = e.Append(list[:0], bd, board.Black, board.At(3, 3), board.At(15, 15))
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}
