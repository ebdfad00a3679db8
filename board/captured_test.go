package board_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// goneBetween returns the points that have a stone in the first board, or a new
// one at p, and none in the second.
func goneBetween(before, after *board.Board, p board.Point) []board.Point {
	var gone []board.Point
	for row := range before.Size() {
		for col := range before.Size() {
			q := board.At(col, row)
			if (before.At(q) != board.Empty || q == p) && after.At(q) == board.Empty {
				gone = append(gone, q)
			}
		}
	}
	return gone
}

func checkCaptured(t *testing.T, b *board.Board, want []board.Point) {
	t.Helper()
	got := slices.Sorted(slices.Values(b.AppendCaptured(nil)))
	if b.Captured() != len(want) || !slices.Equal(got, want) {
		t.Fatalf("captured %d: %v, want %v\n%s", b.Captured(), got, want, boardtest.Format(b))
	}
}

// TestCapturedAgainstBoards plays random moves, suicides among them, and looks
// which stones have gone: after moves of the game, after trial moves, when these
// are taken back, and on copies.
func TestCapturedAgainstBoards(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(41, 42))
	most, suicides := 0, 0
	for game := range sample.Of(18, 60) {
		b := newBoard(t, 2+game%6)
		size := b.Size()
		c := board.Black
		var last []board.Point // what the last move of the game has taken
		random := func() board.Point {
			if rng.IntN(15) == 0 {
				return board.Pass
			}
			return board.At(rng.IntN(size), rng.IntN(size))
		}
		for range 150 {
			p := random()
			before := b.Clone()
			if b.Play(p, c, board.AllowSuicide) == nil {
				last = goneBetween(before, b, p)
				most = max(most, len(last))
				if p != board.Pass && b.At(p) == board.Empty {
					suicides++
				}
				c = c.Opponent()
			}
			checkCaptured(t, b, last)
			checkCaptured(t, b.Clone(), last)

			var taken [][]board.Point // by each trial move
			for range 12 {
				p, c := random(), board.Color(1+rng.IntN(2))
				before := b.Clone()
				if b.TryMode(p, c, board.AllowSuicide|board.IgnoreKo) {
					taken = append(taken, goneBetween(before, b, p))
					checkCaptured(t, b, taken[len(taken)-1])
					checkCaptured(t, b.Clone(), taken[len(taken)-1])
				}
			}
			for len(taken) > 0 {
				checkCaptured(t, b, taken[len(taken)-1])
				b.Undo()
				taken = taken[:len(taken)-1]
			}
			checkCaptured(t, b, last)
		}
	}
	if most < 6 || suicides == 0 {
		t.Errorf("at most %d stones captured, %d suicides", most, suicides)
	}
}

func TestCapturedIsForgotten(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, `
		X O .
		a O .
		X O .`)
	checkCaptured(t, b, nil)
	b.PlayAssumeLegal(marks['a'], board.White)
	want := []board.Point{board.At(0, 0), board.At(0, 2)}
	checkCaptured(t, b, want)
	if got := b.AppendCaptured([]board.Point{board.Pass}); len(got) != 3 || got[0] != board.Pass {
		t.Errorf("%v appended to a pass", got)
	}
	// Moves that cannot be do nothing.
	hash := b.Hash()
	for _, m := range []board.Move{{Point: board.At(1, 1), Color: board.Black}, {Point: board.At(0, 0)}, {Point: -1, Color: board.White}} {
		b.PlayAssumeLegal(m.Point, m.Color)
		checkCaptured(t, b, want)
	}
	if b.Hash() != hash {
		t.Error("a move that cannot be has changed the board")
	}
	copied := newBoard(t, 3)
	copied.CopyFrom(b)
	checkCaptured(t, copied, want)
	copied.CopyFrom(newBoard(t, 9))
	checkCaptured(t, copied, nil)
	if err := b.Setup(nil, nil, []board.Point{board.At(1, 1)}); err != nil {
		t.Fatal(err)
	}
	checkCaptured(t, b, nil)
}

// TestPlayoutTellsTheLastCapture compares with a game that stops a move earlier.
func TestPlayoutTellsTheLastCapture(t *testing.T) {
	captures := 0
	for limit := 1; limit < 120; limit++ {
		before, after := newBoard(t, 5), newBoard(t, 5)
		for i, b := range []*board.Board{before, after} {
			if _, err := b.Playout(board.Black, limit-1+i, rand.NewPCG(1, 51)); err != nil {
				t.Fatal(err)
			}
		}
		want := goneBetween(before, after, board.NoPoint)
		captures += len(want)
		checkCaptured(t, after, want)
	}
	if captures == 0 {
		t.Error("nothing was captured")
	}
}

func TestCapturedAllocatesNothing(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, `
		X O .
		a O .
		X O .`)
	dst := make([]board.Point, 0, 9)
	if n := testing.AllocsPerRun(10, func() {
		b.Try(marks['a'], board.White)
		dst = b.AppendCaptured(dst[:0])
		b.Undo()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if len(dst) != 2 {
		t.Errorf("%v captured, want two stones", dst)
	}
}
