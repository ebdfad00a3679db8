package genmove_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// worth is a Valuer of moves whose values are given.
type worth struct {
	list []genmove.Valued
	err  error
}

func (v worth) Value(context.Context, *genmove.Situation, *genmove.Reasons) ([]genmove.Valued, error) {
	return slices.Clone(v.list), v.err
}

// cornerStones is a board of five lines where areas are counted easily: each player has a stone in a
// corner and the two points beside it, and nobody has the rest.
const cornerStones = `
	. . . . O
	. . . . .
	. . . . .
	. . . . .
	X . . . .`

// ending is a context that ends after some looks at it.
type ending struct {
	context.Context
	looks int
}

func (e *ending) Err() error {
	if e.looks--; e.looks < 0 {
		return context.Canceled
	}
	return nil
}

// TestTrialsErrors: with a Valuer that fails, canceled, and without games.
func TestTrialsErrors(t *testing.T) {
	s := made(t, cornerStones, board.Black, nil, nil)
	before := s.Board.String()
	moves := []genmove.Valued{{Move: pt(t, "A2"), Value: 3}, {Move: pt(t, "D2"), Value: 2.9}}
	r := genmove.NewReasons(s)
	for _, looks := range []int{1, 50, 500} {
		k := genmove.Trials{Valuer: worth{list: moves}, Games: 1000}
		list, err := k.Value(&ending{t.Context(), looks}, s, r)
		if !errors.Is(err, context.Canceled) || len(list) != 2 || list[0].Value != 3 {
			t.Errorf("canceled after %d looks: %v, %v", looks, list, err)
		}
	}
	failed := errors.New("no value")
	if _, err := (&genmove.Trials{Valuer: worth{err: failed}}).Value(t.Context(), s, r); !errors.Is(err, failed) {
		t.Errorf("a Valuer that fails: %v", err)
	}
	list, err := (&genmove.Trials{Valuer: worth{list: moves}, Games: -1}).Value(t.Context(), s, r)
	if err != nil || list[0].Value != 3 || len(list[0].Steps) > 0 {
		t.Errorf("no games: %v, %v", list, err)
	}
	if s.Board.String() != before {
		t.Error("the board has changed")
	}
}

// TestTrialsOfAllowedMoves: where only some moves are allowed, random games are played after these, however bad
// they are.
func TestTrialsOfAllowedMoves(t *testing.T) {
	g := emptyGame(t, 9)
	var allowed []board.Point
	for _, name := range []string{"A1", "J9", "B2"} {
		allowed = append(allowed, pt(t, name))
	}
	e := engine(t, genmove.Options{Effort: search.AtLevel(8)})
	d, err := e.Restricted(t.Context(), g, board.Black, allowed)
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Moves) != len(allowed) {
		t.Errorf("%d moves are considered:\n%v", len(d.Moves), d)
	}
	for _, v := range d.Moves {
		if _, ok := v.Step("choice"); !ok || !slices.Contains(allowed, v.Move) {
			t.Errorf("no random games after %v", v)
		}
	}
}

// TestTrialsGolden corrects the values of moves by few and by many random games, of which the steps
// say how many each move gets. Moves that are liked are tried although they are worth nothing, and those
// that cannot be played, that are forbidden or whose value is proved are not.
func TestTrialsGolden(t *testing.T) {
	var got strings.Builder
	for i, games := range []int{2, 9, 40, 100, 300} {
		for _, c := range []board.Color{board.Black, board.White} {
			s := made(t, cornerStones, c, nil, nil)
			if i%2 == 1 {
				s.Game = boardtest.MustGame(t, cornerStones, c)
			}
			r := genmove.NewReasons(s)
			r.At(pt(t, "C3")).AtLeast(2)
			r.Replace(pt(t, "B5"), pt(t, "B4"))
			habit := func(p float64) []genmove.Reason { return []genmove.Reason{{Kind: genmove.Habit, Value: p}} }
			moves := []genmove.Valued{
				{Move: pt(t, "B1"), Value: 20}, {Move: pt(t, "A2"), Value: 3.3}, {Move: pt(t, "E2"), Value: 1}, {Move: pt(t, "D2")},
				{Move: pt(t, "C3"), Value: 2.5, Reasons: habit(0.3)}, {Move: pt(t, "B3"), Reasons: habit(0.2)}, {Move: pt(t, "B4"), Reasons: habit(0.1)},
				{Move: pt(t, "D3"), Value: -1, Reasons: habit(0.4)}, {Move: pt(t, "D4"), Value: 5, Illegal: true}, {Move: pt(t, "A1"), Value: 5},
				{Move: pt(t, "B5"), Value: 4, Reasons: habit(0.9)}, {Move: pt(t, "C5"), Value: 6, Steps: []genmove.Step{{Name: "forbidden"}}},
				{Move: pt(t, "D5"), Value: 6, Reasons: []genmove.Reason{{Kind: genmove.ExpandTerritory, Value: 6}}},
			}
			k := genmove.Trials{Valuer: worth{list: moves}, Games: games, Seed: uint64(i), MaxMoves: []int{0, 1, 5}[i%3]}
			list, err := k.Value(t.Context(), s, r)
			if err != nil {
				t.Fatal(err)
			}
			for j := range list {
				fmt.Fprintf(&got, "%d games, %v: %s", games, c, describe(&list[j]))
			}
		}
	}
	golden(t, "trials.txt", got.String())
}
