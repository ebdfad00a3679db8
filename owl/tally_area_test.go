package owl

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// TestFirmShapes: a string around an empty eye of up to six points is called firm if it lives by all lines of play although its
// opponent moves first.
func TestFirmShapes(t *testing.T) {
	a, p := newArea(), new(position)
	firm := 0
	for n := 1; n <= 6; n++ {
		for _, shape := range Polyominoes(n) {
			const size = 19
			var eye, ring, beyond board.Set
			grown := func(s board.Set) board.Set {
				for q := range s.All() {
					for _, d := range around8 {
						s.Add(q + d)
					}
				}
				return s
			}
			for _, c := range shape {
				eye.Add(board.At(9+c[0], 9+c[1]))
			}
			ring = grown(eye)
			zone := ring
			beyond = grown(ring)
			beyond.AndNot(&ring)
			ring.AndNot(&eye)
			b, err := board.New(size)
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Setup(beyond.Append(nil), ring.Append(nil), nil); err != nil {
				t.Fatal(err)
			}
			if b.StringSize(ring.First()) != ring.Len() {
				continue // around a hole
			}
			if !build(b, &zone, &ring, board.White, false, a, p) {
				t.Fatal("no room")
			}
			a.begin(p, attacker)
			o := &areaOracle{a: a, most: 20_000}
			kills, ok := o.kills(p)
			if !ok {
				t.Fatalf("too many positions\n%v", b)
			}
			if got := a.tallyOf(p, defender, p.stones[defender], cells{}); got.firm == kills || got.eyes != 1 || got.own != fillEye[n] {
				t.Errorf("%+v, but it is taken: %v\n%v", got, kills, b)
			}
			if !kills {
				firm++
			}
		}
	}
	if firm < 30 {
		t.Errorf("%d shapes live", firm)
	}
	if !firmShape(7, [5]int{0, 2, 5, 0, 0}) {
		t.Error("seven points in a row do not live")
	}
}

// TestAreaTally counts in areas what tallyOn counts on boards: here a part of the area is no eye if something of the opponent
// there stands for good.
func TestAreaTally(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 2))
	a, p := newArea(), new(position)
	met := tally{}
	soft := 0
	for range 1500 {
		m := randomPatch(t, r, a, p)
		s := side(r.IntN(2))
		own, foes := p.stones[s], p.stones[s.other()]
		if own.isEmpty() {
			continue
		}
		group, foe := a.string(p, s, own.first()), cells{}
		if !foes.isEmpty() {
			foe = a.string(p, s.other(), foes.first())
		}
		ours, theirs := a.setOf(group), a.setOf(foe)
		var want tally
		var seen board.Set
		for q := range m.zone.All() {
			if m.b.At(q) == m.color(s) || seen.Has(q) || !some(q, ours.Has) {
				continue
			}
			part := board.SetOf(q)
			for todo := []board.Point{q}; len(todo) > 0; todo = todo[1:] {
				for _, n := range m.near(todo[0]) {
					if m.b.At(n) != m.color(s) && !part.Has(n) {
						part.Add(n)
						todo = append(todo, n)
					}
				}
			}
			seen.Or(&part)
			libs, both, stones, empty, eye, parted := 0, 0, 0, cells{}, true, false
			for q := range part.All() {
				eye = eye && !theirs.Has(q) && !m.stands(s.other(), q)
				if m.b.At(q) != board.Empty {
					stones++
					continue
				}
				empty = empty.or(cellsAt(a, q))
				if some(q, ours.Has) {
					libs++
					if some(q, theirs.Has) {
						both++
					}
				}
				left := part
				left.Remove(q)
				if !left.IsEmpty() {
					one := board.SetOf(left.First())
					one.Flood(&left)
					parted = parted || one != left
				}
			}
			if !eye {
				want.own += libs - both
				want.shared += both
				continue
			}
			n := part.Len()
			fill := n*(n-3)/2 + 3
			if n < len(fillEye) {
				fill = fillEye[n]
			}
			want.own += max(fill-stones, libs)
			want.eyes++
			want.eye = max(want.eye, eyeClass(max(n-2, 1)))
			want.soft = want.soft || parted
			want.firm = want.firm || stones == 0 && a.firm(empty)
		}
		got := a.tallyOf(p, s, group, foe)
		if got != want {
			t.Fatalf("side %d, %v against %v: %+v, want %+v, in %v\n%v", s, ours, theirs, got, want, m.zone, m.b)
		}
		met.eyes, met.shared, met.own = met.eyes+got.eyes, met.shared+got.shared, met.own+got.own
		if got.soft {
			soft++
		}
	}
	if met.eyes < 100 || met.shared < 100 || met.own < 1000 || soft < 10 {
		t.Errorf("%+v, %d eyes to be parted", met, soft)
	}
}

// cellsAt returns the cell of a point.
func cellsAt(a *area, q board.Point) cells {
	for x := a.all; !x.isEmpty(); x = x.rest() {
		if a.point[x.first()] == q {
			return one(x.first())
		}
	}
	return cells{}
}

// TestRaceEdges: a point of a race at an open edge has liberties outside for the attacker, but for the defender if only stones of
// the attacker are beside it.
func TestRaceEdges(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 3))
	a, p := newArea(), new(position)
	open := [2]int{}
	for range 300 {
		m := randomPatch(t, r, a, p)
		goal := a.setOf(a.goal)
		if !build(m.b, &m.zone, &goal, m.owner, true, a, p) {
			t.Fatal("no room")
		}
		for q := range m.zone.All() {
			var want [2]bool
			near := m.near(q)
			for _, n := range q.Neighbors() {
				if m.zone.Has(n) {
					continue
				}
				for s := range side(2) {
					want[s] = want[s] || m.b.At(n) == m.color(s)
				}
				if m.b.At(n) == board.Empty {
					s := attacker
					if m.count(near, m.color(attacker)) > 0 && m.count(near, m.owner) == 0 {
						s = defender
					}
					want[s] = true
					open[s]++
				}
			}
			for s := range side(2) {
				if got := a.safe[s].meets(cellsAt(a, q)); got != want[s] {
					t.Fatalf("%v stands for side %d: %v, want %v, in %v\n%v", q, s, got, want[s], m.zone, m.b)
				}
			}
		}
	}
	if open[attacker] < 100 || open[defender] < 100 {
		t.Errorf("%v open edges", open)
	}
}

// TestRaceSurroundings: a race is about both groups with their liberties, the small parts of the board that these belong to, and
// strings beside that have few liberties elsewhere.
func TestRaceSurroundings(t *testing.T) {
	grown := 0
	groupsOf(t, 29, 4, func(b *board.Board, goal, rival board.Set, owner board.Color) {
		if rival.IsEmpty() {
			return
		}
		for weak := range 2 {
			var zone board.Set
			add := func(stones board.Set) board.Set {
				more := zone
				more.Or(&stones)
				for p := range board.Points(b.Size()) {
					if b.At(p) != board.Empty || !some(p, stones.Has) {
						continue
					}
					part := board.SetOf(p)
					for todo := []board.Point{p}; len(todo) > 0; todo = todo[1:] {
						for _, q := range todo[0].Neighbors() {
							if b.At(q) == board.Empty && !part.Has(q) {
								part.Add(q)
								todo = append(todo, q)
							}
						}
					}
					more.Add(p)
					if part.Len() <= 14 {
						more.Or(&part)
					}
				}
				return more
			}
			both := goal
			both.Or(&rival)
			zone = add(both)
			for again := true; again; {
				again = false
				before := zone
				for p := range board.Points(b.Size()) {
					if !b.At(p).IsPlayer() || zone.Has(p) || !some(p, before.Has) {
						continue
					}
					out := 0
					for _, l := range b.AppendLiberties(nil, p) {
						if !zone.Has(l) {
							out++
						}
					}
					more := add(board.SetOf(b.AppendStones(nil, p)...))
					open := 0
					for q := range more.All() {
						if b.At(q) == board.Empty {
							open++
						}
					}
					if out <= weak && open <= 42 {
						zone, again = more, true
						grown++
					}
				}
			}
			if got := raceZone(b, &goal, &rival, weak); got != zone {
				t.Fatalf("%v against %v, %d liberties outside: %v, want %v\n%v", goal, rival, weak, got, zone, b)
			}
		}
	})
	if grown < 50 {
		t.Errorf("%d strings were added", grown)
	}
}

// TestRaceGone: nothing is counted of a race in which a group is gone, and nobody kills by the count then.
func TestRaceGone(t *testing.T) {
	b := boardtest.MustParse(t, `
		. X O . .
		X X O O .
		X . . O .
		X X O O .
		. . O . .`)
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	gone := board.SetOf(board.At(1, 2))
	a, p := newArea(), new(position)
	all := board.AllPoints(5)
	if !build(b, &all, &white, board.White, false, a, p) {
		t.Fatal("no room")
	}
	for x := a.all; !x.isEmpty(); x = x.rest() {
		if black.Has(a.point[x.first()]) {
			a.rival = a.rival.or(one(x.first()))
		}
	}
	if _, ok := a.margin(p); !ok {
		t.Error("both are there, and there is no margin")
	}
	for s := range side(2) {
		q := *p
		q.stones[s] = cells{}
		if m, ok := a.margin(&q); ok {
			t.Errorf("side %d is gone: a margin of %d", s, m)
		}
	}
	for _, c := range [][2]*board.Set{{&white, &gone}, {&gone, &black}} {
		if m, ok := leadOn(b, c[0], c[1], board.White, attacker); ok {
			t.Errorf("%v against %v: a lead of %d", c[0], c[1], m)
		}
		for first := range side(2) {
			if r := countRace(b, c[0], c[1], board.White, first); !r.Limited || r.Success() != (first == defender) {
				t.Errorf("%v against %v: %+v", c[0], c[1], r)
			}
		}
	}
}

// TestCountedMoves: of the moves that leave as much of a lead counting takes one beside a stone of the same side that stands
// outside, and none that fills what both have, if there is a choice.
func TestCountedMoves(t *testing.T) {
	moves, choices := 0, 0
	raceShapes(func(s raceShape) {
		b := boardtest.MustParse(t, s.diagram())
		x, o := stringAt(b, 2), stringAt(b, 6)
		for _, q := range [][2]*board.Set{{&x, &o}, {&o, &x}} {
			owner := b.At(q[0].First())
			for first := range side(2) {
				turn := owner
				if first == attacker {
					turn = owner.Opponent()
				}
				r := countRace(b, q[0], q[1], owner, first)
				if r.Code != search.Win || r.Move == board.Pass {
					continue
				}
				lead := func(p board.Point) (m int, outside, both, ok bool) {
					outside = some(p, func(n board.Point) bool { return b.At(n) == turn && !x.Has(n) && !o.Has(n) })
					both = some(p, x.Has) && some(p, o.Has)
					if !b.Try(p, turn) {
						return 0, false, false, false
					}
					defer b.Undo()
					m, ok = leadOn(b, q[0], q[1], owner, first.other())
					return m, outside, both, ok
				}
				m, outside, both, ok := lead(r.Move)
				if !ok {
					continue // it takes the other group
				}
				moves++
				for p := range board.Points(b.Size()) {
					if !some(p, x.Has) && !some(p, o.Has) {
						continue
					}
					n, out, shared, ok := lead(p)
					if !ok || n > m || p == r.Move {
						continue
					}
					choices++
					if n < m || out && !outside && shared == both || !shared && both && out == outside {
						t.Errorf("%v leaves %d, outside %v, both %v; %v would leave %d, outside %v, both %v\n%v", r.Move, m, outside, both, p, n, out, shared, b)
					}
				}
			}
		}
	})
	if moves < 50 || choices < 20 {
		t.Errorf("%d moves, %d choices", moves, choices)
	}
}

// TestCountedInAreas: the move of a search that was cut short is allowed and leaves as much of a lead as any; of those that do, it
// comes from outside if one does, and does not fill what both have if there is another one.
func TestCountedInAreas(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 4))
	a, p := newArea(), new(position)
	var s solver
	s.reset(t.Context(), a, koNobody, -1)
	moves, choices, needless := 0, 0, 0
	for range 2500 {
		m := randomPatch(t, r, a, p)
		foes, goal := p.stones[attacker], p.stones[defender].and(a.goal)
		if foes.isEmpty() || goal.isEmpty() {
			continue
		}
		a.race, a.rival = true, a.string(p, attacker, foes.first())
		a.safe[defender] = cells{}
		move, ok := s.counted(p)
		var q position
		a.pass(p, &q)
		if n, known := a.lead(&q); known && n < 0 {
			if needless++; !ok || move != noCell {
				t.Fatalf("a move by %d, though nothing need be played\n%v", move, m.b)
			}
			continue
		}
		solid := a.solid(p, p.turn)
		value := func(c uint8) (n int, outside, both, ok bool) {
			if !a.play(p, &q, c, koNobody) {
				return 0, false, false, false
			}
			n, ok = a.lead(&q)
			outside = a.safe[p.turn].has(c) || a.near[c].meets(solid)
			return n, outside, a.near[c].meets(goal) && a.near[c].meets(p.stones[attacker].and(a.rival)), ok && n < 0
		}
		list, _ := a.thin(p, p.empty(a))
		if !ok {
			for x := list; !x.isEmpty(); x = x.rest() {
				if n, _, _, ok := value(x.first()); ok {
					t.Fatalf("no move, though %v leads by %d\n%v", a.point[x.first()], -n, m.b)
				}
			}
			continue
		}
		moves++
		n, outside, both, ok := value(move)
		if !ok || !list.has(move) {
			t.Fatalf("%v is no move that leads\n%v", a.point[move], m.b)
		}
		for x := list; !x.isEmpty(); x = x.rest() {
			k, out, shared, ok := value(x.first())
			if !ok || x.first() == move {
				continue
			}
			choices++
			if k < n || k == n && (out && !outside || out == outside && both && !shared) {
				t.Fatalf("%v leaves %d, outside %v, both %v; %v leaves %d, %v, %v\n%v", a.point[move], n, outside, both, a.point[x.first()], k, out, shared, m.b)
			}
		}
	}
	if moves < 50 || choices < 50 || needless < 50 {
		t.Errorf("%d moves, %d choices, %d times none was needed", moves, choices, needless)
	}
}
