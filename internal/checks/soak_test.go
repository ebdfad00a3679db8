package checks

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/reading/search"
)

var soak = flag.Int("soak", 0, "how many games TestSoak plays on 9x9, and a tenth as many on 13x13 and a fiftieth on 19x19; 0 for one short one")

// mostMoveTime is how long a move may take at a low level, on a machine that has other work.
const mostMoveTime = time.Minute

// likelyMover is a gtp.Engine that chooses moves at random, those most often that players choose.
type likelyMover struct {
	chances *prior.Estimator
	rng     *rand.Rand
}

func (m *likelyMover) Move(_ context.Context, g *board.Game, c board.Color) (board.Point, error) {
	if g.Passes() > 0 && g.Len() > g.Size()*g.Size() {
		return board.Pass, nil
	}
	b := g.Board()
	list, err := m.chances.Append(nil, b, c, board.NoPoint, board.NoPoint)
	if err != nil {
		return board.NoPoint, err
	}
	best, most := board.Pass, 0.0
	for _, x := range list {
		// Superko is a rule of the game, which the chances do not know.
		if v := x.Chance / m.rng.ExpFloat64(); v > most && !b.IsEye(x.Point, c) && g.Legal(x.Point, c) == nil {
			best, most = x.Point, v
		}
	}
	return best, nil
}

// TestSoak plays games of the engine that chooses by reasons, which takes turns with moves
// by chance, and counts them. After each move the board is compared with a slow one
// that knows nothing but the rules. Nothing is illegal, every move comes in time, and
// memory in use does not grow from game to game.
func TestSoak(t *testing.T) {
	race.Alone(t)
	shipped, err := examine.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	table, err := prior.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	engine, err := genmove.New(genmove.Options{Effort: search.AtLevel(0), Databases: &genmove.Databases{}, NoResign: true, Examine: examine.Options{Databases: shipped}})
	if err != nil {
		t.Fatal(err)
	}
	reasoned, err := gtpanalysis.NewReasoned(engine)
	if err != nil {
		t.Fatal(err)
	}
	chances, err := prior.NewEstimator(table)
	if err != nil {
		t.Fatal(err)
	}
	counter, err := score.New(score.Options{Games: 10})
	if err != nil {
		t.Fatal(err)
	}
	players := []gtp.Engine{reasoned, &likelyMover{chances, rand.New(rand.NewPCG(1, 2))}}
	plan := []struct{ size, games int }{{9, *soak}, {13, *soak / 10}, {19, *soak / 50}}
	if *soak == 0 {
		plan = []struct{ size, games int }{{7, 1}}
	}
	rules := []func() board.Rules{board.Japanese, board.Chinese, board.AGA, board.NewZealand, board.TrompTaylor}
	for _, x := range plan {
		moves, slowest := 0, time.Duration(0)
		start := time.Now()
		var warm, after uint64
		for n := range x.games {
			g, err := board.NewGame(x.size, rules[n%len(rules)]())
			if err != nil {
				t.Fatal(err)
			}
			engine.SetSeed(int64(n))
			slow, err := playGame(t.Context(), g, players, n)
			if err != nil {
				t.Fatalf("%dx%d, game %d, move %d: %v\n%s", x.size, x.size, n, g.Len()+1, err, boardtest.Format(g.Board()))
			}
			if _, err := counter.EstimateGame(t.Context(), g); err != nil {
				t.Fatalf("%dx%d, game %d: %v\n%s", x.size, x.size, n, err, boardtest.Format(g.Board()))
			}
			moves, slowest = moves+g.Len(), max(slowest, slow)
			if n == (x.games-1)/4 {
				warm, _ = inUse(runtime.NumGoroutine())
			}
		}
		if x.games == 0 {
			continue
		}
		after, left := inUse(runtime.NumGoroutine())
		t.Logf("%dx%d: %d games, %d moves in %v, the slowest in %v; %d MB in use, %d kB more than after a quarter; %d goroutines",
			x.size, x.size, x.games, moves, time.Since(start).Round(time.Second), slowest.Round(time.Millisecond), after>>20, (int64(after)-int64(warm))>>10, left)
		if slowest > mostMoveTime {
			t.Errorf("a move took %v", slowest)
		}
		// The memory of answers may still fill.
		if after > warm+24*mega {
			t.Errorf("%d MB more are in use than after a quarter of the games", (after-warm)>>20)
		}
	}
}

// playGame plays a game to its end, and returns the longest time of a move.
func playGame(ctx context.Context, g *board.Game, players []gtp.Engine, n int) (slowest time.Duration, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("panic: %v", x)
		}
	}()
	reference := boardtest.ReferenceOf(g.Board())
	for !g.Over() && g.Len() < 3*g.Size()*g.Size() {
		c := g.ToPlay()
		// Who plays which color changes; every third game the engine plays both.
		player := players[0]
		if n%3 > 0 && (c == board.Black) == (n%3 == 1) {
			player = players[1]
		}
		begin := time.Now()
		p, err := player.Move(ctx, g, c)
		slowest = max(slowest, time.Since(begin))
		if err != nil {
			return slowest, err
		}
		if err := reference.Compare(g.Board()); err != nil {
			return slowest, fmt.Errorf("the engine has changed the board: %w", err)
		}
		if p == board.NoPoint {
			return slowest, fmt.Errorf("%v resigns, which it was told not to", c)
		}
		if err := g.Play(p, c); err != nil {
			return slowest, err
		}
		mode := board.Strict
		if g.Rules().Suicide {
			mode = board.AllowSuicide
		}
		if err := reference.Play(p, c, mode); err != nil {
			return slowest, fmt.Errorf("%v %v: %w", c, p, err)
		}
		if err := reference.Compare(g.Board()); err != nil {
			return slowest, err
		}
		if err := boardtest.CheckConsistency(g.Board()); err != nil {
			return slowest, err
		}
	}
	return slowest, nil
}
