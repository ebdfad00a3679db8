package gamesearch

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/prior"
)

// Chance is a move and its probability, from 0 to 1. Package prior declares it, so that a
// prior.Estimator is a Policy.
type Chance = prior.Chance

// Policy returns the moves of a position that the search should try.
type Policy interface {
	// Append appends moves of c with their chances, which are not negative and sum to 1; last
	// and previous are the last two moves, or NoPoint. Each move is legal under board.Strict
	// and comes once; a pass may be among them. It leaves the board as it was, returns the same
	// moves for the same position, and appends nothing if there is an error, which ends the
	// search.
	Append(dst []Chance, b *board.Board, c board.Color, last, previous board.Point) ([]Chance, error)
}

// Adviser is a Policy with advice that takes too long to compute for each position. The search
// asks for it once in a position, after Options.Advise visits.
type Adviser interface {
	Policy
	// Advise appends advice about moves of p.ToPlay. Several entries for a move are added, and
	// moves that Append did not return are ignored. It leaves the board as it was; an error
	// ends the search, and the advice that comes with it is ignored.
	Advise(ctx context.Context, dst []Advice, p *Position) ([]Advice, error)
}

// PatientAdviser is an Adviser that takes its time over positions that are visited very often.
// The search asks it again after Options.AdviseAgain visits, and each time there are four times
// as many.
type PatientAdviser interface {
	Adviser
	// AdviseAgain is like Advise, and replaces earlier advice about the position. owner is the
	// expected owner of each point in the games so far, from White's 1 to Black's -1, or nil if
	// it is unknown. visits is the number of visits of the position, and should limit the time
	// that this takes.
	AdviseAgain(ctx context.Context, dst []Advice, p *Position, owner []float64, visits int) ([]Advice, error)
}

// Reviser is a Policy with better but slower chances. The search asks for them in positions
// where it has to choose often.
type Reviser interface {
	Policy
	// Revise is like Append, for a position that has been visited Options.Revise times. Its
	// chances replace those of Append, moves that it leaves out have none, and moves that
	// Append left out are ignored. If nothing is appended, the chances stay.
	Revise(dst []Chance, b *board.Board, c board.Color, last, previous board.Point) ([]Chance, error)
}

// Revised is a Reviser that is made of two policies.
type Revised struct {
	Policy        // the quick one
	Second Policy // the better one
}

// Revise implements Reviser.
func (r Revised) Revise(dst []Chance, b *board.Board, c board.Color, last, previous board.Point) ([]Chance, error) {
	return r.Second.Append(dst, b, c, last, previous)
}

// Advice gives a move a value before it is tried, as if it had won the given number of games,
// or lost them if Games is negative. At most MostAdvice games count.
type Advice struct {
	Move  board.Point
	Games float64
}

// MostAdvice is the largest number of games that an Advice counts.
const MostAdvice = 2000

// Position is where a search begins, and what an Evaluator judges.
type Position struct {
	Board  *board.Board
	ToPlay board.Color
	// Last is the move before and Previous the one before that, or NoPoint.
	Last, Previous board.Point
	Komi           float64 // points for White
}

// check returns the error of Search for the position.
func (p *Position) check() error {
	switch {
	case p.Board == nil || p.Board.Size() < board.MinSize:
		return board.ErrNoBoard
	case !p.ToPlay.IsPlayer():
		return fmt.Errorf("%w: %v cannot play", board.ErrColor, p.ToPlay)
	case math.IsNaN(p.Komi) || math.IsInf(p.Komi, 0):
		return board.ErrKomi
	}
	for _, m := range [...]board.Point{p.Last, p.Previous} {
		if m != board.NoPoint && m != board.Pass && !m.On(p.Board.Size()) {
			return fmt.Errorf("%w: last move %v", board.ErrPoint, m)
		}
	}
	return nil
}

// Evaluator judges the positions at the ends of the tree. The rules count positions after two
// passes, unless it has a method PlaysOn() bool that returns true.
type Evaluator interface {
	// Evaluate judges p, and may play on its board, which is not used afterwards. All
	// randomness comes from src. An error ends the search; if the context has ended, an
	// evaluator may return its error, and the position does not count.
	Evaluate(ctx context.Context, p *Position, src rand.Source) (Value, error)
}

// Value is what an Evaluator says of a position. Its slices are valid until the next
// call.
type Value struct {
	// Win is the probability that White wins, from 0 to 1, and ½ for a tie.
	Win float64
	// Margin is White's margin in points, with komi, if Scored. It distinguishes moves that all
	// win, or all lose.
	Margin float64
	Scored bool
	// Owner is the owner of each point, or the expected one, from White's 1 to Black's -1. It
	// is indexed by point, and nil if it is unknown.
	Owner []float64
	// Moves are those of the game that judged the position, if there was one. They also count a
	// little for the positions before.
	Moves []board.Move
}

// The errors of what others have made.
var (
	// ErrPolicy reports that there is no policy, or that one breaks its contract.
	ErrPolicy = errors.New("unusable policy")
	// ErrEvaluator reports that there is no evaluator, or that one breaks its contract.
	ErrEvaluator = errors.New("unusable evaluator")
)

// check returns an error if v is not what Evaluator promises.
func (v *Value) check() error {
	switch {
	case !(v.Win >= 0 && v.Win <= 1):
		return fmt.Errorf("%w: White wins with %v, want 0 to 1", ErrEvaluator, v.Win)
	case v.Scored && (math.IsNaN(v.Margin) || math.IsInf(v.Margin, 0)):
		return fmt.Errorf("%w: margin %v", ErrEvaluator, v.Margin)
	case v.Owner != nil && len(v.Owner) < board.NumPoints:
		return fmt.Errorf("%w: owners of %d points, want %d", ErrEvaluator, len(v.Owner), board.NumPoints)
	}
	return nil
}

// Playout plays a random game; see playout.Player.
type Playout = playout.Player

// Games is an Evaluator that plays a random game and counts the area at its end. It
// has scratch space and belongs to one goroutine.
type Games struct {
	playout Playout
	owner   [board.NumPoints]float64
}

// NewGames returns an Evaluator for games of p. The error is playout.ErrNoPlayer if p is
// nil.
func NewGames(p Playout) (*Games, error) {
	if p == nil {
		return nil, playout.ErrNoPlayer
	}
	return &Games{playout: p}, nil
}

// Evaluate implements Evaluator.
func (g *Games) Evaluate(ctx context.Context, p *Position, src rand.Source) (Value, error) {
	limit := playout.MovesPerPoint * p.Board.Size() * p.Board.Size()
	moves, err := g.playout.Play(ctx, p.Board, p.ToPlay, p.Last, limit, src)
	if err != nil {
		return Value{}, err
	}
	return g.count(p, moves), nil
}

// count judges a position that has been played to the end.
func (g *Games) count(p *Position, moves []board.Move) Value {
	v := Value{Margin: playout.Count(p.Board, &g.owner) + p.Komi, Scored: true, Owner: g.owner[:], Moves: moves}
	switch {
	case v.Margin > 0:
		v.Win = 1
	case v.Margin == 0:
		v.Win = 0.5
	}
	return v
}
