package influence_test

import (
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/pattern"
)

// asker supplies tactical functions that answer all the same, and counts how often
// it is asked what.
type asker struct {
	answer int
	asked  map[string]int
	err    error
}

func (a *asker) table(t *testing.T) pattern.Table {
	t.Helper()
	table := newTactics(t).functions.Table()
	for i := range table.Funcs {
		name := table.Funcs[i].Name
		table.Funcs[i].Call = func(e *pattern.Env, args []board.Point) int {
			key := name + " " + e.Color.String()
			for _, p := range args {
				key += " " + p.String()
			}
			a.asked[key]++
			return a.answer
		}
	}
	return table
}

func (a *asker) most() (n int) {
	for _, k := range a.asked {
		n = max(n, k)
	}
	return n
}

// TestAskedOnce: the Engine asks nothing twice while a method runs, and with
// Options.Err not until the board changes or it is told to forget.
func TestAskedOnce(t *testing.T) {
	b := randomBoard(t, 19, 120, 4)
	in := influence.Input{Board: b, ToMove: board.Black}
	for _, keeps := range []bool{false, true} {
		a := &asker{answer: 5, asked: map[string]int{}}
		o := influence.Options{Tables: []pattern.Table{a.table(t)}}
		if keeps {
			o.Err = func() error { return a.err }
		}
		e := newEngine(t, o)
		compute(t, e, in)
		if a.most() != 1 || len(a.asked) < 5 {
			t.Errorf("asked %d questions, one of them %d times", len(a.asked), a.most())
		}
		compute(t, e, in)
		if again := a.most() > 1; again == keeps {
			t.Errorf("keeps %v, asked again %v", keeps, again)
		}
		clear(a.asked)
		e.Forget()
		compute(t, e, in)
		if len(a.asked) == 0 {
			t.Error("it has not forgotten")
		}
		clear(a.asked)
		if _, err := e.EstimateDead(t.Context(), in, nil, nil); err != nil {
			t.Fatal(err)
		}
		if a.most() > 1 {
			t.Errorf("EstimateDead asks the same %d times", a.most())
		}
	}
}

// TestAnswersBelongToPositions: what was true of one board is not of another.
func TestAnswersBelongToPositions(t *testing.T) {
	x := newTactics(t)
	var boards []*board.Board
	for seed := range uint64(6) {
		boards = append(boards, randomBoard(t, 13, 60, seed))
	}
	for range 2 {
		for _, b := range boards {
			got := compute(t, x.engine, influence.Input{Board: b, ToMove: board.White})
			want := compute(t, newTactics(t).engine, influence.Input{Board: b, ToMove: board.White})
			if got.TerritorySum() != want.TerritorySum() {
				t.Errorf("%v, want %v", got.TerritorySum(), want.TerritorySum())
			}
		}
	}
}

// TestFunctionsFail: an error of the functions comes back, and what they answered
// is not kept.
func TestFunctionsFail(t *testing.T) {
	a := &asker{asked: map[string]int{}, err: errors.New("no reader")}
	e := newEngine(t, influence.Options{Tables: []pattern.Table{a.table(t)}, Err: func() error { return a.err }})
	b := randomBoard(t, 19, 120, 4)
	defer boardtest.Restored(t, b)()
	in := influence.Input{Board: b, ToMove: board.Black}
	var r, follow influence.Result
	if err := e.Compute(t.Context(), in, &r); !errors.Is(err, a.err) {
		t.Errorf("Compute: %v", err)
	}
	if _, err := e.EstimateDead(t.Context(), in, nil, nil); !errors.Is(err, a.err) {
		t.Errorf("EstimateDead: %v", err)
	}
	free := b.EmptyPoints()
	m := influence.Move{Color: board.White}
	for p := range free.All() {
		if b.Legal(p, board.White, board.Strict) {
			m.Point = p
		}
	}
	if err := e.ComputeMove(t.Context(), in, m, &r); !errors.Is(err, a.err) {
		t.Errorf("ComputeMove: %v", err)
	}
	failed := a.err
	a.err, a.answer = nil, 5
	clear(a.asked)
	if err := e.ComputeMove(t.Context(), in, m, &r); err != nil || len(a.asked) == 0 {
		t.Errorf("%v, asked %d questions", err, len(a.asked))
	}
	a.err = failed
	if err := e.ComputeFollowup(t.Context(), in, m, &r, &follow); !errors.Is(err, a.err) {
		t.Errorf("ComputeFollowup: %v", err)
	}
}

// TestMatched tells which patterns took effect: a source where there is no stone
// comes from one of them.
func TestMatched(t *testing.T) {
	b := boardtest.MustParse(t, gapInWall)
	at := map[board.Point]string{}
	e := newEngine(t, influence.Options{Tables: []pattern.Table{newTactics(t).functions.Table()}, Matched: func(db *pattern.Database, m pattern.Match) {
		p := db.Pattern(m.Pattern)
		for _, el := range p.Elements {
			at[m.At(el.Offset)] += p.Name + " "
		}
	}})
	r := compute(t, e, influence.Input{Board: b, ToMove: board.White})
	n := 0
	for row := range 9 {
		for col := range 9 {
			p := board.At(col, row)
			if b.At(p) == board.Empty && r.Strength(board.White, p) > 0 {
				if n++; at[p] == "" {
					t.Errorf("nobody made the source at %v", p)
				}
			}
		}
	}
	if n == 0 {
		t.Error("the position has no sources but stones")
	}
}

// TestOwner: a stone that lives or dies by who moves first is its owner's.
func TestOwner(t *testing.T) {
	b := boardtest.MustParse(t, twoWalls)
	e := newEngine(t, influence.Options{})
	black := compute(t, e, influence.Input{Board: b, ToMove: board.Black})
	white := compute(t, e, influence.Input{Board: b, ToMove: board.White})
	var wall board.Set
	for p := range b.Stones(board.At(2, 4)) {
		wall.Add(p)
	}
	lost := compute(t, e, influence.Input{Board: b, ToMove: board.White, Dead: &wall})
	for _, c := range []struct {
		name         string
		black, white *influence.Result
		col          int
		want         board.Color
	}{
		{"territory", black, white, 0, board.Black},
		{"other territory", black, white, 8, board.White},
		{"stone", black, white, 2, board.Black},
		{"unsettled stone", black, lost, 2, board.Black},
		{"lost stone", lost, lost, 2, board.White},
		{"outside", black, white, 20, board.Empty},
		{"missing", nil, white, 0, board.Empty},
		{"other size", black, compute(t, e, influence.Input{Board: randomBoard(t, 13, 20, 1)}), 0, board.Empty},
	} {
		if got := influence.Owner(c.black, c.white, board.At(c.col, 4)); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
