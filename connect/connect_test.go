package connect_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/ended/endedtest"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
)

// Each position asks about the stones marked a and b, which belong to the player
// whose letter stands after the diagram.
var positions = []struct {
	name, diagram    string
	color            board.Color
	connect, cut     search.Code
	connectAt, cutAt string // moves that may be answered
	limits           search.Limits
	nodes            [2]int // of connecting and cutting, from empty caches
}{
	{
		name: "one space with a peep",
		diagram: `
			. . . . . . . . .
			. . . . . . . . .
			. . a . . . . . .
			. . . O . . . . .
			. . b . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`,
		color: board.Black, connect: search.Win, connectAt: "C6", cut: search.Win, cutAt: "C6", nodes: [2]int{1, 980},
	},
	{
		name: "diagonal",
		diagram: `
			. . . . . . .
			. . . . . . .
			. . a . . . .
			. . . b . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		color: board.Black, connect: search.Win, connectAt: "C4 D5", cut: search.Fail, nodes: [2]int{1, 1},
	},
	{
		name: "bamboo joint",
		diagram: `
			. . . . . . .
			. . . . . . .
			. . a X . . .
			. O . . O . .
			. . b X . . .
			. . . . . . .
			. . . . . . .`,
		color: board.Black, connect: search.Win, connectAt: "C4 D4", cut: search.Fail, nodes: [2]int{1, 1},
	},
	{
		name: "behind a wall",
		diagram: `
			. . . O . . .
			. . . O . . .
			. a . O . b .
			. . . O . . .
			. . . O . . .
			. . . O . . .
			. . . O . . .`,
		color: board.Black, connect: search.Fail, cut: search.Win, cutAt: "PASS", nodes: [2]int{1, 5},
	},
	{
		name: "below a stone on the edge",
		diagram: `
			. . . . . . . . .
			. . . . . . . . .
			. . . . O . . . .
			. . . . O . . . .
			. . . . O . . . .
			. . X . O . X . .
			. . X . O . X . .
			. . a . O . b . .
			. . . . . . . . .`,
		color: board.Black, connect: search.Fail, cut: search.Win, cutAt: "E1 D1 F1 PASS", nodes: [2]int{15, 5},
	},
	{
		name: "the cutting stone falls",
		diagram: `
			. . . . . . .
			. . . O . . .
			. . O X . . .
			. . a O b . .
			. . X . X . .
			. . . . . . .
			. . . . . . .`,
		color: board.Black, connect: search.Win, connectAt: "D3", cut: search.Fail, nodes: [2]int{1, 6},
	},
	{
		name: "a ko",
		diagram: `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . O O O O O . .
			. X X O O O X X .
			. . X O . O X . .
			. . X a O b X . .`,
		color: board.Black, connect: search.KoA, connectAt: "E2", cut: search.Win, cutAt: "E2", nodes: [2]int{9, 5},
	},
}

// load parses a position, marks as stones.
func load(t testing.TB, diagram string, c board.Color) (b *board.Board, x, y board.Point) {
	t.Helper()
	b, marks := boardtest.MustParseMarked(t, diagram)
	x, y = marks['a'], marks['b']
	stones := [2][]board.Point{}
	stones[c-1] = []board.Point{x, y}
	if err := b.Setup(stones[0], stones[1], nil); err != nil {
		t.Fatal(err)
	}
	return b, x, y
}

// pinned returns the nodes of connecting and cutting from empty caches.
func pinned(t *testing.T, b *board.Board, x, y board.Point) [2]int {
	t.Helper()
	var n [2]int
	for i := range n {
		r := connect.New(connect.Options{Tactics: searchtest.Captures{}})
		ask := r.Connect
		if i == 1 {
			ask = r.Disconnect
		}
		res, err := ask(t.Context(), b, x, y)
		if err != nil {
			t.Fatal(err)
		}
		n[i] = res.Nodes
	}
	return n
}

// TestConnections asks about shapes, each time from empty caches, and pins the
// numbers of nodes so that it is seen when the search changes.
func TestConnections(t *testing.T) {
	for _, p := range positions {
		t.Run(p.name, func(t *testing.T) {
			b, x, y := load(t, p.diagram, p.color)
			defer boardtest.Restored(t, b)()
			r := connect.New(connect.Options{})
			res, err := r.Connect(t.Context(), b, x, y)
			check(t, "connect", res, err, p.connect, p.connectAt)
			back, err := connect.New(connect.Options{}).Connect(t.Context(), b, y, x)
			if diff := cmp.Diff(res, back); diff != "" || err != nil {
				t.Errorf("the other way round: %v, mismatch (-want +got):\n%s", err, diff)
			}
			again, err := r.Connect(t.Context(), b, x, y)
			if again.Code != res.Code || again.Move != res.Move || err != nil {
				t.Errorf("again: %+v, %v, want %+v", again, err, res)
			}
			cut, err := connect.New(connect.Options{}).Disconnect(t.Context(), b, x, y)
			check(t, "disconnect", cut, err, p.cut, p.cutAt)
			if got := pinned(t, b, x, y); got != p.nodes {
				t.Errorf("%d nodes, want %d", got, p.nodes)
			}
		})
	}
}

func check(t *testing.T, what string, res search.Result, err error, code search.Code, moves string) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if res.Code != code {
		t.Errorf("%s: %v at %v, want %v", what, res.Code, res.Move, code)
		return
	}
	if code == search.Fail {
		moves = "none"
	}
	if !strings.Contains(" "+moves+" ", " "+res.Move.String()+" ") {
		t.Errorf("%s: %v, want %s", what, res.Move, moves)
	}
}

func TestErrors(t *testing.T) {
	b, x, _ := load(t, positions[0].diagram, board.Black)
	white := board.At(3, 5)
	empty := board.At(0, 0)
	r := connect.New(connect.Options{})
	ctx := t.Context()
	var m connect.Map
	goal := board.SetOf(empty)
	outside := board.SetOf(board.At(20, 20))
	for _, test := range []struct {
		name string
		want error
		ask  func() error
	}{
		{"no string", search.ErrString, func() error { _, err := r.Connect(ctx, b, x, empty); return err }},
		{"no first string", search.ErrString, func() error { _, err := r.Disconnect(ctx, b, empty, x); return err }},
		{"no point", search.ErrString, func() error { _, err := r.Connect(ctx, b, board.NoPoint, x); return err }},
		{"far off the board", search.ErrString, func() error { _, err := r.Connect(ctx, b, -7, x); return err }},
		{"beyond all boards", search.ErrString, func() error { _, err := r.Connect(ctx, b, x, 20000); return err }},
		{"two colors", search.ErrColors, func() error { _, err := r.Connect(ctx, b, x, white); return err }},
		{"no string breaks in", search.ErrString, func() error { _, err := r.BreakIn(ctx, b, empty, &goal); return err }},
		{"no goal", search.ErrArea, func() error { _, err := r.BreakIn(ctx, b, x, nil); return err }},
		{"empty goal", search.ErrArea, func() error { _, err := r.BlockOff(ctx, b, x, &board.Set{}); return err }},
		{"goal off the board", search.ErrArea, func() error { _, err := r.BlockOff(ctx, b, x, &outside); return err }},
		{"distances of nothing", search.ErrString, func() error { return r.Measure(ctx, b, empty, 0, &m) }},
		{"numbers of nothing", search.ErrString, func() error { return r.Distances(ctx, b, empty, 0, nil) }},
		{"no player", board.ErrColor, func() error { return r.MeasureArea(ctx, b, board.Empty, &goal, 0, &m) }},
		{"no area", search.ErrArea, func() error { return r.MeasureArea(ctx, b, board.Black, nil, 0, &m) }},
		{"nobody to ask", nil, func() error { _, err := connect.NewFunctions(nil, nil); return err }},
		{"no dragon", search.ErrString, func() error {
			a, err := connect.NewAnalyzer(connect.LinkOptions{})
			if err == nil {
				_, err = a.SameDragon(ctx, b, x, empty)
			}
			return err
		}},
	} {
		restored := boardtest.Restored(t, b)
		if err := test.ask(); err == nil || test.want != nil && !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
		restored()
	}
}

// TestCancel ends the context at every stage: the board is restored, the error is
// that of the context, and what comes next is answered as ever.
func TestCancel(t *testing.T) {
	p := positions[4]
	b, x, y := load(t, p.diagram, p.color)
	want, err := connect.New(connect.Options{}).Connect(t.Context(), b, x, y)
	if err != nil {
		t.Fatal(err)
	}
	r := connect.New(connect.Options{})
	ended := 0
	for n := 0; n < 200; n++ {
		restored := boardtest.Restored(t, b)
		_, err := r.Connect(endedtest.After(t.Context(), n), b, x, y)
		restored()
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("after %d looks: %v", n, err)
		}
		ended++
	}
	if ended < 3 {
		t.Errorf("the context was looked at %d times", ended)
	}
	r.Clear()
	got, err := r.Connect(t.Context(), b, x, y)
	if err != nil || got != want {
		t.Errorf("afterwards: %+v, %v, want %+v", got, err, want)
	}
}

// TestLimits reads under tight limits: the answer says that it is cut short, and
// is not remembered.
func TestLimits(t *testing.T) {
	p := positions[4]
	b, x, y := load(t, p.diagram, p.color)
	r := connect.New(connect.Options{Limits: search.Limits{Nodes: 3}})
	for range 2 {
		res, err := r.Connect(t.Context(), b, x, y)
		if err != nil || !res.Limited || res.Code != search.Fail || res.Nodes == 0 {
			t.Errorf("%+v, %v, want a failure for want of nodes", res, err)
		}
	}
	free := connect.New(connect.Options{Limits: search.Limits{Nodes: -1}})
	if res, err := free.Connect(t.Context(), b, x, y); err != nil || res.Limited {
		t.Errorf("without bound: %+v, %v", res, err)
	}
}

// TestMemory plays on and compares answers from memory with new ones.
func TestMemory(t *testing.T) {
	b, x, y := load(t, positions[1].diagram, board.Black)
	r := connect.New(connect.Options{})
	first, err := r.Disconnect(t.Context(), b, x, y)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []board.Point{board.At(6, 0), board.At(0, 6), board.At(3, 5), board.At(2, 3), board.At(3, 4)} {
		if err := b.Play(p, board.White, board.Strict); err != nil {
			t.Fatal(err)
		}
		got, err := r.Disconnect(t.Context(), b, x, y)
		if err != nil {
			t.Fatal(err)
		}
		want, err := connect.New(connect.Options{}).Disconnect(t.Context(), b, x, y)
		if err != nil {
			t.Fatal(err)
		}
		if got.Code != want.Code || got.Move != want.Move {
			t.Errorf("after %v: %+v, want %+v (at first %+v)", p, got, want, first)
		}
	}
}

// TestTrialMoves asks after trial moves, which must stay.
func TestTrialMoves(t *testing.T) {
	b, x, y := load(t, positions[0].diagram, board.Black)
	r := connect.New(connect.Options{})
	b.Try(board.At(2, 5), board.White)
	defer boardtest.Restored(t, b)()
	res, err := r.Connect(t.Context(), b, x, y)
	if err != nil || b.Depth() != 1 {
		t.Fatalf("%v, %d trial moves", err, b.Depth())
	}
	if res.Code != search.Fail {
		t.Errorf("connected at %v after the cut", res.Move)
	}
}

// TestParallel reads in several goroutines, each with a reader of its own.
func TestParallel(t *testing.T) {
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			a, err := connect.NewAnalyzer(connect.LinkOptions{})
			if err != nil {
				t.Error(err)
				return
			}
			for _, p := range positions {
				b, x, y := load(t, p.diagram, p.color)
				r := connect.New(connect.Options{})
				if res, err := r.Connect(t.Context(), b, x, y); err != nil || res.Code != p.connect {
					t.Errorf("%s: %v, %v", p.name, res.Code, err)
				}
				if _, err := a.Analyze(t.Context(), b, nil); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}

// variations is a recorder that checks that moves are entered and left in order.
type variations struct {
	t     *testing.T
	depth int
	lines []string
}

func (v *variations) Enter(b *board.Board, move board.Point, c board.Color, note string) {
	if p, color := b.Trial(b.Depth() - 1); p != move || color != c {
		v.t.Errorf("entered %v %v, the board has %v %v", c, move, color, p)
	}
	v.depth++
	v.lines = append(v.lines, fmt.Sprintf("%d %v %v %s", v.depth, c, move, note))
}

func (v *variations) Leave(b *board.Board, outcome search.Code) {
	v.lines = append(v.lines, fmt.Sprintf("%d %v", v.depth, outcome))
	v.depth--
}

func TestRecorder(t *testing.T) {
	for _, p := range positions {
		b, x, y := load(t, p.diagram, p.color)
		v := &variations{t: t}
		r := connect.New(connect.Options{Recorder: v})
		restored := boardtest.Restored(t, b)
		res, err := r.Disconnect(t.Context(), b, x, y)
		restored()
		if err != nil || v.depth != 0 {
			t.Fatalf("%s: %v, depth %d", p.name, err, v.depth)
		}
		if res.Code == search.Win && (len(v.lines) == 0 || !strings.Contains(strings.Join(v.lines, "\n"), "1 win")) {
			t.Errorf("%s: no variation wins:\n%s", p.name, strings.Join(v.lines, "\n"))
		}
	}
}

// TestRecordedKos: the variations that decide a question tell who may take kos in them: nobody if a ko decides
// in which the opponent has to find the first threat. Those of a question without kos tell nothing.
func TestRecordedKos(t *testing.T) {
	for _, p := range positions {
		b, x, y := load(t, p.diagram, p.color)
		v := &variations{t: t}
		res, err := connect.New(connect.Options{Recorder: v}).Connect(t.Context(), b, x, y)
		if err != nil {
			t.Fatal(err)
		}
		var told []string
		for _, line := range v.lines {
			var depth int
			var c, move string
			if n, _ := fmt.Sscanf(line, "%d %s %s", &depth, &c, &move); n < 3 || depth != 1 {
				continue
			}
			note := strings.Join(strings.Fields(line)[3:], " ")
			note = strings.TrimSuffix(strings.TrimSuffix(note, ", undecided"), ", after a ko threat")
			if note == "undecided" || note == "after a ko threat" {
				note = ""
			}
			if len(told) == 0 || told[len(told)-1] != note {
				told = append(told, note)
			}
		}
		want := ""
		if res.Code == search.KoA {
			want = "nobody may take a ko against the ban"
		}
		if len(told) == 0 && res.Code == search.KoA || len(told) > 0 && told[len(told)-1] != want {
			t.Errorf("%s, %v: %q, want %q", p.name, res.Code, told, want)
		}
	}
}

// TestSteadyState counts what further questions allocate: nothing.
func TestSteadyState(t *testing.T) {
	b, x, y := load(t, positions[4].diagram, board.Black)
	r := connect.New(connect.Options{})
	var m connect.Map
	goal := board.SetOf(board.At(6, 0), board.At(7, 0), board.At(6, 1))
	ask := func() {
		for _, f := range []func() error{
			func() error { _, err := r.Connect(t.Context(), b, x, y); return err },
			func() error { _, err := r.Disconnect(t.Context(), b, x, y); return err },
			func() error { _, err := r.BreakIn(t.Context(), b, x, &goal); return err },
			func() error { return r.Measure(t.Context(), b, x, 0, &m) },
		} {
			if err := f(); err != nil {
				t.Fatal(err)
			}
		}
	}
	ask()
	ctx := t.Context()
	if n := testing.AllocsPerRun(5, func() {
		r.Connect(ctx, b, x, y)
		r.Disconnect(ctx, b, x, y)
		r.BreakIn(ctx, b, x, &goal)
		r.Measure(ctx, b, x, 0, &m)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
