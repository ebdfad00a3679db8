package analysis_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/analysis"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/gentest"
)

func newWatcher(t testing.TB, first analysis.FirstMoves) *analysis.Watcher {
	t.Helper()
	s, err := gamesearch.FromTable(gentest.Table(t))
	if err != nil {
		t.Fatal(err)
	}
	w, err := analysis.NewWatcher(s, first, gamesearch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// watch returns the report number n of an analysis.
func watch(t *testing.T, w *analysis.Watcher, g *board.Game, q gtp.Query, n int) gtp.Analysis {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	var last gtp.Analysis
	q.Interval = time.Millisecond
	err := w.Analyze(ctx, g, q, func(a gtp.Analysis) {
		if n--; n == 0 {
			last = a
			cancel()
		}
	})
	if err != nil || n > 0 {
		t.Fatalf("%d reports are missing, %v", n, err)
	}
	return last
}

// TestWatcher looks at a game that is over: the leads and the owners are known without
// any search.
func TestWatcher(t *testing.T) {
	g := gameOf(t, gentest.Over)
	w := newWatcher(t, nil)
	margin := float64(g.Score(nil).Margin())
	for _, c := range []board.Color{board.Black, board.White} {
		a := watch(t, w, g, gtp.Query{Color: c, Ownership: true}, 3)
		lead := margin
		if c == board.Black {
			lead = -margin
		}
		best := a.Thoughts[0]
		if best.Point != board.Pass || best.Lead == nil || *best.Lead != lead || (best.Winrate > 0.5) != (lead > 0) {
			t.Errorf("%v: %+v, want a pass with a lead of %v", c, best, lead)
		}
		for p := range board.Points(7) {
			if owner := g.Board().At(p); owner.IsPlayer() && (a.Owner[p] == 1) != (owner == board.White) {
				t.Errorf("%v belongs to White by %v", p, a.Owner[p])
			}
		}
		if a := watch(t, w, g, gtp.Query{Color: c}, 1); a.Owner != nil {
			t.Error("owners that nobody has asked for")
		}
	}
}

// TestWatcherRestrictions: moves to avoid are not there, those to allow are the only
// ones, also one that fills an eye and is never searched otherwise.
func TestWatcherRestrictions(t *testing.T) {
	g := gameOf(t, strings.Repeat(". . . . .\n", 5))
	w := newWatcher(t, nil)
	center := watch(t, w, g, gtp.Query{Color: board.Black}, 4).Thoughts[0].Point
	q := gtp.Query{Color: board.Black, Restrictions: []gtp.Restriction{
		{Color: board.Black, Points: []board.Point{center}, Depth: 3},
	}}
	for _, m := range watch(t, w, g, q, 4).Thoughts {
		for i, p := range m.Line {
			if p == center && i%2 == 0 && i < 3 {
				t.Errorf("%v in the line %v", center, m.Line)
			}
		}
	}

	g = gameOf(t, gentest.Over)
	eye := board.At(0, 6)
	if !g.Board().IsEye(eye, board.White) {
		t.Fatalf("%v is no eye of White", eye)
	}
	for _, only := range [][]board.Point{{eye}, {eye, board.Pass}, {board.Pass}} {
		q := gtp.Query{Color: board.White, Restrictions: []gtp.Restriction{{Color: board.White, Points: only, Depth: 1, Only: true}}}
		if list := watch(t, w, g, q, 2).Thoughts; len(list) != len(only) {
			t.Errorf("allowed %v, there are %v", only, list)
		}
	}
	// What may not be played is not, whoever asks for it: then there is nothing to tell.
	q = gtp.Query{Color: board.White, Restrictions: []gtp.Restriction{{Color: board.White, Points: []board.Point{board.At(1, 1)}, Depth: 1, Only: true}}}
	err := w.Analyze(t.Context(), g, q, func(a gtp.Analysis) { t.Errorf("a report of %v", a) })
	if err != nil {
		t.Error(err)
	}
}

// TestWatcherSuicide: a move that takes one's own stones off is not searched, whether the rules
// allow it and whoever asks for it or not; the search could not play it.
func TestWatcherSuicide(t *testing.T) {
	const corner = `
		. . . . .
		. . . . .
		. . . . .
		O O . . .
		X . O . .`
	for _, rules := range []board.Rules{board.Chinese(), board.TrompTaylor()} {
		g, err := board.NewGame(5, rules)
		if err != nil {
			t.Fatal(err)
		}
		b := boardtest.MustParse(t, corner)
		black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
		if err := g.Setup(black.Append(nil), white.Append(nil), nil); err != nil {
			t.Fatal(err)
		}
		b1 := board.At(1, 0)
		if legal := g.Legal(b1, board.Black) == nil; legal != rules.Suicide {
			t.Fatalf("%s: B1 is legal: %v", rules.Name, legal)
		}
		w := newWatcher(t, func(context.Context, *board.Game, board.Color) ([]gamesearch.Chance, error) {
			return []gamesearch.Chance{{Point: b1, Chance: 0.9}, {Point: board.At(3, 3), Chance: 0.1}}, nil
		})
		only := []gtp.Restriction{{Color: board.Black, Points: []board.Point{b1, board.At(2, 3)}, Depth: 1, Only: true}}
		for _, c := range []struct {
			restrictions []gtp.Restriction
			want         board.Point
		}{{nil, board.At(3, 3)}, {only, board.At(2, 3)}} {
			list := watch(t, w, g, gtp.Query{Color: board.Black, Restrictions: c.restrictions}, 2).Thoughts
			if len(list) != 1 || list[0].Point != c.want {
				t.Errorf("%s: %+v, want %v alone", rules.Name, list, c.want)
			}
		}
		// White may take.
		list := watch(t, w, g, gtp.Query{Color: board.White}, 2).Thoughts
		if len(list) != 2 {
			t.Errorf("%s: %+v, want two moves of White", rules.Name, list)
		}
	}
}

// TestWatcherSuperko: a position of the game does not come again, though the board forgot the ko.
func TestWatcherSuperko(t *testing.T) {
	g, err := board.NewGame(5, board.TrompTaylor())
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, `
		. . . . .
		. . . . .
		. X O . .
		X . X O .
		. X O . .`)
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	if err := g.Setup(black.Append(nil), white.Append(nil), nil); err != nil {
		t.Fatal(err)
	}
	for _, m := range []board.Move{{Color: board.White, Point: board.At(1, 1)}, {Color: board.Black, Point: board.Pass}, {Color: board.White, Point: board.Pass}} {
		if err := g.Play(m.Point, m.Color); err != nil {
			t.Fatal(err)
		}
	}
	back, other := board.At(2, 1), board.At(4, 4)
	if !g.Board().Legal(back, board.Black, board.Strict) || g.Legal(back, board.Black) == nil {
		t.Fatal("to take back is not forbidden by the game alone")
	}
	w := newWatcher(t, func(context.Context, *board.Game, board.Color) ([]gamesearch.Chance, error) {
		return []gamesearch.Chance{{Point: back, Chance: 0.9}, {Point: other, Chance: 0.1}}, nil
	})
	if list := watch(t, w, g, gtp.Query{Color: board.Black}, 2).Thoughts; len(list) != 1 || list[0].Point != other {
		t.Errorf("%+v, want %v alone", list, other)
	}
}

// TestWatcherFirst: the moves that are searched are those of the caller.
func TestWatcherFirst(t *testing.T) {
	g := gameOf(t, strings.Repeat(". . . . .\n", 5))
	var list []gamesearch.Chance
	var trouble error
	w := newWatcher(t, func(context.Context, *board.Game, board.Color) ([]gamesearch.Chance, error) { return list, trouble })
	// Without a move there is still the pass.
	if got := watch(t, w, g, gtp.Query{Color: board.White}, 1).Thoughts; len(got) != 1 || got[0].Point != board.Pass {
		t.Errorf("without a move: %v", got)
	}
	list = []gamesearch.Chance{{Point: board.At(0, 0), Chance: 0.5}, {Point: board.At(2, 2), Chance: 0.5}}
	got, err := w.Think(t.Context(), g, board.White, gamesearch.Options{Playouts: 300}, nil)
	if err != nil || len(got) != 2 || got[0].Point != board.At(2, 2) || got[0].Visits+got[1].Visits != 300 {
		t.Errorf("%v, %v, want C3 before A1", got, err)
	}
	// What the opponent is to be allowed does not concern White, nor what he is to avoid.
	for _, only := range []bool{false, true} {
		q := gtp.Query{Color: board.White, Restrictions: []gtp.Restriction{{Color: board.Black, Points: []board.Point{board.At(4, 4)}, Depth: 3, Only: only}}}
		if got := watch(t, w, g, q, 1).Thoughts; len(got) != 2 {
			t.Errorf("Black's restriction %v: %v, want two moves", only, got)
		}
	}
	if trouble = errors.New("trouble"); !errors.Is(w.Analyze(t.Context(), g, gtp.Query{Color: board.White}, nil), trouble) {
		t.Error("an error of the first moves is lost")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	trouble = ctx.Err()
	if err := w.Analyze(ctx, g, gtp.Query{Color: board.White}, nil); err != nil {
		t.Errorf("nobody watches any more: %v", err)
	}
	if err := w.Analyze(ctx, nil, gtp.Query{Color: board.White}, nil); !errors.Is(err, board.ErrBoard) {
		t.Errorf("no game: %v", err)
	}
	if list, err := w.Think(t.Context(), nil, board.White, gamesearch.Options{Playouts: 1}, nil); !errors.Is(err, board.ErrBoard) || list != nil {
		t.Errorf("no game to think about: %v, %v", list, err)
	}
	if _, err := analysis.NewWatcher(nil, nil, gamesearch.Options{}); !errors.Is(err, analysis.ErrNoSearcher) {
		t.Errorf("no searcher: %v", err)
	}
}

// TestWatcherSeed: the seed decides the random games.
func TestWatcherSeed(t *testing.T) {
	g := gameOf(t, strings.Repeat(". . . . .\n", 5))
	w := newWatcher(t, nil)
	lead := func(seed int64) float64 {
		w.SetSeed(seed)
		list, err := w.Think(t.Context(), g, board.Black, gamesearch.Options{Playouts: 100}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return *list[0].Lead
	}
	if a, b, c := lead(1), lead(1), lead(2); a != b || a == c {
		t.Errorf("leads %v and %v with seed 1, %v with seed 2", a, b, c)
	}
}

// TestWatcherReuse: a search goes on with what the one before has found, unless that is to be
// forgotten, and values are shares of all visits.
func TestWatcherReuse(t *testing.T) {
	g := gameOf(t, strings.Repeat(". . . . .\n", 5))
	search, err := gamesearch.FromTable(gentest.Table(t))
	if err != nil {
		t.Fatal(err)
	}
	w, err := analysis.NewWatcher(search, nil, gamesearch.Options{Reuse: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range []struct {
		before func()
		want   int
	}{
		{func() {}, 100},
		{func() {}, 200},
		{func() {}, 300},
		{w.ClearCache, 100},
		{func() { w.SetSeed(3) }, 100},
		{func() {}, 200},
	} {
		x.before()
		list, err := w.Think(t.Context(), g, board.Black, gamesearch.Options{Playouts: 100}, nil)
		if err != nil {
			t.Fatal(err)
		}
		visits, value := 0, 0.0
		for _, m := range list {
			visits += m.Visits
			value += m.Value
		}
		if visits != x.want || math.Abs(value-1) > 1e-9 {
			t.Errorf("search %d: %d visits, want %d; values sum to %v", i, visits, x.want, value)
		}
	}
}
