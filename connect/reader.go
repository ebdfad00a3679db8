package connect

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// A Reader answers questions about connections. It belongs to one goroutine, and
// so does the board that it is asked about; see New.
type Reader struct {
	o       Options
	p       Params
	tactics Tactics // the one in use, first or deep
	first   Tactics
	deep    Tactics
	own     []*reading.Reader // the tactical readers that New made

	// The question at hand.
	ctx     context.Context
	b       *board.Board
	q       question
	nodes   int
	check   int
	limited bool
	// What came up that depends on who may take kos against the ban: the
	// opponent of who moves first, or himself.
	koOther bool
	koSelf  bool
	koTells bool // the outcome of the last search hangs on that
	err     error

	tree     tree
	path     []uint64 // hashes of the positions before each move
	moves    []child
	list     []candidate
	terrain  terrain
	near     Map // distances from the string
	far      Map // distances from the other end
	queue    queue
	readLibs int       // liberties up to which strings are attacked
	touched  board.Set // points that the answer depends on
	wide     bool      // it depends on all
	memory   memory
	nearby   nearby
	shallow  bool // tactics is the reader of the first moves
	buf      []board.Point
	around   []board.Point

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
	depth int
	nodes int
}

// checkEvery is the number of nodes between two looks at the context.
const checkEvery = 16

// The limits of the tactical readers that a Reader makes for itself.
const (
	firstPlies     = 1 // where the second one takes over
	firstLevel     = 7
	firstNodes     = 1000
	firstCacheSize = 1 << 18
	deepLevel      = 3
	deepNodes      = 150
	deepCacheSize  = 1 << 16
)

// New returns a Reader with empty caches.
func New(o Options) *Reader {
	if o.Params == (Params{}) {
		o.Params = Level(DefaultLevel)
	}
	if o.PersistentSize == 0 {
		o.PersistentSize = DefaultPersistentSize
	}
	r := &Reader{o: o, p: o.Params, memory: memory{size: min(o.PersistentSize, maxMemory)}, first: o.Tactics, deep: o.Quick}
	if r.first == nil {
		r.first = r.make(firstLevel, firstNodes, firstCacheSize)
	}
	if r.deep == nil {
		r.deep = r.make(deepLevel, deepNodes, deepCacheSize)
	}
	return r
}

// make makes a tactical reader.
func (r *Reader) make(level, nodes, cache int) Tactics {
	t := reading.New(reading.Options{
		Params:         reading.Level(level).Thoroughly(),
		Limits:         search.Limits{Nodes: nodes},
		CacheSize:      cache,
		PersistentSize: -1,
	})
	r.own = append(r.own, t)
	return t
}

// Params returns the limits in force.
func (r *Reader) Params() Params { return r.p }

// SetParams changes the limits for the questions that follow. The caches stay:
// answers are only reused at the limits at which they were found.
func (r *Reader) SetParams(p Params) { r.p = p }

// Nodes returns the number of positions looked at in all questions so far.
func (r *Reader) Nodes() int { return r.total }

// Clear empties the caches.
func (r *Reader) Clear() {
	for _, t := range r.own {
		t.Clear()
	}
	r.memory.clear()
}

// count counts a position, and looks at the context now and then.
func (r *Reader) count() {
	r.nodes++
	if r.nodes >= r.check {
		r.check = r.nodes + checkEvery
		r.fail(r.ctx.Err())
	}
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
	res := r.asks(askAttack, p)
	r.touch(res.Move)
	return res.Move, r.succeeds(res.Code, r.b.At(p).Opponent())
}

// defend reads whether the string at p can be saved.
func (r *Reader) defend(p board.Point) (board.Point, bool) {
	res := r.asks(askDefend, p)
	r.touch(res.Move)
	return res.Move, r.succeeds(res.Code, r.b.At(p))
}

// ladder reports whether the string at p falls in a ladder.
func (r *Reader) ladder(p board.Point) bool { return r.asks(askLadder, p).Code == search.Win }

// begin starts a question.
func (r *Reader) begin(ctx context.Context, b *board.Board) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r.ctx, r.b = ctx, b
	r.nodes, r.check = 0, checkEvery
	r.err, r.koSelf, r.koOther = nil, false, false
	r.touched, r.wide = board.Set{}, false
	r.q = question{}
	r.nearby.reset()
	return nil
}

// end finishes a question.
func (r *Reader) end(base int) error {
	r.b.UndoTo(base)
	r.total += r.nodes
	err := r.err
	r.ctx, r.b, r.err = nil, nil, nil
	return err
}

// target checks that there is a string at str and returns the stone that names
// it in the search: the lowest one, as the origin depends on the order of play.
func target(b *board.Board, str board.Point) (board.Point, error) {
	if str < 0 || int(str) >= board.NumPoints || !b.At(str).IsPlayer() {
		return board.NoPoint, fmt.Errorf("%w: %v", search.ErrString, str)
	}
	low := str
	for p := range b.Stones(str) {
		low = min(low, p)
	}
	return low, nil
}
