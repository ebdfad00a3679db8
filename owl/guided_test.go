package owl_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/ended/endedtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

// TestGuidedKos: if a ko decides, a Guided returns the code that a Prover proves, and a move that
// begins the ko.
func TestGuidedKos(t *testing.T) {
	v := guided(t, 150)
	for _, tt := range []struct {
		diagram string // in a corner; the goal is White's
		first   side
		code    search.Code
	}{
		{`
			O . O O X . . . .
			X O O X X . . . .
			. O O O X . . . .
			. O O O X . . . .
			X X X X X . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, attacker, search.KoA},
		{`
			O . . X O X . . .
			. X . O O X . . .
			O O O . . X . . .
			X X X X X X . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, attacker, search.KoB},
		{`
			. X . X O X . . .
			X O . . O X . . .
			O O O . O X . . .
			X X X X X X . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, defender, search.KoA},
		{`
			. O O O X X . . .
			. X . . O X . . .
			X O O O O X . . .
			X X X X X X . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, defender, search.KoB},
	} {
		b := boardtest.MustParse(t, tt.diagram)
		goal := b.StonesOf(board.White)
		x, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: -1}})
		if err != nil {
			t.Fatal(err)
		}
		rd, err := owl.NewReader(x)
		if err != nil {
			t.Fatal(err)
		}
		prove, ask, does := x.Attack, v.Attack, rd.DoesAttack
		if tt.first == defender {
			prove, ask, does = x.Defend, v.Defend, rd.DoesDefend
		}
		if want, err := prove(t.Context(), b, &goal); err != nil || !want.Certain || want.Code != tt.code {
			t.Fatalf("proved: %+v, %v; want %v\n%v", want, err, tt.code, b)
		}
		got, err := ask(t.Context(), b, &goal)
		if err != nil || got.Code != tt.code || got.Line.Len() == 0 || got.Line.At(0) != got.Move {
			t.Errorf("%+v, %v; want %v\n%v", got, err, tt.code, b)
		} else if after, err := does(t.Context(), b, got.Move, &goal); err != nil || after.Code != tt.code {
			t.Errorf("by %v %+v is reached, %v; want %v\n%v", got.Move, after, err, tt.code, b)
		}
	}
}

// enclosedOrNot are groups whose fates do not depend on a trick.
var enclosedOrNot = []struct {
	name, diagram  string
	attack, defend search.Code
}{
	{"three in a row", `
		. . . O X . . . .
		O O O O X . . . .
		X X X X X . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`, search.Win, search.Win},
	{"four in a row", `
		. . . . O X . . .
		O O O O O X . . .
		X X X X X X . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`, search.Fail, search.Win},
	{"two points", `
		. . O X . . . . .
		O O O X . . . . .
		X X X X . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`, search.Win, search.Fail},
	{"a stone in the open", `
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . X . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . O . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .`, search.Fail, search.Win},
}

func TestGuidedShapes(t *testing.T) {
	v := guided(t, 300)
	for _, tt := range enclosedOrNot {
		b := boardtest.MustParse(t, tt.diagram)
		goal := b.StonesOf(board.White)
		for _, turn := range []int{0, 3, 5} {
			for _, swap := range []bool{false, true} {
				c, moved := turned(t, b, goal, turn, swap)
				attack, err := v.Attack(t.Context(), c, &moved)
				if err != nil || attack.Code != tt.attack {
					t.Errorf("%s: attack %+v, %v, want %v", tt.name, attack, err, tt.attack)
				}
				owner := c.At(moved.First())
				playable(t, c, attack, owner.Opponent())
				defend, err := v.Defend(t.Context(), c, &moved)
				if err != nil || defend.Code != tt.defend {
					t.Errorf("%s: defense %+v, %v, want %v", tt.name, defend, err, tt.defend)
				}
				playable(t, c, defend, owner)
				if attack.Code == search.Fail && defend.Move != board.Pass && tt.name == "four in a row" {
					t.Errorf("%s: defense by %v where nothing is to be done", tt.name, defend.Move)
				}
			}
		}
	}
}

// TestGuidedSymmetries: an answer does not depend on the colors, hardly on how the board is
// turned, and not at all on what was asked before; it leaves no trace on the board.
func TestGuidedSymmetries(t *testing.T) {
	race.Alone(t)
	const most = 0.05 // of the answers on turned boards differ: moves that look alike are tried in the order of points
	nodes := sample.Of(35, 60)
	v := guided(t, nodes)
	differ, asked := 0, 0
	for i, p := range boardtest.ReadPositions(t, "../board/testdata/positions.txt") {
		if i%sample.Of(129, 43) != 5 {
			continue
		}
		for _, c := range []board.Color{board.Black, board.White} {
			var goal board.Set
			for _, s := range p.Board.AppendStrings(nil, c) {
				if n := p.Board.StringSize(s); n >= 4 && n <= 12 {
					goal = board.SetOf(p.Board.AppendStones(nil, s)...)
					break
				}
			}
			if goal.IsEmpty() {
				continue
			}
			ask := func(v *owl.Guided, b *board.Board, goal *board.Set) search.Result {
				defer boardtest.Restored(t, b)()
				r, err := v.Attack(t.Context(), b, goal)
				if err != nil {
					t.Fatal(err)
				}
				return r
			}
			want := ask(v, p.Board, &goal)
			if got := ask(guided(t, nodes), p.Board, &goal); got != want {
				t.Errorf("position %d: a new Guided says %+v, the old one %+v", i, got, want)
			}
			same, still := turned(t, p.Board, goal, 0, true)
			if got := ask(v, same, &still); got.Code != want.Code || got.Move != want.Move {
				t.Errorf("position %d: %+v with the colors exchanged, want %+v", i, got, want)
			}
			b, moved := turned(t, p.Board, goal, i%8, false)
			asked++
			if ask(v, b, &moved).Code != want.Code {
				differ++
			}
		}
	}
	t.Logf("%d of %d answers differ on turned boards", differ, asked)
	if asked < sample.Of(3, 10) || float64(differ) > max(1, most*float64(asked)) {
		t.Errorf("%d of %d answers differ on turned boards", differ, asked)
	}
}

// TestGuidedLimits: a limit on nodes is kept and told, a budget pays for what was read, a
// context that ends stops the search with its error, and the board is as it was each time.
func TestGuidedLimits(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. X X X X . X . . . .
		. X O O O . . . X . .
		. X O . . . . . . . .
		. X O . . O . . X . .
		. . X O O O . X . . .
		. . . X X X X . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .`)
	goal := b.StonesOf(board.White)
	v := guided(t, 20)
	budget := search.NewBudget(30)
	restored := boardtest.Restored(t, b)
	res, err := v.Attack(search.WithBudget(t.Context(), budget), b, &goal)
	if err != nil || !res.Limited || res.Certain || res.Nodes > 20 || budget.Left() != 30-res.Nodes {
		t.Errorf("%+v %v, %d left of the budget", res, err, budget.Left())
	}
	restored()
	if res, err = v.Attack(search.WithBudget(t.Context(), budget), b, &goal); err != nil || res.Nodes > 30 || !res.Limited {
		t.Errorf("with what is left: %+v %v", res, err)
	}
	restored()
	for looks := range 12 {
		late := endedtest.After(t.Context(), 1+3*looks)
		if _, err := v.WithEffort(search.Effort{Limits: search.Limits{Nodes: 5000}}).Attack(late, b, &goal); !errors.Is(err, context.Canceled) {
			t.Errorf("in a context that ends: %v", err)
		}
		restored()
	}
	if v.Nodes() == 0 {
		t.Error("no nodes are counted")
	}
	shallow := v.WithEffort(search.Effort{Limits: search.Limits{Depth: 1, Nodes: 100}})
	if res, err := shallow.Attack(t.Context(), b, &goal); err != nil || res.Code != search.Fail {
		t.Errorf("one move deep: %+v %v", res, err)
	}
}

// TestGuidedBadInput: what makes no sense gets an error.
func TestGuidedBadInput(t *testing.T) {
	v := guided(t, 10)
	b := boardtest.MustParse(t, `
		. O X
		. . .
		. . .`)
	both, empty := board.SetOf(board.At(1, 2), board.At(2, 2)), board.SetOf(board.At(0, 0))
	for _, goal := range []*board.Set{&both, &empty, nil} {
		if _, err := v.Attack(t.Context(), b, goal); !errors.Is(err, search.ErrGoal) {
			t.Errorf("attack on %v: %v", goal, err)
		}
	}
	if _, err := v.Defend(t.Context(), nil, &empty); !errors.Is(err, board.ErrNoBoard) {
		t.Errorf("without a board: %v", err)
	}
	if _, err := owl.NewGuided(owl.GuidedOptions{Limits: search.Limits{Depth: -1}}); !errors.Is(err, owl.ErrOptions) {
		t.Errorf("a depth below 0: %v", err)
	}
	defense, err := pattern.Build(pattern.OwlDefense(), pattern.Spec{Name: "Block", Diagram: "*X"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := owl.NewGuided(owl.GuidedOptions{Attack: defense}); !errors.Is(err, owl.ErrOptions) {
		t.Errorf("patterns of the wrong kind: %v", err)
	}
	unknown, err := pattern.Build(pattern.OwlAttack(), pattern.Spec{Name: "Odd", Diagram: "*X", Labels: "*A", Constraint: "nobody_knows(A)"})
	if err != nil {
		t.Fatal(err)
	}
	var missing *pattern.BindError
	if _, err := owl.NewGuided(owl.GuidedOptions{Attack: unknown}); !errors.As(err, &missing) {
		t.Errorf("patterns that ask what nobody knows: %v", err)
	}
	if _, err := owl.NewBoth(nil, v); err == nil {
		t.Errorf("Both of one: %v", err)
	}
}

// TestBoth: what the first engine proves is the answer, and the second one does no more than
// look at the position; else the answer is that of the second one. The nodes are those of both.
func TestBoth(t *testing.T) {
	prove, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: 600}})
	if err != nil {
		t.Fatal(err)
	}
	try := guided(t, 50)
	v, err := owl.NewBoth(prove, try)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range enclosedOrNot {
		b := boardtest.MustParse(t, tt.diagram)
		goal := b.StonesOf(board.White)
		before := try.Nodes()
		got, err := v.Attack(t.Context(), b, &goal)
		if err != nil || got.Code != tt.attack {
			t.Errorf("%s: %+v, %v, want %v", tt.name, got, err, tt.attack)
		}
		if open := tt.name == "a stone in the open"; got.Certain == open || (try.Nodes() > before+1) != open {
			t.Errorf("%s: %+v after %d positions of the second engine", tt.name, got, try.Nodes()-before)
		}
		if got, err = v.Defend(t.Context(), b, &goal); err != nil || got.Code != tt.defend {
			t.Errorf("%s: %+v, %v, want %v", tt.name, got, err, tt.defend)
		}
	}
	if v.Nodes() != prove.Nodes()+try.Nodes() {
		t.Errorf("%d nodes, of %d and %d", v.Nodes(), prove.Nodes(), try.Nodes())
	}
	// In haste the second engine is not asked.
	b := boardtest.MustParse(t, enclosedOrNot[0].diagram)
	for _, tt := range enclosedOrNot {
		if tt.name == "a stone in the open" {
			b = boardtest.MustParse(t, tt.diagram)
		}
	}
	goal, before := b.StonesOf(board.White), try.Nodes()
	hasty := v.WithEffort(search.Effort{Limits: search.Limits{Nodes: 500}})
	if got, err := hasty.Attack(t.Context(), b, &goal); err != nil || !got.Limited || try.Nodes() != before {
		t.Errorf("in haste: %+v, %v, %d positions of the second engine", got, err, try.Nodes()-before)
	}
	if _, ok := v.WithEffort(search.AtLevel(3)).(owl.Racer); !ok {
		t.Error("a view reads no races")
	}
}

// TestGuidedForgets: without a Memory, the answers of a Guided are those of a new one.
func TestGuidedForgets(t *testing.T) {
	race.Alone(t)
	const nodes = 12
	old := guided(t, nodes)
	asked := 0
	groupsOf(t, sample.Of(8*83, 83), 2, func(b *board.Board, goal, _ board.Set, _ board.Color) {
		for _, first := range []side{attacker, defender} {
			fresh := guided(t, nodes)
			if got, want := ask(t, old, first, b, &goal), ask(t, fresh, first, b, &goal); got != want {
				t.Errorf("%+v, want %+v\n%v", got, want, b)
			}
			asked++
		}
	})
	if asked < sample.Of(5, 90) {
		t.Errorf("%d questions", asked)
	}
}
