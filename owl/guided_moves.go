package owl

import (
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
)

// What moves are worth that decide about eyes: more the more eyes depend on them.
const (
	vitalOne    = 50
	vitalSure   = 60 // two eyes, or one that is not for certain
	vitalTwo    = 70
	doubtOne    = 30 // nothing depends on them if margins and half eyes are counted as they should be
	doubtTwo    = 40
	attackBonus = 5
	threatValue = 28
	marginValue = 20
)

// propose notes the moves of the side to move in v, best ones first.
func (g *guide) propose(v *view) {
	for _, s := range g.spaces {
		g.proposeVital(s)
	}
	g.proposeLunches()
	g.proposeRescues()
	g.proposeCuts()
	g.proposeEscape()
	g.proposePatterns()
	g.proposeUsual()
	g.collect(v)
}

// proposeVital notes the points that decide about an eye space.
func (g *guide) proposeVital(s *eye.Space) {
	least, low, high := s.Pessimistic, s.Value.Min(), s.Value.Max()
	list, threats, doubt, bonus := s.Defense, s.DefenseThreats, s.PessimisticDefense, 0
	if g.turn == attacker {
		list, threats, doubt, bonus = s.Attack, s.AttackThreats, s.PessimisticAttack, attackBonus
	}
	value := vitalOne
	switch {
	case high-low == 2:
		value = vitalTwo
	case high-least == 2:
		value = vitalSure
	}
	for i, p := range list {
		g.add(p, value+bonus-4*i)
	}
	if len(list) == 0 && doubt != board.NoPoint {
		value = doubtOne
		if high-least == 2 {
			value = doubtTwo
		}
		g.add(doubt, value+bonus)
	}
	for i, p := range threats {
		g.add(p, threatValue-4*i)
	}
	for p := range s.Marginal.All() {
		if g.b.At(p) != board.Empty {
			continue
		}
		n := 0
		for _, q := range p.Neighbors() {
			if s.Points.Has(q) {
				n++
			}
		}
		g.add(p, marginValue+4*n)
	}
	for _, p := range s.HalfEyes {
		h := g.group.Eyes.End(p, g.owner)
		points := h.Defense
		if g.turn == attacker {
			points = h.Attack
		}
		for i, q := range points {
			g.add(q, vitalOne-8-6*i)
		}
	}
}

// proposeLunches notes captures of the strings by which the group may live, and what saves
// them.
func (g *guide) proposeLunches() {
	for i := range g.group.Lunches {
		l := &g.group.Lunches[i]
		f := g.at(l.Stone)
		m := f.attack
		if g.turn == attacker {
			m = f.defense
		}
		value := 20
		switch l.Max {
		case 1:
			value = 60
			if l.Likely == 0 {
				value = 45
			}
		case 2:
			value = 70
			if l.Min == 2 {
				value = 75
			}
		}
		if m.Code != search.Win {
			value -= 10
		}
		g.add(m.Move, value+min(f.size, 10))
	}
}

// proposeRescues notes captures of strings of the group, and what saves them.
func (g *guide) proposeRescues() {
	total := g.scan.goal.Len()
	for i := range g.known {
		f := &g.known[i]
		if !f.ours || f.attack.Code == search.Fail {
			continue
		}
		m := f.attack
		if g.turn == defender {
			m = f.defense
		}
		value := 40 + 40*f.size/total
		if !f.lost() {
			// What serves the other side may serve this one; so may the liberties.
			g.add(f.attack.Move, value-12)
			g.add(f.defense.Move, value-12)
			if f.liberties <= 3 {
				libs := g.b.LibertySet(f.stone)
				for p := range libs.All() {
					g.add(p, value-25)
				}
			}
		}
		if f.lost() {
			value -= 20 // it can wait
		}
		if m.Code != search.Win {
			value -= 10
		}
		g.add(m.Move, value) // nothing if there is no move
	}
}

// proposeCuts notes the points between strings of the group that are not one.
func (g *guide) proposeCuts() {
	rim := g.scan.goal
	rim.Grow()
	rim.And(&g.empty)
	for p := range rim.All() {
		var first board.Point
		parts, enemies := 0, 0
		for _, q := range p.Neighbors() {
			switch {
			case g.scan.goal.Has(q):
				if o := g.b.Origin(q); parts == 0 {
					first, parts = o, 1
				} else if o != first {
					parts++
				}
			case g.foes.Has(q):
				enemies++
			}
		}
		if parts < 2 {
			continue
		}
		value := 30
		if enemies > 0 {
			value += 12
		}
		if g.turn == attacker && g.b.LibertiesAfterAtMost(p, g.owner.Opponent(), 2) < 2 {
			value -= 15
		}
		g.add(p, value)
	}
}

// proposeEscape notes the moves that give the group room to run, or take it.
func (g *guide) proposeEscape() {
	if g.turn == attacker && g.room == 0 {
		return
	}
	near := g.scan.goal
	near.Grow()
	near.Grow()
	near.And(&g.empty)
	near.AndNot(&g.ground.edge)
	for p := range near.All() {
		gain := 0
		if g.turn == defender {
			if g.b.LibertiesAfterAtMost(p, g.owner, 2) < 2 {
				continue
			}
			goal, empty, mine := g.scan.goal, g.empty, g.mine
			goal.Add(p)
			empty.Remove(p)
			mine.Add(p)
			gain = g.ground.room(g.b, &goal, &empty, &mine, &g.beside) - g.room
			if gain < 3 {
				continue
			}
		} else {
			empty, beside := g.empty, board.SetOf(p)
			empty.Remove(p)
			beside.Grow()
			beside.Or(&g.beside)
			gain = g.room - g.ground.room(g.b, &g.scan.goal, &empty, &g.mine, &beside)
			if gain <= 0 {
				continue
			}
			if g.room-gain < escaped {
				gain += 8
			}
		}
		g.add(p, 25+min(2*gain, 45))
	}
}

// What moves are worth that players choose: usualValue to begin with, and perChance for each
// time that their chance is e times as large. Chances below leastChance count as that: such are
// those of nearly all moves of problems on empty boards, where players would play elsewhere, and
// told nothing about them.
const (
	usualValue  = 25
	usualMoves  = 4
	perChance   = 10
	leastChance = 2e-3
)

// proposeUsual asks how likely players choose the moves that were noted, and notes the
// likeliest others near the group. It does so at the position of the question alone: farther
// on it gained little for the time that it takes.
func (g *guide) proposeUsual() {
	if g.chances == nil || g.scan.ply > 0 || g.err != nil {
		return
	}
	clear(g.chance[:])
	if g.err = g.chances(g.b, g.color(g.turn), &g.chance); g.err != nil {
		return
	}
	near := g.scan.goal
	for range nearby {
		near.Grow()
	}
	near.And(&g.empty)
	for range usualMoves {
		best := near.First()
		for p := range near.All() {
			if g.chance[p] > g.chance[best] {
				best = p
			}
		}
		if best == board.NoPoint {
			break
		}
		near.Remove(best)
		if g.guesses[best] == 0 {
			g.add(best, usualValue)
		}
	}
	for _, p := range g.points {
		g.guesses[p] += int16(perChance * math.Log(max(float64(g.chance[p]), leastChance)/leastChance))
	}
}
