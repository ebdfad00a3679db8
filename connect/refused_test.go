package connect_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
)

// refusing is a tactical reader that refuses its question number at, if that is not 0.
type refusing struct {
	searchtest.Captures
	at, asked int
	with      error
}

func (r *refusing) count() error {
	if r.asked++; r.asked == r.at {
		return r.with
	}
	return nil
}

func (r *refusing) Attack(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	if err := r.count(); err != nil {
		return search.Result{}, err
	}
	return r.Captures.Attack(ctx, b, str)
}

func (r *refusing) Defend(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	if err := r.count(); err != nil {
		return search.Result{}, err
	}
	return r.Captures.Defend(ctx, b, str)
}

func (r *refusing) Ladder(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	if err := r.count(); err != nil {
		return search.Result{}, err
	}
	return r.Captures.Ladder(ctx, b, str)
}

// TestRefused: whichever tactical question is refused, the error comes back from the question about connections or
// distances, no other one is asked, and the next question is answered as ever.
func TestRefused(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. . O . . X . . .
		. X O . X O O . .
		. . X . . X O . .
		. . . O . . X . .
		. X O . O X . . .
		. . X O X O . . .
		. . . . . . . . .
		. . . . . . . . .`)
	no := errors.New("no")
	tactics := &refusing{with: no}
	r := connect.New(connect.Options{Tactics: tactics, Params: connect.Params{Depth: 6, Nodes: 40, BreakInDepth: 6, BreakInNodes: 40}})
	area := board.SetOf(board.At(7, 1), board.At(8, 1), board.At(7, 2))
	var m connect.Map
	var dst [board.NumPoints]float64
	measured := func(err error) (search.Result, error) {
		sum := 0
		for _, d := range m.All() {
			sum += int(d)
		}
		return search.Result{Nodes: sum}, err
	}
	refused, asks := 0, map[string]func(x, y board.Point) (search.Result, error){
		"connect":    func(x, y board.Point) (search.Result, error) { return r.Connect(t.Context(), b, x, y) },
		"disconnect": func(x, y board.Point) (search.Result, error) { return r.Disconnect(t.Context(), b, x, y) },
		"break in":   func(x, _ board.Point) (search.Result, error) { return r.BreakIn(t.Context(), b, x, &area) },
		"block off":  func(x, _ board.Point) (search.Result, error) { return r.BlockOff(t.Context(), b, x, &area) },
		"measure":    func(x, _ board.Point) (search.Result, error) { return measured(r.Measure(t.Context(), b, x, 0, &m)) },
		"measure an area": func(x, _ board.Point) (search.Result, error) {
			return measured(r.MeasureArea(t.Context(), b, b.At(x), &area, 0, &m))
		},
		"distances": func(x, _ board.Point) (search.Result, error) {
			err := r.Distances(t.Context(), b, x, 0, dst[:])
			n := 0
			for _, d := range dst {
				if !math.IsInf(d, 1) {
					n++
				}
			}
			return search.Result{Nodes: n}, err
		},
	}
	for name, ask := range asks {
		for _, c := range []board.Color{board.Black, board.White} {
			list := b.AppendStrings(nil, c)
			for i, x := range list[1:] {
				tactics.at, tactics.asked = 0, 0
				want, err := ask(x, list[i])
				if err != nil {
					t.Fatal(err)
				}
				all := tactics.asked
				for at := 1; at <= all; at += 1 + at/4 {
					tactics.at, tactics.asked = at, 0
					restored := boardtest.Restored(t, b)
					_, err := ask(x, list[i])
					restored()
					if !errors.Is(err, no) || tactics.asked != at {
						t.Errorf("%s, %v: question %d of %d was refused: error %v, %d were asked", name, x, at, all, err, tactics.asked)
					}
					refused++
				}
				tactics.at = 0
				if got, err := ask(x, list[i]); err != nil || got != want {
					t.Errorf("%s, %v: afterwards %+v, %v, want %+v", name, x, got, err, want)
				}
			}
		}
	}
	if refused < 200 {
		t.Errorf("%d questions were refused", refused)
	}
}

// TestLimitsReplace: the limits of the options take the place of those of the parameters, for strings and areas, where
// they say something.
func TestLimitsReplace(t *testing.T) {
	f := readBreakIns(t)[0]
	usual := connect.Params{Depth: 9, Nodes: 60, BreakInDepth: 8, BreakInNodes: 50}
	differ := map[search.Limits]int{}
	for _, l := range []search.Limits{{}, {Depth: 3}, {Nodes: 7}, {Depth: 5, Nodes: 30}, {Depth: -1}} {
		p := usual
		if l.Depth > 0 {
			p.Depth, p.BreakInDepth = l.Depth, l.Depth
		}
		if l.Nodes > 0 {
			p.Nodes, p.BreakInNodes = l.Nodes, l.Nodes
		}
		limited := connect.New(connect.Options{Tactics: searchtest.Captures{}, Params: usual, Limits: l})
		same := connect.New(connect.Options{Tactics: searchtest.Captures{}, Params: p})
		plain := connect.New(connect.Options{Tactics: searchtest.Captures{}, Params: usual})
		for i, q := range questions(f.b) {
			if i%12 != 0 {
				continue
			}
			got, want := q.ask(t, limited, f.b), q.ask(t, same, f.b)
			if got != want {
				t.Errorf("%+v: %v of %v: %+v, want %+v", l, q.kind, q.x, got, want)
			}
			if q.ask(t, plain, f.b) != want {
				differ[l]++
			}
		}
		if limited.Params() != usual {
			t.Errorf("the parameters are %+v", limited.Params())
		}
	}
	for _, l := range []search.Limits{{Depth: 3}, {Nodes: 7}} {
		if differ[l] == 0 {
			t.Errorf("%+v makes no difference", l)
		}
	}
}
