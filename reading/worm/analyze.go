package worm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/internal/position"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// errNoTactics reports that a Tactics is missing.
var errNoTactics = errors.New("no tactics")

// errPattern reports that a pattern cannot be used in the database it is in.
var errPattern = errors.New("unusable pattern")

// Options says how strings are analyzed. The zero value asks for the defaults.
type Options struct {
	// Tactics answers what can be captured and saved; nil means DefaultReader(nil). If it is a
	// search.Grader, views of it that read less deeply answer the many small questions about
	// further moves and threats; answers that hit a limit are ignored there.
	Tactics search.Tactics
	// Attack and Defense replace the shipped patterns of attacks and defenses.
	// They are compiled as pattern.Attack and pattern.Defense, and shared.
	Attack, Defense *pattern.Database
	// NewMatcher makes a matcher of a database. NewAnalyzer calls it for both databases,
	// because a matcher belongs to one goroutine. Nil means automata of package dfa.
	NewMatcher func(*pattern.Database) (pattern.Matcher, error)
	// NoPatterns leaves the patterns out.
	NoPatterns bool
	// NoThreats leaves the threats out.
	NoThreats bool
}

// The effort of questions. Errors were counted on positions of professional games, against a
// reader of level 11 with 30,000 nodes. The first effort errs on half as many strings as level
// 7 with 1,500 nodes, for half as many nodes again; more nodes than these change nothing. A
// thorough effort agrees as often with another program, for a sixth more time.
//
// Captures of the quick view are right in 99 of 100 cases, but its defenses only in 82, and in
// about 98 if the check finds them too. Further moves for and against a string are read
// roughly. Of the moves that deep reading finds on 100 positions this misses 385 instead of
// 444, and 40 instead of 23 do not hold. Threats need a better effort.
const mainNodes = 3000

var (
	quick       = search.Effort{Deeper: -10, Limits: search.Limits{Nodes: 300}, Thorough: true, Rough: true}
	check       = search.Effort{Deeper: -6, Limits: search.Limits{Nodes: 150}, Thorough: true, Rough: true}
	threat      = search.Effort{Deeper: -10, Limits: search.Limits{Nodes: 300}, Thorough: true}
	threatCheck = search.Effort{Deeper: -6, Limits: search.Limits{Nodes: 150}, Thorough: true}
)

// DefaultReader returns the reader that suits an Analyzer: of the default level,
// with 3,000 nodes for each question. Answers are kept in m, which may be nil.
func DefaultReader(m *memory.Memory) *reading.Reader {
	return reading.New(reading.Options{
		Params: reading.Level(reading.DefaultLevel),
		Limits: search.Limits{Nodes: mainNodes},
		Memory: m,
	})
}

// Analyzer analyses positions and keeps its scratch space. It belongs to one
// goroutine.
type Analyzer struct {
	o        Options
	calls    *Functions
	finders  [2]finder // attacks, defenses
	main     reads
	quick    reads
	check    reads
	threat   [2]reads // quick and check for threats
	checked  bool     // whether check is to be asked
	b        *board.Board
	w        *Worms
	budget   *search.Budget
	spread   spread
	uncon    board.UnconditionalAnalyzer
	near     [board.NumPoints]shares
	front    []board.Point
	origins  []board.Point
	adjacent [][]int16   // by worm, the opponent's worms beside it
	nearby   []board.Set // by worm, the points where a move may concern it
	points   []candidate
	moves    []board.Point  // to be tried for or against one string
	pairs    [][2]int       // neighbors that are both lost
	tried    [2][]board.Set // by worm, attacks and defenses that were tried
	faults   pattern.Faults
}

// NewAnalyzer returns an Analyzer. The error is a *pattern.BindError if a pattern calls a
// function that is neither in pattern.BoardFuncs nor in Functions. It says so if a
// database is of another kind, has a pattern without a move, or is not that of its matcher, or
// is that of NewMatcher.
func NewAnalyzer(o Options) (*Analyzer, error) {
	a := &Analyzer{o: o}
	if o.Tactics == nil {
		o.Tactics = DefaultReader(nil)
	}
	r := reading.Complete(o.Tactics, nil)
	a.main.use(r)
	a.quick.use(search.With(r, quick))
	a.check.use(search.With(r, check))
	a.threat[0].use(search.With(r, threat))
	a.threat[1].use(search.With(r, threatCheck))
	_, a.checked = r.(search.Grader)
	if o.NoPatterns {
		return a, nil
	}
	return a, a.bindPatterns(o)
}

// Analyze returns what is known of the strings of b. If the context ends, its error comes with
// the worms as far as they are known, see Unknown; a budget that runs out (search.WithBudget)
// is no error. The other errors come without worms: board.ErrNoBoard, that of the Tactics, or
// one that wraps search.ErrCode or board.ErrPoint if the Tactics returns an invalid code or
// move.
func (a *Analyzer) Analyze(ctx context.Context, b *board.Board) (*Worms, error) {
	if a.main.t == nil {
		return nil, errNoTactics
	}
	if b == nil {
		return nil, board.ErrNoBoard
	}
	if err := ended.Err(ctx); err != nil {
		return nil, err
	}
	depth := b.Depth()
	defer b.UndoTo(depth)
	defer a.release()
	w := a.begin(ctx, b)
	a.tactics()
	a.relations()
	if !a.o.NoThreats {
		a.threats()
	}
	return a.end(w)
}

// release lets go of the position.
func (a *Analyzer) release() {
	a.b, a.w, a.budget = nil, nil, nil
	for _, r := range a.readers() {
		r.b = nil
	}
}

// end returns what was found, and the error: without worms if it is not that of a
// context.
func (a *Analyzer) end(w *Worms) (*Worms, error) {
	err := a.err()
	if err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		return nil, err
	}
	return w, err
}

// WithThreats returns a copy of w, the worms of b, with the threats that Analyze finds unless
// NoThreats is set. It serves callers that need them later. The error says that w is
// nil or describes another position; the others are those of Analyze.
func (a *Analyzer) WithThreats(ctx context.Context, b *board.Board, w *Worms) (*Worms, error) {
	if a.main.t == nil {
		return nil, errNoTactics
	}
	if b == nil {
		return nil, board.ErrNoBoard
	}
	if w == nil || !w.Describes(b) {
		return nil, fmt.Errorf("%w: they are not those of the board", errWorms)
	}
	if err := ended.Err(ctx); err != nil {
		return nil, err
	}
	depth := b.Depth()
	defer b.UndoTo(depth)
	defer a.release()
	a.startReads(ctx, b)
	c := *w
	c.worms = slices.Clone(w.worms)
	a.b, a.w = b, &c
	a.findAdjacent()
	for i := range c.worms {
		v := &c.worms[i]
		v.AttackThreats, v.DefenseThreats = nil, nil
		v.Unknown.Threats = !v.Invincible
	}
	a.threats()
	return a.end(&c)
}

// spent reports whether nothing more will be read: there was an error, or a budget is
// used up.
func (a *Analyzer) spent() bool {
	return a.err() != nil || a.budget != nil && a.budget.Left() == 0
}

// Faults returns the errors of functions that patterns called, without those of a context,
// since the Analyzer was made or the errors were cleared. Each error made one pattern fail at
// some match.
func (a *Analyzer) Faults() *pattern.Faults { return &a.faults }

// begin prepares the Analyzer for a position, whose worms it lists.
func (a *Analyzer) begin(ctx context.Context, b *board.Board) *Worms {
	a.startReads(ctx, b)
	return a.describe(b)
}

// startReads makes the readers ready for questions about b.
func (a *Analyzer) startReads(ctx context.Context, b *board.Board) {
	for _, r := range a.readers() {
		r.begin(ctx, b)
	}
	a.budget = search.BudgetOf(ctx)
}

// describe lists the strings of b with all that needs no reading. Whether they can be
// captured is unknown, unless they are invincible.
func (a *Analyzer) describe(b *board.Board) *Worms {
	w := &Worms{of: position.Of(b)}
	a.b, a.w = b, w
	a.listStrings(w)
	a.uncon.Analyze(b, &w.uncon)
	a.shapes()
	for i := range w.worms {
		if v := &w.worms[i]; !v.Invincible {
			v.Unknown = Unknown{Attack: true, Defense: true, Threats: true}
		}
	}
	return w
}

// err returns the first error of the Tactics.
func (a *Analyzer) err() error {
	return cmp.Or(a.main.err, a.quick.err, a.check.err, a.threat[0].err, a.threat[1].err)
}

func (a *Analyzer) readers() [5]*reads {
	return [...]*reads{&a.main, &a.quick, &a.check, &a.threat[0], &a.threat[1]}
}

// listStrings makes a worm of each string.
func (a *Analyzer) listStrings(w *Worms) {
	b := a.b
	a.origins = b.AppendStrings(a.origins[:0], board.Empty)
	n := len(a.origins)
	w.worms = make([]Worm, n)
	size := b.Size()
	stones := make([]board.Point, 0, size*size)
	for i, o := range a.origins {
		v := &w.worms[i]
		from := len(stones)
		stones = b.AppendStones(stones, o)
		v.Stones = stones[from:len(stones):len(stones)]
		slices.SortFunc(v.Stones, boardOrder)
		v.Origin, v.Color = v.Stones[0], b.At(o)
		for _, p := range v.Stones {
			w.index[p] = int16(i + 1)
		}
	}
	a.findAdjacent()
}

// findAdjacent notes which strings of the opponent are beside each worm.
func (a *Analyzer) findAdjacent() {
	w := a.w
	for len(a.adjacent) < len(w.worms) {
		a.adjacent = append(a.adjacent, nil)
	}
	var buf [64]board.Point
	for i := range w.worms {
		a.adjacent[i] = a.adjacent[i][:0]
		for _, o := range a.b.AppendNeighbors(buf[:0], w.worms[i].Origin) {
			a.adjacent[i] = append(a.adjacent[i], w.index[o]-1)
		}
		slices.Sort(a.adjacent[i])
	}
}

// boardOrder compares points: rows from the top, each row from the left.
func boardOrder(p, q board.Point) int {
	return cmp.Or(cmp.Compare(q.Row(), p.Row()), cmp.Compare(p.Col(), q.Col()))
}

// shapes fills in what needs no reading.
func (a *Analyzer) shapes() {
	b, w := a.b, a.w
	a.effectiveSizes(w)
	all := b.EmptyPoints()
	for i := range w.worms {
		for _, p := range w.worms[i].Stones {
			all.Add(p)
		}
	}
	for i := range w.worms {
		v := &w.worms[i]
		v.Liberties = a.spread.orders(b, v.Origin)
		stones := board.SetOf(v.Stones...)
		v.Genus = genus(&stones, &all, v.Size())
		v.Cutstone = a.cutstone(i)
		v.Invincible = w.uncon.Invincible.Has(v.Origin)
		v.Unconditional = w.uncon.At(v.Origin)
	}
}

// cutstone looks at the strings of the opponent beside the worm.
func (a *Analyzer) cutstone(i int) int {
	adj := a.adjacent[i]
	n := 0
	for k, x := range adj {
		for _, y := range adj[k+1:] {
			if a.b.CommonLiberties(a.w.worms[x].Origin, a.w.worms[y].Origin) == 0 {
				return 2
			}
			n = 1
		}
	}
	return n
}
