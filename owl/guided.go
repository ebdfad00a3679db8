package owl

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// DefaultGuidedNodes is the limit of positions for a question to a Guided at the default level.
// A Guided spends as long on one position as a Prover on hundreds.
const DefaultGuidedNodes = 500

// GuidedOptions says how a Guided reads. The zero value asks for the defaults.
type GuidedOptions struct {
	// Limits bounds each question. Nodes is a number of positions, 0 for DefaultGuidedNodes and
	// negative for no limit. Depth is the number of moves after which a group that is not dead
	// counts as alive, 0 for that of the level.
	Limits search.Limits
	// Tactics says which strings can be captured; nil means a reading.Reader with Memory. If it
	// is a search.Grader, the Guided asks a view of it that reads less deeply.
	Tactics search.Tactics
	// Memory keeps tactical answers during a question, and from one question to the next; nil
	// means a memory that is emptied after each question.
	Memory *memory.Memory
	// Chances says which moves players choose: these are tried earlier. Nil means unknown.
	Chances Chances
	// Attack, Defense and Vital replace the shipped patterns; they are compiled as
	// pattern.OwlAttack, pattern.OwlDefense and pattern.OwlVital, and shared.
	Attack, Defense, Vital *pattern.Database
}

// Chances sets the probability that a player of color c plays next at each point, from 0 to 1,
// indexed by point, and leaves other points alone. The board is not changed.
type Chances func(b *board.Board, c board.Color, to *[board.NumPoints]float32) error

// A Guided is a search.Life that searches like a player. It tries a few moves from patterns,
// vital points, captures and escapes, and judges positions by eyes and room to run. It answers
// about open groups too, is seldom Certain, and belongs to one goroutine; see NewGuided.
type Guided struct {
	*guide
	effort search.Effort
}

// guide is what all views of a Guided share.
type guide struct {
	usual    search.Limits
	tactics  search.Reader
	eyes     *eye.Analyzer
	own      *Functions
	strings  *worm.Functions
	patterns [numBases]base
	busy     atomic.Bool
	total    int

	forgotten clearer // keeps tactical answers, if the caller handed in no memory; else nil

	chances Chances
	chance  [board.NumPoints]float32

	guiding // the question at hand
}

// clearer keeps something that it can forget.
type clearer interface{ Clear() }

// forget makes the question that follows independent of earlier ones.
func (g *guide) forget() {
	if g.forgotten != nil {
		g.forgotten.Clear()
	}
}

// NewGuided returns a Guided. The error wraps ErrOptions if a limit is invalid. It is a
// *pattern.BindError if a database calls functions that are not supplied.
func NewGuided(o GuidedOptions) (*Guided, error) {
	if o.Limits.Nodes == 0 {
		o.Limits.Nodes = DefaultGuidedNodes
	}
	if o.Limits.Depth < 0 {
		return nil, fmt.Errorf("%w: a depth of %d", ErrOptions, o.Limits.Depth)
	}
	m := o.Memory
	var forgotten clearer
	if m == nil {
		m = memory.New(ownMemory)
		forgotten = m
	}
	t := o.Tactics
	if t == nil {
		r := reading.New(reading.Options{Memory: m})
		if t = r; forgotten != nil {
			forgotten = r // which keeps positions besides
		}
	}
	g := &guide{usual: o.Limits, own: NewFunctions(), forgotten: forgotten, chances: o.Chances}
	g.tactics = search.With(reading.Complete(t, m), search.Effort{
		Deeper: tacticalLevels, Limits: search.Limits{Nodes: tacticalNodes}, Rough: true,
	})
	var err error
	if g.eyes, err = eye.NewAnalyzer(eye.Options{}); err != nil {
		return nil, err
	}
	if err := g.bind(o, m); err != nil {
		return nil, err
	}
	return &Guided{guide: g}, nil
}

// ownMemory is the size in bytes of the memory that a Guided makes if the caller supplies none.
const ownMemory = 8 << 20

// How hard tactical questions are read at the positions of a search. Reading them without
// Rough was tried and answered fewer questions rightly.
const (
	tacticalLevels = -4
	tacticalNodes  = 300
)

// WithEffort returns a view of the Guided for the same goroutine, with the number of nodes of
// NodesAt and the depth of the level.
func (v *Guided) WithEffort(e search.Effort) search.Life { return &Guided{v.guide, e} }

// fewer returns a view that reads one of so many nodes.
func (v *Guided) fewer(share int) *Guided {
	e := v.effort
	if n := NodesAt(v.usual.Nodes, e); n > 0 {
		e.Limits.Nodes = max(n/share, 1)
	}
	return &Guided{v.guide, e}
}

// Nodes returns the number of positions visited in all questions so far, including those to
// other views.
func (v *Guided) Nodes() int {
	if v.guide == nil {
		return 0
	}
	return v.total
}

// Attack reports whether the goal can be killed when its opponent moves first.
func (v *Guided) Attack(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return v.ask(ctx, b, goal, attacker)
}

// Defend reports whether the goal can be saved when its owner moves first. The move is
// board.Pass if the goal seems to live anyway.
func (v *Guided) Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return v.ask(ctx, b, goal, defender)
}

func (v *Guided) ask(ctx context.Context, b *board.Board, goal *board.Set, first side) (search.Result, error) {
	owner, err := ownerOf(b, goal)
	if err != nil {
		return search.Result{}, err
	}
	if err := ended.Err(ctx); err != nil {
		return search.Result{}, err
	}
	if v.guide == nil {
		return search.Result{}, fmt.Errorf("%w: the Guided was not made by NewGuided", errNoEngine)
	}
	if !v.busy.CompareAndSwap(false, true) {
		return search.Result{}, search.ErrBusy
	}
	defer v.busy.Store(false)
	limit := NodesAt(v.usual.Nodes, v.effort)
	budget := search.BudgetOf(ctx)
	if budget != nil {
		if left := budget.Left(); limit < 0 || left < limit {
			limit = left
		}
		// The budget counts the positions of this search alone.
		ctx = search.WithBudget(ctx, nil)
	}
	v.forget()
	depth := b.Depth()
	v.begin(ctx, b, goal, owner, limit, v.depths())
	r, err := v.question(first)
	b.UndoTo(depth)
	v.total += r.Nodes
	if budget != nil {
		budget.Spend(r.Nodes)
	}
	return r, err
}

// depths are the plies at which a search becomes narrower.
type depths struct {
	distrust int // from here on two likely eyes are enough
	branch   int // from here on one move is tried at each position
	reading  int // here a group lives that is not dead
}

// The depths at the levels from 0 to 12: those that GNU Go was observed to use.
var depthsAt = [...]depths{
	{1, 4, 16}, {2, 4, 16}, {2, 5, 17}, {3, 5, 17}, {3, 6, 18}, {4, 6, 18}, {4, 7, 19}, {5, 7, 19}, {5, 7, 19},
	{6, 8, 20}, {6, 8, 20}, {7, 8, 20}, {7, 9, 21},
}

// depths returns the depths of the effort in force.
func (v *Guided) depths() depths {
	d := depthsAt[max(0, min(v.effort.Level(), len(depthsAt)-1))]
	if own := v.effort.Limits.Depth; own > 0 {
		d.reading = own
	} else if v.usual.Depth > 0 {
		d.reading = v.usual.Depth
	}
	return d
}
