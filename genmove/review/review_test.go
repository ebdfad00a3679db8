package review_test

import (
	"context"
	"errors"
	"flag"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/review"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/reading/search"
)

// White lives with two eyes on 7×7, fills one of them, and dies when Black plays the other.
const fills = "(;SZ[7]KM[0]RU[Chinese]AB[ca][cb][cc][cd][ce][cf][cg]AW[da][db][dc][dd][de][df][dg][ea][eb][ec][ed][ee][ef][eg]" +
	"[fa][fc][fd][ff][fg][ga][gb][gc][gd][ge][gf][gg];B[];W[fb];B[fe];W[])"

func parse(tb testing.TB, text string) *board.Game {
	tb.Helper()
	games, err := sgf.Parse([]byte(text))
	if err != nil {
		tb.Fatal(err)
	}
	g, _, err := sgf.GameAt(games[0], sgf.End(), board.Chinese())
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// with returns a Reviewer with these options.
func with(tb testing.TB, o review.Options) *review.Reviewer {
	tb.Helper()
	r, err := review.New(o)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

func run(tb testing.TB, g *board.Game, o review.Options) *review.Review {
	tb.Helper()
	found, err := with(tb, o).Review(tb.Context(), g, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return found
}

// TestReview finds the move that killed a group of 29 stones, on a board of 49 points.
func TestReview(t *testing.T) {
	g := parse(t, fills)
	var seen []review.Progress
	before := g.Board().String()
	found, err := with(t, review.Options{}).Review(t.Context(), g, func(p review.Progress) { seen = append(seen, p) })
	if err != nil {
		t.Fatal(err)
	}
	if g.Board().String() != before || g.Len() != 5 {
		t.Error("the game was changed")
	}
	if len(found.Points) != 5 {
		t.Fatalf("%d points for 4 moves", len(found.Points))
	}
	for i, p := range found.Points {
		if p.Moves != i || p.Visits == 0 || p.WinRate < 0 || p.WinRate > 1 || math.Abs(p.Lead) > 60 {
			t.Errorf("point %d: %+v", i, p)
		}
	}
	if len(found.Mistakes) == 0 {
		t.Fatal("no mistakes")
	}
	m := found.Mistakes[0]
	if m.Number != 2 || m.Color != board.White || m.Move != board.At(5, 5) || m.Loss < 15 || m.WinLoss < 0.3 {
		t.Errorf("%+v", m)
	}
	if m.Before.Moves != 1 || m.After.Moves != 2 || m.Before.Best[0] == m.Move || len(m.After.Best) == 0 {
		t.Errorf("before %+v, after %+v", m.Before, m.After)
	}
	last := seen[len(seen)-1]
	if seen[0].Again || seen[0].Total != 6 || !last.Again || last.Done != last.Total {
		t.Errorf("progress from %+v to %+v", seen[0], last)
	}
}

func TestErrors(t *testing.T) {
	for _, o := range []review.Options{
		{Visits: -1}, {Again: -1}, {MinLoss: -1}, {MinLoss: math.NaN()}, {MaxMistakes: -1}, {Workers: -1}, {Budget: -1}, {Time: -time.Second},
		{NewSearcher: func() (review.Searcher, error) { return nil, nil }},
	} {
		if _, err := review.New(o); !errors.Is(err, mcts.ErrOptions) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if _, err := review.New(review.Options{Color: 7}); !errors.Is(err, board.ErrColor) {
		t.Errorf("a third player: %v", err)
	}
	r := with(t, review.Options{Visits: 2, Workers: 2})
	if _, err := r.Review(t.Context(), nil, nil); !errors.Is(err, board.ErrNoBoard) {
		t.Errorf("no game: %v", err)
	}
	if found, err := r.Review(t.Context(), parse(t, "(;SZ[5])"), nil); err != nil || len(found.Points) != 1 || len(found.Mistakes) != 0 {
		t.Errorf("a game without moves: %+v, %v", found, err)
	}
}

// TestReviewEnds: a review whose context ends, before it begins or after any number of positions,
// returns the context's error with the positions so far. Meanwhile the Reviewer is busy.
func TestReviewEnds(t *testing.T) {
	r := reviewer(t, &scripted{lead: byStones(0, 0, -10), best: atJ9}, review.Options{Visits: 2, Again: 3})
	g := alternating(t, 4)
	all := 0
	if _, err := r.Review(t.Context(), g, func(review.Progress) { all++ }); err != nil || all < 7 {
		t.Fatalf("%d positions, %v", all, err)
	}
	for end := range all {
		ctx, cancel := context.WithCancel(t.Context())
		if end == 0 {
			cancel()
		}
		n := 0
		found, err := r.Review(ctx, g, func(review.Progress) {
			if _, err := r.Review(ctx, g, nil); !errors.Is(err, search.ErrBusy) {
				t.Errorf("two reviews at once: %v", err)
			}
			if n++; n == end {
				cancel()
			}
		})
		cancel()
		if !errors.Is(err, context.Canceled) || n > end {
			t.Errorf("after %d of %d positions: %v, %d reported", end, all, err, n)
		}
		if found == nil || !found.Incomplete || len(found.Points) != min(n, g.Len()+1) {
			t.Errorf("after %d of %d positions: %+v", end, all, found)
		}
	}
}

var (
	planted = flag.Int("review.games", 0, "number of games in which TestPlanted plants a mistake")
	half    = flag.Int("review.half", 1, "half of the games: 0 or 1")
	visits  = flag.Int("review.visits", 0, "visits of each position in TestPlanted; 0 means the default")
)

// TestPlanted replaces a move in the middle of games of professionals by a pass and checks that the
// review finds it.
func TestPlanted(t *testing.T) {
	if *planted == 0 {
		t.Skip("takes about 15 s per game; -review.games runs it")
	}
	var found, first, others, moves int
	n := 0
	lines, _ := shared.Games(t, *half, 900)
	for line := range lines {
		f := strings.Fields(line)
		komi, err := strconv.ParseFloat(f[2], 64)
		if err != nil || f[0] != "19" || len(f[4]) < 400 {
			continue
		}
		if n++; n > *planted {
			break
		}
		g, err := board.NewGame(19, board.Chinese())
		if err == nil {
			err = g.SetKomi(komi)
		}
		if err != nil {
			t.Fatal(err)
		}
		at := 40 + n*37%100
		for i := range 160 {
			p, err := board.FromSGF(f[4][2*i:2*i+2], 19)
			if err != nil {
				t.Fatal(err)
			}
			if i == at {
				p = board.Pass
			}
			if g.Play(p, g.ToPlay()) != nil {
				break // the move answers one that was not made
			}
		}
		r := run(t, g, review.Options{Visits: *visits})
		rank := 1 + slices.IndexFunc(r.Mistakes, func(m review.Mistake) bool { return m.Number == at+1 })
		if rank > 0 {
			found++
		}
		if rank == 1 {
			first++
		}
		others += len(r.Mistakes) - min(rank, 1)
		moves += g.Len()
		t.Logf("game %d: the pass at move %d has rank %d of %d", n, at+1, rank, len(r.Mistakes))
	}
	n = min(n, *planted)
	t.Logf("%d of %d passes found, %d of them as the worst; %d other mistakes in %d moves", found, n, first, others, moves)
	if 3*found < n {
		t.Errorf("%d of %d passes found", found, n)
	}
}
