package worm

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// maxThreatLiberties is where a string is too free to be threatened.
const maxThreatLiberties = 4

// threats finds moves that threaten to capture what cannot be captured, and to
// save what cannot be saved.
func (a *Analyzer) threats() {
	for i := range a.w.worms {
		v := &a.w.worms[i]
		switch {
		case v.Invincible:
		case len(v.Attacks) == 0 && v.Liberties[0] >= 2 && v.Liberties[0] <= maxThreatLiberties:
			v.AttackThreats = a.attackThreats(i)
		case v.IsLost():
			v.DefenseThreats = a.defenseThreats(i)
		}
	}
}

func (a *Analyzer) attackThreats(i int) []Move {
	v := &a.w.worms[i]
	att := v.Color.Opponent()
	libs := a.b.LibertySet(v.Origin)
	var moves []Move
	for p := range libs.All() {
		if !a.b.Try(p, att) {
			continue
		}
		code := a.quick.attack(v.Origin).Code
		if code != search.Fail && a.quick.attack(p).Code == search.Win {
			code = search.Fail // a stone that is lost at once threatens nothing
		}
		a.b.Undo()
		if a.err() != nil {
			return nil
		}
		moves = add(moves, p, code)
	}
	return moves
}

func (a *Analyzer) defenseThreats(i int) []Move {
	v := &a.w.worms[i]
	libs := a.b.LibertySet(v.Origin)
	var moves []Move
	for p := range libs.All() {
		if !a.b.Try(p, v.Color) {
			continue
		}
		a.b.TryAssumeLegal(board.Pass, v.Color.Opponent())
		res := a.quick.defend(v.Origin)
		a.b.Undo()
		a.b.Undo()
		if a.err() != nil {
			return nil
		}
		if !res.Limited { // what is not read to the end counts as saved
			moves = add(moves, p, res.Code)
		}
	}
	return moves
}
