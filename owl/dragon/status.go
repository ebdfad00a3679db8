package dragon

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/pattern"
)

// errStatus reports that a text is not the name of a status.
var errStatus = errors.New("invalid status")

// Status is the life or death of a group. The numbers are those of the constants ALIVE, DEAD,
// CRITICAL and UNKNOWN of the constraint language.
type Status uint8

const (
	// Dead groups die, whichever player moves first.
	Dead Status = iota
	// Alive groups live, whichever player moves first.
	Alive
	// Critical groups live if their owner moves first, and die if the opponent does.
	Critical
	// Unknown is the status of groups that were not read and that the crude estimate leaves
	// open.
	Unknown
)

var statusWords = [...]string{"dead", "alive", "critical", "unknown"}

// String returns dead, alive, critical or unknown.
func (s Status) String() string { return word(statusWords[:], int(s)) }

// MarshalText implements encoding.TextMarshaler with the words of String.
func (s Status) MarshalText() ([]byte, error) { return marshal(statusWords[:], int(s)) }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Status) UnmarshalText(text []byte) error {
	i, err := unmarshal(statusWords[:], text)
	if err == nil {
		*s = Status(i)
	}
	return err
}

// Pattern returns the status as the class letters of patterns know it.
func (s Status) Pattern() pattern.Status {
	switch s {
	case Dead:
		return pattern.StatusDead
	case Alive:
		return pattern.StatusAlive
	case Critical:
		return pattern.StatusCritical
	}
	return pattern.StatusUnknown
}

// Safety is a finer status of a group.
type Safety uint8

const (
	// SafetyDead groups are lost by reading of life and death, or in a race.
	SafetyDead Safety = iota
	// SafetyAlive groups live.
	SafetyAlive
	// SafetyCritical groups live if their owner moves first, and die if the opponent does.
	SafetyCritical
	// SafetyInessential groups are single strings with no eye, no way out and nothing to cut or
	// capture.
	SafetyInessential
	// TacticallyDead groups are single strings that can be captured and not be saved.
	TacticallyDead
	// AliveInSeki groups live without two eyes, since neither player can capture there.
	AliveInSeki
	// StronglyAlive groups live even if their owner does not answer once or more.
	StronglyAlive
	// Invincible groups live even if their owner always passes.
	Invincible
)

var safetyWords = [...]string{
	"dead", "alive", "critical", "inessential", "tactically_dead", "alive_in_seki", "strongly_alive", "invincible",
}

// String returns dead, alive, critical, inessential, tactically_dead, alive_in_seki,
// strongly_alive or invincible.
func (s Safety) String() string { return word(safetyWords[:], int(s)) }

// MarshalText implements encoding.TextMarshaler with the words of String.
func (s Safety) MarshalText() ([]byte, error) { return marshal(safetyWords[:], int(s)) }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Safety) UnmarshalText(text []byte) error {
	i, err := unmarshal(safetyWords[:], text)
	if err == nil {
		*s = Safety(i)
	}
	return err
}

func word(words []string, i int) string {
	if i < len(words) {
		return words[i]
	}
	return "invalid"
}

func marshal(words []string, i int) ([]byte, error) {
	if i >= len(words) {
		return nil, fmt.Errorf("%w: number %d", errStatus, i)
	}
	return []byte(words[i]), nil
}

func unmarshal(words []string, text []byte) (int, error) {
	if i := slices.Index(words, string(text)); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("%w: %q", errStatus, text)
}
