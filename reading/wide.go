package reading

import "github.com/tengen-go/tengen/board"

// The last batch of candidates holds everything that might have to do with the
// target. It is made close to the question, where an error costs most and there
// are few positions, and only when nothing else has any success.

// wideKoDepth bounds it when a ko was found already, which it can only turn into
// a success.
const wideKoDepth = 3

// addAround adds all liberties of a string that has at most most of them, and
// with second also the points beside those.
func (r *core) addAround(f *frame, str board.Point, c board.Color, most int, second bool) {
	b := r.b
	if b.Liberties(str) > most {
		return
	}
	libs := b.LibertySet(str)
	for p := range libs.All() {
		r.addPlayable(f, p, c)
		if !second {
			continue
		}
		for _, q := range p.Neighbors() {
			r.addPlayable(f, q, c)
		}
	}
}

// addPlayable adds an empty point unless c would only lose a stone there.
func (r *core) addPlayable(f *frame, p board.Point, c board.Color) {
	b := r.b
	if b.At(p) == board.Empty && (b.LibertiesAfterAtMost(p, c, 2) > 1 || b.IsCapture(p, c)) {
		f.add(p, 0)
	}
}

// addWideDefenses adds the last batch for the defender. Strings count as weak up
// to weak liberties.
func (r *core) addWideDefenses(f *frame, str board.Point, weak int) {
	b := r.b
	def := b.At(str)
	if weak > 2 {
		r.addAround(f, str, def, 4, true)
	}
	var nbuf [scratchStrings]board.Point
	for _, o := range f.near {
		if b.Liberties(o) > weak {
			continue
		}
		r.addAround(f, o, def, weak, b.Liberties(o) < weak)
		for _, g := range b.AppendNeighborsAtMost(nbuf[:0], o, max(weak-1, 2)) {
			if !b.SameString(g, str) {
				r.addAround(f, g, def, 2, false)
				r.addWeakNeighbors(f, g, def, min(weak, 3))
			}
		}
	}
	// Friends beside its liberties.
	libs := b.LibertySet(str)
	for p := range libs.All() {
		for _, q := range p.Neighbors() {
			if b.At(q) == def && !b.SameString(q, str) {
				r.addAround(f, q, def, weak, weak > 2)
				r.addWeakNeighbors(f, q, def, min(weak, 3))
			}
		}
	}
}

// addWeakNeighbors adds attacks by c on strings with few liberties around the
// string at str.
func (r *core) addWeakNeighbors(f *frame, str board.Point, c board.Color, weak int) {
	var buf [scratchStrings]board.Point
	for _, o := range r.b.AppendNeighborsAtMost(buf[:0], str, weak) {
		r.addAround(f, o, c, weak, false)
		r.addHolders(f, o, c)
	}
}

// addWideAttacks adds the last batch for the attacker.
func (r *core) addWideAttacks(f *frame, str board.Point, weak int) {
	b := r.b
	att := b.At(str).Opponent()
	if weak > 2 {
		r.addAround(f, str, att, 4, true)
	}
	for _, o := range f.near {
		if b.Liberties(o) > max(weak-1, 2) {
			continue
		}
		r.addAround(f, o, att, weak, false)
		r.addWeakNeighbors(f, o, att, min(weak, 3))
	}
	// The defender's friends beside the liberties.
	libs := b.LibertySet(str)
	for p := range libs.All() {
		for _, q := range p.Neighbors() {
			if b.At(q) == att.Opponent() && !b.SameString(q, str) {
				r.addAround(f, q, att, max(weak-1, 2), weak > 2)
			}
		}
	}
}
