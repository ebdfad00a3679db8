package reading

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/internal/hash"
	"github.com/tengen-go/tengen/internal/ko"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// A Reader answers tactical questions. The Reader and its board belong to one goroutine. The
// zero Reader is New(Options{}).
type Reader struct {
	c *core
	s settings
	l settings // of ladders
	q asker
}

// settings are what views of one reader differ in.
type settings struct {
	p      Params // of the attacker
	extent extent
	d      Params // of the defender
	help   extent
	pkey   uint64
	most   int // nodes of a question, negative for no bound
}

// core is what all views of a reader share.
type core struct {
	settings
	ko       search.KoScheme
	adjust   func(Params) Params // or nil
	recorder search.Recorder
	table    *table
	memory   *memory.Memory
	busy     atomic.Bool

	// The question at hand.
	ctx     context.Context
	budget  *search.Budget
	b       *board.Board
	base    int // trial moves that were on the board before
	nodes   int
	limit   int // nodes at which the search stops, or -1
	check   int // nodes at which the context is looked at
	stopped bool
	err     error
	ataris  bool                // the attacker plays only those
	refused int                 // kos that were not taken against the ban as nobody asked for them
	contest bool                // a ko was taken, or could have been
	shadow  board.Set           // points of all moves that were tried
	kos     []ko.State          // one state for each move, and one before the first
	origin  int                 // moves that are part of the question and no ply, -1 if it begins at ply 1
	start   int                 // ply at which the question at hand begins
	list    []search.MoveResult // candidates of the question itself
	frames  []*frame
	killers [][2]board.Point // by ply, for attack and defense

	trial    trial  // see confirmed
	testing  bool   // the next move is put to the test
	hinted   bool   // see hint
	looking  bool   // an attack is put to the test that the search found to fail
	seconded bool   // the answer was found by a second look
	proof    *proof // made when it is needed first
	exact    bool   // it has answered

	total int
}

// checkEvery is the number of nodes between two looks at the context.
const checkEvery = 1000

// New returns a Reader.
func New(o Options) *Reader {
	o = o.withDefaults()
	c := &core{ko: o.Ko, adjust: o.Adjust, recorder: o.Recorder, memory: o.Memory}
	if o.CacheSize > 0 {
		c.table = newTable(o.CacheSize, o.Memory != nil)
	}
	return c.view(newSettings(o.Params, o.Limits.Nodes, o.Ko))
}

// view returns a reader with settings of its own.
func (r *core) view(s settings) *Reader {
	v := &Reader{c: r, s: s, l: s.ladder(r.ko)}
	v.q = asker{t: v, m: r.memory, tracked: true, level: s.pkey, moves: v.appendMoves}
	return v
}

func newSettings(p Params, nodes int, ko search.KoScheme) settings {
	h := uint64(ko) << 2
	if p.Thorough {
		h |= 1
	}
	if p.Rough {
		h |= 2
	}
	h = hash.Mix(h)
	for _, d := range [...]int{p.Depth, p.BranchDepth, p.BackfillDepth, p.Backfill2Depth,
		p.BreakChainDepth, p.SuperstringDepth, p.FourlibDepth, p.KoDepth} {
		h = hash.Mix(h ^ uint64(d))
	}
	d := p.defense()
	return settings{p: p, extent: newExtent(p), d: d, help: newExtent(d), pkey: h, most: nodes}
}

// ladder returns the settings for questions about ladders.
func (s *settings) ladder(ko search.KoScheme) settings {
	return newSettings(ladderParams(s.p), s.most, ko)
}

// core returns what the Reader reads with.
func (r *Reader) core() *core {
	if r.c == nil {
		*r = *New(Options{})
		r.q.t, r.q.moves = r, r.appendMoves
	}
	return r.c
}

// Params returns the depths in force.
func (r *Reader) Params() Params {
	r.core()
	return r.s.p
}

// With returns a view of the Reader that reads with the given effort: it belongs to
// the same goroutine, and shares all but the depths and the limit. It is a
// *Reader.
func (r *Reader) With(e search.Effort) search.Reader {
	c := r.core()
	p := Level(e.Level())
	p.Thorough, p.Rough = e.Thorough, e.Rough
	if e.Limits.Depth > 0 {
		p.Depth = e.Limits.Depth
	}
	if c.adjust != nil {
		p = c.adjust(p)
	}
	nodes := r.s.most
	if e.Limits.Nodes != 0 {
		nodes = e.Limits.Nodes
	}
	return c.view(newSettings(p, nodes, c.ko))
}

// SetParams changes the depths for the questions that follow to this view.
func (r *Reader) SetParams(p Params) {
	c := r.core()
	r.s = newSettings(p, r.s.most, c.ko)
	r.l = r.s.ladder(c.ko)
	r.q.level = r.s.pkey
}

// Nodes returns the number of positions visited in all questions so far, including those to
// other views of the reader.
func (r *Reader) Nodes() int { return r.core().total }

// Memory returns the memory that answers are kept in, or nil.
func (r *Reader) Memory() *memory.Memory { return r.core().memory }

// Clear forgets what is remembered, for all who share the memory, and the positions that
// this Reader and its views have searched.
func (r *Reader) Clear() {
	c := r.core()
	c.memory.Clear()
	c.table.forget()
}

// SetRecorder sends the variations of all later questions, also those to other views, to rec,
// which may be nil.
func (r *Reader) SetRecorder(rec search.Recorder) { r.core().recorder = rec }

// begin starts a question. The error is search.ErrBusy if another one is going on,
// or the context's.
func (r *Reader) begin(ctx context.Context, b *board.Board) (*core, error) {
	c := r.core()
	if err := ended.Err(ctx); err != nil {
		return nil, err
	}
	if !c.busy.CompareAndSwap(false, true) {
		return nil, search.ErrBusy
	}
	c.settings = r.s
	c.ctx, c.b, c.base = ctx, b, b.Depth()
	c.nodes, c.check, c.stopped, c.err, c.ataris = 0, checkEvery, false, nil, false
	c.limit = r.s.most
	if c.budget = search.BudgetOf(ctx); c.budget != nil {
		left := c.budget.Left()
		if c.limit < 0 || left < c.limit {
			c.limit = left
		}
		c.stopped = left == 0
	}
	c.shadow = board.Set{}
	c.kos = append(c.kos[:0], ko.State{})
	c.origin, c.start = 0, 0
	c.hinted, c.looking, c.seconded = false, false, false
	c.trial, c.exact, c.contest = trial{}, false, false
	clear(c.killers)
	c.table.begin(c.recorder != nil)
	return c, nil
}

// finish ends a question.
func (r *core) finish() error {
	r.b.UndoTo(r.base)
	r.table.end(&r.shadow)
	r.total += r.nodes
	if r.budget != nil {
		r.budget.Spend(r.nodes)
	}
	err := r.err
	r.ctx, r.b, r.budget = nil, nil, nil
	r.busy.Store(false)
	return err
}

// target checks that there is a string at str and returns the stone that names
// it in the search: the lowest one, as the origin depends on the order of play.
func target(b *board.Board, str board.Point) (board.Point, error) {
	if b == nil {
		return board.NoPoint, board.ErrNoBoard
	}
	if !b.At(str).IsPlayer() {
		return board.NoPoint, fmt.Errorf("%w: %v", search.ErrString, str)
	}
	low := str
	for p := range b.Stones(str) {
		low = min(low, p)
	}
	return low, nil
}

// ply returns the number of moves that were read ahead.
func (r *core) ply() int { return len(r.kos) - 1 - r.origin }

// asked returns the number of moves at a ply since the question at hand began.
func (r *core) asked(ply int) int { return ply - r.start }

// koTurns is the number of first moves of a question in which a ko that arises only when the
// defender passes does not count.
const koTurns = 3

// frame returns the scratch space of a ply for the target at str.
func (r *core) frame(ply int, str board.Point) *frame {
	for ply >= len(r.frames) {
		r.frames = append(r.frames, &frame{near: make([]board.Point, 0, scratchStrings)})
	}
	f := r.frames[ply]
	f.setTarget(r.b, str)
	return f
}

// start makes a frame ready for candidates.
func (f *frame) start(b *board.Board, str board.Point) {
	f.reset()
	f.near = b.AppendNeighborsAtMost(f.near[:0], str, 4)
}

// play puts a move on the board and reports whether it is allowed, and whether
// it takes a ko against the ban. Such a move is refused unless taking is set.
func (r *core) play(p board.Point, c board.Color, taking bool) (conditional, ok bool) {
	r.shadow.Add(p)
	b := r.b
	if b.At(p) != board.Empty || r.barred(p) {
		return false, false
	}
	next, conditional, ok := ko.Next(r.ko, r.kos[len(r.kos)-1], b, p, c)
	if ok && conditional && !taking {
		r.refused++
		return false, false
	}
	if !ok || !b.TryKo(p, c) {
		return false, false
	}
	if next.Status != ko.Free {
		next = ko.After(r.ko, next, b)
	}
	if k, _ := b.Ko(); k != board.NoPoint {
		r.contest = true
	}
	r.push(next, p, c, conditional)
	return conditional, true
}

// pass lets c give up his move.
func (r *core) pass(c board.Color) {
	r.b.TryAssumeLegal(board.Pass, c)
	r.push(r.kos[len(r.kos)-1], board.Pass, c, false)
}

func (r *core) push(s ko.State, p board.Point, c board.Color, conditional bool) {
	r.kos = append(r.kos, s)
	r.nodes++
	if r.recorder != nil {
		note := ""
		switch {
		case conditional:
			note = "after a ko threat"
		case r.testing:
			note = "put to the test"
		}
		r.recorder.Enter(r.b, p, c, note)
	}
	r.look()
}

// look compares the count of nodes with the limit, and looks at the context now and
// then.
func (r *core) look() {
	if r.limit >= 0 && r.nodes >= r.limit {
		r.stopped = true
	}
	if r.nodes >= r.check {
		r.check = r.nodes + checkEvery
		if err := ended.Err(r.ctx); err != nil {
			r.stopped, r.err = true, err
		}
	}
}

// undo takes the last move back. code is its outcome for the side that made it.
func (r *core) undo(code search.Code) {
	r.b.Undo()
	r.kos = r.kos[:len(r.kos)-1]
	if r.recorder != nil {
		r.recorder.Leave(r.b, code)
	}
}

// The routines that a key tells apart.
const (
	keyAttack = iota
	keyDefend
)

// key is the key of a position in the table. Whether a ko by a pass counts depends on the
// question, so the first positions of Defend have keys of their own.
func (r *core) key(routine int, str board.Point, ply int) uint64 {
	pkey := r.pkey
	s := r.kos[len(r.kos)-1]
	if r.start > 0 && ply < koTurns+r.start {
		pkey = hash.Mix(pkey)
	}
	x := uint64(routine) | uint64(str)<<4 | uint64(s.Status)<<20 | uint64(s.Point)<<24 | uint64(ply)<<40
	return r.b.Hash() ^ hash.Mix(x^pkey)
}

// reach returns the number of liberties up to which a string is attacked when
// the attacker is to move at a ply.
func (r *core) reach(ply int) int {
	switch {
	case r.fromDefense(ply) <= r.p.FourlibDepth:
		return 4
	case ply <= r.p.Depth:
		return 3
	}
	return 2
}

// killer returns the move that succeeded last at a ply.
func (r *core) killer(ply, routine int) board.Point {
	if ply >= len(r.killers) {
		return board.NoPoint
	}
	return r.killers[ply][routine]
}

func (r *core) setKiller(ply, routine int, p board.Point) {
	for ply >= len(r.killers) {
		r.killers = append(r.killers, [2]board.Point{})
	}
	r.killers[ply][routine] = p
}
