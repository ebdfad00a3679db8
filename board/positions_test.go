package board_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
)

// realPositions returns fresh boards with the positions of
// testdata/positions.txt.
func realPositions(t testing.TB) []*board.Board {
	t.Helper()
	var boards []*board.Board
	for _, p := range boardtest.ReadPositions(t, "testdata/positions.txt") {
		boards = append(boards, p.Board)
	}
	return boards
}

func newBoard(t testing.TB, size int) *board.Board {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
