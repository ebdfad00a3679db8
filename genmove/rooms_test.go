package genmove_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/boardtest"
)

// corner is a white corner of four points in a row between black stones.
const corner = `
	. . . . O X . . .
	O O O O O X . . .
	X X X X X X . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .`

// rooms returns what Rooms says about the moves of c in a diagram.
func rooms(t *testing.T, diagram string, c board.Color) map[board.Point]float64 {
	t.Helper()
	s := plainSituation(t, diagram, c)
	r := genmove.NewReasons(s)
	before := s.Board.Hash()
	if err := (genmove.Rooms{}).Reasons(t.Context(), s, r); err != nil {
		t.Fatal(err)
	}
	if s.Board.Hash() != before || s.Board.Depth() != 0 {
		t.Error("the board was not left as it was")
	}
	values := map[board.Point]float64{}
	for _, p := range r.Moves() {
		for _, x := range r.At(p).Reasons {
			values[p] = x.Value
			if r.At(p).MinTerritory != x.Value || x.Kind != genmove.ExpandTerritory {
				t.Errorf("%v: territory %v", x, r.At(p).MinTerritory)
			}
		}
	}
	return values
}

// plainSituation returns the situation of a diagram, without any facts but the position.
func plainSituation(t *testing.T, diagram string, c board.Color) *genmove.Situation {
	t.Helper()
	a := analyst(t)
	f, err := a.Facts(t.Context(), examine.Position{Board: boardtest.MustParse(t, diagram), ToPlay: c}, 0)
	if err != nil {
		t.Fatal(err)
	}
	return genmove.SituationOf(a, nil, f)
}

// TestRooms: four points in a row live whoever moves first. Of three in a row the middle
// one decides: alive White has two points, dead he loses five stones and seven points, of which his opponent fills
// one.
func TestRooms(t *testing.T) {
	if got := rooms(t, corner, board.Black); len(got) != 0 {
		t.Errorf("Black gains something in four points in a row: %v", got)
	}
	const three = `
		. . . O X . . . .
		O O O O X . . . .
		X X X X X . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`
	b9 := boardtest.MustPoint(t, "B9")
	for _, c := range []board.Color{board.Black, board.White} {
		got := rooms(t, three, c)
		if len(got) != 1 || got[b9] != 14 {
			t.Errorf("%v: %v, want B9 alone with 14 points", c, got)
		}
	}
}

// TestRoomsSeki: Black at A2 or B1 lives in his corner with five points; White who plays first there makes a
// seki, in which Black has none, not even his eye. On the other side of the board two stones are worth four points.
func TestRoomsSeki(t *testing.T) {
	const diagram = `
		X X . X . . . . .
		O O O X . X X X X
		O X X X X X . . .
		O X O X O X . . .
		O O O X O O X X X
		X X O O O O O O O
		. X X O . . O . .
		. . X X O O O O O
		. . . X O . O . .`
	for _, c := range []board.Color{board.Black, board.White} {
		got := rooms(t, diagram, c)
		for name, want := range map[string]float64{"A2": 5, "B1": 5, "C9": 4} {
			if v := got[boardtest.MustPoint(t, name)]; v != want {
				t.Errorf("%v at %s: %v points, want %v", c, name, v, want)
			}
		}
	}
}

// TestRoomsWalls are rooms whose walls are several strings: one of them that the opponent could capture, one
// with an eye elsewhere, and one with the opponent's stones inside that have liberties of their own.
func TestRoomsWalls(t *testing.T) {
	both := []board.Color{board.Black, board.White}
	const top = `
		X X . X . . . . .
		X O O X . X X X X
		O O X X X X . . .
		O . O X O X . . .
		O . O O O O X X X
		O O O . O . O O X`
	for _, x := range []struct {
		diagram, moves string
		want           float64
		colors         []board.Color
	}{
		{top + `
		X X X O O O O . O
		. . . X X X O O O
		. . . . . X O . .`, "B1 D1", 6, both},
		{top + `
		X X X O O O O . O
		O . X X X X O O O
		. O X . . X O . .`, "D1 E1", 6, both[1:]},
		{`
		X X . X . . . . .
		. O O X . X X X X
		O . O X X X . . .
		O O O X O X . . .
		X X O O O X X X X
		. X O . O O O O O
		X X O O O . O . .
		. . X X X O O O O
		O . X . X O . . .`, "B2", 6, both},
	} {
		for _, c := range x.colors {
			got := rooms(t, x.diagram, c)
			for _, name := range strings.Fields(x.moves) {
				if v := got[boardtest.MustPoint(t, name)]; v != x.want {
					t.Errorf("%v at %s: %v points, want %v in%s", c, name, v, x.want, x.diagram)
				}
			}
		}
	}
}

// TestRoomsThreat: White's move at B1 makes a seki and threatens to kill, which is worth 23 points more; for
// Black it takes that threat away.
func TestRoomsThreat(t *testing.T) {
	const diagram = `
		X X . X . . . . .
		X O O X . X X X X
		O O X X X X . . .
		O . O X O X . . .
		O . O O O O X X X
		O O O . O . O O X
		X X X O O O O . O
		. . . X X X O O O
		. . . . . X O . .`
	for c, want := range map[board.Color][2]float64{board.White: {23, 0}, board.Black: {0, 23}} {
		s := plainSituation(t, diagram, c)
		r := genmove.NewReasons(s)
		if err := (genmove.Rooms{}).Reasons(t.Context(), s, r); err != nil {
			t.Fatal(err)
		}
		x := r.At(boardtest.MustPoint(t, "B1"))
		if x.Followup != want[0] || x.ReverseFollowup != want[1] {
			t.Errorf("%v: followup %v, reverse %v, want %v", c, x.Followup, x.ReverseFollowup, want)
		}
	}
}

// TestRoomsSymmetry: turned boards and exchanged colors have the turned moves.
func TestRoomsSymmetry(t *testing.T) {
	space := drawn(t, "six points")
	b := boardtest.MustParse(t, space)
	want := rooms(t, space, board.Black)
	if len(want) == 0 {
		t.Fatal("Black finds nothing to play in a space of six points in the corner")
	}
	for i := range board.Transform(8) {
		got := rooms(t, boardtest.MustTurn(t, b, i, true).String(), board.White)
		if len(got) != len(want) {
			t.Errorf("%v: %v, want %v", i, got, want)
		}
		for p, v := range want {
			if got[i.Apply(p, 9)] != v {
				t.Errorf("%v: %v is worth %v, want %v", i, p, got[i.Apply(p, 9)], v)
			}
		}
	}
}

// TestRoomsLimits: without nodes nothing is said, and when the context ends its error comes
// back.
func TestRoomsLimits(t *testing.T) {
	s := plainSituation(t, drawn(t, "a large corner"), board.Black)
	r := genmove.NewReasons(s)
	if err := (genmove.Rooms{Nodes: 50}).Reasons(t.Context(), s, r); err != nil || len(r.Moves()) != 0 {
		t.Errorf("with 50 nodes: %v, %v", r.Moves(), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := (genmove.Rooms{}).Reasons(ctx, s, r); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
	if s.Board.Depth() != 0 {
		t.Error("trial moves are left on the board")
	}
}
