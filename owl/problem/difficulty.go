package problem

import (
	"context"
	"fmt"
	"math"
)

// A Difficulty estimates how hard a problem is for a player.
type Difficulty struct {
	// Score is about 0 for beginners, 1 for intermediate players, 2 for advanced ones and 3 for
	// masters.
	Score float64 `json:"score"`
	// Candidates is the number of points beside the group or near it, Depth the number of moves
	// of the solution, Nodes the number of positions that reading looked at.
	Candidates int `json:"candidates"`
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

// Difficulty estimates how hard a problem is. The errors are those of Solve.
func (s *Solver) Difficulty(ctx context.Context, p *Problem) (Difficulty, error) {
	r, err := s.Solve(ctx, p)
	if err != nil {
		return Difficulty{}, err
	}
	near := around(p.Board, p, 1)
	d := Difficulty{Candidates: near.Len(), Depth: max(r.Line.Len(), 1), Nodes: r.Nodes, Limited: r.Limited}
	d.Score = math.Log10(float64(d.Nodes + 1))
	return d, nil
}
