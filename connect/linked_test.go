package connect

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestCutstoneNeeds: a cutting point does not count if the stone that cuts has to be saved by a move there first,
// nor anything in the middle of something else.
func TestCutstoneNeeds(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, `
		. . . . . . .
		. . . . . . .
		. . . m X . .
		. . . X O X .
		. . . . s . .
		. . . . . . .
		. . . . . . .`)
	stone := boardtest.MustPoint(t, "E4")
	for _, c := range []struct {
		name    string
		defense rune
		trial   bool
		want    int
	}{{"saved by another move", 's', false, 1}, {"after a trial move", 's', true, 0}, {"saved by the cut alone", 'm', false, 0}, {"lost", 0, false, 0}} {
		for m, p := range marks {
			if err := b.Setup(nil, nil, []board.Point{p}); err != nil {
				t.Fatal(m, err)
			}
		}
		facts := worm.Worm{Origin: stone, Attacks: []search.MoveResult{{Move: marks['s'], Code: search.Win}}}
		if c.defense != 0 {
			facts.Defenses = []search.MoveResult{{Move: marks[c.defense], Code: search.Win}}
		}
		w, err := worm.NewWorms(b, []worm.Worm{facts})
		if err != nil {
			t.Fatal(err)
		}
		l := new(Links)
		work := new(builder)
		work.begin(b, w, l, reading.Complete(worm.DefaultReader(nil), nil))
		if c.trial && !b.Try(board.At(0, 0), board.Black) {
			t.Fatal("no trial move")
		}
		depth := b.Depth()
		env := &pattern.Env{Context: t.Context(), Board: b, Color: board.Black, Move: marks['m']}
		if err := work.countCutstone(t.Context(), env); err != nil {
			t.Fatal(err)
		}
		if l.counts[stone] != c.want || b.Depth() != depth {
			t.Errorf("%s: %d, want %d", c.name, l.counts[stone], c.want)
		}
		b.UndoTo(0)
	}
}

// TestPureFunctions: functions that only read may be asked once for the same stones; what depends on the links so far,
// or changes them, is asked each time.
func TestPureFunctions(t *testing.T) {
	f, err := NewFunctions(claims{}, reading.New(reading.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	for _, fn := range f.Table().Funcs {
		if want := strings.Contains(fn.Name, "play_"); fn.Pure != want {
			t.Errorf("%s: pure %v, want %v", fn.Name, fn.Pure, want)
		}
	}
}

// hears is a Connector and a Breaker that notes what it is asked about.
type hears struct {
	search.Reader
	asked []board.Point
}

func (h *hears) Connect(_ context.Context, _ *board.Board, x, y board.Point) (search.Result, error) {
	h.asked = []board.Point{x, y}
	return search.Result{Code: search.KoA}, nil
}

func (h *hears) Disconnect(_ context.Context, _ *board.Board, x, y board.Point) (search.Result, error) {
	h.asked = []board.Point{y, x}
	return search.Result{Code: search.KoB}, nil
}

func (h *hears) BreakThrough(_ context.Context, _ *board.Board, x, y, z board.Point) (search.Result, error) {
	h.asked = []board.Point{x, y, z}
	return search.Result{Code: search.Gain}, nil
}

// TestHandedOn: functions ask about the strings that they are asked about, in their order.
func TestHandedOn(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\nX . X . X\n. . . . .\nO . . . O\n. . . . .")
	x, y, z, enemy, empty := board.At(0, 3), board.At(2, 3), board.At(4, 3), board.At(0, 1), board.At(0, 0)
	h := new(hears)
	f, err := NewFunctions(h, h)
	if err != nil {
		t.Fatal(err)
	}
	calls := map[string]pattern.Func{}
	for _, fn := range f.Table().Funcs {
		calls[fn.Name] = fn
	}
	for _, c := range []struct {
		what  string
		args  []board.Point
		asked []board.Point
		want  int
	}{
		{"play_connect", []board.Point{x, y}, []board.Point{x, y}, int(search.KoA)},
		{"play_connect", []board.Point{z, y}, []board.Point{z, y}, int(search.KoA)},
		{"play_connect", []board.Point{x, enemy}, nil, 0},
		{"play_connect", []board.Point{enemy, x}, nil, 0},
		{"play_connect", []board.Point{x, empty}, nil, 0},
		{"play_connect", []board.Point{empty, empty}, nil, 0},
		{"play_disconnect", []board.Point{x, y}, []board.Point{y, x}, int(search.KoB)},
		{"play_disconnect", []board.Point{x, enemy}, nil, int(search.Win)},
		{"play_disconnect", []board.Point{empty, x}, nil, int(search.Win)},
		{"play_break_through", []board.Point{x, y, z}, []board.Point{x, y, z}, 2},
		{"play_break_through", []board.Point{z, x, y}, []board.Point{z, x, y}, 2},
		{"play_break_through", []board.Point{x, y, empty}, nil, 1},
		{"play_break_through", []board.Point{empty, y, z}, nil, 1},
	} {
		for _, player := range []string{"o", "x"} {
			h.asked = nil
			got, err := calls[player+c.what].Call(&pattern.Env{Context: t.Context(), Board: b, Color: board.Black}, c.args)
			if err != nil || got != c.want || !slices.Equal(h.asked, c.asked) {
				t.Errorf("%s%s%v: %d, %v, asked %v, want %d, %v", player, c.what, c.args, got, err, h.asked, c.want, c.asked)
			}
		}
	}
}

// TestClash: two links clash if one point attacks both, or if a string with three liberties at most has a point of each
// among them.
func TestClash(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 11))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	seen := map[bool]int{}
	for i := range 400 {
		b, q := randomQuestion(t, rng, 4+i%4)
		s.ask(t, b, q, func() {
			tr := &r.terrain
			tr.begin(r, q.color)
			libs, empty := b.LibertySet(q.str), b.EmptyPoints()
			any := func() board.Point {
				switch rng.IntN(4) {
				case 0:
					return board.NoPoint
				case 1:
					return empty.Nth(rng.IntN(empty.Len()))
				}
				return libs.Nth(rng.IntN(libs.Len()))
			}
			for range 20 {
				before := [2]board.Point{any(), any()}
				after := [2]board.Point{any(), any()}
				want := false
				for _, v := range before {
					for _, w := range after {
						both := v != board.NoPoint && w != board.NoPoint
						want = want || both && (v == w || libs.Len() <= 3 && libs.Has(v) && libs.Has(w))
					}
				}
				if got := tr.clash(&step{weak: before}, q.str, after[0], after[1]); got != want {
					t.Fatalf("links with %v and %v of %v: clash %v, want %v\n%v", before, after, q.str, got, want, b)
				}
				seen[want]++
			}
		})
	}
	if seen[true] < 1000 || seen[false] < 1000 {
		t.Errorf("%v", seen)
	}
}

// TestLevels: with each step that a level reads deeper searches are two moves deeper and have about half as many nodes more;
// those in passing are smaller, and have at least one of everything.
func TestLevels(t *testing.T) {
	usual := Level(DefaultLevel)
	if usual != (Params{Depth: 20, Nodes: 2000, Wide: 6, BreakInDepth: 14, BreakInNodes: 800}) {
		t.Errorf("usually %+v", usual)
	}
	for n := range 20 {
		p, q := Level(n), Level(n+1)
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
	if Level(-1) != Level(0) || Level(21) != Level(20) || Level(20) == Level(19) || Level(0) == Level(3) {
		t.Error("levels beyond the ends")
	}
	if p := (Params{}).Fast(); p != (Params{Depth: 1, Nodes: 1, BreakInDepth: 1, BreakInNodes: 1, Known: true}) {
		t.Errorf("%+v in passing of nothing", p)
	}
}

// TestLinksString: the text tells all that is known, and nothing about what is not there.
func TestLinksString(t *testing.T) {
	b := boardtest.MustParse(t, ". X . X .\n. . . . .\nO . O . O\n. . . . .\n. . . . X")
	at := func(name string) board.Point { return boardtest.MustPoint(t, name) }
	counts := make([]int, board.NumPoints)
	counts[at("C3")] = 2
	for _, c := range []struct {
		f    LinkFacts
		want string
	}{
		{LinkFacts{}, ""},
		{LinkFacts{Groups: [][]board.Point{{at("B5"), at("D5")}, {at("E3"), at("A3"), at("C3")}}}, "black group B5 D5\nwhite group A3 C3 E3\n"},
		{LinkFacts{BlackCuts: board.SetOf(at("C5"), at("C4"))}, "black can be cut at C4 C5\n"},
		{LinkFacts{WhiteCuts: board.SetOf(at("B3"))}, "white can be cut at B3\n"},
		{LinkFacts{Cuts: []Cut{{A: at("B5"), B: at("D5"), Move: at("C5"), Code: search.KoA, Defense: at("C4"), DefenseCode: search.Win}}},
			"B5 and D5: cut C5 ko_a, connection C4 win\n"},
		{LinkFacts{Cutstone2: counts}, "C3 cuts at 2 points\n"},
		{LinkFacts{Unknown: board.SetOf(at("E1"))}, "unknown links of E1\n"},
	} {
		l, err := NewLinks(b, c.f)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, l.String()); diff != "" {
			t.Errorf("mismatch (-want +got):\n%s", diff)
		}
	}
}

// TestNoReason: strings that are not joined, since they can be captured, are joined by no joint.
func TestNoReason(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\n. . . . .\n. O . O .\n. . . . .\n. . . . .")
	x, y := board.At(1, 2), board.At(3, 2)
	db, err := pattern.Build(pattern.Connections(), pattern.Spec{Name: "Jump", Diagram: "O.O", Entry: "8,C"})
	if err != nil {
		t.Fatal(err)
	}
	a, err := NewAnalyzer(LinkOptions{Patterns: pattern.NewPlain(db)})
	if err != nil {
		t.Fatal(err)
	}
	taken := []search.MoveResult{{Move: board.At(0, 0), Code: search.Win}}
	for _, lost := range []bool{false, true} {
		facts := worm.Worm{Origin: x}
		if lost {
			facts.Attacks = taken
		}
		w, err := worm.NewWorms(b, []worm.Worm{facts})
		if err != nil {
			t.Fatal(err)
		}
		l, err := a.Analyze(t.Context(), b, w)
		if err != nil {
			t.Fatal(err)
		}
		if l.Same(x, y) == lost || (len(l.Joints()) == 0) != lost {
			t.Errorf("lost %v: one group %v, joints %+v", lost, l.Same(x, y), l.Joints())
		}
		if !lost && !slices.Contains(l.Joints()[0].Stones, x) {
			t.Errorf("joints %+v", l.Joints())
		}
	}
}

// TestJoinedTexts: of two texts, one of which may be empty.
func TestJoinedTexts(t *testing.T) {
	if x, y := join("", "last"), join("first", "last"); x != "last" || y != "first, last" {
		t.Errorf("%q and %q", x, y)
	}
}

// TestMapAgain: a map that has been used for something else says what a new one says.
func TestMapAgain(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 17))
	r := New(Options{Tactics: searchtest.Captures{}})
	var used Map
	less := 0
	for i := range 150 {
		b, q := randomQuestion(t, rng, 4+rng.IntN(6))
		limit := Distance(rng.IntN(int(Far)))
		if i%3 == 0 {
			limit = 0
		}
		var fresh Map
		for _, m := range []*Map{&used, &fresh} {
			if err := r.Measure(t.Context(), b, q.str, limit, m); err != nil {
				t.Fatal(err)
			}
		}
		for p := board.Point(-3); p < board.NumPoints+3; p++ {
			if used.At(p) != fresh.At(p) || used.Gain(p) != fresh.Gain(p) || used.From(p) != fresh.From(p) || used.Weak(p) != fresh.Weak(p) {
				t.Fatalf("%v: %v, %v, %v, %v, want %v, %v, %v, %v", p, used.At(p), used.Gain(p), used.From(p), used.Weak(p), fresh.At(p), fresh.Gain(p), fresh.From(p), fresh.Weak(p))
			}
			if fresh.At(p) == Unreached {
				less++
				if fresh.Gain(p) != 0 || fresh.From(p) != board.NoPoint || fresh.Weak(p) != [2]board.Point{} {
					t.Fatalf("%v is not reached, and something is known", p)
				}
			} else if p < 0 || !p.On(b.Size()) {
				t.Fatalf("%v is reached", p)
			}
		}
		n := 0
		for p, d := range used.All() {
			if n++; d != fresh.At(p) {
				t.Fatalf("%v is %v away, want %v", p, d, fresh.At(p))
			}
		}
		if used.Color() != b.At(q.str) {
			t.Errorf("a map of %v", used.Color())
		}
	}
}

// TestAlongEdge: from a stone on the first two lines links lead along its line over one point, and over one point and up to
// the second line or down to the first one, unless it has fewer than three liberties.
func TestAlongEdge(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 18))
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	r := s.r
	seen := 0
	for i := range 300 {
		b, q := randomQuestion(t, rng, 5+i%4)
		s.ask(t, b, q, func() {
			last := b.Size() - 1
			r.terrain.begin(r, q.color)
			for p := range board.Points(b.Size()) {
				if b.At(p) != q.color {
					continue
				}
				want := map[board.Point]bool{}
				for _, flip := range [2]bool{false, true} { // columns for rows
					at := func(along, up int) board.Point {
						if flip {
							along, up = up, along
						}
						return board.At(along, up)
					}
					x, y := p.Col(), p.Row()
					if flip {
						x, y = y, x
					}
					for _, dir := range [2]int{-1, 1} {
						near, far := x+dir, x+2*dir
						if b.Liberties(p) < 3 || near < 0 || near > last || b.At(at(near, y)) != board.Empty {
							continue
						}
						inside := far >= 0 && far <= last
						other := map[int]int{0: 1, 1: 0, last: last - 1, last - 1: last}
						line, ok := other[y]
						if !ok {
							continue
						}
						if inside && b.At(at(far, y)) == board.Empty {
							want[at(far, y)] = true
						}
						if inside && b.At(at(near, line)) == board.Empty && b.At(at(far, line)) == board.Empty {
							want[at(far, line)] = true
						}
					}
				}
				var m Map
				m.reset(q.color)
				m.limit = Far
				r.queue.reset()
				r.terrain.alongEdge(&m, p, &step{})
				got := map[board.Point]bool{}
				for {
					st, ok := r.queue.pop()
					if !ok {
						break
					}
					got[st.p] = true
					if st.dist != 13000 || st.from != p || st.gain != Move {
						t.Errorf("%+v from %v", st, p)
					}
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Fatalf("%v: mismatch (-want +got):\n%s%v", p, diff, b)
				}
				seen += len(want)
			}
		})
	}
	if seen < 100 {
		t.Errorf("%d links", seen)
	}
}

// TestCutsApart: a cut is read of each pair of strings of one player, in the order of the points, and not again for the
// same pair.
func TestCutsApart(t *testing.T) {
	b := boardtest.MustParse(t, "X . X . X\n. . . . .\nO . O . O\n. . . . .\n. . . . .")
	x, y, z, enemy, empty := board.At(0, 4), board.At(2, 4), board.At(4, 4), board.At(2, 2), board.At(2, 0)
	w, err := worm.NewWorms(b, nil)
	if err != nil {
		t.Fatal(err)
	}
	h := new(hears)
	f, err := NewFunctions(h, h)
	if err != nil {
		t.Fatal(err)
	}
	f.work = new(builder)
	f.work.begin(b, w, new(Links), nil)
	env := &pattern.Env{Context: t.Context(), Board: b, Color: board.White}
	for _, c := range []struct {
		args  []board.Point
		n     int
		known int
		asked bool
	}{
		{[]board.Point{x, enemy}, 0, 0, false}, {[]board.Point{enemy, x}, 0, 0, false}, {[]board.Point{empty, x}, 0, 0, false},
		{[]board.Point{x, y}, 1, 1, true}, {[]board.Point{y, x}, 1, 1, false}, {[]board.Point{x, z}, 1, 2, true}, {[]board.Point{z, y}, 1, 3, true},
		{[]board.Point{y, z}, 1, 3, false},
	} {
		h.asked = nil
		n, err := f.disconnect(env, c.args)
		list := f.work.l.known
		if n != c.n || err != nil || len(list) != c.known || (h.asked != nil) != c.asked {
			t.Errorf("%v: %d, %v, %d are known, asked %v", c.args, n, err, len(list), h.asked)
		}
		if last := len(list) - 1; c.asked && (list[last].A != c.args[0] || list[last].B != c.args[1] || !slices.Equal(h.asked, c.args)) {
			t.Errorf("%v: %+v, asked about %v", c.args, list[last], h.asked)
		}
	}
}

// TestActionsAreReasons: a pattern whose action was executed is a reason, even if it joins no stones itself.
func TestActionsAreReasons(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\n. . . . .\n. O . O .\n. . . . .\n. . . . .")
	x, y := board.At(1, 2), board.At(3, 2)
	for _, action := range []string{"", "amalgamate(a,b)"} {
		db, err := pattern.Build(pattern.Connections(), pattern.Spec{Name: "Jump", Diagram: "O.O", Entry: "8,-", Labels: "a.b", Action: action})
		if err != nil {
			t.Fatal(err)
		}
		a, err := NewAnalyzer(LinkOptions{Patterns: pattern.NewPlain(db)})
		if err != nil {
			t.Fatal(err)
		}
		l, err := a.Analyze(t.Context(), b, nil)
		if err != nil {
			t.Fatal(err)
		}
		if acts := action != ""; l.Same(x, y) != acts || (len(l.Joints()) > 0) != acts || acts && l.Joints()[0].Stones != nil {
			t.Errorf("action %q: one group %v, joints %+v", action, l.Same(x, y), l.Joints())
		}
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
	db, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.ReadPositions(t, "../board/testdata/positions.txt")[11].Board
	var texts [2]string
	for i, m := range []pattern.Matcher{pattern.NewPlain(db), backwards{pattern.NewPlain(db)}} {
		a, err := NewAnalyzer(LinkOptions{Patterns: m})
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
