package genmove

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// Stage finds out one thing about a position. Examine returns a position that
// knows more, made by one of the With methods; it leaves p alone. Its error wraps
// ErrMissing if p lacks the facts of another stage. A Stage belongs to one
// goroutine.
type Stage interface {
	// Name is the word by which errors and Until know the stage.
	Name() string
	Examine(ctx context.Context, p *Position) (*Position, error)
}

// The names of the stages of this package.
const (
	StageWorms       = "worms"
	StageConnections = "connections"
	StageInfluence   = "influence"
	StageJoseki      = "joseki"
)

// Examine lets stages look at a position, one after another. An error says which
// stage it is from; it is ErrBoard if p is nil, and wraps ErrMissing if a stage is nil
// or has nothing to ask.
func Examine(ctx context.Context, p *Position, stages ...Stage) (*Position, error) {
	if p == nil {
		return nil, ErrBoard
	}
	for i, s := range stages {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if s == nil {
			return nil, fmt.Errorf("%w: stage %d is nil", ErrMissing, i)
		}
		next, err := s.Examine(ctx, p)
		if err != nil {
			return nil, fmt.Errorf("stage %s: %w", s.Name(), err)
		}
		p = next
	}
	return p, nil
}

// Until returns the stages up to the one with the given name, or all of them if
// there is none.
func Until(stages []Stage, name string) []Stage {
	for i, s := range stages {
		if s != nil && s.Name() == name {
			return stages[:i+1]
		}
	}
	return stages
}

// Replace returns a copy of the stages in which s takes the place of the stage
// that has its name, or comes last if there is none. A nil s replaces nothing.
func Replace(stages []Stage, s Stage) []Stage {
	list := append([]Stage(nil), stages...)
	if s == nil {
		return list
	}
	for i := range list {
		if list[i] != nil && list[i].Name() == s.Name() {
			list[i] = s
			return list
		}
	}
	return append(list, s)
}

// missing is the error of a stage that lacks the facts of another.
func missing(stage, needed string) error {
	return fmt.Errorf("%w: %s needs the stage %s before it", ErrMissing, stage, needed)
}

// idle is the error of a stage that was given nothing to ask.
func idle(field string) error { return fmt.Errorf("%w: %s is nil", ErrMissing, field) }

// WormFinder describes the strings of a board, which it leaves as it was. A
// worm.Analyzer is one.
type WormFinder interface {
	Analyze(ctx context.Context, b *board.Board) (*worm.Worms, error)
}

// Worms is the stage that describes strings. It needs no other.
type Worms struct{ Finder WormFinder }

// Name returns StageWorms.
func (Worms) Name() string { return StageWorms }

// Examine implements Stage.
func (s Worms) Examine(ctx context.Context, p *Position) (*Position, error) {
	if s.Finder == nil {
		return nil, idle("Finder")
	}
	w, err := s.Finder.Analyze(ctx, p.Board())
	if err != nil {
		return nil, err
	}
	return p.WithWorms(s.Name(), w)
}

// LinkFinder tells which strings of a board belong together. w describes them; b is
// left as it was. A connect.Analyzer is one.
type LinkFinder interface {
	Analyze(ctx context.Context, b *board.Board, w *worm.Worms) (*connect.Links, error)
}

// Connections is the stage that finds which strings belong together. It needs
// Worms.
type Connections struct{ Finder LinkFinder }

// Name returns StageConnections.
func (Connections) Name() string { return StageConnections }

// Examine implements Stage.
func (s Connections) Examine(ctx context.Context, p *Position) (*Position, error) {
	if p.Worms() == nil {
		return nil, missing(s.Name(), StageWorms)
	}
	if s.Finder == nil {
		return nil, idle("Finder")
	}
	l, err := s.Finder.Analyze(ctx, p.Board(), p.Worms())
	if err != nil {
		return nil, err
	}
	return p.WithLinks(s.Name(), l)
}

// Losses tells which stones are lost when a player moves first everywhere; nobody
// does if first is Empty.
type Losses interface {
	Lost(p *Position, first board.Color) (board.Set, error)
}

// TacticalLosses are the strings that tactical reading gives up: those that
// nothing saves, and those that the first player captures. It needs Worms.
type TacticalLosses struct{}

// Lost implements Losses.
func (TacticalLosses) Lost(p *Position, first board.Color) (board.Set, error) {
	var lost board.Set
	if p.Worms() == nil {
		return lost, missing("losses", StageWorms)
	}
	for _, w := range p.Worms().All() {
		if w.LostOrUnknown() || w.Color == first.Opponent() && w.Attack().Code == search.Win {
			for _, q := range w.Stones {
				lost.Add(q)
			}
		}
	}
	return lost, nil
}

// FieldComputer computes influence; influence.Engine is one. If it has the method
// Forget of that, the method is called before each position.
type FieldComputer interface {
	Compute(ctx context.Context, in influence.Input, r *influence.Result) error
}

// begin makes an engine and its functions, which may be nil, ready for a position.
func begin(e FieldComputer, f *Functions, p *Position) {
	if f != nil {
		f.Begin(p)
	}
	if e, ok := e.(interface{ Forget() }); ok {
		e.Forget()
	}
}

// Influence is the stage that computes territorial influence three times: Black
// first, White first, nobody first.
type Influence struct {
	Engine FieldComputer
	// Losses tells which stones are lost; nil stands for TacticalLosses.
	Losses Losses
	// Functions are those that constraints of the engine's patterns call, or nil.
	Functions *Functions
	// Breaker reads which territories the opponent can come into, for
	// influence.CorrectBreakIns; nil reads none. A connect.Reader is one. It takes
	// some milliseconds for each of the results, and the score of a game that is
	// nearly over is estimated better by one or two hundredths of a point only; it
	// is for those who want the ways in as moves, Fields.BreakIns.
	Breaker influence.Connector
}

// Name returns StageInfluence.
func (Influence) Name() string { return StageInfluence }

// Examine implements Stage.
func (s Influence) Examine(ctx context.Context, p *Position) (*Position, error) {
	if s.Engine == nil {
		return nil, idle("Engine")
	}
	losses := s.Losses
	if losses == nil {
		losses = TacticalLosses{}
	}
	begin(s.Engine, s.Functions, p)
	b := p.Board()
	var f Fields
	for _, one := range []struct {
		first board.Color
		to    **influence.Result
	}{{board.Empty, &f.Neutral}, {board.Black, &f.BlackFirst}, {board.White, &f.WhiteFirst}} {
		dead, err := losses.Lost(p, one.first)
		if err != nil {
			return nil, err
		}
		*one.to = new(influence.Result)
		in := influence.Input{Board: b, Dead: &dead, ToMove: one.first}
		if err := s.Engine.Compute(ctx, in, *one.to); err != nil {
			return nil, err
		}
		if s.Breaker == nil {
			continue
		}
		found, err := influence.CorrectBreakIns(ctx, b, *one.to, s.Breaker)
		if err != nil {
			return nil, err
		}
		if one.first.IsPlayer() {
			f.BreakIns[one.first-board.Black] = found
		}
	}
	return p.WithInfluence(s.Name(), &f)
}

// Suggester appends moves of c on the board b that are known from sequences; a
// joseki.Suggester is one.
type Suggester interface {
	Append(ctx context.Context, dst []joseki.Suggestion, b *board.Board, c board.Color) ([]joseki.Suggestion, error)
}

// Joseki is the stage that looks for known corner sequences and openings. It needs
// no other; constraints that ask for what has not been examined read it.
type Joseki struct {
	Source Suggester
	// Functions are those that constraints of the source call, or nil.
	Functions *Functions
}

// Name returns StageJoseki.
func (Joseki) Name() string { return StageJoseki }

// Examine implements Stage.
func (s Joseki) Examine(ctx context.Context, p *Position) (*Position, error) {
	if s.Source == nil {
		return nil, idle("Source")
	}
	if s.Functions != nil {
		s.Functions.Begin(p)
	}
	list, err := s.Source.Append(ctx, nil, p.Board(), p.ToPlay())
	if err != nil {
		return nil, err
	}
	return p.WithJoseki(s.Name(), list)
}
