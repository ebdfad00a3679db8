package connect

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
)

// TestGrades: for the first moves of a question tactical questions are read with more effort than later; in
// passing nobody has read them before but those about the position without trial moves.
func TestGrades(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . .
		. X . X .
		. O . O .
		. . . . .
		. . . . .`)
	q := question{str: board.At(1, 3), other: board.At(3, 3), color: board.Black, first: board.White, depth: 9, nodes: 100}
	for _, known := range []bool{false, true} {
		for _, trial := range []bool{false, true} {
			for depth := range 9 {
				r := New(Options{Tactics: searchtest.Captures{}})
				r.p.Known = known
				s := &plain{r: r}
				c := b.Clone()
				s.ask(t, c, q, func() {
					if trial && !c.Try(board.At(0, 0), board.White) {
						t.Fatal("no trial move")
					}
					base := c.Depth()
					r.tree.reset()
					r.tree.nodes = append(r.tree.nodes, node{move: board.Pass})
					for d := range depth {
						r.put(0, d)
					}
					r.expand(0, depth)
					c.UndoTo(base)
				})
				want := uint64(gradeDeep)
				switch {
				case !known && depth < 2:
					want = gradeFirst
				case known && depth == 0 && !trial:
					want = gradePlain
				}
				// After six moves who asks in passing sees strings with two liberties fall in ladders only; at the
				// question itself strings with a liberty more are attacked.
				libs := 3
				if depth == 0 {
					libs = 4
				}
				if r.inLadders != (known && depth >= 6) || r.readLibs != libs {
					t.Errorf("known %v, trial moves %v, after %d moves: ladders only are %v, strings with up to %d liberties are attacked, want %d", known, trial, depth, r.inLadders, r.readLibs, libs)
				}
				if r.grade != want {
					t.Errorf("known %v, trial moves %v, after %d moves: effort %d, want %d", known, trial, depth, r.grade, want)
				}
			}
		}
	}
}

// noting notes what it is asked.
type noting struct {
	search.Reader
	asked string
}

func (n *noting) Attack(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	n.asked += "attack "
	return n.Reader.Attack(ctx, b, str)
}

func (n *noting) Defend(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	n.asked += "defend "
	return n.Reader.Defend(ctx, b, str)
}

func (n *noting) Ladder(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	n.asked += "ladder "
	return n.Reader.Ladder(ctx, b, str)
}

// TestKindsOfQuestions: where ladders alone are seen, those are read of strings with two liberties, and of others and
// elsewhere all attacks; what a look tells is not read at all.
func TestKindsOfQuestions(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(12, 31))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	seen := map[string]int{}
	for i := range 300 {
		b, q := randomQuestion(t, rng, 5+i%4)
		s.ask(t, b, q, func() {
			r.use(gradeDeep)
			r.readLibs = maxDeepLibs
			usual := r.tactics
			defer func() { r.tactics, r.inLadders = usual, false }()
			for _, p := range b.AppendStrings(nil, board.Empty) {
				for _, only := range []bool{false, true} {
					n := &noting{Reader: usual}
					r.tactics, r.inLadders = n, only
					r.nearby.reset()
					r.attack(p)
					want := "attack "
					switch {
					case r.roomy(p), r.plainCapture(p) != board.NoPoint:
						want = ""
					case only && b.Liberties(p) == 2:
						want = "ladder "
					}
					if n.asked != want {
						t.Fatalf("%v of %d liberties, ladders only %v: asked %q, want %q\n%v", p, b.Liberties(p), only, n.asked, want, b)
					}
					seen[fmt.Sprint(want, only)]++
					n.asked = ""
					if r.defend(p); n.asked != "defend " {
						t.Fatalf("%v is saved: asked %q", p, n.asked)
					}
					n.asked = ""
					if r.nearby.reset(); r.ladder(p) && n.asked != "ladder " || r.runs(p) != (n.asked == "") {
						t.Fatalf("%v in a ladder: asked %q", p, n.asked)
					}
				}
			}
		})
	}
	if len(seen) != 5 || seen["ladder true"] < 100 {
		t.Errorf("asked %v", seen)
	}
}

// TestSmallBudgets: a question that is cut short is asked again under other rules of ko with a quarter of
// the nodes, but with one at least.
func TestSmallBudgets(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . .
		. X . X .
		. O . O .
		. . . . .
		. . . . .`)
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	for nodes, want := range map[int]int{1: 1, 3: 1, 7: 1, 8: 2, 12: 3} {
		r := s.r
		q := question{str: board.At(1, 3), other: board.At(3, 3), color: board.Black, first: board.White, depth: 9, nodes: nodes}
		s.ask(t, b, q, func() {
			for _, taker := range []board.Color{board.Black, board.White} {
				before := r.nodes
				var res search.Result
				r.try(&q, taker, search.KoB, &res)
				if !res.Limited || r.nodes-before != nodes {
					t.Errorf("%d nodes of %d, %+v", r.nodes-before, nodes, res)
				}
				if q.nodes != want {
					t.Errorf("%d nodes are left of %d, want %d", q.nodes, nodes, want)
				}
				nodes, want = q.nodes, max(1, q.nodes/4)
			}
		})
	}
}
