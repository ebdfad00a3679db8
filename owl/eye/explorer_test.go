package eye

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// randomNode returns a space of n points, connected along the lines of a board, with some
// of them open, and with random stones.
func randomNode(rng *rand.Rand, n int, margins bool) (s shape, d node) {
	type cell struct{ x, y int }
	cells := []cell{{0, 0}}
	for len(cells) < n {
		c := cells[rng.IntN(len(cells))]
		k := rng.IntN(4)
		c.x += [4]int{1, -1, 0, 0}[k]
		c.y += [4]int{0, 0, 1, -1}[k]
		known := false
		for _, e := range cells {
			known = known || e == c
		}
		if !known {
			cells = append(cells, c)
		}
	}
	s.n = n
	for i, c := range cells {
		free := 4
		for j, e := range cells {
			if max(c.x-e.x, e.x-c.x)+max(c.y-e.y, e.y-c.y) == 1 {
				free--
				if j < i {
					s.link(i, j)
				}
			}
		}
		if free > 0 {
			s.contact |= 1 << i
		}
		if margins && free > 1 && rng.IntN(5) == 0 {
			s.margin |= 1 << i
		}
	}
	d = node{points: s.all(), contact: s.contact, margin: s.margin}
	for i := range n {
		switch rng.IntN(8) {
		case 0, 1:
			d.x |= 1 << i
		case 2:
			d.islands |= 1 << i &^ s.contact
		}
	}
	return s, d
}

// TestExplorerMoves compares the moves in a space that is closed with those of the solver,
// which knows the same rules in another form: a stone of the defender beside the wall
// stays a stone there.
func TestExplorerMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 28))
	moves, suicides, captures := 0, 0, 0
	for range 4000 {
		s, d := randomNode(rng, 3+rng.IntN(10), false)
		v := &solver{sh: &s, eye: true}
		e := &explorer{root: &s}
		p := state{x: d.x, d: d.islands, out: 1, ko: -1}
		if !v.legal(&p) {
			continue
		}
		for m := d.empty(); m != 0; m &= m - 1 {
			i := bits.TrailingZeros16(m)
			for _, attack := range [2]bool{true, false} {
				p.attack = attack
				want, _, legal := v.place(&p, i)
				got := d
				ok := false
				if attack {
					ok = e.attack(&got, i)
				} else {
					ok = e.defend(&got, i)
				}
				moves++
				if ok != legal {
					t.Fatalf("%+v %+v: attack %v at %d: legal %v, want %v", s, d, attack, i, ok, legal)
				}
				if !legal {
					suicides++
					continue
				}
				if got.x != want.x {
					t.Fatalf("%+v %+v: attack %v at %d: stones %b, want %b", s, d, attack, i, got.x, want.x)
				}
				if got.x&^d.x != 0 != attack || got.x&d.x != d.x {
					captures++
				}
				wall, _ := v.wall(want.x, want.d)
				if got.islands != want.d&^wall || got.points != s.all()&^wall || got.points&got.contact != (s.contact|s.beside(wall))&^wall {
					t.Fatalf("%+v %+v: attack %v at %d: points %b, islands %b, contact %b, want %b, %b, %b", s, d, attack, i,
						got.points, got.islands, got.contact, s.all()&^wall, want.d&^wall, (s.contact|s.beside(wall))&^wall)
				}
			}
		}
	}
	if moves < 10000 || suicides < 100 || captures < 500 {
		t.Errorf("%d moves, %d of them suicide, %d captures", moves, suicides, captures)
	}
}

// TestSettle compares with what is left when stones that hang together with margins are
// taken off one by one.
func TestSettle(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 29))
	some := 0
	for range 2000 {
		s, d := randomNode(rng, 3+rng.IntN(10), true)
		want := d
		for again := true; again; {
			again = false
			for i := range s.n {
				if want.x&want.margin>>i&1 != 0 {
					want.remove(1 << i)
					want.margin |= s.adj[i] & want.points
					again = true
					some++
				}
			}
		}
		got := d
		(&explorer{root: &s}).settle(&got)
		if got != want {
			t.Fatalf("%+v: %+v settles to %+v, want %+v", s, d, got, want)
		}
		if all := d.points &^ (d.x | d.islands); d.empty() != all || count(all) != bits.OnesCount16(all) {
			t.Fatalf("%+v: empty %b, want %b", d, d.empty(), all)
		}
	}
	if some < 200 {
		t.Errorf("%d stones were removed", some)
	}
}

// slow plays in a space without remembering anything, every move in the order of the
// points; where a line goes on too long it gives up.
type slow struct {
	e    *explorer
	left int
}

// makes is explorer.makes.
func (w *slow) makes(d node, attack bool, eyes uint8) bool {
	if w.left--; w.left < 0 {
		return false
	}
	e := w.e
	var parts, large []node
	for rest := d.points; rest != 0; {
		set := e.root.flood(1<<bits.TrailingZeros16(rest), rest)
		rest &^= set
		part := node{set, d.x & set, d.islands & set, d.contact & set, d.margin & set}
		if count(set) > e.t.points || part.islands != 0 {
			large = append(large, part)
		} else {
			parts = append(parts, part)
		}
	}
	sum := Value{}
	for _, p := range parts {
		v := bySize(count(p.points), count(p.margin))
		if a, ok := e.lookup(&p); ok {
			v = a.value
		}
		sum = sum.Add(v)
	}
	if len(large) > 0 {
		last := large[len(large)-1]
		if len(large) == 1 && sum == (Value{}) {
			return w.plays(last, attack, eyes)
		}
		v := Value{}
		for k := uint8(1); k <= 2; k++ {
			if w.plays(last, true, k) {
				v.AttackTwice, v.AttackFirst = k, k
			}
			if w.plays(last, false, k) {
				v.DefendFirst, v.DefendTwice = k, k
			}
		}
		v.DefendFirst = max(v.DefendFirst, v.AttackFirst)
		v.DefendTwice = v.DefendFirst
		sum = sum.Add(v)
	}
	if attack {
		return int(eyes) <= sum.Min()
	}
	return int(eyes) <= sum.Max()
}

// plays is explorer.explore.
func (w *slow) plays(d node, attack bool, eyes uint8) bool {
	n, margins := count(d.points), count(d.margin)
	if d.x == 0 && d.islands == 0 && (margins == 0 && n >= 7 || margins > 0 && n-2*margins >= 9) {
		return true
	}
	for i := range w.e.root.n {
		if d.empty()>>i&1 == 0 {
			continue
		}
		next := d
		if attack && w.e.attack(&next, i) && !w.makes(next, false, eyes) {
			return false
		}
		if !attack && w.e.defend(&next, i) && w.makes(next, true, eyes) {
			return true
		}
	}
	return attack
}

// TestExplorer compares what is found in spaces that are in no table with a slow search,
// and the vital points with what comes of each move.
func TestExplorer(t *testing.T) {
	data, err := Generate(t.Context(), 3)
	if err != nil {
		t.Fatal(err)
	}
	small, err := ParseTable(data)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(6, 30))
	asked, settled, open := 0, 0, 0
	for asked < 250 {
		s, d := randomNode(rng, 4+rng.IntN(3), true)
		d.islands = 0
		d.x &^= d.margin
		v := &solver{sh: &s, eye: true}
		if p := (state{x: d.x, out: 1, ko: -1}); !v.legal(&p) {
			continue
		}
		var e explorer
		got, source, err := e.space(t.Context(), small, &s, d.x, 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		if source != ByParts {
			if !e.isSure(&d) && e.left > 0 {
				t.Errorf("%+v %+v: by %v", s, d, source)
			}
			if want := bySize(s.n, count(s.margin)); got.value != want {
				t.Errorf("%+v %+v: %v, want %v", s, d, got.value, want)
			}
			continue
		}
		w := &slow{e: &e, left: 20000}
		want := Value{}
		for k := uint8(1); k <= 2; k++ {
			if w.makes(d, true, k) {
				want.AttackFirst = k
			}
			if w.makes(d, false, k) {
				want.DefendFirst = k
			}
		}
		want.DefendFirst = max(want.DefendFirst, want.AttackFirst)
		want.AttackTwice, want.DefendTwice = want.AttackFirst, want.DefendFirst
		var attack, defense uint16
		for i := range s.n {
			if d.empty()>>i&1 == 0 {
				continue
			}
			a, b := d, d
			if e.attack(&a, i) {
				switch {
				case want.Settled():
					if want.AttackFirst > 0 && !w.makes(a, true, want.AttackFirst) {
						attack |= 1 << i
						want.AttackTwice = want.AttackFirst - 1
					}
				case !w.makes(a, false, want.AttackFirst+1):
					attack |= 1 << i
				}
			}
			if e.defend(&b, i) {
				switch {
				case want.Settled():
					if want.DefendFirst < 2 && w.makes(b, false, want.DefendFirst+1) {
						defense |= 1 << i
						want.DefendTwice = want.DefendFirst + 1
					}
				case w.makes(b, true, want.DefendFirst):
					defense |= 1 << i
				}
			}
		}
		if w.left < 0 {
			continue
		}
		asked++
		if want.Settled() {
			settled++
		} else {
			open++
		}
		if got.value != want || got.attack != attack || got.defense != defense {
			t.Errorf("%+v %+v: %v %b %b, want %v %b %b", s, d, got.value, got.attack, got.defense, want, attack, defense)
		}
	}
	if settled < 50 || open < 50 {
		t.Errorf("%d spaces are settled, %d are not", settled, open)
	}
}
