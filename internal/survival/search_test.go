package survival_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/survival"
	"github.com/tengen-go/tengen/reading/search"
)

// favors is a policy that nearly always makes one move if it can, and else passes.
type favors board.Point

func (f favors) Append(dst []prior.Chance, b *board.Board, c board.Color, _, _ board.Point) ([]prior.Chance, error) {
	if p := board.Point(f); b.Legal(p, c, board.Strict) {
		return append(dst, prior.Chance{Point: p, Chance: 0.9}, prior.Chance{Point: board.Pass, Chance: 0.1}), nil
	}
	return append(dst, prior.Chance{Point: board.Pass, Chance: 1}), nil
}

// plays is a Player that makes the moves it is told, and notes what it is asked.
type plays struct {
	moves []board.Move
	err   error
	games int
	limit int
	last  board.Point
	color board.Color
	end   func() // after so many games
	after int
}

func (p *plays) Play(_ context.Context, b *board.Board, c board.Color, last board.Point, limit int, _ rand.Source) ([]board.Move, error) {
	p.games++
	p.color, p.last, p.limit = c, last, limit
	if p.end != nil && p.games == p.after {
		p.end()
	}
	if p.err != nil {
		return nil, p.err
	}
	for _, m := range p.moves {
		if err := b.Play(m.Point, m.Color, board.Strict); err != nil {
			return nil, err
		}
	}
	return p.moves, nil
}

// TestReach: moves are made up to so many steps from the goal, and no farther, whatever the policy
// says of them.
func TestReach(t *testing.T) {
	b := boardtest.MustParse(t, threeInARow)
	goal := b.StonesOf(board.White)
	steps := func(p board.Point) int {
		n := 100
		for q := range goal.All() {
			dx, dy := p.Col()-q.Col(), p.Row()-q.Row()
			n = min(n, max(dx, -dx)+max(dy, -dy))
		}
		return n
	}
	seen := map[bool]int{}
	for _, reach := range []int{0, 1, 2, 5, 6, 7} {
		for _, p := range []board.Point{board.At(1, 0), board.At(0, 3), board.At(1, 4), board.At(5, 1), board.At(3, 5), board.At(0, 6), board.At(0, 7), board.At(7, 2), board.At(8, 8)} {
			j, err := survival.New(favors(p), &plays{}, survival.Options{Playouts: 30, Reach: reach})
			if err != nil {
				t.Fatal(err)
			}
			v, err := j.Judge(t.Context(), b, &goal, true)
			if err != nil {
				t.Fatal(err)
			}
			within := reach
			if within == 0 {
				within = survival.DefaultReach
			}
			want := board.Pass
			if steps(p) <= within {
				want = p
			}
			seen[want == p]++
			if v.Move != want {
				t.Errorf("reach %d: the move is %v, want %v, %d steps away", reach, v.Move, want, steps(p))
			}
		}
	}
	if seen[true] < 10 || seen[false] < 10 {
		t.Errorf("%v", seen)
	}
}

// TestKeeps: a question is searched once as long as its answer is kept, and questions that differ in
// anything are different questions.
func TestKeeps(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . .
		. X O . .
		X O . O .
		. X O . .
		. . . . .`)
	all := b.StonesOf(board.White)
	one := board.SetOf(board.At(3, 2))
	for _, tt := range []struct{ keep, first, again int }{{0, 9, 9}, {1, 9, 0}, {5, 9, 0}} {
		j, err := survival.New(favors(board.At(0, 0)), &plays{}, survival.Options{Playouts: 9, Keep: tt.keep})
		if err != nil {
			t.Fatal(err)
		}
		ask := func(want int, what string, v *survival.Judge, b *board.Board, goal *board.Set, attack bool) {
			t.Helper()
			if r, err := v.Judge(t.Context(), b, goal, attack); err != nil || r.Nodes != want {
				t.Errorf("keep %d, %s: %+v, %v, want %d nodes", tt.keep, what, r, err, want)
			}
		}
		ask(tt.first, "first", j, b, &all, true)
		ask(tt.again, "again", j, b, &all, true)
		ask(9, "other side", j, b, &all, false)
		ask(9, "other goal", j, b, &one, false)
		ask(1, "one game", j.WithEffort(search.Effort{Limits: search.Limits{Nodes: 1}}).(*survival.Judge), b, &one, false)
		// White cannot take back at once.
		ko := boardtest.MustParse(t, `
			. . . . .
			. X O . .
			X O . O .
			. X O . .
			. . . . .`)
		if err := ko.Play(board.At(2, 2), board.Black, board.Strict); err != nil {
			t.Fatal(err)
		}
		if _, banned := ko.Ko(); banned != board.White {
			t.Fatalf("no ko\n%v", ko)
		}
		free := boardtest.MustParse(t, ko.String())
		ask(9, "ko", j, ko, &one, false)
		ask(9, "no ko", j, free, &one, false)
	}
}
