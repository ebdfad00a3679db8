package genmove

import (
	"context"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/owl/dragon"
)

// Rooms is the Reasoner of small rooms: regions of a few points that hold all liberties of the
// strings around them. A search of all moves plays them to the end and finds the value of each
// move in points of territory. It also finds moves that kill nothing, such as one that turns
// territory into a seki.
type Rooms struct {
	// Nodes bounds each question about a room, 0 for 200,000.
	Nodes int

	known *roomsKnown // or nil
}

// roomsKnown are the answers about rooms as they were in positions before, since a room stays as
// it is for many moves. It belongs to one goroutine.
type roomsKnown struct{ answers map[uint64]roomAnswer }

// mostRooms is the number of answers that are kept.
const mostRooms = 256

// roomAnswer is what a player gains as territory by playing first, and the moves that gain it;
// none if it is nothing, or was not found within the limit.
type roomAnswer struct {
	gain float64
	best []board.Point
}

// defaultRoomNodes is the default of Rooms.Nodes.
const defaultRoomNodes = 200_000

const (
	roomPoints = 11 // the most points of a room, with the stones inside it
	roomDepth  = 6  // how many moves more than a room has points are looked ahead
	roomsFrom  = 6  // the level from which rooms are read

	// A neutral point belongs to him who takes it, so that playing first there makes a
	// difference of two points of area, and none of territory.
	neutralArea = 2
)

// Reasons implements Reasoner. The moves of value gain as territory at least the difference
// between playing first and second.
func (x Rooms) Reasons(ctx context.Context, s *Situation, r *Reasons) error {
	if err := ready(ctx, s, r); err != nil {
		return err
	}
	if s.Level < roomsFrom {
		return nil
	}
	limit := x.Nodes
	if limit <= 0 {
		limit = defaultRoomNodes
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
			m.territory = s.countsTerritory()
			a, err := x.answer(ctx, m, s.ToPlay, limit)
			if err != nil {
				return err
			}
			for _, p := range a.best {
				r.Add(Reason{Kind: ExpandTerritory, Move: p, Value: a.gain, Source: "rooms, by search"})
				c := r.At(p)
				c.MinTerritory, c.MinValue = max(c.MinTerritory, a.gain), max(c.MinValue, a.gain)
				c.KnownSafe = true
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
	path   []uint64 // the positions so far
	// Eyes in a seki are no points.
	territory bool
	free      board.Color // he may take a ko back at once, Empty if nobody may
	nodes     int
	limit     int
	err       error
	ctx       context.Context
}

// roomKey is a position in a room.
type roomKey struct {
	stones uint64
	ko     board.Point
	turn   board.Color
	passed bool
}

// roomValue is what is known of a position: its score is from low to high, if so many moves
// are looked ahead, and the best move so far.
type roomValue struct {
	low, high int16
	depth     int16
	move      board.Point
}

// allDepths is the depth of a roomValue that depends on none, and firstDepth the first one that is
// looked ahead.
const (
	allDepths  = math.MaxInt16
	firstDepth = 4
)

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
	m.takeIn()
	return m, len(m.walls) > 0
}

// takeIn makes walls that touch nothing but the room, and strings that are taken in before them,
// stones inside it as long as there is room: whether they are captured is for the search to say.
func (m *room) takeIn() {
	all := board.AllPoints(m.b.Size())
	for i := 0; i < len(m.walls) && len(m.walls) > 1; i++ {
		stones := board.SetOf(m.b.AppendStones(nil, m.walls[i])...)
		around := stones
		around.Grow()
		around.And(&all)
		around.AndNot(&stones)
		around.AndNot(&m.in)
		if !around.IsEmpty() || len(m.points)+m.sizes[i] > roomPoints {
			continue
		}
		m.points = stones.Append(m.points)
		m.in.Or(&stones)
		m.stones -= m.sizes[i]
		m.walls = slices.Delete(m.walls, i, i+1)
		m.sizes = slices.Delete(m.sizes, i, i+1)
		i = -1
	}
}

// answer returns what a player gains in a room, from memory if the room was the same before.
func (x Rooms) answer(ctx context.Context, m *room, c board.Color, limit int) (roomAnswer, error) {
	if x.known == nil {
		return m.solve(ctx, c, limit)
	}
	key := m.key(c, limit)
	if a, ok := x.known.answers[key]; ok {
		return a, nil
	}
	a, err := m.solve(ctx, c, limit)
	if err != nil {
		return a, err
	}
	if len(x.known.answers) >= mostRooms || x.known.answers == nil {
		x.known.answers = make(map[uint64]roomAnswer)
	}
	x.known.answers[key] = a
	return a, nil
}

// key tells the room from others for a player.
func (m *room) key(c board.Color, limit int) uint64 {
	const offset, prime = 14695981039346656037, 1099511628211 // FNV-1a
	key := uint64(offset)
	add := func(n int) { key = (key ^ uint64(n)) * prime }
	ko, _ := m.b.Ko()
	add(m.b.Size())
	add(int(c))
	add(int(m.owner))
	add(int(ko))
	add(limit)
	if m.territory {
		add(1)
	}
	add(m.stones)
	for _, p := range m.points {
		add(int(p)<<2 | int(m.b.At(p)))
	}
	for i, p := range m.walls {
		add(int(p))
		add(m.sizes[i])
	}
	return key
}

// solve returns the gain of a player in the room, and the moves that achieve it, if that is
// more than he gets when the opponent plays first. Of several moves it prefers those that are the
// opponent's best moves too, and of these those that work even if the opponent may retake kos at
// once.
func (m *room) solve(ctx context.Context, c board.Color, limit int) (a roomAnswer, err error) {
	m.ctx, m.seen, m.limit = ctx, make(map[roomKey]roomValue), limit
	opp := c.Opponent()
	all := len(m.points) + m.stones
	var worth [3]int
	for i, turn := range []struct {
		c      board.Color
		passed bool
	}{{opp, false}, {opp, true}, {c, false}} {
		v, ok := m.value(turn.c, turn.passed, -all, all)
		if !ok {
			return roomAnswer{}, m.err
		}
		worth[i] = v
	}
	second, pass, first := worth[0], worth[1], worth[2]
	area := first - second
	if c != m.owner {
		area = -area
	}
	if first == pass || area <= neutralArea {
		return roomAnswer{}, nil
	}
	// Stones that are played are area and no territory.
	mine, ok := m.played(c)
	if !ok {
		return roomAnswer{}, m.err
	}
	theirs, ok := m.played(opp)
	if !ok {
		return roomAnswer{}, m.err
	}
	net := mine - theirs
	if c != m.owner {
		net = -net
	}
	if area <= net {
		return roomAnswer{}, nil
	}
	a.gain = float64(area - net)
	if a.best, err = m.reach(c, m.points, first); err != nil || len(a.best) < 2 {
		return a, err
	}
	// Of several moves those at the opponent's best points remain, if there are any.
	points, err := m.reach(opp, a.best, second)
	if err != nil {
		return a, err
	}
	if len(points) > 0 {
		a.best = points
	}
	if len(a.best) < 2 {
		return a, nil
	}
	m.free, m.seen = opp, make(map[roomKey]roomValue)
	sure, err := m.reach(c, a.best, first)
	if len(sure) > 0 {
		a.best = sure
	}
	return a, err
}

// played returns how many stones the owner plays more than the opponent if c moves first and both
// play as well as they can until they pass. What is played while the other passes, to capture,
// only takes what is dead already. It reports whether that was found within the limit.
func (m *room) played(c board.Color) (n int, found bool) {
	all := len(m.points) + m.stones
	start := m.b.Depth()
	defer m.b.UndoTo(start)
	run, prisoners, passed := 0, 0, false
	for range len(m.points) + roomDepth {
		v, ok := m.value(c, passed, -all, all)
		if !ok {
			return 0, false
		}
		ko, _ := m.b.Ko()
		p := m.seen[roomKey{m.b.StonesHash(), ko, c, passed}].move
		// A player passes if a pass yields as much.
		w := m.count()
		if !passed {
			if w, ok = m.value(c.Opponent(), true, -all, all); !ok {
				return 0, false
			}
		}
		if v == w {
			if passed {
				break
			}
			passed = true
			c = c.Opponent()
			continue
		}
		taken := m.b.Prisoners(c)
		if !m.b.Try(p, c) {
			break
		}
		one := 1
		if c != m.owner {
			one = -1
		}
		if n += one; !passed {
			run, prisoners = 0, 0
		} else {
			run += one
		}
		if prisoners += m.b.Prisoners(c) - taken; passed && prisoners > 0 {
			n, run = n-run, 0
		}
		passed = false
		c = c.Opponent()
	}
	if m.territory {
		n += m.shared()
	}
	return n, true
}

// shared returns how many empty points of a room are the owner's in which stones of both live, a
// seki.
func (m *room) shared() int {
	own, guests, stones := 0, false, 0
	for _, p := range m.points {
		switch m.b.At(p) {
		case m.owner:
			stones++
		case m.owner.Opponent():
			stones--
			outside := m.b.LibertySet(p)
			outside.AndNot(&m.in)
			guests = guests || outside.IsEmpty()
		}
	}
	if guests {
		own = m.count() - m.stones - stones
	}
	return max(own, 0)
}

// reach returns those of the moves of c after which the score is the given one, which is the best
// for him, none if it is not found within the limit.
func (m *room) reach(c board.Color, moves []board.Point, score int) (list []board.Point, err error) {
	low, high := score-1, score // whether that is reached is all that is asked
	if c != m.owner {
		low, high = score, score+1
	}
	for _, p := range moves {
		if !m.b.Try(p, c) {
			continue
		}
		v, ok := m.value(c.Opponent(), false, low, high)
		m.b.Undo()
		if !ok {
			return nil, m.err
		}
		if v == score {
			list = append(list, p)
		}
	}
	return list, nil
}

// value returns the score with turn to move, after a pass of the other or not, at least low and
// at most high, and reports whether it was found within the limit. It looks deeper and deeper,
// until nothing depends on how deep.
func (m *room) value(turn board.Color, passed bool, low, high int) (int, bool) {
	m.nodes = 0
	m.path = append(m.path[:0], m.b.StonesHash())
	v, most := 0, len(m.points)+roomDepth
	for d := firstDepth; ; d = min(d+2, most) {
		var open bool
		if v, open = m.search(turn, passed, low, high, d); !open || d == most || m.err != nil || m.nodes > m.limit {
			break
		}
	}
	return min(max(v, low), high), m.err == nil && m.nodes <= m.limit
}

// search is a search of all moves for the score with a window and a memory of positions
// (alpha-beta; see Knuth and Moore, An Analysis of Alpha-Beta Pruning, 1975). It reports as
// open whether the score may depend on the depth.
func (m *room) search(turn board.Color, passed bool, low, high, depth int) (score int, open bool) {
	m.nodes++
	if m.nodes&1023 == 0 && m.err == nil {
		m.err = ended.Err(m.ctx)
	}
	switch all, fallen := len(m.points)+m.stones, m.fallen(); {
	case 2*fallen >= m.stones:
		return -all, false
	case fallen > 0:
		// What becomes of the others is not searched: they count as living.
		return all - 2*fallen, false
	}
	if depth == 0 || m.err != nil || m.nodes > m.limit {
		return m.count(), true
	}
	ko, _ := m.b.Ko()
	key := roomKey{m.b.StonesHash(), ko, turn, passed}
	known, ok := m.seen[key]
	if ok && (known.depth == allDepths || int(known.depth) == depth) {
		if int(known.low) >= high || known.low == known.high {
			return int(known.low), known.depth != allDepths
		}
		if int(known.high) <= low {
			return int(known.high), known.depth != allDepths
		}
	}
	from, to := low, high
	best, move := -len(m.points)-m.stones-1, board.NoPoint
	if turn != m.owner {
		best = -best
	}
	try := func(p board.Point) {
		v, o, legal := m.after(p, turn, passed, low, high, depth)
		open = open || o
		if !legal {
			return
		}
		if turn == m.owner {
			if v > best {
				best, move = v, p
			}
			low = max(low, best)
		} else {
			if v < best {
				best, move = v, p
			}
			high = min(high, best)
		}
	}
	first := board.Pass
	if ok {
		first = known.move
	}
	// The pass comes first: a player who gains nothing by a move needs none.
	try(first)
	if first != board.Pass && low < high {
		try(board.Pass)
	}
	for _, p := range m.points {
		if low >= high {
			break
		}
		if p != first {
			try(p)
		}
	}
	if m.err == nil && m.nodes <= m.limit {
		m.seen[key] = m.bounds(best, from, to, depth, open, move)
	}
	return best, open
}

// bounds returns what the best score found in the window from from to to says of a position.
func (m *room) bounds(best, from, to, depth int, open bool, move board.Point) roomValue {
	k := roomValue{int16(best), int16(best), int16(depth), move}
	if !open {
		k.depth = allDepths
	}
	all := int16(len(m.points) + m.stones)
	if best <= from {
		k.low = -all
	} else if best >= to {
		k.high = all
	}
	return k
}

// fallen returns the number of stones of the walls that are no longer there.
func (m *room) fallen() int {
	n := 0
	for i, w := range m.walls {
		if m.b.At(w) != m.owner {
			n += m.sizes[i]
		}
	}
	return n
}

// after returns the score after the move p of turn, as search does, and reports whether the move
// is legal. A move that repeats a position of the line is not, and leaves the score open.
func (m *room) after(p board.Point, turn board.Color, passed bool, low, high, depth int) (score int, open, legal bool) {
	next := turn.Opponent()
	if p == board.Pass {
		if passed {
			return m.count(), false, true
		}
		score, open = m.search(next, true, low, high, depth-1)
		return score, open, true
	}
	mode := board.Strict
	if turn == m.free {
		mode = board.IgnoreKo
	}
	if m.b.At(p) != board.Empty || !m.b.TryMode(p, turn, mode) {
		return 0, false, false
	}
	repeats := slices.Contains(m.path, m.b.StonesHash())
	if repeats {
		open = true
	} else {
		m.path = append(m.path, m.b.StonesHash())
		score, open = m.search(next, false, low, high, depth-1)
		m.path = m.path[:len(m.path)-1]
	}
	m.b.Undo()
	return score, open, !repeats
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
