package combination_test

import (
	"context"
	"errors"
	"os"
	"strconv"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl/combination"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

func tactics() search.Tactics {
	return reading.New(reading.Options{Limits: search.Limits{Nodes: 2000}})
}

func reader(t *testing.T, o combination.Options) *combination.Reader {
	t.Helper()
	if o.Tactics == nil {
		o.Tactics = tactics()
	}
	r, err := combination.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestDoubleThreat(t *testing.T) {
	// Both strings live by the point between them or by a second liberty of their own.
	b, err := board.ParseDiagram(`
		. . . . . . . . .
		. O O O O O O O .
		O X X X . X X X O
		O O O O . O O O O
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
	`)
	if err != nil {
		t.Fatal(err)
	}
	// They are in atari at one point already: nothing is left to threaten.
	res, err := reader(t, combination.Options{}).Attack(context.Background(), b, board.White, nil)
	if err != nil || res.Success() {
		t.Errorf("%v, %v: a combination against strings that fall anyway", res, err)
	}
}

// checker puts combinations to the test of all legal replies, at every step of them. What
// falls is judged with ten times the nodes with which combinations are found.
type checker struct {
	t       *testing.T
	b       *board.Board
	c       board.Color
	tactics search.Tactics
	judge   search.Attacker
	replies int
}

func newChecker(t *testing.T, b *board.Board, c board.Color) *checker {
	read := func(nodes int) *reading.Reader {
		return reading.New(reading.Options{Limits: search.Limits{Nodes: nodes}, Memory: memory.New(0)})
	}
	return &checker{t: t, b: b, c: c, tactics: read(2000), judge: read(20000)}
}

// attack says how a string falls.
func (x *checker) attack(by search.Attacker, s board.Point) search.Code {
	x.t.Helper()
	res, err := by.Attack(x.t.Context(), x.b, s)
	if err != nil {
		x.t.Fatal(err)
	}
	return res.Code
}

// safe returns the stones that cannot be captured, as far as is known where combinations
// are found.
func (x *checker) safe() board.Set {
	x.t.Helper()
	var safe board.Set
	for _, s := range x.b.AppendStrings(nil, x.c.Opponent()) {
		if x.attack(x.tactics, s) == search.Fail {
			for q := range x.b.Stones(s) {
				safe.Add(q)
			}
		}
	}
	return safe
}

// hasAny reports whether a string has a stone in a set.
func hasAny(b *board.Board, s board.Point, set *board.Set) bool {
	for q := range b.Stones(s) {
		if set.Has(q) {
			return true
		}
	}
	return false
}

func ptr[T any](v T) *T { return &v }

// falls reports whether a string with a safe stone falls, at least with such a code.
func (x *checker) falls(safe *board.Set, least search.Code) bool {
	x.t.Helper()
	for _, s := range x.b.AppendStrings(nil, x.c.Opponent()) {
		if hasAny(x.b, s, safe) && x.attack(x.judge, s) >= least {
			return true
		}
	}
	return false
}

// refutation returns a reply to a move that begins a combination of so many threats, after
// which nothing falls and no combination of fewer threats is left, or board.NoPoint.
func (x *checker) refutation(move board.Point, threats int, safe *board.Set, least search.Code) board.Point {
	x.t.Helper()
	if !x.b.Try(move, x.c) {
		x.t.Fatalf("illegal %v", move)
	}
	defer x.b.Undo()
	for q := range board.Points(x.b.Size()) {
		if !x.b.Try(q, x.c.Opponent()) {
			continue
		}
		x.replies++
		ok := x.falls(safe, least) || threats > 1 && x.goesOn(threats-1, safe, least)
		x.b.Undo()
		if !ok {
			return q
		}
	}
	return board.NoPoint
}

// goesOn reports whether there is a combination that nothing refutes.
func (x *checker) goesOn(threats int, safe *board.Set, least search.Code) bool {
	x.t.Helper()
	others := x.b.StonesOf(x.c.Opponent())
	for _, s := range x.b.AppendStrings(nil, x.c.Opponent()) {
		if hasAny(x.b, s, safe) {
			others.AndNot(ptr(board.SetOf(x.b.AppendStones(nil, s)...)))
		}
	}
	res, err := reader(x.t, combination.Options{Tactics: x.tactics, Moves: threats, MinCode: least}).Attack(x.t.Context(), x.b, x.c, &others)
	if err != nil {
		x.t.Fatal(err)
	}
	if res.Code < least {
		return false
	}
	for _, m := range res.Moves {
		if x.refutation(m, threats, safe, least) == board.NoPoint {
			return true
		}
	}
	return false
}

// TestEveryReply checks combinations in positions of games: whatever the opponent replies,
// of all legal moves, something falls that was safe before, or a shorter combination is
// left of which the same holds. TENGEN_COMBINATIONS=4 checks those of up to four threats in
// all positions; without it there are those of one or two, in some.
func TestEveryReply(t *testing.T) {
	race.Alone(t)
	positions := boardtest.ReadPositions(t, "../../board/testdata/positions.txt")
	every, threats := sample.Of(180, 20), 2
	if s := os.Getenv("TENGEN_COMBINATIONS"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
		every, threats = 1, n
	}
	found, held, replies := 0, 0, 0
	for i, p := range positions {
		if i%every != 2%every {
			continue
		}
		b := p.Board
		for _, c := range []board.Color{board.Black, board.White} {
			x := newChecker(t, b, c)
			before := b.Hash()
			res, err := reader(t, combination.Options{Tactics: x.tactics, Moves: threats}).Attack(t.Context(), b, c, nil)
			if err != nil {
				t.Fatal(err)
			}
			if b.Hash() != before {
				t.Fatal("the board was changed")
			}
			if !res.Success() {
				continue
			}
			found++
			safe := x.safe()
			if q := x.refutation(res.Move, threats, &safe, res.Code); q == board.NoPoint {
				held++
			} else {
				t.Logf("line %d: %v %v, %v, %d points, is refuted by %v", i+1, c, res.Move, res.Code, res.Value, q)
			}
			replies += x.replies
		}
	}
	t.Logf("%d of %d combinations hold against all of %d replies", held, found, replies)
	if found < sample.Of(2, 5) || held*100 < found*98 {
		t.Errorf("%d of %d combinations hold", held, found)
	}
}

// TestLeast: what works without a ko is found with and without, and what needs one only
// where kos count.
func TestLeast(t *testing.T) {
	race.Alone(t)
	positions := boardtest.ReadPositions(t, "../../board/testdata/positions.txt")
	kos := 0
	for i, p := range positions {
		if i%sample.Of(200, 31) != sample.Of(51, 20) {
			continue
		}
		for _, c := range []board.Color{board.Black, board.White} {
			ask := func(least search.Code) combination.Result {
				res, err := reader(t, combination.Options{Moves: 1, MinCode: least}).Attack(t.Context(), p.Board, c, nil)
				if err != nil {
					t.Fatal(err)
				}
				return res
			}
			any, sure := ask(search.KoA), ask(search.Win)
			switch {
			case any.Code == search.KoA:
				kos++
				if sure.Success() && sure.Move == any.Move {
					t.Errorf("line %d: %v %v with a ko, and without one", i+1, c, any.Move)
				}
			case any.Code != sure.Code:
				t.Errorf("line %d: %v %v by %v, without kos by %v", i+1, c, any.Move, any.Code, sure.Code)
			}
		}
	}
	if kos == 0 {
		t.Error("no combination needs a ko")
	}
}

// TestTurned asks about positions as they are and turned, and with the colors exchanged.
func TestTurned(t *testing.T) {
	race.Alone(t)
	positions := boardtest.ReadPositions(t, "../../board/testdata/positions.txt")
	r := reader(t, combination.Options{Moves: 1})
	same, all := 0, 0
	for i, p := range positions {
		if i%sample.Of(150, 50) != 3 {
			continue
		}
		b := p.Board
		turn := board.Transform(i/50%7 + 1)
		turned := boardtest.MustTurn(t, b, turn, true)
		if k, _ := b.Ko(); k != board.NoPoint {
			continue
		}
		for _, c := range []board.Color{board.Black, board.White} {
			x, err := r.Attack(context.Background(), b, c, nil)
			if err != nil {
				t.Fatal(err)
			}
			y, err := r.Attack(context.Background(), turned, c.Opponent(), nil)
			if err != nil {
				t.Fatal(err)
			}
			all++
			if x.Value == y.Value {
				same++
			} else {
				t.Logf("line %d, %v: %v for %d, turned by %d %v for %d", i+1, c, x.Move, x.Value, turn, y.Move, y.Value)
			}
		}
	}
	if same < all*9/10 {
		t.Errorf("%d of %d values are the same on a turned board", same, all)
	}
}

func TestDefend(t *testing.T) {
	race.Alone(t)
	positions := boardtest.ReadPositions(t, "../../board/testdata/positions.txt")
	r := reader(t, combination.Options{Moves: 1})
	checked := 0
	for i, p := range positions {
		if i%sample.Of(240, 40) != 7 {
			continue
		}
		for _, c := range []board.Color{board.Black, board.White} {
			moves, res, err := r.Defend(context.Background(), p.Board, c, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range moves {
				if !p.Board.Try(m, c.Opponent()) {
					t.Fatalf("line %d: illegal %v", i+1, m)
				}
				after, err := r.Attack(context.Background(), p.Board, c, nil)
				p.Board.Undo()
				if err != nil {
					t.Fatal(err)
				}
				if checked++; after.Value >= res.Value {
					t.Errorf("line %d: after %v %v still has %v for %d", i+1, m, c, after.Move, after.Value)
				}
			}
		}
	}
	if checked == 0 {
		t.Error("nothing was prevented")
	}
}

func TestBadInput(t *testing.T) {
	ctx := context.Background()
	if _, err := combination.New(combination.Options{}); err == nil {
		t.Errorf("no tactics: %v", err)
	}
	db, err := worm.ShippedAttack()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := combination.New(combination.Options{Tactics: tactics(), Patterns: db}); err == nil {
		t.Errorf("patterns of another kind: %v", err)
	}
	r := reader(t, combination.Options{})
	if _, err := r.Attack(ctx, nil, board.Black, nil); !errors.Is(err, board.ErrNoBoard) {
		t.Errorf("no board: %v", err)
	}
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Attack(ctx, b, board.Empty, nil); !errors.Is(err, board.ErrColor) {
		t.Errorf("no player: %v", err)
	}
	if _, _, err := r.Confirm(ctx, b, board.Black, board.NoPoint, 0); !errors.Is(err, board.ErrPoint) {
		t.Errorf("no point: %v", err)
	}
	if safe, _, err := r.Confirm(ctx, b, board.Black, board.At(3, 3), 0); !safe || err != nil {
		t.Errorf("a move on the empty board: %v, %v", safe, err)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	b, err = board.ParseDiagram(". X O . .\n. X O . .\n. X O . .\n. . . . .\n. . . . .\n")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Attack(ended, b, board.White, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("ended context: %v", err)
	}
}
