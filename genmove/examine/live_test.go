package examine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// talk is a search.Reader that notes what it is asked, and at which level, and answers the number of the
// question.
type talk struct {
	level int
	asked *[]string
	m     *memory.Memory
}

func (k talk) say(what string, args ...any) (search.Result, error) {
	*k.asked = append(*k.asked, fmt.Sprint(k.level, " ", what, " ", args))
	return search.Result{Nodes: len(*k.asked)}, nil
}

func (k talk) Attack(_ context.Context, _ *board.Board, s board.Point) (search.Result, error) {
	return k.say("attack", s)
}

func (k talk) Defend(_ context.Context, _ *board.Board, s board.Point) (search.Result, error) {
	return k.say("defend", s)
}

func (k talk) Ladder(_ context.Context, _ *board.Board, s board.Point) (search.Result, error) {
	return k.say("ladder", s)
}

func (k talk) SafeMove(_ context.Context, _ *board.Board, m board.Point, c board.Color) (search.Result, error) {
	return k.say("safe", m, c)
}

func (k talk) DoesAttack(_ context.Context, _ *board.Board, m, s board.Point) (search.Result, error) {
	return k.say("does attack", m, s)
}

func (k talk) DoesDefend(_ context.Context, _ *board.Board, m, s board.Point) (search.Result, error) {
	return k.say("does defend", m, s)
}

func (k talk) AttackEither(_ context.Context, _ *board.Board, x, y board.Point) (search.Result, error) {
	return k.say("either", x, y)
}

func (k talk) DefendBoth(_ context.Context, _ *board.Board, x, y board.Point) (search.Result, error) {
	return k.say("both", x, y)
}

func (k talk) BreakThrough(_ context.Context, _ *board.Board, x, y, z board.Point) (search.Result, error) {
	return k.say("through", x, y, z)
}

func (k talk) Nodes() int { return 1000 + len(*k.asked) }

func (k talk) Memory() *memory.Memory { return k.m }

func (k talk) With(e search.Effort) search.Reader { return talk{e.Level(), k.asked, k.m} }

// TestLive: a reader that goes with the Analyst hands on each question with all of its points, at the
// level of the time of the question, and a view of it as many moves less deep: level 6 reads two moves less than
// usual, level 4 four, and six less are read at level 2; level 13 reads three more, and one more is read at level 11.
func TestLive(t *testing.T) {
	var asked []string
	a, err := New(Options{Tactics: talk{-1, &asked, nil}, NoMemory: true})
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, "X . .\n. O .\n. . X")
	p, q, r := board.At(0, 2), board.At(1, 1), board.At(2, 0)
	live := a.live()
	view := search.With(live, search.AtLevel(6))
	for level, below := range map[int]int{10: 6, 4: 2, 13: 11} {
		if err := a.SetEffort(search.AtLevel(level)); err != nil {
			t.Fatal(err)
		}
		for _, one := range []struct {
			r     search.Reader
			level int
		}{{live, level}, {view, below}} {
			asked = nil
			ctx := t.Context()
			for i, ask := range []func() (search.Result, error){
				func() (search.Result, error) { return one.r.Attack(ctx, b, p) },
				func() (search.Result, error) { return one.r.Defend(ctx, b, p) },
				func() (search.Result, error) { return one.r.Ladder(ctx, b, p) },
				func() (search.Result, error) { return one.r.SafeMove(ctx, b, p, board.White) },
				func() (search.Result, error) { return one.r.DoesAttack(ctx, b, p, q) },
				func() (search.Result, error) { return one.r.DoesDefend(ctx, b, p, q) },
				func() (search.Result, error) { return one.r.AttackEither(ctx, b, p, q) },
				func() (search.Result, error) { return one.r.DefendBoth(ctx, b, p, q) },
				func() (search.Result, error) { return one.r.BreakThrough(ctx, b, p, q, r) },
			} {
				if res, err := ask(); err != nil || res.Nodes != i+1 {
					t.Errorf("question %d: %+v, %v", i, res, err)
				}
			}
			want := []string{"attack [A3]", "defend [A3]", "ladder [A3]", "safe [A3 white]", "does attack [A3 B2]", "does defend [A3 B2]", "either [A3 B2]", "both [A3 B2]", "through [A3 B2 C1]"}
			for i := range want {
				want[i] = fmt.Sprint(one.level, " ", want[i])
			}
			if !slices.Equal(asked, want) {
				t.Errorf("level %d: asked %q, want %q", one.level, asked, want)
			}
			if n := one.r.(interface{ Nodes() int }).Nodes(); n != 1009 {
				t.Errorf("%d nodes", n)
			}
		}
	}
}

// TestKnown: influence and rings are told by the facts, whoever moves first, and by nobody else.
func TestKnown(t *testing.T) {
	at := func(s string) board.Point { return boardtest.MustPoint(t, s) }
	b, err := board.New(19)
	if err != nil || b.Setup([]board.Point{at("K5"), at("E10"), at("P10")}, []board.Point{at("K10")}, nil) != nil {
		t.Fatal(err)
	}
	links, err := connect.NewLinks(b, connect.LinkFacts{})
	if err != nil {
		t.Fatal(err)
	}
	fields := new(Fields)
	for _, one := range []struct {
		c  board.Color
		to **influence.Result
	}{{board.Empty, &fields.Neutral}, {board.Black, &fields.BlackFirst}, {board.White, &fields.WhiteFirst}} {
		if *one.to, err = influence.NewResult(b, influence.ResultFacts{ToPlay: one.c}); err != nil {
			t.Fatal(err)
		}
	}
	f := &Facts{Position: Position{Board: b, ToPlay: board.Black}, Links: links, Influence: fields}
	k := known{&Functions{f: f}}
	for c, want := range map[board.Color]*influence.Result{board.Empty: fields.Neutral, board.Black: fields.BlackFirst, board.White: fields.WhiteFirst} {
		if got := k.Influence(c); got != want {
			t.Errorf("%v first: another field", c)
		}
	}
	group := at("K10")
	before := b.Hash()
	for _, move := range []board.Point{at("K15"), at("A1")} {
		got, err := k.DoesSurround(move, group)
		want, wantErr := f.DoesSurround(move, group)
		if err != nil || wantErr != nil || got != want || b.Hash() != before {
			t.Errorf("%v: %v, %v, want %v, %v", move, got, err, want, wantErr)
		}
		// One at the top closes the ring, which stands open there.
		if surrounds := got != influence.NotSurrounded; surrounds != (move == at("K15")) {
			t.Errorf("%v makes the group %v", move, got)
		}
	}
	if s := k.Surround(group); s == nil || s.Status != influence.NotSurrounded {
		t.Errorf("ring %v", s)
	}
	if s := k.Surround(at("A1")); s != nil {
		t.Errorf("a ring around nothing: %v", s)
	}
	if _, err := f.DoesSurround(at("K15"), at("A1")); !errors.Is(err, search.ErrString) {
		t.Errorf("%v, want ErrString", err)
	}
	for _, calls := range []*Functions{{}, {f: &Facts{Position: f.Position}}} {
		k := known{calls}
		if k.Influence(board.Black) != nil || k.Surround(group) != nil {
			t.Error("known without facts")
		}
		if _, err := k.DoesSurround(at("K15"), group); !errors.Is(err, pattern.ErrUnknown) {
			t.Errorf("%v, want ErrUnknown", err)
		}
	}
}

// TestJudges: the class letters of patterns are told by the statuses that are handed in, else by those of
// Dragons.
func TestJudges(t *testing.T) {
	b := boardtest.MustParse(t, "X . . . .\n. . . . .\n. . O . .\n. . . . .\n. . . . X")
	x := board.At(0, 4)
	d, err := dragon.NewDragons(b, []dragon.Dragon{{Origin: x, Status: dragon.Dead, Crude: dragon.Dead}})
	if err != nil {
		t.Fatal(err)
	}
	a, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	calls, err := a.Functions()
	if err != nil {
		t.Fatal(err)
	}
	v, err := worm.NewWorms(b, nil)
	if err != nil {
		t.Fatal(err)
	}
	calls.Begin(&Facts{Position: Position{Board: b, ToPlay: board.White}, Worms: v, Dragons: d})
	for what, one := range map[string]struct {
		given func(board.Point) pattern.Status
		want  pattern.Status
	}{
		"dragons":   {nil, pattern.StatusDead},
		"one's own": {func(board.Point) pattern.Status { return pattern.StatusCritical }, pattern.StatusCritical},
	} {
		if got := calls.Judge(one.given).Status(x); got != one.want {
			t.Errorf("%s: %v, want %v", what, got, one.want)
		}
	}
}

// TestStatusRules: what follows from groups for strings that are lost: dead ones, those that the first
// player kills, strings that a ko takes, and groups that an Estimator gives up of which reading has proved nothing.
func TestStatusRules(t *testing.T) {
	b := boardtest.MustParse(t, `
		X . X . X . X
		. . . . . . .
		O . O . O . O
		. . . . . . .
		. . . . . . .
		. . . . . . .
		X . . O . . X`)
	at := func(s string) board.Point { return boardtest.MustPoint(t, s) }
	win := func(certain, limited bool) search.Result {
		return search.Result{Code: search.Win, Move: at("B7"), Certain: certain, Limited: limited}
	}
	groups := []dragon.Dragon{
		{Origin: at("A7"), Status: dragon.Dead, Crude: dragon.Dead},
		{Origin: at("C7"), Status: dragon.Critical, Crude: dragon.Dead, Read: true, Attack: win(true, false), Defense: win(true, false)},
		{Origin: at("E7"), Status: dragon.Alive, Crude: dragon.Alive, Safety: dragon.SafetyInessential, WeaknessBefore: 0.5},
		{Origin: at("G7"), Status: dragon.Alive, Crude: dragon.Alive, Read: true, Attack: search.Result{Limited: true}},
		{Origin: at("A5"), Status: dragon.Alive, Safety: dragon.SafetyAlive, Crude: dragon.Alive, Read: true},
		{Origin: at("C5"), Status: dragon.Critical, Crude: dragon.Alive, Read: true, Attack: win(true, false), Defense: win(false, false)},
		{Origin: at("E5"), Status: dragon.Critical, Crude: dragon.Alive, Read: true, Attack: win(false, false), Defense: win(true, false), WeaknessBefore: 0.9},
		// Nothing is proved of this one, which is not weak: it lives.
		{Origin: at("G5"), Status: dragon.Critical, Safety: dragon.SafetyCritical, Crude: dragon.Alive, Read: true, Attack: win(false, false), Defense: win(false, false)},
	}
	d, err := dragon.NewDragons(b, groups)
	if err != nil {
		t.Fatal(err)
	}
	ko := []search.MoveResult{{Move: at("B1"), Code: search.KoA}}
	late := []search.MoveResult{{Move: at("B1"), Code: search.KoB}}
	v, err := worm.NewWorms(b, []worm.Worm{{Origin: at("A1"), Attacks: ko, Defenses: ko}, {Origin: at("D1"), Attacks: late, Defenses: ko}, {Origin: at("G1"), Attacks: late, Defenses: ko}})
	if err != nil {
		t.Fatal(err)
	}
	f := &Facts{Position: Position{Board: b, ToPlay: board.Black}, Worms: v, Dragons: d}
	for guess, more := range map[bool]string{false: "", true: " G7 C5 E5 G5"} {
		s := StatusLosses{From: -1}
		if guess {
			s.Estimator = givesUp{}
		}
		l, err := s.Losses(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		for first, want := range map[board.Color]string{board.Empty: "A7", board.Black: "A7 C5 E5", board.White: "A7 C7 A1"} {
			var dead board.Set
			for _, s := range strings.Fields(want + more) {
				dead.Add(at(s))
			}
			got := l.First(first)
			tactical, err := TacticalLosses{}.Losses(t.Context(), f)
			if err != nil {
				t.Fatal(err)
			}
			dead.Or(&tactical.First(first).Dead)
			if got.Dead != dead || got.Inessential != board.SetOf(at("E7")) {
				t.Errorf("%v first, guessed %v: dead are %v, want %v; inessential %v", first, guess, got.Dead, dead, got.Inessential)
			}
			for name, w := range map[string]float64{"E7": 0.5, "A5": 0} {
				if got.Strength[at(name)] != influence.StrengthOf(w) {
					t.Errorf("%s has strength %v", name, got.Strength[at(name)])
				}
			}
		}
	}
}

// givesUp is an Estimator that gives up all stones.
type givesUp struct{}

func (givesUp) EstimateDead(_ context.Context, in influence.Input, _, _ *board.Set) (board.Set, error) {
	all, empty := board.AllPoints(in.Board.Size()), in.Board.EmptyPoints()
	all.AndNot(&empty)
	return all, nil
}

// TestOwnJSON: facts of one's own stand in JSON under their names as soon as they are found; what cannot be
// written is an error.
func TestOwnJSON(t *testing.T) {
	a, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	first, err := Add(a, "stones", 0, func(_ context.Context, f *Facts) (map[string]int, error) {
		stones := f.Board.StonesOf(board.Black)
		return map[string]int{"black": stones.Len()}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	second, err := Add(a, "nothing", 0, func(context.Context, *Facts) (func(), error) { return func() {}, nil })
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, "X . X\n. O .\n. . X")
	for _, one := range []struct {
		want Want
		own  string
		ok   bool
	}{{0, "", true}, {first.Want, `"own":{"stones":{"black":3}}`, true}, {second.Want, "", false}, {first.Want | second.Want, "", false}} {
		f, err := a.Facts(t.Context(), Position{Board: b, ToPlay: board.White}, one.want)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(f)
		if (err == nil) != one.ok || one.ok && !strings.Contains(string(text), one.own) || one.own == "" && strings.Contains(string(text), `"own"`) {
			t.Errorf("%v: %s, %v, want %s", one.want, text, err, one.own)
		}
		if !one.ok && !strings.Contains(err.Error(), "nothing") {
			t.Errorf("%v does not name the fact", err)
		}
	}
}

// TestShippedDatabases: all of them are there, those of the packages.
func TestShippedDatabases(t *testing.T) {
	d, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for name, one := range map[string]struct {
		got  *pattern.Database
		want func() (*pattern.Database, error)
	}{
		"attack": {d.Attack, worm.ShippedAttack}, "defense": {d.Defense, worm.ShippedDefense}, "links": {d.Links, connect.Shipped},
		"influence": {d.Influence, func() (*pattern.Database, error) { db, _, err := influence.Shipped(); return db, err }},
		"barriers":  {d.Barriers, func() (*pattern.Database, error) { _, db, err := influence.Shipped(); return db, err }},
	} {
		if want, err := one.want(); err != nil || one.got == nil || one.got != want {
			t.Errorf("%s: %p, %v, want %p", name, one.got, err, want)
		}
	}
}

// TestBusyQuestions: while an Analyst is at work each question is refused.
func TestBusyQuestions(t *testing.T) {
	a, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, ". . . . .\n. X . O .\n. X . O .\n. X . O .\n. . . . .")
	p := Position{Board: b, ToPlay: board.Black}
	f, err := a.Facts(t.Context(), p, All|Dragons)
	if err != nil {
		t.Fatal(err)
	}
	read := board.NoPoint
	for _, g := range f.Dragons.All() {
		if g.Read {
			read = g.Origin
		}
	}
	ask := map[string]func() error{
		"Facts":         func() error { _, err := a.Facts(t.Context(), p, Worms); return err },
		"More":          func() error { _, err := a.More(t.Context(), f, Threats); return err },
		"After":         func() error { _, err := a.After(t.Context(), f, board.At(2, 0)); return err },
		"Gains":         func() error { _, err := a.Gains(t.Context(), f, []board.Point{board.At(2, 0)}); return err },
		"MoveInfluence": func() error { _, _, err := a.MoveInfluence(t.Context(), f, board.At(2, 0)); return err },
		"Escape":        func() error { _, err := a.Escape(t.Context(), f); return err },
		"Effect": func() error {
			_, _, err := a.Effect(t.Context(), f, influence.Move{Point: board.At(2, 0)}, true)
			return err
		},
	}
	if read != board.NoPoint {
		ask["Dragon"] = func() error { _, err := a.Dragon(t.Context(), f, read); return err }
	}
	if err := a.enter(); err != nil {
		t.Fatal(err)
	}
	for name, one := range ask {
		if err := one(); !errors.Is(err, search.ErrBusy) {
			t.Errorf("%s: %v, want search.ErrBusy", name, err)
		}
	}
	a.leave()
	for name, one := range ask {
		if err := one(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// knowing is an Engine of influence, a finder of losses and of joseki that looks what the functions of its Analyst know.
type knowing struct {
	*influence.Engine
	a     *Analyst
	known []*Facts
}

func (k *knowing) look() { k.known = append(k.known, k.a.functions.f) }

func (k *knowing) Compute(ctx context.Context, in influence.Input, r *influence.Result) error {
	k.look()
	return k.Engine.Compute(ctx, in, r)
}

func (k *knowing) ComputeMove(ctx context.Context, in influence.Input, m influence.Move, r *influence.Result) error {
	k.look()
	return k.Engine.ComputeMove(ctx, in, m, r)
}

func (k *knowing) ComputeFollowup(ctx context.Context, in influence.Input, m influence.Move, after, r *influence.Result) error {
	k.look()
	return k.Engine.ComputeFollowup(ctx, in, m, after, r)
}

func (k *knowing) Losses(ctx context.Context, f *Facts) (*LossesBy, error) {
	k.look()
	return TacticalLosses{}.Losses(ctx, f)
}

func (k *knowing) Append(_ context.Context, dst []joseki.Suggestion, _ *board.Board, _ board.Color) ([]joseki.Suggestion, error) {
	k.known = append(k.known, k.a.sequences.f)
	return dst, nil
}

// TestFunctionsKnow: while influence, losses and sequences are worked out, the functions that they may call know the facts
// about the position that is examined, and of no other one, and afterwards of none.
func TestFunctionsKnow(t *testing.T) {
	engine, err := influence.New(influence.Options{})
	if err != nil {
		t.Fatal(err)
	}
	k := &knowing{Engine: engine}
	if k.a, err = New(Options{Fields: k, Losses: k, Joseki: k, Effort: search.Effort{Limits: search.Limits{Nodes: 20}}}); err != nil {
		t.Fatal(err)
	}
	a, ctx := k.a, t.Context()
	b := boardtest.MustParse(t, ". . . . .\n. X . O .\n. X . O .\n. X . . .\n. . . . .")
	p := Position{Board: b, ToPlay: board.White}
	f, err := a.Facts(ctx, p, Worms)
	if err != nil || len(k.known) > 0 {
		t.Fatal(err, k.known)
	}
	if f, err = a.More(ctx, f, Losses|Influence|Joseki|Dragons); err != nil {
		t.Fatal(err)
	}
	move := board.At(2, 1)
	next, err := p.After(move)
	if err != nil {
		t.Fatal(err)
	}
	read := board.NoPoint
	for _, g := range f.Dragons.All() {
		if g.Read {
			read = g.Origin
		}
	}
	check := func(name string, n int, positions ...Position) {
		t.Helper()
		if len(k.known) != n {
			t.Errorf("%s: asked %d times, want %d", name, len(k.known), n)
		}
		for i, g := range k.known {
			if g == nil || g.Worms == nil || !g.Same(positions[min(i, len(positions)-1)]) {
				t.Errorf("%s, question %d: known is %v", name, i, g)
			}
		}
		if a.functions.f != nil || a.sequences.f != nil {
			t.Errorf("%s: it is known afterwards", name)
		}
		k.known = nil
	}
	check("facts", 1+3+1+3, p) // losses, fields, joseki, and influence for dragons
	for name, c := range map[string]struct {
		ask func() error
		n   int
		at  []Position
	}{
		"escape":                 {func() error { _, err := a.Escape(ctx, f); return err }, 1, []Position{p}},
		"gains":                  {func() error { _, err := a.Gains(ctx, f, []board.Point{move, board.At(0, 0)}); return err }, 2, []Position{p}},
		"effect":                 {func() error { _, _, err := a.Effect(ctx, f, influence.Move{Point: move}, true); return err }, 2, []Position{p}},
		"effect alone":           {func() error { _, _, err := a.Effect(ctx, f, influence.Move{Point: move}, false); return err }, 1, []Position{p}},
		"influence after a move": {func() error { _, _, err := a.MoveInfluence(ctx, f, move); return err }, 1 + 3 + 1, []Position{next}},
		"a group":                {func() error { _, err := a.Dragon(ctx, f, read); return err }, 3, []Position{p}},
	} {
		if err := c.ask(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		check(name, c.n, c.at...)
	}
}

// TestGradedTactics: a tactical reader of one's own is asked as it is until somebody names an effort.
func TestGradedTactics(t *testing.T) {
	b := boardtest.MustParse(t, "X . .\n. O .\n. . X")
	var asked []string
	level := func(a *Analyst) string {
		asked = nil
		if _, err := a.Tactics().Attack(t.Context(), b, board.At(0, 2)); err != nil || len(asked) != 1 {
			t.Fatal(asked, err)
		}
		return strings.Fields(asked[0])[0]
	}
	for _, c := range []struct {
		given search.Effort
		want  string
	}{{search.Effort{}, "-1"}, {search.AtLevel(4), "4"}} {
		a, err := New(Options{Tactics: talk{-1, &asked, nil}, NoMemory: true, Effort: c.given})
		if err != nil {
			t.Fatal(err)
		}
		if got := level(a); got != c.want {
			t.Errorf("with %+v: level %s, want %s", c.given, got, c.want)
		}
		for _, n := range []int{search.UsualLevel, 3} {
			if err := a.SetEffort(search.AtLevel(n)); err != nil {
				t.Fatal(err)
			}
			if got := level(a); got != fmt.Sprint(n) {
				t.Errorf("at level %d: level %s", n, got)
			}
		}
	}
}

// TestUnboundDatabases: a database that uses a name which nobody supplies is refused, whatever it is for.
func TestUnboundDatabases(t *testing.T) {
	spec := pattern.Spec{Name: "Unbound", Diagram: "O*X", Labels: "a*b", Constraint: "nobody_knows(a)"}
	build := func(k pattern.Kind, entry string) *pattern.Database {
		spec.Entry = entry
		db, err := pattern.Build(k, spec)
		if err != nil {
			t.Fatal(err)
		}
		return db
	}
	for name, d := range map[string]*Databases{
		"attack": {Attack: build(pattern.Attack(), "8,-")}, "defense": {Defense: build(pattern.Defense(), "8,-")},
		"links": {Links: build(pattern.Connections(), "8,C")},
	} {
		a, err := New(Options{Databases: d})
		var unbound *pattern.BindError
		if a != nil && err == nil || !errors.As(err, &unbound) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestHalfFacts: what a question needs is missed when any part of it is missing, and a position that makes no sense is
// refused, whatever is known of it.
func TestHalfFacts(t *testing.T) {
	a, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, move := t.Context(), board.At(2, 1)
	b := boardtest.MustParse(t, ". . . . .\n. X . O .\n. X . O .\n. X . . .\n. . . . .")
	whole, err := a.Facts(ctx, Position{Board: b, ToPlay: board.White}, Influence)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change func(f *Facts)
		want   error
	}{
		"nothing is missing": {func(*Facts) {}, nil},
		"no losses":          {func(f *Facts) { f.Losses = nil }, ErrMissing},
		"no influence":       {func(f *Facts) { f.Influence = nil }, ErrMissing},
		"no field of the opponent": {func(f *Facts) {
			f.Influence = &Fields{Neutral: f.Influence.Neutral, WhiteFirst: f.Influence.WhiteFirst}
		}, ErrMissing},
		"only the field of the opponent": {func(f *Facts) { f.Influence = &Fields{BlackFirst: f.Influence.BlackFirst} }, nil},
		"nobody to play":                 {func(f *Facts) { f.ToPlay = board.Empty }, board.ErrColor},
		"no board":                       {func(f *Facts) { f.Board = nil }, board.ErrNoBoard},
		"a last move off the board":      {func(f *Facts) { f.Last = board.At(7, 0) }, board.ErrPoint},
	} {
		f := *whole
		c.change(&f)
		if _, err := a.Gains(ctx, &f, []board.Point{move}); !errors.Is(err, c.want) {
			t.Errorf("%s: gains: %v, want %v", name, err, c.want)
		}
		if _, _, err := a.Effect(ctx, &f, influence.Move{Point: move}, true); !errors.Is(err, c.want) {
			t.Errorf("%s: effect: %v, want %v", name, err, c.want)
		}
	}
	alone := *whole
	alone.Dragons = nil
	for name, f := range map[string]*Facts{"nil": nil, "nothing": {}, "no dragons": &alone} {
		if _, err := (StatusLosses{}).Losses(ctx, f); !errors.Is(err, ErrMissing) {
			t.Errorf("losses of dragons, %s: %v", name, err)
		}
	}
}

// TestEstimatorsOfLosses: who asks the statuses of groups is given the estimator of the fields, if there is one, and keeps
// his own.
func TestEstimatorsOfLosses(t *testing.T) {
	engine, err := influence.New(influence.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		o    Options
		want DeadEstimator
	}{
		"the fields estimate": {Options{Fields: engine, Losses: StatusLosses{From: 0.3}}, engine},
		"one's own":           {Options{Fields: engine, Losses: StatusLosses{Estimator: givesUp{}, From: 0.3}}, givesUp{}},
		"nobody estimates":    {Options{Fields: struct{ FieldFinder }{engine}, Losses: StatusLosses{From: 0.3}}, nil},
	} {
		a, err := New(c.o)
		if err != nil {
			t.Fatal(err)
		}
		if got := a.o.Losses.(StatusLosses); got.Estimator != c.want || got.From != 0.3 {
			t.Errorf("%s: %+v", name, got)
		}
	}
	for name, c := range map[string]struct {
		o    Options
		want DeadEstimator
	}{"usually": {Options{Fields: engine}, engine}, "usually, and nobody estimates": {Options{Fields: struct{ FieldFinder }{engine}}, nil}} {
		a, err := New(c.o)
		if err != nil {
			t.Fatal(err)
		}
		if got := a.o.Losses.(StatusLosses); got.Estimator != c.want || got.From != 0 {
			t.Errorf("%s: %+v", name, got)
		}
		c.o.Losses = EstimatedLosses{From: 0.3}
		if a, err = New(c.o); err != nil {
			t.Fatal(err)
		}
		if got := a.o.Losses.(EstimatedLosses); got.Estimator != c.want || got.From != 0.3 {
			t.Errorf("%s, estimated: %+v", name, got)
		}
	}
}
