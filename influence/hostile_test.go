package influence_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/hostile"
	"github.com/tengen-go/tengen/pattern"
)

// hostileValues are arguments of this package that make no sense, and a few that
// do.
func hostileValues(t *testing.T) []any {
	t.Helper()
	e := newEngine(t, influence.Options{})
	values := append(hostile.Values(), hostile.Boards()...)
	var nobody *board.Board
	values = append(values, nobody, context.Background(), influence.Options{}, influence.Options{NoPatterns: true},
		new(influence.Result), (*influence.Result)(nil), influence.Kind(0), influence.Kind(1), influence.Kind(2), influence.Kind(255),
		influence.Territory, influence.Region(255), influence.Surrounded, influence.SurroundStatus(255),
		[]influence.BreakIn(nil), []uint8(nil), []uint8{1}, make([]uint8, board.NumPoints), &steps{reach: 2})
	var sets []*board.Set
	for _, v := range hostile.Values() {
		if s, ok := v.(*board.Set); ok {
			sets = append(sets, s)
		}
	}
	outside := board.SetOf(board.At(1, 1))
	outside[0] |= 1
	sets = append(sets, &outside)
	for _, s := range sets {
		values = append(values, s)
	}
	weak := make([]float32, board.NumPoints)
	for i := range weak {
		weak[i] = float32(i%5) * 25
	}
	broken := make([]float32, board.NumPoints)
	broken[board.At(0, 0)] = float32(math.NaN())
	for _, v := range append(hostile.Boards(), nobody) {
		b := v.(*board.Board)
		for i, s := range sets {
			in := influence.Input{Board: b, Dead: s, Inessential: sets[(i+1)%len(sets)], ToPlay: board.Color(i % 5), Kind: influence.Kind(i % 3)}
			in.Strength = [][]float32{nil, {1}, weak, broken}[i%4]
			values = append(values, in,
				influence.Move{Point: board.At(i, 0), Color: board.Color(i % 4), Saved: s, Lost: s, SavedStrength: float32(math.Inf(1))},
				influence.Move{Point: hostile.Points()[i], Color: board.Black, Unsafe: true},
				influence.SurroundQuery{Board: b, Dragon: s, Hostile: sets[(i+1)%len(sets)], Allies: []board.Set{{}, outside}},
				influence.EscapeQuery{Board: b, Dragon: s, Values: make([]uint8, i*500), Blocked: sets[(i+2)%len(sets)]})
			r := new(influence.Result)
			if e.Compute(context.Background(), in, r) == nil {
				values = append(values, r)
			}
		}
	}
	return values
}

// TestHostile: nothing panics, and nothing runs on for ever.
func TestHostile(t *testing.T) {
	values := hostileValues(t)
	hostile.Funcs(t, map[string]any{
		"New": influence.New, "NewSurroundQuery": influence.NewSurroundQuery, "FindSurround": influence.FindSurround,
		"DoesSurround": influence.DoesSurround, "MoveValue": influence.MoveValue,
		"EscapeRoute":     influence.EscapeRoute,
		"CorrectBreakIns": influence.CorrectBreakIns, "Functions": influence.Functions,
	}, values)
	b := boardtest.MustParse(t, cornerWithDoor)
	for _, size := range []int{0, 9, 19} {
		fresh := func() *influence.Result {
			r := new(influence.Result)
			if size > 0 {
				p := b
				if size != b.Size() {
					p = randomBoard(t, size, 150, 1)
				}
				r = compute(t, newEngine(t, influence.Options{NoPatterns: true}), influence.Input{Board: p})
			}
			return r
		}
		hostile.Methods(t, fresh, func(r *influence.Result) string {
			return fmt.Sprint(r.Size(), r.ToPlay(), r.Kind(), r.TerritorySum())
		}, values)
	}
	hostile.Methods(t, func() *influence.Surround {
		s, err := influence.FindSurround(query(b, board.White))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}, func(s *influence.Surround) string { return fmt.Sprint(*s) }, values)
	hostile.Methods(t, func() *influence.Engine { return newEngine(t, influence.Options{}) },
		func(e *influence.Engine) string { return fmt.Sprint(len(e.Unbound())) }, values)
}

// TestNeighborsOfNobody: a set that has more than stones, with a bit of no point
// in it, is the same as the stones alone.
func TestNeighborsOfNobody(t *testing.T) {
	b := setup(t, 5, []board.Point{board.At(2, 2)}, []board.Point{board.At(1, 2)})
	dragon := board.SetOf(board.At(2, 2), board.At(4, 4))
	dragon[0] |= 1
	got := influence.NewSurroundQuery(b, &dragon, nil).Hostile
	if want := board.SetOf(board.At(1, 2)); *got != want {
		t.Errorf("neighbors %v, want %v", got.Append(nil), want.Append(nil))
	}
	none := board.SetOf(board.At(0, 0))
	if got := influence.NewSurroundQuery(b, &none, nil).Hostile; !got.IsEmpty() {
		t.Errorf("neighbors of an empty point: %v", got.Append(nil))
	}
}

// TestFunctionsOfNothing: no facts are as good as facts that know nothing.
func TestFunctionsOfNothing(t *testing.T) {
	e := &pattern.Env{Color: board.Black, Board: boardtest.MustParse(t, cornerWithDoor)}
	for _, f := range influence.Functions(nil).Funcs {
		if got, err := f.Call(e, []board.Point{board.At(1, 7)}); got != 0 || !errors.Is(err, pattern.ErrUnknown) {
			t.Errorf("%s says %d, %v", f.Name, got, err)
		}
	}
	if got := influence.MoveValue(nil, new(influence.Result), board.Black, 3); got != 3 {
		t.Errorf("value %v without a result, want that of the captured stones", got)
	}
}
