package reading

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ko"
)

// friendly reports whether a stone of color c touches p.
func (r *core) friendly(p board.Point, c board.Color) bool {
	for _, q := range p.Neighbors() {
		if r.b.At(q) == c {
			return true
		}
	}
	return false
}

// addApproaches adds the attacker's moves on the liberties of the target.
func (r *core) addApproaches(f *frame, str board.Point, n, ply int) {
	b := r.b
	att := b.At(str).Opponent()
	for i, p := range f.libs[:f.nLibs] {
		switch la := f.ownAt(b, i, att); {
		case la == 0:
		case la > 1 || b.IsCapture(p, att):
			f.add(p, 0)
		case n == 2 && !r.friendly(p, att):
			f.add(p, 0)
		}
	}
}

// addSacrifices adds the attacker's moves on the liberties of the target where
// he would be in atari himself.
func (r *core) addSacrifices(f *frame, str board.Point) {
	b := r.b
	att := b.At(str).Opponent()
	for i, p := range f.libs[:f.nLibs] {
		if f.ownAt(b, i, att) == 1 {
			f.add(p, 0)
		}
	}
}

// diagonal reports whether p and q are diagonal neighbors.
func diagonal(p, q board.Point) bool { return ko.Nested(p, q) }

// addNets adds moves that do not touch the target but hem it in.
func (r *core) addNets(f *frame, str board.Point, n, ply int) {
	b := r.b
	libs := f.libs[:f.nLibs]
	for i, p := range libs {
		for _, q := range libs[:i] {
			if !diagonal(p, q) {
				continue
			}
			// The other two corners of the square.
			dc := board.Point(q.Col() - p.Col())
			for _, c := range [2]board.Point{p + dc, q - dc} {
				if b.At(c) == board.Empty && !b.IsLiberty(str, c) {
					f.add(c, 10)
				}
			}
		}
	}
	if ply > r.extent.nets.of(n) {
		return
	}
	for _, p := range libs {
		for _, q := range p.Neighbors() {
			if b.At(q) == board.Empty && !b.IsLiberty(str, q) {
				f.add(q, 0)
			}
		}
	}
}

// addBackfills adds moves that make an approach possible: far from the question
// only simple ones against two liberties.
func (r *core) addBackfills(f *frame, str board.Point, n, ply int) {
	b := r.b
	def := b.At(str)
	att := def.Opponent()
	near := ply <= r.extent.backfills2
	for i, p := range f.libs[:f.nLibs] {
		if f.ownAt(b, i, att) > 1 {
			continue
		}
		after := b.LibertySetAfter(p, att)
		switch after.Len() {
		case 0:
			if ply > r.p.BackfillDepth*2/3 {
				break
			}
			// What the defender would get there may be taken first.
			behind := b.LibertySetAfter(p, def)
			if behind.Len() <= 4 {
				for q := range behind.All() {
					if b.IsLiberty(str, q) {
						continue
					}
					first := b.LibertySetAfter(q, att)
					switch first.Len() {
					case 0:
					case 1:
						// The preparation needs one itself.
						if near {
							f.add(first.First(), -2)
						}
					default:
						f.add(q, 0)
					}
				}
			}
			r.addCapturesAround(f, p, att, 4)
		case 1:
			q := after.First()
			if b.LibertiesAfterAtMost(q, att, 1) > 0 {
				f.add(q, 0)
			}
			r.addCapturesAround(f, p, att, 4)
		}
	}
	if n == 2 && near {
		// Liberties of strings that hold a boundary string with the same
		// two liberties.
		for _, o := range f.near {
			if b.Liberties(o) <= 2 {
				r.addCaptures(f, o, 0)
			}
		}
	}
}

// addExtensions adds the defender's moves on the liberties of the target.
func (r *core) addExtensions(f *frame, str board.Point, n int) {
	b := r.b
	def := b.At(str)
	for i, p := range f.libs[:f.nLibs] {
		la := f.ownAt(b, i, def)
		if la == 0 || r.crawls(str, p) {
			continue
		}
		switch {
		case la > 1 || b.IsCapture(p, def):
			f.add(p, 0)
		case n == 2 && b.StringSize(str) == 1:
			f.add(p, -10)
		}
	}
}

// addRetakes adds, for a single stone in atari, the move after which the stone
// that captures it can be taken.
func (r *core) addRetakes(f *frame, str board.Point) {
	b := r.b
	if b.StringSize(str) != 1 {
		return
	}
	att := b.At(str).Opponent()
	after := b.LibertySetAfter(r.firstLiberty(str), att)
	if after.Len() != 2 {
		return
	}
	for q := range after.All() {
		if q != str {
			f.add(q, 0)
		}
	}
}

// addSecondOrder adds the defender's moves beside the liberties of the target.
func (r *core) addSecondOrder(f *frame, str board.Point, n, ply int) {
	b := r.b
	def := b.At(str)
	if ply > r.help.seconds.of(n) {
		return
	}
	for _, p := range f.libs[:f.nLibs] {
		for _, q := range p.Neighbors() {
			if b.At(q) == board.Empty && !b.IsLiberty(str, q) && b.LibertiesAfterAtMost(q, def, 2) > 1 {
				f.add(q, 0)
			}
		}
	}
}

// addFriends adds moves for friends that the target can join at a point where
// the attacker cannot stay.
func (r *core) addFriends(f *frame, str board.Point) {
	b := r.b
	def := b.At(str)
	att := def.Opponent()
	for i, p := range f.libs[:f.nLibs] {
		open := f.nLibs > 1 && f.theirAt(b, i, att) > 1
		for _, q := range p.Neighbors() {
			if b.At(q) != def || b.SameString(q, str) || open && b.Liberties(q) > 1 {
				continue
			}
			r.addCaptures(f, q, 0)
			if b.Liberties(q) <= 4 {
				var lbuf [4]board.Point
				for _, l := range b.AppendLibertiesN(lbuf[:0], q, 4) {
					if b.LibertiesAfterAtMost(l, def, 2) > 1 {
						f.add(l, 0)
					}
				}
			}
		}
	}
}

// addEdges adds the defender's moves above the first line, one step on.
func (r *core) addEdges(f *frame, str board.Point) {
	b := r.b
	def := b.At(str)
	for _, p := range f.libs[:f.nLibs] {
		if !r.onEdge(p) {
			continue
		}
		for _, q := range p.Diagonals() {
			if b.At(q) == board.Empty && b.LibertiesAfterAtMost(q, def, 2) > 1 {
				f.add(q, 0)
			}
		}
	}
}

// onEdge reports whether p lies on the first line.
func (r *core) onEdge(p board.Point) bool {
	for _, q := range p.Neighbors() {
		if r.b.At(q) == board.Border {
			return true
		}
	}
	return false
}

// crawls reports whether an extension to p only crawls along the first line
// under a string of the attacker that cannot be cut, with nothing ahead to reach.
func (r *core) crawls(str, p board.Point) bool {
	b := r.b
	def := b.At(str)
	if !r.onEdge(p) {
		return false
	}
	for _, d := range [4]board.Point{board.East, board.West, board.North, board.South} {
		if b.At(p-d) != def || !b.SameString(p-d, str) || !r.onEdge(p-d) {
			continue
		}
		for _, up := range [2]board.Point{turn(d), -turn(d)} {
			if b.At(p-up) != board.Border || b.At(p-d+up) != def.Opponent() || b.Liberties(p-d+up) <= 2 {
				continue
			}
			for q := p; ; q += d {
				c := b.At(q)
				if c == board.Border || c == def.Opponent() {
					return true
				}
				if c == def || b.At(q+up) == def {
					break
				}
			}
		}
	}
	return false
}

// turn returns a step at a right angle to d.
func turn(d board.Point) board.Point {
	if d == board.East || d == board.West {
		return board.North
	}
	return board.East
}
