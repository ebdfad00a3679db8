package owl

import "github.com/tengen-go/tengen/board"

// SemeaiByCount estimates the outcome of a race from the liberties and eyes of both groups,
// without reading. If the race cannot be counted, both groups live. The answers are Limited,
// and the error wraps search.ErrGoal as that of [Reader.Semeai] does.
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
