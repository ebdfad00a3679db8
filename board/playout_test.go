package board_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
)

// TestPlayoutEndsGames plays random games on boards of all sizes. At the end
// nobody has a move left but into his eyes.
func TestPlayoutEndsGames(t *testing.T) {
	src := rand.NewPCG(11, 12)
	for size := board.MinSize; size <= board.MaxSize; size++ {
		for range 5 {
			b := newBoard(t, size)
			result, err := b.Playout(board.Black, 20*size*size, src)
			if err != nil {
				t.Fatal(err)
			}
			if err := boardtest.CheckConsistency(b); err != nil {
				t.Fatalf("size %d: %v\n%s", size, err, boardtest.Format(b))
			}
			if b.Depth() != 0 {
				t.Fatalf("size %d: %d trial moves are left", size, b.Depth())
			}
			if got := areaOf(b); result.Score != got {
				t.Fatalf("size %d: score %d, want %d\n%s", size, result.Score, got, boardtest.Format(b))
			}
			if !result.Finished {
				if size > 3 {
					t.Errorf("size %d: not finished after %d moves", size, result.Moves)
				}
				continue
			}
			empty := b.EmptyPoints()
			for p := range empty.All() {
				for _, c := range [2]board.Color{board.Black, board.White} {
					// A pass may have lifted a ko ban that made the other pass.
					if b.Legal(p, c, board.Strict) && !b.IsEye(p, c) && !b.IsKo(p) {
						t.Errorf("size %d: %v is left for %v\n%s", size, p, c, boardtest.Format(b))
					}
				}
			}
		}
	}
}

// areaOf counts White's area less Black's by looking which colors each empty
// point can reach.
func areaOf(b *board.Board) int {
	score := map[board.Color]int{}
	for row := range b.Size() {
		for col := range b.Size() {
			start := board.At(col, row)
			if b.At(start) != board.Empty {
				score[b.At(start)]++
				continue
			}
			seen, reached := []board.Point{start}, board.Empty
			for i := 0; i < len(seen); i++ {
				for _, n := range seen[i].Neighbors() {
					switch c := b.At(n); {
					case c.IsPlayer():
						reached |= c
					case c == board.Empty && !slices.Contains(seen, n):
						seen = append(seen, n)
					}
				}
			}
			score[reached]++
		}
	}
	return score[board.White] - score[board.Black]
}

func TestPlayoutDependsOnTheSourceAlone(t *testing.T) {
	start := realPositions(t)[3]
	first, second := start.Clone(), start.Clone()
	// The same position with another history of chains.
	for range 20 {
		empty := second.EmptyPoints()
		for p := range empty.All() {
			second.Try(p, board.White)
		}
		second.UndoTo(0)
	}
	a, err := first.Playout(board.White, 1000, rand.NewPCG(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	z, err := second.Playout(board.White, 1000, rand.NewPCG(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	if a != z || first.Hash() != second.Hash() {
		t.Errorf("%+v and %+v from equal sources", a, z)
	}
}

func TestPlayoutLimits(t *testing.T) {
	src := rand.NewPCG(1, 2)
	b := newBoard(t, 9)
	for _, limit := range []int{-1, 0} {
		if result, err := b.Playout(board.Black, limit, src); err != nil || result != (board.PlayoutResult{}) {
			t.Errorf("limit %d: %+v, %v", limit, result, err)
		}
	}
	if result, err := b.Playout(board.Black, 10, src); err != nil || result.Moves != 10 || result.Finished {
		t.Errorf("limit 10: %+v, %v", result, err)
	}
	done := boardtest.Restored(t, b)
	if _, err := b.Playout(board.Black, 10, nil); !errors.Is(err, board.ErrNoSource) {
		t.Errorf("no random numbers: %v", err)
	}
	if _, err := b.Playout(board.Empty, 10, src); !errors.Is(err, board.ErrColor) {
		t.Errorf("no player: %v", err)
	}
	done()
	b.Try(board.Pass, board.Black)
	done = boardtest.Restored(t, b)
	if _, err := b.Playout(board.Black, 10, src); !errors.Is(err, board.ErrTrial) {
		t.Errorf("trial moves: %v", err)
	}
	done()
}

// TestPlayoutIsFair compares how often each first move is chosen.
func TestPlayoutIsFair(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, `
		a X . X
		X X X .
		O O O O
		. . O .`)
	src := rand.NewPCG(13, 14)
	counts := map[board.Point]int{}
	trial := newBoard(t, 4)
	const games = 8000
	for range games {
		trial.CopyFrom(b)
		before := trial.EmptyPoints()
		if _, err := trial.Playout(board.Black, 1, src); err != nil {
			t.Fatal(err)
		}
		after := trial.EmptyPoints()
		before.AndNot(&after)
		counts[before.First()]++
	}
	legal := 0
	empty := b.EmptyPoints()
	for p := range empty.All() {
		if b.Legal(p, board.Black, board.Strict) && !b.IsEye(p, board.Black) {
			legal++
		} else if counts[p] > 0 {
			t.Errorf("%v was played", p)
		}
	}
	if counts[marks['a']] > 0 {
		t.Error("an eye was filled")
	}
	for p, n := range counts {
		if want := games / legal; n < want*9/10 || n > want*11/10 {
			t.Errorf("%v was chosen %d times, want about %d", p, n, want)
		}
	}
}

func TestIsEye(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, `
		a X . X b X .
		X O . X O X X
		. . . . X c X
		O X O . . X .
		X d X . O . .
		O X . . . . O
		. . . . . O e`)
	for name, want := range map[rune]board.Color{
		'a': board.Empty, // at the edge, one diagonal is the opponent's
		'b': board.Empty, // the stone below is the opponent's
		'c': board.Black, // one diagonal of four is the opponent's
		'd': board.Empty, // three are
		'e': board.White,
	} {
		for _, c := range [2]board.Color{board.Black, board.White} {
			if got := b.IsEye(marks[name], c); got != (c == want) {
				t.Errorf("%c is an eye of %v: %t", name, c, got)
			}
		}
	}
	for _, p := range []board.Point{board.Pass, board.NoPoint, -1, board.NumPoints, board.At(1, 6)} {
		if b.IsEye(p, board.Black) {
			t.Errorf("%v is an eye", p)
		}
	}
}

// BenchmarkPlayout plays whole random games from the empty board.
func BenchmarkPlayout(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			src := rand.NewPCG(15, 16)
			empty := newBoard(b, size)
			game := empty.Clone()
			if _, err := game.Playout(board.Black, 3*size*size, src); err != nil {
				b.Fatal(err)
			}
			games, moves := 0, 0
			b.ReportAllocs()
			for b.Loop() {
				game.CopyFrom(empty)
				result, err := game.Playout(board.Black, 3*size*size, src)
				if err != nil {
					b.Fatal(err)
				}
				games++
				moves += result.Moves
			}
			b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "playouts/s")
			b.ReportMetric(float64(moves)/float64(games), "moves/playout")
		})
	}
}
