package dfa_test

import (
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/pattern"
)

var readPositions = sync.OnceValues(func() (string, error) {
	text, err := os.ReadFile("../board/testdata/positions.txt")
	return string(text), err
})

// positions returns 250 positions of games on 19×19.
func positions(t testing.TB) []*board.Board {
	t.Helper()
	text, err := readPositions()
	if err != nil {
		t.Fatal(err)
	}
	var boards []*board.Board
	for line := range strings.Lines(text) {
		sizeText, moves, _ := strings.Cut(strings.TrimSpace(line), " ")
		size, err := strconv.Atoi(sizeText)
		if err != nil {
			t.Fatal(err)
		}
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		c := board.Black
		for ; len(moves) >= 2; moves = moves[2:] {
			p, err := board.FromSGF(moves[:2], size)
			if err == nil {
				err = b.Play(p, c, board.Strict)
			}
			if err != nil {
				t.Fatal(err)
			}
			c = c.Opponent()
		}
		boards = append(boards, b)
	}
	return boards
}

func database(t testing.TB, name string) *pattern.Database {
	t.Helper()
	db, err := pattern.Load(pattern.General(), os.DirFS("testdata"), name)
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// bench matches all positions and reports microseconds and matches a position,
// and the microseconds of the fastest pass, which other work on the machine
// disturbs least.
func bench(b *testing.B, m pattern.Matcher, sides pattern.Sides) {
	boards := positions(b)
	var dst []pattern.Match
	for _, bd := range boards {
		dst = m.AppendMatches(dst[:0], bd, pattern.Query{Sides: sides})
	}
	matches := 0
	best := time.Hour
	b.ReportAllocs()
	for b.Loop() {
		matches = 0
		start := time.Now()
		for _, bd := range boards {
			dst = m.AppendMatches(dst[:0], bd, pattern.Query{Sides: sides})
			matches += len(dst)
		}
		best = min(best, time.Since(start))
	}
	n := float64(len(boards))
	b.ReportMetric(float64(b.Elapsed().Microseconds())/n/float64(b.N), "µs/position")
	b.ReportMetric(float64(best.Nanoseconds())/1000/n, "µs/position-best")
	b.ReportMetric(float64(matches)/n, "matches/position")
}

func BenchmarkPlain(b *testing.B) {
	for _, name := range []string{"patterns900.db", "patterns1200.db"} {
		m := pattern.NewPlain(database(b, name))
		b.Run(name, func(b *testing.B) { bench(b, m, pattern.AsBoth) })
		b.Run(name+"/one colour", func(b *testing.B) { bench(b, m, pattern.AsBlack) })
	}
}

func BenchmarkDFA(b *testing.B) {
	for _, name := range []string{"patterns900.db", "patterns1200.db"} {
		a, err := dfa.Build(database(b, name), dfa.Options{})
		if err != nil {
			b.Fatal(err)
		}
		b.Logf("%+v", a.Stats())
		b.Run(name, func(b *testing.B) { bench(b, a.Matcher(), pattern.AsBoth) })
		b.Run(name+"/one colour", func(b *testing.B) { bench(b, a.Matcher(), pattern.AsBlack) })
	}
}

func BenchmarkBuild(b *testing.B) {
	db := database(b, "patterns900.db")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := dfa.Build(db, dfa.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
