package worm_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/worm"
)

// parsed are the positions of benchPositions, which read them once.
var parsed []*board.Board

// benchPositions are the positions that package board measures itself on, on boards of their own.
func benchPositions(t testing.TB) []*board.Board {
	t.Helper()
	if parsed == nil {
		for _, p := range boardtest.ReadPositions(t, "../../board/testdata/positions.txt") {
			parsed = append(parsed, p.Board)
		}
	}
	boards := make([]*board.Board, len(parsed))
	for i, b := range parsed {
		boards[i] = b.Clone()
	}
	return boards
}

func BenchmarkAnalyze(b *testing.B) {
	for _, v := range []struct {
		name string
		o    worm.Options
	}{
		{"all", worm.Options{}},
		{"no-threats", worm.Options{NoThreats: true}},
		{"no-patterns", worm.Options{NoThreats: true, NoPatterns: true}},
	} {
		b.Run(v.name, func(b *testing.B) {
			boards := benchPositions(b)
			a, err := worm.NewAnalyzer(v.o)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			i, n := 0, 0
			for b.Loop() {
				w, err := a.Analyze(b.Context(), boards[i%len(boards)])
				if err != nil {
					b.Fatal(err)
				}
				i++
				n += w.Len()
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "worms/s")
		})
	}
}

// BenchmarkMatchers compares the matchers on the two databases.
func BenchmarkMatchers(b *testing.B) {
	boards := benchPositions(b)
	for _, load := range []func() (*pattern.Database, error){worm.ShippedAttack, worm.ShippedDefense} {
		db, err := load()
		if err != nil {
			b.Fatal(err)
		}
		a, err := dfa.Build(db, dfa.Options{})
		if err != nil {
			b.Fatal(err)
		}
		for name, m := range map[string]pattern.Matcher{"plain": pattern.NewPlain(db), "dfa": a.Matcher()} {
			b.Run(db.Kind().Name+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				var matches []pattern.Match
				i := 0
				for b.Loop() {
					matches = m.AppendMatches(matches[:0], boards[i%len(boards)], pattern.Query{})
					i++
				}
			})
		}
	}
}
