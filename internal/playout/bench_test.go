package playout_test

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/playout"
)

func BenchmarkPlay(b *testing.B) {
	for name, p := range map[string]playout.Player{"heavy": heavy(b), "learnt": learnt(b)} {
		for _, size := range []int{9, 19, 25} {
			b.Run(name+"/"+strconv.Itoa(size), func(b *testing.B) {
				empty, err := board.New(size)
				if err != nil {
					b.Fatal(err)
				}
				work := empty.Clone()
				src := rand.NewPCG(1, 2)
				b.ReportAllocs()
				for b.Loop() {
					work.CopyFrom(empty)
					if _, err := p.Play(b.Context(), work, board.Black, board.NoPoint, 3*size*size, src); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			})
		}
	}
}

func BenchmarkNewHeavy(b *testing.B) {
	t := table(b)
	for b.Loop() {
		if _, err := playout.NewHeavy(t); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOwners plays fifty games from the middle of a game on a large board.
func BenchmarkOwners(b *testing.B) {
	h, bd := heavy(b), scattered(b, 19, 120)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := playout.Owners(b.Context(), h, bd, board.Black, board.NoPoint, playout.Options{Games: 50, Seed: 1}); err != nil {
			b.Fatal(err)
		}
	}
}
