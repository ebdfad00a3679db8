package gamesearch

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
)

// everywhere proposes all legal moves, and judges by luck.
type everywhere struct{}

func (everywhere) Append(dst []Chance, b *board.Board, c board.Color, _, _ board.Point) ([]Chance, error) {
	for p := range board.Points(b.Size()) {
		if b.Legal(p, c, board.Strict) {
			dst = append(dst, Chance{Point: p, Chance: 0.1})
		}
	}
	return dst, nil
}

func (everywhere) Evaluate(_ context.Context, _ *Position, src rand.Source) (Value, error) {
	return Value{Win: float64(src.Uint64()>>40) / (1 << 24)}, nil
}

// positionOf returns the position that a game has led to.
func positionOf(g *board.Game) Position {
	p := Position{Board: g.Board(), ToPlay: g.ToPlay(), Last: board.NoPoint, Previous: board.NoPoint}
	if m, ok := g.LastMove(); ok {
		p.Last = m.Point
	}
	return p
}

// think searches the position of a game with all moves that a board without history allows.
func think(t *testing.T, s *Searcher, g *board.Game, o Options) *Result {
	t.Helper()
	p := positionOf(g)
	first, err := s.First(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	o.Expand = 1
	r, err := s.Search(t.Context(), p, first, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSuperko compares the moves of all positions of trees with those that the rules of the
// game allow, after random games on small boards, some of which begin with stones that were
// set up, and with trees that are reused.
func TestSuperko(t *testing.T) {
	race.Alone(t)
	for _, rule := range []board.Superko{board.SimpleKo, board.PositionalSuperko, board.SituationalSuperko} {
		forbidden, reused := 0, 0
		for seed := range uint64(12) {
			rules := board.TrompTaylor()
			rules.Superko, rules.Suicide = rule, false
			g, err := board.NewGame(2+int(seed%3), rules)
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(seed, 1))
			random := func(n int) {
				for range n {
					if p := board.At(rng.IntN(g.Size()), rng.IntN(g.Size())); rng.IntN(8) == 0 {
						p = board.Pass
					} else if g.Legal(p, g.ToPlay()) == nil {
						_ = g.Play(p, g.ToPlay())
					}
				}
			}
			random(30)
			if seed%4 == 3 {
				if err := g.Setup(nil, nil, []board.Point{board.At(0, 0), board.At(1, 1)}); err != nil {
					t.Fatal(err)
				}
				random(6)
			}
			s, err := New(everywhere{}, everywhere{})
			if err != nil {
				t.Fatal(err)
			}
			for range 2 {
				think(t, s, g, Options{Playouts: 1000, Seed: seed, Game: g, Reuse: true})
				if s.tree.top.visits.Load() > 1000 {
					reused++
				}
				forbidden += compareMoves(t, s, &s.tree.top, g.Clone())
				if t.Failed() {
					t.Fatalf("%v, seed %d", rule, seed)
				}
				list := s.tree.block(&s.tree.top)
				if err := g.Play(list[rng.IntN(len(list))].move, g.ToPlay()); err != nil {
					t.Fatal(err)
				}
			}
		}
		if (forbidden > 0) != (rule != board.SimpleKo) || reused == 0 {
			t.Errorf("%v: %d moves were forbidden, %d trees reused", rule, forbidden, reused)
		}
	}
}

// compareMoves compares the moves that follow an edge with those of a game, and returns
// how many repetition alone forbids.
func compareMoves(t *testing.T, s *Searcher, e *edge, g *board.Game) (forbidden int) {
	list := s.tree.block(e)
	if list == nil {
		return 0
	}
	c := g.ToPlay()
	have := map[board.Point]bool{}
	for i := range list {
		have[list[i].move] = true
	}
	for p := range board.Points(g.Size()) {
		may := g.Board().Legal(p, c, board.Strict) && !g.Board().IsEye(p, c)
		if may && g.Legal(p, c) != nil {
			forbidden++
			may = false
		}
		if have[p] != may {
			t.Errorf("%v %v is in the tree: %v, after %v\n%v", c, p, have[p], g.Moves(), g.Board())
		}
	}
	for i := range list {
		if t.Failed() || g.Play(list[i].move, c) != nil {
			return forbidden
		}
		forbidden += compareMoves(t, s, &list[i], g)
		if err := g.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	return forbidden
}

// TestOtherPast: a tree is not reused in a game that came to the position in another way.
func TestOtherPast(t *testing.T) {
	play := func(rule board.Superko, moves ...board.Point) *board.Game {
		rules := board.Chinese()
		rules.Superko = rule
		g, err := board.NewGame(5, rules)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves {
			if err := g.Play(m, g.ToPlay()); err != nil {
				t.Fatal(err)
			}
		}
		return g
	}
	a, b, c, d := board.At(1, 1), board.At(3, 3), board.At(1, 3), board.At(3, 1)
	for _, x := range []struct {
		name string
		game *board.Game
		want uint32
	}{
		{"the same", play(board.PositionalSuperko, a, b, c, d), 200},
		{"another order", play(board.PositionalSuperko, c, b, a, d), 100},
		{"another rule", play(board.SimpleKo, a, b, c, d), 100},
	} {
		s, err := New(everywhere{}, everywhere{})
		if err != nil {
			t.Fatal(err)
		}
		think(t, s, play(board.PositionalSuperko, a, b, c, d), Options{Playouts: 100, Game: play(board.PositionalSuperko, a, b, c, d)})
		think(t, s, x.game, Options{Playouts: 100, Game: x.game, Reuse: true})
		if got := s.tree.top.visits.Load(); got != x.want {
			t.Errorf("%s: %d visits, want %d", x.name, got, x.want)
		}
	}
}
