package score_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// failing is a reader of life and death that fails at one of the questions, the first one being 1.
type failing struct {
	search.Life
	at, asked int
}

var errFailing = errors.New("no answer")

func (l *failing) fails() bool {
	l.asked++
	return l.asked == l.at
}

func (l *failing) Attack(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	if l.fails() {
		return search.Result{}, errFailing
	}
	return l.Life.Attack(ctx, b, goal)
}

func (l *failing) Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	if l.fails() {
		return search.Result{Code: search.Win}, errFailing
	}
	return l.Life.Defend(ctx, b, goal)
}

// firm says that stones of Black are dead, but saved once somebody has moved, and that others live.
type firm struct{}

func (firm) Attack(_ context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	if b.At(goal.First()) == board.Black {
		return search.Result{Code: search.Win}, nil
	}
	return search.Result{Code: search.Fail}, nil
}

func (firm) Defend(_ context.Context, b *board.Board, _ *board.Set) (search.Result, error) {
	if b.Depth() == 0 {
		return search.Result{Code: search.Fail}, nil
	}
	return search.Result{Code: search.Win}, nil
}

// TestFailing: whichever of the questions about life and death fails, that is the error, nothing further is
// asked, the board is as it was, and the next answer is the one that there is without errors.
func TestFailing(t *testing.T) {
	prover, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: 2000}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		b      *board.Board
		reader search.Life
	}{{hand(t, inSeki), prover}, {boardtest.MustParse(t, `
		. X X X O X . . .
		O O O . O X . . .
		X X O O O X . . .
		. X X X X X . . .
		X X X X X X X X X
		O O O O O O O O O
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`), firm{}}} {
		b := c.b
		p := examine.Position{Board: b, ToPlay: board.Black}
		life := &failing{Life: c.reader}
		o := score.Options{Life: life, Games: 20}
		r, err := score.Of(t.Context(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		all, want := life.asked, document(t, r)
		t.Logf("%d questions", all)
		if all == 0 {
			t.Fatalf("no questions\n%v", b)
		}
		e, err := score.New(o)
		if err != nil {
			t.Fatal(err)
		}
		same := boardtest.Restored(t, b)
		for at := 1; at <= all; at++ {
			life.at, life.asked = at, 0
			if r, err := e.Estimate(t.Context(), p); !errors.Is(err, errFailing) || r != nil {
				t.Errorf("question %d of %d fails: %v, %v", at, all, r, err)
			}
			if life.asked != at {
				t.Errorf("question %d of %d fails, asked %d", at, all, life.asked)
			}
			same()
		}
		life.at, life.asked = 0, 0
		r, err = e.Estimate(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if got := document(t, r); got != want {
			t.Errorf("after errors: %s, want %s", got, want)
		}
		same()
	}
}

// loses is tactics that fail at one of the questions.
type loses struct {
	search.Tactics
	at, asked int
}

func (l *loses) fails() bool {
	l.asked++
	return l.asked == l.at
}

func (l *loses) Attack(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	if l.fails() {
		return search.Result{}, errFailing
	}
	return l.Tactics.Attack(ctx, b, str)
}

func (l *loses) Defend(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	if l.fails() {
		return search.Result{}, errFailing
	}
	return l.Tactics.Defend(ctx, b, str)
}

// TestTacticsFail: whichever of the questions about captures fails, that is the error, and the board is as it
// was. Of most questions only some are tried.
func TestTacticsFail(t *testing.T) {
	race.Alone(t)
	for _, b := range []*board.Board{boardtest.MustParse(t, `
		. X X . . O .
		X . X . O . O
		. X . X O O .
		X X . . X O O
		. X X X O . .
		X . O O O O .
		. X X O . O .`), boardtest.MustParse(t, `
		X X . O O
		X X X O O
		X X . O O
		X X X O O
		X X X O O`), hand(t, inSeki)} {
		p := examine.Position{Board: b, ToPlay: board.Black}
		tactics := &loses{Tactics: reading.New(reading.Options{Limits: search.Limits{Nodes: 300}})}
		a, err := examine.New(examine.Options{Tactics: tactics, NoMemory: true})
		if err != nil {
			t.Fatal(err)
		}
		estimate := func(at int) (*score.Result, error) {
			tactics.at, tactics.asked = at, 0
			return score.Of(t.Context(), p, score.Options{Analyst: a, Games: 4})
		}
		r, err := estimate(0)
		if err != nil {
			t.Fatal(err)
		}
		want, all := document(t, r), tactics.asked
		same := boardtest.Restored(t, b)
		for at := 1; at <= all; at += 1 + at/sample.Of(1, 2) {
			if r, err := estimate(at); !errors.Is(err, errFailing) || r != nil {
				t.Errorf("question %d of %d fails: %v, %v", at, all, r, err)
			}
			same()
		}
		if r, err = estimate(0); err != nil || document(t, r) != want {
			t.Errorf("after errors: %v, %v, want %s", r, err, want)
		}
	}
}
