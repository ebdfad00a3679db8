package score

import (
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// profitMoves is how far an attack is followed.
const profitMoves = 16

// excused reports whether the string at str needs no protection against the attack a:
// nothing is lost by it. It is remembered as long as nothing changes around the string.
func (f *finisher) excused(str board.Point, a search.Result) bool {
	if !a.Move.On(f.b.Size()) {
		return false
	}
	room := f.b.LibertySet(str)
	addString(f.b, &room, str)
	t := threat{f.b.Origin(str), a.Move, f.surroundings(&room), f.hasty}
	if v, ok := f.harmless[t]; ok {
		return v
	}
	v := false
	if _, ko := f.b.IsKoCapture(a.Move, f.b.At(str).Opponent()); ko {
		v = f.koLoss(str, a.Move) <= 0
	} else {
		v = f.loss(str, a.Move) <= 0
	}
	f.harmless[t] = v
	return v
}

// loss returns what the owner of a string loses by an attack on it that begins at m, when
// he answers as well as he can.
func (f *finisher) loss(str, m board.Point) int {
	c := f.b.At(str)
	before := f.lead(c)
	depth := f.b.Depth()
	defer f.b.UndoTo(depth)
	stones := f.stonesOf(str)
	if !f.b.Try(m, c.Opponent()) {
		return 0
	}
	replies := []board.Point{board.Pass}
	if f.b.At(str) == c {
		replies = append(replies, f.defend(f.b, str).Move)
		replies = f.b.AppendLiberties(replies, str)
		if f.b.Liberties(m) <= needLiberties {
			replies = append(replies, f.attack(f.b, m).Move)
		}
	} else if f.b.Liberties(m) <= needLiberties {
		replies = f.b.AppendLiberties(replies, m)
	}
	best := -endless
	for i, r := range replies {
		if slices.Contains(replies[:i], r) || r != board.Pass && (!r.On(f.b.Size()) || !f.b.Try(r, c)) {
			continue
		}
		last, more := f.pursue(str, c, m)
		around := stones
		for _, p := range []board.Point{m, r, last} {
			if p.On(f.b.Size()) {
				around.Add(p)
			}
		}
		best = max(best, f.settledLead(c, &around, last, more || r == board.Pass))
		f.b.UndoTo(depth + 1)
	}
	return before - best
}

// koLoss returns what the owner of a stone loses when the opponent takes it in a ko by a move at
// m and closes that: it may be that what he has then is dead all the same.
func (f *finisher) koLoss(str, m board.Point) int {
	c := f.b.At(str)
	before := f.lead(c)
	depth := f.b.Depth()
	defer f.b.UndoTo(depth)
	if !f.b.Try(m, c.Opponent()) || !f.b.Try(str, c.Opponent()) {
		return endless
	}
	around := board.SetOf(m, str)
	return before - f.settledLead(c, &around, str, true)
}

// stonesOf returns the stones of a string.
func (f *finisher) stonesOf(p board.Point) board.Set {
	var set board.Set
	addString(f.b, &set, p)
	return set
}

// pursue lets the opponent of c capture the string at str while c tries to save it. It returns
// the last move of the attacker, and whether that was the last move of all.
func (f *finisher) pursue(str board.Point, c board.Color, last board.Point) (board.Point, bool) {
	moved := false
	for n := 0; n < profitMoves && f.b.At(str) == c; n++ {
		a := f.attack(f.b, str)
		if a.Code == search.Fail || !a.Move.On(f.b.Size()) || !f.b.Try(a.Move, c.Opponent()) {
			break
		}
		last, moved = a.Move, true
		if f.b.At(str) != c {
			break
		}
		d := f.defend(f.b, str).Move
		if !d.On(f.b.Size()) && f.b.Liberties(str) == 1 {
			d = f.b.AppendLiberties(nil, str)[0]
		}
		if !d.On(f.b.Size()) || !f.b.Try(d, c) {
			break
		}
		moved = false
	}
	return last, moved
}

// settledLead returns the lead of c after fights around some points. Strings that are captured
// whichever side moves first are dead; if it is the turn of c, he captures the last stone if he
// can.
func (f *finisher) settledLead(c board.Color, around *board.Set, last board.Point, turn bool) int {
	depth := f.b.Depth()
	defer f.b.UndoTo(depth)
	if turn && last.On(f.b.Size()) && f.b.At(last) == c.Opponent() && f.b.Liberties(last) <= needLiberties {
		if a := f.attack(f.b, last); a.Code == search.Win {
			f.b.Try(a.Move, c)
		}
	}
	dead := f.dead
	empty := f.b.EmptyPoints()
	dead.AndNot(&empty)
	f.rejoin(&dead)
	near := *around
	near.Grow()
	near.Grow()
	var done board.Set
	for p := range near.All() {
		if !f.b.At(p).IsPlayer() || done.Has(p) || dead.Has(p) || f.stays(p) {
			continue
		}
		addString(f.b, &done, p)
		if f.b.Liberties(p) > needLiberties {
			continue
		}
		if a := f.attack(f.b, p); a.Code == search.Win {
			if d := f.defend(f.b, p); d.Code == search.Fail {
				addString(f.b, &dead, p)
			}
		}
	}
	f.cutOff(c.Opponent(), &dead)
	v := leadOf(f.b, &dead)
	if c == board.Black {
		return -v
	}
	return v
}

// largeCapture is how many stones a player has to take to live where he has taken them.
const largeCapture = 5

// cutOff adds to the dead stones those of c that were played since and that open points do not
// connect to his living stones, unless he has captured enough to live by it.
func (f *finisher) cutOff(c board.Color, dead *board.Set) {
	if f.b.Prisoners(c)-f.s.b.Prisoners(c) >= largeCapture {
		return
	}
	stones := f.b.StonesOf(c)
	living := f.s.b.StonesOf(c)
	living.AndNot(&f.s.dead)
	living.And(&stones)
	open := f.b.EmptyPoints()
	open.Or(&stones)
	living.Flood(&open)
	stones.AndNot(&living)
	dead.Or(&stones)
}

// rejoin removes dead stones that new stones have joined to living ones from a set. If the new
// stones do not lead to living ones, it adds them to the set instead.
func (f *finisher) rejoin(dead *board.Set) {
	for i, c := range [2]board.Color{board.Black, board.White} {
		stones := f.b.StonesOf(c)
		mixed := stones
		mixed.AndNot(dead)
		mixed.Flood(&stones)
		if !mixed.Intersects(dead) {
			continue
		}
		living := f.s.b.StonesOf(c)
		living.And(&stones)
		living.AndNot(dead)
		mixed.And(dead)
		mixed.Flood(&stones)
		dead.Or(&mixed)
		open := f.b.EmptyPoints()
		open.Or(&stones)
		joined := living
		joined.Flood(&open)
		joined.AndNot(&f.linked[i])
		joined.Or(&living)
		joined.And(&mixed)
		joined.Flood(&stones)
		dead.AndNot(&joined)
	}
}

// linked returns the points that living stones of c lead to over open points and dead stones of
// theirs.
func (s *situation) linked(c board.Color) board.Set {
	stones, open := s.b.StonesOf(c), s.b.EmptyPoints()
	open.Or(&stones)
	stones.AndNot(&s.dead)
	stones.Flood(&open)
	return stones
}
