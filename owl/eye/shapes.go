package eye

import (
	"fmt"
	"math/bits"

	"github.com/tengen-go/tengen/pattern"
)

// Shapes is an eye database of the caller, as pattern.ParseEyes reads it, which overrides the
// table. It is immutable and may be shared.
type Shapes struct {
	list []ownShape
}

// ownShape is a shape of a database on bits.
type ownShape struct {
	n               int
	adj             [maxShape]uint16
	margin          uint16
	empty, enemy    uint16 // points that may be empty, and that may hold a stone
	edges           [maxShape]uint8
	value           Value
	attack, defense uint16
	number          int
}

// NewShapes returns the shapes of a database. The error wraps ErrGraph if one has no
// points or more than 16, and says which values are not valid.
func NewShapes(list []pattern.EyeShape) (*Shapes, error) {
	s := &Shapes{}
	for _, p := range list {
		n := len(p.Vertices)
		if n == 0 || n > maxShape {
			return nil, fmt.Errorf("shape %d: %w: %d points", p.Number, ErrGraph, n)
		}
		o := ownShape{n: n, number: p.Number, value: Value{p.Values[0], p.Values[1], p.Values[2], p.Values[3]}}
		if !o.value.Valid() {
			return nil, fmt.Errorf("shape %d: %w", p.Number, errValue)
		}
		for i, v := range p.Vertices {
			bit := uint16(1) << i
			for _, j := range v.Neighbors {
				if j < 0 || j >= n || j == i {
					return nil, fmt.Errorf("shape %d: %w: the neighbor %d", p.Number, ErrGraph, j)
				}
				o.adj[i] |= 1 << j
			}
			for _, m := range []struct {
				set  *uint16
				mark bool
			}{{&o.margin, v.Marginal}, {&o.empty, v.MayEmpty}, {&o.enemy, v.MayEnemy}, {&o.attack, v.Attack}, {&o.defense, v.Defense}} {
				if m.mark {
					*m.set |= bit
				}
			}
			o.edges[i] = v.Edge
		}
		s.list = append(s.list, o)
	}
	return s, nil
}

// Len returns the number of shapes.
func (s *Shapes) Len() int {
	if s == nil {
		return 0
	}
	return len(s.list)
}

// Match returns the evaluation of the first shape that equals g, and false if there is none.
// Neighbors, margins, stones and edges must correspond, but a point of the shape with one edge
// may have two.
func (s *Shapes) Match(g *Graph) (Evaluation, bool) {
	if g == nil {
		return Evaluation{}, false
	}
	sh, x := g.shape()
	var edges [maxShape]uint8
	for i, v := range g.v {
		edges[i] = uint8(v.Edges)
	}
	a, ok := s.match(&sh, x, &edges)
	if !ok {
		return Evaluation{}, false
	}
	return a.of(g, byShapes), true
}

func (s *Shapes) match(sh *shape, x uint16, edges *[maxShape]uint8) (answer, bool) {
	if s == nil {
		return answer{}, false
	}
	for i := range s.list {
		o := &s.list[i]
		if o.n != sh.n || count(o.margin) != count(sh.margin) || count(x) > count(o.enemy) || sh.n-count(x) > count(o.empty) {
			continue
		}
		var to [maxShape]int8
		if !o.place(sh, x, edges, 0, 0, &to) {
			continue
		}
		a := answer{value: o.value}
		for k := range o.n {
			a.attack |= o.attack >> k & 1 << to[k]
			a.defense |= o.defense >> k & 1 << to[k]
		}
		return a, true
	}
	return answer{}, false
}

// place finds points of sh for the points of o from number k on. used are those that are
// taken, to the points of those before.
func (o *ownShape) place(sh *shape, x uint16, edges *[maxShape]uint8, k int, used uint16, to *[maxShape]int8) bool {
	if k == o.n {
		return true
	}
	for m := sh.all() &^ used; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		may := o.empty
		if x>>i&1 != 0 {
			may = o.enemy
		}
		if may>>k&1 == 0 || o.margin>>k&1 != sh.margin>>i&1 || edges[i] < o.edges[k] ||
			count(o.adj[k]) != count(sh.adj[i]) {
			continue
		}
		same := true
		for j := range k {
			if o.adj[k]>>j&1 != sh.adj[i]>>to[j]&1 {
				same = false
				break
			}
		}
		to[k] = int8(i)
		if same && o.place(sh, x, edges, k+1, used|1<<i, to) {
			return true
		}
	}
	return false
}
