package matchtest

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// games holds positions of professional games on 19×19, one a line, as the moves
// that lead there: SGF pairs, Black first. They are some of the positions of
// package board's test data.
//
//go:embed games.txt
var games string

// RealPositions returns boards with positions from the middle and the end of
// games on 19×19.
func RealPositions() ([]*board.Board, error) {
	var list []*board.Board
	for line := range strings.Lines(games) {
		b, err := replay(strings.TrimSpace(line))
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", len(list)+1, err)
		}
		list = append(list, b)
	}
	return list, nil
}

func replay(moves string) (*board.Board, error) {
	b, err := board.New(19)
	if err != nil {
		return nil, err
	}
	c := board.Black
	for ; len(moves) >= 2; moves = moves[2:] {
		p, err := board.FromSGF(moves[:2], 19)
		if err != nil {
			return nil, err
		}
		if err := b.Play(p, c, board.Strict); err != nil {
			return nil, err
		}
		c = c.Opponent()
	}
	return b, nil
}
