package owl

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// TestPrefer: the answers of Both about enclosed groups are those of its Prover, by a
// move that the oracle knows to do the same, and the Prover alone answers as before.
func TestPrefer(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(3, 4))
	provers := [2]*Prover{}
	for i := range provers {
		var err error
		if provers[i], err = NewProver(Options{Limits: search.Limits{Nodes: -1}}); err != nil {
			t.Fatal(err)
		}
	}
	both, err := NewBoth(provers[0], guided(t, 1))
	if err != nil {
		t.Fatal(err)
	}
	asked, others := 0, 0
	for asked < sample.Of(20, 60) {
		b, region, goal := randomEnclosed(r, 8)
		o := &oracle{b: b, owner: board.White, region: region, goal: goal, most: 100_000}
		for _, first := range []side{attacker, defender} {
			want, moves, ok := o.answer(first)
			if !ok {
				continue
			}
			asked++
			ask := [3]question{both.Attack, provers[0].Attack, provers[1].Attack}
			if first == defender {
				ask = [3]question{both.Defend, provers[0].Defend, provers[1].Defend}
			}
			var got [3]search.Result
			for i := range got {
				if got[i], err = ask[i](t.Context(), b, &goal); err != nil {
					t.Fatal(err)
				}
			}
			if got[0].Code != want || want != search.Fail && !moves[got[0].Move] {
				t.Errorf("side %d first: %v, want %v by one of %v\n%v\ngoal %v", first, got[0], want, moves, b, goal)
			}
			if got[1] != got[2] {
				t.Errorf("%v, %v without Both\n%v", got[1], got[2], b)
			}
			if got[0].Move != got[1].Move {
				others++
			}
		}
	}
	t.Logf("%d of %d moves are others", others, asked)
	if others == 0 {
		t.Error("no move is another one")
	}
}

// TestLikelyBusy: who is asked already, or about no group, knows no likely moves, and stays as busy as before.
func TestLikelyBusy(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . .
		X X X X .
		O O O X .
		. . O X .
		. . O X .`)
	v := guided(t, 1)
	group, both := b.StonesOf(board.White), b.StonesOf(board.Black)
	both.Or(&group)
	for _, tt := range []struct {
		name string
		goal board.Set
		busy bool
		want bool
	}{
		{"a group", group, false, true}, {"while somebody asks", group, true, false}, {"stones of both", both, false, false},
		{"no stones", board.Set{}, false, false}, {"the group again", group, false, true},
	} {
		v.busy.Store(tt.busy)
		if got := v.likely(t.Context(), b, &tt.goal, attacker); (len(got) > 0) != tt.want || v.busy.Load() != tt.busy {
			t.Errorf("%s: %v, busy afterwards %v", tt.name, got, v.busy.Load())
		}
		v.busy.Store(false)
	}
}

// TestDoesTheSame: of the moves in an enclosed space none takes the place of the one that was found that the oracle does
// not know to do the same. Some that do are left: those that kill only once the defender has run out of threats, as koPatient
// has it, are not looked for.
func TestDoesTheSame(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(12, 31))
	x, err := NewProver(Options{Limits: search.Limits{Nodes: -1}})
	if err != nil {
		t.Fatal(err)
	}
	v := x.core
	does, fails := 0, 0
	for does < sample.Of(60, 150) {
		b, region, goal := randomEnclosed(rng, 6)
		o := &oracle{b: b, owner: board.White, region: region, goal: goal, most: 50_000}
		for _, first := range []side{attacker, defender} {
			want, moves, ok := o.answer(first)
			if !ok || want != search.Win {
				continue
			}
			if _, err := x.Attack(t.Context(), b, &goal); err != nil { // which makes what searches need
				t.Fatal(err)
			}
			zone := board.SetOf(region...)
			var p position
			if !build(b, &zone, &goal, board.White, false, &v.a, &p) {
				t.Fatal("no room")
			}
			p.turn, p.ko = first, noCell
			p.key = v.a.keyOf(&p)
			r := v.solve(t.Context(), &p, 1<<20)
			if r.Code != search.Win || r.Limited {
				t.Fatalf("side %d first: %+v, want %v\n%v", first, r, want, b)
			}
			for _, m := range region {
				if b.At(m) != board.Empty {
					continue
				}
				got := r
				ok := v.does(t.Context(), &p, m, 1<<20, 1<<20, &got)
				if ok && (!moves[m] || got.Move != m) || !ok && got.Move != r.Move {
					t.Fatalf("side %d first: %v does it: %v, want %v; the move is %v\n%v\ngoal %v", first, m, ok, moves[m], got.Move, b, goal)
				}
				switch {
				case ok:
					does++
				case !moves[m]:
					fails++
				}
			}
		}
	}
	if fails < 5 {
		t.Errorf("%d moves do it, %d do not", does, fails)
	}
}
