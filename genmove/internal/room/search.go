package room

import (
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
)

// at returns the key of the position on the board.
func (r *Room) at(turn board.Color, passed bool) key {
	ko, _ := r.b.Ko()
	return key{r.b.StonesHash(), ko, turn, passed}
}

// value returns the score with turn to move, after a pass of the other or not, at least low and
// at most high, and reports whether it was found within the limit. It looks deeper and deeper,
// until nothing depends on how deep.
func (r *Room) value(turn board.Color, passed bool, low, high int) (int, bool) {
	r.nodes = 0
	r.path = append(r.path[:0], r.b.StonesHash())
	v, most := 0, r.size+moreDepth
	for d := firstDepth; ; d = min(d+2, most) {
		var open bool
		if v, open = r.search(turn, passed, low, high, d); !open || d == most || r.err != nil || r.nodes > r.limit {
			break
		}
	}
	return min(max(v, low), high), r.err == nil && r.nodes <= r.limit
}

// search is a search of all moves for the score with a window and a memory of positions
// (alpha-beta; see Knuth and Moore, An Analysis of Alpha-Beta Pruning, 1975). It reports as
// open whether the score may depend on the depth.
func (r *Room) search(turn board.Color, passed bool, low, high, depth int) (score int, open bool) {
	r.nodes++
	if r.nodes&1023 == 0 && r.err == nil {
		r.err = ended.Err(r.ctx)
	}
	if r.wall != board.NoPoint && r.b.At(r.wall) != r.owner {
		return -len(r.points) - r.stones, false // the others are lost with the largest string
	}
	if depth == 0 || r.err != nil || r.nodes > r.limit {
		return r.count(), true
	}
	key := r.at(turn, passed)
	known, ok := r.seen[key]
	if ok && int(known.depth) >= depth {
		if v, decided := known.decides(low, high); decided {
			return v, known.depth != allDepths
		}
	}
	from, to := low, high
	best, move := -len(r.points)-r.stones-1, board.NoPoint
	if turn != r.owner {
		best = -best
	}
	try := func(p board.Point) {
		v, o, legal := r.after(p, turn, passed, low, high, depth)
		open = open || o
		if !legal {
			return
		}
		if turn == r.owner {
			if v > best {
				best, move = v, p
			}
			low = max(low, best)
		} else {
			if v < best {
				best, move = v, p
			}
			high = min(high, best)
		}
	}
	first := board.Pass
	if ok {
		first = known.move
	}
	// The pass comes first: a player who gains nothing by a move needs none.
	try(first)
	if first != board.Pass && low < high {
		try(board.Pass)
	}
	for _, p := range r.points {
		if low >= high {
			break
		}
		if p != first {
			try(p)
		}
	}
	if r.err == nil && r.nodes <= r.limit {
		r.seen[key] = r.bounds(best, from, to, depth, open, move)
	}
	return best, open
}

// decides returns a score that serves in the window from low to high, if the bounds have one.
func (k *bound) decides(low, high int) (score int, ok bool) {
	if int(k.low) >= high || k.low == k.high {
		return int(k.low), true
	}
	return int(k.high), int(k.high) <= low
}

// bounds returns what the best score found in the window from from to to says of a position.
func (r *Room) bounds(best, from, to, depth int, open bool, move board.Point) bound {
	k := bound{int16(best), int16(best), int16(depth), move}
	if !open {
		k.depth = allDepths
	}
	all := int16(len(r.points) + r.stones)
	if best <= from {
		k.low = -all
	} else if best >= to {
		k.high = all
	}
	return k
}

// after returns the score after the move p of turn, as search does, and reports whether the move
// is legal. A move that repeats a position of the line is not, and leaves the score open.
func (r *Room) after(p board.Point, turn board.Color, passed bool, low, high, depth int) (score int, open, legal bool) {
	next := turn.Opponent()
	if p == board.Pass {
		if passed {
			return r.count(), false, true
		}
		score, open = r.search(next, true, low, high, depth-1)
		return score, open, true
	}
	mode := board.Strict
	if turn == r.free {
		mode = board.IgnoreKo
	}
	if r.b.At(p) != board.Empty || !r.b.TryMode(p, turn, mode) {
		return 0, false, false
	}
	repeats := slices.Contains(r.path, r.b.StonesHash())
	if repeats {
		open = true
	} else {
		r.path = append(r.path, r.b.StonesHash())
		score, open = r.search(next, false, low, high, depth-1)
		r.path = r.path[:len(r.path)-1]
	}
	r.b.Undo()
	return score, open, !repeats
}

// count returns the area of the owner in the room and the walls less that of the opponent.
func (r *Room) count() int {
	sum := r.stones
	var done board.Set
	var queue [mostPoints]board.Point
	for _, p := range r.points {
		switch r.b.At(p) {
		case r.owner:
			sum++
			continue
		case r.owner.Opponent():
			sum--
			continue
		}
		if done.Has(p) {
			continue
		}
		own, enemy, n := false, false, 1
		queue[0] = p
		done.Add(p)
		for i := 0; i < n; i++ {
			for _, q := range queue[i].Neighbors() {
				switch r.b.At(q) {
				case r.owner:
					own = true
				case r.owner.Opponent():
					enemy = true
				case board.Empty:
					if r.in.Has(q) && !done.Has(q) {
						done.Add(q)
						queue[n] = q
						n++
					}
				}
			}
		}
		if own && !enemy {
			sum += n
		} else if enemy && !own {
			sum -= n
		}
	}
	return sum
}
