package corner_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/internal/matchtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/pattern"
)

// joseki returns 1,600 patterns, the most frequent ones of professional games.
func joseki(t testing.TB) *pattern.Database {
	t.Helper()
	db, err := pattern.Load(pattern.Joseki(), os.DirFS("testdata"), "joseki1600.db")
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// positions returns 250 positions of games on 19×19, early and late.
func positions(t testing.TB) []*board.Board {
	t.Helper()
	text, err := os.ReadFile("../board/testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	var boards []*board.Board
	for line := range strings.Lines(string(text)) {
		size, moves, _ := strings.Cut(strings.TrimSpace(line), " ")
		if size != "19" {
			continue
		}
		boards = append(boards, play(t, moves))
	}
	return boards
}

func play(t testing.TB, moves string) *board.Board {
	t.Helper()
	b, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	c := board.Black
	for ; len(moves) >= 2; moves = moves[2:] {
		p, err := board.FromSGF(moves[:2], 19)
		if err == nil {
			err = b.Play(p, c, board.Strict)
		}
		if err != nil {
			t.Fatal(err)
		}
		c = c.Opponent()
	}
	return b
}

// openings returns the first n moves of the games of positions, so that many
// patterns match.
func openings(t testing.TB, n int) []*board.Board {
	t.Helper()
	text, err := os.ReadFile("../board/testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	var boards []*board.Board
	for line := range strings.Lines(string(text)) {
		size, moves, _ := strings.Cut(strings.TrimSpace(line), " ")
		if size == "19" && len(moves) >= 2*n {
			boards = append(boards, play(t, moves[:2*n]))
		}
	}
	return boards
}

// TestJoseki compares the matcher with the plain one on many real positions, and
// with brute force on a few.
func TestJoseki(t *testing.T) {
	race.Alone(t)
	db := joseki(t)
	m, err := corner.New(db)
	if err != nil {
		t.Fatal(err)
	}
	plain := pattern.NewPlain(db)
	boards := append(openings(t, 12), openings(t, 25)...)
	boards = append(boards, positions(t)...)
	if testing.Short() {
		boards = boards[:20]
	}
	found := 0
	for i := 0; i < len(boards); i += sample.Of(3, 1) {
		b := boards[i]
		want := plain.AppendMatches(nil, b, pattern.Query{})
		matchtest.Sort(want)
		found += len(want)
		if err := matchtest.Compare(m, b, pattern.Query{}, want); err != nil {
			t.Fatalf("position %d: %v", i, err)
		}
	}
	if found < len(boards) {
		t.Errorf("only %d matches in %d positions: the test says little", found, len(boards))
	}
	for _, b := range boards[:sample.Of(1, 3)] {
		if err := matchtest.Compare(m, b, pattern.Query{}, matchtest.BruteForce(db, b, pattern.Query{})); err != nil {
			t.Fatal(err)
		}
	}
}

func bench(b *testing.B, boards []*board.Board) {
	m, err := corner.New(joseki(b))
	if err != nil {
		b.Fatal(err)
	}
	var dst []pattern.Match
	best, matches := time.Hour, 0
	for _, bd := range boards {
		dst = m.AppendMatches(dst[:0], bd, pattern.Query{})
	}
	b.ReportAllocs()
	for b.Loop() {
		start := time.Now()
		matches = 0
		for _, bd := range boards {
			dst = m.AppendMatches(dst[:0], bd, pattern.Query{})
			matches += len(dst)
		}
		best = min(best, time.Since(start))
	}
	n := float64(len(boards))
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/1000/n/float64(b.N), "µs/position")
	b.ReportMetric(float64(best.Nanoseconds())/1000/n, "µs/position-best")
	b.ReportMetric(float64(matches)/n, "matches/position")
}

// BenchmarkMatch finds 1,600 joseki patterns for both players, in all corners
// and from both sides of the diagonal.
func BenchmarkMatch(b *testing.B) {
	b.Run("games", func(b *testing.B) { bench(b, positions(b)) })
	b.Run("openings", func(b *testing.B) { bench(b, openings(b, 20)) })
}

// BenchmarkBuild makes the tree.
func BenchmarkBuild(b *testing.B) {
	db := joseki(b)
	b.ReportAllocs()
	for b.Loop() {
		t, err := corner.Build(db)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(t.Stats().Variations), "variations")
	}
}
