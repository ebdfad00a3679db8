package review_test

import (
	"math"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/review"
)

// seen is what a scripted network sees of a position. Komi must be positive.
type seen struct {
	stones int
	white  bool // White is to move
}

// scripted is a network that says what functions say. Functions that are nil say 0, or nothing.
type scripted struct {
	// lead is White's, and so is logit, that of White's win probability.
	lead, logit func(seen) float64
	// best is the move with nearly all of the policy. The default is a pass.
	best func(seen) board.Point
	err  func(seen) error
}

func (*scripted) Info() network.Info          { return network.Info{Name: "scripted"} }
func (s *scripted) NewRunner() network.Runner { return s }

func (s *scripted) Run(in *network.Inputs, out *network.Raw) error {
	area := in.Size * in.Size
	at := seen{white: in.Global[5] > 0}
	for i := range area {
		at.stones += int(in.Spatial[area+i] + in.Spatial[2*area+i])
	}
	if s.err != nil {
		if err := s.err(at); err != nil {
			return err
		}
	}
	sign := -1.0
	if at.white {
		sign = 1
	}
	*out = network.Raw{
		Policy: make([]float32, area), Ownership: make([]float32, area), NoResult: -99, ScoreStdev: 5,
		VarTime: -1, WinlossError: -1, ScoreError: -1,
	}
	if s.lead != nil {
		out.Lead = float32(sign * s.lead(at))
		out.ScoreMean = out.Lead
	}
	if s.logit != nil {
		out.Win = float32(sign * s.logit(at))
	}
	best := board.Point(board.Pass)
	if s.best != nil {
		best = s.best(at)
	}
	if best == board.Pass {
		out.Pass = 9
	}
	for i := range area {
		p := board.At(i%in.Size, in.Size-1-i/in.Size)
		if p == best {
			out.Policy[i] = 9
		}
	}
	return nil
}

// reviewer returns a Reviewer with one worker.
func reviewer(t *testing.T, s *scripted, o review.Options) *review.Reviewer {
	t.Helper()
	m, err := network.NewModel(s)
	if err != nil {
		t.Fatal(err)
	}
	o.Model, o.Workers = m, 1
	return with(t, o)
}

// once returns a Reviewer that evaluates each position once, in each pass.
func once(t *testing.T, s *scripted, o review.Options) *review.Reviewer {
	t.Helper()
	o.Visits, o.Again = 1, 1
	return reviewer(t, s, o)
}

// byStones returns a function of the number of stones.
func byStones(values ...float64) func(seen) float64 {
	return func(at seen) float64 { return values[min(at.stones, len(values)-1)] }
}

// alternating returns a game of n moves on 9×9 that capture nothing. None is at J9.
func alternating(t *testing.T, n int) *board.Game {
	t.Helper()
	g, err := board.NewGame(9, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		play(t, g, board.At(i%8, i/8*2), g.ToPlay())
	}
	return g
}

func play(t *testing.T, g *board.Game, p board.Point, c board.Color) {
	t.Helper()
	if err := g.Play(p, c); err != nil {
		t.Fatal(err)
	}
}

var j9 = board.At(8, 8)

func atJ9(seen) board.Point { return j9 }

// TestLoss: a loss is the least difference between the positions before and after the move, or half
// of what the move itself made.
func TestLoss(t *testing.T) {
	for _, c := range []struct {
		name   string
		leads  []float64
		number int
		want   float64
	}{
		{"White loses ten", []float64{0, 0, -10, -10, -10}, 2, 10},
		{"Black loses ten", []float64{0, 0, 0, 10, 10, 10}, 3, 10},
		{"not for long", []float64{0, 0, -10, 0, 0}, 2, 5},
		{"not before", []float64{-10, 0, -10, -10, -10}, 2, 5},
		{"less after it", []float64{0, 0, -10, -8, -8}, 2, 8},
		{"less before it", []float64{-2, 0, -10, -10, -10}, 2, 8},
		{"the last move", []float64{0, 0, -10}, 2, 10},
		{"the first move", []float64{0, 10, 10, 10}, 1, 10},
		{"White gains", []float64{0, 0, 10, 10, 10}, 2, 0},
	} {
		// Win probabilities follow the leads: their losses have the same form.
		s := &scripted{lead: byStones(c.leads...), best: atJ9}
		s.logit = func(at seen) float64 { return s.lead(at) / 5 }
		probability := func(lead float64) float64 { return 1 / (1 + math.Exp(-lead/5)) }
		found, err := once(t, s, review.Options{MinLoss: 0.01}).Review(t.Context(), alternating(t, len(c.leads)-1), nil)
		if err != nil {
			t.Fatal(err)
		}
		got := 0.0
		for _, m := range found.Mistakes {
			before, after := &found.Points[m.Number-1], &found.Points[m.Number]
			if m.Before.Lead != before.Lead || m.After.Lead != after.Lead || m.Before.Best[0] != j9 {
				t.Errorf("%s: %+v between %+v and %+v", c.name, m, before, after)
			}
			if m.Number != c.number {
				continue
			}
			got = m.Loss
			if got == 10 {
				want := math.Abs(probability(c.leads[c.number-1]) - probability(c.leads[c.number]))
				if math.Abs(m.WinLoss-want) > 1e-6 {
					t.Errorf("%s: win probability less by %v, want %v", c.name, m.WinLoss, want)
				}
			}
		}
		if math.Abs(got-c.want) > 1e-6 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		for n, p := range found.Points {
			own := p.Lead // of the side to move
			if p.ToPlay == board.Black {
				own = -own
			}
			if p.Moves != n || p.Lead != c.leads[n] || math.Abs(p.WinRate-probability(own)) > 1e-6 || p.Visits != 1 || (p.ToPlay == board.White) != (n%2 == 1) {
				t.Errorf("%s: position %d is %+v", c.name, n, p)
			}
		}
	}
}

// TestMistakes: Options say which losses are mistakes and how many are reported, the worst first.
// Twice as many are searched again.
func TestMistakes(t *testing.T) {
	// Black loses 2 with move 3, White 6 with move 4, Black 20 with move 7.
	leads := byStones(0, 0, 0, 4, -6, -6, -6, 14, 14, 14)
	for _, c := range []struct {
		name  string
		o     review.Options
		again int // positions
		want  []int
	}{
		{"all", review.Options{MaxMistakes: 10, MinLoss: 2}, 8, []int{7, 4, 3}},
		{"exactly", review.Options{MaxMistakes: 10, MinLoss: 6}, 8, []int{7, 4}},
		{"one", review.Options{MaxMistakes: 1, MinLoss: 2}, 7, []int{7}},
		{"Black's", review.Options{MaxMistakes: 10, MinLoss: 2, Color: board.Black}, 8, []int{7, 3}},
		{"White's", review.Options{MaxMistakes: 10, MinLoss: 2, Color: board.White}, 4, []int{4}},
		{"large ones", review.Options{MaxMistakes: 10, MinLoss: 20.1}, 8, nil},
	} {
		again := 0
		found, err := once(t, &scripted{lead: leads, best: atJ9}, c.o).Review(t.Context(), alternating(t, 9), func(p review.Progress) {
			if p.Again {
				again++
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := numbers(found); !slices.Equal(got, c.want) || again != c.again {
			t.Errorf("%s: mistakes %v, want %v; %d positions searched again, want %d", c.name, got, c.want, again, c.again)
		}
	}
	// A move that the search would play is no mistake.
	s := &scripted{lead: leads, best: func(at seen) board.Point { return board.At(at.stones%8, at.stones/8*2) }}
	found, err := once(t, s, review.Options{MinLoss: 2}).Review(t.Context(), alternating(t, 9), nil)
	if err != nil || len(found.Mistakes) != 0 {
		t.Errorf("the best moves: %+v, %v", found.Mistakes, err)
	}
	// The second pass decides: it sees more than one position and finds nothing lost.
	calls := map[seen]int{}
	s = &scripted{best: atJ9, lead: func(at seen) float64 {
		if calls[at]++; calls[at] == 1 {
			return leads(at)
		}
		return 0
	}}
	found, err = once(t, s, review.Options{MinLoss: 2}).Review(t.Context(), alternating(t, 9), nil)
	if err != nil || len(found.Mistakes) != 0 || found.Points[4].Lead != 0 {
		t.Errorf("nothing lost in the second pass: %+v, %v", found.Mistakes, err)
	}
}

func numbers(r *review.Review) (list []int) {
	for _, m := range r.Mistakes {
		list = append(list, m.Number)
	}
	return list
}

// TestPasses: passes before the first stone of a player are no mistakes, those after it are.
func TestPasses(t *testing.T) {
	g := alternating(t, 0)
	for _, p := range []board.Point{board.At(1, 1), board.Pass, board.At(2, 2), board.At(3, 3), board.At(4, 4), board.Pass} {
		play(t, g, p, g.ToPlay())
	}
	// White loses ten points with each of his moves, the first pass too.
	s := &scripted{best: atJ9, lead: func(at seen) float64 {
		return map[seen]float64{{1, false}: -10, {2, true}: -10, {3, false}: -20, {4, true}: -20, {4, false}: -30}[at]
	}}
	found, err := once(t, s, review.Options{}).Review(t.Context(), g, nil)
	if got := numbers(found); err != nil || !slices.Equal(got, []int{4, 6}) {
		t.Errorf("mistakes %v, %v, want the stone and the second pass of White", got, err)
	}
}

// TestCounted: the positions after the passes that end a game are counted by package score, without
// the network of the search.
func TestCounted(t *testing.T) {
	pass := func(c board.Color) board.Move { return board.Move{Color: c, Point: board.Pass} }
	b, w := pass(board.Black), pass(board.White)
	for _, c := range []struct {
		name     string
		rules    board.Rules
		moves    []board.Move
		searched int // points before the counted ones
	}{
		{"area", board.Chinese(), []board.Move{b, w}, 1},
		{"territory", board.Japanese(), []board.Move{b, w}, 1},
		{"as it stands", board.TrompTaylor(), []board.Move{b, w}, 1},
		{"pass stones", board.AGA(), []board.Move{w, b, w}, 1},
		{"not over", board.Chinese(), []board.Move{b}, 2},
		{"over, and play goes on", board.Chinese(), []board.Move{b, w, {Color: board.Black, Point: board.At(0, 0)}}, 4},
	} {
		g, err := board.NewGame(9, c.rules)
		if err == nil {
			err = g.SetKomi(4.5)
		}
		var black, white []board.Point
		for y := range 9 {
			black = append(black, board.At(3, y))
			white = append(white, board.At(4, y))
		}
		captured := board.At(1, 4)
		if err == nil {
			err = g.Setup(black, append(white, captured), nil)
		}
		if err == nil {
			err = g.SetToPlay(c.moves[0].Color)
		}
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		before := len(g.Moves())
		for _, m := range c.moves {
			play(t, g, m.Point, m.Color)
		}
		dead := board.SetOf(captured)
		if c.rules == board.TrompTaylor() {
			dead = board.Set{}
		}
		want := float64(g.Score(&dead).Margin())
		s := &scripted{lead: byStones(33)}
		found, err := once(t, s, review.Options{}).Review(t.Context(), g, nil)
		if err != nil {
			t.Fatal(err)
		}
		points := found.Points[before:]
		for i, p := range points {
			if p.Moves != before+i {
				t.Errorf("%s: %+v", c.name, p)
			}
			if i < c.searched {
				if p.Lead != 33 || p.Visits != 1 || len(p.Best) == 0 {
					t.Errorf("%s: after %d moves %+v, want a search", c.name, i, p)
				}
				continue
			}
			win := 0.0
			if (want > 0) == (p.ToPlay == board.White) {
				win = 1
			}
			if p.Lead != want || p.WinRate != win || p.Visits != 0 || len(p.Best) != 0 || p.ToPlay != c.moves[i-1].Color.Opponent() {
				t.Errorf("%s: after %d moves %+v, want the lead %v and the win probability %v", c.name, i, p, want, win)
			}
		}
	}
}
