package examine

import (
	"fmt"

	"github.com/tengen-go/tengen/board"
)

// Position is a position to examine: the board, the side to move, and the last moves if they
// are known.
type Position struct {
	// Board is only read: an Analyst copies it before it tries moves.
	Board  *board.Board
	ToPlay board.Color
	// Last is the last move and Previous the one before it; Pass is a pass, and NoPoint means
	// that a move is unknown.
	Last, Previous board.Point
}

// Of returns the position that a game has reached, with the player whose turn it
// is. Trial moves on its board count as moves. It is empty, which Facts refuses, if g
// is nil or the zero Game.
func Of(g *board.Game) Position {
	if g == nil || g.Board() == nil {
		return Position{}
	}
	p := Position{Board: g.Board(), ToPlay: g.ToPlay()}
	if m := g.Moves(); len(m) > 1 {
		p.Previous, p.Last = m[len(m)-2].Point, m[len(m)-1].Point
	} else if len(m) == 1 {
		p.Last = m[0].Point
	}
	for i := range p.Board.Depth() {
		move, c := p.Board.Trial(i)
		p.Previous, p.Last, p.ToPlay = p.Last, move, c.Opponent()
	}
	return p
}

// check returns an error if the position is invalid.
func (p *Position) check() error {
	if p.Board == nil {
		return board.ErrNoBoard
	}
	if !p.ToPlay.IsPlayer() {
		return fmt.Errorf("%w: %v cannot play", board.ErrColor, p.ToPlay)
	}
	for _, m := range []board.Point{p.Last, p.Previous} {
		if m != board.NoPoint && m != board.Pass && !m.On(p.Board.Size()) {
			return fmt.Errorf("%w: last move %v", board.ErrPoint, m)
		}
	}
	return nil
}

// After returns the position after a move of the side to move. The error is that of
// board.Board.Play with board.Strict.
func (p Position) After(move board.Point) (Position, error) {
	if err := p.check(); err != nil {
		return Position{}, err
	}
	b := p.Board.Clone()
	if err := b.Play(move, p.ToPlay, board.Strict); err != nil {
		return Position{}, fmt.Errorf("%v %v: %w", p.ToPlay, move, err)
	}
	return Position{Board: b, ToPlay: p.ToPlay.Opponent(), Last: move, Previous: p.Last}, nil
}

// Same reports whether p and q are the same position: the same stones, ko ban, turn
// and last moves.
func (p Position) Same(q Position) bool {
	if p.Board == nil || q.Board == nil {
		return p.Board == q.Board
	}
	return p.Board.Size() == q.Board.Size() && p.Board.Hash() == q.Board.Hash() &&
		p.ToPlay == q.ToPlay && p.Last == q.Last && p.Previous == q.Previous
}
