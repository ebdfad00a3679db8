package worm_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/hostile"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// hostileValues are those of package hostile with boards, contexts and tactics,
// none of each among them.
func hostileValues(t *testing.T) []any {
	t.Helper()
	r := reading.New(reading.Options{Params: reading.Level(0), Limits: search.Limits{Nodes: 50}})
	values := append(hostile.Values(), hostile.Boards()...)
	return append(values, (*board.Board)(nil), boardtest.MustParse(t, small), t.Context(), r, &oracle{left: 1 << 20}, twoMethods{r},
		(*worm.Worms)(nil), worm.Options{}, worm.Options{NoPatterns: true, NoThreats: true})
}

// TestHostileCalls calls everything with points, colors and boards that make no
// sense.
func TestHostileCalls(t *testing.T) {
	values := hostileValues(t)
	hostile.Funcs(t, map[string]any{
		"wormsOf":      wormsOf,
		"NewFunctions": worm.NewFunctions,
		"NewAnalyzer":  worm.NewAnalyzer,
	}, values)

	w := analyze(t, boardtest.MustParse(t, small), worm.Options{})
	values = append(values, w)
	same := func(w *worm.Worms) string { return w.String() }
	hostile.Methods(t, func() *worm.Worms { return w }, same, values)
	hostile.Methods(t, func() *worm.Worms { return &worm.Worms{} }, same, values)
	for _, v := range []*worm.Worm{w.Worm(1), {}} {
		hostile.Methods(t, func() *worm.Worm { return v }, (*worm.Worm).String, values)
	}
	made, err := worm.NewAnalyzer(worm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []*worm.Analyzer{made, {}} {
		hostile.Methods(t, func() *worm.Analyzer { return a }, func(*worm.Analyzer) string { return "" }, values)
	}
	f, err := worm.NewFunctions(reading.New(reading.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []*worm.Functions{f, {}} {
		hostile.Methods(t, func() *worm.Functions { return f }, func(*worm.Functions) string { return "" }, values)
	}
}

// TestHostileArguments calls the functions for constraints with points of all kinds.
func TestHostileArguments(t *testing.T) {
	points := hostile.Points()
	b := boardtest.MustParse(t, raceBoard)
	defer boardtest.Restored(t, b)()
	rnd := rand.New(rand.NewPCG(3, 4))
	made, err := worm.NewFunctions(reading.New(reading.Options{Params: reading.Level(0), Limits: search.Limits{Nodes: 50}}))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []*worm.Functions{made, {}} {
		refused := false
		for _, fn := range f.Table().Funcs {
			for range 200 {
				args := make([]board.Point, fn.MinArgs, fn.MinArgs+2)
				if fn.MaxArgs == -1 {
					args = args[:fn.MinArgs+rnd.IntN(3)]
				}
				for i := range args {
					args[i] = points[rnd.IntN(len(points))]
				}
				c := board.Color(rnd.IntN(5))
				var err error
				if panicked := recovered(func() { _, err = fn.Call(&pattern.Env{Context: t.Context(), Board: b, Color: c}, args) }); panicked != nil {
					t.Errorf("%s%v of %v panics: %v", fn.Name, args, c, panicked)
					break
				}
				refused = refused || err != nil && strings.Contains(err.Error(), "tactics")
			}
		}
		if refused == (f == made) {
			t.Errorf("functions with tactics: %v; refused by them: %v", f == made, refused)
		}
	}
}

func recovered(f func()) (panicked any) {
	defer func() { panicked = recover() }()
	f()
	return nil
}

// liar is a Tactics that answers at random, and in some cases with moves and codes
// that there are not.
type liar struct {
	rnd   *rand.Rand
	lies  float64
	moves []board.Point
}

func (l liar) Attack(_ context.Context, b *board.Board, _ board.Point) (search.Result, error) {
	r := search.Result{Code: search.Code(l.rnd.IntN(6)), Move: board.Pass, Limited: l.rnd.IntN(8) == 0}
	if l.rnd.IntN(9) > 0 {
		r.Move = board.At(l.rnd.IntN(b.Size()), l.rnd.IntN(b.Size()))
	}
	if l.rnd.Float64() < l.lies {
		r.Move = l.moves[l.rnd.IntN(len(l.moves))]
	}
	if l.rnd.Float64() < l.lies {
		r.Code += 3
	}
	return r, nil
}

func (l liar) Defend(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	return l.Attack(ctx, b, str)
}

// TestLiar analyses with a Tactics whose answers make no sense: the board is
// restored, and what comes out is made of codes and of moves that there are, or is
// an error that says so.
func TestLiar(t *testing.T) {
	refused := [2]int{}
	for seed := range uint64(100) {
		b := boardtest.MustParse(t, raceBoard)
		restored := boardtest.Restored(t, b)
		l := liar{rand.New(rand.NewPCG(seed, 1)), 0.01 * float64(seed%2), hostile.Points()}
		panicked := recovered(func() {
			w, err := wormsOf(t.Context(), b, worm.Options{Tactics: l})
			if err != nil {
				refused[seed%2]++
				if !errors.Is(err, search.ErrCode) && !errors.Is(err, board.ErrPoint) {
					t.Errorf("seed %d: %v", seed, err)
				}
				return
			}
			for _, v := range w.All() {
				for _, list := range [][]search.MoveResult{v.Attacks, v.Defenses, v.AttackThreats, v.DefenseThreats} {
					for _, m := range list {
						if m.Code > search.Win || m.Code == search.Fail || m.Move != board.Pass && b.At(m.Move) != board.Empty {
							t.Errorf("seed %d: %v: move %v", seed, v.Origin, m)
						}
					}
				}
			}
			if _, err := w.MarshalJSON(); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
		})
		if panicked != nil {
			t.Fatalf("seed %d: %v", seed, panicked)
		}
		restored()
		f, err := worm.NewFunctions(l)
		if err != nil {
			t.Fatal(err)
		}
		for _, fn := range f.Table().Funcs {
			args := make([]board.Point, fn.MinArgs)
			for i := range args {
				args[i] = board.At(l.rnd.IntN(7), l.rnd.IntN(7))
			}
			if v, _ := fn.Call(&pattern.Env{Context: t.Context(), Board: b, Color: board.White}, args); v < 0 || v > win && fn.Name[:3] != "lib" {
				t.Errorf("seed %d: %s is %d", seed, fn.Name, v)
			}
		}
		restored()
	}
	if refused[0] > 0 || refused[1] == 0 {
		t.Errorf("refused %d of those that make no mistake, %d of the others", refused[0], refused[1])
	}
}

// TestNoBoard: without a board there is an error, or nothing.
func TestNoBoard(t *testing.T) {
	ctx, r := t.Context(), reading.New(reading.Options{})
	b := boardtest.MustParse(t, small)
	str := at(t, "A2")
	for name, ask := range map[string]func() error{
		"Analyze":      func() error { _, err := wormsOf(ctx, nil, worm.Options{}); return err },
		"SafeMove":     func() error { _, err := r.SafeMove(ctx, nil, str, board.Black); return err },
		"DoesAttack":   func() error { _, err := r.DoesAttack(ctx, nil, str, str); return err },
		"DoesDefend":   func() error { _, err := r.DoesDefend(ctx, nil, str, str); return err },
		"AttackEither": func() error { _, err := r.AttackEither(ctx, nil, str, str); return err },
		"DefendBoth":   func() error { _, err := r.DefendBoth(ctx, nil, str, str); return err },
	} {
		var err error
		if panicked := recovered(func() { err = ask() }); panicked != nil || !errors.Is(err, board.ErrNoBoard) {
			t.Errorf("%s: %v, %v", name, err, panicked)
		}
	}
	if analyze(t, b, worm.Options{}).Describes(nil) {
		t.Error("worms describe no board")
	}
	var a worm.Analyzer
	if w, err := a.Analyze(ctx, b); w != nil || err == nil {
		t.Errorf("an Analyzer that was not made: %v, %v", w, err)
	}
	if w, err := a.WithThreats(ctx, b, nil); w != nil || err == nil {
		t.Errorf("an Analyzer that was not made: %v, %v", w, err)
	}
}
