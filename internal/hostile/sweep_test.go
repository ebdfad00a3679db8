package hostile_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"math"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/board/gtp/client"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/review"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/hostile"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/combination"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/worm"
)

const diagram = `
. . . . . . .
. . X O . . .
. X O . O . .
. X O . O X .
. X X O O X .
. . . X X X .
. . . . . . .
`

// must is for what cannot fail in a test.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// once makes a value for all calls.
func once[T any](make func() T) func() any {
	f := sync.OnceValue(make)
	return func() any { return f() }
}

// sensible makes arguments that make sense.
func sensible(t testing.TB) []func() any {
	position := func() *board.Board { return boardtest.MustParse(t, diagram) }
	game := func() *board.Game {
		g := must(board.NewGame(7, board.Chinese()))
		for i, p := range []board.Point{board.At(2, 2), board.At(4, 4), board.At(2, 4)} {
			if err := g.Play(p, []board.Color{board.Black, board.White}[i%2]); err != nil {
				t.Fatal(err)
			}
		}
		return g
	}
	node := func() *sgf.Node {
		return must(sgf.Parse([]byte("(;SZ[7]AB[cc]C[x];W[dd](;B[ee])(;B[ff]LB[aa:1]))")))[0]
	}
	facts := sync.OnceValue(func() *examine.Facts {
		return must(must(examine.New(examine.Options{})).Facts(t.Context(), examine.Of(game()), examine.All|examine.Dragons))
	})
	return []func() any{
		func() any { return position() },
		func() any { return game() },
		func() any { return node() },
		func() any { return board.Chinese() },
		func() any { return 7 }, func() any { return "C4" }, func() any { return board.At(2, 3) }, func() any { return board.White },
		func() any { return []byte("(;SZ[7])") },
		func() any { return board.SetOf(board.At(2, 3), board.At(2, 4)) },
		func() any { s := board.SetOf(board.At(2, 3), board.At(2, 4)); return &s },
		func() any { return new([board.NumPoints]float64) },
		func() any { return new([board.NumPoints]float32) },
		func() any { return new(connect.Map) },
		func() any { return new(board.Unconditional) },
		func() any { return new(network.Evaluation) },
		func() any { return strings.NewReader("protocol_version\n") },
		func() any { return new(bytes.Buffer) },
		func() any { return fstest.MapFS{"x.db": {Data: []byte("Pattern x\n")}} },
		func() any { return memory.New(1000) },
		func() any { return reading.New(reading.Options{}) },
		func() any { return connect.New(connect.Options{}) },
		func() any { return must(worm.NewAnalyzer(worm.Options{})) },
		func() any { return must(connect.NewAnalyzer(connect.LinkOptions{})) },
		func() any { return must(eye.NewAnalyzer(eye.Options{})) },
		func() any { return must(owl.NewProver(owl.Options{})) },
		func() any { return must(owl.NewGuided(owl.GuidedOptions{})) },
		func() any {
			return must(owl.NewBoth(must(owl.NewProver(owl.Options{})), must(owl.NewGuided(owl.GuidedOptions{}))))
		},
		func() any { return must(owl.NewReader(must(owl.NewProver(owl.Options{})))) },
		func() any { return dragon.NewAnalyzer(dragon.Options{}) },
		func() any { return must(combination.New(combination.Options{Tactics: reading.New(reading.Options{})})) },
		func() any { return must(influence.New(influence.Options{})) },
		func() any { return must(examine.New(examine.Options{})) },
		func() any { return must(genmove.New(genmove.Options{})) },
		func() any { return must(score.New(score.Options{})) },
		func() any { return must(mcts.FromModel(must(network.Shipped()), mcts.Options{})) },
		func() any { return must(mcts.NewPlayer(must(network.Shipped()), mcts.PlayerOptions{})) },
		func() any {
			return must(gtpanalysis.NewPlayer(must(mcts.NewPlayer(must(network.Shipped()), mcts.PlayerOptions{}))))
		},
		func() any { return must(gtpanalysis.NewReasoned(must(genmove.New(genmove.Options{})))) },
		func() any { return must(review.New(review.Options{})) },
		func() any { return must(gtp.NewServer(gtp.Config{Name: "x", Version: "1"})) },
		func() any { return client.Direct(func(context.Context, string) string { return "= \n\n" }) },
		func() any { return must(network.FromGame(game())) },
		func() any { return examine.Of(game()) },
		once(func() *network.Model { return must(network.Shipped()) }),
		once(func() *joseki.Book { return must(joseki.Shipped()) }),
		once(func() *eye.Table { return must(eye.Shipped()) }),
		once(func() *examine.Databases { return must(examine.Shipped()) }),
		once(func() *genmove.Databases { return must(genmove.ShippedDatabases()) }),
		once(func() *pattern.Database { return must(combination.Shipped()) }),
		once(func() *worm.Worms {
			return must(must(worm.NewAnalyzer(worm.Options{})).Analyze(t.Context(), position()))
		}),
		once(func() *connect.Links { return facts().Links }),
		once(func() *examine.Fields { return facts().Influence }),
		once(func() *dragon.Dragons { return facts().Dragons }),
		once(func() *eye.Map { return facts().Eyes }),
		once(facts),
		once(func() *genmove.Situation {
			return must(genmove.NewSituation(t.Context(), must(examine.New(examine.Options{})), game(), board.White, 0))
		}),
		once(func() *score.Result { return must(score.OfGame(t.Context(), game(), score.Options{})) }),
	}
}

var only = flag.String("hostile.only", "", "what to sweep, such as board or owl.Reader, with all combinations")

// unasked are the methods that TestSweep leaves out, with the reason.
var unasked = map[string]string{
	"board.Set.And":        hot,
	"board.Set.AndNot":     hot,
	"board.Set.Common":     hot,
	"board.Set.Flood":      hot,
	"board.Set.Intersects": hot,
	"board.Set.Or":         hot,
}

const hot = "an operation of a few nanoseconds, and the comment of board.Set says that the other set must not be nil"

// TestSweep calls everything that the library exports with arguments of which some
// make no sense. -hostile.only takes a package, or a type or a function of it.
func TestSweep(t *testing.T) {
	t.Chdir(t.TempDir()) // some of what is called writes files
	race.Alone(t)
	s := hostile.Sweep{Entries: entries().Of(*only), Good: sensible(t), Skip: unasked}
	if *only == "" { // the usual run tries fewer combinations of each
		s.Calls, s.Time = sample.Of(12, 120), time.Duration(sample.Of(1, 2))*time.Millisecond
	}
	s.Run(t)
}

// TestAdd sweeps the functions that have type parameters, which no list can name.
func TestAdd(t *testing.T) {
	for _, a := range []*examine.Analyst{nil, {}, must(examine.New(examine.Options{}))} {
		for _, find := range []func(context.Context, *examine.Facts) (int, error){nil, func(context.Context, *examine.Facts) (int, error) { return 1, nil }} {
			for _, needs := range []examine.Want{0, examine.Worms, math.MaxUint64} {
				x, err := examine.Add(a, "x", needs, find)
				if a == nil && !errors.Is(err, examine.ErrNoAnalyst) || find == nil && err == nil {
					t.Errorf("Add(%p, %v): %v", a, needs, err)
				}
				x.Of(nil)
				x.Of(&examine.Facts{})
			}
		}
	}
}
