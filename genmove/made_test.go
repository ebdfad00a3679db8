package genmove_test

import (
	"os"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// made returns the situation of a diagram with facts that the test makes up, so that what
// follows from them can be told by hand.
func made(t *testing.T, diagram string, c board.Color, dragons []dragon.Dragon, worms []worm.Worm) *genmove.Situation {
	t.Helper()
	b := boardtest.MustParse(t, diagram)
	f := &examine.Facts{Position: examine.Position{Board: b, ToPlay: c}}
	var err error
	if dragons != nil {
		if f.Dragons, err = dragon.NewDragons(b, dragons); err != nil {
			t.Fatal(err)
		}
	}
	if worms != nil {
		if f.Worms, err = worm.NewWorms(b, worms); err != nil {
			t.Fatal(err)
		}
	}
	return genmove.SituationOf(analyst(t), nil, f)
}

// field returns influence in which the territory of each point is what at says.
func field(t *testing.T, b *board.Board, first board.Color, at map[board.Point]float64) *influence.Result {
	t.Helper()
	f := influence.ResultFacts{ToPlay: first, Territory: make([]float64, board.NumPoints)}
	f.Black.Influence, f.White.Influence = make([]float64, board.NumPoints), make([]float64, board.NumPoints)
	for p, v := range at {
		f.Territory[p] = v
		if v > 0 {
			f.White.Influence[p] = 100
		} else {
			f.Black.Influence[p] = 100
		}
	}
	r, err := influence.NewResult(b, f)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// fields returns influence that does not depend on who moves first.
func fields(t *testing.T, b *board.Board, at map[board.Point]float64) *examine.Fields {
	t.Helper()
	return &examine.Fields{
		Neutral:    field(t, b, board.Empty, at),
		BlackFirst: field(t, b, board.Black, at),
		WhiteFirst: field(t, b, board.White, at),
	}
}

// drawn returns the diagram of that name in testdata.
func drawn(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile("internal/testdata/diagrams.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut("\n"+string(text), "\n"+name+"\n")
	if !ok {
		t.Fatalf("there is no diagram of %s", name)
	}
	rows, _, _ := strings.Cut(rest, "\n\n")
	return rows
}

func emptyGame(t testing.TB, size int) *board.Game {
	t.Helper()
	g, err := board.NewGame(size, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func pt(t *testing.T, name string) board.Point {
	t.Helper()
	return boardtest.MustPoint(t, name)
}

// four has four strings, which are groups in the tests: A1 and A9 are Black's, J1 and J9
// White's, and all are far from one another.
const four = `
	X . . . . . . . O
	. . . . . . . . O
	. . . . . . . . O
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	X . . . . . . . .
	X . . . . . . . O`

// win is a move that works.
func win(p board.Point) search.MoveResult { return search.MoveResult{Move: p, Code: search.Win} }
