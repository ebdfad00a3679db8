package examine_test

import (
	"context"
	"os"
	"strconv"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// asker is an engine of life and death that counts who asks, with how many nodes.
type asker struct {
	search.Life
	bound int         // of this view, 0 for the engine itself
	asked map[int]int // by bound
}

func newAsker(t testing.TB) *asker {
	t.Helper()
	p, err := owl.NewProver(owl.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return &asker{p, 0, map[int]int{}}
}

func (k *asker) WithEffort(e search.Effort) search.Life {
	return &asker{k.Life.(owl.Grader).WithEffort(e), owl.NodesAt(owl.DefaultNodes, e), k.asked}
}

func (k *asker) Attack(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	k.asked[k.bound]++
	return k.Life.Attack(ctx, b, goal)
}

func (k *asker) Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	k.asked[k.bound]++
	return k.Life.Defend(ctx, b, goal)
}

// stoneOf returns some stone.
func stoneOf(b *board.Board) board.Point {
	stones := b.StonesOf(board.Black)
	return stones.First()
}

// TestOneLife: dragons and those who ask the Analyst itself have one engine, and the level
// says how far it reads.
func TestOneLife(t *testing.T) {
	race.Alone(t)
	k := newAsker(t)
	a := newAnalyst(t, examine.Options{Life: k, NoMemory: true})
	p := recorded(t, 120)[0]
	goal, err := facts(t, a, p, examine.Links).Group(stoneOf(p.Board))
	if err != nil {
		t.Fatal(err)
	}
	dragons, single := 0, 0
	for _, level := range []int{3, search.UsualLevel, search.UsualLevel + 2} {
		if err := a.SetEffort(search.AtLevel(level)); err != nil {
			t.Fatal(err)
		}
		for _, one := range []struct {
			name   string
			before *int // the bound at the level before
			usual  int
			ask    func()
		}{
			{"dragons", &dragons, 2_600, func() { facts(t, a, p, examine.Dragons) }},
			{"one group", &single, owl.DefaultNodes, func() {
				if _, err := a.Life().Attack(t.Context(), p.Board, &goal); err != nil {
					t.Error(err)
				}
			}},
		} {
			clear(k.asked)
			one.ask()
			bound := 0
			for bound = range k.asked {
			}
			if len(k.asked) != 1 || bound <= *one.before || level == search.UsualLevel && bound != one.usual {
				t.Errorf("level %d, %s: questions %v by bound, at the level before it was %d", level, one.name, k.asked, *one.before)
			}
			*one.before = bound
		}
	}
	// A bound that the effort names holds for dragons, too.
	if err := a.SetEffort(search.Effort{Limits: search.Limits{Nodes: 77}}); err != nil {
		t.Fatal(err)
	}
	clear(k.asked)
	facts(t, a, p, examine.Dragons)
	if len(k.asked) != 1 || k.asked[77] == 0 {
		t.Errorf("with 77 nodes: questions %v by bound", k.asked)
	}
}

// TestLifeMemory follows games: answers about groups that were remembered from positions
// before are those that are found anew.
func TestLifeMemory(t *testing.T) {
	race.Alone(t)
	games, moves := sample.Of(1, 2), sample.Of(4, 10)
	if testing.Short() {
		games = 1
	}
	if n, err := strconv.Atoi(os.Getenv("TENGEN_LIFE_GAMES")); err == nil {
		games, moves = n, 60
	}
	m := memory.New(0)
	prover := func(m *memory.Memory) *owl.Prover {
		p, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: 1000}, Memory: m})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	remembers, fresh := prover(m), prover(nil)
	asked, differ := 0, 0
	for _, g := range records(t, games) {
		b, err := board.New(g.Size)
		if err != nil {
			t.Fatal(err)
		}
		c := board.Black
		for i, move := range g.Moves[:min(100+moves, len(g.Moves))] {
			if err := b.Play(move, c, board.Strict); err != nil {
				t.Fatal(err)
			}
			if c = c.Opponent(); i < 100 {
				continue
			}
			for _, player := range []board.Color{board.Black, board.White} {
				stones := b.StonesOf(player)
				for left := stones; !left.IsEmpty(); {
					goal := board.SetOf(left.First())
					goal.Flood(&stones)
					left.AndNot(&goal)
					for _, ask := range []func(search.Life) (search.Result, error){
						func(e search.Life) (search.Result, error) { return e.Attack(t.Context(), b, &goal) },
						func(e search.Life) (search.Result, error) { return e.Defend(t.Context(), b, &goal) },
					} {
						got, err := ask(remembers)
						if err != nil {
							t.Fatal(err)
						}
						want, err := ask(fresh)
						if err != nil {
							t.Fatal(err)
						}
						asked++
						if got.Code != want.Code || got.Limited != want.Limited {
							differ++
						}
					}
				}
			}
		}
	}
	s := m.Stats("owl_attack")
	t.Logf("of %d answers %d differ; of %d attacks %d are remembered; %d positions instead of %d", asked, differ, s.Asked, s.Known,
		remembers.Nodes(), fresh.Nodes())
	if differ*200 > asked || asked == 0 {
		t.Error("want the same in 99.5 %")
	}
	// In games of professionals less than half remain; in those of our own, whose moves
	// jump about less, three quarters.
	if remembers.Nodes()*5 > fresh.Nodes()*4 {
		t.Error("want less than four fifths of the positions")
	}
}
