package network

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network/internal/inputs"
)

// ErrPosition reports that a Position cannot be evaluated.
var ErrPosition = errors.New("invalid position")

// History is the past of a position that networks read: the last moves, and the boards before them.
// The zero value is not valid; UnknownHistory and Recent return valid ones.
type History struct {
	moves  [inputs.History]board.Move
	count  uint8
	known  bool
	before [2]*board.Board
}

// UnknownHistory returns the History of a position whose past is not known, as in a problem.
// Networks choose noticeably worse moves without history: g170-b6c96 agrees with professionals in
// 37 % of positions instead of 44 %.
func UnknownHistory() History { return History{known: true} }

// Recent returns the History after moves, the latest one last; only the last five are kept. before
// holds the boards one and two moves ago, or nil for boards that are not known, and they must not
// change while the History is in use.
func Recent(moves []board.Move, before [2]*board.Board) History {
	h := History{known: true, before: before}
	moves = moves[max(0, len(moves)-inputs.History):]
	h.count = uint8(copy(h.moves[:], moves))
	return h
}

// Bans are the points that superko forbids the side to move. The zero value is not valid; NoBans
// and Banned return valid ones.
type Bans struct {
	set   board.Set
	any   bool
	known bool
}

// NoBans returns the Bans of a position without points that superko forbids.
func NoBans() Bans { return Bans{known: true} }

// Banned returns Bans of the points in s.
func Banned(s board.Set) Bans { return Bans{set: s, any: !s.IsEmpty(), known: true} }

// Position is what an Evaluator evaluates. NewPosition and FromGame make valid ones; the zero value
// is not valid.
type Position struct {
	board    *board.Board
	toPlay   board.Color
	komi     float64
	rules    board.Rules
	handicap int
	history  History
	bans     Bans
}

// NewPosition returns the position on b with c to move. White gets komi, and under area rules
// also the compensation of rules.Compensation for handicap stones. The error wraps ErrPosition
// if b is nil or has no points, if c is not a player, if komi is not a number or beyond ±1000,
// if handicap is negative, or if h or bans is the zero value.
func NewPosition(b *board.Board, c board.Color, komi float64, handicap int, rules board.Rules, h History, bans Bans) (Position, error) {
	switch {
	case b == nil || b.Size() < board.MinSize:
		return Position{}, fmt.Errorf("%w: no board", ErrPosition)
	case !c.IsPlayer():
		return Position{}, fmt.Errorf("%w: the side to move is %v, want black or white", ErrPosition, c)
	case math.IsNaN(komi) || math.Abs(komi) > 1000:
		return Position{}, fmt.Errorf("%w: komi %v, want -1000 to 1000", ErrPosition, komi)
	case handicap < 0 || handicap > b.Size()*b.Size():
		return Position{}, fmt.Errorf("%w: %d handicap stones", ErrPosition, handicap)
	case !h.known:
		return Position{}, fmt.Errorf("%w: no history; UnknownHistory says that it is not known", ErrPosition)
	case !bans.known:
		return Position{}, fmt.Errorf("%w: no superko bans; NoBans says that there are none", ErrPosition)
	}
	for i := range h.before {
		if h.before[i] != nil && h.before[i].Size() != b.Size() {
			return Position{}, fmt.Errorf("%w: a board of %d lines before one of %d", ErrPosition, h.before[i].Size(), b.Size())
		}
	}
	if q, who := b.Ko(); q != board.NoPoint && (!q.On(b.Size()) || b.At(q) != board.Empty || !who.IsPlayer()) {
		return Position{}, fmt.Errorf("%w: ko at %v, which is not empty", ErrPosition, q)
	}
	for q := range bans.set.All() {
		if !q.On(b.Size()) || b.At(q) != board.Empty {
			return Position{}, fmt.Errorf("%w: superko forbids %v, which is no empty point of the board", ErrPosition, q)
		}
	}
	return Position{board: b, toPlay: c, komi: komi, rules: rules, handicap: handicap, history: h, bans: bans}, nil
}

// FromGame returns the position of g with its history. It replays the game to find the boards of
// the last two moves; a search that has them calls NewPosition. The position uses the board of g
// and is valid until g changes.
func FromGame(g *board.Game) (Position, error) {
	if g == nil || g.Board() == nil {
		return Position{}, fmt.Errorf("%w: no game", ErrPosition)
	}
	var before [2]*board.Board
	moves := g.LastMoves(inputs.History)
	for i := range min(len(moves), len(before)) {
		b, err := g.Position(g.Len() - 1 - i)
		if err != nil {
			return Position{}, fmt.Errorf("%w: %w", ErrPosition, err)
		}
		before[i] = b
	}
	bans := NoBans()
	if g.Rules().Superko != board.SimpleKo && g.Board().Depth() == 0 {
		var s board.Set
		empty := g.Board().EmptyPoints()
		for p := range empty.All() {
			if errors.Is(g.Legal(p, g.ToPlay()), board.ErrSuperko) {
				s.Add(p)
			}
		}
		bans = Banned(s)
	}
	return NewPosition(g.Board(), g.ToPlay(), g.Komi(), g.Handicap(), g.Rules(), Recent(moves, before), bans)
}

// Size returns the number of lines of the board, 0 for the zero Position.
func (p *Position) Size() int {
	if p.board == nil {
		return 0
	}
	return p.board.Size()
}

// Board returns the board, which must not be changed; nil for the zero Position.
func (p *Position) Board() *board.Board { return p.board }

// Komi returns the points that White gets.
func (p *Position) Komi() float64 { return p.komi }

// History returns the last moves, the latest one last, and the boards one and two moves ago, for
// evaluators that read them; none are known of the zero Position. The slice is a copy, a board
// that is not known is nil, and the others must not be changed.
func (p *Position) History() (moves []board.Move, before [2]*board.Board) {
	return slices.Clone(p.history.moves[:p.history.count]), p.history.before
}

// Rules returns the rule set.
func (p *Position) Rules() board.Rules { return p.rules }

// ToPlay returns the side to move.
func (p *Position) ToPlay() board.Color { return p.toPlay }

// Legal reports whether the side to move may play at q. A pass is always legal, and the suicide
// of a single stone, which changes nothing, never is. The zero Position has no legal move.
func (p *Position) Legal(q board.Point) bool {
	b := p.board
	switch {
	case b == nil:
		return q == board.Pass
	case q == board.Pass:
		return true
	case !q.On(b.Size()) || b.At(q) != board.Empty || p.bans.any && p.bans.set.Has(q):
		return false
	case b.Legal(q, p.toPlay, board.Strict):
		return true
	case !p.rules.Suicide || !b.Legal(q, p.toPlay, board.AllowSuicide):
		return false
	}
	for _, r := range q.Neighbors() {
		if b.At(r) == p.toPlay {
			return true
		}
	}
	return false
}

// fill sets in to what the features are computed from.
func (p *Position) fill(in *inputs.Position) {
	*in = inputs.Position{
		Board: p.board, Before: p.history.before, ToPlay: p.toPlay, Moves: p.history.moves[:p.history.count],
		Komi: p.komi, Territory: p.rules.Scoring == board.TerritoryScoring, Superko: p.rules.Superko, Suicide: p.rules.Suicide,
	}
	if p.bans.any {
		in.Banned = &p.bans.set
	}
	if in.Territory {
		in.Tax = inputs.TaxSeki
	} else {
		switch p.rules.Compensation {
		case board.CompensateStones:
			in.Komi += float64(p.handicap)
		case board.CompensateLessOne:
			in.Komi += float64(max(0, p.handicap-1))
		}
	}
	if n := int(p.history.count); n > 0 {
		m := p.history.moves[n-1]
		in.PassEnds = m.Point == board.Pass && m.Color == p.toPlay.Opponent()
	}
}
