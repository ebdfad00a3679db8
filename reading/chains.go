package reading

import "github.com/tengen-go/tengen/board"

// scratchStrings is the number of strings that a list on the stack can hold; no
// string of a game touches more. Longer lists still work.
const scratchStrings = 48

// firstLiberty returns a liberty of the string at p.
func (r *core) firstLiberty(p board.Point) board.Point {
	libs := r.b.LibertySet(p)
	return libs.First()
}

// addCaptures adds the captures of strings in atari that touch the string at
// str.
func (r *core) addCaptures(f *frame, str board.Point, bonus int32) {
	var buf [scratchStrings]board.Point
	for _, o := range r.b.AppendNeighborsAtMost(buf[:0], str, 1) {
		f.add(r.firstLiberty(o), bonus)
	}
}

// addCapturesAround adds captures that rescue strings of color c at p or beside
// it, if those have at most libs liberties.
func (r *core) addCapturesAround(f *frame, p board.Point, c board.Color, libs int) {
	for _, q := range p.Neighbors() {
		if r.b.At(q) == c && r.b.Liberties(q) <= libs {
			r.addCaptures(f, q, 0)
		}
	}
}

// addRescues adds moves that save the attacker's strings in atari around the
// target.
func (r *core) addRescues(f *frame, str board.Point, ply int) {
	b := r.b
	att := b.At(str).Opponent()
	for _, o := range f.near {
		if b.Liberties(o) != 1 {
			continue
		}
		p := r.firstLiberty(o)
		if b.LibertiesAfterAtMost(p, att, 2) > 1 {
			f.add(p, 0)
		}
		r.addCaptures(f, o, 0)
	}
}

// addDoubleAtaris adds points where the defender puts two of the attacker's
// strings around the target into atari: for him to play, or for the attacker to
// prevent.
func (r *core) addDoubleAtaris(f *frame, str board.Point) {
	b := r.b
	for i, o := range f.near {
		if b.Liberties(o) > 2 {
			continue
		}
		libs := b.LibertySet(o)
		for _, q := range f.near[:i] {
			if b.Liberties(q) > 2 {
				continue
			}
			both := b.LibertySet(q)
			both.And(&libs)
			for p := range both.All() {
				f.add(p, 0)
			}
		}
	}
}

// addSupports adds moves for the attacker's strings with two liberties around
// the target: extensions, unless both give plenty, and attacks on what holds
// them.
func (r *core) addSupports(f *frame, str board.Point, ply int) {
	b := r.b
	att := b.At(str).Opponent()
	most := 2
	close := ply <= 2
	if close {
		most = 3
	}
	for _, o := range f.near {
		if b.Liberties(o) != 2 {
			continue
		}
		var lbuf [2]board.Point
		strong := 0
		libs := b.AppendLibertiesN(lbuf[:0], o, 2)
		for _, p := range libs {
			if b.LibertiesAfterAtMost(p, att, 4) >= 4 {
				strong++
			}
		}
		if strong == len(libs) && !close {
			continue
		}
		for _, p := range libs {
			if b.LibertiesAfterAtMost(p, att, 2) >= 2 {
				f.add(p, 0)
			}
		}
		var nbuf [scratchStrings]board.Point
		for _, q := range b.AppendNeighborsAtMost(nbuf[:0], o, most) {
			if b.SameString(q, str) {
				continue
			}
			var qbuf [4]board.Point
			for _, p := range b.AppendLibertiesN(qbuf[:0], q, 4) {
				if b.LibertiesAfterAtMost(p, att, 2) >= 2 || b.IsCapture(p, att) {
					f.add(p, -1)
				}
			}
		}
	}
}

// addBreaks adds attacks on the strings around the target that are shortest of
// liberties.
func (r *core) addBreaks(f *frame, str board.Point, n, ply int) {
	b := r.b
	def := b.At(str)
	for _, o := range f.near {
		if b.Liberties(o) == 1 {
			f.add(r.firstLiberty(o), 0)
		}
	}
	if n == 1 {
		return
	}
	for _, o := range f.near {
		if b.Liberties(o) != 2 {
			continue
		}
		r.addBreakTwo(f, o, def, ply, n == 2)
	}
}

// addBreakTwo adds moves against a string with two liberties. With narrow, only
// if the string cannot run away from the atari.
func (r *core) addBreakTwo(f *frame, o board.Point, def board.Color, ply int, narrow bool) {
	b := r.b
	att := def.Opponent()
	var lbuf [2]board.Point
	libs := b.AppendLibertiesN(lbuf[:0], o, 2)
	for i, p := range libs {
		other := libs[len(libs)-1-i]
		if narrow && b.LibertiesAfterAtMost(other, att, 5) >= 5 {
			continue
		}
		switch la := b.LibertiesAfterAtMost(p, def, 2); {
		case la > 1:
			f.add(p, 0)
		case la == 1 && ply <= r.d.Backfill2Depth/3:
			f.add(p, -5)
		case la == 0 && ply <= r.d.Backfill2Depth:
			// What keeps that point from the defender may be attacked.
			for _, q := range p.Neighbors() {
				if b.At(q) != att || b.SameString(q, o) || b.Liberties(q) > 2 {
					continue
				}
				var qbuf [2]board.Point
				for _, l := range b.AppendLibertiesN(qbuf[:0], q, 2) {
					if b.LibertiesAfterAtMost(l, def, 2) > 1 {
						f.add(l, -3)
					}
				}
			}
		}
	}
	r.addHolders(f, o, def)
}

// addHolders adds rescues of the strings in atari that hold the string at o, of
// the other color.
func (r *core) addHolders(f *frame, o board.Point, def board.Color) {
	b := r.b
	var buf [scratchStrings]board.Point
	for _, g := range b.AppendNeighborsAtMost(buf[:0], o, 1) {
		p := r.firstLiberty(g)
		if b.LibertiesAfterAtMost(p, def, 2) > 1 {
			f.add(p, -2)
		}
		r.addCaptures(f, g, -2)
	}
}

// addDeepBreaks adds attacks on neighbors with more liberties.
func (r *core) addDeepBreaks(f *frame, str board.Point, n, ply int) {
	b := r.b
	def := b.At(str)
	most := 2
	more := ply <= r.d.BreakChainDepth
	if more {
		most = 3
		if n >= 3 {
			most = 4
		}
	}
	for _, o := range f.near {
		k := b.Liberties(o)
		switch {
		case k == 1 || k > most:
		case k == 2:
			if more {
				r.addBreakTwo(f, o, def, ply, false)
			}
		default:
			r.addBreakMore(f, o, def, k)
			r.addHolders(f, o, def)
		}
		// A race: fill from outside.
		if k > 2 && more && b.CommonLiberties(str, o) >= 2 {
			var lbuf [4]board.Point
			for _, p := range b.AppendLibertiesN(lbuf[:0], o, 4) {
				if !b.IsLiberty(str, p) && b.LibertiesAfterAtMost(p, def, 2) > 1 {
					f.add(p, -2)
				}
			}
		}
	}
}

// addFarBreaks adds attacks on weak strings of the attacker that do not touch
// the target yet, but stand beside its liberties.
func (r *core) addFarBreaks(f *frame, str board.Point, most int) {
	b := r.b
	def := b.At(str)
	att := def.Opponent()
	libs := b.LibertySet(str)
	for p := range libs.All() {
		for _, q := range p.Neighbors() {
			if b.At(q) != att || b.Liberties(q) > most {
				continue
			}
			var lbuf [4]board.Point
			for _, l := range b.AppendLibertiesN(lbuf[:0], q, 4) {
				if !b.IsLiberty(str, l) && b.LibertiesAfterAtMost(l, def, 2) > 1 {
					f.add(l, -3)
				}
			}
		}
	}
}

// addBreakMore adds moves against a string with three or four liberties, unless
// it gets one more liberty wherever the attack begins.
func (r *core) addBreakMore(f *frame, o board.Point, def board.Color, k int) {
	b := r.b
	att := def.Opponent()
	var lbuf [4]board.Point
	libs := b.AppendLibertiesN(lbuf[:0], o, 4)
	key, runs := board.NoPoint, 0
	for _, p := range libs {
		if b.LibertiesAfterAtMost(p, att, k+1) > k {
			key = p
			runs++
		}
	}
	if runs > 1 {
		return
	}
	if runs == 1 && b.LibertiesAfterAtMost(key, def, 1) > 0 {
		f.add(key, -2)
		return
	}
	for _, p := range libs {
		if b.LibertiesAfterAtMost(p, def, 1) > 0 {
			f.add(p, -2)
		}
	}
}
