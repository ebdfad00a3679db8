package genmove

import (
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// steady corrects the losses in f, the examined position after a move, if the opponent moves
// first. Strings that are worse off for the player than before the move count as before. It
// returns these strings by their first stones.
//
// A further stone harms its owner only if it fills an eye or a liberty. If it does neither, and
// reading says that an own group is lost only after the move, or that a group of the opponent
// lives again, then reading is wrong before or after the move, and the difference is not the
// cost of the move. Improvements for the player stay, because the move may be made for them.
func (s *Situation) steady(f *examine.Facts, move board.Point) ([]board.Point, error) {
	if s.Losses == nil || s.Worms == nil || s.Dragons == nil || f.Losses == nil || f.Worms == nil || f.Dragons == nil {
		return nil, nil
	}
	var kept []board.Point
	var stones board.Set
	first := s.Opponent()
	lost := f.Losses.First(first).Dead
	for _, w := range f.Worms.All() {
		g, was, settled := s.fateBefore(w)
		is := lost.Has(w.Origin)
		if g == nil || settled || was == is || is != (w.Color == s.ToPlay) || s.fillsEye(move, g) || s.fillsLiberty(f.Board, move, g) {
			continue
		}
		kept = append(kept, w.Origin)
		for _, p := range w.Stones {
			stones.Add(p)
			if is {
				lost.Remove(p)
			} else {
				lost.Add(p)
			}
		}
	}
	if len(kept) == 0 {
		return nil, nil
	}
	l := *f.Losses
	l.First(first).Dead = lost
	f.Losses = &l
	var list []dragon.Dragon
	for _, h := range f.Dragons.All() {
		h := *h
		if g := s.groupBefore(&h); g != nil && stones.Has(h.Origin) {
			h.Status, h.Safety, h.Weakness = g.Status, g.Safety, g.Weakness
		}
		list = append(list, h)
	}
	var err error
	f.Dragons, err = dragon.NewDragons(f.Board, list)
	return kept, err
}

// fateBefore returns the group to which a string after a move belonged before it, and whether it
// was lost if the opponent moved first: not if a part of it was not. It is settled if tactical
// reading, which is rarely wrong, says that its fate has changed. The group of a string that is
// new is nil.
func (s *Situation) fateBefore(w *worm.Worm) (g *dragon.Dragon, lost, settled bool) {
	dead := &s.Losses.First(s.Opponent()).Dead
	lost = true
	for _, p := range w.Stones {
		x := s.Worm(p)
		if x == nil {
			continue // the new stone
		}
		settled = settled || s.capturedFirst(x) != s.capturedFirst(w)
		if g == nil || lost && !dead.Has(p) {
			g = s.Dragon(p)
		}
		lost = lost && dead.Has(p)
	}
	return g, lost, settled
}

// groupBefore returns a group before a move of which stones are in h after it, or nil.
func (s *Situation) groupBefore(h *dragon.Dragon) *dragon.Dragon {
	for p := range h.Stones.All() {
		if g := s.Dragon(p); g != nil {
			return g
		}
	}
	return nil
}

// capturedFirst reports whether tactical reading gives up a string if the opponent of the player
// whose turn it is moves first.
func (s *Situation) capturedFirst(w *worm.Worm) bool {
	if w.Color == s.ToPlay {
		return w.Attack().Code != search.Fail
	}
	return w.IsLost()
}

// fillsLiberty reports whether the string of a move, on b after it, has fewer liberties than one
// beside it had before, of a group or of one that a group of the opponent is beside.
func (s *Situation) fillsLiberty(b *board.Board, move board.Point, g *dragon.Dragon) bool {
	for _, p := range move.Neighbors() {
		h := s.Dragon(p)
		if h == nil || h.Color != s.ToPlay || b.Liberties(move) >= s.Board.Liberties(p) {
			continue
		}
		if h == g || slices.ContainsFunc(g.Hostile, func(i int) bool { return s.Dragons.Dragon(i) == h }) {
			return true
		}
	}
	return false
}

// fillsEye reports whether a move is in an eye space of the mover that a group is beside; without
// Eyes it may be.
func (s *Situation) fillsEye(move board.Point, g *dragon.Dragon) bool {
	if s.Eyes == nil {
		return true
	}
	e := s.Eyes.Owner(move)
	if e == nil || e.Color != s.ToPlay {
		return false
	}
	around := e.Points
	around.Grow()
	return around.Intersects(&g.Stones)
}
