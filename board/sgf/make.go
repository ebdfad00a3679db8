package sgf

import (
	"fmt"
	"strconv"

	"github.com/tengen-go/tengen/board"
)

// New returns the root of a new game with FF, GM, CA (UTF-8) and SZ. The size
// may be 1 to 52, though only those of package board have a board. The
// error wraps ErrValue.
func New(size int) (*Node, error) {
	if size < minLines || size > maxLines {
		return nil, fmt.Errorf("%w: %d, want %d to %d lines", errSize, size, minLines, maxLines)
	}
	root := newNode(nil, &game{}, "FF[4]GM[1]CA[UTF-8]SZ["+strconv.Itoa(size)+"]")
	root.game.root = root
	root.game.readRoot(root)
	return root, nil
}

// FromBoard returns the root of a new game with the stones of b as setup and
// toPlay to move; PL is left out when toPlay is Empty. The ko ban and the
// prisoners have no place in SGF. The error wraps board.ErrNoBoard if b is nil or the
// zero value.
func FromBoard(b *board.Board, toPlay board.Color) (*Node, error) {
	if b == nil || b.Size() == 0 {
		return nil, board.ErrNoBoard
	}
	root, err := New(b.Size())
	if err != nil {
		return nil, err
	}
	empty, err := board.New(b.Size())
	if err != nil {
		return nil, err
	}
	if err := root.setDifference(empty, b); err != nil {
		return nil, err
	}
	if toPlay != board.Empty {
		if err := root.SetColor("PL", toPlay); err != nil {
			return nil, err
		}
	}
	return root, nil
}

// FromMoves returns the root of a new game with the moves in the nodes of its
// main line. They are not checked, apart from being points of the board. The
// error wraps ErrValue.
func FromMoves(size int, moves []board.Move) (*Node, error) {
	root, err := New(size)
	if err != nil {
		return nil, err
	}
	if _, err := root.AddMoves(moves...); err != nil {
		return nil, err
	}
	return root, nil
}

// AddMoves adds a line of nodes below n, one for each move, as its last child,
// and returns the last node, or n without moves. The tree is unchanged when
// there is an error.
func (n *Node) AddMoves(moves ...board.Move) (*Node, error) {
	last := n
	for i, m := range moves {
		c := newNode(last, n.own(), "")
		if err := c.SetMove(m); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		last = c
	}
	// Only now the line becomes a part of the tree, from its end.
	for c := last; c != n; c = c.parent {
		c.parent.addChild(c)
	}
	return last, nil
}
