package reading

import "github.com/tengen-go/tengen/board"

// Superstring returns the stones of the string at str and of all strings that the opponent
// cannot separate from it with one move: strings that share two liberties (a bamboo joint, a
// diagonal with both common points empty), and strings that share a liberty on which he would
// be in atari at once. The set is empty if there is no stone.
func Superstring(b *board.Board, str board.Point) board.Set {
	var set board.Set
	if b == nil || !b.At(str).IsPlayer() {
		return set
	}
	var buf [scratchStrings]board.Point
	for _, s := range appendSuperstring(b, buf[:0], str, maxSuper) {
		for p := range b.Stones(s) {
			set.Add(p)
		}
	}
	return set
}

// maxSuper bounds the strings of a superstring.
const maxSuper = scratchStrings

// appendSuperstring appends the origins of the strings of a superstring, that of
// str first, until there are most of them.
func appendSuperstring(b *board.Board, dst []board.Point, str board.Point, most int) []board.Point {
	def := b.At(str)
	att := def.Opponent()
	dst = append(dst, b.Origin(str))
	for i := 0; i < len(dst) && len(dst) < most; i++ {
		s := dst[i]
		libs := b.LibertySet(s)
		for p := range libs.All() {
			tight := -1
			for _, q := range p.Neighbors() {
				if b.At(q) != def || b.SameString(q, s) {
					continue
				}
				o := b.Origin(q)
				known := false
				for _, k := range dst {
					known = known || k == o
				}
				if known || len(dst) == most {
					continue
				}
				if b.CommonLiberties(s, o) < 2 {
					if tight < 0 {
						tight = b.LibertiesAfterAtMost(p, att, 2)
					}
					if tight > 1 {
						continue
					}
				}
				dst = append(dst, o)
			}
		}
	}
	return dst
}

// superStrings bounds the strings of a superstring that a search looks at.
const superStrings = 6

// addSuperstringAttacks adds moves against strings that the target is linked
// with.
func (r *core) addSuperstringAttacks(f *frame, str board.Point, ply int) {
	if ply > r.p.SuperstringDepth-1 {
		return
	}
	b := r.b
	att := b.At(str).Opponent()
	var buf [superStrings]board.Point
	var libs board.Set
	most := 2
	if ply <= r.p.Backfill2Depth {
		most = 3
	}
	for _, s := range appendSuperstring(b, buf[:0], str, superStrings)[1:] {
		r.shadow.Add(s) // what is read there is part of the active area
		if b.Liberties(s) <= most {
			all := b.LibertySet(s)
			all.Or(&libs)
			if all.Len() > 5 {
				break
			}
			libs = all
		}
	}
	for p := range libs.All() {
		if b.LibertiesAfterAtMost(p, att, 1) > 0 {
			f.add(p, 0)
		}
	}
}

// addSuperstringDefenses adds moves for strings that the target is linked with.
func (r *core) addSuperstringDefenses(f *frame, str board.Point, ply int) {
	if ply > r.d.SuperstringDepth-1 {
		return
	}
	b := r.b
	def := b.At(str)
	var buf [superStrings]board.Point
	for _, s := range appendSuperstring(b, buf[:0], str, superStrings)[1:] {
		r.shadow.Add(s) // what is read there is part of the active area
		r.addCaptures(f, s, 0)
		var nbuf [scratchStrings]board.Point
		for _, o := range b.AppendNeighborsAtMost(nbuf[:0], s, 2) {
			if b.Liberties(o) == 2 {
				r.addBreakTwo(f, o, def, ply, false)
			}
		}
		if b.Liberties(s) > 4 {
			continue
		}
		var lbuf [4]board.Point
		for _, p := range b.AppendLibertiesN(lbuf[:0], s, 4) {
			if b.LibertiesAfterAtMost(p, def, 2) > 1 {
				f.add(p, 0)
			}
		}
	}
}
