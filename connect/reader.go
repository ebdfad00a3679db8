package connect

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/internal/ko"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// A Reader answers questions about connections. The Reader and its board belong to one
// goroutine; see New.
type Reader struct {
	o       Options
	p       Params
	tactics search.Reader // the one in use, first or deep
	first   search.Reader
	deep    search.Reader
	passing search.Reader // in place of deep, if Params.Known
	plain   search.Reader // in place of first, if Params.Known
	memory  *memory.Memory
	tracked bool // tactics tells the memory what its answers rest on
	busy    atomic.Bool

	// The question at hand.
	ctx     context.Context
	b       *board.Board
	q       question
	nodes   int
	limited bool
	// The last search met a move that depends on whether the second player, or the first one,
	// may retake kos at once.
	koOther  bool
	koSelf   bool
	koTells  bool // the outcome of the last search hangs on that
	firm     bool // the verdict on the node at hand needs no search
	widening bool // nodes near the question get more moves if they fail
	err      error

	trees     [2]tree    // of a narrow search and of one that widens
	tree      *tree      // the one in use
	path      []uint64   // hashes of the positions before each move
	kos       []ko.State // before the first move and after each
	moves     []child
	doubt     board.Point // the move that succeeded before the search widened, if it failed then
	attempt   *attempt    // the one at the question at hand
	attempts  [mostTests + 1]attempt
	zone      board.Set // where a node widens
	zoned     int       // the moves that were looked at for it
	list      []candidate
	terrain   terrain
	near      Map // distances from the string
	far       Map // distances from the other end
	queue     queue
	readLibs  int       // liberties up to which strings are attacked
	inLadders bool      // strings with two liberties are attacked in ladders only
	touched   board.Set // points that the answer depends on
	wide      bool      // it depends on all
	nearby    nearby
	grade     uint64 // which of the readers tactics is
	buf       []board.Point
	around    []board.Point

	total int
}

// question is what a search is about.
type question struct {
	str   board.Point // a stone of the string
	other board.Point // a stone of the other string, or NoPoint
	area  board.Set   // the goal, where there is no other string
	color board.Color // their owner
	first board.Color // who moves first
	taker board.Color // who may take kos against the ban
	ko    search.KoScheme
	depth int
	nodes int
}

// firstPlies are the moves for which tactical questions are read with the first effort;
// the answer of the other side is judged as in a question of its own.
const firstPlies = 2

// ladderPlies are the moves after which searches in passing see no other attacks on
// strings with two liberties than ladders.
const ladderPlies = 6

// The readers in the order of their effort; nearby tells their answers apart.
const (
	gradeDeep  = iota
	gradeFirst // for the first moves, and for ends that are in danger later
	gradePlain // as the tactical reader reads by itself
)

// use makes the reader of a grade the one in use.
func (r *Reader) use(grade uint64) {
	r.grade = grade
	switch grade {
	case gradePlain:
		r.tactics = r.plain
	case gradeFirst:
		r.tactics = r.first
	default:
		r.tactics = r.deep
		if r.p.Known {
			r.tactics = r.passing
		}
	}
}

// lost reports whether the string at p, an end, can be captured, and by which move: what
// is in the way of a connection at once is read harder than the rest, but by searches
// that others use in passing.
func (r *Reader) lost(p board.Point) (board.Point, bool) {
	move, ok := r.attack(p)
	if !ok || r.p.Known || r.grade == gradePlain {
		return move, ok
	}
	grade := r.grade
	r.use(grade + 1)
	move, ok = r.attack(p)
	r.use(grade)
	return move, ok
}

// saves is lost for the defense of an end.
func (r *Reader) saves(p board.Point) (board.Point, bool) {
	move, ok := r.defend(p)
	if ok || r.p.Known || r.grade == gradePlain {
		return move, ok
	}
	grade := r.grade
	r.use(grade + 1)
	move, ok = r.defend(p)
	r.use(grade)
	return move, ok
}

// The effort of tactical questions. The last one is for connection questions of other searches.
// On 9,276 questions about positions of professional games it made 137 errors, and the second
// one 133, compared with searches of twenty times as many nodes; it needs three tenths fewer
// nodes. On the problems of the published suites it makes more errors.
var (
	first   = search.Effort{Deeper: -3, Limits: search.Limits{Nodes: 1000}, Thorough: true, Rough: true}
	deep    = search.Effort{Deeper: -7, Limits: search.Limits{Nodes: 150}, Thorough: true, Rough: true}
	passing = search.Effort{Deeper: -9, Limits: search.Limits{Nodes: 400}, Rough: true}
)

// New returns a Reader.
func New(o Options) *Reader {
	if o.Params == (Params{}) {
		o.Params = Level(defaultLevel)
	}
	if o.Tactics == nil {
		o.Tactics = worm.DefaultReader(o.Memory)
	}
	t := reading.Complete(o.Tactics, o.Memory)
	r := &Reader{o: o, p: o.Params, memory: o.Memory, first: search.With(t, first), deep: search.With(t, deep),
		passing: search.With(t, passing), plain: t}
	r.tree = &r.trees[0]
	if k, ok := t.(interface{ Memory() *memory.Memory }); ok {
		r.tracked = k.Memory() == o.Memory
	}
	return r
}

// Params returns the limits in force.
func (r *Reader) Params() Params { return r.p }

// SetParams changes the limits for the questions that follow. What is remembered is
// reused at the limits at which it was found.
func (r *Reader) SetParams(p Params) { r.p = p }

// Clear forgets what is remembered, for all who share the memory.
func (r *Reader) Clear() { r.memory.Clear() }

// SetRecorder sends the variations of later questions to rec, which may be nil.
func (r *Reader) SetRecorder(rec search.Recorder) { r.o.Recorder = rec }

// Memory returns the memory that answers are kept in, or nil.
func (r *Reader) Memory() *memory.Memory { return r.memory }

// Nodes returns the number of positions visited in all questions so far.
func (r *Reader) Nodes() int { return r.total }

// count counts a position, and looks at the context.
func (r *Reader) count() {
	r.nodes++
	r.fail(ended.Err(r.ctx))
}

// stopped reports whether the context has ended, or something else has failed: nothing
// more is read then, even within a node.
func (r *Reader) stopped() bool {
	r.fail(ended.Err(r.ctx))
	return r.err != nil
}

// fail remembers the first error.
func (r *Reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// touch remembers that the answer depends on a point.
func (r *Reader) touch(p board.Point) { r.touched.Add(p) }

// The tactical questions. Their answers are good for the side that asks only as
// far as the ko rule of the search lets it.

// succeeds reports whether a code of c is a success under the rule that only
// the taker may take kos against the ban.
func (r *Reader) succeeds(code search.Code, c board.Color) bool {
	switch code {
	case search.Win, search.Loss:
		return true
	case search.KoA:
		r.sawKo(c.Opponent())
		return r.q.taker != c.Opponent()
	case search.KoB:
		r.sawKo(c)
		return r.q.taker == c
	}
	return false
}

// sawKo remembers that it makes a difference whether c may take kos against the
// ban.
func (r *Reader) sawKo(c board.Color) {
	if c == r.q.first {
		r.koSelf = true
	} else {
		r.koOther = true
	}
}

// attack reads whether the string at p can be captured.
func (r *Reader) attack(p board.Point) (board.Point, bool) {
	if r.roomy(p) {
		return board.NoPoint, false
	}
	if q := r.plainCapture(p); q != board.NoPoint {
		r.touch(q)
		return q, true
	}
	kind := uint64(askAttack)
	if r.inLadders && r.b.Liberties(p) == 2 {
		kind = askLadder
	}
	res := r.asks(kind, p)
	r.touch(res.Move)
	return res.Move, r.succeeds(res.Code, r.b.At(p).Opponent())
}

// roomy reports whether the string at p is safe without reading: two of its liberties each give
// it more liberties than an attack can handle. The opponent can take only one of the two, or
// one of the liberties that the other one gives.
func (r *Reader) roomy(p board.Point) bool {
	b := r.b
	c := b.At(p)
	libs := b.LibertySet(p)
	first := board.NoPoint
	for q := range libs.All() {
		// What captures may be in the way of saving what is captured.
		if b.LibertiesAfterAtMost(q, c, r.readLibs+2) < r.readLibs+2 || b.IsCapture(q, c) {
			continue
		}
		if first == board.NoPoint {
			first = q
			continue
		}
		r.touchAround(first)
		r.touchAround(q)
		return true
	}
	return false
}

// plainCapture returns the move that takes the string at p, if it is in atari and that
// is no ko and cannot be retaken at once, or NoPoint.
func (r *Reader) plainCapture(p board.Point) board.Point {
	b := r.b
	if b.Liberties(p) != 1 {
		return board.NoPoint
	}
	libs := b.LibertySet(p)
	q, enemy := libs.First(), b.At(p).Opponent()
	if b.StringSize(p) == 1 {
		if _, ko := b.IsKoCapture(q, enemy); ko || b.LibertiesAfterAtMost(q, enemy, 2) < 2 {
			return board.NoPoint
		}
	}
	r.touchAround(q)
	return q
}

// touchAround remembers that the answer depends on what a stone at p would be part of.
func (r *Reader) touchAround(p board.Point) {
	r.touch(p)
	for _, n := range p.Neighbors() {
		r.touch(n)
	}
}

// defend reads whether the string at p can be saved.
func (r *Reader) defend(p board.Point) (board.Point, bool) {
	res := r.asks(askDefend, p)
	r.touch(res.Move)
	return res.Move, r.succeeds(res.Code, r.b.At(p))
}

// ladder reports whether the string at p falls in a ladder.
func (r *Reader) ladder(p board.Point) bool {
	return !r.runs(p) && r.asks(askLadder, p).Code == search.Win
}

// runs reports whether a look tells that the string at p does not fall in a ladder: it
// has two liberties, and whichever the attacker takes, it gets room by the other one.
func (r *Reader) runs(p board.Point) bool {
	b := r.b
	if b.Liberties(p) != 2 {
		return false
	}
	libs, c := b.LibertySet(p), b.At(p)
	for q := range libs.All() {
		// The attacker takes one of these liberties, and may thereby save a string that the
		// other captures.
		if b.LibertiesAfterAtMost(q, c, roomLibs+1) <= roomLibs || b.IsCapture(q, c) {
			return false
		}
	}
	for q := range libs.All() {
		r.touchAround(q)
	}
	return true
}

// begin starts a question.
func (r *Reader) begin(ctx context.Context, b *board.Board) error {
	if r.plain == nil {
		return fmt.Errorf("%w: the Reader was not made by New", errNoReader)
	}
	if err := ended.Err(ctx); err != nil {
		return err
	}
	if !r.busy.CompareAndSwap(false, true) {
		return search.ErrBusy
	}
	r.ctx, r.b = ctx, b
	r.nodes, r.attempt = 0, &r.attempts[0]
	r.attempt.barred, r.attempt.extra = r.attempt.barred[:0], r.attempt.extra[:0]
	r.err, r.koSelf, r.koOther = nil, false, false
	r.touched, r.wide = board.Set{}, false
	r.nearby.reset()
	return nil
}

// end finishes a question.
func (r *Reader) end(base int) error {
	r.b.UndoTo(base)
	r.total += r.nodes
	err := r.err
	r.ctx, r.b, r.err = nil, nil, nil
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

// What the area of an answer takes in of the strings beside the points that were looked
// at.
const (
	areaWeak  = 2 // up to so many liberties it matters what is beside the string
	areaCount = 4 // liberties that are kept of those with more
)

// area returns the points that the search itself has looked at, with the strings
// beside them and their liberties. Of a string with many liberties it takes in some of
// them: as long as they are empty it is as good. Of weak ones it takes in what is beside
// them too, as they get liberties when that is captured.
//
// What the tactical answers rest on is not in it: over 480 positions of games after each
// other one group in six hundred was then another than in the position read again, and
// three questions in ten that had to be read again after a move no longer are.
func (r *Reader) area() board.Set {
	b := r.b
	all := board.AllPoints(b.Size())
	if r.wide {
		return all
	}
	area := r.touched
	stones, empty := all, b.EmptyPoints()
	stones.AndNot(&empty)
	front := area
	front.Grow()
	front.And(&stones)
	var seen, beside board.Set
	for p := range front.All() {
		if seen.Has(p) {
			continue
		}
		n := b.Liberties(p)
		for s := range b.Stones(p) {
			seen.Add(s)
			if n <= areaCount {
				area.Add(s)
			}
			if n <= areaWeak {
				beside.Add(s)
			}
		}
		var buf [areaCount]board.Point
		for _, l := range b.AppendLibertiesN(buf[:0], p, areaCount) {
			area.Add(l)
		}
	}
	beside.Grow()
	beside.And(&all)
	area.Or(&beside)
	return area
}
