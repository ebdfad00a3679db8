package eye

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// merit is what score says of a vital point, counted point by point.
func merit(b *board.Board, s *Space, p board.Point, attack bool) float32 {
	inner := s.Points
	inner.AndNot(&s.Marginal)
	v := 0
	for _, q := range p.Neighbors() {
		if inner.Has(q) {
			v += 2
			if b.At(q) != board.Empty {
				v++
			}
		}
	}
	for _, q := range p.Diagonals() {
		if inner.Has(q) {
			v++
		}
	}
	if v == 0 && !s.Points.Has(p) {
		v = 2
	}
	if !attack && b.LibertiesAfter(p, s.Color) < 2 {
		v -= 5
	}
	return float32(v)
}

// gloomy checks the pessimistic fields of a space.
func gloomy(f *field, m *Map, s *Space) error {
	b := f.b
	var halves []*HalfEye
	for _, p := range s.HalfEyes {
		halves = append(halves, m.End(p, s.Color))
	}
	least := s.Value.Min() - s.Marginal.Len() - len(halves)
	stones := 0
	atari, ko := false, false
	for p := range s.Points.All() {
		if b.At(p) == s.Color.Opponent() && !s.Marginal.Has(p) {
			stones++
		}
		if b.At(p) != board.Empty {
			continue
		}
		for _, q := range p.Neighbors() {
			atari = atari || b.At(q) == s.Color && f.lively[q] && b.Liberties(q) == 1
		}
		if _, is := b.IsKoCapture(p, s.Color.Opponent()); is && s.Points.Len() == 1 {
			ko = true
		}
	}
	if least < 0 {
		least = 0
	}
	if least == 0 && stones > 1 && s.Value.Min() > 0 {
		least = 1
	}
	if atari || ko {
		least = 0
	}
	if s.Pessimistic != least {
		return fmt.Errorf("%d if all goes wrong, want %d", s.Pessimistic, least)
	}
	var attack, defense board.Point
	switch {
	case len(s.Attack)+len(s.Defense) > 0:
		if len(s.Attack) > 0 {
			attack = s.Attack[0]
		}
		if len(s.Defense) > 0 {
			defense = s.Defense[0]
		}
	case least != s.Value.Max():
		type option struct {
			attack, defense board.Point
			score           float64
		}
		var options []option
		for p := range s.Marginal.All() {
			v := 0.0
			for _, q := range p.Neighbors() {
				if q.On(b.Size()) && f.kind[index(s.Color)][q] != noEye {
					v++
				}
			}
			if n := b.Size() - 1; p.Row()*p.Col() == 0 || p.Row() == n || p.Col() == n {
				v -= 0.1
			}
			if b.LibertiesAfter(p, s.Color.Opponent()) < 2 {
				v--
			}
			if b.At(p) == board.Empty && v > -1 {
				options = append(options, option{p, p, v})
			}
		}
		for _, h := range halves {
			if len(h.Attack) > 0 && len(h.Defense) > 0 {
				options = append(options, option{h.Attack[0], h.Defense[0], 0.75})
			}
		}
		slices.SortStableFunc(options, func(x, y option) int {
			switch {
			case x.score > y.score:
				return -1
			case x.score < y.score:
				return 1
			}
			return 0
		})
		if len(options) > 0 {
			attack, defense = options[0].attack, options[0].defense
		}
	}
	if s.PessimisticAttack != attack || s.PessimisticDefense != defense {
		return fmt.Errorf("attack %v, defense %v, want %v, %v", s.PessimisticAttack, s.PessimisticDefense, attack, defense)
	}
	return nil
}

// island reports whether the string at p, beside the space s, has no liberty but in it,
// touches neither a margin nor a living stone of the opponent, and is small.
func island(f *field, s *Space, p board.Point) bool {
	libs := f.b.LibertySet(p)
	out := libs
	out.AndNot(&s.Points)
	if !out.IsEmpty() || libs.Common(&s.Marginal) > 0 || f.b.StringSize(p) > 3 {
		return false
	}
	for q := range f.b.Stones(p) {
		for _, r := range q.Neighbors() {
			if f.b.At(r) == s.Color.Opponent() && f.lively[r] {
				return false
			}
		}
	}
	return true
}

// graphOf makes the graph of a space from the board.
func graphOf(f *field, s *Space, points []board.Point, half func(board.Point) bool) drawn {
	var d drawn
	b := f.b
	var islands []board.Point
	var outside board.Set
	walls := 0
	for _, p := range points {
		for _, q := range p.Neighbors() {
			if b.At(q) != s.Color || s.Points.Has(q) {
				continue
			}
			if island(f, s, q) {
				for r := range b.Stones(q) {
					if !slices.Contains(islands, r) {
						islands = append(islands, r)
					}
				}
				continue
			}
			libs := b.LibertySet(q)
			libs.AndNot(&s.Points)
			outside.Or(&libs)
			walls++
		}
	}
	if walls == 0 {
		islands = nil
	}
	d.out = min(outside.Len(), 2)
	all := append(slices.Clone(points), islands...)
	d.n, d.points = len(all), len(points)
	for i, p := range all {
		for j, q := range all {
			if max(p.Col()-q.Col(), q.Col()-p.Col())+max(p.Row()-q.Row(), q.Row()-p.Row()) == 1 {
				d.adj[i] |= 1 << j
			}
		}
		if i >= len(points) {
			d.islands |= 1 << i
			continue
		}
		free := 4 - count(d.adj[i])
		for _, q := range p.Neighbors() {
			if !q.On(b.Size()) {
				free--
				d.edges[i]++
			}
		}
		if s.Marginal.Has(p) {
			d.margin |= 1 << i
			free--
		}
		if free > 0 {
			d.contact |= 1 << i
		}
		if b.At(p) == s.Color.Opponent() {
			d.x |= 1 << i
		}
	}
	for i, p := range points {
		if half(p) && !s.Marginal.Has(p) {
			d.link(i, d.n)
			d.margin |= 1 << d.n
			d.contact |= 1 << d.n
			d.n++
		}
	}
	return d
}

// TestDrawn looks at all spaces of random positions: the graph is that of the board, and
// the order of vital points and what is said if all goes wrong follow from it.
func TestDrawn(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(8, 13))
	seen := map[string]int{}
	a, err := NewAnalyzer(Options{})
	if err != nil {
		t.Fatal(err)
	}
	n := sample.Of(400, 800)
	for i := range n {
		b, in := randomField(t, rng, 4+i%6)
		m, err := a.Analyze(t.Context(), b, in)
		if err != nil {
			t.Fatal(err)
		}
		f := &a.f
		for _, c := range players {
			for k := range m.spaces[index(c)] {
				s := &m.spaces[index(c)][k]
				if err := gloomy(f, m, s); err != nil {
					t.Fatalf("%v: %v\n%v", s, err, b)
				}
				for j, list := range [][]board.Point{s.Attack, s.Defense, s.AttackThreats, s.DefenseThreats} {
					attack := j%2 == 0
					for _, p := range list {
						if got, want := a.score(s, p, attack), merit(b, s, p, attack); got != want {
							t.Fatalf("%v of %v, attack %v: %v, want %v\n%v", p, s, attack, got, want, b)
						}
					}
					inSpace := slices.DeleteFunc(slices.Clone(list), func(p board.Point) bool { return !s.Points.Has(p) })
					if len(s.HalfEyes) == 0 && !slices.IsSortedFunc(inSpace, func(p, q board.Point) int {
						if v, w := merit(b, s, p, attack), merit(b, s, q, attack); v != w {
							return int(w - v)
						}
						if p.Row() != q.Row() {
							return q.Row() - p.Row()
						}
						return p.Col() - q.Col()
					}) {
						t.Fatalf("%v: %v is not in order\n%v", s, inSpace, b)
					}
					seen["vital"] += len(list)
				}
				if s.Points.Len()+len(s.HalfEyes) > 10 {
					continue
				}
				a.points = s.Points.Append(a.points[:0])
				got, ok := a.draw(s, nil)
				half := func(p board.Point) bool {
					h := m.End(p, c)
					return h != nil && h.Topology > 2 && h.Topology < 4
				}
				want := graphOf(f, s, a.points, half)
				if ok != (want.n <= maxShape) {
					t.Fatalf("%v: a graph %v of %d points\n%v", s, ok, want.n, b)
				}
				if !ok {
					continue
				}
				got.half = [maxShape]*HalfEye{}
				// Where stones are taken as islands in another order, only what they are counts.
				if got.islands != 0 {
					seen["islands"]++
				}
				if got.n != want.n || got.out != want.out || count(got.islands) != count(want.islands) || got.x != want.x ||
					got.margin != want.margin || got.contact != want.contact || got.edges != want.edges {
					t.Fatalf("%v: %+v, want %+v\n%v", s, got, want, b)
				}
				_, l := got.canonical()
				if _, k := want.canonical(); k != l {
					t.Fatalf("%v: other neighbors, %+v, want %+v\n%v", s, got, want, b)
				}
				if len(s.HalfEyes) > 0 {
					seen["half eyes"]++
				}
				// What may be filled leaves one eye, and nothing else is left out.
				if s.Value.Min() == 1 && s.Value.Max() == 1 && s.Marginal.IsEmpty() && len(s.HalfEyes) == 0 {
					fills(t, a, s, &got)
					seen["one eye"]++
				}
			}
		}
	}
	if seen["vital"] < 200 || seen["islands"] < 5 || seen["half eyes"] < 20 || seen["one eye"] < 100 {
		t.Errorf("%v", seen)
	}
}

// fills checks the points of a space of one eye that may be filled in a race.
func fills(t *testing.T, a *Analyzer, s *Space, d *drawn) {
	t.Helper()
	b := a.f.b
	empty := 0
	for i := range d.n {
		if (d.x|d.islands)>>i&1 == 0 {
			empty++
		}
	}
	for i, p := range a.points {
		if b.At(p) != board.Empty {
			continue
		}
		next := *d
		next.x |= 1 << i
		ans, _, err := a.answer(t.Context(), &next)
		if err != nil {
			t.Fatal(err)
		}
		want := empty > 1 && b.Legal(p, s.Color.Opponent(), board.Strict) && ans.value.DefendFirst <= 1
		if slices.Contains(s.Fill, p) != want {
			t.Fatalf("%v: filled at %v: %v\n%v", s, p, !want, b)
		}
	}
}
