package reading_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// exhaustive solves a question about a string on a small board by looking at every
// position that can arise. Lines that go round in circles do not capture. Which bans
// of kos count is what tells the codes apart: an attack is a win if it captures
// although the owner may retake every ko at once, as if he had threats without end;
// it is ko_a if it captures when nobody has a threat, ko_b if it captures only when
// the attacker may retake every ko at once.
type exhaustive struct {
	b     *board.Board
	str   board.Point
	def   board.Color
	free  board.Color // who may retake kos at once, or Empty
	index map[uint64]int32
	nodes []exhaustiveNode
	queue []int32
	full  bool
}

type exhaustiveNode struct {
	attacker bool
	captured bool
	left     int32 // moves of the owner that do not yet lose
	before   []int32
}

const mostStates = 4_000

// solve returns the code of the side that moves first, and false if there are too
// many positions.
func solve(b *board.Board, str board.Point, attack bool) (search.Code, bool) {
	def := b.At(str)
	captures := func(free board.Color) (bool, bool) {
		e := exhaustive{b: b, str: str, def: def, free: free, index: map[uint64]int32{}}
		c := def
		if attack {
			c = def.Opponent()
		}
		root := e.explore(c)
		for len(e.queue) > 0 && !e.full {
			n := e.queue[len(e.queue)-1]
			e.queue = e.queue[:len(e.queue)-1]
			for _, m := range e.nodes[n].before {
				e.lose(m)
			}
		}
		return e.nodes[root].captured, !e.full
	}
	order := []struct {
		free board.Color
		code search.Code
	}{{def, search.Win}, {board.Empty, search.KoA}, {def.Opponent(), search.KoB}}
	if !attack {
		order[0].free, order[2].free = order[2].free, order[0].free
	}
	for _, o := range order {
		taken, ok := captures(o.free)
		if !ok {
			return search.Fail, false
		}
		if taken == attack {
			return o.code, true
		}
	}
	return search.Fail, true
}

// lose notes that one more move after the position m ends with the capture.
func (e *exhaustive) lose(m int32) {
	n := &e.nodes[m]
	if n.captured {
		return
	}
	n.left--
	if n.attacker || n.left == 0 {
		n.captured = true
		e.queue = append(e.queue, m)
	}
}

// explore returns the number of the position on the board with c to move.
func (e *exhaustive) explore(c board.Color) int32 {
	b := e.b
	key := b.Hash() * 2
	if c == board.White {
		key++
	}
	if n, ok := e.index[key]; ok {
		return n
	}
	id := int32(len(e.nodes))
	e.index[key] = id
	e.nodes = append(e.nodes, exhaustiveNode{attacker: c != e.def})
	if len(e.nodes) > mostStates {
		e.full = true
		return id
	}
	moves := b.EmptyPoints()
	var children []int32
	captured := false
	for p := range moves.All() {
		size := b.StringSize(e.str)
		if !e.try(p, c) {
			continue
		}
		switch {
		case b.At(e.str) != board.Empty:
			children = append(children, e.explore(c.Opponent()))
		case size == 1 && e.try(e.str, e.def):
			// A single stone that is retaken goes on.
			if b.At(p) == board.Empty {
				children = append(children, e.explore(c))
			} else {
				captured = true
			}
			b.Undo()
		default:
			captured = true
		}
		b.Undo()
		if captured || e.full {
			break
		}
	}
	if captured {
		e.nodes[id].captured = true
		e.queue = append(e.queue, id)
		return id
	}
	b.TryAssumeLegal(board.Pass, c)
	children = append(children, e.explore(c.Opponent()))
	b.Undo()
	e.nodes[id].left = int32(len(children))
	for _, m := range children {
		e.nodes[m].before = append(e.nodes[m].before, id)
		if e.nodes[m].captured {
			e.lose(id)
		}
	}
	return id
}

func (e *exhaustive) try(p board.Point, c board.Color) bool {
	if c == e.free {
		return e.b.TryKo(p, c)
	}
	return e.b.Try(p, c)
}

// smallBoard plays random moves until few points are empty.
func smallBoard(rng *rand.Rand, size, empty int) *board.Board {
	for {
		b, err := board.New(size)
		if err != nil {
			return nil
		}
		c := board.Black
		for range 6 * size * size {
			free := b.EmptyPoints()
			var moves []board.Point
			for p := range free.All() {
				if b.Legal(p, c, board.Strict) && !b.IsEye(p, c) {
					moves = append(moves, p)
				}
			}
			if len(moves) == 0 {
				break
			}
			b.PlayAssumeLegal(moves[rng.IntN(len(moves))], c)
			c = c.Opponent()
			if left := b.EmptyPoints(); left.Len() <= empty && rng.IntN(3) == 0 {
				again, _ := board.New(size) // without the ko
				black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
				if again.Setup(black.Append(nil), white.Append(nil), nil) == nil {
					return again
				}
			}
		}
	}
}

// TestExhaustive compares answers with those of a solver that looks at everything.
// TENGEN_SOLVED sets the number of questions.
func TestExhaustive(t *testing.T) {
	questions := 200
	if n, _ := strconv.Atoi(os.Getenv("TENGEN_SOLVED")); n > 0 {
		questions = n
	}
	rng := rand.New(rand.NewPCG(3, 4))
	r := reading.New(reading.Options{})
	asked, skipped := 0, 0
	kinds := map[[3]any]int{}
	codes := map[search.Code]int{}
	for asked < questions {
		size := 5 + asked%2
		b := smallBoard(rng, size, 6)
		for _, s := range weakStrings(b, 1, 4) {
			for _, attack := range []bool{true, false} {
				want, ok := solve(b, s, attack)
				if !ok {
					skipped++
					continue
				}
				asked++
				codes[want]++
				got := askOne(t, r, b, s, attack)
				if got.Code != want {
					kinds[[3]any{attack, want, got.Code}]++
					t.Logf("%v, attack %v: %v %v, want %v\n%s", s, attack, got.Code, got.Line, want, boardtest.Format(b))
				}
			}
		}
	}
	wrong := 0
	for k, n := range kinds {
		t.Logf("attack %v: want %v, got %v: %d", k[0], k[1], k[2], n)
		wrong += n
	}
	t.Logf("%d of %d answers differ, %d questions were too large; %v", wrong, asked, skipped, codes)
	if codes[search.Win] == 0 || codes[search.Fail] == 0 {
		t.Error("the questions are all of one kind")
	}
	// What remains are inside moves and throw-ins that are no candidates.
	if wrong*100 > asked {
		t.Errorf("%d of %d answers are wrong", wrong, asked)
	}
}
