package room_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/internal/room"
	"github.com/tengen-go/tengen/internal/boardtest"
)

// testNodes is enough for all positions here.
const testNodes = 200_000

func game(t *testing.T, size int, moves string) *board.Game {
	t.Helper()
	g, err := board.NewGame(size, board.TrompTaylor())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range strings.Fields(moves) {
		if err := g.Play(boardtest.MustPoint(t, m), g.ToPlay()); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
	}
	return g
}

// TestWholeGames: games of the best moves end with the known values of small boards.
func TestWholeGames(t *testing.T) {
	for _, x := range []struct {
		size  int
		moves string
		want  board.Margin // White's
	}{{2, "", -1}, {2, "A2 B1 A1", -1}, {3, "", -9}, {3, "B2 B1", -9}, {4, "C2 B3 B2 C3 D3 A2", -2}} {
		g := game(t, x.size, x.moves)
		for !g.Over() {
			whole, ok := room.Whole(g)
			if !ok {
				t.Fatalf("%d lines are too many", x.size)
			}
			c := g.ToPlay()
			move, ok := whole.Best(t.Context(), c, g.Passes() > 0, board.Pass, testNodes)
			if !ok {
				t.Fatalf("no best move of %v in\n%v", c, g.Board())
			}
			if err := g.Play(move, c); err != nil {
				t.Fatalf("%v %v: %v in\n%v", c, move, err, g.Board())
			}
		}
		if got := board.AreaScore(g.Board(), nil).Margin(); got != x.want {
			t.Errorf("%d lines, %q: %v, want %v, in\n%v", x.size, x.moves, got, x.want, g.Board())
		}
	}
}

// TestWholeGiven: a given move comes first among the best, and a worse one is not played.
func TestWholeGiven(t *testing.T) {
	g := game(t, 4, "C2 B3 B2 C3 D3 A2")
	whole, _ := room.Whole(g)
	best, ok := whole.Best(t.Context(), board.Black, false, board.NoPoint, testNodes)
	if !ok {
		t.Fatal("no best move")
	}
	for given, want := range map[board.Point]board.Point{
		best: best, boardtest.MustPoint(t, "A3"): best, board.Pass: best, boardtest.MustPoint(t, "C2"): best,
	} {
		if got, ok := whole.Best(t.Context(), board.Black, false, given, testNodes); !ok || got != want {
			t.Errorf("%v, %v for %v, want %v", got, ok, given, want)
		}
	}
	// The position is its own mirror image, so that of two such moves neither is better.
	whole, _ = room.Whole(game(t, 4, "C2 B3 B2 C3"))
	for _, p := range []string{"A3", "D3"} {
		given := boardtest.MustPoint(t, p)
		if got, ok := whole.Best(t.Context(), board.Black, false, given, testNodes); !ok || got != given {
			t.Errorf("%v, %v for %v, which is as good", got, ok, given)
		}
	}
}

// TestWholeLimits: a large board, too few moves and an ended context are reported.
func TestWholeLimits(t *testing.T) {
	if _, ok := room.Whole(game(t, 5, "")); ok {
		t.Error("5 lines are few enough")
	}
	whole, _ := room.Whole(game(t, 4, "C2"))
	if _, ok := whole.Best(t.Context(), board.White, false, board.Pass, 1000); ok {
		t.Error("1,000 moves are enough")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, ok := whole.Best(ctx, board.White, false, board.Pass, testNodes); ok {
		t.Error("an ended context is no limit")
	}
}
