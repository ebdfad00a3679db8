package influence_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
)

// scattered returns a board with random stones.
func scattered(t *testing.T, rng *rand.Rand, size, stones int) *board.Board {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	all := board.AllPoints(size)
	for range stones {
		b.Play(all.Nth(rng.IntN(size*size)), board.Color(1+rng.IntN(2)), board.Strict)
	}
	return b
}

// TestEscapeRoutes compares with the lengths of shortest ways, found by going over the
// board again and again.
func TestEscapeRoutes(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 1))
	some, none := 0, 0
	for i := range 600 {
		b := scattered(t, rng, 7+i%7, 10+rng.IntN(20))
		size := b.Size()
		list := b.AppendStrings(nil, board.Empty)
		first := list[rng.IntN(len(list))]
		c := b.At(first)
		var dragon, blocked board.Set
		for _, s := range append(slices.Clone(list), first) {
			if b.At(s) == c && (s == first || rng.IntN(4) == 0) {
				for p := range b.Stones(s) {
					dragon.Add(p)
				}
			}
		}
		q := influence.EscapeQuery{Board: b, Dragon: &dragon, Values: make([]uint8, board.NumPoints)}
		for p := range board.Points(size) {
			q.Values[p] = uint8(rng.IntN(7))
			if b.At(p) == board.Empty && rng.IntN(12) == 0 {
				blocked.Add(p)
			}
		}
		if i%2 == 0 {
			q.Blocked = &blocked
		}
		free := func(p board.Point) bool {
			row, col := p.Row(), p.Col()
			if row < 1 || col < 1 || row > size-2 || col > size-2 || b.At(p) == c.Opponent() {
				return false
			}
			if q.Blocked != nil && blocked.Has(p) {
				return false
			}
			for _, n := range p.Neighbors() {
				if b.At(n) == c.Opponent() {
					return false
				}
			}
			return true
		}
		away := map[board.Point]int{}
		for p := range dragon.All() {
			away[p] = 0
		}
		for step := range 4 {
			for p := range board.Points(size) {
				if _, known := away[p]; known || !free(p) {
					continue
				}
				near := false
				for _, n := range p.Neighbors() {
					d, known := away[n]
					near = near || known && d == step
				}
				for _, n := range p.Diagonals() {
					x, y := board.At(p.Col(), n.Row()), board.At(n.Col(), p.Row())
					near = near || step == 0 && dragon.Has(n) && b.At(x) == board.Empty && b.At(y) == board.Empty
				}
				if near {
					away[p] = step + 1
				}
			}
		}
		want := 0
		for p, d := range away {
			if d == 4 {
				want += int(q.Values[p])
			}
		}
		if want > 0 {
			some++
		} else {
			none++
		}
		if got := influence.EscapeRoute(q); got != want {
			t.Errorf("%v escapes with %d, want %d\n%v", dragon, got, want, b)
		}
	}
	if some < 100 || none < 50 {
		t.Errorf("%d groups can escape, %d cannot", some, none)
	}
}

// inHull reports whether p is in a triangle of points of the list, or between two of them.
func inHull(p board.Point, list []board.Point) bool {
	cross := func(a, b board.Point) int {
		return (a.Col()-p.Col())*(b.Row()-p.Row()) - (a.Row()-p.Row())*(b.Col()-p.Col())
	}
	dot := func(a, b board.Point) int {
		return (a.Col()-p.Col())*(b.Col()-p.Col()) + (a.Row()-p.Row())*(b.Row()-p.Row())
	}
	for _, a := range list {
		for _, b := range list {
			if cross(a, b) == 0 && dot(a, b) <= 0 {
				return true
			}
			for _, c := range list {
				if cross(a, b) > 0 && cross(b, c) > 0 && cross(c, a) > 0 {
					return true
				}
			}
		}
	}
	return false
}

// TestRings compares rings around random groups with triangles: the hull is what lies in
// one of them, its corners are the stones that lie in none of the others.
func TestRings(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 2))
	seen := map[influence.SurroundStatus]int{}
	for i := range 500 {
		size := 7 + i%7
		b := scattered(t, rng, size, 6+rng.IntN(16))
		list := b.AppendStrings(nil, board.Empty)
		first := list[rng.IntN(len(list))]
		c := b.At(first)
		var dragon board.Set
		for p := range b.Stones(first) {
			dragon.Add(p)
		}
		hostile := b.StonesOf(c.Opponent())
		q := influence.SurroundQuery{Board: b, Dragon: &dragon, Hostile: &hostile}
		s, err := influence.FindSurround(q)
		if err != nil {
			t.Fatal(err)
		}
		marked := slow(ringPoints(b, &hostile), dragon.Append(nil))
		if len(marked) < 3 {
			if s.Size() != 0 || s.Status != influence.NotSurrounded {
				t.Errorf("a ring of %v: %v\n%v", marked, s, b)
			}
			continue
		}
		seen[s.Status]++
		for p := range board.Points(size) {
			want := 0
			if inHull(p, marked) {
				want = 1
			} else {
				for _, n := range p.Neighbors() {
					if n.On(size) && inHull(n, marked) {
						want = 2
					}
				}
			}
			if got := s.Map(p); got != want {
				t.Fatalf("%v around %v: %d, want %d\n%v", p, dragon, got, want, b)
			}
		}
		var corners []board.Point
		for _, p := range marked {
			others := slices.DeleteFunc(slices.Clone(marked), func(q board.Point) bool { return q == p })
			if !inHull(p, others) {
				corners = append(corners, p)
			}
		}
		got := slices.Clone(s.Corners)
		slices.Sort(got)
		slices.Sort(corners)
		if !slices.Equal(got, corners) {
			t.Fatalf("around %v the corners %v, want %v\n%v", dragon, got, corners, b)
		}
		// They go round clockwise from the south of the center.
		row, col := 0, 0
		for p := range dragon.All() {
			row, col = row+p.Row(), col+p.Col()
		}
		center := board.At(col/dragon.Len(), row/dragon.Len())
		last := -1.0
		for _, p := range s.Corners {
			dx, dy := float64(p.Col()-center.Col()), float64(p.Row()-center.Row())
			degrees := math.Mod(360+math.Atan2(-dx, -dy)*180/math.Pi, 360)
			if degrees < last-1e-9 {
				t.Fatalf("around %v the corners %v are not in order\n%v", center, s.Corners, b)
			}
			last = degrees
		}
	}
	if seen[influence.Surrounded] < 10 || seen[influence.WeaklySurrounded] < 10 || seen[influence.NotSurrounded] < 100 {
		t.Errorf("%v", seen)
	}
}

// ringPoints returns the hostile stones, and the points of the edge that lie one or two empty steps straight below them.
func ringPoints(b *board.Board, hostile *board.Set) []board.Point {
	set := *hostile
	for p := range hostile.All() {
		for _, n := range p.Neighbors() {
			for steps, q := 1, n; steps <= 2 && b.At(q) == board.Empty; steps, q = steps+1, q+n-p {
				if !(q + n - p).On(b.Size()) {
					set.Add(q)
				}
			}
		}
	}
	return set.Append(nil)
}

// squared returns the squared distance of two points.
func squared(p, q board.Point) int {
	return (p.Col()-q.Col())*(p.Col()-q.Col()) + (p.Row()-q.Row())*(p.Row()-q.Row())
}

// slow drops the points behind two others, the first one each time.
func slow(marked, dragon []board.Point) []board.Point {
	far := func(p board.Point) int {
		d := math.MaxInt
		for _, q := range dragon {
			d = min(d, squared(p, q))
		}
		return d
	}
	for i := 0; i < len(marked); {
		p, behind := marked[i], false
		for _, x := range marked {
			for _, y := range marked {
				if d := far(p); x != y && x != p && y != p && d > 8 && far(x) < d && far(y) < d &&
					squared(x, p) < d && squared(y, p) < d && squared(x, y) < d {
					behind = true
				}
			}
		}
		if i++; behind {
			marked = append(slices.Clone(marked[:i-1]), marked[i:]...)
			i = 0
		}
	}
	return marked
}
