package board

import (
	"errors"
	"fmt"
	"math"
)

// ErrHandicap reports that a handicap is refused.
var ErrHandicap = errors.New("invalid handicap")

// Handicap returns the number of handicap stones.
func (g *Game) Handicap() int { return int(g.top().handicap) }

// SetHandicap sets the number of handicap stones that scoring compensates for,
// when they came onto the board otherwise: as a setup or as moves. The error
// wraps ErrHandicap if n is negative or more than the board has points, and is
// ErrNoBoard for the zero Game.
func (g *Game) SetHandicap(n int) error {
	if g.board == nil {
		return ErrNoBoard
	}
	if n < 0 || n > g.Size()*g.Size() {
		return fmt.Errorf("%w: %d stones", ErrHandicap, n)
	}
	g.top().handicap = int16(n)
	return nil
}

// maxFixedHandicap returns the largest number of fixed handicap stones on a board of the given
// size: 0 below 7, 4 on 7 and on even sizes, 9 on the others.
func maxFixedHandicap(size int) int {
	switch {
	case size < 7 || size > MaxSize:
		return 0
	case size == 7 || size%2 == 0:
		return 4
	}
	return 9
}

// FixedHandicapPoints returns the points of n handicap stones on a board of the given size, as
// version 2 of the Go Text Protocol defines them: on the third line up to size 12, on the
// fourth from 13 on. The error wraps ErrHandicap if n is not from 2 to the largest
// number: none below size 7, 4 on size 7 and on even sizes, 9 on the others.
func FixedHandicapPoints(size, n int) ([]Point, error) {
	most := maxFixedHandicap(size)
	if n < 2 || n > most {
		return nil, fmt.Errorf("%w: %d stones on size %d, at most %d are fixed", ErrHandicap, n, size, most)
	}
	low := 2
	if size >= 13 {
		low = 3
	}
	mid, high := size/2, size-1-low
	points := []Point{At(low, low), At(high, high), At(low, high), At(high, low)}
	if n <= 4 {
		return points[:n], nil
	}
	if n >= 6 {
		points = append(points, At(low, mid), At(high, mid))
	}
	if n >= 8 {
		points = append(points, At(mid, low), At(mid, high))
	}
	if n%2 == 1 {
		points = append(points, At(mid, mid))
	}
	return points, nil
}

// FixedHandicap places n stones as FixedHandicapPoints says and returns their
// points. White is to move then; komi stays as it is. The game is unchanged when
// there is an error: one that wraps ErrHandicap, also when there are stones on
// the board, or ErrTrial.
func (g *Game) FixedHandicap(n int) ([]Point, error) {
	points, err := FixedHandicapPoints(g.Size(), n)
	if err != nil {
		return nil, err
	}
	return points, g.placeHandicap(points)
}

// FreeHandicap places n stones, from 2 to one less than the number of points, and returns their
// points: first the fixed ones, then points far from the other stones. The same size and number
// always give the same points. It changes the game as FixedHandicap does, and has its errors.
func (g *Game) FreeHandicap(n int) ([]Point, error) {
	if err := g.checkHandicap(n); err != nil {
		return nil, err
	}
	points := freeHandicapPoints(g.Size(), n)
	return points, g.placeHandicap(points)
}

// SetFreeHandicap places handicap stones on the given points, from 2 to one less than the
// number of points. It changes the game as FixedHandicap does and has its errors. The error
// also wraps ErrHandicap if a point comes twice, and ErrPoint if one is not on the board.
func (g *Game) SetFreeHandicap(points []Point) error {
	if err := g.checkHandicap(len(points)); err != nil {
		return err
	}
	var seen Set
	for _, p := range points {
		if !p.On(g.Size()) {
			return fmt.Errorf("%w: %w: %v is not on a board of size %d", ErrHandicap, ErrPoint, p, g.Size())
		}
		if seen.Has(p) {
			return fmt.Errorf("%w: %v comes twice", ErrHandicap, p)
		}
		seen.Add(p)
	}
	return g.placeHandicap(points)
}

func (g *Game) checkHandicap(n int) error {
	if g.board == nil {
		return ErrNoBoard
	}
	if most := g.Size()*g.Size() - 1; n < 2 || n > most {
		return fmt.Errorf("%w: %d stones, want 2 to %d", ErrHandicap, n, most)
	}
	return nil
}

func (g *Game) placeHandicap(points []Point) error {
	if g.board.empty.Len() != g.Size()*g.Size() {
		return fmt.Errorf("%w: the board is not empty", ErrHandicap)
	}
	return g.setup(points, nil, nil, White, len(points))
}

// freeHandicapPoints chooses n points. Each one after the fixed ones is worth
// most when the stones before it are far and when it is on the third or fourth
// line.
func freeHandicapPoints(size, n int) []Point {
	var points []Point
	if most := min(n, maxFixedHandicap(size)); most >= 2 {
		points, _ = FixedHandicapPoints(size, most)
	}
	var taken Set
	for _, p := range points {
		taken.Add(p)
	}
	// The loss of a point by its line, in eighths of a squared distance: the second line is
	// chosen only if the others are crowded.
	lineLoss := [...]int{160, 70, 6, 0}
	for len(points) < n {
		best, bestValue := NoPoint, math.MinInt
		for p := range Points(size) {
			if taken.Has(p) {
				continue
			}
			col, row := p.Col(), p.Row()
			near := 2 * size * size
			for _, q := range points {
				dc, dr := col-q.Col(), row-q.Row()
				near = min(near, dc*dc+dr*dr)
			}
			line := min(col, row, size-1-col, size-1-row)
			value := 8*min(near, 36) - lineLoss[min(line, len(lineLoss)-1)]
			if value > bestValue {
				best, bestValue = p, value
			}
		}
		points = append(points, best)
		taken.Add(best)
	}
	return points
}
