package survival_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/gentest"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/survival"
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

func shippedJudge(t testing.TB, o survival.Options) *survival.Judge {
	t.Helper()
	j, err := survival.Shipped(o)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func TestJudge(t *testing.T) {
	race.Alone(t)
	for seed := range uint64(sample.Of(1, 2)) {
		j := shippedJudge(t, survival.Options{Seed: seed, Keep: 20})
		for _, swapped := range []bool{false, true} {
			for n, tt := range positions {
				b := boardtest.MustParse(t, tt.diagram)
				goal := b.StonesOf(board.White)
				if swapped {
					b = boardtest.MustTurn(t, b, 0, true)
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
				if v.Nodes != survival.DefaultPlayouts || b.Hash() != hash {
					t.Errorf("%s: %d nodes, board changed: %v", tt.name, v.Nodes, b.Hash() != hash)
				}
				again, err := j.Judge(t.Context(), b, &goal, tt.attack)
				if err != nil || again.Nodes != 0 || again.Chance != v.Chance || again.Move != v.Move {
					t.Errorf("%s: asked again %+v, %v, before %+v", tt.name, again, err, v)
				}
				// Another one for some of them.
				if n > 0 && sample.Of(0, 1) == 0 {
					continue
				}
				fresh, err := shippedJudge(t, survival.Options{Seed: seed}).Judge(t.Context(), b, &goal, tt.attack)
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

// TestErrors: what cannot be judged is refused.
func TestErrors(t *testing.T) {
	for _, o := range []survival.Options{{Playouts: -1}, {Reach: -1}, {Keep: -1}} {
		if _, err := survival.Shipped(o); !errors.Is(err, survival.ErrOptions) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if _, err := survival.New(nil, &plays{}, survival.Options{}); !errors.Is(err, survival.ErrPolicy) {
		t.Error(err)
	}
	if _, err := survival.New(favors(0), nil, survival.Options{}); !errors.Is(err, playout.ErrNoPlayer) {
		t.Error(err)
	}
	j := shippedJudge(t, survival.Options{})
	b := boardtest.MustParse(t, threeInARow)
	white, both := b.StonesOf(board.White), b.StonesOf(board.White)
	black := b.StonesOf(board.Black)
	both.Or(&black)
	for _, c := range []struct {
		j    *survival.Judge
		b    *board.Board
		goal *board.Set
		want error
	}{
		{j, b, new(board.Set), search.ErrGoal}, {j, b, &both, search.ErrGoal}, {j, b, nil, search.ErrGoal}, {j, nil, &white, board.ErrNoBoard},
		{new(survival.Judge), b, &white, survival.ErrOptions},
	} {
		if _, err := c.j.Judge(t.Context(), c.b, c.goal, true); !errors.Is(err, c.want) {
			t.Errorf("%v, want %v", err, c.want)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := j.Judge(ended, b, &white, true); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
	if v, err := j.Judge(search.WithBudget(t.Context(), search.NewBudget(0)), b, &white, true); err != nil || v != (owl.Verdict{Move: board.NoPoint}) {
		t.Errorf("without a budget: %+v, %v", v, err)
	}
	if v := new(survival.Judge); v.WithEffort(search.Effort{}) != owl.Judge(v) {
		t.Error("a view of the zero Judge")
	}
}

// TestEnds: an error of the policy, of the player, or of the context is that of the Judge.
// Nothing is kept, and the Judge is free again. While it is at work it refuses questions, also
// through a view.
func TestEnds(t *testing.T) {
	b := boardtest.MustParse(t, threeInARow)
	goal := b.StonesOf(board.White)
	same := boardtest.Restored(t, b)
	wrong := errors.New("wrong")
	for _, name := range []string{"nothing", "a game fails", "the policy fails", "the context ends", "a second question"} {
		ctx, cancel := context.WithCancel(t.Context())
		p, want := &plays{}, error(nil)
		var policy survival.Policy = favors(board.At(1, 0))
		var j *survival.Judge
		var busy error
		switch name {
		case "a game fails":
			p.err, want = wrong, wrong
		case "the policy fails":
			policy, want = refuses{wrong}, wrong
		case "the context ends":
			p.end, p.after, want = cancel, 3, context.Canceled
		case "a second question":
			p.after, p.end = 1, func() { _, busy = j.WithEffort(search.Effort{}).Judge(ctx, b, &goal, true) }
		}
		j, err := survival.New(policy, p, survival.Options{Playouts: 20, Keep: 5})
		if err != nil {
			t.Fatal(err)
		}
		v, err := j.Judge(ctx, b, &goal, true)
		if !errors.Is(err, want) || want != nil && (v.Chance != 0 || v.Move != board.NoPoint) || (name == "a second question") != errors.Is(busy, search.ErrBusy) {
			t.Errorf("%s: %+v, %v, at the same time %v", name, v, err, busy)
		}
		if want == nil {
			v, games := v, p.games
			if again, err := j.Judge(t.Context(), b, &goal, true); err != nil || again.Chance != v.Chance || p.games != games {
				t.Errorf("%s: %+v, %v, with %d games more, want what is kept", name, again, err, p.games-games)
			}
		}
		same()
		cancel()
	}
}

// refuses is a policy that knows no moves.
type refuses struct{ err error }

func (r refuses) Append(dst []prior.Chance, _ *board.Board, _ board.Color, _, _ board.Point) ([]prior.Chance, error) {
	return dst, r.err
}

// TestFarAway: a group has the same chance wherever it is on a large board, as nothing is looked
// at but what is around the stones, and near an edge with its stones there.
func TestFarAway(t *testing.T) {
	stones := map[board.Color][][2]int{
		board.White: {{1, 1}, {2, 1}, {3, 1}, {1, 2}}, board.Black: {{0, 1}, {1, 0}, {2, 0}, {3, 0}, {4, 1}, {0, 2}, {2, 3}},
	}
	type answer struct {
		chance float64
		nodes  int
		move   [2]int
	}
	ask := func(size, x, y int) answer {
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		var lists [3][]board.Point
		for c, list := range stones {
			for _, p := range list {
				lists[c] = append(lists[c], board.At(p[0]+x, p[1]+y))
			}
		}
		if err := b.Setup(lists[board.Black], lists[board.White], nil); err != nil {
			t.Fatal(err)
		}
		goal := b.StonesOf(board.White)
		v, err := shippedJudge(t, survival.Options{Playouts: 30}).Judge(t.Context(), b, &goal, true)
		if err != nil {
			t.Fatal(err)
		}
		return answer{v.Chance, v.Nodes, [2]int{v.Move.Col() - x, v.Move.Row() - y}}
	}
	inside := ask(25, 5, 6)
	for _, at := range [][2]int{{9, 4}, {4, 9}, {15, 15}, {16, 5}} {
		if got := ask(25, at[0], at[1]); got != inside {
			t.Errorf("at %v: %+v, want %+v", at, got, inside)
		}
	}
	corner := ask(25, 0, 0)
	for _, size := range []int{19, 22} {
		if got := ask(size, 0, 0); got != corner {
			t.Errorf("in the corner of %d lines: %+v, want %+v", size, got, corner)
		}
	}
	if corner == inside {
		t.Errorf("the edge makes no difference: %+v", corner)
	}
}

// proposes is a policy that always says the same.
type proposes []prior.Chance

func (p proposes) Append(dst []prior.Chance, _ *board.Board, _ board.Color, _, _ board.Point) ([]prior.Chance, error) {
	return append(dst, p...), nil
}

// TestPolicy: a policy that breaks its contract ends the search with an error, at the first
// position and at later ones.
func TestPolicy(t *testing.T) {
	b := boardtest.MustParse(t, threeInARow)
	goal := b.StonesOf(board.White)
	for name, list := range map[string]proposes{
		"illegal":   {{Point: board.At(0, 1), Chance: 1}},
		"nowhere":   {{Point: -100, Chance: 1}},
		"negative":  {{Point: board.At(1, 0), Chance: -1}},
		"no chance": {{Point: board.At(1, 0), Chance: math.NaN()}},
		"sure":      {{Point: board.At(1, 0), Chance: math.Inf(1)}},
		"too many":  slices.Repeat(proposes{{Point: board.Pass}}, 10000),
		"later":     {{Point: board.At(1, 0), Chance: 1}}, // illegal once it has been made
	} {
		j, err := survival.New(list, &plays{}, survival.Options{Playouts: 40})
		if err != nil {
			t.Fatal(err)
		}
		if v, err := j.Judge(t.Context(), b, &goal, true); !errors.Is(err, survival.ErrPolicy) {
			t.Errorf("%s: %+v, %v", name, v, err)
		}
	}
}

// TestPinned: the seed and the number of playouts decide what a search finds. Another answer here is
// another search.
func TestPinned(t *testing.T) {
	var got strings.Builder
	j := shippedJudge(t, survival.Options{Playouts: 200, Seed: 3})
	for _, size := range []int{7, 13, 19} {
		b := gentest.Scattered(t, size, size*size/2)
		for _, c := range []board.Color{board.Black, board.White} {
			stones := b.StonesOf(c)
			goal := b.StringSet(stones.Nth(stones.Len() / 2))
			for _, attack := range []bool{true, false} {
				v, err := j.Judge(t.Context(), b, &goal, attack)
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&got, "%d %v %v: %.6f %v %v\n", size, c, attack, v.Chance, v.Move, v.Second)
			}
		}
	}
	const want = `7 black true: 0.023529 C3 C1
7 black false: 0.990000 B3 none
7 white true: 1.000000 C3 B3
7 white false: 0.857923 C3 D5
13 black true: 0.000000 J10 L10
13 black false: 0.980000 N7 none
13 white true: 0.062112 N7 PASS
13 white false: 0.972477 M8 G3
19 black true: 0.791139 B10 B9
19 black false: 0.929078 B10 C11
19 white true: 0.932961 R10 S9
19 white false: 0.813559 S10 R10
`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}
