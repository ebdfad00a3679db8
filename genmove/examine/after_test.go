package examine_test

import (
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// TestAfter follows games move by move with one memory, and compares what After finds
// with what an Analyst without memory finds of the same positions.
func TestAfter(t *testing.T) {
	games, moves := sample.Of(1, 2), sample.Of(2, 6)
	if testing.Short() {
		games, moves = 1, 4
	}
	a, fresh := newAnalyst(t, examine.Options{}), newAnalyst(t, examine.Options{NoMemory: true})
	const want = examine.Links | examine.Influence
	strings, codes, facts0, grouped, fields := 0, 0, 0, 0, 0
	for k, g := range records(t, games) {
		b, err := board.New(g.Size)
		if err != nil {
			t.Fatal(err)
		}
		from, c := 60+60*k, board.Black
		for _, m := range g.Moves[:from] {
			if err := b.Play(m, c, board.Strict); err != nil {
				t.Fatal(err)
			}
			c = c.Opponent()
		}
		f := facts(t, a, examine.Position{Board: b, ToPlay: c, Last: g.Moves[from-1], Previous: g.Moves[from-2]}, want)
		for _, m := range g.Moves[from : from+moves] {
			if f, err = a.After(t.Context(), f, m); err != nil {
				t.Fatal(err)
			}
			plain := facts(t, fresh, f.Position, want)
			for i, w := range plain.Worms.All() {
				v := f.Worms.Worm(i)
				strings++
				if v.Attack().Code != w.Attack().Code || v.Defense().Code != w.Defense().Code {
					codes++
				}
				if !cmp.Equal(v, w) {
					facts0++
				}
				if !cmp.Equal(f.Links.Strings(f.Links.Group(w.Origin)), plain.Links.Strings(plain.Links.Group(w.Origin))) {
					grouped++
				}
			}
			if d := f.Lead(board.Empty) - plain.Lead(board.Empty); d > 0.5 || d < -0.5 {
				fields++
			}
		}
	}
	t.Logf("of %d strings %d have other codes, %d other facts, %d another group; influence differs in %d of %d positions", strings, codes, facts0, grouped, fields, games*moves)
	if codes*200 > strings || grouped*200 > strings {
		t.Error("want the same codes and groups in 99.5 %")
	}
}

// TestAfterOne: the position after a move is the one that Play makes.
func TestAfterOne(t *testing.T) {
	a := newAnalyst(t, examine.Options{})
	f := facts(t, a, diagram(t, fight, board.Black), examine.Joseki)
	move := point(t, "C6")
	g, err := a.After(t.Context(), f, move)
	if err != nil {
		t.Fatal(err)
	}
	want, err := f.Position.After(move)
	if err != nil {
		t.Fatal(err)
	}
	if !g.Same(want) || g.Found != examine.Joseki || f.Board.At(move) != board.Empty {
		t.Errorf("%v to play, last %v, found %v", g.ToPlay, g.Last, g.Found)
	}
}

// TestEffort: effort reaches the readers, and what they know of another one does not
// count.
func TestEffort(t *testing.T) {
	const deep = `
		. . . . . . . . .
		. . . X O . . . .
		. . X O . . . . .
		. . X O . O . . .
		. . . X X . . . .
		. . . . . . . . .
		. . X . . . O . .
		. . . . . . . . .
		. . . . . . . . .`
	a := newAnalyst(t, examine.Options{})
	codes := func() (list []search.Code) {
		for _, w := range facts(t, a, diagram(t, deep, board.Black), examine.Worms).Worms.All() {
			list = append(list, w.Attack().Code)
		}
		return list
	}
	usual := codes()
	nodes := func(level int) int {
		b := newAnalyst(t, examine.Options{NoMemory: true, Effort: search.AtLevel(level)})
		budget := search.NewBudget(1 << 30)
		for _, p := range recorded(t, 120) {
			if _, err := b.Facts(search.WithBudget(t.Context(), budget), p, examine.Worms); err != nil {
				t.Fatal(err)
			}
		}
		return 1<<30 - budget.Left()
	}
	if low, high := nodes(2), nodes(10); low*10 > high*9 {
		t.Errorf("%d nodes at level 2, %d at level 10", low, high)
	}
	if err := a.SetEffort(search.AtLevel(0)); err != nil || a.Effort().Level() != 0 {
		t.Errorf("level %d, %v", a.Effort().Level(), err)
	}
	codes()
	if err := a.SetEffort(search.Effort{}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(usual, codes()); diff != "" {
		t.Errorf("back at the usual level: mismatch (-want +got):\n%s", diff)
	}
}

// TestShared: facts may be added to by two analysts at once.
func TestShared(t *testing.T) {
	f := facts(t, newAnalyst(t, examine.Options{Effort: search.AtLevel(3)}), recorded(t, 125)[0], examine.Worms)
	var sums [2]float64
	var group sync.WaitGroup
	for i := range sums {
		a := newAnalyst(t, examine.Options{NoMemory: true, Effort: search.AtLevel(3)})
		group.Go(func() {
			g, err := a.More(t.Context(), f, examine.Influence|examine.Links)
			if err != nil {
				t.Error(err)
				return
			}
			sums[i] = g.Lead(board.Empty)
		})
	}
	group.Wait()
	if sums[0] != sums[1] {
		t.Errorf("leads %v", sums)
	}
}
