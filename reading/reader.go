package reading

import (
	"context"
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/hash"
	"github.com/tengen-go/tengen/reading/search"
)

// ErrBoard says that a board is missing.
var ErrBoard = errors.New("no board")

// A Reader answers tactical questions. It belongs to one goroutine, and so does
// the board that it is asked about; see New.
type Reader struct {
	o      Options
	table  *table
	memory *memory
	p      Params
	extent extent
	pkey   uint64

	// The question at hand.
	ctx     context.Context
	b       *board.Board
	base    int // trial moves that were on the board before
	nodes   int
	limit   int // nodes at which the search stops, or -1
	check   int // nodes at which the context is looked at
	stopped bool
	err     error
	shadow  board.Set // points of all moves that were tried
	kos     []KoState // one state for each move, and one before the first
	origin  int       // moves that are part of the question and no ply
	list    []Move    // candidates of the question itself
	frames  []*frame
	killers [][2]board.Point // by ply, for attack and defence

	total int
}

// checkEvery is the number of nodes between two looks at the context.
const checkEvery = 1000

// New returns a Reader with empty caches.
func New(o Options) *Reader {
	o = o.withDefaults()
	r := &Reader{o: o}
	if o.CacheSize > 0 {
		r.table = newTable(o.CacheSize)
	}
	r.memory = newMemory(o.PersistentSize)
	r.setParams(o.Params)
	return r
}

func (r *Reader) setParams(p Params) {
	r.p, r.extent = p, newExtent(p)
	h := uint64(0)
	if p.Thorough {
		h = 1
	}
	for _, d := range [...]int{p.Depth, p.BranchDepth, p.BackfillDepth, p.Backfill2Depth,
		p.BreakChainDepth, p.SuperstringDepth, p.FourlibDepth, p.KoDepth} {
		h = hash.Mix(h ^ uint64(d))
	}
	r.pkey = h
}

// Params returns the depths in force.
func (r *Reader) Params() Params { return r.p }

// SetParams changes the depths for the questions that follow. The caches stay:
// answers are only reused at the depths at which they were found.
func (r *Reader) SetParams(p Params) { r.setParams(p) }

// Nodes returns the number of positions looked at in all questions so far.
func (r *Reader) Nodes() int { return r.total }

// Limited reports whether a limit on nodes cut the last question short, as
// search.Result.Limited does for questions that answer no Result: a code is then
// an estimate, a list may lack moves.
func (r *Reader) Limited() bool { return r.stopped && r.err == nil }

// Clear empties the caches.
func (r *Reader) Clear() {
	r.table.clear()
	r.memory.clear()
}

// begin starts a question.
func (r *Reader) begin(ctx context.Context, b *board.Board) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r.ctx, r.b, r.base = ctx, b, b.Depth()
	r.nodes, r.check, r.stopped, r.err = 0, checkEvery, false, nil
	r.limit = r.o.Limits.Nodes
	r.shadow = board.Set{}
	r.kos = append(r.kos[:0], KoState{})
	r.origin = 0
	clear(r.killers)
	if r.memory != nil {
		// Moves behind an entry of an earlier question would be missing in the
		// shadow of this one.
		r.table.clear()
	}
	return nil
}

// end finishes a question and makes its result.
func (r *Reader) end(code search.Code, move board.Point) (search.Result, error) {
	r.b.UndoTo(r.base)
	r.total += r.nodes
	r.ctx, r.b = nil, nil
	if r.err != nil {
		return search.Result{}, r.err
	}
	switch {
	case code == search.Fail:
		move = board.NoPoint
	case move == board.NoPoint:
		move = board.Pass // no answer was found before the search was cut short
	}
	return search.Result{Code: code, Move: move, Nodes: r.nodes, Limited: r.stopped}, nil
}

// target checks that there is a string at str and returns the stone that names
// it in the search: the lowest one, as the origin depends on the order of play.
func target(b *board.Board, str board.Point) (board.Point, error) {
	if b == nil {
		return board.NoPoint, ErrBoard
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
func (r *Reader) ply() int { return len(r.kos) - 1 - r.origin }

// frame returns the scratch space of a ply for the target at str.
func (r *Reader) frame(ply int, str board.Point) *frame {
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
func (r *Reader) play(p board.Point, c board.Color, taking bool) (conditional, ok bool) {
	r.shadow.Add(p)
	b := r.b
	if b.At(p) != board.Empty {
		return false, false
	}
	next, conditional, ok := r.o.Ko.Next(r.kos[len(r.kos)-1], b, p, c)
	if !ok || conditional && !taking || !b.TryKo(p, c) {
		return false, false
	}
	if next.Status != KoFree && r.o.Ko == KoStrict && next.settled(b) {
		next = KoState{}
	}
	r.push(next, p, c, conditional)
	return conditional, true
}

// pass lets c give up his move.
func (r *Reader) pass(c board.Color) {
	r.b.TryAssumeLegal(board.Pass, c)
	r.push(r.kos[len(r.kos)-1], board.Pass, c, false)
}

func (r *Reader) push(s KoState, p board.Point, c board.Color, conditional bool) {
	r.kos = append(r.kos, s)
	r.nodes++
	if r.o.Recorder != nil {
		note := ""
		if conditional {
			note = "after a ko threat"
		}
		r.o.Recorder.Enter(r.b, p, c, note)
	}
	if r.limit >= 0 && r.nodes >= r.limit {
		r.stopped = true
	}
	if r.nodes >= r.check {
		r.check = r.nodes + checkEvery
		if err := r.ctx.Err(); err != nil {
			r.stopped, r.err = true, err
		}
	}
}

// undo takes the last move back. code is its outcome for the side that made it.
func (r *Reader) undo(code search.Code) {
	r.b.Undo()
	r.kos = r.kos[:len(r.kos)-1]
	if r.o.Recorder != nil {
		r.o.Recorder.Leave(r.b, code)
	}
}

// The routines that a key tells apart.
const (
	keyAttack = iota
	keyDefend
)

// key is the key of a position in the table.
func (r *Reader) key(routine int, str board.Point, ply int) uint64 {
	s := r.kos[len(r.kos)-1]
	x := uint64(routine) | uint64(str)<<4 | uint64(s.Status)<<20 | uint64(s.Point)<<24 | uint64(ply)<<40
	return r.b.Hash() ^ hash.Mix(x^r.pkey)
}

// reach returns the number of liberties up to which a string is attacked when
// the attacker is to move at a ply.
func (r *Reader) reach(ply int) int {
	switch {
	case ply <= r.p.FourlibDepth:
		return 4
	case ply <= r.p.Depth:
		return 3
	}
	return 2
}

// killer returns the move that succeeded last at a ply.
func (r *Reader) killer(ply, routine int) board.Point {
	if ply >= len(r.killers) {
		return board.NoPoint
	}
	return r.killers[ply][routine]
}

func (r *Reader) setKiller(ply, routine int, p board.Point) {
	for ply >= len(r.killers) {
		r.killers = append(r.killers, [2]board.Point{})
	}
	r.killers[ply][routine] = p
}
