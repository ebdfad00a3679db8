package owl

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/reading/search"
)

// TestSolvedPositions looks up all positions that can be reached within an area after searches by all rules for kos, one after
// the other: what the searches have stored of them is so by all lines of play.
func TestSolvedPositions(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(18, 1))
	a, p := newArea(), new(position)
	v, err := NewProver(Options{Limits: search.Limits{Nodes: -1}, CacheSize: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	v.s.t = newTable(v.bytes)
	s := &v.s
	stored := [4]int{} // by the rule
	races, small := 0, 0
	for areas := 0; areas < 16; {
		b := randomArea(t, r, 7, a, p)
		befriend(r, a)
		if r.IntN(4) > 0 {
			p.turn = attacker
			p.key = a.keyOf(p)
		}
		a.race, a.rival = false, cells{}
		if x := p.stones[attacker]; !x.isEmpty() && r.IntN(3) == 0 {
			a.race, a.rival = true, a.string(p, attacker, x.first())
		}
		s.t.begin(-1)
		s.done = 0
		for _, free := range []koFree{koDefender, koAttacker, koNobody, koPatient} {
			s.reset(t.Context(), a, free, -1)
			s.run(p)
			o := &areaOracle{a: a, free: free, most: 3_000}
			if free == koDefender && s.nodes < 20 {
				break
			} else if _, ok := o.kills(p); !ok {
				break
			}
			if free == koDefender {
				areas++
			}
			tried := 0
			for n, x := range o.at {
				key := x.key
				e := s.t.find(key ^ s.salt)
				if e == nil || !e.solved() || e.low != noLoop {
					continue
				}
				if (*s.t.zone(e)) != a.all && o.turn[n] == attacker && !a.alive(&o.at[n]) {
					small++ // the zones of several moves together
				}
				if a.race {
					races++
				}
				if (*s.t.zone(e)) != a.all && !o.won[n] && free != koPatient && tried < 12 {
					tried++
					y, ok := elsewhere(r, a, &x, (*s.t.zone(e)))
					other := &areaOracle{a: a, free: free, most: 2_000}
					if kills, known := other.kills(&y); ok && known && kills {
						t.Fatalf("rule %d: side %d moves, with the zone %v it dies with %v and %v\n%vgoal %v", free, x.turn, a.setOf((*s.t.zone(e))), a.setOf(y.stones[attacker]), a.setOf(y.stones[defender]), b, a.setOf(a.goal))
					}
				}
				stored[free]++
				if killed := (e.phi == 0) == (o.turn[n] == attacker); killed != o.won[n] {
					t.Fatalf("rule %d, race %v: a position where side %d moves is stored as killed %v, want %v\n%vgoal %v", free, a.race, o.turn[n], killed, o.won[n], b, a.setOf(a.goal))
				}
			}
		}
	}
	for free, n := range stored {
		if n < 50 || races < 50 || small < 3 {
			t.Errorf("rule %d: %d positions, %d of races, %d with zones", free, n, races, small)
		}
	}
}

// elsewhere returns a position that is the same in a zone and has whatever stones in other places, and whether it is legal.
func elsewhere(r *rand.Rand, a *area, p *position, zone cells) (position, bool) {
	q := *p
	for x := a.all.andNot(zone); !x.isEmpty(); x = x.rest() {
		c := one(x.first())
		for i := range q.stones {
			q.stones[i] = q.stones[i].andNot(c)
		}
		if n := r.IntN(5); n < 4 {
			q.stones[n/2] = q.stones[n/2].or(c)
		}
	}
	q.key = a.keyOf(&q)
	return q, a.legal(&q)
}

// alike reports whether two positions are the same in a zone, with the ban there if there is one.
func alike(p, q *position, zone cells) bool {
	x, y := *p, *q
	for _, at := range []*position{&x, &y} {
		if at.ko != noCell && !zone.has(at.ko) {
			at.ko = noCell
		}
	}
	return same(&x, &y, zone)
}

// randomCells returns some of the cells of an area.
func randomCells(r *rand.Rand, a *area) (z cells) {
	n := 2 + r.IntN(3)
	for x := a.all; !x.isEmpty(); x = x.rest() {
		if r.IntN(n) == 0 {
			z = z.or(one(x.first()))
		}
	}
	return z
}

// afterSome plays a few moves at random, so that there are bans.
func afterSome(r *rand.Rand, a *area, p *position) {
	var q position
	for range r.IntN(4) {
		for x := p.empty(a); !x.isEmpty(); x = x.rest() {
			if r.IntN(p.empty(a).len()) == 0 && a.play(p, &q, x.first(), koNobody) {
				*p = q
				break
			}
		}
	}
}

// TestZonesOfMoves: a move of the defender with a zone of what it leads to can be made wherever the zone that it rests on is
// the same, takes the same stones of it, and leads to the same ban.
func TestZonesOfMoves(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 2))
	a, p := newArea(), new(position)
	met, takes, kos := 0, 0, 0
	for range 2500 {
		b := randomArea(t, r, 8, a, p)
		afterSome(r, a, p)
		p.turn = defender
		if p.ko != noCell && !p.empty(a).has(p.ko) {
			p.ko = noCell
		}
		z := randomCells(r, a)
		for x := p.empty(a); !x.isEmpty(); x = x.rest() {
			c := x.first()
			var q, want position
			if !a.play(p, &want, c, koNobody) {
				continue
			}
			zone := a.zoneOfMove(p, c, z)
			if !z.within(zone) || !zone.has(c) {
				t.Fatalf("%v by %v does not hold %v\n%v", a.setOf(zone), a.point[c], a.setOf(z), b)
			}
			other, ok := elsewhere(r, a, p, zone)
			if !ok {
				continue
			}
			met++
			if want.stones[attacker] != p.stones[attacker] {
				takes++
			}
			if want.ko != noCell {
				kos++
			}
			if !a.play(&other, &q, c, koNobody) || !alike(&q, &want, z) {
				t.Fatalf("%v leads to something else than in the zone %v of %v: %v and %v\n%v", a.point[c], a.setOf(zone), a.setOf(z), a.setOf(other.stones[attacker]), a.setOf(other.stones[defender]), b)
			}
		}
	}
	if met < 1000 || takes < 100 || kos < 3 {
		t.Errorf("%d moves, %d that take something, %d that begin a ko", met, takes, kos)
	}
}

// TestZonesOfReplies: wherever the zone of a position where the attacker moves is the same, his moves within it are such as here,
// and lead to the same in what it was made from; others take nothing of that.
func TestZonesOfReplies(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 3))
	a, p := newArea(), new(position)
	within, outside, takes := 0, 0, 0
	for range 3000 {
		b := randomArea(t, r, 8, a, p)
		afterSome(r, a, p)
		p.turn = attacker
		if p.ko != noCell && !p.empty(a).has(p.ko) {
			p.ko = noCell
		}
		z := randomCells(r, a)
		if z.isEmpty() {
			continue
		}
		zone := a.zoneOfReplies(p, z)
		if !z.within(zone) {
			t.Fatalf("%v does not hold %v\n%v", a.setOf(zone), a.setOf(z), b)
		}
		other, ok := elsewhere(r, a, p, zone)
		if !ok {
			continue
		}
		var q, want position
		for x := other.empty(a); !x.isEmpty(); x = x.rest() {
			c := x.first()
			if !a.play(&other, &q, c, koNobody) {
				continue
			}
			if !zone.has(c) {
				outside++
				if q.stones[defender].and(z) != p.stones[defender].and(z) || q.stones[attacker].and(z) != p.stones[attacker].and(z) {
					t.Fatalf("%v changes something of %v, with zone %v: %v and %v\n%v", a.point[c], a.setOf(z), a.setOf(zone), a.setOf(other.stones[attacker]), a.setOf(other.stones[defender]), b)
				}
				continue
			}
			within++
			legal := a.play(p, &want, c, koNobody)
			if a.near[c].meets(p.empty(a)) {
				q.ko = want.ko // there is a ban only if more stands around, which a zone holds if the defender is to take back
			}
			if !legal || !alike(&q, &want, z) {
				t.Fatalf("%v leads to something else than in the zone %v of %v: %v and %v\n%v", a.point[c], a.setOf(zone), a.setOf(z), a.setOf(other.stones[attacker]), a.setOf(other.stones[defender]), b)
			}
			if want.stones[defender] != p.stones[defender] {
				takes++
			}
		}
	}
	if within < 500 || outside < 500 || takes < 50 {
		t.Errorf("%d moves within, %d of them take something, %d elsewhere", within, takes, outside)
	}
}

// TestSmallTable: with a table that forgets most of what was found answers are those with a large one, and so they are without
// the order of moves, which saves much of the work.
func TestSmallTable(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(18, 4))
	prover := func(bytes int) *Prover {
		v, err := NewProver(Options{Limits: search.Limits{Nodes: -1}, CacheSize: bytes})
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	small, large, plain := prover(1), prover(1<<22), prover(1<<22)
	before := weights
	defer func() { weights = before }()
	for range 400 {
		b, _, goal := randomEnclosed(r, 14)
		for _, ask := range []func(*Prover) (search.Result, error){
			func(v *Prover) (search.Result, error) { return v.Attack(t.Context(), b, &goal) },
			func(v *Prover) (search.Result, error) { return v.Defend(t.Context(), b, &goal) },
		} {
			want, err := ask(large)
			if err != nil {
				t.Fatal(err)
			}
			got, err := ask(small)
			if err != nil || got.Code != want.Code || got.Limited || !got.Certain {
				t.Errorf("with a small table: %+v, %v, want %+v\n%v", got, err, want, b)
			}
			weights = [2][numFeatures]int32{}
			got, err = ask(plain)
			weights = before
			if err != nil || got.Code != want.Code || got.Limited || !got.Certain {
				t.Errorf("in another order: %+v, %v, want %+v\n%v", got, err, want, b)
			}
		}
	}
	t.Logf("%d nodes with a large table, %d with a small one, %d without the order of moves", large.Nodes(), small.Nodes(), plain.Nodes())
	if large.Nodes() > small.Nodes() || large.Nodes()*4/3 > plain.Nodes() {
		t.Errorf("%d nodes with a large table, %d with a small one, %d without the order of moves", large.Nodes(), small.Nodes(), plain.Nodes())
	}
}

// TestSame: positions are the same in a zone if the stones there are, with the same ban, and with as much to hope for from threats.
func TestSame(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 5))
	a, p := newArea(), new(position)
	for range 500 {
		randomArea(t, r, 8, a, p)
		zone := randomCells(r, a)
		q := *p
		if !same(p, &q, zone) {
			t.Fatal("a position is not the same as itself")
		}
		q.final = true
		if same(p, &q, zone) {
			t.Fatal("it is the same without threats")
		}
		if q = *p; !p.empty(a).isEmpty() {
			if q.ko = p.empty(a).first(); same(p, &q, zone) {
				t.Fatal("it is the same with a ban")
			}
		}
		for x := a.all; !x.isEmpty(); x = x.rest() {
			q = *p
			c, s := one(x.first()), r.IntN(2)
			q.stones[s] = q.stones[s].xor(c)
			if same(p, &q, zone) == zone.meets(c) {
				t.Fatalf("with something else at %v it is the same in %v: %v", a.point[x.first()], a.setOf(zone), zone.meets(c))
			}
		}
	}
}

// TestLinesDecide: what is said to follow a success begins with its move, be it a pass, and mostly goes on until all is decided.
func TestLinesDecide(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 6))
	v, err := NewProver(Options{Limits: search.Limits{Nodes: -1}})
	if err != nil {
		t.Fatal(err)
	}
	v.s.t = newTable(v.bytes)
	v.a.keys()
	lines, passes, open := 0, 0, 0
	for range 1000 {
		var p position
		b := randomArea(t, r, 9, &v.a, &p)
		p.ko = noCell
		p.key = v.a.keyOf(&p)
		res := v.solve(t.Context(), &p, -1)
		if res.Code == search.Win && (res.Line.Len() == 0 || res.Line.At(0) != res.Move) {
			t.Fatalf("%+v does not begin with its move\n%v", res, b)
		}
		if res.Code == search.Win && res.Move == board.Pass {
			passes++
		}
		if res.Code != search.Win || res.Line.Len() < 2 || res.Line.Len() >= search.MaxLine || v.s.free == koPatient {
			continue
		}
		lines++
		at := p
		for _, m := range res.Line.All() {
			var q position
			if m == board.Pass {
				v.a.pass(&at, &q)
			} else if c := cellsAt(&v.a, m); !v.a.play(&at, &q, c.first(), v.s.free) {
				t.Fatalf("%v cannot be played in %v\n%v", m, res.Line, b)
			}
			at = q
		}
		if settled, _ := v.s.settled(&at, v.a.eyeRoom(&at)); !settled {
			open++
		}
	}
	if lines < 50 || passes < 5 || open*4 > lines {
		t.Errorf("%d lines, %d of them are open in the end, %d passes", lines, open, passes)
	}
}
