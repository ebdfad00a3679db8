package board

import (
	"errors"
	"fmt"
	"strings"
)

// Color is the content of a point, and also names the two players. The numbers are part of the
// contract: Empty 0, Black 1, White 2, Border 3 fit in two bits, and Border has both color bits
// set.
type Color uint8

const (
	Empty  Color = iota // no stone
	Black               // a black stone, or the player Black
	White               // a white stone, or the player White
	Border              // a point outside the board
)

// ErrColor reports that a text or a value names neither player.
var ErrColor = errors.New("invalid color")

// Opponent returns the other player. Anything but a player is returned unchanged.
func (c Color) Opponent() Color {
	if c-Black < 2 {
		return Black ^ White ^ c
	}
	return c
}

// IsPlayer reports whether c is Black or White.
func (c Color) IsPlayer() bool { return c == Black || c == White }

// String returns "empty", "black", "white" or "border".
func (c Color) String() string {
	switch c {
	case Empty:
		return "empty"
	case Black:
		return "black"
	case White:
		return "white"
	case Border:
		return "border"
	}
	return fmt.Sprintf("Color(%d)", uint8(c))
}

// ParseColor reads a player's color as GTP writes it: b, black, w or white,
// in any case. The error wraps ErrColor.
func ParseColor(s string) (Color, error) {
	switch strings.ToLower(s) {
	case "b", "black":
		return Black, nil
	case "w", "white":
		return White, nil
	}
	return Empty, fmt.Errorf("%w: %q", ErrColor, s)
}

// MarshalText implements encoding.TextMarshaler with the words of String.
func (c Color) MarshalText() ([]byte, error) {
	if c > Border {
		return nil, fmt.Errorf("%w: %d", ErrColor, uint8(c))
	}
	return []byte(c.String()), nil
}

// UnmarshalText implements encoding.TextUnmarshaler. It accepts what ParseColor
// accepts, and the words empty and border. The error wraps ErrColor.
func (c *Color) UnmarshalText(text []byte) error {
	switch strings.ToLower(string(text)) {
	case "empty":
		*c = Empty
		return nil
	case "border":
		*c = Border
		return nil
	}
	v, err := ParseColor(string(text))
	if err != nil {
		return err
	}
	*c = v
	return nil
}
