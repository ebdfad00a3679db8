package score

import (
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// forkLiberties is the most liberties of a string that may be one of two attacked at once.
const forkLiberties = 3

// prevent returns a move with which c prevents that one move of the opponent attacks two of
// his strings of which he can only save one.
func (f *finisher) prevent(c board.Color) board.Point {
	points := f.b.EmptyPoints()
	for p := range points.All() {
		if f.short(p, c) < 2 {
			continue
		}
		replies, loss := f.fork(p, c)
		if loss < 2 {
			continue
		}
		best, most := board.NoPoint, -endless
		for _, r := range append(replies, p) {
			if f.b.At(r) != board.Empty || !f.b.Try(r, c) {
				continue
			}
			v := f.lead(c)
			if v > most && f.attack(f.b, r).Code != search.Win {
				if _, loss := f.fork(p, c); loss < 2 {
					best, most = r, v
				}
			}
			f.b.Undo()
		}
		if best != board.NoPoint {
			return best
		}
	}
	return board.NoPoint
}

// short returns how many living strings of c with few liberties are beside p.
func (f *finisher) short(p board.Point, c board.Color) int {
	var strings []board.Point
	for _, q := range p.Neighbors() {
		if f.b.At(q) != c || f.dead.Has(q) || f.stays(q) || f.b.Liberties(q) > forkLiberties {
			continue
		}
		if o := f.b.Origin(q); !slices.Contains(strings, o) {
			strings = append(strings, o)
		}
	}
	return len(strings)
}

// fork returns what c loses if the opponent plays at p and attacks two strings or more at once,
// and the moves that save one of them.
func (f *finisher) fork(p board.Point, c board.Color) (replies []board.Point, loss int) {
	before := f.lead(c)
	if !f.b.Try(p, c.Opponent()) {
		return nil, 0
	}
	defer f.b.Undo()
	var attacked []board.Point
	for _, q := range p.Neighbors() {
		if f.b.At(q) != c || f.dead.Has(q) || f.stays(q) || f.b.Liberties(q) > forkLiberties {
			continue
		}
		q = f.b.Origin(q)
		if slices.Contains(attacked, q) || f.attack(f.b, q).Code != search.Win {
			continue
		}
		attacked = append(attacked, q)
		if d := f.defend(f.b, q); d.Move.On(f.b.Size()) {
			replies = append(replies, d.Move)
		}
		replies = f.b.AppendLiberties(replies, q)
	}
	if len(attacked) < 2 {
		return nil, 0
	}
	if f.b.Liberties(p) <= forkLiberties {
		replies = f.b.AppendLiberties(replies, p)
	}
	most := -endless
	for i, r := range replies {
		if slices.Contains(replies[:i], r) || !f.b.Try(r, c) {
			continue
		}
		dead := f.dead
		empty := f.b.EmptyPoints()
		f.dead.AndNot(&empty)
		for _, q := range attacked {
			if f.b.At(q) == c && f.attack(f.b, q).Code == search.Win {
				addString(f.b, &f.dead, q)
			}
		}
		around := board.SetOf(p, r)
		for _, q := range attacked {
			addString(f.b, &around, q)
		}
		most = max(most, f.settledLead(c, &around, p, false))
		f.dead = dead
		f.b.Undo()
	}
	if most == -endless {
		return nil, 0
	}
	return replies, before - most
}
