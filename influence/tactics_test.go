package influence_test

import (
	"context"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/position"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// tactics finds stones that are lost, and computes influence with an engine
// whose constraints read.
type tactics struct {
	reader    *reading.Reader
	functions *worm.Functions
	engine    *influence.Engine
	answers   answers
}

// answers is a reader that remembers what it was asked about the position at hand: who is dead is
// asked for either side to move and for both, which are the same questions for the most part.
type answers struct {
	search.Tactics
	position position.Position
	known    map[stringQuestion]search.Result
}

type stringQuestion struct {
	stone  board.Point
	attack bool
}

func (a *answers) Attack(ctx context.Context, b *board.Board, s board.Point) (search.Result, error) {
	return a.ask(ctx, b, stringQuestion{s, true}, a.Tactics.Attack)
}

func (a *answers) Defend(ctx context.Context, b *board.Board, s board.Point) (search.Result, error) {
	return a.ask(ctx, b, stringQuestion{s, false}, a.Tactics.Defend)
}

func (a *answers) ask(ctx context.Context, b *board.Board, q stringQuestion,
	read func(context.Context, *board.Board, board.Point) (search.Result, error)) (search.Result, error) {
	if !a.position.Describes(b) {
		a.position, a.known = position.Of(b), map[stringQuestion]search.Result{}
	}
	r, ok := a.known[q]
	if ok {
		return r, nil
	}
	r, err := read(ctx, b, q.stone)
	if err == nil {
		a.known[q] = r
	}
	return r, err
}

func newTactics(t testing.TB) *tactics {
	t.Helper()
	x := &tactics{reader: reading.New(reading.Options{Limits: search.Limits{Nodes: 1000}})}
	x.answers.Tactics = x.reader
	var err error
	if x.functions, err = worm.NewFunctions(x.reader); err != nil {
		t.Fatal(err)
	}
	if x.engine, err = influence.New(influence.Options{Tables: []pattern.Table{x.functions.Table()}}); err != nil {
		t.Fatal(err)
	}
	return x
}

// dead returns the stones that can be captured, but for those that the side to
// move can save, or either side if toMove is Empty.
func (x *tactics) dead(ctx context.Context, b *board.Board, toMove board.Color) (board.Set, error) {
	return lostStrings(ctx, b, &x.answers, toMove)
}

// compute returns the territorial influence with a player to move first. With
// groups, those without eyes are taken for dead.
func (x *tactics) compute(t testing.TB, b *board.Board, toMove board.Color, groups bool) *influence.Result {
	t.Helper()
	r := new(influence.Result)
	if err := x.engine.Compute(t.Context(), x.input(t, b, toMove, groups), r); err != nil {
		t.Fatal(err)
	}
	return r
}

// input returns what compute goes by.
func (x *tactics) input(t testing.TB, b *board.Board, toMove board.Color, groups bool) influence.Input {
	t.Helper()
	dead, err := x.dead(t.Context(), b, toMove)
	if err != nil {
		t.Fatal(err)
	}
	in := influence.Input{Board: b, Dead: &dead, ToPlay: toMove}
	if !groups {
		return in
	}
	other, err := x.dead(t.Context(), b, toMove.Opponent())
	if err != nil {
		t.Fatal(err)
	}
	first := [2]*board.Set{&dead, &other}
	if toMove == board.White {
		first[0], first[1] = first[1], first[0]
	}
	lost, err := x.engine.EstimateDead(t.Context(), in, first[0], first[1])
	if err != nil {
		t.Fatal(err)
	}
	dead.Or(&lost)
	return in
}

// TestReadable: the capture of strings of four liberties is read, that of five is not.
func TestReadable(t *testing.T) {
	for liberties, want := range map[int]bool{4: true, 5: false} {
		stones := []board.Point{board.At(4, 4)}
		if liberties == 5 { // two stones on the edge have four, three have five
			stones = []board.Point{board.At(4, 0), board.At(5, 0), board.At(6, 0)}
		}
		b := setup(t, 9, nil, stones)
		if b.Liberties(stones[0]) != liberties {
			t.Fatalf("%d liberties", b.Liberties(stones[0]))
		}
		x := &takes{}
		lost, err := lostStrings(t.Context(), b, x, board.Black)
		if err != nil {
			t.Fatal(err)
		}
		if got := !lost.IsEmpty(); got != want || x.asked != want {
			t.Errorf("%d liberties: asked %v, lost %v, want %v", liberties, x.asked, got, want)
		}
	}
}

// takes is a reader that captures everything.
type takes struct {
	search.Tactics
	asked bool
}

func (x *takes) Attack(_ context.Context, b *board.Board, str board.Point) (search.Result, error) {
	x.asked = true
	return search.Result{Code: search.Win}, nil
}

// lostStrings returns the stones of the strings of at most four liberties that the opponent can
// capture without a ko, except for those that toMove, or both players if it is Empty, can save.
func lostStrings(ctx context.Context, b *board.Board, t search.Tactics, toMove board.Color) (board.Set, error) {
	var lost board.Set
	for _, s := range b.AppendStrings(nil, board.Empty) {
		if b.Liberties(s) > 4 {
			continue
		}
		r, err := t.Attack(ctx, b, s)
		if err != nil {
			return lost, err
		}
		if r.Code != search.Win {
			continue
		}
		if toMove == board.Empty || b.At(s) == toMove {
			if r, err = t.Defend(ctx, b, s); err != nil {
				return lost, err
			}
			if r.Code == search.Win {
				continue
			}
		}
		for p := range b.Stones(s) {
			lost.Add(p)
		}
	}
	return lost, nil
}
