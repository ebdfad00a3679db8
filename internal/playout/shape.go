package playout

import (
	"slices"

	"github.com/tengen-go/tengen/board"
)

// largestNakade is the largest number of stones that can be worth giving up to leave the
// opponent one eye.
const largestNakade = 6

// sacrifice reports whether a stone of c at p makes a string that may be given up: one of
// up to three stones, sometimes, or one that leaves a single eye when it is taken.
func (h *Heavy) sacrifice(b *board.Board, c board.Color, p board.Point, luck uint64) bool {
	var shape [largestNakade]board.Point
	shape[0] = p
	n := 1
	for _, q := range p.Neighbors() {
		if b.At(q) != c || slices.ContainsFunc(shape[1:n], func(s board.Point) bool { return b.SameString(s, q) }) {
			continue
		}
		if n+b.StringSize(q) > largestNakade {
			return false
		}
		n = len(b.AppendStones(shape[:n], q))
	}
	if n < 4 {
		return luck < h.habits.selfAtari
	}
	links, most, _ := measure(shape[:n])
	switch n {
	case 4:
		return most == 3 || links == 4
	case 5:
		return most == 4 || links == 5
	default:
		return most == 4 && links == 6
	}
}

// measure returns how many pairs of points of a space are side by side, the most that one
// point has beside it, and which one that is.
func measure(space []board.Point) (links, most int, middle board.Point) {
	for i, s := range space {
		mine := 0
		for _, q := range s.Neighbors() {
			k := slices.Index(space, q)
			if k >= 0 {
				mine++
			}
			if k > i {
				links++
			}
		}
		if mine > most {
			most, middle = mine, s
		}
	}
	return links, most, middle
}

// vital returns the point of a space of three to six points on which it depends whether the
// space becomes one eye or two, or NoPoint if there is none.
func vital(space []board.Point) board.Point {
	links, most, middle := measure(space)
	switch n := len(space); {
	case n == 3, n == 4 && most == 3, n == 5 && (most == 4 || links == 5), n == 6 && most == 4 && links == 6:
		return middle
	}
	return board.NoPoint
}

// nakade returns the point that c takes from a small space of the opponent beside the last
// move, so that it becomes one eye, or NoPoint if there is none.
func (h *Heavy) nakade(b *board.Board, c board.Color, last board.Point) board.Point {
	var done []board.Point
	for _, p := range last.Neighbors() {
		if b.At(p) != board.Empty || h.shapes.facts[h.field.code[p&near]]&(cramp|touch<<c) != cramp || slices.Contains(done, p) {
			continue
		}
		space := h.space(b, c, p)
		if done = space; len(space) < 3 {
			continue
		}
		if v := vital(space); v != board.NoPoint && b.Legal(v, c, board.Strict) {
			return v
		}
	}
	return board.NoPoint
}

// space returns the empty points that p belongs to, if they are at most six and no stone of
// c is beside them.
func (h *Heavy) space(b *board.Board, c board.Color, p board.Point) []board.Point {
	list := append(h.list[:0], p)
	for i := 0; i < len(list); i++ {
		for _, q := range list[i].Neighbors() {
			if b.At(q) != board.Empty || slices.Contains(list, q) {
				continue
			}
			if len(list) == largestNakade || h.shapes.facts[h.field.code[q&near]]&(touch<<c) != 0 {
				return nil
			}
			list = append(list, q)
		}
	}
	return list
}
