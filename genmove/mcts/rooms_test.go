package mcts_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
)

// TestRooms are positions with two closed regions: in one a territory can be turned into a seki or
// be saved from that, in the other two stones can be captured for fewer points, which the network
// takes for the larger move. A mirrored board and exchanged colors give the same answer.
func TestRooms(t *testing.T) {
	model, err := network.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	const top = `
		X X . X . . . . .
		X O O X . X X X X
		O O X X X X . . .
		O . O X O X . . .
		O . O O O O X X X
		O O O . O . O O X`
	for i, x := range []struct {
		diagram, moves string
		toPlay         board.Color
	}{
		{`
		X X . X . . . . .
		O O O X . X X X X
		O X X X X X . . .
		O X O X O X . . .
		O O O X O O X X X
		X X O O O O O O O
		. X X O . . O . .
		. . X X O O O O O
		. . . X O . O . .`, "A2 B1 B2", board.White},
		{top + `
		X X X O O O O . O
		. . . X X X O O O
		. . . . . X O . .`, "B1 D1", board.Black},
		{top + `
		X X X O O O O . O
		O . X X X X O O O
		. O X . . X O . .`, "D1 E1", board.White},
	} {
		diagram := boardtest.MustParse(t, x.diagram)
		for _, turn := range []board.Transform{0, 5} {
			for _, swap := range []bool{false, true} {
				if (turn == 0) != (swap == (i%2 == 0)) && sample.Of(1, 0) > 0 {
					continue // by default two of the four ways, by turns
				}
				b, c := boardtest.MustTurn(t, diagram, turn, swap), x.toPlay
				if swap {
					c = c.Opponent()
				}
				g := boardtest.MustGame(t, b.String(), c)
				if err := g.SetRules(board.Japanese()); err != nil {
					t.Fatal(err)
				}
				// The network is asked about the position as it stands, so that all searches are alike.
				p, err := mcts.NewPlayer(model, mcts.PlayerOptions{Visits: 20, Options: mcts.Options{Threads: 1}})
				if err != nil {
					t.Fatal(err)
				}
				choice, err := p.Choose(t.Context(), g, c, mcts.Budget{})
				if err != nil {
					t.Fatal(err)
				}
				move := turn.Inverse().Apply(choice.Move, b.Size())
				if !slices.Contains(strings.Fields(x.moves), move.String()) {
					t.Errorf("turned %d, colors exchanged %v: %v, want %s", turn, swap, move, x.moves)
				}
			}
		}
	}
}

// TestRoomsElsewhere: a move into territory that stays the opponent's, and one between walls that
// live where less is to be gained, give way to a move in a room that the search prefers less. It may
// choose between these two only.
func TestRoomsElsewhere(t *testing.T) {
	model, err := network.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		diagram        string
		toPlay         board.Color
		searched, room string
	}{
		{`
		X X . X . . . . .
		X O O X . X X X X
		O O X X X X . . .
		O . O X O X . . .
		O . O O O O X X X
		O O O . O . O O X
		X X X O O O O . O
		. . X X X X O O O
		. O . . . X O . .`, board.White, "C9", "C1"},
		{`
		X X . X . . . . .
		. X O X . X X X X
		O O O X X X . . .
		O . O O O X . . .
		O O O . O O X X X
		X X X O O . O O X
		. . X X O O O . O
		. . . X X O . O O
		. . . . X O O . .`, board.Black, "C9", "B2"},
	} {
		p, err := mcts.NewPlayer(model, mcts.PlayerOptions{Visits: 40, Options: mcts.Options{Threads: 1}})
		if err != nil {
			t.Fatal(err)
		}
		g := boardtest.MustGame(t, x.diagram, x.toPlay)
		searched, room := boardtest.MustPoint(t, x.searched), boardtest.MustPoint(t, x.room)
		choice, err := p.Choose(t.Context(), g, x.toPlay, mcts.Budget{Allow: []board.Point{searched, room}})
		if err != nil {
			t.Fatal(err)
		}
		if choice.Result.Move != searched || choice.Move != room {
			t.Errorf("the search prefers %v, want %v; chosen %v, want %v", choice.Result.Move, searched, choice.Move, room)
		}
	}
}

// TestRoomsStopped: a player who is stopped plays what he has found so far, where there are rooms too.
func TestRoomsStopped(t *testing.T) {
	model, err := network.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	p, err := mcts.NewPlayer(model, mcts.PlayerOptions{Visits: 1 << 20, Options: mcts.Options{Threads: 1}})
	if err != nil {
		t.Fatal(err)
	}
	g := boardtest.MustGame(t, `
		X X . X . . . . .
		X O O X . X X X X
		O O X X X X . . .
		O . O X O X . . .
		O . O O O O X X X
		O O O . O . O O X
		X X X O O O O . O
		. . . X X X O O O
		. . . . . X O . .`, board.Black)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	choice, err := p.Choose(ctx, g, board.Black, mcts.Budget{Every: time.Millisecond, Progress: func(*mcts.Result) { cancel() }})
	if err != nil || g.Legal(choice.Move, board.Black) != nil {
		t.Errorf("%+v, error %v", choice, err)
	}
}

// TestWholeBoard: on a board of 4 lines a search of all moves finds the one that gains two points,
// which the tree search takes for worse than another. Where positions may be repeated and territory
// counts, the tree search is not corrected.
func TestWholeBoard(t *testing.T) {
	model, err := network.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		rules    board.Rules
		corrects bool
	}{{board.AGA(), true}, {board.Japanese(), false}} {
		p, err := mcts.NewPlayer(model, mcts.PlayerOptions{Visits: 20, Options: mcts.Options{Threads: 1}})
		if err != nil {
			t.Fatal(err)
		}
		g, err := board.NewGame(4, x.rules)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range strings.Fields("C2 B3 B2 C3 D3 A2") {
			if err := g.Play(boardtest.MustPoint(t, m), g.ToPlay()); err != nil {
				t.Fatal(err)
			}
		}
		choice, err := p.Choose(t.Context(), g, board.Black, mcts.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if (choice.Move == boardtest.MustPoint(t, "C4")) != x.corrects {
			t.Errorf("%s rules: %v, the tree search alone %v", x.rules.Name, choice.Move, choice.Result.Move)
		}
	}
}
