package reading_test

import (
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// TestDoubleAtari asks about two strings each of which is safe alone: one move
// puts both into atari.
func TestDoubleAtari(t *testing.T) {
	ctx := t.Context()
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . X . . . . .
		. O . O . . . . .
		. . . X O . . O .
		. . . . X . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	r := reading.New(reading.Options{})
	x, y := point(t, b, "D5"), point(t, b, "E4")
	for _, s := range []board.Point{x, y} {
		if res, err := r.Attack(ctx, b, s); err != nil || res.Code != search.Fail {
			t.Errorf("attack on %v alone: %+v %v, want fail", s, res, err)
		}
	}
	for _, pair := range [][2]board.Point{{x, y}, {y, x}} {
		restored := boardtest.Restored(t, b)
		res, err := r.AttackEither(ctx, b, pair[0], pair[1])
		restored()
		if err != nil || res.Code != search.Win || res.Move != point(t, b, "E5") {
			t.Errorf("attack on either of %v: %+v %v, want win E5", pair, res, err)
		}
	}
	// After it no move saves both, while before it none is needed.
	if res, err := r.DefendBoth(ctx, b, x, y); err != nil || res.Code != search.Win || res.Move != board.Pass {
		t.Errorf("defense of both: %+v %v, want win PASS", res, err)
	}
	b.Try(point(t, b, "E5"), board.Black)
	defer b.Undo()
	if res, err := r.DefendBoth(ctx, b, x, y); err != nil || res.Code != search.Fail {
		t.Errorf("defense of both in atari: %+v %v, want fail", res, err)
	}
	for _, s := range []board.Point{x, y} {
		if res, err := r.Defend(ctx, b, s); err != nil || res.Code != search.Win {
			t.Errorf("defense of %v alone: %+v %v, want win", s, res, err)
		}
	}
}

// openShape is a shape of strong stones with black stones outside, which a push
// reaches.
const openShape = `
	. . . . . . . . .
	. . . . O . . . .
	. . . . O . . . .
	. X . . O . . X .
	. . X . O . X . .
	. . . . O . . . .
	. O O O X O O O .
	. O . O X O . O .
	. . . O . O . . .`

// TestBreakThroughCuts: stones that are strong are parted and not captured. So it
// is with the shape in other orientations, and with its sides swapped.
func TestBreakThroughCuts(t *testing.T) {
	race.Alone(t)
	ctx := t.Context()
	b := boardtest.MustParse(t, openShape)
	r := reading.New(reading.Options{})
	for tr := board.Transform(0); tr < 8; tr += board.Transform(sample.Of(3, 1)) {
		turned, err := board.New(9)
		if err != nil {
			t.Fatal(err)
		}
		var stones [2][]board.Point
		for i, c := range []board.Color{board.Black, board.White} {
			for row := range 9 {
				for col := range 9 {
					if p := board.At(col, row); b.At(p) == c {
						stones[i] = append(stones[i], tr.Apply(p, 9))
					}
				}
			}
		}
		if err := turned.Setup(stones[0], stones[1], nil); err != nil {
			t.Fatal(err)
		}
		x, y, z := tr.Apply(point(t, b, "D3"), 9), tr.Apply(point(t, b, "E4"), 9), tr.Apply(point(t, b, "F3"), 9)
		for _, ends := range [][2]board.Point{{x, z}, {z, x}} {
			restored := boardtest.Restored(t, turned)
			got, err := r.BreakThrough(ctx, turned, ends[0], y, ends[1])
			restored()
			if err != nil || got.Code != search.Gain {
				t.Errorf("orientation %d, %v: %v %v, want %v", tr, ends, got, err, search.Gain)
			}
		}
	}
}

// TestBreakThroughShapes asks about stones that do not stand as they should.
func TestBreakThroughShapes(t *testing.T) {
	ctx := t.Context()
	b := boardtest.MustParse(t, openShape)
	if err := b.Setup(nil, []board.Point{point(t, b, "A9"), point(t, b, "J9"), point(t, b, "J1")}, nil); err != nil {
		t.Fatal(err)
	}
	r := reading.New(reading.Options{})
	for _, c := range []struct {
		x, y, z string
		want    error
	}{
		{"A9", "J9", "J1", search.ErrShape},
		{"D3", "D3", "D3", search.ErrShape},
		{"D3", "F3", "E4", search.ErrShape},  // in another order
		{"D3", "E5", "F3", search.ErrShape},  // too far away
		{"E4", "E5", "E6", search.ErrShape},  // in a line
		{"D3", "F5", "F3", search.ErrString}, // empty
		{"F5", "E4", "F3", search.ErrString},
		{"D3", "E3", "F3", search.ErrColors}, // black
	} {
		restored := boardtest.Restored(t, b)
		got, err := r.BreakThrough(ctx, b, point(t, b, c.x), point(t, b, c.y), point(t, b, c.z))
		restored()
		if !errors.Is(err, c.want) || got.Code != search.Fail {
			t.Errorf("%s %s %s: %v %v, want %v", c.x, c.y, c.z, got, err, c.want)
		}
	}
	// Nobody pushes where the stone between was captured.
	if err := b.Setup(nil, nil, []board.Point{point(t, b, "E3"), point(t, b, "E2")}); err != nil {
		t.Fatal(err)
	}
	if got, err := r.BreakThrough(ctx, b, point(t, b, "D3"), point(t, b, "E4"), point(t, b, "F3")); err != nil || got.Code != search.Fail {
		t.Errorf("without a stone between: %v %v, want %v", got, err, search.Fail)
	}
}
