package owl

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// groupsOf calls use for some groups of the positions that tests share: a string each, with a
// string of the opponent beside it if there is one.
func groupsOf(t *testing.T, step, skip int, use func(b *board.Board, goal, rival board.Set, owner board.Color)) {
	t.Helper()
	n := 0
	for _, x := range boardtest.ReadPositions(t, "../board/testdata/positions.txt") {
		b := x.Board
		for _, c := range []board.Color{board.Black, board.White} {
			for _, s := range b.AppendStrings(nil, c) {
				if n++; b.StringSize(s) < 3 || n%step != skip {
					continue
				}
				goal := board.SetOf(b.AppendStones(nil, s)...)
				var rival board.Set
				near, foes := goal, b.StonesOf(c.Opponent())
				near.Grow()
				if near.And(&foes); !near.IsEmpty() {
					rival = board.SetOf(b.AppendStones(nil, near.First())...)
				}
				use(b, goal, rival, c)
			}
		}
	}
}

// apply returns a set turned.
func apply(turn board.Transform, s board.Set, size int) (moved board.Set) {
	for p := range s.All() {
		moved.Add(turn.Apply(p, size))
	}
	return moved
}

// TestZonesTurned: what a question is about does not depend on how the board is turned, nor on
// the colors.
func TestZonesTurned(t *testing.T) {
	var z zoner
	var o opener
	n := 0
	races, reached, odd := 0, 0, 0 // weak strings are found one after the other
	groupsOf(t, 19, 4, func(b *board.Board, goal, rival board.Set, owner board.Color) {
		n++
		k := n % 8
		turn, swap := board.Transform(k), n%3 == 0
		c, moved := turned(t, b, goal, k, swap)
		other := owner
		if swap {
			other = owner.Opponent()
		}
		check := func(name string, a, b board.Set, x, y bool) {
			t.Helper()
			if apply(turn, a, c.Size()) != b || x != y {
				t.Errorf("%s of %v: %v %v, turned by %d %v %v\n%v", name, goal, a, x, k, b, y, c)
			}
		}
		var one, two board.Set
		x, y := enclosed(b, &goal, owner, mostEnclosed, &one), enclosed(c, &moved, other, mostEnclosed, &two)
		if x || y {
			check("what is enclosed", one, two, x, y)
		}
		for width := range 3 {
			x, y = z.loose(b, &goal, owner, width, &one), z.loose(c, &moved, other, width, &two)
			check("the surroundings", one, two, x, y)
		}
		x, y = z.loose(b, &goal, owner, 0, &one), z.loose(c, &moved, other, 0, &two)
		for steps := 1; steps <= 3; steps++ {
			o.begin(b, &goal, &one, owner)
			o.reach(steps)
			zone, exits, seen := o.zone, o.exits, o.seen
			o.begin(c, &moved, &two, other)
			o.reach(steps)
			reached++
			all := board.AllPoints(b.Size())
			seen.And(&all)
			o.seen.And(&all)
			if apply(turn, zone, b.Size()) != o.zone {
				odd++
				continue
			}
			check("the exits", exits, o.exits, x, y)
			check("what they rest on", seen, o.seen, x, y)
		}
		if !rival.IsEmpty() {
			against := apply(turn, rival, b.Size())
			empty := b.EmptyPoints()
			one, two = raceZone(b, &goal, &rival, 1), raceZone(c, &moved, &against, 1)
			if one.Common(&empty) <= mostEmpty/2 { // there was room for all
				races++
				check("the race", one, two, true, true)
			}
		}
	})
	if n < 50 || races < 20 || odd*20 > reached {
		t.Errorf("%d groups, %d of %d zones in the open are not the same turned", n, odd, reached)
	}
}

// TestEnclosed: what is shut in ends at stones of the opponent, and those that have few
// liberties elsewhere are within.
func TestEnclosed(t *testing.T) {
	met := 0
	check := func(b *board.Board, goal board.Set, owner board.Color) {
		var zone board.Set
		s := surroundings{b: b, owner: owner}
		if want, ok := s.enclosed(goal); ok != enclosed(b, &goal, owner, mostEnclosed, &zone) || ok && zone != want {
			t.Fatalf("%v is in %v, want %v, %v\n%v", goal, zone, want, ok, b)
		}
		if !enclosed(b, &goal, owner, mostEnclosed, &zone) {
			return
		}
		met++
		// With room for as many empty points as it has it is the same, with room for one less it is none.
		empty := b.EmptyPoints()
		var again board.Set
		if n := zone.Common(&empty); !enclosed(b, &goal, owner, n, &again) || again != zone || enclosed(b, &goal, owner, n-1, &again) {
			t.Errorf("%v of %d empty points, with no more room %v\n%v", zone, n, again, b)
		}
		inside := zone
		if inside.And(&goal); inside != goal {
			t.Errorf("%v is not in %v", goal, zone)
		}
		rim := zone
		rim.Grow()
		rim.AndNot(&zone)
		all := board.AllPoints(b.Size())
		rim.And(&all)
		for p := range rim.All() {
			if b.At(p) != owner.Opponent() {
				t.Errorf("%v is open: %v\n%v", p, zone, b)
				continue
			}
			libs := b.LibertySet(p)
			if libs.AndNot(&zone); libs.Len() <= weakLiberties {
				t.Errorf("%v has few liberties outside: %v\n%v", p, zone, b)
			}
		}
		for p := range zone.All() {
			if b.At(p).IsPlayer() {
				for q := range b.Stones(p) {
					if !zone.Has(q) {
						t.Errorf("half of the string at %v: %v\n%v", p, zone, b)
					}
				}
			}
		}
		if zone.Common(&empty) > mostEnclosed {
			t.Errorf("%d empty points\n%v", zone.Common(&empty), b)
		}
	}
	groupsOf(t, 3, 1, func(b *board.Board, goal, _ board.Set, owner board.Color) { check(b, goal, owner) })
	r := rand.New(rand.NewPCG(13, 1))
	for range 300 {
		b, region, goal := randomEnclosed(r, 10)
		var zone board.Set
		// At least what the wall is around.
		if enclosed(b, &goal, board.White, mostEnclosed, &zone) {
			for _, p := range region {
				if b.At(p) == board.White && zone.Has(p) {
					for _, q := range p.Neighbors() {
						if b.At(q) == board.Empty && !zone.Has(q) {
							t.Errorf("%v beside %v is not in %v\n%v", q, p, zone, b)
						}
					}
				}
			}
		}
		check(b, goal, board.White)
	}
	if met < 100 {
		t.Errorf("%d groups", met)
	}
}

// TestWeakNeighbors: a string of the opponent beside a zone belongs to it if all its liberties but
// one are there, and all if it has three.
func TestWeakNeighbors(t *testing.T) {
	for _, tt := range []struct {
		name, diagram string // g is the group, the stone beside it is the one in question
		want          bool
	}{
		{"one liberty elsewhere, of two", `
			. . . . . . .
			. . O . . . .
			. O X g . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, true},
		{"two liberties elsewhere", `
			. . . . . . .
			. . . . . . .
			. O X g . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, false},
		{"no liberty elsewhere", `
			. . . . . . .
			. . O g . . .
			. O X . . . .
			. . O . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, true},
		{"one liberty elsewhere, of three", `
			. . . . . . .
			. O O . . . .
			. . X g . . .
			. . X . . . .
			. O . . . . .
			. . . . . . .
			. . . . . . .`, false},
	} {
		b, marks := boardtest.MustParseMarked(t, tt.diagram)
		stone := board.At(2, 4)
		if !b.Try(marks['g'], board.White) {
			t.Fatal(tt.name)
		}
		part := board.SetOf(marks['g'])
		libs := b.LibertySet(marks['g'])
		part.Or(&libs)
		o := opener{b: b, foes: b.StonesOf(board.Black), empty: b.EmptyPoints()}
		x := part
		o.weak(&x)
		z := zoner{b: b, foes: o.foes, empty: o.empty}
		y := part
		grown := z.weak(&y)
		if x.Has(stone) != tt.want || y.Has(stone) != tt.want || grown != tt.want {
			t.Errorf("%s: %v and %v, want %v\n%v", tt.name, x.Has(stone), y.Has(stone), tt.want, b)
		}
	}
}

// TestNearest: a group in the open has so much of the board as fits.
func TestNearest(t *testing.T) {
	b, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 15 {
		b.Try(board.At(2+i, 9), board.White)
	}
	goal := b.StonesOf(board.White)
	var z zoner
	var zone board.Set
	if z.loose(b, &goal, board.White, 0, &zone) {
		t.Error("it is closed in")
	}
	part := z.nearest(&goal)
	if n := part.Common(&z.empty); n > mostEmpty || n < 32 {
		t.Errorf("%d empty points: %v", n, part)
	}
}

// TestUntested: a kill within walls with gaps is Limited unless all wider zones have been searched,
// through the gaps, and nothing was found for the defender there but kos.
func TestUntested(t *testing.T) {
	limits, step := []int{400, 1500}, sample.Of(22, 11)
	if testing.Short() {
		limits, step = []int{600}, 33
	}
	for _, nodes := range limits {
		v, err := NewProver(Options{Limits: search.Limits{Nodes: nodes}})
		if err != nil {
			t.Fatal(err)
		}
		w, err := NewProver(Options{})
		if err != nil {
			t.Fatal(err)
		}
		w.s.t = newTable(w.bytes)
		w.a.keys()
		tested, untested, refuted := 0, 0, 0
		groupsOf(t, step, 2, func(b *board.Board, goal, _ board.Set, owner board.Color) {
			var zone board.Set
			if enclosed(b, &goal, owner, mostEnclosed, &zone) || !w.z.loose(b, &goal, owner, 0, &zone) {
				return
			}
			for _, first := range []side{attacker, defender} {
				r, err := v.ask(t.Context(), b, &goal, nil, first)
				if err != nil {
					t.Fatal(err)
				}
				killed := r.Code == search.Win && first == attacker || r.Code == search.Fail && first == defender
				if !killed || r.Limited && !v.untested || v.narrow {
					continue
				}
				w.z.loose(b, &goal, owner, 0, &zone)
				x, ok := w.within(t.Context(), b, &goal, &zone, owner, first, false, nodes*closedShare/100)
				if !ok || x.Limited {
					continue // it was read within some steps instead
				}
				var wider [maxWidth]board.Set
				for i := range wider {
					w.z.loose(b, &goal, owner, i+1, &wider[i])
				}
				if wider[0] == zone && wider[maxWidth-1] == zone && (r.Nodes != x.Nodes || r.Limited) {
					t.Errorf("%+v, but there is no wider zone than that of %+v\n%v", r, x, b)
				}
				if v.untested {
					if untested++; !r.Limited {
						t.Errorf("%+v was not put to the test\n%v", r, b)
					}
				} else {
					tested++
				}
				// Searches by another Prover, which take as long as they need.
				for width := 1; width <= maxWidth; width++ {
					last := zone
					w.z.loose(b, &goal, owner, width, &zone)
					if zone == last {
						continue
					}
					x, ok := w.within(t.Context(), b, &goal, &zone, owner, first, false, 20*nodes)
					if !ok || x.Limited {
						if !r.Limited {
							t.Errorf("%+v, but width %d takes more than %d nodes\n%v", r, width, x.Nodes, b)
						}
						continue
					}
					lives := x.Code == search.Win && first == defender || x.Code == search.Fail && first == attacker
					if !lives {
						continue
					}
					if refuted++; !r.Limited {
						t.Errorf("%+v, but in width %d %+v\n%v", r, width, x, b)
					}
				}
			}
		})
		t.Logf("%d nodes: %d kills put to the test, %d not, %d wrong", nodes, tested, untested, refuted)
		if nodes > 400 && tested < 5 || untested < 3 {
			t.Errorf("%d nodes: %d kills put to the test, %d not", nodes, tested, untested)
		}
	}
}

// TestShares: of the nodes for a group within walls with gaps seven of ten are for these surroundings, so that an answer that a
// Prover of closed groups finds with so many is that of any Prover; one that takes more nodes is not, though they are there.
func TestShares(t *testing.T) {
	prover := func(nodes int, closed bool) *Prover {
		v, err := NewProver(Options{Limits: search.Limits{Nodes: nodes}, CacheSize: 1 << 20, Closed: closed})
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	within, beyond := 0, 0
	groupsOf(t, 19, 7, func(b *board.Board, goal, _ board.Set, owner board.Color) {
		var zone board.Set
		if enclosed(b, &goal, owner, mostEnclosed, &zone) {
			return
		}
		want, err := prover(2000, true).Attack(t.Context(), b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		if want.Limited || want.Nodes < 30 || want.Code == search.Win {
			return // or there are wider zones
		}
		for i, nodes := range []int{want.Nodes*10/7 + 4, want.Nodes * 12 / 10} {
			r, err := prover(nodes, false).Attack(t.Context(), b, &goal)
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				if within++; r != want {
					t.Errorf("%d nodes: %+v, want %+v\n%v", nodes, r, want, b)
				}
			} else if want.Nodes < 300 {
				continue // a search looks at a few more than it may
			} else if beyond++; r.Nodes == want.Nodes {
				t.Errorf("%d nodes: %+v, as with all nodes for the surroundings\n%v", nodes, r, b)
			}
		}
	})
	if within < 5 || beyond < 1 {
		t.Errorf("%d answers within the share, %d beyond it", within, beyond)
	}
}

// TestTooLarge: a zone that is too large to be searched tells nothing.
func TestTooLarge(t *testing.T) {
	b, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	goal := board.SetOf(board.At(3, 3))
	b.Try(board.At(3, 3), board.White)
	v, err := NewProver(Options{})
	if err != nil {
		t.Fatal(err)
	}
	v.s.t = newTable(v.bytes)
	v.a.keys()
	for first := range side(2) {
		zone := board.AllPoints(19)
		if r := v.closed(t.Context(), b, &goal, board.White, first, &zone, 1000, 1000); r != unclear(first) || r.Success() != (first == defender) {
			t.Errorf("side %d: %+v", first, r)
		}
	}
}
