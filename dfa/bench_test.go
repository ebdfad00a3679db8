package dfa_test

import (
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
)

// positions returns 250 positions of games on 19×19.
func positions(t testing.TB) []*board.Board {
	t.Helper()
	var boards []*board.Board
	for _, p := range boardtest.ReadPositions(t, "../board/testdata/positions.txt") {
		boards = append(boards, p.Board)
	}
	return boards
}

// database returns a database of the testdata, which is compiled once.
func database(t testing.TB, name string) *pattern.Database {
	t.Helper()
	if db, ok := compiled.Load(name); ok {
		return db.(*pattern.Database)
	}
	db, err := pattern.Load(pattern.General(), os.DirFS("testdata"), name)
	if err != nil {
		t.Fatal(err)
	}
	compiled.Store(name, db)
	return db
}

// automaton returns the usual automaton of such a database, which is built once.
func automaton(t testing.TB, name string) *dfa.Automaton {
	t.Helper()
	db := database(t, name)
	if a, ok := automata.Load(name); ok {
		return a.(*dfa.Automaton)
	}
	a, err := dfa.Build(db, dfa.Options{})
	if err != nil {
		t.Fatal(err)
	}
	automata.Store(name, a)
	return a
}

var compiled, automata sync.Map // by the name of the file

// bench matches all positions and reports microseconds and matches a position,
// and the microseconds when the fastest time of each position counts, which
// other work on the machine disturbs least.
func bench(b *testing.B, m pattern.Matcher, color board.Color) {
	boards := positions(b)
	best := make([]time.Duration, len(boards))
	var dst []pattern.Match
	for i, bd := range boards {
		dst = m.AppendMatches(dst[:0], bd, pattern.Query{Color: color})
		best[i] = time.Hour
	}
	matches := 0
	b.ReportAllocs()
	for b.Loop() {
		matches = 0
		for i, bd := range boards {
			start := time.Now()
			dst = m.AppendMatches(dst[:0], bd, pattern.Query{Color: color})
			best[i] = min(best[i], time.Since(start))
			matches += len(dst)
		}
	}
	var total time.Duration
	for _, d := range best {
		total += d
	}
	n := float64(len(boards))
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/1000/n/float64(b.N), "µs/position")
	b.ReportMetric(float64(total.Nanoseconds())/1000/n, "µs/position-best")
	b.ReportMetric(float64(matches)/n, "matches/position")
}

func BenchmarkPlain(b *testing.B) {
	for _, name := range []string{"patterns900.db", "patterns1200.db"} {
		m := pattern.NewPlain(database(b, name))
		b.Run(name, func(b *testing.B) { bench(b, m, board.Empty) })
		b.Run(name+"/one color", func(b *testing.B) { bench(b, m, board.Black) })
	}
}

func BenchmarkDFA(b *testing.B) {
	for _, name := range []string{"patterns900.db", "patterns1200.db"} {
		a, err := dfa.Build(database(b, name), dfa.Options{})
		if err != nil {
			b.Fatal(err)
		}
		b.Logf("%+v", a.Stats())
		b.Run(name, func(b *testing.B) { bench(b, a.Matcher(), board.Empty) })
		b.Run(name+"/one color", func(b *testing.B) { bench(b, a.Matcher(), board.Black) })
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

func BenchmarkNewPlain(b *testing.B) {
	db := database(b, "patterns900.db")
	bd := positions(b)[0]
	b.ReportAllocs()
	for b.Loop() {
		pattern.NewPlain(db).AppendMatches(nil, bd, pattern.Query{})
	}
}

// BenchmarkGoal asks for the matches that touch one string, as reading does at
// every node.
func BenchmarkGoal(b *testing.B) {
	db := database(b, "patterns900.db")
	a, err := dfa.Build(db, dfa.Options{})
	if err != nil {
		b.Fatal(err)
	}
	bd := positions(b)[0]
	var goal board.Set
	for p := range bd.Stones(bd.AppendStrings(nil, board.Empty)[10]) {
		goal.Add(p)
	}
	for _, m := range []pattern.Matcher{pattern.NewPlain(db), a.Matcher()} {
		b.Run(fmt.Sprintf("%T", m), func(b *testing.B) {
			dst := m.AppendMatches(nil, bd, pattern.Query{Goal: &goal})
			b.ReportAllocs()
			for b.Loop() {
				dst = m.AppendMatches(dst[:0], bd, pattern.Query{Goal: &goal})
			}
		})
	}
}

// BenchmarkAnchor asks for the matches at one anchor.
func BenchmarkAnchor(b *testing.B) {
	db := database(b, "patterns900.db")
	bd := positions(b)[0]
	m := pattern.NewPlain(db)
	q := pattern.Query{Anchor: bd.AppendStrings(nil, board.Empty)[10]}
	dst := m.AppendMatches(nil, bd, q)
	b.ReportAllocs()
	for b.Loop() {
		dst = m.AppendMatches(dst[:0], bd, q)
	}
}

// BenchmarkSizes compares the matchers on databases of several sizes, parts of
// the two test databases; Best follows it.
func BenchmarkSizes(b *testing.B) {
	var files []*pattern.File
	all := 0
	for _, name := range []string{"patterns900.db", "patterns1200.db"} {
		text, err := os.ReadFile("testdata/" + name)
		if err != nil {
			b.Fatal(err)
		}
		f, err := pattern.Parse(name, text)
		if err != nil {
			b.Fatal(err)
		}
		files = append(files, f)
		all += len(f.Decls())
	}
	for _, n := range []int{30, 125, 250, 500, 700, 900, 1500, 2100} {
		var parts []*pattern.File
		seen := 0
		for _, f := range files {
			part, err := f.Replace(func(d *pattern.Decl) ([]*pattern.Decl, error) {
				seen++
				if seen*n/all == (seen-1)*n/all {
					return nil, nil
				}
				return []*pattern.Decl{d}, nil
			})
			if err != nil {
				b.Fatal(err)
			}
			parts = append(parts, part)
		}
		db, err := pattern.Compile(pattern.General(), parts...)
		if err != nil {
			b.Fatal(err)
		}
		a, err := dfa.Build(db, dfa.Options{})
		if err != nil {
			b.Fatal(err)
		}
		for _, m := range []pattern.Matcher{pattern.NewPlain(db), a.Matcher()} {
			for _, color := range []board.Color{board.Black, board.Empty} {
				b.Run(fmt.Sprintf("%d/%T/color%d", n, m, color), func(b *testing.B) { bench(b, m, color) })
			}
		}
	}
}
