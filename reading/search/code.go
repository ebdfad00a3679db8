package search

import (
	"errors"
	"fmt"
)

// Code is the outcome of a question for the side that moves first: the attacker of an attack,
// the defender of a defense. The numbers are ordered: higher is better for that side.
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

// ErrCode reports that a text is not the name of a code.
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
