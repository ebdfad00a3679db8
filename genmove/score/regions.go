package score

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// lead is the score of the board for c by territory and prisoners, without dead stones, if
// neither player moves any more.
func (f *finisher) lead(c board.Color) int {
	v := leadOf(f.b, &f.dead)
	if c == board.Black {
		return -v
	}
	return v
}

// local is the value of a region of neutral points for Black and for White.
type local struct {
	move [2]board.Point // the first move, if he moves first
	gain [2]int         // what he gains then
	// threat is what he gains more if that is not answered.
	threat [2]int
}

// Of a region of more points than wideRegion only the border is looked at: the rest is
// territory that is open there.
const wideRegion = 10

// mostLeaves is how many positions a search of a region has looked at that does not go deeper.
const mostLeaves = 60

// safeLiberties is the number of liberties, other than neutral points, with which a string
// needs no attention.
const safeLiberties = 3

// fill returns a neutral point for c, that where most is to be had, and one that changes
// nothing only if there is no other.
func (f *finisher) fill(c board.Color) board.Point {
	open := f.neutral()
	best, most, plain := board.NoPoint, 0.0, board.NoPoint
	for _, region := range f.parts(&open) {
		l := f.value(&region)
		me := c - board.Black
		p := l.move[me]
		if p == board.NoPoint || !f.b.Legal(p, c, board.Strict) {
			continue
		}
		if l.gain == [2]int{} && l.threat == [2]int{} && f.quiet(&region, &open) {
			if plain == board.NoPoint {
				plain = p
			}
			continue
		}
		// What both gain is what the first one has of it. What c gains anyway, he should
		// take as long as it has to be answered.
		v := float64(l.gain[0] + l.gain[1])
		if t := l.threat[me]; v <= 0 && l.gain[me] > 0 && t > 0 {
			v = float64(t) + 0.5
		}
		if v > 0 && (float64(l.threat[me]) > v || float64(l.threat[1-me]) > v) {
			v *= 2
		}
		if best == board.NoPoint || v > most {
			best, most = p, v
		}
	}
	if best == board.NoPoint {
		return plain
	}
	return best
}

// quiet reports whether the strings around a region have liberties enough when all neutral
// points are filled.
func (f *finisher) quiet(region, open *board.Set) bool {
	around := *region
	around.Grow()
	for p := range around.All() {
		if !f.b.At(p).IsPlayer() || f.dead.Has(p) {
			continue
		}
		libs := f.b.LibertySet(p)
		libs.AndNot(open)
		if libs.Len() < safeLiberties {
			return false
		}
	}
	return true
}

// value returns the value of a region. It is kept as long as the strings around the region, and
// those next to them, keep their liberties.
func (f *finisher) value(region *board.Set) *local {
	key := f.surroundings(region)
	if l := f.known[key]; l != nil {
		return l
	}
	r := &resolver{f: f, region: *region, empty: f.b.EmptyPoints(), leaves: make(map[uint64]*stop)}
	for i := range r.reach {
		r.reach[i] = f.reached(board.Black + board.Color(i))
	}
	if region.Len() > wideRegion {
		border := f.border()
		border.And(region)
		region = &border
	}
	// Strings that are short of liberties may have to be protected first.
	wide := *region
	for p := range region.All() {
		for _, q := range p.Neighbors() {
			if f.b.At(q).IsPlayer() && !f.dead.Has(q) && f.b.Liberties(q) <= 2 {
				libs := f.b.LibertySet(q)
				wide.Or(&libs)
			}
		}
	}
	if wide.Len() <= 5 {
		region = &wide
	}
	last := 7
	if region.Len() > wideRegion || f.spent > manyNodes {
		last = 1
	}
	l := new(local)
	for r.depth = 1; r.depth <= last && len(r.leaves) < mostLeaves; r.depth++ {
		*l = r.local(region)
	}
	f.known[key] = l
	return l
}

// local searches the value of a region.
func (r *resolver) local(region *board.Set) local {
	f := r.f
	var l local
	for i, c := range [2]board.Color{board.Black, board.White} {
		p, v := r.search(c, region, 0, false, -endless, endless)
		l.move[i], l.gain[i] = p, v-r.lead(c)
		if p == board.NoPoint || l.gain[i] <= 0 || !f.b.Try(p, c) {
			continue
		}
		next := f.next(region, p)
		_, again := r.search(c, &next, 1, false, -endless, endless)
		_, answer := r.search(c.Opponent(), &next, 1, false, -endless, endless)
		f.b.Undo()
		l.threat[i] = again + answer
	}
	return l
}

// border returns the open points within two steps of living stones of both players.
func (f *finisher) border() board.Set {
	open := f.b.EmptyPoints()
	open.Or(&f.dead)
	border := open
	for _, c := range [2]board.Color{board.Black, board.White} {
		near := f.b.StonesOf(c)
		near.AndNot(&f.dead)
		near.Grow()
		near.And(&open)
		near.Grow()
		border.And(&near)
	}
	return border
}

// surroundings are a region, the stones of Black and White around it, and those of them that have
// one to four liberties.
type surroundings struct {
	region board.Set
	stones [2]board.Set
	short  [4]board.Set
}

// surroundings returns those of a region.
func (f *finisher) surroundings(region *board.Set) surroundings {
	around := *region
	for range 2 {
		around.Grow()
		for _, c := range [2]board.Color{board.Black, board.White} {
			own := f.b.StonesOf(c)
			strings := around
			strings.And(&own)
			strings.Flood(&own)
			around.Or(&strings)
		}
	}
	s := surroundings{region: *region}
	for i := range s.stones {
		s.stones[i] = f.b.StonesOf(board.Black + board.Color(i))
		s.stones[i].And(&around)
	}
	for p := range around.All() {
		if n := f.b.Liberties(p); n > 0 && n <= len(s.short) {
			s.short[n-1].Add(p)
		}
	}
	return s
}

// next returns the points to play at after a move at p: what is left of the region, and
// the last liberties of strings beside the move.
func (f *finisher) next(region *board.Set, p board.Point) board.Set {
	next := *region
	next.Remove(p)
	var libs [1]board.Point
	for _, q := range p.Neighbors() {
		if f.b.At(q).IsPlayer() && f.b.Liberties(q) == 1 {
			next.Add(f.b.AppendLibertiesN(libs[:0], q, 1)[0])
		}
	}
	return next
}

// resolver plays out a region, both players as well as they can and free to play
// elsewhere.
type resolver struct {
	f      *finisher
	depth  int
	region board.Set
	empty  board.Set    // what was empty at first
	reach  [2]board.Set // what Black and White reached
	leaves map[uint64]*stop
}

// stop is the value of a position in which both players stop.
type stop struct {
	lead  int          // of White
	saves [2]board.Set // where Black and White protect strings
}

// lead is the score of the board for c when both players stop. Strings that reading gives up
// are dead, and a string that needs a move in its own territory costs its player one point.
func (r *resolver) lead(c board.Color) int {
	v := r.stop().lead
	if c == board.Black {
		return -v
	}
	return v
}

// stop returns the value of the position when both players stop.
func (r *resolver) stop() *stop {
	f := r.f
	const mixBlack, mixWhite = 0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f
	key := f.b.Hash() ^ uint64(f.b.Prisoners(board.Black))*mixBlack ^ uint64(f.b.Prisoners(board.White))*mixWhite
	if s := r.leaves[key]; s != nil {
		return s
	}
	s := new(stop)
	empty := f.b.EmptyPoints()
	dead := f.dead
	dead.AndNot(&empty)
	fresh := r.empty
	fresh.AndNot(&empty)
	dead.AndNot(&fresh)
	f.rejoin(&dead)
	near := r.region
	near.Or(&fresh)
	near.Grow()
	var done board.Set
	cost := 0
	f.hasty = true
	defer func() { f.hasty = false }()
	for p := range near.All() {
		c := f.b.At(p)
		if !c.IsPlayer() || done.Has(p) || dead.Has(p) || f.stays(p) {
			continue
		}
		addString(f.b, &done, p)
		if f.b.Liberties(p) > needLiberties {
			continue
		}
		a := f.attack(f.b, p)
		if a.Code != search.Win {
			continue
		}
		if d := f.defend(f.b, p); d.Code == search.Fail {
			addString(f.b, &dead, p)
		} else if f.excused(p, a) {
			continue
		} else if d.Move.On(f.b.Size()) {
			s.saves[c-board.Black].Add(d.Move)
			if r.reach[c.Opponent()-board.Black].Has(d.Move) {
				continue
			}
			if c == board.White {
				cost--
			} else {
				cost++
			}
		}
	}
	s.lead = leadOf(f.b, &dead) + cost
	r.leaves[key] = s
	return s
}

// leadOf is the score of a board for White by territory and prisoners, without dead stones, if
// neither player moves any more.
func leadOf(b *board.Board, dead *board.Set) int {
	s := board.TerritoryScore(b, dead, nil)
	return s.White.Territory + s.White.Prisoners - s.Black.Territory - s.Black.Prisoners
}

// needLiberties is how many liberties a string has at most that may need a move when the
// players stop.
const needLiberties = 3

const endless = 1 << 20 // more than any lead

// search returns the best move of c in a region, or NoPoint if he has none, and the score for
// him. It is an alpha-beta search in which a pass is a move, and two passes end the variation.
// Reading decides which of the first moves are lost, and where strings are protected outside
// the region.
func (r *resolver) search(c board.Color, region *board.Set, ply int, passed bool, low, high int) (board.Point, int) {
	f := r.f
	if ply >= r.depth || f.err != nil {
		return board.NoPoint, r.lead(c)
	}
	best, most := board.NoPoint, 0
	if passed {
		most = r.lead(c)
	} else {
		_, v := r.search(c.Opponent(), region, ply+1, true, -high, -low)
		most = -v
	}
	saves := &r.stop().saves[c-board.Black]
	moves := *region
	moves.Or(saves)
	for p := range moves.All() {
		if most >= high && best != board.NoPoint {
			break
		}
		switch {
		case f.b.IsCapture(p, c), saves.Has(p):
		case ply < 2 && !f.sensible(p, c), ply >= 2 && f.b.LibertiesAfterAtMost(p, c, 2) < 2:
			continue
		}
		if !f.b.Try(p, c) {
			continue
		}
		next := f.next(region, p)
		_, v := r.search(c.Opponent(), &next, ply+1, false, -high, -max(low, most))
		f.b.Undo()
		if v = -v; v > most || best == board.NoPoint && v == most {
			best, most = p, v
		}
	}
	return best, most
}
