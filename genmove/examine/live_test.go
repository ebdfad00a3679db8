package examine_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestJudges: the class letters of patterns are told by the statuses that are handed in, else by those of
// Dragons.
func TestJudges(t *testing.T) {
	b := boardtest.MustParse(t, "X . . . .\n. . . . .\n. . O . .\n. . . . .\n. . . . X")
	x := board.At(0, 4)
	d, err := dragon.NewDragons(b, []dragon.Dragon{{Origin: x, Status: dragon.Dead, Crude: dragon.Dead}})
	if err != nil {
		t.Fatal(err)
	}
	a, err := examine.New(examine.Options{})
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
	calls.Begin(&examine.Facts{Position: examine.Position{Board: b, ToPlay: board.White}, Worms: v, Dragons: d})
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
	f := &examine.Facts{Position: examine.Position{Board: b, ToPlay: board.Black}, Worms: v, Dragons: d}
	for guess, more := range map[bool]string{false: "", true: " G7 C5 E5 G5"} {
		s := examine.StatusLosses{From: -1}
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
			tactical, err := examine.TacticalLosses{}.Losses(t.Context(), f)
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
	a, err := examine.New(examine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	first, err := examine.Add(a, "stones", 0, func(_ context.Context, f *examine.Facts) (map[string]int, error) {
		stones := f.Board.StonesOf(board.Black)
		return map[string]int{"black": stones.Len()}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	second, err := examine.Add(a, "nothing", 0, func(context.Context, *examine.Facts) (func(), error) { return func() {}, nil })
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, "X . X\n. O .\n. . X")
	for _, one := range []struct {
		want examine.Want
		own  string
		ok   bool
	}{{0, "", true}, {first.Want, `"own":{"stones":{"black":3}}`, true}, {second.Want, "", false}, {first.Want | second.Want, "", false}} {
		f, err := a.Facts(t.Context(), examine.Position{Board: b, ToPlay: board.White}, one.want)
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
	for name, d := range map[string]*examine.Databases{
		"attack": {Attack: build(pattern.Attack(), "8,-")}, "defense": {Defense: build(pattern.Defense(), "8,-")},
		"links": {Links: build(pattern.Connections(), "8,C")},
	} {
		a, err := examine.New(examine.Options{Databases: d})
		var unbound *pattern.BindError
		if a != nil && err == nil || !errors.As(err, &unbound) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestHalfFacts: what a question needs is missed when any part of it is missing, and a position that makes no sense is
// refused, whatever is known of it.
func TestHalfFacts(t *testing.T) {
	a, err := examine.New(examine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, move := t.Context(), board.At(2, 1)
	b := boardtest.MustParse(t, ". . . . .\n. X . O .\n. X . O .\n. X . . .\n. . . . .")
	whole, err := a.Facts(ctx, examine.Position{Board: b, ToPlay: board.White}, examine.Influence)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change func(f *examine.Facts)
		want   error
	}{
		"nothing is missing": {func(*examine.Facts) {}, nil},
		"no losses":          {func(f *examine.Facts) { f.Losses = nil }, examine.ErrMissing},
		"no influence":       {func(f *examine.Facts) { f.Influence = nil }, examine.ErrMissing},
		"no field of the opponent": {func(f *examine.Facts) {
			f.Influence = &examine.Fields{Neutral: f.Influence.Neutral, WhiteFirst: f.Influence.WhiteFirst}
		}, examine.ErrMissing},
		"only the field of the opponent": {func(f *examine.Facts) { f.Influence = &examine.Fields{BlackFirst: f.Influence.BlackFirst} }, nil},
		"nobody to play":                 {func(f *examine.Facts) { f.ToPlay = board.Empty }, board.ErrColor},
		"no board":                       {func(f *examine.Facts) { f.Board = nil }, board.ErrNoBoard},
		"a last move off the board":      {func(f *examine.Facts) { f.Last = board.At(7, 0) }, board.ErrPoint},
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
	for name, f := range map[string]*examine.Facts{"nil": nil, "nothing": {}, "no dragons": &alone} {
		if _, err := (examine.StatusLosses{}).Losses(ctx, f); !errors.Is(err, examine.ErrMissing) {
			t.Errorf("losses of dragons, %s: %v", name, err)
		}
	}
}
