package owl

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/scatter"
	"github.com/tengen-go/tengen/reading/search"
)

// TestNumbers: proof numbers of a position come from those of its children, as many as are tried;
// more are tried when all have failed.
func TestNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 1))
	g := new(guide)
	kinds := [3]int{}
	for range 3000 {
		n := 1 + r.IntN(8)
		use := min(1+r.IntN(4), n)
		g.nodes = append(g.nodes[:0], pnode{phi: 1, delta: 1, kids: 1, n: int32(n), use: int32(use)})
		for range n {
			kid := pnode{phi: uint32(1 + r.IntN(30)), delta: uint32(1 + r.IntN(30))}
			switch r.IntN(4) {
			case 0: // the side to move there has succeeded
				kid.phi, kid.delta = 0, never
			case 1: // it has failed
				if r.IntN(3) == 0 {
					kid.phi, kid.delta = never, 0
				}
			}
			g.nodes = append(g.nodes, kid)
		}
		kids := g.nodes[1:]
		// Children whose side has succeeded are no use to this one.
		tried, open := 0, false
		for tried = use; ; tried = min(tried+3, n) {
			for _, k := range kids[:tried] {
				open = open || k.delta != never
			}
			if open || tried == n {
				break
			}
		}
		phi, sum, won := uint32(never), uint32(n-tried), false
		best, likely := 0, 0
		for i, k := range kids[:tried] {
			phi = min(phi, k.delta)
			won = won || k.delta == 0
			sum += k.phi
			if k.delta < kids[best].delta {
				best = i
			}
			if float64(k.phi)/max(float64(k.delta), 1e-9) > float64(kids[likely].phi)/max(float64(kids[likely].delta), 1e-9)*(1+1e-12) {
				likely = i
			}
		}
		delta := min(sum, never-1)
		switch {
		case won:
			phi, delta = 0, never
			kinds[0]++
		case !open:
			phi, delta = never, 0
			kinds[1]++
		default:
			kinds[2]++
		}
		g.update(0)
		if got := g.nodes[0]; got.phi != phi || got.delta != delta || int(got.use) != tried {
			t.Fatalf("%d of %d children %+v: %d and %d, %d tried, want %d and %d, %d tried", use, n, kids, got.phi, got.delta, got.use, phi, delta, tried)
		}
		if got := g.best(0); g.nodes[got].delta != kids[best].delta {
			t.Fatalf("%+v: the best one is %d, want %d", kids[:tried], got-1, best)
		}
		if got := g.likeliest(0); !won && open && int(got-1) != likely {
			t.Fatalf("%+v: the likeliest one is %d, want %d", kids[:tried], got-1, likely)
		}
	}
	for i, n := range kinds {
		if n < 100 {
			t.Errorf("kind %d: %d times", i, n)
		}
	}
	g.nodes = append(g.nodes[:0], pnode{}, pnode{})
	g.settle(0, true)
	g.settle(1, false)
	if x, y := g.nodes[0], g.nodes[1]; x.phi != 0 || x.delta != never || y.phi != never || y.delta != 0 || x.v == nil || y.v == nil {
		t.Errorf("settled: %+v, %+v", x, y)
	}
}

// TestLevels: the levels look deeper and deeper, from one to the next, and a depth that is named
// comes before that of the level.
func TestLevels(t *testing.T) {
	v := guided(t, 10)
	last := depths{}
	for level := range 14 {
		d := v.WithEffort(search.AtLevel(level)).(*Guided).depths()
		if d.distrust < last.distrust || d.branch < last.branch || d.reading < last.reading || d.distrust >= d.branch || d.branch >= d.reading {
			t.Errorf("level %d: %+v after %+v", level, d, last)
		}
		last = d
	}
	if d := v.WithEffort(search.Effort{Limits: search.Limits{Depth: 3}}).(*Guided).depths(); d.reading != 3 {
		t.Errorf("%+v, want a depth of 3", d)
	}
	w, err := NewGuided(GuidedOptions{Limits: search.Limits{Depth: 5}})
	if err != nil {
		t.Fatal(err)
	}
	if d := w.depths(); d.reading != 5 {
		t.Errorf("%+v, want a depth of 5", d)
	}
	if d := w.WithEffort(search.Effort{Limits: search.Limits{Depth: 4}}).(*Guided).depths(); d.reading != 4 {
		t.Errorf("%+v, want a depth of 4", d)
	}
	// Fewer moves are tried farther down, at the ply branch for the last time.
	w.d = w.depths()
	most := w.width(0)
	for ply := range 30 {
		n := w.width(ply)
		if n > most || n < 1 {
			t.Errorf("%d moves after %d, %d before", n, ply, most)
		}
		if fewer := n < most; fewer != (ply == 1 || ply == 3 || ply == w.d.branch) {
			t.Errorf("%d moves after %d, %d before", n, ply, most)
		}
		most = n
	}
}

// TestLunches: taking a string of one or two stones leaves no eye if each of its points is false:
// two of its corners are held by other stones, the edge being one.
func TestLunches(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 2))
	none := 0
	for range 3000 {
		size := 3 + r.IntN(4)
		b := scatter.Stones(r, size, 0.4, 0.3)
		for _, s := range b.AppendStrings(nil, board.Black) {
			stones := b.AppendStones(nil, s)
			bad := true
			for _, p := range stones {
				held := 0
				if x, y := p.Col(), p.Row(); x == 0 || y == 0 || x == size-1 || y == size-1 {
					held++
				}
				for _, d := range p.Diagonals() {
					if b.At(d) == board.Black && b.Liberties(d) > 1 && !b.SameString(d, s) {
						held++
					}
				}
				bad = bad && held >= 2
			}
			var want Lunch
			switch n := len(stones); {
			case n >= 7:
				want = Lunch{Min: 2, Likely: 2, Max: 2}
			case n >= 5:
				want = Lunch{Min: 1, Likely: 2, Max: 2}
			case n >= 3:
				want = Lunch{Likely: 1, Max: 2}
			case !bad:
				want = Lunch{Likely: 1, Max: 1}
			default:
				none++
			}
			got := lunchOf(b, stones[r.IntN(len(stones))])
			if !b.SameString(got.Stone, s) {
				t.Fatalf("%v is not of the string at %v", got.Stone, s)
			}
			if got.Stone = 0; got != want {
				t.Fatalf("%v: %+v, want %+v\n%v", s, got, want, b)
			}
		}
	}
	if none < 50 {
		t.Errorf("%d strings leave no eye", none)
	}
}
