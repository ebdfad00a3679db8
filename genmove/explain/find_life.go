package explain

import (
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// life finds what the move does to groups, as far as their statuses are known.
func (m *finder) life() error {
	m.eyes()
	if m.f.Dragons != nil {
		for _, d := range m.f.Dragons.All() {
			m.dragon(d)
		}
	}
	return m.ctx.Err()
}

// dragon claims what the move does to one group.
func (m *finder) dragon(d *dragon.Dragon) {
	if m.taken.Intersects(&d.Stones) {
		return
	}
	c := m.claim(kindKill, d.Origin)
	c.Stones = d.Size()
	known := slices.ContainsFunc(d.Strings, func(p board.Point) bool { return m.told[m.f.Worms.At(p).Origin] })
	switch {
	case d.Color == m.opp && d.Attack.Move == m.move && d.Attack.Code == search.Win && d.Status == dragon.Critical:
		m.race(d)
		if !known && !m.say(c) && d.Attack.Certain {
			m.claims = append(m.claims, c)
		}
	case d.Color == m.me && d.Defense.Move == m.move && d.Defense.Code == search.Win && d.Status == dragon.Critical:
		if !m.about(kindTwoEyes, d) && !known {
			c.Kind = kindLive
			m.guess(c)
		}
	case d.Color == m.me && d.IsWeak() && d.Status != dragon.Dead && d.Size() > 1 && m.runs(d) && !m.hasKind(kindEscape):
		c.Kind = kindEscape
		m.claims = append(m.claims, c)
	}
}

// captures reports whether the kind says that a string is captured.
func captures(k Kind) bool {
	switch k {
	case kindCapture, kindLadder, kindNet, kindSnapback, kindShortageOfLiberties:
		return true
	}
	return false
}

// hasKind reports whether a claim of the kind is there.
func (m *finder) hasKind(k Kind) bool {
	return slices.ContainsFunc(m.claims, func(c Claim) bool { return c.Kind == k })
}

// about reports whether a claim of the kind is about a string of the group.
func (m *finder) about(k Kind, d *dragon.Dragon) bool {
	return slices.ContainsFunc(m.claims, func(c Claim) bool {
		return c.Kind == k && len(c.Points) > 0 && d.Stones.Has(c.Points[0])
	})
}

// runs reports whether the move leads the group away from the stones around it: near to it, away
// from the edge, and with room ahead.
func (m *finder) runs(d *dragon.Dragon) bool {
	if !m.near.Intersects(&d.Stones) {
		return false
	}
	highest := 0
	for p := range d.Stones.All() {
		highest = max(highest, height(m.before, p))
	}
	return height(m.before, m.move) >= highest && m.after.Liberties(m.move) >= 3
}

// race claims that the move wins the races of a group of the opponent.
func (m *finder) race(d *dragon.Dragon) {
	for _, r := range d.Semeais {
		other := m.f.Dragons.Dragon(r.Opponent)
		if other == nil || other.Color != m.me {
			continue
		}
		for _, x := range d.Strings {
			for _, y := range other.Strings {
				if m.say(m.claim(kindRaceWon, x, y)) {
					m.claims = slices.DeleteFunc(m.claims, func(c Claim) bool { return captures(c.Kind) && c.Points[0] == x })
					m.told[m.f.Worms.At(x).Origin] = true
					return
				}
			}
		}
	}
}

// eyes finds eyes that the move makes, takes and makes false.
func (m *finder) eyes() {
	was, is := board.UnconditionalStatus(m.before), board.UnconditionalStatus(m.after)
	for _, p := range m.strings(m.me, 1<<10) {
		if is.Invincible.Has(p) && (m.before.At(p) != m.me || !was.Invincible.Has(p)) {
			c := m.claim(kindTwoEyes, p)
			c.Stones = m.after.StringSize(p)
			m.say(c)
			break
		}
	}
	m.steals(&was)
	for _, p := range m.move.Diagonals() {
		if p.On(m.after.Size()) && m.before.IsEye(p, m.opp) && !m.after.IsEye(p, m.opp) {
			m.say(m.claim(kindFalseEye, p))
		}
	}
	space := board.AllPoints(m.before.Size())
	space.AndNot(ref(m.before.StonesOf(m.opp)))
	space = space.Region(m.move)
	edge := space
	edge.Grow()
	if n := space.Len(); n >= 3 && n <= 6 && !edge.Intersects(&was.Invincible) {
		for _, name := range []string{"three-point eye", "pyramid four", "bulky five", "crossed five", "rabbity six"} {
			if m.say(m.named(kindDeadShape, name)) {
				break
			}
		}
	}
}

// steals claims that the move takes the point where a group of the opponent would have two eyes.
func (m *finder) steals(was *board.Unconditional) {
	if !m.before.Try(m.move, m.opp) {
		return
	}
	with := board.UnconditionalStatus(m.before)
	m.before.Undo()
	with.Invincible.AndNot(&was.Invincible)
	with.Invincible.And(ref(m.before.StonesOf(m.opp)))
	if p := with.Invincible.First(); p != board.NoPoint && m.after.At(p) == m.opp {
		m.say(m.claim(kindStealEye, p))
	}
}
