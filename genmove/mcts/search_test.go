package mcts_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

var allRules = []board.Rules{
	board.Chinese(), board.Japanese(), board.AGA(), board.TrompTaylor(), board.NewZealand(), board.Ing(),
	{Name: "aga territory", Superko: board.SituationalSuperko, Scoring: board.TerritoryScoring, Komi: 7.5, PassStones: true},
	{Name: "simple area", Suicide: true, Scoring: board.AreaScoring, Komi: 0.5},
}

// TestRandomPositions searches random positions of all rules and checks the results. Small boards
// have full boards, cycles and bans of superko.
func TestRandomPositions(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	rounds := sample.Of(40, 400)
	if testing.Short() || race.Enabled {
		rounds = 40
	}
	for _, tree := range []bool{false, true} {
		uniform := searcher(t, even{}, mcts.Options{NoTranspositions: tree})
		stones := counter(t, mcts.Options{NoTranspositions: tree})
		for range rounds {
			size := 2 + rng.IntN(5)
			g := randomGame(t, size, rng.IntN(3*size*size), allRules[rng.IntN(len(allRules))], rng)
			searched(t, uniform, g, mcts.Limits{Visits: 1 + rng.IntN(300)})
			searched(t, stones, g, mcts.Limits{Visits: 1 + rng.IntN(100), Ownership: true})
		}
	}
}

// TestGames plays games with one searcher to their ends, where the tree is reused.
func TestGames(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(3, 4))
	s := searcher(t, even{}, mcts.Options{Params: withTemperature(1)})
	for i := range sample.Of(12, 60) {
		size := 2 + i%4
		g := randomGame(t, size, 0, allRules[i%len(allRules)], rng)
		for g.Len() < 60 && !g.Over() {
			r := searched(t, s, g, mcts.Limits{Visits: 120})
			if r.Visits < 120 || r.Playouts > 120 {
				t.Fatalf("%d visits, %d of this search", r.Visits, r.Playouts)
			}
			// The opponent may play what the searcher does not expect.
			if rng.IntN(4) == 0 {
				empty := g.Board().EmptyPoints()
				if p := empty.Nth(rng.IntN(max(1, empty.Len()))); !empty.IsEmpty() && g.Play(p, g.ToPlay()) == nil {
					continue
				}
			}
			if err := g.Play(r.Move, g.ToPlay()); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func withTemperature(t float64) mcts.Params {
	p := mcts.DefaultParams()
	p.MoveTemperature = t
	return p
}

// TestSame compares searches of one thread: two searchers, one that was used before, and one that
// forgets.
func TestSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	used := counter(t, mcts.Options{NoReuse: true})
	forgets := counter(t, mcts.Options{})
	for range sample.Of(8, 20) {
		g := randomGame(t, 7, rng.IntN(40), allRules[rng.IntN(len(allRules))], rng)
		lim := mcts.Limits{Visits: 150, Ownership: true}
		want := searched(t, counter(t, mcts.Options{}), g, lim)
		if got := searched(t, used, g, lim); !reflect.DeepEqual(got, want) {
			t.Fatalf("a used searcher: %v, want %v", got.Candidates[0], want.Candidates[0])
		}
		if err := forgets.Forget(); err != nil {
			t.Fatal(err)
		}
		if got := searched(t, forgets, g, lim); !reflect.DeepEqual(got, want) {
			t.Fatalf("a searcher that has forgotten: %v, want %v", got.Candidates[0], want.Candidates[0])
		}
	}
}

// TestSignature pins the number of evaluations of searches with fakes, so that a change of the
// search is seen.
func TestSignature(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	total, moves := 0, 0
	for i := range 12 {
		g := randomGame(t, 5+i%5, 5*i, allRules[i%len(allRules)], rng)
		r := searched(t, counter(t, mcts.Options{}), g, mcts.Limits{Visits: 200})
		total += r.Evaluations
		moves = moves*31 + int(r.Move)
	}
	if total != 2247 {
		t.Errorf("%d evaluations, hash of moves %#x", total, moves)
	}
}

// TestContinued searches in two parts what another searcher searches at once. The evaluations have
// no score, so that the utility is the same in both parts.
func TestContinued(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for range 20 {
		g := randomGame(t, 5, rng.IntN(20), board.TrompTaylor(), rng)
		if err := g.SetKomi(0); err != nil {
			t.Fatal(err)
		}
		p := mcts.DefaultParams()
		p.StaticScore, p.DynamicScore = 0, 0
		parts := searcher(t, even{}, mcts.Options{Params: p})
		for _, n := range []int{1, 30, 31, 80} {
			searched(t, parts, g, mcts.Limits{Visits: n})
		}
		got := searched(t, parts, g, mcts.Limits{Playouts: 120})
		want := searched(t, searcher(t, even{}, mcts.Options{Params: p}), g, mcts.Limits{Visits: 200})
		if got.Visits != 200 || !reflect.DeepEqual(got.Candidates, want.Candidates) {
			t.Fatalf("%d visits, %v, want %v", got.Visits, got.Candidates[0], want.Candidates[0])
		}
	}
}

// TestThreads searches with several threads: all visits are counted, and all agree about what
// matters.
func TestThreads(t *testing.T) {
	g := newGame(t, 5, board.TrompTaylor())
	for _, n := range []int{2, 4, 16} {
		s := counter(t, mcts.Options{Threads: n})
		for _, visits := range []int{1, 2, 5, 200, 700} {
			if r := searched(t, s, g, mcts.Limits{Visits: visits}); r.Visits != visits || r.Stop != "visits" {
				t.Errorf("%d threads: %d visits, stopped by %v, want %d", n, r.Visits, r.Stop, visits)
			}
		}
	}
	// All threads but one wait while there is one move to search.
	one := newGame(t, 2, board.Japanese())
	play(t, one, "A1", "B2", "B1")
	searched(t, counter(t, mcts.Options{Threads: 8}), one, mcts.Limits{Visits: 300})
}

func play(t testing.TB, g *board.Game, vertices ...string) {
	t.Helper()
	for _, v := range vertices {
		p, err := board.ParsePoint(v, g.Size())
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(p, g.ToPlay()); err != nil {
			t.Fatalf("%v: %v", v, err)
		}
	}
}

// TestCapture finds a capture that decides the game.
func TestCapture(t *testing.T) {
	g := newGame(t, 7, board.Chinese())
	play(t, g, "D4", "C4", "C5", "D5", "C3", "E4", "B4")
	r := searched(t, counter(t, mcts.Options{}), g, mcts.Limits{Visits: 400})
	if r.ToPlay != board.White || r.Move != board.At(3, 2) {
		t.Errorf("White plays %v, want D3: %v", r.Move, r.Variation)
	}
	if r.Lead < 0 || r.WinRate < 0.5 {
		t.Errorf("White leads by %v and wins with %v after a capture", r.Lead, r.WinRate)
	}
}

// TestAvoidAllow excludes moves at the root, on a tree that has searched them before.
func TestAvoidAllow(t *testing.T) {
	g := newGame(t, 5, board.Chinese())
	s := counter(t, mcts.Options{})
	all := searched(t, s, g, mcts.Limits{Visits: 300})
	best := all.Move
	r := searched(t, s, g, mcts.Limits{Visits: 300, Avoid: []board.Point{best, board.Pass}})
	for _, c := range r.Candidates {
		if c.Move == best || c.Move == board.Pass {
			t.Errorf("%v is to be avoided", c.Move)
		}
	}
	if r.Visits != 300 {
		t.Errorf("%d visits, want 300", r.Visits)
	}
	list := []board.Point{board.At(0, 0), board.At(4, 4), board.At(2, 0)}
	r = searched(t, s, g, mcts.Limits{Visits: 200, Allow: list, Avoid: []board.Point{list[1]}})
	for _, c := range r.Candidates {
		if c.Move != list[0] && c.Move != list[2] {
			t.Errorf("%v is not allowed", c.Move)
		}
	}
	sum := 0.0
	for _, c := range r.Candidates {
		sum += c.Prior
	}
	if math.Abs(sum-1) > 1e-9 || len(r.Candidates) != 2 {
		t.Errorf("the policy of %d allowed moves sums to %v", len(r.Candidates), sum)
	}
	if r := searched(t, s, g, mcts.Limits{Visits: 400}); r.Visits < 400 || r.Move != best {
		t.Errorf("%v after %d visits, want %v again", r.Move, r.Visits, best)
	}
}

// TestReuse plays moves of a variation and undoes them.
func TestReuse(t *testing.T) {
	g := newGame(t, 7, board.TrompTaylor())
	s := counter(t, mcts.Options{})
	r := searched(t, s, g, mcts.Limits{Visits: 500})
	second := r.Candidates[0]
	if err := g.Play(second.Move, g.ToPlay()); err != nil {
		t.Fatal(err)
	}
	r = searched(t, s, g, mcts.Limits{Playouts: 1})
	if r.Visits < second.Visits/2 || r.Playouts != 1 {
		t.Errorf("%d visits after a move with %d", r.Visits, second.Visits)
	}
	play(t, g, "pass")
	if err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	if again := searched(t, s, g, mcts.Limits{Playouts: 1}); again.Visits != r.Visits+1 {
		t.Errorf("%d visits of the same position, want %d", again.Visits, r.Visits+1)
	}
	for name, change := range map[string]func() error{
		"komi":    func() error { return g.SetKomi(3) },
		"rules":   func() error { return g.SetRules(board.Japanese()) },
		"to play": func() error { return g.SetToPlay(g.ToPlay().Opponent()) },
		"undo":    g.Undo,
		"setup":   func() error { return g.Setup([]board.Point{board.At(1, 1)}, nil, nil) },
	} {
		searched(t, s, g, mcts.Limits{Visits: 50})
		if err := change(); err != nil {
			t.Fatal(err)
		}
		if r := searched(t, s, g, mcts.Limits{Playouts: 3}); r.Visits != 4 {
			t.Errorf("%d visits after a change of %s, want 4", r.Visits, name)
		}
	}
}

// TestTransposition counts evaluations: with transpositions there are fewer.
func TestTransposition(t *testing.T) {
	g := newGame(t, 4, board.TrompTaylor())
	graph := searched(t, searcher(t, even{}, mcts.Options{}), g, mcts.Limits{Visits: 3000})
	tree := searched(t, searcher(t, even{}, mcts.Options{NoTranspositions: true}), g, mcts.Limits{Visits: 3000})
	if graph.Evaluations*10 > tree.Evaluations*9 {
		t.Errorf("%d evaluations with transpositions, %d without", graph.Evaluations, tree.Evaluations)
	}
}

// recorder is a network that records its inputs and prefers one move by far: a search follows one
// line of moves.
type recorder struct {
	material
	list *[]network.Inputs
}

func (r recorder) Info() network.Info        { return network.Info{Name: "recorder", PastLadders: true} }
func (r recorder) NewRunner() network.Runner { return r }

func (r recorder) Run(in *network.Inputs, out *network.Raw) error {
	c := *in
	c.Spatial = slices.Clone(in.Spatial)
	*r.list = append(*r.list, c)
	if err := r.material.Run(in, out); err != nil {
		return err
	}
	area := in.Size * in.Size
	for i := range area {
		out.Policy[i] = float32((i*7919 + 13) % 101)
	}
	out.Pass, out.Win, out.Loss, out.ScoreMean, out.Lead = -9, 0, 0, 0, 0
	return nil
}

// TestInputs compares what a network sees below the root with what it sees of games that were
// really played.
func TestInputs(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(11, 12))
	deep := 0
	for range 60 {
		size := 2 + rng.IntN(6)
		g := randomGame(t, size, rng.IntN(3*size*size), allRules[rng.IntN(len(allRules))], rng)
		var list []network.Inputs
		m := must(network.NewModel(recorder{list: &list}))
		r := searched(t, modelSearcher(t, m, mcts.Options{NoTranspositions: true}), g, mcts.Limits{Visits: 12})
		seen := slices.Clone(list)
		after := g.Clone()
		for depth, p := range append([]board.Point{board.NoPoint}, r.Variation...) {
			if p != board.NoPoint {
				if err := after.Play(p, after.ToPlay()); err != nil {
					t.Fatal(err)
				}
			}
			if depth > 0 && (after.Over() || after.Rules().Superko == board.SimpleKo && repeats(after)) {
				break
			}
			position, err := network.FromGame(after)
			if err != nil {
				t.Fatal(err)
			}
			list = list[:0]
			if _, err := must(m.NewEvaluator(network.Options{})).Evaluate(t.Context(), position); err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(seen, func(x network.Inputs) bool { return reflect.DeepEqual(x, list[0]) }) {
				t.Fatalf("the position after %v was not seen:\n%v", r.Variation[:depth], after.Board())
			}
			deep = max(deep, depth)
		}
	}
	if deep < 5 {
		t.Errorf("the deepest variation has %d moves", deep)
	}
}

// repeats reports whether the position of g with its side to move has been before.
func repeats(g *board.Game) bool {
	for b, step := range g.Replay() {
		if b.StonesHash() == g.Board().StonesHash() && step.ToPlay == g.ToPlay() {
			return true
		}
	}
	return false
}
