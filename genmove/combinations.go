package genmove

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/combination"
	"github.com/tengen-go/tengen/owl/dragon"
)

// Combinations is the Reasoner of combination attacks of both players. It belongs to one
// goroutine.
type Combinations struct {
	reader *combination.Reader
}

// combinationsFrom is the level from which combinations are read.
const combinationsFrom = 3

// Reasons implements Reasoner.
func (k *Combinations) Reasons(ctx context.Context, s *Situation, r *Reasons) error {
	if err := ready(ctx, s, r); err != nil {
		return err
	}
	if s.Level < combinationsFrom || s.Worms == nil {
		return nil
	}
	if k.reader == nil {
		var err error
		k.reader, err = combination.New(combination.Options{Tactics: s.Analyst.Tactics(), Substance: s.Analyst.Life().Unjudged(), Nodes: combinationNodes})
		if err != nil {
			return err
		}
	}
	var dead board.Set
	if s.Dragons != nil {
		for _, g := range s.Dragons.All() {
			if g.Status == dragon.Dead || g.Status == dragon.Critical {
				dead.Or(&g.Stones)
			}
		}
	}
	mine, err := k.reader.Attack(ctx, s.Board, s.ToPlay, &dead)
	if err != nil {
		return err
	}
	if mine.Success() {
		r.Add(Reason{Kind: MyCombination, Move: mine.Move, Code: mine.Code, Value: float64(mine.Value), Source: "combinations"})
	}
	moves, his, err := k.reader.Defend(ctx, s.Board, s.Opponent(), &dead)
	if err != nil {
		return err
	}
	for _, m := range moves {
		r.Add(Reason{Kind: YourCombination, Move: m, Code: his.Code, Value: float64(his.Value), Source: "combinations"})
	}
	return nil
}

// combinationNodes bounds the search for combinations.
const combinationNodes = 400
