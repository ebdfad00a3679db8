package owl

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// TestRemembered: a question that was asked before has the same answer at once, and as long as
// stones around it change nothing the answer is that of a Prover that remembers nothing.
func TestRemembered(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(14, 1))
	limit := search.Limits{Nodes: 3000}
	v, err := NewProver(Options{Limits: limit, Memory: memory.New(8 << 20)})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := NewProver(Options{Limits: limit})
	if err != nil {
		t.Fatal(err)
	}
	asked, recalled, differ, narrow, near := 0, 0, 0, 0, 0
	groupsOf(t, 151, 9, func(b *board.Board, goal, rival board.Set, owner board.Color) {
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
				type manner struct{ narrow, near, untested bool }
				first := manner{v.narrow, v.close, v.untested}
				if first.narrow {
					narrow++
				}
				if first.near {
					near++
				}
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
				if then := (manner{v.narrow, v.close, v.untested}); then != first {
					t.Errorf("question %d about %v: %+v, then %+v\n%v", i, goal, first, then, b)
				}
				if got.Nodes >= 200 && v.Nodes()-before > worthKeeping {
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
	if asked < 100 || recalled < 20 || differ*100 > asked || narrow < 10 || near < 3 {
		t.Errorf("%d questions, %d recalled, %d answers differ, %d and %d in narrow zones", asked, recalled, differ, narrow, near)
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
	ask := func(v *Prover) (list []search.Result) {
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
	prover := func(m *memory.Memory) *Prover {
		v, err := NewProver(Options{Limits: search.Limits{Nodes: 20_000}, Memory: m})
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
	prover := func(o Options) *Prover {
		v, err := NewProver(o)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	closed := prover(Options{Limits: limit, Memory: m, Closed: true})
	both := prover(Options{Limits: limit, Memory: m})
	plain := prover(Options{Limits: limit})
	groupsOf(t, 98, 9, func(b *board.Board, goal, _ board.Set, _ board.Color) {
		var answers [3]search.Result
		for i, v := range []*Prover{closed, both, plain} {
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

// TestRememberedArea: an answer rests on the zones that were read and three steps around them, on the liberties of strings in
// them and beside them, and on what was only looked at. Stones in other places change nothing.
func TestRememberedArea(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . X X X X X X X X . . .
		. O O O . . . O . . . . .
		. . . . . . . . . . . . .`)
	zone, far := board.SetOf(board.At(0, 0), board.At(0, 1), board.At(1, 1), board.At(2, 1)), board.SetOf(board.At(12, 12))
	goal := board.SetOf(board.At(1, 1))
	for what, want := range map[string]struct {
		r                       search.Result
		narrow, close, untested bool
		err                     error
		kept                    bool
	}{
		"plain":    {r: search.Result{Code: search.Win, Nodes: worthKeeping}, kept: true},
		"cut":      {r: search.Result{Code: search.Win, Nodes: 999, Limited: true}, kept: true},
		"narrow":   {r: search.Result{Code: search.Win, Nodes: 999}, narrow: true, kept: true},
		"close":    {r: search.Result{Code: search.Win, Nodes: 999}, narrow: true, close: true, kept: true},
		"untested": {r: search.Result{Code: search.Win, Nodes: 999}, untested: true, kept: true},
		"ended":    {r: search.Result{Code: search.Win, Nodes: 999}, err: context.Canceled},
		"short":    {r: search.Result{Code: search.Win, Nodes: worthKeeping - 1}},
	} {
		v, err := NewProver(Options{Memory: memory.New(1 << 20)})
		if err != nil {
			t.Fatal(err)
		}
		v.zones, v.far = zone, far
		v.narrow, v.close, v.untested = want.narrow, want.close, want.untested
		v.s.err = want.err
		q := asked{goal: &goal, owner: board.White, first: attacker, limit: 1000}
		v.keep(b, &q, &zone, want.r)
		v.narrow, v.close, v.untested = !want.narrow, !want.close, !want.untested
		r, ok := v.recall(b, &q, &zone)
		if ok != want.kept {
			t.Errorf("%s: kept %v", what, ok)
		}
		if !ok {
			continue
		}
		if r.Code != want.r.Code || r.Limited != want.r.Limited || v.narrow != want.narrow || v.close != want.close || v.untested != want.untested {
			t.Errorf("%s: %+v, narrow %v, close %v, untested %v", what, r, v.narrow, v.close, v.untested)
		}
		for p := range board.Points(b.Size()) {
			if b.At(p) != board.Empty {
				continue
			}
			steps := 99
			for z := range zone.All() {
				steps = min(steps, max(p.Col()-z.Col(), z.Col()-p.Col())+max(p.Row()-z.Row(), z.Row()-p.Row()))
			}
			// The black string is beside the zone, the white stone on the right is not.
			rests := steps <= 3 || far.Has(p) || some(p, func(n board.Point) bool { return b.At(n) == board.Black })
			c := b.Clone()
			if !c.Try(p, board.Black) && !c.Try(p, board.White) {
				t.Fatal(p)
			}
			if _, ok := v.recall(c, &q, &zone); ok == rests {
				t.Errorf("%s, with a stone at %v: recalled %v", what, p, ok)
			}
		}
		// Other questions have no answer.
		wider, other := zone, board.SetOf(board.At(1, 1), board.At(2, 1))
		wider.Add(board.At(1, 0))
		for i, x := range []asked{
			{goal: &other, owner: board.White, first: attacker, limit: 1000},
			{goal: &goal, owner: board.White, first: defender, limit: 1000},
			{goal: &goal, owner: board.White, first: attacker, limit: 1001},
			{goal: &goal, owner: board.White, first: attacker, limit: 1000, closedOnly: true},
			{goal: &goal, against: &far, owner: board.White, first: attacker, limit: 1000},
		} {
			if _, ok := v.recall(b, &x, &zone); ok {
				t.Errorf("%s: question %d has the answer of another", what, i)
			}
		}
		if _, ok := v.recall(b, &q, &wider); ok {
			t.Errorf("%s: the answer in a zone is that in a wider one", what)
		}
	}
}
