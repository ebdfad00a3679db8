package owl

import (
	"testing"

	"github.com/tengen-go/tengen/board"
)

// nearer tells of the empty points within some steps who comes there first: 1 for the first stones,
// 2 for the second, 3 for both at once. Nobody goes through points where another one was before.
func nearer(b *board.Board, first, second board.Set, steps int) map[board.Point]int {
	who := map[board.Point]int{}
	front := map[board.Point]int{}
	for p := range first.All() {
		front[p] |= 1
	}
	for p := range second.All() {
		front[p] |= 2
	}
	for range steps {
		next := map[board.Point]int{}
		for p, x := range front {
			for _, q := range p.Neighbors() {
				if q.On(b.Size()) && b.At(q) == board.Empty && who[q] == 0 {
					next[q] |= x
				}
			}
		}
		for q, x := range next {
			who[q] = x
		}
		front = next
	}
	return who
}

// TestExits: a group gets out where there is room four steps on, over points that the opponent is
// not beside: those of its owner count two, those of nobody one.
func TestExits(t *testing.T) {
	var z zoner
	var o opener
	exits, lively := 0, 0
	groupsOf(t, 37, 11, func(b *board.Board, goal, _ board.Set, owner board.Color) {
		var closed board.Set
		z.loose(b, &goal, owner, 0, &closed)
		all, foes, friends := b.StonesOf(owner), b.StonesOf(owner.Opponent()), b.StonesOf(owner)
		friends.AndNot(&goal)
		on := board.AllPoints(b.Size())
		has := func(p board.Point, s *board.Set) bool {
			for _, q := range p.Neighbors() {
				if s.Has(q) {
					return true
				}
			}
			return false
		}
		for steps := 1; steps <= 3; steps++ {
			o.begin(b, &goal, &closed, owner)
			o.reach(steps)
			whose := nearer(b, all, foes, 2)
			for p := range on.All() {
				x := whose[p]
				if o.mine.Has(p) != (x == 1) || o.theirs.Has(p) != (x == 2) {
					t.Fatalf("%v is nearer to %d: %v, %v\n%v", p, x, o.mine.Has(p), o.theirs.Has(p), b)
				}
			}
			outside := b.EmptyPoints()
			outside.AndNot(&o.zone)
			worth := 0
			for p := range outside.All() {
				worth += [...]int{1, 2, 0, 1}[whose[p]]
			}
			if got := o.worth(&outside); got != worth {
				t.Fatalf("%v is worth %d, want %d\n%v", outside, got, worth, b)
			}
			for p := range on.All() {
				want := false
				if o.zone.Has(p) && has(p, &outside) && !foes.Has(p) && !closed.Has(p) {
					seen := map[board.Point]bool{p: true}
					front := []board.Point{p}
					for range 4 {
						var next []board.Point
						for _, q := range front {
							for _, n := range q.Neighbors() {
								if outside.Has(n) && !has(n, &foes) && !seen[n] {
									seen[n] = true
									next = append(next, n)
								}
							}
						}
						front = next
					}
					room := 0
					for _, q := range front {
						room += [...]int{1, 2, 0, 1}[whose[q]]
					}
					want = room >= 2
				}
				if want {
					exits++
				}
				if got := o.exits.Has(p); got != want {
					t.Fatalf("%v is an exit of %v, %d steps: %v, want %v\n%v", p, goal, steps, got, want, b)
				}
			}
			// Friends live that have eight points around them that are theirs.
			ours := nearer(b, friends, foes, 4)
			var land board.Set
			for p, x := range ours {
				if x == 1 {
					land.Add(p)
				}
			}
			within := land
			within.Or(&friends)
			for p := range friends.All() {
				part := board.SetOf(p)
				part.Flood(&within)
				want := part.Common(&land) >= 8
				if want {
					lively++
				}
				if got := o.lively.Has(p); got != want {
					t.Fatalf("%v lives: %v, want %v\n%v", p, got, want, b)
				}
			}
			// What the area is told: the exits, how many ways lead out, and who stands outside.
			a, p := newArea(), new(position)
			if !build(b, &o.zone, &goal, owner, false, a, p) {
				continue
			}
			o.mark(a)
			for x := a.all; !x.isEmpty(); x = x.rest() {
				c := x.first()
				q := a.point[c]
				ways, held, friend := 0, false, false
				for _, n := range q.Neighbors() {
					switch {
					case !n.On(b.Size()) || o.zone.Has(n):
					case b.At(n) == board.Empty:
						ways++
						held = held || ours[n] != 1
					case b.At(n) == owner:
						friend = friend || o.lively.Has(n)
					default:
						held = true
					}
				}
				if a.exits.has(c) != o.exits.Has(q) || a.out[0].has(c) != (ways > 0) || a.out[1].has(c) != (ways > 1) || a.safe[defender].has(c) != friend {
					t.Fatalf("%v has %d ways out, friends %v\n%v", q, ways, friend, b)
				}
				if !held && a.safe[attacker].has(c) {
					t.Fatalf("nobody holds %v\n%v", q, b)
				}
			}
		}
	})
	if exits < 100 || lively < 100 {
		t.Errorf("%d exits, %d stones that live", exits, lively)
	}
}

// TestReach: a zone reaches so many steps over empty points and friends that do not seem to live. Strings of such friends in
// it or beside it are in it as a whole, with their liberties, and so are strings of the opponent beside it that have few
// liberties elsewhere. It does not grow once it is large.
func TestReach(t *testing.T) {
	var o opener
	friendly, weak, large := 0, 0, 0
	groupsOf(t, 41, 7, func(b *board.Board, goal, _ board.Set, owner board.Color) {
		for steps := 1; steps <= 3; steps++ {
			var closed board.Set
			o.begin(b, &goal, &closed, owner)
			o.reach(steps)
			zone := map[board.Point]bool{}
			for p := range goal.All() {
				zone[p] = true
			}
			beside := func(p board.Point) bool {
				for _, q := range p.Neighbors() {
					if zone[q] {
						return true
					}
				}
				return false
			}
			friend := func(p board.Point) bool { return b.At(p) == owner && !o.lively.Has(p) }
			meet := func() {
				var met []board.Point
				for p := range board.Points(b.Size()) {
					if friend(p) && (zone[p] || beside(p)) {
						met = append(met, p)
					}
				}
				for _, p := range met {
					for q := range b.Stones(p) {
						if friend(q) {
							friendly++
							zone[q] = true
						}
					}
					for _, l := range b.AppendLiberties(nil, p) {
						zone[l] = true
					}
				}
			}
			for range steps {
				var next []board.Point
				for p := range board.Points(b.Size()) {
					if beside(p) && (b.At(p) == board.Empty || friend(p)) {
						next = append(next, p)
					}
				}
				for _, p := range next {
					zone[p] = true
				}
				meet()
				var rim []board.Point
				for p := range board.Points(b.Size()) {
					if b.At(p) == owner.Opponent() && !zone[p] && beside(p) {
						rim = append(rim, p)
					}
				}
				for _, p := range rim {
					libs, out := b.LibertySet(p), 0
					for l := range libs.All() {
						if !zone[l] {
							out++
						}
					}
					if zone[p] || out > 1 || out == 1 && libs.Len() > 2 {
						continue
					}
					weak++
					for q := range b.Stones(p) {
						zone[q] = true
					}
					for l := range libs.All() {
						zone[l] = true
					}
				}
				open := 0
				for p := range zone {
					if b.At(p) == board.Empty {
						open++
					}
				}
				if open > 30 {
					large++
					break
				}
			}
			meet()
			for p := range board.Points(b.Size()) {
				if o.zone.Has(p) != zone[p] {
					t.Fatalf("%d steps from %v: %v is in the zone %v, want %v\n%v", steps, goal, p, o.zone.Has(p), zone[p], b)
				}
			}
		}
	})
	if friendly < 20 || weak < 20 || large < 5 {
		t.Errorf("%d friends, %d weak strings, %d large zones", friendly, weak, large)
	}
}
