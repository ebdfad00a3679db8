package connect

import "github.com/tengen-go/tengen/board"

// The costs of the links between two points, and of those where a link depends on
// reading.
const (
	costSafe       Distance = 0     // the enemy cannot enter
	costSelfAtari  Distance = 1000  // the enemy would put himself in atari
	costBamboo     Distance = 1000  // two points, of which the enemy gets one
	costGuarded    Distance = 2000  // a space where the enemy is caught
	costLadder     Distance = 6000  // the enemy falls in a ladder
	costStuck      Distance = 1000  // an enemy string in atari that cannot get out
	costNoEscape   Distance = 3000  // one that cannot get out of a ladder
	costEnemy      Distance = 10000 // another one
	costTight      Distance = 11000 // a move that leaves a safe link
	costTightTrap  Distance = 12000 // one that leaves a ladder
	costKosumi     Distance = 13000
	costEdge       Distance = 13000
	costWeakCut    Distance = 15000 // past a weak enemy stone
	costFarKosumi  Distance = 15000 // from an empty point
	costCut        Distance = 18000
	costThrough    Distance = 20000 // between enemy stones, or over one
	costJoin       Distance = 0     // from an owned point to a stone beside it
	costLooseJoin  Distance = 13000 // from an empty point diagonally to a stone
	throughLibs             = 6     // liberties of two enemy strings that let through
	throughJoin             = 5     // the same towards an own stone
	weakSideLibs            = 3
	edgeLinkLibs            = 3
	fewLibs                 = 3 // an own string that two threats can put in trouble
	baseFromStone  Distance = 8500
	baseFromEmpty  Distance = 8000
	perLiberty     Distance = 500
	maxLibsStone            = 5
	maxLibsEmpty            = 6
	maxWeakGuarded          = 2
)

var directions = [4]board.Point{board.South, board.West, board.North, board.East}

// sides returns the two directions across one of directions.
func sides(dir board.Point) [2]board.Point {
	if dir == board.North || dir == board.South {
		return [2]board.Point{board.West, board.East}
	}
	return [2]board.Point{board.South, board.North}
}

// spread fills the map from what is in the queue, up to limit, or up to slack
// beyond the distance of the string at target, if that is a point.
func (t *terrain) spread(m *Map, target board.Point, limit, slack Distance) {
	m.limit = limit
	q := &t.r.queue
	for {
		s, ok := q.pop()
		if !ok || s.dist > m.limit {
			return
		}
		if m.dist[s.p] != Unreached {
			continue
		}
		if s.test != noTest && !t.holds(&s) {
			if s.dear <= m.limit && m.seek(s.p, s.dear) {
				m.certain(s.p, s.dear)
				s.gain = min(s.dear-(s.dist-s.gain), Move)
				s.dist, s.test = s.dear, noTest
				s.weak = [2]board.Point{}
				q.push(s)
			}
			continue
		}
		b := t.b
		switch b.At(s.p) {
		case t.own:
			for p := range b.Stones(s.p) {
				m.set(p, s)
			}
			if target != board.NoPoint && b.SameString(s.p, target) {
				m.limit = min(m.limit, s.dist+slack)
				continue
			}
			for p := range b.Stones(s.p) {
				t.fromStone(m, p, &s)
			}
		case t.enemy:
			for p := range b.Stones(s.p) {
				m.set(p, s)
			}
			if t.caught[b.Origin(s.p)] == yes || t.passable(s.p) {
				for p := range b.Stones(s.p) {
					t.fromEmpty(m, p, &s)
				}
			}
		default:
			m.set(s.p, s)
			t.fromEmpty(m, s.p, &s)
		}
	}
}

// holds looks into the condition of a step.
func (t *terrain) holds(s *step) bool {
	switch s.test {
	case ladderAt:
		return t.fallsInLadder(s.side)
	case ladderAfter:
		return t.fallsAfter(s.side, s.p)
	}
	return t.isCaught(s.p)
}

// link pushes a step of the given cost.
func (t *terrain) link(m *Map, s *step, from, to board.Point, cost Distance, weak [2]board.Point) {
	d := s.dist + cost
	if d > m.limit || !m.seek(to, d) {
		return
	}
	m.certain(to, d)
	t.r.queue.push(step{dist: d, gain: min(cost, Move), p: to, from: from, weak: weak})
}

// doubtful pushes a step that is cheap if a test holds and dear if not.
func (t *terrain) doubtful(m *Map, s *step, from, to board.Point, cheap, dear Distance, what test, side board.Point, weak [2]board.Point) {
	if s.dist+cheap > m.limit || !m.seek(to, s.dist+cheap) {
		return
	}
	t.r.queue.push(step{dist: s.dist + cheap, gain: min(cheap, Move), p: to, from: from, weak: weak,
		test: what, dear: s.dist + dear, side: side})
}

// clash reports whether links with the weak points x and y, either of which may
// be NoPoint, fail because one move attacks both this link and the one before:
// they share a point, or both are liberties of the string at stone, which has
// few.
func (t *terrain) clash(s *step, stone, x, y board.Point) bool {
	for _, v := range s.weak {
		if v == board.NoPoint {
			continue
		}
		if v == x || v == y {
			return true
		}
		if t.b.Liberties(stone) <= fewLibs && t.b.IsLiberty(stone, v) &&
			(x != board.NoPoint && t.b.IsLiberty(stone, x) || y != board.NoPoint && t.b.IsLiberty(stone, y)) {
			return true
		}
	}
	return false
}

// fromStone pushes the links from one stone of the player.
func (t *terrain) fromStone(m *Map, s board.Point, st *step) {
	b := t.b
	for _, dir := range directions {
		n := s + dir
		switch b.At(n) {
		case board.Empty:
			t.besideStone(m, s, n, st)
			t.overSpace(m, s, n, dir, st)
		case t.enemy:
			t.intoEnemy(m, s, n, st)
			if far := n + dir; b.StringSize(n) == 1 && (b.At(far) == board.Empty || b.At(far) == t.own) {
				t.link(m, st, s, far, costThrough, [2]board.Point{})
			}
		}
	}
	for _, across := range [2]board.Point{board.West, board.East} {
		for _, along := range [2]board.Point{board.South, board.North} {
			t.diagonal(m, s, s+across, s+along, s+across+along, st)
		}
	}
	t.alongEdge(m, s, st)
}

// besideStone links a stone with the empty point beside it.
func (t *terrain) besideStone(m *Map, s, n board.Point, st *step) {
	if m.dist[n] != Unreached {
		return
	}
	e := t.enemyLibs(n)
	dear := baseFromStone + perLiberty*Distance(min(e, maxLibsStone))
	switch {
	case e == 0:
		t.link(m, st, s, n, costSafe, st.weak)
	case e == 1:
		t.link(m, st, s, n, costSelfAtari, st.weak)
	case e == 2 && !t.clash(st, s, n, board.NoPoint):
		t.doubtful(m, st, s, n, costLadder, dear, ladderAt, n, [2]board.Point{n})
	default:
		t.link(m, st, s, n, dear, [2]board.Point{})
	}
}

// intoEnemy links a stone, or a point that is as good as one, with the enemy
// string beside it.
func (t *terrain) intoEnemy(m *Map, s, n board.Point, st *step) {
	if m.dist[n] != Unreached {
		return
	}
	switch t.b.Liberties(n) {
	case 1:
		t.doubtful(m, st, s, n, costStuck, costEnemy, caughtHere, n, st.weak)
	case 2:
		t.doubtful(m, st, s, n, costNoEscape, costEnemy, caughtHere, n, st.weak)
	default:
		t.link(m, st, s, n, costEnemy, [2]board.Point{})
	}
}

// overSpace makes the links over the empty point n in direction dir.
func (t *terrain) overSpace(m *Map, s, n, dir board.Point, st *step) {
	b := t.b
	far := n + dir
	switch b.At(far) {
	case t.own:
		if m.dist[far] != Unreached {
			return
		}
		if other := t.bamboo(s, dir, t.own); other != board.NoPoint {
			if !t.clash(st, s, n, other) {
				t.link(m, st, s, far, costBamboo, [2]board.Point{n, other})
			}
			return
		}
		if t.enemyLibs(n) <= maxWeakGuarded && t.guarded(n, dir) && !t.clash(st, s, n, board.NoPoint) {
			t.link(m, st, s, far, costGuarded, [2]board.Point{n})
		}
	case board.Empty:
		if m.dist[far] != Unreached {
			return
		}
		if t.enemyLibs(n) <= 2 || t.bamboo(s, dir, board.Empty) != board.NoPoint {
			t.link(m, st, s, far, costTight, [2]board.Point{})
		}
	}
}

// guarded reports whether the points beside n, across dir, hold own stones or
// have one beside them, so that an enemy stone at n cannot run.
func (t *terrain) guarded(n, dir board.Point) bool {
	for _, side := range sides(dir) {
		p := n + side
		switch t.b.At(p) {
		case t.own, board.Border:
			continue
		case t.enemy:
			return false
		}
		ok := false
		for _, q := range p.Neighbors() {
			if q != n && t.b.At(q) == t.own {
				ok = true
			}
		}
		if !ok {
			return false
		}
	}
	return true
}

// bamboo returns the second point of a bamboo joint that starts with the stone
// at s in direction dir, or NoPoint. Opposite s stands what far says: an own
// stone, or nothing yet.
func (t *terrain) bamboo(s, dir board.Point, far board.Color) board.Point {
	b := t.b
	for _, side := range sides(dir) {
		p := s + side
		if b.At(p) == t.own && b.At(p+dir) == board.Empty && b.At(p+2*dir) == t.own && b.At(s+2*dir) == far {
			return p + dir
		}
	}
	return board.NoPoint
}

// diagonal makes the links from s to its diagonal neighbor far, between the
// points x and y.
func (t *terrain) diagonal(m *Map, s, x, y, far board.Point, st *step) {
	b := t.b
	what := b.At(far)
	if what != t.own && what != board.Empty || m.dist[far] != Unreached {
		return
	}
	cx, cy := b.At(x), b.At(y)
	if cx == t.own || cy == t.own || cx == board.Border || cy == board.Border {
		return
	}
	if cx == t.enemy && cy == t.enemy {
		most := throughLibs
		if what == t.own {
			most = throughJoin
		}
		if b.Liberties(x)+b.Liberties(y) <= most {
			t.link(m, st, s, far, costThrough, [2]board.Point{})
		}
		return
	}
	if what == t.own {
		if cx == board.Empty && cy == board.Empty && !t.clash(st, s, x, y) {
			t.link(m, st, s, far, costBamboo, [2]board.Point{x, y})
		}
		return
	}
	if cx == board.Empty && cy == board.Empty {
		cost := costKosumi
		if t.enemyLibs(x) <= 2 || t.enemyLibs(y) <= 2 {
			cost = costTight
		}
		t.link(m, st, s, far, cost, [2]board.Point{})
		return
	}
	gap, stone := x, y
	if cx == t.enemy {
		gap, stone = y, x
	}
	dear := costCut
	if b.Liberties(stone) <= weakSideLibs {
		dear = costWeakCut
	}
	switch e := t.enemyLibs(gap); {
	case e <= 2:
		t.link(m, st, s, far, costTight, [2]board.Point{})
	case e == 3:
		t.doubtful(m, st, s, far, costTightTrap, dear, ladderAfter, gap, [2]board.Point{})
	default:
		t.link(m, st, s, far, dear, [2]board.Point{})
	}
}

// alongEdge makes the links along the first two lines: one space, and the
// knight's move between them.
func (t *terrain) alongEdge(m *Map, s board.Point, st *step) {
	b := t.b
	for _, down := range directions {
		line := 0
		switch {
		case b.At(s+down) == board.Border:
			line = 1
		case b.At(s+2*down) == board.Border && b.At(s+down) != board.Border:
			line = 2
		default:
			continue
		}
		if b.Liberties(s) < edgeLinkLibs {
			return
		}
		for _, side := range sides(down) {
			next := s + side
			if b.At(next) != board.Empty {
				continue
			}
			if far := next + side; b.At(far) == board.Empty {
				t.link(m, st, s, far, costEdge, [2]board.Point{})
			}
			step := down
			if line == 1 {
				step = -down
			}
			if far := next + side + step; b.At(next+step) == board.Empty && b.At(far) == board.Empty {
				t.link(m, st, s, far, costEdge, [2]board.Point{})
			}
		}
	}
}

// fromEmpty pushes the links from a point that the player would own: an empty
// point, or a stone of an enemy string that is caught.
func (t *terrain) fromEmpty(m *Map, p board.Point, st *step) {
	b := t.b
	for _, dir := range directions {
		n := p + dir
		switch b.At(n) {
		case t.own:
			t.link(m, st, p, n, costJoin, st.weak)
		case board.Empty:
			if m.dist[n] == Unreached {
				t.link(m, st, p, n, baseFromEmpty+perLiberty*Distance(min(t.enemyLibs(n), maxLibsEmpty)), [2]board.Point{})
			}
		case t.enemy:
			t.intoEnemy(m, p, n, st)
		}
	}
	if b.At(p) != board.Empty {
		return
	}
	for _, across := range [2]board.Point{board.West, board.East} {
		for _, along := range [2]board.Point{board.South, board.North} {
			far := p + across + along
			if m.dist[far] != Unreached || b.At(p+across) != board.Empty || b.At(p+along) != board.Empty {
				continue
			}
			switch b.At(far) {
			case t.own:
				t.link(m, st, p, far, costLooseJoin, [2]board.Point{})
			case board.Empty:
				t.link(m, st, p, far, costFarKosumi, [2]board.Point{})
			}
		}
	}
}
