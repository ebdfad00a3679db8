package owl

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/scatter"
	"github.com/tengen-go/tengen/reading/search"
)

// fillEye is how many moves of its own the opponent needs to take an eye of so many points.
var fillEye = [...]int{1: 1, 2: 2, 3: 3, 4: 5, 5: 8, 6: 12, 7: 17}

// TestTally counts liberties of strings on random boards point by point: those that both have,
// those of one alone, and eyes, which are small parts that nothing of the opponent outside
// is beside.
func TestTally(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 1))
	eyes, shared, soft := 0, 0, 0
	for range 500 {
		size := 3 + r.IntN(7)
		b := scatter.Stones(r, size, 0.5, 0.2)
		black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
		if black.IsEmpty() {
			continue
		}
		group := board.SetOf(b.AppendStones(nil, black.Nth(r.IntN(black.Len())))...)
		var foe board.Set
		if !white.IsEmpty() {
			foe = board.SetOf(b.AppendStones(nil, white.Nth(r.IntN(white.Len())))...)
		}
		has := func(p board.Point, s *board.Set) bool {
			for _, q := range p.Neighbors() {
				if s.Has(q) {
					return true
				}
			}
			return false
		}
		var want tally
		var seen board.Set
		for p := range board.Points(size) {
			if b.At(p) == board.Black || seen.Has(p) || !has(p, &group) {
				continue
			}
			// The part of the board that Black parts off.
			var part board.Set
			todo := []board.Point{p}
			part.Add(p)
			for len(todo) > 0 {
				q := todo[0]
				todo = todo[1:]
				for _, n := range q.Neighbors() {
					if n.On(size) && b.At(n) != board.Black && !part.Has(n) {
						part.Add(n)
						todo = append(todo, n)
					}
				}
			}
			seen.Or(&part)
			libs, both, foes := 0, 0, 0
			meets := false
			for q := range part.All() {
				meets = meets || foe.Has(q)
				if b.At(q) != board.Empty {
					foes++
				} else if has(q, &group) {
					libs++
					if has(q, &foe) {
						both++
					}
				}
			}
			if n := part.Len(); n <= 7 && !meets {
				want.own += max(fillEye[n]-foes, libs)
				want.eyes++
				if n < 4 {
					want.eye = max(want.eye, 1)
				} else {
					want.eye = max(want.eye, eyeClass(n-2))
				}
				// One move makes two of it.
				for q := range part.All() {
					left := part
					left.Remove(q)
					some := board.SetOf(left.First())
					some.Flood(&left)
					if n >= 3 && b.At(q) == board.Empty && some != left {
						want.soft = true
					}
				}
				continue
			}
			want.own += libs - both
			want.shared += both
		}
		got := tallyOn(b, board.Black, &group, &foe)
		if got != want {
			t.Fatalf("%v against %v: %+v, want %+v\n%v", group, foe, got, want, b)
		}
		eyes, shared = eyes+got.eyes, shared+got.shared
		if got.soft {
			soft++
		}
	}
	if eyes < 50 || shared < 50 || soft < 10 {
		t.Errorf("%d eyes, %d liberties shared, %d eyes to be parted", eyes, shared, soft)
	}
}

// raceShapes are races of all kinds with few liberties.
func raceShapes(use func(s raceShape)) {
	for above := range 4 {
		for below := range 4 {
			for shared := range 3 {
				for eyes := range 4 {
					s := raceShape{above, below, shared, [2]bool{eyes&1 != 0, eyes&2 != 0}, (above+below+shared)%2 != 0}
					own := [2]int{above + shared, below + shared}
					for i := range own {
						if s.eyes[i] {
							own[i]++
						}
					}
					if own[0] > 0 && own[1] > 0 && above+below+shared <= 5 {
						use(s)
					}
				}
			}
		}
	}
}

// TestCountedRaces compares how races end that are counted with all lines of play, and plays the
// first moves that counting and a search without time propose.
func TestCountedRaces(t *testing.T) {
	hasty, err := NewProver(Options{Limits: search.Limits{Nodes: 1}})
	if err != nil {
		t.Fatal(err)
	}
	races, moves := 0, 0
	raceShapes(func(s raceShape) {
		b := boardtest.MustParse(t, s.diagram())
		x, o := stringAt(b, 2), stringAt(b, 6)
		near := x
		near.Or(&o)
		near.Grow()
		empty := b.EmptyPoints()
		near.And(&empty)
		region := near.Append(nil)
		for _, q := range []struct {
			goal, rival *board.Set
			owner       board.Color
		}{{&x, &o, b.At(x.First())}, {&o, &x, b.At(o.First())}} {
			for first := range side(2) {
				turn := q.owner
				ask := hasty.DefendRace
				if first == attacker {
					turn = turn.Opponent()
					ask = hasty.AttackRace
				}
				taken := func(turn board.Color, passed bool) bool {
					return minimax(b, q.goal.First(), q.rival.First(), region, q.owner, turn, passed, map[string]int8{})
				}
				want := taken(turn, false) == (first == attacker)
				read, err := ask(context.Background(), b, q.goal, q.rival)
				if err != nil {
					t.Fatal(err)
				}
				for i, r := range []search.Result{countRace(b, q.goal, q.rival, q.owner, first), read} {
					races++
					if !r.Limited && i == 0 || r.Success() != want {
						t.Errorf("answer %d, side %d moves, the %v goal: %+v, want success %v\n%v", i, first, q.owner, r, want, b)
						continue
					}
					if !want {
						continue
					}
					moves++
					if !b.Try(r.Move, turn) {
						t.Errorf("answer %d, side %d moves, the %v goal: %+v is no move\n%v", i, first, q.owner, r, b)
						continue
					}
					if taken(turn.Opponent(), false) != (first == attacker) {
						t.Errorf("answer %d, side %d moves, the %v goal: %v spoils it\n%v", i, first, q.owner, r.Move, b)
					}
					b.Undo()
				}
			}
		}
	})
	if races < 500 || moves < 200 {
		t.Errorf("%d races, %d moves", races, moves)
	}
}
