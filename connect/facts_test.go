package connect_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// readBack writes links and reads them again.
func readBack(t testing.TB, l *connect.Links) *connect.Links {
	t.Helper()
	text, err := json.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	got := new(connect.Links)
	if err := json.Unmarshal(text, got); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return got
}

// TestRoundTrip writes the links of positions of games to JSON and reads them, and
// makes them anew from the plain data.
func TestRoundTrip(t *testing.T) {
	every := sample.Of(80, 25)
	if testing.Short() {
		every = 100
	}
	a, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	boards := boardtest.ReadPositions(t, "../board/testdata/positions.txt")
	cuts, counts := 0, 0
	for k := 0; k < len(boards); k += every {
		b := boards[k].Board
		l, err := a.Analyze(search.WithBudget(t.Context(), search.NewBudget(k*2000)), b, nil)
		if err != nil {
			t.Fatal(err)
		}
		cuts += len(l.Cuts())
		for _, n := range l.Cutstone2() {
			counts += n
		}
		got := readBack(t, l)
		if !reflect.DeepEqual(got, l) {
			t.Fatalf("position %d: read back:\n%v\nwritten:\n%v", k, got, l)
		}
		if got.String() != l.String() || !got.Describes(b) || got.Describes(boards[(k+1)%len(boards)].Board) {
			t.Fatalf("position %d is read back as another one", k)
		}
		made, err := connect.NewLinks(b, l.Facts())
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(made, l) {
			t.Fatalf("position %d: made:\n%v\nfound:\n%v", k, made, l)
		}
		// A stone of each string says the same as the first ones, in any order.
		f := l.Facts()
		for _, g := range f.Groups {
			for i, p := range g {
				for s := range b.Stones(p) {
					g[i] = s
				}
			}
			g[0], g[len(g)-1] = g[len(g)-1], g[0]
		}
		f.Groups[0], f.Groups[len(f.Groups)-1] = f.Groups[len(f.Groups)-1], f.Groups[0]
		if made, err = connect.NewLinks(b, f); err != nil || !reflect.DeepEqual(made, l) {
			t.Fatalf("position %d: made of other stones (%v):\n%v\nfound:\n%v", k, err, made, l)
		}
	}
	if cuts == 0 || counts == 0 {
		t.Errorf("%d cuts, %d cutting points of stones", cuts, counts)
	}
}

func TestInvalidLinks(t *testing.T) {
	b, err := board.ParseDiagram(`
		. . . . .
		. X . X .
		. X . . .
		. O . . .
		. . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	p := func(vertex string) board.Point {
		q, err := board.ParsePoint(vertex, board.MaxSize)
		if err != nil {
			t.Fatal(err)
		}
		return q
	}
	cut := connect.Cut{A: p("B4"), B: p("D4"), Move: p("C4"), Code: search.Win, Defense: p("C4"), DefenseCode: search.Win}
	if _, err := connect.NewLinks(b, connect.LinkFacts{Cuts: []connect.Cut{cut}}); err != nil {
		t.Fatal(err)
	}
	cutWith := func(change func(*connect.Cut)) connect.LinkFacts {
		c := cut
		change(&c)
		return connect.LinkFacts{Cuts: []connect.Cut{c}}
	}
	counts := func(p board.Point, n int) []int {
		list := make([]int, board.NumPoints)
		list[p] = n
		return list
	}
	for _, c := range []struct {
		want  string
		facts connect.LinkFacts
	}{
		{"no stone at A1", connect.LinkFacts{Groups: [][]board.Point{{p("A1")}}}},
		{"no stone at T19", connect.LinkFacts{Groups: [][]board.Point{{p("T19")}}}},
		{"no stone at", connect.LinkFacts{Groups: [][]board.Point{{9999}}}},
		{"no stone at", connect.LinkFacts{Groups: [][]board.Point{{-9999}}}},
		{"in group 0 too", connect.LinkFacts{Groups: [][]board.Point{{p("B4")}, {p("B3")}}}},
		{"in group 0 too", connect.LinkFacts{Groups: [][]board.Point{{p("B4"), p("B3")}}}},
		{"different colors", connect.LinkFacts{Groups: [][]board.Point{{p("B4"), p("B2")}}}},
		{"not on the board", connect.LinkFacts{WhiteCuts: board.SetOf(p("F1"))}},
		{"unknown: no stone", connect.LinkFacts{Unknown: board.SetOf(p("A1"))}},
		{"no stone at A1", cutWith(func(c *connect.Cut) { c.A = p("A1") })},
		{"no stone at none", cutWith(func(c *connect.Cut) { c.B = board.NoPoint })},
		{"different colors", cutWith(func(c *connect.Cut) { c.B = p("B2") })},
		{"one string", cutWith(func(c *connect.Cut) { c.B = p("B3") })},
		{"code", cutWith(func(c *connect.Cut) { c.Code = search.Fail })},
		{"code", cutWith(func(c *connect.Cut) { c.Code = 9 })},
		{"code", cutWith(func(c *connect.Cut) { c.DefenseCode = 9 })},
		{"defense at C4", cutWith(func(c *connect.Cut) { c.DefenseCode = search.Fail })},
		{"defense at none", cutWith(func(c *connect.Cut) { c.Defense = board.NoPoint })},
		{"no empty point", cutWith(func(c *connect.Cut) { c.Move = p("B2") })},
		{"no empty point", cutWith(func(c *connect.Cut) { c.Move = board.NoPoint })},
		{"no empty point", cutWith(func(c *connect.Cut) { c.Defense = p("T19") })},
		{"joint 0: no stone", connect.LinkFacts{Joints: []connect.Joint{{Stones: []board.Point{p("A1")}}}}},
		{"joint 0: T19", connect.LinkFacts{Joints: []connect.Joint{{Cuts: []board.Point{p("T19")}}}}},
		{"3 counts", connect.LinkFacts{Cutstone2: make([]int, 3)}},
		{"no stone at A1", connect.LinkFacts{Cutstone2: counts(p("A1"), 1)}},
		{"-1 at B4", connect.LinkFacts{Cutstone2: counts(p("B4"), -1)}},
	} {
		_, err := connect.NewLinks(b, c.facts)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want one with %q", err, c.want)
		}
	}
	for _, none := range []*board.Board{nil, new(board.Board)} {
		if _, err := connect.NewLinks(none, connect.LinkFacts{}); !errors.Is(err, board.ErrNoBoard) {
			t.Errorf("no board: %v", err)
		}
	}
	for _, text := range []string{`null`, `[]`, `{}`, `{"size":5,"black":["A1"],"groups":[["B1"]]}`,
		`{"size":5,"black":["A1"],"cutstone2":[{"stone":"A1","count":1},{"stone":"A1","count":1}]}`,
		`{"size":5,"black":["A1"],"cutstone2":[{"stone":"none","count":1}]}`, `{"size":5,"cutting_points":{"black":["Z1"]}}`,
		`{"size":5,"unknown":["PASS"]}`} {
		l := linksOf(t, b)
		before := l.String()
		if err := json.Unmarshal([]byte(text), l); err == nil {
			t.Errorf("%s: error %v", text, err)
		}
		if l.String() != before {
			t.Errorf("%s changed the links", text)
		}
	}
	a, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if l, err := a.Analyze(t.Context(), nil, nil); l != nil || !errors.Is(err, board.ErrNoBoard) {
		t.Errorf("no board: %v, %v", l, err)
	}
}

// checkBetter checks that what is known with less is known with more: links only come
// in, and where nothing is unknown none does.
func checkBetter(t *testing.T, less, more *connect.Links) {
	t.Helper()
	for _, group := range less.All() {
		for _, p := range group {
			if !more.Same(group[0], p) {
				t.Errorf("%v and %v belong together only with less", group[0], p)
			}
			if !less.IsUnknown(p) && more.IsUnknown(p) {
				t.Errorf("the links of %v are known only with less", p)
			}
			for _, q := range more.Strings(more.Group(p)) {
				if !less.IsUnknown(p) && !less.IsUnknown(q) && !less.Same(p, q) {
					// A third string may link them.
					if third := less.Unknown(); third.IsEmpty() {
						t.Errorf("%v and %v did not belong together, and nothing was unknown", p, q)
					}
				}
			}
		}
	}
	for _, c := range [2]board.Color{board.Black, board.White} {
		cuts, now := less.CuttingPoints(c), more.CuttingPoints(c)
		if cuts.AndNot(&now); !cuts.IsEmpty() {
			t.Errorf("%v can be cut at %v only with less", c, cuts)
		}
	}
}

// TestBudgets finds links with budgets from nothing to enough.
func TestBudgets(t *testing.T) {
	boards := boardtest.ReadPositions(t, "../board/testdata/positions.txt")
	a, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []int{101, 20, 203}[:sample.Of(1, 3)] {
		b := boards[k].Board
		restored := boardtest.Restored(t, b)
		w, err := wormsOf(t.Context(), b, worm.Options{})
		if err != nil {
			t.Fatal(err)
		}
		budget := search.NewBudget(1 << 30)
		full, err := a.Analyze(search.WithBudget(t.Context(), budget), b, w)
		if err != nil {
			t.Fatal(err)
		}
		all := 1<<30 - budget.Left()
		var before *connect.Links
		for _, share := range []int{0, 1, 5, 20, 50, 80, 99, 101} {
			l, err := a.Analyze(search.WithBudget(t.Context(), search.NewBudget(all*share/100+share)), b, w)
			if err != nil {
				t.Fatalf("%d %%: %v", share, err)
			}
			restored()
			if before != nil {
				checkBetter(t, before, l)
			}
			if left := l.Unknown(); share < 60 && left.IsEmpty() {
				t.Errorf("%d %%: nothing is unknown", share)
			}
			before = l
		}
		if !reflect.DeepEqual(before, full) {
			t.Errorf("enough is not as if unbounded:\n%v\n%v", before, full)
		}
	}
}

// TestCanceled finds links with contexts that end at some time.
func TestCanceled(t *testing.T) {
	b := boardtest.ReadPositions(t, "../board/testdata/positions.txt")[101].Board
	defer boardtest.Restored(t, b)()
	full := linksOf(t, b)
	for n := 1; ; n *= sample.Of(5, 2) {
		ctx, cancel := context.WithCancel(t.Context())
		a, err := connect.NewAnalyzer(connect.LinkOptions{Connector: &canceling{connect.New(connect.Options{Params: connect.Level(10).Fast()}), n, cancel}})
		if err != nil {
			t.Fatal(err)
		}
		l, err := a.Analyze(ctx, b, nil)
		if l == nil {
			t.Fatalf("after %d questions: %v", n, err)
		}
		checkBetter(t, l, full)
		unknown := l.Unknown()
		if err == nil {
			return
		}
		if !errors.Is(err, context.Canceled) || unknown.IsEmpty() || !l.Describes(b) {
			t.Errorf("after %d questions: %v, unknown %v", n, err, unknown)
		}
	}
}

// canceling ends a context after some questions, as an impatient caller does.
type canceling struct {
	search.Connector
	left   int
	cancel func()
}

func (c *canceling) Disconnect(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error) {
	if c.left--; c.left < 0 {
		c.cancel()
	}
	return c.Connector.Disconnect(ctx, b, x, y)
}

// FuzzLinks reads anything: what is read without an error is written and read alike.
func FuzzLinks(f *testing.F) {
	for _, shape := range []string{".X. O.O .X.", "OX .O X.", ".XX. OX.. .XO. ...."} {
		text, err := json.Marshal(linksOf(f, center(f, shape)))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(`{"size":5,"black":["A1","C3"],"groups":[["C3","A1"]],"cutstone2":[{"stone":"A1","count":2}],"unknown":["C3"]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		l := new(connect.Links)
		if json.Unmarshal(text, l) != nil {
			return
		}
		if got := readBack(t, l); !reflect.DeepEqual(got, l) || got.String() != l.String() {
			t.Errorf("read back:\n%v\nwritten:\n%v", got, l)
		}
	})
}

// wormsOf finds the worms of b with a new Analyzer.
func wormsOf(ctx context.Context, b *board.Board, o worm.Options) (*worm.Worms, error) {
	a, err := worm.NewAnalyzer(o)
	if err != nil {
		return nil, err
	}
	return a.Analyze(ctx, b)
}
