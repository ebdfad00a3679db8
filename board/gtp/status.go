package gtp

import "github.com/tengen-go/tengen/board"

// Statuses returns the answer of a StatusEngine if the stones of dead, which may be nil, are
// removed and all others stay. An empty point is territory if only stones of one player reach
// it over empty points, and dame otherwise. A string is dead if one of its stones is; a nil
// board has no points.
func Statuses(b *board.Board, dead *board.Set) []FinalStatus {
	list := make([]FinalStatus, board.NumPoints)
	if b == nil {
		return list
	}
	var gone board.Set
	for _, str := range b.AppendStrings(nil, board.Empty) {
		for p := range b.Stones(str) {
			if dead != nil && dead.Has(p) {
				for q := range b.Stones(str) {
					gone.Add(q)
					list[q] = Dead
				}
				break
			}
		}
	}
	var done board.Set
	empty := b.EmptyPoints()
	for p := range empty.All() {
		if done.Has(p) {
			continue
		}
		region, beside := []board.Point{p}, board.Empty
		done.Add(p)
		for i := 0; i < len(region); i++ {
			for _, q := range region[i].Neighbors() {
				switch c := b.At(q); {
				case c == board.Border:
				case c.IsPlayer() && !gone.Has(q):
					beside |= c // both players have both bits of Border
				case !done.Has(q):
					done.Add(q)
					region = append(region, q)
				}
			}
		}
		owned := Dame
		switch beside {
		case board.Black:
			owned = BlackTerritory
		case board.White:
			owned = WhiteTerritory
		}
		for _, q := range region {
			if b.At(q) == board.Empty {
				list[q] = owned
			}
		}
	}
	return list
}
