package mcts

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/playout"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/internal/ended"
)

// Searcher searches a tree of moves. It has scratch space and belongs to one
// goroutine.
//
// (L. Kocsis, C. Szepesvári, Bandit Based Monte-Carlo Planning, 2006; S. Gelly,
// D. Silver, Combining Online and Offline Knowledge in UCT, 2007, for the value of
// all moves as first; C. Rosin, Multi-armed Bandits with Episode Context, 2011, for
// the use of priors.)
type Searcher struct {
	policy    Policy
	evaluator Evaluator
	finished  Games // counts games that end in the tree
	busy      atomic.Bool
	chances   []Chance

	// The search that runs.
	start  Position
	leaf   Position // its board is played on
	trust  float64
	expand float64
	usual  float64 // margin of the games so far
	games  float64
	owner  []float64
	owned  float64 // how many values told the owners
	path   []*edge
	nodes  []*node
	allow  func(p board.Point, c board.Color, depth int) bool
	room   int // how many nodes the tree may still get, or below 0 for no bound
	counts counts
}

// New returns a searcher. The error wraps ErrPolicy or ErrEvaluator if one of them is
// nil.
func New(p Policy, e Evaluator) (*Searcher, error) {
	if p == nil {
		return nil, fmt.Errorf("%w: none", ErrPolicy)
	}
	if e == nil {
		return nil, fmt.Errorf("%w: none", ErrEvaluator)
	}
	return &Searcher{policy: p, evaluator: e}, nil
}

// FromTable returns a searcher that needs nothing else: t is its policy, and guides the
// random games of its evaluator. The error is prior.ErrTable if t is nil.
func FromTable(t *prior.Table) (*Searcher, error) {
	policy, err := prior.NewEstimator(t)
	if err != nil {
		return nil, err
	}
	player, err := playout.NewHeavy(t)
	if err != nil {
		return nil, err
	}
	return New(policy, &Games{playout: player})
}

// Options bound a search and say how it goes. The same Seed and the same Playouts
// give the same result if Time is 0 or is not reached, as long as the policy and the
// evaluator repeat themselves.
type Options struct {
	// Playouts is how many positions are evaluated, with Games as many random games;
	// 0 for no bound. One of Playouts and Time has to be there.
	Playouts int
	Time     time.Duration // 0 for no bound
	Seed     uint64
	// Trust says how strongly the opinions of the policy count against what the
	// evaluator says: 0 means DefaultTrust. Searches with few playouts need more of it.
	Trust float64
	// Expand is after how many visits a move gets a node of its own: 0 means
	// DefaultExpand. An evaluator that says the same each time suits 1.
	Expand int
	// Every is how often SearchReport reports: 0 means ten times a second.
	Every time.Duration
	// Nodes is how many positions the tree keeps at most, 0 for no bound: a search
	// without an end needs one. A position takes some 16 kB on a 19×19 board, a
	// third of that on 13×13 and a fifth on 9×9. A tree that is full goes on counting.
	Nodes int
	// Allow, if not nil, says which moves the search may make: whether c may play at p,
	// which may be board.Pass, after so many other moves from the position. If it
	// forbids all first moves nothing is searched; later on a pass stays then.
	Allow func(p board.Point, c board.Color, depth int) bool
}

// The defaults of Options. DefaultTrust suits a few thousand random games on a 9×9
// board; other values were not compared there.
const (
	DefaultTrust  = 0.6
	DefaultExpand = 4
)

// TrustFor returns an Options.Trust for a board of so many lines. Random games are longer
// on a large board and fewer fit into a second, so that the first opinions count more;
// how much more was tried in a handful of games only.
func TrustFor(size int) float64 { return DefaultTrust + 0.24*max(float64(size-9), 0) }

// The constants of the search were set by judgement, not tuned.
const (
	amafGames  = 600  // after about so many games, amaf counts half
	marginPart = 0.06 // how much of the value of a game is its margin
	mostMargin = 1e6  // so that no sum of margins overflows, whatever the komi is
	passPrior  = 0.001
	usualGames = 4 // how many games the usual result of a node counts for each move
)

var (
	// ErrOptions says that nothing bounds a search, or that Trust is no number to
	// trust in.
	ErrOptions = errors.New("invalid options of a search")
	// ErrBusy says that a Searcher is used by two goroutines at once.
	ErrBusy = errors.New("the searcher is searching")
)

func (o *Options) check() error {
	if o.Playouts <= 0 && o.Time <= 0 {
		return fmt.Errorf("%w: nothing bounds it", ErrOptions)
	}
	if math.IsNaN(o.Trust) || math.IsInf(o.Trust, 0) {
		return fmt.Errorf("%w: trust %v", ErrOptions, o.Trust)
	}
	return nil
}

// reportEvery is how long a search waits before it reports again.
const reportEvery = 100 * time.Millisecond

// First returns the moves that the policy proposes for the position, as Search wants
// them: without those that fill an eye, and with a pass. Errors are those of Search.
func (s *Searcher) First(ctx context.Context, p Position) ([]Chance, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	if err := s.begin(); err != nil {
		return nil, err
	}
	defer s.busy.Store(false)
	if err := ended.Err(ctx); err != nil {
		return nil, err
	}
	n, err := s.newNode(p.Board.Clone(), p.ToPlay, p.Last, p.Previous)
	if err != nil {
		return nil, err
	}
	var first []Chance
	for i := range n.edges {
		first = append(first, Chance{Point: n.edges[i].move, Chance: n.edges[i].prior})
	}
	return first, nil
}

// begin returns an error if the searcher cannot work now, and marks it as busy.
func (s *Searcher) begin() error {
	switch {
	case s.policy == nil:
		return fmt.Errorf("%w: none", ErrPolicy)
	case s.evaluator == nil:
		return fmt.Errorf("%w: none", ErrEvaluator)
	case !s.busy.CompareAndSwap(false, true):
		return ErrBusy
	}
	return nil
}

// Search tries moves from the position, and returns what came of it. Only the moves
// of first are considered to begin with, in proportion to their chances; they must be
// legal, and board.Pass may be among them. The board is only read, and may not change
// meanwhile; trial moves on it count as moves. Two passes in the tree end the game,
// which counts by area.
//
// A context that ends, ends the search within a playout, which does not count then, and is no
// error. The error is board.ErrBoard if there is no board, and wraps board.ErrColor
// if ToPlay is no player, board.ErrKomi if komi is no number, board.ErrPoint if a move
// of first is illegal or one of the last moves is off the board, ErrOptions, ErrBusy.
// An error of the policy or of the evaluator ends the search and comes together with
// what was found before.
func (s *Searcher) Search(ctx context.Context, p Position, first []Chance, o Options) (*Result, error) {
	return s.SearchReport(ctx, p, first, o, nil)
}

// SearchReport is Search that calls report with the result so far every now and then,
// see Options.Every. Reports belong to who gets them.
func (s *Searcher) SearchReport(ctx context.Context, p Position, first []Chance, o Options, report func(*Result)) (*Result, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	if err := s.begin(); err != nil {
		return nil, err
	}
	defer s.busy.Store(false)
	if s.leaf.Board == nil {
		s.leaf.Board = p.Board.Clone()
	}
	s.leaf.Board.CopyFrom(p.Board)
	root, err := newRoot(s.leaf.Board, p.ToPlay, first)
	if err != nil {
		return nil, err
	}
	s.start, s.leaf.Komi = p, p.Komi
	s.usual, s.games, s.owned = 0, 0, 0
	s.owner = make([]float64, board.NumPoints)
	s.allow, s.counts = o.Allow, counts{}
	if s.room = o.Nodes - 1; o.Nodes <= 0 {
		s.room = -1
	}
	if o.Allow != nil {
		root.keep(func(m board.Point) bool { return o.Allow(m, p.ToPlay, 0) })
	}
	if s.trust = o.Trust; s.trust <= 0 {
		s.trust = DefaultTrust
	}
	if s.expand = float64(o.Expand); s.expand <= 0 {
		s.expand = DefaultExpand
	}
	src := rand.NewPCG(o.Seed, p.Board.Hash())
	reported := time.Now()
	if o.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, reported.Add(o.Time))
		defer cancel()
	}
	every := o.Every
	if every <= 0 {
		every = reportEvery
	}
	playouts, won := 0, 0.0
	for len(root.edges) > 0 && (o.Playouts <= 0 || playouts < o.Playouts) && ended.Err(ctx) == nil {
		if report != nil && playouts%16 == 0 {
			if now := time.Now(); now.Sub(reported) >= every {
				reported = now
				report(s.result(root, playouts, won))
			}
		}
		var win float64
		if win, err = s.play(ctx, root, src); err != nil {
			if ended.Err(ctx) != nil && (errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)) {
				err = nil // an evaluator was interrupted
			}
			break
		}
		won += win
		playouts++
	}
	found := s.result(root, playouts, won)
	s.start, s.owner, s.allow = Position{}, nil, nil
	return found, err
}

// newRoot makes a node of the first moves.
func newRoot(b *board.Board, c board.Color, first []Chance) (*node, error) {
	root, sum := &node{}, 0.0
	for _, m := range first {
		if !b.Legal(m.Point, c, board.Strict) || !(m.Chance >= 0) || math.IsInf(m.Chance, 0) {
			return nil, fmt.Errorf("%w: %v with chance %v", board.ErrPoint, m.Point, m.Chance)
		}
		root.edges = append(root.edges, edge{move: m.Point, prior: m.Chance})
		sum += m.Chance
	}
	for i := range root.edges {
		root.edges[i].prior /= max(sum, math.SmallestNonzeroFloat64)
	}
	return root, nil
}

// play goes down the tree, has the position there judged, and learns from it. It
// returns how likely the player to move wins: after a game 1, 0, or ½ for a tie.
func (s *Searcher) play(ctx context.Context, root *node, src rand.Source) (float64, error) {
	b, size := s.leaf.Board, s.start.Board.Size()
	b.CopyFrom(s.start.Board)
	last, previous, c := s.start.Last, s.start.Previous, s.start.ToPlay
	s.nodes, s.path = s.nodes[:0], s.path[:0]
	for n := root; n != nil; {
		e := n.choose(s.trust)
		s.nodes, s.path = append(s.nodes, n), append(s.path, e)
		b.PlayAssumeLegal(e.move, c)
		c, last, previous = c.Opponent(), e.move, last
		if e.next == nil && e.visits >= s.expand && s.room != 0 && !s.passed() {
			var err error
			if e.next, err = s.newNode(b, c, last, previous); err != nil {
				return 0, err
			}
			s.room--
		}
		n = e.next
	}
	s.leaf.ToPlay, s.leaf.Last, s.leaf.Previous = c, last, previous
	v, err := s.judge(ctx, src)
	if err != nil {
		return 0, err
	}
	margin, won := max(-mostMargin, min(v.Margin, mostMargin)), v.Win
	if s.start.ToPlay == board.Black {
		margin, won = -margin, 1-won
	}
	var first [board.NumPoints]board.Color // who played on a point first
	for i := len(v.Moves) - 1; i >= 0; i-- {
		if m := v.Moves[i]; uint(m.Point) < board.NumPoints {
			first[m.Point] = m.Color
		}
	}
	value := won
	s.counts.add(s.path[0].move, margin, v.Scored)
	if v.Scored {
		// The margin counts by what is usual, so that it tells moves apart also where
		// all of them win, or none.
		s.games++
		s.usual += (margin - s.usual) / s.games
		value = (1-marginPart)*won + marginPart/(1+math.Exp((s.usual-margin)/float64(size)))
	}
	mine := [2]float64{value, 1 - value}
	for i := len(s.path) - 1; i >= 0; i-- {
		mover := s.start.ToPlay
		if i&1 == 1 {
			mover = mover.Opponent()
		}
		first[s.path[i].move] = mover
		s.nodes[i].learn(s.path[i], mine[i&1], mover, &first)
	}
	return won, nil
}

// judge asks the evaluator about the leaf, or counts if the game is over.
func (s *Searcher) judge(ctx context.Context, src rand.Source) (v Value, err error) {
	if s.passed() {
		v = s.finished.count(&s.leaf, nil)
	} else {
		v, err = s.evaluator.Evaluate(ctx, &s.leaf, src)
	}
	if err == nil {
		err = v.check()
	}
	if err != nil || v.Owner == nil {
		return v, err
	}
	s.owned++
	for i, o := range v.Owner[:len(s.owner)] {
		s.owner[i] += o
	}
	return v, nil
}

// passed reports whether the last two moves in the tree are passes.
func (s *Searcher) passed() bool {
	n := len(s.path)
	return n > 1 && s.path[n-1].move == board.Pass && s.path[n-2].move == board.Pass
}
