package search

import (
	"context"
	"sync/atomic"
)

// Limits bounds a search. Zero values mean the defaults of the package that
// searches.
type Limits struct {
	// Nodes bounds the number of positions; a negative number means no bound.
	Nodes int `json:"nodes,omitempty"`
	// Depth is the number of moves in a variation after which a search restricts its candidate
	// moves.
	Depth int `json:"depth,omitempty"`
}

// UsualLevel is the playing level of the zero Effort.
const UsualLevel = 10

// Effort says how deeply to read. The zero Effort is the default, level 10.
type Effort struct {
	// Deeper is the number of levels above the default; it may be negative.
	Deeper int `json:"deeper,omitempty"`
	// Limits overrides the limits of the level in its fields that are not 0.
	Limits Limits `json:"limits,omitzero"`
	// Thorough keeps candidates that rarely decide anything as long as the depths
	// allow, for about twice the nodes.
	Thorough bool `json:"thorough,omitempty"`
	// Rough turns off the test of answers, and narrows both sides at low levels, for questions
	// deep in another search. There one wrong answer in thirty does less harm than the time for
	// finding it. Without Rough a low level may miss a capture, but does not invent one.
	Rough bool `json:"rough,omitempty"`
}

// AtLevel returns the effort of a playing level, 0 being the lowest one; a negative level counts
// as 0.
func AtLevel(level int) Effort { return Effort{Deeper: max(level, 0) - UsualLevel} }

// Level returns the playing level of the effort, at least 0.
func (e Effort) Level() int { return max(UsualLevel+e.Deeper, 0) }

// Deepen returns e with n levels added.
func (e Effort) Deepen(n int) Effort {
	e.Deeper += n
	return e
}

// Shift returns the difference in moves between the depth of most searches and the default.
// Levels 9 and 10 read equally deep, levels 7 and 8 differ only in some candidates, and
// otherwise a level is one move.
func (e Effort) Shift() int {
	switch n := e.Level(); {
	case n >= UsualLevel:
		return n - UsualLevel
	case n == UsualLevel-1:
		return 0
	case n == UsualLevel-2:
		return -1
	default:
		return n - (UsualLevel - 2)
	}
}

// Under returns the effort of a question with the default effort e in an examination with the
// effort whole. It changes the depth of e as whole changes the default depth, and keeps limits
// and the rest of e.
func (e Effort) Under(whole Effort) Effort {
	switch usual, by := e.Shift(), whole.Shift(); {
	case by == 0:
	case usual == 0:
		e.Deeper = whole.Deeper
	case usual+by < 0:
		e.Deeper = usual + by - 2
	default:
		e.Deeper = usual + by
	}
	return e
}

// A Grader is a reader that can read with more or less effort. With returns a view of it: the
// same reader with the same memory, for the same goroutine.
type Grader interface {
	With(Effort) Reader
}

// With returns a view of r that reads with the given effort, or r itself if it is
// no Grader.
func With(r Reader, e Effort) Reader {
	if g, ok := r.(Grader); ok {
		return g.With(e)
	}
	return r
}

// Budget is a number of nodes that many questions share. Readers spend from the budget of their
// context and stop when it is empty: the answer is then Limited. Goroutines may share a Budget.
type Budget struct{ left atomic.Int64 }

// NewBudget returns a budget of so many nodes.
func NewBudget(nodes int) *Budget {
	b := new(Budget)
	b.left.Store(int64(nodes))
	return b
}

// Left returns the rest of the budget, at least 0.
func (b *Budget) Left() int { return int(max(b.left.Load(), 0)) }

// Spend takes n nodes away.
func (b *Budget) Spend(n int) { b.left.Add(-int64(n)) }

type budgetKey struct{}

// WithBudget returns a context whose questions spend from b, or have no budget if b is nil.
// It is nil if ctx is.
func WithBudget(ctx context.Context, b *Budget) context.Context {
	if ctx == nil {
		return nil
	}
	return context.WithValue(ctx, budgetKey{}, b)
}

// BudgetOf returns the budget of a context, or nil if it has none.
func BudgetOf(ctx context.Context) *Budget {
	if ctx == nil {
		return nil
	}
	b, _ := ctx.Value(budgetKey{}).(*Budget)
	return b
}
