package room

import (
	"context"
	"math"

	"github.com/tengen-go/tengen/board"
)

// Gain is what a player gains by playing first in a room.
type Gain struct {
	// Points is the difference to playing second, Followup what a second move in a row gains then,
	// and Reverse what it would gain the opponent.
	Points, Followup, Reverse float64
	// Moves are the moves that gain it. Those that need no ko come before others, and of these the
	// opponent's best moves.
	Moves []board.Point
}

// A neutral point belongs to him who takes it, so that playing first there makes a difference of
// two points of area, and none of territory.
const neutralArea = 2

// Gain returns what c gains by playing first in the room. With territory, neither points of a seki
// nor stones that are played count. Gain is zero if that is nothing, or if limit moves are not
// enough to find it. The error is that of the context.
func (r *Room) Gain(ctx context.Context, c board.Color, territory bool, limit int) (a Gain, err error) {
	r.ctx, r.limit, r.err, r.seen = ctx, limit, nil, make(map[key]bound)
	opp := c.Opponent()
	all := len(r.points) + r.stones
	var worth [3]int
	for i, turn := range []struct {
		c      board.Color
		passed bool
	}{{opp, false}, {opp, true}, {c, false}} {
		v, ok := r.value(turn.c, turn.passed, -all, all)
		if !ok {
			return Gain{}, r.err
		}
		worth[i] = v
	}
	second, pass, first := worth[0], worth[1], worth[2]
	area := first - second
	if c != r.owner {
		area = -area
	}
	if first == pass || area <= neutralArea {
		return Gain{}, nil
	}
	// Stones that are played are area and no territory.
	mine, ok := r.played(c, territory)
	if !ok {
		return Gain{}, r.err
	}
	theirs, ok := r.played(opp, territory)
	if !ok {
		return Gain{}, r.err
	}
	net := mine - theirs
	if c != r.owner {
		net = -net
	}
	if area <= net {
		return Gain{}, nil
	}
	a.Points = float64(area - net)
	if a.Reverse, ok = r.threat(opp, board.NoPoint, second); !ok {
		return Gain{}, r.err
	}
	if a.Moves, err = r.reach(c, r.points, first); err != nil || len(a.Moves) == 0 {
		return a, err
	}
	if a.Followup, ok = r.threat(c, a.Moves[0], first); !ok {
		return Gain{}, r.err
	}
	if len(a.Moves) > 1 {
		// Of several moves those that hold without a ko remain, and of these the opponent's best
		// points, if there are any.
		seen := r.seen
		r.free, r.seen = opp, make(map[key]bound)
		sure, err := r.reach(c, a.Moves, first)
		if err != nil {
			return a, err
		}
		if len(sure) > 0 {
			a.Moves = sure
		}
		r.free, r.seen = board.Empty, seen
	}
	if len(a.Moves) > 1 {
		points, err := r.reach(opp, a.Moves, second)
		if err != nil {
			return a, err
		}
		if len(points) > 0 {
			a.Moves = points
		}
	}
	return a, nil
}

// threat returns what a second move in a row gains c after the move p, or his best one if there is
// none given, that leads to a score. It reports whether that was found within the limit.
func (r *Room) threat(c board.Color, p board.Point, score int) (float64, bool) {
	all := len(r.points) + r.stones
	if p == board.NoPoint {
		if _, ok := r.value(c, false, -all, all); !ok {
			return 0, false
		}
		p = r.seen[r.at(c, false)].move
	}
	if p == board.Pass || !r.b.Try(p, c) {
		return 0, true
	}
	v, ok := r.value(c, true, -all, all)
	r.b.Undo()
	return math.Abs(float64(v - score)), ok
}

// played returns how many stones the owner plays more than the opponent if c moves first and both
// play as well as they can until they pass. What is played while the other passes, to capture,
// only takes what is dead already. It reports whether that was found within the limit.
func (r *Room) played(c board.Color, territory bool) (n int, found bool) {
	all := len(r.points) + r.stones
	start := r.b.Depth()
	defer r.b.UndoTo(start)
	run, prisoners, passed := 0, 0, false
	for range r.size + moreDepth {
		v, ok := r.value(c, passed, -all, all)
		if !ok {
			return 0, false
		}
		p := r.seen[r.at(c, passed)].move
		// A player passes if a pass yields as much.
		w := r.count()
		if !passed {
			if w, ok = r.value(c.Opponent(), true, -all, all); !ok {
				return 0, false
			}
		}
		if v == w {
			if passed {
				break
			}
			passed = true
			c = c.Opponent()
			continue
		}
		taken := r.b.Prisoners(c)
		if !r.b.Try(p, c) {
			break
		}
		one := 1
		if c != r.owner {
			one = -1
		}
		if n += one; !passed {
			run, prisoners = 0, 0
		} else {
			run += one
		}
		if prisoners += r.b.Prisoners(c) - taken; passed && prisoners > 0 {
			n, run = n-run, 0
		}
		passed = false
		c = c.Opponent()
	}
	if territory {
		n += r.shared()
	}
	return n, true
}

// shared returns how many empty points of a room are the owner's in which stones of both live, a
// seki.
func (r *Room) shared() int {
	own, guests, stones := 0, false, 0
	for _, p := range r.points {
		switch r.b.At(p) {
		case r.owner:
			stones++
		case r.owner.Opponent():
			stones--
			outside := r.b.LibertySet(p)
			outside.AndNot(&r.in)
			guests = guests || outside.IsEmpty()
		}
	}
	if guests {
		own = r.count() - r.stones - stones
	}
	return max(own, 0)
}

// reach returns those of the moves of c after which the score is the given one, which is the best
// for him, none if it is not found within the limit.
func (r *Room) reach(c board.Color, moves []board.Point, score int) (list []board.Point, err error) {
	low, high := score-1, score // whether that is reached is all that is asked
	if c != r.owner {
		low, high = score, score+1
	}
	for _, p := range moves {
		if !r.b.Try(p, c) {
			continue
		}
		v, ok := r.value(c.Opponent(), false, low, high)
		r.b.Undo()
		if !ok {
			return nil, r.err
		}
		if v == score {
			list = append(list, p)
		}
	}
	return list, nil
}
