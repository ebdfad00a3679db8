package examine_test

import (
	"errors"
	"flag"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
)

var lossGames = flag.Int("examine.games", sample.Of(5, 6), "how many games TestLosses looks at; 100 take minutes")

// counted is a game that was counted at its end: White's margin, komi included.
type counted struct {
	moves       string // as SGF writes them, Black first
	komi, score float64
}

// at returns the position after n moves.
func (g *counted) at(t *testing.T, n int) examine.Position {
	t.Helper()
	b, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	c := board.Black
	for i := range n {
		if m := g.moves[2*i : 2*i+2]; m != "--" {
			p, err := board.FromSGF(m, 19)
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Play(p, c, board.IgnoreKo); err != nil {
				t.Fatal(err)
			}
		}
		c = c.Opponent()
	}
	return examine.Position{Board: b, ToPlay: c}
}

// countedGames returns n games that were decided by eight points or more: of all those of the
// collection, or by default of those near its start. Their order there is random.
func countedGames(t *testing.T, n int) []counted {
	t.Helper()
	var all []counted
	lines, _ := shared.Counted(t)
	for line := range lines {
		f := strings.Fields(line) // size, year, komi, result, moves
		if len(f) != 5 || f[0] != "19" || len(f[3]) < 3 || len(f[4]) < 400 {
			continue
		}
		komi, err := strconv.ParseFloat(f[2], 64)
		score, err2 := strconv.ParseFloat(f[3][2:], 64)
		if err != nil || err2 != nil || score < 8 {
			continue
		}
		if f[3][0] == 'B' {
			score = -score
		}
		if all = append(all, counted{f[4], komi, score}); *lossGames == sample.Of(5, 0) && len(all) == 20*n {
			break
		}
	}
	rng := rand.New(rand.NewPCG(12, 0))
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(n, len(all))]
}

// quality compares estimates of scores with results.
type quality struct{ n, off, right float64 }

func (q *quality) add(estimate, score float64) {
	q.n++
	q.off += math.Abs(estimate - score)
	if estimate*score > 0 {
		q.right++
	}
}

// TestLosses compares what TacticalLosses, EstimatedLosses and StatusLosses, the usual ones, make of scores: how far
// influence, with their dead stones, is from the result, and how often it knows the
// winner. Early in the game the first two find the same.
func TestLosses(t *testing.T) {
	if testing.Short() {
		t.Skip("examines games at 2 stages by three finders of losses; the run without -short does")
	}
	var analysts [3]*examine.Analyst
	for i, losses := range []examine.LossFinder{examine.TacticalLosses{}, examine.EstimatedLosses{}, nil} {
		var err error
		if analysts[i], err = examine.New(examine.Options{Losses: losses}); err != nil {
			t.Fatal(err)
		}
	}
	games := countedGames(t, *lossGames)
	parts := []float64{0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1}
	if *lossGames < 20 { // a few games say something at both ends only
		parts = []float64{0.3, 1}
	}
	for _, part := range parts {
		var tactical, usual, read quality
		for i := range games {
			g := &games[i]
			for k, q := range []*quality{&tactical, &usual, &read} {
				f, err := analysts[k].Facts(t.Context(), g.at(t, int(part*float64(len(g.moves)/2))), examine.Influence)
				if err != nil {
					t.Fatal(err)
				}
				q.add((f.Lead(board.Black)+f.Lead(board.White))/2+g.komi, g.score)
			}
		}
		t.Logf("%d games at %3.0f %%: mean error %.1f, right winner %.0f %% with tactical losses; %.1f, %.0f %% with estimated ones; %.1f, %.0f %% with those of dragons",
			len(games), 100*part, tactical.off/tactical.n, 100*tactical.right/tactical.n, usual.off/usual.n, 100*usual.right/usual.n,
			read.off/read.n, 100*read.right/read.n)
		switch {
		case part <= 0.3 && tactical != usual:
			t.Errorf("at %.0f %% groups are given up", 100*part)
		case part == 1 && (usual.off > 0.6*tactical.off || usual.right < 0.8*usual.n):
			t.Errorf("at the end estimated losses are no better")
		case part == 1 && (read.off > 0.6*tactical.off || read.right < 0.8*read.n):
			t.Errorf("at the end losses of dragons are no better")
		}
	}
}

// TestStatusLosses: what Dragons say is dead is lost, with those who die if the other side
// moves first, and the weak radiate less.
func TestStatusLosses(t *testing.T) {
	a := newAnalyst(t, examine.Options{Losses: examine.StatusLosses{}})
	p := diagram(t, `
		. . . X O . . . .
		X X X X O . . . .
		O O O O O . . . .
		. . . . . . . . .
		. . O . O . O . .
		. . . . . . . . .
		. . O . O . O . .
		. . . . . . . . .
		. . . . . . . . .
	`, board.Black)
	f := facts(t, a, p, examine.Losses)
	if f.Dragons == nil || f.Found&examine.Dragons == 0 {
		t.Fatalf("found %v", f.Found)
	}
	group := board.At(0, 7)
	for first, want := range map[board.Color]bool{board.Empty: false, board.Black: false, board.White: true} {
		l := f.Losses.First(first)
		if l.Dead.Has(group) != want || l.Dead.Has(board.At(4, 7)) {
			t.Errorf("%v first: dead %v", first, l.Dead)
		}
		if own, other := l.Strength[group], l.Strength[board.At(4, 7)]; own >= other || own <= 0 {
			t.Errorf("%v first: the strengths are %v and %v", first, own, other)
		}
	}
	if _, err := (examine.StatusLosses{}).Losses(t.Context(), &examine.Facts{}); !errors.Is(err, examine.ErrMissing) {
		t.Errorf("without dragons: %v", err)
	}
}
