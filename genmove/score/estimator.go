package score

import (
	"context"
	"fmt"
	"math"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/position"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/survival"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// Estimator counts positions, one after the other. It belongs to one goroutine. New makes
// one; the zero Estimator answers examine.ErrNoAnalyst.
type Estimator struct {
	o       Options
	analyst *examine.Analyst
	plain   playout.Player
	careful playout.Player
	life    search.Life
	races   *owl.Reader
	judge   *survival.Judge
	net     *network.Evaluator
	busy    atomic.Bool

	// The last question and its answer: programs ask about one position several times.
	asked  question
	answer *Result
}

// question is all that an answer depends on.
type question struct {
	pos       position.Position
	prisoners [2]int
	toPlay    board.Color
	last      board.Point
	passed    bool // both did
	t         terms
}

// The reader of life and death that an Estimator has of its own: nodes of a question, and of one
// about a race, and bytes.
const (
	lifeNodes = 20000
	raceNodes = 50000
	lifeCache = 1 << 20
)

// New returns an Estimator. The error is that of loading a table or a database, or wraps
// board.ErrKomi if the komi is invalid, or ErrOptions if another number is negative.
func New(o Options) (*Estimator, error) {
	if err := checkKomi(o.Komi); err != nil {
		return nil, err
	}
	if o.Games < 0 || o.PassStones[0] < 0 || o.PassStones[1] < 0 {
		return nil, fmt.Errorf("%w: %d games, %v stones for passes, want no negative numbers", ErrOptions, o.Games, o.PassStones)
	}
	e := &Estimator{o: o, analyst: o.Analyst}
	t, err := prior.Shipped()
	if err != nil {
		return nil, err
	}
	h, err := playout.NewHeavy(t)
	if err != nil {
		return nil, err
	}
	e.plain, e.careful = h, h.Careful()
	if e.life = o.Life; e.life == nil {
		if e.life, err = owl.NewProver(owl.Options{Limits: search.Limits{Nodes: lifeNodes}, CacheSize: lifeCache}); err != nil {
			return nil, err
		}
	}
	races, err := owl.NewReader(e.life)
	if err != nil {
		return nil, err
	}
	if e.judge, err = survival.Shipped(survival.Options{}); err != nil {
		return nil, err
	}
	e.races = races.With(search.Effort{Limits: search.Limits{Nodes: raceNodes}})
	if e.analyst == nil {
		if e.analyst, err = examine.New(examine.Options{}); err != nil {
			return nil, err
		}
	}
	model := o.Model
	if model == nil {
		if model, err = network.Shipped(); err != nil {
			return nil, err
		}
	}
	e.net, err = model.NewEvaluator(network.Options{})
	return e, err
}

func checkKomi(komi float64) error {
	if math.IsNaN(komi) || math.IsInf(komi, 0) {
		return fmt.Errorf("%w: %v", board.ErrKomi, komi)
	}
	return nil
}

// Of counts a position with a new Estimator. The errors are those of New and of Estimate.
func Of(ctx context.Context, p examine.Position, o Options) (*Result, error) {
	e, err := New(o)
	if err != nil {
		return nil, err
	}
	return e.Estimate(ctx, p)
}

// OfGame counts the position that a game has reached, with its komi, handicap and
// passes, which replace those of o. The errors are those of New and of EstimateGame.
func OfGame(ctx context.Context, g *board.Game, o Options) (*Result, error) {
	e, err := New(o)
	if err != nil {
		return nil, err
	}
	return e.EstimateGame(ctx, g)
}

// EstimateGame counts the position that a game has reached, with the komi, handicap and
// passes of the game. The errors are those of Estimate.
func (e *Estimator) EstimateGame(ctx context.Context, g *board.Game) (*Result, error) {
	if g == nil || g.Board() == nil {
		return nil, board.ErrNoBoard
	}
	t := terms{
		komi: g.Komi(), handicap: g.Rules().Compensation.Points(g.Handicap()),
		keepsDead: g.Rules().Name == board.TrompTaylor().Name,
	}
	if g.Rules().PassStones {
		for _, m := range g.Moves() {
			if m.Point == board.Pass && m.Color.IsPlayer() {
				t.passStones[m.Color.Opponent()-board.Black]++
			}
		}
	}
	return e.estimate(ctx, examine.Of(g), t)
}

// Estimate counts a position, with the terms of Options; trial moves on its board count as
// moves. The error wraps board.ErrNoBoard, board.ErrColor, or search.ErrBusy if two goroutines
// ask at once, or is that of the context or of Options.Life. There is no result with an error.
func (e *Estimator) Estimate(ctx context.Context, p examine.Position) (*Result, error) {
	return e.estimate(ctx, p, terms{komi: e.o.Komi, handicap: e.o.Handicap, passStones: e.o.PassStones})
}

// terms are what counts besides the board.
type terms struct {
	komi       float64
	handicap   int
	passStones [2]int
	keepsDead  bool // after two passes no stones are taken off
}

// of returns what White gets in addition to the board.
func (t terms) of(s board.Scoring) float64 {
	if s == board.TerritoryScoring {
		return t.komi + float64(t.passStones[board.White-board.Black]-t.passStones[0])
	}
	return t.komi + float64(t.handicap)
}

func (e *Estimator) estimate(ctx context.Context, p examine.Position, t terms) (*Result, error) {
	switch {
	case p.Board == nil || p.Board.Size() < board.MinSize:
		return nil, board.ErrNoBoard
	case !p.ToPlay.IsPlayer():
		return nil, fmt.Errorf("%w: %v cannot play", board.ErrColor, p.ToPlay)
	}
	if !e.busy.CompareAndSwap(false, true) {
		return nil, search.ErrBusy
	}
	defer e.busy.Store(false)
	if e.analyst == nil {
		return nil, examine.ErrNoAnalyst
	}
	if err := ended.Err(ctx); err != nil {
		return nil, err
	}
	b := p.Board.Clone()
	q := question{position.Of(b), [2]int{b.Prisoners(board.Black), b.Prisoners(board.White)}, p.ToPlay, p.Last, p.Last == board.Pass && p.Previous == board.Pass, t}
	if e.answer != nil && e.asked == q {
		return e.answer, nil
	}
	e.analyst.Clear()
	f, turned, last, err := canonical(b, p.ToPlay, p.Last)
	if err != nil {
		return nil, err
	}
	s := &situation{e: e, b: turned, toPlay: board.Black, last: last, passed: q.passed}
	if err := s.expect(ctx, f.terms(t)); err != nil {
		return nil, err
	}
	if err := s.judge(ctx); err != nil {
		return nil, err
	}
	r, err := s.result(ctx, f.terms(t))
	if err != nil {
		return nil, err
	}
	r = f.result(r, b, t)
	e.asked, e.answer = q, r
	return r, nil
}

// result counts the position of s without komi and the like. If both have passed, it is counted as
// it stands. A game that goes on, or that cannot be played to its end, is estimated, with the terms
// t.
func (s *situation) result(ctx context.Context, t terms) (*Result, error) {
	if !s.passed && !s.over() {
		return s.estimate(ctx, t)
	}
	if s.passed && t.keepsDead {
		s.dead, s.seki, s.open = board.Set{}, board.Set{}, board.Set{}
	}
	r := newResult(s)
	f := newFinisher(ctx, s)
	f.stands = s.passed
	if err := f.finish(s.toPlay); err != nil {
		return nil, err
	}
	if !s.passed && f.fails() {
		return s.estimate(ctx, t)
	}
	r.counted(s, f, f.inSeki())
	return r, nil
}
