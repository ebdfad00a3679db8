package genmove

import (
	"context"
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// errKind reports that a text or a value is no kind of reasons.
var errKind = errors.New("invalid kind of reasons")

// Situation is a position in which a move is wanted: its facts and the other data that reasons
// depend on. Facts that the caller did not ask for are nil, and reasoners ignore them.
type Situation struct {
	*examine.Facts
	// Board is a copy on which trial moves may be made that are taken back.
	Board *board.Board
	// Game has the rules and the history. It may be nil.
	Game *board.Game
	// Analyst is who examined the position, for further questions.
	Analyst *examine.Analyst
	// Level is the playing level, from 0; the default is 10.
	Level int
	// Scoring says that the position is played out only to be counted.
	Scoring bool
	// HandicapLeft is the number of handicap stones that are still to be placed, and
	// HandicapTotal their total number. Both are 0 in a game.
	HandicapLeft, HandicapTotal int
}

// errNoSituation reports that there is no Situation, or that it has no Board or no Facts.
var errNoSituation = errors.New("no situation")

// entered returns an error if a Reasoner or a Valuer cannot work with its arguments.
func entered(ctx context.Context, s *Situation, r *Reasons) error {
	switch {
	case ctx == nil:
		return board.ErrNoContext
	case !s.made():
		return errNoSituation
	case r == nil || !r.s.made():
		return fmt.Errorf("%w: no reasons to add to", errNoSituation)
	}
	return nil
}

// ready is entered for a Reasoner, which has nothing to say when the context has ended.
func ready(ctx context.Context, s *Situation, r *Reasons) error {
	if err := entered(ctx, s, r); err != nil {
		return err
	}
	return ended.Err(ctx)
}

// made reports whether s has a position and what was examined of it.
func (s *Situation) made() bool { return s != nil && s.Facts != nil && s.Board != nil }

// NewSituation examines the position of a game with c to move, for the wanted facts. If the
// context ends, its error comes with the facts so far; other errors, which are those of
// examine.Analyst.Facts, come without a Situation.
func NewSituation(ctx context.Context, a *examine.Analyst, g *board.Game, c board.Color, want examine.Want) (*Situation, error) {
	if a == nil || g == nil || g.Board() == nil {
		return nil, fmt.Errorf("%w: an analyst and a game are needed", examine.ErrMissing)
	}
	p := examine.Of(g)
	p.ToPlay = c
	f, err := examined(ctx, a, p, want)
	if f == nil {
		return nil, err
	}
	return SituationOf(a, g, f), err
}

// SituationOf makes a Situation of facts from a. g may be nil. Without an Analyst or a board it
// is the zero Situation, which Reasoners refuse.
func SituationOf(a *examine.Analyst, g *board.Game, f *examine.Facts) *Situation {
	if a == nil || f == nil || f.Board == nil {
		return &Situation{}
	}
	return &Situation{Facts: f, Board: f.Board.Clone(), Game: g, Analyst: a, Level: a.Effort().Level()}
}

// Opponent returns the player whose turn it is not.
func (s *Situation) Opponent() board.Color {
	if s.Facts == nil {
		return board.Empty
	}
	return s.ToPlay.Opponent()
}

// StringAt returns the first stone of the string at p, or NoPoint where there is none.
func (s *Situation) StringAt(p board.Point) board.Point {
	if !s.made() {
		return board.NoPoint
	}
	if s.Worms != nil {
		if w := s.Worms.At(p); w != nil {
			return w.Origin
		}
	}
	return s.Board.Origin(p)
}

// GroupAt returns the first stone of the group of the stone at p, or NoPoint where there is
// none. Without Dragons groups are those of Links, and without these strings.
func (s *Situation) GroupAt(p board.Point) board.Point {
	if !s.made() {
		return board.NoPoint
	}
	if g := s.Dragon(p); g != nil {
		return g.Origin
	}
	if s.Links != nil {
		if i := s.Links.Group(p); i >= 0 {
			return s.StringAt(s.Links.Strings(i)[0])
		}
	}
	return s.StringAt(p)
}

// SameGroup reports whether the stones at p and q belong to one group.
func (s *Situation) SameGroup(p, q board.Point) bool {
	g := s.GroupAt(p)
	return g != board.NoPoint && g == s.GroupAt(q)
}

// countsTerritory reports whether a move at a point of one's own costs a point, as it does
// without a Game.
func (s *Situation) countsTerritory() bool {
	return s.Game == nil || s.Game.Rules().Scoring != board.AreaScoring
}

// Dragon returns the dragon of the stone at p, or nil where there is none or Dragons are
// not known.
func (s *Situation) Dragon(p board.Point) *dragon.Dragon {
	if s.Facts == nil || s.Dragons == nil {
		return nil
	}
	return s.Dragons.At(p)
}

// Worm returns the worm of the stone at p, or nil where there is none or Worms are not
// known.
func (s *Situation) Worm(p board.Point) *worm.Worm {
	if s.Facts == nil || s.Worms == nil {
		return nil
	}
	return s.Worms.At(p)
}

// Legal reports whether the side to move may play at p, by the rules of the game if there is
// one.
func (s *Situation) Legal(p board.Point) bool {
	return s.made() && s.Board.Legal(p, s.ToPlay, board.Strict) && (s.Game == nil || s.Game.Legal(p, s.ToPlay) == nil)
}

// lost reports whether the string at p can be captured and the move does not save it.
func (s *Situation) lost(p, move board.Point) bool {
	w := s.Worm(p)
	return w != nil && w.Attack().Code != search.Fail && w.DefenseCode(move) == search.Fail
}

// size returns the effective size of the group of the stone at p.
func (s *Situation) size(p board.Point) float64 {
	if g := s.Dragon(p); g != nil {
		return g.EffectiveSize
	}
	return s.stringSize(p)
}

// stringSize returns the effective size of the string at p.
func (s *Situation) stringSize(p board.Point) float64 {
	if w := s.Worm(p); w != nil {
		return w.EffectiveSize
	}
	return float64(s.Board.StringSize(p))
}

// Lead returns White's lead in points if neither player moves first, with komi, as influence
// sees it. It counts area if the rules of Game do, otherwise territory and prisoners. It is 0
// without Influence.
func (s *Situation) Lead() float64 {
	if !s.made() || s.Influence == nil || s.Influence.Neutral == nil {
		return 0
	}
	lead := s.Facts.Lead(board.Empty)
	if s.Game != nil {
		if s.Game.Rules().Scoring == board.AreaScoring {
			lead = s.area(s.Influence.Neutral)
		}
		lead += s.Game.Komi()
	}
	return lead
}

// ahead returns by how many points the side to move leads.
func (s *Situation) ahead() float64 {
	if s.ToPlay == board.Black {
		return -s.Lead()
	}
	return s.Lead()
}

// area returns White's area less Black's.
func (s *Situation) area(f *influence.Result) float64 {
	sum := 0.0
	for p := range board.Points(s.Board.Size()) {
		switch {
		case !f.Living(p):
			sum += max(-1, min(1, f.Territory(p)))
		case s.Board.At(p) == board.White:
			sum++
		default:
			sum--
		}
	}
	return sum
}

// Reasoner adds reasons for moves, the same ones for the same position. It may look at reasons
// of others but not remove them, must accept facts that are nil, and leaves the board as it
// was. If the context ends it returns that error, and the reasons found so far stay;
// genmovetest checks this.
type Reasoner interface {
	Reasons(ctx context.Context, s *Situation, r *Reasons) error
}

// ReasonerFunc is a function that is a Reasoner.
type ReasonerFunc func(ctx context.Context, s *Situation, r *Reasons) error

// Reasons implements Reasoner. A nil function has no reasons.
func (f ReasonerFunc) Reasons(ctx context.Context, s *Situation, r *Reasons) error {
	if f == nil {
		return nil
	}
	return f(ctx, s, r)
}
