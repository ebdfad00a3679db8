package examine_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/gentest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

const fight = gentest.Fight

var point = boardtest.MustPoint

func newAnalyst(tb testing.TB, o examine.Options) *examine.Analyst {
	tb.Helper()
	a, err := examine.New(o)
	if err != nil {
		tb.Fatal(err)
	}
	return a
}

func facts(tb testing.TB, a *examine.Analyst, p examine.Position, want examine.Want) *examine.Facts {
	tb.Helper()
	f, err := a.Facts(tb.Context(), p, want)
	if err != nil {
		tb.Fatal(err)
	}
	return f
}

func diagram(tb testing.TB, text string, toPlay board.Color) examine.Position {
	tb.Helper()
	return examine.Position{Board: boardtest.MustParse(tb, text), ToPlay: toPlay}
}

// recorded returns every step-th of the positions of games that package board measures
// itself on.
func recorded(tb testing.TB, step int) []examine.Position {
	tb.Helper()
	if testing.Short() {
		step = min(2*step, 125)
	}
	var list []examine.Position
	for i, p := range boardtest.ReadPositions(tb, "../../board/testdata/positions.txt") {
		if (i+1)%step == 0 {
			list = append(list, examine.Position{Board: p.Board, ToPlay: p.ToPlay})
		}
	}
	return list
}

// counting is all finders, each made of another, and counts how often each is asked.
type counting struct {
	worms  examine.WormFinder
	links  examine.LinkFinder
	fields examine.FieldFinder
	asked  map[string]int
}

type (
	countWorms  struct{ *counting }
	countLinks  struct{ *counting }
	countLosses struct{ *counting }
	countFields struct{ *counting }
	countJoseki struct{ *counting }
)

func (c countWorms) Analyze(ctx context.Context, b *board.Board) (*worm.Worms, error) {
	c.asked["worms"]++
	return c.worms.Analyze(ctx, b)
}

func (c countLinks) Analyze(ctx context.Context, b *board.Board, w *worm.Worms) (*connect.Links, error) {
	c.asked["links"]++
	return c.links.Analyze(ctx, b, w)
}

func (c countLosses) Losses(ctx context.Context, f *examine.Facts) (*examine.LossesBy, error) {
	c.asked["losses"]++
	return examine.TacticalLosses{}.Losses(ctx, f)
}

func (c countFields) Compute(ctx context.Context, in influence.Input, r *influence.Result) error {
	c.asked["influence"]++
	return c.fields.Compute(ctx, in, r)
}

func (c countJoseki) Append(ctx context.Context, dst []joseki.Suggestion, b *board.Board, p board.Color) ([]joseki.Suggestion, error) {
	c.asked["joseki"]++
	return dst, nil
}

// counted returns an Analyst with counting finders.
func countedAnalyst(tb testing.TB) (*examine.Analyst, map[string]int) {
	tb.Helper()
	c := &counting{asked: map[string]int{}}
	var err error
	if c.worms, err = worm.NewAnalyzer(worm.Options{}); err != nil {
		tb.Fatal(err)
	}
	if c.links, err = connect.NewAnalyzer(connect.LinkOptions{}); err != nil {
		tb.Fatal(err)
	}
	if c.fields, err = influence.New(influence.Options{}); err != nil {
		tb.Fatal(err)
	}
	return newAnalyst(tb, examine.Options{
		Worms: countWorms{c}, Links: countLinks{c}, Losses: countLosses{c}, Fields: countFields{c}, Joseki: countJoseki{c},
	}), c.asked
}

// TestNothingUnasked: what is wanted is found with what it needs, once, and nothing
// else is.
func TestNothingUnasked(t *testing.T) {
	for _, c := range []struct {
		want  examine.Want
		found string
		asked map[string]int
	}{
		{0, "", map[string]int{}},
		{examine.Worms, "worms", map[string]int{"worms": 1}},
		{examine.Links, "worms,links", map[string]int{"worms": 1, "links": 1}},
		{examine.Losses, "worms,losses", map[string]int{"worms": 1, "losses": 1}},
		{examine.Influence, "worms,losses,influence", map[string]int{"worms": 1, "losses": 1, "influence": 3}},
		{examine.Joseki, "joseki", map[string]int{"joseki": 1}},
		{examine.Eyes, "worms,eyes", map[string]int{"worms": 1}},
		{examine.All, "worms,links,losses,influence,joseki,eyes", map[string]int{"worms": 1, "links": 1, "losses": 1, "influence": 3, "joseki": 1}},
	} {
		a, asked := countedAnalyst(t)
		f := facts(t, a, diagram(t, fight, board.Black), c.want)
		if diff := cmp.Diff(c.asked, asked); diff != "" {
			t.Errorf("%v: mismatch (-want +got):\n%s", c.want, diff)
		}
		if f.Found.String() != c.found || f.Unknown != 0 {
			t.Errorf("%v: found %v, unknown %v", c.want, f.Found, f.Unknown)
		}
		again, err := a.More(t.Context(), f, c.want)
		if err != nil || again.Found != f.Found || !cmp.Equal(c.asked, asked) {
			t.Errorf("%v: asked again for what was known: %v, %v", c.want, asked, err)
		}
	}
	a, asked := countedAnalyst(t)
	f := facts(t, a, diagram(t, fight, board.Black), examine.Worms)
	more, err := a.More(t.Context(), f, examine.Influence)
	if err != nil {
		t.Fatal(err)
	}
	if asked["worms"] != 1 || f.Influence != nil || f.Found != examine.Worms || more.Worms != f.Worms {
		t.Errorf("more: asked %v, the facts before have %v", asked, f.Found)
	}
}

// own is a finder of one's own for each fact, of what constructors make.
type own struct{}

var ownMove = board.At(2, 2)

func (own) Analyze(_ context.Context, b *board.Board) (*worm.Worms, error) {
	return worm.NewWorms(b, []worm.Worm{{Origin: board.At(2, 6), Attacks: []search.MoveResult{{Move: ownMove, Code: search.KoA}}}})
}

type ownLinks struct{}

func (ownLinks) Analyze(_ context.Context, b *board.Board, w *worm.Worms) (*connect.Links, error) {
	var all []board.Point
	for _, v := range w.All() {
		if v.Color == board.White {
			all = append(all, v.Origin)
		}
	}
	return connect.NewLinks(b, connect.LinkFacts{Groups: [][]board.Point{all}})
}

func (own) Losses(_ context.Context, f *examine.Facts) (*examine.LossesBy, error) {
	l := new(examine.LossesBy)
	l.WhiteFirst.Dead = f.Board.StonesOf(board.Black)
	return l, nil
}

func (own) Compute(_ context.Context, in influence.Input, r *influence.Result) error {
	territory := make([]float64, board.NumPoints)
	territory[ownMove] = 0.5
	res, err := influence.NewResult(in.Board, influence.ResultFacts{ToPlay: in.ToPlay, Territory: territory})
	if err == nil {
		*r = *res
	}
	return err
}

func (own) Append(_ context.Context, dst []joseki.Suggestion, _ *board.Board, _ board.Color) ([]joseki.Suggestion, error) {
	return append(dst, joseki.Suggestion{Move: ownMove, Frequency: 1}), nil
}

// TestOwnFinders replaces every finder by one of somebody's own.
func TestOwnFinders(t *testing.T) {
	o := own{}
	a := newAnalyst(t, examine.Options{Worms: o, Links: ownLinks{}, Losses: o, Fields: o, Joseki: o})
	p := diagram(t, fight, board.White)
	f := facts(t, a, p, examine.All)
	if w := f.Worms.At(point(t, "C7")); w.Attack() != (search.MoveResult{Move: ownMove, Code: search.KoA}) {
		t.Errorf("attack %v", w.Attack())
	}
	if !f.Links.Same(point(t, "C7"), point(t, "G8")) {
		t.Error("White's strings are not one group")
	}
	if f.Losses.WhiteFirst.Dead != p.Board.StonesOf(board.Black) {
		t.Errorf("lost are %v", f.Losses.WhiteFirst.Dead)
	}
	if v := f.Influence.BlackFirst.Territory(ownMove); v != 0.5 {
		t.Errorf("territory %v", v)
	}
	if len(f.Joseki) != 1 || f.Joseki[0].Move != ownMove {
		t.Errorf("joseki %v", f.Joseki)
	}
}

// lives is a Tactics in whose eyes no string can be captured.
type lives struct{}

func (lives) Attack(context.Context, *board.Board, board.Point) (search.Result, error) {
	return search.Result{}, nil
}

func (lives) Defend(context.Context, *board.Board, board.Point) (search.Result, error) {
	return search.Result{Code: search.Win, Move: board.Pass}, nil
}

// alive is a LossFinder for which no stone is lost.
type alive struct{}

func (alive) Losses(context.Context, *examine.Facts) (*examine.LossesBy, error) {
	return new(examine.LossesBy), nil
}

// TestEverythingLives: what is handed in as Tactics is asked by every finder. The same
// stones are lost, so that influence differs by what its patterns ask.
func TestEverythingLives(t *testing.T) {
	race.Alone(t)
	usual, mild := newAnalyst(t, examine.Options{Losses: alive{}, Effort: search.AtLevel(sample.Of(3, search.UsualLevel))}), newAnalyst(t, examine.Options{Losses: alive{}, Tactics: lives{}})
	links, fields, positions := 0, 0, recorded(t, sample.Of(50, 25))
	for _, p := range positions {
		f, g := facts(t, usual, p, examine.All), facts(t, mild, p, examine.All)
		for _, w := range g.Worms.All() {
			if len(w.Attacks) > 0 {
				t.Errorf("%v can be captured", w)
			}
		}
		if !cmp.Equal(groups(f), groups(g)) {
			links++
		}
		if f.Lead(board.Black) != g.Lead(board.Black) {
			fields++
		}
	}
	if links < len(positions)/2 || fields < len(positions)/2 {
		t.Errorf("of %d positions links differ in %d, influence in %d", len(positions), links, fields)
	}
}

// groups returns the group of each stone.
func groups(f *examine.Facts) []int {
	var list []int
	for p := range board.Points(f.Board.Size()) {
		list = append(list, f.Links.Group(p))
	}
	return list
}

// TestOwnFacts adds facts, one of which needs another, and a fact of the library.
func TestOwnFacts(t *testing.T) {
	a, asked := countedAnalyst(t)
	found := 0
	stones, err := examine.Add(a, "stones", examine.Worms, func(_ context.Context, f *examine.Facts) (int, error) {
		found++
		n := 0
		for _, w := range f.Worms.All() {
			n += w.Size()
		}
		return n, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	twice, err := examine.Add(a, "twice", stones.Want, func(_ context.Context, f *examine.Facts) (int, error) {
		n, ok := stones.Of(f)
		if !ok {
			return 0, errors.New("no stones")
		}
		return 2 * n, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	f := facts(t, a, diagram(t, fight, board.Black), twice.Want)
	n, ok := twice.Of(f)
	empty := f.Board.EmptyPoints()
	if want := 2 * (81 - empty.Len()); !ok || n != want || found != 1 || asked["worms"] != 1 {
		t.Errorf("%d, %v, want %d; found %d times, asked %v", n, ok, want, found, asked)
	}
	if _, ok := twice.Of(facts(t, a, diagram(t, fight, board.Black), stones.Want)); ok {
		t.Error("a fact that nobody asked for")
	}
	if _, err := examine.Add(a, "stones", 0, func(context.Context, *examine.Facts) (int, error) { return 0, nil }); !errors.Is(err, examine.ErrWant) {
		t.Errorf("the same name twice: %v", err)
	}
	if _, err := examine.Add(a, "none", 1<<40, func(context.Context, *examine.Facts) (int, error) { return 0, nil }); !errors.Is(err, examine.ErrMissing) {
		t.Errorf("a fact that needs what is not there: %v", err)
	}
	no := errors.New("no")
	bad, err := examine.Add(a, "bad", 0, func(context.Context, *examine.Facts) (int, error) { return 0, no })
	if err != nil {
		t.Fatal(err)
	}
	if f, err := a.Facts(t.Context(), diagram(t, fight, board.Black), bad.Want); f != nil || !errors.Is(err, no) {
		t.Errorf("a finder that fails: %v, %v", f, err)
	}
}

// slow is a Tactics that ends a context, or spends a budget, after some questions.
type slow struct {
	search.Tactics
	left int
	end  func()
}

func (s *slow) Attack(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	if s.left--; s.left == 0 {
		s.end()
	}
	return s.Tactics.Attack(ctx, b, str)
}

// TestContextEnds: what was found before is returned, and Unknown says what is missing,
// which can be found later.
func TestContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s := &slow{Tactics: lives{}, end: cancel}
	a := newAnalyst(t, examine.Options{Tactics: s, Losses: examine.EstimatedLosses{}})
	p := recorded(t, 100)[0]
	f, err := a.Facts(ctx, p, examine.Worms)
	if err != nil {
		t.Fatal(err)
	}
	s.left = 1
	f, err = a.More(ctx, f, examine.Links|examine.Influence)
	if !errors.Is(err, context.Canceled) || f == nil {
		t.Fatalf("%v, %v", f, err)
	}
	if f.Found != examine.Worms || f.Unknown != examine.Links|examine.Losses|examine.Influence || f.Influence != nil {
		t.Errorf("found %v, unknown %v", f.Found, f.Unknown)
	}
	g, err := a.More(t.Context(), f, examine.Links|examine.Influence)
	if err != nil || g.Unknown != 0 || g.Influence == nil || g.Links == nil || g.Worms.Len() != f.Worms.Len() {
		t.Errorf("later: found %v, unknown %v, %v", g.Found, g.Unknown, err)
	}
	if f, err := a.Facts(ctx, p, examine.All); !errors.Is(err, context.Canceled) || f == nil || f.Found != 0 || f.Unknown != examine.All {
		t.Errorf("after the end: %v", err)
	}
}

// TestBudget: an examination within a budget ends without an error, says what is
// unknown, and spends little more than it may.
func TestBudget(t *testing.T) {
	a := newAnalyst(t, examine.Options{NoMemory: true})
	for _, p := range recorded(t, sample.Of(120, 60)) {
		whole := search.NewBudget(1 << 30)
		f, err := a.Facts(search.WithBudget(t.Context(), whole), p, examine.All)
		if err != nil || f.Unknown != 0 {
			t.Fatalf("with plenty: unknown %v, %v", f.Unknown, err)
		}
		need := 1<<30 - whole.Left()
		small := search.NewBudget(need / 40)
		f, err = a.Facts(search.WithBudget(t.Context(), small), p, examine.All)
		if err != nil || f.Unknown&examine.Worms == 0 || f.Unknown&^(examine.All|examine.Dragons) != 0 || small.Left() != 0 {
			t.Errorf("with a fortieth of %d nodes: found %v, unknown %v, %d left, %v", need, f.Found, f.Unknown, small.Left(), err)
		}
		unknown := 0
		for _, w := range f.Worms.All() {
			if w.Unknown.Any() {
				unknown++
			}
		}
		if unknown == 0 {
			t.Error("everything is known of the strings")
		}
		f, err = a.More(t.Context(), f, examine.All)
		if err != nil || f.Unknown != 0 {
			t.Errorf("later: unknown %v, %v", f.Unknown, err)
		}
	}
}

// TestDeadline: facts come back soon after a deadline.
func TestDeadline(t *testing.T) {
	a := newAnalyst(t, examine.Options{NoMemory: true})
	p := recorded(t, 100)[0]
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	f, err := a.Facts(ctx, p, examine.All|examine.BreakIns)
	if !errors.Is(err, context.DeadlineExceeded) || f == nil || f.Unknown == 0 {
		t.Errorf("%v", err)
	}
}

// TestBusy: an Analyst that is asked while it is at work says so.
func TestBusy(t *testing.T) {
	var a *examine.Analyst
	var inner error
	s := &slow{Tactics: lives{}, left: 1}
	s.end = func() { _, inner = a.Facts(t.Context(), diagram(t, fight, board.Black), examine.Worms) }
	a = newAnalyst(t, examine.Options{Tactics: s})
	facts(t, a, diagram(t, fight, board.Black), examine.Worms)
	if !errors.Is(inner, search.ErrBusy) {
		t.Errorf("error %v, want ErrBusy", inner)
	}
	facts(t, a, diagram(t, fight, board.White), examine.Worms)
}

// TestNothing: what makes no sense is an error.
func TestNothing(t *testing.T) {
	a := newAnalyst(t, examine.Options{})
	good := diagram(t, fight, board.Black)
	for name, c := range map[string]struct {
		err  error
		want error
	}{
		"no board":      {ask(a.Facts(t.Context(), examine.Position{}, examine.Worms)), board.ErrNoBoard},
		"nobody's turn": {ask(a.Facts(t.Context(), examine.Position{Board: good.Board}, examine.Worms)), board.ErrColor},
		"a last move off the board": {
			ask(a.Facts(t.Context(), examine.Position{Board: good.Board, ToPlay: board.Black, Last: board.At(9, 0)}, examine.Worms)), board.ErrPoint},
		"no game":             {ask(a.Facts(t.Context(), examine.Of(nil), examine.Worms)), board.ErrNoBoard},
		"more of none":        {ask(a.More(t.Context(), nil, examine.Worms)), board.ErrNoBoard},
		"after none":          {ask(a.After(t.Context(), nil, ownMove)), board.ErrNoBoard},
		"a move on a stone":   {ask(a.After(t.Context(), facts(t, a, good, 0), point(t, "C7"))), board.ErrOccupied},
		"gains of none":       {ask(a.Gains(t.Context(), nil, nil)), board.ErrNoBoard},
		"gains too soon":      {ask(a.Gains(t.Context(), facts(t, a, good, 0), nil)), examine.ErrMissing},
		"escape too soon":     {ask(a.Escape(t.Context(), facts(t, a, good, 0))), examine.ErrMissing},
		"groups too soon":     {ask(facts(t, a, good, 0).Group(point(t, "C7"))), examine.ErrMissing},
		"a group of no stone": {ask(facts(t, a, good, examine.Links).Surround(point(t, "A1"))), search.ErrString},
		"no such fact":        {ask(examine.ParseWant("worms,camels")), examine.ErrWant},
	} {
		if !errors.Is(c.err, c.want) {
			t.Errorf("%s: %v, want %v", name, c.err, c.want)
		}
	}
	if w, err := examine.ParseWant((examine.All | examine.BreakIns).String()); err != nil || w != examine.All|examine.BreakIns {
		t.Errorf("all names: %v, %v", w, err)
	}
}

func ask[T any](_ T, err error) error { return err }
