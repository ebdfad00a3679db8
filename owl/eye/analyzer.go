package eye

import (
	"context"
	"slices"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/internal/position"
	"github.com/tengen-go/tengen/reading/search"
)

// Options says what an Analyzer asks. The zero value asks for the defaults.
type Options struct {
	// Moves decides whether a stone can be placed on a point next to a half eye. Nil means a
	// rule that reads nothing: a stone with two liberties is safe.
	Moves Mover
	// Table has the values of spaces; nil means the shipped one.
	Table *Table
	// Shapes are used before the table; nil means none.
	Shapes *Shapes
}

// Analyzer finds the eye spaces of positions and keeps its scratch space. It belongs to
// one goroutine.
type Analyzer struct {
	table  *Table
	moves  Mover
	shapes *Shapes
	f      field
	t      topology

	explorer explorer
	large    map[largeKey]largeAnswer
	busy     atomic.Bool

	// Of the space at hand.
	ends    [2][]HalfEye
	points  []board.Point
	vertex  [board.NumPoints]int8
	seen    [board.NumPoints]bool
	members [maxShape]board.Point
	cut     []board.Point // own stones that are cut off
	island  [board.NumPoints]bool
}

// largeKey is a space that is in no table, in canonical form.
type largeKey struct {
	l label
	n int8
	// The stones of the attacker and the islands of the defender, and the liberties outside.
	x, islands uint16
	out        int8
}

type largeAnswer struct {
	answer
	source string
}

// maxLarge bounds how many spaces that are in no table are remembered.
const maxLarge = 1 << 14

// NewAnalyzer returns an Analyzer. The error is that of loading the shipped table.
func NewAnalyzer(o Options) (*Analyzer, error) {
	a := &Analyzer{table: o.Table, moves: o.Moves, shapes: o.Shapes}
	return a, a.complete()
}

// complete sets the fields that the caller has left empty.
func (a *Analyzer) complete() (err error) {
	if a.table == nil {
		a.table, err = Shipped()
	}
	if a.moves == nil {
		a.moves = staticMover{}
	}
	if a.large == nil {
		a.large = map[largeKey]largeAnswer{}
	}
	return err
}

// Analyze finds the eye spaces of the position on b. The error is board.ErrNoBoard,
// board.ErrColor if Input.Near is given without a player, search.ErrBusy if two goroutines use
// the Analyzer at once, or that of the context or of Options.Moves. There is no Map with an
// error.
func (a *Analyzer) Analyze(ctx context.Context, b *board.Board, in Input) (*Map, error) {
	if b == nil || b.Size() == 0 {
		return nil, board.ErrNoBoard
	}
	if !a.busy.CompareAndSwap(false, true) {
		return nil, search.ErrBusy
	}
	defer a.busy.Store(false)
	if err := a.complete(); err != nil {
		return nil, err
	}
	f := &a.f
	f.start(b, &in)
	a.t = topology{f: f, in: &in, moves: a.moves}
	for _, c := range players {
		if err := f.spread(ctx, a.moves, c); err != nil {
			return nil, err
		}
	}
	asked := players[:]
	if in.Near != nil {
		asked = []board.Color{in.Color}
		if !in.Color.IsPlayer() {
			return nil, board.ErrColor
		}
	}
	for _, c := range asked {
		f.classify(c)
	}
	a.limit(in.Near, in.Color)
	m := &Map{of: position.Of(b)}
	for i := range a.ends {
		a.ends[i] = a.ends[i][:0]
	}
	for _, c := range asked {
		if err := a.findEnds(ctx, c); err != nil {
			return nil, err
		}
	}
	for _, c := range asked {
		if err := a.partition(ctx, m, c); err != nil {
			return nil, err
		}
		m.ends[index(c)] = slices.Clone(a.ends[index(c)])
	}
	m.markTerritory(b)
	return m, nil
}

var players = [2]board.Color{board.Black, board.White}

// limit leaves out of the eye space of c what does not hang together with near, if that
// is not nil.
func (a *Analyzer) limit(near *board.Set, c board.Color) {
	if near == nil {
		return
	}
	f := &a.f
	kinds := &f.kind[index(c)]
	var all board.Set
	for _, p := range f.points {
		if kinds[p] != noEye {
			all.Add(p)
		}
	}
	part := *near
	part.And(&all)
	part.Flood(&all)
	for _, p := range f.points {
		if !part.Has(p) {
			kinds[p] = noEye
		}
	}
}

// findEnds looks at the end points of the spaces of c. False eyes that the opponent can
// take become margins.
func (a *Analyzer) findEnds(ctx context.Context, c board.Color) error {
	f := &a.f
	i := index(c)
	for _, p := range f.points {
		if f.kind[i][p] != proper {
			continue
		}
		n, _ := f.around(p, c)
		if n > 1 {
			continue
		}
		sum, err := a.t.value(ctx, p, c)
		if err != nil {
			return err
		}
		if err := ended.Err(ctx); err != nil {
			return err
		}
		h := HalfEye{Point: p, Color: c, Topology: sum}
		if sum > eyeUpTo {
			h.Attack, h.Defense = a.t.points(true), a.t.points(false)
		}
		a.ends[i] = append(a.ends[i], h)
	}
	slices.SortFunc(a.ends[i], func(g, h HalfEye) int { return order(g.Point) - order(h.Point) })
	for k := range a.ends[i] {
		h := &a.ends[i][k]
		n, _ := f.around(h.Point, c)
		x := c.Opponent()
		if h.IsFalse() && (n == 0 || f.b.At(h.Point) == x || f.b.Legal(h.Point, x, board.Strict)) {
			f.kind[i][h.Point] = marginal
		}
	}
	return nil
}

// half returns the half eye of c at p, or nil.
func (a *Analyzer) half(p board.Point, c board.Color) *HalfEye {
	list := a.ends[index(c)]
	for k := range list {
		if list[k].Point == p && list[k].IsHalf() {
			return &list[k]
		}
	}
	return nil
}

// partition makes the spaces of c. They are connected, but not from margin to margin.
func (a *Analyzer) partition(ctx context.Context, m *Map, c board.Color) error {
	f, i := &a.f, index(c)
	kinds := &f.kind[i]
	for _, p := range f.points {
		a.seen[p] = false
	}
	n := f.b.Size()
	for row := n - 1; row >= 0; row-- {
		for col := range n {
			p := board.At(col, row)
			if kinds[p] == noEye || a.seen[p] {
				continue
			}
			a.points = append(a.points[:0], p)
			a.seen[p] = true
			for k := 0; k < len(a.points); k++ {
				q := a.points[k]
				for _, r := range q.Neighbors() {
					if r.On(n) && kinds[r] != noEye && !a.seen[r] && (kinds[q] == proper || kinds[r] == proper) {
						a.seen[r] = true
						a.points = append(a.points, r)
					}
				}
			}
			s := Space{Color: c}
			for _, q := range a.points {
				s.Points.Add(q)
				if kinds[q] == marginal {
					s.Marginal.Add(q)
				}
			}
			if err := a.evaluate(ctx, &s); err != nil {
				return err
			}
			m.spaces[i] = append(m.spaces[i], s)
			for _, q := range a.points {
				m.index[i][q] = int16(len(m.spaces[i]))
			}
		}
	}
	return nil
}

// markTerritory finds the false eyes that need not be filled: each string around has an
// eye elsewhere, so that it has two vital regions.
func (m *Map) markTerritory(b *board.Board) {
	for i := range m.ends {
		for k := range m.ends[i] {
			h := &m.ends[i][k]
			if !h.IsFalse() {
				continue
			}
			h.Territory = true
			for _, q := range h.Point.Neighbors() {
				if b.At(q) == h.Color && !m.hasEye(b, q, h) {
					h.Territory = false
				}
			}
		}
	}
}

// hasEye reports whether the string at q touches a space with a sure eye that is not h.
func (m *Map) hasEye(b *board.Board, q board.Point, h *HalfEye) bool {
	for s := range b.Stones(q) {
		for _, p := range s.Neighbors() {
			if p == h.Point {
				continue
			}
			if e := m.At(p, h.Color); e != nil && !e.Marginal.Has(p) && e.Value.Min() >= 1 && !e.Points.Has(h.Point) {
				return true
			}
		}
	}
	return false
}
