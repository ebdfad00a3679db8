package dragon_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

// asker is a Life, a Racer and a Threatener that notes what it is asked, and answers the same
// to all, or fails.
type asker struct {
	asked         []string
	attack, saves search.Result
	first, second owl.Race // of the group named first in asked, and of the other one
	threat        owl.Threat
	err           error
	end           func()
}

func (a *asker) note(what string, goals ...*board.Set) error {
	for _, g := range goals {
		what += " " + g.First().String()
	}
	a.asked = append(a.asked, what)
	if a.err != nil && a.end != nil {
		a.end()
	}
	return a.err
}

func (a *asker) Attack(_ context.Context, _ *board.Board, g *board.Set) (search.Result, error) {
	return a.attack, a.note("attack", g)
}

func (a *asker) Defend(_ context.Context, _ *board.Board, g *board.Set) (search.Result, error) {
	return a.saves, a.note("defend", g)
}

func (a *asker) Semeai(_ context.Context, b *board.Board, x, y *board.Set) (owl.Race, error) {
	r := a.first
	if b.At(x.First()) == board.White {
		r = a.second
	}
	return r, a.note("race", x, y)
}

func (a *asker) ThreatenAttack(_ context.Context, _ *board.Board, g *board.Set) (owl.Threat, error) {
	return a.threat, a.note("threaten", g)
}

func (a *asker) ThreatenDefense(_ context.Context, _ *board.Board, g *board.Set) (owl.Threat, error) {
	return a.threat, a.note("rescue", g)
}

// apart has two strings that touch, a third one with a liberty in common with the first, and one
// far from all.
const apart = `
	. . . . . . .
	. X O . . . .
	. . . . . . .
	. . O . . . X
	. . . . . . .
	. . . . . . .
	O . . . . . .`

// TestWrongDragons: what NewDragons refuses, and what is at the edge of that.
func TestWrongDragons(t *testing.T) {
	b := boardtest.MustParse(t, apart)
	at := func(s string) board.Point { return boardtest.MustPoint(t, s) }
	bad := search.Code(99)
	for name, tt := range map[string]struct {
		d    dragon.Dragon
		want error // nil for none
		ok   bool
	}{
		"the last status":       {dragon.Dragon{Origin: at("B6"), Status: dragon.Unknown, Crude: dragon.Unknown}, nil, true},
		"behind it":             {dragon.Dragon{Origin: at("B6"), Status: dragon.Unknown + 1}, nil, false},
		"a crude one behind it": {dragon.Dragon{Origin: at("B6"), Crude: dragon.Unknown + 1}, nil, false},
		"the last safety":       {dragon.Dragon{Origin: at("B6"), Safety: dragon.Invincible}, nil, true},
		"a safety behind it":    {dragon.Dragon{Origin: at("B6"), Safety: dragon.Invincible + 1}, nil, false},
		"weakest":               {dragon.Dragon{Origin: at("B6"), Weakness: 1, WeaknessBefore: 1}, nil, true},
		"weaker":                {dragon.Dragon{Origin: at("B6"), Weakness: 1.01}, nil, false},
		"weaker before":         {dragon.Dragon{Origin: at("B6"), WeaknessBefore: 1.01}, nil, false},
		"stronger":              {dragon.Dragon{Origin: at("B6"), Weakness: -0.01}, nil, false},
		"stronger before":       {dragon.Dragon{Origin: at("B6"), WeaknessBefore: -0.01}, nil, false},
		"no number":             {dragon.Dragon{Origin: at("B6"), Weakness: math.NaN()}, nil, false},
		"an attack":             {dragon.Dragon{Origin: at("B6"), Attack: search.Result{Code: bad}}, search.ErrCode, false},
		"a defense":             {dragon.Dragon{Origin: at("B6"), Defense: search.Result{Code: bad}}, search.ErrCode, false},
		"a threat":              {dragon.Dragon{Origin: at("B6"), Threat: search.MoveResult{Code: bad}}, search.ErrCode, false},
		"a rescue":              {dragon.Dragon{Origin: at("B6"), Rescue: search.MoveResult{Code: bad}}, search.ErrCode, false},
		"a race":                {dragon.Dragon{Origin: at("B6"), Semeais: []dragon.Semeai{{Attack: search.Result{Code: bad}}}}, search.ErrCode, false},
		"a defense in a race":   {dragon.Dragon{Origin: at("B6"), Semeais: []dragon.Semeai{{Defense: search.Result{Code: bad}}}}, search.ErrCode, false},
		"the best code":         {dragon.Dragon{Origin: at("B6"), Attack: search.Result{Code: search.Win}}, nil, true},
		"itself as a neighbor":  {dragon.Dragon{Origin: at("B6"), Neighbors: []int{0}}, nil, true},
		"a neighbor too many":   {dragon.Dragon{Origin: at("B6"), Neighbors: []int{1}}, nil, false},
		"a neighbor too few":    {dragon.Dragon{Origin: at("B6"), Hostile: []int{-1}}, nil, false},
		"a race with nobody":    {dragon.Dragon{Origin: at("B6"), Semeais: []dragon.Semeai{{Opponent: 1}}}, nil, false},
		"no stone":              {dragon.Dragon{Origin: at("B5")}, nil, false},
		"two colors":            {dragon.Dragon{Strings: []board.Point{at("B6"), at("C6")}}, nil, false},
		"one string twice":      {dragon.Dragon{Strings: []board.Point{at("B6"), at("B6")}}, nil, false},
	} {
		d, err := dragon.NewDragons(b, []dragon.Dragon{tt.d})
		if tt.ok != (err == nil) || !tt.ok && (err == nil || tt.want != nil && !errors.Is(err, tt.want) || d != nil) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Numbers of dragons become those in the order of the board, whatever their order was. The
	// given dragons stay as they are.
	given := []dragon.Dragon{
		{Origin: at("A1"), Neighbors: []int{1, 2}, Hostile: []int{1}, Weakness: 0.1},
		{Origin: at("G4"), Hostile: []int{2, 0}, Weakness: 0.2},
		{Strings: []board.Point{at("C4"), at("C6")}, Semeais: []dragon.Semeai{{Opponent: 1}}, Weakness: 0.3},
	}
	before := fmt.Sprint(given)
	d, err := dragon.NewDragons(b, given)
	if err != nil || fmt.Sprint(given) != before {
		t.Fatal(err, given)
	}
	// B6, which was not given, then C6 with C4, G4 and A1.
	for i, want := range []string{"[] [] [] 0 true", "[] [] [{2 ", "[] [1 3] [] 0.2 false", "[1 2] [2] [] 0.1 false"} {
		g := d.Dragon(i)
		if got := fmt.Sprintf("%v %v %v %v %v", g.Neighbors, g.Hostile, g.Semeais, g.Weakness, g.Unknown); len(got) < len(want) || got[:len(want)] != want {
			t.Errorf("dragon %d: %s, want %s", i, got, want)
		}
	}
	if d.Len() != 4 || d.Dragon(4) != nil || d.Dragon(-1) != nil || d.Index(at("C6")) != 1 || d.Index(at("C4")) != 1 || d.Index(at("B5")) != -1 || !d.Same(at("C6"), at("C4")) {
		t.Errorf("%v", d)
	}
	var f dragon.Functions
	if f.Begin(d); f.Status(at("B6")) != pattern.StatusUnknown {
		t.Error("what nobody gave has a status")
	}
}

// TestNothingKnown: without groups all functions return ErrUnknown, except the constants for
// statuses.
func TestNothingKnown(t *testing.T) {
	b := boardtest.MustParse(t, apart)
	f := new(dragon.Functions)
	n := 0
	for _, fn := range f.Table().Funcs {
		args := []board.Point{board.At(1, 5), board.At(2, 5)}[:min(max(fn.MinArgs, 0), 2)]
		_, err := fn.Call(&pattern.Env{Context: t.Context(), Board: b, Color: board.White}, args)
		constant := slices.Contains([]string{"ALIVE", "DEAD", "CRITICAL", "UNKNOWN"}, fn.Name)
		if constant != (err == nil) || err != nil && !errors.Is(err, pattern.ErrUnknown) {
			t.Errorf("%s: %v", fn.Name, err)
		}
		n++
	}
	if n < 15 || f.Status(board.At(1, 5)) != pattern.StatusUnknown {
		t.Errorf("%d functions", n)
	}
}

// called calls a function of a table.
func called(table pattern.Table, name string, env *pattern.Env, args ...board.Point) (int, error) {
	for _, f := range table.Funcs {
		if f.Name == name {
			return f.Call(env, args)
		}
	}
	return 0, pattern.ErrUnknown
}

// TestAskedThreats: has_aji and owl_threatens ask once for a threat that the analysis has not
// looked for, and only about the position of the groups.
func TestAskedThreats(t *testing.T) {
	for _, c := range []struct {
		status dragon.Status
		code   search.Code
		aji    int
		killed int
		asked  string
	}{
		{dragon.Dead, search.Win, 1, 0, "rescue B2"}, {dragon.Dead, search.Fail, 0, 0, "rescue B2"},
		{dragon.Alive, search.Win, 0, 1, "threaten B2"}, {dragon.Alive, search.Fail, 0, 0, "threaten B2"},
		{dragon.Critical, search.Win, 0, 0, ""}, {dragon.Unknown, search.Win, 0, 0, ""},
	} {
		b := boardtest.MustParse(t, ". . .\n. O .\n. . .\n")
		d, err := dragon.NewDragons(b, []dragon.Dragon{{Origin: board.At(1, 1), Status: c.status}})
		if err != nil {
			t.Fatal(err)
		}
		g := d.At(board.At(1, 1))
		a := &asker{threat: owl.Threat{Code: c.code, First: board.At(0, 1), Second: board.At(2, 1)}}
		var f dragon.Functions
		f.Ask(a)
		f.Begin(d)
		env := &pattern.Env{Context: t.Context(), Board: b, Color: g.Color.Opponent()}
		for range 2 {
			aji, err := called(f.Table(), "has_aji", env, g.Origin)
			if err != nil || aji != c.aji {
				t.Errorf("%v, %v: has_aji %d, %v", c.status, c.code, aji, err)
			}
			killed, err := called(f.Table(), "owl_threatens", env, board.At(0, 1), g.Origin)
			if err != nil || killed != c.killed {
				t.Errorf("%v, %v: owl_threatens %d, %v", c.status, c.code, killed, err)
			}
		}
		if c.asked == "" && len(a.asked) > 0 || c.asked != "" && !slices.Equal(a.asked, []string{c.asked}) {
			t.Errorf("%v, %v: asked %q, want %q", c.status, c.code, a.asked, c.asked)
		}
		a.asked = nil
		f.Begin(d)
		b.Try(board.At(0, 0), board.White)
		if aji, err := called(f.Table(), "has_aji", env, g.Origin); aji != 0 || err != nil || len(a.asked) > 0 {
			t.Errorf("%v, %v: %d, %v, asked %q on another board", c.status, c.code, aji, err, a.asked)
		}
	}
}
