package owl

// eyeLiberties returns how many moves it takes to fill an eye of n cells from within and
// to take it, when stones that are captured on the way come back.
func eyeLiberties(n int) int {
	if n <= 3 {
		return n
	}
	return (n*n-3*n)/2 + 3
}

// tally is what a group has in a race: liberties that only the opponent wants to fill,
// such as both have, and what kind of an eye.
type tally struct {
	own, shared int
	eye         eyeClass
	eyes        int
	soft        bool // the owner of the eye can part it in two with one move
	firm        bool // and even if the opponent moves first
}

// eyeClass tells eyes apart of which one beats the other in a race.
type eyeClass uint8

// bigEye is the least number of cells of an eye that counts more than smaller ones.
const bigEye = 4

func classOf(n int) eyeClass {
	switch {
	case n == 0:
		return 0
	case n < bigEye:
		return 1
	}
	return eyeClass(n - bigEye + 2)
}

// tallyOf counts the liberties of the strings of side s that meet group, in a race
// against such that meet foe.
func (a *area) tallyOf(p *position, s side, group, foe cells) tally {
	var t tally
	o := s.other()
	empty := p.empty(a)
	solid := a.solid(p, o)
	wall := solid.or(a.safe[o])
	around := foe.beside(a.stride)
	open := a.all.andNot(p.stones[s])
	near := group.beside(a.stride)
	for x := near.and(open); !x.isEmpty(); {
		r := one(x.first()).flood(open, a.stride)
		x = x.andNot(r)
		libs := r.and(near).and(empty)
		if r.meets(foe) || r.meets(wall) {
			both := libs.and(around)
			t.shared += both.len()
			t.own += libs.len() - both.len()
			continue
		}
		n := r.len()
		t.own += max(eyeLiberties(n)-r.and(p.stones[o]).len(), libs.len())
		t.eye = max(t.eye, classOf(n))
		t.eyes++
		t.soft = t.soft || n >= bigEye-1 && a.parts(r, r.and(empty))
		t.firm = t.firm || r.within(empty) && a.firm(r)
	}
	return t
}

// firm reports whether a single string that surrounds an empty region lives even if its
// opponent moves first there: which shapes die tells the number of cells beside each.
func (a *area) firm(region cells) bool {
	var beside [5]int
	for x := region; !x.isEmpty(); x = x.rest() {
		beside[a.near[x.first()].and(region).len()]++
	}
	return firmShape(region.len(), beside)
}

func firmShape(n int, beside [5]int) bool {
	switch n {
	case 0, 1, 2, 3:
		return false
	case 4:
		return beside[1] == 2
	case 5:
		return beside != [5]int{0, 1, 3, 1, 0} && beside[4] == 0
	case 6:
		return beside != [5]int{0, 2, 3, 0, 1}
	}
	return true
}

// parts reports whether one of the cells cuts a region in two.
func (a *area) parts(region, by cells) bool {
	for x := by; !x.isEmpty(); x = x.rest() {
		left := region.andNot(one(x.first()))
		if one(left.first()).flood(left, a.stride) != left {
			return true
		}
	}
	return false
}

// sureMargin is the margin over a group without a second eye of one that has it.
const sureMargin = 20

// margin estimates how many moves the attacker is ahead in a race. He wins it if the margin is
// positive, or if it is 0 and he is to move. It reports false if one of the groups is gone or
// cannot be captured. (M. Müller, Race to Capture: Analyzing Semeai in Go, 1999.)
func (a *area) margin(p *position) (m int, ok bool) {
	goal, rival := p.stones[defender].and(a.goal), p.stones[attacker].and(a.rival)
	if goal.isEmpty() || rival.isEmpty() {
		return 0, false
	}
	goal = goal.flood(p.stones[defender], a.stride)
	rival = rival.flood(p.stones[attacker], a.stride)
	if goal.meets(a.safe[defender]) || rival.meets(a.safe[attacker]) {
		return 0, false
	}
	return marginOf(a.tallyOf(p, defender, goal, rival), a.tallyOf(p, attacker, rival, goal), p.turn)
}

// lives reports whether the group has two eyes, or makes them if it is to move.
func (t *tally) lives(first bool) bool { return t.eyes > 1 || t.firm || t.soft && first }

// marginOf returns the margin of a defender with the tally d and an attacker with x.
func marginOf(d, x tally, turn side) (m int, ok bool) {
	switch two, foe := d.lives(turn == defender), x.lives(turn == attacker); {
	case two && foe:
		return 0, false
	case two:
		return -sureMargin, true
	case foe:
		return sureMargin, true
	}
	f := 0
	switch {
	case d.eye == 0 && x.eye == 0:
		f = max(d.shared-1, 0)
	case d.eye < x.eye:
		f = -d.shared
	default:
		f = d.shared
	}
	return x.own - d.own - f, true
}

// lead is the margin in half moves for the side to move, plus one half move for its turn. The
// side to move wins the race if the lead is positive.
func (a *area) lead(p *position) (m int, ok bool) {
	m, ok = a.margin(p)
	return leadOf(m, p.turn), ok
}

func leadOf(margin int, turn side) int {
	if turn == attacker {
		return 2*margin + 1
	}
	return 1 - 2*margin
}

// counted returns the move with which the side to move wins a race by the count of
// liberties: none if he can do without, else the one that leaves most.
func (s *solver) counted(p *position) (move uint8, ok bool) {
	var q position
	s.a.pass(p, &q)
	goal, rival := p.stones[defender].and(s.a.goal), p.stones[attacker].and(s.a.rival)
	if m, ok := s.a.lead(&q); ok && m < 0 {
		return noCell, true
	}
	best := 0
	moves := s.a.thin(p, p.empty(s.a))
	solid := s.a.solid(p, p.turn)
	wall := solid.beside(s.a.stride).or(s.a.safe[p.turn])
	both := goal.beside(s.a.stride).and(rival.beside(s.a.stride))
	for x := moves; !x.isEmpty(); x = x.rest() {
		c := x.first()
		if !s.a.play(p, &q, c, s.free) {
			continue
		}
		m, known := s.a.lead(&q)
		if !known || m >= 0 {
			continue
		}
		// From outside first, and what both have last.
		m *= 4
		if wall.has(c) {
			m -= 2
		}
		if both.has(c) {
			m++
		}
		if m < best {
			best, move, ok = m, c, true
		}
	}
	return move, ok
}
