package score

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/owl/combination"
	"github.com/tengen-go/tengen/reading/search"
)

// without returns a board without the string at p.
func without(t *testing.T, b *board.Board, p board.Point) *board.Board {
	t.Helper()
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	for q := range b.Stones(p) {
		black.Remove(q)
		white.Remove(q)
	}
	w, err := board.New(b.Size())
	if err != nil || w.Setup(black.Append(nil), white.Append(nil), nil) != nil {
		t.Fatal(err)
	}
	return w
}

// TestCountedStatus: what becomes of a stone when the game has been played to its end: it is unsettled if it depends on who
// moves first, or it was small and got lost, dead if it was before or is at the end, in a seki if its string is, and else alive. If a
// large string got lost the position is counted as it was.
func TestCountedStatus(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . X O . .
		. . X O . X
		. . X O . .
		O . X O . .
		. . X O . .
		. . X O . .`)
	black, white, a3, f5 := board.At(2, 0), board.At(3, 0), board.At(0, 2), board.At(5, 4)
	e := newInner(t)
	for _, c := range []struct {
		name               string
		open, before, dead board.Point // a stone of a string
		seki               board.Point
		gone               board.Point
		want               [4]StoneStatus // of Black's wall, White's wall, A3, F5
		area               board.Margin
	}{
		{name: "both small ones are dead", before: a3, dead: f5, want: [4]StoneStatus{Alive, Alive, Dead, Dead}},
		{name: "one lives", dead: f5, want: [4]StoneStatus{Alive, Alive, Alive, Dead}, area: 6 + 12 + 1 - 6},
		{name: "it is open", open: a3, before: a3, dead: f5, want: [4]StoneStatus{Alive, Alive, Unsettled, Dead}},
		{name: "it got lost", gone: a3, dead: f5, want: [4]StoneStatus{Alive, Alive, Unsettled, Dead}},
		{name: "it got lost and was dead", before: a3, gone: a3, dead: f5, want: [4]StoneStatus{Alive, Alive, Dead, Dead}},
		{name: "a seki", before: a3, dead: f5, seki: white, want: [4]StoneStatus{Alive, Seki, Dead, Dead}},
		{name: "dead rather than in a seki", before: a3, dead: f5, seki: f5, want: [4]StoneStatus{Alive, Alive, Dead, Dead}},
		{name: "a large one is gone", before: a3, gone: white, want: [4]StoneStatus{Alive, Alive, Dead, Alive}, area: 6 - (18 + 1)},
	} {
		s := &situation{e: e, b: b, owner: make([]float64, board.NumPoints), plain: make([]float64, board.NumPoints)}
		for p := range board.Points(6) {
			s.plain[p] = 1
			if b.At(p) == board.Black {
				s.plain[p] = -1
			}
		}
		add := func(set *board.Set, p board.Point) {
			if p != board.NoPoint {
				set.Add(p)
			}
		}
		add(&s.open, c.open)
		add(&s.dead, c.before)
		add(&s.seki, c.seki)
		f := newFinisher(t.Context(), s)
		add(&f.dead, c.dead)
		if c.gone != board.NoPoint {
			f.b = without(t, b, c.gone)
			f.dead.Remove(c.gone)
		}
		r := newResult(s)
		r.counted(s, f)
		for i, p := range []board.Point{black, white, a3, f5} {
			if got := r.Status(p); got != c.want[i] {
				t.Errorf("%s: %v is %v, want %v", c.name, p, got, c.want[i])
			}
		}
		if r.area != c.area || !r.Finished() {
			t.Errorf("%s: %v by area, want %v", c.name, r.area, c.area)
		}
	}
}

// TestSure: how sure the status of a string is, is how much random games keep or lose it; what is proved is sure, and what is open is
// not at all. The whole count is as sure as the string of two or more stones of which least is known.
func TestSure(t *testing.T) {
	b := boardtest.MustParse(t, `
		X X . O O
		. . . . .
		X . O . X
		. . . . .
		O O . X X`)
	one, two, three, four := board.At(0, 4), board.At(3, 4), board.At(0, 0), board.At(3, 0)
	for _, c := range []struct {
		proved, open board.Point
		want         [4]float64
		certain      float64
	}{
		{0, 0, [4]float64{0.9, 0.75, 0.5, 0.6}, 0.5},
		{three, 0, [4]float64{0.9, 0.75, 1, 0.6}, 0.6},
		{three, two, [4]float64{0.9, 0, 1, 0.6}, 0},
		{two, two, [4]float64{0.9, 1, 0.5, 0.6}, 0.5},
	} {
		s := &situation{b: b, owner: make([]float64, board.NumPoints)}
		for p, v := range map[board.Point]float64{one: -0.9, two: -0.75, three: 0.5, four: 0.6} {
			for q := range b.Stones(p) {
				s.owner[q] = v
			}
		}
		for p, set := range map[board.Point]*board.Set{c.proved: &s.proved, c.open: &s.open} {
			if p != board.NoPoint {
				s.addString(set, p)
			}
		}
		if c.proved == c.open && c.open != board.NoPoint {
			s.addString(&s.proved, c.open)
			s.addString(&s.open, c.open)
		}
		r := newResult(s)
		for i, p := range []board.Point{one, two, three, four} {
			for q := range b.Stones(p) {
				if got := r.StringCertainty(q); math.Abs(got-c.want[i]) > 1e-9 {
					t.Errorf("%v is sure by %v, want %v", q, got, c.want[i])
				}
			}
		}
		if math.Abs(r.Certainty()-c.certain) > 1e-9 || r.StringCertainty(board.At(0, 1)) != 0 || r.StringCertainty(board.At(0, 2)) != 0 {
			t.Errorf("certain by %v, want %v", r.Certainty(), c.certain)
		}
	}
}

// TestHowManyGames: as many random games are played as Options say, and DefaultGames if they say nothing: chances are
// multiples of what one game of them counts.
func TestHowManyGames(t *testing.T) {
	b := boardtest.MustParse(t, `
		. X .
		. . O
		. X .`)
	var usual *Result
	for _, games := range []int{3, 0, DefaultGames} {
		r, err := Of(t.Context(), examine.Position{Board: b, ToPlay: board.Black}, Options{Games: games})
		if err != nil {
			t.Fatal(err)
		}
		if games == 3 {
			for p := range board.Points(3) { // two kinds of three games, in each of which a point is White's, Black's or nobody's
				if v := 6 * r.Chance(p); math.Abs(v-math.Round(v)) > 1e-9 {
					t.Errorf("%v has chance %v", p, r.Chance(p))
				}
			}
			continue
		}
		if usual == nil {
			usual = r
		}
		for p := range board.Points(3) {
			if usual.Chance(p) != r.Chance(p) {
				t.Errorf("%v has chance %v, with %d games %v", p, usual.Chance(p), games, r.Chance(p))
			}
		}
	}
}

// TestCombinedBest compares what prevents combinations with all moves that do, of which that is made which can be made and leaves
// most.
func TestCombinedBest(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(38, 1))
	e := hasty(t)
	found := 0
	for n := range 40 {
		b := boardtest.MustParse(t, `
			. . . . . . .
			. . . O . . .
			. O O . O O .
			. O X . X O .
			. . . . . . .
			. . X X X . .
			. . . . . . .`)
		black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
		for range n % 3 {
			p := board.At(r.IntN(7), r.IntN(7))
			black.Remove(p)
			white.Remove(p)
			if r.IntN(2) == 0 {
				black.Add(p)
			} else {
				white.Add(p)
			}
		}
		c := board.Black
		if n%2 == 1 {
			c = board.White
			black, white = white, black
		}
		b, err := board.New(7)
		if err != nil {
			t.Fatal(err)
		}
		if b.Setup(black.Append(nil), white.Append(nil), nil) != nil {
			continue
		}
		f := newFinisher(t.Context(), &situation{e: e, b: b})
		reader, err := combination.New(combination.Options{Tactics: f.quick, Least: search.Win, Moves: 3, Nodes: 1500})
		if err != nil {
			t.Fatal(err)
		}
		moves, _, err := reader.Defend(t.Context(), b, c.Opponent(), nil)
		if err != nil {
			t.Fatal(err)
		}
		lead := map[board.Point]int{}
		most := -endless
		for _, p := range moves {
			if f.sensible(p, c) && f.b.Try(p, c) {
				lead[p] = f.lead(c)
				most = max(most, lead[p])
				f.b.Undo()
			}
		}
		for range 2 {
			same := boardtest.Restored(t, f.b)
			got := f.combined(c)
			same()
			v, ok := lead[got]
			if ok != (len(lead) > 0) || ok && v != most || !ok && got != board.NoPoint || f.err != nil {
				t.Fatalf("%v plays %v, want one of %v\n%v", c, got, lead, b)
			}
		}
		if len(lead) > 0 {
			found++
		}
	}
	if found < 5 {
		t.Errorf("%d combinations", found)
	}
}
