package influence_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/reading/search"
)

// steps is a Connector that counts empty points on the way, and comes in while
// the goal is nearer than reach.
type steps struct {
	reach  float64
	err    error
	ins    int
	blocks int
}

// step is the distance of neighbouring points.
const step = 0.8

func (c *steps) Distances(_ context.Context, b *board.Board, str board.Point, limit float64, dst []float64) error {
	for i := range dst {
		dst[i] = math.Inf(1)
	}
	var queue []board.Point
	for p := range b.Stones(str) {
		dst[p] = 0
		queue = append(queue, p)
	}
	for ; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		for _, n := range p.Neighbors() {
			if b.At(n) == board.Empty && dst[p]+step <= limit && dst[n] > dst[p]+step {
				dst[n] = dst[p] + step
				queue = append(queue, n)
			}
		}
	}
	return c.err
}

func (c *steps) near(b *board.Board, str board.Point, goal *board.Set) bool {
	dst := make([]float64, board.NumPoints)
	_ = c.Distances(context.Background(), b, str, c.reach, dst)
	for p := range goal.All() {
		if dst[p] <= c.reach {
			return true
		}
	}
	return false
}

func (c *steps) BreakIn(_ context.Context, b *board.Board, str board.Point, goal *board.Set) (search.Result, error) {
	c.ins++
	if c.near(b, str, goal) {
		return search.Result{Code: search.Win, Move: goal.First()}, c.err
	}
	return search.Result{}, c.err
}

func (c *steps) BlockOff(_ context.Context, b *board.Board, str board.Point, goal *board.Set) (search.Result, error) {
	c.blocks++
	if c.near(b, str, goal) {
		return search.Result{}, c.err
	}
	return search.Result{Code: search.Win, Move: goal.First()}, c.err
}

const cornerWithDoor = `
	. . . X . . . . .
	. . . X . . . . .
	. . . X . . O . .
	. . . X . . . . .
	. . . X . O . . .
	. . . . O . . . .
	X X X X . O . . .
	. . . . . . . . .
	. . . . . . . . .`

func TestBreakIns(t *testing.T) {
	b := boardtest.MustParse(t, cornerWithDoor)
	defer boardtest.Restored(t, b)()
	e := newEngine(t, influence.Options{})
	// Black's walls stop everything: the corner is territory.
	fresh := func(first board.Color) *influence.Result {
		r := compute(t, e, influence.Input{Board: b, ToMove: first})
		return r
	}
	r := fresh(board.Black)
	before := r.TerritorySum()
	c := &steps{reach: 2}
	found, err := influence.CorrectBreakIns(t.Context(), b, r, c)
	if err != nil {
		t.Fatal(err)
	}
	if len(found) == 0 || c.blocks == 0 || c.ins != 0 {
		t.Fatalf("found %v, asked to break in %d times, to block %d times", found, c.ins, c.blocks)
	}
	for _, f := range found {
		if f.Owner != board.Black || !f.Blocked || b.At(f.String) != board.White || len(f.Erased) == 0 {
			t.Errorf("break-in %+v", f)
		}
		for _, p := range f.Erased {
			if r.Territory(p) != 0 {
				t.Errorf("%v is still worth %v", p, r.Territory(p))
			}
		}
	}
	if r.TerritorySum() <= before {
		t.Errorf("the territory is as large as before: %v", r.TerritorySum())
	}
	// Nobody comes in: nothing changes.
	r = fresh(board.Black)
	if found, err := influence.CorrectBreakIns(t.Context(), b, r, &steps{}); err != nil || len(found) != 0 || r.TerritorySum() != before {
		t.Errorf("found %v, %v", found, err)
	}
	broken := &steps{reach: 2, err: errors.New("no idea")}
	if _, err := influence.CorrectBreakIns(t.Context(), b, fresh(board.Black), broken); !errors.Is(err, broken.err) {
		t.Errorf("error %v", err)
	}
	if _, err := influence.CorrectBreakIns(t.Context(), nil, r, c); !errors.Is(err, influence.ErrInput) {
		t.Errorf("no board: %v", err)
	}
}
