package influence

import "github.com/tengen-go/tengen/board"

// Neighbors returns the strings, with all their stones, whose surrounding empty points touch
// those of the group: those of the opponent, and the others of its player. Stones in dead, which
// may be nil, count as empty; points of dragon without a stone are ignored. In a [SurroundQuery]
// the first set are the hostile stones if no groups are known, and the allies are groups with at
// least one of the other strings.
func Neighbors(b *board.Board, dragon, dead *board.Set) (hostile, friendly board.Set) {
	if b == nil || dragon == nil {
		return hostile, friendly
	}
	size := b.Size()
	// label is the origin of the nearest string, one stone for all the group.
	label := make([]board.Point, board.NumPoints)
	own := board.NoPoint
	var queue []board.Point
	for p := range board.Points(size) {
		switch {
		case b.At(p) == board.Empty || dead != nil && dead.Has(p):
			continue
		case dragon.Has(p):
			if own == board.NoPoint {
				own = p
			}
			label[p] = own
		default:
			label[p] = b.Origin(p)
		}
		queue = append(queue, p)
	}
	if own == board.NoPoint {
		return hostile, friendly
	}
	add := func(p board.Point) {
		set := &friendly
		if b.At(p) != b.At(own) {
			set = &hostile
		}
		if !set.Has(p) {
			for q := range b.Stones(p) {
				set.Add(q)
			}
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		for _, n := range p.Neighbors() {
			if !n.On(size) {
				continue
			}
			if label[n] == board.NoPoint {
				label[n] = label[p]
				queue = append(queue, n)
				continue
			}
			if label[p] == own && label[n] != own {
				add(label[n])
			}
		}
	}
	return hostile, friendly
}
