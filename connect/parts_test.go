package connect

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
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

// TestLooksRest: what a look tells rests on the area that is said to matter: it is the same on boards that differ
// elsewhere, but for a few strings that would be joined to one with so many liberties that the area has only some.
func TestLooksRest(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 8))
	r := New(Options{Tactics: searchtest.Captures{}})
	seen, differ := map[string]int{}, map[string]int{}
	for i := range 1800 {
		b, q := randomQuestion(t, rng, 7+i%3)
		other := b.Clone()
		empty := b.EmptyPoints()
		for range 6 {
			if p := empty.Nth(rng.IntN(empty.Len())); other.At(p) == board.Empty {
				other.Play(p, board.Color(1+rng.IntN(2)), board.Strict)
			}
		}
		for _, p := range b.AppendStrings(nil, board.Empty) {
			low, err := target(b, p)
			if err != nil {
				t.Fatal(err)
			}
			for name, look := range map[string]func() int{
				"captured": func() int { return int(r.plainCapture(low)) },
				"roomy":    func() int { return int(truthOf(r.roomy(low))) },
				"runs":     func() int { return int(truthOf(r.runs(low))) },
				"joints": func() int {
					_, n := r.firmJoints()
					return n
				},
			} {
				if name == "joints" && low != q.str || b.Liberties(low) > maxDeepLibs {
					continue
				}
				r.b, r.q, r.touched, r.wide, r.readLibs = b, q, board.Set{}, false, maxDeepLibs
				said := look()
				if said == 0 || truth(said) == no {
					continue // nothing is told, which something else has to look into
				}
				// The search adds the ends, with their liberties.
				area := r.area()
				for _, end := range [2]board.Point{q.str, q.other} {
					for s := range b.Stones(end) {
						area.Add(s)
					}
					libs := b.LibertySet(end)
					area.Or(&libs)
				}
				same := true
				for m := range area.All() {
					same = same && b.At(m) == other.At(m)
				}
				if !same {
					continue
				}
				r.b = other
				seen[name]++
				if got := look(); got != said {
					differ[name]++
					if name == "captured" || name == "joints" {
						t.Errorf("%s of %v: %d, and on a board that is the same at %v %d\n%v\n%v", name, low, said, area, got, b, other)
					}
				}
			}
		}
	}
	r.b = nil
	for name, least := range map[string]int{"captured": 100, "roomy": 100, "runs": 50, "joints": 10} {
		if seen[name] < least || differ[name]*50 > seen[name] {
			t.Errorf("%s: %d times, and other answers %d times", name, seen[name], differ[name])
		}
	}
}

// claims is a Connector that says what it is told to say.
type claims struct {
	connect, cut search.Result
	err          error
}

func (c claims) Connect(context.Context, *board.Board, board.Point, board.Point) (search.Result, error) {
	return c.connect, c.err
}

func (c claims) Disconnect(context.Context, *board.Board, board.Point, board.Point) (search.Result, error) {
	return c.cut, c.err
}

// TestRemembered: a cut that works is remembered with the move that cuts and the one that prevents it, each from its own
// question; one that fails, and what is said along with an error, are not.
func TestRemembered(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\n. . . . .\n. O . O .\n. . . . .\n. . . . .")
	x, y := board.At(1, 2), board.At(3, 2)
	w, err := worm.NewWorms(b, nil)
	if err != nil {
		t.Fatal(err)
	}
	no := errors.New("no")
	cut := search.Result{Code: search.KoA, Move: board.At(2, 2)}
	join := search.Result{Code: search.Win, Move: board.At(2, 3)}
	for name, c := range map[string]struct {
		says claims
		n    int
		want []Cut
		err  error
	}{
		"a cut with a defence": {claims{join, cut, nil}, 1, []Cut{{A: x, B: y, Move: cut.Move, Code: cut.Code, Defense: join.Move, DefenseCode: join.Code}}, nil},
		"a cut without one":    {claims{search.Result{Move: join.Move}, cut, nil}, 1, []Cut{{A: x, B: y, Move: cut.Move, Code: cut.Code}}, nil},
		"no cut":               {claims{join, search.Result{}, nil}, 0, nil, nil},
		"an error":             {claims{join, cut, no}, 0, nil, no},
	} {
		f, err := NewFunctions(c.says, reading.New(reading.Options{}))
		if err != nil {
			t.Fatal(err)
		}
		l := new(Links)
		f.work = new(builder)
		f.work.begin(b, w, l, nil)
		env := &pattern.Env{Context: t.Context(), Board: b, Color: board.White}
		if n, err := f.disconnect(env, []board.Point{x, y}); n != c.n || !errors.Is(err, c.err) {
			t.Errorf("%s: %d, %v", name, n, err)
		}
		if diff := cmp.Diff(c.want, l.known); diff != "" {
			t.Errorf("%s: mismatch (-want +got):\n%s", name, diff)
		}
		// In the middle of something else, a cut is read, and not remembered.
		l.known = nil
		if !b.Try(board.At(0, 0), board.Black) {
			t.Fatal("no trial move")
		}
		if n, err := f.disconnect(env, []board.Point{x, y}); n != c.n || !errors.Is(err, c.err) || l.known != nil {
			t.Errorf("%s, after a trial move: %d, %v, %v", name, n, err, l.known)
		}
		b.Undo()
	}
}

// TestCutstoneNeeds: a cutting point does not count if the stone that cuts has to be saved by a move there first,
// nor anything in the middle of something else.
func TestCutstoneNeeds(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, `
		. . . . . . .
		. . . . . . .
		. . . m X . .
		. . . X O X .
		. . . . s . .
		. . . . . . .
		. . . . . . .`)
	stone := boardtest.MustPoint(t, "E4")
	for _, c := range []struct {
		name    string
		defense rune
		trial   bool
		want    int
	}{{"saved by another move", 's', false, 1}, {"after a trial move", 's', true, 0}, {"saved by the cut alone", 'm', false, 0}, {"lost", 0, false, 0}} {
		for m, p := range marks {
			if err := b.Setup(nil, nil, []board.Point{p}); err != nil {
				t.Fatal(m, err)
			}
		}
		facts := worm.Worm{Origin: stone, Attacks: []search.Move{{Move: marks['s'], Code: search.Win}}}
		if c.defense != 0 {
			facts.Defenses = []search.Move{{Move: marks[c.defense], Code: search.Win}}
		}
		w, err := worm.NewWorms(b, []worm.Worm{facts})
		if err != nil {
			t.Fatal(err)
		}
		l := new(Links)
		work := new(builder)
		work.begin(b, w, l, reading.Complete(worm.DefaultReader(nil), nil))
		if c.trial && !b.Try(board.At(0, 0), board.Black) {
			t.Fatal("no trial move")
		}
		depth := b.Depth()
		env := &pattern.Env{Context: t.Context(), Board: b, Color: board.Black, Move: marks['m']}
		if err := work.countCutstone(t.Context(), env); err != nil {
			t.Fatal(err)
		}
		if l.counts[stone] != c.want || b.Depth() != depth {
			t.Errorf("%s: %d, want %d", c.name, l.counts[stone], c.want)
		}
		b.UndoTo(0)
	}
}

// TestPureFunctions: functions that only read may be asked once for the same stones; what depends on the links so far,
// or changes them, is asked each time.
func TestPureFunctions(t *testing.T) {
	f, err := NewFunctions(claims{}, reading.New(reading.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	for _, fn := range f.Table().Funcs {
		if want := strings.Contains(fn.Name, "play_"); fn.Pure != want {
			t.Errorf("%s: pure %v, want %v", fn.Name, fn.Pure, want)
		}
	}
}

// looked is a context that counts how often somebody looks whether it has ended.
type looked struct {
	context.Context
	n int
}

func (l *looked) Err() error { l.n++; return nil }

// TestContextAtEachNode: the context is looked at at each position of a search, also where nothing is read.
func TestContextAtEachNode(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 9))
	r := New(Options{Tactics: searchtest.Captures{}})
	nodes := 0
	for i := range 40 {
		b, q := randomQuestion(t, rng, 6+i%4)
		if q.other == board.NoPoint {
			continue
		}
		ctx := &looked{Context: t.Context()}
		res, err := r.Connect(ctx, b, q.str, q.other)
		if err != nil || ctx.n < res.Nodes+1 {
			t.Errorf("%d looks at the context in %d positions, %v", ctx.n, res.Nodes, err)
		}
		nodes += res.Nodes
	}
	// Two stones far from all others, of which none can be attacked soon.
	b, err := board.New(13)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Setup([]board.Point{board.At(3, 6), board.At(9, 6)}, nil, nil); err != nil {
		t.Fatal(err)
	}
	ctx := &looked{Context: t.Context()}
	res, err := r.Connect(ctx, b, board.At(3, 6), board.At(9, 6))
	if err != nil || ctx.n < res.Nodes+1 || nodes < 100 {
		t.Errorf("%d looks at the context in %d positions, %v; %d in all others", ctx.n, res.Nodes, err, nodes)
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

// TestRepeats: a position repeats one before if the same player is to move in both, and a pass repeats nothing.
func TestRepeats(t *testing.T) {
	b := boardtest.MustParse(t, ". X O . .\nX . X O .\n. X O . .\n. . . . .\n. . . . .")
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	h := b.Hash()
	s.ask(t, b, question{first: board.White}, func() {
		stone := board.At(4, 4)
		for _, c := range []struct {
			path []uint64
			move board.Point
			want bool
		}{
			{nil, stone, false}, {[]uint64{h}, stone, false}, {[]uint64{h, 7}, stone, true}, {[]uint64{7, h}, stone, false}, {[]uint64{7, 8}, stone, false},
			{[]uint64{h, 7, 8}, stone, false}, {[]uint64{7, h, 8}, stone, true}, {[]uint64{h, 7, 8, 9}, stone, true}, {[]uint64{h, 7}, board.Pass, false},
		} {
			r.tree.nodes = append(r.tree.nodes[:0], node{move: c.move})
			r.path = append(r.path[:0], c.path...)
			if got := r.repeats(0); got != c.want {
				t.Errorf("after %v, %v: %v, want %v", c.path, c.move, got, c.want)
			}
		}
	})
}

// TestRestsOnAll: what is read by somebody who does not tell what his answers rest on rests on the whole board, as far
// as anything is read.
func TestRestsOnAll(t *testing.T) {
	m := memory.New(0)
	other := reading.New(reading.Options{Memory: memory.New(0)})
	for name, c := range map[string]struct {
		o    Options
		want bool
	}{
		"neither remembers":    {Options{}, true},
		"both remember":        {Options{Memory: m}, true},
		"one memory":           {Options{Memory: m, Tactics: reading.New(reading.Options{Memory: m})}, true},
		"another memory":       {Options{Memory: m, Tactics: other}, false},
		"only the other one's": {Options{Tactics: other}, false},
		"no memory of its own": {Options{Memory: m, Tactics: reading.New(reading.Options{})}, false},
	} {
		if r := New(c.o); r.tracked != c.want {
			t.Errorf("%s: it tells what answers rest on: %v, want %v", name, r.tracked, c.want)
		}
	}
	rng := rand.New(rand.NewPCG(29, 10))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	seen := map[bool]int{}
	for i := range 100 {
		b, q := randomQuestion(t, rng, 6+i%3)
		s.ask(t, b, q, func() {
			r.use(gradeDeep)
			r.terrain.begin(r, q.color)
			for _, tracked := range []bool{false, true} {
				r.tracked = tracked
				for _, p := range b.AppendStrings(nil, board.Empty) {
					for kind := range uint64(askFall) {
						r.wide = false
						r.asks(kind, p)
						if want := !tracked && b.Liberties(p) <= 4; r.wide != want {
							t.Fatalf("a string of %d liberties, tracked %v: rests on all %v", b.Liberties(p), tracked, r.wide)
						}
						seen[r.wide]++
					}
				}
				empty := b.EmptyPoints()
				for p := range empty.All() {
					r.wide = false
					r.terrain.falls[p] = unknown
					if r.terrain.fallsInLadder(p); r.wide == tracked {
						t.Fatalf("a ladder, tracked %v: rests on all %v", tracked, r.wide)
					}
					r.wide = true
					r.terrain.falls[p] = unknown
					if r.terrain.fallsInLadder(p); !r.wide {
						t.Fatal("what has been read before a ladder is forgotten")
					}
				}
				r.wide = true
				if r.asks(askAttack, q.str); !r.wide {
					t.Fatal("what has been read before is forgotten")
				}
			}
			r.tracked = true
		})
	}
	if seen[true] < 100 || seen[false] < 100 {
		t.Errorf("%v", seen)
	}
}

// TestTwoKos: positions that differ in which ko may not be taken, or by whom, have different keys.
func TestTwoKos(t *testing.T) {
	r := New(Options{Tactics: searchtest.Captures{}})
	b := boardtest.MustParse(t, `
		. X O . . . X O .
		X . X O . X . X O
		. X O . . . X O .
		. . . . . . . . .
		. . . . . . . . .
		. X O . . . . . .
		X O . O . . . . .
		. X O . . . . . .
		. . . . . . . . X`)
	str := board.At(8, 0)
	r.b = b
	keys := map[uint64]string{r.stringKey(askAttack, str): "none"}
	for _, take := range []struct {
		at board.Point
		c  board.Color
	}{{board.At(1, 7), board.White}, {board.At(6, 7), board.White}, {board.At(2, 2), board.Black}} {
		if !b.Try(take.at, take.c) {
			t.Fatalf("%v cannot take at %v", take.c, take.at)
		}
		p, c := b.Ko()
		if c != take.c.Opponent() {
			t.Fatalf("no ko after %v", take.at)
		}
		k := r.stringKey(askAttack, str)
		if old, ok := keys[k]; ok {
			t.Errorf("a ban at %v has the key of %s", p, old)
		}
		keys[k] = p.String()
		b.Undo()
	}
	r.b = nil
}

// TestCutShort: if an analysis ends at a match, its strings, and those of all matches after it, are marked, and those of
// the matches before are not.
func TestCutShort(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. X . X . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. X . X . X . X .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . X . X .
		. . . . . . . . .`)
	for class, jump := range map[string]string{"C": "O.O", "B": "O!O"} {
		db, err := pattern.Build(pattern.Connections(), pattern.Spec{Name: "Jump", Diagram: jump, Entry: "8," + class, Labels: "a.b", Constraint: "fussy(a,b)"})
		if err != nil {
			t.Fatal(err)
		}
		var left int
		var end func()
		var trusts bool
		var asked [][2]board.Point
		a, err := NewAnalyzer(LinkOptions{Patterns: pattern.NewPlain(db), Tables: []pattern.Table{{Funcs: []pattern.Func{{
			Name: "fussy", MinArgs: 2, MaxArgs: 2, Call: func(e *pattern.Env, p []board.Point) (int, error) {
				asked = append(asked, [2]board.Point(p))
				if left--; left < 0 {
					end()
				}
				if trusts {
					return 1, nil
				}
				return 0, e.Context.Err()
			},
		}}}}})
		if err != nil {
			t.Fatal(err)
		}
		w, err := worm.NewWorms(b, nil)
		if err != nil {
			t.Fatal(err)
		}
		left, asked = 99, nil
		if l, err := a.Analyze(t.Context(), b, w); err != nil || l.Unknown() != (board.Set{}) {
			t.Fatalf("%v, unknown %v", err, l.Unknown())
		}
		all := asked
		if len(all) < 5 {
			t.Fatalf("class %s: %d matches", class, len(all))
		}
		for n := range all {
			ctx, cancel := context.WithCancel(t.Context())
			left, end, asked = n, cancel, nil
			l, err := a.Analyze(ctx, b, w)
			if !errors.Is(err, context.Canceled) || l == nil {
				t.Fatalf("%v, %v", l, err)
			}
			var want board.Set
			for _, m := range all[n:] {
				want.Add(m[0])
				want.Add(m[1])
			}
			if l.Unknown() != want {
				t.Errorf("class %s, at match %d of %v: unknown %v, want %v", class, n, all, l.Unknown(), want)
			}
			if class == "C" {
				continue // strings that are joined are not asked about again
			}
			// What is said after the end does not count, and marks nothing.
			ctx, cancel = context.WithCancel(t.Context())
			left, end, trusts = n, cancel, true
			l, err = a.Analyze(ctx, b, w)
			trusts = false
			if !errors.Is(err, context.Canceled) || l == nil {
				t.Fatalf("%v, %v", l, err)
			}
			if said := len(l.Joints()); l.Unknown() != want || said != n {
				t.Errorf("at match %d of %v: %d joints, unknown %v, want %v", n, all, said, l.Unknown(), want)
			}
			var marked board.Set
			for _, j := range l.Joints() {
				for _, p := range j.Cuts {
					marked.Add(p)
				}
			}
			if l.CuttingPoints(board.Black) != marked || marked.IsEmpty() != (n == 0) {
				t.Errorf("at match %d of %v: cutting points %v, marked are %v", n, all, l.CuttingPoints(board.Black), marked)
			}
		}
	}
}

// hears is a Connector and a Breaker that notes what it is asked about.
type hears struct {
	search.Reader
	asked []board.Point
}

func (h *hears) Connect(_ context.Context, _ *board.Board, x, y board.Point) (search.Result, error) {
	h.asked = []board.Point{x, y}
	return search.Result{Code: search.KoA}, nil
}

func (h *hears) Disconnect(_ context.Context, _ *board.Board, x, y board.Point) (search.Result, error) {
	h.asked = []board.Point{y, x}
	return search.Result{Code: search.KoB}, nil
}

func (h *hears) BreakThrough(_ context.Context, _ *board.Board, x, y, z board.Point) (search.Result, error) {
	h.asked = []board.Point{x, y, z}
	return search.Result{Code: search.Gain}, nil
}

// TestHandedOn: functions ask about the strings that they are asked about, in their order.
func TestHandedOn(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\nX . X . X\n. . . . .\nO . . . O\n. . . . .")
	x, y, z, enemy, empty := board.At(0, 3), board.At(2, 3), board.At(4, 3), board.At(0, 1), board.At(0, 0)
	h := new(hears)
	f, err := NewFunctions(h, h)
	if err != nil {
		t.Fatal(err)
	}
	calls := map[string]pattern.Func{}
	for _, fn := range f.Table().Funcs {
		calls[fn.Name] = fn
	}
	for _, c := range []struct {
		what  string
		args  []board.Point
		asked []board.Point
		want  int
	}{
		{"play_connect", []board.Point{x, y}, []board.Point{x, y}, int(search.KoA)},
		{"play_connect", []board.Point{z, y}, []board.Point{z, y}, int(search.KoA)},
		{"play_connect", []board.Point{x, enemy}, nil, 0},
		{"play_connect", []board.Point{enemy, x}, nil, 0},
		{"play_connect", []board.Point{x, empty}, nil, 0},
		{"play_connect", []board.Point{empty, empty}, nil, 0},
		{"play_disconnect", []board.Point{x, y}, []board.Point{y, x}, int(search.KoB)},
		{"play_disconnect", []board.Point{x, enemy}, nil, int(search.Win)},
		{"play_disconnect", []board.Point{empty, x}, nil, int(search.Win)},
		{"play_break_through", []board.Point{x, y, z}, []board.Point{x, y, z}, 2},
		{"play_break_through", []board.Point{z, x, y}, []board.Point{z, x, y}, 2},
		{"play_break_through", []board.Point{x, y, empty}, nil, 1},
		{"play_break_through", []board.Point{empty, y, z}, nil, 1},
	} {
		for _, player := range []string{"o", "x"} {
			h.asked = nil
			got, err := calls[player+c.what].Call(&pattern.Env{Context: t.Context(), Board: b, Color: board.Black}, c.args)
			if err != nil || got != c.want || !slices.Equal(h.asked, c.asked) {
				t.Errorf("%s%s%v: %d, %v, asked %v, want %d, %v", player, c.what, c.args, got, err, h.asked, c.want, c.asked)
			}
		}
	}
}

// TestClash: two links clash if one point attacks both, or if a string with three liberties at most has a point of each
// among them.
func TestClash(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 11))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	seen := map[bool]int{}
	for i := range 400 {
		b, q := randomQuestion(t, rng, 4+i%4)
		s.ask(t, b, q, func() {
			tr := &r.terrain
			tr.begin(r, q.color)
			libs, empty := b.LibertySet(q.str), b.EmptyPoints()
			any := func() board.Point {
				switch rng.IntN(4) {
				case 0:
					return board.NoPoint
				case 1:
					return empty.Nth(rng.IntN(empty.Len()))
				}
				return libs.Nth(rng.IntN(libs.Len()))
			}
			for range 20 {
				before := [2]board.Point{any(), any()}
				after := [2]board.Point{any(), any()}
				want := false
				for _, v := range before {
					for _, w := range after {
						both := v != board.NoPoint && w != board.NoPoint
						want = want || both && (v == w || libs.Len() <= 3 && libs.Has(v) && libs.Has(w))
					}
				}
				if got := tr.clash(&step{weak: before}, q.str, after[0], after[1]); got != want {
					t.Fatalf("links with %v and %v of %v: clash %v, want %v\n%v", before, after, q.str, got, want, b)
				}
				seen[want]++
			}
		})
	}
	if seen[true] < 1000 || seen[false] < 1000 {
		t.Errorf("%v", seen)
	}
}

// TestLevels: with each step that a level reads deeper searches are two moves deeper and have about half as many nodes more;
// those in passing are smaller, and have at least one of everything.
func TestLevels(t *testing.T) {
	usual := Level(DefaultLevel)
	if usual != (Params{Depth: 20, Nodes: 2000, BreakInDepth: 14, BreakInNodes: 800}) {
		t.Errorf("usually %+v", usual)
	}
	for n := range 20 {
		p, q := Level(n), Level(n+1)
		steps := search.AtLevel(n+1).Shift() - search.AtLevel(n).Shift()
		if steps < 0 || steps > 1 || n > 10 && steps == 0 {
			t.Fatalf("from level %d to the next one %d steps", n, steps)
		}
		if q.Depth-p.Depth != 2*steps && p.Depth > 2 || q.BreakInDepth-p.BreakInDepth != 2*steps && p.BreakInDepth > 2 || p.BreakInDepth < 2 || p.Known {
			t.Errorf("%+v at level %d, then %+v", p, n, q)
		}
		for _, nodes := range [2][2]int{{p.Nodes, q.Nodes}, {p.BreakInNodes, q.BreakInNodes}} {
			most := float64(nodes[0])*math.Pow(1.51, float64(steps)) + 2
			least := float64(nodes[0])*math.Pow(1.44, float64(steps)) - 2
			if x := float64(nodes[1]); x < least || x > most {
				t.Errorf("%d nodes at level %d, then %d", nodes[0], n, nodes[1])
			}
		}
		f := p.Fast()
		if !f.Known || f.Depth != max(1, p.Depth-3) || f.BreakInDepth != max(1, p.BreakInDepth-3) || f.Nodes != p.Nodes/16 || f.BreakInNodes != p.BreakInNodes/4 {
			t.Errorf("%+v in passing of %+v", f, p)
		}
	}
	if Level(-1) != Level(0) || Level(21) != Level(20) || Level(20) == Level(19) || Level(0) == Level(3) {
		t.Error("levels beyond the ends")
	}
	if p := (Params{}).Fast(); p != (Params{1, 1, 1, 1, true}) {
		t.Errorf("%+v in passing of nothing", p)
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

// TestLinksString: the text tells all that is known, and nothing about what is not there.
func TestLinksString(t *testing.T) {
	b := boardtest.MustParse(t, ". X . X .\n. . . . .\nO . O . O\n. . . . .\n. . . . X")
	at := func(name string) board.Point { return boardtest.MustPoint(t, name) }
	counts := make([]int, board.NumPoints)
	counts[at("C3")] = 2
	for _, c := range []struct {
		f    LinkFacts
		want string
	}{
		{LinkFacts{}, ""},
		{LinkFacts{Groups: [][]board.Point{{at("B5"), at("D5")}, {at("E3"), at("A3"), at("C3")}}}, "black group B5 D5\nwhite group A3 C3 E3\n"},
		{LinkFacts{BlackCuts: board.SetOf(at("C5"), at("C4"))}, "black can be cut at C4 C5\n"},
		{LinkFacts{WhiteCuts: board.SetOf(at("B3"))}, "white can be cut at B3\n"},
		{LinkFacts{Cuts: []Cut{{A: at("B5"), B: at("D5"), Move: at("C5"), Code: search.KoA, Defense: at("C4"), DefenseCode: search.Win}}},
			"B5 and D5: cut C5 ko_a, connection C4 win\n"},
		{LinkFacts{Cutstone2: counts}, "C3 cuts at 2 points\n"},
		{LinkFacts{Unknown: board.SetOf(at("E1"))}, "unknown links of E1\n"},
	} {
		l, err := NewLinks(b, c.f)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, l.String()); diff != "" {
			t.Errorf("mismatch (-want +got):\n%s", diff)
		}
	}
}

// TestWidened: an area grows by the empty points that have two neighbours in it.
func TestWidened(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 12))
	more := 0
	for i := range 200 {
		b, _ := randomQuestion(t, rng, 4+i%4)
		all := board.AllPoints(b.Size())
		var area board.Set
		for range 2 + rng.IntN(8) {
			area.Add(all.Nth(rng.IntN(all.Len())))
		}
		want := area
		for p := range all.All() {
			beside := 0
			for q := range area.All() {
				if max(p.Col()-q.Col(), q.Col()-p.Col())+max(p.Row()-q.Row(), q.Row()-p.Row()) == 1 {
					beside++
				}
			}
			if b.At(p) == board.Empty && beside > 1 {
				want.Add(p)
			}
		}
		if got := widened(b, &area); got != want {
			t.Errorf("%v is widened to %v, want %v\n%v", area, got, want, b)
		}
		more += want.Len() - area.Len()
	}
	if more < 50 {
		t.Errorf("%d points are added", more)
	}
}

// TestSettledTwice: of a position that needs no search, what is known of it is known wherever else it comes up.
func TestSettledTwice(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 13))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	settled := 0
	for i := range 1500 {
		b, q := randomQuestion(t, rng, 4+i%3)
		s.ask(t, b, q, func() {
			r.tree.reset()
			r.tree.nodes = append(r.tree.nodes, node{pn: 1, dn: 1}, node{pn: 1, dn: 1, move: board.At(0, 0)})
			for n := range int32(2) {
				// Nothing else can be told by a ko than that one came up.
				r.koSelf = false
				r.expand(n, 0)
			}
			x, y := r.tree.nodes[0], r.tree.nodes[1]
			if x.move, y.move = 0, 0; x != y || x.expanded != true {
				t.Fatalf("%+v and then %+v\n%v", x, y, b)
			}
			if x.pn == 0 || x.dn == 0 {
				settled++
			}
		})
	}
	if settled < 100 {
		t.Errorf("%d positions are settled", settled)
	}
}

// TestEndsThatFall: where an end with as many liberties as are read can be captured, who cuts needs no other move, and at
// the question itself has one that captures it; with one liberty more than are read nobody asks.
func TestEndsThatFall(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 14))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	fall, left := 0, 0
	for i := range 1500 {
		b, q := randomQuestion(t, rng, 4+i%4)
		q.first = q.color.Opponent()
		s.ask(t, b, q, func() {
			r.use(gradeDeep)
			for _, end := range [2]board.Point{q.str, q.other} {
				if end == board.NoPoint || r.ends() != open {
					continue
				}
				r.readLibs = b.Liberties(end)
				if _, lost := r.lost(end); !lost {
					continue
				}
				fall++
				r.tree.nodes = append(r.tree.nodes[:0], node{})
				r.moves = r.moves[:0]
				if v := r.cutterMoves(0, 1); v != cut || len(r.moves) > 0 {
					t.Fatalf("%v falls, and %v and %v are %v, %v\n%v", end, q.str, q.other, v, r.moves, b)
				}
				if v := r.cutterMoves(0, 0); v != open || len(r.moves) != 1 || r.moves[0].dn != 0 || !b.Try(r.moves[0].move, q.first) {
					t.Fatalf("%v falls, and %v and %v are %v, %v\n%v", end, q.str, q.other, v, r.moves, b)
				}
				taken := b.At(q.str) != q.color || q.other != board.NoPoint && b.At(q.other) != q.color
				for _, e := range [2]board.Point{q.str, q.other} {
					taken = taken || e != board.NoPoint && b.Liberties(e) == 1
				}
				b.Undo()
				if !taken {
					t.Errorf("%v does not capture an end\n%v", r.moves[0].move, b)
				}
				if r.readLibs--; b.Liberties(q.str) > r.readLibs && (q.other == board.NoPoint || b.Liberties(q.other) > r.readLibs) {
					r.moves = r.moves[:0]
					if r.cutterMoves(0, 1) == open {
						left++
					}
				}
			}
		})
	}
	if fall < 50 || left < 20 {
		t.Errorf("%d ends fall, %d are left alone", fall, left)
	}
}

// TestNoReason: strings that are not joined, since they can be captured, are joined by no joint.
func TestNoReason(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\n. . . . .\n. O . O .\n. . . . .\n. . . . .")
	x, y := board.At(1, 2), board.At(3, 2)
	db, err := pattern.Build(pattern.Connections(), pattern.Spec{Name: "Jump", Diagram: "O.O", Entry: "8,C"})
	if err != nil {
		t.Fatal(err)
	}
	a, err := NewAnalyzer(LinkOptions{Patterns: pattern.NewPlain(db)})
	if err != nil {
		t.Fatal(err)
	}
	taken := []search.Move{{Move: board.At(0, 0), Code: search.Win}}
	for _, lost := range []bool{false, true} {
		facts := worm.Worm{Origin: x}
		if lost {
			facts.Attacks = taken
		}
		w, err := worm.NewWorms(b, []worm.Worm{facts})
		if err != nil {
			t.Fatal(err)
		}
		l, err := a.Analyze(t.Context(), b, w)
		if err != nil {
			t.Fatal(err)
		}
		if l.Same(x, y) == lost || (len(l.Joints()) == 0) != lost {
			t.Errorf("lost %v: one group %v, joints %+v", lost, l.Same(x, y), l.Joints())
		}
		if !lost && !slices.Contains(l.Joints()[0].Stones, x) {
			t.Errorf("joints %+v", l.Joints())
		}
	}
}

// TestKoStates: the state of kos on the way through a search is what its scheme makes of the moves.
func TestKoStates(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 15))
	statuses := map[search.KoStatus]int{}
	for i := range 300 {
		b := boardtest.MustParse(t, `
			. X O . . X O .
			X O . O X . X O
			. X O . . X O .
			. . . X O . . .
			. X O X . O O .
			X O . O X O . .
			. X O . X X O .
			. . X O . . . .`)
		scheme := search.KoScheme(i % 3)
		s := &plain{r: New(Options{Tactics: searchtest.Captures{}, Ko: scheme})}
		r := s.r
		s.ask(t, b, question{first: board.Color(1 + i%2)}, func() {
			state := search.KoState{}
			for depth := range 12 {
				c := r.mover(depth)
				var moves []board.Point
				for p := range board.Points(b.Size()) {
					_, takes := b.IsKoCapture(p, c)
					if _, _, ok := scheme.Next(state, b, p, c); ok && b.Legal(p, c, board.IgnoreKo) && (takes || rng.IntN(12) == 0) {
						moves = append(moves, p)
					}
				}
				if len(moves) == 0 {
					return
				}
				p := moves[rng.IntN(len(moves))]
				state, _, _ = scheme.Next(state, b, p, c)
				r.tree.nodes = append(r.tree.nodes[:0], node{move: p})
				r.put(0, depth)
				state = scheme.After(state, b)
				if got := r.kos[len(r.kos)-1]; got != state || len(r.kos) != depth+2 {
					t.Fatalf("scheme %v after %v: %+v, want %+v\n%v", scheme, p, got, state, b)
				}
				statuses[state.Status]++
			}
		})
	}
	if len(statuses) < 4 {
		t.Errorf("%v", statuses)
	}
}

// TestRepetition: a search that comes back to a position by taking a ko again and again has not connected anything,
// whoever began.
func TestRepetition(t *testing.T) {
	for _, c := range [][2]board.Color{{board.Black, board.Black}, {board.Black, board.White}, {board.White, board.Black}, {board.White, board.White}} {
		first, connector := c[0], c[1]
		b := boardtest.MustParse(t, `
			. X O . . .
			X . X O . .
			. X O . . .
			. . . . . .
			X . . . . X
			. . . . . .`)
		open, back := boardtest.MustPoint(t, "B5"), boardtest.MustPoint(t, "C5")
		if first == board.Black {
			if err := b.Play(open, board.White, board.Strict); err != nil {
				t.Fatal(err)
			}
			open, back = back, open
		}
		s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
		r := s.r
		s.ask(t, b, question{str: board.At(0, 1), other: board.At(5, 1), color: connector, first: first, depth: 9, nodes: 10}, func() {
			r.tree.reset()
			r.tree.nodes = append(r.tree.nodes, node{pn: 1, dn: 1})
			r.tree.grow(0, []child{{move: open, pn: 1, dn: 1}})
			r.tree.grow(1, []child{{move: back, pn: 1, dn: 1}})
			r.tree.grow(2, []child{{move: open, pn: 1, dn: 1}}) // the ban makes a difference the first time
			r.work(10)
			if root := r.tree.nodes[0]; root.dn != 0 || r.nodes > 0 {
				t.Errorf("%v first, %v connects: %+v after %d positions", first, connector, root, r.nodes)
			}
		})
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

// TestJoinedTexts: of two texts, one of which may be empty.
func TestJoinedTexts(t *testing.T) {
	if x, y := join("", "last"), join("first", "last"); x != "last" || y != "first, last" {
		t.Errorf("%q and %q", x, y)
	}
}

// TestNoNodes: without any nodes nothing is found out.
func TestNoNodes(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\n. . . . .\n. X . X .\n. . . . .\n. . O . .")
	r := New(Options{Tactics: searchtest.Captures{}, Params: Params{Depth: 9, BreakInDepth: 9}})
	res, err := r.Connect(t.Context(), b, board.At(1, 2), board.At(3, 2))
	if want := (search.Result{Limited: true}); err != nil || res != want {
		t.Errorf("%+v, %v", res, err)
	}
}

// TestMapAgain: a map that has been used for something else says what a new one says.
func TestMapAgain(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 17))
	r := New(Options{Tactics: searchtest.Captures{}})
	var used Map
	less := 0
	for i := range 150 {
		b, q := randomQuestion(t, rng, 4+rng.IntN(6))
		limit := Distance(rng.IntN(int(Far)))
		if i%3 == 0 {
			limit = 0
		}
		var fresh Map
		for _, m := range []*Map{&used, &fresh} {
			if err := r.Measure(t.Context(), b, q.str, limit, m); err != nil {
				t.Fatal(err)
			}
		}
		for p := board.Point(-3); p < board.NumPoints+3; p++ {
			if used.At(p) != fresh.At(p) || used.Gain(p) != fresh.Gain(p) || used.From(p) != fresh.From(p) || used.Weak(p) != fresh.Weak(p) {
				t.Fatalf("%v: %v, %v, %v, %v, want %v, %v, %v, %v", p, used.At(p), used.Gain(p), used.From(p), used.Weak(p), fresh.At(p), fresh.Gain(p), fresh.From(p), fresh.Weak(p))
			}
			if fresh.At(p) == Unreached {
				less++
				if fresh.Gain(p) != 0 || fresh.From(p) != board.NoPoint || fresh.Weak(p) != [2]board.Point{} {
					t.Fatalf("%v is not reached, and something is known", p)
				}
			} else if p < 0 || !p.On(b.Size()) {
				t.Fatalf("%v is reached", p)
			}
		}
		n := 0
		for p, d := range used.All() {
			if n++; d != fresh.At(p) {
				t.Fatalf("%v is %v away, want %v", p, d, fresh.At(p))
			}
		}
		if used.Color() != b.At(q.str) {
			t.Errorf("a map of %v", used.Color())
		}
	}
}

// TestAlongEdge: from a stone on the first two lines links lead along its line over one point, and over one point and up to
// the second line or down to the first one, unless it has fewer than three liberties.
func TestAlongEdge(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 18))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	seen := 0
	for i := range 300 {
		b, q := randomQuestion(t, rng, 5+i%4)
		s.ask(t, b, q, func() {
			last := b.Size() - 1
			r.terrain.begin(r, q.color)
			for p := range board.Points(b.Size()) {
				if b.At(p) != q.color {
					continue
				}
				want := map[board.Point]bool{}
				for _, flip := range [2]bool{false, true} { // columns for rows
					at := func(along, up int) board.Point {
						if flip {
							along, up = up, along
						}
						return board.At(along, up)
					}
					x, y := p.Col(), p.Row()
					if flip {
						x, y = y, x
					}
					for _, dir := range [2]int{-1, 1} {
						near, far := x+dir, x+2*dir
						if b.Liberties(p) < 3 || near < 0 || near > last || b.At(at(near, y)) != board.Empty {
							continue
						}
						inside := far >= 0 && far <= last
						other := map[int]int{0: 1, 1: 0, last: last - 1, last - 1: last}
						line, ok := other[y]
						if !ok {
							continue
						}
						if inside && b.At(at(far, y)) == board.Empty {
							want[at(far, y)] = true
						}
						if inside && b.At(at(near, line)) == board.Empty && b.At(at(far, line)) == board.Empty {
							want[at(far, line)] = true
						}
					}
				}
				var m Map
				m.reset(q.color)
				m.limit = Far
				r.queue.reset()
				r.terrain.alongEdge(&m, p, &step{})
				got := map[board.Point]bool{}
				for {
					st, ok := r.queue.pop()
					if !ok {
						break
					}
					got[st.p] = true
					if st.dist != 13000 || st.from != p || st.gain != Move {
						t.Errorf("%+v from %v", st, p)
					}
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Fatalf("%v: mismatch (-want +got):\n%s%v", p, diff, b)
				}
				seen += len(want)
			}
		})
	}
	if seen < 100 {
		t.Errorf("%d links", seen)
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

// TestLargestOfThree: the middle one of three stones is joined with one of its own colour only.
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

// TestKosAreSeen: a move that takes a ko is seen as one whether the search lets it be played or only the rule of who may
// take kos is in its way; the others are not.
func TestKosAreSeen(t *testing.T) {
	b := boardtest.MustParse(t, `
		. X O . . .
		X . X O . .
		. X O . . .
		. . . . . .
		X . . . . X
		. . . . . .`)
	ko, quiet := boardtest.MustPoint(t, "C5"), boardtest.MustPoint(t, "C3")
	if err := b.Play(boardtest.MustPoint(t, "B5"), board.White, board.Strict); err != nil {
		t.Fatal(err)
	}
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	for _, taker := range []board.Color{board.Empty, board.Black, board.White} {
		for _, first := range []board.Color{board.Black, board.White} {
			for _, move := range []board.Point{ko, quiet} {
				s.ask(t, b, question{str: board.At(0, 1), other: board.At(5, 1), color: board.Black, first: first, taker: taker}, func() {
					r.moves, r.list = r.moves[:0], []candidate{{move: move}}
					r.choose(board.Black)
					if got := len(r.moves) == 1; got != (move == quiet || taker == board.Black) || got && r.moves[0].taking != (move == ko) {
						t.Errorf("%v, %v takes: %+v", move, taker, r.moves)
					}
					if r.koSelf != (move == ko && first == board.Black) || r.koOther != (move == ko && first == board.White) {
						t.Errorf("%v, %v takes, %v first: seen by who moves first %v, by the other one %v", move, taker, first, r.koSelf, r.koOther)
					}
				})
			}
		}
	}
}

// answers is a reader that counts its questions and answers all of them alike.
type answers struct {
	search.Reader
	code  search.Code
	asked int
}

func (a *answers) Attack(context.Context, *board.Board, board.Point) (search.Result, error) {
	a.asked++
	return search.Result{Code: a.code, Move: board.At(4, 4)}, nil
}

func (a *answers) Defend(context.Context, *board.Board, board.Point) (search.Result, error) {
	a.asked++
	return search.Result{Code: a.code, Move: board.At(4, 4)}, nil
}

// TestReadHarder: that an end is lost, or cannot be saved, is read once more with the next effort, unless the search is one
// in passing or there is no other effort. The second answer counts.
func TestReadHarder(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\n. . O . .\n. . X . .\n. . O . .\n. . . . .")
	p := board.At(2, 2)
	for _, known := range []bool{false, true} {
		for _, grade := range []uint64{gradeDeep, gradeFirst, gradePlain} {
			for _, codes := range [][2]search.Code{{search.Fail, search.Fail}, {search.Fail, search.Win}, {search.Win, search.Fail}, {search.Win, search.Win}} {
				for _, save := range []bool{false, true} {
					r := New(Options{Tactics: searchtest.Captures{}})
					r.p.Known = known
					now, next := &answers{code: codes[0]}, &answers{code: codes[1]}
					byGrade := [...]*answers{gradeDeep: next, gradeFirst: next, gradePlain: next}
					byGrade[grade] = now
					r.deep, r.passing, r.first, r.plain = byGrade[gradeDeep], byGrade[gradeDeep], byGrade[gradeFirst], byGrade[gradePlain]
					s := &plain{r: r}
					s.ask(t, b, question{color: board.Black, first: board.White}, func() {
						r.use(grade)
						r.readLibs = 9
						var ok bool
						again := codes[0] == search.Win
						if save {
							_, ok = r.saves(p)
							again = !again
						} else {
							_, ok = r.lost(p)
						}
						again = again && !known && grade != gradePlain
						want := codes[0] == search.Win
						if again {
							want = codes[1] == search.Win
						}
						if ok != want || now.asked != 1 || next.asked != int(truthNumber(again)) || r.grade != grade {
							t.Errorf("in passing %v, effort %d, answers %v, save %v: %v after %d and %d questions, effort %d", known, grade, codes, save, ok, now.asked, next.asked, r.grade)
						}
					})
				}
			}
		}
	}
}

// TestCutsApart: a cut is read of each pair of strings of one player, in the order of the points, and not again for the
// same pair.
func TestCutsApart(t *testing.T) {
	b := boardtest.MustParse(t, "X . X . X\n. . . . .\nO . O . O\n. . . . .\n. . . . .")
	x, y, z, enemy, empty := board.At(0, 4), board.At(2, 4), board.At(4, 4), board.At(2, 2), board.At(2, 0)
	w, err := worm.NewWorms(b, nil)
	if err != nil {
		t.Fatal(err)
	}
	h := new(hears)
	f, err := NewFunctions(h, h)
	if err != nil {
		t.Fatal(err)
	}
	f.work = new(builder)
	f.work.begin(b, w, new(Links), nil)
	env := &pattern.Env{Context: t.Context(), Board: b, Color: board.White}
	for _, c := range []struct {
		args  []board.Point
		n     int
		known int
		asked bool
	}{
		{[]board.Point{x, enemy}, 0, 0, false}, {[]board.Point{enemy, x}, 0, 0, false}, {[]board.Point{empty, x}, 0, 0, false},
		{[]board.Point{x, y}, 1, 1, true}, {[]board.Point{y, x}, 1, 1, false}, {[]board.Point{x, z}, 1, 2, true}, {[]board.Point{z, y}, 1, 3, true},
		{[]board.Point{y, z}, 1, 3, false},
	} {
		h.asked = nil
		n, err := f.disconnect(env, c.args)
		list := f.work.l.known
		if n != c.n || err != nil || len(list) != c.known || (h.asked != nil) != c.asked {
			t.Errorf("%v: %d, %v, %d are known, asked %v", c.args, n, err, len(list), h.asked)
		}
		if last := len(list) - 1; c.asked && (list[last].A != c.args[0] || list[last].B != c.args[1] || !slices.Equal(h.asked, c.args)) {
			t.Errorf("%v: %+v, asked about %v", c.args, list[last], h.asked)
		}
	}
}

// TestWormsAreKnown: the functions of patterns answer from the worms that are handed in.
func TestWormsAreKnown(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\n. . . . .\n. O . O .\n. . . . .\n. . . . .")
	x, y := board.At(1, 2), board.At(3, 2)
	db, err := pattern.Build(pattern.Connections(), pattern.Spec{Name: "Jump", Diagram: "O.O", Entry: "8,Cs", Labels: "a.b", Constraint: "attack(a) && attack(b)"})
	if err != nil {
		t.Fatal(err)
	}
	a, err := NewAnalyzer(LinkOptions{Patterns: pattern.NewPlain(db)})
	if err != nil {
		t.Fatal(err)
	}
	taken := []search.Move{{Move: board.At(0, 0), Code: search.Win}}
	for _, lost := range []bool{true, false, true} {
		facts := []worm.Worm{{Origin: x}, {Origin: y}}
		if lost {
			facts[0].Attacks, facts[1].Attacks = taken, taken
		}
		w, err := worm.NewWorms(b, facts)
		if err != nil {
			t.Fatal(err)
		}
		l, err := a.Analyze(t.Context(), b, w)
		if err != nil {
			t.Fatal(err)
		}
		if l.Same(x, y) != lost {
			t.Errorf("strings that can be captured %v: one group %v", lost, l.Same(x, y))
		}
	}
}

// TestSameAsNew: what a reader without memory has been asked before makes no difference, kos that came up included.
func TestSameAsNew(t *testing.T) {
	p := Params{Depth: 8, Nodes: 60}
	used := New(Options{Tactics: searchtest.Captures{}, Params: p})
	b := boardtest.MustParse(t, `
		. X O . . X O .
		X O . O X . X O
		. X O . . X O .
		. . . X O . . .
		. X O X . O O .
		X O . O X O . .
		. X O . X X O .
		. . X O . . . .`)
	kos, asked := 0, 0
	for _, c := range []board.Color{board.Black, board.White} {
		list := b.AppendStrings(nil, c)
		for i, x := range list {
			for _, y := range list[:i] {
				fresh := New(Options{Tactics: searchtest.Captures{}, Params: p})
				got, err := used.Disconnect(t.Context(), b, x, y)
				want, err2 := fresh.Disconnect(t.Context(), b, x, y)
				if err := errors.Join(err, err2); err != nil {
					t.Fatal(err)
				}
				if got != want || used.koSelf != fresh.koSelf || used.koOther != fresh.koOther {
					t.Errorf("%v and %v: %+v, kos of who moves first %v, of the other one %v; a new reader says %+v, %v, %v", x, y, got, used.koSelf, used.koOther, want, fresh.koSelf, fresh.koOther)
				}
				if asked++; want.Nodes > 0 && (fresh.koSelf || fresh.koOther) {
					kos++
				}
			}
		}
	}
	if kos < 5 || kos > asked-5 {
		t.Errorf("kos came up in %d of %d questions", kos, asked)
	}
}

// entered counts the moves that a recorder is told.
type entered int

func (e *entered) Enter(*board.Board, board.Point, board.Color, string) { *e++ }

func (*entered) Leave(*board.Board, search.Code) {}

// TestNothingRecorded: a search that ends with an error records nothing.
func TestNothingRecorded(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\n. . . . .\n. X . X .\n. O . O .\n. . O . .")
	for _, late := range []bool{false, true} {
		var moves entered
		r := New(Options{Tactics: searchtest.Captures{}, Recorder: &moves})
		ctx := &ends{Context: t.Context(), left: 1 << 30}
		if late {
			ctx.left = 12
		}
		_, err := r.Disconnect(ctx, b, board.At(1, 2), board.At(3, 2))
		if errors.Is(err, context.Canceled) != late || (moves == 0) != late {
			t.Errorf("ended %v: %v, %d moves are recorded", late, err, moves)
		}
	}
}

// ends is a context that has ended when it has been looked at a number of times.
type ends struct {
	context.Context
	left int
}

func (e *ends) Err() error {
	if e.left--; e.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestSettledEnds: where the ends are one string, or one of them is gone, neither side has moves to look at, and what is
// not settled counts as apart at the depth at which the search ends, and not before.
func TestSettledEnds(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 21))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	seen := map[verdict]int{}
	for i := range 250 {
		b, q := randomQuestion(t, rng, 4+i%3)
		q.depth = 5
		s.ask(t, b, q, func() {
			r.use(gradeDeep)
			r.readLibs = 0 // no end is looked at
			empty := b.EmptyPoints()
			for p := range empty.All() {
				if !b.Try(p, board.Color(1+rng.IntN(2))) {
					continue
				}
				want := open
				switch {
				case b.At(q.str) != q.color, q.other != board.NoPoint && b.At(q.other) != q.color:
					want = cut
				case q.other != board.NoPoint && b.SameString(q.str, q.other):
					want = connected
				case q.other == board.NoPoint:
					for m := range b.Stones(q.str) {
						if q.area.Has(m) {
							want = connected
						}
					}
				}
				seen[want]++
				for _, depth := range []int{4, 5, 6} {
					for name, moves := range map[string]func(int32, int) verdict{"connector": r.connectorMoves, "cutter": r.cutterMoves} {
						r.tree.nodes = append(r.tree.nodes[:0], node{})
						r.moves, r.limited = r.moves[:0], false
						got := moves(0, depth)
						if want != open && (got != want || len(r.moves) > 0 || r.limited) {
							t.Fatalf("%s: %v and %v are %v, want %v\n%v", name, q.str, q.other, got, want, b)
						}
						if got == open && depth > 4 && name == "cutter" && r.moves[0].pn != 0 || r.limited && (depth == 4 || got != cut) || want == open && name == "connector" && depth > 4 && !r.limited {
							t.Fatalf("%s at depth %d: %v, limited %v, %v\n%v", name, depth, got, r.limited, r.moves, b)
						}
					}
				}
				b.Undo()
			}
		})
	}
	if seen[open] < 200 || seen[connected] < 50 || seen[cut] < 50 {
		t.Errorf("%v", seen)
	}
}

// TestJointsThatHold: a stone that joins two strings is enough if it is not in atari; one that comes into an area must not
// be captured, whatever its liberties.
func TestJointsThatHold(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\n. . O . .\n. X . X .\n. O . O .\n. . . . .")
	x, y, middle := board.At(1, 2), board.At(3, 2), board.At(2, 2)
	for _, code := range []search.Code{search.Fail, search.Win} {
		for _, c := range []struct {
			q    question
			want board.Point
		}{
			{question{str: x, other: y, color: board.Black}, middle},
			{question{str: x, area: board.SetOf(middle), color: board.Black}, map[search.Code]board.Point{search.Fail: middle, search.Win: board.NoPoint}[code]},
		} {
			r := New(Options{Tactics: searchtest.Captures{}})
			r.deep = &answers{code: code}
			s := &plain{r: r}
			s.ask(t, b, c.q, func() {
				r.use(gradeDeep)
				r.readLibs = 9
				if got := r.joint(); got != c.want {
					t.Errorf("to %v or %v, captures %v: joint at %v, want %v", c.q.other, c.q.area, code, got, c.want)
				}
			})
		}
	}
}

// TestActionsAreReasons: a pattern whose action was executed is a reason, even if it joins no stones itself.
func TestActionsAreReasons(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\n. . . . .\n. O . O .\n. . . . .\n. . . . .")
	x, y := board.At(1, 2), board.At(3, 2)
	for _, action := range []string{"", "amalgamate(a,b)"} {
		db, err := pattern.Build(pattern.Connections(), pattern.Spec{Name: "Jump", Diagram: "O.O", Entry: "8,-", Labels: "a.b", Action: action})
		if err != nil {
			t.Fatal(err)
		}
		a, err := NewAnalyzer(LinkOptions{Patterns: pattern.NewPlain(db)})
		if err != nil {
			t.Fatal(err)
		}
		l, err := a.Analyze(t.Context(), b, nil)
		if err != nil {
			t.Fatal(err)
		}
		if acts := action != ""; l.Same(x, y) != acts || (len(l.Joints()) > 0) != acts || acts && l.Joints()[0].Stones != nil {
			t.Errorf("action %q: one group %v, joints %+v", action, l.Same(x, y), l.Joints())
		}
	}
}

// backwards is a Matcher that finds all of another one from the last to the first.
type backwards struct{ pattern.Matcher }

func (m backwards) AppendMatches(dst []pattern.Match, b *board.Board, q pattern.Query) []pattern.Match {
	n := len(dst)
	dst = m.Matcher.AppendMatches(dst, b, q)
	slices.Reverse(dst[n:])
	return dst
}

// TestOrderOfMatches: in which order a matcher finds patterns makes no difference.
func TestOrderOfMatches(t *testing.T) {
	db, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.ReadPositions(t, "../board/testdata/positions.txt")[11].Board
	var texts [2]string
	for i, m := range []pattern.Matcher{pattern.NewPlain(db), backwards{pattern.NewPlain(db)}} {
		a, err := NewAnalyzer(LinkOptions{Patterns: m})
		if err != nil {
			t.Fatal(err)
		}
		l, err := a.Analyze(t.Context(), b, nil)
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = fmt.Sprint(l, l.Joints())
	}
	if diff := cmp.Diff(texts[0], texts[1]); diff != "" || texts[0] == "" {
		t.Errorf("mismatch (-forwards +backwards):\n%s", diff)
	}
}
