package score

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/reading/search"
)

const (
	// standoffRoom is how many points may be open where a standoff is played out.
	standoffRoom = 11
	// standoffPoints is the largest number of points, with stones that may be captured.
	standoffPoints = 40
	// standoffOwn is how many points of its own a string leads to elsewhere that is safe.
	standoffOwn = 7
	// standoffEye is the number of points with which hosts live after capturing the guests.
	standoffEye = 8
	// standoffNodes bounds the moves that are tried in one, and standoffsNodes those in all of a
	// position; keeperNodes and keepersNodes those while the game is played to its end.
	standoffNodes  = 120_000
	standoffsNodes = 240_000
	// standoffLook is after how many moves the context is looked at.
	standoffLook = 1000
	keeperNodes  = 40_000
	keepersNodes = 400_000
)

// standoff plays out, with all moves, a fight between guests, which are stones in a region, and
// hosts, which are the strings around it. Both players may pass. One of them is the seeker: the
// owner of the hosts seeks to capture all guests so that his stones live afterwards, and the
// owner of the guests seeks to capture any string of hosts. The seeker may retake kos at once;
// a repetition is no success for him. Unknown results count as success, so a standoff in which
// neither player succeeds is a seki.
type standoff struct {
	ctx      context.Context
	b        *board.Board
	host     board.Color
	hosts    []board.Point // a stone of each string
	stones   board.Set     // all of hosts
	guests   board.Set
	points   []board.Point // where both play
	good     [2][]int      // how often a move of Black or White there was as good as could be
	nodes    int
	most     int // nodes
	known    map[uint64]answer
	repeated int // how often a position was repeated
}

// answer is what is known of a position in a standoff.
type answer uint8

const (
	playing answer = 1 + iota // it is on the board, or was a few moves ago
	succeeded
	failed
)

// newStandoff returns the standoff in an enclosure, nil if too much is open there. The error is
// that of tactical reading.
func (s *situation) newStandoff(ctx context.Context, x *enclosure) (*standoff, error) {
	d := &standoff{ctx: ctx, b: s.b.Clone(), host: s.b.At(x.hosts.First()), guests: x.guests, known: make(map[uint64]answer), most: standoffNodes}
	rest := s.b.EmptyPoints()
	rest.Or(&s.dead)
	rest.AndNot(&x.region)
	shared := reached(s.b, &s.dead, d.host.Opponent())
	own := rest
	own.AndNot(&shared)
	points, most := x.region, 0
	var done board.Set
	for p := range x.hosts.All() {
		if done.Has(p) {
			continue
		}
		addString(d.b, &done, p)
		libs := d.b.LibertySet(p)
		home := libs
		home.And(&own)
		home.Flood(&own)
		if home.Len() >= standoffOwn {
			continue // safe
		}
		switch n := d.b.StringSize(p); {
		case n >= large || n > most:
			if most < large {
				d.hosts = d.hosts[:0]
			}
			d.hosts, most = append(d.hosts, p), n
		}
		if d.b.StringSize(p) < large {
			addString(d.b, &points, p) // it may be taken, and what took it
		}
		addString(d.b, &d.stones, p)
		libs.Flood(&rest)
		points.Or(&libs)
		// Strings around it may be taken.
		for _, q := range d.b.AppendNeighborsAtMost(nil, p, 2) {
			if d.guests.Has(q) || s.proved.Has(q) {
				continue
			}
			a, err := s.e.analyst.Tactics().Attack(ctx, d.b, q)
			if err != nil {
				return nil, err
			}
			if a.Code != search.Fail {
				libs := d.b.LibertySet(q)
				points.Or(&libs)
			}
		}
	}
	empty := d.b.EmptyPoints()
	empty.And(&points)
	if len(d.hosts) == 0 || empty.Len() > standoffRoom || points.Len() > standoffPoints {
		return nil, nil
	}
	d.points = points.Append(nil)
	d.good[0], d.good[1] = make([]int, len(d.points)), make([]int, len(d.points))
	return d, nil
}

// verdict is the result of a standoff.
type verdict uint8

const (
	unsettled verdict = iota // it is not known, or depends on who moves first
	taken                    // guests are taken
	lost                     // hosts are taken if guests move first, and their owner does not take guests himself
	locked                   // neither side takes anything
)

// verdict plays it out.
func (d *standoff) verdict() verdict {
	host, guest := d.succeeds(d.host, d.host, false), d.succeeds(d.host.Opponent(), d.host.Opponent(), false)
	switch {
	case d.nodes > d.most:
		return unsettled
	case !host && !guest:
		return locked
	case !host:
		return lost
	case d.succeeds(d.host, d.host.Opponent(), false) && d.nodes <= d.most:
		return taken
	}
	return unsettled
}

// playOut plays out the standoff in an enclosure. It returns the result and the hosts that are
// not safe. The error is that of tactical reading, or of the context.
func (s *situation) playOut(ctx context.Context, x *enclosure) (verdict, board.Set, error) {
	d, err := s.newStandoff(ctx, x)
	if d == nil || s.played > standoffsNodes {
		return unsettled, board.Set{}, err
	}
	v := d.verdict()
	s.played += d.nodes
	return v, d.stones, ended.Err(ctx)
}

// hold returns a move after which c, the player around dead stones, can always capture them,
// and the number of these stones. It returns NoPoint if he needs no such move.
func (f *finisher) hold(c board.Color) (board.Point, int) {
	s := &situation{e: f.s.e, b: f.b, dead: f.dead, proved: f.s.proved}
	for _, x := range s.enclosures() {
		if f.b.At(x.hosts.First()) != c {
			continue
		}
		d, err := s.newStandoff(f.ctx, &x)
		if err != nil {
			f.err = err
			return board.NoPoint, 0
		}
		if d == nil {
			continue
		}
		best, most := board.NoPoint, -endless
		list := f.keepers(d)
		if f.err = ended.Err(f.ctx); f.err != nil {
			return board.NoPoint, 0
		}
		for _, p := range list {
			if !f.b.Try(p, c) {
				continue
			}
			if lead, _ := f.outcome(p, c); lead > most {
				best, most = p, lead
			}
			f.b.Undo()
		}
		if best != board.NoPoint {
			return best, x.guests.Len()
		}
	}
	return board.NoPoint, 0
}

// keepers returns the moves after which the owner of hosts can take the guests whatever comes,
// none if he need not move. They are remembered as long as nothing changes around.
func (f *finisher) keepers(d *standoff) []board.Point {
	key := d.key()
	if list, ok := f.kept[key]; ok {
		return list
	}
	var list []board.Point
	d.most = keeperNodes
	if f.played < keepersNodes && !d.succeeds(d.host, d.host.Opponent(), false) {
		for _, p := range d.points {
			if d.b.Try(p, d.host) {
				if d.succeeds(d.host, d.host.Opponent(), false) {
					list = append(list, p)
				}
				d.b.Undo()
			}
		}
		if d.nodes > d.most {
			list = nil // it is not known
		}
	}
	f.played += d.nodes
	f.kept[key] = list
	return list
}

// key tells a standoff from others: the points and what is on them and beside them, which of
// those strings have liberties elsewhere, and which stones are guests.
func (d *standoff) key() uint64 {
	points := board.SetOf(d.points...)
	around := points
	around.Grow()
	const offset, prime = 14695981039346656037, 1099511628211 // FNV-1a
	key := uint64(offset)
	for p := range around.All() {
		v := uint64(d.b.Origin(p))<<32 | uint64(p)<<8 | uint64(d.b.At(p))
		if points.Has(p) {
			v |= 1 << 4
		}
		if d.b.At(p).IsPlayer() {
			libs := d.b.LibertySet(p)
			libs.AndNot(&points)
			if !libs.IsEmpty() {
				v |= 1 << 5
			}
			if d.stones.Has(p) || d.guests.Has(p) {
				v |= 1 << 6
			}
		}
		key = (key ^ v) * prime
	}
	return key
}

// succeeds reports whether seeker succeeds with turn to move, after a pass or not.
func (d *standoff) succeeds(seeker, turn board.Color, passed bool) bool {
	d.nodes++
	if d.nodes%standoffLook == 0 && ended.Err(d.ctx) != nil {
		d.most = 0
	}
	if d.nodes > d.most {
		return true
	}
	const mixSeeker, mixTurn, mixPassed = 0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f, 0x165667b19e3779f9
	key := d.b.Hash() ^ uint64(seeker)*mixSeeker ^ uint64(turn)*mixTurn
	if passed {
		key ^= mixPassed
	}
	switch d.known[key] {
	case playing:
		d.repeated++
		return false
	case failed:
		return false
	case succeeded:
		return true
	}
	d.known[key] = playing
	before := d.repeated
	v := d.decide(seeker, turn, passed)
	switch {
	case v:
		d.known[key] = succeeded
	case d.repeated == before:
		d.known[key] = failed
	default: // that may hang on the moves before
		delete(d.known, key)
	}
	return v
}

// decide is succeeds for a position that is not known.
func (d *standoff) decide(seeker, turn board.Color, passed bool) bool {
	if seeker != d.host {
		for _, p := range d.hosts {
			if d.b.At(p) != d.host {
				return true
			}
		}
	} else {
		left := d.b.StonesOf(d.host.Opponent())
		left.And(&d.guests)
		if left.IsEmpty() {
			return d.lives(turn)
		}
	}
	mode := board.Strict
	if turn == seeker {
		mode = board.IgnoreKo
	}
	good := d.good[turn-board.Black]
	tried := uint64(0)
	for range d.points {
		best := -1
		for i, p := range d.points {
			if tried>>i&1 == 0 && (best < 0 || good[i] > good[best]) && d.b.At(p) == board.Empty {
				best = i
			}
		}
		if best < 0 {
			break
		}
		tried |= 1 << best
		if !d.b.TryMode(d.points[best], turn, mode) {
			continue
		}
		v := d.succeeds(seeker, turn.Opponent(), false)
		d.b.Undo()
		if v == (turn == seeker) {
			good[best]++
			return v
		}
	}
	if passed {
		return false // both stop
	}
	return d.succeeds(seeker, turn.Opponent(), true)
}

// lives reports whether hosts live once the guests are taken: if there is much room, or their
// opponent does not succeed from then on.
func (d *standoff) lives(turn board.Color) bool {
	open := 0
	for _, p := range d.points {
		if d.b.At(p) == board.Empty {
			open++
		}
	}
	return open >= standoffEye || !d.succeeds(d.host.Opponent(), turn, false)
}
