package explain_test

import (
	"cmp"
	"context"
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
	"github.com/tengen-go/tengen/internal/cputime"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
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
			if left == 0 {
				break
			}
			if number++; number%37 != 5 {
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

// question is what a judge asks about a claim: of which position, and whether the first player
// must succeed.
type question struct {
	read func(ctx context.Context, j *judge, b *board.Board, c *explain.Claim) (search.Result, error)
	of   when
	want bool
}

// when is a position: before the move of a claim, after it, or with the opponent at that point.
type when int

const (
	before when = iota
	after
	instead
)

// board returns the position.
func (w when) board(t *testing.T, p *explain.Position, c *explain.Claim) *board.Board {
	t.Helper()
	b := p.Board.Clone()
	player := c.Player
	if w == instead {
		player = player.Opponent()
	}
	if w != before && c.Move != board.NoPoint {
		if err := b.Play(c.Move, player, board.Strict); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

func attack(ctx context.Context, j *judge, b *board.Board, c *explain.Claim) (search.Result, error) {
	return j.reader.Attack(ctx, b, c.Points[0])
}

func attackSecond(ctx context.Context, j *judge, b *board.Board, c *explain.Claim) (search.Result, error) {
	return j.reader.Attack(ctx, b, c.Points[1])
}

func defend(ctx context.Context, j *judge, b *board.Board, c *explain.Claim) (search.Result, error) {
	return j.reader.Defend(ctx, b, c.Points[0])
}

func defendBoth(ctx context.Context, j *judge, b *board.Board, c *explain.Claim) (search.Result, error) {
	return j.reader.DefendBoth(ctx, b, c.Points[0], c.Points[1])
}

// disconnect reads whether any string of the claim can be cut off from the first.
func disconnect(ctx context.Context, j *judge, b *board.Board, c *explain.Claim) (search.Result, error) {
	for _, q := range c.Points[1:] {
		if b.SameString(c.Points[0], q) {
			continue
		}
		if r, err := j.connector.Disconnect(ctx, b, c.Points[0], q); err != nil || r.Success() {
			return r, err
		}
	}
	return search.Result{}, nil
}

func join(ctx context.Context, j *judge, b *board.Board, c *explain.Claim) (search.Result, error) {
	return j.connector.Connect(ctx, b, c.Points[0], c.Points[1])
}

// questions are what the judge asks about the kinds.
var questions = map[explain.Kind][]question{
	"capture":               {{attack, after, true}, {defend, after, false}},
	"ladder":                {{attack, after, true}, {defend, after, false}},
	"net":                   {{attack, after, true}, {defend, after, false}},
	"snapback":              {{attack, after, true}, {defend, after, false}},
	"shortage_of_liberties": {{attack, after, true}, {defend, after, false}},
	"race_won":              {{attack, after, true}, {defend, after, false}},
	"rescue":                {{attack, before, true}, {attack, after, false}},
	"ladder_breaker":        {{attack, before, true}, {attack, after, false}},
	"double_threat":         {{attack, after, true}, {attackSecond, after, true}, {defendBoth, after, false}},
	"connect":               {{disconnect, after, false}},
	"cut":                   {{join, before, true}, {join, after, false}},
	"sente":                 {{attack, after, true}},
	"prevents":              {{attack, instead, true}},
	"loses":                 {{attack, after, true}},
	"two_eyes":              {{attack, after, false}},
	"urgent":                {{attack, before, true}, {defend, before, true}},
	"dead":                  {{defend, before, false}},
}

// of judges a claim from both sides. Tactical reading is asked first; package owl says what it
// cannot see.
func (j *judge) of(t *testing.T, p *explain.Position, c *explain.Claim) verdict {
	t.Helper()
	list := questions[c.Kind]
	switch {
	case c.Kind == "kill" || c.Kind == "live" || c.Kind == "dead" && !c.Proved:
		return j.life(t, p, c)
	case len(list) == 0 || len(c.Points) == 0 || c.Kind == "prevents" && c.Name != "sente":
		return unjudged
	case c.Kind == "capture" && after.board(t, p, c).At(c.Points[0]) == board.Empty:
		return agrees
	}
	for i, q := range list {
		r, err := q.read(t.Context(), j, q.of.board(t, p, c), c)
		if err != nil {
			t.Fatalf("%v: %v", c, err)
		}
		if r.Limited && !r.Success() {
			return unjudged
		}
		if q.want && r.Success() || !q.want && r.Code != search.Win {
			continue
		}
		if v := j.life(t, p, c); v != refutes {
			return v
		}
		if c.Proved {
			t.Logf("question %d: %v %v %v", i, r.Code, r.Move, r.Line)
		}
		return refutes
	}
	return agrees
}

// life judges what is said about the life of large strings, where tactical reading stops at five
// liberties, by a proof of package owl.
func (j *judge) life(t *testing.T, p *explain.Position, c *explain.Claim) verdict {
	t.Helper()
	var r search.Result
	var err error
	switch c.Kind {
	case "dead":
		goal := p.Board.StringSet(c.Points[0])
		if d := p.Facts.Dragons.At(c.Points[0]); !c.Proved {
			goal = d.Stones
		}
		r, err = j.prover.Defend(t.Context(), p.Board.Clone(), &goal)
	case "kill", "race_won", "capture":
		b := after.board(t, p, c)
		goal := b.StringSet(c.Points[0])
		r, err = j.prover.Defend(t.Context(), b, &goal)
	case "urgent":
		goal := p.Board.StringSet(c.Points[0])
		r, err = j.prover.Attack(t.Context(), p.Board.Clone(), &goal)
		r.Code = r.Code.Reverse()
	case "live":
		b := after.board(t, p, c)
		goal := b.StringSet(c.Points[0])
		r, err = j.prover.Attack(t.Context(), b, &goal)
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
	case "territory", "reduction", "endgame", "sente", "gote", "lead":
		return false
	}
	return c.Proved || c.Source == "table"
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
			if c.Kind != "shape" && c.Kind != "proverb" {
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
	return fmt.Sprintf("%d moves: %.1f claims a move; one specific proved claim %s, two %s, one that is no shape %s; time of the processor: median %v, 90 %% %v, longest %v",
		n.moves, float64(n.claims)/float64(n.moves), part(n.one), part(n.two), part(n.tactical),
		n.spent[len(n.spent)/2].Round(100*time.Microsecond), n.spent[len(n.spent)*9/10].Round(100*time.Microsecond), n.spent[len(n.spent)-1].Round(100*time.Microsecond))
}

// TestMeasure explains moves in positions of games of players, which lie beside the module, and has
// every proved claim judged by a deeper reader. By default it looks at few positions;
// TENGEN_EXPLAIN=60 or 500 prints the table for so many, and TENGEN_EXPLAIN_READ=1 the texts.
func TestMeasure(t *testing.T) {
	race.Alone(t)
	n, err := strconv.Atoi(cmp.Or(os.Getenv("TENGEN_EXPLAIN"), strconv.Itoa(sample.Of(1, 3))))
	if err != nil {
		t.Fatal(err)
	}
	list := positions(t, n)
	m := newMeasurement(t)
	for i := range list {
		m.position(t, i, &list[i])
	}
	t.Logf("players: %v", &m.players)
	t.Logf("engine:  %v", &m.engine)
	t.Logf("random:  %v", &m.random)
	t.Logf("positions: %.1f sentences with the move; of the position alone: %v", float64(m.sentences)/float64(len(list)), &m.positions)
	t.Logf("mistakes of five points: %d, with a reason that is no shape: %d", m.mistakes, m.explained)
	for _, k := range slices.Sorted(maps.Keys(m.kinds)) {
		r := m.kinds[k]
		t.Logf("%-22v said %5d, judged %5d, refuted %d; guessed %5d, judged %5d, refuted %d", k, r[0], r[1], r[2], r[3], r[4], r[5])
	}
}

// measurement is what TestMeasure asks, and its figures.
type measurement struct {
	a   *examine.Analyst
	net *network.Evaluator
	e   *explain.Explainer
	j   *judge

	players, engine, random, positions counts
	// said, judged and refuted are the first three of each kind; those of guesses follow.
	kinds                          map[explain.Kind][6]int
	mistakes, explained, sentences int
}

func newMeasurement(t *testing.T) *measurement {
	t.Helper()
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
	return &measurement{a: a, net: net, e: e, j: newJudge(t), kinds: make(map[explain.Kind][6]int)}
}

// count judges the claims of an explanation.
func (m *measurement) count(t *testing.T, i int, p *explain.Position, x *explain.Explanation) {
	t.Helper()
	for k := range x.Claims {
		c := &x.Claims[k]
		row := m.kinds[c.Kind]
		part := row[:3]
		if c.IsGuess() {
			part = row[3:]
		}
		part[0]++
		if err := c.Verify(p.Board, p.ToPlay); c.Proved && err != nil {
			t.Errorf("position %d: a proved claim that Verify denies: %v", i, err)
		}
		v := m.j.of(t, p, c)
		if v != unjudged {
			part[1]++
		}
		if v == refutes {
			part[2]++
			if c.Proved {
				t.Errorf("position %d: refuted: %v %s %v points %v line %v\n%v", i, c.Kind, c.Name, c.Move, c.Points, c.Line, p.Board)
			}
		}
		m.kinds[c.Kind] = row
	}
}

// move explains a move and counts it among n.
func (m *measurement) move(t *testing.T, i int, s *sampled, n *counts, move board.Point) *explain.Explanation {
	t.Helper()
	start := cputime.Process()
	x, err := m.e.Move(t.Context(), s.p, move)
	if err != nil {
		t.Fatal(err)
	}
	n.add(x, cputime.Process()-start)
	m.count(t, i, &s.p, x)
	return x
}

// position explains a position, and three moves in it: that of the player, that of the network, and
// one at random. Few moves of these players lose five points, and most moves at random do.
func (m *measurement) position(t *testing.T, i int, s *sampled) {
	t.Helper()
	var err error
	if s.p.Facts, err = m.a.Facts(t.Context(), s.p.Position, explain.DefaultWant); err != nil {
		t.Fatal(err)
	}
	v, err := m.net.Evaluate(t.Context(), *s.p.Network)
	if err != nil {
		t.Fatal(err)
	}
	x := m.move(t, i, s, &m.players, s.played)
	if best := v.Best(); best != board.Pass {
		y := m.move(t, i, s, &m.engine, best)
		if os.Getenv("TENGEN_EXPLAIN_READ") != "" {
			t.Logf("position %d, %v plays %v\n%v\n%v", i, s.p.ToPlay, best, s.p.Board, y.Text(explain.English(), explain.Full))
		}
		if best != s.played {
			m.mistake(x, y)
		}
		if z := other(s.p.Board, s.p.ToPlay, i); z != board.NoPoint && z != best {
			m.mistake(m.move(t, i, s, &m.random, z), y)
		}
	}
	start := cputime.Process()
	pos, err := m.e.Position(t.Context(), s.p)
	if err != nil {
		t.Fatal(err)
	}
	m.positions.add(pos, cputime.Process()-start)
	m.count(t, i, &s.p, pos)
	fates := make(map[board.Point]explain.Kind) // of groups, by origin
	for k := range pos.Claims {
		c := &pos.Claims[k]
		if c.Kind != "weak" && c.Kind != "dead" {
			continue
		}
		g := s.p.Facts.Dragons.At(c.Points[0]).Origin
		if other, ok := fates[g]; ok && other != c.Kind {
			t.Errorf("position %d: the group at %v is %v and %v", i, g, other, c.Kind)
		}
		fates[g] = c.Kind
	}
	m.sentences += strings.Count(x.Text(explain.English(), explain.Full), "\n") + strings.Count(pos.Text(explain.English(), explain.Full), "\n")
}

// mistake counts a move that loses five points, and whether there is a reason in it or in the
// better move.
func (m *measurement) mistake(x, better *explain.Explanation) {
	if !large(x) {
		return
	}
	m.mistakes++
	if slices.ContainsFunc(slices.Concat(x.Claims, better.Claims), func(c explain.Claim) bool { return specific(&c) && c.Kind != "shape" }) {
		m.explained++
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
		return c.Kind == "loses" && len(c.Points) == 0 && c.Value >= 5
	})
}
