package score

import (
	"context"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/reading/search"
)

// solver plays out positions by all moves of both players at some points, without any of the readers.
type solver struct {
	b      *board.Board
	points board.Set
	known  map[asked]bool
}

type asked struct {
	hash  uint64
	turn  board.Color
	moves int
}

func newSolver(b *board.Board, points board.Set) *solver {
	return &solver{b.Clone(), points, make(map[asked]bool)}
}

// captured reports whether the opponent of c captures the stone of c at p within so many moves, passes
// included, whatever c does. That he does is a proof; that he does not holds for these moves.
func (v *solver) captured(p board.Point, c, turn board.Color, moves int) bool {
	if v.b.At(p) != c {
		return true
	}
	if moves == 0 {
		return false
	}
	key := asked{v.b.Hash(), turn, moves}
	if r, ok := v.known[key]; ok {
		return r
	}
	r := v.captured(p, c, turn.Opponent(), moves-1) // a pass
	for q := range v.points.All() {
		if r == (turn != c) {
			break
		}
		if v.b.At(q) == board.Empty && v.b.Try(q, turn) {
			r = v.captured(p, c, turn.Opponent(), moves-1)
			v.b.Undo()
		}
	}
	v.known[key] = r
	return r
}

// corner has a black group that is dead whoever moves first. Random games give it to Black.
const corner = `
	. . . . O . .
	. . O . . O .
	O O O O O . .
	X X . O O . .
	. . X O . . .
	O . X O . . .
	. X X O O . .`

// room returns the points of a board in the first columns and rows.
func room(columns, rows int) board.Set {
	var set board.Set
	for y := range rows {
		for x := range columns {
			set.Add(board.At(x, y))
		}
	}
	return set
}

// noted is a search.Life that notes about what it is asked and, if it is told so, is never certain.
type noted struct {
	search.Life
	unsure bool
	goals  []board.Set
}

func (n *noted) Attack(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	n.goals = append(n.goals, *goal)
	r, err := n.Life.Attack(ctx, b, goal)
	r.Certain = r.Certain && !n.unsure
	return r, err
}

func (n *noted) Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	r, err := n.Life.Defend(ctx, b, goal)
	r.Certain = r.Certain && !n.unsure
	return r, err
}

// TestShut: a group that is shut in, and that reading has proved to be dead, is dead though random games
// give it to its owner; if the answer is not certain they keep the last word.
func TestShut(t *testing.T) {
	b := boardtest.MustParse(t, corner)
	group := b.StonesOf(board.Black)
	v := newSolver(b, room(3, 4))
	for str := range group.All() {
		if !v.captured(str, board.Black, board.Black, 24) {
			t.Errorf("Black moves first and saves %v", str)
		}
	}
	for _, unsure := range []bool{false, true} {
		e, life := scripted(t) // the analyst knows nothing
		life.codes = map[board.Point][2]search.Code{group.First(): {search.Win, search.Win}}
		e.life = &noted{Life: e.life, unsure: unsure}
		r, err := e.Estimate(t.Context(), examine.Position{Board: b, ToPlay: board.Black})
		if err != nil {
			t.Fatal(err)
		}
		if dead := r.Dead(); unsure == dead.Intersects(&group) {
			t.Errorf("unsure %v: dead are %v", unsure, dead)
		}
		// All is White's then.
		if want := board.Margin(49); !unsure && r.Margin(board.AreaScoring) != want {
			t.Errorf("%v, want %v\n%v", r.Margin(board.AreaScoring), want, r)
		}
	}
}

// newInner returns an Estimator of which tests see the parts.
func newInner(t *testing.T) *Estimator {
	t.Helper()
	e, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestEnclosed: a group is shut in if it reaches no living stones of its own over open points and its
// own stones. A1 reaches A5 and C1 over A2 and B1; when one of these is dead it still reaches the other one,
// and none when both are. E1 and E2 reach nothing but each other.
func TestEnclosed(t *testing.T) {
	b := boardtest.MustParse(t, `
		X O . . .
		. O O O O
		. O . O .
		. O O O X
		X . X O X`)
	stone, above, beside := board.SetOf(board.At(0, 0)), board.SetOf(board.At(0, 4)), board.SetOf(board.At(2, 0))
	both := above
	both.Or(&beside)
	for _, c := range []struct {
		group, dead board.Set
		want        bool
	}{
		{stone, board.Set{}, false},
		{stone, above, false},
		{stone, beside, false},
		{stone, both, true},
		{board.SetOf(board.At(4, 0), board.At(4, 1)), board.Set{}, true},
	} {
		s := &situation{b: b, dead: c.dead}
		if got := s.enclosed(&c.group); got != c.want {
			t.Errorf("%v, with %v dead: %v, want %v", c.group, c.dead, got, c.want)
		}
	}
	// Random games are sure of all of them here; of Black's only what is shut in is asked about.
	e := newInner(t)
	life := &noted{Life: e.life}
	e.life = life
	s := &situation{e: e, b: b, owner: make([]float64, board.NumPoints)}
	for p := range board.Points(b.Size()) {
		s.owner[p] = 1
	}
	doubt := board.AllPoints(b.Size())
	if err := s.read(t.Context(), &doubt); err != nil {
		t.Fatal(err)
	}
	var asked board.Set
	for _, goal := range life.goals {
		asked.Or(&goal)
	}
	black := b.StonesOf(board.Black)
	asked.And(&black)
	if want := board.SetOf(board.At(4, 0), board.At(4, 1)); asked != want {
		t.Errorf("asked about %v of Black's stones, want %v", asked, want)
	}
}
