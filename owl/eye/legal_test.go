package eye

import (
	"math/rand/v2"
	"testing"
)

// TestLegal compares which positions can stand with strings that are walked from point to point: each has
// to have a liberty, those of the attacker one on a margin at least that is not lost, and the wall, with
// the stones that are joined to it, one inside unless it has one outside or an eye elsewhere.
func TestLegal(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 41))
	stands := map[[2]bool]int{} // by whether the wall has liberties outside or an eye
	for range 6000 {
		s, _ := randomNode(rng, 2+rng.IntN(6), rng.IntN(2) == 0)
		if rng.IntN(2) == 0 {
			s.contact = uint16(rng.IntN(1 << s.n))
		}
		var x, d uint16
		for i := range s.n {
			switch rng.IntN(5) {
			case 0, 1:
				x |= 1 << i
			case 2, 3:
				d |= 1 << i
			}
		}
		p := state{x: x, d: d, out: uint8(rng.IntN(2)), ko: -1, lost: uint16(rng.IntN(1<<s.n)) & s.margin}
		v := &solver{sh: &s, eye: rng.IntN(4) == 0}
		in := func(set uint16, i int) bool { return set>>i&1 != 0 }
		// string returns the points that are joined to some of a set, these included.
		joined := func(from []int, set uint16) map[int]bool {
			seen := map[int]bool{}
			for len(from) > 0 {
				i := from[0]
				from = from[1:]
				if seen[i] || !in(set, i) {
					continue
				}
				seen[i] = true
				for j := range s.n {
					if in(s.adj[i], j) {
						from = append(from, j)
					}
				}
			}
			return seen
		}
		breathes := func(str map[int]bool) bool {
			for i := range str {
				for j := range s.n {
					if in(s.adj[i], j) && !in(x|d, j) {
						return true
					}
				}
			}
			return false
		}
		want := true
		for i := range s.n {
			if in(x, i) {
				str := joined([]int{i}, x)
				ok := breathes(str)
				for j := range str {
					ok = ok || in(s.margin, j) && !in(p.lost, j)
				}
				want = want && ok
			}
		}
		var beside []int
		free := p.out > 0 || v.eye
		for i := range s.n {
			if in(s.contact, i) {
				beside = append(beside, i)
				free = free || !in(x|d, i)
			}
		}
		wall := joined(beside, d)
		want = want && (free || breathes(wall))
		for i := range s.n {
			if in(d, i) && !wall[i] {
				want = want && breathes(joined([]int{i}, d))
			}
		}
		if got := v.legal(&p); got != want {
			t.Fatalf("%+v can stand in %+v, eye %v: %v, want %v", p, s, v.eye, got, want)
		}
		stands[[2]bool{p.out > 0 || v.eye, want}]++
	}
	for _, k := range [][2]bool{{false, false}, {false, true}, {true, false}, {true, true}} {
		if stands[k] < 100 {
			t.Errorf("%d positions, liberties outside %v, can stand %v", stands[k], k[0], k[1])
		}
	}
}
