package dragon

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// Threatener looks for two moves in a row that kill a group if one move cannot kill it, or save
// one that one move cannot save. A *owl.Reader is one. The contract is that of search.Life.
type Threatener interface {
	ThreatenAttack(ctx context.Context, b *board.Board, goal *board.Set) (owl.Threat, error)
	ThreatenDefense(ctx context.Context, b *board.Board, goal *board.Set) (owl.Threat, error)
}

// threats looks for the threats against the groups that live by reading or by their eyes,
// and for those that revive the dead ones.
func (w *work) threats(ctx context.Context, r Threatener) error {
	if r == nil {
		return nil
	}
	budget := search.BudgetOf(ctx)
	for i := range w.d.dragons {
		g := &w.d.dragons[i]
		// A group with two eyes is asked only if one of them can be taken by two moves. Groups
		// that live by their room alone are not asked unless they have been read.
		doubt := g.Read || g.Eyes.Min() >= 2 && g.Eyes.AttackTwice < 2
		if !doubt || w.settled(g) != board.Undecided || g.Status != Alive && g.Status != Dead {
			continue
		}
		if budget != nil && budget.Left() == 0 {
			g.Unknown = true
			continue
		}
		ask, to, next := r.ThreatenAttack, &g.Threat, &g.ThreatNext
		if g.Status == Dead {
			ask, to, next = r.ThreatenDefense, &g.Rescue, &g.RescueNext
		}
		t, err := ask(ctx, w.b, &g.Stones)
		if err != nil {
			g.Unknown = g.Unknown || ended.Err(ctx) != nil
			return err
		}
		if t.Code != search.Fail {
			*to, *next = search.MoveResult{Move: t.First, Code: t.Code}, t.Second
			g.Weakness = g.weakness()
		}
	}
	return nil
}
