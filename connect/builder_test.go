package connect

import (
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
	"github.com/tengen-go/tengen/reading/worm"
)

// built starts a builder for a diagram and returns it with the marks, which are stones of
// Black.
func built(t *testing.T, diagram string) (*builder, *Links, map[rune]board.Point) {
	t.Helper()
	b, marks := boardtest.MustParseMarked(t, diagram)
	var stones []board.Point
	for _, p := range marks {
		stones = append(stones, p)
	}
	if err := b.Setup(stones, nil, nil); err != nil {
		t.Fatal(err)
	}
	a, err := worm.NewAnalyzer(worm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	w, err := a.Analyze(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	l := new(Links)
	work := new(builder)
	work.begin(b, w, l, reading.Complete(worm.DefaultReader(nil), nil))
	return work, l, marks
}

const scattered = `
	a . . . . . b . .
	. . . . . . . . .
	. . O O . . . . .
	. . . . c . . . .
	. . . . . . . . .
	. X X . . . d . .
	. X X . . . . . .
	. . . . . . . . .
	. . . . . . . . e`

// groupsOf returns the marks of each group, as words.
func groupsOf(l *Links, marks map[rune]board.Point) map[string]bool {
	words := map[int][]rune{}
	for m, p := range marks {
		words[l.Group(p)] = append(words[l.Group(p)], m)
	}
	found := map[string]bool{}
	for _, w := range words {
		slices.Sort(w)
		found[string(w)] = true
	}
	return found
}

// TestJoin joins stones in several orders; the groups are those that the joints lead to.
func TestJoin(t *testing.T) {
	for _, test := range []struct {
		pairs []string
		want  []string
	}{
		{nil, []string{"a", "b", "c", "d", "e"}},
		{[]string{"ab"}, []string{"ab", "c", "d", "e"}},
		{[]string{"ba", "ed"}, []string{"ab", "c", "de"}},
		{[]string{"de", "cb", "ec", "ba"}, []string{"abcde"}},
		{[]string{"de", "ab", "ae", "bd"}, []string{"abde", "c"}},
	} {
		work, l, marks := built(t, scattered)
		for _, pair := range test.pairs {
			work.join(marks[rune(pair[0])], marks[rune(pair[1])])
		}
		work.join(marks['a'], board.At(1, 1)) // nothing is there
		work.join(board.At(1, 1), marks['a'])
		work.finish()
		got := groupsOf(l, marks)
		for _, w := range test.want {
			if !got[w] || len(got) != len(test.want) {
				t.Errorf("%v: %v, want %v", test.pairs, got, test.want)
			}
		}
		// The strings are in the order of the board, groups in that of their first ones.
		last := -1
		for g, strings := range l.All() {
			if !slices.IsSortedFunc(strings, inRows) {
				t.Errorf("%v: the strings %v", test.pairs, strings)
			}
			if first := order(strings[0]); first <= last {
				t.Errorf("%v: group %d is out of order", test.pairs, g)
			} else {
				last = first
			}
		}
	}
}

// order returns the place of a point when rows are read from the top.
func order(p board.Point) int { return -p.Row()*board.Stride + p.Col() + board.Stride*board.Stride }

func inRows(p, q board.Point) int { return order(p) - order(q) }

// TestJoinLargest joins the middle one of three stones with the larger group of the two
// others.
func TestJoinLargest(t *testing.T) {
	square := board.At(1, 3) // four stones
	for _, test := range []struct {
		name   string
		before string
		p, q   rune
		r      func(map[rune]board.Point) board.Point
		want   func(l *Links, m map[rune]board.Point, r board.Point) bool
	}{
		{"the last is larger", "", 'c', 'a', func(map[rune]board.Point) board.Point { return square },
			func(l *Links, m map[rune]board.Point, r board.Point) bool {
				return l.Same(m['a'], r) && !l.Same(m['c'], m['a'])
			}},
		{"nothing where two are one", "ac", 'c', 'a', func(map[rune]board.Point) board.Point { return square },
			func(l *Links, m map[rune]board.Point, r board.Point) bool {
				return !l.Same(m['a'], r) && l.Same(m['c'], m['a'])
			}},
		{"the first is larger by what it was joined to", "bd", 'b', 'a', func(m map[rune]board.Point) board.Point { return m['e'] },
			func(l *Links, m map[rune]board.Point, r board.Point) bool {
				return l.Same(m['a'], m['d']) && !l.Same(m['a'], r)
			}},
	} {
		work, l, marks := built(t, scattered)
		if test.before != "" {
			work.join(marks[rune(test.before[0])], marks[rune(test.before[1])])
		}
		r := test.r(marks)
		work.joinLargest(marks[test.p], marks[test.q], board.At(1, 1)) // nothing is there
		work.joinLargest(marks[test.p], marks[test.q], r)
		work.finish()
		if !test.want(l, marks, r) {
			t.Errorf("%s: %v", test.name, l)
		}
	}
}

// TestWeight compares with the sum over the strings of a group.
func TestWeight(t *testing.T) {
	work, _, marks := built(t, scattered)
	work.join(marks['a'], marks['c'])
	work.join(marks['e'], marks['c'])
	size := func(m rune) float64 { return work.worms.At(marks[m]).EffectiveSize }
	want := size('a') + size('c') + size('e')
	for _, m := range "ace" {
		if got := work.weight(marks[m]); got < want-1e-9 || got > want+1e-9 {
			t.Errorf("%c: %v, want %v", m, got, want)
		}
	}
	if got := work.weight(marks['b']); got != size('b') {
		t.Errorf("b: %v, want %v", got, size('b'))
	}
}

// TestRemembers asks for a cut by all stones of its strings, either way round.
func TestRemembers(t *testing.T) {
	work, l, marks := built(t, scattered)
	square := board.At(1, 3)
	l.known = append(l.known, Cut{A: marks['a'], B: marks['b']}, Cut{A: square, B: marks['c'], Move: board.Pass})
	for _, test := range []struct {
		x, y board.Point
		want bool
	}{
		{marks['a'], marks['b'], true}, {marks['b'], marks['a'], true}, {marks['c'], board.At(2, 2), true},
		{board.At(2, 2), marks['c'], true}, {marks['a'], marks['c'], false}, {marks['b'], square, false},
		{marks['a'], marks['a'], false}, {marks['b'], marks['b'], false}, {marks['d'], marks['e'], false},
	} {
		if got := work.remembers(test.x, test.y); got != test.want {
			t.Errorf("%v and %v: %v, want %v", test.x, test.y, got, test.want)
		}
	}
}

// TestCountCutstone counts where the white stone diagonally below a move can cut, at
// most once for a point.
func TestCountCutstone(t *testing.T) {
	for _, test := range []struct {
		name, diagram string
		want          int
	}{
		{"a cut", `
			. . . . . . .
			. . . . . . .
			. . . m a . .
			. . . b O . .
			. . . . O . .
			. . . . O . .
			. . . . . . .`, 1},
		{"the stone is lost", `
			. . . . . . .
			. . . . . . .
			. . . m a X .
			. . . b O . X
			. . . . X X .
			. . . . . . .
			. . . . . . .`, 0},
		{"the move would be lost", `
			. . . . . . .
			. . X X . . .
			. X . m a . .
			. . X b O . .
			. . . . O . .
			. . . . O . .
			. . . . . . .`, 0},
		{"only one stone between", `
			. . . . . . .
			. . . . . . .
			. . . m a . .
			. . . . O . .
			. . . . O . .
			. . . . O . .
			. . . . . . .`, 0},
	} {
		b, marks := boardtest.MustParseMarked(t, test.diagram)
		var black []board.Point
		for m, p := range marks {
			if m != 'm' {
				black = append(black, p)
			}
		}
		if err := b.Setup(black, nil, nil); err != nil {
			t.Fatal(err)
		}
		a, err := worm.NewAnalyzer(worm.Options{})
		if err != nil {
			t.Fatal(err)
		}
		w, err := a.Analyze(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		l := new(Links)
		work := new(builder)
		work.begin(b, w, l, reading.Complete(worm.DefaultReader(nil), nil))
		restored := boardtest.Restored(t, b)
		env := &pattern.Env{Context: t.Context(), Board: b, Color: board.Black, Move: marks['m']}
		for range 2 {
			if err := work.countCutstone(t.Context(), env); err != nil {
				t.Fatal(err)
			}
		}
		env.Move = board.NoPoint
		if err := work.countCutstone(t.Context(), env); err != nil {
			t.Fatal(err)
		}
		restored()
		sum := 0
		for _, n := range l.counts {
			sum += n
		}
		stone := w.At(boardtest.MustPoint(t, "E4")).Origin
		if l.counts[stone] != test.want || sum != test.want {
			t.Errorf("%s: %d, in all %d, want %d", test.name, l.counts[stone], sum, test.want)
		}
	}
}

// TestCodes asks what counts as a success for whom, under each rule of who may take a ko
// against the ban, and that it is remembered where that mattered.
func TestCodes(t *testing.T) {
	r := New(Options{Tactics: searchtest.Captures{}})
	const me, you = board.Black, board.White
	for _, test := range []struct {
		code        search.Code
		c, taker    board.Color
		want        bool
		self, other bool
	}{
		{search.Win, me, you, true, false, false},
		{search.Loss, me, you, true, false, false},
		{search.Fail, me, me, false, false, false},
		{search.Gain, me, me, false, false, false},
		// KoA holds unless the other side may take it.
		{search.KoA, me, board.Empty, true, false, true},
		{search.KoA, me, me, true, false, true},
		{search.KoA, me, you, false, false, true},
		{search.KoA, you, me, false, true, false},
		// KoB needs a threat of one's own.
		{search.KoB, me, board.Empty, false, true, false},
		{search.KoB, me, me, true, true, false},
		{search.KoB, me, you, false, true, false},
		{search.KoB, you, you, true, false, true},
	} {
		r.q = question{first: me, taker: test.taker}
		r.koSelf, r.koOther = false, false
		if got := r.succeeds(test.code, test.c); got != test.want || r.koSelf != test.self || r.koOther != test.other {
			t.Errorf("%v of %v, %v takes: %v, seen %v and %v, want %v, %v and %v",
				test.code, test.c, test.taker, got, r.koSelf, r.koOther, test.want, test.self, test.other)
		}
	}
}

// TestDistinct: the stones of O in a match belong to two groups or to one. Those of X do not count,
// to whatever they belong.
func TestDistinct(t *testing.T) {
	db, err := pattern.Build(pattern.Connections(), pattern.Spec{Name: "C", Diagram: "OXO\n.X.\n---", Entry: "-,C"})
	if err != nil {
		t.Fatal(err)
	}
	for _, joined := range []bool{false, true} {
		w, _, marks := built(t, `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . a O b . .
			. . . O . . .`)
		if joined {
			w.join(marks['a'], marks['b'])
		}
		n := 0
		for _, m := range pattern.NewPlain(db).AppendMatches(nil, w.b, pattern.Query{Sides: pattern.As(board.Black)}) {
			n++
			if got := w.distinct(db.Pattern(m.Pattern), m); got == joined {
				t.Errorf("joined %v: two groups: %v", joined, got)
			}
		}
		if n == 0 {
			t.Error("there is no match")
		}
	}
}
