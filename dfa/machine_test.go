package dfa

import (
	"container/heap"
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/window"
	"github.com/tengen-go/tengen/pattern"
)

var patterns900 = sync.OnceValues(func() (*pattern.Database, error) {
	return pattern.Load(pattern.General(), os.DirFS("testdata"), "patterns900.db")
})

// built returns a builder whose roots are made but nothing else, and its automaton.
func built(t *testing.T, states int) (*builder, *Automaton) {
	t.Helper()
	db, err := patterns900()
	if err != nil {
		t.Fatal(err)
	}
	a, err := newAutomaton(db)
	if err != nil {
		t.Fatal(err)
	}
	b := &builder{a: a, o: Options{MaxStates: states}, memo: map[string]int32{}, lists: map[string]uint32{}}
	b.prepare()
	b.roots()
	return b, a
}

// windowOf returns a window with a few random stones, outside the board where the sides say.
func windowOf(rng *rand.Rand, north, south, west, east bool) window.Window {
	var w [2]uint64
	for k := range window.Side * window.Side {
		row, col := k/window.Side-window.Before, k%window.Side-window.Before
		code := max(uint64(rng.IntN(12)), 9) - 9
		if north && row < 0 || south && row > 0 || west && col < 0 || east && col > 0 {
			code = 3
		}
		w[k>>5] |= code << (2 * (k & 31))
	}
	return window.Window{Lo: w[0], Hi: w[1]}
}

// TestNeighborhoods enters every content of eight neighbors: one is possible where what is
// outside the board are the sides of one rectangle around the middle.
func TestNeighborhoods(t *testing.T) {
	side := func(in func(row, col int) bool) (set int) {
		j := 0
		for row := -1; row <= 1; row++ {
			for col := -1; col <= 1; col++ {
				if row == 0 && col == 0 {
					continue
				}
				if in(row, col) {
					set |= 1 << j
				}
				j++
			}
		}
		return set
	}
	possible := map[int]bool{}
	for down := -1; down <= 1; down++ {
		for right := -1; right <= 1; right++ {
			possible[side(func(row, col int) bool { return down != 0 && row == down || right != 0 && col == right })] = true
		}
	}
	sum := 0.0
	for index := range rootSize {
		out, want := 0, 1.0
		for j := range 8 {
			code := index >> (2 * j) & 3
			want *= []float64{0.5, 0.24, 0.24, 0.02}[code]
			if code == 3 {
				out |= 1 << j
			}
		}
		p, ok := neighborhood(index)
		if ok != possible[out] || ok && math.Abs(p-want) > 1e-15 || !ok && p != 0 {
			t.Fatalf("%016b: %v, %v, want %v, %v", index, p, ok, want, possible[out])
		}
		sum += p
	}
	if sum < 0.8 || sum > 1 {
		t.Errorf("the possible ones have the probability %v", sum)
	}
}

// TestMachine walks random windows through the automaton by what each state says that it
// reads: what is left is what fits all points that were read, and the list at the end has
// those patterns alone.
func TestMachine(t *testing.T) {
	race.Alone(t)
	b, a := built(t, 3000)
	b.grow()
	b.emit()
	rng := rand.New(rand.NewPCG(2, 9))
	walked, ended := 0, 0
	for range 4000 {
		side := rng.IntN(9)
		w := windowOf(rng, side%3 == 1, side%3 == 2, side/3 == 1, side/3 == 2)
		g := rng.IntN(numRoots)
		first, end := a.formsOf(g)
		if a.roots[g] == nil {
			continue
		}
		// The contents of the neighbors, read one by one.
		index, j := 0, 0
		var read []int
		for row := -1; row <= 1; row++ {
			for col := -1; col <= 1; col++ {
				if k := (row+window.Before)*window.Side + col + window.Before; row != 0 || col != 0 {
					index |= int(w.Code(k)) << (2 * j)
					read = append(read, k)
					j++
				}
			}
		}
		if got := neighborIndex(w); int(got) != index {
			t.Fatalf("the neighbors are %x, want %x", got, index)
		}
		left := func() (list []uint16) {
			for f := first; f < end; f++ {
				fits := true
				for _, k := range read {
					fits = fits && a.layout.Tests[f].Fitting(k, a.layout.Forms[f].Inside())>>w.Code(k)&1 != 0
				}
				if fits {
					list = append(list, uint16(f))
				}
			}
			return list
		}
		i := b.root[g][index]
		for i >= 0 && b.nodes[i].children != nil {
			n := &b.nodes[i]
			if !slices.Equal(n.forms, left()) {
				t.Fatalf("a node has the patterns %v, want %v", n.forms, left())
			}
			walked++
			read = append(read, int(n.cells[0]), int(n.cells[1]))
			i = n.children[w.Code(int(n.cells[0]))|w.Code(int(n.cells[1]))<<2]
		}
		want := left()
		if i < 0 != (len(want) == 0) {
			t.Fatalf("a way to nowhere, with %v left", want)
		}
		// The same way through the automaton.
		e := a.roots[g][index]
		for e != 0 && e&listBit == 0 {
			e = a.states[e>>12][w.Code(int(e>>6&63))|w.Code(int(e&63))<<2]
		}
		var got []uint16
		if e != 0 {
			ended++
			at := int(e &^ listBit)
			got = a.lists[at+1 : at+1+int(a.lists[at])]
		}
		if !slices.Equal(got, want) {
			t.Fatalf("the list %v, want %v", got, want)
		}
	}
	if walked < 200 || ended < 1000 {
		t.Errorf("%d states were passed, %d lists reached", walked, ended)
	}
	// Nothing is there twice, and no state leads one way only.
	seen := map[state]bool{}
	transitions, states := 0, len(a.states)-1
	for _, s := range a.states[1:] {
		if seen[s] {
			t.Error("a state is there twice")
		}
		seen[s] = true
		same := true
		for _, e := range s {
			same = same && e == s[0]
			if e != 0 {
				transitions++
			}
		}
		if same {
			t.Error("a state leads one way")
		}
	}
	size := 64*len(a.states) + 2*len(a.lists) + 32*len(a.layout.Tests)
	for _, r := range a.roots {
		if r == nil {
			continue
		}
		states++
		size += 4 * rootSize
		for _, e := range r {
			if e != 0 {
				transitions++
			}
		}
	}
	lists := map[string]bool{}
	for at := 1; at < len(a.lists); at += 1 + int(a.lists[at]) {
		key := string(runesOf(a.lists[at+1 : at+1+int(a.lists[at])]))
		if lists[key] {
			t.Error("a list is there twice")
		}
		lists[key] = true
	}
	if got, want := a.Stats(), (Stats{Patterns: 900, States: states, Transitions: transitions, Lists: len(lists), Bytes: size}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func runesOf(list []uint16) (r []rune) {
	for _, v := range list {
		r = append(r, rune(v)+0x4096)
	}
	return r
}

// TestChosen compares the points that a node reads with all there are: the first leaves
// the fewest patterns on average, the second fewest after that, and what that saves is
// what is gained.
func TestChosen(t *testing.T) {
	b, _ := built(t, 1)
	rng := rand.New(rand.NewPCG(2, 10))
	gains, single := 0, 0
	for range 400 {
		n := &b.nodes[rng.IntN(len(b.nodes))]
		care := uint64(0)
		for _, f := range n.forms {
			for k := range window.Side * window.Side {
				if b.fit[f][k] != 15 && n.known>>k&1 == 0 {
					care |= 1 << k
				}
			}
		}
		if len(n.forms) <= stepCost || care == 0 {
			if n.gain != 0 {
				t.Fatalf("%d patterns, nothing to read: a gain of %v", len(n.forms), n.gain)
			}
			continue
		}
		gains++
		sum := func(points ...uint8) float64 {
			s := 0.0
			for _, f := range n.forms {
				p := 1.0
				for _, k := range points {
					p *= float64(b.pass[f][k])
				}
				s += p
			}
			return s
		}
		k0, k1 := n.cells[0], n.cells[1]
		const slip = 1e-3
		for k := range uint8(window.Side * window.Side) {
			if care>>k&1 == 0 {
				continue
			}
			if sum(k) < sum(k0)-slip {
				t.Fatalf("point %d is read first, leaving %v, though %d leaves %v", k0, sum(k0), k, sum(k))
			}
			if k != k0 && sum(k0, k) < sum(k0, k1)-slip {
				t.Fatalf("point %d is read second, leaving %v, though %d leaves %v", k1, sum(k0, k1), k, sum(k0, k))
			}
		}
		left := sum(k0, k1)
		if bits.OnesCount64(care) == 1 {
			single++
			left = sum(k0)
		} else if k0 == k1 {
			t.Fatalf("point %d is read twice", k0)
		}
		if want := float64(len(n.forms)) - left - stepCost; math.Abs(n.gain-want) > slip {
			t.Fatalf("%d patterns: a gain of %v, want %v", len(n.forms), n.gain, want)
		}
		if care>>k0&1 == 0 || care>>k1&1 == 0 {
			t.Fatalf("points %d and %d are read, which do not matter", k0, k1)
		}
	}
	if gains < 50 {
		t.Errorf("%d nodes read points, %d of them one", gains, single)
	}
}

// TestOnePoint lets nodes read a single point: they lead on where both readings of it agree,
// with the patterns that fit, and nowhere else.
func TestOnePoint(t *testing.T) {
	b, _ := built(t, 1)
	tried := 0
	for i := 0; i < len(b.nodes) && tried < 50; i++ {
		forms := b.nodes[i].forms
		care := uint64(0)
		for _, f := range forms {
			care |= b.care[f]
		}
		if care &^= b.nodes[i].known; len(forms) <= stepCost || care == 0 {
			continue
		}
		tried++
		n := node{forms: forms, known: b.nodes[i].known, prob: 1}
		k := bits.TrailingZeros64(care)
		if b.choose(&n, 1<<k); int(n.cells[0]) != k || int(n.cells[1]) != k {
			t.Fatalf("points %v are read, want %d alone", n.cells, k)
		}
		b.nodes = append(b.nodes, n)
		last := int32(len(b.nodes) - 1)
		b.expand(last)
		for code, c := range b.nodes[last].children {
			var want []uint16
			for _, f := range forms {
				if b.fit[f][k]>>(code&3)&1 != 0 && code&3 == code>>2 {
					want = append(want, f)
				}
			}
			var got []uint16
			if c >= 0 {
				got = b.nodes[c].forms
			}
			if !slices.Equal(got, want) {
				t.Fatalf("contents %d and %d lead to %v, want %v", code&3, code>>2, got, want)
			}
		}
	}
	if tried < 20 {
		t.Errorf("%d nodes were tried", tried)
	}
}

// TestGrown makes states one by one: each is that whose probability times gain was the
// greatest, and the probability of a node is the sum of those of the ways there.
func TestGrown(t *testing.T) {
	b, _ := built(t, 1)
	sum := map[int32]float64{}
	for g := range b.root {
		for index, i := range b.root[g] {
			if p, ok := neighborhood(index); ok && i >= 0 {
				sum[i] += p
			}
		}
	}
	for i := range b.nodes {
		if got, want := b.nodes[i].prob, sum[int32(i)]; math.Abs(got-want) > 1e-12 {
			t.Fatalf("node %d has the probability %v, want %v", i, got, want)
		}
	}
	for step := range 20 {
		best := 0.0
		before := map[int32]bool{}
		for i := range b.nodes {
			n := &b.nodes[i]
			if n.children != nil {
				before[int32(i)] = true
			} else if n.gain > 0 {
				best = max(best, n.prob*n.gain)
			}
		}
		probs := make([]float64, len(b.nodes))
		for i := range b.nodes {
			probs[i] = b.nodes[i].prob
		}
		b.o.MaxStates = 1
		b.grow()
		grown := 0
		for i := range probs {
			n := &b.nodes[i]
			if n.children == nil || before[int32(i)] {
				continue
			}
			grown++
			if math.Abs(probs[i]*n.gain-best) > 1e-9*best {
				t.Fatalf("step %d: a node worth %v was expanded, the best is worth %v", step, probs[i]*n.gain, best)
			}
			one := n.cells[0] == n.cells[1]
			for code, c := range n.children {
				if c < 0 || int(c) < len(probs) && probs[c] > 0 {
					continue
				}
				want := n.prob * codeProb[code&3]
				if !one {
					want *= codeProb[code>>2]
				}
				if shared := b.nodes[c].prob; shared < want-1e-12 {
					t.Fatalf("step %d: a child has the probability %v, want %v at least", step, shared, want)
				}
			}
		}
		if grown != 1 {
			t.Fatalf("step %d: %d nodes were expanded", step, grown)
		}
	}
}

// TestQueue hands out the worthiest first, and of equals the one that came first.
func TestQueue(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 11))
	var q queue
	var want []item
	for i := range int32(200) {
		x := item{i, float64(rng.IntN(20))}
		want = append(want, x)
		heap.Push(&q, x)
	}
	slices.SortStableFunc(want, func(x, y item) int { return int(y.worth - x.worth) })
	for _, x := range want {
		if got := heap.Pop(&q).(item); got != x {
			t.Fatalf("%v, want %v", got, x)
		}
	}
}

// TestNothingToRead: where no point matters any more, or as few patterns are left as cost no more to be tested than a
// step does, a node reads nothing.
func TestNothingToRead(t *testing.T) {
	race.Alone(t)
	b, _ := built(t, 1)
	var all []uint16
	for f := range uint16(40) {
		all = append(all, f)
	}
	read := node{forms: all}
	if b.choose(&read, 1<<20|1<<30); read.cells == [2]uint8{} || read.gain == 0 {
		t.Fatalf("points %v are read, for a gain of %v", read.cells, read.gain)
	}
	for _, c := range []struct {
		forms int
		care  uint64
	}{{40, 0}, {5, 0}, {4, 1<<20 | 1<<30}, {1, 1 << 20}} {
		n := node{forms: all[:c.forms]}
		if b.choose(&n, c.care); n.cells != [2]uint8{} || n.gain != 0 {
			t.Errorf("%d patterns, points %b matter: points %v are read, for a gain of %v", c.forms, c.care, n.cells, n.gain)
		}
	}
}

// TestTooMany: patterns are numbered with 16 bits, and one number is left out.
func TestTooMany(t *testing.T) {
	race.Alone(t)
	specs := make([]pattern.Spec, 1<<16)
	for i := range specs {
		specs[i] = pattern.Spec{Name: strconv.Itoa(i), Diagram: "O*"}
	}
	for _, n := range []int{1<<16 - 1, 1 << 16} {
		db, err := pattern.Build(pattern.General(), specs[:n]...)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := newAutomaton(db); (err == nil) != (n < 1<<16) {
			t.Errorf("%d patterns: error %v", n, err)
		}
		if n < 1<<16 {
			continue // that takes long
		}
		if a, err := Build(db, Options{}); a != nil || !errors.Is(err, ErrTooLarge) {
			t.Errorf("%d patterns: error %v", n, err)
		}
	}
}

// TestAllAllowed: as many nodes are expanded as are allowed, though some of them wait more than once, having been
// reached by several ways.
func TestAllAllowed(t *testing.T) {
	race.Alone(t)
	b, _ := built(t, 4096)
	b.grow()
	expanded, waiting := 0, map[int32]int{}
	for i := range b.nodes {
		if b.nodes[i].children != nil {
			expanded++
		}
	}
	for _, x := range b.queue {
		waiting[x.node]++
	}
	if expanded != 4096 || len(waiting) == 0 {
		t.Errorf("%d nodes are expanded, and %d wait", expanded, len(waiting))
	}
	if len(waiting) == len(b.queue) {
		t.Error("no node waits twice")
	}
}
