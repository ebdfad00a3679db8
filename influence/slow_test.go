package influence

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
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
		q := EscapeQuery{Board: b, Dragon: &dragon, Values: make([]uint8, board.NumPoints)}
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
		if got := EscapeRoute(q); got != want {
			t.Errorf("%v escapes with %d, want %d\n%v", dragon, got, want, b)
		}
	}
	if some < 100 || none < 50 {
		t.Errorf("%d groups can escape, %d cannot", some, none)
	}
}

// TestCentralities compares with the rule, twice the smaller distance and both, of which the
// larger one counts up to 4, and what a point needs with the table of that.
func TestCentralities(t *testing.T) {
	for size := 1; size <= board.MaxSize; size++ {
		need := requiredAt(max(size, 2))
		for p := range board.Points(max(size, 2)) {
			n := max(size, 2)
			near := func(x int) int { return int(math.Min(float64(x), float64(n-1-x))) }
			small, large := near(p.Row()), near(p.Col())
			if small > large {
				small, large = large, small
			}
			large = min(large, 4) // of two equal ones this is one
			want := 2*min(small, large) + small + large
			got := centrality(p, n)
			if got != want {
				t.Fatalf("%v on %d lines: %d, want %d", p, n, got, want)
			}
			k := want / 4
			table := []float32{6, 15, 26, 36, 45, 50, 55, 55}
			part := float32(want%4) / 4
			if w := table[k]*(1-part) + table[min(k+1, 7)]*part; math.Abs(float64(need[p]-w)) > 1e-4 {
				t.Fatalf("%v on %d lines needs %v, want %v", p, n, need[p], w)
			}
		}
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
	seen := map[SurroundStatus]int{}
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
		q := SurroundQuery{Board: b, Dragon: &dragon, Hostile: &hostile}
		s, err := FindSurround(q)
		if err != nil {
			t.Fatal(err)
		}
		marked := slow(surroundSet(b, &hostile), dragon.Append(nil))
		if len(marked) < 3 {
			if s.Size() != 0 || s.Status != NotSurrounded {
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
		if want := holds(b, &q, s); s.Status != want {
			t.Fatalf("%v is %v, want %v: %v\n%v", dragon, s.Status, want, s, b)
		}
	}
	if seen[Surrounded] < 10 || seen[WeaklySurrounded] < 10 || seen[NotSurrounded] < 100 {
		t.Errorf("%v", seen)
	}
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

// holds judges a ring by its corners and by how the stones of the group lie in it.
func holds(b *board.Board, q *SurroundQuery, s *Surround) SurroundStatus {
	in, beside, out := 0, 0, 0
	for p := range q.Dragon.All() {
		switch s.Map(p) {
		case 0:
			out++
		case 1:
			in++
		default:
			beside++
		}
	}
	if out > 0 || in == 0 && beside == 1 {
		return NotSurrounded
	}
	weak := beside > 0
	if weak {
		// A jump out of the ring, where nobody is near.
		for p := range q.Dragon.All() {
			for _, n := range p.Neighbors() {
				to := n + (n - p)
				line := min(to.Row(), to.Col(), b.Size()-1-to.Row(), b.Size()-1-to.Col())
				if s.Map(p) != 1 || b.At(n) != board.Empty || b.At(to) != board.Empty || s.Map(to) != 0 || line < 2 {
					continue
				}
				hostile := false
				for _, m := range [2]board.Point{n, to} {
					for _, x := range m.Neighbors() {
						hostile = hostile || b.At(x).IsPlayer() && b.At(x) != b.At(p)
					}
				}
				if !hostile {
					return NotSurrounded
				}
			}
		}
	}
	edge := func(p board.Point) bool {
		n := b.Size() - 1
		return p.Row() == 0 || p.Col() == 0 || p.Row() == n || p.Col() == n
	}
	for i := range s.Corners {
		x, y := s.Corners[i], s.Corners[0]
		if i+1 < len(s.Corners) {
			y = s.Corners[i+1]
		}
		d := (x.Row()-y.Row())*(x.Row()-y.Row()) + (x.Col()-y.Col())*(x.Col()-y.Col())
		if edge(x) && edge(y) {
			continue
		}
		if d > 60 {
			return NotSurrounded
		}
		weak = weak || d > 27
	}
	if weak {
		return WeaklySurrounded
	}
	return Surrounded
}

// TestWorth compares territory values with the rule, written down point by point, on
// boards with random influence and permeability.
func TestWorth(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 3))
	for i := range 300 {
		size := 5 + i%9
		b := scattered(t, rng, size, size*2)
		r := new(Result)
		in := Input{Board: b, Kind: Territorial, Scoring: i%3 == 0, Dead: new(board.Set), Inessential: new(board.Set)}
		for _, s := range b.AppendStrings(nil, board.Empty) {
			switch rng.IntN(6) {
			case 0:
				in.Dead.Add(s)
			case 1:
				in.Inessential.Add(s)
			}
		}
		r.reset(&in)
		for p := range board.Points(size) {
			for c := range 2 {
				if rng.IntN(4) > 0 {
					r.influence[c][p] = float32(math.Exp(6*rng.Float64() - 1))
				}
				r.pass[c][p] = float32(rng.IntN(5)) / 4
				if rng.IntN(10) == 0 {
					r.none[c].Add(p)
				}
			}
		}
		need := requiredAt(size)
		r.valueTerritory(need, new(plane))
		guess := map[board.Point]float64{}
		for p := range board.Points(size) {
			w, k := float64(r.influence[1][p]), float64(r.influence[0][p])
			switch {
			case r.stones[p] == dead && b.At(p) == board.Black:
				guess[p] = 1
			case r.stones[p] == dead:
				guess[p] = -1
			case r.stones[p] == empty && w+k > 0:
				v := math.Pow((w-k)/(w+k), 3)
				if most := math.Max(w, k); most < float64(need[p]) && !(in.Scoring && w*k == 0) {
					x := 5 * most / float64(need[p])
					n := int(x)
					lo, hi := []float64{0, .25, .45, .65, .85}[n], []float64{.25, .45, .65, .85, 1}[n]
					v *= lo + (hi-lo)*(x-float64(n))
				}
				guess[p] = v
			}
		}
		for p := range board.Points(size) {
			v := guess[p]
			sign := 1.0
			none, pass := &r.none[1], &r.pass[0]
			if v < 0 {
				sign, none, pass = -1, &r.none[0], &r.pass[1]
			}
			worst := v * sign
			for _, n := range p.Neighbors() {
				if n.On(size) && (r.stones[n] == empty || r.stones[n] == dead) {
					m := float64(pass[n])
					worst = math.Min(worst, sign*(m*guess[n]+(1-m)*v))
				}
			}
			worst = math.Max(worst, 0)
			if none.Has(p) {
				worst = 0
			}
			want := sign * worst
			if r.stones[p] == dead {
				want += v
			}
			if got := float64(r.territory[p]); math.Abs(got-want) > 1e-4 {
				t.Fatalf("%v is worth %v, want %v (guess %v)\n%v", p, got, want, v, b)
			}
		}
	}
}

// TestRegionBounds hands in influence at the bounds of territory, moyo and area.
func TestRegionBounds(t *testing.T) {
	b, err := board.New(5)
	if err != nil {
		t.Fatal(err)
	}
	up := func(x float32) float32 { return math.Nextafter32(x, 1000) }
	p := board.At(2, 2)
	for _, test := range []struct {
		own, other, territory float32
		want                  Region
	}{
		{0, 0, 1, Territory}, {0, 0, 0.95, Neutral}, {0, 0, up(0.95), Territory}, {0, 0.01, 1, Neutral}, {3, 0.01, 1, Area},
		{70, 10, 0, Area}, {up(70), 10, 0, Area}, {69.3, 9.9, 0, Moyo}, {7 * 9.5, 9.5, 0, Area}, {up(7 * 9.5), 9.5, 0, Moyo},
		{5, 0, 0, Area}, {up(5), 0, 0, Moyo}, {1, 0, 0, Neutral}, {up(1), 0, 0, Area},
		{9, 3, 0, Neutral}, {up(9), 3, 0, Area}, {200, 40, 0, Neutral}, {200, 39.9, 0, Area},
	} {
		for side, c := range [2]board.Color{board.Black, board.White} {
			r := new(Result)
			r.reset(&Input{Board: b})
			r.influence[side][p], r.influence[1-side][p] = test.own, test.other
			r.territory[p] = test.territory * float32(2*side-1)
			owner := c
			if test.want == Neutral {
				owner = board.Empty
			}
			if g, o := r.Region(p); g != test.want || o != owner {
				t.Errorf("%v of %v against %v, territory %v: %v of %v, want %v", c, test.own, test.other, test.territory, g, o, test.want)
			}
		}
	}
	if s := (Stone + 1).String(); s != "unknown" {
		t.Errorf("a region that is none is %s", s)
	}
	if _, err := (Stone + 1).MarshalText(); err == nil {
		t.Error("a region that is none has a text")
	}
}

// TestWaysIn compares what a string can reach, past two stones of the owner at most if he
// moves first, with all chains there are.
func TestWaysIn(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 4))
	some := 0
	for i := range 300 {
		size := 6 + i%4
		b := scattered(t, rng, size, size*size*(1+i%2)/2)
		list := b.AppendStrings(nil, board.Black)
		if len(list) == 0 {
			continue
		}
		r := new(Result)
		r.reset(&Input{Board: b})
		w := &breaker{b: b, r: r, owner: board.White, blocking: i%3 > 0}
		d := &intruder{str: list[rng.IntN(len(list))], dist: make([]float64, board.NumPoints)}
		var territory board.Set
		for p := range board.Points(size) {
			d.dist[p] = []float64{0, 1, 2.79, 2.805, 2.81, 2.82, 3.01, 3.02, math.Inf(1)}[rng.IntN(9)]
			if b.At(p) == board.Empty && rng.IntN(2) == 0 {
				territory.Add(p)
			}
		}
		reach := 3.01
		if w.blocking {
			reach = 2.81
		}
		// The fewest stones of the owner on a chain, by relaxing until nothing changes.
		crossed := map[board.Point]int{}
		for p := range b.Stones(d.str) {
			crossed[p] = 0
		}
		for changed := true; changed; {
			changed = false
			for p := range board.Points(size) {
				if d.dist[p] > reach || b.SameString(p, d.str) && b.At(p) != board.Empty {
					continue
				}
				near, diagonal := p.Neighbors(), p.Diagonals()
				for _, n := range append(near[:], diagonal[:]...) {
					k, known := crossed[n]
					if !known {
						continue
					}
					if b.At(p) == board.White {
						k++
					}
					if old, known := crossed[p]; !known || k < old {
						crossed[p], changed = k, true
					}
				}
			}
		}
		got := w.near(d, &territory)
		for p := range territory.All() {
			k, known := crossed[p]
			want := d.dist[p] <= reach && (!w.blocking || !known || k <= 2)
			if got.Has(p) != want {
				t.Fatalf("%v from %v, blocking %v: %v, want %v, %d stones on the way\n%v", p, d.str, w.blocking, got.Has(p), want, k, b)
			}
			if want {
				some++
			}
		}
		kept := thick(&got, &territory)
		for p := range got.All() {
			n := 0
			for _, q := range p.Neighbors() {
				if territory.Has(q) {
					n++
				}
			}
			if kept.Has(p) != (n > 1) {
				t.Fatalf("%v with %d beside it is kept: %v", p, n, kept.Has(p))
			}
		}
		part := largestPart(&got)
		for p := range got.All() {
			one := got.Region(p)
			if one.Len() > part.Len() || part.Has(p) && one != part || one.Len() == part.Len() && p < part.First() && !part.Has(p) {
				t.Fatalf("of %v the largest part is %v", got, part)
			}
		}
		var first []board.Point
		nearest := math.Inf(1)
		for p := range got.All() {
			nearest = math.Min(nearest, d.dist[p])
		}
		for p := range got.All() {
			if d.dist[p]-nearest <= 0.0100001 && len(first) < 4 {
				first = append(first, p)
			}
		}
		if list := entries(d, &got); !slices.Equal(list, first) {
			t.Fatalf("the entries %v, want %v", list, first)
		}
	}
	if some < 1000 {
		t.Errorf("%d points can be reached", some)
	}
}
