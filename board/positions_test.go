package board_test

import (
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/board"
)

var readPositions = sync.OnceValues(func() ([]string, error) {
	text, err := os.ReadFile("testdata/positions.txt")
	return strings.Split(strings.TrimSpace(string(text)), "\n"), err
})

// realPositions returns fresh boards with the positions of
// testdata/positions.txt.
func realPositions(t testing.TB) []*board.Board {
	t.Helper()
	lines, err := readPositions()
	if err != nil {
		t.Fatal(err)
	}
	boards := make([]*board.Board, 0, len(lines))
	for i, line := range lines {
		sizeText, moves, _ := strings.Cut(line, " ")
		size, err := strconv.Atoi(sizeText)
		if err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		b := newBoard(t, size)
		c := board.Black
		for ; len(moves) >= 2; moves = moves[2:] {
			p, err := board.FromSGF(moves[:2], size)
			if err == nil {
				err = b.Play(p, c, board.Strict)
			}
			if err != nil {
				t.Fatalf("line %d: %v", i+1, err)
			}
			c = c.Opponent()
		}
		boards = append(boards, b)
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
