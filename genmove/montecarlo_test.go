package genmove_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove"
)

// TestRollout: moves are legal, nobody fills an eye, both players pass at the end,
// and the same numbers give the same game.
func TestRollout(t *testing.T) {
	r, err := genmove.NewRollout(prior(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{2, 5, 9, 13} {
		start, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(20) {
			b := start.Clone()
			moves := append([]board.Move(nil), r.Play(b, board.Black, board.NoPoint, 1000, rand.NewPCG(seed, 1))...)
			again := r.Clone().Play(start.Clone(), board.Black, board.NoPoint, 1000, rand.NewPCG(seed, 1))
			if diff := cmp.Diff(moves, again); diff != "" {
				t.Fatalf("size %d: mismatch (-want +got):\n%s", size, diff)
			}
			replay := start.Clone()
			for i, m := range moves {
				if replay.IsEye(m.Point, m.Color) {
					t.Errorf("size %d, move %d: %v fills an eye", size, i, m)
				}
				if err := replay.Play(m.Point, m.Color, board.Strict); err != nil {
					t.Fatalf("size %d, move %d: %v: %v", size, i, m, err)
				}
			}
			if replay.StonesHash() != b.StonesHash() {
				t.Fatal("the moves are not those on the board")
			}
			if n := len(moves); n < 2 || moves[n-1].Point != board.Pass || moves[n-2].Point != board.Pass {
				t.Errorf("size %d: %d moves without two passes at the end", size, n)
			}
		}
	}
}

// TestRolloutAnswers: what was just put into atari is saved, as a rule.
func TestRolloutAnswers(t *testing.T) {
	r, err := genmove.NewRollout(prior(t))
	if err != nil {
		t.Fatal(err)
	}
	start := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . . X X . . . .
		. . X O O X . . .
		. . . X . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	saved := 0
	for seed := range uint64(100) {
		b := start.Clone()
		if r.Play(b, board.White, point(t, "D5"), 1, rand.NewPCG(seed, 1))[0].Point == point(t, "E5") {
			saved++
		}
	}
	if saved < 80 {
		t.Errorf("saved %d times of 100", saved)
	}
}

func searcher(tb testing.TB) *genmove.MonteCarlo {
	tb.Helper()
	m, err := genmove.NewMonteCarlo(prior(tb))
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

func even(p *genmove.Position) (first []genmove.Chance) {
	b := p.Board()
	empty := b.EmptyPoints()
	for q := range empty.All() {
		if b.Legal(q, p.ToPlay(), board.Strict) && !b.IsEye(q, p.ToPlay()) {
			first = append(first, genmove.Chance{Point: q, Chance: 1})
		}
	}
	return first
}

// three is a corner in which Black lives or dies by B1; nothing else is open.
const three = `
	O . O O O . O
	O O O O O O O
	O O O O O O O
	O O O O O O O
	O O O O O O O
	X X X X O O O
	. . . X O O O`

// TestVital finds the point on which the corner depends, with a komi that makes it
// decide the game.
func TestVital(t *testing.T) {
	for _, c := range []board.Color{board.Black, board.White} {
		pos := position(t, three, c)
		r, err := searcher(t).Search(t.Context(), pos, -40, even(pos), genmove.MonteCarloLimits{Playouts: 400})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range r.Moves {
			if vital := m.Point == point(t, "B1"); vital != (m.Chance > 0.6) {
				t.Errorf("%v to play: %v", c, r.Moves)
			}
		}
	}
}

// TestSearch looks at the numbers of a result, and that they depend on the seed
// alone.
func TestSearch(t *testing.T) {
	pos := position(t, fight, board.White)
	first := even(pos)
	m := searcher(t)
	l := genmove.MonteCarloLimits{Playouts: 300, Seed: 3}
	r, err := m.Search(t.Context(), pos, 7.5, first, l)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for i, c := range r.Moves {
		sum += c.Chance
		if c.Point != first[i].Point {
			t.Errorf("move %d is %v, want %v", i, c.Point, first[i].Point)
		}
	}
	if sum < 0.999 || sum > 1.001 || r.Playouts != 300 || r.Win < 0 || r.Win > 1 {
		t.Errorf("sum %v, %d playouts, win %v", sum, r.Playouts, r.Win)
	}
	if b, w := r.Owner[point(t, "A9")], r.Owner[point(t, "J9")]; b >= w {
		t.Errorf("A9 belongs to %v, J9 to %v, want the first one to be more Black's", b, w)
	}
	again, err := searcher(t).Search(t.Context(), pos, 7.5, first, l)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r, again); diff != "" {
		t.Errorf("the same seed gives another result (-want +got):\n%s", diff)
	}
}

func TestSearchBounds(t *testing.T) {
	m, pos := searcher(t), position(t, ". . .\n. . .\n. . .", board.Black)
	if _, err := m.Search(t.Context(), pos, 0, even(pos), genmove.MonteCarloLimits{}); err == nil {
		t.Error("a search without a bound")
	}
	l := genmove.MonteCarloLimits{Playouts: 10}
	if _, err := m.Search(t.Context(), pos, 0, []genmove.Chance{{Point: board.At(9, 9), Chance: 1}}, l); !errors.Is(err, board.ErrPoint) {
		t.Errorf("a move off the board: %v", err)
	}
	if r, err := m.Search(t.Context(), pos, 0, nil, l); err != nil || r.Playouts != 0 {
		t.Errorf("no moves: %v, %v", r, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err := m.Search(ctx, pos, 0, even(pos), l); err != nil || r.Playouts != 0 {
		t.Errorf("cancelled: %v, %v", r, err)
	}
	if r, err := m.Search(t.Context(), pos, 0, []genmove.Chance{{Point: board.Pass}}, l); err != nil || r.Moves[0].Chance != 1 {
		t.Errorf("only a pass: %v, %v", r, err)
	}
}

// TestDead: stones without a chance in the other player's area are dead, and what
// is settled is what nobody needs to play.
func TestDead(t *testing.T) {
	pos := position(t, `
		. . X O . O .
		. O X O O . O
		. . X X O O O
		X X . X O O .
		. X X X O . O
		X X . X O O O
		X . X X X O .`, board.Black)
	m := searcher(t)
	dead, err := m.Dead(t.Context(), pos, 200, 1)
	if err != nil {
		t.Fatal(err)
	}
	if want := board.SetOf(point(t, "B6")); dead != want {
		t.Errorf("dead %v, want B6", dead.Append(nil))
	}
	settled, err := m.Settled(t.Context(), pos, 200, 0.8, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{"A1", "A7", "G7"} {
		if p := point(t, s); p.On(7) && !settled.Has(p) {
			t.Errorf("%s is not settled", s)
		}
	}
	open := position(t, ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .", board.Black)
	if settled, err := m.Settled(t.Context(), open, 200, 0.8, 1); err != nil || !settled.IsEmpty() {
		t.Errorf("settled on the empty board: %v, %v", settled.Append(nil), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.Dead(ctx, pos, 200, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestLines: the lines say of each move what the shares say, and go on legally.
func TestLines(t *testing.T) {
	pos := position(t, fight, board.White)
	reports := 0
	r, err := searcher(t).SearchReport(t.Context(), pos, 7.5, even(pos), genmove.MonteCarloLimits{Time: 350 * time.Millisecond},
		func(r *genmove.MonteCarloResult) {
			reports++
			if r.Playouts == 0 || len(r.Lines) != len(r.Moves) || r.Win < 0 || r.Win > 1 {
				t.Errorf("a report of %d playouts, %d lines for %d moves, %v won", r.Playouts, len(r.Lines), len(r.Moves), r.Win)
			}
		})
	if err != nil {
		t.Fatal(err)
	}
	if reports == 0 || reports > 4 {
		t.Errorf("%d reports in 350 ms", reports)
	}
	visits, longest, priors := 0, 0, 0.0
	for i, l := range r.Lines {
		visits += l.Visits
		priors += l.Prior
		longest = max(longest, len(l.Moves))
		share := float64(l.Visits) / float64(r.Playouts)
		if l.Moves[0] != r.Moves[i].Point || share != r.Moves[i].Chance || l.Value < 0 || l.Value > 1 {
			t.Errorf("line %v for the move %v", l, r.Moves[i])
		}
		b, c := pos.Board(), pos.ToPlay()
		for _, p := range l.Moves {
			if err := b.Play(p, c, board.Strict); err != nil {
				t.Errorf("%v in the line %v: %v", p, l.Moves, err)
			}
			c = c.Opponent()
		}
	}
	if visits != r.Playouts || longest < 2 || priors < 0.999 || priors > 1.001 {
		t.Errorf("%d visits of %d playouts, priors %v, longest line %d", visits, r.Playouts, priors, longest)
	}
}

// TestNothing: what is not there is an error.
func TestNothing(t *testing.T) {
	m := searcher(t)
	for name, ask := range map[string]func() error{
		"NewPosition": func() error { _, err := genmove.NewPosition(nil, board.Black); return err },
		"PositionOf":  func() error { _, err := genmove.PositionOf(nil, board.Black); return err },
		"Examine":     func() error { _, err := genmove.Examine(t.Context(), nil, stages(t)...); return err },
		"Search": func() error {
			_, err := m.Search(t.Context(), nil, 0, nil, genmove.MonteCarloLimits{Playouts: 1})
			return err
		},
		"Dead":    func() error { _, err := m.Dead(t.Context(), nil, 1, 0); return err },
		"Settled": func() error { _, err := m.Settled(t.Context(), nil, 1, 0.9, 0); return err },
	} {
		if err := ask(); !errors.Is(err, genmove.ErrBoard) {
			t.Errorf("%s of nothing: %v", name, err)
		}
	}
}
