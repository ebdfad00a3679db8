package survival

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/advice"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/shapenet"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// ErrOptions reports that options make no sense.
var ErrOptions = errors.New("invalid options")

// Options say how a Judge searches. The zero value asks for the defaults.
type Options struct {
	// Playouts is how many playouts a question takes at the default level: 0 means
	// DefaultPlayouts.
	Playouts int
	// Reach is how many steps from the goal the search makes moves: 0 means DefaultReach.
	// The playouts go on over the whole board.
	Reach int
	// Seed seeds the random numbers. The same question has the same answer.
	Seed uint64
	// Keep is the number of answers to remember, at about 150 bytes each. A remembered answer
	// has 0 Nodes.
	Keep int
}

// Defaults of Options. More games and another reach answered hardly more questions about groups
// of games.
const (
	DefaultPlayouts = 600
	DefaultReach    = 6
)

// A Judge is an owl.Judge that searches. It belongs to one goroutine; see New and Shipped.
type Judge struct {
	*core
	playouts int
}

// core is what all views of a Judge share.
type core struct {
	busy  atomic.Bool
	o     Options
	make  func() (*tree, error) // until the first question
	tree  *tree
	known map[question]owl.Verdict
}

// question is what an answer depends on.
type question struct {
	hash     uint64
	ko       board.Point
	goal     board.Set
	attack   bool
	playouts int
}

// New returns a Judge whose tree search asks p which moves are likely and has playouts played by r.
// The error wraps ErrPolicy, playout.ErrNoPlayer or ErrOptions.
func New(p Policy, r playout.Player, o Options) (*Judge, error) {
	if p == nil {
		return nil, ErrPolicy
	}
	if r == nil {
		return nil, playout.ErrNoPlayer
	}
	return from(o, func() (*tree, error) { return &tree{policy: p, player: r}, nil })
}

// Shipped returns a Judge with the network, the table and the weights of the library, which
// reads captures. It allocates its memory at the first question. The error wraps ErrOptions.
func Shipped(o Options) (*Judge, error) { return from(o, shipped) }

func from(o Options, make func() (*tree, error)) (*Judge, error) {
	if o.Playouts < 0 || o.Reach < 0 || o.Keep < 0 {
		return nil, fmt.Errorf("%w: %d playouts, reach %d, keep %d", ErrOptions, o.Playouts, o.Reach, o.Keep)
	}
	if o.Playouts == 0 {
		o.Playouts = DefaultPlayouts
	}
	if o.Reach == 0 {
		o.Reach = DefaultReach
	}
	o.Reach = min(o.Reach, 2*board.MaxSize) // farther than any two points of a board
	return &Judge{&core{o: o, make: make, known: map[question]owl.Verdict{}}, o.Playouts}, nil
}

// readNodes bounds each question of the reader of captures, so that what is found out about a
// position takes about as long as a few playouts.
const readNodes = 400

func shipped() (*tree, error) {
	table, err := prior.Shipped()
	if err != nil {
		return nil, err
	}
	n, err := shapenet.Shipped()
	if err != nil {
		return nil, err
	}
	t := new(tree)
	if t.policy, err = prior.NewEstimator(table); err != nil {
		return nil, err
	}
	if t.second, err = shapenet.NewEstimator(n, table); err != nil {
		return nil, err
	}
	if t.advice, err = advice.New(reading.New(reading.Options{Limits: search.Limits{Nodes: readNodes}})); err != nil {
		return nil, err
	}
	t.player, err = playout.NewLearnt(table)
	return t, err
}

// WithEffort returns a view of the Judge, for the same goroutine, with a number of playouts
// that suits the effort. Nodes in the effort are those of an owl.Prover.
func (j *Judge) WithEffort(e search.Effort) owl.Judge {
	if j.core == nil {
		return j
	}
	n := owl.NodesAt(j.o.Playouts, e)
	if given := e.Limits.Nodes; given > 0 {
		n = int(float64(j.o.Playouts) * float64(given) / owl.DefaultNodes)
	}
	return &Judge{j.core, max(n, 1)}
}

// Judge implements owl.Judge. The error is also board.ErrNoBoard if b is nil, ErrOptions if the
// Judge was not made by New or Shipped, search.ErrGoal if the goal does not hold stones of one
// color, search.ErrBusy if another goroutine is asking, and that of the context if it ends.
func (j *Judge) Judge(ctx context.Context, b *board.Board, goal *board.Set, attack bool) (owl.Verdict, error) {
	switch {
	case b == nil || b.Size() < board.MinSize:
		return owl.Verdict{}, board.ErrNoBoard
	case goal == nil:
		return owl.Verdict{}, search.ErrGoal
	case j.core == nil:
		return owl.Verdict{}, fmt.Errorf("%w: the Judge was not made by New or Shipped", ErrOptions)
	}
	owner := b.At(goal.First())
	stones := b.StonesOf(owner)
	if !owner.IsPlayer() || stones.Common(goal) != goal.Len() {
		return owl.Verdict{}, search.ErrGoal
	}
	if err := ended.Err(ctx); err != nil {
		return owl.Verdict{}, err
	}
	if !j.busy.CompareAndSwap(false, true) {
		return owl.Verdict{}, search.ErrBusy
	}
	defer j.busy.Store(false)
	playouts := j.playouts
	budget := search.BudgetOf(ctx)
	if budget != nil {
		playouts = min(playouts, budget.Left())
	}
	if playouts == 0 {
		return owl.Verdict{Move: board.NoPoint}, nil
	}
	if j.tree == nil {
		t, err := j.make()
		if err != nil {
			return owl.Verdict{}, err
		}
		j.tree, j.make = t, nil
	}
	color := owner
	if attack {
		color = owner.Opponent()
	}
	q := question{hash: b.Hash(), goal: *goal, attack: attack, playouts: playouts}
	if ko, banned := b.Ko(); banned == color {
		q.ko = ko
	}
	if v, ok := j.known[q]; ok {
		return v, nil
	}
	// What reads captures must not take its nodes from the same budget: these are playouts.
	v, err := j.search(search.WithBudget(ctx, nil), b, &q, color)
	if err != nil {
		return owl.Verdict{}, err
	}
	if budget != nil {
		budget.Spend(v.Nodes)
	}
	if j.o.Keep > 0 {
		if len(j.known) >= j.o.Keep {
			clear(j.known)
		}
		kept := v
		kept.Nodes = 0
		j.known[q] = kept
	}
	return v, nil
}

func (j *Judge) search(ctx context.Context, b *board.Board, q *question, color board.Color) (owl.Verdict, error) {
	w := windowOf(b)
	b, err := w.board(b)
	if err != nil {
		return owl.Verdict{}, err
	}
	t := j.tree
	t.goal = board.Set{}
	for p := range q.goal.All() {
		t.goal.Add(w.in(p))
	}
	t.near = t.goal
	for range j.o.Reach {
		t.near.Grow()
	}
	if err := t.search(ctx, b, color, q.playouts, j.o.Seed); err != nil {
		return owl.Verdict{}, err
	}
	v := owl.Verdict{Move: board.NoPoint, Second: board.NoPoint, Nodes: q.playouts}
	most, next := uint32(0), uint32(0)
	for i := range t.top.moves {
		switch e := &t.top.moves[i]; {
		case e.visits > most:
			next, v.Second = most, v.Move
			most, v.Move, v.Chance = e.visits, e.move, e.won/float64(e.visits)
		case e.visits > next:
			next, v.Second = e.visits, e.move
		}
	}
	v.Move, v.Second = w.out(v.Move), w.out(v.Second)
	return v, nil
}
