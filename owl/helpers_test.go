package owl_test

import (
	"context"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// side is one of the two sides of a question.
type side int

const (
	attacker side = iota
	defender
)

var sides = []side{attacker, defender}

func (s side) String() string { return [...]string{"attacker", "defender"}[s] }

func (s side) other() side { return 1 - s }

// color returns the color of a side if the goal belongs to owner.
func (s side) color(owner board.Color) board.Color {
	if s == attacker {
		return owner.Opponent()
	}
	return owner
}

// question returns what the side asks that moves first.
func (s side) question(e search.Life) question {
	if s == attacker {
		return e.Attack
	}
	return e.Defend
}

type question = func(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error)

// ask asks a search.Life for the side that moves first. The board must be left as it was.
func ask(t testing.TB, e search.Life, first side, b *board.Board, goal *board.Set) search.Result {
	t.Helper()
	defer boardtest.Restored(t, b)()
	r, err := first.question(e)(t.Context(), b, goal)
	if err != nil {
		t.Fatalf("%v first: %v\n%v", first, err, b)
	}
	return r
}

func newProver(t testing.TB, o owl.Options) *owl.Prover {
	t.Helper()
	v, err := owl.NewProver(o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// prover returns a Prover with a limit of nodes.
func prover(t testing.TB, nodes int) *owl.Prover {
	t.Helper()
	return newProver(t, owl.Options{Limits: search.Limits{Nodes: nodes}, CacheSize: 1 << 20})
}

// guided returns a Guided with a limit of nodes.
func guided(t testing.TB, nodes int) *owl.Guided {
	t.Helper()
	v, err := owl.NewGuided(owl.GuidedOptions{Limits: search.Limits{Nodes: nodes}})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func newBoth(t testing.TB, prove, try search.Life) *owl.Both {
	t.Helper()
	v, err := owl.NewBoth(prove, try)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func newReader(t testing.TB, e search.Life) *owl.Reader {
	t.Helper()
	r, err := owl.NewReader(e)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// says is a search.Life that always gives one answer and counts how often it is asked.
type says struct {
	r     search.Result
	asked int
}

func (s *says) Attack(context.Context, *board.Board, *board.Set) (search.Result, error) {
	s.asked++
	return s.r, nil
}

func (s *says) Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return s.Attack(ctx, b, goal)
}

// calm is a search.Tactics that finds no string to capture.
type calm struct{}

func (calm) Attack(context.Context, *board.Board, board.Point) (search.Result, error) {
	return search.Result{}, nil
}

func (calm) Defend(context.Context, *board.Board, board.Point) (search.Result, error) {
	return search.Result{Code: search.Win, Move: board.Pass}, nil
}

// groupsOf calls use for every step-th group of three stones or more in the positions that tests
// share. A group is a string; rival is a string of the opponent beside it, if there is one.
func groupsOf(t testing.TB, step, skip int, use func(b *board.Board, goal, rival board.Set, owner board.Color)) {
	t.Helper()
	n := 0
	for _, x := range boardtest.ReadPositions(t, "../board/testdata/positions.txt") {
		b := x.Board
		for _, c := range []board.Color{board.Black, board.White} {
			for _, s := range b.AppendStrings(nil, c) {
				if n++; b.StringSize(s) < 3 || n%step != skip {
					continue
				}
				goal := board.SetOf(b.AppendStones(nil, s)...)
				var rival board.Set
				near, foes := goal, b.StonesOf(c.Opponent())
				near.Grow()
				if near.And(&foes); !near.IsEmpty() {
					rival = board.SetOf(b.AppendStones(nil, near.First())...)
				}
				use(b, goal, rival, c)
			}
		}
	}
}

// apply returns the points of a set on the turned board.
func apply(turn board.Transform, s board.Set, size int) (moved board.Set) {
	for p := range s.All() {
		moved.Add(turn.Apply(p, size))
	}
	return moved
}

// turned returns a board and a set of its points turned or mirrored, with the colors exchanged
// if swap is set.
func turned(t testing.TB, b *board.Board, s board.Set, k int, swap bool) (*board.Board, board.Set) {
	t.Helper()
	turn := board.Transform(k)
	return boardtest.MustTurn(t, b, turn, swap), apply(turn, s, b.Size())
}

// playable checks that both sides in turn can play the variation of an answer, and that it
// begins with its move.
func playable(t testing.TB, b *board.Board, r search.Result, c board.Color) {
	t.Helper()
	defer b.UndoTo(b.Depth())
	for i, p := range r.Line.All() {
		if i == 0 && p != r.Move || !b.TryKo(p, c) {
			t.Errorf("move %d of the line %v of %+v cannot be played\n%v", i+1, r.Line, r, b)
			return
		}
		c = c.Opponent()
	}
}

// stringAt returns the string at the left edge, so many rows from the top.
func stringAt(b *board.Board, row int) board.Set {
	return board.SetOf(b.AppendStones(nil, board.At(0, b.Size()-1-row))...)
}
