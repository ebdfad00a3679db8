package program

import (
	"context"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/reading/search"
)

// safeLiberties is with how many liberties a string is read at most: package reading
// calls others safe.
const safeLiberties = 4

// refute shows why player, moving first, cannot capture the string at p, or save it if it is
// his own. It plays the obvious moves, which are those on its liberties and captures of
// neighbors in atari, and asks for the answer of the other side.
func (s *session) refute(ctx context.Context, p board.Point, player board.Color, res search.Result) error {
	if n := s.b.Liberties(p); n > safeLiberties {
		fmt.Fprintf(s.out, "  %v has %s: strings with more than %d count as safe, and nothing was read\n",
			p, cli.Count(n, "liberty"), safeLiberties)
		return nil
	}
	if res.Limited {
		return nil // then nothing is refuted
	}
	a, err := s.analyst()
	if err != nil {
		return err
	}
	own := s.b.At(p) == player
	moves := s.b.AppendLiberties(nil, p)
	if own {
		for _, q := range s.b.AppendNeighborsAtMost(nil, p, 1) {
			moves = s.b.AppendLiberties(moves, q)
		}
	}
	slices.Sort(moves)
	for _, m := range slices.Compact(moves) {
		if !s.b.Legal(m, player, board.Strict) {
			fmt.Fprintf(s.out, "  %v is illegal\n", m)
			continue
		}
		answer, err := s.after(m, player, func() (search.Result, error) {
			if own {
				return a.Tactics().Attack(ctx, s.b, p)
			}
			return a.Tactics().Defend(ctx, s.b, p)
		})
		if err != nil {
			return err
		}
		switch {
		case answer.Code == search.Fail:
			fmt.Fprintf(s.out, "  %v has no answer that reading finds\n", m)
		case !answer.Move.On(s.b.Size()):
			fmt.Fprintf(s.out, "  %v needs no answer\n", m)
		case answer.Code != search.Win:
			fmt.Fprintf(s.out, "  %v is answered at %v, %v\n", m, answer.Move, answer.Code)
		default:
			fmt.Fprintf(s.out, "  %v is answered at %v\n", m, answer.Move)
		}
	}
	return nil
}

// after asks about the position after a move.
func (s *session) after(m board.Point, player board.Color, ask func() (search.Result, error)) (search.Result, error) {
	if !s.b.Try(m, player) {
		return search.Result{}, board.ErrPoint
	}
	defer s.b.Undo()
	return ask()
}
