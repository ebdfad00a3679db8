package mcts_test

import (
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/cputime"
)

// benchmarkSearch searches g again and again from an empty tree.
func benchmarkSearch(b *testing.B, g *board.Game, s *mcts.Searcher) {
	const visits = 800
	evaluations := 0
	began := cputime.Process()
	for b.Loop() {
		if err := s.Forget(); err != nil {
			b.Fatal(err)
		}
		r, err := s.Search(b.Context(), g, mcts.Limits{Visits: visits})
		if err != nil {
			b.Fatal(err)
		}
		evaluations += r.Evaluations
	}
	n := float64(b.N) * visits
	b.ReportMetric(n/b.Elapsed().Seconds(), "visits/s")
	b.ReportMetric(n/(cputime.Process()-began).Seconds(), "visits/cpu-s")
	b.ReportMetric(float64(b.Elapsed().Microseconds())/n, "µs/visit")
	b.ReportMetric(float64(evaluations)/n, "evaluations/visit")
}

func opening(b *testing.B, size int) *board.Game {
	g := newGame(b, size, board.Chinese())
	for i, v := range []string{"D4", "C3", "D3", "C4", "C5", "B5", "E6", "F3"} {
		p, err := board.ParsePoint(v, size)
		if err != nil {
			b.Fatal(err)
		}
		if err := g.Play(p, []board.Color{board.Black, board.White}[i%2]); err != nil {
			b.Fatal(err)
		}
	}
	return g
}

// BenchmarkShipped searches with the shipped network.
func BenchmarkShipped(b *testing.B) {
	m, err := network.Shipped()
	if err != nil {
		b.Fatal(err)
	}
	for _, size := range []int{9, 19} {
		for _, threads := range []int{1, 2} {
			b.Run(fmt.Sprintf("%d/threads-%d", size, threads), func(b *testing.B) {
				benchmarkSearch(b, opening(b, size), modelSearcher(b, m, mcts.Options{Threads: threads}))
			})
		}
	}
}

// BenchmarkOverhead searches with an evaluator that takes little time, which leaves the time of the
// search itself.
func BenchmarkOverhead(b *testing.B) {
	for _, size := range []int{9, 19} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			benchmarkSearch(b, opening(b, size), searcher(b, instant(), mcts.Options{}))
		})
	}
	// Many captures: superko is to be checked on many points.
	b.Run("19/late", func(b *testing.B) {
		g := randomGame(b, 19, 450, board.TrompTaylor(), rand.New(rand.NewPCG(1, 1)))
		benchmarkSearch(b, g, searcher(b, instant(), mcts.Options{}))
	})
}

// BenchmarkInstant is the time of the evaluator of BenchmarkOverhead.
func BenchmarkInstant(b *testing.B) {
	for _, size := range []int{9, 19} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			p, err := network.FromGame(opening(b, size))
			if err != nil {
				b.Fatal(err)
			}
			e := instant()
			in, out := []network.Position{p}, make([]network.Evaluation, 1)
			for b.Loop() {
				if err := e.EvaluateBatch(b.Context(), in, out); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkThreads searches with an evaluator that sleeps for a millisecond: what is lost is time
// in which threads wait for each other.
func BenchmarkThreads(b *testing.B) {
	for _, threads := range []int{1, 2, 4, 16} {
		b.Run(fmt.Sprint(threads), func(b *testing.B) {
			sleepy := called{even{}, new(atomic.Int64), func(int64) error {
				time.Sleep(time.Millisecond)
				return nil
			}}
			benchmarkSearch(b, opening(b, 19), searcher(b, sleepy, mcts.Options{Threads: threads}))
		})
	}
}

func instant() mcts.Evaluator { return even{} }
