package explain_test

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// sampled is a position of a game before a move of a player.
type sampled struct {
	p      explain.Position
	played board.Point
}

// positions draws n positions, half from professional games and half from games of a server.
func positions(t *testing.T, n int) []sampled {
	t.Helper()
	rng := rand.New(rand.NewPCG(20261127, 45))
	var list []sampled
	for i, name := range []string{"games/pro.txt.gz", "games/kgs.txt.gz"} {
		left := n/2 + i*(n%2)
		number := 0
		for line := range shared.Lines(t, name) {
			number++
			if number%37 != 5 || left == 0 {
				continue
			}
			games, err := record.Parse(name, strings.NewReader(line))
			if err != nil || len(games) != 1 || len(games[0].Moves) < 60 || games[0].Size != 19 {
				continue
			}
			if s, ok := draw(t, &games[0], rng); ok {
				list = append(list, s)
				left--
			}
		}
		if left > 0 {
			t.Fatalf("%s: %d positions missing", name, left)
		}
	}
	return list
}

// draw plays a game up to a random move.
func draw(t *testing.T, g *record.Game, rng *rand.Rand) (sampled, bool) {
	t.Helper()
	game, err := board.NewGame(g.Size, board.Japanese())
	if err != nil {
		t.Fatal(err)
	}
	stop := 10 + rng.IntN(len(g.Moves)-10)
	if g.Moves[stop] == board.Pass {
		return sampled{}, false
	}
	for i, m := range g.Moves[:stop] {
		c := board.Black
		if i%2 == 1 {
			c = board.White
		}
		if err := game.Play(m, c); err != nil {
			return sampled{}, false
		}
	}
	if game.Legal(g.Moves[stop], game.ToPlay()) != nil {
		return sampled{}, false
	}
	return sampled{explain.Of(game), g.Moves[stop]}, true
}

// judge reads claims with twenty times the nodes of an ordinary question, from both sides.
type judge struct {
	reader    *reading.Reader
	connector *connect.Reader
	prover    *owl.Prover
}

func newJudge(t *testing.T) *judge {
	t.Helper()
	prover, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: 20 * examine.DefaultNodes}})
	if err != nil {
		t.Fatal(err)
	}
	r := reading.New(reading.Options{Params: reading.Level(12).Thoroughly(), Limits: search.Limits{Nodes: 20 * examine.DefaultNodes}})
	return &judge{r, connect.New(connect.Options{Tactics: r}), prover}
}

// verdict is what a judge says of a claim.
type verdict int

const (
	unjudged verdict = iota // not its matter, or it ran into a limit
	agrees
	refutes
)

// ask reads whether c, or its opponent, gets what a claim says.
type ask struct {
	b    *board.Board
	f    func(t *testing.T, b *board.Board) (search.Result, error)
	want bool
}

func (j *judge) of(t *testing.T, p *explain.Position, c *explain.Claim) verdict {
	t.Helper()
	before, after := p.Board.Clone(), p.Board.Clone()
	if c.Move != board.NoPoint {
		if err := after.Play(c.Move, c.Player, board.Strict); err != nil {
			t.Fatal(err)
		}
	}
	attack := func(b *board.Board, q board.Point, want bool) ask {
		return ask{b, func(t *testing.T, b *board.Board) (search.Result, error) { return j.reader.Attack(t.Context(), b, q) }, want}
	}
	defend := func(b *board.Board, q board.Point, want bool) ask {
		return ask{b, func(t *testing.T, b *board.Board) (search.Result, error) { return j.reader.Defend(t.Context(), b, q) }, want}
	}
	var asks []ask
	switch c.Kind {
	case explain.Capture:
		if after.At(c.Points[0]) == board.Empty {
			return agrees
		}
		asks = []ask{attack(after, c.Points[0], true), defend(after, c.Points[0], false)}
	case explain.Ladder, explain.Net, explain.Snapback, explain.ShortageOfLiberties, explain.RaceWon:
		asks = []ask{attack(after, c.Points[0], true), defend(after, c.Points[0], false)}
	case explain.Rescue, explain.LadderBreaker:
		asks = []ask{attack(before, c.Points[0], true), attack(after, c.Points[0], false)}
	case explain.DoubleThreat:
		asks = []ask{
			attack(after, c.Points[0], true), attack(after, c.Points[1], true),
			{after, func(t *testing.T, b *board.Board) (search.Result, error) {
				return j.reader.DefendBoth(t.Context(), b, c.Points[0], c.Points[1])
			}, false},
		}
	case explain.Connect:
		for _, q := range c.Points[1:] {
			asks = append(asks, ask{after, func(t *testing.T, b *board.Board) (search.Result, error) {
				if b.SameString(c.Points[0], q) {
					return search.Result{}, nil
				}
				return j.connector.Disconnect(t.Context(), b, c.Points[0], q)
			}, false})
		}
	case explain.Cut:
		connects := func(t *testing.T, b *board.Board) (search.Result, error) {
			return j.connector.Connect(t.Context(), b, c.Points[0], c.Points[1])
		}
		asks = []ask{{before, connects, true}, {after, connects, false}}
	case explain.Sente:
		asks = []ask{attack(after, c.Points[0], true)}
	case explain.Loses:
		if len(c.Points) > 0 {
			asks = []ask{attack(after, c.Points[0], true)}
		}
	case explain.Kill, explain.Live:
		return j.life(t, p, before, after, c)
	case explain.TwoEyes:
		asks = []ask{attack(after, c.Points[0], false)}
	case explain.Urgent:
		asks = []ask{attack(before, c.Points[0], true), defend(before, c.Points[0], true)}
	case explain.Dead:
		if !c.Proved {
			return j.life(t, p, before, after, c)
		}
		asks = []ask{defend(before, c.Points[0], false)}
	}
	if c.Kind == explain.Prevents && c.Name == "sente" {
		then := p.Board.Clone()
		if err := then.Play(c.Move, c.Player.Opponent(), board.Strict); err != nil {
			t.Fatal(err)
		}
		asks = []ask{attack(then, c.Points[0], true)}
	}
	if len(asks) == 0 {
		return unjudged
	}
	for i, q := range asks {
		r, err := q.f(t, q.b)
		if err != nil {
			t.Fatalf("%v: %v", c, err)
		}
		if r.Limited && !r.Success() {
			return unjudged
		}
		if q.want != (r.Code == search.Win) && !(q.want && r.Success()) {
			if v := j.life(t, p, before, after, c); v != refutes {
				return v
			}
			if c.Proved {
				t.Logf("question %d: %v %v %v", i, r.Code, r.Move, r.Line)
			}
			return refutes
		}
	}
	return agrees
}

// life judges what is said about the life of large strings, where tactical reading stops at five
// liberties, by a proof of package owl.
func (j *judge) life(t *testing.T, p *explain.Position, before, after *board.Board, c *explain.Claim) verdict {
	t.Helper()
	var r search.Result
	var err error
	switch c.Kind {
	case explain.Dead:
		goal := before.StringSet(c.Points[0])
		if d := p.Facts.Dragons.At(c.Points[0]); !c.Proved {
			goal = d.Stones
		}
		r, err = j.prover.Defend(t.Context(), before, &goal)
	case explain.Kill, explain.RaceWon, explain.Capture:
		goal := after.StringSet(c.Points[0])
		r, err = j.prover.Defend(t.Context(), after, &goal)
	case explain.Live:
		goal := after.StringSet(c.Points[0])
		r, err = j.prover.Attack(t.Context(), after, &goal)
	default:
		return refutes
	}
	switch {
	case err != nil:
		t.Fatal(err)
	case r.Limited:
		return unjudged
	case r.Code == search.Fail:
		return agrees
	case r.Code != search.Win:
		return unjudged // a ko
	}
	return refutes
}

// specific reports whether a claim says more than a habit, an estimate or a threat.
func specific(c *explain.Claim) bool {
	switch c.Kind {
	case explain.Territory, explain.Reduction, explain.Endgame, explain.Sente, explain.Gote, explain.Lead:
		return false
	}
	return c.Proved || c.Source == explain.Table
}

// counts are the figures of the moves of one kind of players.
type counts struct {
	moves, one, two, tactical, claims int
	spent                             []time.Duration
}

func (n *counts) add(x *explain.Explanation, d time.Duration) {
	n.moves++
	n.claims += len(x.Claims)
	n.spent = append(n.spent, d)
	k, tactical := 0, 0
	for i := range x.Claims {
		if c := &x.Claims[i]; specific(c) {
			k++
			if c.Kind != explain.Shape && c.Kind != explain.Proverb {
				tactical++
			}
		}
	}
	if k >= 1 {
		n.one++
	}
	if k >= 2 {
		n.two++
	}
	if tactical >= 1 {
		n.tactical++
	}
}

func (n *counts) String() string {
	slices.Sort(n.spent)
	part := func(k int) string { return fmt.Sprintf("%.1f %%", 100*float64(k)/float64(n.moves)) }
	return fmt.Sprintf("%d moves: %.1f claims a move; one specific proved claim %s, two %s, one that is no shape %s; median %v, 90 %% %v, longest %v",
		n.moves, float64(n.claims)/float64(n.moves), part(n.one), part(n.two), part(n.tactical),
		n.spent[len(n.spent)/2].Round(100*time.Microsecond), n.spent[len(n.spent)*9/10].Round(100*time.Microsecond), n.spent[len(n.spent)-1].Round(100*time.Microsecond))
}

// TestMeasure explains moves in positions of games of players, which lie beside the module, and has
// every proved claim judged by a deeper reader. By default it looks at few positions;
// TENGEN_EXPLAIN=60 or 500 prints the table for so many, and TENGEN_EXPLAIN_READ=1 the texts.
func TestMeasure(t *testing.T) {
	n, err := strconv.Atoi(cmp.Or(os.Getenv("TENGEN_EXPLAIN"), "6"))
	if err != nil {
		t.Fatal(err)
	}
	list := positions(t, n)
	a, err := examine.New(examine.Options{NoMemory: true})
	if err != nil {
		t.Fatal(err)
	}
	model, err := network.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	net, err := model.NewEvaluator(network.Options{})
	if err != nil {
		t.Fatal(err)
	}
	e, err := explain.New(explain.Options{Analyst: a, Evaluator: net})
	if err != nil {
		t.Fatal(err)
	}
	j := newJudge(t)
	var players, engine, random, of counts
	kinds := make(map[explain.Kind][6]int) // said, judged, refuted; guessed, judged, refuted
	mistakes, explained, sentences := 0, 0, 0
	count := func(i int, p *explain.Position, x *explain.Explanation) {
		for k := range x.Claims {
			c := &x.Claims[k]
			row := kinds[c.Kind]
			part := row[:3]
			if c.IsGuess() {
				part = row[3:]
			}
			part[0]++
			switch v := j.of(t, p, c); {
			case v == unjudged:
			case v == refutes:
				part[2]++
				if c.Proved {
					t.Errorf("position %d: refuted: %v %s %v points %v line %v\n%v", i, c.Kind, c.Name, c.Move, c.Points, c.Line, p.Board)
				}
				fallthrough
			default:
				part[1]++
			}
			kinds[c.Kind] = row
		}
	}
	for i := range list {
		s := &list[i]
		if s.p.Facts, err = a.Facts(t.Context(), s.p.Position, explain.DefaultWant); err != nil {
			t.Fatal(err)
		}
		v, err := net.Evaluate(t.Context(), *s.p.Network)
		if err != nil {
			t.Fatal(err)
		}
		best := v.Best()
		move := func(n *counts, m board.Point) *explain.Explanation {
			start := time.Now()
			x, err := e.Move(t.Context(), s.p, m)
			if err != nil {
				t.Fatal(err)
			}
			n.add(x, time.Since(start))
			count(i, &s.p, x)
			return x
		}
		x := move(&players, s.played)
		if best != board.Pass {
			y := move(&engine, best)
			if os.Getenv("TENGEN_EXPLAIN_READ") != "" {
				t.Logf("position %d, %v plays %v\n%v\n%v", i, s.p.ToPlay, best, s.p.Board, y.Text(explain.English(), explain.Full))
			}
			// Few moves of these players lose five points, and most moves at random do.
			for _, m := range []board.Point{s.played, other(s.p.Board, s.p.ToPlay, i)} {
				if m == best || m == board.NoPoint {
					continue
				}
				z := x
				if m != s.played {
					z = move(&random, m)
				}
				if !large(z) {
					continue
				}
				mistakes++
				if slices.ContainsFunc(slices.Concat(z.Claims, y.Claims), func(c explain.Claim) bool { return specific(&c) && c.Kind != explain.Shape }) {
					explained++
				}
			}
		}
		start := time.Now()
		pos, err := e.Position(t.Context(), s.p)
		if err != nil {
			t.Fatal(err)
		}
		of.add(pos, time.Since(start))
		count(i, &s.p, pos)
		sentences += strings.Count(x.Text(explain.English(), explain.Full), "\n") + strings.Count(pos.Text(explain.English(), explain.Full), "\n")
	}
	t.Logf("players: %v", &players)
	t.Logf("engine:  %v", &engine)
	t.Logf("random:  %v", &random)
	t.Logf("positions: %.1f sentences with the move; of the position alone: %v", float64(sentences)/float64(len(list)), &of)
	t.Logf("mistakes of five points: %d, with a reason that is no shape: %d", mistakes, explained)
	for _, k := range slices.Sorted(maps.Keys(kinds)) {
		r := kinds[k]
		t.Logf("%-22v said %5d, judged %5d, refuted %d; guessed %5d, judged %5d, refuted %d", k, r[0], r[1], r[2], r[3], r[4], r[5])
	}
}

// other returns a legal move near a stone that depends on i.
func other(b *board.Board, c board.Color, i int) board.Point {
	rng := rand.New(rand.NewPCG(uint64(i), 46))
	near := b.StonesOf(board.Black)
	white := b.StonesOf(board.White)
	near.Or(&white)
	near.Grow()
	empty := b.EmptyPoints()
	near.And(&empty)
	for range 50 {
		if p := near.Nth(rng.IntN(near.Len())); b.Legal(p, c, board.Strict) && !b.IsEye(p, c) {
			return p
		}
	}
	return board.NoPoint
}

// large reports whether the network says that the move loses five points.
func large(x *explain.Explanation) bool {
	return slices.ContainsFunc(x.Claims, func(c explain.Claim) bool {
		return c.Kind == explain.Loses && len(c.Points) == 0 && c.Value >= 5
	})
}
