package genmove_test

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// worths is a Valuer that says what the cases say, and remembers how often it was asked.
type worths struct {
	asked int
	fail  error
}

func (w *worths) Value(_ context.Context, _ *genmove.Situation, r *genmove.Reasons) ([]genmove.Valued, error) {
	w.asked++
	var list []genmove.Valued
	for _, p := range r.Moves() {
		list = append(list, genmove.Valued{Move: p, Value: r.At(p).MinValue, Safe: true, Reasons: r.At(p).Reasons})
	}
	slices.SortStableFunc(list, func(a, b genmove.Valued) int { return cmp.Compare(b.Value, a.Value) })
	return list, w.fail
}

// TestModes: who is asked for what, and in which way the move is chosen. A worth of more than six
// points asks for no endgame.
func TestModes(t *testing.T) {
	worth := func(p string, v float64) genmove.Reasoner {
		return genmove.ReasonerFunc(func(_ context.Context, _ *genmove.Situation, r *genmove.Reasons) error {
			r.At(pt(t, p)).AtLeast(v)
			return nil
		})
	}
	bad := errors.New("bad")
	failing := genmove.ReasonerFunc(func(context.Context, *genmove.Situation, *genmove.Reasons) error { return bad })
	empty := strings.Repeat(strings.Repeat(". ", 9)+"\n", 9)
	for _, c := range []struct {
		name      string
		reasoners []genmove.Reasoner
		endgame   []genmove.Reasoner
		allowed   []string
		fail      error
		move      string
		asked     int
		err       bool
	}{
		{name: "a large move", reasoners: []genmove.Reasoner{worth("C3", 6.1)}, endgame: []genmove.Reasoner{worth("E5", 9)}, move: "C3", asked: 1},
		{name: "a small move", reasoners: []genmove.Reasoner{worth("C3", 6)}, endgame: []genmove.Reasoner{worth("E5", 9)}, move: "E5", asked: 2},
		{name: "small moves", reasoners: []genmove.Reasoner{worth("C3", 6)}, endgame: []genmove.Reasoner{worth("E5", 2)}, move: "C3", asked: 2},
		{name: "nothing", reasoners: []genmove.Reasoner{worth("C3", 0)}, endgame: []genmove.Reasoner{worth("E5", 0)}, move: "PASS", asked: 2},
		{name: "some moves", reasoners: []genmove.Reasoner{worth("C3", 9), worth("D3", 7)}, endgame: []genmove.Reasoner{}, allowed: []string{"D3", "E3"}, move: "D3", asked: 1},
		{name: "other moves", reasoners: []genmove.Reasoner{worth("C3", 9)}, endgame: []genmove.Reasoner{}, allowed: []string{"E3"}, move: "PASS", asked: 2},
		{name: "a Reasoner fails", reasoners: []genmove.Reasoner{failing}, err: true},
		{name: "one of the endgame fails", reasoners: []genmove.Reasoner{worth("C3", 1)}, endgame: []genmove.Reasoner{failing}, err: true, asked: 1},
		{name: "it is not asked", reasoners: []genmove.Reasoner{worth("C3", 7)}, endgame: []genmove.Reasoner{failing}, move: "C3", asked: 1},
		{name: "the Valuer fails", reasoners: []genmove.Reasoner{worth("C3", 7)}, fail: bad, err: true, asked: 1},
	} {
		v := &worths{fail: c.fail}
		e := engine(t, genmove.Options{Effort: search.AtLevel(0), Reasoners: c.reasoners, Endgame: c.endgame, Valuer: v})
		g := boardtest.MustGame(t, empty, board.Black)
		var d *genmove.Decision
		var err error
		if c.allowed != nil {
			var list []board.Point
			for _, p := range c.allowed {
				list = append(list, pt(t, p))
			}
			d, err = e.Restricted(t.Context(), g, board.Black, list)
		} else {
			d, err = e.Generate(t.Context(), g, board.Black)
		}
		if (err != nil) != c.err || v.asked != c.asked {
			t.Errorf("%s: %v, the Valuer was asked %d times, want %d", c.name, err, v.asked, c.asked)
			continue
		}
		if c.err {
			if !errors.Is(err, bad) || d != nil {
				t.Errorf("%s: %v, %v", c.name, d, err)
			}
			continue
		}
		if strings.ToUpper(d.Move.String()) != c.move || d.Incomplete || d != e.Last() || d.Color != board.Black {
			t.Errorf("%s: %v", c.name, d)
		}
		if d.Move == board.Pass && (d.Value != 0 || d.Why != "nothing to play") || d.Move != board.Pass && (d.Value <= 0 || d.Why != "by value") {
			t.Errorf("%s: %v for %v, %q", c.name, d.Value, d.Move, d.Why)
		}
		for _, m := range d.Moves {
			if c.allowed != nil && !slices.Contains(c.allowed, m.Move.String()) {
				t.Errorf("%s: %v is not allowed", c.name, m.Move)
			}
		}
	}
}

// TestSeed: a seed set later is as good as one of the options, and another seed has other values.
func TestSeed(t *testing.T) {
	g := boardtest.MustGame(t, four, board.Black)
	values := func(atFirst, later int64) (list []float64) {
		worth := genmove.ReasonerFunc(func(_ context.Context, _ *genmove.Situation, r *genmove.Reasons) error {
			r.At(pt(t, "C3")).AtLeast(9)
			r.At(pt(t, "G7")).AtLeast(8)
			return nil
		})
		e := engine(t, genmove.Options{Effort: search.AtLevel(0), Reasoners: []genmove.Reasoner{worth}, Seed: atFirst})
		e.SetSeed(later)
		d, err := e.Generate(t.Context(), g, board.Black)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range d.Moves {
			list = append(list, v.Value)
		}
		return list
	}
	want := values(7, 7)
	if got := values(0, 7); !slices.Equal(got, want) {
		t.Errorf("%v with the seed set later, %v with that of the options", got, want)
	}
	if got := values(7, 8); slices.Equal(got, want) {
		t.Errorf("two seeds have the values %v", got)
	}
}

// TestNeutralPoints: dame beside the stones of both, one step away, and what is nobody's
// dame because somebody has territory there. All other points are the mover's.
func TestNeutralPoints(t *testing.T) {
	const wide, narrow = ". . X . . O .\n", ". . X . O . .\n"
	one := func(c board.Color) map[board.Color]bool { return map[board.Color]bool{c: true} }
	for _, c := range []struct {
		name, row string
		white     dragon.Status
		territory float64 // White's
		point     string
		want      map[board.Color]bool
	}{
		// A point that only one player touches is his to fill.
		{"own side", wide, dragon.Alive, 0, "D4", one(board.Black)},
		{"the other side", wide, dragon.Alive, 0, "E4", one(board.White)},
		{"somebody's territory", wide, dragon.Alive, 1, "D4", nil},
		{"beside the dead", wide, dragon.Dead, 0, "D4", nil},
		{"behind", wide, dragon.Alive, 0, "B4", nil},
		{"on a stone's far side", wide, dragon.Alive, 0, "A4", nil},
		{"between", narrow, dragon.Alive, 0, "D4", map[board.Color]bool{board.Black: true, board.White: true}},
		{"between a living group and a dead one", narrow, dragon.Dead, 0, "D4", nil},
		{"between, Black's", narrow, dragon.Alive, -1, "D4", one(board.White)},
		{"between, White's", narrow, dragon.Alive, 1, "D4", one(board.Black)},
	} {
		for _, by := range []board.Color{board.Black, board.White} {
			s := made(t, strings.Repeat(c.row, 7), by, nil, []worm.Worm{})
			var err error
			if s.Dragons, err = dragon.NewDragons(s.Board, []dragon.Dragon{{Origin: pt(t, "C7"), Status: dragon.Alive}, {Origin: s.Board.Origin(pt(t, map[string]string{wide: "F7", narrow: "E7"}[c.row])), Status: c.white}}); err != nil {
				t.Fatal(err)
			}
			at := map[board.Point]float64{}
			for p := range board.Points(7) {
				if at[p] = 1; by == board.Black {
					at[p] = -1
				}
			}
			at[pt(t, c.point)] = c.territory
			s.Influence = fields(t, s.Board, at)
			got, err := genmove.Dame(t.Context(), s)
			if err != nil || (got == pt(t, c.point)) != c.want[by] || !c.want[by] && got != board.NoPoint {
				t.Errorf("%s, %v to play: %v, %v", c.name, by, got, err)
			}
		}
	}
	// What lives or dies whatever happens is settled.
	s := made(t, ". X . X .\nX X X X .\n. . . . .\n. O O O O\n. O . O .", board.Black, []dragon.Dragon{}, []worm.Worm{})
	// The row between both players is neutral.
	if p, err := genmove.Dame(t.Context(), s); err != nil || p.Row() != 2 && p != board.At(4, 3) && p != board.At(4, 4) && p != board.At(0, 1) {
		t.Errorf("%v, %v", p, err)
	}
	s.Dragons = nil
	for _, ask := range []func(context.Context, *genmove.Situation) (board.Point, error){genmove.Dame, genmove.Cleanup} {
		if p, err := ask(t.Context(), s); err != nil || p != board.NoPoint {
			t.Errorf("without dragons: %v, %v", p, err)
		}
	}
}
