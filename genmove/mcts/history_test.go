package mcts_test

import (
	"context"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
)

// historian checks that the moves of a position lead from the boards before to its board.
type historian struct {
	even
	t            *testing.T
	asked, known *int
}

func (h historian) EvaluateBatch(ctx context.Context, positions []network.Position, out []network.Evaluation) error {
	*h.asked += len(positions)
	for i := range positions {
		moves, before := positions[i].History()
		for k, b := range before {
			if b == nil || len(moves) <= k {
				continue
			}
			b = b.Clone()
			for _, m := range moves[len(moves)-1-k:] {
				if m.Point == board.Pass {
					continue
				}
				if err := b.Play(m.Point, m.Color, board.AllowSuicide); err != nil {
					h.t.Errorf("%v on the board before it: %v", m, err)
				}
			}
			if b.StonesHash() != positions[i].Board().StonesHash() {
				h.t.Errorf("the last %d of %v do not lead to the position", k+1, moves)
			}
			*h.known++
		}
	}
	return h.even.EvaluateBatch(ctx, positions, out)
}

// TestHistory: an evaluator of one's own gets the moves and boards before each position.
func TestHistory(t *testing.T) {
	g, err := board.NewGame(5, board.TrompTaylor())
	if err != nil {
		t.Fatal(err)
	}
	if err := g.PlayText("C3 B3 C2"); err != nil {
		t.Fatal(err)
	}
	asked, known := 0, 0
	s, err := mcts.New(func() (mcts.Evaluator, error) { return historian{t: t, asked: &asked, known: &known}, nil }, mcts.Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Search(t.Context(), g, mcts.Limits{Visits: 300}); err != nil {
		t.Fatal(err)
	}
	if known != 2*asked || asked < 200 {
		t.Errorf("%d boards before %d positions, want two each", known, asked)
	}
}
