package dragon_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// around returns a board of 19 lines with a white stone in the middle and black ones.
func around(t *testing.T, black ...string) *board.Board {
	t.Helper()
	b, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	var points []board.Point
	for _, s := range black {
		points = append(points, boardtest.MustPoint(t, s))
	}
	if err := b.Setup(points, []board.Point{boardtest.MustPoint(t, "K10")}, nil); err != nil {
		t.Fatal(err)
	}
	return b
}

// held returns an influence by which all points of the columns from the left are White's moyo, and
// the others are neutral.
func held(t *testing.T, b *board.Board, cols int) *influence.Result {
	t.Helper()
	f := influence.ResultFacts{}
	f.White.Influence = make([]float64, board.NumPoints)
	for p := range board.Points(b.Size()) {
		if p.Col() < cols {
			f.White.Influence[p] = 50
		}
	}
	r, err := influence.NewResult(b, f)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func worms(t testing.TB, b *board.Board, list ...worm.Worm) *worm.Worms {
	t.Helper()
	v, err := worm.NewWorms(b, list)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestEscapes: a stone in the middle has twenty points four steps away, of which the first may be
// diagonal: three on each side, and two in each quarter between. A point counts 1 where neither
// player is stronger, 4 in a moyo of its player, and 0 in one of the opponent.
func TestEscapes(t *testing.T) {
	at := func(s string) board.Point { return boardtest.MustPoint(t, s) }
	cuts := func(s ...string) connect.LinkFacts {
		var f connect.LinkFacts
		for _, p := range s {
			f.WhiteCuts.Add(at(p))
		}
		return f
	}
	for _, tt := range []struct {
		name   string
		black  []string
		moyo   int // columns
		links  connect.LinkFacts
		escape int
		ring   influence.SurroundStatus
	}{
		{"nothing around", nil, 0, cuts(), 20, influence.NotSurrounded},
		{"in a moyo", nil, 19, cuts(), 80, influence.NotSurrounded},
		{"half in a moyo", nil, 10, cuts(), 4*11 + 9, influence.NotSurrounded},
		{"a point is blocked", nil, 0, cuts("O10"), 19, influence.NotSurrounded},
		{"a side is blocked", nil, 0, cuts("O9", "O10", "O11"), 17, influence.NotSurrounded},
		{"Black's points are blocked", nil, 0, connect.LinkFacts{BlackCuts: board.SetOf(at("O10"))}, 20, influence.NotSurrounded},
		// The outermost points on each side are beside a stone.
		{"a wide ring", []string{"K5", "K15", "E10", "P10"}, 0, cuts(), 16 / 2, influence.WeaklySurrounded},
		// Three corners, and far between two of them.
		{"half a ring", []string{"K5", "E10", "P10"}, 0, cuts(), 17, influence.NotSurrounded},
		{"a ring", []string{"K7", "K13", "G10", "N10"}, 0, cuts(), 0, influence.Surrounded},
	} {
		b := around(t, tt.black...)
		links, err := connect.NewLinks(b, tt.links)
		if err != nil {
			t.Fatal(err)
		}
		d := found(t, dragon.Input{Board: b, Worms: worms(t, b), Links: links, Escape: held(t, b, tt.moyo)}, dragon.Options{})
		g := d.At(at("K10"))
		if g.Escape != tt.escape || g.Surround != tt.ring {
			t.Errorf("%s: %d points, %v, want %d, %v", tt.name, g.Escape, g.Surround, tt.escape, tt.ring)
		}
		size := map[influence.SurroundStatus]int{influence.Surrounded: 2*3*4 + 1, influence.WeaklySurrounded: 2*5*6 + 1}[tt.ring] // diamonds
		if size > 0 && g.SurroundSize != size || len(tt.black) == 0 && g.SurroundSize != 0 {
			t.Errorf("%s: %d points in the ring, want %d", tt.name, g.SurroundSize, size)
		}
		// Black's stones run into White's moyo for nothing.
		for _, s := range tt.black {
			if h := d.At(at(s)); h.Escape == 0 && h.Surround == influence.NotSurrounded {
				t.Errorf("%s: %s cannot run", tt.name, s)
			}
		}
		// With the colors exchanged.
		x, y := b.StonesOf(board.Black), b.StonesOf(board.White)
		c, err := board.New(19)
		if err != nil || c.Setup(y.Append(nil), x.Append(nil), nil) != nil {
			t.Fatal(err)
		}
		d = found(t, dragon.Input{Board: c, Worms: worms(t, c), Escape: held(t, c, tt.moyo)}, dragon.Options{})
		free := map[int]int{0: 20, 10: 9, 19: 0}[tt.moyo]
		if g := d.At(at("K10")); len(tt.black) == 0 && g.Escape != free {
			t.Errorf("%s: Black has %d points, want %d", tt.name, g.Escape, free)
		}
		// Without influence the room is unknown.
		d = found(t, dragon.Input{Board: b, Worms: worms(t, b)}, dragon.Options{})
		if g := d.At(at("K10")); g.Escape != 0 || g.Surround != tt.ring {
			t.Errorf("%s: without influence %d points, %v", tt.name, g.Escape, g.Surround)
		}
	}
}

// TestAllies: a friend in the ring that is joined to stones outside breaks it, and so does the same
// group, but none that is far away.
func TestAllies(t *testing.T) {
	at := func(s string) board.Point { return boardtest.MustPoint(t, s) }
	for _, tt := range []struct {
		name    string
		friends []string
		group   []string // joined
		want    influence.SurroundStatus
	}{
		{"alone", nil, nil, influence.Surrounded},
		{"larger", []string{"K11"}, nil, influence.Surrounded},
		{"a friend inside", []string{"J11"}, nil, influence.Surrounded},
		{"friends inside and outside", []string{"J11", "C3"}, nil, influence.Surrounded},
		{"friends that are joined", []string{"J11", "C3"}, []string{"J11", "C3"}, influence.NotSurrounded},
		{"joined to stones outside", []string{"C3"}, []string{"K10", "C3"}, influence.NotSurrounded},
		{"friends outside", []string{"C3", "C16"}, []string{"C3", "C16"}, influence.Surrounded},
	} {
		b := around(t, "K7", "K13", "G10", "N10")
		for _, s := range tt.friends {
			if !b.Try(at(s), board.White) {
				t.Fatal(s)
			}
		}
		var f connect.LinkFacts
		if tt.group != nil {
			f.Groups = [][]board.Point{{at(tt.group[0]), at(tt.group[1])}}
		}
		links, err := connect.NewLinks(b, f)
		if err != nil {
			t.Fatal(err)
		}
		d := found(t, dragon.Input{Board: b, Worms: worms(t, b), Links: links}, dragon.Options{})
		if g := d.At(at("K10")); g.Surround != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, g.Surround, tt.want)
		}
	}
}

// TestWithdrawn: a kill that is not proved does not count where the group still gets away after it;
// what it took is remembered.
func TestWithdrawn(t *testing.T) {
	at := func(s string) board.Point { return boardtest.MustPoint(t, s) }
	kill := search.Result{Code: search.Win, Move: at("A1"), Nodes: 7, Limited: true}
	taken := search.Result{Code: search.Win, Move: at("K10")}
	sure := kill
	sure.Certain = true
	for _, tt := range []struct {
		name   string
		black  []string
		ways   bool // out, by influence
		says   search.Result
		want   search.Result
		asked  int
		status dragon.Status
	}{
		{"in the open", nil, true, kill, search.Result{Nodes: 7, Limited: true}, 1, dragon.Alive},
		{"in the open, to the end", nil, true, search.Result{Code: search.Win, Move: at("A1"), Nodes: 7}, search.Result{Nodes: 7}, 1, dragon.Alive},
		{"proved", nil, true, sure, sure, 2, dragon.Dead},
		{"in a ring", []string{"K7", "K13", "G10", "N10"}, true, kill, kill, 2, dragon.Dead},
		{"no move is needed", nil, true, search.Result{Code: search.Win, Move: board.Pass}, search.Result{}, 1, dragon.Alive},
		{"by an illegal move", nil, true, taken, taken, 2, dragon.Dead},
		{"influence is unknown", nil, false, kill, kill, 2, dragon.Dead},
		{"it cannot be killed", nil, true, search.Result{Nodes: 3}, search.Result{Nodes: 3}, 1, dragon.Alive},
	} {
		b := around(t, tt.black...)
		a := &asker{attack: tt.says}
		in := dragon.Input{Board: b, Worms: worms(t, b), Focus: at("K10"), Closely: a}
		if tt.ways {
			in.Escape = held(t, b, 0)
		}
		g := found(t, in, dragon.Options{Life: &asker{}}).At(at("K10"))
		if g.Attack != tt.want || len(a.asked) != tt.asked || !g.Read || g.Status != tt.status {
			t.Errorf("%s: %v, %+v after %q, want %v, %+v", tt.name, g.Status, g.Attack, a.asked, tt.status, tt.want)
		}
	}
}

// fallible is a Life that can be asked so often.
type fallible struct {
	left int
	err  error
}

func (f *fallible) Attack(context.Context, *board.Board, *board.Set) (search.Result, error) {
	if f.left--; f.left < 0 {
		return search.Result{}, f.err
	}
	return search.Result{Code: search.Win, Move: board.Pass}, nil
}

func (f *fallible) Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return f.Attack(ctx, b, goal)
}

// TestFailedReading: whichever question fails, the error comes back, and no dragons with it.
func TestFailedReading(t *testing.T) {
	b := around(t, "K11", "J10")
	wrong := errors.New("wrong")
	for n := range 6 {
		d, err := dragon.NewAnalyzer(dragon.Options{Life: &fallible{n, wrong}}).Analyze(t.Context(), dragon.Input{Board: b, Worms: worms(t, b)})
		if !errors.Is(err, wrong) || d != nil {
			t.Errorf("after %d answers: %v, %v", n, d, err)
		}
	}
	// Two questions about each of three stones.
	if d, err := dragon.NewAnalyzer(dragon.Options{Life: &fallible{6, wrong}}).Analyze(t.Context(), dragon.Input{Board: b, Worms: worms(t, b)}); err != nil || d.Len() != 3 {
		t.Errorf("%v, %v", d, err)
	}
	// An Analyzer that is asked while it works says so.
	var busy error
	asks := &asker{err: wrong}
	a := dragon.NewAnalyzer(dragon.Options{Life: asks})
	asks.end = func() { _, busy = a.Analyze(t.Context(), dragon.Input{Board: b, Worms: worms(t, b)}) }
	if _, err := a.Analyze(t.Context(), dragon.Input{Board: b, Worms: worms(t, b)}); !errors.Is(err, wrong) || !errors.Is(busy, search.ErrBusy) {
		t.Errorf("%v, and %v, want search.ErrBusy", err, busy)
	}
}

// TestAreaApart: groups are not neighbors across points that are the opponent's area whichever
// player moves first.
func TestAreaApart(t *testing.T) {
	b := boardtest.MustParse(t, "X . . . . . . . O . . . .\n"+emptyRows(12))
	// White's from column 2 to column 6, or Black's, all the way down.
	field := func(c board.Color) *influence.Result {
		f := influence.ResultFacts{}
		f.White.Influence, f.Black.Influence = make([]float64, board.NumPoints), make([]float64, board.NumPoints)
		for p := range board.Points(13) {
			if p.Col() < 2 || p.Col() > 6 {
				continue
			}
			switch c {
			case board.White:
				f.White.Influence[p] = 50
			case board.Black:
				f.Black.Influence[p] = 50
			}
		}
		r, err := influence.NewResult(b, f)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for _, tt := range []struct {
		black, white board.Color
		want         bool
	}{
		{board.Empty, board.Empty, true},
		// White's: Black comes to column 1, and White to column 3.
		{board.White, board.White, false},
		{board.Black, board.Black, false},
		{board.White, board.Empty, true},
		{board.Empty, board.White, true},
		{board.White, board.Black, true},
	} {
		d := found(t, dragon.Input{Board: b, Worms: worms(t, b), BlackFirst: field(tt.black), WhiteFirst: field(tt.white)}, dragon.Options{})
		if got := len(d.Dragon(0).Hostile) == 1; got != tt.want {
			t.Errorf("%v's if Black moves first, %v's if White does: next to each other %v", tt.black, tt.white, got)
		}
	}
}

// TestHalfEye: the half eye of a group is where its owner makes a whole one.
func TestHalfEye(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . X O . . . .
		X X X X O . . . .
		O O O O O . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		O O O O O O O O O
		X X X X X X X X X
		. X . X . X . X .`)
	a, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := a.Analyze(t.Context(), b, eye.Input{})
	if err != nil {
		t.Fatal(err)
	}
	d := found(t, dragon.Input{Board: b, Worms: worms(t, b), Eyes: m}, dragon.Options{})
	if g := d.At(board.At(0, 7)); g.HalfEye != board.At(1, 8) || g.Eyes.Min() != 1 || g.Eyes.Max() != 2 {
		t.Errorf("%v, half an eye at %v, want B9", g.Eyes, g.HalfEye)
	}
	if g := d.At(board.At(0, 1)); g.HalfEye != board.NoPoint || g.Eyes.Min() != 3 {
		t.Errorf("%v, half an eye at %v, want whole ones, of which three count", g.Eyes, g.HalfEye)
	}
}
