package owl

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended/endedtest"
)

// TestFirstNumbers: a position that nobody has decided is the harder to win the worse the odds are, by one for each oddsPerCost, or in
// a race the more half moves one is behind; what the move costs that leads there is added to what its player has to prove.
func TestFirstNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 1))
	a, p := newArea(), new(position)
	var s solver
	s.reset(t.Context(), a, koNobody, -1)
	met := map[string]int{}
	for range 3000 {
		b := randomArea(t, r, 9, a, p)
		a.race, a.rival = false, cells{}
		if x := p.stones[attacker]; !x.isEmpty() && r.IntN(2) == 0 {
			a.race, a.rival = true, a.string(p, attacker, x.first())
		}
		cost := uint32(r.IntN(30))
		phi, delta := s.judge(p, cost)
		room := a.eyeRoom(p)
		if settled, won := s.settled(p, room); settled {
			if met["settled"]++; won != (phi == 0 && delta == infinite) || won == (phi == infinite && delta == 0) {
				t.Fatalf("won %v: %d and %d\n%v", won, phi, delta, b)
			}
			continue
		}
		var worse [2]int // how much worse it looks for the side to move, and for the other one
		if m, ok := a.lead(p); a.race && ok {
			met["race"]++
			if m > 0 {
				worse[1] = min(m, 12)
			} else {
				worse[0] = min(-m, 12)
			}
		} else {
			met["odds"]++
			sh := a.shapeOf(p, room)
			odds := int(sh.odds(p.turn)) // of the defender
			if p.turn == defender {
				odds = -odds
			}
			if odds > 0 {
				worse[0] = odds / oddsPerCost
			} else {
				worse[1] = -odds / oddsPerCost
			}
		}
		if int(phi) != 1+worse[0] || int(delta) != 1+worse[1]+int(cost) {
			t.Fatalf("side %d, cost %d: %d and %d, want %v more than 1\n%v", p.turn, cost, phi, delta, worse, b)
		}
	}
	for _, what := range []string{"settled", "race", "odds"} {
		if met[what] < 50 {
			t.Errorf("%v", met)
		}
	}
}

// TestLoops: what a failure rests on are plies from the first to the last one; for the parent of a node those before the node itself
// are left.
func TestLoops(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 2))
	none := loops{low: noLoop}
	random := func() loops {
		if r.IntN(4) == 0 {
			return none
		}
		low := r.IntN(20)
		return loops{uint8(low), uint8(low + r.IntN(20))}
	}
	holds := func(l loops, ply int) bool { return l.low != noLoop && int(l.low) <= ply && ply <= int(l.high) }
	for range 2000 {
		l, m, at := random(), random(), 1+r.IntN(40)
		both, below := l.with(m), l.below(at)
		if (both.low == noLoop) != (l.low == noLoop && m.low == noLoop) {
			t.Fatalf("%v with %v: %v", l, m, both)
		}
		for ply := range 40 {
			if (holds(l, ply) || holds(m, ply)) && !holds(both, ply) {
				t.Fatalf("%v with %v: %v lacks %d", l, m, both, ply)
			}
			if want := holds(l, ply) && ply < at; holds(below, ply) != want {
				t.Fatalf("%v below %d: %v, with %d: %v", l, at, below, ply, !want)
			}
		}
		if both != none && !holds(l, int(both.low)) && !holds(m, int(both.low)) || both != none && !holds(l, int(both.high)) && !holds(m, int(both.high)) {
			t.Fatalf("%v with %v: %v is too wide", l, m, both)
		}
	}
	// A defender who succeeds rests on one move, on one without a loop if there is such; an attacker who fails on all of them.
	s := new(solver)
	for range 3000 {
		f := &frame{n: 1 + r.IntN(5)}
		for i := range f.list[:f.n] {
			f.list[i] = child{phi: infinite, delta: 0, loops: random()}
			if r.IntN(3) == 0 {
				f.list[i] = child{phi: 1, delta: 1, loops: none}
			}
		}
		best := &f.list[r.IntN(f.n)]
		p := &position{turn: side(r.IntN(2))}
		phi, delta := uint32(r.IntN(2))*infinite, uint32(0)
		if phi == 0 {
			delta = infinite
			best.phi, best.delta = infinite, 0
		} else if r.IntN(3) == 0 {
			phi, delta = 1, 1 // nobody has succeeded
		}
		got, want := s.loopsOf(p, f, best, phi, delta), none
		switch {
		case p.turn == defender && phi == 0:
			want = best.loops
			for _, c := range f.list[:f.n] {
				if c.delta == 0 && c.loops == none {
					want = none
				}
			}
		case p.turn == attacker && delta == 0:
			for _, c := range f.list[:f.n] {
				want = want.with(c.loops)
			}
		}
		if got.low != want.low || want.low != noLoop && got.high != want.high {
			t.Fatalf("side %d with %d and %d, best %+v of %+v: %v, want %v", p.turn, phi, delta, best, f.list[:f.n], got, want)
		}
	}
}

// TestRepeats plays random games in small areas, without bans: a position is said to come again if it was on the way, and when it was there last.
func TestRepeats(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 3))
	a, p := newArea(), new(position)
	again, fresh := 0, 0
	for range 200 {
		b := randomArea(t, r, 9, a, p)
		var s solver
		s.taken[0] = -1
		at := *p
		for ply := range maxPly - 1 {
			s.path[ply] = at.key
			var moves, takes []uint8
			var q position
			free := koAttacker + koFree(at.turn.other())
			for x := at.empty(a); !x.isEmpty(); x = x.rest() {
				if !a.play(&at, &q, x.first(), free) {
					continue
				}
				moves = append(moves, x.first())
				if q.stones[q.turn].len() < at.stones[q.turn].len() {
					takes = append(takes, x.first())
				}
				want := -1
				for i, key := range s.path[:ply+1] {
					if key == q.key {
						want = i
					}
				}
				if want >= 0 {
					again++
				} else {
					fresh++
				}
				if got := s.repeats(q.key, ply, &at, &q); got != want {
					t.Fatalf("ply %d: it was at %d, want %d\n%v", ply, got, want, b)
				}
			}
			if len(takes) > 0 && r.IntN(4) > 0 {
				moves = takes
			} else if len(moves) == 0 || at.turn == defender && r.IntN(4) == 0 {
				moves = []uint8{noCell}
			}
			if c := moves[r.IntN(len(moves))]; c == noCell {
				a.pass(&at, &q)
			} else {
				a.play(&at, &q, c, free)
			}
			s.taken[ply+1] = s.taken[ply]
			if q.stones[q.turn].len() < at.stones[q.turn].len() {
				s.taken[ply+1] = int16(ply + 1)
			}
			at = q
		}
	}
	if again < 100 || fresh < 1000 {
		t.Errorf("%d positions came again, %d did not", again, fresh)
	}
}

// TestStops: a search stops at its limit of positions, when it has worked on known ones four times as often, give or take a look,
// and when a look finds that the context has ended.
func TestStops(t *testing.T) {
	a := newArea()
	for _, limit := range []int{-1, 0, 1, 10, 999, 1000, 1001, 3000} {
		var s solver
		s.reset(t.Context(), a, koNobody, limit)
		n := 0
		for ; !s.stopped && n < 20_000; n++ {
			s.count()
		}
		if want := max(limit, 1); limit >= 0 && n != want || limit < 0 && s.stopped || s.err != nil || s.nodes != n {
			t.Errorf("limit %d: stopped %v after %d positions, %v", limit, s.stopped, n, s.err)
		}
		s.reset(t.Context(), a, koNobody, limit)
		for n = 0; !s.stopped && n < 20_000; n++ {
			s.visit()
		}
		if limit >= 0 && (n <= 4*limit || n > 4*limit+checkEvery+1) || limit < 0 && s.stopped || s.err != nil || s.nodes != 0 {
			t.Errorf("limit %d: stopped %v after %d visits, %v", limit, s.stopped, n, s.err)
		}
		for looks := range 3 {
			for i, step := range []func(){s.count, s.visit} {
				s.reset(endedtest.After(t.Context(), looks), a, koNobody, -1)
				for n = 0; !s.stopped && n < 20_000; n++ {
					step()
				}
				if want := (looks + 1) * checkEvery; s.err == nil || n < want || n > want+looks {
					t.Errorf("counter %d: stopped %v after %d steps, want %d: %v", i, s.stopped, n, want, s.err)
				}
			}
		}
	}
}

// TestMayPass: the defender may pass, the attacker only against a ban, or once if he waits.
func TestMayPass(t *testing.T) {
	a := newArea()
	for _, turn := range []side{attacker, defender} {
		for _, ko := range []uint8{noCell, 3} {
			for _, waits := range []bool{false, true} {
				for _, final := range []bool{false, true} {
					a.waits = waits
					s := solver{a: a}
					want := turn == defender || ko != noCell || waits && !final
					if got := s.mayPass(&position{turn: turn, ko: ko, final: final}); got != want {
						t.Errorf("side %d, ban at %d, waits %v, final %v: %v", turn, ko, waits, final, got)
					}
				}
			}
		}
	}
}

// TestKoRules: who may retake all kos, by each rule, for whom a rule is worse, and what becomes of the rule of patience.
func TestKoRules(t *testing.T) {
	for _, c := range []struct {
		rule, final koFree
		may         [2]bool
		loser       side
	}{
		{koNobody, koNobody, [2]bool{}, attacker},
		{koAttacker, koAttacker, [2]bool{attacker: true}, defender},
		{koDefender, koDefender, [2]bool{defender: true}, attacker},
		{koPatient, koNobody, [2]bool{}, attacker}, // by koOnce he may, but only in one ko
		{koOnce, koOnce, [2]bool{}, attacker},
	} {
		now := c.rule.at(&position{})
		for s := range side(2) {
			if now.mayRetake(s) != c.may[s] {
				t.Errorf("rule %d: side %d may retake: %v", c.rule, s, !c.may[s])
			}
		}
		if got := c.rule.at(&position{final: true}); got != c.final || c.rule != koNobody && c.rule.loser() != c.loser {
			t.Errorf("rule %d: %d in the end, worse for side %d", c.rule, got, c.rule.loser())
		}
	}
}

// TestExpand lists moves, first those that look best: all that are legal and, where the defender threatens to live, can help, with a
// pass if there may be one; after a move that wins no more are looked for.
func TestExpand(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 5))
	a, p := newArea(), new(position)
	var s solver
	s.t = newTable(1 << 16)
	won, open, kos := 0, 0, 0
	for range 1500 {
		b := randomArea(t, r, 9, a, p)
		afterSome(r, a, p)
		a.race = false
		s.t.begin(-1)
		s.reset(t.Context(), a, koFree(r.IntN(3)), -1)
		if r.IntN(2) == 0 {
			p.ko = noCell
		}
		p.key = a.keyOf(p)
		f := new(frame)
		s.taken[0] = -1
		s.path[0] = p.key ^ s.salt
		s.expand(p, f, 0)
		want := map[uint8]uint64{}
		must := a.all
		if p.turn == attacker {
			_, must, _ = a.threats(p)
		}
		var q position
		met := false
		for x := p.empty(a).and(must); !x.isEmpty(); x = x.rest() {
			if a.play(p, &q, x.first(), s.free) {
				want[x.first()] = q.key
				met = met || q.retook
			}
		}
		if p.turn == defender || p.ko != noCell {
			a.pass(p, &q)
			want[noCell] = q.key
		}
		wins := false
		for i := range f.list[:f.n] {
			c := &f.list[i]
			if key, ok := want[c.move]; !ok || c.key != key^s.salt {
				t.Fatalf("move %d: %+v, want %v\n%v", i, c, want, b)
			}
			if i > 0 && c.cost < f.list[i-1].cost {
				t.Fatalf("move %d costs %d, the one before %d", i, c.cost, f.list[i-1].cost)
			}
			delete(want, c.move)
			wins = wins || c.delta == 0
			if (c.phi == 0) != (c.delta == infinite) || (c.delta == 0) != (c.phi == infinite) {
				t.Fatalf("move %d: %+v", i, c)
			}
		}
		switch {
		case wins:
			won++
		case len(want) > 0:
			t.Fatalf("%v are missing\n%v", want, b)
		default:
			if open++; s.koMet != met {
				t.Fatalf("a ko is met: %v, want %v\n%v", s.koMet, met, b)
			}
			if met {
				kos++
			}
		}
	}
	if won < 50 || open < 200 || kos < 5 {
		t.Errorf("%d positions with a move that wins, %d others, %d of them with kos", won, open, kos)
	}
}

// TestTable: a table has room for four positions for each node of a search, as far as it goes, begins empty each time, keeps what
// cost most of four, and what is solved longer.
func TestTable(t *testing.T) {
	table := newTable(1 << 20)
	if n := table.most; n*48 > 1<<20 || n*2*48 <= 1<<20 || newTable(0).most != 1<<10 {
		t.Errorf("%d entries in a megabyte, %d at least", n, newTable(0).most)
	}
	for _, nodes := range []int{-1, 0, 1, 255, 256, 257, 300, 1000, 5000, 1 << 20} {
		table.begin(nodes)
		room := table.limit
		want := max(4*nodes, 1<<10)
		if nodes < 0 || want > table.most {
			want = table.most
		}
		if room < want || room >= 2*want {
			t.Errorf("%d nodes: room for %d positions", nodes, room)
		}
	}
	r := rand.New(rand.NewPCG(23, 6))
	for _, gen := range []uint16{0, 5, 1<<16 - 1, 1<<16 - 2} {
		table := newTable(0)
		// What was put in many questions ago does not come back.
		table.gen = 1
		table.put(42).phi = 7
		table.gen = gen
		for range 3 {
			if table.begin(0); table.find(42) != nil || table.gen == 0 {
				t.Fatalf("after number %d: generation %d has %+v", gen, table.gen, table.find(42))
			}
			keys := map[uint64]uint32{}
			for range 300 {
				key := r.Uint64()
				e := table.put(key)
				if e.key != key || e.move != noCell || e.phi != 0 || e.work != 0 {
					t.Fatalf("%+v is new", e)
				}
				e.phi, e.delta, e.work = uint32(1+r.IntN(9)), 1, uint32(r.IntN(1000))
				keys[key] = e.phi
				if again := table.put(key); again != e || again.phi != keys[key] {
					t.Fatal("a position has two entries")
				}
			}
			found := 0
			for key, phi := range keys {
				if e := table.find(key); e != nil {
					if found++; e.phi != phi {
						t.Fatalf("%+v, want %d", e, phi)
					}
				}
			}
			if found < 290 {
				t.Errorf("%d of %d positions are found", found, len(keys))
			}
		}
	}
	// Four in one bucket, and a fifth instead of the one that cost least.
	for range 300 {
		table := newTable(0)
		table.begin(0)
		least, at := 1e9, uint64(0)
		for k := range uint64(4) {
			e := table.put(k << 20)
			e.phi, e.delta, e.work = 1, 1, uint32(r.IntN(1000))
			cost := float64(e.work + 1)
			if r.IntN(2) == 0 {
				e.phi = 0
				cost *= 4
			}
			if cost < least {
				least, at = cost, k<<20
			}
		}
		table.put(4 << 20)
		for k := range uint64(5) {
			if gone := table.find(k<<20) == nil; gone != (k<<20 == at) {
				t.Fatalf("position %d is gone: %v, want number %d to be", k, gone, at>>20)
			}
		}
	}
}

// TestTableGrows: a table that grows holds what one that is as large as it may become holds from the beginning, and takes no more
// memory than for that.
func TestTableGrows(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 8))
	table := newTable(1 << 20)
	sizes := map[int]bool{}
	for range 40 {
		nodes := []int{-1, 10, 400, 1500, 1 << 20}[r.IntN(5)]
		table.begin(nodes)
		if table.used() != 1<<10 {
			t.Fatalf("a question begins with %d entries", table.used())
		}
		whole := newTable(1 << 20)
		whole.entries, whole.zones = make([]entry, table.limit), make([]cells, table.limit)
		whole.begin(nodes)
		whole.use(whole.limit)
		var keys []uint64
		for range r.IntN(3 * table.limit / 2) {
			key := r.Uint64()
			if len(keys) > 0 && r.IntN(4) == 0 {
				key = keys[r.IntN(len(keys))]
			}
			keys = append(keys, key)
			phi, delta, work := uint32(r.IntN(4)), uint32(1+r.IntN(4)), uint32(r.IntN(5))
			zone := cells{r.Uint64(), r.Uint64()}
			for _, e := range []*entry{table.put(key), whole.put(key)} {
				e.phi, e.delta, e.work = phi, delta, e.work+work
			}
			*table.zone(table.find(key)), *whole.zone(whole.find(key)) = zone, zone
		}
		if table.used() > table.limit || len(table.entries) > table.most {
			t.Fatalf("%d of %d entries are in use, limits are %d and %d", table.used(), len(table.entries), table.limit, table.most)
		}
		sizes[table.used()] = true
		for _, key := range keys {
			got, want := table.find(key), whole.find(key)
			if (got == nil) != (want == nil) {
				t.Fatalf("%v, want %v", got, want)
			}
			if got == nil {
				continue
			}
			if got.phi != want.phi || got.delta != want.delta || got.work != want.work {
				t.Fatalf("%+v, want %+v", *got, *want)
			}
			if zone, same := *table.zone(got), *whole.zone(want); zone != same {
				t.Fatalf("%+v has the zone %v, want %v", *got, zone, same)
			}
		}
	}
	if len(sizes) < 4 {
		t.Errorf("only these sizes were seen: %v", sizes)
	}
}

// TestHints: the first four moves are kept, each once, in their order.
func TestHints(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 7))
	for range 200 {
		var h hints
		var want []board.Point
		for range r.IntN(12) {
			p := board.At(r.IntN(3), r.IntN(3))
			if h.add(p); len(want) < 4 && !slices.Contains(want, p) {
				want = append(want, p)
			}
			if !slices.Equal(h.list[:h.n], want) {
				t.Fatalf("%v, want %v", h.list[:h.n], want)
			}
		}
	}
}
