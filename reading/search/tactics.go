package search

import (
	"context"
	"errors"

	"github.com/tengen-go/tengen/board"
)

// The errors of all reading.
var (
	// ErrString reports that a question about a string named a point without a stone.
	ErrString = errors.New("no string at the point")
	// ErrColors reports that the strings of a question have different colors.
	ErrColors = errors.New("strings of different colors")
	// ErrShape reports that stones do not stand as a question needs them.
	ErrShape = errors.New("not the shape of three stones")
	// ErrLimit reports that a limit cut a search short.
	ErrLimit = errors.New("a limit cut the search short")
	// ErrArea reports that an area holds no point of the board.
	ErrArea = errors.New("empty goal")
	// ErrGoal reports that the group of a question is empty, or has stones of both colors.
	ErrGoal = errors.New("a goal must be stones of one color")
	// ErrBusy reports that two goroutines called methods of the same value at once.
	ErrBusy = errors.New("asked by two goroutines at once")
)

// Attacker reports whether the string at a point can be captured when the opponent of its
// owner moves first. The package comment states the contract, which searchtest checks.
type Attacker interface {
	Attack(ctx context.Context, b *board.Board, str board.Point) (Result, error)
}

// Tactics combines the questions that most packages ask about strings. Defend reports whether the
// string at a point can be saved when its owner moves first. It does not check whether the string
// is in danger; the contract is that of Attacker.
type Tactics interface {
	Attacker
	Defend(ctx context.Context, b *board.Board, str board.Point) (Result, error)
}

// Life reports whether a group, a set of stones of one color, can be killed when its opponent
// moves first, and saved when its owner does. The group is dead once all its stones are captured.
// The package comment states the contract, which owltest checks; errors wrap ErrGoal if the goal
// is nil or not a set of stones of one color.
type Life interface {
	Attack(ctx context.Context, b *board.Board, goal *board.Set) (Result, error)
	Defend(ctx context.Context, b *board.Board, goal *board.Set) (Result, error)
}

// Laddering reports whether the string at a point, which has at most two liberties, is captured
// in a ladder. It tries only the liberties and is faster than an Attacker. The contract is that
// of Attacker.
type Laddering interface {
	Ladder(ctx context.Context, b *board.Board, str board.Point) (Result, error)
}

// MoveTactics reports what single moves achieve. An answer that a limit cut short is Fail, with
// Limited set. The contract is that of Attacker; errors wrap board.ErrColor if c is not a player,
// and board.ErrPoint if move is off the board.
type MoveTactics interface {
	// SafeMove reports whether a stone of c at move stays on the board: Fail if the move is
	// illegal or the stone can be captured, Win if it cannot or if the move captures a ko, else
	// a code of ko.
	SafeMove(ctx context.Context, b *board.Board, move board.Point, c board.Color) (Result, error)
	// DoesAttack reports what the opponent of its owner achieves against the string at str by
	// playing at move. It is Fail if the move is illegal, if another move achieves more, or if
	// the string is lost anyway.
	DoesAttack(ctx context.Context, b *board.Board, move, str board.Point) (Result, error)
	// DoesDefend reports what the owner of the string at str achieves for it by playing at move.
	// It is Win if the string can be captured before the move and not after it, a code of ko if
	// the outcome improves to that, else Fail.
	DoesDefend(ctx context.Context, b *board.Board, move, str board.Point) (Result, error)
}

// PairTactics answers questions about two strings of one color. AttackEither reports whether
// the opponent, moving first, can capture at least one of them, and DefendBoth whether one move
// of their owner saves both. The contract is that of Attacker; errors wrap ErrColors if the
// colors differ.
type PairTactics interface {
	AttackEither(ctx context.Context, b *board.Board, x, y board.Point) (Result, error)
	DefendBoth(ctx context.Context, b *board.Board, x, y board.Point) (Result, error)
}

// Breaker reports what the opponent, moving first, achieves against three stones of one color
// in the shape
//
//	. y .
//	x F z
//
// or that shape turned, where F is the opponent's stone: Win if he captures one of them, Gain if
// he only separates them, Fail if they hold. The contract is that of Attacker; errors wrap
// ErrString, ErrColors or ErrShape if the stones are not there.
type Breaker interface {
	BreakThrough(ctx context.Context, b *board.Board, x, y, z board.Point) (Result, error)
}

// Reader answers all questions about strings. A *reading.Reader is one, and
// reading.Complete makes one of any Tactics.
type Reader interface {
	Tactics
	Laddering
	MoveTactics
	PairTactics
	Breaker
}

// Connector reports whether the strings at x and y, of one color, can be connected when their
// owner moves first, and cut apart when the opponent does. The contract is that of Attacker;
// errors wrap ErrColors if the colors differ.
type Connector interface {
	Connect(ctx context.Context, b *board.Board, x, y board.Point) (Result, error)
	Disconnect(ctx context.Context, b *board.Board, x, y board.Point) (Result, error)
}

// AreaConnector reports whether the string at str can be connected with an area when its owner
// moves first, and kept out of it when the opponent does. The contract is that of Attacker;
// errors wrap ErrArea if the area is empty.
type AreaConnector interface {
	BreakIn(ctx context.Context, b *board.Board, str board.Point, area *board.Set) (Result, error)
	BlockOff(ctx context.Context, b *board.Board, str board.Point, area *board.Set) (Result, error)
}

// Recorder takes the variations of a search as they are tried. Enter is called
// after a move was put on the board, Leave after it was taken back, with the
// outcome for the side that made it. A recorder must not change the board.
type Recorder interface {
	Enter(b *board.Board, move board.Point, color board.Color, note string)
	Leave(b *board.Board, outcome Code)
}
