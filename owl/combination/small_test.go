package combination_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/scatter"
	"github.com/tengen-go/tengen/owl/combination"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// quick remembers what it has read.
func quick() search.Tactics { return within(2000) }

// within remembers what it has read of questions that take so many nodes.
func within(nodes int) search.Tactics {
	return reading.New(reading.Options{Limits: search.Limits{Nodes: nodes}, Memory: memory.New(0)})
}

// worth returns what a move of one threat is worth, of all replies: the stones, twice, of the
// largest string that falls after the best of them, of those that were safe.
func (x *checker) worth(move board.Point, safe *board.Set) int {
	x.t.Helper()
	if !x.b.Try(move, x.c) {
		return 0
	}
	defer x.b.Undo()
	least := 1 << 10
	empty := x.b.EmptyPoints()
	for _, q := range append([]board.Point{board.Pass}, empty.Append(nil)...) {
		if !x.b.Try(q, x.c.Opponent()) {
			continue
		}
		best := 0
		for _, s := range x.b.AppendStrings(nil, x.c.Opponent()) {
			if n := 2 * x.b.StringSize(s); n > best && hasAny(x.b, s, safe) && x.attack(x.tactics, s) == search.Win {
				best = n
			}
		}
		x.b.Undo()
		if least = min(least, best); least == 0 {
			return 0
		}
	}
	return least
}

// TestSmallBoards compares double threats with all moves and all replies on small boards: what
// is found is worth what it says, and little is missed.
func TestSmallBoards(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(21, 1))
	found, there, missed, less := 0, 0, 0, 0
	count := sample.Of(18, 40)
	for range count {
		b := scatter.Game(r, 6+r.IntN(2), 22+r.IntN(8))
		for _, c := range []board.Color{board.Black, board.White} {
			x := newChecker(t, b, c)
			safe := x.safe()
			res, err := reader(t, combination.Options{Tactics: x.tactics, Moves: 1, MinCode: search.Win}).Attack(t.Context(), b, c, nil)
			if err != nil {
				t.Fatal(err)
			}
			best := 0
			var good []board.Point
			for p := range board.Points(b.Size()) {
				if n := x.worth(p, &safe); n > 0 {
					good = append(good, p)
					best = max(best, n)
				}
			}
			if best > 0 {
				there++
			}
			if res.Success() != (len(res.Moves) > 0) || res.Success() && !slices.Contains(res.Moves, res.Move) {
				t.Errorf("%v by %+v\n%v", c, res, b)
			}
			if !res.Success() {
				if res.Move != board.NoPoint || res.Value != 0 {
					t.Errorf("%v: %+v without a combination\n%v", c, res, b)
				}
				if best > 0 {
					missed++
				}
				continue
			}
			found++
			for _, m := range res.Moves {
				if !slices.Contains(good, m) {
					t.Errorf("%v by %v, which does not work; %v do\n%v", c, m, good, b)
				}
			}
			if n := x.worth(res.Move, &safe); n < res.Value {
				t.Errorf("%v by %v for %d, it is worth %d\n%v", c, res.Move, res.Value, n, b)
			}
			if res.Value < best {
				less++
			}
			// Stones to ignore are no targets.
			all := b.StonesOf(c.Opponent())
			if none, err := reader(t, combination.Options{Tactics: x.tactics, Moves: 1}).Attack(t.Context(), b, c, &all); err != nil || none.Success() {
				t.Errorf("%v against stones that do not count: %+v, %v", c, none, err)
			}
			// It is the same one where none of them is to be ignored.
			others := board.AllPoints(b.Size())
			others.AndNot(&all)
			same, err := reader(t, combination.Options{Tactics: x.tactics, Moves: 1, MinCode: search.Win}).Attack(t.Context(), b, c, &others)
			if err != nil || same.Move != res.Move || same.Value != res.Value {
				t.Errorf("%v: %+v, %v, %+v where other stones do not count\n%v", c, res, err, same, b)
			}
		}
	}
	t.Logf("%d found, %d of %d missed, %d for less than the best", found, missed, there, less)
	if found < sample.Of(3, 4) || missed*2 > there || less*3 > found {
		t.Errorf("%d found, %d of %d missed, %d for less than the best", found, missed, there, less)
	}
}

// TestConfirmed: a move is no blunder if and only if the opponent finds no combination after it,
// and what is said to help afterwards does. That also holds where many searches are cut short,
// although the second question then finds a part of them remembered.
func TestConfirmed(t *testing.T) {
	race.Alone(t)
	t.Run("usual", func(t *testing.T) { confirmed(t, quick(), 3, sample.Of(7, 25)) })
	t.Run("cut short", func(t *testing.T) {
		if testing.Short() {
			t.Skip("asks about 200 moves; the run without -short does")
		}
		confirmed(t, within(1000), 3, sample.Of(7, 50))
	})
}

// confirmed asks about moves on so many random boards.
func confirmed(t *testing.T, by search.Tactics, seed uint64, boards int) {
	t.Helper()
	r := rand.New(rand.NewPCG(21, seed))
	rd := reader(t, combination.Options{Tactics: by, Moves: 1})
	blunders, helped := 0, 0
	for range boards {
		b := scatter.Game(r, 7, 24+r.IntN(8))
		c := board.Color(1 + r.IntN(2))
		empty := b.EmptyPoints()
		for range 4 {
			p := empty.Nth(r.IntN(empty.Len()))
			safe, help, err := rd.Confirm(t.Context(), b, c, p, 4)
			if !b.Try(p, c) {
				if err == nil {
					t.Errorf("%v cannot play at %v", c, p)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			res, err := rd.Attack(t.Context(), b, c.Opponent(), nil)
			if err != nil {
				t.Fatal(err)
			}
			// Smaller combinations do not count.
			if bad := res.Success() && res.Value >= 4; bad && safe || !res.Success() && !safe {
				t.Errorf("%v at %v: safe %v, but then %+v\n%v", c, p, safe, res, b)
			}
			if !safe {
				blunders++
			}
			if help != board.NoPoint {
				helped++
				if safe || !b.Try(help, c) {
					t.Errorf("%v at %v: safe %v, then %v\n%v", c, p, safe, help, b)
				} else {
					after, err := rd.Attack(t.Context(), b, c.Opponent(), nil)
					if err != nil || after.Success() && after.Value >= res.Value && after.Code >= res.Code {
						t.Errorf("%v at %v, then %v: %+v, before %+v, %v\n%v", c, p, help, after, res, err, b)
					}
					b.Undo()
				}
			}
			b.Undo()
		}
	}
	if blunders < sample.Of(2, 5) || helped < sample.Of(1, 3) {
		t.Errorf("%d blunders, %d of them can be mended", blunders, helped)
	}
}

// TestPrevented: what prevents a combination is among all moves that do, and if some move does
// one is found.
func TestPrevented(t *testing.T) {
	if testing.Short() {
		t.Skip("asks about hundreds of boards; the run without -short does")
	}
	r := rand.New(rand.NewPCG(21, 3))
	rd := reader(t, combination.Options{Tactics: quick(), Moves: 1})
	met, none := 0, 0
	by := quick()
	for met < sample.Of(2, 3) {
		b := scatter.Game(r, 7, 24+r.IntN(8))
		c := board.Color(1 + r.IntN(2))
		moves, res, err := rd.Defend(t.Context(), b, c, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !res.Success() {
			if len(moves) > 0 {
				t.Errorf("%v prevent nothing", moves)
			}
			continue
		}
		met++
		if !slices.IsSortedFunc(moves, func(p, q board.Point) int { return int(p) - int(q) }) {
			t.Errorf("%v are out of order", moves)
		}
		works := 0
		empty := b.EmptyPoints()
		for p := range empty.All() {
			if int(p)%sample.Of(3, 1) != 0 && !slices.Contains(moves, p) || !b.Try(p, c.Opponent()) {
				continue
			}
			after, err := rd.Attack(t.Context(), b, c, nil)
			taken, err2 := by.Attack(t.Context(), b, p)
			b.Undo()
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			ok := !(after.Value >= res.Value && after.Code >= res.Code) && !taken.Success()
			if ok {
				works++
			}
			if slices.Contains(moves, p) && !ok {
				t.Errorf("%v does not prevent %+v: %+v\n%v", p, res, after, b)
			}
		}
		if works > 0 && len(moves) == 0 {
			none++
		}
	}
	if none*3 > met {
		t.Errorf("nothing is found to prevent %d of %d combinations", none, met)
	}
}

// TestSearchLimits: the number of moves that are tried is bounded, told, and paid by a budget.
func TestSearchLimits(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(21, 4))
	for range sample.Of(1, 4) {
		b := scatter.Game(r, sample.Of(7, 9), sample.Of(26, 40))
		whole, err := reader(t, combination.Options{Tactics: quick(), Moves: 2}).Attack(t.Context(), b, board.Black, nil)
		if err != nil || whole.Limited {
			t.Fatalf("%+v, %v", whole, err)
		}
		for _, n := range []int{1, 2, 10, whole.Nodes, whole.Nodes + 1} {
			res, err := reader(t, combination.Options{Tactics: quick(), Moves: 2, Nodes: n}).Attack(t.Context(), b, board.Black, nil)
			if err != nil || res.Nodes > n+1 || n > whole.Nodes && (res.Limited || res.Move != whole.Move || res.Nodes != whole.Nodes) || n <= 2 && whole.Nodes > 4 && !res.Limited {
				t.Errorf("with %d nodes %+v, %v, of %+v", n, res, err, whole)
			}
		}
	}
}
