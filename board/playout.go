package board

import (
	"errors"
	"fmt"
	"math/rand/v2"
)

// ErrNoSource reports that there are no random numbers for a playout.
var ErrNoSource = errors.New("no source of random numbers")

// PlayoutResult is the outcome of a playout.
type PlayoutResult struct {
	// Moves is the number of moves made, passes included.
	Moves int
	// Score is Black's area subtracted from White's, in points, without komi: stones, and empty
	// points that only one player's stones reach.
	Score int
	// Finished says that both players passed, and not that the limit of moves
	// ended the game.
	Finished bool
}

// Playout plays random moves on b, c first, until both players pass in turn or limit moves are
// made; the package comment says which moves. They cannot be undone, equal sources give equal
// games, and nothing is allocated. The error is ErrColor, ErrTrial if there are trial moves,
// ErrNoSource or ErrNoBoard, and the board is then unchanged.
func (b *Board) Playout(c Color, limit int, src rand.Source) (PlayoutResult, error) {
	var result PlayoutResult
	if !c.IsPlayer() {
		return result, fmt.Errorf("%w: %v cannot play", ErrColor, c)
	}
	switch {
	case b.size == 0:
		return result, ErrNoBoard
	case src == nil:
		return result, ErrNoSource
	case len(b.stack) > 0:
		return result, ErrTrial
	}
	var list [MaxSize * MaxSize]Point
	points := b.empty.Append(list[:0])
	passes := 0
	for result.Moves < limit && passes < 2 {
		result.Moves++
		n := len(points)
		p := Pass
		for n > 0 {
			// Points that were drawn and refused wait behind the others.
			i := int(draw(src, uint32(n)))
			q := points[i]
			n--
			points[i], points[n] = points[n], q
			if !b.isEye(q, c) && b.move(q, c, Strict) {
				p = q
				break
			}
		}
		if p == Pass {
			passes++
			b.do(Pass, c)
		} else {
			passes = 0
			last := len(points) - 1
			points[n] = points[last]
			points = points[:last]
			for _, s := range b.captured {
				points = b.appendRing(points, b.chains[s].head)
			}
		}
		b.keep()
		c = c.Opponent()
	}
	result.Finished = passes == 2
	result.Score = b.area()
	return result, nil
}

// draw returns a number below n. (D. Lemire, Fast Random Integer Generation in
// an Interval, 2019; the bias of at most n in 2^32 stays.)
func draw(src rand.Source, n uint32) uint32 {
	return uint32(src.Uint64() >> 32 * uint64(n) >> 32)
}

// IsEye reports whether the empty point p has the shape of an eye of c: only stones of c beside
// it, and at most one diagonal stone of the opponent, or none at the edge of the board.
// Playouts use this rule, which is sometimes wrong.
func (b *Board) IsEye(p Point, c Color) bool {
	return b.At(p) == Empty && c.IsPlayer() && b.isEye(p, c)
}

func (b *Board) isEye(p Point, c Color) bool {
	edge := 0
	for _, v := range b.around(p) {
		switch v.color() {
		case c:
		case Border:
			edge = 1
		default:
			return false
		}
	}
	bad, opp := edge, c.Opponent()
	for _, n := range p.Diagonals() {
		bad += b2i(b.cells[n&(numCells-1)].color() == opp)
	}
	return bad < 2
}

// area returns the area of White less that of Black.
func (b *Board) area() int {
	black, white := b.StonesOf(Black), b.StonesOf(White)
	black.Flood(&b.empty)
	white.Flood(&b.empty)
	// What both reach is in both counts.
	return white.Len() - black.Len()
}
