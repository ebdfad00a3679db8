package eye

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// Input is what must be known of a position to find its eyes.
type Input struct {
	// Stones has the tactical status of the string of each stone, indexed by point. It may be
	// nil or short: other stones cannot be captured.
	Stones []Stone
	// Near, if not nil, selects the spaces of Color with a point in Near. A search about one
	// group needs no others, and they take most of the time.
	Near  *board.Set
	Color board.Color
}

// Stone is the tactical status of the string of a stone.
type Stone struct {
	// Attacks are moves that capture the string or win a ko for it, Defenses those that
	// save it, best ones first. A string with attacks and no defense is lost: it is part
	// of the space of the opponent.
	Attacks, Defenses []search.MoveResult
	// Inessential reports that the string has no future, so that it counts as lost.
	Inessential bool
}

// lost reports whether the stone is as good as not there.
func (s *Stone) lost() bool {
	return s != nil && (s.Inessential || len(s.Attacks) > 0 && len(s.Defenses) == 0)
}

// at returns what is known of the stone at p, or nil.
func (in *Input) at(p board.Point) *Stone {
	if int(p) < 0 || int(p) >= len(in.Stones) {
		return nil
	}
	return &in.Stones[p]
}

// A Mover decides whether a stone that c places on a point stays on the board; see
// search.MoveTactics, which every reader of this library satisfies.
type Mover interface {
	SafeMove(ctx context.Context, b *board.Board, move board.Point, c board.Color) (search.Result, error)
}

// staticMover looks no move ahead: a stone is safe if it has two liberties.
type staticMover struct{}

func (staticMover) SafeMove(_ context.Context, b *board.Board, move board.Point, c board.Color) (search.Result, error) {
	r := search.Result{Nodes: 0}
	if b.Legal(move, c, board.Strict) && b.LibertiesAfterAtMost(move, c, 2) >= 2 {
		r.Code, r.Move = search.Win, move
	}
	return r, nil
}
