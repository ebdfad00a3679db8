package combination_test

import (
	"context"
	"errors"
	"os"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/owl/combination"
	"github.com/tengen-go/tengen/reading"
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
	b, err := boardtest.Parse(`
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

// falls reports whether something that c could not capture at first falls to him now, at
// least with such a code.
func falls(t *testing.T, b *board.Board, c board.Color, safe *board.Set, least search.Code) bool {
	t.Helper()
	for _, s := range b.AppendStrings(nil, c.Opponent()) {
		if !safe.Has(s) {
			continue
		}
		res, err := reading.New(reading.Options{Limits: search.Limits{Nodes: 2000}}).Attack(context.Background(), b, s)
		if err != nil {
			t.Fatal(err)
		}
		if res.Code >= least {
			return true
		}
	}
	return false
}

// safeStones are those that c cannot capture.
func safeStones(t *testing.T, b *board.Board, c board.Color) board.Set {
	t.Helper()
	var safe board.Set
	r := reading.New(reading.Options{Limits: search.Limits{Nodes: 2000}})
	for _, s := range b.AppendStrings(nil, c.Opponent()) {
		res, err := r.Attack(context.Background(), b, s)
		if err != nil {
			t.Fatal(err)
		}
		if res.Code == search.Fail {
			for q := range b.Stones(s) {
				safe.Add(q)
			}
		}
	}
	return safe
}

// TestEveryReply checks combinations of one threat in positions of games: whatever the
// opponent replies, of all legal moves, something falls that was safe before.
func TestEveryReply(t *testing.T) {
	text, err := os.ReadFile("../../board/testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	positions, err := boardtest.ParsePositions(string(text))
	if err != nil {
		t.Fatal(err)
	}
	r := reader(t, combination.Options{Moves: 1})
	found, held, replies := 0, 0, 0
	for i, p := range positions {
		if i%5 != 2 || testing.Short() && i%10 != 2 {
			continue
		}
		b := p.Board
		for _, c := range []board.Color{board.Black, board.White} {
			before := b.Hash()
			res, err := r.Attack(context.Background(), b, c, nil)
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
			safe := safeStones(t, b, c)
			if !b.Try(res.Move, c) {
				t.Fatalf("line %d: illegal %v", i+1, res.Move)
			}
			ok := true
			for q := range board.Points(b.Size()) {
				if !ok || !b.Try(q, c.Opponent()) {
					continue
				}
				replies++
				ok = falls(t, b, c, &safe, res.Code)
				b.Undo()
				if !ok {
					t.Logf("line %d: %v %v, %d points, is refuted by %v", i+1, c, res.Move, res.Value, q)
				}
			}
			b.Undo()
			if ok {
				held++
			}
		}
	}
	t.Logf("%d of %d combinations hold against all of %d replies", held, found, replies)
	if found < 5 || held < found {
		t.Errorf("%d of %d combinations hold", held, found)
	}
}

// TestTurned asks about positions as they are and turned, and with the colours exchanged.
func TestTurned(t *testing.T) {
	text, err := os.ReadFile("../../board/testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	positions, err := boardtest.ParsePositions(string(text))
	if err != nil {
		t.Fatal(err)
	}
	r := reader(t, combination.Options{Moves: 1})
	same, all := 0, 0
	for i, p := range positions {
		if i%25 != 3 {
			continue
		}
		b := p.Board
		turned, err := board.New(b.Size())
		if err != nil {
			t.Fatal(err)
		}
		var black, white []board.Point
		turn := board.Transform(i/25%7 + 1)
		for q := range board.Points(b.Size()) {
			switch b.At(q) {
			case board.White: // becomes black
				black = append(black, turn.Apply(q, b.Size()))
			case board.Black:
				white = append(white, turn.Apply(q, b.Size()))
			}
		}
		if err := turned.Setup(black, white, nil); err != nil {
			t.Fatal(err)
		}
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
	text, err := os.ReadFile("../../board/testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	positions, err := boardtest.ParsePositions(string(text))
	if err != nil {
		t.Fatal(err)
	}
	r := reader(t, combination.Options{Moves: 1})
	checked := 0
	for i, p := range positions {
		if i%40 != 7 {
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
	if _, err := combination.New(combination.Options{}); !errors.Is(err, combination.ErrTactics) {
		t.Errorf("no tactics: %v", err)
	}
	db, err := worm.ShippedAttack()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := combination.New(combination.Options{Tactics: tactics(), Patterns: db}); !errors.Is(err, combination.ErrPattern) {
		t.Errorf("patterns of another kind: %v", err)
	}
	r := reader(t, combination.Options{})
	if _, err := r.Attack(ctx, nil, board.Black, nil); !errors.Is(err, board.ErrBoard) {
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
	b, err = boardtest.Parse(". X O . .\n. X O . .\n. X O . .\n. . . . .\n. . . . .\n")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Attack(ended, b, board.White, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("ended context: %v", err)
	}
}
