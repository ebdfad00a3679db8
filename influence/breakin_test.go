package influence_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// TestRepeatBreakIns: in the position in which break-ins were found they erase the same points
// again; those that do not work any more, or whose string is gone, erase none.
func TestRepeatBreakIns(t *testing.T) {
	b := boardtest.MustParse(t, cornerWithDoor)
	e := newEngine(t, influence.Options{})
	for _, c := range [2]board.Color{board.Black, board.White} {
		plain := compute(t, e, influence.Input{Board: b, ToPlay: c})
		corrected := plain.Clone()
		x := &steps{reach: 2}
		found, err := influence.CorrectBreakIns(t.Context(), b, corrected, x)
		if err != nil || len(found) == 0 && c == board.Black {
			t.Fatalf("%v first: break-ins %v, error %v", c, found, err)
		}
		if len(found) == 0 {
			continue
		}
		for _, tt := range []struct {
			name  string
			x     *steps
			found []influence.BreakIn
			want  *influence.Result
		}{
			{"again", x, found, corrected},
			{"out of reach", &steps{}, found, plain},
			{"none", x, nil, plain},
			{"no goal", x, []influence.BreakIn{{String: found[0].String, Owner: found[0].Owner, Blocked: found[0].Blocked, Erased: found[0].Erased}}, plain},
			{"string gone", x, []influence.BreakIn{{String: board.At(0, 0), Owner: found[0].Owner, Blocked: found[0].Blocked, Goal: found[0].Goal, Erased: found[0].Erased}}, plain},
			{"other player first", x, []influence.BreakIn{{String: found[0].String, Owner: found[0].Owner, Blocked: !found[0].Blocked, Goal: found[0].Goal, Erased: found[0].Erased}}, plain},
		} {
			got := plain.Clone()
			if err := influence.RepeatBreakIns(t.Context(), b, got, tt.x, tt.found); err != nil {
				t.Fatal(err)
			}
			for p := range board.Points(9) {
				if got.Territory(p) != tt.want.Territory(p) {
					t.Errorf("%v first, %s: %v is worth %.2f, want %.2f", c, tt.name, p, got.Territory(p), tt.want.Territory(p))
				}
			}
		}
		wrong := errors.New("no idea")
		if err := influence.RepeatBreakIns(t.Context(), b, plain.Clone(), &steps{err: wrong}, found); !errors.Is(err, wrong) {
			t.Errorf("error %v", err)
		}
		if err := influence.RepeatBreakIns(t.Context(), b, nil, x, found); !errors.Is(err, influence.ErrInput) {
			t.Errorf("without a result: %v", err)
		}
	}
}

// steps is a Connector that counts empty points on the way, and comes in while
// the goal is nearer than reach.
type steps struct {
	reach  float64
	err    error
	ins    int
	blocks int
}

// step is the distance of neighboring points.
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
	if b.At(str) == board.White {
		c.ins++
	}
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
		r := compute(t, e, influence.Input{Board: b, ToPlay: first})
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
		if f.Owner == board.White && !f.Blocked {
			continue // Black has a way into the other corner
		}
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

// wayIn is the position break_in.sgf of GNU Go's tests.
const wayIn = `
	. . . . . . . . .
	. . . . . . . . .
	. . . X O O . . .
	. . . X X X O . .
	. . . . . . . . .
	. . . X . . O . .
	. . . . X . . . .
	. . . . . . O . .
	. . . . . . . . .`

// TestBreakInFile has the position break_in.sgf of GNU Go's tests, the example of its
// manual: Black, to move, comes in at G7 or G5. When he has played G7 and White is to
// move, nothing keeps his string at D7 out; GNU Go 3.8 then erases G5, G7, H6, E9 and
// F8. (E9 is as good as E8 where that is territory too.) That White can capture the stone at G7 is a question for those who read.
func TestBreakInFile(t *testing.T) {
	b := boardtest.MustParse(t, wayIn)
	x := newTactics(t)
	reader := connect.New(connect.Options{Params: connect.Level(10)})
	into := func(in influence.Input) []influence.BreakIn {
		t.Helper()
		in.Board = b
		r := compute(t, x.engine, in)
		found, err := influence.CorrectBreakIns(t.Context(), b, r, reader)
		if err != nil {
			t.Fatal(err)
		}
		return slices.DeleteFunc(found, func(f influence.BreakIn) bool {
			return f.Owner != board.White || !b.SameString(f.String, board.At(3, 6))
		})
	}
	entry := parsePoints(t, "G7 G5", 9)
	found := into(influence.Input{ToPlay: board.Black})
	if len(found) == 0 || found[0].Blocked || found[0].Result.Code != search.Win || !entry.Has(found[0].Result.Move) {
		t.Errorf("Black first: found %v, want a way in at one of %v", found, entry.Append(nil))
	}
	// What there is to erase: White's jump on the right holds if he moves first.
	g5 := board.At(6, 4)
	if v := compute(t, x.engine, influence.Input{Board: b, ToPlay: board.White}).Territory(g5); v < 0.95 {
		t.Errorf("White first: %v is worth %.2f, want 1", g5, v)
	}
	g7 := board.At(6, 6)
	if err := b.Play(g7, board.Black, board.Strict); err != nil {
		t.Fatal(err)
	}
	dead := board.SetOf(g7)
	erased := parsePoints(t, "G5 G7 H6 E9 F8", 9)
	found = into(influence.Input{ToPlay: board.White, Dead: &dead})
	common := 0
	for _, f := range found {
		if !f.Blocked {
			t.Errorf("White first: %+v is no failure to block", f)
		}
		for _, p := range f.Erased {
			if erased.Has(p) {
				common++
			}
		}
	}
	if common < 4 || !slices.ContainsFunc(found, func(f influence.BreakIn) bool { return slices.Contains(f.Erased, g5) }) {
		t.Errorf("White first: found %v, want %v and three more of %v erased", found, g5, erased.Append(nil))
	}
}
