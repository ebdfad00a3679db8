package examine_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/survival"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// everything is all facts of the library.
const everything = examine.All | examine.Threats | examine.BreakIns | examine.Dragons

// Finders that are made of others and say that they are asked; after is called when they have their answer.
type (
	heardWorms struct {
		examine.WormFinder
		after func()
	}
	heardThreats struct {
		examine.ThreatFinder
		after func()
	}
	heardLinks struct {
		examine.LinkFinder
		after func()
	}
	heardLosses struct {
		examine.LossFinder
		after func()
	}
	heardFields struct {
		examine.FieldFinder
		after func()
	}
	heardJoseki struct {
		examine.JosekiFinder
		after func()
	}
	heardEyes struct {
		examine.EyeFinder
		after func()
	}
	heardDragons struct {
		examine.DragonFinder
		after func()
	}
)

func (h heardWorms) Analyze(ctx context.Context, b *board.Board) (*worm.Worms, error) {
	defer h.after()
	return h.WormFinder.Analyze(ctx, b)
}

func (h heardThreats) WithThreats(ctx context.Context, b *board.Board, w *worm.Worms) (*worm.Worms, error) {
	defer h.after()
	return h.ThreatFinder.WithThreats(ctx, b, w)
}

func (h heardLinks) Analyze(ctx context.Context, b *board.Board, w *worm.Worms) (*connect.Links, error) {
	defer h.after()
	return h.LinkFinder.Analyze(ctx, b, w)
}

func (h heardLosses) Losses(ctx context.Context, f *examine.Facts) (*examine.LossesBy, error) {
	defer h.after()
	return h.LossFinder.Losses(ctx, f)
}

func (h heardFields) Compute(ctx context.Context, in influence.Input, r *influence.Result) error {
	defer h.after()
	return h.FieldFinder.Compute(ctx, in, r)
}

func (h heardJoseki) Append(ctx context.Context, dst []joseki.Suggestion, b *board.Board, c board.Color) ([]joseki.Suggestion, error) {
	defer h.after()
	return h.JosekiFinder.Append(ctx, dst, b, c)
}

func (h heardEyes) Analyze(ctx context.Context, b *board.Board, in eye.Input) (*eye.Map, error) {
	defer h.after()
	return h.EyeFinder.Analyze(ctx, b, in)
}

func (h heardDragons) Analyze(ctx context.Context, in dragon.Input) (*dragon.Dragons, error) {
	defer h.after()
	return h.DragonFinder.Analyze(ctx, in)
}

// finders returns options with one finder each, made of what the packages offer, by the fact that it finds.
func finders(t *testing.T, after func()) map[examine.Want]examine.Options {
	t.Helper()
	worms, err := worm.NewAnalyzer(worm.Options{})
	links, err2 := connect.NewAnalyzer(connect.LinkOptions{})
	fields, err3 := influence.New(influence.Options{})
	eyes, err4 := eye.NewAnalyzer(eye.Options{})
	book, err5 := joseki.Shipped()
	if err := errors.Join(err, err2, err3, err4, err5); err != nil {
		t.Fatal(err)
	}
	return map[examine.Want]examine.Options{
		examine.Worms:     {Worms: heardWorms{worms, after}},
		examine.Threats:   {Threats: heardThreats{worms, after}},
		examine.Links:     {Links: heardLinks{links, after}},
		examine.Losses:    {Losses: heardLosses{examine.TacticalLosses{}, after}},
		examine.Influence: {Fields: heardFields{fields, after}},
		examine.Joseki:    {Joseki: heardJoseki{joseki.NewSuggester(book, joseki.Options{}), after}},
		examine.Eyes:      {Eyes: heardEyes{eyes, after}},
		examine.Dragons:   {Dragons: heardDragons{dragon.NewAnalyzer(dragon.Options{}), after}},
	}
}

// TestOneFinderAlone: each finder may be handed in alone. It is asked, and the facts of the others are there as
// they are without it.
func TestOneFinderAlone(t *testing.T) {
	p := diagram(t, `
		. . . . . . .
		. X X O . . .
		. X O O . X .
		. O X . . . .
		. . . X . O .
		. . . . . . .
		. . . . . . .`, board.Black)
	easy := search.Effort{Limits: search.Limits{Nodes: 50}}
	usual := facts(t, newAnalyst(t, examine.Options{NoMemory: true, Effort: easy}), p, everything)
	heard := 0
	for fact, o := range finders(t, func() { heard++ }) {
		heard = 0
		o.NoMemory, o.Effort = true, easy
		f := facts(t, newAnalyst(t, o), p, everything)
		if f.Found != everything || f.Unknown != 0 || heard == 0 {
			t.Errorf("%v: found %v, unknown %v; asked %d times", fact, f.Found, f.Unknown, heard)
		}
		for i, w := range usual.Worms.All() {
			if v := f.Worms.Worm(i); v.Origin != w.Origin || v.Attack().Code != w.Attack().Code || len(v.AttackThreats) != len(w.AttackThreats) {
				t.Errorf("%v: %v, want %v", fact, v, w)
			}
		}
		if fact == examine.Links {
			continue // these read as hard as usual
		}
		if diff := cmp.Diff(groups(usual), groups(f)); diff != "" {
			t.Errorf("%v: links: mismatch (-want +got):\n%s", fact, diff)
		}
	}
}

// TestEndsAfterAnswer: a finder that has its answer when the context ends has found its fact. What comes
// after it is unknown, and if nothing does, the end of the context makes no difference.
func TestEndsAfterAnswer(t *testing.T) {
	p := diagram(t, fight, board.Black)
	var end func()
	for fact, o := range finders(t, func() { end() }) {
		if fact == examine.Influence || fact == examine.Dragons {
			continue // these ask Fields more than once
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		end = cancel
		a := newAnalyst(t, o)
		f, err := a.Facts(ctx, p, fact)
		if err != nil || f.Found&fact == 0 || f.Unknown != 0 {
			t.Errorf("%v alone: %v, %v", fact, f, err)
		}
		last, err := examine.Add(a, "last", fact, func(context.Context, *examine.Facts) (int, error) { return 1, nil })
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel = context.WithCancel(t.Context())
		defer cancel()
		end = cancel
		f, err = a.Facts(ctx, p, last.Want)
		if !errors.Is(err, context.Canceled) || f == nil || f.Found&fact == 0 || f.Found&last.Want != 0 || f.Unknown != last.Want {
			t.Errorf("%v and another: %v, %v", fact, f, err)
		}
	}
}

// TestPartsAgain: what is known in part and is asked for again counts as unknown until it has been found again.
func TestPartsAgain(t *testing.T) {
	a := newAnalyst(t, examine.Options{NoMemory: true})
	p := recorded(t, 125)[0]
	f, err := a.Facts(search.WithBudget(t.Context(), search.NewBudget(10)), p, examine.Worms)
	if err != nil || f.Found != examine.Worms || f.Unknown != examine.Worms {
		t.Fatalf("found %v, unknown %v, %v", f.Found, f.Unknown, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	again, err := a.More(ctx, f, examine.Worms)
	if !errors.Is(err, context.Canceled) || again.Found != 0 || again.Unknown != examine.Worms {
		t.Errorf("found %v, unknown %v, %v", again.Found, again.Unknown, err)
	}
	if f.Found != examine.Worms || f.Unknown != examine.Worms {
		t.Error("the facts that were given have changed")
	}
}

// heardInput is a DragonFinder that keeps what it is told.
type heardInput struct {
	examine.DragonFinder
	in dragon.Input
}

func (h *heardInput) Analyze(ctx context.Context, in dragon.Input) (*dragon.Dragons, error) {
	h.in = in
	return h.DragonFinder.Analyze(ctx, in)
}

// TestDragonsAreTold: dragons are told the facts before them, and influence, with the stones dead that tactical
// reading gives up, of each kind that they want.
func TestDragonsAreTold(t *testing.T) {
	p := diagram(t, fight, board.Black)
	engine, err := influence.New(influence.Options{})
	if err != nil {
		t.Fatal(err)
	}
	h := &heardInput{DragonFinder: dragon.NewAnalyzer(dragon.Options{})}
	a := newAnalyst(t, examine.Options{Dragons: h, Fields: engine, NoMemory: true})
	f := facts(t, a, p, examine.Dragons)
	if h.in.Board != f.Board || h.in.Worms != f.Worms || h.in.Links != f.Links || h.in.Eyes != f.Eyes || h.in.Closely != nil || h.in.Focus != board.NoPoint {
		t.Errorf("told %+v", h.in)
	}
	lost, err := examine.TacticalLosses{}.Losses(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	if lost.BlackFirst.Dead == lost.WhiteFirst.Dead {
		t.Fatal("whoever is first, the same stones are lost")
	}
	for name, c := range map[string]struct {
		got   *influence.Result
		first board.Color
		kind  influence.Kind
	}{
		"Black first": {h.in.BlackFirst, board.Black, influence.Territorial},
		"White first": {h.in.WhiteFirst, board.White, influence.Territorial},
		"escape":      {h.in.Escape, board.Empty, influence.Escape},
	} {
		want := new(influence.Result)
		if err := engine.Compute(t.Context(), influence.Input{Board: p.Board, Dead: &lost.First(c.first).Dead, ToPlay: c.first, Kind: c.kind}, want); err != nil {
			t.Fatal(err)
		}
		if c.got == nil {
			t.Errorf("%s: nothing", name)
			continue
		}
		x, err := json.Marshal(want)
		y, err2 := json.Marshal(c.got)
		if err != nil || err2 != nil || string(x) != string(y) {
			t.Errorf("%s: another influence", name)
		}
	}
	// The group that such a finder knows is all that is known of it.
	h.in = dragon.Input{}
	stone := point(t, "C8")
	if g, err := a.Dragon(t.Context(), f, stone); g == nil || g != f.Dragons.At(stone) || err != nil || h.in.Board != nil {
		t.Errorf("%v, %v, want what was found", g, err)
	}
}

// TestDragonClosely: about a single group the reader is asked that has all nodes, and its answer counts; the
// other groups are read as before. Of a group that was not read, and where there is none, there is nothing to ask.
func TestDragonClosely(t *testing.T) {
	k := newAsker(t)
	low := search.AtLevel(1)
	a := newAnalyst(t, examine.Options{Life: k, NoMemory: true, Effort: low})
	p := diagram(t, `
		. X . X O .
		X X X X O .
		O O O O O .
		. . . . . .
		O O . . . X
		. O . . X .`, board.White)
	f := facts(t, a, p, examine.Dragons)
	hash, read := p.Board.Hash(), 0
	for _, g := range f.Dragons.All() {
		clear(k.asked)
		got, err := a.Dragon(t.Context(), f, g.Origin)
		if err != nil {
			t.Fatal(err)
		}
		if !g.Read {
			if got != g || len(k.asked) > 0 {
				t.Errorf("%v, which was not read: %v, asked %v", g, got, k.asked)
			}
			continue
		}
		read++
		if k.asked[owl.NodesAt(owl.DefaultNodes, low)] == 0 {
			t.Errorf("%v: asked %v", g, k.asked)
		}
		want, err := a.Life().Attack(t.Context(), p.Board, &got.Stones)
		if err != nil || got.Origin != g.Origin || got.Attack.Code != want.Code || got.Attack.Limited != want.Limited {
			t.Errorf("%v: %v, want %+v, %v", g, got, want, err)
		}
	}
	if read == 0 || f.Board.Hash() != hash || f.Board.Depth() != 0 {
		t.Errorf("%d groups were read", read)
	}
	clear(k.asked)
	bare := &examine.Facts{Position: f.Position, Dragons: f.Dragons}
	if g, err := a.Dragon(t.Context(), bare, point(t, "C3")); g != nil || err != nil || len(k.asked) > 0 {
		t.Errorf("a group of no stone: %v, %v", g, err)
	}
}

// TestConnectorHandedIn: the level is that of one's own reader of connections if one is handed in, else that of the
// Analyst.
func TestConnectorHandedIn(t *testing.T) {
	params := connect.Params{Depth: 3, Nodes: 17, BreakInDepth: 4, BreakInNodes: 18}
	r := connect.New(connect.Options{Params: params})
	a, other := newAnalyst(t, examine.Options{Connector: r}), newAnalyst(t, examine.Options{Effort: search.AtLevel(7)})
	if a.Connector() != examine.ConnectionReader(r) {
		t.Errorf("another connector: %v", a.Connector())
	}
	made, ok := other.Connector().(*connect.Reader)
	if !ok || made.Params() != connect.Level(7) {
		t.Errorf("%+v, want level 7", made.Params())
	}
	for _, level := range []int{10, 2} {
		if err := errors.Join(a.SetEffort(search.AtLevel(level)), other.SetEffort(search.AtLevel(level))); err != nil {
			t.Fatal(err)
		}
		if r.Params() != params {
			t.Errorf("at level %d the connector that was handed in has %+v", level, r.Params())
		}
		if made.Params() != connect.Level(level) || other.Connector() != examine.ConnectionReader(made) {
			t.Errorf("at level %d: %+v", level, made.Params())
		}
	}
}

// TestNoFacts: questions about facts that are nil are errors.
func TestNoFacts(t *testing.T) {
	a := newAnalyst(t, examine.Options{})
	p, ctx := point(t, "C3"), t.Context()
	for name, c := range map[string]struct {
		ask  func() error
		want error
	}{
		"More":          {func() error { return ask(a.More(ctx, nil, examine.Worms)) }, board.ErrNoBoard},
		"After":         {func() error { return ask(a.After(ctx, nil, p)) }, board.ErrNoBoard},
		"Gains":         {func() error { return ask(a.Gains(ctx, nil, nil)) }, board.ErrNoBoard},
		"Dragon":        {func() error { return ask(a.Dragon(ctx, nil, p)) }, examine.ErrMissing},
		"Escape":        {func() error { return ask(a.Escape(ctx, nil)) }, examine.ErrMissing},
		"MoveInfluence": {func() error { _, _, err := a.MoveInfluence(ctx, nil, p); return err }, board.ErrNoBoard},
		"Effect":        {func() error { _, _, err := a.Effect(ctx, nil, influence.Move{Point: p}, true); return err }, board.ErrNoBoard},
		"DoesSurround":  {func() error { return ask((*examine.Facts)(nil).DoesSurround(p, p)) }, examine.ErrMissing},
	} {
		if err := c.ask(); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	if v := (*examine.Facts)(nil).Lead(board.Black); v != 0 {
		t.Errorf("a lead of %v", v)
	}
}

// TestSequencesAsk: the constraints of a book look up what has been found out about the position, and know
// nothing else of it.
func TestSequencesAsk(t *testing.T) {
	book, err := joseki.NewBook(nil, &joseki.Set{Name: "own", Prefix: "O", Entries: []joseki.Entry{{
		Name: "O1", Class: joseki.Standard, Count: 1, Total: 1,
		Shape: corner.Shape{
			Width: 4, Height: 4, Move: corner.Cell{X: 2, Y: 2}, Views: corner.AllViews,
			Stones: []corner.Stone{{Cell: corner.Cell{X: 1, Y: 2}, Own: true}},
		},
		Labels: []joseki.Label{{Cell: corner.Cell{X: 1, Y: 2}, Name: 'A'}}, Constraint: []string{"is_surrounded(A) == 0"},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	a := newAnalyst(t, examine.Options{Databases: &examine.Databases{Joseki: book}})
	p := examine.Position{Board: diagram(t, `
		. . . . . . . . .
		. . . . . . . . .
		. X . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`, board.Black).Board, ToPlay: board.Black}
	for _, c := range []struct {
		want examine.Want
		n    int
	}{{examine.Joseki, 0}, {examine.Joseki | examine.Links, 1}, {examine.Joseki | examine.Worms, 0}} {
		f := facts(t, a, p, c.want)
		if f.Joseki == nil || len(f.Joseki) != c.n || c.n == 1 && f.Joseki[0].Move != point(t, "C7") {
			t.Errorf("with %v: %+v, want %d moves", c.want, f.Joseki, c.n)
		}
	}
	// Without a book there is nothing to suggest, and that is known.
	none := facts(t, newAnalyst(t, examine.Options{Databases: &examine.Databases{}}), p, examine.Joseki)
	if none.Joseki == nil || len(none.Joseki) > 0 || none.Found != examine.Joseki {
		t.Errorf("without a book: %v, found %v", none.Joseki, none.Found)
	}
}

// TestBreakInsJSON: the ways into territories are written for the player who moves first, each his own.
func TestBreakInsJSON(t *testing.T) {
	p := diagram(t, ". . .\n. X .\n. O .\n", board.Black)
	way := func(s string, owner board.Color) []influence.BreakIn {
		return []influence.BreakIn{{String: point(t, s), Owner: owner, Result: search.Result{Code: search.Win, Move: board.At(0, 0)}}}
	}
	f := &examine.Facts{Position: p, BreakIns: &[2][]influence.BreakIn{way("B2", board.White), way("B1", board.Black)}, Found: examine.BreakIns}
	data, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	var text struct {
		BreakIns map[string][]influence.BreakIn `json:"break_ins"`
	}
	var g examine.Facts
	if err := errors.Join(json.Unmarshal(data, &text), json.Unmarshal(data, &g)); err != nil {
		t.Fatal(err)
	}
	want := map[string][]influence.BreakIn{"black": f.BreakIns[0], "white": f.BreakIns[1]}
	if diff := cmp.Diff(want, text.BreakIns); diff != "" {
		t.Errorf("written: mismatch (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(f.BreakIns, g.BreakIns); diff != "" {
		t.Errorf("read back: mismatch (-want +got):\n%s", diff)
	}
}

// shippedLife makes the reader of life and death of what an Analyst without memory is said to use.
func shippedLife(t *testing.T, chances bool) *owl.Reader {
	t.Helper()
	prover, err := owl.NewProver(owl.Options{})
	table, err2 := prior.Shipped()
	judge, err3 := survival.Shipped(survival.Options{})
	if err := errors.Join(err, err2, err3); err != nil {
		t.Fatal(err)
	}
	o := owl.GuidedOptions{Limits: search.Limits{Nodes: 2 * owl.DefaultGuidedNodes / 5}}
	if chances {
		e, err := prior.NewEstimator(table)
		if err != nil {
			t.Fatal(err)
		}
		o.Chances = func(b *board.Board, c board.Color, to *[board.NumPoints]float32) error {
			list, err := e.Append(nil, b, c, board.NoPoint, board.NoPoint)
			for _, m := range list {
				to[m.Point] = float32(m.Chance)
			}
			return err
		}
	}
	guided, err := owl.NewGuided(o)
	if err != nil {
		t.Fatal(err)
	}
	both, err := owl.NewBoth(prover, guided)
	if err != nil {
		t.Fatal(err)
	}
	r, err := owl.NewReader(both.WithJudge(judge))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestLifeParts: groups are read by a prover and a guided search that knows how likely moves are, and without a
// memory each question is answered as by those that nobody has asked before.
func TestLifeParts(t *testing.T) {
	read := boardtest.ReadPositions(t, "../../board/testdata/positions.txt")[119]
	p := examine.Position{Board: read.Board, ToPlay: read.ToPlay}
	a := newAnalyst(t, examine.Options{NoMemory: true})
	f := facts(t, a, p, examine.Links)
	want, blind := shippedLife(t, true).Unjudged(), shippedLife(t, false).Unjudged()
	for _, name := range []string{"H14", "G11", "N7"} { // small groups in a middle game
		stones, err := f.Group(point(t, name))
		if err != nil {
			t.Fatal(err)
		}
		var answers [3]search.Result
		for i, r := range []*owl.Reader{a.Life().Unjudged(), want, blind} {
			if answers[i], err = r.Attack(t.Context(), p.Board, &stones); err != nil {
				t.Fatal(err)
			}
		}
		if answers[0] != answers[1] {
			t.Errorf("%s: %+v, want %+v", name, answers[0], answers[1])
		}
		if answers[1] == answers[2] {
			t.Errorf("%s: %+v, and whether moves are likely makes no difference", name, answers[1])
		}
	}
}

// TestJudgements: who reads life and death keeps what games at random say about a group, as it keeps the rest.
func TestJudgements(t *testing.T) {
	p := diagram(t, fight, board.Black)
	ask := func(judged bool) (first, again int) {
		a := newAnalyst(t, examine.Options{Effort: search.AtLevel(0)})
		goal, err := facts(t, a, p, examine.Links).Group(point(t, "C8"))
		if err != nil {
			t.Fatal(err)
		}
		r := a.Life()
		if !judged {
			r = r.Unjudged()
		}
		var nodes [2]int
		for i := range nodes {
			res, err := r.Attack(t.Context(), p.Board, &goal)
			if err != nil {
				t.Fatal(err)
			}
			nodes[i] = res.Nodes
		}
		return nodes[0], nodes[1]
	}
	first, again := ask(true)
	without, then := ask(false)
	if first <= without || again != then || again >= first {
		t.Errorf("%d positions and then %d; without judgements %d and then %d", first, again, without, then)
	}
}
