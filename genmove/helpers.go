package genmove

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

// jumpOut accepts moves that leave the own area: with the opponent to move first the
// point is not in it, nor in an own eye space.
func (e *Effects) jumpOut(env *pattern.Env) (bool, error) {
	area, err := e.area(env)
	if err != nil || area == env.Color {
		return false, err
	}
	if e.s.Eyes == nil {
		return true, nil
	}
	eye := e.s.Eyes.Owner(env.Move)
	return eye == nil || eye.Color != env.Color, nil
}

// jumpOutFar is jumpOut, and not into the area of the opponent.
func (e *Effects) jumpOutFar(env *pattern.Env) (bool, error) {
	ok, err := e.jumpOut(env)
	if !ok || err != nil {
		return false, err
	}
	area, err := e.area(env)
	return area != env.Opponent(), err
}

// area returns whose area the move is in when the opponent moves first.
func (e *Effects) area(env *pattern.Env) (board.Color, error) {
	if e.s.Influence == nil || e.s.Influence.First(env.Opponent()) == nil {
		return board.Empty, pattern.ErrUnknown
	}
	return e.s.Influence.First(env.Opponent()).WhoseArea(env.Move), nil
}

// highHandicap accepts while the opponent has no stone.
func (e *Effects) highHandicap(env *pattern.Env) (bool, error) {
	stones := env.Board.StonesOf(env.Opponent())
	return stones.IsEmpty() && !e.s.Scoring, nil
}

// living reports whether c has a group that is not dead.
func (e *Effects) living(c board.Color) (bool, error) {
	if e.s.Dragons == nil {
		return false, pattern.ErrUnknown
	}
	for _, g := range e.s.Dragons.All() {
		if g.Color == c && g.Status == dragon.Alive {
			return true, nil
		}
	}
	return false, nil
}

// reinforce accepts a safe move while the opponent has no group that lives.
func (e *Effects) reinforce(env *pattern.Env) (bool, error) {
	living, err := e.living(env.Opponent())
	if living || err != nil || e.s.Scoring {
		return false, err
	}
	safe, err := e.s.Analyst.Tactics().SafeMove(env.Context, env.Board, env.Move, env.Color)
	return safe.Code == search.Win, err
}

// How full a board may be, and how many stones of it may be those of a player without
// living groups, if his moves are still to make sense.
const (
	thrashFull = 0.4
	thrashOwn  = 0.2
)

// thrashAround accepts if White is to move, has no living group, and the board is open enough.
func (e *Effects) thrashAround(env *pattern.Env) (bool, error) {
	if env.Color != board.White {
		return false, nil
	}
	living, err := e.living(env.Color)
	if living || err != nil || e.s.Scoring {
		return false, err
	}
	empty, own := env.Board.EmptyPoints(), env.Board.StonesOf(env.Color)
	all := float64(env.Board.Size() * env.Board.Size())
	return !(all-float64(empty.Len()) > thrashFull*all && float64(own.Len()) > thrashOwn*all), nil
}

// throwIn accepts a sacrifice beside the stone to the right of the move, which has two
// liberties: after the opponent has taken the other one, or cannot, that string can be
// captured, and those of the mover beside it are safe. The threat is its capture.
func (e *Effects) throwIn(env *pattern.Env) (bool, error) {
	b, t := env.Board, e.s.Analyst.Tactics()
	target := env.Offset(0, 1)
	if b.At(target) != env.Opponent() || b.Liberties(target) != 2 || !b.IsLiberty(target, env.Move) {
		return false, nil
	}
	other := board.NoPoint
	for _, p := range b.AppendLiberties(nil, target) {
		if p != env.Move {
			other = p
		}
	}
	depth := b.Depth()
	defer b.UndoTo(depth)
	if !b.Try(env.Move, env.Color) {
		return false, nil
	}
	for _, p := range [2]board.Point{env.Offset(-1, 1), env.Offset(1, 1)} {
		if b.At(p) != env.Color {
			continue
		}
		if r, err := t.Attack(env.Context, b, p); err != nil || r.Code != search.Fail {
			return false, err
		}
	}
	if b.Try(other, env.Opponent()) {
		if b.At(target) != env.Opponent() {
			return false, nil
		}
		if r, err := t.Attack(env.Context, b, target); err != nil || r.Code == search.Fail {
			return false, err
		}
	}
	e.r.At(env.Move).AddFollowup(stonePoints * e.s.stringSize(target))
	return true, nil
}
