package gtp

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// combined answers questions about moves and about pairs of strings by asking
// for attacks and defences in the positions after trial moves.
type combined struct{ search.Tactics }

var (
	_ MoveTactics = combined{}
	_ PairTactics = combined{}
)

// after asks a question in the position after a trial move. A move that is not
// legal reaches nothing.
func after(b *board.Board, move board.Point, color board.Color, ask func() (search.Code, error)) (search.Code, error) {
	if move != board.Pass && !b.Legal(move, color, board.Strict) {
		return search.Fail, nil
	}
	b.TryAssumeLegal(move, color)
	defer b.Undo()
	return ask()
}

func (t combined) attack(ctx context.Context, b *board.Board, str board.Point) (search.Code, error) {
	if !b.At(str).IsPlayer() {
		return search.Win, nil
	}
	r, err := t.Attack(ctx, b, str)
	return r.Code, err
}

func (t combined) defend(ctx context.Context, b *board.Board, str board.Point) (search.Code, error) {
	if !b.At(str).IsPlayer() {
		return search.Fail, nil
	}
	r, err := t.Defend(ctx, b, str)
	return r.Code, err
}

// DoesAttack reads the defence after the move. The defence that is known from
// the position before is tried too, as reading may not look at it again.
func (t combined) DoesAttack(ctx context.Context, b *board.Board, move, str board.Point) (search.Code, error) {
	owner := b.At(str)
	known, err := t.Attack(ctx, b, str)
	if err != nil {
		return search.Fail, err
	}
	var defence search.Result
	if known.Code != search.Fail {
		if defence, err = t.Defend(ctx, b, str); err != nil || defence.Code == search.Fail {
			return search.Fail, err
		}
	}
	code, err := after(b, move, owner.Opponent(), func() (search.Code, error) {
		saved, err := t.defend(ctx, b, str)
		if err != nil || !b.At(str).IsPlayer() || defence.Code == search.Fail {
			return saved.Reverse(), err
		}
		if b.At(defence.Move) != board.Empty || !b.Legal(defence.Move, owner, board.Strict) {
			return saved.Reverse(), nil
		}
		left, err := after(b, defence.Move, owner, func() (search.Code, error) { return t.attack(ctx, b, str) })
		return min(saved.Reverse(), left), err
	})
	if err != nil || code < known.Code {
		return search.Fail, err
	}
	return code, nil
}

// DoesDefend also lets the opponent add the attack that is known from the
// position before.
func (t combined) DoesDefend(ctx context.Context, b *board.Board, move, str board.Point) (search.Code, error) {
	owner := b.At(str)
	known, err := t.Attack(ctx, b, str)
	if err != nil || known.Code == search.Fail {
		return search.Fail, err
	}
	return after(b, move, owner, func() (search.Code, error) {
		left, err := t.attack(ctx, b, str)
		if err != nil || left != search.Fail {
			return search.Fail, err
		}
		if !b.Legal(known.Move, owner.Opponent(), board.Strict) {
			return search.Win, nil
		}
		saved, err := after(b, known.Move, owner.Opponent(), func() (search.Code, error) { return t.defend(ctx, b, str) })
		if err != nil || saved == search.Fail {
			return search.Fail, err
		}
		return search.Win, nil
	})
}

// AttackEither takes the better of the two attacks, or else looks for a double
// threat on a liberty of a string that has two.
func (t combined) AttackEither(ctx context.Context, b *board.Board, str1, str2 board.Point) (search.Code, error) {
	best := search.Fail
	strs := [2]board.Point{str1, str2}
	for _, str := range strs {
		code, err := t.attack(ctx, b, str)
		if err != nil {
			return search.Fail, err
		}
		best = max(best, code)
	}
	if best != search.Fail {
		return best, nil
	}
	for _, str := range strs {
		if b.Liberties(str) != 2 {
			continue
		}
		for _, lib := range b.AppendLiberties(nil, str) {
			code, err := after(b, lib, b.At(str).Opponent(), func() (search.Code, error) {
				saved, err := t.DefendBoth(ctx, b, str1, str2)
				return saved.Reverse(), err
			})
			if err != nil {
				return search.Fail, err
			}
			best = max(best, code)
		}
	}
	return best, nil
}

// DefendBoth answers search.Win or search.Fail: a string that can be saved by ko
// only counts as lost.
func (t combined) DefendBoth(ctx context.Context, b *board.Board, str1, str2 board.Point) (search.Code, error) {
	owner := b.At(str1)
	strs := [2]board.Point{str1, str2}
	var defences []board.Point
	for _, str := range strs {
		code, err := t.attack(ctx, b, str)
		if err != nil {
			return search.Fail, err
		}
		if code == search.Fail {
			continue
		}
		d, err := t.Defend(ctx, b, str)
		if err != nil || d.Code != search.Win {
			return search.Fail, err
		}
		defences = append(defences, d.Move)
	}
	if len(defences) < 2 || defences[0] == defences[1] {
		return search.Win, nil
	}
	captures, err := t.commonCaptures(ctx, b, str1, str2)
	if err != nil {
		return search.Fail, err
	}
	for _, move := range append(defences, captures...) {
		code, err := after(b, move, owner, func() (search.Code, error) {
			for _, str := range strs {
				left, err := t.attack(ctx, b, str)
				if err != nil || left != search.Fail {
					return search.Fail, err
				}
			}
			return search.Win, nil
		})
		if err != nil || code == search.Win {
			return code, err
		}
	}
	return search.Fail, nil
}

// commonCaptures returns moves that capture opponent's strings of at most four
// liberties that touch both strings.
func (t combined) commonCaptures(ctx context.Context, b *board.Board, str1, str2 board.Point) ([]board.Point, error) {
	const few = 4
	second := board.SetOf(b.AppendNeighborsAtMost(nil, str2, few)...)
	var moves []board.Point
	for _, n := range b.AppendNeighborsAtMost(nil, str1, few) {
		if !second.Has(n) {
			continue
		}
		r, err := t.Attack(ctx, b, n)
		if err != nil {
			return nil, err
		}
		if r.Code == search.Win {
			moves = append(moves, r.Move)
		}
	}
	return moves, nil
}
