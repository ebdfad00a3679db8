package dragon

import (
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
)

// friendEscape is the escape value of stones whose status is not known yet.
const friendEscape = 2

// escapes finds how well each dragon can run, and whether it is in a ring.
func (w *work) escapes() {
	if w.in.Escape != nil {
		w.values[0] = w.in.Escape.EscapeValues(nil, board.Black, friendEscape)
		w.values[1] = w.in.Escape.EscapeValues(nil, board.White, friendEscape)
	}
	for i := range w.d.dragons {
		g := &w.d.dragons[i]
		if v := w.values[g.Color-board.Black]; v != nil {
			g.Escape = influence.EscapeRoute(influence.EscapeQuery{Board: w.b, Dragon: &g.Stones, Values: v, Blocked: w.blocked(g.Color)})
		}
		s, err := influence.FindSurround(influence.NewSurroundQuery(w.b, &g.Stones, w.stones))
		if err != nil {
			continue // nobody is around it
		}
		g.Surround, g.SurroundSize = s.Status, s.Size()
		switch g.Surround {
		case influence.Surrounded:
			g.Escape = 0
		case influence.WeaklySurrounded:
			g.Escape /= 2
		}
	}
}

// blocked returns the points where the opponent can cut links of c.
func (w *work) blocked(c board.Color) *board.Set {
	if w.in.Links == nil {
		return nil
	}
	points := w.in.Links.CuttingPoints(c)
	return &points
}

// stones iterates over the stones of each dragon.
func (w *work) stones(yield func(board.Set) bool) {
	for i := range w.d.dragons {
		if !yield(w.d.dragons[i].Stones) {
			return
		}
	}
}

// moyos finds the sphere of influence of each dragon: points where its player is far stronger,
// shared among the nearest strings of that player. Of the results with Black and with White to
// move first it keeps the smaller one.
func (w *work) moyos() {
	first := true
	for _, r := range []*influence.Result{w.in.BlackFirst, w.in.WhiteFirst} {
		if r == nil {
			continue
		}
		for i := range w.d.dragons {
			g := &w.d.dragons[i]
			size, value := w.moyo(r, i)
			if first || size < g.MoyoSize {
				g.MoyoSize = size
			}
			if first || value < g.MoyoValue {
				g.MoyoValue = value
			}
		}
		first = false
	}
}

// moyo returns the share of a dragon in the moyo of its player.
func (w *work) moyo(r *influence.Result, number int) (size int, value float64) {
	c := w.d.dragons[number].Color
	// All strings of the player spread at once; a point belongs to those that come to it
	// first.
	within := w.restricted(r, c)
	type front struct {
		dragon int
		set    board.Set
	}
	var fronts []front
	for i := range w.d.dragons {
		if w.d.dragons[i].Color == c {
			fronts = append(fronts, front{i, w.d.dragons[i].Stones})
		}
	}
	taken := board.Set{}
	share := 0.0
	for {
		var all board.Set
		for i := range fronts {
			f := &fronts[i]
			f.set.Grow()
			f.set.And(&within)
			f.set.AndNot(&taken)
			all.Or(&f.set)
		}
		if all.IsEmpty() {
			break
		}
		for p := range all.All() {
			n, mine := 0, false
			for i := range fronts {
				if fronts[i].set.Has(p) {
					n++
					mine = mine || fronts[i].dragon == number
				}
			}
			if mine {
				share += 1 / float64(n)
				value += math.Abs(r.Territory(p)) / float64(n)
			}
		}
		taken.Or(&all)
	}
	return int(math.Round(share)), value
}

// restricted returns the points that only c can claim: empty points and those of dead stones
// where the influence of c is far stronger.
func (w *work) restricted(r *influence.Result, c board.Color) board.Set {
	const ratio, least = 10, 10
	var s board.Set
	points := board.AllPoints(w.b.Size())
	for p := range points.All() {
		own, other := r.Influence(c, p), r.Influence(c.Opponent(), p)
		if !r.Living(p) && own > ratio*other && own > least && other < least {
			s.Add(p)
		}
	}
	return s
}
