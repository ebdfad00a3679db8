package review

import (
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// played returns a work on moves of alternating players, with the lead of White after each
// number of moves, without chances.
func played(t *testing.T, o Options, leads ...float64) *work {
	t.Helper()
	g, err := board.NewGame(9, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	for i := range len(leads) - 1 {
		if err := g.Play(board.At(i%8, i/8*2), g.ToPlay()); err != nil {
			t.Fatal(err)
		}
	}
	w := newWork(&Reviewer{o: o}, g)
	for n, lead := range leads {
		c := board.Black
		if n%2 == 1 {
			c = board.White
		}
		w.points[n].Lead, w.points[n].ToPlay, w.points[n].Best = lead, c, []board.Point{board.At(8, 8)}
	}
	return w
}

// TestLoss: a loss is the least difference of what comes before and after, as far as both
// positions tell the same, or half of what the move itself made. Leads count half.
func TestLoss(t *testing.T) {
	for _, c := range []struct {
		name  string
		leads []float64
		n     int
		want  float64
	}{
		{"White loses ten", []float64{0, 0, -10, -10, -10}, 1, 5},
		{"Black loses ten", []float64{0, 0, 0, 10, 10, 10}, 2, 5},
		{"White gains", []float64{0, 0, 10, 10, 10}, 1, -2.5},
		{"not for long", []float64{0, 0, -10, 0, 0}, 1, 2.5},
		{"not before", []float64{-10, 0, -10, -10, -10}, 1, 2.5},
		{"less after it", []float64{0, 0, -10, -8, -8}, 1, 4},
		{"less before it", []float64{-2, 0, -10, -10, -10}, 1, 4},
		{"the last move", []float64{0, 0, -10}, 1, 5},
		{"the first move", []float64{0, 10, 10, 10}, 0, 5},
	} {
		w := played(t, Options{}, c.leads...)
		if got := w.loss(c.n, w.worth); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	// On nine lines a game that is won for sure is worth 36 points, of which half counts.
	w := played(t, Options{}, 0, 0)
	if got := w.worth(&Point{Lead: 4, Win: 0.5}); got != 2+9 {
		t.Errorf("worth %v, want 11", got)
	}
}

// TestSuspects: the worst moves are looked at again, twice as many as are to be told, and
// what the limits say is told of them, the worst first.
func TestSuspects(t *testing.T) {
	// Black loses 4 with the move 2, White 10 with the move 3, Black 20 with the move 6.
	leads := []float64{0, 0, 0, 4, -6, -6, -6, 14, 14, 14}
	for _, c := range []struct {
		name     string
		o        Options
		suspects []int
		told     []int
	}{
		{"all", Options{Most: 10, Least: 1}, []int{6, 3, 2}, []int{7, 4, 3}},
		{"exactly", Options{Most: 10, Least: 3}, []int{6, 3, 2}, []int{7, 4}},
		{"one", Options{Most: 1, Least: 1}, []int{6, 3}, []int{7}},
		{"Black's", Options{Most: 10, Least: 1, Color: board.Black}, []int{6, 2}, []int{7, 3}},
		{"White's", Options{Most: 10, Least: 1, Color: board.White}, []int{3}, []int{4}},
		{"large ones", Options{Most: 10, Least: 10.1}, []int{6, 3, 2}, nil},
	} {
		w := played(t, c.o, leads...)
		list := w.suspects()
		if !sameInts(list, c.suspects) {
			t.Errorf("%s: suspects %v, want %v", c.name, list, c.suspects)
		}
		r := w.review(list)
		var told []int
		for i, m := range r.Mistakes {
			told = append(told, m.Number)
			n := m.Number - 1
			if m.Loss != w.loss(n, w.worth) || m.Move != w.steps[n].Move.Point || m.Color != w.steps[n].Move.Color || m.Before.Lead != leads[n] || m.After.Lead != leads[n+1] {
				t.Errorf("%s: %+v", c.name, m)
			}
			if i > 0 && m.Loss > r.Mistakes[i-1].Loss {
				t.Errorf("%s: not in order", c.name)
			}
		}
		if !sameInts(told, c.told) || len(r.Points) != len(leads) {
			t.Errorf("%s: told %v, want %v; %d points", c.name, told, c.told, len(r.Points))
		}
	}
	// Who makes the best move, or is not to play, makes no mistake.
	w := played(t, Options{Most: 10, Least: 1}, leads...)
	w.points[6].Best = []board.Point{w.steps[6].Move.Point}
	w.points[3].ToPlay = board.Black
	w.points[2].Best = nil
	if r := w.review(w.suspects()); len(r.Mistakes) != 0 {
		t.Errorf("%+v", r.Mistakes)
	}
	// Order is made anew after positions were looked at again.
	w = played(t, Options{Most: 10, Least: 1}, leads...)
	if r := w.review([]int{2, 3, 6}); r.Mistakes[0].Number != 7 {
		t.Errorf("%+v", r.Mistakes)
	}
}

func sameInts(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// TestAround: which positions are compared, at both ends of a game and beside setups.
func TestAround(t *testing.T) {
	w := played(t, Options{}, 0, 0, 0, 0, 0)
	for n, want := range [][]int{{0, 1, 2}, {1, 0, 2, 3}, {2, 1, 3, 4}, {3, 2, 4}} {
		if got := w.around(n); !sameInts(got, want) {
			t.Errorf("around %d: %v, want %v", n, got, want)
		}
	}
	g := w.game
	if err := g.Setup([]board.Point{board.At(8, 0)}, nil, nil); err != nil {
		t.Fatal(err)
	}
	if err := g.Play(board.At(8, 4), board.Black); err != nil {
		t.Fatal(err)
	}
	if err := g.Play(board.At(8, 6), board.Black); err != nil { // twice in a row
		t.Fatal(err)
	}
	w = newWork(w.Reviewer, g)
	for n, want := range map[int][]int{3: {3, 2, 4}, 5: {5, 6}, 6: {6, 7}} {
		if got := w.around(n); !sameInts(got, want) {
			t.Errorf("around %d: %v, want %v", n, got, want)
		}
	}
	if w.isMove(4) || w.isMove(-1) || w.isMove(7) || !w.isMove(6) {
		t.Error("what is a move")
	}
	for n, want := range []int{0, 1, 2, 3, 4, 4, 5, 6} {
		if got := w.points[n].Moves; got != want {
			t.Errorf("%d moves after step %d, want %d", got, n, want)
		}
	}
}

// TestDefaults: what is not said is as documented.
func TestDefaults(t *testing.T) {
	r, err := New(Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if r.o.Games != 300 || r.o.Again != 1200 || r.o.Least != 3 || r.o.Most != 10 || len(r.searchers) != 1 {
		t.Errorf("%+v", r.o)
	}
	if r, err = New(Options{Workers: 2, Games: 7, Again: 9, Least: 1, Most: 2}); err != nil || r.o.Games != 7 || r.o.Again != 9 || r.o.Least != 1 || r.o.Most != 2 || len(r.searchers) != 2 {
		t.Errorf("%+v, %v", r.o, err)
	}
	if r, err = New(Options{Workers: 1, Games: 7}); err != nil || r.o.Again != 28 {
		t.Errorf("%+v, %v", r.o, err)
	}
}
