package connect

import (
	"slices"

	"github.com/tengen-go/tengen/board"
)

// The search widens where a side would fail. The first moves of a node are few and the most
// promising ones. If the side to move fails with all of them, and the node is near the
// question, more moves follow:
//
//  1. the moves below the node that decide it,
//  2. all points that are not much farther than the shortest way,
//  3. the liberties of weak strings of both sides beside these points, and captures of strings
//     in atari beside those strings.
//
// Farther from the question only a cutter who has found nothing but a pass gets more moves: the
// points of the moves with which the connector punishes the pass.

const (
	wideSlack   Distance = 2000  // how much farther than the shortest way
	wideBeside  Distance = 3000  // added to the distance of liberties beside the points of 1 and 2
	wideFarther Distance = 15000 // added to that of other liberties
	wideProof            = 300   // how many of the moves that decide a node are looked at
	wideLibs             = 4     // liberties of cutting strings whose liberties are tried
	wideOwnLibs          = 3     // the same of strings of the connector
	wideLeaf             = 8     // added to the number of a leaf, as these moves are less promising
	wideFirst            = 24    // moves that are added for the first two moves
	wideLater            = 12    // and deeper
)

// widened reports whether the search widens and its answer is tested. Questions about areas
// do neither.
func (r *Reader) widened() bool { return r.p.Wide > 0 && r.q.other != board.NoPoint }

// widens reports whether moves are to be added to node i: its side to move has failed
// with those that were tried, and the node is near the question, or a pass was all it tried.
func (r *Reader) widens(i int32, depth int) bool {
	n := &r.tree.nodes[i]
	if !r.widening || n.widened || n.firm || n.pn != 0 && n.dn != 0 {
		return false
	}
	if depth >= r.p.Wide && (n.children != 1 || r.tree.nodes[n.first].move != board.Pass) {
		return false
	}
	return (n.pn == 0) != (r.mover(depth) == r.q.color)
}

// widen adds moves to node i, the position of which is on the board.
func (r *Reader) widen(i int32, depth int) {
	r.count()
	t := r.tree
	t.nodes[i].widened = true
	koSelf, koOther := r.koSelf, r.koOther
	r.koSelf, r.koOther = false, false
	c := r.mover(depth)
	r.list, r.moves = r.list[:0], r.moves[:0]
	if depth < r.p.Wide {
		r.offerAround(i, c)
	} else {
		r.offerAnswers(i, c)
	}
	n := &t.nodes[i]
	for j := n.first; j < n.first+int32(n.children); j++ {
		move := t.nodes[j].move
		r.list = slices.DeleteFunc(r.list, func(m candidate) bool { return m.move == move })
	}
	most := wideFirst
	if depth > 1 {
		most = wideLater
	}
	for done := 0; done < len(r.list) && len(r.moves) < most; done++ {
		r.bringBest(done)
		m := r.list[done]
		n, _, ok := r.admit(m.move, m.value, c)
		if !ok {
			continue
		}
		if c == r.q.color {
			n.pn += wideLeaf
		} else {
			n.dn += wideLeaf
		}
		r.moves = append(r.moves, n)
	}
	if len(r.moves) > 0 {
		t.append(i, r.moves)
		t.update(i, c == r.q.color)
	}
	n = &t.nodes[i]
	n.sawKo = n.sawKo || r.koSelf || r.koOther
	r.koSelf, r.koOther = r.koSelf || koSelf, r.koOther || koOther
}

// offerAround offers player c the points that might have to do with the link: those of the
// moves below node i that decide it, those on the shortest ways, and the liberties of the
// weak strings beside all these.
func (r *Reader) offerAround(i int32, c board.Color) {
	q, b := &r.q, r.b
	d := r.measure()
	r.zone = board.Set{}
	r.zoned = 0
	r.addDeciding(i, c == q.color)
	for _, p := range r.near.reached {
		if d != Unreached && r.far.dist[p] != Unreached && r.near.rest(p)+r.far.rest(p) <= d+wideSlack {
			r.zone.Add(p)
		}
	}
	zone := r.zone
	for p := range zone.All() {
		r.offerAt(p, 0, c)
	}
	for _, end := range [2]board.Point{q.str, q.other} {
		if end != board.NoPoint {
			zone.Add(end)
		}
	}
	near := zone
	near.Grow()
	var seen board.Set
	for p := range near.All() {
		s := b.At(p)
		if !s.IsPlayer() || seen.Has(b.Origin(p)) {
			continue
		}
		seen.Add(b.Origin(p))
		most := wideLibs
		if s == q.color {
			most = wideOwnLibs
		}
		if b.Liberties(p) > most {
			continue
		}
		r.buf = appendTakes(b, b.AppendLiberties(r.buf[:0], p), p)
		for _, l := range r.buf {
			farther := wideFarther
			if near.Has(l) {
				farther = wideBeside
			}
			r.offerAt(l, farther, c)
		}
	}
}

// offerAnswers offers player c the points of the moves below node i that decide it.
func (r *Reader) offerAnswers(i int32, c board.Color) {
	r.measure()
	r.zone = board.Set{}
	r.zoned = 0
	r.addDeciding(i, c == r.q.color)
	for p := range r.zone.All() {
		r.offerAt(p, 0, c)
	}
}

// offerAt offers player c a point by its distance, made worse by farther.
func (r *Reader) offerAt(p board.Point, farther Distance, c board.Color) {
	if r.b.At(p) != board.Empty {
		return
	}
	v := maxRest
	if r.near.dist[p] != Unreached && r.far.dist[p] != Unreached {
		v = min(v, r.near.rest(p)+r.far.rest(p))
	}
	r.offer(p, v+r.nuance(p, c)+farther, c)
}

// addDeciding adds the moves below node i that decide it to the zone: of the side that has
// succeeded one move, of the other all. or is set if the connector moves there.
func (r *Reader) addDeciding(i int32, or bool) {
	t := r.tree
	n := &t.nodes[i]
	proved := n.pn == 0
	for j := n.first; j < n.first+int32(n.children); j++ {
		c := &t.nodes[j]
		if r.zoned >= wideProof {
			return
		}
		if proved == or && (proved && c.pn != 0 || !proved && c.dn != 0) {
			continue
		}
		r.zoned++
		if c.move != board.Pass {
			r.zone.Add(c.move)
		}
		r.addDeciding(j, !or)
		if proved == or {
			return
		}
	}
}
