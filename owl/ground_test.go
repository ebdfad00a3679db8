package owl

import (
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
)

// TestRadiates: the influence of a stone falls to a third with each of five steps.
func TestRadiates(t *testing.T) {
	const size, mid = 13, 6
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	b.Try(board.At(mid, mid), board.White)
	goal, none := board.SetOf(board.At(mid, mid)), board.Set{}
	var e ground
	e.lay(b, board.White, &goal, &none)
	for p := range board.Points(size) {
		d := max(p.Col()-mid, mid-p.Col()) + max(p.Row()-mid, mid-p.Row())
		want := 100 / math.Pow(3, float64(d))
		if d > 5 {
			want = 0
		}
		if got := float64(e.own[p]); math.Abs(got-want) > 1e-4 || e.foe[p] != 0 {
			t.Errorf("%d steps away: %v and %v, want %v", d, got, e.foe[p], want)
		}
	}
	// From the other side it is the opponent's.
	b.Try(board.At(mid, 0), board.Black)
	goal = board.SetOf(board.At(mid, 0))
	e.lay(b, board.Black, &goal, &none)
	if e.foe[board.At(mid, mid+1)] <= e.own[board.At(mid, mid+1)] || e.own[board.At(mid, 1)] <= e.foe[board.At(mid, 1)] {
		t.Error("influence has the wrong color")
	}
	// Nothing goes through a wall.
	b = boardtest.MustParse(t, `
		. . . X . . .
		. . . X . . .
		. . . X . . .
		. O . X . . .
		. . . X . . .
		. . . X . . .
		. . . X . . .`)
	goal = b.StonesOf(board.White)
	e.lay(b, board.White, &goal, &none)
	for p := range board.Points(7) {
		if p.Col() > 3 && e.own[p] != 0 {
			t.Errorf("%v behind the wall: %v", p, e.own[p])
		}
	}
	// Beside stones of the opponent it halves.
	if one, two := e.own[board.At(0, 4)], e.own[board.At(2, 4)]; math.Abs(float64(one-two)) > 1e-4 {
		t.Errorf("%v and %v", one, two)
	}
	if far, beside := e.own[board.At(1, 5)], e.own[board.At(2, 5)]; beside >= far {
		t.Errorf("%v two steps away, %v beside the wall", far, beside)
	}
}

// TestGroundTurned: what points are worth does not depend on how the board is turned, nor on the
// colors, and is what their kinds have.
func TestGroundTurned(t *testing.T) {
	var e, f ground
	n, odd := 0, 0
	groupsOf(t, 67, 3, func(b *board.Board, goal, _ board.Set, owner board.Color) {
		n++
		friends := b.StonesOf(owner)
		friends.AndNot(&goal)
		var strong board.Set
		if !friends.IsEmpty() {
			strong = board.SetOf(b.AppendStones(nil, friends.First())...)
		}
		e.lay(b, owner, &goal, &strong)
		k := n % 8
		turn, swap := board.Transform(k), n%2 == 0
		c, moved := turned(t, b, goal, k, swap)
		other := owner
		if swap {
			other = owner.Opponent()
		}
		still := apply(turn, strong, b.Size())
		f.lay(c, other, &moved, &still)
		last := b.Size() - 1
		for p := range board.Points(b.Size()) {
			v := int(e.value[p])
			if v != int(f.value[turn.Apply(p, b.Size())]) {
				odd++ // sums of influence in another order
			}
			switch own, foe := e.own[p], e.foe[p]; {
			case goal.Has(p), b.At(p) == owner.Opponent():
				if v != 0 {
					t.Errorf("%v: %d", p, v)
				}
			case strong.Has(p):
				if v != worthStrong {
					t.Errorf("%v: %d", p, v)
				}
			case b.At(p) == owner:
				if v != worthFriend {
					t.Errorf("%v: %d", p, v)
				}
			case foe > 3*own && foe > 1:
				if v != 0 {
					t.Errorf("%v of the opponent: %d", p, v)
				}
			case own > 7*foe && own > 5:
				if v != worthMoyo {
					t.Errorf("%v of a moyo: %d", p, v)
				}
			case own > 3*foe && own > 1:
				if v != worthArea {
					t.Errorf("%v of an area: %d", p, v)
				}
			default:
				if v != worthNeutral {
					t.Errorf("%v of nobody: %d", p, v)
				}
			}
			if edge := p.Col() == 0 || p.Row() == 0 || p.Col() == last || p.Row() == last; edge != e.edge.Has(p) {
				t.Errorf("%v on the edge: %v", p, !edge)
			}
			for i := range e.worth {
				if got, want := e.worth[i].Has(p), v > i; got != want {
					t.Errorf("%v of value %d among those of at least %d: %v", p, v, i+1, got)
				}
			}
		}
		// Room is what lies four steps away over points that the opponent is not beside, and the
		// best friend on the way.
		empty, own, beside := b.EmptyPoints(), b.StonesOf(owner), b.StonesOf(owner.Opponent())
		beside.Grow()
		steps := map[board.Point]int{}
		front := goal.Append(nil)
		for _, p := range front {
			steps[p] = 0
		}
		want := 0
		for i := 1; i <= 4; i++ {
			var next []board.Point
			for _, p := range front {
				for _, q := range p.Neighbors() {
					if _, ok := steps[q]; !ok && empty.Has(q) && !e.edge.Has(q) && (i == 1 || !beside.Has(q)) {
						steps[q] = i
						next = append(next, q)
						if i == 4 {
							want += int(e.value[q])
						}
					}
				}
			}
			front = next
		}
		best := 0
		for p := range steps {
			for _, q := range p.Neighbors() {
				if own.Has(q) && !goal.Has(q) {
					best = max(best, int(e.value[q]))
				}
			}
		}
		if got := e.room(b, &goal, &empty, &own, &beside); got != want+best {
			t.Errorf("room of %v: %d, want %d and %d\n%v", goal, got, want, best, b)
		}
	})
	if n < 20 || odd > n {
		t.Errorf("%d groups, %d points are worth something else on a turned board", n, odd)
	}
}
