package connect

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search/searchtest"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestOffer: candidates are empty points of the board, each once, with the best of their values.
func TestOffer(t *testing.T) {
	b := boardtest.MustParse(t, ". X .\n. O .\n. . .")
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	p, q := board.At(0, 0), board.At(2, 2)
	s.ask(t, b, question{}, func() {
		r.list = append(r.list[:0], candidate{move: q, value: 7, enemy: true})
		for _, one := range []struct {
			move  board.Point
			value Distance
		}{{board.NoPoint, 1}, {board.Pass, 2}, {board.At(1, 2), 3}, {board.At(1, 1), 4}, {board.At(5, 5), 5}, {p, 6}, {q, 9}, {p, 8}, {q, 5}} {
			r.offer(one.move, one.value, board.Black)
		}
		want := []candidate{{move: q, value: 7, enemy: true}, {move: p, value: 6}, {move: q, value: 5}}
		if !slices.Equal(r.list, want) {
			t.Errorf("%v, want %v", r.list, want)
		}
	})
}

// TestReadEnemy compares what is offered about enemy strings on the way with all moves that save or capture them:
// nothing if they cannot be captured, the capture to who connects, which is worth less where they are lost anyway,
// and to who cuts the move that saves them and, somewhat worse, whatever takes something beside them.
func TestReadEnemy(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 4))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	seen := map[string]int{}
	for i := range 450 {
		b, q := randomQuestion(t, rng, 4+i%4)
		enemy := q.color.Opponent()
		s.ask(t, b, q, func() {
			r.use(gradeDeep)
			r.readLibs = maxDeepLibs
			r.terrain.begin(r, q.color)
			for _, p := range b.AppendStrings(nil, enemy) {
				value := Distance(rng.IntN(20000))
				for _, c := range [2]board.Color{q.color, enemy} {
					want := map[board.Point]Distance{}
					offer := func(p board.Point, v Distance) {
						if old, ok := want[p]; !ok || v < old {
							want[p] = v
						}
					}
					move, ok := r.attack(p)
					switch {
					case !ok:
						seen["safe"]++
					case c == q.color:
						v := value
						if b.Liberties(p) <= 2 && r.terrain.isCaught(p) {
							v += 5000
							seen["lost"]++
						}
						offer(move, v)
						seen["captured"]++
					default:
						if save, alive := r.defend(p); alive {
							offer(save, value)
						}
						for m := range board.Points(b.Size()) {
							if b.Liberties(p) == 1 && b.IsLiberty(p, m) {
								offer(m, value+1000)
							}
							for _, n := range b.AppendNeighbors(nil, p) {
								if b.Liberties(n) == 1 && b.IsLiberty(n, m) {
									offer(m, value+1000)
									seen["taken"]++
								}
							}
						}
						seen["saved"]++
					}
					r.list = r.list[:0]
					r.readEnemy(p, value, c)
					got := map[board.Point]Distance{}
					for _, m := range r.list {
						got[m.move] = m.value
					}
					if diff := cmp.Diff(want, got); diff != "" || len(got) != len(r.list) {
						t.Fatalf("%v, %v to move: mismatch (-want +got):\n%s%v", p, c, diff, b)
					}
				}
			}
		})
	}
	for _, what := range []string{"safe", "lost", "captured", "saved", "taken"} {
		if seen[what] < 50 {
			t.Errorf("%s: %d times", what, seen[what])
		}
	}
}

// TestStuck compares with all that a string can do: it is stuck if no move on its liberties, or that takes what is in
// atari beside it, leaves it with three liberties, or with two of which no ladder takes it. A capture that a ko
// forbids now counts as a way out.
func TestStuck(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 5))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	seen := map[bool]int{}
	byKo := 0
	for i := range 800 {
		b, q := randomQuestion(t, rng, 4+i%4)
		s.ask(t, b, q, func() {
			r.use(gradeDeep)
			r.terrain.begin(r, q.color)
			for _, p := range b.AppendStrings(nil, q.color.Opponent()) {
				if b.Liberties(p) > 2 {
					continue
				}
				c := b.At(p)
				want := true
				for m := range board.Points(b.Size()) {
					way := b.IsLiberty(p, m)
					for _, n := range b.AppendNeighbors(nil, p) {
						way = way || b.Liberties(n) == 1 && b.IsLiberty(n, m)
					}
					switch {
					case !way:
					case b.Legal(m, c, board.Strict):
						b.Try(m, c)
						if n := b.Liberties(p); n > 2 || n == 2 && !r.ladder(p) {
							want = false
						}
						b.Undo()
					case b.Legal(m, c, board.IgnoreKo):
						want = false
						byKo++
					}
				}
				if got := r.terrain.stuck(p); got != want {
					t.Fatalf("%v is stuck: %v, want %v\n%v", p, got, want, b)
				}
				seen[want]++
			}
		})
	}
	if seen[true] < 100 || seen[false] < 100 {
		t.Errorf("%v", seen)
	}
	// White's stone can get out by taking back at once only.
	b := boardtest.MustParse(t, `
		. X O . .
		X O . O .
		X X O . .
		. . . . .
		. . . . .`)
	if err := b.Play(board.At(2, 3), board.Black, board.Strict); err != nil {
		t.Fatal(err)
	}
	if ko, c := b.Ko(); ko != board.At(1, 3) || c != board.White {
		t.Fatalf("ko at %v for %v", ko, c)
	}
	s.ask(t, b, question{color: board.Black}, func() {
		r.use(gradeDeep)
		r.terrain.begin(r, board.Black)
		if top := board.At(2, 4); b.Liberties(top) != 1 || r.terrain.stuck(top) {
			t.Errorf("with %d liberties and a ko it is stuck", b.Liberties(top))
		}
	})
	t.Logf("%v, %d by ko", seen, byKo)
}

// TestPrefer: of the moves before the one that was found, those that are not decided are tried, the one that looks
// nearest to success first, of equals the first one, and each once, for as long as the nodes last.
func TestPrefer(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . X . X . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`)
	rng := rand.New(rand.NewPCG(29, 6))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	for i := range 40 {
		or := i%2 == 0
		q := question{str: board.At(2, 3), other: board.At(4, 3), color: board.Black, first: board.Black, depth: 9, nodes: 1000}
		if !or {
			q.first = board.White
		}
		s.ask(t, b, q, func() {
			r.tree.reset()
			r.tree.nodes = append(r.tree.nodes, node{})
			var list []child
			for col := range 6 {
				list = append(list, child{move: board.At(col, 6), pn: int32(1 + rng.IntN(4)), dn: int32(1 + rng.IntN(4))})
			}
			decided := rng.IntN(5)
			list[decided].pn, list[decided].dn = infinite, 0
			if !or {
				list[decided].pn, list[decided].dn = 0, infinite
			}
			r.tree.grow(0, list)
			first := r.tree.nodes[0].first
			best := first + 5
			least, nearest := int32(infinite), -1
			for k, c := range list[:5] {
				n := c.pn
				if !or {
					n = c.dn
				}
				if k != decided && n < least {
					least, nearest = n, k
				}
			}
			before := slices.Clone(r.tree.nodes)
			r.prefer(best, or, 1)
			if r.tree.nodes[0] != before[0] {
				t.Errorf("the root is %+v, was %+v", r.tree.nodes[0], before[0])
			}
			tried := 0
			for k, c := range list {
				if !r.tree.nodes[first+int32(k)].tried {
					continue
				}
				tried++
				if k != nearest {
					t.Errorf("%v of %v is tried first, connecting %v", c, list, or)
				}
			}
			if tried != 1 {
				t.Errorf("%d moves are tried with one node", tried)
			}
			// With many nodes all are.
			start := r.nodes
			r.prefer(best, or, 400)
			if r.tree.nodes[best].tried {
				t.Error("the move that was found is tried")
			}
			for k := range list[:5] {
				if n := r.tree.nodes[first+int32(k)]; !n.tried && n.pn != 0 && n.dn != 0 || n.tried && k == decided {
					t.Errorf("move %d of %v is tried: %v, with %d nodes, connecting %v", k, list, n.tried, r.nodes-start, or)
				}
			}
		})
	}
}

// TestLikelier: a search that its bound cuts short says that the strings are apart, or, if it is one in passing, what
// takes less to prove.
func TestLikelier(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 7))
	said := map[[2]bool]int{}
	for i := range 180 {
		b, q := randomQuestion(t, rng, 7)
		q.nodes = 2 + i%6
		for _, known := range []bool{false, true} {
			r := New(Options{Tactics: searchtest.Captures{}})
			r.p.Known = known
			s := &plain{r: r}
			s.ask(t, b, q, func() {
				ok, _, limited := r.prove()
				root := r.tree.nodes[0]
				if r.nodes > 2*q.nodes {
					t.Errorf("%d nodes of %d, and as many for a better move", r.nodes, q.nodes)
				}
				if root.pn == 0 || root.dn == 0 {
					if limited || ok != (root.pn == 0) {
						t.Errorf("decided, and limited %v, connected %v: %+v", limited, ok, root)
					}
					return
				}
				if !limited || ok != (known && root.pn < root.dn) {
					t.Errorf("in passing %v: limited %v, connected %v, with %d to prove and %d to disprove", known, limited, ok, root.pn, root.dn)
				}
				said[[2]bool{known, ok}]++
			})
		}
	}
	if said[[2]bool{true, true}] < 20 || said[[2]bool{true, false}] < 20 || said[[2]bool{false, false}] < 40 {
		t.Errorf("%v", said)
	}
}

// TestShortDistances: distances are stored as far as there is room for them.
func TestShortDistances(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\n. X . . .\n. . . O .\n. . X . .\n. . . . .")
	r := New(Options{Tactics: searchtest.Captures{}})
	all := make([]float64, board.NumPoints)
	str := board.At(1, 3)
	if err := r.Distances(t.Context(), b, str, 0, all); err != nil {
		t.Fatal(err)
	}
	reached := 0
	for _, d := range all {
		if !math.IsInf(d, 1) {
			reached++
		}
	}
	if reached < 10 {
		t.Fatalf("%d points are reached", reached)
	}
	for n := range len(all) {
		dst := make([]float64, n)
		if err := r.Distances(t.Context(), b, str, 0, dst); err != nil || !slices.Equal(dst, all[:n]) {
			t.Fatalf("%d numbers: %v", n, err)
		}
	}
}

// TestNoSuicide: a stone that would have no liberty is no candidate, whoever plays it and whether or not it joins others.
func TestNoSuicide(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, `
		. X . . . O O
		X X . . O X m
		. . . . O X X
		. . . . . O O
		X X X . . . .
		X a X . . . .
		X X X . . . .`)
	r := New(Options{Tactics: searchtest.Captures{}})
	s := &plain{r: r}
	low, _ := target(b, boardtest.MustPoint(t, "A3"))
	for _, p := range []board.Point{marks['a'], boardtest.MustPoint(t, "A7"), marks['m']} {
		for _, c := range []board.Color{board.Black, board.White} {
			s.ask(t, b, question{str: low, other: low, color: board.Black, first: c}, func() {
				r.moves, r.list = r.moves[:0], []candidate{{move: p}}
				r.choose(c)
				// What is in atari may be taken, and an eye of two stones or more may be filled.
				if legal := b.Legal(p, c, board.IgnoreKo); len(r.moves) > 0 && !legal || legal && b.IsCapture(p, c) && len(r.moves) == 0 {
					t.Errorf("%v of %v, legal %v: %v", p, c, legal, r.moves)
				}
			})
		}
	}
}

// TestWaysThatMatter: an answer depends on the points of the maps that lie on ways between both ends, or on all if there
// is no way.
func TestWaysThatMatter(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 16))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	seen, less := map[bool]int{}, 0
	for i := range 400 {
		b, q := randomQuestion(t, rng, 5+i%5)
		s.ask(t, b, q, func() {
			r.use(gradeDeep)
			way := r.measure() < Unreached
			seen[way]++
			for p := range board.Points(b.Size()) {
				near, far := r.near.At(p) != Unreached, r.far.At(p) != Unreached
				if (near && far || !way && (near || far)) && !r.touched.Has(p) {
					t.Errorf("%v does not matter, a way: %v\n%v", p, way, b)
				}
				if way && near != far && !r.touched.Has(p) {
					less++
				}
			}
		})
	}
	if seen[true] < 100 || seen[false] < 20 || less < 100 {
		t.Errorf("ways %v, %d points do not matter", seen, less)
	}
}

// TestHope: what no way leads to is given up after ten moves, and not before.
func TestHope(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 19))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	given := 0
	for i := range 400 {
		b, q := randomQuestion(t, rng, 6+i%3)
		q.first, q.depth = q.color, 99
		s.ask(t, b, q, func() {
			r.use(gradeDeep)
			r.readLibs = maxDeepLibs
			r.tree.nodes = append(r.tree.nodes[:0], node{})
			at := func(depth int) verdict {
				r.moves = r.moves[:0]
				return r.connectorMoves(0, depth)
			}
			if r.ends() != open || at(8) != open || r.moves[0].dn == infinite || r.measure() < Unreached {
				return
			}
			given++
			if at(9) != open || at(10) != cut || at(11) != cut {
				t.Errorf("%v and %v: %v after nine moves, %v after ten\n%v", q.str, q.other, at(9), at(10), b)
			}
		})
	}
	if given < 5 {
		t.Errorf("%d questions without a way", given)
	}
}

// TestLargestOfThree: the middle one of three stones is joined with one of its own color only.
func TestLargestOfThree(t *testing.T) {
	b := boardtest.MustParse(t, "X . X . X\n. . . . .\nO . O . O\n. . . . .\n. . . . .")
	x, y, z, enemy, empty := board.At(0, 4), board.At(2, 4), board.At(4, 4), board.At(2, 2), board.At(2, 0)
	w, err := worm.NewWorms(b, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args   [3]board.Point
		joined bool
	}{
		{[3]board.Point{x, y, z}, true}, {[3]board.Point{x, y, enemy}, false}, {[3]board.Point{enemy, y, z}, false}, {[3]board.Point{x, enemy, z}, false},
		{[3]board.Point{x, y, empty}, false}, {[3]board.Point{empty, y, z}, false},
	} {
		f, err := NewFunctions(claims{}, reading.New(reading.Options{}))
		if err != nil {
			t.Fatal(err)
		}
		l := new(Links)
		f.work = new(builder)
		f.work.begin(b, w, l, nil)
		for _, fn := range f.Table().Funcs {
			if fn.Name == "amalgamate_most_valuable_helper" {
				if _, err := fn.Call(&pattern.Env{Context: t.Context(), Board: b, Color: board.Black}, c.args[:]); err != nil {
					t.Fatal(err)
				}
			}
		}
		f.work.finish()
		if got := l.Len() < w.Len(); got != c.joined {
			t.Errorf("%v: joined %v, want %v", c.args, got, c.joined)
		}
	}
}
