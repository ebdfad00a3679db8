package influence

import (
	"fmt"

	"github.com/tengen-go/tengen/board"
)

// Kind says what influence is computed for.
type Kind uint8

const (
	// Territorial influence reaches far and is stopped by connections. It shows which points
	// each player gets.
	Territorial Kind = iota
	// Escape influence falls faster and ignores connections, but walls radiate more than their
	// stones. It shows how far a group can run.
	Escape
)

// String returns "territorial" or "escape".
func (k Kind) String() string {
	switch k {
	case Territorial:
		return "territorial"
	case Escape:
		return "escape"
	}
	return "unknown"
}

// MarshalText implements encoding.TextMarshaler with the words of String. The error wraps
// ErrInput.
func (k Kind) MarshalText() ([]byte, error) {
	if k > Escape {
		return nil, fmt.Errorf("%w: kind %d", ErrInput, uint8(k))
	}
	return []byte(k.String()), nil
}

// UnmarshalText implements encoding.TextUnmarshaler. The error wraps ErrInput.
func (k *Kind) UnmarshalText(text []byte) error {
	for v := Territorial; v <= Escape; v++ {
		if v.String() == string(text) {
			*k = v
			return nil
		}
	}
	return fmt.Errorf("%w: kind %q", ErrInput, text)
}

// defaultStrength is the strength of a stone without further information.
const defaultStrength = 100

// StrengthOf returns the strength of the stones of a group with a weakness from 0 (safe) to 1
// (lost): 100, reduced by up to three tenths. A weakness outside this range counts
// as the nearer end. Lost stones, and stones that the player to move can capture, belong in
// Input.Dead or Input.Inessential instead.
func StrengthOf(weakness float64) float32 {
	return float32(defaultStrength * (1 - weaknessShare*max(0, min(1, weakness))))
}

// weaknessShare is the part of its strength that the weakest group lacks.
const weaknessShare = 0.3

// Input is a position for influence: the stones, their life and strength, and the player who is
// assumed to move first in every place.
type Input struct {
	Board *board.Board
	// Dead are the lost stones: they radiate nothing, the opponent's influence passes through
	// them, and they are prisoners. Empty points in it are ignored. Nil means none.
	Dead *board.Set
	// Inessential are lost stones without consequence for either player: they radiate nothing
	// and are no prisoners. Nil means none.
	Inessential *board.Set
	// Strength is the strength of each living stone, indexed by point, with at
	// least board.NumPoints entries, or nil for 100 everywhere; see
	// StrengthOf. Stones of 0 or less are dead.
	Strength []float32
	// ToPlay moves first everywhere; Empty means that neither player does.
	ToPlay board.Color
	Kind   Kind
	// Scoring says that the game is over: there are no invasions, and small influence counts if
	// the other player has none.
	Scoring bool
}
