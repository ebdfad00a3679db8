package genmove_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/pattern"
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

// fickleGame returns an Engine with readers who are fickle, and a game of random moves.
func fickleGame(t *testing.T, i, size int) (*genmove.Engine, *board.Game) {
	t.Helper()
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
	return e, g
}

// TestFickle chooses moves in random positions with readers who do not know what they say, so that all
// that can follow from their answers does. The golden file says what did, not what is right. By
// default one move is chosen in most games, and not two.
func TestFickle(t *testing.T) {
	race.Alone(t)
	parts := make([]string, 8)
	for i, size := range []int{7, 9, 9, 8} {
		e, g := fickleGame(t, i, size)
		for n := range partsOf(1+btoi(i == 0), 2) {
			var got strings.Builder
			d, err := e.Generate(t.Context(), g, g.ToPlay())
			if err != nil {
				t.Fatal(err)
			}
			first, _, _ := strings.Cut(d.String(), "\n")
			fmt.Fprintf(&got, "%s\n%s\n", strings.TrimSpace(g.Board().String()), first)
			for j := range d.Moves {
				got.WriteString(describe(&d.Moves[j]))
			}
			s, err := genmove.NewSituation(t.Context(), e.Analyst(), g, g.ToPlay(), statuses)
			if err != nil {
				t.Fatal(err)
			}
			for p := range board.Points(size) {
				points, why, err := genmove.Blunder(t.Context(), s, p)
				if err != nil {
					t.Fatal(err)
				}
				if points > 0 {
					fmt.Fprintf(&got, "%v throws away %.2f: %s\n", p, points, why)
				}
			}
			dame, err := genmove.Dame(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			dead, err := genmove.Cleanup(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&got, "neutral %v, dead stones %v\n\n", name(dame), name(dead))
			parts[2*i+n] = got.String()
			if err := g.Play(d.Move, g.ToPlay()); err != nil {
				t.Fatal(err)
			}
		}
	}
	goldenParts(t, "fickle.txt", regexp.MustCompile(`(?m)^A B C`), parts)
}

// TestEffectsGolden calls the functions and helpers of patterns at random points, and lists what they
// write down, with readers who are fickle.
func TestEffectsGolden(t *testing.T) {
	var got strings.Builder
	for i := range 6 {
		e, g := fickleGame(t, i, 7)
		s, err := genmove.NewSituation(t.Context(), e.Analyst(), g, g.ToPlay(), statuses)
		if err != nil {
			t.Fatal(err)
		}
		s.Scoring = i == 5
		switch i { // facts that are missing
		case 2:
			s.Eyes, s.Influence = nil, new(examine.Fields)
		case 3:
			s.Influence = nil
		case 4:
			s.Dragons = nil
		}
		var effects genmove.Effects
		table := effects.Table() // in any order
		slices.SortFunc(table.Helpers, func(a, b pattern.Helper) int { return strings.Compare(a.Name, b.Name) })
		slices.SortFunc(table.Funcs, func(a, b pattern.Func) int { return strings.Compare(a.Name, b.Name) })
		rng := rand.New(rand.NewPCG(uint64(i), 78))
		empty, stones := s.Board.EmptyPoints(), s.Board.StonesOf(board.Empty)
		for c := range 2 {
			more := s.Board.StonesOf(board.Black + board.Color(c))
			stones.Or(&more)
		}
		failed := map[string]bool{}
		list := func(function string, of any, ask func(r *genmove.Reasons) (any, error)) {
			r := genmove.NewReasons(s)
			effects.Begin(r)
			answer, err := ask(r)
			var changes []string
			for _, p := range r.Moves() {
				if c := r.At(p); !c.Empty() {
					changes = append(changes, fmt.Sprintf("%v %v followup %.2f reverse %.2f least %.2f replaced by %s", p, c.Reasons, c.Followup, c.ReverseFollowup, c.MinValue, name(c.Replacement)))
				}
			}
			switch {
			case err != nil && !failed[function]:
				failed[function] = true
				fmt.Fprintf(&got, "%d %s %v: %v\n", i, function, of, err)
			case err == nil && (answer == true || answer == 1 || len(changes) > 0):
				fmt.Fprintf(&got, "%d %s %v: %v %s\n", i, function, of, answer, strings.Join(changes, "; "))
			}
		}
		for p := range empty.All() {
			env := &pattern.Env{Context: t.Context(), Board: s.Board, Color: s.ToPlay, Move: p, Pattern: &pattern.Pattern{Name: "P"}}
			for _, h := range table.Helpers {
				list(h.Name, p, func(*genmove.Reasons) (any, error) { return h.Call(env) })
			}
			for _, f := range table.Funcs {
				for range map[string]int{
					"defend_against_atari": 4, "test_attack_either_move": 12, "backfill_helper": 4, "backfill_replace": 4, "threaten_to_save": 1, "threaten_to_capture": 1, "prevent_attack_threat": 1,
				}[f.Name] {
					args := []board.Point{stones.Nth(rng.IntN(stones.Len())), stones.Nth(rng.IntN(stones.Len())), stones.Nth(rng.IntN(stones.Len()))}
					if strings.HasPrefix(f.Name, "backfill") {
						if args[0] = p; f.Name == "backfill_helper" {
							args[1] = empty.Nth(rng.IntN(empty.Len()))
						}
					}
					list(f.Name, append([]board.Point{p}, args...), func(*genmove.Reasons) (any, error) { return f.Call(env, args) })
				}
			}
		}
	}
	golden(t, "effects.txt", got.String())
}

// TestHandicapGolden places handicaps by the shipped patterns.
func TestHandicapGolden(t *testing.T) {
	var got strings.Builder
	for seed := range int64(2) {
		e, err := genmove.New(genmove.Options{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range []int{7, 9, 13, 19} {
			g := emptyGame(t, size)
			for _, n := range []int{2, 3, 4, 5, 6, 9, 12} {
				stones, err := e.Handicap(t.Context(), g, n)
				fmt.Fprintf(&got, "seed %d, %d lines, %d: %v %v\n", seed, size, n, stones, err)
			}
		}
	}
	golden(t, "handicap.txt", got.String())
}
