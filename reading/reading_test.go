package reading_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/ended/endedtest"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// point reads a vertex.
func point(t testing.TB, b *board.Board, s string) board.Point {
	t.Helper()
	p, err := board.ParsePoint(s, b.Size())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// situation is a position with a question: what happens to a string when it is
// attacked and when it is defended. The moves are all that are right, with
// spaces between them.
type situation struct {
	name    string
	diagram string
	str     string

	attack      search.Code
	attackMoves string
	defend      search.Code
	defendMoves string
}

var situations = []situation{
	{
		name: "ladder",
		diagram: `
			. . . . . . . . .
			. . . . . . . . .
			. . X X . . . . .
			. X O O X . . . .
			. X X O . . . . .
			. . X . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`,
		str:    "D5",
		attack: search.Win, attackMoves: "D4 E5",
		defend: search.Win, defendMoves: "D4 E5",
	},
	{
		name: "net",
		diagram: `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . X O . . . . .
			. . O X . . . . .
			. . O O . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`,
		str:    "D5",
		attack: search.Win, attackMoves: "E5 E6",
		defend: search.Win, defendMoves: "E5 E6 C7 D7",
	},
	{
		name: "throw-in",
		diagram: `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. X X X X . . . .
			X X O O X . . . .
			. O O . O X . . .`,
		str:    "C2",
		attack: search.Win, attackMoves: "A1 D1",
		defend: search.Fail,
	},
	{
		name: "backfill on the edge",
		diagram: `
			. . . . . . . . . . . . . . . . . . .
			. . . . . . . . . . . . . . . . . . .
			. . . . . . . . . . . . . . . . . . .
			. . . . . . . . . . . . . . . . . . .
			. . . . . . . . . . . . . . . . . . .
			. . . . . . . . . . . . . . . . . . .
			. . . . . . . . . . . . . . . . . . .
			. . . . . . . . . . . . . . . . . . .
			. . . . . . . . . . . . . . . . . . .
			. . . . . . . . . . . . . . . . . . .
			. . . . . . . . . . . . . . . . . . .
			. . . . . . . . . . . . . . . . . . .
			. . . . . . . . . . . . . . . . . . .
			. . . . . . . . . . . . . . . . . . .
			. . . . . . . . . . . . . . . . . . .
			. . . . . . . . . . . . . . . . . . .
			. . . O O O O O O . . . . . . . . . .
			. . O O X X X X X O . . . . . . . . .
			. . . . O . X . X O . . . . . . . . .`,
		str:    "E2",
		attack: search.Win, attackMoves: "D1",
		defend: search.Fail,
	},
	{
		name: "captures in both directions",
		diagram: `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. O O O . . . . .
			. X X X O . . . .
			X O O X O . . . .
			X O . X O . . . .`,
		str:    "B2",
		attack: search.Win, attackMoves: "C1",
		defend: search.Win, defendMoves: "A3 C1",
	},
	{
		name: "capture in the corner",
		diagram: `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			O O O O . . . . .
			X X X O . . . . .
			. O X O . . . . .`,
		str:    "A2",
		attack: search.Win, attackMoves: "A1",
		defend: search.Fail,
	},
	{
		name: "more than four liberties",
		diagram: `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . X X . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`,
		str:    "D5",
		attack: search.Fail,
		defend: search.Win, defendMoves: "PASS",
	},
	{
		name: "four liberties in the open",
		diagram: `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . X . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`,
		str:    "E5",
		attack: search.Fail,
		defend: search.Win, defendMoves: "D5 E4 E6 F5",
	},
	{
		name: "crawl on the first line",
		diagram: `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. O . . . . . . .
			. O O O O . . . .
			. O X X . . . . .`,
		str:    "C1",
		attack: search.Win, attackMoves: "E1",
		defend: search.Fail,
	},
	{
		name: "nakade in the eye",
		diagram: `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . X X X . . . .
			. X O O O X . . .
			. X O . O X . . .
			. X O . O X . . .`,
		str:    "C3",
		attack: search.Win, attackMoves: "D1 D2",
		defend: search.Fail,
	},
	{
		name: "two stones in a corner",
		diagram: `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			O O . . . . . . .
			X X O . . . . . .
			. X O . . . . . .`,
		str:    "B1",
		attack: search.Win, attackMoves: "A1",
		defend: search.Fail,
	},
	{
		name: "ko that the attacker takes first",
		diagram: `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . X O . . . . .
			. X O . O . . . .
			. . X O . . . . .`,
		str:    "C2",
		attack: search.KoA, attackMoves: "D2",
		defend: search.Win, defendMoves: "D2 B1 B3",
	},
	{
		name: "eye that is filled from inside",
		diagram: `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . X X X . . . .
			. X O O O X . . .
			. X O X O X . . .
			. . O X . X . . .`,
		str:    "C3",
		attack: search.Win, attackMoves: "E1",
		defend: search.Fail,
	},
	{
		name: "counter-attack",
		diagram: `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . O O . . . . .
			. O X X O . . . .
			. O X O X X . . .
			. O X O . X . . .
			. . . X X . . . .
			. . O O O . . . .`,
		str:    "C3",
		attack: search.Win, attackMoves: "C2",
		defend: search.Win, defendMoves: "E3",
	},
	{
		name: "bamboo joint",
		diagram: `
			. . . . . . . . .
			. . . . . . . . .
			. . . . X X . . .
			. . . . O O X . .
			. . . O . . O . .
			. . . . O O . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`,
		str:    "E6",
		attack: search.Fail,
		defend: search.Win, defendMoves: "E5 F5 D6",
	},
}

// ask answers both questions of a situation.
func (s situation) ask(t *testing.T, r *reading.Reader, b *board.Board) (attack, defend search.Result) {
	t.Helper()
	defer boardtest.Restored(t, b)()
	p := point(t, b, s.str)
	attack, err := r.Attack(context.Background(), b, p)
	if err != nil {
		t.Fatal(err)
	}
	defend, err = r.Defend(context.Background(), b, p)
	if err != nil {
		t.Fatal(err)
	}
	return attack, defend
}

func TestSituations(t *testing.T) {
	for _, s := range situations {
		t.Run(s.name, func(t *testing.T) {
			b := boardtest.MustParse(t, s.diagram)
			attack, defend := s.ask(t, reading.New(reading.Options{}), b)
			t.Logf("attack %v %v, defend %v %v", attack.Code, attack.Move, defend.Code, defend.Move)
			if attack.Code != s.attack || !isOneOf(attack, s.attackMoves) {
				t.Errorf("attack: %v %v, want %v by one of %q", attack.Code, attack.Move, s.attack, s.attackMoves)
			}
			if defend.Code != s.defend || !isOneOf(defend, s.defendMoves) {
				t.Errorf("defend: %v %v, want %v by one of %q", defend.Code, defend.Move, s.defend, s.defendMoves)
			}
		})
	}
}

// isOneOf tells whether the move of a result is among the vertices.
func isOneOf(r search.Result, moves string) bool {
	if r.Code == search.Fail {
		return r.Move == board.NoPoint && moves == ""
	}
	return slices.Contains(strings.Fields(moves), r.Move.String())
}

// TestColorsAndSymmetries turns and mirrors the situations and exchanges the
// colors: the codes stay.
func TestColorsAndSymmetries(t *testing.T) {
	r := reading.New(reading.Options{})
	for _, s := range situations {
		for k := range board.Transform(board.NumTransforms) {
			for _, swap := range []bool{false, true} {
				b := boardtest.MustParse(t, s.diagram)
				n := b.Size()
				var stones [3][]board.Point
				for col := range n {
					for row := range n {
						p := board.At(col, row)
						c := b.At(p)
						if swap {
							c = c.Opponent()
						}
						stones[c] = append(stones[c], k.Apply(p, n))
					}
				}
				moved, err := board.New(n)
				if err != nil {
					t.Fatal(err)
				}
				if err := moved.Setup(stones[board.Black], stones[board.White], nil); err != nil {
					t.Fatal(err)
				}
				turned := s
				turned.str = k.Apply(point(t, b, s.str), n).String()
				attack, defend := turned.ask(t, r, moved)
				if attack.Code != s.attack || defend.Code != s.defend {
					t.Errorf("%s, symmetry %d, colors exchanged %v: attack %v, defend %v, want %v and %v",
						s.name, k, swap, attack.Code, defend.Code, s.attack, s.defend)
				}
			}
		}
	}
}

func TestErrors(t *testing.T) {
	ctx := context.Background()
	b := boardtest.MustParse(t, situations[0].diagram)
	r := reading.New(reading.Options{})
	empty := point(t, b, "A1")
	stone := point(t, b, "D5")
	calls := map[string]func() error{
		"Attack":              func() error { _, err := r.Attack(ctx, b, empty); return err },
		"Defend":              func() error { _, err := r.Defend(ctx, b, empty); return err },
		"Ladder":              func() error { _, err := r.Ladder(ctx, b, board.NoPoint); return err },
		"DoesAttack":          func() error { _, err := r.DoesAttack(ctx, b, empty, empty); return err },
		"DoesDefend":          func() error { _, err := r.DoesDefend(ctx, b, empty, board.Pass); return err },
		"AllAttacks":          func() error { _, err := r.AllAttacks(ctx, b, empty); return err },
		"AllDefenses":         func() error { _, err := r.AllDefenses(ctx, b, empty); return err },
		"AttackEither first":  func() error { _, err := r.AttackEither(ctx, b, empty, stone); return err },
		"AttackEither second": func() error { _, err := r.AttackEither(ctx, b, stone, empty); return err },
		"DefendBoth":          func() error { _, err := r.DefendBoth(ctx, b, stone, empty); return err },
		"BreakThrough":        func() error { _, err := r.BreakThrough(ctx, b, stone, stone, empty); return err },
	}
	for name, call := range calls {
		if err := call(); !errors.Is(err, search.ErrString) {
			t.Errorf("%s without a stone: error %v, want one that wraps ErrString", name, err)
		}
	}
	if _, err := r.SafeMove(ctx, b, empty, board.Empty); !errors.Is(err, board.ErrColor) {
		t.Errorf("SafeMove of nobody: %v, want ErrColor", err)
	}
	if _, err := r.SafeMove(ctx, b, board.At(12, 12), board.Black); !errors.Is(err, board.ErrPoint) {
		t.Errorf("SafeMove off the board: %v, want ErrPoint", err)
	}
	other := point(t, b, "E6")
	if _, err := r.AttackEither(ctx, b, stone, other); !errors.Is(err, search.ErrColors) {
		t.Errorf("AttackEither of two colors: %v, want ErrColors", err)
	}
}

// hard is a position in which strings of both colors take many nodes.
const hard = `
	. . . . . . . . . . . . .
	. . . X . . . . . O . . .
	. . . . . O X . . . . . .
	. . X O . O X . X . O . .
	. . O X X . O . . . . . .
	. . . O X O O X . X . . .
	. . . O O X X . X . . . .
	. . . . . O . O O . . . .
	. . . X . X O . X O . . .
	. . . . X . O X . X . . .
	. . X . . O X . X . . . .
	. . . . . . . . . . . . .
	. . . . . . . . . . . . .`

func TestCanceledReadingRestoresTheBoard(t *testing.T) {
	b := boardtest.MustParse(t, hard)
	r := reading.New(reading.Options{Limits: search.Limits{Nodes: -1}})
	canceled := 0
	for _, s := range b.AppendStrings(nil, board.Empty) {
		for n := range 4 {
			ctx := endedtest.After(context.Background(), n)
			restored := boardtest.Restored(t, b)
			res, err := r.Attack(ctx, b, s)
			if err == nil {
				res, err = r.Defend(ctx, b, s)
			}
			restored()
			if err != nil {
				canceled++
				if !errors.Is(err, context.Canceled) || res != (search.Result{}) {
					t.Errorf("%v: result %+v, error %v after the context ended", s, res, err)
				}
			}
		}
	}
	if canceled < 8 {
		t.Errorf("only %d questions were canceled", canceled)
	}
	// What was found before must not have been kept.
	fresh := reading.New(reading.Options{Limits: search.Limits{Nodes: -1}})
	compareOn(t, b, r, fresh)
}

// compareOn asks two readers about all strings of a position.
func compareOn(t *testing.T, b *board.Board, x, y *reading.Reader) {
	t.Helper()
	ctx := context.Background()
	for _, s := range b.AppendStrings(nil, board.Empty) {
		got, err := x.Attack(ctx, b, s)
		if err != nil {
			t.Fatal(err)
		}
		want, err := y.Attack(ctx, b, s)
		if err != nil {
			t.Fatal(err)
		}
		got.Nodes, want.Nodes = 0, 0
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("attack on %v: mismatch (-want +got)\n%s", s, diff)
		}
	}
}

func TestNodeLimit(t *testing.T) {
	b := boardtest.MustParse(t, hard)
	ctx := context.Background()
	full := reading.New(reading.Options{Limits: search.Limits{Nodes: -1}})
	r := reading.New(reading.Options{Limits: search.Limits{Nodes: 50}})
	limited := 0
	for _, s := range b.AppendStrings(nil, board.Empty) {
		want, err := full.Attack(ctx, b, s)
		if err != nil {
			t.Fatal(err)
		}
		restored := boardtest.Restored(t, b)
		got, err := r.Attack(ctx, b, s)
		if err != nil {
			t.Fatal(err)
		}
		restored()
		if got.Nodes > 60 {
			t.Errorf("%v: %d nodes with a limit of 50", s, got.Nodes)
		}
		if got.Limited {
			limited++
		} else if got.Code != want.Code {
			t.Errorf("%v: %v without running into the limit, want %v", s, got.Code, want.Code)
		}
		// The same question with more nodes must not get the cut answer.
		again, err := r.Attack(ctx, b, s)
		if err != nil {
			t.Fatal(err)
		}
		if again.Limited != got.Limited {
			t.Errorf("%v: a limited answer was kept", s)
		}
	}
	if limited == 0 {
		t.Error("no question ran into the limit")
	}
}

func TestDeepTrialStack(t *testing.T) {
	s := situations[0]
	b := boardtest.MustParse(t, s.diagram)
	want, _ := s.ask(t, reading.New(reading.Options{}), b)
	for _, m := range []string{"H1", "J1", "H2", "J2", "G1"} {
		c := board.Black
		if b.Depth()%2 == 1 {
			c = board.White
		}
		if !b.Try(point(t, b, m), c) {
			t.Fatal("illegal", m)
		}
	}
	got, _ := s.ask(t, reading.New(reading.Options{}), b)
	got.Nodes, want.Nodes = 0, 0
	got.Line, want.Line = search.Line{}, search.Line{} // it may end among the trial moves
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("with trial moves far away: mismatch (-want +got)\n%s", diff)
	}
}
