package gtp

import (
	"context"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
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
	// Links tells which strings belong together, which makes groups of them. Where
	// it is nil, those that influence holds together do.
	Links func(ctx context.Context, b *board.Board) (*connect.Links, error)
	// Breaker reads break-ins for Influence; nil reads none. See
	// influence.CorrectBreakIns. A connect.Reader is one.
	Breaker influence.Connector

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
	return &InfluenceAnalysis{tactics: t, functions: f, engine: e}, nil
}

// input returns the position with its dead stones.
func (a *InfluenceAnalysis) input(ctx context.Context, b *board.Board, toMove board.Color) (influence.Input, error) {
	a.functions.Begin(nil)
	in := influence.Input{Board: b, ToMove: toMove}
	var first [2]board.Set
	for i, c := range [2]board.Color{board.Black, board.White} {
		var err error
		if first[i], err = influence.LostStrings(ctx, b, a.tactics, c); err != nil {
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
	return in, err
}

// Influence implements Influencer.
func (a *InfluenceAnalysis) Influence(ctx context.Context, b *board.Board, toMove board.Color) (*influence.Result, error) {
	in, err := a.input(ctx, b, toMove)
	if err != nil {
		return nil, err
	}
	r := new(influence.Result)
	if err := a.engine.Compute(ctx, in, r); err != nil {
		return nil, err
	}
	if a.Breaker != nil {
		if _, err := influence.CorrectBreakIns(ctx, b, r, a.Breaker); err != nil {
			return nil, err
		}
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
	if err := a.engine.ComputeMove(ctx, in, m, after); err != nil {
		return nil, nil, err
	}
	if err := a.engine.ComputeFollowup(ctx, in, m, after, followup); err != nil {
		return nil, nil, err
	}
	return after, followup, nil
}

// query describes the group of a stone and what is around it.
func (a *InfluenceAnalysis) query(ctx context.Context, b *board.Board, dragon board.Point) (influence.SurroundQuery, error) {
	owner := b.At(dragon)
	own, theirs, err := a.groups(ctx, b, owner)
	if err != nil {
		return influence.SurroundQuery{}, err
	}
	var stones board.Set
	for _, g := range own {
		if g.Has(dragon) {
			stones = g
		}
	}
	if stones.IsEmpty() { // the string is dead
		for p := range b.Stones(dragon) {
			stones.Add(p)
		}
	}
	hostile := influence.Neighbors(b, &stones, nil)
	near := hostile
	for i := range theirs {
		if theirs[i].Intersects(&near) {
			hostile.Or(&theirs[i])
		}
	}
	friends := influence.FriendlyNeighbors(b, &stones, nil)
	allies := slices.DeleteFunc(own, func(g board.Set) bool { return g.Has(dragon) || !g.Intersects(&friends) })
	return influence.SurroundQuery{Board: b, Dragon: &stones, Hostile: &hostile, Allies: allies}, nil
}

// groups returns the stones of each group of a player and of his opponent: those
// that are linked, or those that influence holds together if nobody knows.
func (a *InfluenceAnalysis) groups(ctx context.Context, b *board.Board, c board.Color) (own, theirs []board.Set, err error) {
	if a.Links == nil {
		in, err := a.input(ctx, b, c)
		if err != nil {
			return nil, nil, err
		}
		r := new(influence.Result)
		if err := a.engine.Compute(ctx, in, r); err != nil {
			return nil, nil, err
		}
		for _, g := range r.Groups(b, c) {
			own = append(own, g.Stones)
		}
		for _, g := range r.Groups(b, c.Opponent()) {
			theirs = append(theirs, g.Stones)
		}
		return own, theirs, nil
	}
	links, err := a.Links(ctx, b)
	if err != nil {
		return nil, nil, err
	}
	for _, list := range links.All() {
		var g board.Set
		for _, s := range list {
			for p := range b.Stones(s) {
				g.Add(p)
			}
		}
		if b.At(list[0]) == c {
			own = append(own, g)
		} else {
			theirs = append(theirs, g)
		}
	}
	return own, theirs, nil
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
