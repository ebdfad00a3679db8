package eye

import (
	"context"
	"math/bits"

	"github.com/tengen-go/tengen/internal/ended"
)

// explorer looks into spaces that are in no table: it plays in them until what is left
// falls into parts that are. Parts add up by Value.Add, and kos are not looked
// at, so that its answers are good estimates, not proofs.
//
// Where it comes to its limit, it estimates by the size. The zero explorer is ready to
// use, and keeps its memory.
type explorer struct {
	t     *Table
	out   int
	root  *shape
	memo  map[question]bool
	parts map[node]Value
	left  int // parts that may still be looked up
}

// lookups is the number of parts of one space that are looked up at most, and maxExplored the most
// points of a space that is looked into: larger ones hardly ever come to an end before.
const (
	lookups     = 1500
	maxExplored = 10
)

// How large a space without stones is, as bySize counts, in which the attacker does not
// prevent two eyes, if it is closed and if it is open. Of closed spaces of seven points he
// kills none.
const (
	sureClosed = 7
	sureOpen   = 9
)

// node is what is left of the space: its points, those of them that hold stones of the
// attacker and islands, stones of the defender that do not touch his wall, and the
// marks of shape.
type node struct{ points, x, islands, contact, margin uint16 }

type question struct {
	node
	attack bool
	eyes   uint8
}

// bySize is the rule of thumb for spaces that are too large to be looked into: points
// count, and a margin takes one more than itself away. (Of 350 open spaces of eight and
// nine points that were solved, it is off by half an eye on average; to count margins
// that touch each other twice, as is said of GNU Go, is worse.)
func bySize(n, margins int) Value {
	switch size := n - 2*margins; {
	case size > 3:
		return Value{2, 2, 2, 2}
	case size > 0:
		return Value{1, 1, 1, 1}
	case size == 0 && n > 2:
		return Value{0, 0, 1, 1}
	}
	return Value{}
}

func (e *explorer) estimate(d *node) Value { return bySize(count(d.points), count(d.margin)) }

// isSure reports whether d is so large that it surely yields two eyes.
func (e *explorer) isSure(d *node) bool {
	if d.x|d.islands != 0 {
		return false
	}
	if d.margin == 0 {
		return count(d.points) >= sureClosed
	}
	return count(d.points)-2*count(d.margin) >= sureOpen
}

// settle removes the stones of the attacker that are connected with living ones: what
// is beside them is open then.
func (e *explorer) settle(d *node) {
	living := d.x & d.margin
	if living == 0 {
		return
	}
	living = e.root.flood(living, d.x)
	d.remove(living)
	d.margin |= e.root.beside(living) & d.points
}

func (d *node) remove(set uint16) {
	d.points &^= set
	d.x &^= set
	d.islands &^= set
	d.contact &^= set
	d.margin &^= set
}

// empty returns the empty points.
func (d *node) empty() uint16 { return d.points &^ (d.x | d.islands) }

// attack puts a stone of the attacker on the point i. It is false if that is suicide.
func (e *explorer) attack(d *node, i int) bool {
	d.x |= 1 << i
	for rest := e.root.adj[i] & d.islands; rest != 0; {
		str := e.root.flood(rest&-rest, d.islands)
		rest &^= str
		if e.root.beside(str)&d.empty() == 0 {
			d.islands &^= str
		}
	}
	if d.margin>>i&1 == 0 {
		str := e.root.flood(1<<i, d.x)
		if str&d.margin == 0 && e.root.beside(str)&d.empty() == 0 {
			return false
		}
	}
	e.settle(d)
	return true
}

// defend puts a stone of the defender on the point i. Where it touches the wall, it
// belongs to it then. It is false if that is suicide.
func (e *explorer) defend(d *node, i int) bool {
	d.islands |= 1 << i
	for rest := e.root.adj[i] & d.x; rest != 0; {
		str := e.root.flood(rest&-rest, d.x)
		rest &^= str
		if e.root.beside(str)&d.empty() == 0 {
			d.x &^= str
		}
	}
	str := e.root.flood(1<<i, d.islands)
	if str&d.contact == 0 {
		return e.root.beside(str)&d.empty() != 0
	}
	d.remove(str)
	d.contact |= e.root.beside(str) & d.points
	return true
}

// value returns the value of a part of the space that is connected, if the table has
// it.
func (e *explorer) value(d *node) (Value, bool) {
	if count(d.points) > e.t.points || d.islands != 0 {
		return Value{}, false
	}
	if v, ok := e.parts[*d]; ok {
		return v, true
	}
	e.left--
	a, ok := e.lookup(d)
	v := a.value
	if !ok {
		v = e.estimate(d)
	}
	e.parts[*d] = v
	return v, true
}

// lookup asks the table about a part.
func (e *explorer) lookup(d *node) (answer, bool) {
	var s shape
	var at [maxShape]int8
	x := uint16(0)
	for m := d.points; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		at[i] = int8(s.n)
		bit := uint16(1) << s.n
		if d.x>>i&1 != 0 {
			x |= bit
		}
		if d.contact>>i&1 != 0 {
			s.contact |= bit
		}
		if d.margin>>i&1 != 0 {
			s.margin |= bit
		}
		for r := e.root.adj[i] & d.points & (1<<i - 1); r != 0; r &= r - 1 {
			s.link(s.n, int(at[bits.TrailingZeros16(r)]))
		}
		s.n++
	}
	a, ok := e.t.lookup(&s, x, e.out)
	if !ok {
		return a, false
	}
	b := answer{value: a.value}
	for m := d.points; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		b.attack |= a.attack >> at[i] & 1 << i
		b.defense |= a.defense >> at[i] & 1 << i
	}
	return b, true
}

// makes reports whether the defender gets so many eyes, 1 or 2, out of d, which may be
// in several parts, when the attacker moves first, or else himself.
func (e *explorer) makes(d node, attack bool, eyes uint8) bool {
	var sum Value
	var large node
	many := 0
	for rest := d.points; rest != 0; {
		part := node{points: e.root.flood(rest&-rest, rest)}
		rest &^= part.points
		part.x, part.islands = d.x&part.points, d.islands&part.points
		part.contact, part.margin = d.contact&part.points, d.margin&part.points
		if v, ok := e.value(&part); ok {
			sum = sum.Add(v)
			continue
		}
		large = part
		many++
	}
	switch {
	case many == 1 && sum == Value{}:
		return e.explore(large, attack, eyes)
	case many > 0:
		v := Value{}
		for k := uint8(1); k <= 2; k++ {
			if e.explore(large, true, k) {
				v.AttackTwice, v.AttackFirst = k, k
			}
			if e.explore(large, false, k) {
				v.DefendFirst, v.DefendTwice = k, k
			}
		}
		if v.DefendFirst < v.AttackFirst {
			v.DefendFirst, v.DefendTwice = v.AttackFirst, v.AttackFirst
		}
		sum = sum.Add(v)
	}
	if attack {
		return sum.AttackFirst >= eyes
	}
	return sum.DefendFirst >= eyes
}

// explore is makes for one part that is in no table.
func (e *explorer) explore(d node, attack bool, eyes uint8) bool {
	q := question{d, attack, eyes}
	if v, ok := e.memo[q]; ok {
		return v
	}
	if e.isSure(&d) {
		return true
	}
	if e.left <= 0 {
		return false // space answers by the size then
	}
	guess := e.estimate(&d)
	e.left--
	e.memo[q] = guess.AttackFirst >= eyes // where a line comes back here
	made := attack
	for m := range e.moves(&d) {
		next := d
		if attack {
			if e.attack(&next, m) && !e.makes(next, false, eyes) {
				made = false
				break
			}
		} else if e.defend(&next, m) && e.makes(next, true, eyes) {
			made = true
			break
		}
	}
	e.memo[q] = made
	return made
}

// moves iterates over the empty points, those with most neighbors first.
func (e *explorer) moves(d *node) func(func(int) bool) {
	return func(yield func(int) bool) {
		empty := d.empty()
		for degree := 4; degree >= 0; degree-- {
			for m := empty; m != 0; m &= m - 1 {
				i := bits.TrailingZeros16(m)
				if min(count(e.root.adj[i]&d.points), 4) == degree && !yield(i) {
					return
				}
			}
		}
	}
}

// space estimates the value of a space that is in no table. The answer is proved if those of
// its parts are. If the search takes too long, the size of the space decides.
func (e *explorer) space(ctx context.Context, t *Table, s *shape, x, islands uint16, out int) (answer, string, error) {
	e.t, e.out, e.root, e.left = t, out, s, lookups
	if e.memo == nil {
		e.memo, e.parts = map[question]bool{}, map[node]Value{}
	}
	clear(e.memo)
	clear(e.parts)
	root := node{s.all(), x, islands, s.contact, s.margin}
	e.settle(&root)
	if root.points == 0 {
		return answer{}, byParts, ended.Err(ctx)
	}
	size := e.estimate(&root)
	if e.isSure(&root) || count(root.points) > maxExplored {
		return answer{value: size}, fromSize, ended.Err(ctx)
	}
	v := &Value{}
	for k := uint8(1); k <= 2; k++ {
		if e.makes(root, true, k) {
			v.AttackFirst = k
		}
		if e.makes(root, false, k) {
			v.DefendFirst = k
		}
	}
	v.DefendFirst = max(v.DefendFirst, v.AttackFirst)
	v.AttackTwice, v.DefendTwice = v.AttackFirst, v.DefendFirst
	var a answer
	for m := root.empty(); m != 0 && e.left > 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		if err := ended.Err(ctx); err != nil {
			return answer{}, byParts, err
		}
		if next := root; e.attack(&next, i) {
			if !v.Settled() {
				if !e.makes(next, false, v.AttackFirst+1) {
					a.attack |= 1 << i
				}
			} else if v.AttackFirst > 0 && !e.makes(next, true, v.AttackFirst) {
				a.attack |= 1 << i
				v.AttackTwice = v.AttackFirst - 1
			}
		}
		if next := root; e.defend(&next, i) {
			if !v.Settled() {
				if e.makes(next, true, v.DefendFirst) {
					a.defense |= 1 << i
				}
			} else if v.DefendFirst < 2 && e.makes(next, false, v.DefendFirst+1) {
				a.defense |= 1 << i
				v.DefendTwice = v.DefendFirst + 1
			}
		}
	}
	if e.left <= 0 {
		return answer{value: size}, fromSize, nil
	}
	a.value = *v
	return a, byParts, nil
}
