package influence_test

import (
	"fmt"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// TestSymmetry: a turned board, or one with the colors exchanged, has the same
// influence, to the last bit.
func TestSymmetry(t *testing.T) {
	race.Alone(t)
	e := newEngine(t, influence.Options{})
	var want, got influence.Result
	each := sample.Of(36, 6)
	wrong := 0
	for i, pos := range boardtest.ReadPositions(t, "../board/testdata/positions.txt") {
		if i%each != 0 {
			continue
		}
		for kind, in := range []influence.Input{
			{ToPlay: board.Black}, {ToPlay: board.White}, {}, {ToPlay: board.Black, Kind: influence.Escape}, {ToPlay: board.White, Scoring: true},
		} {
			in.Board = pos.Board
			if err := e.Compute(t.Context(), in, &want); err != nil {
				t.Fatal(err)
			}
			for k := range board.Transform(board.NumTransforms) {
				for n, swap := range []bool{false, true} {
					if (int(k)+n+kind+i/each)%sample.Of(4, 1) != 0 {
						continue // the other ways to turn it with the next positions
					}
					other := in
					other.Board = boardtest.MustTurn(t, pos.Board, k, swap)
					if swap && in.ToPlay != board.Empty {
						other.ToPlay = in.ToPlay.Opponent()
					}
					if err := e.Compute(t.Context(), other, &got); err != nil {
						t.Fatal(err)
					}
					if diff := differences(&want, &got, k, swap); diff != "" {
						if wrong++; wrong < 20 {
							t.Errorf("line %d, %v first, %v, turned by %d, colors exchanged %v: %s", i+1, in.ToPlay, in.Kind, k, swap, diff)
						}
					}
				}
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%d boards differ", wrong)
	}
}

// differences tells where the result of a turned board is another.
func differences(want, got *influence.Result, k board.Transform, swap bool) string {
	sign := 1.0
	if swap {
		sign = -1
	}
	for p := range board.Points(want.Size()) {
		q := k.Apply(p, want.Size())
		for _, c := range []board.Color{board.Black, board.White} {
			d := c
			if swap {
				d = c.Opponent()
			}
			for _, x := range []struct {
				name      string
				want, got float64
			}{
				{"strength", want.Strength(c, p), got.Strength(d, q)},
				{"attenuation", want.Attenuation(c, p), got.Attenuation(d, q)},
				{"permeability", want.Permeability(c, p), got.Permeability(d, q)},
				{"influence", want.Influence(c, p), got.Influence(d, q)},
			} {
				if x.want != x.got {
					return fmt.Sprintf("%s of %v at %v is %v and %v", x.name, c, p, x.want, x.got)
				}
			}
			if want.NonTerritory(c, p) != got.NonTerritory(d, q) {
				return fmt.Sprintf("%v is no territory of %v: %v and not", p, c, want.NonTerritory(c, p))
			}
		}
		if want.Territory(p) != sign*got.Territory(q) {
			return fmt.Sprintf("territory at %v is %v and %v", p, want.Territory(p), sign*got.Territory(q))
		}
		if want.RegionCode(p) != int(sign)*got.RegionCode(q) {
			return fmt.Sprintf("region at %v is %v and %v", p, want.RegionCode(p), int(sign)*got.RegionCode(q))
		}
	}
	if want.TerritorySum() != sign*got.TerritorySum() {
		return fmt.Sprintf("the sum is %v and %v", want.TerritorySum(), sign*got.TerritorySum())
	}
	return ""
}

// TestSymmetryOfGroups: which groups are given up does not depend on how the board is
// turned either, nor where groups can run to.
func TestSymmetryOfGroups(t *testing.T) {
	race.Alone(t)
	e := newEngine(t, influence.Options{})
	each := sample.Of(63, 20)
	for i, pos := range boardtest.ReadPositions(t, "../board/testdata/positions.txt") {
		if i%each != 0 {
			continue
		}
		want, err := e.EstimateDead(t.Context(), influence.Input{Board: pos.Board}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for k := range board.Transform(board.NumTransforms) {
			for n, swap := range []bool{false, true} {
				if (int(k)+n+i/each)%sample.Of(4, 1) != 0 {
					continue // the other ways to turn it with the next positions
				}
				b := boardtest.MustTurn(t, pos.Board, k, swap)
				got, err := e.EstimateDead(t.Context(), influence.Input{Board: b}, nil, nil)
				if err != nil {
					t.Fatal(err)
				}
				var expect board.Set
				for p := range want.All() {
					expect.Add(k.Apply(p, b.Size()))
				}
				if got != expect {
					t.Errorf("line %d, turned by %d, colors exchanged %v: %v are dead, want %v", i+1, k, swap, got.Append(nil), expect.Append(nil))
				}
			}
		}
	}
}
