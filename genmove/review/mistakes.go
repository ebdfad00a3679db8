package review

import (
	"cmp"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
)

// perWin is how many points weigh as much as all chances to win, for each line of the board: the
// margins of random games spread so that in an even game a point is one or two chances in a hundred.
const perWin = 4

// worth is the mean of two measures of a position in points: its lead, and the chances of White.
// Chances say more where the game is close, as a few random games with huge margins do not matter
// to them; leads say something where the game is decided.
func (w *work) worth(p *Point) float64 {
	return (p.Lead + perWin*float64(w.game.Size())*p.Win) / 2
}

func win(p *Point) float64 { return p.Win }

// isMove reports whether step n is a move of a player that can be a mistake.
func (w *work) isMove(n int) bool {
	return n >= 0 && n < len(w.steps) && w.steps[n].IsMove() && w.steps[n].Move.Color.IsPlayer()
}

// before and after return the positions that tell what it was like before step n and after it:
// the one at the step, and the one that is a move of the opponent away from it.
func (w *work) before(n int) []int {
	if w.isMove(n-1) && w.steps[n-1].Move.Color != w.steps[n].Move.Color {
		return []int{n, n - 1}
	}
	return []int{n}
}

func (w *work) after(n int) []int {
	if w.isMove(n+1) && w.steps[n+1].Move.Color != w.steps[n].Move.Color {
		return []int{n + 1, n + 2}
	}
	return []int{n + 1}
}

// around returns the positions that count for step n.
func (w *work) around(n int) []int { return append(w.before(n), w.after(n)...) }

// unconfirmed is the part of a loss that counts when the positions beside those around the move
// do not bear it out: the judge was wrong, or the opponent did not see the mistake either.
const unconfirmed = 0.5

// loss returns what step n lost for who made it, in the unit of value. It is the least difference of
// any two positions before and after it: what is lost is lost for longer than a move, and a
// position that was judged too well or too badly makes no mistake. But at least it is a part of
// the difference that the move itself made.
func (w *work) loss(n int, value func(*Point) float64) float64 {
	sign := 1.0
	if w.steps[n].Move.Color == board.Black {
		sign = -1
	}
	least := math.Inf(1)
	for _, i := range w.before(n) {
		for _, j := range w.after(n) {
			least = min(least, sign*(value(&w.points[i])-value(&w.points[j])))
		}
	}
	return max(least, unconfirmed*sign*(value(&w.points[n])-value(&w.points[n+1])))
}

// suspects returns the steps that seem to have lost most, the worst first.
func (w *work) suspects() []int {
	var list []int
	var played [board.White + 1]bool
	for n, step := range w.steps {
		if !w.isMove(n) {
			continue
		}
		m := step.Move
		played[m.Color] = played[m.Color] || m.Point != board.Pass
		// Passes before the first stone leave the opponent his handicap.
		if played[m.Color] && (w.o.Color == board.Empty || m.Color == w.o.Color) && w.loss(n, w.worth) > 0 {
			list = append(list, n)
		}
	}
	w.sort(list)
	return list[:min(len(list), moreSuspects*w.o.Most)]
}

// moreSuspects is how many moves are looked at again for each mistake that is to be told.
const moreSuspects = 2

// sort puts what lost most first.
func (w *work) sort(list []int) {
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(w.loss(b, w.worth), w.loss(a, w.worth)) })
}

// review tells what was found, after the suspects were looked at again.
func (w *work) review(suspects []int) *Review {
	r := &Review{Mistakes: []Mistake{}}
	for n, p := range w.points {
		// A setup without a move goes together with what comes after it.
		if n == len(w.steps) || w.steps[n].IsMove() {
			r.Points = append(r.Points, p)
		}
	}
	w.sort(suspects)
	for _, n := range suspects {
		m, before, after := w.steps[n].Move, w.points[n], w.points[n+1]
		x := Mistake{Number: after.Moves, Color: m.Color, Move: m.Point, Before: before, After: after, Loss: w.loss(n, w.worth), WinLoss: w.loss(n, win)}
		if x.Loss >= w.o.Least && before.ToPlay == m.Color && len(before.Best) > 0 && before.Best[0] != m.Point && len(r.Mistakes) < w.o.Most {
			r.Mistakes = append(r.Mistakes, x)
		}
	}
	return r
}
