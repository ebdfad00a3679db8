package score_test

import (
	"flag"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

var (
	numGames = flag.Int("score.games", sample.Of(0, 12), "how many games TestGames counts, by default none, or 12 with TENGEN_FULL; 300 take two minutes")
	half     = flag.Int("score.half", 1, "which half of the games: 0, which values were set with, or 1")
	show     = flag.Bool("score.show", false, "print the positions that are counted otherwise than in the record")
	life     = flag.Int("score.life", 0, "read life and death with so many nodes a question")
	offset   = flag.Int("score.offset", 0, "how many games of the half each that is counted stands behind the one that would be without; it gives other games")
	least    = flag.Int("score.moves", 200, "how many moves a game must have")
	since    = flag.Int("score.since", 0, "the first year of the games that are counted")
	kgs      = flag.Bool("score.kgs", false, "count games of amateurs on KGS instead that ended with two passes")
	until    = flag.Int("score.until", 9999, "the year before which they were played")
)

// counted is a game that was counted at its end: White's margin, komi included.
type counted struct {
	line        int    // in the collection
	moves       string // as SGF writes them, Black first
	komi, score float64
}

// at returns the position after n moves.
func (g *counted) at(tb testing.TB, n int) examine.Position {
	tb.Helper()
	b, err := board.New(19)
	if err != nil {
		tb.Fatal(err)
	}
	p := examine.Position{Board: b, ToPlay: board.Black}
	for i := range n {
		m := board.Pass
		if s := g.moves[2*i : 2*i+2]; s != "--" {
			if m, err = board.FromSGF(s, 19); err != nil {
				tb.Fatal(err)
			}
		}
		if err := b.Play(m, p.ToPlay, board.IgnoreKo); err != nil {
			tb.Fatal(err)
		}
		p.Previous, p.Last, p.ToPlay = p.Last, m, p.ToPlay.Opponent()
	}
	return p
}

// countedGames returns n games of a half that were counted under territory rules, spread
// over the collection: those of lines with even or with odd numbers. Of our own, where there is no
// collection, it takes both.
func countedGames(tb testing.TB, n, half int) []counted {
	tb.Helper()
	var all []counted
	line := 0
	lines, ours := shared.Counted(tb)
	low, high := 4.5, 6.5
	if *kgs {
		lines, ours = shared.Lines(tb, "games/kgs.txt.gz"), false
		low, high = 0, 7.5
	}
	for text := range lines {
		line++
		f := strings.Fields(text) // size, year, komi, result, moves
		if !ours && line%2 != half || len(f) != 5 || f[0] != "19" || len(f[4]) < 2**least {
			continue
		}
		if year, err := strconv.Atoi(f[1]); !ours && (err != nil || year < *since || year >= *until) {
			continue
		}
		komi, err := strconv.ParseFloat(f[2], 64)
		m, err2 := board.ParseMargin(f[3])
		if err != nil || err2 != nil || komi < low || komi > high || *kgs && !strings.HasSuffix(f[4], "----") {
			continue
		}
		all = append(all, counted{line, f[4], komi, float64(m)})
	}
	n = min(n, len(all))
	some := make([]counted, n)
	for i := range some {
		some[i] = all[(i*len(all)/n+*offset)%len(all)]
	}
	return some
}

// tally compares counts with results.
type tally struct{ games, exact, near, winner int }

func (c *tally) add(got, want float64) {
	c.games++
	off := math.Abs(got - want)
	if off < 0.25 {
		c.exact++
	}
	if off < 1.25 {
		c.near++
	}
	if got*want > 0 || got == want {
		c.winner++
	}
}

func (c *tally) log(t *testing.T, what string) {
	t.Helper()
	if c.games == 0 {
		return
	}
	part := func(n int) float64 { return 100 * float64(n) / float64(c.games) }
	t.Logf("%s: %d games, exact %.1f %%, within a point %.1f %%, right winner %.1f %%", what, c.games, part(c.exact), part(c.near), part(c.winner))
}

// TestGames counts the last positions of games of professionals by territory and compares
// the counts with the results in the records. Records that stop early are among them, and old ones err themselves:
// see the package's documentation.
func TestGames(t *testing.T) {
	if testing.Short() {
		t.Skip("counts whole games to the end; TestOwnGames, which is quick, counts some under -short too")
	}
	if *numGames <= 0 {
		t.Skip("counts games of professionals, for minutes, where TENGEN_FULL=1 or -score.games N asks for it; TestOwnGames counts others always")
	}
	games := countedGames(t, *numGames, *half)
	var o score.Options
	if *life > 0 {
		v, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: *life}})
		if err != nil {
			t.Fatal(err)
		}
		o.Life = v
	}
	var all, over, sure tally
	var longest, total time.Duration
	for _, g := range games {
		o.Komi = g.komi
		e, err := score.New(o)
		if err != nil {
			t.Fatal(err)
		}
		p := g.at(t, len(g.moves)/2)
		start := time.Now()
		r, err := e.Estimate(t.Context(), p)
		took := time.Since(start)
		total, longest = total+took, max(longest, took)
		if err != nil {
			t.Fatal(err)
		}
		got := float64(r.Margin(board.TerritoryScoring))
		all.add(got, g.score)
		if r.Finished() {
			over.add(got, g.score)
		}
		if r.Finished() && r.Certainty() > 0.6 {
			sure.add(got, g.score)
		}
		if *show && math.Abs(got-g.score) > 0.25 {
			t.Logf("line %d, komi %v: %v, recorded %v, off %v, certainty %.2f, finished %v, took %v\n%v%v", g.line, g.komi, got, g.score, got-g.score,
				r.Certainty(), r.Finished(), took, p.Board, r)
		}
	}
	all.log(t, "all")
	over.log(t, "finished")
	sure.log(t, "finished and certain")
	t.Logf("mean time %v, longest %v", total/time.Duration(max(len(games), 1)), longest)
	// Records of professionals stop early, and some are wrong. Our own games are played to the end.
	exact, near := 65, 80
	if _, ours := shared.Counted(t); ours {
		exact, near = 90, 97
	}
	if 100*all.exact < exact*all.games || 100*all.near < near*all.games {
		t.Errorf("%d of %d games are exact, %d are off by a point at most; want %d and %d %%", all.exact, all.games, all.near, exact, near)
	}
}

// TestOwnGames counts games of our own that were played to the end, and compares the counts
// with those of another program. All are over.
func TestOwnGames(t *testing.T) {
	race.Alone(t)
	e, err := score.New(score.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var all tally
	step := sample.Of(10, 4)
	line := 0
	for text := range shared.OwnCounted(t) {
		line++
		if line%step != 0 {
			continue
		}
		f := strings.Fields(text)
		komi, err := strconv.ParseFloat(f[2], 64)
		if err != nil {
			t.Fatal(err)
		}
		want, err := board.ParseMargin(f[3])
		if err != nil {
			t.Fatal(err)
		}
		g := counted{line, f[4], komi, float64(want)}
		r, err := e.Estimate(t.Context(), g.at(t, len(g.moves)/2))
		if err != nil {
			t.Fatal(err)
		}
		if !r.Finished() {
			t.Errorf("line %d: not over", line)
		}
		got := float64(r.Margin(board.TerritoryScoring)) + komi
		if got != g.score {
			t.Logf("line %d: %v, the other program has %v", line, got, g.score)
		}
		all.add(got, g.score)
	}
	if most := (all.games + 19) / 20; all.games-all.exact > most || all.near < all.games || all.winner < all.games {
		t.Errorf("%+v", all)
	}
}

// TestChannel: a game is over though nine neutral points between two walls are open, and is
// not while a row as long is open between stones that do not touch it from both sides.
func TestChannel(t *testing.T) {
	e, err := score.New(score.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		row  string
		over bool
	}{
		{". X . X . O . O .\n", true},
		{". X . . . . . O .\n", false},
	} {
		r, err := e.Estimate(t.Context(), examine.Position{Board: boardtest.MustParse(t, strings.Repeat(c.row, 9)), ToPlay: board.Black})
		if err != nil {
			t.Fatal(err)
		}
		if r.Finished() != c.over {
			t.Errorf("%q: over %v, want %v", c.row, r.Finished(), c.over)
		}
	}
}
