package problem

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// Options says whom a Solver asks. The zero value asks for the defaults.
type Options struct {
	// Life reads life and death; nil stands for an owl.Both with the default limits. If it is an
	// owl.Grader or an *owl.Reader, views of it with fewer nodes answer the small questions.
	Life search.Life
	// Tactics reads the capture of strings; nil stands for a reading.Reader.
	Tactics search.Tactics
	// Connector reads connections; nil stands for a connect.Reader that asks Tactics.
	Connector search.Connector
}

// A Solver answers questions about problems. It belongs to one goroutine and answers
// search.ErrBusy to a second one. New makes one.
type Solver struct {
	life    search.Life
	small   search.Life // with findNodes
	quick   search.Life // with quickNodes
	tactics search.Tactics
	links   *connect.Analyzer
	joins   search.Connector
	last    solved
	busy    atomic.Bool
}

// solved is the last question that Solve was asked, with its answer.
type solved struct {
	key    solvedKey
	result search.Result
}

type solvedKey struct {
	hash         uint64
	ko           board.Point
	size         int
	toPlay       board.Color
	question     Question
	group, other board.Set
}

// How many positions the small questions may look at: whether a group is critical, and
// whether a move threatens something or is refuted.
const (
	findNodes  = 30_000
	quickNodes = 2_000
)

// New returns a Solver. The error is that of a shipped database of patterns.
func New(o Options) (*Solver, error) {
	s := &Solver{life: o.Life, tactics: o.Tactics, joins: o.Connector}
	var err error
	if s.life == nil {
		if s.life, err = shippedLife(); err != nil {
			return nil, err
		}
	}
	if s.tactics == nil {
		s.tactics = reading.New(reading.Options{})
	}
	if s.joins == nil {
		s.joins = connect.New(connect.Options{Tactics: s.tactics})
	}
	if s.links, err = connect.NewAnalyzer(connect.LinkOptions{}); err != nil {
		return nil, err
	}
	s.small = withNodes(s.life, findNodes)
	s.quick = withNodes(s.life, quickNodes)
	return s, nil
}

func shippedLife() (search.Life, error) {
	prover, err := owl.NewProver(owl.Options{})
	if err != nil {
		return nil, err
	}
	guided, err := owl.NewGuided(owl.GuidedOptions{})
	if err != nil {
		return nil, err
	}
	return owl.NewBoth(prover, guided)
}

// withNodes returns a view of a reader with a bound on nodes, or the reader if it has no views.
func withNodes(l search.Life, nodes int) search.Life {
	e := search.Effort{Limits: search.Limits{Nodes: nodes}}
	switch l := l.(type) {
	case *owl.Reader:
		return l.With(e)
	case owl.Grader:
		return l.WithEffort(e)
	}
	return l
}

// enter takes the Solver for a question; leave gives it back.
func (s *Solver) enter(ctx context.Context) error {
	if s == nil || s.life == nil {
		return errors.New("problem: no Solver from New")
	}
	if err := ended.Err(ctx); err != nil {
		return err
	}
	if !s.busy.CompareAndSwap(false, true) {
		return search.ErrBusy
	}
	return nil
}

func (s *Solver) leave() { s.busy.Store(false) }

// Solve returns what the side to move achieves in the problem, and by which move. A Code of ko
// means that the problem is a ko. The last answer is kept, so that asking again is free. The
// errors wrap ErrNoQuestion and those of the readers.
func (s *Solver) Solve(ctx context.Context, p *Problem) (search.Result, error) {
	if err := s.enter(ctx); err != nil {
		return search.Result{}, err
	}
	defer s.leave()
	return s.solve(ctx, p)
}

func (s *Solver) solve(ctx context.Context, p *Problem) (search.Result, error) {
	if err := p.check(); err != nil {
		return search.Result{}, err
	}
	ko, _ := p.Board.Ko()
	key := solvedKey{p.Board.StonesHash(), ko, p.Board.Size(), p.ToPlay, p.Question, p.Group, p.Other}
	if s.last.key == key {
		return s.last.result, nil
	}
	r, err := s.ask(ctx, s.life, p, p.Board.Clone(), p.ToPlay)
	if err == nil {
		s.last = solved{key, r}
	}
	return r, err
}

// ask asks what c, moving first on b, achieves in the question of p. What was captured on the
// way is lost.
func (s *Solver) ask(ctx context.Context, life search.Life, p *Problem, b *board.Board, c board.Color) (search.Result, error) {
	owner := p.owner()
	left := b.StonesOf(owner)
	left.And(&p.Group)
	switch p.Question {
	case askConnect, askCut:
		return s.askLink(ctx, p, b, c, owner)
	case askCapture, askRescue:
		if left.Len() < p.Group.Len() {
			return gone(c == owner), nil
		}
		if c == owner {
			return s.tactics.Defend(ctx, b, left.First())
		}
		return s.tactics.Attack(ctx, b, left.First())
	}
	if left.IsEmpty() {
		return gone(c == owner), nil
	}
	if c == owner {
		return life.Defend(ctx, b, &left)
	}
	return life.Attack(ctx, b, &left)
}

// gone is the answer about a group that has been captured.
func gone(owner bool) search.Result {
	if owner {
		return search.Result{Certain: true}
	}
	return search.Result{Code: search.Win, Move: board.Pass, Certain: true}
}

// askLink asks whether c joins the two strings of a question, or cuts them.
func (s *Solver) askLink(ctx context.Context, p *Problem, b *board.Board, c, owner board.Color) (search.Result, error) {
	x, y := p.Group.First(), p.Other.First()
	switch {
	case b.At(x) != owner || b.At(y) != owner:
		return gone(c == owner), nil
	case b.SameString(x, y):
		return gone(c != owner), nil
	case c == owner:
		return s.joins.Connect(ctx, b, x, y)
	}
	return s.joins.Disconnect(ctx, b, x, y)
}

// after plays a move for the side to move and asks what the opponent achieves then. The code of
// the result is that of the side to move, its line begins with the move.
func (s *Solver) after(ctx context.Context, life search.Life, p *Problem, b *board.Board, move board.Point) (search.Result, error) {
	if !b.Try(move, p.ToPlay) {
		return search.Result{}, fmt.Errorf("%w: %v", ErrMove, move)
	}
	defer b.Undo()
	r, err := s.ask(ctx, life, p, b, p.ToPlay.Opponent())
	if err != nil {
		return r, err
	}
	line := search.LineOf(move)
	for _, q := range r.Line.All() {
		line.Add(q)
	}
	if r.Line.Len() == 0 && r.Move.On(b.Size()) {
		line.Add(r.Move)
	}
	return search.Result{Code: r.Code.Reverse(), Move: move, Line: line, Nodes: r.Nodes, Limited: r.Limited, Certain: r.Certain}, nil
}
