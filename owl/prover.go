package owl

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// The defaults of Options.
const (
	DefaultNodes     = 160_000
	defaultCacheSize = 8 << 20
)

// maxCacheSize is the most that Options.CacheSize may ask for.
const maxCacheSize = min(1<<32, math.MaxInt)

// Options says how a Prover reads. The zero value asks for the defaults.
type Options struct {
	// Limits bounds each question: Nodes is a number of positions, 0 for DefaultNodes and
	// a negative number for no bound. Depth is not used.
	Limits search.Limits
	// CacheSize is the largest size in bytes of the table of positions, which grows as needed;
	// 0 means 8 MiB. It is at least 32 kB.
	CacheSize int
	// Memory keeps answers from one position to the next, with the points that they depend on;
	// nil means none.
	Memory *memory.Memory
	// Closed skips groups that are not enclosed: they get a Limited answer at once. Set it if
	// estimates about open groups are not worth their time to you. If a limit stops the search
	// of the points behind gaps in the walls, the gaps are assumed to hold.
	Closed bool
}

// ErrOptions reports that options make no sense.
var ErrOptions = fmt.Errorf("invalid options")

// A Prover is a search.Life that searches with proof numbers. The Prover and its board belong
// to one goroutine; see NewProver.
type Prover struct {
	*core
	limit  int
	bySize bool // the limit of a question depends on its zone; see core.limitIn
}

// core is what all views of a Prover share.
type core struct {
	usual      int // nodes
	bytes      int
	closedOnly bool // see Options.Closed
	s          solver
	a          area
	next       solver // for what comes after a race
	nextArea   area
	z          zoner
	o          opener
	busy       atomic.Bool
	total      int

	memory *memory.Memory
	zones  board.Set // what the question at hand has read
	far    board.Set // where it has only looked
	hints  hints     // the best moves of its searches that were cut short
	most   int       // the largest limit of the question, 0 if that does not depend on its zone
	rests

	likely func() []guess // moves as they look, best ones first; nil for unknown
}

// rests says what an answer rests on.
type rests struct {
	walled bool      // walls shut the group of the question in, be it but for gaps,
	shut   board.Set // in this zone
	narrow bool      // the answer is one of several in a zone that is not closed
	close  bool      // and that zone reaches one step

	untested bool // a limit has kept a kill from being put to the test in a wider zone
	hurried  bool // a limit has kept a ko from being put to the test with a patient attacker
}

// NewProver returns a Prover. The error wraps ErrOptions.
func NewProver(o Options) (*Prover, error) {
	if o.Limits.Nodes == 0 {
		o.Limits.Nodes = DefaultNodes
	}
	if o.CacheSize == 0 {
		o.CacheSize = defaultCacheSize
	}
	if o.CacheSize < 0 || o.CacheSize > maxCacheSize {
		return nil, fmt.Errorf("%w: a cache of %d bytes", ErrOptions, o.CacheSize)
	}
	c := &core{usual: o.Limits.Nodes, bytes: o.CacheSize, closedOnly: o.Closed, memory: o.Memory}
	return &Prover{core: c, limit: o.Limits.Nodes}, nil
}

// WithEffort returns a view of the Prover for the same goroutine, which reads up to as
// many nodes as NodesAt says.
func (v *Prover) WithEffort(e search.Effort) search.Life {
	if v.core == nil {
		return v
	}
	return &Prover{core: v.core, limit: NodesAt(v.usual, e)}
}

// Nodes returns the number of positions visited in all questions so far, including those to
// other views.
func (v *Prover) Nodes() int {
	if v.core == nil {
		return 0
	}
	return v.total
}

// Attack reports whether the goal can be killed when its opponent moves first.
func (v *Prover) Attack(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return v.ask(ctx, b, goal, nil, attacker)
}

// Defend reports whether the goal can be saved when its owner moves first.
func (v *Prover) Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return v.ask(ctx, b, goal, nil, defender)
}

// ask answers a question about a goal, or about a race of it against another group.
func (v *Prover) ask(ctx context.Context, b *board.Board, goal, against *board.Set, first side) (search.Result, error) {
	owner, err := ownerOf(b, goal)
	if err != nil {
		return search.Result{}, err
	}
	if err := ended.Err(ctx); err != nil {
		return search.Result{}, err
	}
	if v.core == nil {
		return search.Result{}, fmt.Errorf("%w: the Prover was not made by NewProver", errNoEngine)
	}
	if !v.busy.CompareAndSwap(false, true) {
		return search.Result{}, search.ErrBusy
	}
	defer v.busy.Store(false)
	if v.s.t == nil {
		v.s.t = newTable(v.bytes)
		v.a.keys()
	}
	limit, most := v.limit, 0
	if v.bySize {
		most = limit * smallShare / 100
	}
	budget := search.BudgetOf(ctx)
	if budget != nil {
		left := budget.Left()
		most = min(most, left)
		if limit < 0 || left < limit {
			limit = left
		}
	}
	v.most = most
	var r search.Result
	v.zones, v.far, v.hints.n, v.s.err = board.Set{}, board.Set{}, 0, nil
	v.rests = rests{}
	v.a.race = against != nil
	if against != nil {
		r, err = v.race(ctx, b, goal, against, owner, first, limit)
	} else {
		r, err = v.read(ctx, b, goal, owner, first, limit, true)
		r.Limited = r.Limited || v.untested && !v.closedOnly
	}
	v.total += r.Nodes
	if budget != nil {
		budget.Spend(r.Nodes)
	}
	return r, err
}

// read answers a question within a limit of nodes. If test is set, a success that is not Certain is
// tested.
func (v *core) read(ctx context.Context, b *board.Board, goal *board.Set, owner board.Color, first side, limit int, test bool) (search.Result, error) {
	var zone board.Set
	q := asked{goal, nil, owner, first, limit, v.closedOnly, test}
	if enclosed(b, goal, owner, mostEnclosed, &zone) {
		v.walled, v.shut = true, zone
		q.limit = v.limitIn(&zone, &q)
		if r, ok := v.recall(b, &q, &zone); ok {
			return r, nil
		}
		if r, ok := v.within(ctx, b, goal, &zone, owner, first, false, q.limit); ok {
			r.Certain = !r.Limited && !v.hurried
			v.keep(b, &q, &zone, r)
			return r, v.s.err
		}
	}
	q.limit = limit
	return v.loosely(ctx, b, &q)
}

// limitIn returns the limit of a question about a group in a zone. If that depends on the zone, a
// small one has smallShare hundredths of the nodes, and a larger one largeShare.
func (v *core) limitIn(zone *board.Set, q *asked) int {
	switch {
	case v.most <= 0 || q.limit < 0 || !q.test:
		return q.limit
	case zone.Len() > quickZone:
		return q.limit * largeShare / 100
	}
	return min(q.limit*smallShare/100, v.most)
}

// A small zone has at most quickZone points. With three times the nodes, half of the searches that
// a limit has ended there find a proof, and a fifth of those in larger zones.
const (
	quickZone  = 24
	smallShare = 300
	largeShare = 25
)

// loosely is read for a group that solid walls do not enclose.
func (v *core) loosely(ctx context.Context, b *board.Board, q *asked) (search.Result, error) {
	goal, owner, first, test := q.goal, q.owner, q.first, q.test
	var zone board.Set
	closed := v.z.loose(b, goal, owner, 0, &zone)
	v.walled, v.shut = closed, zone
	q.limit = v.limitIn(&zone, q)
	if v.closedOnly && !closed {
		return unclear(first), nil
	}
	limit := q.limit
	if test && limit > 0 {
		q.limit -= limit / testShare
	}
	most := q.limit
	if limit >= 0 && !v.closedOnly {
		most = q.limit * closedShare / 100
	}
	if r, ok := v.recall(b, q, &zone); ok {
		return r, nil
	}
	narrow, r := zone, unclear(first)
	if closed {
		r = v.closed(ctx, b, goal, owner, first, &zone, most)
	}
	if r.Limited && v.s.err == nil && !v.closedOnly {
		left := DefaultNodes // without a bound this would have no end
		if limit >= 0 {
			left = max(q.limit-r.Nodes, 0)
		}
		if !closed {
			zone = board.Set{}
		}
		r = v.around(ctx, b, goal, owner, first, &zone, r, left)
	}
	if test {
		r = v.tested(ctx, b, goal, owner, first, r, limit)
	}
	v.keep(b, q, &narrow, r)
	return r, v.s.err
}

// tested plays the move of a success that is not Certain and asks for the reply of the other side,
// which sees walls that the move has changed. A reply that succeeds refutes the move, and is often
// the vital point of both sides: it is the next move to be tried. Without a move that stands, the
// answer is a failure, and Limited.
func (v *core) tested(ctx context.Context, b *board.Board, goal *board.Set, owner board.Color, first side, r search.Result, limit int) search.Result {
	if r.Code != search.Win || r.Limited || r.Move == board.Pass || v.s.err != nil {
		return r
	}
	left := 2*r.Nodes + checkEvery
	if limit >= 0 {
		left = limit - r.Nodes
	}
	color := owner
	if first == attacker {
		color = owner.Opponent()
	}
	before, likely := v.rests, v.likely
	v.likely = nil
	defer func() { v.rests, v.likely = before, likely }()
	var tried [mostTested]board.Point
	for i := range tried {
		tried[i] = r.Move
		if !b.Try(r.Move, color) {
			break
		}
		stones := b.StonesOf(owner)
		stones.And(goal)
		var x search.Result
		if !stones.IsEmpty() {
			v.rests, v.hints.n = rests{}, 0
			x, _ = v.read(ctx, b, &stones, owner, first.other(), max(left/2, 0), false)
		}
		b.Undo()
		r.Nodes += x.Nodes
		left -= x.Nodes
		if x.Code != search.Win || x.Limited || v.untested || v.s.err != nil {
			return r
		}
		if x.Move == board.Pass || slices.Contains(tried[:i+1], x.Move) {
			break
		}
		r.Move, r.Line = x.Move, search.LineOf(x.Move)
	}
	return search.Result{Limited: true, Nodes: r.Nodes}
}

// A success that is not Certain is tested with one part of the nodes in testShare, and at most so
// many moves are tried.
const (
	testShare  = 4
	mostTested = 3
)

// closedShare is the share of the nodes, in hundredths, with which a zone is searched that
// is closed. The others are for zones that are not.
const closedShare = 70

// closed answers a question about a group in a zone that is closed except for gaps, and in
// wider ones if need be. If a limit ends that, the answer stands, but is not proved. A ko
// that the defender gets only in a wider zone does not count: most of them come about at its
// rim, beyond which the attacker cannot answer.
func (v *core) closed(ctx context.Context, b *board.Board, goal *board.Set, owner board.Color, first side, zone *board.Set, limit int) search.Result {
	r, ok := v.within(ctx, b, goal, zone, owner, first, false, limit)
	if !ok {
		return unclear(first)
	}
	// What the defender cannot do in a zone he may do in a wider one.
	for width := 1; width <= maxWidth && v.s.err == nil && !r.Limited; width++ {
		if first == attacker && r.Code == search.Fail || first == defender && r.Code == search.Win {
			break
		}
		last := *zone
		v.z.loose(b, goal, owner, width, zone)
		left := limit
		if limit >= 0 {
			left = max(limit-r.Nodes, 0)
		}
		if *zone == last {
			continue
		}
		if left == 0 {
			v.untested = true
			break
		}
		w, ok := v.within(ctx, b, goal, zone, owner, first, false, left)
		w.Nodes += r.Nodes
		if !ok || w.Limited {
			r.Nodes, v.untested = w.Nodes, true
			break
		}
		if byKo(w.Code) && !byKo(r.Code) {
			r.Nodes = w.Nodes
		} else {
			r = w
		}
	}
	return r
}

func byKo(c search.Code) bool { return c != search.Win && c != search.Fail }

// maxWidth is how many times a zone is widened.
const maxWidth = 2

// unclear is the answer about a group that is not enclosed: it seems to live.
func unclear(first side) search.Result {
	if first == defender {
		return search.Result{Code: search.Win, Move: board.Pass, Limited: true}
	}
	return search.Result{Limited: true}
}

// within answers a question about what can be played in a zone. It reports false if the zone is
// too large. If open is set, empty points outside are open to both sides; otherwise they belong
// to the attacker.
func (v *core) within(ctx context.Context, b *board.Board, goal, zone *board.Set, owner board.Color, first side, open bool, limit int) (search.Result, bool) {
	var p position
	v.zones.Or(zone)
	if !build(b, zone, goal, owner, open, &v.a, &p) {
		return search.Result{}, false
	}
	v.a.begin(&p, first)
	r := v.solve(ctx, &p, limit)
	v.prefer(ctx, &p, limit, &r)
	c := owner
	if first == attacker {
		c = owner.Opponent()
	}
	r.Line = playable(b, r.Line, c)
	return r, true
}

// playable returns a line as far as it can be played, c first. In the search points outside a zone
// can belong to the attacker, so that it captures stones that have liberties there.
func playable(b *board.Board, line search.Line, c board.Color) (l search.Line) {
	defer b.UndoTo(b.Depth())
	for _, p := range line.All() {
		if !b.TryKo(p, c) {
			break
		}
		l.Add(p)
		c = c.Opponent()
	}
	return l
}

// verdict is what one search says.
type verdict struct {
	success bool // of the side that moves first
	proved  bool
	move    uint8
	line    search.Line
}

// solve runs up to four searches. First the other side may retake kos at once, then the side
// that moves first may, then neither. In the last search the attacker waits until the defender
// has no threats.
func (v *core) solve(ctx context.Context, p *position, limit int) search.Result {
	v.s.t.begin(limit)
	v.s.done = 0
	mine, other := koAttacker, koDefender
	if p.turn == defender {
		mine, other = other, mine
	}
	var r search.Result
	w, met := v.one(ctx, p, other, limit, &r)
	code := search.Win
	if !w.success {
		code = search.Fail
		if met {
			x, _ := v.one(ctx, p, mine, limit, &r)
			if x.success {
				code, w = search.KoB, x
				if y, _ := v.one(ctx, p, koNobody, limit, &r); y.success {
					code, w = search.KoA, y
				}
			}
		}
	}
	if code != search.Win && code != search.Fail {
		code, w = v.patient(ctx, p, limit, code, w, &r)
	}
	if code == search.Win && (p.turn == defender || v.a.race) && w.proved && w.move != noCell {
		w = v.needless(ctx, p, other, limit, w, &r)
	}
	r.Code = code
	if code != search.Fail {
		r.Move, r.Line = v.pointOf(w.move), w.line
	}
	return r
}

// patient returns the answer w with a code of ko, or a better one for the attacker if he
// can wait until all threats are gone. A move that saves the goal by a ko has to do so then too. It
// sets hurried if a limit stops that search.
func (v *core) patient(ctx context.Context, p *position, limit int, code search.Code, w verdict, r *search.Result) (search.Code, verdict) {
	limited := r.Limited
	x, _ := v.one(ctx, p, koPatient, limit, r)
	v.a.waits = false
	r.Limited = limited
	v.hurried = !x.proved
	switch {
	case !x.proved || p.turn == attacker && !x.success:
		return code, w
	case p.turn == attacker:
		return search.Win, x
	case !x.success:
		return search.Fail, x
	case code == search.KoB:
		return code, x
	}
	return code, w
}

// needless returns the answer that nothing need be played, if that can be proved for as
// much again as the answer w has cost.
func (v *core) needless(ctx context.Context, p *position, free koFree, limit int, w verdict, r *search.Result) verdict {
	var q position
	v.a.pass(p, &q)
	most := 2*r.Nodes + checkEvery
	if limit >= 0 {
		most = min(most, limit)
	}
	limited := r.Limited
	if x, _ := v.one(ctx, &q, free, most, r); !x.success && x.proved {
		w.move, w.line = noCell, search.LineOf(board.Pass)
	}
	r.Limited = limited
	return w
}

func (v *core) pointOf(c uint8) board.Point {
	if c == noCell {
		return board.Pass
	}
	return v.a.point[c]
}

// one searches with one rule for kos, and reports whether the rule can have mattered.
func (v *core) one(ctx context.Context, p *position, free koFree, limit int, r *search.Result) (verdict, bool) {
	if limit >= 0 {
		limit = max(limit-r.Nodes, 0)
	}
	v.s.reset(ctx, &v.a, free, limit)
	root := *p
	if free.at(p).mayRetake(p.turn) {
		root.ko = noCell
		root.key = v.a.keyOf(&root)
	}
	phi, delta := v.s.run(&root)
	r.Nodes += v.s.nodes
	w := verdict{success: phi == 0, move: noCell, proved: (phi == 0 || delta == 0) && !v.s.cut}
	r.Limited = r.Limited || v.s.assumed
	if !w.proved {
		r.Limited = true
		if e := v.s.t.find(root.key ^ v.s.salt); e != nil && e.move != noCell {
			v.hints.add(v.pointOf(e.move))
		}
		w.success = phi < delta
		if m, ok := v.a.lead(&root); ok && v.a.race {
			w.success = m > 0
			if move, ok := v.s.counted(&root); ok && w.success {
				w.move, w.line = move, search.LineOf(v.pointOf(move))
				return w, v.s.koMet || p.ko != noCell
			}
		}
	}
	if w.success {
		w.move, w.line = v.mainLine(&root)
	}
	return w, v.s.koMet || p.ko != noCell
}

// mainLine follows the best moves that are known.
func (v *core) mainLine(p *position) (move uint8, line search.Line) {
	move = noCell
	q := *p
	for i := 0; ; i++ {
		e := v.s.t.find(q.key ^ v.s.salt)
		if e == nil || e.move == noCell && (q.turn == attacker && q.ko == noCell || i > 0) {
			break
		}
		if i == 0 {
			move = e.move
		}
		if !line.Add(v.pointOf(e.move)) {
			break
		}
		var next position
		v.s.move(&q, &next, e.move)
		q = next
	}
	return move, line
}
