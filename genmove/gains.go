package genmove

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
)

// Gains compares the territory before and after moves, as influence sees it when
// the opponent moves first everywhere. It belongs to one goroutine.
type Gains struct {
	Engine FieldComputer
	// Losses tells which stones are lost; nil stands for TacticalLosses. It is
	// asked about the position before the moves.
	Losses Losses
	// Functions are those that constraints of the engine's patterns call, or nil.
	Functions *Functions

	result influence.Result
}

// NewGains returns Gains with an engine of the shared databases.
func (d *Databases) NewGains() (*Gains, error) {
	e, f, err := d.newInfluence()
	if err != nil {
		return nil, err
	}
	return &Gains{Engine: e, Functions: f}, nil
}

// Territory returns how many points each of the moves gains for the player whose
// turn it is, stones that it captures included: 0 for moves that the board refuses.
// It needs the stages Worms (or Losses that do without) and Influence. A move takes
// about a third of the time of the stage Influence, as what the patterns ask about the
// position after it has to be read anew.
func (g *Gains) Territory(ctx context.Context, p *Position, moves []board.Point) ([]float64, error) {
	if p == nil {
		return nil, ErrBoard
	}
	if g.Engine == nil {
		return nil, idle("Engine")
	}
	if p.Influence() == nil {
		return nil, missing("gains of territory", StageInfluence)
	}
	losses := g.Losses
	if losses == nil {
		losses = TacticalLosses{}
	}
	opp := p.ToPlay().Opponent()
	dead, err := losses.Lost(p, opp)
	if err != nil {
		return nil, err
	}
	before := p.Influence().First(opp)
	begin(g.Engine, g.Functions, p)
	b, gains := p.Board(), make([]float64, len(moves))
	if len(p.Influence().BreakIns[opp-board.Black]) > 0 {
		// Nobody reads what can be broken into after the moves.
		before = new(influence.Result)
		if err := g.Engine.Compute(ctx, influence.Input{Board: b, Dead: &dead, ToMove: opp}, before); err != nil {
			return nil, err
		}
	}
	for i, m := range moves {
		captured := b.CapturedBy(m, p.ToPlay())
		if m == board.Pass || !b.Try(m, p.ToPlay()) {
			continue
		}
		err := g.Engine.Compute(ctx, influence.Input{Board: b, Dead: &dead, ToMove: opp}, &g.result)
		b.Undo()
		if err != nil {
			return nil, err
		}
		gains[i] = influence.MoveValue(before, &g.result, p.ToPlay(), captured)
	}
	return gains, nil
}
