package explain_test

import (
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
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
		. . . . .`, "capture", "", board.Black, []string{"C3"}, nil},
	{"a string with two liberties is not taken", `
		. . . . .
		. . X . .
		. . O m .
		. . X . .
		. . . . .`, "ladder", "", board.Black, []string{"C3"}, explain.ErrUnproved},
	{"a ladder without a breaker", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . X m . . . .
		. . X O . . . . .
		. . . X X . . . .
		. . . . . . . . .`, "ladder", "", board.Black, []string{"D3"}, explain.ErrFalse},
	{"a ladder works", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . m . . . . .
		. . X O . . . . .
		. . . X X . . . .
		. . . . . . . . .`, "ladder", "", board.Black, []string{"D3"}, nil},
	{"a ladder with a breaker", `
		. . . . . . . . .
		. . . . . . . O .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . O . . .
		. . . m . . . . .
		. . X O . . . . .
		. . . X X . . . .
		. . . . . . . . .`, "ladder", "", board.Black, []string{"D3"}, explain.ErrUnproved},
	{"a net", `
		. . . . . . .
		. . . . . . .
		. . . m . . .
		. X O . X . .
		. X O O X . .
		. . X X . . .
		. . . . . . .`, "net", "", board.Black, []string{"C3"}, nil},
	{"a net around one stone", `
		. . . . . . .
		. . . . . . .
		. . . . m . .
		. . X O . . .
		. . . X X . .
		. . . . . . .
		. . . . . . .`, "net", "", board.Black, []string{"D4"}, explain.ErrUnproved},
	{"a net that holds", `
		. . . . . . . .
		. . . . . . . .
		. . X . . . . .
		. . . . m . . .
		. . X O . . . .
		. . X O X . . .
		. . . X . . . .
		. . . . . . . .`, "net", "", board.Black, []string{"D4"}, nil},
	{"snapback", `
		. . . . . . .
		X X X X . . .
		O O O X . . .
		m . O X . . .
		X O O X . . .
		X X X X . . .
		. . . . . . .`, "snapback", "", board.Black, []string{"B5"}, explain.ErrFalse},
	{"a bamboo joint holds", `
		. . . . .
		. X . X .
		. X . m .
		. . . . .
		. . . . .`, "connect", "", board.Black, []string{"B4", "D4"}, nil},
	{"a one-point jump can be cut", `
		. . . . . . .
		. . . . . . .
		. . . O . . .
		. m X . X . .
		. . . O . . .
		. . . . . . .
		. . . . . . .`, "connect", "", board.Black, []string{"C4", "E4"}, explain.ErrUnproved},
	{"two eyes", `
		. . . . . .
		O O O O . .
		X X X O . .
		m . X O . .
		. X X O . .
		X . X O . .`, "two_eyes", "", board.Black, []string{"A4"}, nil},
	{"one eye", `
		. . . . . .
		O O O O . .
		X X X O . .
		. m X O . .
		. X X O . .
		X X X O . .`, "two_eyes", "", board.Black, []string{"A4"}, explain.ErrFalse},
	{"the second eye", `
		. . . . . .
		. . . . . .
		O O O O O .
		X X X X O .
		. m . X O .
		X X X X O .`, "steal_eye", "", board.White, []string{"A3"}, nil},
	{"the vital point of a bulky five", `
		. . . . . .
		O O O O O .
		X X X X O .
		. m . X O .
		. . X X O .
		X X X O O .`, "dead_shape", "bulky five", board.White, nil, nil},
	{"a rabbity six", `
		O O O O O . .
		X X X X O . .
		X X . X O . .
		X . m . X O .
		X . . X X O .
		X X X X O . .
		O O O O O . .`, "dead_shape", "rabbity six", board.White, nil, nil},
	{"a crossed five", `
		O O O O O . .
		X X X X O . .
		X X . X O . .
		X . m . X O .
		X X . X X O .
		X X X X O . .
		O O O O O . .`, "dead_shape", "crossed five", board.White, nil, nil},
	{"four in the shape of a T", `
		. . . . . .
		O O O O O .
		X X X X O .
		. m . X O .
		X . X X O .
		X X X O O .`, "dead_shape", "pyramid four", board.White, nil, nil},
	{"the middle of three points", `
		. . . . . .
		O O O O O .
		X X X X O .
		. m . X O .
		X X X X O .
		O O O O O .`, "dead_shape", "three-point eye", board.White, nil, nil},
	{"another shape", `
		. . . . . .
		O O O O O .
		X X X X O .
		. m . X O .
		X X X X O .
		O O O O O .`, "dead_shape", "pyramid four", board.White, nil, explain.ErrFalse},
	{"an end of a bulky five", `
		. . . . . .
		O O O O O .
		X X X X O .
		. . m X O .
		. . X X O .
		X X X O O .`, "dead_shape", "bulky five", board.White, nil, explain.ErrFalse},
	{"a false eye", `
		. . . . .
		. m O . .
		. O . O .
		. . O X .
		. . . . .`, "false_eye", "", board.Black, []string{"C3"}, nil},
	{"the own eye", `
		. . . .
		. . . .
		X X . .
		m X . .`, "fills_own_eye", "", board.Black, nil, nil},
	{"an empty triangle", `
		. . . .
		. X . .
		. X m .
		. . . .`, "shape", "empty triangle", board.Black, nil, nil},
	{"no empty triangle", `
		. . . .
		. X O .
		. X m .
		. . . .`, "shape", "empty triangle", board.Black, nil, explain.ErrFalse},
	{"a shape that does not exist", `
		. . . .
		. . m .
		. . . .
		. . . .`, "shape", "elephant's ear", board.Black, nil, explain.ErrClaim},
	{"a ko", `
		. . . . .
		. X O . .
		X O m O .
		. X O . .
		. . . . .`, "ko", "", board.Black, []string{"B3"}, nil},
	{"a snapback in the corner", `
		. . . . .
		. . . . .
		X X X X .
		O O O X .
		m . O X .`, "snapback", "", board.Black, []string{"A2"}, nil},
	{"the string is short of liberties", `
		. . . . .
		. . . . .
		. . . . .
		O X X X .
		O . O m .`, "shortage_of_liberties", "", board.Black, []string{"C1"}, nil},
	{"the string connects out", `
		. . . . .
		. . . . .
		. . . . .
		O . X X .
		O . O m .`, "shortage_of_liberties", "", board.Black, []string{"C1"}, explain.ErrFalse},
	{"a double atari", `
		. . . . . . .
		. . X . X . .
		. X O m O X .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`, "double_threat", "", board.Black, []string{"C5", "E5"}, nil},
	{"one atari is no double threat", `
		. . . . . . .
		. . X . O . .
		. X O m O X .
		. . . O O . .
		. . . . O . .
		. . . . . . .
		. . . . . . .`, "double_threat", "", board.Black, []string{"C5", "E5"}, explain.ErrUnproved},
	{"a cut between walls", `
		. . . X . . . . .
		. . . X . . . . .
		. . . X . . . . .
		. . . m O . . . .
		. . . O X X . . .
		. . . . X . . . .
		. . . . X . . . .
		. . . . X . . . .
		. . . . X . . . .`, "cut", "", board.Black, []string{"D5", "E6"}, nil},
	{"a cutting stone that falls", `
		. . . . . . .
		. . . O . . .
		. . O m O . .
		. . O . O . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`, "cut", "", board.Black, []string{"C5", "E5"}, explain.ErrUnproved},
	{"a race", `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		O O O X X X .
		O . X O m X .
		O . X O . X .`, "race_won", "", board.Black, []string{"D2", "C2"}, nil},
	{"a race that is lost", `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		O O O X X X .
		O O X O m X .
		O . X O . X .`, "race_won", "", board.Black, []string{"D2", "C2"}, explain.ErrUnproved},
	{"a seki", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		O O O O O O O O O
		X X X X X X X X O
		X . O O O O . X O`, "seki", "", board.Black, []string{"A1", "C1"}, nil},
	{"no seki: a stone in the middle of three points", `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		O O O O O O .
		X X X X X O .
		X . O . X O .`, "seki", "", board.Black, []string{"A1", "C1"}, explain.ErrUnproved},
	{"the vital point kills", `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		O O O O O . .
		X X X X O . .
		. m . X O . .`, "kill", "", board.White, []string{"A2"}, nil},
	{"the side does not kill", `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		O O O O O . .
		X X X X O . .
		m . . X O . .`, "kill", "", board.White, []string{"A2"}, explain.ErrUnproved},
	{"the vital point lives", `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		O O O O O . .
		X X X X O . .
		. m . X O . .`, "live", "", board.Black, []string{"A2"}, nil},
	{"the side does not live", `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		O O O O O . .
		X X X X O . .
		m . . X O . .`, "live", "", board.Black, []string{"A2"}, explain.ErrUnproved},
	{"a critical group", `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		O O O O O . .
		X X X X O . .
		. . . X O . .`, "urgent", "", board.Black, []string{"A2"}, nil},
	{"a group with room", `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		O O O O O . .
		X X X X O . .
		. . . X O . .
		. . . X O . .`, "urgent", "", board.Black, []string{"A3"}, explain.ErrUnproved},
	{"a dead stone", `
		. . . . .
		. . . . .
		. . . . .
		X X X . .
		O . X . .`, "dead", "", board.White, []string{"A1"}, nil},
	{"a stone that runs", `
		. . . . .
		. . . . .
		. . . . .
		X X . . .
		O . . . .`, "dead", "", board.White, []string{"A1"}, nil},
	{"a stone in the open", `
		. . . . .
		. . . . .
		. . O . .
		. . . . .
		. . . . .`, "dead", "", board.White, []string{"C3"}, explain.ErrUnproved},
	{"a threat", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . X O . . . . .
		. . . X m . . . .
		. . . . . . . . .`, "sente", "", board.Black, []string{"D3"}, nil},
	{"no threat", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . X O . . . . .
		. . . . m . . . .
		. . . . . . . . .`, "sente", "", board.Black, []string{"D3"}, explain.ErrUnproved},
	{"a threat that is prevented", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . X O . . . . .
		. . . X m . . . .
		. . . . . . . . .`, "prevents", "sente", board.White, []string{"D3"}, nil},
	{"nothing is prevented", `
		. . . . .
		. . . . .
		. . . m .
		. . . . .
		. . . . .`, "prevents", "luck", board.White, nil, explain.ErrClaim},
	{"a rescue at the edge of death", `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		O O O O O . .
		X X X X O . .
		. m . X O . .`, "rescue", "", board.Black, []string{"A2"}, nil},
	{"a stone that needs no rescue", `
		. . . . .
		. . . m .
		. . X . .
		. . . . .
		. . . . .`, "rescue", "", board.Black, []string{"C3"}, explain.ErrUnproved},
	{"a stone thrown in", `
		. . . . .
		. . . . .
		. . O . .
		. O m O .
		. . . . .`, "self_atari", "", board.Black, nil, nil},
	{"it is captured", `
		. . . . .
		. . . . .
		. . O . .
		. O m O .
		. . . . .`, "loses", "", board.Black, []string{"C2"}, nil},
	{"it was not in danger before", `
		. . . . .
		. . . . .
		. . O . .
		. O m O .
		. X . . .`, "loses", "left", board.Black, []string{"B1"}, nil},
	{"liberties to run", `
		. . . . .
		. . m . .
		. O X O .
		. . O . .
		. . . . .`, "escape", "liberties", board.Black, []string{"C3"}, explain.ErrFalse},
	{"a corner", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . m . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . O . . . . . .
		. . . . . . . . .
		. . . . . . . . .`, "opening", "corner", board.Black, nil, nil},
	{"a corner that is taken", `
		. . . . . . . . .
		. . . . . . . X .
		. . . . . . m . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . O . . . . . .
		. . . . . . . . .
		. . . . . . . . .`, "opening", "corner", board.Black, nil, explain.ErrFalse},
	{"a corner beside a fight", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . m O . . . .
		. . . . X . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`, "opening", "corner", board.Black, nil, explain.ErrFalse},
	{"a peep is answered", `
		. . . . .
		. . X . .
		. . m O .
		. . X . .
		. . . . .`, "proverb", "connect against a peep", board.Black, nil, nil},
	{"nobody peeps", `
		. . . . .
		. . X . .
		. . m . .
		. . X . .
		. . . . .`, "proverb", "connect against a peep", board.Black, nil, explain.ErrFalse},
	{"points of nobody", `
		. . . .
		. . m .
		. . . .
		. . . .`, "capture", "", board.Black, []string{"A1"}, explain.ErrClaim},
	{"an estimate", `
		. . . .
		. . m .
		. . . .
		. . . .`, "territory", "", board.Black, nil, explain.ErrUnproved},
}

func TestVerify(t *testing.T) {
	race.Alone(t)
	for i, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			plain, marks := boardtest.MustParseMarked(t, test.diagram)
			for _, swap := range []bool{false, true} {
				for turn := range board.Transform(8) {
					if way := int(turn); (way+i)%sample.Of(4, 1) != 0 {
						continue // by default two of the eight ways, by turns
					}
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
