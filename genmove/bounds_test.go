package genmove_test

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

// ownPatterns returns databases with the patterns of a text and no others.
func ownPatterns(t *testing.T, text string) *genmove.Databases {
	t.Helper()
	f, err := pattern.Parse("own.db", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	db, err := pattern.Compile(pattern.General(), f)
	if err != nil {
		t.Fatal(err)
	}
	return &genmove.Databases{Own: []*pattern.Database{db}}
}

// patternsOf returns the Reasoner of databases.
func patternsOf(t *testing.T, a *examine.Analyst, db *genmove.Databases) *genmove.Patterns {
	t.Helper()
	list, err := genmove.Standard(a, db)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range list {
		if p, ok := x.(*genmove.Patterns); ok {
			return p
		}
	}
	t.Fatal("no patterns")
	return nil
}

// randomMost is what the random part of a value may add to a bound, times five for the class F,
// with what says which of two moves at a lower bound is better.
const randomMost = 0.05

// TestBoundsBind: what patterns say about the least and the most value of a move holds in the
// final order, whatever the habits of players say.
func TestBoundsBind(t *testing.T) {
	race.Alone(t)
	inf := math.Inf(1)
	small, large := drawn(t, "small opening"), drawn(t, "large opening")
	for i, c := range []struct {
		name, diagram, pattern string
		least, most            float64
		first                  bool // a move that matches is chosen
	}{
		{"a move that nobody makes", small, "|*...\n|....\n|..O.\n\n:8,E,value(60)\n", 60, inf, true},
		{"the same on a larger board", large, "|*....\n|.....\n|.....\n|...O.\n\n:8,E,minvalue(60)\n", 60, inf, true},
		{"a stone that is lost", small, "|?.??\n|*.X.\n|?.??\n\n:8,sE,value(70)\n", 70, inf, true},
		{"an upper bound", large, ".*\n.X\n\n:8,E,maxvalue(2)\n", -inf, 2, false},
		{"of more moves than are valued in full", large, "*?\n?X\n\n:8,E,maxvalue(2)\n\nPattern Q\n\nX?*\n\n:8,E,maxvalue(2)\n\nPattern R\n\nX??\n???\n??*\n\n:8,E,maxvalue(2)\n\nPattern S\n\nX???*\n\n:8,E,maxvalue(2)\n\nPattern T\n\n*???\n???O\n\n:8,E,maxvalue(2)\n", -inf, 2, false},
		{"one below 0", large, ".*\n.X\n\n:8,E,maxvalue(-2)\n", -inf, -2, false},
		{"one and the same", large, "O..*\n\n:8,E,minvalue(44),maxvalue(44)\n", 44, 44, true},
		{"a minimum of territory", small, "|*...\n|....\n|..O.\n\n:8,e,minterri(30)\n", 30, inf, true},
		{"a maximum of territory", small, "O..*\n\n:8,e,maxterri(0.5),maxvalue(1)\n", -inf, 1, false},
	} {
		if i%sample.Of(3, 1) != 0 {
			continue
		}
		// Links are none of what bounds bind, and take the time.
		o := examine.Options{Connector: connect.New(connect.Options{Limits: search.Limits{Nodes: 20}})}
		e := engine(t, genmove.Options{Effort: search.AtLevel(sample.Of(3, search.UsualLevel)), Databases: ownPatterns(t, "Pattern P\n\n"+c.pattern), Examine: o})
		g := boardtest.MustGame(t, c.diagram, board.Black)
		for name, f := range map[string]func(context.Context, *board.Game, board.Color) (*genmove.Decision, error){"Generate": e.Generate, "Conservative": e.Conservative} {
			if name == "Conservative" && i%sample.Of(9, 1) != 0 {
				continue // it takes most steps alike
			}
			d, err := f(t.Context(), g, board.Black)
			if err != nil {
				t.Fatal(err)
			}
			n, first := 0, !c.first
			for _, v := range d.Moves {
				if !slices.ContainsFunc(v.Reasons, func(r genmove.Reason) bool { return strings.HasPrefix(r.Source, "own.db") }) {
					continue
				}
				n++
				if v.Value < c.least || v.Value > c.most+randomMost {
					t.Errorf("%s, %s: want %v to %v\n%v", c.name, name, c.least, c.most, v)
				}
				first = first || v.Move == d.Move
			}
			if n == 0 || !first {
				t.Errorf("%s, %s: %d moves match, another one is chosen:\n%v", c.name, name, n, d)
			}
		}
	}
}

// TestFixedValue: patterns of the classes j and F give moves one value, so that the seed chooses
// among them.
func TestFixedValue(t *testing.T) {
	race.Alone(t)
	g := emptyGame(t, 19)
	for i, name := range []string{"D4", "Q16", "Q4", "D16"} {
		if err := g.Play(boardtest.MustPoint(t, name), []board.Color{board.Black, board.White}[i%2]); err != nil {
			t.Fatal(err)
		}
	}
	chosen := map[board.Point]bool{}
	for seed := range int64(sample.Of(3, 6)) {
		e := engine(t, genmove.Options{Seed: seed, Databases: ownPatterns(t, "Pattern J\n\nO....\n.....\n...*.\n\n:8,jF\n"), Examine: examine.Options{Databases: new(examine.Databases)}})
		d, err := e.Generate(t.Context(), g, board.Black)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, v := range d.Moves {
			fixed := false
			for _, r := range v.Reasons {
				fixed = fixed || strings.Contains(r.Source, "own.db")
			}
			if !fixed {
				continue
			}
			if n++; n == 1 {
				chosen[v.Move] = true
			}
			if v.Value < 24.12-1e-9 || v.Value > 24.12+randomMost {
				t.Errorf("seed %d: want 24.12\n%v", seed, v)
			}
		}
		if n < 8 {
			t.Fatalf("%d moves match:\n%v", n, d)
		}
	}
	if len(chosen) < 2 {
		t.Errorf("all seeds prefer %v", chosen)
	}
}

// TestManualValues: without the last step the value is what the steps of the manual come to, and
// no move is there for being liked; with it, it is the last step, and says what it changes.
func TestManualValues(t *testing.T) {
	race.Alone(t)
	diagrams := []string{"small opening", "gap", "large opening"}
	changed := 0 // moves; none where the best one is the most usual one, too
	for _, diagram := range diagrams[:sample.Of(1, 3)] {
		for _, manual := range []bool{true, false} {
			e := engine(t, genmove.Options{Manual: manual, Effort: search.AtLevel(sample.Of(4, search.UsualLevel))})
			d, err := e.Conservative(t.Context(), boardtest.MustGame(t, drawn(t, diagram), board.White), board.White)
			if err != nil {
				t.Fatal(err)
			}
			choices, habits := 0, 0
			for _, v := range d.Moves {
				step, ok := v.Step("choice")
				for _, r := range v.Reasons {
					if r.Kind == genmove.Habit {
						habits++
					}
				}
				blunder, _ := v.Step("blunder")
				total := v.Value - blunder.Part
				if ok {
					choices++
					if step.Note == "" || math.Abs(step.Total-total) > 1e-9 || math.Abs(v.Manual+step.Part-step.Total) > 1e-9 {
						t.Errorf("manual %v, %v", v.Manual, v)
					}
				} else if math.Abs(v.Manual-total) > 1e-9 {
					t.Errorf("manual %v without a choice, %v", v.Manual, v)
				}
			}
			if manual && choices > 0 || (habits == 0) != manual {
				t.Errorf("%s, manual %v: %d moves with a last step, %d reasons of habit", diagram, manual, choices, habits)
			}
			changed += choices
		}
	}
	if changed == 0 {
		t.Error("no move has a last step")
	}
}

// TestManualExamples computes the value of a move of the manual in full: the gap is worth one
// point and a followup.
func TestManualExamples(t *testing.T) {
	d5 := boardtest.MustPoint(t, "D5")
	e := engine(t, genmove.Options{Manual: true, Reasoners: []genmove.Reasoner{genmove.ReasonerFunc(func(_ context.Context, _ *genmove.Situation, r *genmove.Reasons) error {
		r.Add(genmove.Reason{Kind: genmove.ExpandTerritory, Move: d5})
		return nil
	})}})
	d, err := e.Conservative(t.Context(), boardtest.MustGame(t, drawn(t, "gap"), board.White), board.White)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(d.Moves, func(v genmove.Valued) bool { return v.Move == d5 })
	if i < 0 {
		t.Fatalf("D5 is not valued:\n%v", d)
	}
	v := d.Moves[i]
	step, _ := v.Step("followup")
	if math.Abs(v.Territory-1) > 0.05 || math.Abs(step.Part-1.1) > 0.05 || math.Abs(v.Value-2.1) > 0.1 {
		t.Errorf("want 1 and 1.1\n%v", v)
	}
}

// TestReplaceAlone: a move takes the value of another one though nothing else speaks for it.
func TestReplaceAlone(t *testing.T) {
	race.Alone(t)
	const text = "Pattern R\n\n...\n.O.\n.*.\n\n:|,-\n\na..\n.O.\n.*.\n\n>replace(a,*)\n"
	s := situationBy(t, drawn(t, "large opening"), board.Black)
	r := genmove.NewReasons(s)
	p := patternsOf(t, s.Analyst, ownPatterns(t, text))
	if err := p.Reasons(t.Context(), s, r); err != nil || len(p.Faults()) > 0 {
		t.Fatal(err, p.Faults())
	}
	from, to := boardtest.MustPoint(t, "C11"), boardtest.MustPoint(t, "D9")
	r.Add(genmove.Reason{Kind: genmove.ExpandTerritory, Move: from})
	r.At(from).AtLeast(50)
	list, err := genmove.Points{}.Value(t.Context(), s, r)
	if err != nil || len(list) == 0 || list[0].Move != to || list[0].Value < 50 {
		t.Fatalf("%v, %v", list, err)
	}
	for _, v := range list {
		if v.Move == from && v.Value != 0 {
			t.Errorf("what is replaced keeps %v", v.Value)
		}
	}
}

// TestOpeningWhileScoring: patterns of the class F say nothing while a game is counted: no
// reason, no value, no action.
func TestOpeningWhileScoring(t *testing.T) {
	const text = "Pattern F\n\n.O\n.*\n\n:8,eF,value(30),shape(3)\n\naO\n.*\n\n>antisuji(a)\n\nPattern G\n\nX\n*\n\n:8,e\n\nX\n*\n\n;!doing_scoring\n"
	for _, scoring := range []bool{false, true} {
		s := situationBy(t, drawn(t, "large opening"), board.Black)
		s.Scoring = scoring
		r := genmove.NewReasons(s)
		p := patternsOf(t, s.Analyst, ownPatterns(t, text))
		if err := p.Reasons(t.Context(), s, r); err != nil || len(p.Faults()) > 0 {
			t.Fatal(err, p.Faults())
		}
		if n := len(r.Moves()); (n == 0) != scoring {
			t.Errorf("scoring %v: %d moves", scoring, n)
		}
	}
}
