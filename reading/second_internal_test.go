package reading

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// doubted calls visit for each string of the test positions of which some attack is worth
// a second look.
func doubted(t *testing.T, visit func(line int, b *board.Board, str board.Point, list []board.Point)) {
	t.Helper()
	r := New(Options{})
	for i, pos := range boardtest.ReadPositions(t, "../board/testdata/positions.txt") {
		b := pos.Board
		for _, str := range b.AppendStrings(nil, board.Empty) {
			if list := doubtsOf(t, r, b, str); len(list) > 0 {
				visit(i+1, b, str, list)
			}
		}
	}
}

func doubtsOf(t *testing.T, r *Reader, b *board.Board, str board.Point) []board.Point {
	t.Helper()
	c, str, err := r.ask(t.Context(), b, str)
	if err != nil {
		t.Fatal(err)
	}
	list, n := c.doubts(str)
	if err := c.finish(); err != nil {
		t.Fatal(err)
	}
	return list[:n]
}

// TestSecondLooksDependOnNothingElse: what is worth a second look is the same on a board that
// is turned, and what comes of it is the same whatever was asked before: with an empty table
// of positions, with the one of all questions so far, and with one that knows what either
// side achieves after each of the moves.
func TestSecondLooksDependOnNothingElse(t *testing.T) {
	race.Alone(t)
	m := memory.New(0)
	fresh, warm := New(Options{}), New(Options{Memory: m})
	strings, found, differ := 0, 0, 0
	doubted(t, func(line int, b *board.Board, str board.Point, list []board.Point) {
		if ko, _ := b.Ko(); ko == board.NoPoint {
			turn := board.Transform(1 + line%(board.NumTransforms-1))
			var want, got board.Set
			for _, p := range list {
				want.Add(turn.Apply(p, b.Size()))
			}
			for _, p := range doubtsOf(t, fresh, boardtest.MustTurn(t, b, turn, true), turn.Apply(str, b.Size())) {
				got.Add(p)
			}
			if got != want {
				t.Errorf("line %d, %v: %v are doubted, turned by %d %v", line, str, list, turn, got)
			}
		}
		attack := func(r *Reader) search.Result {
			m.Clear() // the answer itself is not to be remembered
			res, err := r.Attack(t.Context(), b, str)
			if err != nil {
				t.Fatal(err)
			}
			if res.Limited {
				t.Errorf("line %d, %v: %v", line, str, res)
			}
			return res
		}
		first := attack(fresh)
		if fresh.c.seconded {
			found++
		} else if line%sample.Of(6, 1) != 0 {
			return
		}
		strings++
		again := []search.Result{attack(warm), attack(warm)}
		for _, p := range list {
			b.Try(p, b.At(str).Opponent())
			if _, err := warm.Defend(t.Context(), b, str); err != nil {
				t.Fatal(err)
			}
			b.Undo()
		}
		again = append(again, attack(warm))
		for _, res := range again {
			if res.Code != first.Code || res.Move != first.Move {
				differ++
				t.Logf("line %d, %v: %v %v, with a table %v %v", line, str, first.Code, first.Move, res.Code, res.Move)
			}
		}
	})
	t.Logf("%d strings, %d of them captured by a second look, %d of %d answers differ", strings, found, differ, 3*strings)
	if found < 5 || differ*1000 > 3*strings {
		t.Errorf("%d of %d strings captured by a second look, %d answers differ", found, strings, differ)
	}
}

// TestSecondLooksStand: what only a second look finds holds against a search that looks ten
// levels deeper, and is in the list of all attacks. A reader with a low bound on nodes does
// not look for it.
func TestSecondLooksStand(t *testing.T) {
	race.Alone(t)
	r := New(Options{})
	deep := New(Options{Params: Level(DefaultLevel + 10), Limits: search.Limits{Nodes: 20 * DefaultNodes}})
	low := New(Options{Limits: search.Limits{Nodes: secondNodes - 1}})
	found := 0
	doubted(t, func(line int, b *board.Board, str board.Point, list []board.Point) {
		res, err := r.Attack(t.Context(), b, str)
		if err != nil {
			t.Fatal(err)
		}
		if !r.c.seconded {
			return
		}
		found++
		if res, err := low.Attack(t.Context(), b, str); err != nil || res.Code != search.Fail || res.Limited {
			t.Errorf("line %d, %v: %v, %v within less nodes", line, str, res, err)
		}
		all, err := r.AllAttacks(t.Context(), b, str)
		if err != nil || len(all) == 0 || all[0].Move != res.Move || all[0].Code != res.Code {
			t.Errorf("line %d, %v: %v %v, of all attacks %v, %v", line, str, res.Move, res.Code, all, err)
		}
		b.Try(res.Move, b.At(str).Opponent())
		answer, err := deep.Defend(t.Context(), b, str)
		b.Undo()
		if err != nil {
			t.Fatal(err)
		}
		if answer.Code > res.Code.Reverse() {
			t.Errorf("line %d, %v: %v %v, but %v", line, str, res.Move, res.Code, answer)
		}
	})
	if found < 5 {
		t.Errorf("second looks find %d captures", found)
	}
}
