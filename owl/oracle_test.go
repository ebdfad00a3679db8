package owl_test

import (
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// rule says which side may retake kos at once in a search of the oracle.
type rule int

const (
	retakesNone rule = iota
	retakesAttacker
	retakesDefender
	// retakesUntilPass lets the defender retake kos until he passes.
	retakesUntilPass
)

// mayRetake reports whether a side may retake every ko. passed is set once the defender has passed.
func (k rule) mayRetake(s side, passed bool) bool {
	switch k {
	case retakesAttacker:
		return s == attacker
	case retakesDefender:
		return s == defender
	case retakesUntilPass:
		return s == defender && !passed
	}
	return false
}

// oracle is the slow way to the same answers. It visits all positions that can be reached within
// a region, and works back from those in which the goal has been captured to all in which the
// attacker can force that. It knows nothing of eyes or proof numbers.
type oracle struct {
	b      *board.Board
	owner  board.Color
	region []board.Point
	goal   board.Set
	free   rule
	most   int

	number map[uint64]int
	next   [][]int32
	turn   []side
	won    []bool // by the attacker
	move   [][]board.Point
	failed bool
}

// visit numbers the positions from the one on the board on. final is set once the defender
// has passed in a search with retakesUntilPass.
func (o *oracle) visit(turn side, final bool) int {
	retakes := o.free.mayRetake(turn, final)
	ko, banned := o.b.Ko()
	key := o.b.StonesHash()*2 + uint64(turn)
	if ko != board.NoPoint && banned == turn.color(o.owner) && !retakes {
		key = key*31 + uint64(ko)
	}
	if final {
		key = ^key
	}
	if n, ok := o.number[key]; ok {
		return n
	}
	n := len(o.next)
	o.number[key] = n
	stones := o.b.StonesOf(o.owner)
	dead := !stones.Intersects(&o.goal)
	o.next, o.turn, o.won = append(o.next, nil), append(o.turn, turn), append(o.won, dead)
	o.move = append(o.move, nil)
	if len(o.next) > o.most {
		o.failed = true
	}
	if dead || o.failed {
		return n
	}
	mode := board.Strict
	if retakes {
		mode = board.IgnoreKo
	}
	next, move := make([]int32, 0, len(o.region)+1), make([]board.Point, 0, len(o.region)+1)
	for i := -1; i < len(o.region); i++ {
		m := board.Pass
		if i >= 0 {
			m = o.region[i]
		}
		if o.b.TryMode(m, turn.color(o.owner), mode) {
			to := o.visit(turn.other(), final || o.free == retakesUntilPass && turn == defender && m == board.Pass)
			o.b.Undo()
			next, move = append(next, int32(to)), append(move, m)
		}
	}
	o.next[n], o.move[n] = next, move
	return n
}

// solve finds out who wins each position, and returns whether there are few enough.
func (o *oracle) solve(first side) bool {
	if o.number == nil {
		o.number = map[uint64]int{}
	}
	clear(o.number)
	o.next, o.turn, o.won, o.move, o.failed = o.next[:0], o.turn[:0], o.won[:0], o.move[:0], false
	o.visit(first, false)
	if o.failed {
		return false
	}
	before := make([][]int32, len(o.next))
	left := make([]int, len(o.next))
	var queue []int
	for n, list := range o.next {
		for _, m := range list {
			before[m] = append(before[m], int32(n))
		}
		left[n] = len(list)
		if o.won[n] {
			queue = append(queue, n)
		}
	}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		for _, m := range before[n] {
			left[m]--
			if !o.won[m] && (o.turn[m] == attacker || left[m] == 0) {
				o.won[m] = true
				queue = append(queue, int(m))
			}
		}
	}
	return true
}

// answer is the code of a question with all first moves that reach it. ok is false if
// there are too many positions.
func (o *oracle) answer(first side) (code search.Code, moves map[board.Point]bool, ok bool) {
	mine, other := retakesAttacker, retakesDefender
	if first == defender {
		mine, other = other, mine
	}
	for _, try := range []struct {
		free rule
		code search.Code
	}{{other, search.Win}, {retakesNone, search.KoA}, {mine, search.KoB}} {
		o.free = try.free
		if !o.solve(first) {
			return 0, nil, false
		}
		if o.won[0] != (first == attacker) {
			continue
		}
		code = try.code
		moves = o.winners(first)
		break
	}
	if code == search.KoA || code == search.KoB {
		o.free = retakesUntilPass
		if !o.solve(first) {
			return 0, nil, false
		}
		switch {
		case o.won[0] && first == attacker:
			return search.Win, o.winners(first), true
		case o.won[0]:
			return search.Fail, nil, true
		}
	}
	return code, moves, true
}

// winners are the first moves with which a side succeeds.
func (o *oracle) winners(first side) map[board.Point]bool {
	moves := map[board.Point]bool{}
	for i, n := range o.next[0] {
		if o.won[n] == (first == attacker) {
			moves[o.move[0][i]] = true
		}
	}
	return moves
}

// randomEnclosed returns a group in a rectangle at the top left of a board that Black encloses,
// filled at random. There are at most empty empty points in it.
func randomEnclosed(r *rand.Rand, empty int) *enclosed {
	const size = 9
	for {
		w, h := 2+r.IntN(4), 2+r.IntN(3)
		if w*h > 16 {
			continue
		}
		x, y := []int{0, 0, 2}[r.IntN(3)], size-h-[]int{0, 0, 2}[r.IntN(3)]
		b, _ := board.New(size)
		e := &enclosed{b: b}
		var black, white []board.Point
		free := 0
		for i := -1; i <= w; i++ {
			for j := -1; j <= h; j++ {
				p := board.At(x+i, y+j)
				if x+i < 0 || y+j < 0 || !p.On(size) {
					continue
				}
				if i < 0 || j < 0 || i == w || j == h {
					black = append(black, p)
					continue
				}
				e.region = append(e.region, p)
				switch n := r.IntN(20); {
				case n < 10:
					white = append(white, p)
					e.goal.Add(p)
				case n < 12:
					black = append(black, p)
				default:
					free++
				}
			}
		}
		if len(white) == 0 || free == 0 || free > empty || b.Setup(black, white, nil) != nil {
			continue
		}
		if r.IntN(3) == 0 { // one string only
			e.goal = board.SetOf(b.AppendStones(nil, white[r.IntN(len(white))])...)
		}
		return e
	}
}
