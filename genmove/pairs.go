package genmove

import (
	"cmp"
	"slices"

	"github.com/tengen-go/tengen/board"
)

// neighbours returns the pairs of strings of one colour that are so close that
// they may be connected: they have a liberty in common, or liberties beside one
// another. Lost strings are left out. At most most pairs come back, those with
// the largest smaller string first.
func neighbours(p *Position, most int) [][2]board.Point {
	type pair struct {
		x, y   int
		common int
		size   int
	}
	b, worms := p.Board(), p.worms
	owners := make([][]int, board.NumPoints) // of each liberty, the worms
	for i, w := range worms.All() {
		if w.IsLost() {
			continue
		}
		for _, q := range b.AppendLiberties(nil, w.Origin) {
			owners[q] = append(owners[q], i)
		}
	}
	found := map[[2]int]*pair{}
	meet := func(i, j, common int) {
		a, c := worms.Worm(i), worms.Worm(j)
		if i == j || a.Color != c.Color {
			return
		}
		k := [2]int{min(i, j), max(i, j)}
		if found[k] == nil {
			found[k] = &pair{x: k[0], y: k[1], size: min(a.Size(), c.Size())}
		}
		found[k].common += common
	}
	for q := range board.Point(board.NumPoints) {
		for n, i := range owners[q] {
			for _, j := range owners[q][n+1:] {
				meet(i, j, 1)
			}
			for _, r := range []board.Point{q + board.East, q + board.North} {
				if int(r) >= board.NumPoints {
					continue
				}
				for _, j := range owners[r] {
					meet(i, j, 0)
				}
			}
		}
	}
	list := make([]pair, 0, len(found))
	for _, f := range found {
		list = append(list, *f)
	}
	slices.SortFunc(list, func(a, c pair) int {
		return cmp.Or(cmp.Compare(c.size, a.size), cmp.Compare(a.x, c.x), cmp.Compare(a.y, c.y))
	})
	list = list[:min(len(list), most)]
	out := make([][2]board.Point, 0, len(list))
	for _, f := range list {
		out = append(out, [2]board.Point{worms.Worm(f.x).Origin, worms.Worm(f.y).Origin})
	}
	return out
}
