package genmove

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// Dame returns a neutral point that the player whose turn it is can fill without losing
// anything, or NoPoint: one beside living stones of both players, or beside own ones where
// nobody has territory. It needs Worms and Dragons.
func Dame(ctx context.Context, s *Situation) (board.Point, error) {
	if s.Dragons == nil || s.Worms == nil {
		return board.NoPoint, nil
	}
	u := board.UnconditionalStatus(s.Board)
	empty := s.Board.EmptyPoints()
	for p := range empty.All() {
		if !s.neutral(p, &u) || !s.Legal(p) {
			continue
		}
		ok, err := s.harmless(ctx, p)
		if err != nil {
			return board.NoPoint, err
		}
		if ok {
			return p, nil
		}
	}
	return board.NoPoint, nil
}

// neutral reports whether nobody can have the point as territory: living stones of both
// players are beside it, or beside the empty region that it belongs to.
func (s *Situation) neutral(p board.Point, u *board.Unconditional) bool {
	if u.At(p) != board.Undecided {
		return false
	}
	// What is territory even if the opponent moves first needs no stone.
	if s.Influence != nil && s.Influence.First(s.Opponent()) != nil && s.Influence.First(s.Opponent()).WhoseTerritory(p) == s.ToPlay {
		return false
	}
	own, enemy := false, false
	for _, q := range p.Neighbors() {
		if g := s.Dragon(q); g != nil && g.Status != dragon.Dead {
			own = own || g.Color == s.ToPlay
			enemy = enemy || g.Color != s.ToPlay
		}
	}
	if own && enemy {
		return true
	}
	if !own && !enemy {
		return false
	}
	for _, q := range p.Neighbors() {
		if s.Board.At(q) != board.Empty {
			continue
		}
		for _, o := range q.Neighbors() {
			if g := s.Dragon(o); g != nil && g.Status != dragon.Dead && (g.Color != s.ToPlay) == own {
				if s.Influence == nil || s.Influence.Neutral == nil || s.Influence.Neutral.WhoseTerritory(p) == board.Empty {
					return own
				}
			}
		}
	}
	return false
}

// harmless reports whether a stone at p is safe and gives nothing away.
func (s *Situation) harmless(ctx context.Context, p board.Point) (bool, error) {
	r, err := s.Analyst.Tactics().SafeMove(ctx, s.Board, p, s.ToPlay)
	if err != nil || r.Code != search.Win {
		return false, err
	}
	points, _, err := Blunder(ctx, s, p)
	return points == 0, err
}

// Cleanup returns a move that takes dead stones of the opponent, or comes nearer to it
// without loss: a liberty of such a string, the one with the fewest left first. It is
// NoPoint if there are none. It needs Worms and Dragons.
func Cleanup(ctx context.Context, s *Situation) (board.Point, error) {
	if s.Dragons == nil || s.Worms == nil {
		return board.NoPoint, nil
	}
	best, fewest := board.NoPoint, board.NumPoints
	for _, g := range s.Dragons.All() {
		if g.Color == s.ToPlay || g.Status != dragon.Dead {
			continue
		}
		for _, w := range g.Strings {
			n := s.Board.Liberties(w)
			if n >= fewest {
				continue
			}
			for _, p := range s.Board.AppendLiberties(nil, w) {
				if !s.Legal(p) || s.Board.IsSelfAtari(p, s.ToPlay) && !s.Board.IsCapture(p, s.ToPlay) {
					continue
				}
				ok := n == 1
				if !ok {
					var err error
					if ok, err = s.harmless(ctx, p); err != nil {
						return best, err
					}
				}
				if ok {
					best, fewest = p, n
					break
				}
			}
		}
	}
	return best, nil
}
