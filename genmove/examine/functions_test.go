package examine_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

func functions(tb testing.TB, a *examine.Analyst) *examine.Functions {
	tb.Helper()
	f, err := a.Functions()
	if err != nil {
		tb.Fatal(err)
	}
	return f
}

// TestNoMemory: without a memory, what is said of a position does not depend on what was
// examined before.
func TestNoMemory(t *testing.T) {
	o := examine.Options{NoMemory: true, Effort: search.AtLevel(sample.Of(4, search.UsualLevel))}
	used := newAnalyst(t, o)
	for i, p := range recorded(t, sample.Of(170, 60)) {
		x, y := facts(t, used, p, examine.All), facts(t, newAnalyst(t, o), p, examine.All)
		if diff := cmp.Diff(y.Worms.String(), x.Worms.String()); diff != "" {
			t.Errorf("position %d: worms mismatch (-want +got):\n%s", i, diff)
		}
		if !cmp.Equal(groups(x), groups(y)) || x.Lead(board.White) != y.Lead(board.White) {
			t.Errorf("position %d: links or influence differ", i)
		}
		if diff := cmp.Diff(y.Joseki, x.Joseki); diff != "" {
			t.Errorf("position %d: joseki mismatch (-want +got):\n%s", i, diff)
		}
	}
}

// TestFunctionsFail: a function that fails leaves out patterns, not the fact; a context
// that ends while a function runs ends the examination and the gains.
func TestFunctionsFail(t *testing.T) {
	var fail func(ctx context.Context) error
	calls := 0
	tables := functions(t, newAnalyst(t, examine.Options{})).Tables()
	for _, table := range tables {
		for i := range table.Funcs {
			if w, ok := pattern.WordNamed(table.Funcs[i].Name); !ok || w.Owner != "reading/worm" || w.MaxArgs == 0 {
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
	a := newAnalyst(t, examine.Options{Fields: e, Losses: examine.TacticalLosses{}})
	no := errors.New("no")
	fail = func(context.Context) error { return no }
	f := facts(t, a, diagram(t, fight, board.Black), examine.Influence)
	if list := a.Faults(); len(list) == 0 || !errors.Is(list[0], no) {
		t.Errorf("reported %v", list)
	}
	if _, err := a.Gains(t.Context(), f, []board.Point{point(t, "J1")}); err != nil {
		t.Errorf("gains: %v", err)
	}
	for name, ask := range map[string]func(ctx context.Context) error{
		"influence": func(ctx context.Context) error {
			g := facts(t, a, diagram(t, fight, board.Black), examine.Losses)
			calls = 0
			_, err := a.More(ctx, g, examine.Influence)
			return err
		},
		"gains": func(ctx context.Context) error {
			calls = 0
			_, err := a.Gains(ctx, f, []board.Point{point(t, "J1")})
			return err
		},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		fail = func(ctx context.Context) error { cancel(); return ctx.Err() }
		if err := ask(ctx); !errors.Is(err, context.Canceled) || calls != 1 {
			t.Errorf("%s: %v after %d calls", name, err, calls)
		}
	}
}

// TestOwners: the tables supply every name of the standard vocabulary that belongs to
// a package below this one, once, and no name of another package. What package
// influence does for itself in its Engine is the exception.
func TestOwners(t *testing.T) {
	rooms := map[string]string{
		"board": "pattern", "worm": "reading/worm", "connect": "connect", "influence": "influence",
		"eye": "owl/eye", "dragon": "owl/dragon", "owl": "owl",
	}
	got := map[string]int{}
	for _, table := range functions(t, newAnalyst(t, examine.Options{})).Tables() {
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

// TestNoGains: moves that the board refuses gain nothing, even if they would take a stone.
func TestNoGains(t *testing.T) {
	a := newAnalyst(t, examine.Options{})
	p := diagram(t, `
		. . . . .
		. X O . .
		X . X O .
		. X O . .
		. . . . .`, board.Black)
	if err := p.Board.Play(point(t, "B3"), board.White, board.Strict); err != nil {
		t.Fatal(err)
	}
	f := facts(t, a, p, examine.Influence)
	depth := p.Board.Depth()
	v, err := a.Gains(t.Context(), f, []board.Point{point(t, "C3"), point(t, "B3"), board.Pass, point(t, "D1"), point(t, "C3")})
	if err != nil {
		t.Fatal(err)
	}
	if v[0] != 0 || v[1] != 0 || v[2] != 0 || v[3] == 0 || v[4] != 0 || p.Board.Depth() != depth {
		t.Errorf("gains %v, want only something for the one move that is allowed", v)
	}
	for name, err := range map[string]error{
		"gains": func() error { _, err := a.Gains(t.Context(), facts(t, a, p, examine.Worms), nil); return err }(),
		"the effect of moves": func() error {
			_, _, err := a.Effect(t.Context(), facts(t, a, p, examine.Worms), influence.Move{Point: point(t, "D1")}, false)
			return err
		}(),
	} {
		if !errors.Is(err, examine.ErrMissing) || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), "losses") || !strings.Contains(err.Error(), "influence") {
			t.Errorf("%s: %v does not say what is missing", name, err)
		}
	}
	for _, followup := range []bool{false, true} {
		if _, _, err := a.Effect(t.Context(), f, influence.Move{Point: point(t, "C2")}, followup); !errors.Is(err, influence.ErrInput) {
			t.Errorf("the effect of a move on a stone, followup %v: %v", followup, err)
		}
	}
}

// TestBegin: functions that look something up know it of the position that was begun and of the group that was named, and of no
// other.
func TestBegin(t *testing.T) {
	a := newAnalyst(t, examine.Options{Losses: examine.EstimatedLosses{}})
	calls := functions(t, a)
	p := diagram(t, `
		. . . . . . .
		. . X . O . .
		. . X O O . .
		. . X X O . .
		. . . X O . .
		. . . X . . .
		. . . . . . .`, board.Black)
	f := facts(t, a, p, examine.All|examine.Dragons)
	stone, other := point(t, "C5"), point(t, "C6")
	group := &owl.Group{Color: board.Black, Goal: p.Board.StonesOf(board.Black), Eyes: f.Eyes, Escape: make([]uint8, board.NumPoints)}
	var always []string // what is unknown of these stones in any case
	for i, c := range []struct {
		name  string
		begin func()
		rooms string // tables with functions that know nothing else
	}{
		{"all", func() { calls.Begin(f); calls.Group(group) }, ""},
		{"no group", func() { calls.Group(nil) }, "owl"},
		{"nothing", func() { calls.Begin(nil) }, "connect dragon eye influence owl worm"},
		{"a group alone", func() { calls.Group(group) }, "connect dragon eye influence worm"},
		{"links alone", func() { calls.Begin(facts(t, a, p, examine.Links)) }, "dragon eye influence"},
		{"influence, too", func() { calls.Begin(facts(t, a, p, examine.Influence|examine.Links)) }, "dragon eye"},
		{"all again", func() { calls.Begin(f) }, ""},
	} {
		c.begin()
		var rooms []string
		for _, table := range calls.Tables() {
			if table.Name == "board" {
				continue // some of its functions ask about a pattern
			}
			for _, fn := range table.Funcs {
				args := []board.Point{stone, other, stone, other, stone, other}[:fn.MinArgs]
				_, err := fn.Call(&pattern.Env{Context: t.Context(), Board: p.Board, Color: board.Black}, args)
				switch {
				case !errors.Is(err, pattern.ErrUnknown) || slices.Contains(always, fn.Name) || slices.Contains(rooms, table.Name):
				case i == 0:
					always = append(always, fn.Name)
				default:
					rooms = append(rooms, table.Name)
				}
			}
		}
		slices.Sort(rooms)
		if got := strings.Join(rooms, " "); got != c.rooms {
			t.Errorf("%s: unknown to %s, want %s", c.name, got, c.rooms)
		}
	}
	if len(always) > 3 {
		t.Errorf("%v are never known", always)
	}
}

// TestMoveInfluence: the influence after a move is that of the position after it, and a
// move that is not answered gains more than one that is.
func TestMoveInfluence(t *testing.T) {
	a := newAnalyst(t, examine.Options{NoMemory: true})
	p := diagram(t, `
		. . O X . . . . .
		. . O X . . X . .
		. . O X X X X . .
		. . O X . X X . .
		. . O . . . X . .
		. . O X X . X . .
		. . O X X X X . .
		. . O X . . . . .
		. . O X . . . . .`, board.White)
	f := facts(t, a, p, examine.Losses)
	after, followup, err := a.MoveInfluence(t.Context(), f, point(t, "D5"))
	if err != nil {
		t.Fatal(err)
	}
	next, err := p.After(point(t, "D5"))
	if err != nil {
		t.Fatal(err)
	}
	if want := facts(t, a, next, examine.Influence).Influence.BlackFirst; after.TerritorySum() != want.TerritorySum() {
		t.Errorf("territory %v after the move, %v in the position after it", after.TerritorySum(), want.TerritorySum())
	}
	if followup.TerritorySum() < after.TerritorySum()+1 {
		t.Errorf("territory %v, %v if the move is not answered", after.TerritorySum(), followup.TerritorySum())
	}
	if _, _, err := a.MoveInfluence(t.Context(), facts(t, a, p, 0), point(t, "D5")); !errors.Is(err, examine.ErrMissing) {
		t.Errorf("without losses: %v", err)
	}
	if _, _, err := a.MoveInfluence(t.Context(), f, point(t, "D6")); !errors.Is(err, board.ErrOccupied) {
		t.Errorf("on a stone: %v", err)
	}
}

// door is a connector to which every point of the board is one move from a white string,
// and which always comes in at the same point.
type door struct {
	at  board.Point
	err error
}

func (d door) Connect(context.Context, *board.Board, board.Point, board.Point) (search.Result, error) {
	return search.Result{}, nil
}

func (d door) Disconnect(context.Context, *board.Board, board.Point, board.Point) (search.Result, error) {
	return search.Result{}, nil
}

func (d door) Distances(_ context.Context, b *board.Board, str board.Point, _ float64, dst []float64) error {
	for i := range dst {
		dst[i] = 1
		if b.At(str) == board.Black {
			dst[i] = 100
		}
	}
	return d.err
}

func (d door) BreakIn(context.Context, *board.Board, board.Point, *board.Set) (search.Result, error) {
	return search.Result{Code: search.Win, Move: d.at}, nil
}

func (d door) BlockOff(context.Context, *board.Board, board.Point, *board.Set) (search.Result, error) {
	return search.Result{Code: search.Win, Move: d.at}, nil
}

// openCorner is a position with a territory of Black's that a door leads into.
func openCorner(tb testing.TB) examine.Position {
	tb.Helper()
	return diagram(tb, `
		. . . X . . . . .
		. . . X . . . . .
		. . . X . . O . .
		. . . X . . . . .
		X X X X . O . . .
		. . . . O . . . .
		. . . . . O . . .
		. . . . . . . . .
		. . . . . . . . .`, board.White)
}

// TestBreakIns: the connector of the Analyst is asked for ways into territories. They correct the
// fields, and leave those of facts that were handed out before.
func TestBreakIns(t *testing.T) {
	p := openCorner(t)
	at := board.At(0, 5)
	a := newAnalyst(t, examine.Options{Connector: door{at: at}})
	plain := facts(t, a, p, examine.Influence)
	lead := plain.Lead(board.White)
	if plain.BreakIns != nil || plain.Expansions(board.White) != nil {
		t.Errorf("nobody asked for %v", plain.BreakIns)
	}
	f, err := a.More(t.Context(), plain, examine.BreakIns)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]board.Point{at}, f.Expansions(board.White)); diff != "" {
		t.Errorf("expansions of White, mismatch (-want +got):\n%s", diff)
	}
	// The owner who moves first blocks.
	if got := f.Expansions(board.Black); got != nil || len(f.BreakIns[0]) > 0 || f.Expansions(board.Empty) != nil {
		t.Errorf("expansions of Black %v, break-ins %v", got, f.BreakIns[0])
	}
	if got := plain.Lead(board.White); got != lead || f.Lead(board.White) <= lead || f.Lead(board.Black) != plain.Lead(board.Black) {
		t.Errorf("White is %.1f ahead, %.1f as White comes in, and %.1f in the facts of before", lead, f.Lead(board.White), got)
	}
	none := newAnalyst(t, examine.Options{Connector: door{at: at}, NoBreakIns: true})
	if f := facts(t, none, p, examine.BreakIns); f.BreakIns == nil || len(f.BreakIns[0])+len(f.BreakIns[1]) > 0 || f.Lead(board.White) != lead || f.Found&examine.BreakIns == 0 {
		t.Errorf("ways in without ways in: %v", f.BreakIns)
	}
	wrong := errors.New("no idea")
	bad := newAnalyst(t, examine.Options{Connector: door{err: wrong}})
	if _, err := bad.Facts(t.Context(), p, examine.BreakIns); !errors.Is(err, wrong) {
		t.Errorf("error %v", err)
	}
}
