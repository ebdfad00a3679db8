package genmove_test

import (
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestSteadyMissing leaves out one fact after the other, of the position before the move or after it, where
// with all of them the own group at A1 would be held for alive again.
func TestSteadyMissing(t *testing.T) {
	e5, a1 := pt(t, "E5"), pt(t, "A1")
	facts := func(b *board.Board, lost bool) *examine.Facts {
		var groups []dragon.Dragon
		var list []worm.Worm
		l := new(examine.LossesBy)
		for _, o := range b.AppendStrings(nil, board.Empty) {
			g := dragon.Dragon{Origin: o, Strings: []board.Point{o}, Status: dragon.Alive, Safety: dragon.SafetyAlive}
			if lost && b.SameString(o, a1) {
				g.Status, g.Safety = dragon.Dead, dragon.SafetyDead
				for q := range b.Stones(o) {
					l.WhiteFirst.Dead.Add(q)
				}
			}
			groups, list = append(groups, g), append(list, worm.Worm{Origin: o})
		}
		f := &examine.Facts{Position: examine.Position{Board: b, ToPlay: board.Black}, Losses: l}
		var err error
		if f.Dragons, err = dragon.NewDragons(b, groups); err != nil {
			t.Fatal(err)
		}
		if f.Worms, err = worm.NewWorms(b, list); err != nil {
			t.Fatal(err)
		}
		return f
	}
	for missing := range 7 {
		before := boardtest.MustParse(t, four)
		after := before.Clone()
		if err := after.Play(e5, board.Black, board.Strict); err != nil {
			t.Fatal(err)
		}
		s := &genmove.Situation{Facts: facts(before, false), Board: before}
		var err error
		if s.Eyes, err = eye.NewMap(before, eye.Facts{}); err != nil {
			t.Fatal(err)
		}
		f := facts(after, true)
		switch missing {
		case 1:
			s.Losses = nil
		case 2:
			s.Worms = nil
		case 3:
			s.Dragons = nil
		case 4:
			f.Losses = nil
		case 5:
			f.Worms = nil
		case 6:
			f.Dragons = nil
		}
		kept, err := s.Steady(f, e5)
		if want := missing == 0; err != nil || (len(kept) > 0) != want {
			t.Errorf("without fact %d: kept %v, %v", missing, kept, err)
		}
		if f.Losses != nil && f.Losses.WhiteFirst.Dead.Has(a1) != (missing > 0) {
			t.Errorf("without fact %d: the group at A1 is alive again: %v", missing, missing > 0)
		}
	}
}

// TestEmptyCase: a case is empty if there is nothing in it that speaks for a move or against it.
func TestEmptyCase(t *testing.T) {
	if c := (genmove.Case{MaxValue: math.Inf(1), MaxTerritory: math.Inf(1), Randomness: 1, KnownSafe: true}); !c.Empty() {
		t.Errorf("%+v is not empty", c)
	}
	for _, c := range []genmove.Case{
		{Reasons: []genmove.Reason{{Kind: genmove.Attack}}},
		{Shape: []float64{1}},
		{Followup: 1},
		{ReverseFollowup: 1},
		{MinValue: 1},
		{MinTerritory: 1},
		{Replacement: board.At(2, 2)},
	} {
		if c.Empty() {
			t.Errorf("%+v is empty", c)
		}
	}
}
