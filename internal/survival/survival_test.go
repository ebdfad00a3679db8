package survival

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// positions have one white group each. Their answers are counted by hand: who attacks, whether he
// succeeds, and by which moves; no move means that any will do.
var positions = []struct {
	name, diagram string
	attack        bool
	success       bool
	moves         []board.Point
}{
	{"three in a row, to kill", threeInARow, true, true, []board.Point{board.At(1, 0)}},
	{"three in a row, to save", threeInARow, false, true, []board.Point{board.At(1, 0)}},
	{"two eyes", twoEyes, true, false, nil},
	{"no room", noRoom, false, false, nil},
}

const threeInARow = `
	. . . . . . . . .
	. . . . . . . . .
	. . X . X . X . .
	. . . . . . . . .
	. . X . X . X . .
	. . . . . . . . .
	X X X X X . X . .
	O O O O X . . . .
	. . . O X . X . .`

const twoEyes = `
	. . . . . . . . .
	. . . . . . . . .
	. . X . X . X . .
	. . . . . . . . .
	. . X . X . X . .
	. . . . . . . . .
	X X X X X . X . .
	O O O O X . . . .
	. O . O X . X . .`

const noRoom = `
	. . . . . . . . .
	. . . . . . . . .
	. . X . X . X . .
	. . . . . . . . .
	. . X . X . X . .
	. . . . . . . . .
	X X X X . . X . .
	O O O X . . . . .
	. . O X . . X . .`

func shippedJudge(t testing.TB, o Options) *Judge {
	t.Helper()
	j, err := Shipped(o)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func TestJudge(t *testing.T) {
	race.Alone(t)
	for _, seed := range []uint64{0, 1} {
		j := shippedJudge(t, Options{Seed: seed, Keep: 20})
		for _, swapped := range []bool{false, true} {
			for n, tt := range positions {
				b := boardtest.MustParse(t, tt.diagram)
				goal := b.StonesOf(board.White)
				if swapped {
					b = swap(t, b)
				}
				hash := b.Hash()
				v, err := j.Judge(t.Context(), b, &goal, tt.attack)
				if err != nil {
					t.Fatal(err)
				}
				if got := v.Chance > 0.5; got != tt.success {
					t.Errorf("%s, seed %d: chance %.2f by %v", tt.name, seed, v.Chance, v.Move)
				}
				if tt.moves != nil && v.Move != tt.moves[0] {
					t.Errorf("%s, seed %d: %v, want %v", tt.name, seed, v.Move, tt.moves[0])
				}
				if v.Nodes != DefaultPlayouts || b.Hash() != hash {
					t.Errorf("%s: %d nodes, board changed: %v", tt.name, v.Nodes, b.Hash() != hash)
				}
				again, err := j.Judge(t.Context(), b, &goal, tt.attack)
				if err != nil || again.Nodes != 0 || again.Chance != v.Chance || again.Move != v.Move {
					t.Errorf("%s: asked again %+v, %v, before %+v", tt.name, again, err, v)
				}
				// Another one for half of them: with each seed the other half, and the other color.
				if (uint64(n)+seed)%2 == 0 == swapped && sample.Of(0, 1) == 0 {
					continue
				}
				fresh, err := shippedJudge(t, Options{Seed: seed}).Judge(t.Context(), b, &goal, tt.attack)
				if err != nil || fresh != v {
					t.Errorf("%s: another Judge %+v, %v, before %+v", tt.name, fresh, err, v)
				}
			}
		}
		if testing.Short() {
			break
		}
	}
}

// swap returns a board with the colors exchanged.
func swap(t testing.TB, b *board.Board) *board.Board {
	t.Helper()
	w, err := board.New(b.Size())
	if err != nil {
		t.Fatal(err)
	}
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	if err := w.Setup(white.Append(nil), black.Append(nil), nil); err != nil {
		t.Fatal(err)
	}
	return w
}

// TestLimits: budgets, efforts and contexts bound what is searched.
func TestLimits(t *testing.T) {
	b := boardtest.MustParse(t, threeInARow)
	goal := b.StonesOf(board.White)
	j := shippedJudge(t, Options{Playouts: 90})
	budget := search.NewBudget(100)
	ctx := search.WithBudget(t.Context(), budget)
	for _, want := range []int{90, 10, 0} {
		v, err := j.Judge(ctx, b, &goal, true)
		if err != nil || v.Nodes != want || (want == 0) != (v.Move == board.NoPoint) {
			t.Errorf("%+v, %v, want %d nodes", v, err, want)
		}
	}
	if budget.Left() != 0 {
		t.Errorf("%d are left", budget.Left())
	}
	for _, tt := range []struct {
		e    search.Effort
		want int
	}{
		{search.Effort{}, 90},
		{search.Effort{Limits: search.Limits{Nodes: owl.DefaultNodes / 3}}, 30},
		{search.Effort{Limits: search.Limits{Nodes: 1}}, 1},
		{search.Effort{Deeper: 2}, owl.NodesAt(90, search.Effort{Deeper: 2})},
	} {
		v, err := shippedJudge(t, Options{Playouts: 90}).WithEffort(tt.e).Judge(t.Context(), b, &goal, true)
		if err != nil || v.Nodes != tt.want {
			t.Errorf("%+v: %+v, %v, want %d nodes", tt.e, v, err, tt.want)
		}
	}
	// Nodes of a Prover count as parts of its usual number, and one is a number too.
	for nodes, want := range map[int]int{1: 5, 2: 10, owl.DefaultNodes: 5 * owl.DefaultNodes} {
		v := shippedJudge(t, Options{Playouts: 5 * owl.DefaultNodes}).WithEffort(search.Effort{Limits: search.Limits{Nodes: nodes}})
		if got := v.(*Judge).playouts; got != want {
			t.Errorf("%d nodes are %d random games, want %d", nodes, got, want)
		}
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	hash := b.Hash()
	if _, err := j.Judge(gone, b, &goal, false); !errors.Is(err, context.Canceled) || b.Hash() != hash {
		t.Errorf("%v", err)
	}
}

// TestForgets: so many answers are kept and no more.
func TestForgets(t *testing.T) {
	j := shippedJudge(t, Options{Playouts: 1, Keep: 30})
	b := boardtest.MustParse(t, threeInARow)
	goal := b.StonesOf(board.White)
	for i := range 30 {
		j.known[question{playouts: -i}] = owl.Verdict{}
	}
	for range 2 {
		if _, err := j.Judge(t.Context(), b, &goal, true); err != nil || len(j.known) != 1 {
			t.Errorf("%d answers, %v", len(j.known), err)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, o := range []Options{{Playouts: -1}, {Reach: -1}, {Keep: -1}} {
		if _, err := Shipped(o); !errors.Is(err, ErrOptions) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	p, r, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(nil, r, Options{}); !errors.Is(err, gamesearch.ErrPolicy) {
		t.Error(err)
	}
	if _, err := New(p, nil, Options{}); !errors.Is(err, playout.ErrNoPlayer) {
		t.Error(err)
	}
	j := shippedJudge(t, Options{})
	b := boardtest.MustParse(t, threeInARow)
	both := b.StonesOf(board.White)
	black := b.StonesOf(board.Black)
	both.Or(&black)
	for _, goal := range []board.Set{{}, both} {
		if _, err := j.Judge(t.Context(), b, &goal, true); !errors.Is(err, search.ErrGoal) {
			t.Errorf("%v: %v", goal, err)
		}
	}
}

// TestBusy: a second question at the same time is refused, also through a view.
func TestBusy(t *testing.T) {
	j := shippedJudge(t, Options{Playouts: 1})
	b := boardtest.MustParse(t, threeInARow)
	goal := b.StonesOf(board.White)
	view := j.WithEffort(search.Effort{})
	j.busy.Store(true)
	if _, err := view.Judge(t.Context(), b, &goal, true); !errors.Is(err, search.ErrBusy) {
		t.Errorf("%v, want search.ErrBusy", err)
	}
	j.busy.Store(false)
	if _, err := view.Judge(t.Context(), b, &goal, true); err != nil {
		t.Error(err)
	}
}

func BenchmarkJudge(b *testing.B) {
	bd := boardtest.MustParse(b, threeInARow)
	goal := bd.StonesOf(board.White)
	j := shippedJudge(b, Options{})
	for b.Loop() {
		clear(j.known)
		if _, err := j.Judge(b.Context(), bd, &goal, true); err != nil {
			b.Fatal(err)
		}
	}
}
