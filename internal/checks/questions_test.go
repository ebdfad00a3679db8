package checks

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"sync"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/review"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/survival"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/combination"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// desk is one of each thing that can be asked. None keeps answers, so that an answer
// depends on the question alone.
type desk struct {
	tactics      *reading.Reader
	ladders      *reading.Reader // with another rule of ko
	worms        *worm.Analyzer
	connections  *connect.Reader
	links        *connect.Analyzer
	eyes         *eye.Analyzer
	prover       *owl.Prover
	guided       *owl.Guided
	groups       *owl.Reader // asks both
	judge        *survival.Judge
	combinations *combination.Reader
	influence    *influence.Engine
	book         *joseki.Suggester
	openings     *joseki.Openings
	patterns     []pattern.Matcher // an automaton and the plain matcher
	priors       *prior.Estimator
	heavy        *playout.Heavy
	analyst      *examine.Analyst
	estimator    *score.Estimator
	reviewer     *review.Reviewer
	engine       *genmove.Engine
}

// fuzzNodes bounds each question of a desk, so that it takes a part of a second.
var fuzzNodes = sample.Of(250, 2000)

// theDesk is the desk of the fuzz tests, which ask one after the other.
var theDesk = sync.OnceValues(func() (*desk, error) { return newDesk(fuzzNodes) })

// newDesk makes a desk whose questions are bounded by nodes, in a unit that each of its
// members measures in its own way.
func newDesk(nodes int) (*desk, error) {
	shipped, err := examine.Shipped()
	if err != nil {
		return nil, err
	}
	return newDeskWith(nodes, shipped)
}

// newDeskWith is newDesk with databases that are shared.
func newDeskWith(nodes int, shipped *examine.Databases) (*desk, error) {
	d := new(desk)
	limits := search.Limits{Nodes: nodes}
	d.tactics = reading.New(reading.Options{Limits: limits})
	d.ladders = reading.New(reading.Options{Limits: limits, Ko: search.KoLoose, Params: reading.Level(12).Thoroughly()})
	d.connections = connect.New(connect.Options{Limits: search.Limits{Nodes: nodes / 20}, Tactics: d.tactics})
	table, err := prior.Shipped()
	if err != nil {
		return nil, err
	}
	var errs [15]error
	d.worms, errs[0] = worm.NewAnalyzer(worm.Options{Tactics: d.tactics})
	d.links, errs[1] = connect.NewAnalyzer(connect.LinkOptions{Connector: d.connections, Tactics: d.tactics})
	d.eyes, errs[2] = eye.NewAnalyzer(eye.Options{Moves: d.tactics})
	d.prover, errs[3] = owl.NewProver(owl.Options{Limits: limits, CacheSize: 1 << 20})
	d.guided, errs[4] = owl.NewGuided(owl.GuidedOptions{Limits: search.Limits{Nodes: nodes / 40}, Tactics: d.tactics})
	both, err := owl.NewBoth(d.prover, d.guided)
	if err != nil {
		return nil, err
	}
	d.groups, errs[5] = owl.NewReader(both)
	d.combinations, errs[6] = combination.New(combination.Options{Tactics: d.tactics, Nodes: nodes / 10})
	d.influence, errs[7] = influence.New(influence.Options{})
	d.book = joseki.NewSuggester(shipped.Joseki, joseki.Options{MinFrequency: -1})
	d.openings = shipped.Joseki.Openings(19)
	attack, err := worm.ShippedAttack()
	if err != nil {
		return nil, err
	}
	automaton, err := dfa.Build(attack, dfa.Options{MaxStates: 200})
	if err != nil {
		return nil, err
	}
	d.patterns = []pattern.Matcher{automaton.Matcher(), pattern.NewPlain(attack)}
	d.priors, errs[9] = prior.NewEstimator(table)
	d.heavy, errs[10] = playout.NewHeavy(table)
	d.analyst, errs[11] = examine.New(examine.Options{NoMemory: true, Effort: search.AtLevel(1), Databases: shipped})
	if errs[11] == nil {
		d.estimator, errs[12] = score.New(score.Options{Games: 6, Analyst: d.analyst})
	}
	d.reviewer, errs[13] = review.New(review.Options{Visits: 2, Again: 4, Workers: 1})
	d.judge, errs[14] = survival.Shipped(survival.Options{Playouts: max(nodes/100, 1)})
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	d.engine, err = genmove.New(genmove.Options{
		Effort: search.AtLevel(1), Databases: &genmove.Databases{}, Examine: examine.Options{NoMemory: true, Databases: shipped},
	})
	return d, err
}

// asker asks questions about one position: what is needed of it is chosen at random.
type asker struct {
	*desk
	position
	ctx context.Context
	rng *rand.Rand
	// odd says that what was chosen last makes no sense, so that there may be an error.
	odd bool
}

// point returns any point, now and then one that is not on the board.
func (a *asker) point() board.Point {
	if a.rng.IntN(32) == 0 {
		a.odd = true
		return board.Point(a.rng.IntN(1<<16) - 1<<15)
	}
	n := a.board.Size()
	return board.At(a.rng.IntN(n), a.rng.IntN(n))
}

// empty returns an empty point, if there is one.
func (a *asker) empty() board.Point {
	free := a.board.EmptyPoints()
	if list := free.Append(nil); len(list) > 0 && a.rng.IntN(32) > 0 {
		return list[a.rng.IntN(len(list))]
	}
	a.odd = true
	return a.point()
}

// stone returns a point with a stone, of c if that is a player, if there is one.
func (a *asker) stone(c board.Color) board.Point {
	list := a.board.AppendStrings(nil, c)
	if len(list) > 0 && a.rng.IntN(32) > 0 {
		return list[a.rng.IntN(len(list))]
	}
	a.odd = true
	return a.point()
}

// color returns a player.
func (a *asker) color() board.Color {
	if a.rng.IntN(32) == 0 {
		a.odd = true
		return board.Color(a.rng.IntN(256))
	}
	return board.Black + board.Color(a.rng.IntN(2))
}

// group returns the stones of some strings of one player, near a first one.
func (a *asker) group() board.Set {
	var s board.Set
	first := a.stone(board.Empty)
	c := a.board.At(first)
	if !c.IsPlayer() {
		if a.rng.IntN(2) == 0 && first.On(a.board.Size()) {
			s.Add(first)
		}
		return s
	}
	for _, p := range a.board.AppendStones(nil, first) {
		s.Add(p)
	}
	for range a.rng.IntN(3) {
		p := a.stone(c)
		if a.board.At(p) != c {
			continue
		}
		for _, q := range a.board.AppendStones(nil, p) {
			s.Add(q)
		}
	}
	if a.rng.IntN(32) == 0 {
		s.Add(a.point() & (board.NumPoints - 1))
		a.odd = true
	}
	return s
}

// area returns some points.
func (a *asker) area() board.Set {
	var s board.Set
	for range 1 + a.rng.IntN(12) {
		if p := a.point(); p.On(a.board.Size()) {
			s.Add(p)
		}
	}
	if s.Len() == 0 {
		a.odd = true
	}
	return s
}

// A question asks one thing. What it returns is compared with what the same question
// returns when it is asked again.
type question struct {
	name string
	ask  func(a *asker) (answer any, err error)
}

// one returns what a search of one result says.
func one(r search.Result, err error) (any, error) { return r, err }

// several returns what a question of several results says.
func several[T any](r T, err error) (any, error) { return fmt.Sprintf("%+v", r), err }

// inJSON returns facts in their form as JSON.
func inJSON[T any](r T, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(r)
	return string(data), err
}

var ofReading = []question{
	{"Attack", func(a *asker) (any, error) { return one(a.tactics.Attack(a.ctx, a.board, a.stone(board.Empty))) }},
	{"Defend", func(a *asker) (any, error) { return one(a.tactics.Defend(a.ctx, a.board, a.stone(board.Empty))) }},
	{"Attack, loose ko", func(a *asker) (any, error) { return one(a.ladders.Attack(a.ctx, a.board, a.stone(board.Empty))) }},
	{"Defend, loose ko", func(a *asker) (any, error) { return one(a.ladders.Defend(a.ctx, a.board, a.stone(board.Empty))) }},
	{"AllAttacks", func(a *asker) (any, error) {
		a.odd = true
		return several(a.tactics.AllAttacks(a.ctx, a.board, a.stone(board.Empty)))
	}},
	{"AllDefenses", func(a *asker) (any, error) {
		a.odd = true
		return several(a.tactics.AllDefenses(a.ctx, a.board, a.stone(board.Empty)))
	}},
	{"Ladder", func(a *asker) (any, error) { return one(a.tactics.Ladder(a.ctx, a.board, a.stone(board.Empty))) }},
	{"DoesAttack", func(a *asker) (any, error) {
		return one(a.tactics.DoesAttack(a.ctx, a.board, a.empty(), a.stone(board.Empty)))
	}},
	{"DoesDefend", func(a *asker) (any, error) {
		return one(a.tactics.DoesDefend(a.ctx, a.board, a.empty(), a.stone(board.Empty)))
	}},
	{"SafeMove", func(a *asker) (any, error) { return one(a.tactics.SafeMove(a.ctx, a.board, a.empty(), a.color())) }},
	{"AttackEither", func(a *asker) (any, error) {
		x := a.stone(board.Empty)
		return one(a.tactics.AttackEither(a.ctx, a.board, x, a.stone(a.board.At(x))))
	}},
	{"DefendBoth", func(a *asker) (any, error) {
		x := a.stone(board.Empty)
		return one(a.tactics.DefendBoth(a.ctx, a.board, x, a.stone(a.board.At(x))))
	}},
	{"BreakThrough", func(a *asker) (any, error) {
		a.odd = true // the three stones hardly ever stand as they must
		x := a.stone(board.Empty)
		c := a.board.At(x)
		y, z := a.stone(c), a.stone(c)
		// Now and then they may: a knight's move and the stone in the bend.
		step := [4]board.Point{board.North, board.East, board.South, board.West}[a.rng.IntN(4)]
		side := [2]board.Point{board.East, board.North}[a.rng.IntN(2)]
		if a.rng.IntN(2) == 0 {
			y, z = x+step+side, x+2*step
		}
		return one(a.tactics.BreakThrough(a.ctx, a.board, x, y, z))
	}},
	{"worms", func(a *asker) (any, error) { return inJSON(a.worms.Analyze(a.ctx, a.board)) }},
}

var ofConnections = []question{
	{"Connect", func(a *asker) (any, error) {
		x := a.stone(board.Empty)
		return one(a.connections.Connect(a.ctx, a.board, x, a.stone(a.board.At(x))))
	}},
	{"Disconnect", func(a *asker) (any, error) {
		x := a.stone(board.Empty)
		return one(a.connections.Disconnect(a.ctx, a.board, x, a.stone(a.board.At(x))))
	}},
	{"BreakIn", func(a *asker) (any, error) {
		goal := a.area()
		return one(a.connections.BreakIn(a.ctx, a.board, a.stone(board.Empty), &goal))
	}},
	{"BlockOff", func(a *asker) (any, error) {
		goal := a.area()
		return one(a.connections.BlockOff(a.ctx, a.board, a.stone(board.Empty), &goal))
	}},
	{"Distances", func(a *asker) (any, error) {
		var dst [board.NumPoints]float64
		err := a.connections.Distances(a.ctx, a.board, a.stone(board.Empty), a.rng.Float64()*8, dst[:])
		return dst, err
	}},
	{"MeasureArea", func(a *asker) (any, error) {
		area := a.area()
		var m connect.Map
		err := a.connections.MeasureArea(a.ctx, a.board, a.color(), &area, 0, &m)
		return m.At(a.point()), err
	}},
	{"SameDragon", func(a *asker) (any, error) {
		x := a.stone(board.Empty)
		return several(a.links.SameDragon(a.ctx, a.board, x, a.stone(a.board.At(x))))
	}},
	{"links", func(a *asker) (any, error) {
		// All of a large board would take long.
		ctx := search.WithBudget(a.ctx, search.NewBudget(20*fuzzNodes))
		return inJSON(a.links.Analyze(ctx, a.board, nil))
	}},
}

var ofGroups = []question{
	{"Prover.Attack", func(a *asker) (any, error) { g := a.group(); return one(a.prover.Attack(a.ctx, a.board, &g)) }},
	{"Prover.Defend", func(a *asker) (any, error) { g := a.group(); return one(a.prover.Defend(a.ctx, a.board, &g)) }},
	{"Guided.Attack", func(a *asker) (any, error) { g := a.group(); return one(a.guided.Attack(a.ctx, a.board, &g)) }},
	{"Guided.Defend", func(a *asker) (any, error) { g := a.group(); return one(a.guided.Defend(a.ctx, a.board, &g)) }},
	{"survival", func(a *asker) (any, error) {
		g := a.group()
		return several(a.judge.Judge(a.ctx, a.board, &g, a.rng.IntN(2) == 0))
	}},
	{"group Attack", func(a *asker) (any, error) { g := a.group(); return one(a.groups.Attack(a.ctx, a.board, &g)) }},
	{"group Defend", func(a *asker) (any, error) { g := a.group(); return one(a.groups.Defend(a.ctx, a.board, &g)) }},
	{"group DoesAttack", func(a *asker) (any, error) {
		g := a.group()
		return one(a.groups.DoesAttack(a.ctx, a.board, a.empty(), &g))
	}},
	{"group DoesDefend", func(a *asker) (any, error) {
		g := a.group()
		return one(a.groups.DoesDefend(a.ctx, a.board, a.empty(), &g))
	}},
	{"ThreatenAttack", func(a *asker) (any, error) {
		g := a.group()
		return several(a.groups.ThreatenAttack(a.ctx, a.board, &g))
	}},
	{"ThreatenDefense", func(a *asker) (any, error) {
		g := a.group()
		return several(a.groups.ThreatenDefense(a.ctx, a.board, &g))
	}},
	{"ConnectionDefends", func(a *asker) (any, error) {
		a.odd = true // the two may be of different colors
		g, h := a.group(), a.group()
		return one(a.groups.ConnectionDefends(a.ctx, a.board, a.empty(), &g, &h))
	}},
	{"Substantial", func(a *asker) (any, error) {
		return several(a.groups.Substantial(a.ctx, a.board, a.stone(board.Empty)))
	}},
	{"eyes", func(a *asker) (any, error) { return inJSON(a.eyes.Analyze(a.ctx, a.board, eye.Input{})) }},
}

var ofRaces = []question{
	{"Semeai", func(a *asker) (any, error) {
		a.odd = true // the two may be of one color
		g, h := a.group(), a.group()
		return several(a.groups.Semeai(a.ctx, a.board, &g, &h))
	}},
	{"SemeaiByCount", func(a *asker) (any, error) {
		a.odd = true
		g, h := a.group(), a.group()
		return several(owl.SemeaiByCount(a.board, &g, &h))
	}},
	{"AttackRace", func(a *asker) (any, error) {
		a.odd = true
		g, h := a.group(), a.group()
		return one(a.prover.AttackRace(a.ctx, a.board, &g, &h))
	}},
	{"DefendRace", func(a *asker) (any, error) {
		a.odd = true
		g, h := a.group(), a.group()
		return one(a.prover.DefendRace(a.ctx, a.board, &g, &h))
	}},
}

var ofCombinations = []question{
	{"combination", func(a *asker) (any, error) {
		g := a.group()
		a.odd = false // nothing is wrong with a strange set here
		return several(a.combinations.Attack(a.ctx, a.board, a.color(), &g))
	}},
	{"combination defense", func(a *asker) (any, error) {
		moves, r, err := a.combinations.Defend(a.ctx, a.board, a.color(), nil)
		return fmt.Sprint(moves, r), err
	}},
	{"Confirm", func(a *asker) (any, error) {
		a.odd = true // the move may be illegal
		safe, move, err := a.combinations.Confirm(a.ctx, a.board, a.color(), a.empty(), a.rng.IntN(20))
		return fmt.Sprint(safe, move), err
	}},
}

// input returns what influence is asked about, with some stones dead or weak.
func (a *asker) input() influence.Input {
	in := influence.Input{Board: a.board, ToPlay: board.Color(a.rng.IntN(3)), Kind: influence.Kind(a.rng.IntN(2)), Scoring: a.rng.IntN(4) == 0}
	if a.rng.IntN(2) == 0 {
		dead := a.area()
		in.Dead = &dead
	}
	if a.rng.IntN(4) == 0 {
		out := a.area()
		in.Inessential = &out
	}
	if a.rng.IntN(2) == 0 {
		in.Strength = make([]float32, board.NumPoints)
		for i := range in.Strength {
			in.Strength[i] = float32(a.rng.IntN(150) - 20)
		}
	}
	a.odd = false
	return in
}

var ofInfluence = []question{
	{"influence", func(a *asker) (any, error) {
		var r influence.Result
		err := a.influence.Compute(a.ctx, a.input(), &r)
		return fmt.Sprint(&r, r.TerritorySum()), err
	}},
	{"influence after a move", func(a *asker) (any, error) {
		in := a.input()
		a.odd = true // the move may be illegal
		m := influence.Move{Point: a.empty(), Color: a.color(), Unsafe: a.rng.IntN(4) == 0}
		if g := a.group(); a.rng.IntN(3) == 0 {
			m.Saved = &g
		} else if a.rng.IntN(2) == 0 {
			m.Lost = &g
		}
		var after, next influence.Result
		if err := a.influence.ComputeMove(a.ctx, in, m, &after); err != nil {
			return nil, err
		}
		err := a.influence.ComputeFollowup(a.ctx, in, m, &after, &next)
		return fmt.Sprint(after.TerritorySum(), next.TerritorySum()), err
	}},
	{"EstimateDead", func(a *asker) (any, error) {
		in := a.input()
		x, y := a.area(), a.area()
		a.odd = false
		return several(a.influence.EstimateDead(a.ctx, in, &x, &y))
	}},
	{"break-ins", func(a *asker) (any, error) {
		var r influence.Result
		if err := a.influence.Compute(a.ctx, influence.Input{Board: a.board, ToPlay: a.toPlay}, &r); err != nil {
			return nil, err
		}
		ctx := search.WithBudget(a.ctx, search.NewBudget(20*fuzzNodes))
		return several(influence.CorrectBreakIns(ctx, a.board, &r, a.connections))
	}},
	{"surround", func(a *asker) (any, error) {
		a.odd = true
		g, h := a.group(), a.group()
		q := influence.SurroundQuery{Board: a.board, Dragon: &g, Hostile: &h, Allies: []board.Set{a.group()}}
		found, err := influence.FindSurround(q)
		if err != nil {
			return nil, err
		}
		status, err := influence.DoesSurround(q, a.empty())
		return fmt.Sprint(found != nil, status), err
	}},
	{"escape", func(a *asker) (any, error) {
		g, h := a.group(), a.area()
		values := make([]uint8, a.rng.IntN(board.NumPoints+1))
		for i := range values {
			values[i] = uint8(i % 7)
		}
		return influence.EscapeRoute(influence.EscapeQuery{Board: a.board, Dragon: &g, Values: values, Blocked: &h}), nil
	}},
}

var ofPatterns = []question{
	{"joseki", func(a *asker) (any, error) { return several(a.book.Append(a.ctx, nil, a.board, a.color())) }},
	{"openings", func(a *asker) (any, error) {
		return a.openings.Choices(a.board, a.color()), nil
	}},
	{"matchers", func(a *asker) (any, error) {
		var found [2]map[pattern.Match]int
		for i, m := range a.patterns {
			found[i] = make(map[pattern.Match]int)
			for _, x := range m.AppendMatches(nil, a.board, pattern.Query{Color: a.toPlay}) {
				found[i][x]++
			}
		}
		if !maps.Equal(found[0], found[1]) {
			return nil, fmt.Errorf("%d matches of the automaton, %d of the plain matcher", len(found[0]), len(found[1]))
		}
		return len(found[0]), nil
	}},
	{"priors", func(a *asker) (any, error) {
		a.odd = true
		return several(a.priors.Append(nil, a.board, a.color(), a.last, board.NoPoint))
	}},
}

var ofRandomGames = []question{
	{"random game", func(a *asker) (any, error) {
		b := a.board.Clone()
		return several(a.heavy.Play(a.ctx, b, a.color(), a.last, a.rng.IntN(800), rand.NewPCG(1, 2)))
	}},
	{"owners", func(a *asker) (any, error) {
		o, err := playout.Owners(a.ctx, a.heavy, a.board, a.color(), a.last, playout.Options{Games: 2})
		if err != nil {
			return nil, err
		}
		return *o, nil
	}},
}

var ofExamination = []question{
	{"facts", func(a *asker) (any, error) {
		want := examine.Want(a.rng.IntN(int(examine.Dragons) << 1))
		ctx := search.WithBudget(a.ctx, search.NewBudget(20*fuzzNodes))
		a.toPlay = a.color()
		f, err := a.analyst.Facts(ctx, examine.Position{Board: a.board, ToPlay: a.toPlay, Last: a.last}, want)
		if err != nil {
			return nil, err
		}
		g, err := a.analyst.After(ctx, f, a.move())
		if err != nil {
			return nil, err
		}
		return inJSON([]*examine.Facts{f, g}, nil)
	}},
	{"dragons", func(a *asker) (any, error) {
		ctx := search.WithBudget(a.ctx, search.NewBudget(20*fuzzNodes))
		f, err := a.analyst.Facts(ctx, examine.Position{Board: a.board, ToPlay: a.toPlay}, examine.Dragons|examine.Influence)
		if err != nil {
			return nil, err
		}
		a.odd = true // a limit may end the search before
		return inJSON(a.analyst.Dragon(ctx, f, a.point()))
	}},
}

// move returns a legal move, or a pass.
func (a *asker) move() board.Point {
	if p := a.empty(); a.board.Legal(p, a.toPlay, board.Strict) {
		return p
	}
	return board.Pass
}

var ofScore = []question{
	{"score", func(a *asker) (any, error) {
		return inJSON(a.estimator.Estimate(a.ctx, examine.Position{Board: a.board, ToPlay: a.toPlay, Last: a.last}))
	}},
	{"score of a game", func(a *asker) (any, error) {
		g, err := a.game()
		if err != nil {
			return nil, err
		}
		if a.rng.IntN(2) == 0 {
			for range 2 {
				if err := g.Play(board.Pass, g.ToPlay()); err != nil {
					return nil, err
				}
			}
		}
		return inJSON(a.estimator.EstimateGame(a.ctx, g))
	}},
}

// game returns a game that begins with the position.
func (a *asker) game() (*board.Game, error) {
	rules := []func() board.Rules{board.Japanese, board.Chinese, board.AGA, board.Ing, board.NewZealand, board.TrompTaylor}
	g, err := board.NewGame(a.board.Size(), rules[a.rng.IntN(len(rules))]())
	if err != nil {
		return nil, err
	}
	black, white := a.board.StonesOf(board.Black), a.board.StonesOf(board.White)
	if err := g.Setup(black.Append(nil), white.Append(nil), nil); err != nil {
		return nil, err
	}
	return g, g.SetToPlay(a.toPlay)
}

var ofGames = []question{
	{"review", func(a *asker) (any, error) {
		if a.board.Size() > 9 {
			return nil, nil // takes too long
		}
		g, err := a.game()
		if err != nil {
			return nil, err
		}
		for range a.rng.IntN(12) {
			p := a.empty()
			if g.Legal(p, g.ToPlay()) != nil {
				p = board.Pass
			}
			if g.Over() {
				break
			}
			if err := g.Play(p, g.ToPlay()); err != nil {
				return nil, err
			}
		}
		a.odd = false
		return inJSON(a.reviewer.Review(a.ctx, g, nil))
	}},
}

var ofEngine = []question{
	{"move", func(a *asker) (any, error) {
		g, err := a.game()
		if err != nil {
			return nil, err
		}
		a.odd = false
		ctx := search.WithBudget(a.ctx, search.NewBudget(20*fuzzNodes))
		a.engine.SetSeed(1)
		c := board.Black + board.Color(a.rng.IntN(2))
		d, err := a.engine.Generate(ctx, g, c)
		if err != nil {
			return nil, err
		}
		if d.Move != board.NoPoint && d.Move != board.Resign && g.Legal(d.Move, c) != nil {
			return nil, fmt.Errorf("%v is illegal", d.Move)
		}
		return d.Move, nil
	}},
}
