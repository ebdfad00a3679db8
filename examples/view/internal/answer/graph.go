package answer

import (
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/review"
)

// GraphPoint is the position after a number of moves with White's lead in points, komi included.
type GraphPoint struct {
	Moves int     `json:"moves"`
	Lead  float64 `json:"lead"`
	// WinRate is the probability that ToPlay wins.
	WinRate float64     `json:"win_rate"`
	ToPlay  board.Color `json:"to_play"`
	// Visits is how long the position was searched, and 0 if it was counted.
	Visits int `json:"visits"`
}

// Played is a move of the game with what it lost.
type Played struct {
	Number int         `json:"number"` // counted from 1
	Move   board.Point `json:"move"`
	Color  board.Color `json:"color"`
	Loss   float64     `json:"loss"`
	// Best is the principal variation of the search before the move.
	Best []board.Point `json:"best,omitempty"`
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
	Points []GraphPoint `json:"points"`
	// Moves are all moves of the game.
	Moves    []Played  `json:"moves"`
	Mistakes []Mistake `json:"mistakes,omitempty"`
}

// graph reviews a game. It reports positions one by one, all of them first after one evaluation
// each, every eighth one before the others, so that there is soon something to see.
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
	var found *review.Review
	for _, o := range []review.Options{{Visits: 1, Again: 1, Budget: p.game.Len() + 1}, {}} {
		r, err := review.New(o)
		if err != nil {
			return nil, err
		}
		found, err = r.Review(q.ctx, p.game, func(x review.Progress) {
			what := "estimating the score"
			switch {
			case o.Visits == 1:
				what = "looking at the game"
			case x.Again:
				what = "looking at mistakes again"
			}
			q.report(Message{Progress: &Progress{what, x.Done, x.Total}, Partial: graphPoint(x.Point)})
		})
		if err != nil {
			return nil, err
		}
	}
	g := new(Graph)
	moves := p.game.Moves()
	for i, x := range found.Points {
		g.Points = append(g.Points, *graphPoint(x))
		if i > 0 && x.Moves > 0 {
			m, before := moves[x.Moves-1], found.Points[i-1]
			g.Moves = append(g.Moves, Played{x.Moves, m.Point, m.Color, tenths(x.Loss), before.Best[:min(len(before.Best), maxLine)]})
		}
	}
	for _, m := range found.Mistakes {
		g.Mistakes = append(g.Mistakes, Mistake{m.Number, m.Move, m.Color, tenths(m.Loss)})
	}
	return g, nil
}

func graphPoint(x review.Point) *GraphPoint {
	return &GraphPoint{x.Moves, tenths(x.Lead), math.Round(1000*x.WinRate) / 1000, x.ToPlay, x.Visits}
}

// tenths rounds points to what is shown.
func tenths(v float64) float64 { return math.Round(10*v) / 10 }
