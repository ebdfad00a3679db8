package genmove

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/pattern"
)

// handicapRange is how many powers of two below the best pattern of handicap.db others are
// still chosen.
const handicapRange = 10

// Handicap returns the points of n handicap stones on an empty board. Patterns for handicaps
// choose each stone, with the weight of two to the power of their values. If none fits, or
// without patterns, the stones and the errors are those of board.Game.FreeHandicap.
func (e *Engine) Handicap(ctx context.Context, g *board.Game, n int) ([]board.Point, error) {
	switch {
	case g == nil || g.Board() == nil:
		return nil, board.ErrNoBoard
	case ctx == nil:
		return nil, board.ErrNoContext
	}
	if err := e.enter(); err != nil {
		return nil, err
	}
	defer e.leave()
	free := g.Clone()
	rest, err := free.FreeHandicap(n)
	if err != nil || e.o.Databases.Handicap == nil {
		return rest, err
	}
	b := g.Board().Clone()
	h, err := newHandicapper(e.o.Databases.Handicap)
	if err != nil {
		return nil, err
	}
	var stones []board.Point
	for len(stones) < n {
		s := SituationOf(e.analyst, nil, &examine.Facts{Position: examine.Position{Board: b, ToPlay: board.Black}})
		s.HandicapLeft, s.HandicapTotal = n-len(stones), n
		list, err := h.next(ctx, s, e.o.Seed+int64(len(stones)))
		if err != nil {
			return nil, err
		}
		list = list[:min(len(list), n-len(stones))]
		for _, p := range list {
			if err := b.Play(p, board.Black, board.Strict); err != nil {
				return nil, fmt.Errorf("a pattern of handicaps: %w", err)
			}
		}
		if stones = append(stones, list...); len(list) == 0 {
			break
		}
	}
	for _, p := range rest {
		if len(stones) < n && !slices.Contains(stones, p) {
			stones = append(stones, p)
		}
	}
	return stones, nil
}

// handicapper finds the stones of handicaps by patterns.
type handicapper struct {
	bound   *pattern.Bound
	effects *Effects
	matcher pattern.Matcher
}

func newHandicapper(db *pattern.Database) (*handicapper, error) {
	h := &handicapper{effects: new(Effects), matcher: pattern.NewPlain(db)}
	var err error
	h.bound, err = db.Bind(pattern.BoardFuncs(), h.effects.Table())
	return h, err
}

// next returns the stone, or stones, of a pattern that fits; none if no pattern does.
// Patterns show own stones in the corners of the board, which are put there.
func (h *handicapper) next(ctx context.Context, s *Situation, seed int64) ([]board.Point, error) {
	b := s.Board.Clone()
	size := b.Size()
	var corners []board.Point
	for _, p := range [4]board.Point{board.At(0, 0), board.At(size-1, 0), board.At(0, size-1), board.At(size-1, size-1)} {
		if b.At(p) == board.Empty {
			corners = append(corners, p)
		}
	}
	if err := b.Setup(corners, nil, nil); err != nil {
		return nil, err
	}
	s.Board = b
	h.effects.Begin(NewReasons(s))
	defer h.effects.Begin(nil)
	db := h.bound.Database()
	type choice struct {
		m     pattern.Match
		value float64
	}
	var list []choice
	best := math.Inf(-1)
	for _, m := range h.matcher.AppendMatches(nil, b, pattern.Query{Color: board.Black}) {
		ok, err := h.bound.Accepts(ctx, b, m)
		if err != nil {
			return nil, err
		}
		if value, _ := db.Pattern(m.Pattern).Number("value"); ok {
			list, best = append(list, choice{m, value}), max(best, value)
		}
	}
	sum := 0.0
	list = slices.DeleteFunc(list, func(c choice) bool { return c.value < best-handicapRange })
	for _, c := range list {
		sum += math.Exp2(c.value - best)
	}
	at := noise(seed, b.Hash(), board.Pass) * sum
	for _, c := range list {
		if at -= math.Exp2(c.value - best); at >= 0 {
			continue
		}
		stones := []board.Point{db.Move(c.m)}
		for _, e := range db.AppendElements(nil, c.m) {
			if e.Cell == '!' {
				stones = append(stones, e.Point)
			}
		}
		return stones, nil
	}
	return nil, nil
}
