package advice

import (
	"context"
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/reading/search"
)

// ErrNoReader reports that there is no reader to ask.
var ErrNoReader = errors.New("no reader")

// Tactics is a gamesearch.Adviser that reads about strings of few liberties. It belongs to one
// goroutine, as the policy and the reader that it is made of.
type Tactics struct {
	gamesearch.Policy
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

// New returns a Tactics. The error wraps gamesearch.ErrPolicy if there is no policy, or
// ErrNoReader if there is no reader.
func New(p gamesearch.Policy, r search.Tactics) (*Tactics, error) {
	switch {
	case p == nil:
		return nil, fmt.Errorf("%w: none", gamesearch.ErrPolicy)
	case r == nil:
		return nil, ErrNoReader
	}
	return &Tactics{Policy: p, reader: r}, nil
}

// Advise implements gamesearch.Adviser. The error is board.ErrNoBoard if p has no board, wraps
// board.ErrColor if p.ToPlay is not a player, or is that of the reader.
func (t *Tactics) Advise(ctx context.Context, dst []gamesearch.Advice, p *gamesearch.Position) ([]gamesearch.Advice, error) {
	if p == nil || p.Board == nil || p.Board.Size() < board.MinSize {
		return dst, board.ErrNoBoard
	}
	if t.reader == nil {
		return dst, ErrNoReader
	}
	if !p.ToPlay.IsPlayer() {
		return dst, fmt.Errorf("%w: %v cannot play", board.ErrColor, p.ToPlay)
	}
	t.named = t.named[:0]
	t.strings = p.Board.AppendStrings(t.strings[:0], board.Empty)
	var err error
	for _, s := range t.strings {
		if p.Board.Liberties(s) > mostLiberties {
			continue
		}
		if p.Board.At(s) == p.ToPlay {
			err = t.own(ctx, p.Board, s)
		} else {
			err = t.other(ctx, p.Board, s)
		}
		if err != nil {
			break
		}
	}
	for _, m := range t.named {
		if err == nil && t.games[m] != 0 {
			dst = append(dst, gamesearch.Advice{Move: m, Games: t.games[m]})
		}
		t.games[m] = 0
	}
	return dst, err
}

// Append implements gamesearch.Policy with the chances of the policy. The error wraps
// gamesearch.ErrPolicy if New has not made t.
func (t *Tactics) Append(dst []gamesearch.Chance, b *board.Board, c board.Color, last, previous board.Point) ([]gamesearch.Chance, error) {
	if t.Policy == nil {
		return dst, fmt.Errorf("%w: the Tactics was not made by New", gamesearch.ErrPolicy)
	}
	return t.Policy.Append(dst, b, c, last, previous)
}

// Revise implements gamesearch.Reviser with the policy if that is one. Otherwise it appends
// nothing.
func (t *Tactics) Revise(dst []gamesearch.Chance, b *board.Board, c board.Color, last, previous board.Point) ([]gamesearch.Chance, error) {
	if r, ok := t.Policy.(gamesearch.Reviser); ok {
		return r.Revise(dst, b, c, last, previous)
	}
	return dst, nil
}

// add adds games for a move.
func (t *Tactics) add(m board.Point, games float64) {
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
func (t *Tactics) own(ctx context.Context, b *board.Board, s board.Point) error {
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
func (t *Tactics) other(ctx context.Context, b *board.Board, s board.Point) error {
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
