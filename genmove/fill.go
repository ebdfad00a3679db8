package genmove

import (
	"context"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// Dame returns a neutral point that the side to move can fill at no cost, or NoPoint. If a
// stone there could be captured, it returns a move that makes such a point safe to fill later,
// if there is one. It needs Worms and Dragons.
func Dame(ctx context.Context, s *Situation) (board.Point, error) {
	if err := entered(ctx, s, &Reasons{s: s}); err != nil {
		return board.NoPoint, err
	}
	if s.Dragons == nil || s.Worms == nil {
		return board.NoPoint, nil
	}
	u := board.UnconditionalStatus(s.Board)
	empty := s.Board.EmptyPoints()
	var unsafe []board.Point
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
		if s.ownLive(p) {
			unsafe = append(unsafe, p)
		}
	}
	for _, p := range unsafe {
		if q, err := s.backfill(ctx, p); q != board.NoPoint || err != nil {
			return q, err
		}
	}
	return board.NoPoint, nil
}

// ownLive reports whether all own groups beside p live.
func (s *Situation) ownLive(p board.Point) bool {
	for _, q := range p.Neighbors() {
		if g := s.Dragon(q); g != nil && g.Color == s.ToPlay && g.Status != dragon.Alive {
			return false
		}
	}
	return true
}

// backfill returns a harmless move after which a stone at p would be harmless, too, or NoPoint:
// one that saves what could be captured after p.
func (s *Situation) backfill(ctx context.Context, p board.Point) (board.Point, error) {
	b, t := s.Board, s.Analyst.Tactics()
	var moves []board.Point
	if !b.Try(p, s.ToPlay) {
		return board.NoPoint, nil
	}
	err := func() error {
		defer b.Undo()
		for _, q := range b.AppendStrings(nil, s.ToPlay) {
			if b.Liberties(q) > readLiberties {
				continue
			}
			if w := s.Worm(q); w != nil && w.Attack().Code != search.Fail && !b.SameString(p, q) {
				continue // in danger before
			}
			r, err := t.Attack(ctx, b, q)
			if err != nil {
				return err
			}
			if r.Code != search.Win {
				continue
			}
			if r, err = t.Defend(ctx, b, q); err != nil {
				return err
			}
			if r.Code == search.Win {
				moves = append(moves, r.Move)
			}
			moves = b.AppendLiberties(moves, q)
		}
		return nil
	}()
	if err != nil {
		return board.NoPoint, err
	}
	for i, q := range moves {
		if q == p || slices.Contains(moves[:i], q) || !s.Legal(q) {
			continue
		}
		ok, err := s.harmless(ctx, q)
		if err != nil {
			return board.NoPoint, err
		}
		if !ok || !b.Try(q, s.ToPlay) {
			continue
		}
		ok, err = s.harmless(ctx, p)
		b.Undo()
		if err != nil {
			return board.NoPoint, err
		}
		if ok {
			return q, nil
		}
	}
	return board.NoPoint, nil
}

// neutral reports whether neither player can have the point as territory: living stones of both
// are beside it, or beside the empty region that it belongs to.
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

// Cleanup returns a harmless move that captures dead stones of the opponent or fills one of
// their liberties, starting with the string that has the fewest. It is NoPoint if there is
// none. It needs Worms and Dragons.
func Cleanup(ctx context.Context, s *Situation) (board.Point, error) {
	if err := entered(ctx, s, &Reasons{s: s}); err != nil {
		return board.NoPoint, err
	}
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
