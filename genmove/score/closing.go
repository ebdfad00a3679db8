package score

import (
	"math"

	"github.com/tengen-go/tengen/board"
)

// At the end of a game at most openPart of the points are undecided: those that playouts give
// to one player by no more than undecided. No region that both players reach has more than
// widePart of them. Points beside stones of both do not count, nor do points that playouts give
// to one player by more than settledPart, which are territory that is open at its edge.
const (
	openPart  = 0.08
	undecided = 0.3
	widePart  = 0.055

	settledPart = 0.8
)

// over reports whether so little is open that the game is over.
func (s *situation) over() bool {
	points := float64(s.b.Size() * s.b.Size())
	// Beside stones of both there is no more to be had than a point.
	shared := board.AllPoints(s.b.Size())
	for _, c := range [2]board.Color{board.Black, board.White} {
		beside := s.b.StonesOf(c)
		beside.AndNot(&s.dead)
		beside.Grow()
		shared.And(&beside)
	}
	both := reached(s.b, &s.dead, board.Black)
	white := reached(s.b, &s.dead, board.White)
	both.And(&white)
	// Points beside stones that reading found dead belong to the player around them.
	told, open := s.told, s.b.EmptyPoints()
	told.Flood(&open)
	told.AndNot(&both)
	shared.Or(&told)
	n := 0
	for p := range board.Points(s.b.Size()) {
		if s.b.At(p) == board.Empty && math.Abs(s.owner[p]) <= undecided && !shared.Has(p) {
			n++
		}
	}
	if float64(n) > max(4, openPart*points) {
		return false
	}
	for region := range both.Regions() {
		region.AndNot(&shared)
		for p := range region.All() {
			if math.Abs(s.owner[p]) > settledPart {
				region.Remove(p)
			}
		}
		if float64(region.Len()) > max(8, widePart*points) {
			return false
		}
	}
	return true
}
