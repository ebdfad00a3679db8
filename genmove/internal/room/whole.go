package room

import (
	"cmp"
	"context"
	"slices"

	"github.com/tengen-go/tengen/board"
)

const (
	// mostWhole is the most points of a board that is searched as a whole.
	mostWhole = 16
	// WholeNodes is a bound for Best with which it looks far enough ahead for most positions.
	WholeNodes = 2_000_000
	// mostDepth is how far Best looks ahead at most.
	mostDepth = 40
	// enough says how many moves fewer than there are empty points Best looks ahead at least.
	enough = 2
)

// Whole returns the whole board of a game as a room without walls, Black's, and reports whether it
// is small enough for an exhaustive search: up to 4×4. No position of the game may be repeated
// (positional superko).
func Whole(g *board.Game) (*Room, bool) {
	n := g.Size()
	if n*n > mostWhole {
		return nil, false
	}
	r := &Room{b: g.Board().Clone(), owner: board.Black, wall: board.NoPoint, size: n * n, in: board.AllPoints(n)}
	r.points = r.in.Append(nil)
	off := func(p board.Point) int { // how far from the center, where moves cut off most
		x, y := 2*p.Col()-n+1, 2*p.Row()-n+1
		return max(x, -x) + max(y, -y)
	}
	slices.SortStableFunc(r.points, func(p, q board.Point) int { return cmp.Compare(off(p), off(q)) })
	for b := range g.Replay() {
		r.past = append(r.past, b.StonesHash())
	}
	return r, true
}

// Best returns the move of c after which the score of the whole board is best, after a pass of the
// opponent or not; the given move if it is as good as any. If limit moves or the time of ctx are
// not enough to look about as far ahead as there are empty points, it reports false.
func (r *Room) Best(ctx context.Context, c board.Color, passed bool, given board.Point, limit int) (board.Point, bool) {
	r.ctx, r.limit, r.err, r.seen, r.nodes = ctx, limit, nil, make(map[key]bound), 0
	r.path = append(append(r.path[:0], r.past...), r.b.StonesHash())
	all, far := len(r.points), len(r.points)-enough
	for _, p := range r.points {
		if r.b.At(p) != board.Empty {
			far--
		}
	}
	best, found := board.NoPoint, false
	for depth := firstDepth; depth <= mostDepth; depth += 2 {
		score, open := r.search(c, passed, -all, all, depth)
		move := r.seen[r.at(c, passed)].move
		if given != move {
			low, high := score-1, score
			if c != r.owner {
				low, high = score, score+1
			}
			if v, _, legal := r.after(given, c, passed, low, high, depth); legal && (v > low) == (c == r.owner) {
				move = given
			}
		}
		if r.err != nil || r.nodes > r.limit {
			break
		}
		best, found = move, !open || depth >= far
		if !open {
			break
		}
	}
	return best, found
}
