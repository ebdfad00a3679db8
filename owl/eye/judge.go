package eye

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
)

// drawn is the graph of a space: its points, and after them a margin for each half eye.
type drawn struct {
	shape
	x       uint16
	islands uint16 // stones of the owner that are cut off, as further points
	out     int    // liberties outside
	points  int    // those of the space
	edges   [maxShape]uint8
	half    [maxShape]*HalfEye
}

// draw makes the graph of s, without a margin for the half eye whole. It is false if it has
// too many points.
func (a *Analyzer) draw(s *Space, whole *HalfEye) (d drawn, ok bool) {
	f, c := &a.f, s.Color
	if len(a.points) > maxShape {
		return d, false
	}
	for i, p := range a.points {
		a.vertex[p] = int8(i)
		a.members[i] = p
	}
	d.n, d.points = len(a.points), len(a.points)
	size := f.b.Size()
	if !a.findIslands(s, &d) {
		return d, false
	}
	for i, p := range a.members[:d.points] {
		bit := uint16(1) << i
		free := 4
		for _, q := range p.Neighbors() {
			switch {
			case !q.On(size):
				free--
				d.edges[i]++
			case s.Points.Has(q):
				free--
				d.adj[i] |= 1 << a.vertex[q]
			case a.island[q]:
				free--
			}
		}
		if s.Marginal.Has(p) {
			d.margin |= bit
			free--
		}
		if free > 0 {
			d.contact |= bit
		}
		if f.b.At(p) == c.Opponent() {
			d.x |= bit
		}
	}
	for i, p := range a.members[:d.points] {
		h := a.half(p, c)
		if h == nil || h == whole || s.Marginal.Has(p) {
			continue
		}
		if d.n == maxShape {
			return d, false
		}
		d.half[d.n] = h
		d.link(i, d.n)
		d.margin |= 1 << d.n
		d.contact |= 1 << d.n
		d.n++
	}
	return d, true
}

// maxIsland is the most stones of an own string that counts as cut off.
const maxIsland = 3

// findIslands counts the liberties that the strings around a space have outside, and
// adds small strings that have none to the graph: these are cut off from the others by
// the space alone, and the opponent may capture them. It is false if there are too many.
func (a *Analyzer) findIslands(s *Space, d *drawn) bool {
	b := a.f.b
	for _, p := range a.cut {
		a.island[p] = false
	}
	a.cut = a.cut[:0]
	var outside board.Set
	walls := false
	for _, p := range a.points {
		for _, q := range p.Neighbors() {
			if b.At(q) != s.Color || s.Points.Has(q) || a.island[q] {
				continue
			}
			libs := b.LibertySet(q)
			libs.AndNot(&s.Points)
			if !libs.IsEmpty() || b.StringSize(q) > maxIsland || a.reached(s, q) {
				outside.Or(&libs)
				walls = true
				continue
			}
			a.island[q] = true
			for r := range b.Stones(q) {
				a.island[r] = true
				a.cut = append(a.cut, r)
			}
		}
	}
	d.out = min(outside.Len(), maxOutside)
	if !walls {
		for _, p := range a.cut {
			a.island[p] = false
		}
		a.cut = a.cut[:0]
		return true
	}
	if d.n+len(a.cut) > maxShape {
		return false
	}
	for _, p := range a.cut {
		a.vertex[p] = int8(d.n)
		for _, q := range p.Neighbors() {
			switch {
			case s.Points.Has(q):
				d.link(d.n, int(a.vertex[q]))
			case a.island[q] && slices.Index(a.cut, q) < slices.Index(a.cut, p):
				d.link(d.n, int(a.vertex[q]))
			}
		}
		d.islands |= 1 << d.n
		d.n++
	}
	return true
}

// reached reports whether the string at q touches lively stones of the opponent or a margin of
// s. A player who captures it then comes in from outside.
func (a *Analyzer) reached(s *Space, q board.Point) bool {
	libs := a.f.b.LibertySet(q)
	if libs.Intersects(&s.Marginal) {
		return true
	}
	for r := range a.f.b.Stones(q) {
		if a.f.touches(r, s.Color.Opponent()) {
			return true
		}
	}
	return false
}

// answer looks a graph up, or explores it.
func (a *Analyzer) answer(ctx context.Context, d *drawn) (answer, string, error) {
	if d.islands == 0 {
		if ans, ok := a.shapes.match(&d.shape, d.x, &d.edges); ok {
			return ans, byShapes, nil
		}
	}
	if d.x&d.margin == 0 && d.islands == 0 {
		if ans, ok := a.table.lookup(&d.shape, d.x, d.out); ok {
			return ans, byTable, nil
		}
	}
	order, l := d.canonical()
	k := largeKey{l: l, n: int8(d.n), out: int8(d.out)}
	for i, p := range order[:d.n] {
		k.islands |= d.islands >> p & 1 << i
		k.x |= d.x >> p & 1 << i
	}
	got, ok := a.large[k]
	if !ok {
		// The shape in canonical order, so that the answer does not depend on how it lies.
		var s shape
		s.n = d.n
		for i, p := range order[:d.n] {
			s.contact |= d.contact >> p & 1 << i
			s.margin |= d.margin >> p & 1 << i
			for j := range i {
				if d.adj[p]>>order[j]&1 != 0 {
					s.link(i, j)
				}
			}
		}
		var err error
		if got.answer, got.source, err = a.table.evaluate(ctx, &a.explorer, &s, k.x, k.islands, k.x&s.margin, d.out); err != nil {
			return answer{}, byParts, err
		}
		if len(a.large) >= maxLarge {
			clear(a.large)
		}
		a.large[k] = got
	}
	ans := answer{value: got.value}
	for i, p := range order[:d.n] {
		ans.attack |= got.attack >> i & 1 << p
		ans.defense |= got.defense >> i & 1 << p
	}
	return ans, got.source, nil
}

// evaluate sets the value of a space and its vital points.
func (a *Analyzer) evaluate(ctx context.Context, s *Space) error {
	if err := ended.Err(ctx); err != nil {
		return err
	}
	halves := 0
	for _, p := range a.points {
		if a.half(p, s.Color) != nil && !s.Marginal.Has(p) {
			s.HalfEyes = append(s.HalfEyes, p)
			halves++
		}
	}
	d, ok := a.draw(s, nil)
	if !ok {
		s.Value, s.Source = bySize(s.Size()+halves, s.Marginal.Len()+halves), fromSize
		a.pessimism(s, halves)
		return nil
	}
	ans, source, err := a.answer(ctx, &d)
	if err != nil {
		return err
	}
	// A half eye that is decided inside the space may be whole for a player who moves there anyway.
	if halves > 0 {
		kos := 0
		for _, p := range s.HalfEyes {
			if a.half(p, s.Color).Topology != 3 {
				kos++
			}
		}
		for _, p := range s.HalfEyes {
			h := a.half(p, s.Color)
			byKo := kos == 1 && h.Topology != 3
			if !inside(h, s) && !byKo {
				continue
			}
			e, ok := a.draw(s, h)
			if !ok {
				continue
			}
			better, src, err := a.answer(ctx, &e)
			if err != nil {
				return err
			}
			points := uint16(1)<<e.points - 1
			common := (better.attack&ans.attack | better.defense&ans.defense) & points
			if !better.value.Settled() && improves(better.value, ans.value) && (byKo && common != 0 || a.serves(&e, &better, h)) {
				d, ans, source = e, better, src
			}
		}
	}
	s.Value, s.Source = ans.value, source
	attack, defense := a.vital(s, &d, ans.attack, true), a.vital(s, &d, ans.defense, false)
	if s.Value.Settled() {
		s.AttackThreats, s.DefenseThreats = attack, defense
	} else {
		s.Attack, s.Defense = attack, defense
	}
	a.pessimism(s, halves)
	return a.fill(ctx, s, &d)
}

// inside reports whether a half eye can be decided by a move in the space.
func inside(h *HalfEye, s *Space) bool {
	for _, l := range [2][]board.Point{h.Attack, h.Defense} {
		for _, p := range l {
			if s.Points.Has(p) {
				return true
			}
		}
	}
	return false
}

func improves(v, w Value) bool {
	return v.AttackFirst >= w.AttackFirst && v.DefendFirst >= w.DefendFirst &&
		(v.AttackFirst > w.AttackFirst || v.DefendFirst > w.DefendFirst)
}

// serves reports whether one move decides the space and the half eye.
func (a *Analyzer) serves(d *drawn, ans *answer, h *HalfEye) bool {
	for m := (ans.attack | ans.defense) & (1<<d.points - 1); m != 0; m &= m - 1 {
		p := a.members[bits.TrailingZeros16(m)]
		if slices.Contains(h.Attack, p) || slices.Contains(h.Defense, p) {
			return true
		}
	}
	return false
}

// ranked is a vital point with how good it is.
type ranked struct {
	p     board.Point
	score float32
}

// vital returns the points of a set of vertices, best ones first. The margin of a half
// eye stands for the points where that is decided.
func (a *Analyzer) vital(s *Space, d *drawn, set uint16, attack bool) []board.Point {
	if set == 0 {
		return nil
	}
	var list []ranked
	add := func(p board.Point, score float32) {
		for k := range list {
			if list[k].p == p {
				list[k].score = max(list[k].score, score)
				return
			}
		}
		list = append(list, ranked{p, score})
	}
	for m := set; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		if i < d.points {
			p := a.members[i]
			add(p, a.score(s, p, attack))
			continue
		}
		if d.half[i] == nil {
			continue // where an island was captured
		}
		points := d.half[i].Defense
		if attack {
			points = d.half[i].Attack
		}
		for k, p := range points {
			add(p, max(a.score(s, p, attack), 0)-float32(min(k, 1)))
		}
	}
	slices.SortStableFunc(list, func(x, y ranked) int {
		if x.score != y.score {
			return cmp.Compare(y.score, x.score)
		}
		return order(x.p) - order(y.p)
	})
	points := make([]board.Point, 0, len(list))
	for _, r := range list {
		points = append(points, r.p)
	}
	return points
}

// score tells how good a vital point is: how many points of the space it has around it,
// those beside it and stones counting more. A point that decides a half eye, where a
// stone is captured or saved, is better than one without neighbors.
func (a *Analyzer) score(s *Space, p board.Point, attack bool) float32 {
	score := float32(0)
	for k, d := range around8 {
		q := p + d
		if !q.On(a.f.b.Size()) || !s.Points.Has(q) || s.Marginal.Has(q) {
			continue
		}
		score++
		if k < 4 {
			score++
			if a.f.b.At(q).IsPlayer() {
				score++
			}
		}
	}
	if score == 0 && !s.Points.Has(p) {
		score = 2
	}
	c := s.Color
	if attack {
		c = c.Opponent()
	}
	if !attack && a.f.b.LibertiesAfterAtMost(p, c, 2) < 2 {
		score -= 5
	}
	return score
}

// pessimism fills the pessimistic fields.
func (a *Analyzer) pessimism(s *Space, halves int) {
	f, c := &a.f, s.Color
	least := max(s.Value.Min()-s.Marginal.Len()-halves, 0)
	stones := 0
	for p := range s.Points.All() {
		if !s.Marginal.Has(p) && f.b.At(p) == c.Opponent() {
			stones++
		}
	}
	if stones >= 2 && s.Value.Min() > 0 {
		least = max(least, 1)
	}
	if s.Size() == 1 {
		p := s.Origin()
		if _, ko := f.b.IsKoCapture(p, c.Opponent()); ko {
			least = 0
		}
	}
	for p := range s.Points.All() {
		if f.b.At(p) == board.Empty && a.splitting(s, p) {
			least = 0
			break
		}
	}
	s.Pessimistic = least
	switch {
	case len(s.Attack) > 0 || len(s.Defense) > 0:
		if len(s.Attack) > 0 {
			s.PessimisticAttack = s.Attack[0]
		}
		if len(s.Defense) > 0 {
			s.PessimisticDefense = s.Defense[0]
		}
	case least != s.Value.Max():
		best := float32(-1)
		consider := func(attack, defense board.Point, score float32) {
			if score > best {
				best, s.PessimisticAttack, s.PessimisticDefense = score, attack, defense
			}
		}
		for p := range s.Marginal.All() {
			if f.b.At(p) != board.Empty {
				continue
			}
			n, _ := f.around(p, c)
			score := float32(n)
			if f.onEdge(p) {
				score -= 0.1
			}
			if f.b.LibertiesAfterAtMost(p, c.Opponent(), 2) < 2 {
				score--
			}
			consider(p, p, score)
		}
		for _, p := range s.HalfEyes {
			if h := a.half(p, c); len(h.Attack) > 0 && len(h.Defense) > 0 {
				consider(h.Attack[0], h.Defense[0], 0.75)
			}
		}
	}
}

// splitting reports whether a string of the owner beside p is in atari there, and is
// all that keeps the space from the opponent.
func (a *Analyzer) splitting(s *Space, p board.Point) bool {
	for _, q := range p.Neighbors() {
		if a.f.is(q, s.Color) && a.f.b.Liberties(q) == 1 {
			return true
		}
	}
	return false
}

// fill finds the points that the opponent can fill in a race to capture.
func (a *Analyzer) fill(ctx context.Context, s *Space, d *drawn) error {
	if s.Value.Min() != 1 || s.Value.Max() != 1 || !s.Marginal.IsEmpty() || len(s.HalfEyes) > 0 {
		return nil
	}
	empty := d.all() &^ (d.x | d.islands)
	if count(empty) < 2 {
		return nil
	}
	var list []ranked
	for m := empty; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		p := a.members[i]
		if !a.f.b.Legal(p, s.Color.Opponent(), board.Strict) {
			continue
		}
		next := *d
		next.x |= 1 << i
		ans, _, err := a.answer(ctx, &next)
		if err != nil {
			return err
		}
		if ans.value.Max() > 1 {
			continue
		}
		score := a.score(s, p, true)
		if ans.value.DefenseThreat() {
			score -= 100
		}
		list = append(list, ranked{p, score})
	}
	slices.SortStableFunc(list, func(x, y ranked) int {
		if x.score != y.score {
			return cmp.Compare(y.score, x.score)
		}
		return order(x.p) - order(y.p)
	})
	for _, r := range list {
		s.Fill = append(s.Fill, r.p)
	}
	return nil
}
