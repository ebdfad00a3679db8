package connect_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/ended/endedtest"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
	"github.com/tengen-go/tengen/reading/worm"
)

// claims is a Connector that gives the same two answers to all questions.
type claims struct {
	connect, cut search.Result
	err          error
}

func (c claims) Connect(context.Context, *board.Board, board.Point, board.Point) (search.Result, error) {
	return c.connect, c.err
}

func (c claims) Disconnect(context.Context, *board.Board, board.Point, board.Point) (search.Result, error) {
	return c.cut, c.err
}

// TestJump looks at one pattern, a jump of white stones, with worms and answers made by hand: which strings are joined,
// which links are unknown, which cuts are remembered, and whether the pattern is a reason.
func TestJump(t *testing.T) {
	x, y := board.At(1, 2), board.At(3, 2)
	cut := search.Result{Code: search.KoA, Move: board.At(2, 2)}
	join := search.Result{Code: search.Win, Move: board.At(2, 3)}
	known := connect.Cut{A: x, B: y, Move: cut.Move, Code: cut.Code, Defense: join.Move, DefenseCode: join.Code}
	lost := connect.Cut{A: x, B: y, Move: cut.Move, Code: cut.Code}
	taken := []search.MoveResult{{Move: board.At(0, 0), Code: search.Win}}
	safe, caught := worm.Worm{}, worm.Worm{Attacks: taken, Defenses: taken}
	unread := worm.Worm{Unknown: worm.Unknown{Attack: true}}
	no := errors.New("no")
	const attacked, apart = "attack(a) && attack(b)", "!disconnect_helper(a,b)"
	for _, tt := range []struct {
		name, class, constraint, action string
		one, other                      worm.Worm
		says                            claims
		joined, unknown                 bool
		cuts                            []connect.Cut
	}{
		{name: "safe", class: "C", joined: true},
		{name: "one not read", class: "C", one: unread, joined: true, unknown: true},
		{name: "defense not read", class: "C", one: worm.Worm{Unknown: worm.Unknown{Defense: true}}, joined: true},
		{name: "one can be captured", class: "C", one: caught},
		{name: "the other can be captured", class: "C", other: caught},
		{name: "one can be captured, and counts all the same", class: "Cs", one: caught, joined: true},
		{name: "not read, and counts all the same", class: "Cs", one: unread, joined: true},
		{name: "both are known to be attacked", class: "Cs", constraint: attacked, one: caught, other: caught, joined: true},
		{name: "neither is", class: "Cs", constraint: attacked},
		{name: "neither is, though one is not read", class: "Cs", constraint: attacked, one: unread},
		{name: "neither joins nor acts", class: "-"},
		{name: "an action", class: "-", action: "amalgamate(a,b)", joined: true},
		{name: "an action about an empty point", class: "-", action: "amalgamate(a,c)"},
		{name: "a cut with a defense", class: "C", constraint: apart, says: claims{connect: join, cut: cut}, cuts: []connect.Cut{known}},
		{name: "a cut without one", class: "C", constraint: apart, says: claims{connect: search.Result{Move: join.Move}, cut: cut}, cuts: []connect.Cut{lost}},
		{name: "no cut", class: "C", constraint: apart, says: claims{connect: join}, joined: true},
		{name: "an error", class: "C", constraint: apart, says: claims{join, cut, no}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := boardtest.MustParse(t, ". . . . .\n. . . . .\n. O . O .\n. . . . .\n. . . . .")
			db, err := pattern.Build(pattern.Connections(), pattern.Spec{Name: "Jump", Diagram: "O.O", Entry: "8," + tt.class, Labels: "acb", Constraint: tt.constraint, Action: tt.action})
			if err != nil {
				t.Fatal(err)
			}
			a, err := connect.NewAnalyzer(connect.LinkOptions{Connector: tt.says, Patterns: pattern.NewPlain(db)})
			if err != nil {
				t.Fatal(err)
			}
			tt.one.Origin, tt.other.Origin = x, y
			// What was known of another position is forgotten.
			for _, facts := range [][2]worm.Worm{{tt.one, tt.other}, {safe, safe}, {tt.one, tt.other}} {
				facts[0].Origin, facts[1].Origin = x, y
				w, err := worm.NewWorms(b, facts[:])
				if err != nil {
					t.Fatal(err)
				}
				l, err := a.Analyze(t.Context(), b, w)
				if err != nil {
					t.Fatal(err)
				}
				if !cmp.Equal(facts, [2]worm.Worm{tt.one, tt.other}) {
					continue
				}
				if l.Same(x, y) != tt.joined || (len(l.Joints()) > 0) != (tt.joined || tt.action != "") {
					t.Errorf("one group %v, want %v, by %+v", l.Same(x, y), tt.joined, l.Joints())
				}
				if tt.joined && (tt.action == "") != slices.Contains(l.Joints()[0].Stones, x) {
					t.Errorf("by %+v", l.Joints())
				}
				if got := l.IsUnknown(x); got != tt.unknown || l.IsUnknown(y) {
					t.Errorf("unknown %v, want %v", got, tt.unknown)
				}
				if diff := cmp.Diff(tt.cuts, l.Cuts()); diff != "" {
					t.Errorf("cuts: mismatch (-want +got):\n%s", diff)
				}
			}
			if errors.Is(a.Faults().Err(), no) != (tt.says.err != nil) {
				t.Errorf("faults: %v", a.Faults().Err())
			}
		})
	}
}

// backwards is a Matcher that finds all of another one from the last to the first.
type backwards struct{ pattern.Matcher }

func (m backwards) AppendMatches(dst []pattern.Match, b *board.Board, q pattern.Query) []pattern.Match {
	n := len(dst)
	dst = m.Matcher.AppendMatches(dst, b, q)
	slices.Reverse(dst[n:])
	return dst
}

// TestOrderOfMatches: in which order a matcher finds patterns makes no difference.
func TestOrderOfMatches(t *testing.T) {
	db, err := connect.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.ReadPositions(t, "../board/testdata/positions.txt")[11].Board
	var texts [2]string
	for i, m := range []pattern.Matcher{pattern.NewPlain(db), backwards{pattern.NewPlain(db)}} {
		a, err := connect.NewAnalyzer(connect.LinkOptions{Patterns: m})
		if err != nil {
			t.Fatal(err)
		}
		l, err := a.Analyze(t.Context(), b, nil)
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = fmt.Sprint(l, l.Joints())
	}
	if diff := cmp.Diff(texts[0], texts[1]); diff != "" || texts[0] == "" {
		t.Errorf("mismatch (-forwards +backwards):\n%s", diff)
	}
}

// TestCutstones counts where the white stone at E4 can cut, from one pattern: the stone must be safe or saved first, and the
// stone that cuts safe; two black stones lie between.
func TestCutstones(t *testing.T) {
	for _, tt := range []struct {
		name, diagram string
		want          int
	}{
		{"a cut", `
			. . . . . . .
			. . . . . . .
			. . . . X . .
			. . . X O . .
			. . . . O . .
			. . . . O . .
			. . . . . . .`, 1},
		{"the stone is lost", `
			. . . . . . .
			. . . . . . .
			. . . . X X .
			. . . X O . X
			. . . . X X .
			. . . . . . .
			. . . . . . .`, 0},
		{"the stone that cuts would be lost", `
			. . . . . . .
			. . X X . . .
			. X . . X . .
			. . X X O . .
			. . . . O . .
			. . . . O . .
			. . . . . . .`, 0},
		{"only one stone between", `
			. . . . . . .
			. . . . . . .
			. . . . X . .
			. . . . O . .
			. . . . O . .
			. . . . O . .
			. . . . . . .`, 0},
	} {
		b := boardtest.MustParse(t, tt.diagram)
		db, err := pattern.Build(pattern.Connections(), pattern.Spec{Name: "Hane", Diagram: "*O\n?X", Entry: `\,-,cutstone2_helper`})
		if err != nil {
			t.Fatal(err)
		}
		a, err := connect.NewAnalyzer(connect.LinkOptions{Patterns: pattern.NewPlain(db)})
		if err != nil {
			t.Fatal(err)
		}
		restored := boardtest.Restored(t, b)
		l, err := a.Analyze(t.Context(), b, nil)
		restored()
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Cutstone2()[boardtest.MustPoint(t, "E4")]; got != tt.want {
			t.Errorf("%s: %d, want %d\n%v", tt.name, got, tt.want, l.Joints())
		}
	}
}

// TestEndedBefore: when the context has ended before there are no links, whether the worms are known or not.
func TestEndedBefore(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\n. O . . .\n. . X . .\n. O . O .\n. . . . .")
	a, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	w, err := worm.NewWorms(b, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, w := range []*worm.Worms{w, nil} {
		if l, err := a.Analyze(ctx, b, w); l != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("worms known %v: %v, %v", w != nil, l, err)
		}
	}
}

// TestNoNodes: without any nodes nothing is found out.
func TestNoNodes(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\n. . . . .\n. X . X .\n. . . . .\n. . O . .")
	r := connect.New(connect.Options{Tactics: searchtest.Captures{}, Params: connect.Params{Depth: 9, BreakInDepth: 9}})
	res, err := r.Connect(t.Context(), b, board.At(1, 2), board.At(3, 2))
	if want := (search.Result{Limited: true}); err != nil || res != want {
		t.Errorf("%+v, %v", res, err)
	}
}

// entered counts the moves that a recorder is told.
type entered int

func (e *entered) Enter(*board.Board, board.Point, board.Color, string) { *e++ }

func (*entered) Leave(*board.Board, search.Code) {}

// TestNothingRecorded: a search that ends with an error records nothing.
func TestNothingRecorded(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\n. . . . .\n. X . X .\n. O . O .\n. . O . .")
	for _, late := range []bool{false, true} {
		var moves entered
		r := connect.New(connect.Options{Tactics: searchtest.Captures{}, Recorder: &moves})
		ctx := endedtest.After(t.Context(), 1<<30)
		if late {
			ctx.Left = 12
		}
		_, err := r.Disconnect(ctx, b, board.At(1, 2), board.At(3, 2))
		if errors.Is(err, context.Canceled) != late || (moves == 0) != late {
			t.Errorf("ended %v: %v, %d moves are recorded", late, err, moves)
		}
	}
}

// manyKos is a board with several kos.
const manyKos = `
	. X O . . X O .
	X O . O X . X O
	. X O . . X O .
	. . . X O . . .
	. X O X . O O .
	X O . O X O . .
	. X O . X X O .
	. . X O . . . .`

// TestSameAsNew: what a reader without memory has been asked before makes no difference.
func TestSameAsNew(t *testing.T) {
	p := connect.Params{Depth: 8, Nodes: 60}
	used := connect.New(connect.Options{Tactics: searchtest.Captures{}, Params: p})
	b := boardtest.MustParse(t, manyKos)
	kos, asked := 0, 0
	for _, c := range []board.Color{board.Black, board.White} {
		list := b.AppendStrings(nil, c)
		for i, x := range list {
			for _, y := range list[:i] {
				fresh := connect.New(connect.Options{Tactics: searchtest.Captures{}, Params: p})
				got, err := used.Disconnect(t.Context(), b, x, y)
				want, err2 := fresh.Disconnect(t.Context(), b, x, y)
				if err := errors.Join(err, err2); err != nil {
					t.Fatal(err)
				}
				if got != want {
					t.Errorf("%v and %v: %+v, a new reader says %+v", x, y, got, want)
				}
				if asked++; want.Code == search.KoA || want.Code == search.KoB {
					kos++
				}
			}
		}
	}
	if kos < 5 || kos > asked-5 {
		t.Errorf("kos came up in %d of %d questions", kos, asked)
	}
}

// TestLevels: with each step that a level reads deeper searches are two moves deeper and have about half as many nodes more;
// those in passing are smaller, and have at least one of everything.
func TestLevels(t *testing.T) {
	usual := connect.Level(10)
	if usual != (connect.Params{Depth: 20, Nodes: 2000, Wide: 6, BreakInDepth: 14, BreakInNodes: 800}) {
		t.Errorf("usually %+v", usual)
	}
	for n := range 20 {
		p, q := connect.Level(n), connect.Level(n+1)
		steps := search.AtLevel(n+1).Shift() - search.AtLevel(n).Shift()
		if steps < 0 || steps > 1 || n > 10 && steps == 0 {
			t.Fatalf("from level %d to the next one %d steps", n, steps)
		}
		if q.Depth-p.Depth != 2*steps && p.Depth > 2 || q.BreakInDepth-p.BreakInDepth != 2*steps && p.BreakInDepth > 2 || p.BreakInDepth < 2 || p.Known || p.Wide > q.Wide || q.Wide > 6 {
			t.Errorf("%+v at level %d, then %+v", p, n, q)
		}
		for _, nodes := range [2][2]int{{p.Nodes, q.Nodes}, {p.BreakInNodes, q.BreakInNodes}} {
			most := float64(nodes[0])*math.Pow(1.51, float64(steps)) + 2
			least := float64(nodes[0])*math.Pow(1.44, float64(steps)) - 2
			if x := float64(nodes[1]); x < least || x > most {
				t.Errorf("%d nodes at level %d, then %d", nodes[0], n, nodes[1])
			}
		}
		f := p.Fast()
		if !f.Known || f.Wide != 0 || f.Depth != max(1, p.Depth-3) || f.BreakInDepth != max(1, p.BreakInDepth-3) || f.Nodes != p.Nodes/16 || f.BreakInNodes != p.BreakInNodes/4 {
			t.Errorf("%+v in passing of %+v", f, p)
		}
	}
	if connect.Level(-1) != connect.Level(0) || connect.Level(21) != connect.Level(20) || connect.Level(20) == connect.Level(19) || connect.Level(0) == connect.Level(3) {
		t.Error("levels beyond the ends")
	}
	if p := (connect.Params{}).Fast(); p != (connect.Params{Depth: 1, Nodes: 1, BreakInDepth: 1, BreakInNodes: 1, Known: true}) {
		t.Errorf("%+v in passing of nothing", p)
	}
}
