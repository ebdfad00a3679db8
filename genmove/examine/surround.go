package examine

import (
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/reading/search"
)

// Group returns the stones of the group that the stone at p belongs to. It needs
// Links: the error wraps ErrMissing without them, and search.ErrString where there is
// no stone.
func (f *Facts) Group(p board.Point) (board.Set, error) {
	var stones board.Set
	if f == nil || f.Links == nil {
		return stones, missing("groups", Links)
	}
	g := f.Links.Group(p)
	if g < 0 {
		return stones, fmt.Errorf("%w: %v", search.ErrString, p)
	}
	return f.stones(g), nil
}

// stones returns those of a group, by its number in Links.
func (f *Facts) stones(group int) board.Set {
	var stones board.Set
	for _, s := range f.Links.Strings(group) {
		for q := range f.Board.Stones(s) {
			stones.Add(q)
		}
	}
	return stones
}

// Surround returns the ring of hostile stones around the group of the stone at p. The
// errors are those of Group.
func (f *Facts) Surround(p board.Point) (*influence.Surround, error) {
	q, err := f.surroundQuery(p)
	if err != nil {
		return nil, err
	}
	return influence.FindSurround(q)
}

// DoesSurround returns the effect of a stone of the opponent at move on the group of the stone
// at p; see the function of that name in package influence. The errors are those of Group and
// of that function.
func (f *Facts) DoesSurround(move, p board.Point) (influence.SurroundStatus, error) {
	q, err := f.surroundQuery(p)
	if err != nil {
		return influence.NotSurrounded, err
	}
	q.Board = f.Board.Clone() // the move is tried on it
	return influence.DoesSurround(q, move)
}

// surroundQuery asks about the group of the stone at p among the groups of Links.
func (f *Facts) surroundQuery(p board.Point) (influence.SurroundQuery, error) {
	stones, err := f.Group(p)
	if err != nil {
		return influence.SurroundQuery{}, err
	}
	return influence.NewSurroundQuery(f.Board, &stones, func(yield func(board.Set) bool) {
		for g := range f.Links.All() {
			if !yield(f.stones(g)) {
				return
			}
		}
	}), nil
}
