package answer

import (
	"cmp"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/score"
)

// How many random games stand behind a point of the graph, and behind one at a mistake.
const (
	graphGames = 60
	checkGames = 240
)

// A loss of less than leastMistake points is no mistake, and mostMistakes are told.
const (
	leastMistake = 4.0
	mostMistakes = 10
)

// GraphPoint is what the game comes to after a number of moves, positive when White wins.
type GraphPoint struct {
	Moves     int     `json:"moves"`
	Lead      float64 `json:"lead"`
	Certainty float64 `json:"certainty"`
}

// Mistake is a move that lost points for the player who made it.
type Mistake struct {
	Number int         `json:"number"` // of the move, counted from 1
	Move   board.Point `json:"move"`
	Color  board.Color `json:"color"`
	Loss   float64     `json:"loss"`
}

// lapse is a mistake with the number of steps before it.
type lapse struct {
	Mistake
	step int
}

// Graph is the score over a game.
type Graph struct {
	Points   []GraphPoint `json:"points"`
	Mistakes []Mistake    `json:"mistakes,omitempty"`
}

// graph estimates the score after each step of a game. Every eighth point comes first,
// so that there is something to see soon; points are reported one by one.
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
	d := &drawer{asked: q, game: p.game, table: make([]*GraphPoint, p.game.Len()+1), moves: []int{0}}
	for n, step := range p.game.Steps() {
		played := d.moves[n]
		if step.IsMove() {
			played++
		}
		d.moves = append(d.moves, played)
	}
	if err := d.all(q.back.estimator); err != nil {
		return nil, err
	}
	careful, err := score.New(score.Options{Table: q.back.table, Games: checkGames})
	if err != nil {
		return nil, err
	}
	return d.finish(careful)
}

// drawer makes a Graph.
type drawer struct {
	*asked
	game  *board.Game
	table []*GraphPoint // by the number of steps, setups included
	moves []int         // how many of these are moves
	done  int
	total int
}

// all estimates all points.
func (d *drawer) all(e *score.Estimator) error {
	d.total = len(d.table)
	for _, stride := range []int{8, 4, 2, 1} {
		for n := 0; n < len(d.table); n += stride {
			if d.table[n] != nil {
				continue
			}
			if err := d.point(e, n); err != nil {
				return err
			}
		}
	}
	return nil
}

// point estimates the score after n steps and reports it.
func (d *drawer) point(e *score.Estimator, n int) error {
	g := d.game.Clone()
	if err := g.UndoN(g.Len() - n); err != nil {
		return err
	}
	r, err := e.EstimateGame(d.ctx, g)
	if err != nil {
		return err
	}
	x := &GraphPoint{Moves: d.moves[n], Lead: math.Round(10*float64(r.Margin(g.Rules().Scoring))) / 10, Certainty: r.Certainty()}
	d.table[n] = x
	d.done++
	d.report(Message{Progress: &Progress{"estimating the score", d.done, max(d.total, d.done)}, Partial: x})
	return nil
}

// loss returns what step n, counted from 0, lost for the player who made it.
func (d *drawer) loss(n int, c board.Color) float64 {
	loss := d.table[n].Lead - d.table[n+1].Lead
	if c == board.Black {
		loss = -loss
	}
	return loss
}

// finish looks at the largest losses again, with more games, and tells which are left.
func (d *drawer) finish(e *score.Estimator) (*Graph, error) {
	var list []lapse
	for n, step := range d.game.Steps() {
		if m := step.Move; m.Color.IsPlayer() && m.Point.On(d.game.Size()) {
			if loss := d.loss(n, m.Color); loss >= leastMistake {
				list = append(list, lapse{Mistake{d.moves[n+1], m.Point, m.Color, loss}, n})
			}
		}
	}
	byLoss := func(a, b lapse) int { return cmp.Compare(b.Loss, a.Loss) }
	slices.SortStableFunc(list, byLoss)
	list = list[:min(len(list), 2*mostMistakes)]
	again := map[int]bool{}
	for _, m := range list {
		again[m.step], again[m.step+1] = true, true
	}
	d.done, d.total = 0, len(again)
	for n := range d.table {
		if again[n] {
			if err := d.point(e, n); err != nil {
				return nil, err
			}
		}
	}
	for i := range list {
		list[i].Loss = math.Round(10*d.loss(list[i].step, list[i].Color)) / 10
	}
	list = slices.DeleteFunc(list, func(m lapse) bool { return m.Loss < leastMistake })
	slices.SortStableFunc(list, byLoss)
	g := new(Graph)
	for _, m := range list[:min(len(list), mostMistakes)] {
		g.Mistakes = append(g.Mistakes, m.Mistake)
	}
	for n, x := range d.table {
		// A setup without a move goes together with what comes after it.
		if n+1 == len(d.table) || d.moves[n+1] > d.moves[n] {
			g.Points = append(g.Points, *x)
		}
	}
	return g, nil
}
