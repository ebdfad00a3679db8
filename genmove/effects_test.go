package genmove_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
)

// refused are the macros of the standard vocabulary that no table for patterns of moves
// supplies, with the reason.
var refused = map[string]string{
	"oracle_threatens": "has no meaning any more",
	"non_oterritory":   "acts on influence, which has its own databases",
	"non_xterritory":   "acts on influence, which has its own databases",
}

// TestVocabulary: each macro has exactly one table that supplies it, or is refused by
// name. Those of package owl have meanings only while it reads.
func TestVocabulary(t *testing.T) {
	a := analyst(t)
	functions, err := a.Functions()
	if err != nil {
		t.Fatal(err)
	}
	supplied := map[string]string{}
	for _, table := range append(functions.Tables(), new(genmove.Effects).Table()) {
		for _, f := range table.Funcs {
			if other := supplied[f.Name]; other != "" {
				t.Errorf("%s is supplied by %s and %s", f.Name, other, table.Name)
			}
			supplied[f.Name] = table.Name
		}
	}
	macros := 0
	for _, w := range pattern.Vocabulary() {
		if w.Name == strings.ToUpper(w.Name) { // a constant
			continue
		}
		macros++
		switch reason := refused[w.Name]; {
		case reason != "" && supplied[w.Name] != "":
			t.Errorf("%s is supplied by %s, but refused: %s", w.Name, supplied[w.Name], reason)
		case reason == "" && supplied[w.Name] == "" && w.Owner != "owl":
			t.Errorf("nobody supplies %s of %v", w.Name, w.Owner)
		}
	}
	if macros != 130 {
		t.Errorf("%d functions, want 130", macros)
	}
}

// The Analysts that tests share, one after another: making one takes longer than most tests.
var (
	plain   = sync.OnceValues(func() (*examine.Analyst, error) { return examine.New(examine.Options{NoMemory: true}) })
	byFates = sync.OnceValues(func() (*examine.Analyst, error) {
		return examine.New(examine.Options{NoMemory: true, Losses: examine.StatusLosses{}})
	})
)

func analyst(t testing.TB) *examine.Analyst {
	t.Helper()
	a, err := plain()
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// situation examines a diagram with its marks.
func situation(t testing.TB, c board.Color, want examine.Want, diagram string) (*genmove.Situation, map[rune]board.Point) {
	t.Helper()
	b, marks := boardtest.MustParseMarked(t, diagram)
	g := boardtest.MustGame(t, b.String(), c)
	s, err := genmove.NewSituation(t.Context(), analyst(t), g, c, want)
	if err != nil {
		t.Fatal(err)
	}
	return s, marks
}

// run writes down what one pattern says about the position of s, at all its matches.
func run(t testing.TB, s *genmove.Situation, db string) (*genmove.Reasons, int) {
	t.Helper()
	d, err := pattern.Load(pattern.General(), fstest.MapFS{"test.db": {Data: []byte(db)}}, "test.db")
	if err != nil {
		t.Fatal(err)
	}
	functions, err := s.Analyst.Functions()
	if err != nil {
		t.Fatal(err)
	}
	var effects genmove.Effects
	bound, err := d.Bind(append(functions.Tables(), effects.Table())...)
	if err != nil {
		t.Fatal(err)
	}
	bound.Judge = functions.Judge(nil)
	r := genmove.NewReasons(s)
	functions.Begin(s.Facts)
	effects.Begin(r)
	count := 0
	for _, m := range pattern.NewPlain(d).AppendMatches(nil, s.Board, pattern.Query{Color: s.ToPlay}) {
		ok, err := bound.Accepts(t.Context(), s.Board, m)
		if err != nil {
			t.Fatal(err)
		}
		if ok {
			count++
			if err := r.AddMatch(t.Context(), bound, m); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := bound.Faults.Err(); err != nil {
		t.Fatal(err)
	}
	return r, count
}

// TestEffectsUnknown: before Begin the functions know nothing.
func TestEffectsUnknown(t *testing.T) {
	var e genmove.Effects
	for _, f := range e.Table().Funcs {
		if _, err := f.Call(&pattern.Env{Context: context.Background()}, make([]board.Point, 3)); !errors.Is(err, pattern.ErrUnknown) {
			t.Errorf("%s: error %v", f.Name, err)
		}
	}
	for _, h := range e.Table().Helpers {
		if _, err := h.Call(&pattern.Env{Context: context.Background()}); !errors.Is(err, pattern.ErrUnknown) {
			t.Errorf("%s: error %v", h.Name, err)
		}
	}
}

// TestEffects: what each function writes down.
func TestEffects(t *testing.T) {
	const loose = `
		. . . . . . . . .
		. . . . . . . . .
		. . . X X . . . .
		. . X O O . . . .
		. . . X X a . . .
		. . . . . . . . .
		. . O . . . O . .
		. . . . . . . . .
		. . . . . . . . .`
	for _, c := range []struct {
		name, diagram string
		toPlay        board.Color
		pattern       string
		check         func(t *testing.T, r *genmove.Reasons, at map[rune]board.Point)
	}{
		{"antisuji", loose, board.White, "Pattern A\n\nXX?\nOO?\nXX*\n\n:8,s,NULL\n\n> antisuji(*);\n", func(t *testing.T, r *genmove.Reasons, at map[rune]board.Point) {
			if !r.At(at['a']).Has(genmove.Antisuji) {
				t.Errorf("a is not forbidden: %v", r.At(at['a']).Reasons)
			}
		}},
		{"known_safe_move", loose, board.White, "Pattern A\n\nXX?\nOO?\nXX*\n\n:8,s\n\n> known_safe_move(*);\n", func(t *testing.T, r *genmove.Reasons, at map[rune]board.Point) {
			if !r.At(at['a']).KnownSafe {
				t.Error("a is not known to be safe")
			}
		}},
		{"replace", loose, board.White, "Pattern A\n\nXX.\nOO.\nXX*\n\n:8,s\n\nXX.\nOOb\nXX*\n\n> replace(*,b);\n", func(t *testing.T, r *genmove.Reasons, at map[rune]board.Point) {
			if p := r.At(at['a']).Replacement; p != at['a']+board.North {
				t.Errorf("a is replaced by %v", p)
			}
		}},
		{"defend_against_atari", `
		. . . . . . . . .
		. . . . . . . . .
		. . . O O . . . .
		. . O X X O . . .
		. . . a . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`, board.Black, "Pattern A\n\nXX\nOO\n*.\n\n:8,s\n\nXX\nOb\n*.\n\n> defend_against_atari(b);\n", func(t *testing.T, r *genmove.Reasons, at map[rune]board.Point) {
			if k := r.At(at['a']); k.ReverseFollowup != 2*r.Situation().Worm(board.At(3, 5)).EffectiveSize || k.Followup != 0 {
				t.Errorf("followup %v, reverse %v", k.Followup, k.ReverseFollowup)
			}
		}},
		{"threats", loose, board.White, "Pattern A\n\nXX?\nOO?\nXX*\n\n:8,s\n\nXX?\nOa?\nXX*\n\n> threaten_to_save(a); prevent_attack_threat(a);\n", func(t *testing.T, r *genmove.Reasons, at map[rune]board.Point) {
			size := r.Situation().Worm(board.At(3, 5)).EffectiveSize
			if k := r.At(at['a']); k.Followup != 2+2*size || k.ReverseFollowup != 2*size {
				t.Errorf("followup %v, reverse %v, want those of a size of %v", k.Followup, k.ReverseFollowup, size)
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, at := situation(t, c.toPlay, examine.Worms|examine.Links, c.diagram)
			before := s.Board.String()
			r, _ := run(t, s, c.pattern)
			c.check(t, r, at)
			if s.Board.String() != before {
				t.Error("the board is not as it was")
			}
		})
	}
}

// TestRefusedNames: the list of names that are refused is one of names that there are.
func TestRefusedNames(t *testing.T) {
	words := pattern.Vocabulary()
	for name := range refused {
		if !slices.ContainsFunc(words, func(w pattern.Word) bool { return w.Name == name }) {
			t.Errorf("there is no %s", name)
		}
	}
}

// TestColonValues: the values of colon lines bound a move from both sides, the narrowest of several counts, and followups
// do not add up.
func TestColonValues(t *testing.T) {
	const diagram = `
		. . . . .
		. . . . .
		. O a . .
		. . X . .
		. . . . .`
	s, at := situation(t, board.White, examine.Worms|examine.Links, diagram)
	usual := genmove.NewReasons(s).At(at['a'])
	for _, tt := range []struct {
		values                               string
		min, max, least, most, next, reverse float64
		shape                                []float64
	}{
		{"", 0, usual.MaxValue, 0, usual.MaxTerritory, 0, 0, nil},
		{",value(3)", 3, usual.MaxValue, 0, usual.MaxTerritory, 0, 0, nil},
		{",minvalue(3),value(2),maxvalue(7),maxvalue(8)", 3, 7, 0, usual.MaxTerritory, 0, 0, nil},
		{",terri(4),minterri(6),maxterri(9),maxterri(8)", 0, usual.MaxValue, 6, 8, 0, 0, nil},
		{",followup(2),followup(5),followup(3),reverse_followup(6),reverse_followup(4)", 0, usual.MaxValue, 0, usual.MaxTerritory, 5, 6, nil},
		{",shape(3),shape(-2),shape(0)", 0, usual.MaxValue, 0, usual.MaxTerritory, 0, 0, []float64{1}},
	} {
		r, n := run(t, s, "Pattern A\n\nO*\n.X\n\n:8,e"+tt.values+"\n")
		c := r.At(at['a'])
		if n == 0 || c.MinValue != tt.min || c.MaxValue != tt.max || c.MinTerritory != tt.least || c.MaxTerritory != tt.most ||
			c.Followup != tt.next || c.ReverseFollowup != tt.reverse || !slices.Equal(c.Shape, tt.shape) {
			t.Errorf("%q, %d matches: %+v, want %+v", tt.values, n, c, tt)
		}
	}
}
