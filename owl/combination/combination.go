package combination

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

// errNoTactics reports that there is no search.Tactics to ask about strings.
var errNoTactics = errors.New("no tactics")

// errOptions reports that an option cannot be used.
var errOptions = errors.New("invalid options")

// defaultMoves is the largest number of moves of the attacker in a combination, without the
// capture, if Options.Moves is 0.
const defaultMoves = 4

// defaultNodes bounds a search, in moves tried, if Options.Nodes is 0.
const defaultNodes = 4000

// Substance judges whether capturing a string gains more than a few stones, so that a
// combination is worthwhile.
type Substance interface {
	Substantial(ctx context.Context, b *board.Board, str board.Point) (bool, error)
}

// Options says how combinations are read.
type Options struct {
	// Tactics answers what can be captured and saved. It must not be nil.
	Tactics search.Tactics
	// Substance judges strings of two liberties and at most six stones; without it they all
	// count.
	Substance Substance
	// Patterns finds moves that may threaten more than the liberties of strings show. The
	// strings of X in the diagram are the targets; nil means Shipped.
	Patterns *pattern.Database
	// MinCode is the least code that counts. The default search.KoA includes kos for which the
	// opponent has to make the first threat, and search.Win includes no ko.
	MinCode search.Code
	// Moves is how many threats a combination may have, 0 for 4.
	Moves int
	// Nodes bounds the moves that are tried, 0 for 4,000.
	Nodes int
}

// Result is a combination attack.
type Result struct {
	// Move begins the combination, or is board.NoPoint if there is none. Of several moves that
	// work it is the one that the others need, if that is known.
	Move board.Point `json:"move"`
	// Code is the result: search.Win, or search.KoA if a variation ends in a ko for which the
	// opponent has to make the first threat. It is search.Fail without a combination.
	Code search.Code `json:"code"`
	// Value is twice the number of stones that are captured at least.
	Value int `json:"value"`
	// Moves are all first moves that were found to work, in the order of their finding.
	Moves []board.Point `json:"moves,omitempty"`
	// Seen are the points that either side tried in the variations that decide. Among them are
	// the moves that may prevent the combination.
	Seen board.Set `json:"seen"`
	// Nodes is the number of moves tried, Limited reports that a bound ended the search.
	Nodes   int  `json:"nodes"`
	Limited bool `json:"limited,omitempty"`

	threats int // the most that it takes
}

// Success reports whether there is a combination.
func (r *Result) Success() bool { return r.Move != board.NoPoint }

// Reader reads combinations. It belongs to one goroutine.
type Reader struct {
	o        Options
	patterns finder
	busy     atomic.Bool

	ctx     context.Context
	b       *board.Board
	c       board.Color // the attacker
	safe    board.Set   // the stones that could not be captured at first
	minimal int         // the least value that counts
	goal    search.Code // the least code of a capture that counts
	most    int         // how many threats a combination may have now
	nodes   int
	bound   int  // of nodes
	every   bool // whether all legal replies are tried
	wide    bool // whether a combination may begin against four liberties
	limited bool
	seen    board.Set
	moves   [][]threat // scratch space, for each depth
	lists   [][]board.Point
	points  []board.Point
}

// New returns a Reader. The error says that Options.Tactics is nil or that a number is
// negative or too large, or is that of the patterns.
func New(o Options) (*Reader, error) {
	if o.Tactics == nil {
		return nil, errNoTactics
	}
	if o.Moves < 0 || o.Nodes < 0 {
		return nil, fmt.Errorf("%w: %d moves, %d nodes", errOptions, o.Moves, o.Nodes)
	}
	if o.Moves == 0 {
		o.Moves = defaultMoves
	}
	if o.Nodes == 0 {
		o.Nodes = defaultNodes
	}
	r := &Reader{o: o}
	if err := r.patterns.bind(o); err != nil {
		return nil, err
	}
	r.moves, r.lists = make([][]threat, o.Moves+1), make([][]board.Point, o.Moves+1)
	return r, nil
}

// Attack looks for a combination of c, which moves first: moves that each threaten a capture,
// until the last one threatens two captures and no reply saves both. Strings that can be
// captured at once, that Tactics has not proved safe within its limits, or that have a stone in
// ignore, are no targets; ignore may be nil. If the context ends, its error comes with what was
// found; other errors are board.ErrNoBoard, board.ErrColor, search.ErrBusy, and those of
// Tactics.
func (r *Reader) Attack(ctx context.Context, b *board.Board, c board.Color, ignore *board.Set) (Result, error) {
	return r.find(ctx, b, c, question{ignore: ignore, least: 1, code: r.o.MinCode, most: r.o.Moves})
}

// question is what a search looks for.
type question struct {
	ignore *board.Set
	safe   *board.Set    // the targets, if they are known
	least  int           // the least value that counts
	code   search.Code   // the least code
	most   int           // the most threats
	known  []board.Point // first moves that are tried before all others
	any    bool          // whether one first move is enough
}

// find answers a question.
func (r *Reader) find(ctx context.Context, b *board.Board, c board.Color, q question) (Result, error) {
	none := Result{Move: board.NoPoint}
	if b == nil || b.Size() == 0 {
		return none, board.ErrNoBoard
	}
	if !c.IsPlayer() {
		return none, fmt.Errorf("%w: %v", board.ErrColor, c)
	}
	if err := ended.Err(ctx); err != nil {
		return none, err
	}
	if r.o.Tactics == nil {
		return none, errNoTactics
	}
	if !r.busy.CompareAndSwap(false, true) {
		return none, search.ErrBusy
	}
	defer r.busy.Store(false)
	r.ctx, r.b, r.c, r.minimal = ctx, b, c, q.least
	r.nodes, r.bound, r.limited, r.seen = 0, r.o.Nodes, false, board.Set{}
	depth := b.Depth()
	defer b.UndoTo(depth)
	res, err := r.root(q)
	res.Nodes, res.Limited = r.nodes, r.limited
	r.ctx, r.b = nil, nil
	return res, err
}

// root finds the first moves that work with the fewest threats, without a ko if there are
// any. A ko decides many combinations: the reply to the last threat makes one of what was
// captured outright.
func (r *Reader) root(q question) (Result, error) {
	res := Result{Move: board.NoPoint}
	if q.safe != nil {
		r.safe = *q.safe
	} else if err := r.targets(q.ignore); err != nil {
		return res, err
	}
	r.goal, r.wide = max(q.code, search.KoA), false
	list, err := r.threats(0, nil)
	if err != nil {
		return res, err
	}
	list = slices.Clone(list)
	if len(q.known) > 0 {
		var again []threat
		for _, t := range list {
			if slices.Contains(q.known, t.move) {
				again = append(again, t)
			}
		}
		r.most = q.most
		if err := r.reach(&res, again, q); err != nil || res.Success() {
			return res, err
		}
	}
	if err := r.deepen(&res, list, q); err != nil || res.Success() || r.limited {
		return res, err
	}
	// What begins against strings of four liberties is rarer, and takes longer to refute.
	r.wide = true
	wide, err := r.threats(0, nil)
	if err != nil {
		return res, err
	}
	wide = slices.DeleteFunc(slices.Clone(wide), func(t threat) bool {
		return slices.ContainsFunc(list, func(u threat) bool { return u.move == t.move })
	})
	return res, r.deepen(&res, wide, q)
}

// deepen tries the first moves in a list with more and more threats.
func (r *Reader) deepen(res *Result, list []threat, q question) error {
	for r.most = 1; r.most <= q.most && !r.limited && !res.Success(); r.most++ {
		if err := r.reach(res, list, q); err != nil {
			return err
		}
	}
	return nil
}

// reach finds those of the first moves in a list that work with a ko, and those that need
// none: what fails with the help of a ko fails without.
func (r *Reader) reach(res *Result, list []threat, q question) error {
	if q.code <= search.KoA {
		r.goal = search.KoA
		var err error
		if list, err = r.first(res, list, q.any); err != nil || len(list) == 0 || q.any {
			return err
		}
	}
	r.goal = search.Win
	_, err := r.first(res, list, q.any)
	return err
}

// first finds those of the first moves in a list that reach the goal, or one of them, and
// returns them. Of moves that win as much the one found first is the best.
func (r *Reader) first(res *Result, list []threat, one bool) ([]threat, error) {
	var good []threat
	for _, t := range list {
		r.seen = board.Set{}
		value, err := r.works(t, 0)
		if err == nil && value >= r.minimal {
			r.seen = board.Set{}
			value, err = r.holds(t)
		}
		if err != nil {
			return nil, err
		}
		if value < r.minimal {
			continue
		}
		good = append(good, t)
		if r.goal > res.Code {
			*res = Result{Code: r.goal, threats: r.most}
		}
		res.Moves = append(res.Moves, t.move)
		res.Seen.Or(&r.seen)
		if value > res.Value {
			res.Move, res.Value = t.move, value
		}
		if one {
			break
		}
	}
	return good, nil
}

// checkShare is how many moves count as one where a combination that was found is put to
// the test: nearly all of them change nothing near what is threatened, and a reader with a
// memory knows the answer.
const checkShare = 8

// holds tests a combination that works against plausible replies with all legal replies, at
// each of its steps. It returns its value then.
func (r *Reader) holds(t threat) (int, error) {
	nodes, bound := r.nodes, r.bound
	r.every, r.nodes, r.bound = true, 0, r.o.Nodes*checkShare
	value, err := r.works(t, 0)
	r.every, r.nodes, r.bound = false, nodes+r.nodes/checkShare, bound
	return value, err
}

// targets finds the stones that cannot be captured now.
func (r *Reader) targets(ignore *board.Set) error {
	r.safe = board.Set{}
	r.points = r.b.AppendStrings(r.points[:0], r.c.Opponent())
	for _, s := range r.points {
		if ignore != nil && hasAny(r.b, s, ignore) {
			continue
		}
		ok, err := r.isTarget(s)
		if err != nil {
			return err
		}
		if ok {
			for q := range r.b.Stones(s) {
				r.safe.Add(q)
			}
		}
	}
	return nil
}

// hasAny reports whether a string has a stone in a set.
func hasAny(b *board.Board, s board.Point, set *board.Set) bool {
	for q := range b.Stones(s) {
		if set.Has(q) {
			return true
		}
	}
	return false
}

// isTarget reports whether a string is known to be safe now, and worth a combination.
func (r *Reader) isTarget(s board.Point) (bool, error) {
	const small = 6
	n := r.b.Liberties(s)
	if n < 2 {
		return false, nil
	}
	if n <= maxLiberties {
		// A search that was cut short has not shown that the string is safe: when it is
		// asked again, a reader that remembers a part of it may find a capture.
		res, err := r.o.Tactics.Attack(r.ctx, r.b, s)
		if err != nil || res.Limited || res.Code != search.Fail {
			return false, err
		}
	}
	if n == 2 && r.o.Substance != nil && r.b.StringSize(s) <= small {
		return r.o.Substance.Substantial(r.ctx, r.b, s)
	}
	return true, nil
}

// attack asks whether a string can be captured now.
func (r *Reader) attack(s board.Point) (search.Code, error) {
	if r.b.Liberties(s) > maxLiberties {
		return search.Fail, nil
	}
	res, err := r.o.Tactics.Attack(r.ctx, r.b, s)
	if err != nil || res.Limited {
		return search.Fail, err
	}
	return res.Code, nil
}

// maxLiberties is the most liberties of a string that is in any danger.
const maxLiberties = 4

// over reports whether a bound ends the search.
func (r *Reader) over() (bool, error) {
	if err := ended.Err(r.ctx); err != nil {
		return true, err
	}
	budget := search.BudgetOf(r.ctx)
	if r.nodes >= r.bound || budget != nil && budget.Left() == 0 {
		r.limited = true
		return true, nil
	}
	return false, nil
}

// try plays a move and counts it.
func (r *Reader) try(p board.Point, c board.Color) bool {
	if !r.b.Try(p, c) {
		return false
	}
	r.nodes++
	return true
}

// works returns the least value of the combination that begins with a threat, or 0 if it does
// not work. depth is the number of threats before it. The search follows each reply that saves
// the threatened strings at once, because one refutation is enough.
func (r *Reader) works(t threat, depth int) (int, error) {
	if over, err := r.over(); over {
		return 0, err
	}
	if !r.try(t.move, r.c) {
		return 0, nil
	}
	defer r.b.Undo()
	list, certain, err := r.replies(r.lists[depth][:0], t)
	if err != nil {
		return 0, err
	}
	if r.every {
		empty := r.b.EmptyPoints()
		list, certain = empty.Append(list), false
	}
	r.lists[depth] = list
	least := t.value()
	var tried, saving board.Set
	if !certain {
		for _, p := range list {
			if p == board.NoPoint || p == board.Pass || tried.Has(p) || r.b.At(p) != board.Empty {
				continue
			}
			tried.Add(p)
			// A search that was cut short has not shown that there is no other reply.
			if over, err := r.over(); over {
				return 0, err
			}
			ok, err := r.saves(t, p)
			if err != nil {
				return 0, err
			}
			if !ok {
				continue
			}
			value, err := r.answer(t, p, depth)
			if err != nil || value < r.minimal {
				return 0, err
			}
			saving.Add(p)
			least = min(least, value)
		}
	}
	r.seen.Add(t.move)
	r.seen.Or(&saving)
	return least, nil
}

// answer returns what is captured after a reply that saves what was threatened.
func (r *Reader) answer(t threat, reply board.Point, depth int) (int, error) {
	if !r.try(reply, r.c.Opponent()) {
		return t.value(), nil
	}
	defer r.b.Undo()
	// Something else may fall now: what stands beside the threat or the reply.
	beside := r.beside(t, reply)
	value, err := r.falls(&beside)
	if err != nil || value >= r.minimal {
		return value, err
	}
	if depth+1 >= r.most {
		return 0, nil
	}
	near := r.around(t.move, reply)
	list, err := r.threats(depth+1, &near)
	if err != nil {
		return 0, err
	}
	best := 0
	for _, next := range list {
		value, err := r.works(next, depth+1)
		if err != nil {
			return 0, err
		}
		if best = max(best, value); best >= t.value() && best >= r.minimal {
			break
		}
	}
	return best, nil
}

// beside returns the points beside a threat, its targets and the reply, and one step
// further.
func (r *Reader) beside(t threat, reply board.Point) board.Set {
	var s board.Set
	s.Add(t.move)
	s.Add(reply)
	for _, p := range append([]board.Point{t.move, reply}, t.targets[:t.n]...) {
		for q := range r.b.Stones(p) {
			s.Add(q)
		}
	}
	s.Grow()
	s.Grow()
	return s
}

// falls returns the value of the largest target in a region that can be captured now.
func (r *Reader) falls(near *board.Set) (int, error) {
	best := 0
	for _, s := range r.stringsIn(near) {
		value := 2 * r.b.StringSize(s)
		if value <= best {
			continue
		}
		code, err := r.attack(s)
		if err != nil {
			return 0, err
		}
		if code >= r.goal {
			best = value
		}
	}
	return best, nil
}

// stringsIn returns the targets that have a stone in a region, each once.
func (r *Reader) stringsIn(near *board.Set) []board.Point {
	var list []board.Point
	var done board.Set
	in := *near
	in.And(&r.safe)
	for p := range in.All() {
		if done.Has(p) || r.b.At(p) != r.c.Opponent() {
			continue
		}
		for q := range r.b.Stones(p) {
			done.Add(q)
		}
		if r.b.Liberties(p) <= maxLiberties {
			list = append(list, p)
		}
	}
	return list
}

// reach is how far the next threat may be from the last one, along empty points.
const reach = 5

// around returns the points near two moves: within some steps, where a string is passed
// at the price of its liberties, so that what is out in the open connects nothing.
func (r *Reader) around(p, q board.Point) board.Set {
	var near board.Set
	near.Add(p)
	near.Add(q)
	all := board.AllPoints(r.b.Size())
	for range reach {
		before := near
		near.Grow()
		near.And(&all)
		grown := near
		grown.AndNot(&before)
		for s := range grown.All() {
			if r.b.At(s).IsPlayer() && r.b.Liberties(s) <= maxLiberties {
				for t := range r.b.Stones(s) {
					near.Add(t)
				}
			}
		}
	}
	return near
}

// threat is a move after which strings can be captured that could not be before.
type threat struct {
	move    board.Point
	targets [maxTargets]board.Point
	n       int
	size    int // stones of the smallest target
}

// maxTargets is the most targets of one threat that are looked at.
const maxTargets = 4

// value is the value of the smallest target.
func (t *threat) value() int { return 2 * t.size }

// threats returns the moves in a region that threaten a target, those that threaten most
// strings first, then those that threaten least stones, as they leave the opponent
// fewest answers.
func (r *Reader) threats(depth int, near *board.Set) ([]threat, error) {
	list := r.moves[depth][:0]
	defer func() { r.moves[depth] = list }()
	candidates, err := r.candidates(near)
	if err != nil {
		return nil, err
	}
	for _, p := range candidates {
		if over, err := r.over(); over {
			return nil, err
		}
		if !r.try(p.move, r.c) {
			continue
		}
		t := threat{move: p.move}
		err := r.threatened(&t, p.targets)
		r.b.Undo()
		if err != nil {
			return nil, err
		}
		if t.n > 0 && (!p.conditional || t.n > 1) {
			list = append(list, t)
		}
	}
	slices.SortStableFunc(list, func(x, y threat) int {
		if x.n != y.n {
			return y.n - x.n
		}
		return x.size - y.size
	})
	return list, nil
}

// threatened finds which of the targets near a move that has been played can be captured
// now, if the attacker moves again.
func (r *Reader) threatened(t *threat, targets board.Set) error {
	beside := board.Set{}
	beside.Add(t.move)
	beside.Grow()
	beside.Grow()
	targets.Or(&beside)
	for _, s := range r.stringsIn(&targets) {
		code, err := r.attack(s)
		if err != nil {
			return err
		}
		if code < r.goal || t.n == maxTargets {
			continue
		}
		t.targets[t.n] = s
		t.n++
		if size := r.b.StringSize(s); t.size == 0 || size < t.size {
			t.size = size
		}
	}
	return nil
}
