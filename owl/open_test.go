package owl_test

import (
	"context"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// openGroups are groups of White that are not closed in: a stone of the group is marked with g,
// the point that decides with d.
var openGroups = []struct {
	name           string
	diagram        string
	attack, defend search.Code
	alone          bool // d is the only move that does it
}{
	{"runs into the open", `
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . d . . . . . . . .
		X X . X g X . X . . . . .
		. . X . O . X . . . . . .
		. . X X O X X . . . . . .
		. . . X O X . . . . . . .
		. . . X X X . . . . . . .
		`, search.Win, search.Win, true},
	{"lives as it stands", `
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . d . . . . . . .
		. . . . . . . . . . . . .
		. . . . O g O . . . . . .
		. . . X X O X X . . . . .
		. . . . . X . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		`, search.Fail, search.Win, false},
	{"links with friends", `
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . X X X X X .
		. . . X X X X O O O O O X
		. X X g O O d O . O . O X
		. . X X X X X O O O O O X
		. . . . . . . X X X X X .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		`, search.Win, search.Win, true},
}

func TestOpenGroups(t *testing.T) {
	for i, tt := range openGroups {
		for k := i % sample.Of(5, 1); k < 8; k += sample.Of(5, 1) {
			b, marks, err := board.ParseMarkedDiagram(tt.diagram)
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Play(marks['g'], board.White, board.Strict); err != nil {
				t.Fatal(err)
			}
			var goal board.Set
			for p := range b.Stones(marks['g']) {
				goal.Add(p)
			}
			turn := board.Transform(k)
			c, goal := turned(t, b, goal, k, k%2 == 1)
			d := turn.Apply(marks['d'], b.Size())
			v, err := owl.NewProver(owl.Options{})
			if err != nil {
				t.Fatal(err)
			}
			check := func(name string, ask func(context.Context, *board.Board, *board.Set) (search.Result, error), want search.Code) {
				defer boardtest.Restored(t, c)()
				r, err := ask(t.Context(), c, &goal)
				if err != nil || r.Code != want || r.Limited {
					t.Errorf("%s, %s: %+v, %v, want %v\n%v", tt.name, name, r, err, want, c)
				} else if want == search.Win && tt.alone && r.Move != d {
					t.Errorf("%s, %s: %v, want %v\n%v", tt.name, name, r.Move, d, c)
				}
			}
			check("attack", v.Attack, tt.attack)
			check("defend", v.Defend, tt.defend)
			if v.Nodes() == 0 {
				t.Errorf("%s: nothing was read", tt.name)
			}
		}
	}
}

// TestOpenLimits asks with few positions: no zone is searched without a bound once
// they are used up.
func TestOpenLimits(t *testing.T) {
	race.Alone(t)
	ask := func(name string, b *board.Board, goal *board.Set) {
		for limit := 1; limit <= 400; limit += 1 + limit/3 {
			v, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: limit}, CacheSize: 1 << 20})
			if err != nil {
				t.Fatal(err)
			}
			for _, ask := range []func(context.Context, *board.Board, *board.Set) (search.Result, error){v.Attack, v.Defend} {
				r, err := ask(t.Context(), b, goal)
				if err != nil || r.Nodes > 2*limit+200 {
					t.Errorf("%s, limit %d: %d nodes, %v", name, limit, r.Nodes, err)
				}
			}
		}
	}
	for _, tt := range openGroups {
		b, marks, err := board.ParseMarkedDiagram(tt.diagram)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Play(marks['g'], board.White, board.Strict); err != nil {
			t.Fatal(err)
		}
		goal := board.Set{}
		for p := range b.Stones(marks['g']) {
			goal.Add(p)
		}
		ask(tt.name, b, &goal)
	}
	for _, x := range boardtest.ReadPositions(t, "../board/testdata/positions.txt")[:sample.Of(2, 6)] {
		b := x.Board
		for p := range board.Points(b.Size()) {
			if b.At(p).IsPlayer() && b.Origin(p) == p && b.StringSize(p) > 4 {
				goal := board.Set{}
				for q := range b.Stones(p) {
					goal.Add(q)
				}
				ask(p.String(), b, &goal)
			}
		}
	}
}
