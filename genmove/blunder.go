package genmove

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// Blunder returns how many points a move of the side to move loses, and why: own strings that
// become capturable, own groups that become killable because the move fills an eye, and lost
// stones of the opponent that revive. It is 0 for illegal moves and does not count the move
// itself. The error is that of a reader, with what was found before.
func Blunder(ctx context.Context, s *Situation, move board.Point) (points float64, why string, err error) {
	if err := entered(ctx, s, &Reasons{s: s}); err != nil {
		return 0, "", err
	}
	if s.Worms == nil || !s.Board.Try(move, s.ToPlay) {
		return 0, "", nil
	}
	defer s.Board.Undo()
	x := blunder{s: s}
	if err := x.strings(ctx); err != nil {
		return x.points, x.why, err
	}
	err = x.groups(ctx, move)
	return x.points, x.why, err
}

// A blunder collects what a move, which is on the board, throws away.
type blunder struct {
	s      *Situation
	points float64 // of the worst so far
	why    string
}

// worst keeps a loss if it is larger than those before.
func (x *blunder) worst(p float64, text string, at board.Point) {
	if p > x.points {
		x.points, x.why = p, fmt.Sprintf("%s %v", text, at)
	}
}

// strings looks for own strings that can now be captured, and lost strings of the opponent that can
// now be saved.
func (x *blunder) strings(ctx context.Context) error {
	s := x.s
	b, t := s.Board, s.Analyst.Tactics()
	for _, w := range s.Worms.All() {
		if b.At(w.Origin) != w.Color || w.Unknown.Attack {
			continue
		}
		switch {
		case w.Color == s.ToPlay && w.Attack().Code == search.Fail:
			if b.Liberties(w.Origin) > readLiberties {
				continue
			}
			r, err := t.Attack(ctx, b, w.Origin)
			if err != nil {
				return err
			}
			if r.Code == search.Win && !r.Limited {
				x.worst(stonePoints*w.EffectiveSize, "gives up", w.Origin)
			}
		case w.Color != s.ToPlay && w.IsLost():
			r, err := t.Defend(ctx, b, w.Origin)
			if err != nil {
				return err
			}
			if r.Code == search.Win {
				// It is only saved if it also lives; its group says so.
				if g := s.Dragon(w.Origin); g == nil || g.Status != dragon.Dead || !g.Read {
					x.worst(stonePoints*w.EffectiveSize, "revives", w.Origin)
				}
			}
		}
	}
	return nil
}

// groups looks for own groups that can now be killed because the move fills an eye of theirs.
func (x *blunder) groups(ctx context.Context, move board.Point) error {
	s := x.s
	if s.Eyes == nil || s.Dragons == nil {
		return nil
	}
	own := s.Eyes.Owner(move)
	if own == nil || own.Color != s.ToPlay {
		return nil
	}
	around := own.Points
	around.Grow()
	for _, g := range s.Dragons.All() {
		if g.Color != s.ToPlay || g.Status != dragon.Alive || !around.Intersects(&g.Stones) || g.Safety == dragon.Invincible {
			continue
		}
		life := s.Analyst.Life().Unjudged()
		r, err := life.Attack(ctx, s.Board, &g.Stones)
		if err != nil {
			return err
		}
		if r.Code != search.Win || r.Limited {
			continue
		}
		if !r.Certain {
			// If reading claims the same of the group without the move, the move is not to blame.
			before, err := life.Attack(ctx, s.Facts.Board, &g.Stones)
			if err != nil {
				return err
			}
			if before.Code == search.Win {
				continue
			}
		}
		x.worst(stonePoints*g.EffectiveSize, "kills", g.Origin)
	}
	return nil
}

// readLiberties is the most liberties of strings whose capture is read after a move.
const readLiberties = 4
