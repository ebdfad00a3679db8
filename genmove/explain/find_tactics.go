package explain

import (
	"cmp"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// A question about a string has so many nodes.
const findNodes = 1500

// reader returns the tactical reader with a small bound.
func (m *finder) reader() search.Reader {
	e := m.e.analyst.Effort()
	e.Limits.Nodes = findNodes
	return search.With(m.e.analyst.Tactics(), e)
}

// tactics finds what the move captures and saves.
func (m *finder) tactics() error {
	m.takes()
	for i := range m.f.Worms.Len() {
		w := m.f.Worms.Worm(i)
		if m.taken.Has(w.Origin) {
			continue
		}
		var err error
		if w.Color == m.opp {
			err = m.attacks(w)
		} else {
			err = m.defends(w)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// takes claims what the move takes off the board.
func (m *finder) takes() {
	var origins []board.Point
	left := m.taken
	stones := left.Len()
	for !left.IsEmpty() {
		p := left.First()
		origins = append(origins, m.f.Worms.At(p).Origin)
		left.AndNot(ref(m.before.StringSet(p)))
	}
	if len(origins) == 0 {
		return
	}
	c := m.claim(kindCapture, origins...)
	m.say(c)
	for _, p := range origins {
		m.told[p] = true
	}
	if stones == 1 {
		m.say(m.claim(kindKo, origins[0]))
	}
}

// reach reports whether the string is near enough to the move to be asked about.
func (m *finder) reach(w *worm.Worm) bool {
	set := m.before.LibertySet(w.Origin)
	set.Or(ref(m.before.StringSet(w.Origin)))
	return set.Intersects(&m.near)
}

// attacks claims that the move captures the string, if it could be saved.
func (m *finder) attacks(w *worm.Worm) error {
	if w.Attack().Code == search.Fail || w.IsLost() {
		return nil
	}
	code := w.AttackCode(m.move)
	if code == search.Fail && m.reach(w) {
		r, err := m.reader().DoesAttack(m.ctx, m.before, m.move, w.Origin)
		if err != nil {
			return err
		}
		code = r.Code
	}
	if code != search.Win {
		return nil
	}
	m.told[w.Origin] = true
	for _, k := range []Kind{kindSnapback, kindLadder, kindShortageOfLiberties, kindNet, kindCapture} {
		if m.say(m.claim(k, w.Origin)) {
			return nil
		}
	}
	m.claims = append(m.claims, m.claim(kindCapture, w.Origin))
	return nil
}

// defends claims that the move saves the string, if it could be captured.
func (m *finder) defends(w *worm.Worm) error {
	if w.Attack().Code == search.Fail {
		return nil
	}
	code := w.DefenseCode(m.move)
	if code == search.Fail && m.reach(w) {
		r, err := m.reader().DoesDefend(m.ctx, m.before, m.move, w.Origin)
		if err != nil {
			return err
		}
		code = r.Code
	}
	if code != search.Win {
		return m.breaksLadder(w)
	}
	m.told[w.Origin] = true
	if m.breaks(w) {
		return nil
	}
	if c := m.claim(kindRescue, w.Origin); !m.say(c) && inDanger(m.p.Board, w.Origin, &m.budget) {
		m.claims = append(m.claims, c)
	}
	return nil
}

// breaks claims that the move, which is not near the string, breaks a ladder.
func (m *finder) breaks(w *worm.Worm) bool {
	if m.reach(w) {
		return false
	}
	return m.say(m.claim(kindLadderBreaker, w.Origin))
}

// breaksLadder asks about ladders which reading does not see broken by a move far away.
func (m *finder) breaksLadder(w *worm.Worm) error {
	if m.before.Liberties(w.Origin) > 2 || m.reach(w) || len(w.Stones) < 1 {
		return nil
	}
	if r, err := m.reader().Ladder(m.ctx, m.before, w.Origin); err != nil || !r.Success() {
		return err
	}
	if r, err := m.reader().Ladder(m.ctx, m.after, w.Origin); err != nil || r.Success() {
		return err
	}
	m.breaks(w)
	return nil
}

// strings returns the origins of the strings of c near the move, after it, with at most libs
// liberties.
func (m *finder) strings(c board.Color, libs int) []board.Point {
	var list []board.Point
	set := m.after.StonesOf(c)
	set.And(&m.near)
	for !set.IsEmpty() {
		p := set.First()
		set.AndNot(ref(m.after.StringSet(p)))
		if m.after.Liberties(p) <= libs {
			list = append(list, p)
		}
	}
	return list
}

// threats finds strings that the move threatens to capture.
func (m *finder) threats() error {
	var threatened []board.Point
	for _, p := range m.strings(m.opp, 4) {
		w := m.f.Worms.At(p)
		if w == nil || m.told[w.Origin] || w.Attack().Code != search.Fail || w.Unknown.Attack {
			continue
		}
		r, err := m.reader().Attack(m.ctx, m.after, p)
		if err != nil {
			return err
		}
		if r.Code == search.Win && !r.Limited {
			threatened = append(threatened, w.Origin)
		}
	}
	if len(threatened) >= 2 && m.double(threatened) {
		return nil
	}
	for _, p := range threatened {
		if m.after.Liberties(p) > 1 { // else it is an atari
			m.say(m.claim(kindSente, p))
		}
	}
	return nil
}

// liberties claims what the move does to the liberties of strings beside it.
func (m *finder) liberties() error {
	for _, p := range m.after.AppendNeighbors(nil, m.move) {
		w := m.f.Worms.At(p)
		if n := m.after.Liberties(p); n >= 2 && n <= 3 && !m.told[w.Origin] && !w.IsLost() {
			c := m.claim(kindPressure, w.Origin)
			c.Value = float64(n)
			m.say(c)
		}
	}
	for _, q := range m.move.Neighbors() {
		if m.before.At(q) != m.me || m.before.Liberties(q) > 3 {
			continue
		}
		c := m.claim(kindEscape, m.f.Worms.At(q).Origin)
		c.Name, c.Value = "liberties", float64(m.after.Liberties(m.move))
		if m.say(c) {
			break
		}
	}
	return m.ctx.Err()
}

// prevents claims what the opponent would have gained by playing at the move.
func (m *finder) prevents() error {
	if !m.before.Try(m.move, m.opp) {
		return nil
	}
	defer m.before.Undo()
	var found []board.Point
	set := m.before.StonesOf(m.me)
	set.And(&m.near)
	for !set.IsEmpty() {
		p := set.First()
		set.AndNot(ref(m.before.StringSet(p)))
		w := m.f.Worms.At(p)
		if m.before.Liberties(p) > 4 || w == nil || m.told[w.Origin] || w.Attack().Code != search.Fail || w.Unknown.Attack {
			continue
		}
		r, err := m.reader().Attack(m.ctx, m.before, p)
		if err != nil {
			return err
		}
		if r.Code == search.Win && !r.Limited {
			found = append(found, w.Origin)
		}
	}
	for _, p := range found {
		c := m.prevented(kindSente, p)
		if m.say(c) {
			return nil
		}
	}
	return nil
}

// prevented returns a claim that the move prevents one of the kind by the opponent.
func (m *finder) prevented(k Kind, points ...board.Point) Claim {
	c := m.claim(kindPrevents, points...)
	c.Name = string(k)
	return c
}

// double claims that the move captures one of two strings.
func (m *finder) double(list []board.Point) bool {
	for i, x := range list {
		for _, y := range list[i+1:] {
			c := m.claim(kindDoubleThreat, x, y)
			c.Stones = min(m.before.StringSize(x), m.before.StringSize(y))
			if m.say(c) {
				return true
			}
		}
	}
	return false
}

// dangers finds what the move leaves to the opponent.
func (m *finder) dangers() error {
	if m.after.Liberties(m.move) == 1 && !m.hasKind(kindKo) {
		c := m.claim(kindSelfAtari)
		c.Stones = m.after.StringSize(m.move)
		m.say(c)
	}
	if m.before.IsEye(m.move, m.me) && m.taken.IsEmpty() {
		m.say(m.claim(kindFillsOwnEye))
	}
	var found []Claim
	for _, p := range m.strings(m.me, 4) {
		w := m.f.Worms.At(p)
		if w != nil && w.IsLost() {
			continue
		}
		r, err := m.reader().Attack(m.ctx, m.after, p)
		if err != nil {
			return err
		}
		if r.Code != search.Win || r.Limited {
			continue
		}
		c := m.claim(kindLoses, p)
		c.Stones = m.after.StringSize(p)
		if w != nil && w.Attack().Code == search.Win && !m.after.SameString(p, m.move) {
			c.Name = "left" // it could be captured before
		}
		if confirm(&c, m.p.Board, m.p.ToPlay, &m.budget) {
			found = append(found, c)
		}
	}
	slices.SortStableFunc(found, func(x, y Claim) int { return cmp.Compare(y.weight(), x.weight()) })
	m.claims = append(m.claims, found[:min(len(found), 2)]...)
	return nil
}

// links finds what the move connects and cuts.
func (m *finder) links() error {
	if err := m.joins(m.beside(m.me)); err != nil {
		return err
	}
	his := m.beside(m.opp)
	for i, x := range his {
		for _, y := range his[i+1:] {
			m.say(m.claim(kindCut, x, y))
		}
	}
	return m.ctx.Err()
}

// beside returns the strings of c, by origin before the move, with a stone at most two lines away,
// the nearest first, at most four.
func (m *finder) beside(c board.Color) []board.Point {
	ring := board.SetOf(m.move)
	var list []board.Point
	for range 2 {
		ring.Grow()
		stones := m.before.StonesOf(c)
		stones.And(&ring)
		for p := range stones.All() {
			o := m.f.Worms.At(p).Origin
			if !slices.Contains(list, o) && !m.taken.Has(o) && len(list) < 4 {
				list = append(list, o)
			}
		}
	}
	return list
}

// joins claims that the move connects strings, if the opponent could cut them.
func (m *finder) joins(list []board.Point) error {
	var joined []board.Point
	for i, x := range list {
		for _, y := range list[i+1:] {
			if slices.Contains(joined, y) || len(joined) > 0 && !slices.Contains(joined, x) {
				continue
			}
			cut, err := m.cuttable(x, y)
			if err != nil {
				return err
			}
			if c := m.claim(kindConnect, x, y); cut && confirm(&c, m.p.Board, m.p.ToPlay, &m.budget) {
				if len(joined) == 0 {
					joined = append(joined, x)
				}
				joined = append(joined, y)
			}
		}
	}
	if len(joined) > 0 {
		m.say(m.claim(kindConnect, joined...))
	}
	return nil
}

// cuttable reports whether the opponent can cut two strings near the move.
func (m *finder) cuttable(x, y board.Point) (bool, error) {
	if m.before.CommonLiberties(x, y) == 0 && !m.before.IsLiberty(x, m.move) && !m.before.IsLiberty(y, m.move) {
		return false, nil
	}
	ctx := search.WithBudget(m.ctx, search.NewBudget(findNodes))
	r, err := m.e.analyst.Connector().Disconnect(ctx, m.before, x, y)
	return err == nil && r.Success(), err
}
