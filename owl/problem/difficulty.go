package problem

import (
	"context"
	"fmt"
	"math"

	"github.com/tengen-go/tengen/board"
)

// A Difficulty estimates how hard a problem is for a player.
type Difficulty struct {
	// Score is about 0 for beginners, 1 for intermediate players, 2 for advanced ones and 3 for
	// masters.
	Score float64 `json:"score"`
	// Candidates is the number of empty points beside the group, Stones the number of stones
	// within four steps of it, Depth the number of moves of the main variation, Nodes the number
	// of positions that reading looked at.
	Candidates int `json:"candidates"`
	Stones     int `json:"stones"`
	Depth      int `json:"depth"`
	Nodes      int `json:"nodes"`
	// Limited tells that reading has not come to an end.
	Limited bool `json:"limited,omitempty"`
}

// Level returns beginner, intermediate, advanced or master.
func (d Difficulty) Level() string {
	levels := [...]string{"beginner", "intermediate", "advanced", "master"}
	return levels[max(0, min(int(math.Round(d.Score)), len(levels)-1))]
}

// String returns the level and the score.
func (d Difficulty) String() string { return fmt.Sprintf("%s (%.1f)", d.Level(), d.Score) }

// The weights of Score: a least-squares fit to the levels of every fifth problem of four
// collections. Its rank correlation with the levels is 0.68 if half of them are left out of the
// fit, and 0.66 on every seventh problem. The depth has none (0.02), and is not part of it.
const (
	scoreBase      = -2.49
	scoreNodes     = 0.56 // for each factor of ten
	scoreCandidate = 0.052
	scoreStone     = 0.061
)

// Difficulty estimates how hard a problem is. The errors are those of Solve.
func (s *Solver) Difficulty(ctx context.Context, p *Problem) (Difficulty, error) {
	if err := s.enter(ctx); err != nil {
		return Difficulty{}, err
	}
	defer s.leave()
	r, err := s.solve(ctx, p)
	if err != nil {
		return Difficulty{}, err
	}
	near, stones := around(p.Board, p, 1), p.Group
	for range 4 {
		stones.Grow()
	}
	all, white := p.Board.StonesOf(board.Black), p.Board.StonesOf(board.White)
	all.Or(&white)
	stones.And(&all)
	d := Difficulty{Candidates: near.Len(), Stones: stones.Len(), Depth: r.Line.Len(), Nodes: r.Nodes, Limited: r.Limited}
	d.Score = scoreBase + scoreNodes*math.Log10(float64(d.Nodes+1)) + scoreCandidate*float64(d.Candidates) + scoreStone*float64(d.Stones)
	d.Score = max(0, min(d.Score, 3))
	return d, nil
}
