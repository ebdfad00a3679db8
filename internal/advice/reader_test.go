package advice_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/advice"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

func reader(tb testing.TB) *advice.Reader {
	tb.Helper()
	t, err := advice.New(reading.New(reading.Options{}))
	if err != nil {
		tb.Fatal(err)
	}
	return t
}

// ladder has a white stone at C3 that an atari at C4 catches in a ladder.
const ladder = `
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. X O . . . . . .
	. . X X . . . . .
	. . . . . . . . .`

// TestAdvise: a stone that can be caught in a ladder and can run is worth a move of either
// player; after the atari its owner is told not to run, but with a stone in the way he is.
func TestAdvise(t *testing.T) {
	black := func(s string) board.Move { return board.Move{Point: point(t, s), Color: board.Black} }
	white := func(s string) board.Move { return board.Move{Point: point(t, s), Color: board.White} }
	for _, x := range []struct {
		name      string
		c         board.Color
		moves     []board.Move
		good, bad []string
	}{
		{"to catch", board.Black, nil, []string{"C4"}, nil},
		{"to save", board.White, nil, []string{"C4"}, nil},
		{"in atari", board.White, []board.Move{black("C4")}, nil, []string{"D3"}},
		{"with a friend", board.White, []board.Move{black("C4"), white("E5")}, []string{"D3"}, nil},
		{"not to be caught", board.Black, []board.Move{white("E5")}, nil, []string{"C4", "D3"}},
		{"taken", board.White, []board.Move{black("C4"), black("D3")}, nil, nil},
	} {
		b := boardtest.MustParse(t, ladder)
		for _, m := range x.moves {
			b.PlayAssumeLegal(m.Point, m.Color)
		}
		restored := boardtest.Restored(t, b)
		mark := advice.Advice{Move: board.Pass, Games: 1}
		list, err := reader(t).Advise(t.Context(), []advice.Advice{mark}, b, x.c)
		if err != nil || list[0] != mark {
			t.Fatalf("%s: %v, %v", x.name, list, err)
		}
		restored()
		games := make(map[string]float64)
		for _, a := range list[1:] {
			if _, twice := games[a.Move.String()]; twice {
				t.Errorf("%s: %v comes twice", x.name, a.Move)
			}
			games[a.Move.String()] = a.Games
		}
		for _, m := range x.good {
			if games[m] <= 0 {
				t.Errorf("%s: %v, want %s to be good", x.name, games, m)
			}
		}
		for _, m := range x.bad {
			if games[m] >= 0 {
				t.Errorf("%s: %v, want %s to be bad", x.name, games, m)
			}
		}
		if len(x.good)+len(x.bad) == 0 && len(games) > 0 {
			t.Errorf("%s: %v, want nothing", x.name, games)
		}
	}
}

func point(t *testing.T, s string) board.Point { return boardtest.MustPoint(t, s) }

// broken is a reader that always fails.
type broken struct{ err error }

func (b broken) Attack(context.Context, *board.Board, board.Point) (search.Result, error) {
	return search.Result{}, b.err
}
func (b broken) Defend(context.Context, *board.Board, board.Point) (search.Result, error) {
	return search.Result{}, b.err
}

func TestRefuses(t *testing.T) {
	if _, err := advice.New(nil); !errors.Is(err, advice.ErrNoReader) {
		t.Errorf("no reader: %v", err)
	}
	if _, err := new(advice.Reader).Advise(t.Context(), nil, boardtest.MustParse(t, ladder), board.White); !errors.Is(err, advice.ErrNoReader) {
		t.Errorf("the zero Reader: %v", err)
	}
	for _, b := range []*board.Board{nil, new(board.Board)} {
		if _, err := reader(t).Advise(t.Context(), nil, b, board.White); !errors.Is(err, board.ErrNoBoard) {
			t.Errorf("no board: %v", err)
		}
	}
	if _, err := reader(t).Advise(t.Context(), nil, boardtest.MustParse(t, ladder), board.Empty); !errors.Is(err, board.ErrColor) {
		t.Errorf("no player to move: %v", err)
	}
	trouble := errors.New("trouble")
	a, err := advice.New(broken{trouble})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Advise(t.Context(), nil, boardtest.MustParse(t, ladder), board.White); !errors.Is(err, trouble) {
		t.Errorf("a reader that fails: %v", err)
	}
}
