package board_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// trialMove is a move that is legal when its turn comes.
type trialMove struct {
	point board.Point
	color board.Color
}

// trialMoves chooses n random moves of alternating colors for each position,
// each of them legal after the ones before it.
func trialMoves(t testing.TB, boards []*board.Board, n int) [][]trialMove {
	rng := rand.New(rand.NewPCG(1, 2))
	lists := make([][]trialMove, len(boards))
	for i, b := range boards {
		c := board.Black
		for len(lists[i]) < n {
			empty := b.EmptyPoints()
			points := empty.Append(nil)
			if p := points[rng.IntN(len(points))]; b.Try(p, c) {
				lists[i] = append(lists[i], trialMove{p, c})
				c = c.Opponent()
			}
		}
		b.UndoTo(0)
	}
	return lists
}

// BenchmarkTryUndo plays 40 random legal moves from each of the real positions
// and takes them back.
func BenchmarkTryUndo(b *testing.B) {
	boards := realPositions(b)
	lists := trialMoves(b, boards, 40) // which also makes the boards grow
	pairs := 0
	b.ReportAllocs()
	for b.Loop() {
		for i, bd := range boards {
			for _, m := range lists[i] {
				if !bd.Try(m.point, m.color) {
					b.Fatal("a move that was legal is not")
				}
			}
			for bd.Undo() {
				pairs++
			}
		}
	}
	b.ReportMetric(float64(pairs)/b.Elapsed().Seconds()/1e6, "Mpairs/s")
}

// BenchmarkTryUndoShallow tries every empty point for both colors in each of
// the real positions, and takes each move back at once, as reading does.
func BenchmarkTryUndoShallow(b *testing.B) {
	boards := realPositions(b)
	var points [][]board.Point
	for _, bd := range boards {
		empty := bd.EmptyPoints()
		points = append(points, empty.Append(nil))
		for p := range empty.All() {
			bd.Try(p, board.Black) // makes the board grow
		}
		bd.UndoTo(0)
	}
	pairs := 0
	b.ReportAllocs()
	for b.Loop() {
		for i, bd := range boards {
			for _, p := range points[i] {
				for _, c := range [2]board.Color{board.Black, board.White} {
					if bd.Try(p, c) {
						bd.Undo()
						pairs++
					}
				}
			}
		}
	}
	b.ReportMetric(float64(pairs)/b.Elapsed().Seconds()/1e6, "Mpairs/s")
}

// BenchmarkQuery asks the questions that reading asks most, of every empty point
// or string of the real positions.
func BenchmarkQuery(b *testing.B) {
	boards := realPositions(b)
	var empty, strings [][]board.Point
	for _, bd := range boards {
		set := bd.EmptyPoints()
		empty = append(empty, set.Append(nil))
		strings = append(strings, bd.AppendStrings(nil, board.Empty))
	}
	var dst []board.Point
	sum := 0
	perPoint := func(ask func(bd *board.Board, p board.Point, c board.Color)) func(*testing.B) {
		return func(b *testing.B) {
			calls := 0
			b.ReportAllocs()
			for b.Loop() {
				for i, bd := range boards {
					for _, p := range empty[i] {
						ask(bd, p, board.Black)
						ask(bd, p, board.White)
					}
					calls += 2 * len(empty[i])
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(calls), "ns/call")
		}
	}
	perString := func(ask func(bd *board.Board, p board.Point)) func(*testing.B) {
		return func(b *testing.B) {
			calls := 0
			b.ReportAllocs()
			for b.Loop() {
				for i, bd := range boards {
					for _, p := range strings[i] {
						ask(bd, p)
					}
					calls += len(strings[i])
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(calls), "ns/call")
		}
	}
	b.Run("Legal", perPoint(func(bd *board.Board, p board.Point, c board.Color) {
		if bd.Legal(p, c, board.Strict) {
			sum++
		}
	}))
	b.Run("IsSelfAtari", perPoint(func(bd *board.Board, p board.Point, c board.Color) {
		if bd.IsSelfAtari(p, c) {
			sum++
		}
	}))
	b.Run("LibertiesAfter", perPoint(func(bd *board.Board, p board.Point, c board.Color) {
		sum += bd.LibertiesAfter(p, c)
	}))
	b.Run("EstimateLiberties", perPoint(func(bd *board.Board, p board.Point, c board.Color) {
		sum += bd.EstimateLiberties(p, c)
	}))
	b.Run("IsCapture", perPoint(func(bd *board.Board, p board.Point, c board.Color) {
		if bd.IsCapture(p, c) {
			sum++
		}
	}))
	b.Run("IsKoCapture", perPoint(func(bd *board.Board, p board.Point, c board.Color) {
		if _, ok := bd.IsKoCapture(p, c); ok {
			sum++
		}
	}))
	b.Run("Liberties", perString(func(bd *board.Board, p board.Point) { sum += bd.Liberties(p) }))
	b.Run("AppendLiberties", perString(func(bd *board.Board, p board.Point) {
		dst = bd.AppendLiberties(dst[:0], p)
	}))
	b.Run("AppendLibertiesN4", perString(func(bd *board.Board, p board.Point) {
		dst = bd.AppendLibertiesN(dst[:0], p, 4)
	}))
	b.Run("AppendNeighbors", perString(func(bd *board.Board, p board.Point) {
		dst = bd.AppendNeighbors(dst[:0], p)
	}))
	b.Run("AppendNeighborsAtMost", perString(func(bd *board.Board, p board.Point) {
		dst = bd.AppendNeighborsAtMost(dst[:0], p, 2)
	}))
	_ = sum
}

// BenchmarkNth draws points from the empty ones of the real positions.
func BenchmarkNth(b *testing.B) {
	boards := realPositions(b)
	sets, sum := make([]board.Set, len(boards)), 0
	for i, bd := range boards {
		sets[i] = bd.EmptyPoints()
	}
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		s := &sets[n%len(sets)]
		sum += int(s.Nth(n * 7 % s.Len()))
		n++
	}
	_ = sum
}

func BenchmarkClone(b *testing.B) {
	boards := realPositions(b)
	clones := make([]*board.Board, len(boards)) // keeps them on the heap
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		clones[i%len(boards)] = boards[i%len(boards)].Clone()
		i++
	}
}

func BenchmarkCopyFrom(b *testing.B) {
	boards := realPositions(b)
	to := boards[0].Clone()
	for _, from := range boards {
		to.CopyFrom(from)
	}
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		to.CopyFrom(boards[i%len(boards)])
		i++
	}
}
