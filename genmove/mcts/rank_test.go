package mcts_test

import (
	"errors"
	"reflect"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/boardtest"
)

func TestParseRank(t *testing.T) {
	seen := map[string]bool{}
	for r := mcts.MinRank; r <= mcts.MaxRank; r++ {
		if r == 0 {
			continue
		}
		if got, err := mcts.ParseRank(r.String()); err != nil || got != r || seen[r.String()] {
			t.Errorf("%v is read as %v, %v", r, got, err)
		}
		seen[r.String()] = true
	}
	if r, err := mcts.ParseRank("5D"); err != nil || r != 5 {
		t.Errorf("5D: %v, %v", r, err)
	}
	for _, s := range []string{"", "k", "d", "0k", "0d", "21k", "6d", "-1k", "1", "5kd", "5dk", "1.5k", "none", "300k", "+3k"} {
		if r, err := mcts.ParseRank(s); !errors.Is(err, mcts.ErrOptions) {
			t.Errorf("%q: %v, %v", s, r, err)
		}
	}
}

// TestRankVisits: a higher rank has no fewer visits.
func TestRankVisits(t *testing.T) {
	last := 1
	for r := mcts.MinRank; r <= mcts.MaxRank; r++ {
		if r == 0 {
			continue
		}
		o := shippedPlayer(t, mcts.PlayerOptions{Rank: r}).Options()
		if o.Visits < last || o.Threads != 1 {
			t.Errorf("%v has %d visits and %d threads, the rank below %d visits", r, o.Visits, o.Threads, last)
		}
		last = o.Visits
	}
	if last < 10 {
		t.Errorf("%d visits at the highest rank", last)
	}
}

// TestRankAnalyzed: a rank plays the same move whatever was analyzed before.
func TestRankAnalyzed(t *testing.T) {
	g := newGame(t, 5, board.Chinese())
	for _, r := range []mcts.Rank{-10, 1} {
		o := mcts.PlayerOptions{Rank: r, Options: mcts.Options{Symmetry: network.SymmetryRandom}}
		want, err := shippedPlayer(t, o).Choose(t.Context(), g, board.Black, mcts.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		p := shippedPlayer(t, o)
		if _, err := p.Search(t.Context(), g, board.Black, mcts.Limits{Visits: 100}); err != nil {
			t.Fatal(err)
		}
		got, err := p.Choose(t.Context(), g, board.Black, mcts.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%v: %v after an analysis with %d visits, %v with %d without", r, got.Move, got.Result.Visits, want.Move, want.Result.Visits)
		}
	}
}

// chosen counts the moves of a rank with different seeds.
func chosen(t *testing.T, f fixed, r mcts.Rank, g *board.Game, c board.Color, n int) map[string]int {
	t.Helper()
	p := player(t, f, mcts.PlayerOptions{Rank: r})
	count := map[string]int{}
	for seed := range n {
		p.SetSeed(uint64(seed))
		x, err := p.Choose(t.Context(), g, c, mcts.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		count[x.Move.String()]++
	}
	return count
}

// TestRankAtari: a string in atari is saved, and a large one captured. Weak ranks overlook that now
// and then, a large string less often.
func TestRankAtari(t *testing.T) {
	for _, tt := range []struct {
		name, diagram string
		answers       string
		large         bool
	}{
		{"extend", `
			. . . . . . .
			. . O O . . .
			. O X X . . .
			. . O O . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, "E5", false},
		{"capture the attacker", `
			. . . . . . .
			. O . O . . .
			O X X O . . .
			X O O X . . .
			. X . . . . .
			. . . . . . .
			. . . . . . .`, "C3", false},
		{"capture", `
			. . . . . . .
			. X X X X X .
			X O O O O O .
			. X X X X X .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, "G5", true},
	} {
		g := position(t, tt.diagram, board.Chinese(), board.Black, false)
		f := fixed{pass: -3, likely: append(points(t, tt.answers), points(t, "A1 D2 G1 F2")...)}
		answered := func(r mcts.Rank) (n int) {
			count := chosen(t, f, r, g, board.Black, 60)
			for _, p := range points(t, tt.answers) {
				n += count[p.String()]
			}
			return n
		}
		if n := answered(-2); n != 60 {
			t.Errorf("%s: 2k answers %d of 60\n%v", tt.name, n, g.Board())
		}
		weak := answered(-20)
		if least, most := 10, 50; !tt.large && (weak < least || weak > most) || tt.large && weak < 30 {
			t.Errorf("%s: 20k answers %d of 60\n%v", tt.name, weak, g.Board())
		}
	}
	// A single stone is no reason to drop everything.
	g := position(t, ". . . . .\n. . O . .\n. O X . .\n. . O . .\n. . . . .", board.Chinese(), board.Black, false)
	f := fixed{pass: -3, likely: points(t, "A5 D3")}
	if count := chosen(t, f, -2, g, board.Black, 60); count["A5"] == 0 {
		t.Errorf("moves %v", count)
	}
}

// TestRankSense: no rank fills an eye, plays where all is settled, or puts many stones into atari, as
// long as there is something else; and weak ranks vary more.
func TestRankSense(t *testing.T) {
	owners := right()
	g := position(t, walls, board.Chinese(), board.White, false)
	f := fixed{owners: owners, likely: points(t, "E4 F3"), pass: -9}
	// D2 is open and belongs to nobody for certain.
	open := boardtest.MustGame(t, `
		. X X O . .
		X X X O O .
		. . X O . O
		. X X O . .
		X . X . O O
		. X X O . .`, board.White)
	if err := errors.Join(open.SetRules(board.Chinese()), open.SetKomi(0.5)); err != nil {
		t.Fatal(err)
	}
	for _, r := range []mcts.Rank{-20, -10, -3} {
		for move := range chosen(t, f, r, g, board.White, 20) {
			if p := boardtest.MustPoint(t, "E1"); move == p.String() || move == "F6" || move == "A6" || move == "A1" {
				t.Errorf("%v plays %s", r, move)
			}
		}
		if count := chosen(t, fixed{owners: owners, likely: points(t, "D2"), pass: -9}, r, open, board.White, 20); count["D2"] != 20 {
			t.Errorf("%v plays %v, want D2", r, count)
		}
	}
	// Three stones that would be in atari at A1.
	atari := position(t, `
		. . . . . .
		. . . . . .
		. . . . . .
		O O . . . .
		X X O . . .
		. . O . . .`, board.Chinese(), board.Black, false)
	b1 := boardtest.MustPoint(t, "B1")
	f = fixed{pass: -3, likely: append(points(t, "E5 E4 E3"), b1)}
	if count := chosen(t, f, -2, atari, board.Black, 60); count["B1"] > 0 {
		t.Errorf("2k plays %v", count)
	}
	empty := position(t, ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .", board.Chinese(), board.Black, false)
	f = fixed{pass: -3, likely: points(t, "C3 C4 B3 C2 D3 B2 D4 B4 D2")}
	weak, strong := chosen(t, f, -20, empty, board.Black, 100), chosen(t, f, -2, empty, board.Black, 100)
	if len(weak) < 2*len(strong) || strong["C3"] <= weak["C3"] {
		t.Errorf("20k: %v\n2k: %v", weak, strong)
	}
}
