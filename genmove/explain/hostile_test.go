package explain_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// TestVerifyAnything verifies claims that nobody would make: Verify says so, does not panic, and
// leaves the board alone.
func TestVerifyAnything(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(7, 7))
	names := []string{"", "hane", "atari", "ponnuki", "corner", "approach", "extension", "liberties", "left", "sente", "bulky five", "connect against a peep", "no such thing"}
	anywhere := func(size int) board.Point {
		switch rng.IntN(12) {
		case 0:
			return board.NoPoint
		case 1:
			return board.Pass
		case 2:
			return board.At(rng.IntN(25), rng.IntN(25))
		}
		return board.At(rng.IntN(size), rng.IntN(size))
	}
	held := 0
	for range 60 {
		size := 2 + rng.IntN(8)
		g, err := board.NewGame(size, board.Japanese())
		if err != nil {
			t.Fatal(err)
		}
		for range rng.IntN(size * size) {
			if list := g.LegalMoves(g.ToPlay()); len(list) > 0 {
				if err := g.Play(list[rng.IntN(len(list))], g.ToPlay()); err != nil {
					t.Fatal(err)
				}
			}
		}
		b := g.Board()
		restored := boardtest.Restored(t, b)
		for _, k := range append(explain.Kinds(), "", "miracle") {
			c := explain.Claim{
				Kind: k, Name: names[rng.IntN(len(names))], Player: board.Color(rng.IntN(4)), Move: anywhere(size), Value: float64(rng.IntN(6)),
			}
			for range rng.IntN(4) {
				c.Points = append(c.Points, anywhere(size))
			}
			if c.Verify(b, board.Color(rng.IntN(4))) == nil {
				held++
			}
			if c.Proved {
				t.Fatalf("Verify changed %+v", c)
			}
			explain.English().Sentence(&c)
		}
		restored()
	}
	if held == 0 {
		t.Error("no claim holds")
	}
}

// TestMoveAnywhere explains moves at random on boards of all small sizes. Whatever is proved must
// hold.
func TestMoveAnywhere(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(8, 8))
	a, err := examine.New(examine.Options{Effort: search.AtLevel(sample.Of(4, search.UsualLevel))})
	if err != nil {
		t.Fatal(err)
	}
	e := explainer(t, explain.Options{Analyst: a})
	claims := 0
	for range sample.Of(12, 60) {
		g, err := board.NewGame(2+rng.IntN(sample.Of(5, 8)), board.Japanese())
		if err != nil {
			t.Fatal(err)
		}
		for range 2 + rng.IntN(g.Size()*g.Size()) {
			if list := g.LegalMoves(g.ToPlay()); len(list) > 0 {
				if err := g.Play(list[rng.IntN(len(list))], g.ToPlay()); err != nil {
					t.Fatal(err)
				}
			}
		}
		list := g.LegalMoves(g.ToPlay())
		if len(list) == 0 {
			continue
		}
		p := explain.Of(g)
		m := list[rng.IntN(len(list))]
		x, err := e.Move(t.Context(), p, m)
		if err != nil {
			t.Fatalf("%v: %v\n%v", m, err, p.Board)
		}
		y, err := e.Position(t.Context(), p)
		if err != nil {
			t.Fatalf("%v\n%v", err, p.Board)
		}
		for _, c := range append(x.Claims, y.Claims...) {
			claims++
			if err := c.Verify(p.Board, p.ToPlay); c.Proved && err != nil {
				t.Errorf("%v\n%v", err, p.Board)
			}
			b, turn := p.Board.Clone(), c.First()
			for _, q := range c.Line.Append(nil) {
				if err := b.Play(q, turn, board.IgnoreKo); err != nil {
					t.Errorf("%v of %v: %v first: %v\n%v", c.Kind, c.Move, c.Line, err, p.Board)
					break
				}
				turn = turn.Opponent()
			}
		}
	}
	if claims == 0 {
		t.Error("no claims")
	}
}
