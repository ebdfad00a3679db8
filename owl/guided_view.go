package owl

import (
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// ruling is what can be said of a group at a glance.
type ruling uint8

const (
	undecided ruling = iota
	lives
	dies
)

// view is what is seen of a position: what is decided, or the moves of the side to move.
type view struct {
	ruling ruling
	moves  []guess
	effort [2]uint8    // first numbers for the attacker and for the defender to succeed
	fallen []board.Set // stones of the owner beside strings that cannot be saved
	hope   bool        // the group may live if no move is made
}

// guess is a move that may be good, and how good it looks.
type guess struct {
	point board.Point
	value int16
}

// promises reports whether the side to move succeeds if there is no move to try.
func (v *view) promises(turn side) bool { return v.hope == (turn == defender) }

// scan is what is known of the position that is looked at, and scratch space.
type scan struct {
	group   Group
	turn    side
	ply     int
	goal    board.Set // the stones left
	empty   board.Set
	mine    board.Set // stones of the owner
	foes    board.Set
	beside  board.Set // points beside foes
	known   []fact
	index   [board.NumPoints]int16 // in known, plus 1
	stones  []eye.Stone
	room    int
	least   int // eyes for certain, likely ones, and at best
	likely  int
	most    int
	spaces  []*eye.Space // of the group
	guesses [board.NumPoints]int16
	points  []board.Point
}

// fact is what tactics say of a string.
type fact struct {
	stone           board.Point
	color           board.Color
	size, liberties int
	attack, defense search.MoveResult
	moves           [2]search.MoveResult // attack and defense, for slices
	ours            bool                 // part of the goal
}

func (f *fact) lost() bool { return f.attack.Code != search.Fail && f.defense.Code == search.Fail }

func (f *fact) critical() bool { return f.attack.Code != search.Fail && f.defense.Code != search.Fail }

// prepare looks at the position of the question.
func (g *guide) prepare() {
	b := g.b
	g.scan.turn, g.scan.ply = attacker, 0
	g.scan.goal = g.guiding.goal
	g.rootEyes = nil
	g.survey()
	g.readStrings()
	if g.err != nil {
		return
	}
	near := g.mine
	near.Grow()
	m, err := g.eyes.Analyze(g.ctx, b, eye.Input{Stones: g.stones, Near: &near, Color: g.owner})
	if err != nil {
		g.err = err
		return
	}
	g.rootEyes = m
	g.friendsOf(&g.guiding.goal)
	g.ground.lay(b, g.owner, &g.guiding.goal, &g.strong)
}

// survey gathers the sets of the position on the board.
func (g *guide) survey() {
	g.empty, g.mine, g.foes = g.b.EmptyPoints(), g.b.StonesOf(g.owner), g.b.StonesOf(g.owner.Opponent())
	g.beside = g.foes
	g.beside.Grow()
}

// nearby is how many steps from a group its surroundings reach.
const nearby = 3

// readStrings asks tactics about the strings around the group.
func (g *guide) readStrings() {
	for i := range g.known {
		for p := range g.b.Stones(g.known[i].stone) {
			g.index[p] = 0
		}
	}
	g.index = [board.NumPoints]int16{}
	g.known = g.known[:0]
	if g.stones == nil {
		g.stones = make([]eye.Stone, board.NumPoints)
	}
	clear(g.stones)
	near := g.scan.goal
	for range nearby {
		near.Grow()
	}
	all := g.mine
	all.Or(&g.foes)
	near.And(&all)
	for p := range near.All() {
		if g.index[p] != 0 {
			continue
		}
		f := fact{stone: p, color: g.b.At(p), size: g.b.StringSize(p), liberties: g.b.Liberties(p)}
		for q := range g.b.Stones(p) {
			f.ours = f.ours || g.scan.goal.Has(q)
			g.index[q] = int16(len(g.known) + 1)
		}
		g.read(&f)
		if g.err != nil {
			return
		}
		g.known = append(g.known, f)
	}
	for i := range g.known {
		f := &g.known[i]
		if f.attack.Code == search.Fail {
			continue
		}
		f.moves[0], f.moves[1] = f.attack, f.defense
		s := eye.Stone{Attacks: f.moves[:1:1]}
		if f.defense.Code != search.Fail {
			s.Defenses = f.moves[1:2:2]
		}
		for q := range g.b.Stones(f.stone) {
			g.stones[q] = s
		}
	}
}

// read asks tactics about one string.
func (g *guide) read(f *fact) {
	most := 4
	if g.scan.ply > 2 {
		most = 3
	}
	if f.liberties > most {
		return
	}
	r, err := g.tactics.Attack(g.ctx, g.b, f.stone)
	if err != nil {
		g.err = err
		return
	}
	if r.Code == search.Fail {
		return
	}
	f.attack = search.MoveResult{Move: r.Move, Code: r.Code}
	if r, err = g.tactics.Defend(g.ctx, g.b, f.stone); err != nil {
		g.err = err
		return
	}
	if r.Code != search.Fail && r.Move != board.Pass {
		f.defense = search.MoveResult{Move: r.Move, Code: r.Code}
	} else if r.Code != search.Fail {
		f.attack = search.MoveResult{} // it needs no defense after all
	}
}

// at returns what is known of the string at p, or nil.
func (g *guide) at(p board.Point) *fact {
	if i := g.index[p]; i != 0 {
		return &g.known[i-1]
	}
	return nil
}

// look fills v with what is seen of the position on the board.
func (g *guide) look(v *view, turn side, ply int, goal *board.Set) {
	g.scan.turn, g.scan.ply, g.scan.goal = turn, ply, *goal
	g.survey()
	if g.scan.goal.IsEmpty() {
		v.ruling = dies
		return
	}
	if g.scan.goal.Intersects(&g.strong) || turn == attacker && g.linked() {
		v.ruling = lives
		return
	}
	g.readStrings()
	if g.err != nil {
		return
	}
	if turn == defender && g.captured() {
		v.ruling = dies
		return
	}
	g.judgeEyes()
	if g.err != nil {
		return
	}
	g.room = g.ground.room(g.b, &g.scan.goal, &g.empty, &g.mine, &g.beside)
	g.findLunches()
	if g.alive() {
		v.ruling = lives
		return
	}
	g.findFallen(v)
	v.hope = g.likely >= 2 || g.most >= 2 && g.room > 0 || g.room >= escaped
	g.propose(v)
	if g.err != nil {
		return
	}
	v.effort[attacker] = uint8(1 + 2*g.most + min(g.room, 2*escaped)/2)
	v.effort[defender] = uint8(1 + 3*(2-min(g.likely, 2)) + 2*(2-min(g.most, 2)))
}

// findFallen notes which stones of the owner stand beside strings that cannot be saved.
func (g *guide) findFallen(v *view) {
	for i := range g.known {
		f := &g.known[i]
		if f.color == g.owner || !f.lost() {
			continue
		}
		var s board.Set
		for p := range g.b.Stones(f.stone) {
			s.Add(p)
		}
		s.Grow()
		s.And(&g.mine)
		if s.Intersects(&g.scan.goal) {
			v.fallen = append(v.fallen, s)
		}
	}
}

// linked reports whether the group shares a superstring with friends that live, so that the
// attacker cannot cut it off even if he moves first.
func (g *guide) linked() bool {
	near := g.scan.goal
	near.Grow()
	near.Grow()
	near.And(&g.strong)
	for p := near.First(); p != board.NoPoint; p = near.First() {
		if g.b.At(p) != g.owner {
			near.Remove(p)
			continue
		}
		all := reading.Superstring(g.b, p)
		if all.Intersects(&g.scan.goal) {
			return true
		}
		near.Remove(p)
		near.AndNot(&all)
	}
	return false
}

// captured reports whether all strings of the group fall, whatever the owner plays.
func (g *guide) captured() bool {
	for i := range g.known {
		if f := &g.known[i]; f.ours && !(f.lost() && f.attack.Code == search.Win) {
			return false
		}
	}
	return true
}

// judgeEyes finds the eye spaces of the group, and how many eyes they are.
func (g *guide) judgeEyes() {
	near := g.scan.goal
	near.Grow()
	near.Grow()
	m, err := g.eyes.Analyze(g.ctx, g.b, eye.Input{Stones: g.stones, Near: &near, Color: g.owner})
	if err != nil {
		g.err = err
		return
	}
	g.group = Group{Color: g.owner, Goal: g.scan.goal, Eyes: m, Escape: g.ground.value[:], Lunches: g.group.Lunches[:0], Strong: g.strong}
	g.spaces = g.spaces[:0]
	var sum eye.Value
	g.least = 0
	for s := range m.Spaces(g.owner) {
		ours, others := g.contacts(s)
		if ours < 2 {
			continue
		}
		g.spaces = append(g.spaces, s)
		sum = sum.Add(s.Value)
		if others <= ours/3 {
			g.least += max(s.Pessimistic-g.cutsIn(s), 0)
		}
	}
	g.likely, g.most = sum.Min(), sum.Max()
}

// cutsIn counts the points of an eye space where the attacker can separate strings of the group
// that are connected nowhere else. The space has its value only as long as its walls stand.
func (g *guide) cutsIn(s *eye.Space) int {
	n := 0
	for p := range s.Points.All() {
		if g.b.At(p) != board.Empty {
			continue
		}
		var walls [4]board.Point
		k := 0
		for _, q := range p.Neighbors() {
			if !g.scan.goal.Has(q) {
				continue
			}
			o := g.b.Origin(q)
			if !slices.Contains(walls[:k], o) {
				walls[k] = o
				k++
			}
		}
		for i := range k {
			for j := range i {
				if g.b.CommonLiberties(walls[i], walls[j]) < 2 && g.b.LibertiesAfterAtMost(p, g.owner.Opponent(), 2) == 2 {
					n++
				}
			}
		}
	}
	return n
}

// contacts counts how often a space touches the group, diagonally too, and other stones of
// the owner.
func (g *guide) contacts(s *eye.Space) (ours, others int) {
	rim := s.Points
	for _, d := range around8 {
		n := shifted(&rim, d)
		n.And(&g.mine)
		ours += n.Common(&g.scan.goal)
		n.AndNot(&g.scan.goal)
		others += n.Len()
	}
	return ours, others
}

var around8 = [8]board.Point{board.North, board.South, board.West, board.East,
	board.North + board.West, board.North + board.East, board.South + board.West, board.South + board.East}

// shifted returns the points of s moved by d.
func shifted(s *board.Set, d board.Point) board.Set {
	var t board.Set
	for p := range s.All() {
		t.Add(p + d)
	}
	return t
}

// findLunches lists the strings of the attacker beside the group, or one point away, that
// can be captured and saved.
func (g *guide) findLunches() {
	near := g.scan.goal
	near.Grow()
	near.Grow()
	for i := range g.known {
		f := &g.known[i]
		if f.color == g.owner || !f.critical() || !g.touches(f, &near) {
			continue
		}
		l := lunchOf(g.b, f.stone)
		g.group.Lunches = append(g.group.Lunches, l)
		g.most += l.Max
	}
	g.most = min(g.most, 3)
}

// touches reports whether a string has a stone in a set.
func (g *guide) touches(f *fact, s *board.Set) bool {
	for p := range g.b.Stones(f.stone) {
		if s.Has(p) {
			return true
		}
	}
	return false
}

// alive reports whether the group lives as it stands.
func (g *guide) alive() bool {
	switch {
	case g.least >= 2, g.least >= 1 && g.likely >= 3:
		return true
	case g.scan.ply > g.d.distrust && g.likely >= 2:
		return true
	}
	return g.scan.ply >= 2 && g.room >= escaped
}

// goalAfter returns the stones of the group after a move that is on the board. What the
// owner has added near the group belongs to it, and what is joined by that.
func (g *guide) goalAfter(v *view, goal *board.Set, move board.Point, turn side) board.Set {
	mine := g.b.StonesOf(g.owner)
	after := *goal
	after.And(&mine)
	if move == board.Pass {
		return after
	}
	if turn == attacker {
		g.part(&after, v.fallen)
		return after
	}
	if g.b.Captured() > 0 {
		// Stones that have captured something live together with everything around it.
		var taken board.Set
		for _, p := range g.b.AppendCaptured(g.points[:0]) {
			taken.Add(p)
		}
		taken.Grow()
		if taken.Intersects(&after) {
			taken.And(&mine)
			after.Or(&taken)
		}
	}
	if mine.Has(move) && g.joins(move, &after) {
		after.Add(move)
	}
	after.Flood(&mine)
	after.And(&mine)
	return after
}

// part leaves of the group what still hangs together after a move of the attacker: the part
// with most of the stones of the question. Strings hang together that have a liberty in
// common, or liberties side by side, or touch the same string that cannot be saved.
func (g *guide) part(goal *board.Set, fallen []board.Set) {
	first := goal.First()
	if first == board.NoPoint {
		return
	}
	empty := g.b.EmptyPoints()
	var best board.Set
	most := -1
	left := *goal
	for p := left.First(); p != board.NoPoint; p = left.First() {
		whole := board.SetOf(p)
		for {
			last := whole
			whole.Flood(goal)
			rim := whole
			rim.Grow()
			rim.And(&empty)
			rim.Grow()
			wide := rim
			wide.And(&empty)
			rim.And(goal)
			whole.Or(&rim)
			wide.Grow()
			wide.And(goal)
			whole.Or(&wide)
			for i := range fallen {
				f := &fallen[i]
				if f.Intersects(&whole) {
					touched := *f
					touched.And(goal)
					whole.Or(&touched)
				}
			}
			if whole == last {
				break
			}
		}
		left.AndNot(&whole)
		n := whole.Common(&g.guiding.goal)
		if n > most {
			best, most = whole, n
		}
	}
	*goal = best
}

// joins reports whether a new stone of the owner belongs to the group: it touches it, or
// stands so near that a link can be seen.
func (g *guide) joins(move board.Point, goal *board.Set) bool {
	b := g.b
	free := func(p board.Point) bool { return b.At(p) == board.Empty || b.At(p) == g.owner }
	for _, d := range [...]board.Point{board.North, board.South, board.East, board.West} {
		if goal.Has(move + d) {
			return true
		}
		if b.At(move+d) != board.Empty {
			continue
		}
		if goal.Has(move + 2*d) {
			return true
		}
		if b.At(move+2*d) == board.Empty && goal.Has(move+3*d) {
			return true
		}
		for _, e := range sidesOf(d) {
			// A diagonal, a knight's move.
			if goal.Has(move+d+e) || goal.Has(move+2*d+e) && free(move+d+e) {
				return true
			}
		}
	}
	return false
}

// add notes that a move looks as good as value says. The best value of a move counts, and a
// little of the others.
func (g *guide) add(p board.Point, value int) {
	if !p.On(g.b.Size()) || g.b.At(p) != board.Empty || value <= 0 {
		return
	}
	old := int(g.guesses[p])
	if old == 0 {
		g.points = append(g.points, p)
	}
	high, low := max(old, value), min(old, value)
	g.guesses[p] = int16(min(high+low/8, 120))
}

// collect sorts the moves that were noted into v.
func (g *guide) collect(v *view) {
	v.moves = make([]guess, 0, len(g.points))
	for _, p := range g.points {
		v.moves = append(v.moves, guess{p, g.guesses[p]})
		g.guesses[p] = 0
	}
	g.points = g.points[:0]
	slices.SortFunc(v.moves, func(x, y guess) int {
		if x.value != y.value {
			return int(y.value) - int(x.value)
		}
		return int(x.point) - int(y.point)
	})
}
