package explain

import (
	"cmp"
	"slices"

	"github.com/tengen-go/tengen/board"
)

// capture is the goal to take one of the strings of targets.
type capture struct {
	targets []board.Point
	// atari allows nothing but moves that leave a target in atari.
	atari bool
	// keeps are strings of ours that may not be taken on the way.
	keeps []board.Point
}

func (g *capture) done(s *prover, theirMove bool, budget int) (won, lost bool, zone board.Set) {
	for _, p := range g.keeps {
		if s.b.At(p) != s.us {
			return false, true, zone
		}
	}
	least := 1 << 10
	for _, p := range g.targets {
		if s.b.At(p) != s.us.Opponent() {
			lost := theirMove && retaken(s)
			return !lost, lost, zone
		}
		least = min(least, s.b.Liberties(p))
	}
	return false, least-2 > budget, zone
}

// retaken reports whether they take more stones back at once than our last move has taken.
func retaken(s *prover) bool {
	m, _ := s.b.Trial(s.b.Depth() - 1)
	if s.b.At(m) != s.us || s.b.Liberties(m) != 1 {
		return false
	}
	last := s.b.LibertySet(m)
	return s.b.CapturedBy(last.First(), s.us.Opponent()) > s.b.Captured()
}

func (g *capture) holds() bool { return false }

func (g *capture) forcing(s *prover) bool {
	for _, p := range g.targets {
		if s.b.At(p) != s.us.Opponent() || s.b.Liberties(p) == 1 {
			return true
		}
	}
	return false
}

func (g *capture) replies(s *prover) board.Set {
	var set board.Set
	for _, p := range g.targets {
		libs := s.b.LibertySet(p)
		set.Or(&libs)
		for _, q := range s.b.AppendNeighborsAtMost(nil, p, 1) {
			l := s.b.LibertySet(q)
			set.Or(&l)
		}
	}
	return set
}

func (g *capture) moves(s *prover, dst []board.Point) []board.Point {
	start := len(dst)
	them := s.us.Opponent()
	for _, t := range g.targets {
		libs := s.b.AppendLiberties(nil, t)
		if len(libs) == 1 {
			return append(dst[:start], libs[0])
		}
		// The liberty that would give them the most comes first.
		slices.SortStableFunc(libs, func(x, y board.Point) int {
			return cmp.Compare(s.b.LibertiesAfterAtMost(y, them, 6), s.b.LibertiesAfterAtMost(x, them, 6))
		})
		dst = append(dst, libs...)
	}
	if g.atari {
		return dst
	}
	for _, t := range g.targets {
		near := s.b.LibertySet(t)
		for _, q := range s.b.AppendNeighborsAtMost(nil, t, 2) {
			l := s.b.LibertySet(q) // help for our strings, and captures beside them
			near.Or(&l)
			for _, r := range s.b.AppendNeighborsAtMost(nil, q, 1) {
				l := s.b.LibertySet(r)
				near.Or(&l)
			}
		}
		if s.b.Liberties(t) <= 3 {
			near.Grow()
		}
		empty := s.b.EmptyPoints()
		near.And(&empty)
		for p := range near.All() {
			if !slices.Contains(dst[start:], p) {
				dst = append(dst, p)
			}
		}
	}
	return dst
}

// safeLiberties is how many liberties make a string safe from capture by tactics.
const safeLiberties = 5

// keep is the goal not to lose any string of targets.
type keep struct{ targets []board.Point }

func (g *keep) done(s *prover, theirMove bool, budget int) (won, lost bool, zone board.Set) {
	safe := 0
	for _, p := range g.targets {
		if s.b.At(p) != s.us {
			return false, true, zone
		}
		if n := s.b.Liberties(p); n >= safeLiberties {
			safe++
		} else if theirMove && n == 1 {
			return false, true, zone
		}
	}
	if safe == len(g.targets) {
		for _, p := range g.targets {
			l := s.b.StringSet(p)
			zone.Or(&l)
			l = s.b.LibertySet(p)
			zone.Or(&l)
		}
		return true, false, zone
	}
	return false, false, zone
}

func (g *keep) holds() bool            { return true }
func (g *keep) forcing(s *prover) bool { return false }

func (g *keep) replies(s *prover) board.Set {
	var set board.Set
	for _, p := range g.targets {
		libs := s.b.LibertySet(p)
		set.Or(&libs)
		stones := s.b.StringSet(p)
		set.Or(&stones)
		// What touches the liberties may be a net, or prepare a capture.
		if s.b.Liberties(p) <= 3 {
			libs.Grow()
			set.Or(&libs)
		}
	}
	return set
}

func (g *keep) moves(s *prover, dst []board.Point) []board.Point {
	start := len(dst)
	var all board.Set
	inAtari := false
	for _, t := range g.targets {
		if s.b.Liberties(t) == 1 {
			inAtari = true
		}
		libs := s.b.LibertySet(t)
		all.Or(&libs)
		for _, q := range s.b.AppendNeighborsAtMost(nil, t, 2) {
			l := s.b.LibertySet(q)
			all.Or(&l)
		}
	}
	for p := range all.All() {
		dst = append(dst, p)
	}
	value := func(p board.Point) int {
		v := s.b.LibertiesAfterAtMost(p, s.us, 8)
		return v + 2*s.b.CapturedBy(p, s.us)
	}
	slices.SortStableFunc(dst[start:], func(x, y board.Point) int { return cmp.Compare(value(y), value(x)) })
	if !inAtari {
		dst = slices.Insert(dst, start, board.Pass)
	}
	return dst
}

// connect is the goal to make one string of two.
type connect struct{ x, y board.Point }

func (g *connect) done(s *prover, theirMove bool, budget int) (won, lost bool, zone board.Set) {
	if s.b.At(g.x) != s.us || s.b.At(g.y) != s.us {
		return false, true, zone
	}
	if s.b.SameString(g.x, g.y) {
		return true, false, s.b.StringSet(g.x)
	}
	return false, theirMove && budget == 0, zone
}

func (g *connect) holds() bool            { return false }
func (g *connect) forcing(s *prover) bool { return false }

// between returns empty points beside one string that are at most two steps from the other.
func between(b *board.Board, x, y board.Point) board.Set {
	near := func(p board.Point) board.Set {
		set := b.LibertySet(p)
		set.Grow()
		return set
	}
	a, c := near(x), near(y)
	a.And(&c)
	empty := b.EmptyPoints()
	a.And(&empty)
	return a
}

func (g *connect) replies(s *prover) board.Set { return between(s.b, g.x, g.y) }

func (g *connect) moves(s *prover, dst []board.Point) []board.Point {
	start := len(dst)
	near := between(s.b, g.x, g.y)
	for _, p := range [2]board.Point{g.x, g.y} {
		for _, q := range s.b.AppendNeighborsAtMost(nil, p, 1) {
			near.Or(ref(s.b.LibertySet(q)))
		}
	}
	for p := range near.All() {
		dst = append(dst, p)
	}
	both := func(p board.Point) int {
		n := 0
		if s.b.IsLiberty(g.x, p) {
			n++
		}
		if s.b.IsLiberty(g.y, p) {
			n++
		}
		return n
	}
	slices.SortStableFunc(dst[start:], func(p, q board.Point) int { return cmp.Compare(both(q), both(p)) })
	return dst
}

func ref(s board.Set) *board.Set { return &s }

// live is the goal to make the string at target live even if its owner passes ever after.
type live struct {
	target   board.Point
	analyzer board.UnconditionalAnalyzer
	status   board.Unconditional
}

func (g *live) done(s *prover, theirMove bool, budget int) (won, lost bool, zone board.Set) {
	if s.b.At(g.target) != s.us {
		return false, true, zone
	}
	g.analyzer.AnalyzeColor(s.b, s.us, &g.status)
	if g.status.Invincible.Has(g.target) {
		return true, false, aliveZone(s.b, s.us, &g.status)
	}
	return false, budget == 0, zone
}

// aliveZone returns the unconditionally alive stones and the small regions beside them.
func aliveZone(b *board.Board, c board.Color, u *board.Unconditional) board.Set {
	zone := u.Invincible
	others := board.AllPoints(b.Size())
	own := b.StonesOf(c)
	others.AndNot(&own)
	for r := range others.Regions() {
		if r.Len() > 16 {
			continue
		}
		edge := r
		edge.Grow()
		if edge.Intersects(&u.Invincible) {
			zone.Or(&r)
			edge.And(&own)
			zone.Or(&edge)
		}
	}
	return zone
}

func (g *live) holds() bool            { return false }
func (g *live) forcing(s *prover) bool { return false }

func (g *live) replies(s *prover) board.Set {
	set := s.b.LibertySet(g.target)
	set.Grow()
	return set
}

func (g *live) moves(s *prover, dst []board.Point) []board.Point {
	set := g.replies(s)
	set.Grow()
	empty := s.b.EmptyPoints()
	set.And(&empty)
	libs := s.b.LibertySet(g.target)
	for p := range libs.All() {
		dst = append(dst, p)
	}
	set.AndNot(&libs)
	for p := range set.All() {
		dst = append(dst, p)
	}
	return append(dst, board.Pass)
}

// part is the goal to keep the strings at x and y apart: their owner must need four moves in a row
// to join them.
type part struct{ x, y board.Point }

func (g *part) done(s *prover, theirMove bool, budget int) (won, lost bool, zone board.Set) {
	them := s.us.Opponent()
	if s.b.At(g.x) != them || s.b.At(g.y) != them {
		return true, false, zone // one of them was taken
	}
	if s.b.SameString(g.x, g.y) {
		return false, true, zone
	}
	zone, least := g.paths(s.b)
	if least < apart {
		return false, theirMove && budget == 0, board.Set{}
	}
	return true, false, zone
}

// apart is how many moves in a row the owner of two strings that are cut apart needs to join them.
const apart = 4

// paths returns what lies on the shortest ways from one string to the other, with the walls beside
// them, and how many moves the shortest way takes, at most apart.
func (g *part) paths(b *board.Board) (zone board.Set, least int8) {
	us := b.At(g.x).Opponent()
	from, to := movesTo(b, g.x, apart), movesTo(b, g.y, apart)
	least = apart
	for p := range board.Points(b.Size()) {
		cost := int8(0)
		if b.At(p) != us.Opponent() {
			cost = 1
		}
		if n := from[p] + to[p] - cost; n <= apart {
			least = min(least, n)
			zone.Add(p)
		}
	}
	wall := zone
	wall.Grow()
	wall.And(ref(b.StonesOf(us)))
	zone.Or(&wall)
	for !wall.IsEmpty() {
		p := wall.First()
		wall.AndNot(ref(b.StringSet(p)))
		if b.Liberties(p) <= 4 {
			zone.Or(ref(b.LibertySet(p)))
		}
	}
	return zone, least
}

// movesTo returns how many moves in a row the owner of the string at x needs until it reaches each
// point, at most limit+1. Strings of the opponent with at most three liberties can be taken.
func movesTo(b *board.Board, x board.Point, limit int8) *[board.NumPoints]int8 {
	var d [board.NumPoints]int8
	for i := range d {
		d[i] = limit + 2
	}
	c := b.At(x)
	var level [8]board.Set
	level[0] = b.StringSet(x)
	for n := int8(0); n <= limit; n++ {
		for !level[n].IsEmpty() {
			p := level[n].First()
			level[n].Remove(p)
			if d[p] <= n {
				continue
			}
			d[p] = n
			for _, q := range p.Neighbors() {
				cost := n
				switch b.At(q) {
				case board.Empty:
					cost++
				case c:
				case board.Border:
					continue
				default:
					if b.Liberties(q) > 3 {
						continue
					}
					if b.At(p) != b.At(q) {
						cost += int8(b.Liberties(q))
					}
				}
				if cost <= limit && d[q] > cost {
					level[cost].Add(q)
				}
			}
		}
	}
	return &d
}

func (g *part) holds() bool            { return true }
func (g *part) forcing(s *prover) bool { return false }
func (g *part) replies(s *prover) board.Set {
	zone, _ := g.paths(s.b)
	return zone
}

func (g *part) moves(s *prover, dst []board.Point) []board.Point {
	set := between(s.b, g.x, g.y)
	for _, p := range [2]board.Point{g.x, g.y} {
		for _, q := range s.b.AppendNeighborsAtMost(nil, p, 2) {
			set.Or(ref(s.b.LibertySet(q)))
		}
	}
	for p := range set.All() {
		dst = append(dst, p)
	}
	return append(dst, board.Pass)
}
