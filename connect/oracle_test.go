package connect_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// oracle plays out whether two strings can be joined on a small board, with all moves of both
// sides. It has a board of its own: a slice of stones, 0 where there is none.
type oracle struct {
	size   int
	beside [][]int
	x, y   int  // stones of the two strings
	owner  int8 // of them
	nodes  int
	ko     bool // a ko came up, or the board repeated itself
	over   bool // it has given up
	path   map[uint64]bool
	solved map[uint64]bool // whether the strings are joined, for positions without a ko below
}

const mostOracle = 60_000

// around returns the points beside p.
func (o *oracle) around(p int) []int {
	if o.beside == nil {
		o.beside = make([][]int, o.size*o.size)
		for p := range o.beside {
			for q := range o.beside {
				dx, dy := p%o.size-q%o.size, p/o.size-q/o.size
				if dx*dx+dy*dy == 1 {
					o.beside[p] = append(o.beside[p], q)
				}
			}
		}
	}
	return o.beside[p]
}

// flood returns the stones of the string at p and its liberties, both as bits.
func (o *oracle) flood(stones []int8, p int) (seen, free uint32) {
	seen = 1 << p
	for todo := seen; todo != 0; {
		q := bits.TrailingZeros32(todo)
		todo &^= 1 << q
		for _, n := range o.around(q) {
			switch {
			case stones[n] == 0:
				free |= 1 << n
			case stones[n] == stones[p] && seen>>n&1 == 0:
				seen |= 1 << n
				todo |= 1 << n
			}
		}
	}
	return seen, free
}

// play returns the stones after a move, and nil if it is suicide.
func (o *oracle) play(stones []int8, p int, c int8) []int8 {
	after := append([]int8(nil), stones...)
	after[p] = c
	taken := 0
	for _, n := range o.around(p) {
		if after[n] != 3-c {
			continue
		}
		if s, libs := o.flood(after, n); libs == 0 {
			for q := range after {
				if s>>q&1 != 0 {
					after[q] = 0
					taken++
				}
			}
		}
	}
	s, libs := o.flood(after, p)
	if libs == 0 {
		return nil
	}
	if taken == 1 && bits.OnesCount32(s) == 1 && bits.OnesCount32(libs) == 1 {
		o.ko = true
	}
	return after
}

// joined reports whether the strings become one with c to move. Whoever lets the board repeat
// itself has not joined them.
func (o *oracle) joined(stones []int8, c int8, passed bool) bool {
	if stones[o.x] != o.owner || stones[o.y] != o.owner {
		return false
	}
	if s, _ := o.flood(stones, o.x); s>>o.y&1 != 0 {
		return true
	}
	if o.nodes++; o.nodes > mostOracle {
		o.over = true
	}
	if o.over || o.ko {
		return false
	}
	key := uint64(c)<<1 | uint64(btoi(passed))
	for _, s := range stones {
		key = key*3 + uint64(s)
	}
	if v, ok := o.solved[key]; ok {
		return v
	}
	if o.path[key] {
		o.ko = true
		return false
	}
	o.path[key] = true
	defer delete(o.path, key)
	connects := c == o.owner
	result := !connects
	for p := 0; p < len(stones) && result != connects; p++ {
		if stones[p] != 0 {
			continue
		}
		if after := o.play(stones, p, c); after != nil && o.joined(after, 3-c, false) == connects {
			result = connects
		}
	}
	if result != connects {
		switch {
		case passed: // both have passed, and the strings are two
			result = false
		case o.joined(stones, 3-c, true) == connects:
			result = connects
		}
	}
	if !o.ko && !o.over {
		o.solved[key] = result
	}
	return result
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestOracle compares answers on small boards with all that can be played there, where no ko
// comes up. The search that widens is right at least as often as one that does not. What is left
// are mostly strings that can be joined and are captured then, as they have no room on so small
// a board: the reader says that they are lost.
func TestOracle(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(17, 5))
	wide := connect.New(connect.Options{})
	narrow := connect.Level(10)
	narrow.Wide = 0
	few := connect.New(connect.Options{Params: narrow})
	asked, wrong, fewWrong := map[bool]int{}, 0, 0
	for asked[true]+asked[false] < sample.Of(45, 600) {
		size := 4 + rng.IntN(2)
		b := scatter(t, rng, size)
		all := board.AllPoints(size)
		for range size * size {
			b.Play(all.Nth(rng.IntN(size*size)), board.Color(1+rng.IntN(2)), board.Strict)
		}
		c := board.Color(1 + rng.IntN(2))
		list := b.AppendStrings(nil, c)
		empty := b.EmptyPoints()
		if len(list) < 2 || empty.Len() > 9 {
			continue
		}
		if ko, _ := b.Ko(); ko != board.NoPoint {
			continue
		}
		i := rng.IntN(len(list) - 1)
		x, y := list[i], list[i+1]
		stones := make([]int8, size*size)
		for p := range all.All() {
			stones[p.Row()*size+p.Col()] = int8(b.At(p))
		}
		o := &oracle{size: size, x: x.Row()*size + x.Col(), y: y.Row()*size + y.Col(), owner: int8(c),
			path: map[uint64]bool{}, solved: map[uint64]bool{}}
		connecting := rng.IntN(2) == 0
		first := c
		if !connecting {
			first = c.Opponent()
		}
		want := o.joined(stones, int8(first), false) == connecting
		if o.ko || o.over {
			continue
		}
		q := pairAsked{connecting, x, y}
		asked[want]++
		if got := q.ask(t, wide, b); got.Code != search.Win && want || got.Code != search.Fail && !want {
			wrong++
			t.Logf("connecting %v, %v and %v: %v at %v, want success %v\n%v", connecting, x, y, got.Code, got.Move, want, b)
		}
		if got := q.ask(t, few, b); (got.Code != search.Fail) != want {
			fewWrong++
		}
	}
	t.Logf("%v questions, %d wrong, %d by a search that does not widen", asked, wrong, fewWrong)
	if n := asked[true] + asked[false]; wrong > fewWrong || wrong > n/40 || asked[true] < n/4 || asked[false] < n/8 {
		t.Errorf("%v questions, %d wrong, %d by a search that does not widen", asked, wrong, fewWrong)
	}
}

// pairAsked is a question about two strings.
type pairAsked struct {
	connecting bool
	x, y       board.Point
}

func (q pairAsked) ask(t *testing.T, r *connect.Reader, b *board.Board) search.Result {
	t.Helper()
	ask := r.Disconnect
	if q.connecting {
		ask = r.Connect
	}
	res, err := ask(t.Context(), b, q.x, q.y)
	if err != nil {
		t.Fatal(err)
	}
	return res
}
