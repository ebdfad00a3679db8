package program

import (
	"context"
	"fmt"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// seeded is what all movers are.
type seeded interface {
	gtp.Engine
	SetSeed(int64)
}

// cleaner is what the simple one is.
type cleaner interface {
	seeded
	CleanupMove(context.Context, *board.Game, board.Color) (board.Point, error)
}

// simple reads little, so that many games can be played.
func simple() seeded {
	return simpleMoverOf(search.Effort{Deeper: -search.UsualLevel, Limits: search.Limits{Nodes: 50}})
}

func simpleMoverOf(e search.Effort) cleaner {
	a, err := examine.New(examine.Options{Effort: e})
	if err != nil {
		panic(err)
	}
	return newSimpleMover(scorer(), a, player(mcts.PlayerOptions{}))
}

func random() seeded { return newRandomMover(scorer()) }

// scorer returns a Scorer that reads and plays out little, since CheckEngine asks it after each
// move.
func scorer() *gtpanalysis.Scorer {
	life := must(owl.NewProver(owl.Options{Limits: search.Limits{Nodes: 50}}))
	a := must(examine.New(examine.Options{Effort: search.Effort{Deeper: -search.UsualLevel, Limits: search.Limits{Nodes: 50}}}))
	return must(gtpanalysis.NewScorer(score.Options{Games: 20, Analyst: a, Life: life}, nil))
}

// playGame lets two movers play until both pass, and checks every move.
func playGame(t *testing.T, size int, rules board.Rules, black, white gtp.Engine) *board.Game {
	t.Helper()
	g, err := board.NewGame(size, rules)
	if err != nil {
		t.Fatal(err)
	}
	for g.Passes() < 2 {
		mover := black
		if g.ToPlay() == board.White {
			mover = white
		}
		stones := g.Board().StonesHash()
		p, err := mover.Move(t.Context(), g, g.ToPlay())
		if err != nil {
			t.Fatal(err)
		}
		if g.Board().StonesHash() != stones || g.Board().Depth() != 0 {
			t.Fatalf("the board has changed while choosing move %d", g.Len())
		}
		if err := g.Play(p, g.ToPlay()); err != nil {
			t.Fatalf("move %d, %v %v: %v", g.Len(), g.ToPlay(), p, err)
		}
		if g.Len() > 3*size*size+100 {
			t.Fatalf("no end after %d moves", g.Len())
		}
	}
	return g
}

// TestGames plays whole games under all rules: all moves are legal, games end,
// and the simple mover beats the random one.
func TestGames(t *testing.T) {
	race.Alone(t)
	for _, law := range []board.Rules{board.Chinese(), board.Japanese(), board.AGA(), board.TrompTaylor()} {
		sizes := []int{5, 9}
		switch full := sample.Of(0, 1) > 0; {
		case law.Name == "chinese":
			if full {
				sizes = append(sizes, 13)
			}
			if !testing.Short() {
				sizes = append(sizes, 19)
			}
		case law.Name != "japanese" && !full:
			sizes = sizes[:1]
		}
		for _, size := range sizes {
			t.Run(fmt.Sprint(law.Name, size), func(t *testing.T) {
				if size < 9 || size < 13 && law.Name == "chinese" || sample.Of(0, 1) > 0 {
					playGame(t, size, law, random(), random())
					playGame(t, size, law, simple(), simple())
				}
				g := playGame(t, size, law, simple(), random())
				m, err := must(gtpanalysis.NewScorer(score.Options{}, nil)).FinalScore(t.Context(), g)
				if err != nil {
					t.Fatal(err)
				}
				if size > 5 && m.Winner() != board.Black {
					t.Errorf("the simple mover has lost to the random one: %v", m)
				}
			})
		}
	}
}

// TestSmallBoards: the smallest boards are the likeliest to repeat positions.
func TestSmallBoards(t *testing.T) {
	a, b := simple(), random()
	for seed := range int64(sample.Of(7, 20)) {
		for size := 2; size <= 4; size++ {
			for _, law := range []board.Rules{board.Chinese(), board.NewZealand(), board.TrompTaylor()} {
				a.SetSeed(seed)
				b.SetSeed(seed)
				playGame(t, size, law, a, b)
				playGame(t, size, law, b, a)
			}
		}
	}
}

// TestContract puts all movers through the conformance test of engines.
func TestContract(t *testing.T) {
	race.Alone(t)
	for _, e := range []gtp.Engine{simple(), random()} {
		check := func(lines int, law board.Rules) {
			if err := gtp.CheckEngine(t.Context(), e, lines, law); err != nil {
				t.Errorf("%T: %v", e, err)
			}
		}
		check(2, board.Japanese())
		if sample.Of(0, 1) == 1 {
			check(3, board.NewZealand())
			check(4, board.Japanese())
		}
	}
	// A larger game for the one that plays it soonest to its end.
	if err := gtp.CheckEngine(t.Context(), simple(), sample.Of(3, 5), board.NewZealand()); err != nil {
		t.Error(err)
	}
}

func TestSimpleMover(t *testing.T) {
	for _, tt := range []struct {
		does, diagram, want string
	}{
		{"captures the larger string", `
			. . . . . . .
			. . X . . . .
			. X O X . . .
			. X O X . . .
			. . . . . . .
			. . O . . X .
			. . O . X O .`, "C3"},
		{"saves a string in atari", `
			. . . . . . .
			. . . . . . .
			. . . O . . .
			. . O X . X .
			. . O X O . .
			. . . O . . .
			. . . . . . .`, "E4"},
		{"passes when all is territory", `
			. X O . .
			X X O O O
			. X O . .
			X X O O O
			. X O . .`, "PASS"},
		{"does not fill its last eyes", `
			. X . X O
			X X X X O
			O O O O O
			. O . O .
			O O O O .`, "PASS"},
	} {
		t.Run(tt.does, func(t *testing.T) {
			g := boardtest.MustGame(t, tt.diagram, board.Black)
			p, err := simpleMoverOf(search.Effort{}).Move(t.Context(), g, board.Black)
			if err != nil {
				t.Fatal(err)
			}
			if p.String() != tt.want {
				t.Errorf("%v, want %s", p, tt.want)
			}
		})
	}
}

// TestCleanup: a lost stone in Black's area is left alone, unless the game is
// cleaned up.
func TestCleanup(t *testing.T) {
	g := boardtest.MustGame(t, `
		. . X . . . .
		. O X . . . .
		. . X . . . .
		X X X . . . .
		. . . . O . .
		. . . . . . .
		. . . . . . .`, board.Black)
	white, err := board.ParsePoint("B6", 7)
	if err != nil {
		t.Fatal(err)
	}
	var area board.Set // Black's corner
	for _, p := range []string{"A7", "A6", "A5", "B7", "B5"} {
		q, err := board.ParsePoint(p, 7)
		if err != nil {
			t.Fatal(err)
		}
		area.Add(q)
	}
	m := simpleMoverOf(search.Effort{})
	if p, err := m.Move(t.Context(), g, board.Black); err != nil || area.Has(p) {
		t.Errorf("Move: %v, %v, want a move elsewhere", p, err)
	}
	for n := 0; g.Board().At(white) == board.White; n++ {
		p, err := m.CleanupMove(t.Context(), g, board.Black)
		if err != nil {
			t.Fatal(err)
		}
		if !area.Has(p) || n > 3 {
			t.Fatalf("CleanupMove %d: %v, want a move that captures", n, p)
		}
		if err := g.Play(p, board.Black); err != nil {
			t.Fatal(err)
		}
		if err := g.Play(board.Pass, board.White); err != nil {
			t.Fatal(err)
		}
	}
}

// TestRandomMoverPlaysEverything asks often enough that each legal move comes,
// the one that fills an eye and the pass too, and no other.
func TestRandomMoverPlaysEverything(t *testing.T) {
	g := boardtest.MustGame(t, `
		. X . O
		X X O O
		O O O .
		. O . O`, board.Black)
	m := newRandomMover(must(gtpanalysis.NewScorer(score.Options{}, nil)))
	chosen := make(map[board.Point]int)
	for range 300 {
		p, err := m.Move(t.Context(), g, board.Black)
		if err != nil {
			t.Fatal(err)
		}
		chosen[p]++
	}
	for _, p := range []board.Point{board.At(0, 3), board.At(2, 3), board.Pass} {
		if chosen[p] < 60 {
			t.Errorf("%v is legal; it was chosen %d times of 300", p, chosen[p])
		}
		delete(chosen, p)
	}
	if len(chosen) > 0 {
		t.Errorf("other moves were chosen: %v", chosen)
	}
}

// player is the engine of the shipped network.
func player(o mcts.PlayerOptions) *gtpanalysis.Player {
	o.Threads = 1
	return must(gtpanalysis.NewPlayer(must(mcts.NewPlayer(must(network.Shipped()), o))))
}

// must returns v, and panics if there is an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// TestSearchContract puts the engine through the conformance test.
func TestSearchContract(t *testing.T) {
	for i, o := range []mcts.PlayerOptions{
		{Visits: 4, Resign: 0.03, Options: mcts.Options{Symmetry: network.SymmetryRandom}}, {Alone: true}, {Rank: -12},
	} {
		for lines := 2; lines <= sample.Of(2, 3); lines++ {
			for k, law := range []board.Rules{board.Japanese(), board.NewZealand()} {
				if (i+k)%sample.Of(2, 1) != 0 {
					continue // each of the rules has an engine
				}
				if err := gtp.CheckEngine(t.Context(), player(o), lines, law); err != nil {
					t.Errorf("%+v: %v", o, err)
				}
			}
		}
	}
}
