package genmove_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

func must(t *testing.T, size int) *board.Board {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestDiscards: reasons that others make worthless, or that cannot change anything.
func TestDiscards(t *testing.T) {
	b := must(t, 9)
	critical, alive, dead, small := board.At(1, 1), board.At(1, 7), board.At(7, 1), board.At(7, 7)
	for _, p := range []board.Point{critical, alive, dead, small} {
		b.PlayAssumeLegal(p, board.White)
	}
	dragons, err := dragon.NewDragons(b, []dragon.Dragon{
		{Origin: critical, Status: dragon.Critical, Safety: dragon.SafetyCritical}, {Origin: alive, Status: dragon.Alive, Safety: dragon.SafetyAlive},
		{Origin: dead, Status: dragon.Dead, Safety: dragon.SafetyDead}, {Origin: small, Status: dragon.Alive, Safety: dragon.SafetyInessential},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := &genmove.Situation{Facts: &examine.Facts{Position: examine.Position{Board: b, ToPlay: board.Black}, Dragons: dragons}, Board: b}
	for _, c := range []struct {
		name   string
		kind   genmove.Kind
		target board.Point
		beside genmove.Kind // a reason about the same target, or 0
		counts bool
	}{
		{"kills a critical group", genmove.OwlAttack, critical, 0, true},
		{"kills one that lives", genmove.OwlAttack, alive, 0, false},
		{"kills one that is dead", genmove.OwlAttack, dead, 0, false},
		{"bears on one that lives", genmove.StrategicAttack, alive, 0, true},
		{"bears on one that is dead", genmove.StrategicAttack, dead, 0, false},
		{"bears on one that matters to nobody", genmove.StrategicAttack, small, 0, false},
		{"wins a race", genmove.Semeai, critical, 0, true},
		{"wins a race, and kills", genmove.Semeai, critical, genmove.OwlAttack, false},
		{"captures a string", genmove.Attack, critical, 0, true},
		{"captures a string, and kills", genmove.Attack, critical, genmove.OwlAttack, false},
		{"captures what matters to nobody", genmove.Attack, small, 0, false},
	} {
		r := genmove.NewReasons(s)
		move := board.At(4, 4)
		if c.beside != 0 {
			r.Add(genmove.Reason{Kind: c.beside, Move: move, Target: c.target, Code: search.Win})
		}
		r.Add(genmove.Reason{Kind: c.kind, Move: move, Target: c.target, Code: search.Win})
		r.Discard()
		if r.At(move).Has(c.kind) != c.counts {
			t.Errorf("%s: %v", c.name, r.At(move).Reasons)
		}
	}
}

// TestNeutral: a point between living stones of both players is nobody's, one that only
// one of them has is not, and neither is one beside dead stones.
func TestNeutral(t *testing.T) {
	b := must(t, 9)
	for row := range 9 {
		b.PlayAssumeLegal(board.At(3, row), board.Black)
		b.PlayAssumeLegal(board.At(5, row), board.White)
	}
	for _, c := range []struct {
		status dragon.Status
		col    int
		want   bool
	}{
		{dragon.Alive, 4, true}, {dragon.Alive, 2, false}, {dragon.Alive, 6, false}, {dragon.Alive, 0, false},
		{dragon.Dead, 4, false},
	} {
		dragons, err := dragon.NewDragons(b, []dragon.Dragon{{Origin: board.At(3, 8), Status: dragon.Alive}, {Origin: board.At(5, 8), Status: c.status}})
		if err != nil {
			t.Fatal(err)
		}
		var undecided board.Unconditional
		for _, player := range []board.Color{board.Black, board.White} {
			s := &genmove.Situation{Facts: &examine.Facts{Position: examine.Position{Board: b, ToPlay: player}, Dragons: dragons}, Board: b}
			if got := s.Neutral(board.At(c.col, 4), &undecided); got != c.want {
				t.Errorf("column %d, White %v, %v to play: %v", c.col, c.status, player, got)
			}
		}
	}
}

// TestNeutralTerritory: a point that the mover has even if the opponent plays first needs
// no stone; what the opponent has may still be filled where both are beside it.
func TestNeutralTerritory(t *testing.T) {
	b := must(t, 9)
	for row := range 9 {
		b.PlayAssumeLegal(board.At(3, row), board.Black)
		b.PlayAssumeLegal(board.At(5, row), board.White)
	}
	dragons, err := dragon.NewDragons(b, []dragon.Dragon{{Origin: board.At(3, 8), Status: dragon.Alive}, {Origin: board.At(5, 8), Status: dragon.Alive}})
	if err != nil {
		t.Fatal(err)
	}
	var undecided board.Unconditional
	p := board.At(4, 4)
	for _, c := range []struct {
		player    board.Color
		territory float64 // White's
		want      bool
	}{{board.Black, -1, false}, {board.White, -1, true}, {board.Black, 0, true}, {board.White, 1, false}} {
		f := fields(t, b, map[board.Point]float64{p: c.territory})
		s := &genmove.Situation{Facts: &examine.Facts{Position: examine.Position{Board: b, ToPlay: c.player}, Dragons: dragons, Influence: f}, Board: b}
		if got := s.Neutral(p, &undecided); got != c.want {
			t.Errorf("%v to play, territory %v: %t, want %t", c.player, c.territory, got, c.want)
		}
	}
}

// TestKoThreats: a banned ko goes to the move that wins it by its threat, unless that is
// too small.
func TestKoThreats(t *testing.T) {
	for _, c := range []struct {
		name  string
		list  []genmove.Valued
		first board.Point
	}{
		{"large threat", []genmove.Valued{
			{Move: 100, Value: 20, Illegal: true},
			{Move: 101, Value: 8, Safe: true},
			{Move: 102, Value: 1, Followup: 30, Safe: true},
		}, 102},
		{"small threat", []genmove.Valued{
			{Move: 100, Value: 20, Illegal: true},
			{Move: 101, Value: 8, Safe: true},
			{Move: 102, Value: 1, Followup: 4, Safe: true},
		}, 101},
		{"a threat that is lost", []genmove.Valued{
			{Move: 100, Value: 20, Illegal: true},
			{Move: 101, Value: 8, Safe: true},
			{Move: 102, Value: 1, Followup: 30},
		}, 101},
	} {
		i, why, err := genmove.Choose(t.Context(), &genmove.Situation{Board: must(t, 9), Facts: nothing(t)}, c.list)
		if err != nil || i < 0 || c.list[i].Move != c.first {
			t.Errorf("%s: %d, %q, %v, %v", c.name, i, why, c.list, err)
		}
	}
}

// nothing returns facts of an empty board.
func nothing(t *testing.T) *examine.Facts {
	return &examine.Facts{Position: examine.Position{Board: must(t, 9), ToPlay: board.Black}}
}
