package score

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// TestCombined: White captures neither of two stones by itself, but one of them from between. Black plays there first, all
// answers of reading say so; he need not where they are dead or in a seki, nor does White.
func TestCombined(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . .
		. . . O . . .
		. O O . O O .
		. O X . X O .
		. . . . . . .
		. . X X X . .
		. . . . . . .`)
	pair := [2]board.Point{board.At(2, 3), board.At(4, 3)}
	f := newFinisher(t.Context(), &situation{e: newInner(t), b: b})
	falls := func() bool {
		for _, p := range pair {
			if f.b.At(p) == board.Black && f.attack(f.b, p).Code == search.Win {
				return true
			}
		}
		return false
	}
	// works reports whether a stone falls after a move of White, whatever Black answers.
	works := func(first board.Point) bool {
		if !f.b.Try(first, board.White) {
			return false
		}
		defer f.b.Undo()
		for r := range board.Points(7) {
			if !f.b.Try(r, board.Black) {
				continue
			}
			saved := !falls() && f.b.At(pair[0]) == board.Black && f.b.At(pair[1]) == board.Black
			f.b.Undo()
			if saved {
				return false
			}
		}
		return true
	}
	if falls() || !works(board.At(3, 3)) {
		t.Fatal("no combination")
	}
	p := f.combined(board.Black)
	if p == board.NoPoint || !f.b.Try(p, board.Black) {
		t.Fatalf("no move against it: %v", p)
	}
	for first := range board.Points(7) {
		if works(first) {
			t.Errorf("after %v White takes a stone by %v", p, first)
		}
	}
	if again := f.combined(board.Black); again != board.NoPoint {
		t.Errorf("after %v another one, %v", p, again)
	}
	f.b.Undo()
	if p := f.combined(board.White); p != board.NoPoint {
		t.Errorf("White plays %v", p)
	}
	f.dead = board.SetOf(pair[:]...)
	if p := f.combined(board.Black); p != board.NoPoint {
		t.Errorf("dead stones are saved by %v", p)
	}
	f.dead, f.s.seki = board.Set{}, board.SetOf(pair[:]...)
	if p := f.combined(board.Black); p != board.NoPoint {
		t.Errorf("stones in a seki are saved by %v", p)
	}
	f.s.seki = board.Set{}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	f.ctx = ctx
	if p := f.combined(board.Black); p != board.NoPoint || !errors.Is(f.err, ctx.Err()) {
		t.Errorf("after the end of the context: %v, %v", p, f.err)
	}
}
