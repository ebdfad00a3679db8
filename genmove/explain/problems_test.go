package explain_test

import (
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
)

// TestProblems asks the verifier about all moves in problems of life and death. Those that solve a
// problem are known, so that no other may be proved.
func TestProblems(t *testing.T) {
	race.Alone(t)
	var problems, proved, asked, wrong int
	var longest, spent time.Duration
	number := 0
	for line := range shared.OwnProblems() {
		if number++; number%sample.Of(16, 1) != 0 {
			continue
		}
		p := shared.ParseProblem(t, line)
		target := board.NoPoint
		for q := range p.Goal.All() {
			if target == board.NoPoint || p.Board.StringSize(q) > p.Board.StringSize(target) {
				target = q
			}
		}
		kinds := []explain.Kind{"live", "two_eyes"}
		if p.Board.At(target) != p.ToPlay {
			kinds = []explain.Kind{"kill"}
		}
		problems++
		found := 0
		near := p.Near()
		for m := range near.All() {
			if !p.Board.Legal(m, p.ToPlay, board.Strict) {
				continue
			}
			solves := slices.Contains(p.Moves, m)
			for _, k := range kinds {
				c := explain.Claim{Kind: k, Player: p.ToPlay, Move: m, Points: []board.Point{target}}
				start := time.Now()
				err := c.Verify(p.Board, p.ToPlay)
				asked++
				spent += time.Since(start)
				longest = max(longest, time.Since(start))
				if err == nil && solves {
					found++
				} else if err == nil {
					wrong++
					t.Errorf("%v at %v is proved, and the answers are %v\n%v", k, m, p.Moves, p.Board)
				}
			}
		}
		if found > 0 {
			proved++
		}
	}
	t.Logf("%d problems, a solution proved in %d; %d claims, %d false, %v each, longest %v", problems, proved, asked, wrong, spent/time.Duration(asked), longest)
	if proved == 0 {
		t.Error("nothing proved")
	}
}
