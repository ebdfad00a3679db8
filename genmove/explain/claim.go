package explain

import (
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// Claim is one statement about a position or a move. Kind says what the other fields mean.
// Its JSON form has the names below; points are GTP vertices, and kinds, colors and sources words.
type Claim struct {
	Kind Kind `json:"kind"`
	// Name says which shape, book line, proverb or manner, if Kind has several.
	Name string `json:"name,omitempty"`
	// Player is the player who makes Move, or whom the claim is about.
	Player board.Color `json:"player"`
	// Move is the move that is explained, or NoPoint for a claim about the position.
	Move board.Point `json:"move,omitzero"`
	// Points are what the claim is about: a stone of each string or group, or empty points.
	Points []board.Point `json:"points,omitempty"`
	// Stones is the number of stones of the strings or groups at Points, or the number of games
	// in a table.
	Stones int `json:"stones,omitempty"`
	// Line is a variation that shows the claim; First tells who begins it. It begins with Move or
	// with the opponent's move that Move prevents.
	Line search.Line `json:"line,omitzero"`
	// Value is a number of points from Player's view, a frequency or a number of liberties.
	Value float64 `json:"value,omitempty"`
	// Source says where the claim comes from.
	Source Source `json:"source"`
	// Proved says that Verify has confirmed the claim.
	Proved bool `json:"proved"`
}

// The errors of Verify.
var (
	// ErrFalse says that a claim does not hold.
	ErrFalse = errors.New("the claim does not hold")
	// ErrUnproved says that a claim could not be confirmed within the bound of the verifier, or
	// that claims of its kind are estimates.
	ErrUnproved = errors.New("the claim is not proved")
	// ErrClaim says that a claim makes no sense in the position, such as a capture of no stones.
	ErrClaim = errors.New("invalid claim")
)

// IsGuess reports whether the claim is neither verified nor from a table.
func (c *Claim) IsGuess() bool { return !c.Proved && c.Source != sourceTable }

// First returns the player who begins Line, on the board before Move.
func (c *Claim) First() board.Color {
	switch c.Kind {
	case kindRescue, kindLadderBreaker, kindPrevents, kindUrgent:
		return c.Player.Opponent()
	}
	return c.Player
}

// Against reports whether the claim is a reason not to play Move: it loses something, or it is bad
// shape.
func (c *Claim) Against() bool {
	switch c.Kind {
	case kindLoses, kindSelfAtari, kindFillsOwnEye:
		return true
	case kindShape, kindProverb:
		return badShape[c.Name]
	}
	return false
}

// Verify checks the claim on b with toPlay to move, and returns nil if it holds. It uses a search
// of its own and counts on the diagram, and it shares no code with the finders of claims. The
// error wraps ErrFalse, ErrUnproved or ErrClaim, or it is board.ErrNoBoard.
func (c *Claim) Verify(b *board.Board, toPlay board.Color) error {
	if b == nil || b.Size() == 0 {
		return board.ErrNoBoard
	}
	v, err := newVerifier(c, b, toPlay)
	if err != nil {
		return fmt.Errorf("%v at %v: %w", c.Kind, c.Move, err)
	}
	if err := v.check(); err != nil {
		return fmt.Errorf("%v at %v: %w", c.Kind, c.Move, err)
	}
	return nil
}
