package owl

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// TestStopsEarly: who knows enough keeps a Prover from zones that are not closed when a closed one has been cut short,
// and from nothing else. What it answers then is remembered for such askers alone.
func TestStopsEarly(t *testing.T) {
	race.Alone(t)
	const nodes = 1000
	limit := search.Limits{Nodes: nodes}
	plain, err := NewProver(Options{Limits: limit})
	if err != nil {
		t.Fatal(err)
	}
	stopped, went := 0, 0
	groupsOf(t, sample.Of(37, 9), 3, func(b *board.Board, goal, _ board.Set, owner board.Color) {
		for _, side := range []side{attacker, defender} {
			v, err := NewProver(Options{Limits: limit, Memory: memory.New(1 << 20)})
			if err != nil {
				t.Fatal(err)
			}
			ask := func(p *Prover) search.Result {
				t.Helper()
				f := p.Attack
				if side == defender {
					f = p.Defend
				}
				r, err := f(t.Context(), b, &goal)
				if err != nil {
					t.Fatal(err)
				}
				return r
			}
			want := ask(plain)
			narrow, walled := plain.narrow, plain.walled
			calls := 0
			v.enough = func() bool { calls++; return true }
			got := ask(v)
			switch {
			case calls > 1 || calls == 1 && !walled:
				t.Fatalf("asked %d times, walled %v\n%v", calls, walled, b)
			case calls == 0:
				went++
				// What is found soon in a zone with much room is put to the test with fewer nodes.
				if got != want && (!walled || !wide(b, &v.shut) || got.Code != want.Code || got.Limited || got.Nodes > want.Nodes) {
					t.Fatalf("%+v, want %+v\n%v", got, want, b)
				}
				continue
			}
			stopped++
			if !got.Limited || v.narrow || got.Nodes > nodes*closedShare/100+checkEvery || got.Nodes > want.Nodes {
				t.Fatalf("%+v, narrow %v; %+v without stopping\n%v", got, v.narrow, want, b)
			}
			before := v.Nodes()
			if again := ask(v); again.Code != got.Code || !again.Limited || calls != 1 && got.Nodes >= worthKeeping || v.Nodes() > before+worthKeeping {
				t.Fatalf("%+v, then %+v after %d nodes, asked %d times\n%v", got, again, v.Nodes()-before, calls, b)
			}
			v.enough = nil
			if full := ask(v); full.Code != want.Code || full.Move != want.Move || full.Limited != want.Limited || v.narrow != narrow {
				t.Fatalf("%+v from one who was stopped before, want %+v\n%v", full, want, b)
			}
			calls = 0
			plain.enough = func() bool { calls++; return false }
			if full := ask(plain); calls == 0 {
				t.Fatalf("%+v from one who may go on, who was not asked\n%v", full, b)
			} else if wide(b, &plain.shut) {
				// It has looked at less of the zone.
			} else if full.Code != want.Code || full.Move != want.Move || full.Limited != want.Limited || calls != 1 {
				t.Fatalf("%+v from one who may go on, want %+v\n%v", full, want, b)
			}
			plain.enough = nil
		}
	})
	if stopped < 3 || went < 3 {
		t.Errorf("%d answers were stopped early, %d were not", stopped, went)
	}
}

// TestEarlyGuess: below the usual level the guess of a Guided is the answer where it succeeds by a move and a closed
// zone was not searched to its end; else it is asked no second time. From the usual level on nothing is stopped.
func TestEarlyGuess(t *testing.T) {
	race.Alone(t)
	const nodes = fewTries * proofCost
	guess, other := 0, 0
	groupsOf(t, sample.Of(61, 17), 3, func(b *board.Board, goal, _ board.Set, owner board.Color) {
		if guess > 2 && other > 2 {
			return
		}
		e := search.Effort{Limits: search.Limits{Nodes: nodes}, Deeper: -1}
		g := guided(t, 400).WithEffort(search.Effort{Limits: search.Limits{Nodes: fewTries}}).(*Guided)
		p, err := NewProver(Options{Limits: search.Limits{Nodes: 1500}})
		if err != nil {
			t.Fatal(err)
		}
		p.enough = func() bool { return true }
		r, err := p.Attack(t.Context(), b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		if !r.Limited || !p.walled || p.untested {
			return
		}
		p.enough = nil
		want, err := fewer(g, attacker, quickShare)(t.Context(), b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		v, err := NewBoth(p, g)
		if err != nil {
			t.Fatal(err)
		}
		low := v.WithEffort(e).(*Both)
		low.prove, low.try = p, g
		tries, before := g.Nodes(), p.Nodes()
		got, err := low.Attack(t.Context(), b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		if p.enough != nil || p.likely != nil {
			t.Fatal("the Prover keeps the question")
		}
		if want.Code == search.Win && want.Move != board.Pass {
			guess++
			if got.Code != search.Win || got.Move != want.Move || got.Certain || p.Nodes()-before > 1500*closedShare/100+checkEvery {
				t.Fatalf("%+v after %d nodes, the guess is %+v\n%v", got, p.Nodes()-before, want, b)
			}
		} else {
			other++
		}
		if n := g.Nodes() - tries; n > 2*want.Nodes+fewTries {
			t.Fatalf("%d positions of the second engine, %d are those of one question\n%v", n, want.Nodes, b)
		}
	})
	if guess == 0 || other == 0 {
		t.Errorf("%d guesses, %d others", guess, other)
	}
}

// TestWideZones: who has another engine standing by spends a part of the nodes on a closed zone with much room, as much as
// others on one with little, and what he is told is not what others are told later.
func TestWideZones(t *testing.T) {
	race.Alone(t)
	const nodes = 2000
	const most, begin = nodes * closedShare / 100, nodes * closedShare / 100 / wideShare
	const slack = checkEvery / 10
	cut := map[bool]int{} // with much room or with little
	question := func(b *board.Board, goal board.Set, side side) {
		ask := func(v *Prover, enough func() bool) search.Result {
			t.Helper()
			v.enough = enough
			f := v.Attack
			if side == defender {
				f = v.Defend
			}
			r, err := f(t.Context(), b, &goal)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		prover := func() *Prover {
			v, err := NewProver(Options{Limits: search.Limits{Nodes: nodes}, Memory: memory.New(1 << 20)})
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		v := prover()
		want := ask(v, nil)
		if !v.walled || want.Nodes > nodes-slack {
			return // one that is shut in has all nodes
		}
		open := wide(b, &v.shut)
		stops, goes := prover(), prover()
		got := ask(stops, func() bool { return true })
		if !want.Limited || want.Nodes < most || got.Nodes == 0 {
			return // it was searched to its end, or has too many points
		}
		cut[open]++
		nodesOf, all := most, nodes
		if open {
			nodesOf, all = begin, nodes-(most-begin)
		}
		if !got.Limited || got.Nodes < nodesOf || got.Nodes > nodesOf+slack {
			t.Fatalf("%+v, want %d nodes\n%v", got, nodesOf, b)
		}
		if r := ask(goes, func() bool { return false }); r.Nodes > all+slack {
			t.Fatalf("%+v from one who goes on, want at most %d nodes\n%v", r, all, b)
		}
		for _, v := range []*Prover{stops, goes} {
			before := v.Nodes()
			full := ask(v, nil)
			if full.Code != want.Code || full.Move != want.Move {
				t.Fatalf("%+v from one who was in a hurry before, want %+v\n%v", full, want, b)
			}
			if open && v.Nodes() < before+most {
				t.Fatalf("%d nodes of one who was in a hurry before, want %d\n%v", v.Nodes()-before, most, b)
			}
		}
	}
	groupsOf(t, sample.Of(19, 7), 3, func(b *board.Board, goal, _ board.Set, _ board.Color) {
		question(b, goal, attacker)
		question(b, goal, defender)
	})
	if cut[true] < 3 || cut[false] < 3 {
		t.Errorf("%d zones with much room and %d with little were cut short", cut[true], cut[false])
	}
	// One point makes the difference.
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	var zone board.Set
	empty := b.EmptyPoints()
	for p := range empty.All() {
		if n := zone.Len(); wide(b, &zone) != (n >= 16) {
			t.Errorf("%d empty points: wide is %v", n, wide(b, &zone))
		}
		zone.Add(p)
	}
}
