package gamesearch_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gamesearch"
)

// anywhere is a policy with the same chance for all legal moves that fill no eye, and an evaluator
// that knows nothing.
type anywhere struct{}

func (anywhere) Append(dst []gamesearch.Chance, b *board.Board, c board.Color, _, _ board.Point) ([]gamesearch.Chance, error) {
	dst = append(dst, gamesearch.Chance{Point: board.Pass, Chance: 1})
	for p := range board.Points(b.Size()) {
		if b.Legal(p, c, board.Strict) && !b.IsEye(p, c) {
			dst = append(dst, gamesearch.Chance{Point: p, Chance: 1})
		}
	}
	return dst, nil
}

func (anywhere) Evaluate(context.Context, *gamesearch.Position, rand.Source) (gamesearch.Value, error) {
	return gamesearch.Value{Win: 0.5}, nil
}

// TestSuperko plays the lines of searches in games, after random moves on small boards and with
// trees that are reused: the rules of the game allow all their moves, of which some would be
// forbidden under another rule.
func TestSuperko(t *testing.T) {
	repeats := map[board.Superko]int{}
	for _, rule := range []board.Superko{board.SimpleKo, board.PositionalSuperko, board.SituationalSuperko} {
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
					if p := board.At(rng.IntN(g.Size()), rng.IntN(g.Size())); g.Legal(p, g.ToPlay()) == nil && rng.IntN(8) > 0 {
						_ = g.Play(p, g.ToPlay())
					} else {
						_ = g.Play(board.Pass, g.ToPlay())
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
			s, err := gamesearch.New(anywhere{}, anywhere{})
			if err != nil {
				t.Fatal(err)
			}
			for range 3 {
				p := gamesearch.Position{Board: g.Board(), ToPlay: g.ToPlay(), Last: board.NoPoint, Previous: board.NoPoint}
				if m, ok := g.LastMove(); ok {
					p.Last = m.Point
				}
				first, err := s.First(t.Context(), p)
				if err != nil {
					t.Fatal(err)
				}
				first = slices.DeleteFunc(first, func(c gamesearch.Chance) bool { return g.Legal(c.Point, g.ToPlay()) != nil })
				r, err := s.Search(t.Context(), p, first, gamesearch.Options{Playouts: 600, Seed: seed, Game: g, Reuse: true, Expand: 1})
				if err != nil {
					t.Fatal(err)
				}
				for _, line := range r.Lines {
					h, seen := g.Clone(), map[uint64]bool{g.Board().StonesHash(): true}
					for i, m := range line.Moves {
						if err := h.Play(m, h.ToPlay()); err != nil {
							t.Fatalf("%v, seed %d: move %d of %v: %v\n%v", rule, seed, i+1, line.Moves, err, g.Board())
						}
						if hash := h.Board().StonesHash(); m != board.Pass && seen[hash] {
							repeats[rule]++
						} else {
							seen[hash] = true
						}
					}
				}
				if err := g.Play(r.Lines[rng.IntN(len(r.Lines))].Moves[0], g.ToPlay()); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if repeats[board.SimpleKo] == 0 || repeats[board.PositionalSuperko] > 0 {
		t.Errorf("positions come again in lines: %v", repeats)
	}
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
		want int
	}{
		{"the same", play(board.PositionalSuperko, a, b, c, d), 200},
		{"another order", play(board.PositionalSuperko, c, b, a, d), 100},
		{"another rule", play(board.SimpleKo, a, b, c, d), 100},
	} {
		s, err := gamesearch.New(anywhere{}, anywhere{})
		if err != nil {
			t.Fatal(err)
		}
		visits := 0
		for i, g := range []*board.Game{play(board.PositionalSuperko, a, b, c, d), x.game} {
			p := gamesearch.Position{Board: g.Board(), ToPlay: g.ToPlay(), Last: d}
			first, err := s.First(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			r, err := s.Search(t.Context(), p, first, gamesearch.Options{Playouts: 100, Game: g, Reuse: i == 1})
			if err != nil {
				t.Fatal(err)
			}
			visits = 0
			for _, line := range r.Lines {
				visits += line.Visits
			}
		}
		if visits != x.want {
			t.Errorf("%s: %d visits, want %d", x.name, visits, x.want)
		}
	}
}
