package mcts_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// TestTerminal compares the value of a pass that ends the game with Game.Score. The fake network
// owns its stones, so that nothing is dead but what is so for certain under territory rules.
// Positions where there may be a seki are left out.
func TestTerminal(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	seen := map[string]int{}
	for i := range sample.Of(150, 300) {
		r := allRules[i%len(allRules)]
		size := 3 + rng.IntN(6)
		g := randomGame(t, size, rng.IntN(2*size*size), r, rng)
		if err := g.SetKomi(float64(rng.IntN(40)-20) / 2); err != nil {
			t.Fatal(err)
		}
		if err := g.SetHandicap(rng.IntN(4)); err != nil {
			t.Fatal(err)
		}
		if r.PassStones && r.Scoring == board.TerritoryScoring && g.ToPlay() == board.White {
			play(t, g, "pass") // the last pass is White's
		}
		play(t, g, "pass")
		after := g.Clone()
		play(t, after, "pass")
		if !after.Over() {
			t.Fatal("two passes do not end the game")
		}
		result := searched(t, counter(t, mcts.Options{}), g, mcts.Limits{Visits: 4})
		var dead board.Set
		if r.Scoring == board.TerritoryScoring {
			b := after.Board()
			settled := board.UnconditionalStatus(b)
			stuck := false
			for p := range board.Points(size) {
				switch {
				case settled.At(p) == board.Dead:
					dead.Add(p)
				case b.At(p) == board.Empty && b.IsSelfAtari(p, board.Black) && b.IsSelfAtari(p, board.White):
					stuck = true
				}
			}
			if stuck {
				continue
			}
		}
		margin := float64(after.Score(&dead).Margin())
		found := false
		for _, c := range result.Candidates {
			if c.Move != board.Pass {
				continue
			}
			found = true
			win := 0.5
			if margin != 0 && margin > 0 == (g.ToPlay() == board.White) {
				win = 1
			} else if margin != 0 {
				win = 0
			}
			if math.Abs(c.Lead-margin) > 1e-6 || math.Abs(c.ScoreMean-margin) > 1e-6 || c.ScoreStdev > 0.01 || c.WinRate != win {
				t.Errorf("%s: the pass leads by %v and wins with %v, want %v and %v\n%v", r.Name, c.Lead, c.WinRate, margin, win, g.Board())
			}
			if len(c.Variation) != 1 {
				t.Errorf("the game goes on after two passes: %v", c.Variation)
			}
		}
		if !found {
			t.Errorf("the pass that ends the game is no candidate")
		}
		seen[r.Name]++
	}
	if len(seen) != len(allRules) {
		t.Errorf("rules %v", seen)
	}
}

// TestDead counts a position with a dead stone under territory rules: its owner is the opponent.
func TestDead(t *testing.T) {
	g := newGame(t, 5, board.Japanese())
	play(t, g, "C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "pass", "A1", "pass")
	owners := changed{even{}, func(v *network.Evaluation) {
		for p := range board.Points(5) {
			v.Ownership[p] = -1
			if p.Col() > 2 {
				v.Ownership[p] = 1
			}
		}
	}}
	r := searched(t, searcher(t, owners, mcts.Options{}), g, mcts.Limits{Visits: 2})
	after := g.Clone()
	play(t, after, "pass")
	dead := board.SetOf(board.At(0, 0))
	if want := float64(after.Score(&dead).Margin()); r.Candidates[0].Move != board.Pass || r.Candidates[0].Lead != want {
		t.Errorf("%v leads by %v, want %v", r.Candidates[0].Move, r.Candidates[0].Lead, want)
	}
}

// TestCertain counts positions under territory rules about which the network is wrong: what is dead,
// alive or in a seki for certain counts as such.
func TestCertain(t *testing.T) {
	for _, test := range []struct {
		name, diagram string
		owned         string // what the network gives White
		black, white  int
		seki          bool
	}{
		{"a stone in a living territory", `
			. X X O .
			X . X O O
			X X X O .
			. O X O O
			. . X O .`, "", 7, 3, false},
		{"a living group that the network gives to the opponent", `
			. X X O .
			X . X O O
			X X X O .
			. . X O O
			. . X O .`, "all", 6, 3, false},
		{"a seki with an eye each, in one of them a prisoner", `
			X X X O O
			X X O O O
			. X O O .
			O X O O O
			X X . O O`, "C2 C3 C4 D1 D2 D3 D4 D5 E1 E2 E4 E5", 1, 0, true},
	} {
		b, err := board.ParseDiagram(test.diagram)
		if err != nil {
			t.Fatal(err)
		}
		g := newGame(t, 5, board.Japanese())
		black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
		if err := g.Setup(black.Append(nil), white.Append(nil), nil); err != nil {
			t.Fatal(err)
		}
		play(t, g, "pass")
		var owned board.Set
		for p := range board.Points(5) {
			if test.owned == "all" || slices.Contains(strings.Fields(test.owned), p.String()) {
				owned.Add(p)
			}
		}
		model := must(network.NewModel(fixed{owners: &owned}))
		want := float64(test.white-test.black) + g.Komi()
		f, err := must(mcts.NewPlayer(model, mcts.PlayerOptions{Visits: 1})).Final(t.Context(), g)
		if err != nil || float64(f.Margin(g)) != want || f.Seki.IsEmpty() == test.seki {
			t.Errorf("%s: %v, %+v, %v", test.name, f.Margin(g), f, err)
		}
		r := searched(t, must(mcts.FromModel(model, mcts.Options{})), g, mcts.Limits{Visits: 3})
		for _, x := range r.Candidates {
			if x.Move == board.Pass && x.Lead != want {
				t.Errorf("%s: the pass leads by %v, want %v", test.name, x.Lead, want)
			}
		}
		if r.Candidates[0].Visits == 0 {
			t.Errorf("%s: nothing searched", test.name)
		}
	}
}

// TestPass checks when the root passes. The position is finished; Black leads on the board by komi
// and more, or by less.
func TestPass(t *testing.T) {
	finished := []string{"C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5"}
	for _, r := range []board.Rules{board.Chinese(), board.Japanese()} {
		g := newGame(t, 5, r)
		if err := g.SetKomi(0.5); err != nil {
			t.Fatal(err)
		}
		play(t, g, finished...)
		s := counter(t, mcts.Options{})
		for moves := 0; !g.Over(); moves++ {
			if moves == 60 {
				t.Fatalf("%s: the game does not end:\n%v", r.Name, g.Board())
			}
			x := searched(t, s, g, mcts.Limits{Visits: 300})
			if err := g.Play(x.Move, g.ToPlay()); err != nil {
				t.Fatal(err)
			}
		}
		if m := g.Score(nil).Margin(); m >= 0 {
			t.Errorf("%s: Black has lost by %v:\n%v", r.Name, m, g.Board())
		}
	}

	passer := changed{even{}, func(v *network.Evaluation) {
		for p := range v.Policy {
			v.Policy[p] *= 0.02
		}
		v.Policy[board.Pass] += 0.98
	}}
	// A network that likes to pass: White must not while the count is lost and there is another
	// move.
	g := newGame(t, 5, board.Chinese())
	play(t, g, "C3")
	for _, visits := range []int{1, 2, 3, 10, 50} {
		if r := searched(t, searcher(t, passer, mcts.Options{}), g, mcts.Limits{Visits: visits}); r.Move == board.Pass {
			t.Errorf("White passes after %d visits", visits)
		}
	}
	// After the opponent's pass, a pass that wins ends the game.
	g = newGame(t, 5, board.Chinese())
	if err := g.SetKomi(7.5); err != nil {
		t.Fatal(err)
	}
	play(t, g, "pass")
	for _, visits := range []int{2, 20} {
		if r := searched(t, searcher(t, even{}, mcts.Options{}), g, mcts.Limits{Visits: visits}); r.Move != board.Pass || r.Candidates[0].WinRate != 1 {
			t.Errorf("White plays %v and does not end a won game", r.Move)
		}
	}
}

// TestSmallBoards plays games on small boards with a network that only counts stones: the first
// player wins all of 3×3, and White the rest after a bad first move.
func TestSmallBoards(t *testing.T) {
	race.Alone(t)
	for _, x := range []struct {
		size     int
		komi     float64
		white    bool // White wins
		position []string
	}{
		{3, 8.5, false, nil},
		{3, 8.5, false, []string{"B2"}},
		{3, -2.5, true, []string{"A1"}},
		{2, 1.5, true, nil},
		{4, 1.5, false, nil},
	} {
		for _, visits := range []int{sample.Of(600, 2000), 8000}[:sample.Of(1, 2)] {
			g := newGame(t, x.size, board.TrompTaylor())
			if err := g.SetKomi(x.komi); err != nil {
				t.Fatal(err)
			}
			play(t, g, x.position...)
			s := counter(t, mcts.Options{})
			var list []*mcts.Result
			for !g.Over() && g.Len() < 60 {
				r := searched(t, s, g, mcts.Limits{Visits: visits})
				list = append(list, r)
				if err := g.Play(r.Move, g.ToPlay()); err != nil {
					t.Fatal(err)
				}
			}
			if m := g.Score(nil).Margin(); m > 0 != x.white {
				t.Errorf("size %d, komi %v, after %v, %d visits: %v\n%v\n%v %v", x.size, x.komi, x.position, visits, m, g.Board(), list[0].Variation, list[0].WinRate)
			}
		}
	}
}

// TestLongCycle searches positions under rules without superko, where cycles end without a result.
func TestLongCycle(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(31, 32))
	for range sample.Of(40, 200) {
		g := randomGame(t, 2, rng.IntN(12), board.Japanese(), rng)
		searched(t, searcher(t, even{}, mcts.Options{}), g, mcts.Limits{Visits: 2000})
	}
}
