package influence

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// readable is the most liberties of strings whose capture is read. Others can
// hardly be captured by tactics alone.
const readable = 4

// LostStrings returns the stones of the strings that the opponent can capture without a ko,
// except for those that toMove can save if he moves first. If toMove is Empty, both players are
// assumed to save what they can. The error wraps ErrInput if b or t is missing, else it is that
// of t.
func LostStrings(ctx context.Context, b *board.Board, t search.Tactics, toMove board.Color) (board.Set, error) {
	var lost board.Set
	if b == nil || t == nil || toMove > board.White {
		return lost, fmt.Errorf("%w: a board, a reader and a side to move are needed", ErrInput)
	}
	for _, s := range b.AppendStrings(nil, board.Empty) {
		if b.Liberties(s) > readable {
			continue
		}
		r, err := t.Attack(ctx, b, s)
		if err != nil {
			return lost, err
		}
		if r.Code != search.Win {
			continue
		}
		if toMove == board.Empty || b.At(s) == toMove {
			if r, err = t.Defend(ctx, b, s); err != nil {
				return lost, err
			}
			if r.Code == search.Win {
				continue
			}
		}
		for p := range b.Stones(s) {
			lost.Add(p)
		}
	}
	return lost, nil
}
