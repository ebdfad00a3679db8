package owl

import (
	"context"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/internal/ko"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// guiding is the question at hand.
type guiding struct {
	ctx   context.Context
	b     *board.Board
	owner board.Color
	goal  board.Set
	limit int
	d     depths

	ground   ground
	strong   board.Set // friends that live
	rootEyes *eye.Map

	views map[uint64]*view // what was seen of positions
	spent int              // positions looked at
	cut   bool             // the limit was reached
	err   error

	nodes []pnode // of the search for one rule of kos
	taker board.Color
	koMet bool
	path  []uint64

	scan
}

// pnode is a position of a search by proof numbers: phi says how many positions must be
// settled, at least, for the side to move to succeed, and delta for it to fail.
type pnode struct {
	phi, delta   uint32
	move         board.Point // that led here
	kids, n, use int32       // its children, and how many of them are tried
	v            *view       // nil until it is needed
}

const never = 1 << 28 // phi or delta of what is settled

// color returns the color of a side.
func (g *guide) color(s side) board.Color {
	if s == defender {
		return g.owner
	}
	return g.owner.Opponent()
}

// begin prepares a question.
func (g *guide) begin(ctx context.Context, b *board.Board, goal *board.Set, owner board.Color, limit int, d depths) {
	views := g.views
	if views == nil {
		views = map[uint64]*view{}
	}
	clear(views)
	g.guiding.ctx, g.guiding.b = ctx, b
	g.owner, g.goal, g.limit, g.d = owner, *goal, limit, d
	g.views, g.spent, g.cut, g.err = views, 0, false, nil
}

// question answers the current question for the side that moves first. As in a Prover, up to
// three searches find the code: first the other side may retake kos at once, then the first
// side may, and last neither side.
func (g *guide) question(first side) (search.Result, error) {
	g.prepare()
	var r search.Result
	if g.err != nil {
		return r, g.err
	}
	mine := g.color(first)
	code := search.Win
	ok := g.run(first, mine.Opponent(), &r)
	if !ok && g.err == nil {
		code = search.Fail
		if g.koMet {
			var x search.Result
			if g.run(first, mine, &x) {
				code, r.Move, r.Line = search.KoB, x.Move, x.Line
				var y search.Result
				if g.err == nil && g.run(first, board.Empty, &y) {
					code, r.Move, r.Line = search.KoA, y.Move, y.Line
				}
			}
		}
	}
	r.Code, r.Nodes, r.Limited = code, g.spent, g.cut
	if g.err != nil {
		return search.Result{}, g.err
	}
	return r, nil
}

// run searches with one rule for kos, and reports whether the first side succeeds.
func (g *guide) run(first side, taker board.Color, r *search.Result) bool {
	g.taker, g.koMet = taker, false
	g.nodes = append(g.nodes[:0], pnode{phi: 1, delta: 1})
	g.path = g.path[:0]
	var free ko.State
	for rounds := 0; ; rounds++ {
		root := &g.nodes[0]
		if root.phi == 0 || root.delta == 0 || g.err != nil {
			break
		}
		if g.limit >= 0 && g.spent >= g.limit && rounds > 0 || rounds >= maxRounds {
			g.cut = true
			break
		}
		g.visit(0, first, 0, free, &g.goal)
	}
	root := g.nodes[0]
	won := root.phi == 0 || root.delta != 0 && root.phi < root.delta
	if !won || root.v == nil {
		return won
	}
	if root.n == 0 {
		r.Move = board.Pass
		r.Line = search.LineOf(board.Pass)
		return true
	}
	for i := int32(0); g.nodes[i].n > 0; {
		k := g.best(i)
		if i == 0 {
			if root.phi != 0 {
				k = g.likeliest(i)
			}
			r.Move = g.nodes[k].move
		}
		if !r.Line.Add(g.nodes[k].move) {
			break
		}
		i = k
	}
	return true
}

// maxRounds bounds a search whose positions are all known.
const maxRounds = 1 << 15

// best returns the child of a node that is easiest to win for its side.
func (g *guide) best(i int32) int32 {
	n := &g.nodes[i]
	best := n.kids
	for k := n.kids; k < n.kids+n.use; k++ {
		if g.nodes[k].delta < g.nodes[best].delta {
			best = k
		}
	}
	return best
}

// likeliest returns the child of an unsettled node with which its side succeeds most likely:
// the one that is easiest to win compared with how hard it is to lose. Numbers of children that
// are searched in turn grow together, so that the easiest one alone says little.
func (g *guide) likeliest(i int32) int32 {
	n := &g.nodes[i]
	best := n.kids
	for k := n.kids; k < n.kids+n.use; k++ {
		x, y := &g.nodes[k], &g.nodes[best]
		if uint64(x.phi)*uint64(y.delta) > uint64(y.phi)*uint64(x.delta) {
			best = k
		}
	}
	return best
}

// visit looks at one more position below a node.
func (g *guide) visit(i int32, turn side, ply int, kos ko.State, goal *board.Set) {
	if g.nodes[i].v == nil {
		g.expand(i, turn, ply, kos, goal)
		return
	}
	k := g.best(i)
	move := g.nodes[k].move
	g.path = append(g.path, g.b.Hash()<<1|uint64(turn))
	next := kos
	c := g.color(turn)
	if move == board.Pass {
		g.b.Try(board.Pass, c)
	} else {
		var taking bool
		next, taking, _, _ = ko.NextBy(koRule, g.taker, kos, g.b, move, c)
		g.koMet = g.koMet || taking
		g.b.TryKo(move, c)
		next = ko.After(koRule, next, g.b)
	}
	after := g.goalAfter(g.nodes[i].v, goal, move, turn)
	if slices.Contains(g.path, g.b.Hash()<<1|uint64(turn.other())) {
		// A position that comes again is no success for the attacker.
		g.settle(k, turn.other() == defender)
	} else {
		g.visit(k, turn.other(), ply+1, next, &after)
	}
	g.b.Undo()
	g.path = g.path[:len(g.path)-1]
	g.update(i)
}

const koRule = search.KoStrict

// settle ends a node: its side succeeds, or fails.
func (g *guide) settle(i int32, success bool) {
	n := &g.nodes[i]
	n.phi, n.delta = never, 0
	if success {
		n.phi, n.delta = 0, never
	}
	if n.v == nil {
		n.v = &settled
	}
}

var settled view

// update computes the numbers of a node from those of its children, and tries more of them
// when all that were tried have failed.
func (g *guide) update(i int32) {
	n := &g.nodes[i]
	for {
		phi, delta := uint32(never), uint32(0)
		for k := n.kids; k < n.kids+n.use; k++ {
			phi = min(phi, g.nodes[k].delta)
			delta = min(delta+g.nodes[k].phi, never-1)
		}
		if phi >= never && n.use < n.n {
			n.use = min(n.use+batch, n.n)
			continue
		}
		switch {
		case phi == 0:
			delta = never
		case phi >= never:
			delta = 0
		default:
			delta = min(delta+uint32(n.n-n.use), never-1)
		}
		n.phi, n.delta = phi, delta
		return
	}
}

// batch is the number of moves that are tried at a time.
const batch = 3

// expand looks at the position of a node, which is on the board, and makes its children.
func (g *guide) expand(i int32, turn side, ply int, kos ko.State, goal *board.Set) {
	if err := ended.Err(g.ctx); err != nil {
		g.err = err
		return
	}
	v := g.viewOf(turn, ply, goal)
	if g.err != nil {
		return
	}
	g.nodes[i].v = v
	if v.ruling != undecided {
		g.settle(i, (v.ruling == lives) == (turn == defender))
		return
	}
	c := g.color(turn)
	kids := int32(len(g.nodes))
	most := g.width(ply)
	for rank := range v.moves {
		m := &v.moves[rank]
		if int(int32(len(g.nodes))-kids) >= most {
			break
		}
		if m.point != board.Pass {
			_, _, allowed, barred := ko.NextBy(koRule, g.taker, kos, g.b, m.point, c)
			g.koMet = g.koMet || barred
			if !allowed || !g.b.TryKo(m.point, c) {
				continue
			}
			g.b.Undo()
		}
		g.nodes = append(g.nodes, pnode{
			move:  m.point,
			phi:   uint32(v.effort[turn.other()]),
			delta: uint32(v.effort[turn]) + uint32(rank),
		})
	}
	n := &g.nodes[i]
	n.kids, n.n = kids, int32(len(g.nodes))-kids
	if n.n == 0 {
		// There is no move to try: the hope of the position decides.
		g.settle(i, v.promises(turn))
		return
	}
	n.use = min(batch, n.n)
	g.update(i)
}

// width returns how many moves are tried at most.
func (g *guide) width(ply int) int {
	switch {
	case ply == 0:
		return 15
	case ply <= 2:
		return 10
	case ply < g.d.branch:
		return 6
	}
	return 3
}

// viewOf returns what is seen of the position on the board.
func (g *guide) viewOf(turn side, ply int, goal *board.Set) *view {
	if ply >= g.d.reading {
		return &outlived
	}
	stage := uint64(min(ply, 2))
	if ply > g.d.distrust {
		stage = 3
	}
	key := memory.Hash(g.b.Hash(), memory.HashSet(goal), uint64(turn)<<2|stage)
	if v := g.views[key]; v != nil {
		return v
	}
	g.spent++
	v := new(view)
	g.look(v, turn, ply, goal)
	if g.err == nil {
		g.views[key] = v
	}
	return v
}

var outlived = view{ruling: lives}
