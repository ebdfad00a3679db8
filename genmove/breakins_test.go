package genmove_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/reading/search"
)

// door is an influence.Connector to which every point of the board is one move
// from a white string, and which always comes in at the same point.
type door struct {
	at  board.Point
	err error
}

func (d door) Distances(_ context.Context, b *board.Board, str board.Point, _ float64, dst []float64) error {
	for i := range dst {
		dst[i] = 1
		if b.At(str) == board.Black {
			dst[i] = 100
		}
	}
	return d.err
}

func (d door) BreakIn(context.Context, *board.Board, board.Point, *board.Set) (search.Result, error) {
	return search.Result{Code: search.Win, Move: d.at}, nil
}

func (d door) BlockOff(context.Context, *board.Board, board.Point, *board.Set) (search.Result, error) {
	return search.Result{Code: search.Win, Move: d.at}, nil
}

// TestBreakIns: the stage reads ways into territories if it is told who reads, and
// the fields are without what they erase.
func TestBreakIns(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . X . . . . .
		. . . X . . . . .
		. . . X . . O . .
		. . . X . . . . .
		X X X X . O . . .
		. . . . O . . . .
		. . . . . O . . .
		. . . . . . . . .
		. . . . . . . . .`)
	d, err := genmove.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	d.Joseki = nil
	examine := func(e genmove.Effort) (*genmove.Position, error) {
		stages, err := d.Stages(e)
		if err != nil {
			t.Fatal(err)
		}
		p, err := genmove.NewPosition(b, board.White)
		if err != nil {
			t.Fatal(err)
		}
		return genmove.Examine(t.Context(), p, stages...)
	}
	plain, err := examine(genmove.Effort{})
	if err != nil {
		t.Fatal(err)
	}
	if f := plain.Influence(); len(f.BreakIns[0])+len(f.BreakIns[1]) > 0 || f.Expansions(board.White) != nil {
		t.Errorf("without a reader: %v", f.BreakIns)
	}
	at := board.At(0, 5)
	broken, err := examine(genmove.Effort{Breaker: door{at: at}})
	if err != nil {
		t.Fatal(err)
	}
	f := broken.Influence()
	if diff := cmp.Diff([]board.Point{at}, f.Expansions(board.White)); diff != "" {
		t.Errorf("expansions of White, mismatch (-want +got):\n%s", diff)
	}
	// The owner who moves first blocks.
	if got := f.Expansions(board.Black); got != nil || len(f.BreakIns[0]) > 0 || f.Expansions(board.Empty) != nil {
		t.Errorf("expansions of Black %v, break-ins %v", got, f.BreakIns[0])
	}
	if before, after := plain.Influence().WhiteFirst.TerritorySum(), f.WhiteFirst.TerritorySum(); after <= before {
		t.Errorf("the territory is worth %.2f, and was %.2f without the break-in", after, before)
	}
	// Moves gain the same whether break-ins were read or not.
	gains := func(p *genmove.Position) []float64 {
		q, err := genmove.NewPosition(b, board.Black) // so that White is the one who moves first
		if err != nil {
			t.Fatal(err)
		}
		if q, err = q.WithWorms("worms", p.Worms()); err != nil {
			t.Fatal(err)
		}
		if q, err = q.WithInfluence("influence", p.Influence()); err != nil {
			t.Fatal(err)
		}
		g, err := d.NewGains()
		if err != nil {
			t.Fatal(err)
		}
		list, err := g.Territory(t.Context(), q, []board.Point{at, board.At(7, 1)})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	if diff := cmp.Diff(gains(plain), gains(broken)); diff != "" {
		t.Errorf("gains with break-ins, mismatch (-without +with):\n%s", diff)
	}
	wrong := errors.New("no idea")
	if _, err := examine(genmove.Effort{Breaker: door{err: wrong}}); !errors.Is(err, wrong) {
		t.Errorf("error %v", err)
	}
}
