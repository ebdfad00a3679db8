package owl

import (
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// oracle is the slow way to the same answers: all positions that can be reached within
// a region, and the least set of them from which the attacker takes the goal whatever
// the defender does. What goes round in circles is no capture. It knows nothing of eyes,
// proof numbers, or the positions of this package.
type oracle struct {
	b      *board.Board
	owner  board.Color
	region []board.Point
	goal   board.Set
	free   koFree
	most   int

	number map[uint64]int
	next   [][]int32
	turn   []side
	won    []bool // by the attacker
	move   [][]board.Point
	failed bool
}

func (o *oracle) color(s side) board.Color {
	if s == defender {
		return o.owner
	}
	return o.owner.Opponent()
}

// visit numbers the positions from the one on the board on. final is set once the defender
// has passed in a search with koPatient. Until then he may retake every ko, so that a kill holds
// all the more where he wins only one ko at a time.
func (o *oracle) visit(turn side, final bool) int {
	free := o.free.at(&position{final: final})
	if free == koOnce {
		free = koDefender
	}
	ko, banned := o.b.Ko()
	key := o.b.StonesHash()*2 + uint64(turn)
	if ko != board.NoPoint && banned == o.color(turn) && !free.mayRetake(turn) {
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
	if free.mayRetake(turn) {
		mode = board.IgnoreKo
	}
	next, move := make([]int32, 0, len(o.region)+1), make([]board.Point, 0, len(o.region)+1)
	for i := -1; i < len(o.region); i++ {
		m := board.Pass
		if i >= 0 {
			m = o.region[i]
		}
		if o.b.TryMode(m, o.color(turn), mode) {
			to := o.visit(turn.other(), final || o.free == koPatient && turn == defender && m == board.Pass)
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
	mine, other := koAttacker, koDefender
	if first == defender {
		mine, other = other, mine
	}
	for _, try := range []struct {
		free koFree
		code search.Code
	}{{other, search.Win}, {koNobody, search.KoA}, {mine, search.KoB}} {
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
		o.free = koPatient
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

// randomEnclosed returns a board with a rectangle that Black shuts in and that is filled
// at random, and the white stones in it. There are at most empty empty points.
func randomEnclosed(r *rand.Rand, empty int) (b *board.Board, region []board.Point, goal board.Set) {
	const size = 11
	for {
		w, h := 2+r.IntN(4), 2+r.IntN(3)
		if w*h > 16 {
			continue
		}
		x, y := []int{0, 0, 3, size - w}[r.IntN(4)], []int{0, 0, 3, size - h}[r.IntN(4)]
		b, _ = board.New(size)
		region, goal = nil, board.Set{}
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
				region = append(region, p)
				switch n := r.IntN(20); {
				case n < 10:
					white = append(white, p)
					goal.Add(p)
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
			list := b.AppendStones(nil, white[r.IntN(len(white))])
			goal = board.SetOf(list...)
		}
		return b, region, goal
	}
}
