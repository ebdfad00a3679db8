package review

import (
	"cmp"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
)

// lead and win return the lead and the win rate of White.

func lead(p *Point) float64 { return p.Lead }

func win(p *Point) float64 {
	if p.ToPlay == board.Black {
		return 1 - p.WinRate
	}
	return p.WinRate
}

// isMove reports whether step n is a move of a player that can be a mistake.
func (w *work) isMove(n int) bool {
	return n >= 0 && n < len(w.steps) && w.steps[n].IsMove() && w.steps[n].Move.Color.IsPlayer()
}

// before returns the positions that show the state before step n: the position at the step, and the
// one before the opponent's last move.
func (w *work) before(n int) []int {
	if w.isMove(n-1) && w.steps[n-1].Move.Color != w.steps[n].Move.Color {
		return []int{n, n - 1}
	}
	return []int{n}
}

// after returns the positions that show the state after step n: the position after the step, and
// the one after the opponent's answer.
func (w *work) after(n int) []int {
	if w.isMove(n+1) && w.steps[n+1].Move.Color != w.steps[n].Move.Color {
		return []int{n + 1, n + 2}
	}
	return []int{n + 1}
}

// around returns the positions that count for step n.
func (w *work) around(n int) []int { return append(w.before(n), w.after(n)...) }

// unconfirmed is the part of a loss that counts if the positions next to those around the move do
// not confirm it: the search erred, or the opponent did not see the mistake either.
const unconfirmed = 0.5

// loss returns what step n lost for the player who made it, in the unit of value, which is
// White's. It is the least difference between a position before and one after, because a real
// loss lasts longer than a move and one misjudged position must not make a mistake. It is at
// least a part of the difference that the move itself made.
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

// judged reports whether all positions that count for step n are known.
func (w *work) judged(n int) bool {
	return !slices.ContainsFunc(w.around(n), func(i int) bool { return !w.known[i] })
}

// suspects returns the steps with the largest losses, the worst first.
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
		if played[m.Color] && (w.o.Color == board.Empty || m.Color == w.o.Color) && w.judged(n) && w.loss(n, lead) > 0 {
			list = append(list, n)
		}
	}
	w.sort(list)
	return list[:min(len(list), moreSuspects*min(w.o.MaxMistakes, len(list)))]
}

// moreSuspects is the number of moves that are searched again for each mistake to report.
const moreSuspects = 2

// sort sorts steps by their losses, the worst first.
func (w *work) sort(list []int) {
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(w.loss(b, lead), w.loss(a, lead)) })
}

// blames reports whether the search would play another move than step n.
func (w *work) blames(n int) bool {
	before, m := &w.points[n], w.steps[n].Move
	return before.ToPlay == m.Color && len(before.Best) > 0 && before.Best[0] != m.Point
}

// review returns the result with the positions that are known.
func (w *work) review(suspects []int) *Review {
	r := &Review{Mistakes: []Mistake{}}
	for n, p := range w.points {
		if w.isMove(n-1) && w.judged(n-1) && w.blames(n-1) {
			p.Loss = max(0, w.loss(n-1, lead))
		}
		// A setup without a move belongs to the position after it.
		if w.known[n] && (n == len(w.steps) || w.steps[n].IsMove()) {
			r.Points = append(r.Points, p)
		}
	}
	w.sort(suspects)
	for _, n := range suspects {
		m, before, after := w.steps[n].Move, w.points[n], w.points[n+1]
		x := Mistake{Number: after.Moves, Color: m.Color, Move: m.Point, Before: before, After: after, Loss: w.loss(n, lead), WinLoss: w.loss(n, win)}
		if x.Loss >= w.o.MinLoss && w.blames(n) && len(r.Mistakes) < w.o.MaxMistakes {
			r.Mistakes = append(r.Mistakes, x)
		}
	}
	return r
}
