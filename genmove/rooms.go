package genmove

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/owl/dragon"
)

// Rooms is the Reasoner of small rooms: regions of a few points that hold all liberties of
// the strings around them. These are played to the end by a search of all moves that counts
// area, which knows what a move is worth there also where nobody dies by it, such as one
// that makes a seki of territory.
type Rooms struct {
	// Nodes bounds the search of each room for each of both players, 0 for DefaultRoomNodes.
	Nodes int
}

// DefaultRoomNodes is the bound of Rooms if nothing is said.
const DefaultRoomNodes = 40000

const (
	roomPoints = 9 // the most points of a room, with the stones inside it
	roomDepth  = 6 // how many moves more than a room has points are looked ahead
	roomsFrom  = 6 // the level from which rooms are read

	// A neutral point belongs to him who takes it, so that playing first there makes a
	// difference of two points of area, and none of territory.
	neutralArea = 2
)

// Reasons implements Reasoner. The moves of value gain as territory at least the difference
// between playing first and second.
func (x Rooms) Reasons(ctx context.Context, s *Situation, r *Reasons) error {
	if s.Level < roomsFrom {
		return nil
	}
	limit := x.Nodes
	if limit <= 0 {
		limit = DefaultRoomNodes
	}
	var seen board.Set
	for _, c := range [2]board.Color{board.Black, board.White} {
		stones := s.Board.StonesOf(c)
		for p := range stones.All() {
			if seen.Has(p) {
				continue
			}
			for q := range s.Board.Stones(p) {
				seen.Add(q)
			}
			m, ok := s.roomAround(p)
			if !ok {
				continue
			}
			for _, w := range m.walls {
				for q := range s.Board.Stones(w) {
					seen.Add(q)
				}
			}
			if err := m.reasons(ctx, s, r, limit); err != nil {
				return err
			}
		}
	}
	return nil
}

// room is a region, and the search of it. Scores are those of the owner of the walls, in
// points of area.
type room struct {
	b      *board.Board
	owner  board.Color
	points []board.Point // all points, empty or with stones inside
	in     board.Set     // the same
	walls  []board.Point // the first stones of the strings around it
	sizes  []int         // of these strings
	stones int           // of the walls
	seen   map[roomKey]roomValue
	nodes  int
	limit  int
	err    error
	ctx    context.Context
}

// roomKey is a position in a room.
type roomKey struct {
	stones uint64
	ko     board.Point
	turn   board.Color
	passed bool
}

// roomValue is what is known of a position: its score is from low to high, if so many moves
// are looked ahead.
type roomValue struct {
	low, high int16
	depth     int16
}

// roomAround returns the room that holds all liberties of the string at p, and reports
// whether there is one: all strings around it that are p's have no liberties elsewhere,
// those of the opponent are either inside it or live outside of it.
func (s *Situation) roomAround(p board.Point) (*room, bool) {
	b := s.Board
	m := &room{b: b, owner: b.At(p)}
	if b.Liberties(p) > roomPoints {
		return nil, false
	}
	list := b.AppendLiberties(nil, p)
	for _, q := range list {
		m.in.Add(q)
	}
	for i := 0; i < len(list); i++ {
		for _, q := range list[i].Neighbors() {
			if b.At(q) == board.Empty && !m.in.Has(q) {
				if len(list) == roomPoints {
					return nil, false
				}
				m.in.Add(q)
				list = append(list, q)
			}
		}
	}
	empty := m.in
	var known board.Set
	for i := 0; i < len(list); i++ {
		for _, q := range list[i].Neighbors() {
			if !b.At(q).IsPlayer() || known.Has(q) {
				continue
			}
			outside := b.LibertySet(q)
			outside.AndNot(&empty)
			for t := range b.Stones(q) {
				known.Add(t)
			}
			switch {
			case b.At(q) == m.owner:
				if !outside.IsEmpty() {
					return nil, false
				}
				if !s.SameGroup(p, q) {
					return nil, false
				}
				m.walls = append(m.walls, b.Origin(q))
				m.sizes = append(m.sizes, b.StringSize(q))
				m.stones += b.StringSize(q)
			case outside.IsEmpty():
				// Inside: what it touches is part of the walls, or there is no room.
				for t := range b.Stones(q) {
					if len(list) == roomPoints {
						return nil, false
					}
					m.in.Add(t)
					list = append(list, t)
				}
			default:
				if g := s.Dragon(q); g != nil && g.Status != dragon.Alive {
					return nil, false
				}
			}
		}
	}
	m.points = list
	return m, len(m.walls) > 0
}

// reasons writes down the moves of the player whose turn it is that reach in the room what
// can be reached, if that is more than the opponent leaves him when playing first.
func (m *room) reasons(ctx context.Context, s *Situation, r *Reasons, limit int) error {
	m.ctx, m.seen = ctx, make(map[roomKey]roomValue)
	opp := s.ToPlay.Opponent()
	m.nodes, m.limit = 0, limit
	depth := len(m.points) + roomDepth
	second, ok := m.value(opp, false, depth)
	if !ok {
		return m.err
	}
	m.nodes = 0
	pass, ok := m.value(opp, true, depth)
	if !ok {
		return m.err
	}
	sign := 1
	if s.ToPlay != m.owner {
		sign = -1
	}
	var best []board.Point
	most := sign * pass
	for _, p := range m.points {
		if !m.b.Try(p, s.ToPlay) {
			continue
		}
		v, ok := m.value(opp, false, depth)
		m.b.Undo()
		if !ok {
			return m.err
		}
		switch v *= sign; {
		case v > most:
			most, best = v, append(best[:0], p)
		case v == most && len(best) > 0:
			best = append(best, p)
		}
	}
	area := most - sign*second
	if area <= neutralArea {
		return nil
	}
	// The move itself is a point of area that is no territory.
	gain := float64(area - 1)
	for _, p := range best {
		r.Add(Reason{Kind: ExpandTerritory, Move: p, Value: gain, Source: "rooms, by search"})
		c := r.At(p)
		c.MinTerritory = max(c.MinTerritory, gain)
		c.KnownSafe = true
	}
	return nil
}

// value returns the score with turn to move, after a pass of the other or not, and reports
// whether it was found within the limit.
func (m *room) value(turn board.Color, passed bool, depth int) (int, bool) {
	all := len(m.points) + m.stones
	v := m.search(turn, passed, -all, all, depth)
	return v, m.err == nil && m.nodes <= m.limit
}

// search is a search of all moves for the score with a window and a memory of positions
// (alpha-beta; see Knuth and Moore, An Analysis of Alpha-Beta Pruning, 1975).
func (m *room) search(turn board.Color, passed bool, low, high, depth int) int {
	m.nodes++
	if m.nodes&1023 == 0 && m.err == nil {
		m.err = ended.Err(m.ctx)
	}
	fallen := 0
	for i, w := range m.walls {
		if m.b.At(w) != m.owner {
			fallen += m.sizes[i]
		}
	}
	switch all := len(m.points) + m.stones; {
	case 2*fallen >= m.stones:
		return -all
	case fallen > 0:
		// What becomes of the others is not searched: they count as living.
		return all - 2*fallen
	}
	if depth == 0 || m.err != nil || m.nodes > m.limit {
		return m.count()
	}
	ko, _ := m.b.Ko()
	key := roomKey{m.b.StonesHash(), ko, turn, passed}
	known, ok := m.seen[key]
	if ok && int(known.depth) == depth {
		if int(known.low) >= high || known.low == known.high {
			return int(known.low)
		}
		if int(known.high) <= low {
			return int(known.high)
		}
	}
	from, to := low, high
	next := turn.Opponent()
	// Passing first: whoever gains nothing by a move needs none.
	best := 0
	if passed {
		best = m.count()
	} else {
		best = m.search(next, true, low, high, depth-1)
	}
	for _, p := range m.points {
		if turn == m.owner {
			low = max(low, best)
		} else {
			high = min(high, best)
		}
		if low >= high {
			break
		}
		if m.b.At(p) != board.Empty || !m.b.Try(p, turn) {
			continue
		}
		v := m.search(next, false, low, high, depth-1)
		m.b.Undo()
		if turn == m.owner {
			best = max(best, v)
		} else {
			best = min(best, v)
		}
	}
	if m.err == nil && m.nodes <= m.limit {
		k := roomValue{int16(best), int16(best), int16(depth)}
		all := int16(len(m.points) + m.stones)
		if best <= from {
			k.low = -all
		} else if best >= to {
			k.high = all
		}
		m.seen[key] = k
	}
	return best
}

// count returns the area of the owner in the room and the walls less that of the opponent.
func (m *room) count() int {
	sum := m.stones
	var done board.Set
	var queue [roomPoints]board.Point
	for _, p := range m.points {
		switch m.b.At(p) {
		case m.owner:
			sum++
			continue
		case m.owner.Opponent():
			sum--
			continue
		}
		if done.Has(p) {
			continue
		}
		own, enemy, n := false, false, 1
		queue[0] = p
		done.Add(p)
		for i := 0; i < n; i++ {
			for _, q := range queue[i].Neighbors() {
				switch m.b.At(q) {
				case m.owner:
					own = true
				case m.owner.Opponent():
					enemy = true
				case board.Empty:
					if m.in.Has(q) && !done.Has(q) {
						done.Add(q)
						queue[n] = q
						n++
					}
				}
			}
		}
		if own && !enemy {
			sum += n
		} else if enemy && !own {
			sum -= n
		}
	}
	return sum
}
