package board_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// legalPositions counts the colorings of the points from i on that make every
// string keep a liberty, given the stones on the board. Points not yet colored
// are empty, so a stone that captures, or has no liberty itself, is one that
// cannot be mended by what comes later.
func legalPositions(b *board.Board, points []board.Point) int {
	if len(points) == 0 {
		return 1
	}
	n := legalPositions(b, points[1:])
	for _, c := range [2]board.Color{board.Black, board.White} {
		if !b.IsCapture(points[0], c) && b.Try(points[0], c) {
			n += legalPositions(b, points[1:])
			b.Undo()
		}
	}
	return n
}

// TestLegalPositions compares the numbers of legal positions with those of
// J. Tromp and G. Farnebäck, Combinatorics of Go, 2006.
func TestLegalPositions(t *testing.T) {
	for _, test := range []struct{ size, want int }{
		{2, 57},
		{3, 12675},
		{4, 24318165},
	} {
		if test.size == 4 && (testing.Short() || sample.Of(0, 1) == 0) {
			continue
		}
		b := newBoard(t, test.size)
		empty := b.EmptyPoints()
		points := empty.Append(nil)
		got := 1 // the empty board
		for i, p := range points {
			// Positions whose first stone is there. On the largest board there are as many where
			// it is white as where it is black, as the smaller ones show.
			colors := []board.Color{board.Black, board.White}
			if test.size == 4 {
				colors = colors[:1]
			}
			for _, c := range colors {
				b.Try(p, c)
				got += 2 / len(colors) * legalPositions(b, points[i+1:])
				b.Undo()
			}
		}
		if got != test.want {
			t.Errorf("size %d: %d legal positions, want %d", test.size, got, test.want)
		}
	}
}

// TestSetupAcceptsLegalPositions counts again, with Setup on every coloring.
func TestSetupAcceptsLegalPositions(t *testing.T) {
	for _, test := range []struct{ size, want int }{{2, 57}, {3, 12675}} {
		b := newBoard(t, test.size)
		set := b.EmptyPoints()
		points := set.Append(nil)
		colorings := 1
		for range points {
			colorings *= 3
		}
		got := 0
		var lists [3][]board.Point
		for k := range colorings {
			for c := range lists {
				lists[c] = lists[c][:0]
			}
			for _, p := range points {
				lists[k%3] = append(lists[k%3], p)
				k /= 3
			}
			if b.Setup(lists[board.Black], lists[board.White], lists[board.Empty]) == nil {
				got++
			}
		}
		if got != test.want {
			t.Errorf("size %d: Setup accepts %d colorings, want %d", test.size, got, test.want)
		}
	}
}

// sequences counts the sequences of depth moves with alternating colors, no
// passes, and the simple ko rule.
func sequences(b *board.Board, points []board.Point, c board.Color, m board.Mode, depth int) int {
	n := 0
	for _, p := range points {
		if depth == 1 {
			if b.Legal(p, c, m) {
				n++
			}
		} else if b.TryMode(p, c, m) {
			n += sequences(b, points, c.Opponent(), m, depth-1)
			b.Undo()
		}
	}
	return n
}

func referenceSequences(r *boardtest.Reference, points []board.Point, c board.Color, m board.Mode, depth int) int {
	n := 0
	for _, p := range points {
		next := *r
		if next.Play(p, c, m) != nil {
			continue
		}
		if depth == 1 {
			n++
		} else {
			n += referenceSequences(&next, points, c.Opponent(), m, depth-1)
		}
	}
	return n
}

// TestSequences counts sequences of moves; the numbers are pinned, and those at
// refDepth are counted with the reference board too.
func TestSequences(t *testing.T) {
	race.Alone(t)
	for _, test := range []struct {
		size, depth, refDepth int
		mode                  board.Mode
		want, wantRef         int
	}{
		{2, 14, 14, board.Strict, 768, 768},
		{2, 12, 12, board.AllowSuicide, 1536, 1536},
		{3, 8, 5, board.Strict, 343008, 14720},
		{3, 7, 5, board.AllowSuicide, 222656, 15368},
		{3, 7, 5, anyMove, 223392, 15368},
		{4, 5, 4, board.Strict, 521800, 43576},
		{4, 6, 4, board.Strict, 5695072, 43576},
		{4, 6, 4, board.AllowSuicide, 5784864, 43688},
	} {
		if test.depth == 6 && sample.Of(1, 0) > 0 {
			continue
		}
		b := newBoard(t, test.size)
		set := b.EmptyPoints()
		points := set.Append(nil)
		done := boardtest.Restored(t, b)
		got := sequences(b, points, board.Black, test.mode, test.depth)
		done()
		if got != test.want {
			t.Errorf("size %d, mode %d: %d sequences of %d moves, want %d", test.size, test.mode, got, test.depth, test.want)
		}
		ref := referenceSequences(boardtest.ReferenceOf(b), points, board.Black, test.mode, test.refDepth)
		if got := sequences(b, points, board.Black, test.mode, test.refDepth); got != ref || ref != test.wantRef {
			t.Errorf("size %d, mode %d: %d sequences of %d moves, reference board %d, want %d",
				test.size, test.mode, got, test.refDepth, ref, test.wantRef)
		}
	}
}
