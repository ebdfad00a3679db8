package mcts

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// Tactics is an Adviser that reads captures and rescues of strings with few liberties. A move that
// captures or saves a string becomes likely if the opponent could save or capture it otherwise.
// Moves at the liberties of a string that cannot be saved become unlikely.
type Tactics struct {
	reader  search.Tactics
	strings []board.Point
}

// NewTactics returns a Tactics with a new reader that has the limits of e.
func NewTactics(e search.Effort) *Tactics {
	return &Tactics{reader: reading.New(reading.Options{}).With(e)}
}

const (
	// A string is read if it has at most fewLiberties, or manyLiberties beside the last move.
	fewLiberties, manyLiberties = 2, 3
	// The least prior of a proved move is leastPrior and stonePrior more for each stone, up to
	// mostPrior. In a ko it is half of that.
	leastPrior, stonePrior, mostPrior = 0.05, 0.03, 0.3
	// lostPart is the part of the prior that remains for extending a string that is lost.
	lostPart = 0.25
)

// Advise implements Adviser. The error is that of the context or of the reader, or wraps
// board.ErrNoBoard if a has no board, or ErrOptions if NewTactics has not made t.
func (t *Tactics) Advise(ctx context.Context, dst []Advice, a *Asked) ([]Advice, error) {
	if a == nil || a.Board == nil {
		return dst, fmt.Errorf("mcts: %w", board.ErrNoBoard)
	}
	if t.reader == nil {
		return dst, fmt.Errorf("%w: the Tactics was not made by NewTactics", ErrOptions)
	}
	b, toPlay := a.Board, a.ToPlay
	t.strings = b.AppendStrings(t.strings[:0], board.Empty)
	for _, s := range t.strings {
		n := b.Liberties(s)
		if n > manyLiberties || n > fewLiberties && !beside(b, s, a.Last) {
			continue
		}
		attack, err := t.reader.Attack(ctx, b, s)
		if err != nil {
			return dst, err
		}
		if !attack.Success() || attack.Limited {
			continue
		}
		defense, err := t.reader.Defend(ctx, b, s)
		switch {
		case err != nil:
			return dst, err
		case defense.Limited:
		case b.At(s) != toPlay && defense.Success():
			dst = advise(dst, b.StringSize(s), attack)
		case b.At(s) == toPlay && defense.Success():
			dst = advise(dst, b.StringSize(s), defense)
		case b.At(s) == toPlay:
			var liberties [manyLiberties]board.Point
			for _, l := range b.AppendLiberties(liberties[:0], s) {
				dst = append(dst, Advice{Move: l, Part: lostPart})
			}
		}
	}
	return dst, nil
}

// advise adds the move of r, which captures or saves so many stones.
func advise(dst []Advice, stones int, r search.Result) []Advice {
	if r.Move == board.Pass || r.Move == board.NoPoint {
		return dst
	}
	least := min(leastPrior+stonePrior*float64(stones), mostPrior)
	if r.Code != search.Win {
		least /= 2
	}
	return append(dst, Advice{Move: r.Move, Part: 1, MinPrior: least})
}

// beside reports whether p is the last move of the string s or touches it.
func beside(b *board.Board, s, p board.Point) bool {
	if p == board.Pass || p == board.NoPoint {
		return false
	}
	if b.SameString(p, s) {
		return true
	}
	for _, q := range p.Neighbors() {
		if b.At(q) == b.At(s) && b.SameString(q, s) {
			return true
		}
	}
	return false
}
