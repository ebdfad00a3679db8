package owl_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// TestRemembered: a question that was asked before has the same answer at once, and as long as
// stones around it change nothing the answer is that of a Prover that remembers nothing.
func TestRemembered(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(14, 1))
	limit := search.Limits{Nodes: 1500}
	v, err := owl.NewProver(owl.Options{Limits: limit, Memory: memory.New(8 << 20)})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := owl.NewProver(owl.Options{Limits: limit})
	if err != nil {
		t.Fatal(err)
	}
	asked, recalled, differ := 0, 0, 0
	groupsOf(t, sample.Of(906, 151), 9, func(b *board.Board, goal, rival board.Set, owner board.Color) {
		defer b.UndoTo(b.Depth())
		for range 8 {
			type ask func(context.Context, *board.Board, *board.Set) (search.Result, error)
			for i, pair := range [][2]ask{{v.Attack, plain.Attack}, {v.Defend, plain.Defend}} {
				before := v.Nodes()
				got, err := pair[0](t.Context(), b, &goal)
				if err != nil {
					t.Fatal(err)
				}
				fresh := v.Nodes() - before
				want, err := pair[1](t.Context(), b, &goal)
				if err != nil {
					t.Fatal(err)
				}
				asked++
				if got.Code != want.Code || got.Move != want.Move || got.Limited != want.Limited || got.Certain != want.Certain {
					differ++
				}
				if want.Nodes >= 200 && fresh < want.Nodes/2 {
					recalled++
				}
				// Once more.
				before = v.Nodes()
				again, err := pair[0](t.Context(), b, &goal)
				if err != nil || again.Code != got.Code || again.Move != got.Move || again.Limited != got.Limited || again.Certain != got.Certain || again.Nodes > got.Nodes {
					t.Errorf("question %d about %v: %+v, then %+v, %v\n%v", i, goal, got, again, err, b)
				}
				if got.Nodes >= 200 && v.Nodes()-before > 50 {
					t.Errorf("question %d about %v: %d nodes, and %d when asked again: %+v\n%v", i, goal, got.Nodes, v.Nodes()-before, again, b)
				}
			}
			empty := b.EmptyPoints()
			p := empty.Nth(r.IntN(empty.Len()))
			b.Try(p, board.Color(1+r.IntN(2)))
			stones := b.StonesOf(owner)
			if goal.And(&stones); goal.IsEmpty() {
				return
			}
		}
	})
	t.Logf("%d questions, %d recalled, %d answers differ", asked, recalled, differ)
	if asked < sample.Of(20, 100) || recalled < sample.Of(3, 20) || differ*100 > asked {
		t.Errorf("%d questions, %d recalled, %d answers differ", asked, recalled, differ)
	}
}

// TestRememberedApart: questions that are not the same do not have each other's answers.
func TestRememberedApart(t *testing.T) {
	// White lives if it moves first, and so does the whole, but not the three stones.
	b := boardtest.MustParse(t, `
		. . . . O X . . . O . . .
		O O O O O X . . . X . . .
		X X X X X X . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		X X X X X X . . . . . . .
		. X O O O X . . . . . . .
		X O O . O O X . . . . . .
		. O . . . O X . . . . . .`)
	ask := func(v *owl.Prover) (list []search.Result) {
		for _, p := range []board.Point{board.At(0, 11), board.At(2, 2)} {
			goal := board.SetOf(b.AppendStones(nil, p)...)
			wall := board.SetOf(b.AppendStones(nil, board.At(0, 10))...)
			for _, f := range []func() (search.Result, error){
				func() (search.Result, error) { return v.Attack(t.Context(), b, &goal) },
				func() (search.Result, error) { return v.Defend(t.Context(), b, &goal) },
				func() (search.Result, error) { return v.AttackRace(t.Context(), b, &goal, &wall) },
				func() (search.Result, error) { return v.DefendRace(t.Context(), b, &goal, &wall) },
				func() (search.Result, error) { return v.Attack(t.Context(), b, &wall) },
			} {
				r, err := f()
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, r)
			}
		}
		return list
	}
	prover := func(m *memory.Memory) *owl.Prover {
		v, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: 20_000}, Memory: m})
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	v := prover(memory.New(8 << 20))
	want := ask(prover(nil))
	for range 2 {
		for i, r := range ask(v) {
			if w := want[i]; r.Code != w.Code || r.Move != w.Move || r.Limited != w.Limited {
				t.Errorf("question %d: %+v, want %+v", i, r, w)
			}
		}
	}
}

// TestRememberedClosed: what a Prover of closed groups has given up is no answer to one that reads
// open ones, too, out of the same memory.
func TestRememberedClosed(t *testing.T) {
	m, limit := memory.New(8<<20), search.Limits{Nodes: 300}
	prover := func(o owl.Options) *owl.Prover {
		v, err := owl.NewProver(o)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	closed := prover(owl.Options{Limits: limit, Memory: m, Closed: true})
	both := prover(owl.Options{Limits: limit, Memory: m})
	plain := prover(owl.Options{Limits: limit})
	groupsOf(t, 98, 9, func(b *board.Board, goal, _ board.Set, _ board.Color) {
		var answers [3]search.Result
		for i, v := range []*owl.Prover{closed, both, plain} {
			var err error
			if answers[i], err = v.Attack(t.Context(), b, &goal); err != nil {
				t.Fatal(err)
			}
		}
		if got, want := answers[1], answers[2]; got.Code != want.Code || got.Move != want.Move || got.Limited != want.Limited {
			t.Errorf("%v after a question of closed groups: %+v, want %+v\n%v", goal, got, want, b)
		}
	})
}
