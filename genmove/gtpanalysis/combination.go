package gtpanalysis

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/combination"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// combinations returns the commands about combination attacks: combination_attack,
// combination_defend and aa_confirm_safety.
func (x *session) combinations() map[string]gtp.Handler {
	return map[string]gtp.Handler{
		"combination_attack": x.combinationAttack,
		"combination_defend": x.combinationDefend,
		"aa_confirm_safety":  x.confirmSafety,
	}
}

// substanceNodes bounds the question whether capturing a string justifies a combination, which
// is asked again and again.
const substanceNodes = 500

// combination returns a reader of combinations that asks the readers of the Analyst, and the
// stones that are lost already, which are no targets.
func (x *session) combination(ctx context.Context, c *gtp.Call) (*combination.Reader, *board.Set, error) {
	f, err := x.facts(ctx, c, examine.Dragons)
	if err != nil {
		return nil, nil, err
	}
	lost, err := examine.TacticalLosses{}.Losses(ctx, f)
	if err != nil {
		return nil, nil, err
	}
	quick := search.With(x.a.Tactics(), search.Effort{Deeper: x.a.Effort().Deeper - 2, Limits: search.Limits{Nodes: 1000}})
	bound := search.Effort{Limits: search.Limits{Nodes: owl.NodesAt(substanceNodes, x.a.Effort())}}
	r, err := combination.New(combination.Options{Tactics: quick, Substance: &substance{f.Dragons, x.a.Life().With(bound)}})
	return r, &lost.Neutral.Dead, err
}

// substance judges strings by the groups around them. Beside a living group stones count as
// they are; elsewhere their capture has to give life.
type substance struct {
	dragons *dragon.Dragons
	life    combination.Substance
}

// Substantial implements combination.Substance.
func (s *substance) Substantial(ctx context.Context, b *board.Board, str board.Point) (bool, error) {
	foe := b.At(str).Opponent()
	for p := range b.Stones(str) {
		for _, n := range p.Neighbors() {
			if b.At(n) != foe {
				continue
			}
			// Stones of trial moves belong to no dragon.
			if g := s.dragons.At(n); g != nil && g.Color == foe && g.Status == dragon.Alive {
				return true, nil
			}
		}
	}
	return s.life.Substantial(ctx, b, str)
}

// combinationAttack prints the move that begins a combination of a player, or PASS.
func (x *session) combinationAttack(ctx context.Context, c *gtp.Call) error {
	k, err := c.Color(0)
	if err != nil {
		return err
	}
	r, ignore, err := x.combination(ctx, c)
	if err != nil {
		return err
	}
	res, err := r.Attack(ctx, c.Board(), k, ignore)
	if err != nil {
		return err
	}
	if !res.Success() {
		res.Move = board.Pass
	}
	c.Print(c.FormatVertex(res.Move))
	return nil
}

// combinationDefend prints the moves that prevent the combination of a player, or PASS.
func (x *session) combinationDefend(ctx context.Context, c *gtp.Call) error {
	k, err := c.Color(0)
	if err != nil {
		return err
	}
	r, ignore, err := x.combination(ctx, c)
	if err != nil {
		return err
	}
	moves, _, err := r.Defend(ctx, c.Board(), k, ignore)
	if err != nil {
		return err
	}
	if len(moves) == 0 {
		moves = []board.Point{board.Pass}
	}
	c.PrintVertices(moves)
	return nil
}

// confirmSafety prints 1 if a move leaves the opponent no combination, else 0 and a move
// that prevents it.
func (x *session) confirmSafety(ctx context.Context, c *gtp.Call) error {
	m, err := c.Move(0)
	if err != nil || m.Point == board.Pass {
		return gtp.ErrMove
	}
	move, k := m.Point, m.Color
	least := 0
	if len(c.Args) > 2 {
		if _, err := fmt.Sscan(c.Args[2], &least); err != nil || least < 0 {
			return fmt.Errorf("size %q, want 0 or more", c.Args[2])
		}
	}
	if !c.Board().Legal(move, k, board.Strict) {
		return gtp.ErrIllegal
	}
	r, _, err := x.combination(ctx, c)
	if err != nil {
		return err
	}
	safe, defense, err := r.Confirm(ctx, c.Board(), k, move, least)
	if err != nil {
		return err
	}
	if safe {
		c.Print("1")
		return nil
	}
	c.Print("0")
	if defense != board.NoPoint {
		c.Printf(" %s", c.FormatVertex(defense))
	}
	return nil
}
