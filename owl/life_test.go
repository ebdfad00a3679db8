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

// areaOracle tells who succeeds in positions of an area, from all that can be reached: the
// attacker if he takes the goal whatever the defender does.
type areaOracle struct {
	a      *area
	free   koFree
	most   int
	number map[uint64]int
	next   [][]int
	turn   []side
	at     []position
	won    []bool
}

func (o *areaOracle) visit(p *position) int {
	if n, ok := o.number[p.key]; ok {
		return n
	}
	n := len(o.next)
	o.number[p.key] = n
	dead := !p.stones[defender].meets(o.a.goal)
	o.next, o.turn, o.won = append(o.next, nil), append(o.turn, p.turn), append(o.won, dead)
	o.at = append(o.at, *p)
	if dead || n > o.most {
		return n
	}
	var q position
	o.a.pass(p, &q)
	list := []int{o.visit(&q)}
	for x := p.empty(o.a); !x.isEmpty(); x = x.rest() {
		if o.a.play(p, &q, x.first(), o.free.at(p)) {
			list = append(list, o.visit(&q))
		}
	}
	o.next[n] = list
	return n
}

// kills reports whether the attacker takes the goal, and false if there are too many positions.
func (o *areaOracle) kills(p *position) (won, ok bool) {
	o.number, o.next, o.turn, o.at, o.won = map[uint64]int{}, nil, nil, nil, nil
	q := *p
	q.key = o.a.keyOf(&q)
	o.visit(&q)
	if len(o.next) > o.most {
		return false, false
	}
	before := make([][]int, len(o.next))
	left := make([]int, len(o.next))
	var queue []int
	for n, list := range o.next {
		for _, m := range list {
			before[m] = append(before[m], n)
		}
		left[n] = len(list)
		if o.won[n] {
			queue = append(queue, n)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, m := range before[queue[0]] {
			left[m]--
			if !o.won[m] && (o.turn[m] == attacker || left[m] == 0) {
				o.won[m] = true
				queue = append(queue, m)
			}
		}
	}
	return o.won[0], true
}

// randomArea returns an enclosed group as an area, with at most so many empty points.
func randomArea(t testing.TB, r *rand.Rand, empty int, a *area, p *position) *board.Board {
	t.Helper()
	b, region, goal := randomEnclosed(r, empty)
	zone := board.SetOf(region...)
	if !build(b, &zone, &goal, board.White, false, a, p) {
		t.Fatal("no area")
	}
	p.turn = side(r.IntN(2))
	p.key = a.keyOf(p)
	return b
}

// befriend gives an area some friends of the defender outside, now and then.
func befriend(r *rand.Rand, a *area) {
	if r.IntN(3) > 0 {
		return
	}
	for x := a.all; !x.isEmpty(); x = x.rest() {
		if r.IntN(40) == 0 {
			a.safe[defender] = a.safe[defender].or(one(x.first()))
		}
	}
}

// TestAlive: a goal lives unconditionally if and only if its opponent does not take it with all
// the moves he likes.
func TestAlive(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1))
	a, p := newArea(), new(position)
	lives := 0
	for range 3000 {
		b := randomArea(t, r, 8, a, p)
		befriend(r, a)
		seen := map[[2]cells]bool{}
		var taken func(p *position) bool
		taken = func(p *position) bool {
			if !p.stones[defender].meets(a.goal) {
				return true
			}
			if seen[p.stones] {
				return false
			}
			seen[p.stones] = true
			var q position
			for x := p.empty(a); !x.isEmpty(); x = x.rest() {
				if a.play(p, &q, x.first(), koAttacker) {
					q.turn, q.ko = attacker, noCell
					if taken(&q) {
						return true
					}
				}
			}
			return false
		}
		q := *p
		q.turn, q.ko = attacker, noCell
		rests, got := a.life(p)
		if want := !taken(&q); got != want {
			t.Fatalf("lives %v, want %v\n%v\ngoal %v, beside friends %v", got, want, b, a.setOf(a.goal), a.setOf(a.safe[defender]))
		}
		if !got {
			continue
		}
		lives++
		// It lives by what it rests on: whatever else is the attacker's.
		q = *p
		for x := a.all.andNot(rests); !x.isEmpty(); x = x.rest() {
			c := one(x.first())
			q.stones[defender] = q.stones[defender].andNot(c)
			q.stones[attacker] = q.stones[attacker].or(c)
		}
		if !a.alive(&q) {
			t.Fatalf("without all but %v it is taken\n%v\ngoal %v", a.setOf(rests), b, a.setOf(a.goal))
		}
	}
	if lives < 50 {
		t.Errorf("%d groups live", lives)
	}
}

// TestAliveInMany: of very many strings and regions nothing is claimed that is not so.
func TestAliveInMany(t *testing.T) {
	for _, step := range []int{1, 2} {
		b, err := board.New(10)
		if err != nil {
			t.Fatal(err)
		}
		for p := range board.Points(10) {
			if p.Col()%2 != p.Row()%2 && p.Col()%step == 0 {
				b.Try(p, board.White)
			}
		}
		zone, goal := board.AllPoints(10), b.StonesOf(board.White)
		a, p := newArea(), new(position)
		if !build(b, &zone, &goal, board.White, false, a, p) {
			t.Fatal("no area")
		}
		for turn := range side(2) {
			p.turn = turn
			n, must, _ := a.threats(p)
			if a.alive(p) && step == 2 || n > 0 && must.isEmpty() && turn == defender {
				t.Errorf("%d stones that touch nothing live\n%v", goal.Len(), b)
			}
		}
	}
}

// TestThreats: where the defender threatens to live the attacker has to play on what all the
// threats rest on: after any other move, and after a pass, one of them still works.
func TestThreats(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 2))
	a, p := newArea(), new(position)
	met, narrow := 0, 0
	for range 2000 {
		b := randomArea(t, r, 8, a, p)
		p.turn = attacker
		n, must, _ := a.threats(p)
		works := func(p *position, moves cells) bool {
			var q position
			for x := moves; !x.isEmpty(); x = x.rest() {
				if a.play(p, &q, x.first(), koNobody) && a.alive(&q) {
					return true
				}
			}
			return false
		}
		var q position
		a.pass(p, &q)
		if got, want := n > 0, works(&q, a.lifeMoves(&q)); got != want {
			t.Fatalf("%d threats, want some: %v\n%v", n, want, b)
		}
		if a.alive(p) || n == 0 {
			continue
		}
		met++
		if must != a.all {
			narrow++
		}
		for x := p.empty(a).andNot(must); !x.isEmpty(); x = x.rest() {
			if a.play(p, &q, x.first(), koNobody) && q.stones[defender].meets(a.goal) && !works(&q, q.empty(a)) {
				t.Fatalf("%v refutes all threats, but is not among %v\n%v", a.point[x.first()], a.setOf(must), b)
			}
		}
	}
	if met < 50 || narrow < met/2 {
		t.Errorf("%d positions with threats, in %d of them not all points can help", met, narrow)
	}
}

// TestSettled: what is decided without a search is decided so by all lines of play, and a group
// that can be taken at once is taken.
func TestSettled(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(12, 3))
	a, p := newArea(), new(position)
	var s solver
	s.reset(t.Context(), a, koNobody, -1)
	met := map[string]int{}
	for met["lives"] < 20 {
		b := randomArea(t, r, 7, a, p)
		befriend(r, a)
		settled, won := s.settled(p, a.eyeRoom(p))
		if !settled || won == (p.turn == attacker) && met["dies"] > 300 {
			continue
		}
		o := &areaOracle{a: a, most: 5_000}
		for _, free := range []koFree{koNobody, koAttacker, koDefender} {
			o.free = free
			kills, ok := o.kills(p)
			if !ok {
				continue
			}
			if dies := won == (p.turn == attacker); dies != kills {
				t.Fatalf("side %d moves: it dies %v, want %v\n%v\ngoal %v", p.turn, dies, kills, b, a.setOf(a.goal))
			} else if dies {
				met["dies"]++
			} else {
				met["lives"]++
			}
		}
	}
	if met["dies"] < 100 {
		t.Errorf("%v", met)
	}
}

// TestZones: in the zone of a position in which the defender succeeds lies all that he needs.
// He still succeeds if anything else stands elsewhere.
func TestZones(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(12, 4))
	a, p := newArea(), new(position)
	count := sample.Of(80, 400)
	if testing.Short() {
		count = 100
	}
	v, err := NewProver(Options{Limits: search.Limits{Nodes: -1}, CacheSize: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	v.s.t = newTable(v.bytes)
	met := 0
	for met < count {
		b := randomArea(t, r, 7, a, p)
		var list []position
		s := &v.s
		free := koFree(r.IntN(3))
		s.t.begin(-1)
		s.done = 0
		s.reset(t.Context(), a, free, -1)
		s.solved = func(p position, success bool) {
			if success == (p.turn == defender) {
				list = append(list, p)
			}
		}
		s.run(p)
		s.solved = nil
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for _, x := range list[:min(len(list), 12)] {
			e := s.t.find(x.key ^ s.salt)
			if e == nil || !e.solved() || e.low != noLoop || (*s.t.zone(e)) == a.all {
				continue
			}
			for range 6 {
				y := x
				for z := a.all.andNot((*s.t.zone(e))); !z.isEmpty(); z = z.rest() {
					c := one(z.first())
					for i := range y.stones {
						y.stones[i] = y.stones[i].andNot(c)
					}
					if n := r.IntN(4); n < 2 {
						y.stones[n] = y.stones[n].or(c)
					}
				}
				if !a.legal(&y) {
					continue
				}
				o := &areaOracle{a: a, free: free, most: 5_000}
				kills, ok := o.kills(&y)
				if ok {
					met++
				}
				if kills {
					t.Fatalf("side %d moves, rule %d, zone %v: it dies with %v and %v\n%v\ngoal %v, the position was %v and %v, ban %d", x.turn, free,
						a.setOf((*s.t.zone(e))), a.setOf(y.stones[attacker]), a.setOf(y.stones[defender]), b, a.setOf(a.goal),
						a.setOf(x.stones[attacker]), a.setOf(x.stones[defender]), x.ko)
				}
			}
		}
	}
}

// legal reports whether all strings of a position have liberties, and the ko ban one to be of.
func (a *area) legal(p *position) bool {
	empty := p.empty(a)
	for s := range side(2) {
		for x := p.stones[s]; !x.isEmpty(); {
			str := one(x.first()).flood(p.stones[s], a.stride)
			x = x.andNot(str)
			if a.caught(s, str) && !str.beside(a.stride).meets(empty) {
				return false
			}
		}
	}
	return p.ko == noCell || empty.has(p.ko)
}

// TestTakenOnTheWay: a group that can take the stone between it and friends is not dead for want of room.
func TestTakenOnTheWay(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . X . . .
		X X X . X . .
		X . O O X . .
		X X O X X . .
		. O X O . . .
		. O . O . . .
		. O O O . . .`)
	take := board.At(2, 1)
	goal := board.SetOf(b.AppendStones(nil, board.At(2, 3))...)
	zone := goal
	zone.Or(ptr(board.SetOf(board.At(1, 4), board.At(3, 5), board.At(2, 2), take)))
	v, err := NewProver(Options{})
	if err != nil {
		t.Fatal(err)
	}
	v.s.t = newTable(v.bytes)
	v.a.keys()
	for first, want := range map[side]search.Code{attacker: search.Fail, defender: search.Win} {
		r, ok := v.within(t.Context(), b, &goal, &zone, board.White, first, false, -1)
		if !ok || r.Code != want || first == defender && r.Move != take && r.Move != board.Pass {
			t.Errorf("side %d: %+v, want %v\n%v", first, r, want, b)
		}
	}
}
