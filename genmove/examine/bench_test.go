package examine_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/shared"
)

// benched are the facts whose finding the benchmarks time.
const benched = examine.Worms | examine.Links | examine.Losses | examine.Influence | examine.Joseki

// BenchmarkCold examines positions of games that the Analyst knows nothing of.
func BenchmarkCold(b *testing.B) {
	positions := boardtest.ReadPositions(b, "../../board/testdata/positions.txt")
	a, err := examine.New(examine.Options{})
	if err != nil {
		b.Fatal(err)
	}
	var took []time.Duration
	i := 0
	for b.Loop() {
		p := positions[i%len(positions)]
		i++
		a.Clear()
		start := time.Now()
		if _, err := a.Facts(b.Context(), examine.Position{Board: p.Board, ToPlay: p.ToPlay}, benched); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "ms95%")
}

// BenchmarkDragons finds the groups and their statuses of positions that the Analyst
// knows nothing of.
func BenchmarkDragons(b *testing.B) {
	positions := boardtest.ReadPositions(b, "../../board/testdata/positions.txt")
	a, err := examine.New(examine.Options{})
	if err != nil {
		b.Fatal(err)
	}
	i := 0
	for b.Loop() {
		p := positions[i%len(positions)]
		i++
		a.Clear()
		if _, err := a.Facts(b.Context(), examine.Position{Board: p.Board, ToPlay: p.ToPlay}, examine.Dragons); err != nil {
			b.Fatal(err)
		}
	}
}

// records returns long games of professionals, or of our own.
func records(tb testing.TB, n int) []record.Game {
	tb.Helper()
	var games []record.Game
	lines, _ := shared.Games(tb, 0, 977)
	for line := range lines {
		one, err := record.Parse("games", strings.NewReader(line+"\n"))
		if err != nil {
			tb.Fatal(err)
		}
		if g := one[0]; g.Size == 19 && len(g.Moves) > 240 {
			games = append(games, g)
		}
		if len(games) == n {
			break
		}
	}
	return games
}
