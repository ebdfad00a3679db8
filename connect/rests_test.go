package connect

import (
	"context"
	"errors"
	"math/rand/v2"
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
		"a cut with a defense": {claims{join, cut, nil}, 1, []Cut{{A: x, B: y, Move: cut.Move, Code: cut.Code, Defense: join.Move, DefenseCode: join.Code}}, nil},
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

// TestWidened: an area grows by the empty points that have two neighbors in it.
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
	taken := []search.MoveResult{{Move: board.At(0, 0), Code: search.Win}}
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

// manyKos is a board with several kos.
const manyKos = `
	. X O . . X O .
	X O . O X . X O
	. X O . . X O .
	. . . X O . . .
	. X O X . O O .
	X O . O X O . .
	. X O . X X O .
	. . X O . . . .`

// TestSameAsNew: what a reader without memory has been asked before makes no difference, kos that came up included.
func TestSameAsNew(t *testing.T) {
	p := Params{Depth: 8, Nodes: 60}
	used := New(Options{Tactics: searchtest.Captures{}, Params: p})
	b := boardtest.MustParse(t, manyKos)
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
