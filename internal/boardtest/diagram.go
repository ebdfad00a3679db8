package boardtest

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// MustParse is [board.ParseDiagram] that fails the test at once when there is an error.
func MustParse(t testing.TB, diagram string) *board.Board {
	t.Helper()
	b, err := board.ParseDiagram(diagram)
	if err != nil {
		t.Fatalf("Parse: %v\n%s", err, diagram)
	}
	return b
}

// MustParseMarked is [board.ParseMarkedDiagram] that fails the test at once when there is an
// error.
func MustParseMarked(t testing.TB, diagram string) (*board.Board, map[rune]board.Point) {
	t.Helper()
	b, marks, err := board.ParseMarkedDiagram(diagram)
	if err != nil {
		t.Fatalf("ParseMarked: %v\n%s", err, diagram)
	}
	return b, marks
}

// Format returns the diagram of the stones on b, one line for each row with
// spaces between the points. Parse reads it back.
func Format(b *board.Board) string {
	var s strings.Builder
	for row := b.Size() - 1; row >= 0; row-- {
		for col := range b.Size() {
			if col > 0 {
				s.WriteByte(' ')
			}
			s.WriteByte(".XO"[b.At(board.At(col, row))])
		}
		s.WriteByte('\n')
	}
	return s.String()
}

// MustPoint reads a vertex such as "C3", or "pass", and fails the test at once if it is
// invalid.
func MustPoint(t testing.TB, vertex string) board.Point {
	t.Helper()
	p, err := board.ParsePoint(vertex, board.MaxSize)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// MustGame returns a game under Chinese rules that begins with the stones of a diagram
// and a move of toPlay. It fails the test at once when that is impossible.
func MustGame(t testing.TB, diagram string, toPlay board.Color) *board.Game {
	t.Helper()
	b := MustParse(t, diagram)
	g, err := board.NewGame(b.Size(), board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	var stones [3][]board.Point
	for p := range board.Points(b.Size()) {
		stones[b.At(p)] = append(stones[b.At(p)], p)
	}
	if err := g.Setup(stones[board.Black], stones[board.White], nil); err != nil {
		t.Fatal(err)
	}
	if err := g.SetToPlay(toPlay); err != nil {
		t.Fatal(err)
	}
	return g
}
