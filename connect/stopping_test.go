package connect_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/connect"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search/searchtest"
	"github.com/tengen-go/tengen/reading/worm"
)

// looked is a context that counts how often somebody looks whether it has ended.
type looked struct {
	context.Context
	n int
}

func (l *looked) Err() error { l.n++; return nil }

// TestContextAtEachNode: the context is looked at at each position of a search, also where nothing is read.
func TestContextAtEachNode(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 9))
	r := connect.New(connect.Options{Tactics: searchtest.Captures{}})
	nodes := 0
	for i := range sample.Of(20, 40) {
		b := scatter(t, rng, 6+i%4)
		strings := b.AppendStrings(nil, board.Color(1+i%2))
		if len(strings) < 2 {
			continue
		}
		ctx := &looked{Context: t.Context()}
		res, err := r.Connect(ctx, b, strings[0], strings[1])
		if err != nil || ctx.n < res.Nodes+1 {
			t.Errorf("%d looks at the context in %d positions, %v", ctx.n, res.Nodes, err)
		}
		nodes += res.Nodes
	}
	// Two stones far from all others, of which none can be attacked soon.
	b, err := board.New(13)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Setup([]board.Point{board.At(3, 6), board.At(9, 6)}, nil, nil); err != nil {
		t.Fatal(err)
	}
	ctx := &looked{Context: t.Context()}
	res, err := r.Connect(ctx, b, board.At(3, 6), board.At(9, 6))
	if err != nil || ctx.n < res.Nodes+1 || nodes < 100 {
		t.Errorf("%d looks at the context in %d positions, %v; %d in all others", ctx.n, res.Nodes, err, nodes)
	}
}

// TestCutShort: if an analysis ends at a match, its strings, and those of all matches after it, are marked, and those of
// the matches before are not.
func TestCutShort(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. X . X . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. X . X . X . X .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . X . X .
		. . . . . . . . .`)
	for class, jump := range map[string]string{"C": "O.O", "B": "O!O"} {
		db, err := pattern.Build(pattern.Connections(), pattern.Spec{Name: "Jump", Diagram: jump, Entry: "8," + class, Labels: "a.b", Constraint: "fussy(a,b)"})
		if err != nil {
			t.Fatal(err)
		}
		var left int
		var end func()
		var trusts bool
		var asked [][2]board.Point
		a, err := connect.NewAnalyzer(connect.LinkOptions{Patterns: pattern.NewPlain(db), Tables: []pattern.Table{{Funcs: []pattern.Func{{
			Name: "fussy", MinArgs: 2, MaxArgs: 2, Call: func(e *pattern.Env, p []board.Point) (int, error) {
				asked = append(asked, [2]board.Point(p))
				if left--; left < 0 {
					end()
				}
				if trusts {
					return 1, nil
				}
				return 0, e.Context.Err()
			},
		}}}}})
		if err != nil {
			t.Fatal(err)
		}
		w, err := worm.NewWorms(b, nil)
		if err != nil {
			t.Fatal(err)
		}
		left, asked = 99, nil
		if l, err := a.Analyze(t.Context(), b, w); err != nil || l.Unknown() != (board.Set{}) {
			t.Fatalf("%v, unknown %v", err, l.Unknown())
		}
		all := asked
		if len(all) < 5 {
			t.Fatalf("class %s: %d matches", class, len(all))
		}
		for n := range all {
			ctx, cancel := context.WithCancel(t.Context())
			left, end, asked = n, cancel, nil
			l, err := a.Analyze(ctx, b, w)
			if !errors.Is(err, context.Canceled) || l == nil {
				t.Fatalf("%v, %v", l, err)
			}
			var want board.Set
			for _, m := range all[n:] {
				want.Add(m[0])
				want.Add(m[1])
			}
			if l.Unknown() != want {
				t.Errorf("class %s, at match %d of %v: unknown %v, want %v", class, n, all, l.Unknown(), want)
			}
			if class == "C" {
				continue // strings that are joined are not asked about again
			}
			// What is said after the end does not count, and marks nothing.
			ctx, cancel = context.WithCancel(t.Context())
			left, end, trusts = n, cancel, true
			l, err = a.Analyze(ctx, b, w)
			trusts = false
			if !errors.Is(err, context.Canceled) || l == nil {
				t.Fatalf("%v, %v", l, err)
			}
			if said := len(l.Joints()); l.Unknown() != want || said != n {
				t.Errorf("at match %d of %v: %d joints, unknown %v, want %v", n, all, said, l.Unknown(), want)
			}
			var marked board.Set
			for _, j := range l.Joints() {
				for _, p := range j.Cuts {
					marked.Add(p)
				}
			}
			if l.CuttingPoints(board.Black) != marked || marked.IsEmpty() != (n == 0) {
				t.Errorf("at match %d of %v: cutting points %v, marked are %v", n, all, l.CuttingPoints(board.Black), marked)
			}
		}
	}
}
