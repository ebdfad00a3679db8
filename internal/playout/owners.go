package playout

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
)

// MovesPerPoint times the points of the board is a limit of moves that a playout rarely
// reaches.
const MovesPerPoint = 3

// ErrNoPlayer reports that there is no Player to play games.
var ErrNoPlayer = errors.New("no player of random games")

// ErrOwners reports that a list of owners does not cover the board.
var ErrOwners = errors.New("owners are not indexed by point")

// Owner returns the owner of a point at the end of a game: the color of the stone on it, or the
// player whose stones are beside it. It is Empty if both have stones beside it, or neither, and
// for points off the board.
func Owner(b *board.Board, p board.Point) board.Color {
	if b == nil {
		return board.Empty
	}
	if at := b.At(p); at != board.Empty {
		return at
	}
	owner := board.Empty
	for _, q := range p.Neighbors() {
		if at := b.At(q); at.IsPlayer() {
			owner |= at
		}
	}
	if owner == board.Border {
		return board.Empty
	}
	return owner
}

// Count sets the owners of the points at the end of a game, 1 for White, -1 for Black and 0 for
// neither, and returns their sum, the area of White minus that of Black. owner is indexed by
// point, and points off the board keep their values. Count does nothing if b or owner is nil.
func Count(b *board.Board, owner *[board.NumPoints]float64) (margin float64) {
	if b == nil || owner == nil {
		return 0
	}
	for row := range b.Size() {
		for col := range b.Size() {
			p := board.At(col, row)
			v := 0.0
			switch Owner(b, p) {
			case board.White:
				v = 1
			case board.Black:
				v = -1
			}
			owner[p] = v
			margin += v
		}
	}
	return margin
}

// ErrOptions reports that an option cannot be used.
var ErrOptions = errors.New("invalid options")

// DefaultGames is the default of Options.Games.
const DefaultGames = 100

// Options say how many games are played.
type Options struct {
	// Games is their number; 0 means DefaultGames. Negative numbers are refused.
	Games int
	Seed  uint64
}

// Ownership says whose the points are at the ends of playouts.
type Ownership struct {
	// Owner is the expected owner of each point, from White's 1 to Black's -1. It is indexed by
	// point.
	Owner []float64
	// Games is how many games were played.
	Games int
}

// Owners plays games from the position of b, in which c moves after the move last, or NoPoint
// or Pass; the players start in turn. If the context ends, its error comes with the games so far.
// Other errors are ErrNoPlayer, board.ErrNoBoard, those of Play, or wrap board.ErrColor or
// ErrOptions.
func Owners(ctx context.Context, p Player, b *board.Board, c board.Color, last board.Point, o Options) (*Ownership, error) {
	if p == nil {
		return nil, ErrNoPlayer
	}
	if b == nil || b.Size() < board.MinSize {
		return nil, board.ErrNoBoard
	}
	if o.Games < 0 {
		return nil, fmt.Errorf("%w: %d games", ErrOptions, o.Games)
	}
	if o.Games == 0 {
		o.Games = DefaultGames
	}
	src := rand.NewPCG(o.Seed, b.Hash())
	work := b.Clone()
	limit := MovesPerPoint * b.Size() * b.Size()
	sum, one := make([]float64, board.NumPoints), new([board.NumPoints]float64)
	found, err := &Ownership{Owner: sum}, error(nil)
	for ; found.Games < o.Games; found.Games++ {
		if err = ended.Err(ctx); err != nil {
			break
		}
		work.CopyFrom(b)
		first, before := c, last
		if found.Games%2 == 1 {
			first, before = c.Opponent(), board.NoPoint
		}
		if _, err = p.Play(ctx, work, first, before, limit, src); err != nil {
			if over := ended.Err(ctx); over != nil && errors.Is(err, over) {
				err = over
				break
			}
			return nil, err
		}
		Count(work, one)
		for i, v := range one {
			sum[i] += v
		}
	}
	for i := range sum {
		sum[i] /= max(float64(found.Games), 1)
	}
	return found, err
}
