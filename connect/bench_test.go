package connect_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/reading/worm"
)

// BenchmarkMeasure measures from every string of positions of professional games.
func BenchmarkMeasure(b *testing.B) {
	facts := readBreakIns(b)
	r := connect.New(connect.Options{})
	var m connect.Map
	var strs []board.Point
	maps := 0
	b.ReportAllocs()
	for b.Loop() {
		for _, f := range facts {
			strs = f.b.AppendStrings(strs[:0], board.Empty)
			for _, s := range strs {
				if err := r.Measure(b.Context(), f.b, s, 0, &m); err != nil {
					b.Fatal(err)
				}
				maps++
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(maps), "ns/map")
}

// BenchmarkConnect asks about the neighbors of each string in positions of
// professional games, without memory.
func BenchmarkConnect(b *testing.B) {
	facts := readBreakIns(b)
	r := connect.New(connect.Options{})
	type pair struct {
		b    *board.Board
		x, y board.Point
	}
	var pairs []pair
	for _, f := range facts[:8] {
		strs := f.b.AppendStrings(nil, board.Empty)
		for i, x := range strs {
			for _, y := range strs[:i] {
				if f.b.At(x) == f.b.At(y) && max(x.Col()-y.Col(), y.Col()-x.Col(), x.Row()-y.Row(), y.Row()-x.Row()) <= 2 {
					pairs = append(pairs, pair{f.b, x, y})
				}
			}
		}
	}
	before, asked := r.Nodes(), 0
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range pairs {
			if _, err := r.Connect(b.Context(), p.b, p.x, p.y); err != nil {
				b.Fatal(err)
			}
			if _, err := r.Disconnect(b.Context(), p.b, p.x, p.y); err != nil {
				b.Fatal(err)
			}
			asked += 2
		}
	}
	seconds := b.Elapsed().Seconds()
	b.ReportMetric(float64(r.Nodes()-before)/seconds, "nodes/s")
	b.ReportMetric(float64(asked)/seconds, "questions/s")
}

// BenchmarkLinks finds the links of positions of professional games.
func BenchmarkLinks(b *testing.B) {
	facts := readBreakIns(b)
	a, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		b.Fatal(err)
	}
	var worms []*worm.Worms
	for _, f := range facts[:4] {
		w, err := wormsOf(b.Context(), f.b, worm.Options{NoThreats: true})
		if err != nil {
			b.Fatal(err)
		}
		worms = append(worms, w)
	}
	b.ReportAllocs()
	for b.Loop() {
		for i, w := range worms {
			if _, err := a.Analyze(b.Context(), facts[i].b, w); err != nil {
				b.Fatal(err)
			}
		}
	}
}
