package genmove_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/reading/search"
)

func TestKinds(t *testing.T) {
	seen := map[string]bool{}
	for k := genmove.Attack; k <= genmove.Antisuji; k++ {
		text, err := k.MarshalText()
		if err != nil || seen[string(text)] || strings.Contains(string(text), " ") {
			t.Errorf("%v: %q, %v", k, text, err)
		}
		seen[string(text)] = true
		var back genmove.Kind
		if err := back.UnmarshalText(text); err != nil || back != k {
			t.Errorf("%q is read as %v, %v", text, back, err)
		}
	}
	var k genmove.Kind
	if _, err := k.MarshalText(); err == nil {
		t.Error("the zero Kind has a name")
	}
	if err := k.UnmarshalText([]byte("luck")); err == nil {
		t.Error("luck is a kind")
	}
	if err := k.UnmarshalText(nil); err == nil {
		t.Error("nothing is a kind")
	}
}

const twoGroups = `
	. . . . . . .
	. X X . . . .
	. . . a . X .
	. X . . . X .
	. O b . O . .
	. O . . O . .
	. . . . . . .`

// TestAdd: what is added is there once, about strings and groups, and nonsense is not.
func TestAdd(t *testing.T) {
	s, at := situation(t, board.Black, examine.Worms, twoGroups)
	r := genmove.NewReasons(s)
	a, upper, left, right := at['a'], board.At(1, 5), board.At(1, 3), board.At(5, 3)
	for _, c := range []struct {
		name string
		r    genmove.Reason
		want bool
	}{
		{"connects", genmove.Reason{Kind: genmove.Connect, Move: a, Target: upper, Other: right, Code: search.KoB}, true},
		{"the same the other way round", genmove.Reason{Kind: genmove.Connect, Move: a, Target: right + board.North, Other: upper + board.East, Code: search.Win, Source: "later"}, false},
		{"one group", genmove.Reason{Kind: genmove.Connect, Move: a, Target: upper, Other: upper + board.East, Code: search.Win}, false},
		{"cuts own groups", genmove.Reason{Kind: genmove.Cut, Move: a, Target: upper, Other: right, Code: search.Win}, false},
		{"cuts", genmove.Reason{Kind: genmove.Cut, Move: at['b'], Target: board.At(1, 2), Other: board.At(4, 2), Code: search.Win}, true},
		{"attacks nothing", genmove.Reason{Kind: genmove.Attack, Move: a, Target: at['b'], Code: search.Win}, false},
		{"attacks in vain", genmove.Reason{Kind: genmove.Attack, Move: a, Target: board.At(1, 2)}, false},
		{"on a stone", genmove.Reason{Kind: genmove.ExpandMoyo, Move: left}, false},
		{"off the board", genmove.Reason{Kind: genmove.ExpandMoyo, Move: board.At(9, 9)}, false},
		{"pass", genmove.Reason{Kind: genmove.ExpandMoyo, Move: board.Pass}, false},
		{"no kind", genmove.Reason{Move: a}, false},
		{"moyo", genmove.Reason{Kind: genmove.ExpandMoyo, Move: a}, true},
		{"moyo again", genmove.Reason{Kind: genmove.ExpandMoyo, Move: a}, false},
		{"strategic", genmove.Reason{Kind: genmove.StrategicDefend, Move: a, Target: left}, true},
	} {
		if got := r.Add(c.r); got != c.want {
			t.Errorf("%s: added %v", c.name, got)
		}
	}
	k := r.At(a)
	if x := k.Find(genmove.Connect, s.GroupAt(right), s.GroupAt(upper)); x == nil || x.Code != search.Win || x.Source != "later" {
		t.Errorf("the better code was not kept: %v", k.Reasons)
	}
	if diff := cmp.Diff([]board.Point{at['b'], a}, r.Moves()); diff != "" {
		t.Errorf("moves: mismatch (-want +got):\n%s", diff)
	}
	if r.At(board.At(20, 20)); r.Look(board.At(20, 20)) != nil || r.Look(board.NoPoint) != nil || r.Look(-1) != nil {
		t.Error("a point off the board has a case")
	}
	for i := range k.Reasons {
		text, err := json.Marshal(k.Reasons[i])
		var back genmove.Reason
		if err == nil {
			err = json.Unmarshal(text, &back)
		}
		if err != nil || back != k.Reasons[i] {
			t.Errorf("%s is read as %+v, %v", text, back, err)
		}
	}
}

func TestReplace(t *testing.T) {
	s, at := situation(t, board.Black, examine.Worms, twoGroups)
	r := genmove.NewReasons(s)
	a, b, c := at['a'], at['b'], at['a']+board.East
	if new(genmove.Reasons).Replace(a, c) {
		t.Error("reasons without a position replace a move")
	}
	for _, x := range []struct {
		from, to board.Point
		want     bool
	}{{a, b, true}, {a, c, false}, {b, a, false}, {b, c, true}, {c, a, false}, {c, c, false}, {c, board.At(1, 5), false}, {board.Pass, a, false}} {
		if got := r.Replace(x.from, x.to); got != x.want {
			t.Errorf("replace %v by %v: %v", x.from, x.to, got)
		}
	}
}

// TestShapeFactor: the largest contributions count, and one for each further one.
func TestShapeFactor(t *testing.T) {
	for _, c := range []struct {
		shape []float64
		power float64
	}{
		{nil, 0}, {[]float64{3}, 3}, {[]float64{3, 1}, 4}, {[]float64{3, 1, 2}, 5}, {[]float64{-4}, -4},
		{[]float64{-4, 3}, -1}, {[]float64{-4, 3, 1, -1, -1}, -2}, {[]float64{0, 2}, 2},
	} {
		k := genmove.Case{Shape: c.shape}
		if got, want := k.ShapeFactor(), math.Pow(1.05, c.power); math.Abs(got-want) > 1e-12 {
			t.Errorf("%v: %v, want %v", c.shape, got, want)
		}
	}
}

// TestClasses: what class letters and values of a pattern mean for the move.
func TestClasses(t *testing.T) {
	type k = genmove.Kind
	for _, c := range []struct {
		entry    string
		kinds    []k
		least    float64
		most     float64
		followup float64
		shape    []float64
	}{
		{entry: "8,e", kinds: []k{genmove.ExpandTerritory}},
		{entry: "8,Be", kinds: []k{genmove.ExpandTerritory}},
		{entry: "8,Ce", kinds: []k{genmove.ExpandTerritory}},
		{entry: "8,E,shape(-2)", kinds: []k{genmove.ExpandMoyo}, shape: []float64{-2}},
		{entry: "8,I,value(3)", kinds: []k{genmove.Invasion}, least: 3},
		{entry: "8,a,maxvalue(7),value(4),minvalue(2)", kinds: []k{genmove.StrategicAttack}, least: 4, most: 7},
		{entry: "8,d,followup(3),followup(2)", kinds: []k{genmove.StrategicDefend}, followup: 3},
		{entry: "8,c,shape(2)", kinds: []k{genmove.StrategicDefend}, shape: []float64{1, 2}},
		{entry: "8,J", kinds: []k{genmove.ExpandTerritory, genmove.ExpandMoyo}, least: 35},
		{entry: "8,U", kinds: []k{genmove.StrategicDefend, genmove.StrategicAttack}, least: 40, shape: []float64{15}},
		{entry: "8,j,shape(10)", kinds: []k{genmove.ExpandTerritory, genmove.ExpandMoyo}, least: 24 * 1.1 * 9 / 19},
		{entry: "8,t", least: 16. * 9 / 19},
		{entry: "8,T", kinds: []k{genmove.Antisuji}},
		{entry: "8,N", kinds: []k{genmove.Antisuji}},
		{entry: "8,X,value(1)", least: 1},
		{entry: "8,W,value(1)", least: 1},
	} {
		s, at := situation(t, board.Black, examine.Worms, `
			. . . . . . . . .
			. . . . . . . . .
			. . . X . . . . .
			. . O . a . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`)
		r, n := run(t, s, "Pattern P\n\n?O.\nX.*\n\n:"+c.entry+"\n")
		if n == 0 {
			t.Fatalf("%s: no match", c.entry)
		}
		got := r.At(at['a'])
		var kinds []k
		for _, x := range got.Reasons {
			kinds = append(kinds, x.Kind)
			if !strings.HasPrefix(x.Source, "test.db:1") {
				t.Errorf("%s: source %q", c.entry, x.Source)
			}
		}
		if c.most == 0 {
			c.most = math.Inf(1)
		}
		if !cmp.Equal(kinds, c.kinds) || math.Abs(got.MinValue-c.least) > 1e-9 || got.MaxValue != c.most || got.Followup != c.followup || !cmp.Equal(got.Shape, c.shape) || got.Worthwhile != strings.Contains(c.entry, "W") {
			t.Errorf("%s: %+v", c.entry, got)
		}
	}
}

// TestPairs: class C connects what could be cut, class B cuts what could be joined, and
// neither speaks of what is settled.
func TestPairs(t *testing.T) {
	const open = `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . O X O . . . .
		. . . a X . . . .
		. . . . O . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`
	s, at := situation(t, board.Black, examine.Worms, open)
	r, n := run(t, s, "Pattern P\n\nOX\n*O\n\n:8,C\n")
	if n == 0 || !r.At(at['a']).Has(genmove.Connect) {
		t.Errorf("the connection was not seen: %d matches, %v", n, r.At(at['a']).Reasons)
	}
	s, at = situation(t, board.White, examine.Worms, open)
	r, n = run(t, s, "Pattern P\n\nXO\n*X\n\n:8,B\n")
	if n == 0 || !r.At(at['a']).Has(genmove.Cut) {
		t.Errorf("the cut was not seen: %d matches, %v", n, r.At(at['a']).Reasons)
	}
	const joined = `
		. . . . . . . . .
		. . . . . . . . .
		. . X X . . . . .
		. . X a X . . . .
		. . . . X . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`
	s, at = situation(t, board.Black, examine.Worms, joined)
	r, n = run(t, s, "Pattern P\n\nO.\n*O\n\n:8,C\n")
	if n == 0 || len(r.At(at['a']).Reasons) != 0 {
		t.Errorf("what cannot be cut is connected: %d matches, %v", n, r.At(at['a']).Reasons)
	}
}
