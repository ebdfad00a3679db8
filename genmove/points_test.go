package genmove_test

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/reading/search"
)

// TestRough: moves beyond those that are valued keep what their reasons say at a glance,
// but not those that are forbidden, and the number of the others is kept.
func TestRough(t *testing.T) {
	const d = `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		O O . . . . . . .
		. O . . . . . . .`
	s := made(t, d, board.Black, nil, nil)
	r := genmove.NewReasons(s)
	for col := range 8 {
		r.At(board.At(col, 5)).AtLeast(float64(20 - col))
	}
	bad := board.At(8, 5)
	r.At(bad).AtLeast(1)
	r.Forbid(bad, "a test")
	suicide := pt(t, "A1")
	r.At(suicide).AtLeast(1)
	for _, c := range []struct{ most, rough int }{{3, 7}, {10, 0}, {9, 1}, {-1, 0}, {0, 0}} {
		list, err := genmove.Points{MaxMoves: c.most}.Value(t.Context(), s, r)
		if err != nil || len(list) != 10 {
			t.Fatal(list, err)
		}
		rough := 0
		for _, v := range list {
			if v.Rough {
				rough++
				if want := float64(20 - v.Move.Col()); v.Move.Row() == 5 && v.Move != bad && v.Value != want {
					t.Errorf("most %d: %v, want %v", c.most, v, want)
				}
			}
			if (v.Move == bad || v.Move == suicide) && v.Value != 0 {
				t.Errorf("most %d: %v", c.most, v)
			}
			if !v.Rough && v.Move == suicide {
				if step, ok := v.Step("forbidden"); !v.Illegal || !ok && v.Value != 0 || ok && step.Note != "illegal" {
					t.Errorf("suicide: %v", v)
				}
			}
			if step, ok := v.Step("forbidden"); !v.Rough && v.Move == bad && (!ok || step.Note != "antisuji") {
				t.Errorf("forbidden: %v", v)
			}
		}
		if rough != c.rough {
			t.Errorf("most %d: %d moves at a glance, want %d", c.most, rough, c.rough)
		}
		if !slices.IsSortedFunc(list, func(a, b genmove.Valued) int { return int(math.Copysign(1, b.Value-a.Value+1e-12)) }) {
			t.Errorf("most %d: not in order: %v", c.most, list)
		}
	}
	// Of 60 moves 48 are valued if nothing is said.
	s = made(t, strings.Repeat(strings.Repeat(". ", 9)+"\n", 9), board.Black, nil, nil)
	r = genmove.NewReasons(s)
	for i, p := range slices.Collect(board.Points(9))[:60] {
		r.At(p).AtLeast(float64(i + 1))
	}
	list, err := genmove.Points{}.Value(t.Context(), s, r)
	if err != nil {
		t.Fatal(err)
	}
	valued := 0
	for _, v := range list {
		if !v.Rough {
			valued++
		}
	}
	if valued != 48 {
		t.Errorf("%d moves are valued, want 48", valued)
	}
}

// TestSettledTerritory: nobody plays where the territory is one player's whatever happens.
func TestSettledTerritory(t *testing.T) {
	const d = `
		. X . X . . .
		X X X X . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		O O O O . . .
		. O . O . . .`
	for _, by := range []board.Color{board.Black, board.White} {
		s := made(t, d, by, nil, nil)
		r := genmove.NewReasons(s)
		for _, name := range []string{"C7", "C1", "F4"} {
			r.At(pt(t, name)).AtLeast(5)
		}
		list, err := genmove.Points{}.Value(t.Context(), s, r)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range list {
			if open := v.Move == pt(t, "F4"); open != (v.Value > 4) {
				t.Errorf("%v: %v", by, v)
			}
		}
	}
}

// TestBannedKo: a ko that is banned now is valued all the same, for who has a threat for it.
func TestBannedKo(t *testing.T) {
	const d = `
		. . . . . . .
		. . . . . . .
		. . . X O . .
		. . X O . O .
		. . . X O . .
		. . . . . . .
		. . . . . . .`
	s := made(t, d, board.White, nil, nil)
	if !s.Board.Try(pt(t, "E4"), board.Black) { // takes
		t.Fatal("the ko cannot be taken")
	}
	ko := pt(t, "D4")
	r := genmove.NewReasons(s)
	r.At(ko).AtLeast(5)
	list, err := genmove.Points{}.Value(t.Context(), s, r)
	if err != nil || len(list) != 1 || !list[0].Illegal || list[0].Rough || list[0].Value < 0.9 {
		t.Errorf("%v, %v", list, err)
	}
	if _, ok := list[0].Step("forbidden"); ok {
		t.Errorf("%v is forbidden", list[0])
	}
	if text := list[0].String(); !strings.HasPrefix(text, "D4 ") || !strings.Contains(text, ", illegal") || !strings.Contains(text, ", not safe") {
		t.Errorf("%q", text)
	}
}

// TestCarelessness: an Engine overlooks something below the usual level, nothing from that one
// on, and nothing when it is to be conservative.
func TestCarelessness(t *testing.T) {
	race.Alone(t)
	g := emptyGame(t, 13)
	for _, level := range []int{2, search.UsualLevel} {
		e := engine(t, genmove.Options{Effort: search.AtLevel(level), Reasoners: []genmove.Reasoner{new(genmove.Habits)}})
		for name, f := range map[string]func(context.Context, *board.Game, board.Color) (*genmove.Decision, error){"usually": e.Generate, "conservatively": e.Conservative} {
			d, err := f(t.Context(), g, board.Black)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, v := range d.Moves {
				for _, step := range v.Steps {
					if step.Name == "choice" && strings.Contains(step.Note, "overlooked") {
						n++
					}
				}
			}
			if (n > 0) != (level < search.UsualLevel && name == "usually") {
				t.Errorf("level %d, %s: %d moves are overlooked", level, name, n)
			}
		}
	}
}

// TestReplacementCircle: two moves that a caller lets replace each other keep their own values.
func TestReplacementCircle(t *testing.T) {
	s := plainSituation(t, corner, board.Black)
	r := genmove.NewReasons(s)
	a, b := pt(t, "D4"), pt(t, "E4")
	r.At(a).Replacement, r.At(b).Replacement = b, a
	r.At(a).MinValue, r.At(b).MinValue = 5, 3
	list, err := genmove.Points{}.Value(t.Context(), s, r)
	if err != nil {
		t.Fatal(err)
	}
	got := map[board.Point]float64{}
	for _, v := range list {
		got[v.Move] = v.Value
	}
	if got[a] < 5 || got[b] < 3 || got[b] >= 5 {
		t.Errorf("%v, want at least 5 for D4, and from 3 to 5 for E4", got)
	}
}
