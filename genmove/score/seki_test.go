package score

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
)

// takes reports whether the owner of the stone at host captures all of the opponent's stones of guests
// within so many moves, passes included, and cannot be captured in as many afterwards.
func (v *solver) takes(host board.Point, guests *board.Set, c, turn board.Color, moves int) bool {
	if v.b.At(host) != c {
		return false
	}
	left := v.b.StonesOf(c.Opponent())
	left.And(guests)
	if left.IsEmpty() {
		return !v.captured(host, c, turn, afterwards)
	}
	if moves == 0 {
		return false
	}
	r := v.takes(host, guests, c, turn.Opponent(), moves-1) // a pass
	for q := range v.points.All() {
		if r == (turn == c) {
			break
		}
		if v.b.At(q) == board.Empty && v.b.Try(q, turn) {
			r = v.takes(host, guests, c, turn.Opponent(), moves-1)
			v.b.Undo()
		}
	}
	return r
}

const afterwards = 12

// TestSekis: stones that random games give up are in a seki if White, who is around them, dies when he takes
// them, and are not if he can take them by moves of which none costs him his life. Each answer is
// that of a solver which plays all moves at some points, and passes.
func TestSekis(t *testing.T) {
	row := room(5, 1)
	row.Add(board.At(0, 2))
	for _, c := range []struct {
		name, diagram  string
		region, points board.Set // the stones in question are in it; where all moves are played
		moves          int       // how many it takes White to take them
		seki           bool
	}{
		{"three in a row of five: White would have one eye", `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			X . . X X . .
			. X X X X X X
			O O O O O O X
			. X X X . O X`, room(5, 1), row, 7, true},
		{"two in a row of four, and a corner", `
			. . . X . . .
			X X X X X X X
			X X X X X X X
			X X X X O O O
			X X X X O . .
			O O O O O . .
			. X X . O . .`, room(4, 1), room(4, 1), 5, false},
		{"fifteen points: who takes away the last liberty but one is taken", `
			. . . . . . .
			X X X X X X X
			X X X X X X X
			O O O O O O X
			X X X X . O X
			X . X X . O O
			X X X X X O .`, room(5, 3), room(7, 3), 7, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := boardtest.MustParse(t, c.diagram)
			guests := b.StonesOf(board.Black)
			guests.And(&c.region)
			host := b.StonesOf(board.White)
			v := newSolver(b, c.points)
			if v.captured(host.First(), board.White, board.Black, c.moves) {
				t.Error("Black captures White")
			}
			if got := v.takes(host.First(), &guests, board.White, board.White, c.moves); got == c.seki {
				t.Errorf("White takes them: %v", got)
			}
			s := &situation{e: newInner(t), b: b, toPlay: board.Black, dead: guests}
			if err := s.sekis(t.Context()); err != nil {
				t.Fatal(err)
			}
			var seki board.Set
			dead := guests
			if c.seki {
				seki, dead = guests, seki
			}
			got := s.seki
			got.And(&guests)
			if got != seki || s.dead != dead {
				t.Errorf("in seki %v, dead %v; want %v and %v", s.seki, s.dead, seki, dead)
			}
		})
	}
}
