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
	b, t := s.Board, s.Analyst.Tactics()
	worst := func(p float64, text string, at board.Point) {
		if p > points {
			points, why = p, fmt.Sprintf("%s %v", text, at)
		}
	}
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
				return points, why, err
			}
			if r.Code == search.Win && !r.Limited {
				worst(stonePoints*w.EffectiveSize, "gives up", w.Origin)
			}
		case w.Color != s.ToPlay && w.IsLost():
			r, err := t.Defend(ctx, b, w.Origin)
			if err != nil {
				return points, why, err
			}
			if r.Code == search.Win {
				// It is only saved if it also lives; its group says so.
				if g := s.Dragon(w.Origin); g == nil || g.Status != dragon.Dead || !g.Read {
					worst(stonePoints*w.EffectiveSize, "revives", w.Origin)
				}
			}
		}
	}
	if s.Eyes == nil || s.Dragons == nil {
		return points, why, nil
	}
	own := s.Eyes.Owner(move)
	if own == nil || own.Color != s.ToPlay {
		return points, why, nil
	}
	around := own.Points
	around.Grow()
	for _, g := range s.Dragons.All() {
		if g.Color != s.ToPlay || g.Status != dragon.Alive || !around.Intersects(&g.Stones) || g.Safety == dragon.Invincible {
			continue
		}
		r, err := s.Analyst.Life().Unjudged().Attack(ctx, b, &g.Stones)
		if err != nil {
			return points, why, err
		}
		if r.Code != search.Win || r.Limited {
			continue
		}
		if !r.Certain {
			// What reading says of the group as it stands now it says without the move, too.
			if before, err := s.Analyst.Life().Unjudged().Attack(ctx, s.Facts.Board, &g.Stones); err != nil || before.Code == search.Win {
				if err != nil {
					return points, why, err
				}
				continue
			}
		}
		worst(stonePoints*g.EffectiveSize, "kills", g.Origin)
	}
	return points, why, nil
}

// readLiberties is the most liberties of strings whose capture is read after a move.
const readLiberties = 4
