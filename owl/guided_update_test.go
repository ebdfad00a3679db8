package owl

import (
	"math/rand/v2"
	"testing"
)

// TestGuidedUpdate compares the numbers of random nodes with what they mean: the side to move needs one move
// that succeeds, of those that are tried so far the one that takes least, and fails if all fail, also those
// that are tried last; what is not tried yet counts one each for the other side.
func TestGuidedUpdate(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 1))
	won, lost, open, more := 0, 0, 0, 0
	for range 3000 {
		g := &guide{}
		n := 1 + rng.IntN(9)
		g.nodes = append(g.nodes, pnode{phi: 1, delta: 1, kids: 1, n: int32(n), use: int32(min(n, 1+rng.IntN(batch)))})
		hard := rng.IntN(3) == 0 // nearly all moves fail
		for range n {
			k := pnode{phi: uint32(1 + rng.IntN(9)), delta: uint32(1 + rng.IntN(9))}
			switch r := rng.IntN(12); {
			case hard && r > 0, r < 4:
				k.phi, k.delta = 0, never // the other side succeeds
			case r == 11:
				k.phi, k.delta = never, 0
			}
			g.nodes = append(g.nodes, k)
		}
		used := int(g.nodes[0].use)
		all := func(kids []pnode) bool {
			for _, k := range kids {
				if k.phi != 0 {
					return false
				}
			}
			return true
		}
		for used < n && all(g.nodes[1:1+used]) {
			used = min(used+batch, n)
			more++
		}
		tried := g.nodes[1 : 1+used]
		least, sum, success := uint32(never), uint64(0), false
		for _, k := range tried {
			least = min(least, k.delta)
			sum += uint64(k.phi)
			success = success || k.delta == 0
		}
		g.update(0)
		got := g.nodes[0]
		switch {
		case success:
			if won++; got.phi != 0 || got.delta != never {
				t.Fatalf("%+v of %+v: a move succeeds", got, tried)
			}
		case all(tried):
			if lost++; got.phi != never || got.delta != 0 || int(got.use) != n {
				t.Fatalf("%+v of %+v: all moves fail", got, tried)
			}
		default:
			if open++; got.phi != least || uint64(got.delta) != sum+uint64(n-used) || int(got.use) != used {
				t.Fatalf("%+v of %+v, %d of %d tried: want %d and %d", got, tried, used, n, least, sum+uint64(n-used))
			}
		}
	}
	if won < 100 || lost < 100 || open < 100 || more < 100 {
		t.Errorf("%d nodes won, %d lost, %d open, %d times more moves", won, lost, open, more)
	}
}
