package eye

import (
	"context"
	"fmt"
	"math/bits"
)

// The sources of the value of a space.
const (
	byTable   = "table"
	bySolving = "solved"
	byParts   = "parts"
	fromSize  = "size"
	byShapes  = "shapes"
)

// Evaluation is the value of a graph.
type Evaluation struct {
	Value Value
	// Attack are the points, in ascending order, with which the attacker gets the value of
	// moving first, and Defense those of the defender. If the order of moves does not matter,
	// they are threats: points with which the attacker gets Value.AttackTwice, or the defender
	// Value.DefendTwice, if the opponent does not answer.
	Attack, Defense []int
	Source          string

	attack, defense uint16
	of              *Graph
}

// Draw draws the graph with the vital points: < of attack, > of defense, * of both, and
// ( ) @ on margins.
func (e *Evaluation) Draw() string {
	if e.of == nil {
		return ""
	}
	return e.of.draw(e.attack, e.defense)
}

// Evaluate returns the value of g if the stones around it have the given number of liberties
// outside; more than two make no difference. It assumes that neither side has ko threats and
// that suicide is illegal; see the package comment for the meaning of the numbers. The error is
// that of the context, or wraps ErrGraph if outside is negative.
func (t *Table) Evaluate(ctx context.Context, g *Graph, outside int) (Evaluation, error) {
	if g == nil || outside < 0 {
		return Evaluation{}, fmt.Errorf("%w: %d liberties outside", ErrGraph, outside)
	}
	s, x := g.shape()
	a, source, err := t.evaluate(ctx, new(explorer), &s, x, 0, 0, outside)
	if err != nil {
		return Evaluation{}, err
	}
	return a.of(g, source), nil
}

// Solve is Table.Evaluate without a table, for spaces of up to ten points: it plays out every
// continuation. The error wraps ErrGraph if g has more points or its stones cannot stand like
// that.
func Solve(ctx context.Context, g *Graph, outside int) (Evaluation, error) {
	if g == nil || len(g.v) > maxSolve || outside < 0 {
		return Evaluation{}, fmt.Errorf("%w: %d points, %d liberties outside", ErrGraph, g.Len(), outside)
	}
	s, x := g.shape()
	out := min(outside, maxOutside)
	a, ok, err := solveOne(ctx, &s, x, 0, 0, out)
	if err != nil {
		return Evaluation{}, err
	}
	if !ok {
		return Evaluation{}, fmt.Errorf("%w: stones without liberties", ErrGraph)
	}
	return a.of(g, bySolving), nil
}

func (a answer) of(g *Graph, source string) Evaluation {
	return Evaluation{Value: a.value, Attack: list(a.attack), Defense: list(a.defense), Source: source,
		attack: a.attack, defense: a.defense, of: g}
}

func list(m uint16) []int {
	var l []int
	for ; m != 0; m &= m - 1 {
		l = append(l, bits.TrailingZeros16(m))
	}
	return l
}

// evaluate answers from the table, solves, or explores.
func (t *Table) evaluate(ctx context.Context, e *explorer, s *shape, x, islands, lost uint16, out int) (answer, string, error) {
	if s.n == 0 {
		return answer{}, byTable, nil
	}
	if x&s.margin == 0 && islands == 0 {
		if a, ok := t.lookup(s, x, out); ok {
			return a, byTable, nil
		}
	}
	if islands|lost != 0 && s.n <= t.points+1 {
		if a, ok, err := solveOne(ctx, s, x, islands, lost, min(out, maxOutside)); ok || err != nil {
			return a, bySolving, err
		}
	}
	// Stones without a liberty in the space are not on the board for long: the owner
	// takes them when he likes, and the opponent has nothing to move there before.
	dead := uint16(0)
	for rest := x; rest != 0; {
		str := s.flood(rest&-rest, x)
		rest &^= str
		if str&s.margin == 0 && s.beside(str)&s.all()&^(x|islands) == 0 {
			dead |= str
		}
	}
	if dead != 0 {
		a, source, err := t.evaluate(ctx, e, s, x&^dead, islands, lost&^dead, out)
		v := &a.value
		if x&^dead == 0 && dead == s.all()&^islands {
			// Taking them is a move.
			*v = Value{v.AttackFirst, v.AttackFirst, v.AttackFirst, v.DefendFirst}
		}
		a.attack, a.defense = a.attack&^dead, a.defense&^dead
		return a, source, err
	}
	return e.space(ctx, t, s, x, islands, out)
}
