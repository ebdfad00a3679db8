package genmove_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/reading/search"
)

// fickle answers questions about strings and groups by chance, but the same ones alike. It takes no
// time, and changes its mind after every move, which readers seldom do.
type fickle struct{ seed uint64 }

// answer returns a code and one of the moves, for a question of a number.
func (f fickle) answer(b *board.Board, question, about uint64, moves []board.Point) search.Result {
	rng := rand.New(rand.NewPCG(f.seed^b.Hash(), question<<32|about))
	if len(moves) == 0 {
		return search.Result{}
	}
	r := search.Result{Move: moves[rng.IntN(len(moves))], Certain: rng.IntN(2) == 0, Limited: rng.IntN(4) == 0}
	r.Code = [...]search.Code{search.Win, search.Win, search.Win, search.KoA, search.KoB, search.Fail, search.Fail, search.Fail, search.Fail}[rng.IntN(9)]
	return r
}

func (f fickle) Attack(_ context.Context, b *board.Board, p board.Point) (search.Result, error) {
	return f.answer(b, 1, uint64(b.Origin(p)), legal(b, b.AppendLiberties(nil, p), b.At(p).Opponent())), nil
}

func (f fickle) Defend(_ context.Context, b *board.Board, p board.Point) (search.Result, error) {
	return f.answer(b, 2, uint64(b.Origin(p)), legal(b, b.AppendLiberties(nil, p), b.At(p))), nil
}

// legal returns the moves that c may make.
func legal(b *board.Board, moves []board.Point, c board.Color) (list []board.Point) {
	for _, p := range moves {
		if b.Legal(p, c, board.Strict) {
			list = append(list, p)
		}
	}
	return list
}

// fickleLife is fickle about groups.
type fickleLife struct{ fickle }

func (f fickleLife) ask(b *board.Board, question uint64, goal *board.Set, attack bool) (search.Result, error) {
	around, first := *goal, goal.First()
	around.Grow()
	c := b.At(first)
	if attack {
		c = c.Opponent()
	}
	return f.answer(b, question, uint64(first), legal(b, around.Append(nil), c)), nil
}

func (f fickleLife) Attack(_ context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return f.ask(b, 3, goal, true)
}

func (f fickleLife) Defend(_ context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return f.ask(b, 4, goal, false)
}

// TestFickle chooses moves in random positions with readers who do not know what they say, so that all
// that can follow from their answers does. The golden file says what did, not what is right.
func TestFickle(t *testing.T) {
	race.Alone(t)
	var got strings.Builder
	for i, size := range []int{7, 9, 9, 9, 11, 13} {
		f := fickle{uint64(i)}
		e, err := genmove.New(genmove.Options{
			Examine: examine.Options{NoMemory: true, Tactics: f, Life: fickleLife{f}, LifeThreats: i%2 == 0, Connector: connect.New(connect.Options{Tactics: f, Limits: search.Limits{Nodes: 20}})},
			Valuer:  genmove.Points{Seed: int64(i), Overlook: float64(i%3) / 4, NoThreats: i%4 == 3},
		})
		if err != nil {
			t.Fatal(err)
		}
		g, err := board.NewGame(size, []board.Rules{board.Chinese(), board.Japanese()}[i%2])
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(i), 77))
		for range size * size * (2 + i%3) / 5 {
			p := board.At(rng.IntN(size), rng.IntN(size))
			if !g.Board().IsEye(p, g.ToPlay()) && g.Legal(p, g.ToPlay()) == nil {
				if err := g.Play(p, g.ToPlay()); err != nil {
					t.Fatal(err)
				}
			}
		}
		for range 2 {
			d, err := e.Generate(t.Context(), g, g.ToPlay())
			if err != nil {
				t.Fatal(err)
			}
			first, _, _ := strings.Cut(d.String(), "\n")
			fmt.Fprintf(&got, "%s\n%s\n", strings.TrimSpace(g.Board().String()), first)
			for j := range d.Moves {
				got.WriteString(describe(&d.Moves[j]))
			}
			got.WriteByte('\n')
			if err := g.Play(d.Move, g.ToPlay()); err != nil {
				t.Fatal(err)
			}
		}
	}
	golden(t, "fickle.txt", got.String())
}
