package connect

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/ended/endedtest"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
)

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

// TestKoStates: the state of kos on the way through a search is what its scheme makes of the moves.
func TestKoStates(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 15))
	statuses := map[search.KoStatus]int{}
	for i := range 300 {
		b := boardtest.MustParse(t, manyKos)
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

// TestNoNodes: without any nodes nothing is found out.
func TestNoNodes(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\n. . . . .\n. X . X .\n. . . . .\n. . O . .")
	r := New(Options{Tactics: searchtest.Captures{}, Params: Params{Depth: 9, BreakInDepth: 9}})
	res, err := r.Connect(t.Context(), b, board.At(1, 2), board.At(3, 2))
	if want := (search.Result{Limited: true}); err != nil || res != want {
		t.Errorf("%+v, %v", res, err)
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
		ctx := endedtest.After(t.Context(), 1<<30)
		if late {
			ctx.Left = 12
		}
		_, err := r.Disconnect(ctx, b, board.At(1, 2), board.At(3, 2))
		if errors.Is(err, context.Canceled) != late || (moves == 0) != late {
			t.Errorf("ended %v: %v, %d moves are recorded", late, err, moves)
		}
	}
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
