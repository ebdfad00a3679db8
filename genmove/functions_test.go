package genmove_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/pattern"
)

// recorded are positions of games, those that package board measures itself on,
// with the player to move.
func recorded(tb testing.TB, step int) []*genmove.Position {
	tb.Helper()
	var list []*genmove.Position
	for i, p := range boardtest.ReadPositions(tb, "../board/testdata/positions.txt") {
		if (i+1)%step != 0 {
			continue
		}
		pos, err := genmove.NewPosition(p.Board, p.ToPlay)
		if err != nil {
			tb.Fatal(err)
		}
		list = append(list, pos)
	}
	return list
}

// territory is what a field says of each point.
func territory(r *influence.Result) []float64 {
	var list []float64
	for row := range r.Size() {
		for col := range r.Size() {
			list = append(list, r.Territory(board.At(col, row)))
		}
	}
	return list
}

// TestBarriers: the stages use all shipped patterns, those that ask for tactics too,
// and these matter.
func TestBarriers(t *testing.T) {
	d, err := genmove.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	gains, err := d.NewGains()
	if err != nil {
		t.Fatal(err)
	}
	list := stages(t)
	stage := list[2].(genmove.Influence)
	for name, e := range map[string]genmove.FieldComputer{"the stage": stage.Engine, "gains": gains.Engine} {
		if left := e.(*influence.Engine).Unbound(); len(left) > 0 {
			t.Errorf("%s leaves out the uses of %d names, such as %v", name, len(left), left[0])
		}
	}
	without, err := influence.New(influence.Options{})
	if err != nil {
		t.Fatal(err)
	}
	plain := genmove.Replace(list[:3], genmove.Influence{Engine: without})
	differ := 0
	positions := recorded(t, 30)
	for _, p := range positions {
		x, err := genmove.Examine(t.Context(), p, list[:3]...)
		if err != nil {
			t.Fatal(err)
		}
		y, err := genmove.Examine(t.Context(), x, plain[2])
		if err != nil {
			t.Fatal(err)
		}
		if !cmp.Equal(territory(x.Influence().BlackFirst), territory(y.Influence().BlackFirst)) {
			differ++
		}
	}
	if differ*2 < len(positions) {
		t.Errorf("constraints that read make a difference in %d of %d positions", differ, len(positions))
	}
}

// TestNoMemory: what stages say of a position does not depend on what they have
// examined before.
func TestNoMemory(t *testing.T) {
	list := stages(t)
	for i, p := range recorded(t, 60) {
		used, err := genmove.Examine(t.Context(), p, list...)
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := genmove.Examine(t.Context(), p, stages(t)...)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(territory(fresh.Influence().WhiteFirst), territory(used.Influence().WhiteFirst)); diff != "" {
			t.Errorf("position %d: mismatch (-want +got):\n%s", i, diff)
		}
		if diff := cmp.Diff(fresh.Joseki(), used.Joseki()); diff != "" {
			t.Errorf("position %d: mismatch (-want +got):\n%s", i, diff)
		}
	}
}

// TestFunctionsFail: a function that fails leaves out patterns, not the stage; a
// context that ends while a function runs ends the stage and Territory.
func TestFunctionsFail(t *testing.T) {
	pos, err := genmove.Examine(t.Context(), position(t, fight, board.Black), stages(t)...)
	if err != nil {
		t.Fatal(err)
	}
	f, err := genmove.NewFunctions(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	var fail func(ctx context.Context) error
	calls := 0
	tables := f.Tables()
	for _, table := range tables {
		for i := range table.Funcs {
			if w, ok := pattern.WordNamed(table.Funcs[i].Name); !ok || w.Owner != pattern.OwnerWorm || w.Kind == pattern.Constant {
				continue
			}
			table.Funcs[i].Call = func(e *pattern.Env, _ []board.Point) (int, error) {
				calls++
				return 0, fail(e.Context)
			}
		}
	}
	e, err := influence.New(influence.Options{Tables: tables})
	if err != nil {
		t.Fatal(err)
	}
	no := errors.New("no")
	fail = func(context.Context) error { return no }
	if _, err := (genmove.Influence{Engine: e, Functions: f}).Examine(t.Context(), pos); err != nil || !errors.Is(e.Faults().Err(), no) {
		t.Errorf("stage: %v, reported %v", err, e.Faults().Err())
	}
	g := &genmove.Gains{Engine: e, Functions: f}
	if _, err := g.Territory(t.Context(), pos, []board.Point{point(t, "J1")}); err != nil {
		t.Errorf("gains: %v", err)
	}
	for name, ask := range map[string]func(ctx context.Context) error{
		"stage": func(ctx context.Context) error {
			_, err := (genmove.Influence{Engine: e, Functions: f}).Examine(ctx, pos)
			return err
		},
		"gains": func(ctx context.Context) error {
			_, err := g.Territory(ctx, pos, []board.Point{point(t, "J1")})
			return err
		},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		calls = 0
		fail = func(ctx context.Context) error { cancel(); return ctx.Err() }
		if err := ask(ctx); !errors.Is(err, context.Canceled) || calls != 1 {
			t.Errorf("%s: %v after %d calls", name, err, calls)
		}
	}
}

// BenchmarkStages measures each stage on positions of games that the stages
// before it have examined.
func BenchmarkStages(b *testing.B) {
	positions := recorded(b, 8)
	for _, s := range stages(b) {
		b.Run(s.Name(), func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				if _, err := s.Examine(b.Context(), positions[i%len(positions)]); err != nil {
					b.Fatal(err)
				}
				i++
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "positions/s")
		})
		for i, p := range positions {
			next, err := s.Examine(b.Context(), p)
			if err != nil {
				b.Fatal(err)
			}
			positions[i] = next
		}
	}
}

// BenchmarkGains measures the gains of 16 moves.
func BenchmarkGains(b *testing.B) {
	d, err := genmove.Shipped()
	if err != nil {
		b.Fatal(err)
	}
	gains, err := d.NewGains()
	if err != nil {
		b.Fatal(err)
	}
	e, err := prior.NewEstimator(d.Prior)
	if err != nil {
		b.Fatal(err)
	}
	positions := recorded(b, 8)
	moves := make([][]board.Point, len(positions))
	for i, p := range positions {
		if positions[i], err = genmove.Examine(b.Context(), p, genmove.Until(stages(b), genmove.StageInfluence)...); err != nil {
			b.Fatal(err)
		}
		list, err := e.Append(nil, p.Board(), p.ToPlay(), board.NoPoint, board.NoPoint)
		if err != nil {
			b.Fatal(err)
		}
		for _, m := range list {
			if len(moves[i]) < 16 {
				moves[i] = append(moves[i], m.Point)
			}
		}
	}
	b.ReportAllocs()
	i, n := 0, 0
	for b.Loop() {
		k := i % len(positions)
		if _, err := gains.Territory(b.Context(), positions[k], moves[k]); err != nil {
			b.Fatal(err)
		}
		i++
		n += len(moves[k])
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "moves/s")
}

// TestOwners: the tables supply every name of the standard vocabulary that belongs to
// a package below this one, once, and no name of another package. What package
// influence does for itself in its Engine is the exception.
func TestOwners(t *testing.T) {
	f, err := genmove.NewFunctions(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	rooms := map[string]pattern.Owner{
		"board": pattern.OwnerPattern, "worm": pattern.OwnerWorm, "connect": pattern.OwnerConnect, "influence": pattern.OwnerInfluence,
	}
	got := map[string]int{}
	for _, table := range f.Tables() {
		owner, ok := rooms[table.Name]
		if !ok {
			t.Errorf("a table of %q", table.Name)
		}
		for _, fn := range table.Funcs {
			got[fn.Name]++
			if w, ok := pattern.WordNamed(fn.Name); !ok || w.Owner != owner {
				t.Errorf("%s of package %s is in the table %s", fn.Name, w.Owner, table.Name)
			}
		}
	}
	for _, w := range pattern.Vocabulary() {
		want := 0
		for _, owner := range rooms {
			if w.Owner == owner && w.Name != "non_oterritory" && w.Name != "non_xterritory" {
				want = 1
			}
		}
		if got[w.Name] != want {
			t.Errorf("%s is supplied %d times, want %d", w.Name, got[w.Name], want)
		}
	}
}
