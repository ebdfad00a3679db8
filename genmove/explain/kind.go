package explain

import (
	"errors"
	"fmt"
	"slices"
)

// Kind says what a Claim is about.
type Kind uint8

// The kinds of claims. The comment of each says what exactly is claimed of the fields of a
// Claim, and therefore what Verify checks.
const (
	// Capture: if Line is empty, Move takes the strings at Points off the board. Otherwise the
	// string at Points[0] cannot be saved after Move.
	Capture Kind = iota + 1
	// Rescue: the opponent could capture the string at Points[0] by moving first, and cannot
	// after Move.
	Rescue
	// Ladder: Move captures the string at Points[0], which can only run from atari to atari.
	Ladder
	// Net: Move captures the string at Points[0] without putting it into atari.
	Net
	// Snapback: the opponent can take the stone at Move, but Player then takes the string at
	// Points[0] by playing at Move again.
	Snapback
	// DoubleThreat: after Move one of the strings at Points is captured.
	DoubleThreat
	// ShortageOfLiberties: Move captures the string at Points[0], which stays in atari if its
	// owner connects it.
	ShortageOfLiberties
	// Connect: after Move the strings at Points cannot be cut apart.
	Connect
	// Cut: the owner of the strings at Points could join them by playing at Move. After Move he
	// can neither capture the stone nor get near to a connection: he needs four moves in a row.
	Cut
	// Kill: the group at Points[0] can be saved if its owner moves first, and is captured
	// after Move.
	Kill
	// Live: the group at Points[0] cannot be captured after Move, whatever the opponent plays.
	Live
	// TwoEyes: after Move the group at Points[0] lives even if its owner always passes.
	TwoEyes
	// FalseEye: after Move the eye of the opponent at Points[0] is false.
	FalseEye
	// StealEye: the group at Points[0] would have two eyes with a stone at Move. After Move
	// no single move of its owner makes two eyes.
	StealEye
	// DeadShape: Move takes the vital point of the eye space around it, which has the shape Name.
	DeadShape
	// Seki: the strings at Points[0] and Points[1] are of different colors and share liberties.
	// Neither has two eyes, and neither can be captured although the other player moves first.
	Seki
	// Ko: Move takes the ko stone at Points[0], which the opponent may not retake at once.
	Ko
	// RaceWon: the string at Points[0] of the opponent and the string at Points[1] of Player
	// are beside each other, and Player captures the former first after Move.
	RaceWon
	// Escape: Move makes a way out for the weak group at Points[0]. With the Name "liberties" the
	// string at Points[0] had at most three liberties and has Value after Move, two more or better.
	Escape
	// Territory: Move gains Value points around Points, as Source estimates.
	Territory
	// Reduction: Move takes Value points of territory away from the opponent, as Source
	// estimates.
	Reduction
	// Joseki: the book knows Move from Name; Value is the frequency, from 0 to 1.
	Joseki
	// Opening: Move does what Name says in an open part of the board, such as "corner",
	// "approach", "enclosure", "extension".
	Opening
	// Sente: if the opponent does not answer Move, Player can capture the string at Points[0]. With
	// the Name "followup" a second move would gain Value points, as Source estimates.
	Sente
	// Gote: the opponent need not answer Move: a second move would gain Value points only, as Source
	// estimates.
	Gote
	// Shape: Move makes the shape Name, such as "hane"; Language.Templates has them all.
	Shape
	// LadderBreaker: the opponent can capture the string at Points[0] in a ladder, and after
	// Move he cannot capture it.
	LadderBreaker
	// Proverb: the condition of the proverb Name holds for Move.
	Proverb
	// Endgame: Move is worth Value points in the endgame, as Source estimates.
	Endgame
	// SelfAtari: after Move the string of Player that it belongs to has one liberty.
	SelfAtari
	// FillsOwnEye: Move fills an eye of Player.
	FillsOwnEye
	// Loses: after Move the opponent captures the string at Points[0] of Player by Line; with the
	// Name "left" he could capture it before, too. If
	// Points is empty, Move is Value points worse than the best move, or than the one that it is
	// compared with, as Source estimates.
	Loses
	// Lead: Player is ahead by Value points, as Source estimates.
	Lead
	// Urgent: the group at Points[0] of Player is lost if the opponent moves first, and can be
	// saved if Player does.
	Urgent
	// Dead: the group at Points[0] of Player is lost.
	Dead
	// Weak: the group at Points[0] of Player has no sure way to live yet.
	Weak
	// Pressure: Move leaves the string at Points[0] of the opponent Value liberties, two or three.
	Pressure
	// Prevents: the opponent could play at Move himself, and that would have been a claim of the
	// kind Name about Points.
	Prevents
	lastKind = Prevents
)

// kindNames holds the names of the kinds, by number.
var kindNames = [...]string{
	Capture: "capture", Rescue: "rescue", Ladder: "ladder", Net: "net", Snapback: "snapback",
	DoubleThreat: "double_threat", ShortageOfLiberties: "shortage_of_liberties", Connect: "connect", Cut: "cut",
	Kill: "kill", Live: "live", TwoEyes: "two_eyes", FalseEye: "false_eye", StealEye: "steal_eye",
	DeadShape: "dead_shape", Seki: "seki", Ko: "ko", RaceWon: "race_won", Escape: "escape",
	Territory: "territory", Reduction: "reduction", Joseki: "joseki", Opening: "opening", Sente: "sente",
	Gote: "gote", Shape: "shape", LadderBreaker: "ladder_breaker", Proverb: "proverb", Endgame: "endgame",
	SelfAtari: "self_atari", FillsOwnEye: "fills_own_eye", Loses: "loses", Lead: "lead", Urgent: "urgent",
	Dead: "dead", Weak: "weak", Pressure: "pressure", Prevents: "prevents",
}

// The errors of the names of kinds and sources.
var (
	ErrKind   = errors.New("invalid kind of claims")
	ErrSource = errors.New("invalid source of claims")
)

// Kinds returns all kinds of claims.
func Kinds() []Kind {
	list := make([]Kind, 0, lastKind)
	for k := Kind(1); k <= lastKind; k++ {
		list = append(list, k)
	}
	return list
}

// String returns the name of the kind, such as "double_threat".
func (k Kind) String() string {
	if k < 1 || k > lastKind {
		return fmt.Sprintf("kind %d", uint8(k))
	}
	return kindNames[k]
}

// MarshalText implements encoding.TextMarshaler with the text of String. The error wraps ErrKind.
func (k Kind) MarshalText() ([]byte, error) {
	if k < 1 || k > lastKind {
		return nil, fmt.Errorf("%w: number %d", ErrKind, uint8(k))
	}
	return []byte(kindNames[k]), nil
}

// UnmarshalText implements encoding.TextUnmarshaler. The error wraps ErrKind.
func (k *Kind) UnmarshalText(text []byte) error {
	i := slices.Index(kindNames[1:], string(text))
	if i < 0 {
		return fmt.Errorf("%w: %q", ErrKind, text)
	}
	*k = Kind(i + 1)
	return nil
}

// Source says where a Claim comes from.
type Source uint8

// The sources of claims. Claims of the last two are guesses.
const (
	// Proved: Verify has played all replies out.
	Proved Source = iota + 1
	// Counted: Verify has counted stones and liberties of the diagram.
	Counted
	// Table: a book of games or sequences says so.
	Table
	// Network: the evaluator estimates it.
	Network
	// Reading: reading or influence says so, and Verify could not confirm it within its bound.
	Reading
)

var sourceNames = [...]string{Proved: "proved", Counted: "counted", Table: "table", Network: "network", Reading: "reading"}

// String returns proved, counted, table, network or reading.
func (s Source) String() string {
	if s < 1 || s > Reading {
		return fmt.Sprintf("source %d", uint8(s))
	}
	return sourceNames[s]
}

// IsGuess reports whether claims of the source are guesses.
func (s Source) IsGuess() bool { return s == Network || s == Reading }

// MarshalText implements encoding.TextMarshaler with the text of String. The error wraps ErrSource.
func (s Source) MarshalText() ([]byte, error) {
	if s < 1 || s > Reading {
		return nil, fmt.Errorf("%w: number %d", ErrSource, uint8(s))
	}
	return []byte(sourceNames[s]), nil
}

// UnmarshalText implements encoding.TextUnmarshaler. The error wraps ErrSource.
func (s *Source) UnmarshalText(text []byte) error {
	i := slices.Index(sourceNames[1:], string(text))
	if i < 0 {
		return fmt.Errorf("%w: %q", ErrSource, text)
	}
	*s = Source(i + 1)
	return nil
}
