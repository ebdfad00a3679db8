package board_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/hostile"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// hostileValues are the arguments for all functions of the package.
func hostileValues(t *testing.T) []any {
	b := boardtest.MustParse(t, refusing)
	large, err := board.New(board.MaxSize)
	if err != nil {
		t.Fatal(err)
	}
	small, err := board.New(board.MinSize)
	if err != nil {
		t.Fatal(err)
	}
	strange := board.Chinese()
	strange.Superko, strange.Scoring, strange.Compensation = 77, 88, 99
	return append(hostile.Values(), b, large, small,
		board.Chinese(), board.Japanese(), strange, board.Rules{},
		board.Move{}, board.Move{Point: -1, Color: 9}, board.Move{Point: board.Pass, Color: board.White},
		board.SettledStatus(0), board.SettledStatus(200), board.Superko(9), board.Scoring(9), board.Compensation(9),
		board.Margin(0.5), rand.NewPCG(1, 2))
}

// boardState is all that can be seen of a board.
func boardState(b *board.Board) string {
	ko, c := b.Ko()
	trials := ""
	for i := range b.Depth() {
		p, c := b.Trial(i)
		trials += fmt.Sprint(p, c, " ")
	}
	return fmt.Sprint(boardtest.Format(b), ko, c, b.Hash(), b.Prisoners(board.Black), b.Prisoners(board.White), trials)
}

// checkedState returns a function that is boardState for boards whose parts agree; that they do
// is looked at, by default, at every fourth call.
func checkedState() func(*board.Board) string {
	calls := 0
	return func(b *board.Board) string {
		if calls++; calls%sample.Of(4, 1) == 0 {
			if err := boardtest.CheckConsistency(b); err != nil {
				return "inconsistent: " + err.Error()
			}
		}
		return boardState(b)
	}
}

// TestHostileCalls calls everything that boards and games can do with whatever a
// careless caller might hand over.
func TestHostileCalls(t *testing.T) {
	race.Alone(t)
	values := hostileValues(t)
	t.Run("Board", func(t *testing.T) {
		hostile.Methods(t, func() *board.Board { return boardtest.MustParse(t, refusing) }, checkedState(), values)
	})
	t.Run("Board with trial moves", func(t *testing.T) {
		hostile.Methods(t, func() *board.Board {
			b := boardtest.MustParse(t, refusing)
			b.Try(board.At(3, 4), board.Black)
			b.Try(board.Pass, board.White)
			return b
		}, checkedState(), values)
	})
	t.Run("smallest Board", func(t *testing.T) {
		hostile.Methods(t, func() *board.Board {
			b, err := board.New(board.MinSize)
			if err != nil {
				t.Fatal(err)
			}
			return b
		}, checkedState(), values)
	})
	for _, r := range []board.Rules{board.Japanese(), board.TrompTaylor()}[:sample.Of(1, 2)] {
		t.Run("Game "+r.Name, func(t *testing.T) {
			hostile.Methods(t, func() *board.Game {
				g := gameOf(t, r, refusing)
				play(t, g, "D5")
				return g
			}, state, values)
		})
	}
}

// TestHostileValues does the same for the small types and the functions.
func TestHostileValues(t *testing.T) {
	values := hostileValues(t)
	for _, p := range hostile.Points() {
		hostile.Methods(t, func() *board.Point { return &p }, func(p *board.Point) string { return fmt.Sprint(*p) }, values)
	}
	for _, c := range []board.Color{0, 3, 4, 255} {
		hostile.Methods(t, func() *board.Color { return &c }, func(c *board.Color) string { return fmt.Sprint(*c) }, values)
	}
	for _, x := range []board.Transform{0, 5, 8, 255} {
		hostile.Methods(t, func() board.Transform { return x }, func(x board.Transform) string { return fmt.Sprint(x) }, values)
	}
	// A nil set stands for the empty one where functions say so, not in sets.
	sets := slices.DeleteFunc(slices.Clone(values), func(v any) bool { return v == (*board.Set)(nil) })
	hostile.Methods(t, func() *board.Set { return &board.Set{} }, func(s *board.Set) string { return fmt.Sprint(*s) }, sets)
	hostile.Methods(t, func() *board.Rules { return &board.Rules{} }, func(r *board.Rules) string { return fmt.Sprint(*r) }, values)
	hostile.Methods(t, func() *board.Move { return &board.Move{} }, func(m *board.Move) string { return fmt.Sprint(*m) }, values)
	hostile.Methods(t, func() *board.Score { return &board.Score{} }, func(s *board.Score) string { return fmt.Sprint(*s) }, values)
	hostile.Methods(t, func() *board.Margin { return new(board.Margin) }, func(m *board.Margin) string { return fmt.Sprint(*m) }, values)
	hostile.Methods(t, func() *board.Unconditional { return &board.Unconditional{} }, func(*board.Unconditional) string { return "" }, values)
	hostile.Funcs(t, map[string]any{
		"At": board.At, "New": board.New, "NewGame": board.NewGame, "SetOf": board.SetOf,
		"ParsePoint": board.ParsePoint, "FromSGF": board.FromSGF, "ParseColor": board.ParseColor,
		"ParseMove": board.ParseMove, "ParseDiagram": board.ParseDiagram, "ParseMarkedDiagram": board.ParseMarkedDiagram, "ParseRules": board.ParseRules, "ParseMargin": board.ParseMargin,
		"AreaScore": board.AreaScore, "TerritoryScore": board.TerritoryScore, "SekiStones": board.SekiStones,
		"AllPoints": board.AllPoints, "UnconditionalStatus": board.UnconditionalStatus, "IsMeaningless": board.IsMeaningless,
		"FixedHandicapPoints": board.FixedHandicapPoints,
	}, values)
}

// TestNoBoard: on the zero board nobody can play, and functions take nil for it.
func TestNoBoard(t *testing.T) {
	values := append(hostile.Values(), rand.NewPCG(1, 2), new(board.Board))
	hostile.Methods(t, func() *board.Board { return new(board.Board) }, func(b *board.Board) string {
		return fmt.Sprint(b.Depth(), b.EmptyPoints(), b.Hash())
	}, values)
	none := new(board.Board)
	a1 := board.At(0, 0)
	for what, err := range map[string]error{
		"Play A1":   none.Play(a1, board.Black, board.Strict),
		"Play pass": none.Play(board.Pass, board.Black, board.Strict),
		"suicide":   none.Play(a1, board.Black, board.AllowSuicide),
		"Setup":     none.Setup([]board.Point{a1}, nil, nil),
		"clear":     none.Setup(nil, nil, nil),
	} {
		if !errors.Is(err, board.ErrNoBoard) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := none.Playout(board.Black, 10, rand.NewPCG(1, 2)); !errors.Is(err, board.ErrNoBoard) {
		t.Errorf("a playout: %v", err)
	}
	if none.Legal(a1, board.Black, board.AllowSuicide) || none.TryMode(a1, board.Black, board.AllowSuicide) || none.Clone().Try(a1, board.White) {
		t.Error("a move without a board")
	}
	some := boardtest.MustParse(t, refusing)
	before := boardState(some)
	if _, err := some.Playout(board.Black, 10, nil); !errors.Is(err, board.ErrNoSource) || boardState(some) != before {
		t.Errorf("no random numbers: %v", err)
	}
	withNil := append(values, (*board.Board)(nil))
	hostile.Methods(t, func() *board.UnconditionalAnalyzer { return new(board.UnconditionalAnalyzer) },
		func(*board.UnconditionalAnalyzer) string { return "" }, append(withNil, new(board.Unconditional)))
	hostile.Funcs(t, map[string]any{
		"AreaScore": board.AreaScore, "TerritoryScore": board.TerritoryScore, "SekiStones": board.SekiStones,
		"UnconditionalStatus": board.UnconditionalStatus, "IsMeaningless": board.IsMeaningless,
	}, withNil)
	if s := board.AreaScore(nil, nil); s.Margin() != 0 {
		t.Errorf("the score of nothing is %v", s)
	}
}
