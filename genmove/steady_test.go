package genmove_test

import (
	"math"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestSteady: Black plays E5, far from all groups. What is worse for him after it is as before, unless
// tactical reading says so or E5 fills an eye beside the group; what is better for him stays.
func TestSteady(t *testing.T) {
	e5, a1, j1 := pt(t, "E5"), pt(t, "A1"), pt(t, "J1")
	after := boardtest.MustParse(t, four)
	if err := after.Play(e5, board.Black, board.Strict); err != nil {
		t.Fatal(err)
	}
	const no, read, captured = 0, 1, 2 // lost: not, by reading of life and death, by tactical reading
	for _, c := range []struct {
		name     string
		target   board.Point
		was, is  int
		eye      string // a point of an eye of Black's besides E5, or "" for none
		wantLost bool
		wantKept bool
	}{
		{"an own group that dies for no reason", a1, no, read, "", false, true},
		{"an own group that dies as its eye is filled", a1, no, read, "B1", true, false},
		{"an own group that dies while the eye of another one is filled", a1, no, read, "B9", false, true},
		{"an own group that can be captured", a1, no, captured, "", true, false},
		{"an own group that could be captured and is dead", a1, captured, read, "", true, false},
		{"an own group that is saved", a1, read, no, "", false, false},
		{"an own group that lives", a1, no, no, "", false, false},
		{"an own group that is dead", a1, read, read, "", true, false},
		{"an enemy that is killed", j1, no, read, "", true, false},
		{"an enemy that lives again for no reason", j1, read, no, "", true, true},
		{"an enemy that lives again as an eye beside it is filled", j1, read, no, "H1", false, false},
		{"an enemy that can no longer be captured", j1, captured, no, "", false, false},
		{"an enemy that lives", j1, no, no, "", false, false},
	} {
		facts := func(b *board.Board, lost int, weakness float64) *examine.Facts {
			var groups []dragon.Dragon
			var strings []worm.Worm
			l := new(examine.LossesBy)
			for _, o := range b.AppendStrings(nil, board.Empty) {
				g := dragon.Dragon{Origin: o, Strings: []board.Point{o}, Status: dragon.Alive, Safety: dragon.SafetyAlive, Weakness: 0.1, WeaknessBefore: 0.1}
				w := worm.Worm{Origin: o}
				if b.SameString(o, c.target) {
					g.Weakness = weakness
					if lost != no {
						g.Status, g.Safety = dragon.Dead, dragon.SafetyDead
						for q := range b.Stones(o) {
							l.BlackFirst.Dead.Add(q)
							l.WhiteFirst.Dead.Add(q)
						}
					}
					if lost == captured {
						w.Attacks = []search.MoveResult{{Move: pt(t, "C3"), Code: search.Win}}
					}
				}
				groups, strings = append(groups, g), append(strings, w)
			}
			f := &examine.Facts{Position: examine.Position{Board: b, ToPlay: board.Black}, Losses: l}
			var err error
			if f.Dragons, err = dragon.NewDragons(b, groups); err != nil {
				t.Fatal(err)
			}
			if f.Worms, err = worm.NewWorms(b, strings); err != nil {
				t.Fatal(err)
			}
			return f
		}
		before := boardtest.MustParse(t, four)
		s := &genmove.Situation{Facts: facts(before, c.was, 0.3), Board: before}
		var spaces eye.Facts
		if c.eye != "" {
			spaces.Spaces = []eye.Space{{Color: board.Black, Points: board.SetOf(e5, pt(t, c.eye))}}
		}
		var err error
		if s.Eyes, err = eye.NewMap(before, spaces); err != nil {
			t.Fatal(err)
		}
		f := facts(after, c.is, 0.7)
		given := f.Losses
		kept, err := s.Steady(f, e5)
		if err != nil {
			t.Fatal(err)
		}
		lost := f.Losses.WhiteFirst.Dead.Has(c.target)
		if lost != c.wantLost || (len(kept) > 0) != c.wantKept {
			t.Errorf("%s: lost %t, kept %v", c.name, lost, kept)
		}
		if c.wantKept && (!slices.Equal(kept, []board.Point{f.Worms.At(c.target).Origin}) || f.Dragons.At(c.target).Weakness != 0.3 || f.Dragons.At(c.target).Status != s.Dragon(c.target).Status) {
			t.Errorf("%s: kept %v, %v", c.name, kept, f.Dragons.At(c.target))
		}
		if !c.wantKept && f.Dragons.At(c.target).Weakness != 0.7 {
			t.Errorf("%s: %v has changed", c.name, f.Dragons.At(c.target))
		}
		if given.WhiteFirst.Dead.Has(c.target) != (c.is != no) {
			t.Errorf("%s: the losses that were given have changed", c.name)
		}
		for _, o := range []string{"A9", "J9"} {
			if f.Losses.WhiteFirst.Dead.Has(pt(t, o)) {
				t.Errorf("%s: %s is lost", c.name, o)
			}
		}
	}
}

// TestFillsLiberty: B1 leaves A1 and A2 one liberty less, which bears on them and on the group of
// the opponent beside them; A3 and C3 take none of theirs.
func TestFillsLiberty(t *testing.T) {
	const diagram = `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		X O . . . . . . .
		X . O . . . . . X`
	a1, b2, j1 := pt(t, "A1"), pt(t, "B2"), pt(t, "J1")
	s := made(t, diagram, board.Black, []dragon.Dragon{{Origin: a1}, {Strings: []board.Point{b2, pt(t, "C1")}, Hostile: []int{0}}, {Origin: j1}}, nil)
	for _, c := range []struct {
		move, group string
		want        bool
	}{
		{"B1", "A1", true}, {"B1", "B2", true}, {"B1", "J1", false}, {"A3", "A1", false}, {"A3", "B2", false}, {"C3", "A1", false}, {"H1", "J1", false},
	} {
		b := s.Board.Clone()
		if err := b.Play(pt(t, c.move), board.Black, board.Strict); err != nil {
			t.Fatal(err)
		}
		if got := s.FillsLiberty(b, pt(t, c.move), s.Dragon(pt(t, c.group))); got != c.want {
			t.Errorf("%s, %s: %t", c.move, c.group, got)
		}
		// If that group fares worse after the move, it fares as before where the move takes no liberty.
		g := s.Dragon(pt(t, c.group))
		worms := func(b *board.Board) *worm.Worms {
			var list []worm.Worm
			for _, o := range b.AppendStrings(nil, board.Empty) {
				list = append(list, worm.Worm{Origin: o})
			}
			w, err := worm.NewWorms(b, list)
			if err != nil {
				t.Fatal(err)
			}
			return w
		}
		lost := new(examine.LossesBy)
		for p := range g.Stones.All() {
			for q := range b.Stones(p) {
				lost.WhiteFirst.Dead.Add(q)
			}
		}
		s.Losses, s.Worms, s.Eyes = new(examine.LossesBy), worms(s.Board), new(eye.Map)
		f := &examine.Facts{Position: examine.Position{Board: b, ToPlay: board.White}, Losses: lost, Worms: worms(b)}
		if g.Color == board.White {
			s.Losses, f.Losses = lost, s.Losses
		}
		d, err := dragon.NewDragons(b, nil)
		if err != nil {
			t.Fatal(err)
		}
		f.Dragons = d
		kept, err := s.Steady(f, pt(t, c.move))
		if err != nil || (len(kept) == 0) != c.want {
			t.Errorf("%s, %s: kept %v, %v", c.move, c.group, kept, err)
		}
	}
}

// TestConfirmedSteady: whoever takes a dead group for alive before a move and finds out after it loses
// nothing by the move, wherever it is: it gains what it gains when the group is known to be dead.
func TestConfirmedSteady(t *testing.T) {
	g, err := board.NewGame(9, board.Japanese())
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, `
		. . . . O . . . .
		. X X . O . . . .
		. . X . O . . . .
		O . X O . . . . .
		. O O O . . . . .
		. . . . . . . . .
		. . O . X . X . .
		. . O X . . . . .
		. . . O X . . . .`)
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	if err := g.Setup(black.Append(nil), white.Append(nil), nil); err != nil {
		t.Fatal(err)
	}
	e, err := genmove.New(genmove.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := genmove.NewSituation(t.Context(), e.Analyst(), g, board.Black, e.Want())
	if err != nil {
		t.Fatal(err)
	}
	c8 := pt(t, "C8")
	if s.Dragon(c8).Status != dragon.Dead {
		t.Fatalf("%v", s.Dragon(c8))
	}
	alive := *s.Facts
	l := *s.Losses
	for p := range s.Dragon(c8).Stones.All() {
		l.Neutral.Dead.Remove(p)
		l.BlackFirst.Dead.Remove(p)
		l.WhiteFirst.Dead.Remove(p)
	}
	alive.Losses = &l
	alive.Found &^= examine.Influence | examine.BreakIns
	f, err := e.Analyst().More(t.Context(), &alive, examine.Influence)
	if err != nil {
		t.Fatal(err)
	}
	wrong := genmove.SituationOf(e.Analyst(), g, f)
	for _, name := range []string{"F4", "E6", "H5"} {
		want, err := genmove.Confirmed(t.Context(), s, pt(t, name))
		if err != nil {
			t.Fatal(err)
		}
		got, err := genmove.Confirmed(t.Context(), wrong, pt(t, name))
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(got-want) > 2 {
			t.Errorf("%s gains %.1f, and %.1f if the group is taken for alive before it", name, want, got)
		}
	}
}

// TestSteadyUnknown: without the facts that it compares nothing is corrected.
func TestSteadyUnknown(t *testing.T) {
	s := made(t, four, board.Black, nil, nil)
	f := &examine.Facts{Position: s.Facts.Position}
	if kept, err := s.Steady(f, pt(t, "E5")); kept != nil || err != nil || f.Losses != nil {
		t.Errorf("%v, %v", kept, err)
	}
}
