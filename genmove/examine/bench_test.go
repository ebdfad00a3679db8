package examine_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/reading/memory"
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

// BenchmarkGame examines the positions of games one after another with one memory.
func BenchmarkGame(b *testing.B) {
	games := records(b, 8)
	a, err := examine.New(examine.Options{})
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for b.Loop() {
		g := games[n/100%len(games)]
		bd, err := board.New(g.Size)
		if err != nil {
			b.Fatal(err)
		}
		// The first position of a part of a game is not counted.
		b.StopTimer()
		c := board.Black
		from := 40 + n/100/len(games)*100%100
		for i, m := range g.Moves[:min(from+100, len(g.Moves))] {
			if err := bd.Play(m, c, board.Strict); err != nil {
				b.Fatal(err)
			}
			c = c.Opponent()
			if i < from {
				continue
			}
			if i > from {
				b.StartTimer()
			}
			if _, err := a.Facts(b.Context(), examine.Position{Board: bd, ToPlay: c}, benched); err != nil {
				b.Fatal(err)
			}
			b.StopTimer()
		}
		n += 100
		b.StartTimer()
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(99*n/100), "ms/position")
	for k := memory.Attack; k <= memory.BlockOff; k++ {
		if s := a.Memory().Stats(k); s.Asked > 0 {
			b.ReportMetric(100*float64(s.Known)/float64(s.Asked), k.String()+"%")
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

// BenchmarkDragonsAfter finds the groups of positions that follow one another in the
// middle of games.
func BenchmarkDragonsAfter(b *testing.B) {
	const moves = 20 // in a row
	a, err := examine.New(examine.Options{})
	if err != nil {
		b.Fatal(err)
	}
	games := records(b, 8)
	var f *examine.Facts
	for n := 0; b.Loop(); n++ {
		g := games[n/moves%len(games)]
		from := 100 + n%moves
		if n%moves == 0 {
			b.StopTimer()
			bd, err := board.New(g.Size)
			if err != nil {
				b.Fatal(err)
			}
			c := board.Black
			for _, m := range g.Moves[:from] {
				if err := bd.Play(m, c, board.Strict); err != nil {
					b.Fatal(err)
				}
				c = c.Opponent()
			}
			a.Clear()
			f = facts(b, a, examine.Position{Board: bd, ToPlay: c}, examine.Dragons)
			b.StartTimer()
		}
		if f, err = a.After(b.Context(), f, g.Moves[from]); err != nil {
			b.Fatal(err)
		}
	}
}
