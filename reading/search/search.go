// Package search is the vocabulary that all reading shares: result codes,
// results, limits, and the recorder that a search hands its variations to. It
// contains no search.
package search

import (
	"context"
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/board"
)

// Code says how a question of reading ends, seen from the side that moves first
// in it: the attacker when something is attacked, the defender when it is
// defended. The numbers are ordered: more is better for that side.
type Code uint8

const (
	// Fail: the side to move does not reach its goal.
	Fail Code = iota
	// KoB: it reaches it by a ko in which it has to make the first ko threat.
	KoB
	// Loss: it reaches it, but loses something on the way.
	Loss
	// Gain: it does not reach it, but gains something on the way.
	Gain
	// KoA: it reaches it by a ko in which the opponent has to make the first ko
	// threat.
	KoA
	// Win: it reaches it unconditionally.
	Win
)

var codeNames = [...]string{"fail", "ko_b", "loss", "gain", "ko_a", "win"}

// String returns fail, ko_b, loss, gain, ko_a or win.
func (c Code) String() string {
	if int(c) < len(codeNames) {
		return codeNames[c]
	}
	return fmt.Sprintf("Code(%d)", uint8(c))
}

// Reverse returns the code of the same outcome seen from the other side.
func (c Code) Reverse() Code { return Win - min(c, Win) }

// GTP returns the digit that GTP answers use: 0 fail, 1 win, 2 ko_a, 3 ko_b,
// 4 gain, 5 loss.
func (c Code) GTP() int {
	return [...]int{0, 3, 5, 4, 2, 1}[min(c, Win)]
}

// ErrCode says that a text is not the name of a code.
var ErrCode = errors.New("invalid result code")

// MarshalText implements encoding.TextMarshaler with the words of String.
func (c Code) MarshalText() ([]byte, error) {
	if c > Win {
		return nil, fmt.Errorf("%w: %d", ErrCode, uint8(c))
	}
	return []byte(c.String()), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *Code) UnmarshalText(text []byte) error {
	for i, name := range codeNames {
		if name == string(text) {
			*c = Code(i)
			return nil
		}
	}
	return fmt.Errorf("%w: %q", ErrCode, text)
}

// Result answers one question of reading.
type Result struct {
	// Code is the outcome for the side that moves first.
	Code Code `json:"code"`
	// Move is the first move that reaches it. It is board.NoPoint when Code is
	// Fail, and board.Pass when nothing needs to be played.
	Move board.Point `json:"move"`
	// Nodes is the number of positions that were looked at.
	Nodes int `json:"nodes"`
	// Limited tells that a limit on nodes cut the search short, so that Code is
	// an estimate.
	Limited bool `json:"limited,omitempty"`
}

// Limits bounds a search. Zero values mean the defaults of the package that
// searches.
type Limits struct {
	// Nodes bounds the number of positions; a negative number means no bound.
	Nodes int
	// Depth bounds the number of moves in a line beyond which a search no
	// longer branches as it pleases.
	Depth int
}

// ErrString says that a question about a string was asked of a point without a
// stone.
var ErrString = errors.New("no string at the point")

// Attacker answers whether the string at a point can be captured when the
// opponent of its owner moves first.
//
// Attack must leave the board as it found it, also when the context ends; the
// error is then the context's, and Code is no result. The error wraps ErrString
// where there is no stone.
type Attacker interface {
	Attack(ctx context.Context, b *board.Board, str board.Point) (Result, error)
}

// Defender answers whether the string at a point can be saved when its owner
// moves first. It does not ask whether the string is in danger. The contract is
// that of Attacker.
type Defender interface {
	Defend(ctx context.Context, b *board.Board, str board.Point) (Result, error)
}

// Tactics is both.
type Tactics interface {
	Attacker
	Defender
}

// Recorder takes the variations of a search as they are tried. Enter is called
// after a move was put on the board, Leave after it was taken back, with the
// outcome for the side that made it. A recorder must not change the board.
type Recorder interface {
	Enter(b *board.Board, move board.Point, color board.Color, note string)
	Leave(b *board.Board, outcome Code)
}
