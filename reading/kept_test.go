package reading_test

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// question is a kind of question about a string, with what else it needs: ok is
// false where there is nothing of the kind to ask.
type question struct {
	kind string
	ask  func(ctx context.Context, r search.Reader, b *board.Board, s board.Point) (res search.Result, ok bool, err error)
}

var questions = []question{
	{"attack", func(ctx context.Context, r search.Reader, b *board.Board, s board.Point) (search.Result, bool, error) {
		res, err := r.Attack(ctx, b, s)
		return res, true, err
	}},
	{"defend", func(ctx context.Context, r search.Reader, b *board.Board, s board.Point) (search.Result, bool, error) {
		res, err := r.Defend(ctx, b, s)
		return res, true, err
	}},
	{"ladder", func(ctx context.Context, r search.Reader, b *board.Board, s board.Point) (search.Result, bool, error) {
		res, err := r.Ladder(ctx, b, s)
		return res, b.Liberties(s) <= 2, err
	}},
	{"safe_move", func(ctx context.Context, r search.Reader, b *board.Board, s board.Point) (search.Result, bool, error) {
		libs := b.LibertySet(s)
		res, err := r.SafeMove(ctx, b, libs.First(), b.At(s).Opponent())
		return res, true, err
	}},
	{"does_attack", func(ctx context.Context, r search.Reader, b *board.Board, s board.Point) (search.Result, bool, error) {
		libs := b.LibertySet(s)
		res, err := r.DoesAttack(ctx, b, libs.First(), s)
		return res, true, err
	}},
	{"does_defend", func(ctx context.Context, r search.Reader, b *board.Board, s board.Point) (search.Result, bool, error) {
		libs := b.LibertySet(s)
		res, err := r.DoesDefend(ctx, b, libs.First(), s)
		return res, true, err
	}},
	{"attack_either", func(ctx context.Context, r search.Reader, b *board.Board, s board.Point) (search.Result, bool, error) {
		o := otherString(b, s)
		if o == board.NoPoint {
			return search.Result{}, false, nil
		}
		res, err := r.AttackEither(ctx, b, s, o)
		return res, true, err
	}},
	{"defend_both", func(ctx context.Context, r search.Reader, b *board.Board, s board.Point) (search.Result, bool, error) {
		o := otherString(b, s)
		if o == board.NoPoint {
			return search.Result{}, false, nil
		}
		res, err := r.DefendBoth(ctx, b, s, o)
		return res, true, err
	}},
	{"break_through", func(ctx context.Context, b0 search.Reader, b *board.Board, s board.Point) (search.Result, bool, error) {
		c := b.At(s)
		for y := range b.Stones(s) {
			for _, d := range [4]board.Point{board.East, board.West, board.North, board.South} {
				side := board.North
				if d == board.North || d == board.South {
					side = board.East
				}
				f := y - d
				if b.At(f) == c.Opponent() && b.At(f+side) == c && b.At(f-side) == c {
					res, err := b0.BreakThrough(ctx, b, f-side, y, f+side)
					return res, true, err
				}
			}
		}
		return search.Result{}, false, nil
	}},
}

// otherString returns a weak string of the color of s that has a liberty of it, or
// one beside.
func otherString(b *board.Board, s board.Point) board.Point {
	near := b.LibertySet(s)
	near.Grow()
	near.Grow()
	for _, o := range weakStrings(b, 1, 4) {
		if b.At(o) == b.At(s) && !b.SameString(o, s) && near.Has(o) {
			return o
		}
	}
	return board.NoPoint
}

// corner has White stones that Black captures with a net, and the shape of a break
// through, behind walls in a corner of a large board.
const corner = `
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . . . . .
	O O O O O O O O O O . . . . . . . . .
	X X X X X X X X X O . . . . . . . . .
	. . . . . . . . X O . . . . . . . . .
	. . . . . . . . X O . . . . . . . . .
	. . X O . . . . X O . . . . . . . . .
	. . O X X . . . X O . . . . . . . . .
	. . O X O . . . X O . . . . . . . . .
	. . O O . . O . X O . . . . . . . . .
	. . . . . . . . X O . . . . . . . . .
	. . . . . . . . X O . . . . . . . . .`

// TestHitsByKind asks each kind of question twice with a move between: one that is
// far away, and one at a liberty of the string.
func TestHitsByKind(t *testing.T) {
	for _, q := range questions {
		b := boardtest.MustParse(t, corner)
		asked, matter := 0, 0
		for _, s := range b.AppendStrings(nil, board.Empty) {
			m := memory.New(0)
			r := reading.New(reading.Options{Memory: m})
			ok := false
			ask := func() (search.Result, bool) {
				before := m.Stats(q.kind).Known
				var res search.Result
				var err error
				if res, ok, err = q.ask(t.Context(), r, b, s); err != nil {
					t.Fatal(err)
				}
				return res, m.Stats(q.kind).Known > before
			}
			first, known := ask()
			if !ok {
				continue
			}
			if known {
				t.Errorf("%v %v: known before it was asked", q.kind, s)
			}
			asked++
			far, _ := board.ParsePoint("R17", 19)
			b.Try(far, board.Black)
			again, known := ask()
			b.Undo()
			if first.Nodes = 0; !known || again != first {
				t.Errorf("%v %v after a far move: known %v, %+v, want %+v", q.kind, s, known, again, first)
			}
			libs := b.AppendLiberties(nil, s)
			if near := libs[len(libs)-1]; len(libs) > 1 && (len(libs) <= 4 || q.kind == "break_through") && b.Try(near, b.At(s).Opponent()) {
				matter++
				if res, known := ask(); ok && known {
					t.Errorf("%v %v: %+v is known after a move at %v", q.kind, s, res, near)
				}
				b.Undo()
			}
		}
		if asked == 0 || matter == 0 {
			t.Errorf("%v: nothing was asked", q.kind)
		}
	}
}

// TestKeptEqualsFresh plays on in the test positions and asks each kind of question of a reader that
// remembers and of one that does not. TENGEN_CHECKS sets how many answers are
// compared at least; the kinds share them.
func TestKeptEqualsFresh(t *testing.T) {
	if testing.Short() {
		t.Skip("compares hundreds of answers for seconds; the run without -short does")
	}
	checks := sample.Of(20, 600)
	if n, _ := strconv.Atoi(os.Getenv("TENGEN_CHECKS")); n > 0 {
		checks = n
	}
	type count struct{ asked, known, differ int }
	counts := make([]count, len(questions))
	asked := 0
	rng := rand.New(rand.NewPCG(1, 2))
	positions := boardtest.ReadPositions(t, "../board/testdata/positions.txt")
	for round := 0; asked < checks && round < 20+checks/20; round++ {
		line := 7 * round % len(positions)
		m := memory.New(0)
		r := reading.New(reading.Options{Memory: m})
		fresh := reading.New(reading.Options{})
		b := positions[line].Board.Clone()
		for n := 0; n < sample.Of(4, 10) && asked < 500*(round+1); n++ { // lest the first positions are all
			playSomewhere(b, rng, n%2 == 0)
			for _, s := range weakStrings(b, 1, 4) {
				if (s.Col()+s.Row())%sample.Of(4, 1) != 0 {
					continue
				}
				for i, q := range questions {
					before := m.Stats(q.kind).Known
					got, ok, err := q.ask(t.Context(), r, b, s)
					if err != nil {
						t.Fatal(err)
					}
					if !ok {
						continue
					}
					counts[i].asked++
					if m.Stats(q.kind).Known == before {
						continue
					}
					counts[i].known++
					asked++
					want, _, err := q.ask(t.Context(), fresh, b, s)
					if err != nil {
						t.Fatal(err)
					}
					if got.Code != want.Code {
						counts[i].differ++
						t.Logf("line %d, %d moves on, %v %v: kept %v %v, fresh %v %v", line+1, n+1, q.kind, s, got.Code, got.Move, want.Code, want.Move)
					}
				}
			}
		}
	}
	differ := 0
	for i, q := range questions {
		c := counts[i]
		differ += c.differ
		t.Logf("%v: %d asked, %d known, %d of them otherwise", q.kind, c.asked, c.known, c.differ)
		if c.known*3 < c.asked {
			t.Errorf("%v: only %d of %d answers were kept", q.kind, c.known, c.asked)
		}
	}
	if differ*200 > asked {
		t.Errorf("%d of %d kept answers differ from fresh ones", differ, asked)
	}
}

// playSomewhere plays a random move of Black or White that touches a stone and is no
// self-atari.
func playSomewhere(b *board.Board, rng *rand.Rand, black bool) {
	c := board.White
	if black {
		c = board.Black
	}
	var moves []board.Point
	empty := b.EmptyPoints()
	for p := range empty.All() {
		touches := false
		for _, q := range p.Neighbors() {
			touches = touches || b.At(q).IsPlayer()
		}
		if touches && b.Legal(p, c, board.Strict) && !b.IsEye(p, c) && !b.IsSelfAtari(p, c) {
			moves = append(moves, p)
		}
	}
	if len(moves) > 0 {
		b.PlayAssumeLegal(moves[rng.IntN(len(moves))], c)
	}
}

// TestClear: a Reader that has been cleared answers as one that has been asked nothing.
func TestClear(t *testing.T) {
	race.Alone(t)
	old := reading.New(reading.Options{Memory: memory.New(0)})
	known := 0
	b := boardtest.MustParse(t, corner)
	for _, c := range []board.Color{board.Black, board.White} {
		for i, s := range b.AppendStrings(nil, c) {
			if i%sample.Of(2, 1) != 0 {
				continue
			}
			for _, q := range questions {
				fresh := reading.New(reading.Options{Memory: memory.New(0)})
				want, ok, err := q.ask(t.Context(), fresh, b, s)
				if !ok {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				old.Clear()
				got, _, err := q.ask(t.Context(), old, b, s)
				if err != nil || got != want {
					t.Errorf("%v %v: %+v, %v, want %+v", q.kind, s, got, err, want)
				}
				if again, _, _ := q.ask(t.Context(), old, b, s); again.Nodes < want.Nodes {
					known++
				}
			}
		}
	}
	if known < 10 {
		t.Errorf("%d answers remembered", known)
	}
}
