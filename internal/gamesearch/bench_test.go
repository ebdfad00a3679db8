package gamesearch_test

import (
	"strconv"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gamesearch"
)

// BenchmarkSearch plays games from the middle of a game.
func BenchmarkSearch(b *testing.B) {
	for _, size := range []int{9, 19} {
		b.Run(strconv.Itoa(size), func(b *testing.B) {
			s := searcher(b)
			pos := gamesearch.Position{Board: scattered(b, size, size*size/3), ToPlay: board.Black, Komi: 6.5}
			first, err := s.First(b.Context(), pos)
			if err != nil {
				b.Fatal(err)
			}
			const playouts = 500
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.Search(b.Context(), pos, first, gamesearch.Options{Playouts: playouts}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(playouts*float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}
