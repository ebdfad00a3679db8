package combination_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/scatter"
	"github.com/tengen-go/tengen/owl/combination"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

// ataris is tactics that anybody can follow: what is in atari can be captured, one stone with
// two liberties in a ko, and a string is saved by what gets it out of that. Where a stone
// stands on the point charm nothing can be captured.
type ataris struct {
	charm   board.Point
	shy     bool // answers about defense are cut short
	fail    int  // the question that has an error, counted down
	limited bool // and answers about attack
}

var errTactics = errors.New("no more")

func (a *ataris) asked() error {
	if a.fail--; a.fail == 0 {
		return errTactics
	}
	return nil
}

func (a *ataris) code(b *board.Board, s board.Point) search.Code {
	switch n := b.Liberties(s); {
	case a.charm != board.NoPoint && b.At(a.charm).IsPlayer():
		return search.Fail
	case n == 1:
		return search.Win
	case n == 2 && b.StringSize(s) == 1:
		return search.KoA
	}
	return search.Fail
}

func (a *ataris) Attack(_ context.Context, b *board.Board, s board.Point) (search.Result, error) {
	if a.limited {
		return search.Result{Code: search.Win, Move: b.AppendLiberties(nil, s)[0], Limited: true}, a.asked()
	}
	if c := a.code(b, s); c != search.Fail {
		return search.Result{Code: c, Move: b.AppendLiberties(nil, s)[0]}, a.asked()
	}
	return search.Result{Move: board.NoPoint}, a.asked()
}

func (a *ataris) Defend(_ context.Context, b *board.Board, s board.Point) (search.Result, error) {
	if a.shy {
		return search.Result{Move: board.NoPoint, Limited: true}, a.asked()
	}
	for p := range board.Points(b.Size()) {
		if c := b.At(s); b.Try(p, c) {
			ok := a.code(b, s) != search.Win
			b.Undo()
			if ok {
				return search.Result{Code: search.Win, Move: p}, a.asked()
			}
		}
	}
	return search.Result{Move: board.NoPoint}, a.asked()
}

// distant is a database of patterns that have nothing to do with liberties: one that never holds,
// and one whose move may be captured at once.
func distant(t *testing.T) *pattern.Database {
	t.Helper()
	db, err := pattern.Build(pattern.Combination(),
		pattern.Spec{Name: "Distant", Diagram: "X..*", Entry: "8,-"},
		pattern.Spec{Name: "Never", Diagram: "X...*", Labels: "A...*", Constraint: "lib(A) == 0", Entry: "8,-"},
		pattern.Spec{Name: "Sacrifice", Diagram: "XO*", Entry: "8,s"})
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// TestFarReply: no combination holds that a move far away refutes.
func TestFarReply(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 3))
	found := 0
	for range 60 {
		b := scatter.Game(rng, 8, 30)
		empty := b.EmptyPoints()
		charm := empty.Nth(rng.IntN(empty.Len()))
		for _, c := range []board.Color{board.Black, board.White} {
			plain, err := combination.New(combination.Options{Tactics: &ataris{}, Moves: 1})
			if err != nil {
				t.Fatal(err)
			}
			r, err := combination.New(combination.Options{Tactics: &ataris{charm: charm}, Moves: 1})
			if err != nil {
				t.Fatal(err)
			}
			res, err := plain.Attack(t.Context(), b, c, nil)
			if err != nil {
				t.Fatal(err)
			}
			if res.Success() && b.Legal(charm, c.Opponent(), board.Strict) {
				found++
				for _, m := range res.Moves {
					if b.Try(m, c) {
						ok := b.Legal(charm, c.Opponent(), board.Strict)
						b.Undo()
						if after, err := r.Attack(t.Context(), b, c, nil); ok && (err != nil || slices.Contains(after.Moves, m)) {
							t.Errorf("%v by %v, which %v refutes, %v\n%v", c, m, charm, err, b)
						}
					}
				}
			}
			// Answers that were cut short show nothing.
			cut, err := combination.New(combination.Options{Tactics: &ataris{limited: true}, Moves: 1})
			if err != nil {
				t.Fatal(err)
			}
			if res, err := cut.Attack(t.Context(), b, c, nil); err != nil || res.Success() {
				t.Errorf("%+v, %v without a sure answer\n%v", res, err, b)
			}
		}
	}
	if found < 10 {
		t.Errorf("%d combinations", found)
	}
}

// TestErrors: an error of the tactics, whenever it comes, ends each question, with the board
// as it was; moves that may not be made have an error of their own.
func TestErrors(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(31, 4))
	defended := 0
	for range sample.Of(4, 12) {
		b := scatter.Game(rng, 6, 22)
		before := b.Hash()
		c := board.Color(1 + rng.IntN(2))
		for k := range 3 {
			ask := func(r *combination.Reader) error {
				switch k {
				case 0:
					_, err := r.Attack(t.Context(), b, c, nil)
					return err
				case 1:
					moves, _, err := r.Defend(t.Context(), b, c, nil)
					defended += len(moves)
					return err
				}
				empty := b.EmptyPoints()
				for p := range empty.All() {
					safe, _, err := r.Confirm(t.Context(), b, c.Opponent(), p, 1)
					legal := b.Legal(p, c.Opponent(), board.Strict)
					if !legal && (safe || !errors.Is(err, board.ErrPoint)) {
						t.Errorf("illegal %v: %v, %v", p, safe, err)
					}
					if legal && err != nil {
						if safe {
							t.Errorf("%v is safe in spite of %v", p, err)
						}
						return err
					}
				}
				return nil
			}
			counter := &ataris{fail: 1 << 30}
			r, err := combination.New(combination.Options{Tactics: counter, Moves: 2})
			if err != nil {
				t.Fatal(err)
			}
			if err := ask(r); err != nil {
				t.Fatal(err)
			}
			asked := 1<<30 - counter.fail
			for n := 1; n <= asked; n += 1 + rng.IntN(1+asked/20) {
				r, err := combination.New(combination.Options{Tactics: &ataris{fail: n}, Moves: 2})
				if err != nil {
					t.Fatal(err)
				}
				if err := ask(r); !errors.Is(err, errTactics) {
					t.Fatalf("error %v at question %d of %d", err, n, asked)
				}
				if b.Hash() != before {
					t.Fatal("the board was changed")
				}
			}
			if err := ask(r); err != nil {
				t.Errorf("asked again: %v", err)
			}
		}
	}
	if defended < 3 {
		t.Errorf("%d defenses: the test says little", defended)
	}
}

// TestDefenses compares the moves that prevent a combination with all moves: of those seen in its
// variations exactly these do. Confirm returns the first of them.
func TestDefenses(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 5))
	found, prevented, blunders := 0, 0, 0
	for range 90 {
		b := scatter.Game(rng, 6, 18+rng.IntN(10))
		c := board.Color(1 + rng.IntN(2))
		a := &ataris{}
		r, err := combination.New(combination.Options{Tactics: a, Moves: 1})
		if err != nil {
			t.Fatal(err)
		}
		attack := func() combination.Result {
			res, err := r.Attack(t.Context(), b, c, nil)
			if err != nil {
				t.Fatal(err)
			}
			return res
		}
		res := attack()
		// What works without a ko is what a reader finds to whom kos do not count; where
		// they count, stones that only a ko takes may make it look worth less.
		strict, err := combination.New(combination.Options{Tactics: a, Moves: 1, MinCode: search.Win})
		if err != nil {
			t.Fatal(err)
		}
		if sure, err := strict.Attack(t.Context(), b, c, nil); err != nil || sure.Success() != (res.Code == search.Win) || sure.Success() && (sure.Value < res.Value || !slices.Equal(slices.Sorted(slices.Values(sure.Moves)), slices.Sorted(slices.Values(res.Moves)))) {
			t.Fatalf("%+v, without kos %+v, %v\n%v", res, sure, err, b)
		}
		var want []board.Point
		for p := range res.Seen.All() {
			if !res.Success() || !b.Try(p, c.Opponent()) {
				continue
			}
			after := attack()
			if (b.Liberties(p) > 4 || a.code(b, p) == search.Fail) && (after.Value < res.Value || after.Code < res.Code) {
				want = append(want, p)
			}
			b.Undo()
		}
		moves, again, err := r.Defend(t.Context(), b, c, nil)
		if err != nil || !slices.Equal(moves, want) || again.Move != res.Move || again.Value != res.Value {
			t.Fatalf("%v prevent %+v, want %v, %v\n%v", moves, again, want, err, b)
		}
		if res.Success() {
			found++
		}
		prevented += len(want)
		// What is left to the opponent after a move, and what helps then.
		x := c.Opponent()
		for p := range board.Points(b.Size()) {
			if rng.IntN(6) > 0 || !b.Try(p, x) {
				continue
			}
			left := attack()
			help := board.NoPoint
			if left.Success() {
				blunders++
				list, _, err := r.Defend(t.Context(), b, c, nil)
				if err != nil {
					t.Fatal(err)
				}
				if len(list) > 0 {
					help = list[0]
				}
			}
			b.Undo()
			for _, least := range []int{0, left.Value, left.Value + 1} {
				safe, defense, err := r.Confirm(t.Context(), b, x, p, least)
				if least <= left.Value && (safe == left.Success() || defense != help) || least > left.Value && !safe || err != nil {
					t.Errorf("%v at %v: safe %v, help %v, want %v; then %+v, least %d, %v\n%v", x, p, safe, defense, help, left, least, err, b)
				}
			}
		}
	}
	if found < 15 || prevented < 10 || blunders < 20 {
		t.Errorf("%d combinations, %d moves prevent them, %d blunders: the test says little", found, prevented, blunders)
	}
}

// judge notes which strings it is asked about, and finds none of them worth anything.
type judge map[board.Point]bool

func (j judge) Substantial(_ context.Context, _ *board.Board, str board.Point) (bool, error) {
	j[str] = true
	return false, nil
}

// TestSmallStrings: a Substance is asked about strings of two liberties and at most six stones, and
// about no others.
func TestSmallStrings(t *testing.T) {
	b := boardtest.MustParse(t, `
		. X X X X X . O .
		O O O O O O O O .
		. X X X X X X . O
		O O O O O O O O .
		. X X X X X X X .
		O O O O O O O O O
		. . . . . . . . .
		. . . X . . . . .
		. . . . . . . . .`)
	j := judge{}
	if _, err := reader(t, combination.Options{Tactics: &ataris{}, Substance: j}).Attack(t.Context(), b, board.White, nil); err != nil {
		t.Fatal(err)
	}
	for vertex, want := range map[string]bool{"B9": true, "B7": true, "B5": false, "D2": false} {
		s := b.Origin(boardtest.MustPoint(t, vertex))
		if j[s] != want {
			t.Errorf("%s, %d stones with %d liberties: asked %v, want %v", vertex, b.StringSize(s), b.Liberties(s), j[s], want)
		}
	}
}
