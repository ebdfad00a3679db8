package connect

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/ko"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search/searchtest"
)

// maxPlain is the number of nodes after which a plain search gives up.
const maxPlain = 20000

// plain searches the moves that the reader looks at move by move, in their order, without
// numbers and without remembering positions. It gives up after a number of nodes.
type plain struct {
	r     *Reader
	nodes int
}

// candidates returns the moves that are looked at after move, and the verdict if that
// needs none.
func (s *plain) candidates(move board.Point, depth int) ([]child, verdict) {
	r := s.r
	r.tree.nodes = append(r.tree.nodes[:0], node{move: move})
	r.moves = r.moves[:0]
	r.readLibs = maxDeepLibs
	if depth == 0 {
		r.readLibs = maxReadLibs
	}
	r.use(gradeDeep)
	v := open
	if r.mover(depth) == r.q.color {
		v = r.connectorMoves(0, depth)
	} else {
		v = r.cutterMoves(0, depth)
	}
	if v == open && len(r.moves) == 0 {
		v = cut
	}
	return slices.Clone(r.moves), v
}

// connected reports whether the ends are connected, the position after move being on the
// board.
func (s *plain) connected(move board.Point, depth int) bool {
	if s.nodes++; s.nodes > maxPlain {
		return false
	}
	moves, v := s.candidates(move, depth)
	if v != open {
		return v == connected
	}
	connects := s.r.mover(depth) == s.r.q.color
	for _, c := range moves {
		if s.child(c, depth) == connects {
			return connects
		}
	}
	return !connects
}

// child plays a move and returns what comes of it.
func (s *plain) child(c child, depth int) bool {
	if c.pn == 0 || c.dn == 0 {
		return c.pn == 0
	}
	r := s.r
	r.tree.nodes = append(r.tree.nodes[:0], node{move: c.move})
	r.put(0, depth)
	ok := false
	if !r.repeats(0) {
		ok = s.connected(c.move, depth+1)
	}
	r.b.Undo()
	r.path, r.kos = r.path[:depth], r.kos[:depth+1]
	return ok
}

// ask starts a question and puts it to f, with nobody, or one side, taking kos against
// the ban. The search does not widen.
func (s *plain) ask(t *testing.T, b *board.Board, q question, f func()) {
	t.Helper()
	r := s.r
	defer boardtest.Restored(t, b)()
	if err := r.begin(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	r.q, s.nodes = q, 0
	r.p.Wide = 0
	r.path, r.kos = r.path[:0], append(r.kos[:0], ko.State{})
	f()
	if err := r.end(0); err != nil {
		t.Fatal(err)
	}
}

// randomQuestion returns a position and a question about it.
func randomQuestion(t *testing.T, rng *rand.Rand, size int) (*board.Board, question) {
	t.Helper()
	for {
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		all := board.AllPoints(size)
		for range size * size * (1 + rng.IntN(2)) / 2 {
			b.Play(all.Nth(rng.IntN(size*size)), board.Color(1+rng.IntN(2)), board.Strict)
		}
		c := board.Color(1 + rng.IntN(2))
		list := b.AppendStrings(nil, c)
		for i, p := range list {
			list[i], _ = target(b, p)
		}
		if len(list) < 2 {
			continue
		}
		i, j := rng.IntN(len(list)), rng.IntN(len(list)-1)
		if j >= i {
			j++
		}
		q := question{str: min(list[i], list[j]), other: max(list[i], list[j]), color: c,
			first: board.Color(1 + rng.IntN(2)), taker: board.Color(rng.IntN(3)), depth: 3 + rng.IntN(6), nodes: 3000}
		if rng.IntN(4) == 0 {
			q.str, q.other = list[i], board.NoPoint
			for range 3 {
				q.area.Add(all.Nth(rng.IntN(size * size)))
			}
			q.area = widened(b, &q.area)
		}
		return b, q
	}
}

// TestPlainSearch compares the search with one that tries the same moves one after the
// other, and its move with the answers to all of them: it succeeds, and is the first that
// does where that takes little to see.
func TestPlainSearch(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(27, 18))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	asked, moves := 0, 0
	n := sample.Of(300, 3000)
	for i := range n {
		b, q := randomQuestion(t, rng, 4+i%4)
		var ok, want bool
		var move board.Point
		spent := 0
		s.ask(t, b, q, func() {
			ok, move, _ = r.prove()
			spent = r.nodes
		})
		s.ask(t, b, q, func() { want = s.connected(board.NoPoint, 0) })
		if s.nodes > maxPlain || spent >= q.nodes {
			continue
		}
		asked++
		if ok != want {
			t.Errorf("%v and %v, %v first: connected %v, one move after the other %v\n%v", q.str, q.other, q.first, ok, want, b)
			continue
		}
		if or := q.first == q.color; ok != or || move == board.NoPoint {
			continue
		}
		s.ask(t, b, q, func() {
			list, v := s.candidates(board.NoPoint, 0)
			if v != open {
				return
			}
			earlier, found := board.NoPoint, false
			for _, c := range list {
				s.nodes = 0
				succeeds := s.child(c, 0) == ok
				if c.move == move {
					moves++
					if found = true; !succeeds && s.nodes <= maxPlain {
						t.Errorf("%v and %v, %v first: %v fails\n%v", q.str, q.other, q.first, move, b)
					}
					break
				}
				if succeeds && s.nodes < 10 && earlier == board.NoPoint {
					earlier = c.move
				}
			}
			if !found {
				t.Errorf("%v and %v: %v is no candidate", q.str, q.other, move)
			}
			if earlier != board.NoPoint {
				t.Errorf("%v and %v, %v first: %v, though %v does it and comes first\n%v", q.str, q.other, q.first, move, earlier, b)
			}
		})
	}
	if asked < n*9/10 || moves < n/2 {
		t.Errorf("%d of %d questions were decided, %d by moves", asked, n, moves)
	}
	t.Logf("%d questions, %d moves", asked, moves)
}
