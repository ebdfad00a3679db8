package influence

import "github.com/tengen-go/tengen/board"

// Owner guesses the owner of a point at the end of the game from the influence with Black and
// with White to move first. A critical stone counts as its owner's; if neither result has
// territory there, the stronger influence decides, which is little better than chance. It
// returns Empty if neither player is ahead, if p is off the board, or if the results do not
// fit.
func Owner(blackFirst, whiteFirst *Result, p board.Point) board.Color {
	if blackFirst == nil || whiteFirst == nil || blackFirst.size != whiteFirst.size || !blackFirst.on(p) {
		return board.Empty
	}
	sum := blackFirst.ownership(p) + whiteFirst.ownership(p)
	if sum == 0 {
		if c := blackFirst.stone(p); c != board.Empty {
			return c
		}
		for _, r := range [2]*Result{blackFirst, whiteFirst} {
			sum += r.influence[side(board.White)][p] - r.influence[side(board.Black)][p]
		}
	}
	switch {
	case sum > 0:
		return board.White
	case sum < 0:
		return board.Black
	}
	return board.Empty
}

// ownership is the territory value of p, from -1 to 1 by its player on a living
// stone, without prisoners.
func (r *Result) ownership(p board.Point) float32 {
	switch r.StoneColor(p) {
	case board.Black:
		return -1
	case board.White:
		return 1
	}
	return max(-1, min(1, r.territory[p]))
}

// stone returns the color of the stone on p, be it alive or not.
func (r *Result) stone(p board.Point) board.Color {
	switch {
	case !r.on(p) || r.stones[p] == empty:
		return board.Empty
	case r.black.Has(p):
		return board.Black
	}
	return board.White
}
