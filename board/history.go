package board

import (
	"fmt"
	"iter"
	"slices"
)

// Step is one step in the history of a game: a move, a pass, or a change of the
// stones by Game.Setup or a handicap.
type Step struct {
	// ToPlay is the side to move before the step.
	ToPlay Color
	// Move is the move or pass. Its point is NoPoint if the step is none; see
	// IsMove.
	Move Move
	// Black, White and Empty list the points that a setup has changed, by their new content. As
	// arguments of Setup they repeat the step.
	Black, White, Empty []Point
}

// IsMove reports whether the step is a move or a pass.
func (s Step) IsMove() bool { return s.Move.Point != NoPoint }

func (g *Game) step(i int) Step {
	s := Step{ToPlay: g.entries[i].next}
	if e := &g.entries[i+1]; !e.set {
		s.Move = e.move
		return s
	}
	points := g.changes(i + 1)
	s.Black, s.White, s.Empty = slices.Clone(points[Black]), slices.Clone(points[White]), slices.Clone(points[Empty])
	return s
}

// Steps iterates over the steps of the game, counted from 0: Position(i) is the position before
// step i. The game must not change meanwhile.
func (g *Game) Steps() iter.Seq2[int, Step] {
	return func(yield func(int, Step) bool) {
		for i := range g.Len() {
			if !yield(i, g.step(i)) {
				return
			}
		}
	}
}

// Replay iterates over the steps of the game, each with the position before it. All steps share
// one board, which is not that of the game; trial moves on it are allowed until the next step,
// and Clone keeps a position. The game must not change meanwhile.
func (g *Game) Replay() iter.Seq2[*Board, Step] {
	return func(yield func(*Board, Step) bool) {
		if g.board == nil {
			return
		}
		b := &Board{}
		g.replay(b, 0)
		for i := range g.Len() {
			if !yield(b, g.step(i)) {
				return
			}
			b.UndoTo(0)
			g.redo(b, i+1)
		}
	}
}

// Position returns a new board with the position after the first n steps. The
// error is ErrNoBoard for the zero Game.
func (g *Game) Position(n int) (*Board, error) {
	if g.board == nil {
		return nil, ErrNoBoard
	}
	if n < 0 || n > g.Len() {
		return nil, fmt.Errorf("%w: step %d of %d", errNoHistory, n, g.Len())
	}
	b := &Board{}
	g.replay(b, n)
	return b, nil
}

// Moves returns the moves and passes of the game in a new slice, without setups
// and handicaps.
func (g *Game) Moves() []Move {
	moves := make([]Move, 0, g.Len())
	for _, e := range g.entries {
		if !e.set {
			moves = append(moves, e.move)
		}
	}
	return moves
}

// LastMove returns the last step if it is a move or a pass.
func (g *Game) LastMove() (Move, bool) {
	if e := g.top(); !e.set {
		return e.move, true
	}
	return Move{}, false
}

// LastMoves returns the last n moves or passes in the order of play. There are fewer than n if
// the game is shorter, or if a setup or a handicap precedes them, and none if n is not
// positive.
func (g *Game) LastMoves(n int) []Move {
	i := len(g.entries)
	for i > 1 && len(g.entries)-i < n && !g.entries[i-1].set {
		i--
	}
	moves := make([]Move, 0, len(g.entries)-i)
	for _, e := range g.entries[i:] {
		moves = append(moves, e.move)
	}
	return moves
}
