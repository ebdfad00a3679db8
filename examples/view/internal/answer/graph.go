package answer

import (
	"math"
	"runtime"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/review"
)

// GraphPoint is the position after a number of moves with White's lead in points, komi included.
type GraphPoint struct {
	Moves int     `json:"moves"`
	Lead  float64 `json:"lead"`
}

// Mistake is a move that lost points for the player who made it.
type Mistake struct {
	Number int         `json:"number"` // of the move, counted from 1
	Move   board.Point `json:"move"`
	Color  board.Color `json:"color"`
	Loss   float64     `json:"loss"`
}

// Graph is the score over a game.
type Graph struct {
	Points   []GraphPoint `json:"points"`
	Mistakes []Mistake    `json:"mistakes,omitempty"`
}

// graph reviews a game. It reports positions one by one, every eighth one first, so that there is
// soon something to see.
func graph(q *asked) (any, error) {
	var args struct {
		op
		where
	}
	if err := q.read(&args); err != nil {
		return nil, err
	}
	p, err := args.open()
	if err != nil {
		return nil, err
	}
	if err := q.back.take(q); err != nil {
		return nil, err
	}
	defer q.back.give()
	// One processor is left for what the user waits for.
	workers := max(runtime.GOMAXPROCS(0)-1, 1)
	r, err := review.New(review.Options{Workers: workers})
	if err != nil {
		return nil, err
	}
	found, err := r.Review(q.ctx, p.game, func(x review.Progress) {
		what := "estimating the score"
		if x.Again {
			what = "looking at mistakes again"
		}
		q.report(Message{Progress: &Progress{what, x.Done, x.Total}, Partial: graphPoint(x.Point)})
	})
	if err != nil {
		return nil, err
	}
	g := new(Graph)
	for _, x := range found.Points {
		g.Points = append(g.Points, *graphPoint(x))
	}
	for _, m := range found.Mistakes {
		g.Mistakes = append(g.Mistakes, Mistake{m.Number, m.Move, m.Color, tenths(m.Loss)})
	}
	return g, nil
}

func graphPoint(x review.Point) *GraphPoint {
	return &GraphPoint{Moves: x.Moves, Lead: tenths(x.Lead)}
}

// tenths rounds points to what is shown.
func tenths(v float64) float64 { return math.Round(10*v) / 10 }
