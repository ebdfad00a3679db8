package owl

import (
	"context"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// reaches are the numbers of steps from the goal within which a group is read that is
// not closed in, in the order in which they are tried: the widest zone that is solved
// knows most. A success in a smaller one is mostly right, a failure is little more than a
// guess, which Limited says.
var reaches = [...]int{3, 2, 1}

// doubtful is the reach up to which many moves kill that do not in a wider zone.
const doubtful = 2

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
			// What cannot be done close by may be done farther away.
			x.Limited = x.Limited || x.Code == search.Fail && i > 0 && (first == defender || i == len(reaches)-1)
			r = x
			v.narrow = !x.Limited && x.Code == search.Win && (first == defender || steps <= doubtful)
			v.close = v.narrow && first == attacker && steps == 1
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
	v.far.Or(&v.o.seen)
	var p position
	if !build(b, &v.o.zone, goal, owner, false, &v.a, &p) {
		return search.Result{}, false
	}
	v.o.mark(&v.a)
	v.a.begin(&p, first)
	r := v.solve(ctx, &p, limit)
	v.prefer(ctx, &p, limit, &r)
	if r.Code == search.Win && !r.Limited && first == attacker {
		v.hinted(ctx, &p, limit, &r)
	}
	return r, true
}

// hinted replaces the move of an answer by one that does the same and that a search in a
// wider zone, which was cut short, has found best there.
func (v *core) hinted(ctx context.Context, p *position, limit int, r *search.Result) {
	for _, m := range v.hints.list[:v.hints.n] {
		if m == r.Move || v.does(ctx, p, m, 2*r.Nodes+checkEvery, limit, r) {
			return
		}
	}
}

// does replaces the move of an answer by m if that can be proved to do the same with at
// most so many nodes. It reports whether it has.
func (v *core) does(ctx context.Context, p *position, m board.Point, most, limit int, r *search.Result) bool {
	other := koDefender
	if p.turn == defender {
		other = koAttacker
	}
	for x := p.empty(&v.a); !x.isEmpty(); x = x.rest() {
		c := x.first()
		if v.a.point[c] != m {
			continue
		}
		var q position
		if !v.a.play(p, &q, c, other) {
			return false
		}
		if limit >= 0 {
			most = max(min(most, limit-r.Nodes), 0)
		}
		v.s.reset(ctx, &v.a, other, most)
		_, delta := v.s.run(&q)
		r.Nodes += v.s.nodes
		if delta != 0 || v.s.cut {
			return false
		}
		_, after := v.mainLine(&q)
		r.Move, r.Line = m, search.LineOf(m)
		for _, n := range after.All() {
			r.Line.Add(n)
		}
		return true
	}
	return false
}

// hints are a few moves, each of them once.
type hints struct {
	list [4]board.Point
	n    int
}

func (h *hints) add(p board.Point) {
	if h.n < len(h.list) && !slices.Contains(h.list[:h.n], p) {
		h.list[h.n] = p
		h.n++
	}
}
