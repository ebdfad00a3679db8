package worm

import (
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// threatSpace bounds the liberties of order 2 of strings that are worth a try, by
// their liberties, and behindSpace of those whose points behind the liberties are.
// In positions of professional games that loses one threat in twenty.
var (
	threatSpace = [...]int{2: noBound, 3: noBound, 4: 5, 5: 1}
	behindSpace = [len(threatSpace)]int{2: noBound, 3: 5, 4: -1, 5: -1}
)

const noBound = board.NumPoints

// threats finds moves that threaten to capture what cannot be captured, and to
// save what cannot be saved.
func (a *Analyzer) threats() {
	for i := range a.w.worms {
		v := &a.w.worms[i]
		switch {
		case v.Invincible || a.err() != nil:
			continue
		case v.LostOrUnknown():
			a.defenseThreats(i)
		case len(v.Attacks) == 0 && canBeThreatened(v):
			a.attackThreats(i)
		}
		v.Unknown.Threats = a.spent()
	}
}

// canBeThreatened reports whether the liberties of a string that cannot be
// captured leave room for a threat.
func canBeThreatened(v *Worm) bool {
	n := v.Liberties[0]
	return n >= 2 && n < len(threatSpace) && v.Liberties[1] <= threatSpace[n]
}

// attackThreats tries the liberties of worm i, the points behind them, and the
// moves that save strings of the opponent beside it. The stone that threatens may
// itself be capturable: that takes a move of the owner as any answer does.
func (a *Analyzer) attackThreats(i int) {
	v := &a.w.worms[i]
	a.moves = a.appendSurroundings(a.moves[:0], v.Origin)
	if n := v.Liberties[0]; v.Liberties[1] > behindSpace[n] {
		a.moves = a.moves[:n]
	}
	for _, k := range a.adjacent[i] {
		a.noteMoves(a.w.worms[k].Defenses)
	}
	for _, p := range a.moves {
		if !a.b.Try(p, v.Color.Opponent()) {
			continue
		}
		code := sure(a.threat[0].attack(v.Origin))
		a.b.Undo()
		if a.err() != nil {
			return
		}
		v.AttackThreats = add(v.AttackThreats, p, code)
	}
}

// defenseThreats tries the liberties of worm i, which is lost, the points behind
// them, and the moves that capture strings of the opponent beside it.
func (a *Analyzer) defenseThreats(i int) {
	v := &a.w.worms[i]
	a.moves = a.appendSurroundings(a.moves[:0], v.Origin)
	for _, k := range a.adjacent[i] {
		a.noteMoves(a.w.worms[k].Attacks)
	}
	for _, p := range a.moves {
		if !a.b.Try(p, v.Color) {
			continue
		}
		a.b.TryAssumeLegal(board.Pass, v.Color.Opponent())
		code := sure(a.threat[0].defend(v.Origin))
		if code != search.Fail && a.checked {
			code = sure(a.threat[1].defend(v.Origin))
		}
		a.b.Undo()
		a.b.Undo()
		if a.err() != nil {
			return
		}
		v.DefenseThreats = add(v.DefenseThreats, p, code)
	}
}

// sure is the code of an answer that was read to the end. Estimates call strings
// saved.
func sure(r search.Result) search.Code {
	if r.Limited {
		return search.Fail
	}
	return r.Code
}

// noteMoves adds to the moves that will be tried.
func (a *Analyzer) noteMoves(moves []search.MoveResult) {
	for _, m := range moves {
		if m.Move.On(a.w.Size()) && !slices.Contains(a.moves, m.Move) {
			a.moves = append(a.moves, m.Move)
		}
	}
}
