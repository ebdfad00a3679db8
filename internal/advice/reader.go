package advice

import (
	"context"
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// ErrNoReader reports that there is no reader to ask.
var ErrNoReader = errors.New("no reader")

// Advice gives a move a value before it is tried: that of so many games that it has won, or has
// lost if Games is negative.
type Advice struct {
	Move  board.Point
	Games float64
}

// Reader advises by reading about strings of few liberties. It belongs to one goroutine, as the
// tactical reader that it asks.
type Reader struct {
	reader  search.Tactics
	strings []board.Point
	games   [board.NumPoints]float64
	named   []board.Point // where games are not 0
}

// What a capture or a rescue is worth, in games: so many, and more for each stone.
const (
	fewGames   = 40
	stoneGames = 15
	mostGames  = 200
	// lostGames are lost by running with a string that is captured all the same, and
	// vainGames by putting one into atari that gets away.
	lostGames = 80
	vainGames = 15
)

// mostLiberties is how many liberties a string has that is read at most.
const mostLiberties = 2

// New returns a Reader that asks r. The error is ErrNoReader if r is nil.
func New(r search.Tactics) (*Reader, error) {
	if r == nil {
		return nil, ErrNoReader
	}
	return &Reader{reader: r}, nil
}

// Advise appends advice about moves of c, each once. It leaves the board as it was. The error
// is board.ErrNoBoard, ErrNoReader if New has not made t, wraps board.ErrColor if c is not a
// player, or is that of the tactical reader.
func (t *Reader) Advise(ctx context.Context, dst []Advice, b *board.Board, c board.Color) ([]Advice, error) {
	if b == nil || b.Size() < board.MinSize {
		return dst, board.ErrNoBoard
	}
	if t.reader == nil {
		return dst, ErrNoReader
	}
	if !c.IsPlayer() {
		return dst, fmt.Errorf("%w: %v cannot play", board.ErrColor, c)
	}
	t.named = t.named[:0]
	t.strings = b.AppendStrings(t.strings[:0], board.Empty)
	var err error
	for _, s := range t.strings {
		if b.Liberties(s) > mostLiberties {
			continue
		}
		if b.At(s) == c {
			err = t.own(ctx, b, s)
		} else {
			err = t.other(ctx, b, s)
		}
		if err != nil {
			break
		}
	}
	for _, m := range t.named {
		if err == nil && t.games[m] != 0 {
			dst = append(dst, Advice{m, t.games[m]})
		}
		t.games[m] = 0
	}
	return dst, err
}

// add adds games for a move.
func (t *Reader) add(m board.Point, games float64) {
	if m == board.Pass || m == board.NoPoint {
		return
	}
	t.named = append(t.named, m)
	t.games[m] += games
}

// worth returns the games that it is worth to capture or save a string with a code.
func worth(b *board.Board, s board.Point, c search.Code) float64 {
	return gamesOf(b.StringSize(s), c)
}

// gamesOf returns the games that it is worth to capture or save so many stones with a code.
func gamesOf(stones int, c search.Code) float64 {
	games := min(fewGames+stoneGames*float64(stones), mostGames)
	if c != search.Win {
		games /= 2
	}
	return games
}

// own advises about a string of the player to move: to save it where that is needed and
// possible, and not to run where it is lost.
func (t *Reader) own(ctx context.Context, b *board.Board, s board.Point) error {
	attack, err := t.reader.Attack(ctx, b, s)
	if err != nil || !attack.Success() || attack.Limited {
		return err
	}
	defense, err := t.reader.Defend(ctx, b, s)
	switch {
	case err != nil || defense.Limited:
	case defense.Success():
		t.add(defense.Move, worth(b, s, defense.Code))
	default:
		var libs [mostLiberties]board.Point
		for _, l := range b.AppendLibertiesN(libs[:0], s, mostLiberties) {
			t.add(l, -lostGames)
		}
	}
	return err
}

// other advises about a string of the opponent: to take it where he could save it, and not
// to put it into atari where it gets away.
func (t *Reader) other(ctx context.Context, b *board.Board, s board.Point) error {
	attack, err := t.reader.Attack(ctx, b, s)
	if err != nil || attack.Limited {
		return err
	}
	if !attack.Success() {
		var libs [mostLiberties]board.Point
		for _, l := range b.AppendLibertiesN(libs[:0], s, mostLiberties) {
			t.add(l, -vainGames)
		}
		return nil
	}
	defense, err := t.reader.Defend(ctx, b, s)
	if err != nil || defense.Limited || !defense.Success() {
		return err // it is taken whenever that is needed
	}
	t.add(attack.Move, worth(b, s, attack.Code))
	return nil
}
