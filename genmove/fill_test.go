package genmove_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// TestDame: neutral points are filled one after another by both players, until nobody has
// one left; then both pass, and nobody has lost a point by it.
func TestDame(t *testing.T) {
	const end = `
		. O . O X . X
		O O O O X X .
		. O O . X . X
		O O O . X X X
		. O . . X . X
		O O O . X X X
		. O O . X . X`
	g := boardtest.MustGame(t, end, board.Black)
	score := g.Score(nil)
	before := score.Margin()
	e := engine(t, genmove.Options{Effort: search.AtLevel(6)})
	played := 0
	for g.Passes() < 2 && played < 20 {
		d, err := e.Generate(t.Context(), g, g.ToPlay())
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(d.Move, g.ToPlay()); err != nil {
			t.Fatal(err)
		}
		played++
	}
	if g.Passes() < 2 {
		t.Fatalf("nobody passes:\n%v", g.Board())
	}
	score = g.Score(nil)
	after := score.Margin()
	if diff := float64(after - before); diff < -3 || diff > 3 {
		t.Errorf("the margin was %v and is %v:\n%v", before, after, g.Board())
	}
}

// TestBackfill: where stones at a neutral point could be captured, the move that keeps them comes first,
// for either color. After White D4 in this position Black B4 takes two stones; B4 first, and D4 is safe.
// Black can fill D4 at once.
func TestBackfill(t *testing.T) {
	const end = `
		. O . O X . X
		O O O O X X .
		O O X X X . X
		. . O . X X .
		O O X X X . X
		O O O O X X .
		. O . O X . X`
	safe := strings.Replace(end, ". . O .", ". O O .", 1)
	filled := strings.Replace(end, ". . O .", ". O O O", 1)
	swap := strings.NewReplacer("O", "X", "X", "O")
	for _, c := range []struct {
		name, diagram string
		toPlay        board.Color
		want          board.Point
	}{
		{"the stones come first", end, board.White, boardtest.MustPoint(t, "B4")},
		{"nothing to keep", end, board.Black, boardtest.MustPoint(t, "D4")},
		{"kept", safe, board.White, boardtest.MustPoint(t, "D4")},
		{"filled", filled, board.White, board.NoPoint},
	} {
		for _, diagram := range []string{c.diagram, swap.Replace(c.diagram)} {
			s := situationBy(t, diagram, c.toPlay)
			p, err := genmove.Dame(t.Context(), s)
			if err != nil || p != c.want {
				t.Errorf("%s: %v fills %v (%v), want %v\n%v", c.name, c.toPlay, p, err, c.want, s.Board)
			}
			c.toPlay = c.toPlay.Opponent()
		}
	}
}

// TestCleanup: before it passes in a cleanup the engine takes dead stones, if it is asked
// to, and never otherwise.
func TestCleanup(t *testing.T) {
	const end = `
		. O . O X . .
		O O O O X X .
		O . O O X . O
		. O O O X X .
		O O O X X . .
		O O O X X X X
		. O O X . X .`
	g := boardtest.MustGame(t, end, board.Black)
	e := engine(t, genmove.Options{Effort: search.AtLevel(6)})
	d, err := e.Cleanup(t.Context(), g, board.Black)
	if err != nil {
		t.Fatal(err)
	}
	stone := boardtest.MustPoint(t, "G5")
	if !g.Board().IsLiberty(stone, d.Move) {
		t.Errorf("%v does not come nearer to the dead stone", d.Move)
	}
	e = engine(t, genmove.Options{Effort: search.AtLevel(6), Aftermath: true})
	if d, err = e.Generate(t.Context(), g, board.Black); err != nil || !g.Board().IsLiberty(stone, d.Move) {
		t.Errorf("in the aftermath Black plays %v, %v", d, err)
	}
	if d, err = e.Generate(t.Context(), g, board.White); err != nil || d.Move.On(7) && g.Board().IsLiberty(stone, d.Move) {
		t.Errorf("White plays on with a dead stone: %v, %v", d, err)
	}
}

// TestLevels: a level reaches the questions that are read, and the facts that are asked for.
func TestLevels(t *testing.T) {
	e := engine(t, genmove.Options{})
	g := boardtest.MustGame(t, drawn(t, "small opening"), board.White)
	nodes := func(level int) int {
		if err := e.SetLevel(level); err != nil {
			t.Fatal(err)
		}
		e.ClearCache()
		before := e.Analyst().Life().Nodes()
		if _, err := e.Conservative(t.Context(), g, board.White); err != nil {
			t.Fatal(err)
		}
		if got := e.Analyst().Effort().Level(); got != level {
			t.Errorf("level %d became %d", level, got)
		}
		return e.Analyst().Life().Nodes() - before
	}
	if err := e.SetLevel(genmove.MaxLevel); err != nil {
		t.Error(err)
	}
	if low, high := nodes(0), nodes(10); low >= high {
		t.Errorf("%d positions at level 0, %d at level 10", low, high)
	}
	for _, level := range []int{-1, genmove.MaxLevel + 1} {
		if e.SetLevel(level) == nil {
			t.Errorf("level %d is accepted", level)
		}
	}
	if examine.Usual(search.AtLevel(9))&examine.BreakIns != 0 {
		t.Error("level 9 asks for break-ins")
	}
}

// TestBlunder: what a move throws away is seen from both sides of an exhaustive answer: the
// stones are taken if the opponent goes on.
func TestBlunder(t *testing.T) {
	s, at := situation(t, board.White, statuses, `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		X X X X X X .
		O O O O O X .
		. O b O O X .`)
	points, why, err := genmove.Blunder(t.Context(), s, at['b'])
	if err != nil || points < 2*8 {
		t.Errorf("filling the last eye but one throws away %v, %s, %v", points, why, err)
	}
	if points, why, err = genmove.Blunder(t.Context(), s, board.At(6, 6)); err != nil || points != 0 {
		t.Errorf("a move far away throws away %v, %s, %v", points, why, err)
	}
}

// lifeTold is an search.Life that answers attacks by what it is told of the board with one point
// empty, and with a stone there.
type lifeTold struct {
	at            board.Point
	before, after search.Result
}

func (x lifeTold) Attack(_ context.Context, b *board.Board, _ *board.Set) (search.Result, error) {
	if b.At(x.at) == board.Empty {
		return x.before, nil
	}
	return x.after, nil
}

func (x lifeTold) Defend(context.Context, *board.Board, *board.Set) (search.Result, error) {
	return search.Result{}, nil
}

// noCaptures reads as the Tactics in it, but finds no captures.
type noCaptures struct{ search.Tactics }

func (noCaptures) Attack(context.Context, *board.Board, board.Point) (search.Result, error) {
	return search.Result{}, nil
}

// TestBlunderNeedsChange: a move that fills an eye is not to blame for a death that reading
// claims without it, too, unless that is proved.
func TestBlunderNeedsChange(t *testing.T) {
	s, at := situation(t, board.White, statuses, `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		X X X X X X .
		O O O O O X .
		. b . . O X .`)
	lives, dies, proved := search.Result{}, search.Result{Code: search.Win}, search.Result{Code: search.Win, Certain: true}
	cut, ko := search.Result{Code: search.Win, Limited: true}, search.Result{Code: search.KoA}
	for _, c := range []struct {
		before, after search.Result
		blunder       bool
	}{
		{lives, dies, true}, {lives, proved, true}, {lives, lives, false}, {lives, cut, false}, {lives, ko, false},
		{dies, dies, false}, {dies, proved, true}, {dies, lives, false}, {ko, dies, true},
	} {
		a, err := examine.New(examine.Options{NoMemory: true, Tactics: noCaptures{s.Analyst.Tactics()}, Life: lifeTold{at['b'], c.before, c.after}})
		if err != nil {
			t.Fatal(err)
		}
		s.Analyst = a
		points, why, err := genmove.Blunder(t.Context(), s, at['b'])
		if err != nil || points > 0 != c.blunder {
			t.Errorf("%v before, %v after: %v, %q, %v", c.before, c.after, points, why, err)
		}
	}
}
