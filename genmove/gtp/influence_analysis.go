package gtp

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// InfluenceAnalysis is an Influencer and a Surrounder that needs nothing but a
// tactical reader: stones that are captured are dead, and so are groups without
// room for eyes, as influence.Engine.EstimateDead judges. It belongs to one
// goroutine.
type InfluenceAnalysis struct {
	tactics   search.Tactics
	functions *worm.Functions
	engine    *influence.Engine
}

// NewInfluenceAnalysis returns an analysis that asks t. The error is
// worm.ErrTactics if t is nil.
func NewInfluenceAnalysis(t search.Tactics) (*InfluenceAnalysis, error) {
	f, err := worm.NewFunctions(t)
	if err != nil {
		return nil, err
	}
	e, err := influence.New(influence.Options{Tables: []pattern.Table{f.Table()}})
	if err != nil {
		return nil, err
	}
	return &InfluenceAnalysis{t, f, e}, nil
}

// readable is the most liberties of strings whose capture is read.
const readable = 4

// lost returns the stones that can be captured, but for those that the side to
// move can save.
func (a *InfluenceAnalysis) lost(ctx context.Context, b *board.Board, toMove board.Color) (board.Set, error) {
	var dead board.Set
	for _, s := range b.AppendStrings(nil, board.Empty) {
		if b.Liberties(s) > readable {
			continue
		}
		r, err := a.tactics.Attack(ctx, b, s)
		if err != nil {
			return dead, err
		}
		if r.Code != search.Win {
			continue
		}
		if b.At(s) == toMove {
			if r, err = a.tactics.Defend(ctx, b, s); err != nil {
				return dead, err
			}
			if r.Code == search.Win {
				continue
			}
		}
		for p := range b.Stones(s) {
			dead.Add(p)
		}
	}
	return dead, nil
}

// input returns the position with its dead stones.
func (a *InfluenceAnalysis) input(ctx context.Context, b *board.Board, toMove board.Color) (influence.Input, error) {
	a.functions.Begin(ctx, nil)
	in := influence.Input{Board: b, ToMove: toMove}
	var first [2]board.Set
	for i, c := range [2]board.Color{board.Black, board.White} {
		var err error
		if first[i], err = a.lost(ctx, b, c); err != nil {
			return in, err
		}
	}
	dead, err := a.engine.EstimateDead(ctx, in, &first[0], &first[1])
	if toMove == board.White {
		dead.Or(&first[1])
	} else {
		dead.Or(&first[0])
	}
	in.Dead = &dead
	return in, a.check(err)
}

// check returns the first error of the engine or of the functions it called.
func (a *InfluenceAnalysis) check(err error) error {
	if err != nil {
		return err
	}
	return a.functions.Err()
}

// Influence implements Influencer.
func (a *InfluenceAnalysis) Influence(ctx context.Context, b *board.Board, toMove board.Color) (*influence.Result, error) {
	in, err := a.input(ctx, b, toMove)
	if err != nil {
		return nil, err
	}
	r := new(influence.Result)
	if err := a.check(a.engine.Compute(ctx, in, r)); err != nil {
		return nil, err
	}
	return r, nil
}

// MoveInfluence implements Influencer. What the move saves or kills is found by
// looking for dead stones before and after it.
func (a *InfluenceAnalysis) MoveInfluence(ctx context.Context, b *board.Board, move board.Point, c board.Color) (after, followup *influence.Result, err error) {
	in, err := a.input(ctx, b, c.Opponent())
	if err != nil {
		return nil, nil, err
	}
	if !b.Try(move, c) {
		return nil, nil, influence.ErrInput
	}
	next, err := a.input(ctx, b, c.Opponent())
	b.Undo()
	if err != nil {
		return nil, nil, err
	}
	saved, lost := *in.Dead, *next.Dead
	saved.AndNot(next.Dead)
	lost.AndNot(in.Dead)
	m := influence.Move{Point: move, Color: c, Unsafe: next.Dead.Has(move), Saved: &saved, Lost: &lost}
	after, followup = new(influence.Result), new(influence.Result)
	if err := a.check(a.engine.ComputeMove(ctx, in, m, after)); err != nil {
		return nil, nil, err
	}
	if err := a.check(a.engine.ComputeFollowup(ctx, in, m, after, followup)); err != nil {
		return nil, nil, err
	}
	return after, followup, nil
}

// query describes the group of a stone and what is around it.
func (a *InfluenceAnalysis) query(ctx context.Context, b *board.Board, dragon board.Point) (influence.SurroundQuery, error) {
	owner := b.At(dragon)
	in, err := a.input(ctx, b, owner)
	if err != nil {
		return influence.SurroundQuery{}, err
	}
	r := new(influence.Result)
	if err := a.check(a.engine.Compute(ctx, in, r)); err != nil {
		return influence.SurroundQuery{}, err
	}
	var stones board.Set
	var allies []board.Set
	for _, g := range r.Groups(b, owner) {
		if g.Stones.Has(dragon) {
			stones = g.Stones
		} else {
			allies = append(allies, g.Stones)
		}
	}
	if stones.IsEmpty() { // the string is dead
		for p := range b.Stones(dragon) {
			stones.Add(p)
		}
	}
	dead := *in.Dead
	dead.AndNot(&stones)
	hostile := influence.Neighbors(b, &stones, &dead)
	return influence.SurroundQuery{Board: b, Dragon: &stones, Hostile: &hostile, Allies: allies}, nil
}

// Surround implements Surrounder.
func (a *InfluenceAnalysis) Surround(ctx context.Context, b *board.Board, dragon board.Point) (*influence.Surround, error) {
	q, err := a.query(ctx, b, dragon)
	if err != nil {
		return nil, err
	}
	return influence.FindSurround(q)
}

// DoesSurround implements Surrounder.
func (a *InfluenceAnalysis) DoesSurround(ctx context.Context, b *board.Board, move, dragon board.Point) (influence.SurroundStatus, error) {
	q, err := a.query(ctx, b, dragon)
	if err != nil {
		return influence.NotSurrounded, err
	}
	return influence.DoesSurround(q, move)
}
