package genmove_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

func engine(t testing.TB, o genmove.Options) *genmove.Engine {
	t.Helper()
	if o.Databases == nil {
		o.Databases = &genmove.Databases{}
	}
	e, err := genmove.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// decided has one move that is better than all others: White saves four stones, and
// captures three by it.
const decided = `
	. . . . . . . . .
	. . . O X . . . .
	. . O X X O . . .
	. . O X O O . . .
	. . X O O X X . .
	. . X O a . X . .
	. . X O X X X . .
	. . . X . . . . .
	. . . . . . . . .`

// TestSymmetry: a board that is turned, or whose stones change colors, has the same moves
// turned, with the same values.
func TestSymmetry(t *testing.T) {
	race.Alone(t)
	b := boardtest.MustParse(t, decided)
	values := func(b *board.Board, c board.Color) map[board.Point]float64 {
		g := boardtest.MustGame(t, b.String(), c)
		if err := g.SetKomi(0); err != nil {
			t.Fatal(err)
		}
		d, err := engine(t, genmove.Options{Effort: search.AtLevel(sample.Of(3, search.UsualLevel)), Examine: examine.Options{NoMemory: true}}).Generate(t.Context(), g, c)
		if err != nil {
			t.Fatal(err)
		}
		m := map[board.Point]float64{d.Move: 1000}
		for _, v := range d.Moves {
			if v.Value > 1 && v.Move != d.Move {
				m[v.Move] = v.Value
			}
		}
		return m
	}
	want := values(b, board.White)
	turns := []struct {
		turn board.Transform
		swap bool
	}{{5, true}, {2, false}}
	for _, v := range turns[:sample.Of(1, 2)] {
		c := board.White
		if v.swap {
			c = board.Black
		}
		got := values(boardtest.MustTurn(t, b, v.turn, v.swap), c)
		for p, value := range want {
			if x := got[v.turn.Apply(p, 9)]; value == 1000 && x != 1000 {
				t.Errorf("turn %d, swapped %v: %v is not the best move, %v", v.turn, v.swap, v.turn.Apply(p, 9), got)
			}
		}
	}
}

// TestCanceled: in a context that has ended Generate chooses a legal move, and leaves the
// position as it was.
func TestCanceled(t *testing.T) {
	g := boardtest.MustGame(t, decided, board.White)
	before := g.Board().String()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	e := engine(t, genmove.Options{})
	d, err := e.Generate(ctx, g, board.White)
	if err != nil || !d.Incomplete || g.Legal(d.Move, board.White) != nil || d.Move == board.Pass {
		t.Errorf("%v, %v", d, err)
	}
	if g.Board().String() != before {
		t.Error("the board is not as it was")
	}
	if _, err := e.Generate(t.Context(), nil, board.White); err == nil {
		t.Error("no error without a game")
	}
	if _, err := e.Generate(t.Context(), g, board.Empty); err == nil {
		t.Error("no error without a player")
	}
}

// TestDecision: a decision can be read as it was written, in JSON, and explains itself.
func TestDecision(t *testing.T) {
	race.Alone(t)
	g := boardtest.MustGame(t, decided, board.White)
	e := engine(t, genmove.Options{Effort: search.AtLevel(5)})
	d, err := e.Generate(t.Context(), g, board.White)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	back := new(genmove.Decision)
	if err := json.Unmarshal(text, back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(d, back); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	for _, word := range []string{"by value", "territory", "network"} {
		if !strings.Contains(d.String(), word) {
			t.Errorf("no %q in\n%v", word, d)
		}
	}
	resigned := &genmove.Decision{Color: board.Black, Move: board.Resign}
	if text, err = json.Marshal(resigned); err != nil || !strings.Contains(string(text), `"resign"`) {
		t.Errorf("%s, %v", text, err)
	}
	if err := json.Unmarshal(text, back); err != nil || back.Move != board.Resign {
		t.Errorf("%v, %v", back, err)
	}
	if err := json.Unmarshal([]byte(`{"move":"Z99"}`), back); err == nil {
		t.Error("Z99 is a move")
	}
}
