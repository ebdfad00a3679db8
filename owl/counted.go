package owl

import "github.com/tengen-go/tengen/board"

// SemeaiByCount is [Reader.Semeai] without reading: it tells how the race ends if both
// players do nothing but fill liberties, from the numbers of those and from the eyes. A race
// that cannot be counted kills nobody. The answers are Limited, as they are estimates.
//
// The error wraps search.ErrGoal as that of Semeai does.
func SemeaiByCount(b *board.Board, mine, other *board.Set) (Race, error) {
	x, y, err := rivals(b, mine, other)
	if err != nil {
		return Race{Move: board.NoPoint}, err
	}
	r := Race{
		Kill: countRace(b, other, mine, y, attacker),
		Life: countRace(b, mine, other, x, defender),
		Move: board.Pass,
	}
	switch {
	case r.Kill.Success():
		r.Move = r.Kill.Move
	case r.Life.Success():
		r.Move = r.Life.Move
	}
	return r, nil
}
