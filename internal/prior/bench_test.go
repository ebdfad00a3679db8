package prior_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/prior"
)

func BenchmarkEstimator(b *testing.B) {
	e, err := prior.NewEstimator(table(b))
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
	var list []prior.Chance
	b.ReportAllocs()
	for b.Loop() {
		if list, err = e.Append(list[:0], bd, board.Black, board.At(3, 3), board.At(15, 15)); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}

func BenchmarkRead(b *testing.B) {
	data, err := table(b).MarshalBinary()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := prior.Read(bytes.NewReader(data)); err != nil {
			b.Fatal(err)
		}
	}
}
