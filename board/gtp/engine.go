package gtp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/tengen-go/tengen/board"
)

// Engine chooses moves. The server calls an engine from one goroutine and owns the game: an
// engine may try moves on its board and must take them back, and must neither change nor keep
// the game. Each optional method adds commands or settings to a server; they are those of the
// other interfaces of this package, and these:
//
//	// The moves of reg_genmove, which tests compare with expectations: always the same ones for a
//	// position, without mere ko threats, and without resigning. Without it reg_genmove asks Move.
//	ConservativeMove(ctx context.Context, g *board.Game, color board.Color) (board.Point, error)
//	// The same with the values of the other moves, which top_moves and all_move_values print.
//	ConservativeThink(ctx context.Context, g *board.Game, color board.Color) (
//		board.Point, []Thought, error)
//	// A move at the end of a game if the players disagree about dead stones: it captures them.
//	CleanupMove(ctx context.Context, g *board.Game, color board.Color) (board.Point, error)
//	// The points of place_free_handicap on an empty board: at most n, and at least 2.
//	Handicap(ctx context.Context, g *board.Game, n int) ([]board.Point, error)
//	// For the command level. An error refuses the level.
//	SetLevel(level int) error
//	// The seed of set_random_seed and its like, and of Config.Seed before the first move. If the
//	// engine uses random numbers, its moves depend on them through the seed only.
//	SetSeed(seed int64)
//	// For the command clear_cache.
//	ClearCache()
//	// An answer to a message on KGS, public or private, at least a "?".
//	Chat(private bool, name, text string) string
//
// [CheckEngine] reports optional methods with other arguments or results, which the server would
// not call.
type Engine interface {
	// Move chooses a move of color: a legal point, board.Pass, or
	// board.Resign. When ctx ends it returns soon, with the best
	// move found so far or the error of ctx.
	Move(ctx context.Context, g *board.Game, color board.Color) (board.Point, error)
}

// conservativeEngine chooses the moves of reg_genmove, which tests compare with
// expectations: always the same ones for a position, without mere ko threats,
// and without resigning. With other engines reg_genmove asks Move.
type conservativeEngine interface {
	ConservativeMove(ctx context.Context, g *board.Game, color board.Color) (board.Point, error)
}

// conservativeThinker is a conservativeEngine that also returns its values of the other moves,
// as a ThinkingEngine does. top_moves and all_move_values print them after a reg_genmove.
type conservativeThinker interface {
	conservativeEngine
	ConservativeThink(ctx context.Context, g *board.Game, color board.Color) (board.Point, []Thought, error)
}

// cleanupEngine moves at the end of a game if the players disagree about dead stones: it
// captures them before it passes.
type cleanupEngine interface {
	CleanupMove(ctx context.Context, g *board.Game, color board.Color) (board.Point, error)
}

// Candidate is a move that an engine considers, with its value in the engine's own unit, such
// as points. Higher values are better.
type Candidate struct {
	Point board.Point
	Value float64
}

// CandidateEngine returns its best moves, the best one first. The server prints at most ten of
// them.
type CandidateEngine interface {
	Candidates(ctx context.Context, g *board.Game, color board.Color) ([]Candidate, error)
}

// ScoreEngine returns the final score of the position, positive when White wins, with komi and
// everything else that the rules add. Without it the server counts the board as it stands, with
// all stones alive.
type ScoreEngine interface {
	FinalScore(ctx context.Context, g *board.Game) (board.Margin, error)
}

// FinalStatus is what becomes of a point at the end of the game.
type FinalStatus uint8

// The statuses of stones, and those of empty points.
const (
	Alive          FinalStatus = iota // a stone that stays
	Dead                              // a stone that is taken off
	Seki                              // a stone that stays without territory
	WhiteTerritory                    // an empty point that counts for White
	BlackTerritory                    // an empty point that counts for Black
	Dame                              // an empty point that counts for nobody
)

var statusNames = [...]string{"alive", "dead", "seki", "white_territory", "black_territory", "dame"}

// errStatus reports that a text is no status.
var errStatus = errors.New("invalid status")

// String returns the word that GTP uses, such as "white_territory".
func (s FinalStatus) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return fmt.Sprintf("Status(%d)", uint8(s))
}

// MarshalText implements encoding.TextMarshaler with the words of String.
func (s FinalStatus) MarshalText() ([]byte, error) {
	if int(s) >= len(statusNames) {
		return nil, fmt.Errorf("%w: %d", errStatus, uint8(s))
	}
	return []byte(statusNames[s]), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *FinalStatus) UnmarshalText(text []byte) error {
	v, err := parseStatus(string(text))
	if err != nil {
		return err
	}
	*s = v
	return nil
}

// parseStatus reads the words of FinalStatus.String.
func parseStatus(word string) (FinalStatus, error) {
	for i, name := range statusNames {
		if name == word {
			return FinalStatus(i), nil
		}
	}
	return 0, errStatus
}

// StatusEngine returns the status of every point at the end of the game, in a slice of length
// board.NumPoints. Entries outside the board are ignored.
type StatusEngine interface {
	FinalStatus(ctx context.Context, g *board.Game) ([]FinalStatus, error)
}

// handicapEngine chooses the points of place_free_handicap on an empty board: at most n, and at
// least 2. Without it board.Game.FreeHandicap chooses them.
type handicapEngine interface {
	Handicap(ctx context.Context, g *board.Game, n int) ([]board.Point, error)
}

// levelEngine hears of the command level. An error refuses the level.
type levelEngine interface {
	SetLevel(level int) error
}

// seedEngine gets the seed of set_random_seed and its like, and of Config.Seed before the first
// move. If the engine uses random numbers, its moves depend on them through the seed only.
type seedEngine interface {
	SetSeed(seed int64)
}

// PonderingEngine may think while the server waits for a command: Serve calls Ponder after each
// answer if no other command has come. Ponder may return at once, and must return soon after
// ctx ends, which it does with the next line. It must leave g as it was.
type PonderingEngine interface {
	Engine
	Ponder(ctx context.Context, g *board.Game)
}

// cacheEngine hears of clear_cache.
type cacheEngine interface {
	ClearCache()
}

// TimeSettings is how much time the players have.
type TimeSettings struct {
	// Unlimited says that there is no limit; the other fields are 0 then.
	Unlimited bool
	// Main comes first.
	Main time.Duration
	// Period is the length of a period of overtime, 0 if there is none.
	Period time.Duration
	// Stones is how many moves have to be made in a period (Canadian
	// overtime; 1 for Japanese byo-yomi).
	Stones int
	// Periods is the number of overtime periods, which are lost when exceeded
	// (Japanese byo-yomi), or 0 for Canadian overtime, which has no end.
	Periods int
	// Increment is the time added after each move (Fischer), or 0.
	Increment time.Duration
	// MaxMain is what increments do not raise his time above, 0 if nothing.
	MaxMain time.Duration
	// MaxMove is how long a single move may take, 0 if there is no such limit.
	MaxMove time.Duration
}

// ClockEngine hears of the time that it has.
type ClockEngine interface {
	SetTime(t TimeSettings)
	// TimeLeft sets the remaining time of a player. If stones is 0 it is main time. Otherwise
	// it is the time for that many moves of Canadian overtime, or for the current period of
	// Japanese overtime with stones periods left, as KGS counts them.
	TimeLeft(color board.Color, left time.Duration, stones int)
}

// chatEngine answers messages on KGS, public or private. It always returns an answer, at least
// a "?" for a message that it does not understand.
type chatEngine interface {
	Chat(private bool, name, text string) string
}

// TraceEngine records variations between the commands start_sgftrace and
// finish_sgftrace.
type TraceEngine interface {
	StartTrace(g *board.Game) error
	// FinishTrace ends the recording and writes it as SGF.
	FinishTrace(w io.Writer) error
}
