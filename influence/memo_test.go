package influence_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
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
		table.Funcs[i].Call = func(e *pattern.Env, args []board.Point) (int, error) {
			key := name + " " + e.Color.String()
			for _, p := range args {
				key += " " + p.String()
			}
			a.asked[key]++
			return a.answer, a.err
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

// TestAskedOnce: the Engine asks a pure function nothing twice until the board changes,
// but what was answered without a budget, and asks others each time.
func TestAskedOnce(t *testing.T) {
	b := randomBoard(t, 19, 120, 4)
	in := influence.Input{Board: b, ToPlay: board.Black}
	for _, pure := range []bool{false, true} {
		a := &asker{answer: 5, asked: map[string]int{}}
		table := a.table(t)
		for i := range table.Funcs {
			table.Funcs[i].Pure = pure
		}
		e := newEngine(t, influence.Options{Tables: []pattern.Table{table}})
		compute(t, e, in)
		if pure && a.most() != 1 || len(a.asked) < 5 {
			t.Errorf("pure %v: asked %d questions, one of them %d times", pure, len(a.asked), a.most())
		}
		compute(t, e, in)
		if again := a.most() > 1; again == pure {
			t.Errorf("pure %v, asked again %v", pure, again)
		}
		clear(a.asked)
		compute(t, newEngine(t, influence.Options{Tables: []pattern.Table{table}}), in)
		if len(a.asked) == 0 {
			t.Error("another Engine knows the answers")
		}
		clear(a.asked)
		// No answer that was given under a budget that was used up is kept.
		e = newEngine(t, influence.Options{Tables: []pattern.Table{table}})
		none := search.NewBudget(0)
		var r influence.Result
		if err := e.Compute(search.WithBudget(t.Context(), none), in, &r); err != nil {
			t.Fatal(err)
		}
		before := len(a.asked)
		clear(a.asked)
		compute(t, e, in)
		if len(a.asked) == 0 || before == 0 {
			t.Error("answers without a budget are kept")
		}
		clear(a.asked)
		if _, err := e.EstimateDead(t.Context(), in, nil, nil); err != nil {
			t.Fatal(err)
		}
		if pure && a.most() > 1 {
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
			got := compute(t, x.engine, influence.Input{Board: b, ToPlay: board.White})
			want := compute(t, newTactics(t).engine, influence.Input{Board: b, ToPlay: board.White})
			if got.TerritorySum() != want.TerritorySum() {
				t.Errorf("%v, want %v", got.TerritorySum(), want.TerritorySum())
			}
		}
	}
}

// TestFunctionsFail: a function that fails makes patterns fail that call it, and is
// reported once for each of them; what the others do stays. Its answers are not kept.
func TestFunctionsFail(t *testing.T) {
	b := randomBoard(t, 19, 120, 4)
	defer boardtest.Restored(t, b)()
	in := influence.Input{Board: b, ToPlay: board.Black}
	free := b.EmptyPoints()
	m := influence.Move{Color: board.White}
	for p := range free.All() {
		if b.Legal(p, board.White, board.Strict) {
			m.Point = p
		}
	}
	a := &asker{asked: map[string]int{}, err: errors.New("no reader")}
	e := newEngine(t, influence.Options{Tables: []pattern.Table{a.table(t)}})
	var r, follow influence.Result
	for name, ask := range map[string]func(e *influence.Engine) error{
		"Compute":      func(e *influence.Engine) error { return e.Compute(t.Context(), in, &r) },
		"EstimateDead": func(e *influence.Engine) error { _, err := e.EstimateDead(t.Context(), in, nil, nil); return err },
		"ComputeMove":  func(e *influence.Engine) error { return e.ComputeMove(t.Context(), in, m, &r) },
		"ComputeFollowup": func(e *influence.Engine) error {
			if err := e.ComputeMove(t.Context(), in, m, &r); err != nil {
				return err
			}
			if err := e.ComputeFollowup(t.Context(), in, m, &r, &follow); err != nil {
				return err
			}
			r = follow
			return nil
		},
	} {
		e.Faults().Clear()
		if err := ask(e); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !errors.Is(e.Faults().Err(), a.err) {
			t.Errorf("%s reports %v", name, e.Faults().Err())
		}
		seen := map[string]bool{}
		for _, f := range e.Faults().All() {
			key := f.Pattern + " " + f.Function + " " + f.Pos.String()
			if seen[key] || f.Pos.Line == 0 || !strings.HasSuffix(f.Pos.File, ".db") || !f.Match.Anchor.On(19) {
				t.Errorf("%s: %v", name, f)
			}
			seen[key] = true
		}
	}
	// The patterns that call nothing which fails take effect as they do without
	// errors. Those that fail may let others in, which they would have made needless.
	effects := func() (map[pattern.Match]bool, *influence.Engine) {
		got := map[pattern.Match]bool{}
		e := newEngine(t, influence.Options{
			Tables: []pattern.Table{a.table(t)},
			Matched: func(_ *influence.Input, db *pattern.Database, m pattern.Match) {
				if m.Pattern *= 2; db.Kind().Name == pattern.Barriers().Name {
					m.Pattern++
				}
				got[m] = true
			},
		})
		compute(t, e, in)
		return got, e
	}
	got, failing := effects()
	failed := map[string]bool{}
	for _, f := range failing.Faults().All() {
		failed[f.Pattern] = true
	}
	answers := a.err
	a.err, a.answer = nil, 5
	want, _ := effects()
	a.err = answers
	influencePatterns, barriers, err := influence.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for m := range want {
		p := influencePatterns.Pattern(m.Pattern / 2)
		if m.Pattern%2 == 1 {
			p = barriers.Pattern(m.Pattern / 2)
		}
		if failed[p.Name] {
			continue
		}
		if n++; !got[m] {
			t.Errorf("%s at %v takes no effect when others fail", p.Name, m.Anchor)
		}
	}
	if n == 0 || len(failed) == 0 {
		t.Errorf("%d matches of patterns that do not fail, %d patterns that do", n, len(failed))
	}
	a.err, a.answer = nil, 5
	clear(a.asked)
	if err := e.ComputeMove(t.Context(), in, m, &r); err != nil || len(a.asked) == 0 {
		t.Errorf("%v, asked %d questions", err, len(a.asked))
	}
	a.err = context.Canceled
	e = newEngine(t, influence.Options{Tables: []pattern.Table{a.table(t)}})
	e.Faults().Clear()
	clear(a.asked)
	if err := e.Compute(t.Context(), in, &r); !errors.Is(err, context.Canceled) || len(a.asked) != 1 || e.Faults().Err() != nil {
		t.Errorf("canceled: %v after %d questions, %v", err, len(a.asked), e.Faults().Err())
	}
}

// TestMatched tells which patterns took effect: a source where there is no stone
// comes from one of them.
func TestMatched(t *testing.T) {
	b := boardtest.MustParse(t, gapInWall)
	at := map[board.Point]string{}
	e := newEngine(t, influence.Options{Tables: []pattern.Table{newTactics(t).functions.Table()}, Matched: func(in *influence.Input, db *pattern.Database, m pattern.Match) {
		if in.Board != b || in.ToPlay != board.White {
			t.Errorf("a match for %v to move on another board", in.ToPlay)
		}
		p := db.Pattern(m.Pattern)
		for _, el := range p.Elements {
			at[m.At(el.Offset)] += p.Name + " "
		}
	}})
	r := compute(t, e, influence.Input{Board: b, ToPlay: board.White})
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
