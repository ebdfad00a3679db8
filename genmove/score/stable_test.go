package score_test

import (
	"flag"
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/score"
)

var stableGames = flag.Int("score.stable", 0, "how many games TestStable looks at; 30 take minutes")

// TestStable estimates the score along games: a move changes it little unless it takes
// much or decides about a group. Of forty moves of a game four are looked at.
func TestStable(t *testing.T) {
	if *stableGames <= 0 {
		t.Skip("estimates each move of professional games, six seconds a game: -score.stable 30 asks for 30 of them")
	}
	moves, jumps, large := 0, 0, 0
	var off [10]float64 // by tenths of the game
	var seen [10]int
	for _, g := range countedGames(t, *stableGames, *half) {
		e, err := score.New(score.Options{Komi: g.komi})
		if err != nil {
			t.Fatal(err)
		}
		n := len(g.moves) / 2
		var before *score.Result
		taken := 0
		for i := range n {
			if i%40 > 4 {
				before = nil
				continue
			}
			p := g.at(t, i)
			r, err := e.Estimate(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			m := float64(r.Margin(board.TerritoryScoring))
			part := 10 * i / n
			off[part] += math.Abs(m - g.score)
			seen[part]++
			prisoners := p.Board.Prisoners(board.Black) + p.Board.Prisoners(board.White)
			if before != nil {
				moves++
				change := math.Abs(m - float64(before.Margin(board.TerritoryScoring)))
				if change > 15 {
					jumps++
					if prisoners-taken < 8 && settled(p.Board, before, r) < 8 {
						large++
						if *show {
							t.Logf("line %d, move %d: changed by %.1f", g.line, i, change)
						}
					}
				}
			}
			before, taken = r, prisoners
		}
	}
	if moves == 0 {
		t.Fatal("no games of this half and these years")
	}
	t.Logf("%d moves: %.1f %% change the estimate by more than 15, %.1f %% without deciding about eight stones", moves,
		100*float64(jumps)/float64(moves), 100*float64(large)/float64(moves))
	for i := range off {
		if seen[i] > 0 {
			t.Logf("in tenth %d the mean distance to the result is %.1f", i+1, off[i]/float64(seen[i]))
		}
	}
	if moves > 100 && 50*large > moves {
		t.Errorf("%d of %d moves change the estimate by more than 15", large, moves)
	}
}

// settled returns of how many stones the results say otherwise.
func settled(b *board.Board, before, after *score.Result) int {
	n := 0
	for p := range board.Points(b.Size()) {
		if b.At(p).IsPlayer() && before.Status(p) != score.None && before.Status(p) != after.Status(p) {
			n++
		}
	}
	return n
}
