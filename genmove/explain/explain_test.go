package explain_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/boardtest"
)

func explainer(t *testing.T, o explain.Options) *explain.Explainer {
	t.Helper()
	e, err := explain.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func at(b *board.Board, c board.Color) explain.Position {
	return explain.Position{Position: examine.Position{Board: b, ToPlay: c}}
}

// A corner in which B1 decides whether the black group lives.
const corner = `
	. . . . . . . . .
	. . . . . . . . .
	. . X . . . O . .
	. . . . . . . . .
	. . X . . . . . .
	. . . . O . . . .
	O O O O O . . . .
	X X X X O . . . .
	. m . X O . . . .`

func TestMove(t *testing.T) {
	e := explainer(t, explain.Options{})
	for _, test := range []struct {
		name, diagram string
		player        board.Color
		want          []explain.Kind
		not           []explain.Kind
	}{
		{"a ladder", ladder, board.Black, []explain.Kind{"ladder"}, []explain.Kind{"capture"}},
		{"the vital point", corner, board.White, []explain.Kind{"steal_eye", "dead_shape", "capture"}, []explain.Kind{"live"}},
		{"two eyes", corner, board.Black, []explain.Kind{"two_eyes"}, []explain.Kind{"fills_own_eye"}},
		{"a double atari", `
			. . . . . . .
			. . . . . . .
			. X O X . . .
			. . m O X . .
			. . X O . . .
			. . . X . . .
			. . . . . . .`, board.Black, []explain.Kind{"shape"}, nil},
		{"a ko", `
			. . . . .
			. X O . .
			X O m O .
			. X O . .
			. . . . .`, board.Black, []explain.Kind{"capture", "ko"}, []explain.Kind{"self_atari"}},
		{"a stone thrown away", `
			. . . . . . .
			. . . . . . .
			. . . O . . .
			. . O m O . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, board.Black, []explain.Kind{"self_atari", "loses"}, nil},
		{"an eye filled", `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			O O O O . . .
			X X X O . . .
			X m X O . . .
			. X X O . . .`, board.Black, []explain.Kind{"fills_own_eye", "loses"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, marks := boardtest.MustParseMarked(t, test.diagram)
			restored := boardtest.Restored(t, b)
			x, err := e.Move(t.Context(), at(b, test.player), marks['m'])
			restored()
			if err != nil {
				t.Fatal(err)
			}
			has := func(k explain.Kind) bool {
				return slices.ContainsFunc(x.Claims, func(c explain.Claim) bool { return c.Kind == k })
			}
			for _, k := range test.want {
				if !has(k) {
					t.Errorf("no claim of kind %v:\n%s", k, x.Text(explain.English(), explain.Full))
				}
			}
			for _, k := range test.not {
				if has(k) {
					t.Errorf("a claim of kind %v:\n%s", k, x.Text(explain.English(), explain.Full))
				}
			}
			for i := range x.Claims {
				c := &x.Claims[i]
				if err := c.Verify(b, test.player); c.Proved && err != nil {
					t.Errorf("a proved claim does not hold: %v", err)
				}
			}
		})
	}
}

func TestDifference(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, ladder)
	model, err := network.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	net, err := model.NewEvaluator(network.Options{})
	if err != nil {
		t.Fatal(err)
	}
	first := boardtest.MustPoint(t, "A9")
	for _, o := range []explain.Options{{}, {Evaluator: net}} {
		e := explainer(t, o)
		for _, moves := range [2][2]board.Point{{first, marks['m']}, {marks['m'], first}} {
			x, err := e.Difference(t.Context(), at(b, board.Black), moves[0], moves[1])
			if err != nil {
				t.Fatal(err)
			}
			if x.Better != marks['m'] || x.Move != first {
				t.Errorf("%v is better than %v:\n%s", x.Better, x.Move, x.Text(explain.English(), explain.Full))
			}
			text := x.Text(explain.English(), explain.Full)
			if !strings.Contains(text, "D4 is better:\nD4 captures 1 stone at D3 in a ladder.") {
				t.Error(text)
			}
		}
	}
}

// TestThen wants the opponent's move at the better point, with claims about the position after the
// worse move.
func TestThen(t *testing.T) {
	g, err := board.NewGame(9, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range strings.Fields("E5 E6 D6 D7 F6 C5") {
		if err := g.PlayText(v); err != nil {
			t.Fatal(err)
		}
	}
	e := explainer(t, explain.Options{})
	x, err := e.Difference(t.Context(), explain.Of(g), boardtest.MustPoint(t, "J1"), boardtest.MustPoint(t, "E7"))
	if err != nil {
		t.Fatal(err)
	}
	if text := x.Text(explain.English(), explain.Full); !strings.Contains(text, "After J1, White E7 connects") {
		t.Error(text)
	}
	after := g.Board().Clone()
	if err := after.Play(x.Move, board.Black, board.Strict); err != nil {
		t.Fatal(err)
	}
	for i := range x.Then {
		if err := x.Then[i].Verify(after, board.White); err != nil {
			t.Error(err)
		}
	}
}

func TestPosition(t *testing.T) {
	e := explainer(t, explain.Options{})
	b, _ := boardtest.MustParseMarked(t, corner)
	x, err := e.Position(t.Context(), at(b, board.Black))
	if err != nil {
		t.Fatal(err)
	}
	text := x.Text(explain.English(), explain.Full)
	for _, want := range []string{"is ahead by", "The group of Black at A2 lives or dies by who moves first. (variation: B1"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in:\n%s", want, text)
		}
	}
	for i := range x.Claims {
		if c := &x.Claims[i]; c.Proved && c.Verify(b, board.Black) != nil {
			t.Errorf("%v does not hold", c)
		}
	}
}

func TestErrors(t *testing.T) {
	e := explainer(t, explain.Options{})
	b, marks := boardtest.MustParseMarked(t, ladder)
	empty, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	stone := boardtest.MustPoint(t, "D3")
	for name, test := range map[string]struct {
		err  error
		want error
	}{
		"an occupied point": {second(e.Move(t.Context(), at(b, board.Black), stone)), explain.ErrMove},
		"off the board":     {second(e.Move(t.Context(), at(b, board.Black), board.At(15, 15))), explain.ErrMove},
		"no player":         {second(e.Move(t.Context(), at(b, board.Empty), marks['m'])), board.ErrColor},
		"no board":          {second(e.Move(t.Context(), explain.Position{}, marks['m'])), board.ErrNoBoard},
		"no game":           {second(e.Position(t.Context(), explain.Of(nil))), board.ErrNoBoard},
		"no stones":         {second(e.Position(t.Context(), at(empty, board.Black))), explain.ErrNoStones},
		"ended":             {second(e.Move(ended, at(b, board.Black), marks['m'])), context.Canceled},
		"one bad move":      {second(e.Difference(t.Context(), at(b, board.Black), marks['m'], stone)), explain.ErrMove},
		"no board to claim": {(&explain.Claim{Kind: "ladder"}).Verify(nil, board.Black), board.ErrNoBoard},
		"no kind":           {(&explain.Claim{Player: board.Black}).Verify(b, board.Black), explain.ErrClaim},
		"points off":        {(&explain.Claim{Kind: "dead", Player: board.Black, Points: []board.Point{board.At(12, 12)}}).Verify(b, board.Black), board.ErrPoint},
		"no move":           {(&explain.Claim{Kind: "ladder", Player: board.Black, Points: []board.Point{stone}}).Verify(b, board.Black), explain.ErrClaim},
		"no color":          {(&explain.Claim{Kind: "ladder"}).Verify(b, board.Black), board.ErrColor},
	} {
		if !errors.Is(test.err, test.want) {
			t.Errorf("%s: error %v, want %v", name, test.err, test.want)
		}
	}
	for name, e := range map[string]*explain.Explainer{"nil": nil, "zero": {}} {
		if x, err := e.Move(t.Context(), at(b, board.Black), marks['m']); err == nil {
			t.Errorf("%s: %v without an error", name, x)
		}
	}
	x, err := e.Move(t.Context(), at(b, board.Black), board.Pass)
	if err != nil || len(x.Claims) != 0 {
		t.Errorf("a pass: %v, %v", x, err)
	}
}

func second(_ *explain.Explanation, err error) error { return err }

// TestDeadline wants an explanation, if not a whole one, soon after the context ends.
func TestDeadline(t *testing.T) {
	e := explainer(t, explain.Options{})
	b, marks := boardtest.MustParseMarked(t, ladder)
	p := at(b, board.Black)
	a, err := examine.New(examine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if p.Facts, err = a.Facts(t.Context(), p.Position, explain.DefaultWant); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	start := time.Now()
	x, err := e.Move(ctx, p, marks['m'])
	if err != nil || !x.Incomplete {
		t.Errorf("explanation %+v, error %v", x, err)
	}
	if d := time.Since(start); d > time.Second {
		t.Errorf("it took %v", d)
	}
}
