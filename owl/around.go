package owl

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// reaches are the numbers of steps from the goal within which a group is read that is
// not closed in, in the order in which they are tried: the widest zone that is solved
// knows most.
var reaches = [...]int{3, 2, 1}

// around answers a question about a group that has been left open, in zones of different
// reach. r is the answer so far.
func (v *core) around(ctx context.Context, b *board.Board, goal *board.Set, owner board.Color, first side, closed *board.Set, r search.Result, limit int) search.Result {
	v.o.begin(b, goal, closed, owner)
	nodes := r.Nodes
	for i, steps := range reaches {
		x, ok := v.near(ctx, b, goal, owner, first, steps, limit/(len(reaches)-i))
		if !ok {
			continue
		}
		nodes += x.Nodes
		limit = max(limit-x.Nodes, 0)
		if !x.Limited || v.s.err != nil {
			r = x
			break
		}
	}
	r.Nodes = nodes
	return r
}

// near answers a question within some steps of the goal, where a group lives that gets
// out. It reports false if the zone is too large.
func (v *core) near(ctx context.Context, b *board.Board, goal *board.Set, owner board.Color, first side, steps, limit int) (search.Result, bool) {
	v.o.reach(steps)
	v.zones.Or(&v.o.zone)
	v.zones.Or(&v.o.seen)
	var p position
	if !build(b, &v.o.zone, goal, owner, false, &v.a, &p) {
		return search.Result{}, false
	}
	v.o.mark(&v.a)
	if p.turn != first {
		p.turn, p.ko = first, noCell
	}
	p.key = v.a.keyOf(&p)
	return v.solve(ctx, &p, limit), true
}
