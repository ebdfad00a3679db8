package boardtest

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// errPositions reports that a text is not a list of positions.
var errPositions = errors.New("not a list of positions")

// Position is a position of a game.
type Position struct {
	Board  *board.Board
	ToPlay board.Color
}

// ParsePositions reads a list of positions, one on each line: the size of the board, a space,
// and the moves in SGF letters, Black first, such as "9 eegc". Empty lines are ignored. The
// error wraps board.ErrPoint and the like, and names the line.
func ParsePositions(text string) ([]Position, error) {
	var list []Position
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		p, err := parsePosition(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		list = append(list, p)
	}
	return list, nil
}

func parsePosition(line string) (Position, error) {
	word, moves, _ := strings.Cut(line, " ")
	size, err := strconv.Atoi(word)
	if err != nil {
		return Position{}, fmt.Errorf("%w: %q is not a size", errPositions, word)
	}
	b, err := board.New(size)
	if err != nil {
		return Position{}, err
	}
	if len(moves)%2 != 0 {
		return Position{}, fmt.Errorf("%w: half a move at the end", errPositions)
	}
	c := board.Black
	for ; moves != ""; moves = moves[2:] {
		p, err := board.FromSGF(moves[:2], size)
		if err == nil {
			err = b.Play(p, c, board.Strict)
		}
		if err != nil {
			return Position{}, fmt.Errorf("move %q: %w", moves[:2], err)
		}
		c = c.Opponent()
	}
	return Position{b, c}, nil
}

// ReadPositions is ParsePositions for a file. It ends the test if that fails.
func ReadPositions(t testing.TB, file string) []Position {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	list, err := ParsePositions(string(text))
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return list
}
