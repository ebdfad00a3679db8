package explain_test

import (
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove/explain"
)

// verified is a diagram with marks: m is the move, and the others are vertices.
type verified struct {
	name    string
	diagram string
	kind    explain.Kind
	what    string // Claim.Name
	player  board.Color
	points  []string
	want    error
}

var tests = []verified{
	{"a stone in atari is taken", `
		. . . . .
		. . X . .
		. X O m .
		. . X . .
		. . . . .`, explain.Capture, "", board.Black, []string{"C3"}, nil},
	{"a string with two liberties is not taken", `
		. . . . .
		. . X . .
		. . O m .
		. . X . .
		. . . . .`, explain.Ladder, "", board.Black, []string{"C3"}, explain.ErrUnproved},
	{"a ladder without a breaker", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . X m . . . .
		. . X O . . . . .
		. . . X X . . . .
		. . . . . . . . .`, explain.Ladder, "", board.Black, []string{"D3"}, explain.ErrFalse},
	{"a ladder works", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . m . . . . .
		. . X O . . . . .
		. . . X X . . . .
		. . . . . . . . .`, explain.Ladder, "", board.Black, []string{"D3"}, nil},
	{"a ladder with a breaker", `
		. . . . . . . . .
		. . . . . . . O .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . O . . .
		. . . m . . . . .
		. . X O . . . . .
		. . . X X . . . .
		. . . . . . . . .`, explain.Ladder, "", board.Black, []string{"D3"}, explain.ErrUnproved},
	{"a net", `
		. . . . . . .
		. . . . . . .
		. . . m . . .
		. X O . X . .
		. X O O X . .
		. . X X . . .
		. . . . . . .`, explain.Net, "", board.Black, []string{"C3"}, nil},
	{"a net around one stone", `
		. . . . . . .
		. . . . . . .
		. . . . m . .
		. . X O . . .
		. . . X X . .
		. . . . . . .
		. . . . . . .`, explain.Net, "", board.Black, []string{"D4"}, explain.ErrUnproved},
	{"a net that holds", `
		. . . . . . . .
		. . . . . . . .
		. . X . . . . .
		. . . . m . . .
		. . X O . . . .
		. . X O X . . .
		. . . X . . . .
		. . . . . . . .`, explain.Net, "", board.Black, []string{"D4"}, nil},
	{"snapback", `
		. . . . . . .
		X X X X . . .
		O O O X . . .
		m . O X . . .
		X O O X . . .
		X X X X . . .
		. . . . . . .`, explain.Snapback, "", board.Black, []string{"B5"}, explain.ErrFalse},
	{"a bamboo joint holds", `
		. . . . .
		. X . X .
		. X . m .
		. . . . .
		. . . . .`, explain.Connect, "", board.Black, []string{"B4", "D4"}, nil},
	{"a one-point jump can be cut", `
		. . . . . . .
		. . . . . . .
		. . . O . . .
		. m X . X . .
		. . . O . . .
		. . . . . . .
		. . . . . . .`, explain.Connect, "", board.Black, []string{"C4", "E4"}, explain.ErrUnproved},
	{"two eyes", `
		. . . . . .
		O O O O . .
		X X X O . .
		m . X O . .
		. X X O . .
		X . X O . .`, explain.TwoEyes, "", board.Black, []string{"A4"}, nil},
	{"one eye", `
		. . . . . .
		O O O O . .
		X X X O . .
		. m X O . .
		. X X O . .
		X X X O . .`, explain.TwoEyes, "", board.Black, []string{"A4"}, explain.ErrFalse},
	{"the second eye", `
		. . . . . .
		. . . . . .
		O O O O O .
		X X X X O .
		. m . X O .
		X X X X O .`, explain.StealEye, "", board.White, []string{"A3"}, nil},
	{"the vital point of a bulky five", `
		. . . . . .
		O O O O O .
		X X X X O .
		. m . X O .
		. . X X O .
		X X X O O .`, explain.DeadShape, "bulky five", board.White, nil, nil},
	{"an end of a bulky five", `
		. . . . . .
		O O O O O .
		X X X X O .
		. . m X O .
		. . X X O .
		X X X O O .`, explain.DeadShape, "bulky five", board.White, nil, explain.ErrFalse},
	{"a false eye", `
		. . . . .
		. m O . .
		. O . O .
		. . O X .
		. . . . .`, explain.FalseEye, "", board.Black, []string{"C3"}, nil},
	{"the own eye", `
		. . . .
		. . . .
		X X . .
		m X . .`, explain.FillsOwnEye, "", board.Black, nil, nil},
	{"an empty triangle", `
		. . . .
		. X . .
		. X m .
		. . . .`, explain.Shape, "empty triangle", board.Black, nil, nil},
	{"no empty triangle", `
		. . . .
		. X O .
		. X m .
		. . . .`, explain.Shape, "empty triangle", board.Black, nil, explain.ErrFalse},
	{"a shape that does not exist", `
		. . . .
		. . m .
		. . . .
		. . . .`, explain.Shape, "elephant's ear", board.Black, nil, explain.ErrClaim},
	{"a ko", `
		. . . . .
		. X O . .
		X O m O .
		. X O . .
		. . . . .`, explain.Ko, "", board.Black, []string{"B3"}, nil},
	{"points of nobody", `
		. . . .
		. . m .
		. . . .
		. . . .`, explain.Capture, "", board.Black, []string{"A1"}, explain.ErrClaim},
	{"an estimate", `
		. . . .
		. . m .
		. . . .
		. . . .`, explain.Territory, "", board.Black, nil, explain.ErrUnproved},
}

func TestVerify(t *testing.T) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			plain, marks := boardtest.MustParseMarked(t, test.diagram)
			for _, swap := range []bool{false, true} {
				for turn := range board.Transform(8) {
					b := boardtest.MustTurn(t, plain, turn, swap)
					c := explain.Claim{Kind: test.kind, Name: test.what, Player: test.player, Move: turn.Apply(marks['m'], b.Size())}
					if swap {
						c.Player = c.Player.Opponent()
					}
					for _, p := range test.points {
						c.Points = append(c.Points, turn.Apply(boardtest.MustPoint(t, p), b.Size()))
					}
					restored := boardtest.Restored(t, b)
					err := c.Verify(b, c.Player)
					restored()
					if !errors.Is(err, test.want) {
						t.Fatalf("turn %d, swap %v: error %v, want %v\n%v", turn, swap, err, test.want, b)
					}
				}
			}
		})
	}
}
