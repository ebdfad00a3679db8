package search

import (
	"errors"
	"iter"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// Result answers one question of reading.
type Result struct {
	// Code is the outcome for the side that moves first, or for the side that makes the move in
	// question.
	Code Code `json:"code"`
	// Move is the first move that reaches it. It is board.NoPoint when Code is
	// Fail, and board.Pass when nothing needs to be played.
	Move board.Point `json:"move"`
	// Line is the principal variation if it is known: it begins with Move if that is a point,
	// and holds the best moves of both sides in turn.
	Line Line `json:"line,omitzero"`
	// String is a stone of the string that is gained or lost on the way when Code
	// is Gain or Loss, else board.NoPoint.
	String board.Point `json:"string,omitzero"`
	// Nodes is the number of positions visited, or 0 for a remembered answer.
	Nodes int `json:"nodes"`
	// Limited reports that a limit on nodes cut the search short, so that Code is
	// an estimate.
	Limited bool `json:"limited,omitempty"`
	// Certain reports that Code is proved: it rests on no limit, on no selection of
	// candidates, and on no rule of thumb.
	Certain bool `json:"certain,omitempty"`
	// Chance is the estimated probability that the side that moves first succeeds, or 0 if no
	// estimate was made.
	Chance float64 `json:"chance,omitempty"`
}

// Basis returns what the code rests on: "proved" by a complete search, "searched" by one that
// selects moves or that a limit cut short, or "estimated" as Chance.
func (r Result) Basis() string {
	switch {
	case r.Certain:
		return "proved"
	case r.Chance > 0:
		return "estimated"
	}
	return "searched"
}

// Success reports whether the side that moves first reaches its goal, at least by
// ko or with a loss.
func (r Result) Success() bool { return r.Code != Fail && r.Code != Gain }

// MoveResult is a move with its outcome for the side that makes it. The zero MoveResult means
// that there is no move.
type MoveResult struct {
	Move board.Point `json:"move"`
	Code Code        `json:"code"`
}

// MaxLine is the most moves that a Line holds.
const MaxLine = 15

// Line is a sequence of moves, the two sides in turn; the zero Line is empty. It is
// a value that can be compared and copied.
type Line struct {
	n     uint8
	moves [MaxLine]board.Point
}

// LineOf returns the line of the moves; those beyond MaxLine are left out.
func LineOf(moves ...board.Point) Line {
	var l Line
	l.n = uint8(copy(l.moves[:], moves))
	return l
}

// Len returns the number of moves.
func (l Line) Len() int { return int(l.n) }

// At returns the move number i, counted from 0, or board.NoPoint if there is none.
func (l Line) At(i int) board.Point {
	if uint(i) >= uint(l.n) {
		return board.NoPoint
	}
	return l.moves[i]
}

// Add appends a move if there is room, and reports whether there was.
func (l *Line) Add(p board.Point) bool {
	if int(l.n) == len(l.moves) {
		return false
	}
	l.moves[l.n] = p
	l.n++
	return true
}

// All iterates over the moves and their numbers.
func (l Line) All() iter.Seq2[int, board.Point] {
	return func(yield func(int, board.Point) bool) {
		for i, p := range l.moves[:l.n] {
			if !yield(i, p) {
				return
			}
		}
	}
}

// Append appends the moves to dst.
func (l Line) Append(dst []board.Point) []board.Point { return append(dst, l.moves[:l.n]...) }

// String returns the moves as vertices with spaces between them.
func (l Line) String() string {
	words := make([]string, 0, l.n)
	for _, p := range l.moves[:l.n] {
		words = append(words, p.String())
	}
	return strings.Join(words, " ")
}

// errLine reports that a text is not a line of moves.
var errLine = errors.New("invalid line of moves")

// Equal reports whether two lines have the same moves.
func (l Line) Equal(m Line) bool { return l == m }
