package owl

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/scatter"
)

// gapsOf returns the points between stones with one or two points between them, a knight's move apart, or on the second or third
// line, if all points on the way are empty.
func gapsOf(b *board.Board, walls *board.Set) (gaps board.Set) {
	link := func(points ...board.Point) {
		for _, p := range points {
			if b.At(p) != board.Empty {
				return
			}
		}
		for _, p := range points {
			gaps.Add(p)
		}
	}
	stones := walls.Append(nil)
	for _, p := range stones {
		x, y := p.Col(), p.Row()
		for _, q := range stones {
			dx, dy := q.Col()-x, q.Row()-y
			sx, sy := sign(dx), sign(dy)
			switch u, v := max(dx, -dx), max(dy, -dy); {
			case u+v == 2 && u*v == 0:
				link(board.At(x+sx, y+sy))
			case u+v == 3 && u*v == 0:
				link(board.At(x+sx, y+sy), board.At(x+2*sx, y+2*sy))
			case u == 2 && v == 1:
				link(board.At(x+sx, y), board.At(x+sx, y+sy))
			case u == 1 && v == 2:
				link(board.At(x, y+sy), board.At(x+sx, y+sy))
			}
		}
		for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			n := 0
			for board.At(x+(n+1)*d[0], y+(n+1)*d[1]).On(b.Size()) && x+(n+1)*d[0] >= 0 && y+(n+1)*d[1] >= 0 {
				n++
			}
			switch n {
			case 1:
				link(board.At(x+d[0], y+d[1]))
			case 2:
				link(board.At(x+d[0], y+d[1]), board.At(x+2*d[0], y+2*d[1]))
			}
		}
	}
	return gaps
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// TestGaps: the gaps of walls are the points on the ways between stones that count as linked.
func TestGaps(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 2))
	var z zoner
	for range 150 {
		size := 3 + r.IntN(7)
		b := scatter.Stones(r, size, 1.0/8, 1.0/8)
		z.b, z.empty, z.walls = b, b.EmptyPoints(), b.StonesOf(board.Black)
		z.findGaps()
		if want := gapsOf(b, &z.walls); z.gaps != want {
			t.Errorf("gaps %v, want %v\n%v", z.gaps, want, b)
		}
	}
}

// surroundings are those of a group, found point by point.
type surroundings struct {
	b      *board.Board
	owner  board.Color
	met    map[string]int // what the positions of a test were
	gaps   board.Set
	inside board.Set // what hangs together with the group over empty points that are no gaps and over its owner's stones
	away   board.Set // other such parts with more than 14 empty points
	outer  board.Set // strings of the opponent that stand there, or by themselves
}

func (s *surroundings) empty(p board.Point) bool { return s.b.At(p) == board.Empty }
func (s *surroundings) own(p board.Point) bool   { return s.b.At(p) == s.owner }
func (s *surroundings) foe(p board.Point) bool   { return s.b.At(p) == s.owner.Opponent() }

// inner tells where the defender may go.
func (s *surroundings) inner(p board.Point) bool {
	return s.own(p) || s.empty(p) && !s.gaps.Has(p)
}

// some reports whether a neighbor of a point is such.
func some(p board.Point, is func(board.Point) bool) bool {
	for _, q := range p.Neighbors() {
		if is(q) {
			return true
		}
	}
	return false
}

// spread returns what can be reached from points over such points.
func (s *surroundings) spread(from board.Set, over func(board.Point) bool) board.Set {
	for todo := from.Append(nil); len(todo) > 0; todo = todo[1:] {
		for _, q := range todo[0].Neighbors() {
			if q.On(s.b.Size()) && over(q) && !from.Has(q) {
				from.Add(q)
				todo = append(todo, q)
			}
		}
	}
	return from
}

// points returns the points of the board that are such.
func (s *surroundings) points(is func(board.Point) bool) (set board.Set) {
	for p := range board.Points(s.b.Size()) {
		if is(p) {
			set.Add(p)
		}
	}
	return set
}

// room counts the empty points of a set.
func (s *surroundings) room(set *board.Set) int {
	n := 0
	for p := range set.All() {
		if s.empty(p) {
			n++
		}
	}
	return n
}

// parts finds what lies inside and away if so many stones of the opponent are walls. It reports whether there is an outside at all.
func (s *surroundings) parts(goal, walls *board.Set) bool {
	s.gaps = gapsOf(s.b, walls)
	s.inside = s.spread(*goal, s.inner)
	if n := s.room(&s.inside); n > 42 {
		if n == 43 {
			s.met["large"]++
		}
		return false
	} else if n == 42 {
		s.met["full"]++
	}
	s.away = board.Set{}
	for p := range board.Points(s.b.Size()) {
		if !s.inner(p) || s.inside.Has(p) || s.away.Has(p) {
			continue
		}
		part := s.spread(board.SetOf(p), s.inner)
		n := s.room(&part)
		if n > 14 {
			s.away.Or(&part)
		}
		if n == 14 || n == 15 {
			s.met["part"]++
		}
	}
	// The opponent comes there over gaps that the owner is not beside.
	free := s.spread(s.away, func(p board.Point) bool {
		return s.away.Has(p) || s.gaps.Has(p) && !some(p, s.own)
	})
	s.outer = s.points(func(p board.Point) bool {
		if !s.foe(p) {
			return false
		}
		libs, size := 0, 0
		for q := range s.b.Stones(p) {
			size++
			if some(q, free.Has) {
				return true
			}
		}
		for _, q := range s.b.AppendLiberties(nil, p) {
			if !some(q, s.own) {
				libs++
			}
		}
		if libs == 3 || libs == 1 && size == 5 {
			s.met["own liberties"]++
		}
		return libs >= 3 || libs >= 1 && size >= 5
	})
	return true
}

// closed returns a part with the empty points beside it and the single ones in its midst.
func (s *surroundings) closed(part board.Set) board.Set {
	whole := s.points(func(p board.Point) bool { return part.Has(p) || s.empty(p) && some(p, part.Has) })
	return s.points(func(p board.Point) bool {
		hole := s.empty(p) && !some(p, func(q board.Point) bool { return q.On(s.b.Size()) && !whole.Has(q) })
		return whole.Has(p) || hole
	})
}

// weak adds the strings of the opponent beside a part that have no liberty elsewhere, or one of two at most, one after the other.
func (s *surroundings) weak(part *board.Set) bool {
	old := *part
	rim := s.points(func(p board.Point) bool { return s.foe(p) && !old.Has(p) && some(p, old.Has) })
	for p := range rim.All() {
		libs := s.b.AppendLiberties(nil, p)
		elsewhere := 0
		for _, l := range libs {
			if !part.Has(l) {
				elsewhere++
			}
		}
		if part.Has(p) || elsewhere > 1 || elsewhere == 1 && len(libs) > 2 {
			continue
		}
		s.met["weak"]++
		for _, q := range append(s.b.AppendStones(nil, p), libs...) {
			part.Add(q)
		}
	}
	return *part != old
}

// of returns the surroundings of a group, and whether they are closed.
func (s *surroundings) of(goal board.Set, width int) (board.Set, bool) {
	foes := s.points(s.foe)
	if !s.parts(&goal, &foes) {
		part := goal
		for range 2 {
			more := s.points(func(p board.Point) bool { return part.Has(p) || s.inner(p) && some(p, part.Has) })
			if s.room(&more) > 42 {
				break
			}
			part = more
		}
		return s.closed(part), false
	}
	// Walls are only those that stand outside, unless there is no outside then.
	outer := s.outer
	if !s.parts(&goal, &outer) {
		s.met["only with all walls"]++
		s.parts(&goal, &foes)
	}
	away, gaps, standing := s.away, s.gaps, s.outer
	mouth := func(p board.Point) bool { return gaps.Has(p) && some(p, away.Has) }
	within := s.points(func(p board.Point) bool {
		return !away.Has(p) && !standing.Has(p) && !mouth(p)
	})
	near := s.points(func(p board.Point) bool {
		stone := func(q board.Point) bool { return within.Has(q) && !s.empty(q) }
		return stone(p) || some(p, stone)
	})
	within = s.points(func(p board.Point) bool {
		if !within.Has(p) || width == 0 && gaps.Has(p) {
			return false
		}
		// Empty parts that touch only the walls lie behind them.
		if s.empty(p) && !gaps.Has(p) {
			part := s.spread(board.SetOf(p), s.inner)
			return part.Intersects(&near)
		}
		return true
	})
	part := goal
	for {
		part = s.spread(part, within.Has)
		// Gaps within are crossed, but not one after another.
		over := s.points(func(p board.Point) bool {
			crossed := func(q board.Point) bool {
				return gaps.Has(q) && !mouth(q) && (part.Has(q) || some(q, part.Has))
			}
			return within.Has(p) && !part.Has(p) && (crossed(p) || some(p, crossed))
		})
		if !over.IsEmpty() {
			s.met["crossed"]++
			part.Or(&over)
		} else if !s.weak(&part) {
			break
		}
	}
	zone := s.closed(part)
	if width > 1 {
		zone.AndNot(&standing)
		zone = s.closed(zone)
	}
	return zone, true
}

// enclosed returns what solid walls shut a group in with: all that can be reached over empty points, its owner's stones, and
// strings of the opponent on the way that have at most two liberties elsewhere, or at most ten stones and from
// where he reaches at most four empty points elsewhere past stones of the owner, with their liberties. It reports false where
// there is more than room enough.
func (s *surroundings) enclosed(goal board.Set) (zone board.Set, ok bool) {
	zone = goal
	var weak board.Set // strings and their liberties
	for {
		zone = s.spread(zone, func(p board.Point) bool { return !s.foe(p) || weak.Has(p) })
		if s.room(&zone) > 24 {
			return zone, false
		}
		before := weak
		for _, p := range s.b.AppendStrings(nil, s.owner.Opponent()) {
			if weak.Has(p) {
				continue
			}
			stones, libs := board.SetOf(s.b.AppendStones(nil, p)...), s.b.AppendLiberties(nil, p)
			elsewhere, reached := 0, false
			for _, l := range libs {
				if !zone.Has(l) {
					elsewhere++
				}
			}
			for q := range stones.All() {
				// A liberty in the zone or beside it is near enough.
				reached = reached || zone.Has(q) || some(q, zone.Has)
			}
			for _, l := range libs {
				reached = reached || some(l, zone.Has)
			}
			past := s.spread(stones, func(q board.Point) bool {
				return s.foe(q) || s.b.At(q) == board.Empty && !some(q, func(r board.Point) bool { return s.b.At(r) == s.owner })
			})
			past.AndNot(&zone)
			if elsewhere > 2 && (stones.Len() > 10 || s.room(&past) > 4) || !reached {
				continue
			}
			zone.Or(&stones)
			weak.Or(&stones)
			for _, l := range libs {
				weak.Add(l)
			}
		}
		if weak == before {
			return zone, true
		}
	}
}

// TestLoose: the surroundings of a group end at what the opponent's stones close if all their links hold.
func TestLoose(t *testing.T) {
	var z zoner
	s := surroundings{met: map[string]int{}}
	closed := 0
	check := func(b *board.Board, goal board.Set, owner board.Color) {
		for width := range 3 {
			s.b, s.owner = b, owner
			want, ok := s.of(goal, width)
			var zone board.Set
			if got := z.loose(b, &goal, owner, width, &zone); got != ok || zone != want {
				t.Fatalf("width %d of %v: closed %v, %v, want %v, %v\n%v", width, goal, got, zone, ok, want, b)
			}
			if ok {
				closed++
			}
		}
	}
	groupsOf(t, 31, 5, func(b *board.Board, goal, _ board.Set, owner board.Color) { check(b, goal, owner) })
	r := rand.New(rand.NewPCG(13, 3))
	for range 200 {
		b := scatter.Stones(r, 7+r.IntN(6), 1.0/5, 1.0/12)
		if goal := b.StonesOf(board.White); !goal.IsEmpty() {
			check(b, board.SetOf(b.AppendStones(nil, goal.First())...), board.White)
		}
	}
	for _, what := range []string{"crossed", "full", "large", "only with all walls", "own liberties", "part", "weak"} {
		if s.met[what] < 10 {
			t.Errorf("%s: %d times, of %d closed groups", what, s.met[what], closed)
		}
	}
}
