package owl

import (
	"context"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// A Judge estimates answers that an engine has not proved, and belongs to one goroutine. If it
// has a method WithEffort(search.Effort) Judge, the engine asks a view with its own effort.
type Judge interface {
	// Judge estimates the probability that the goal is killed when its opponent moves first, if
	// attack is set, or saved when its owner does. The goal holds stones of one color, and the
	// board is left as it was.
	Judge(ctx context.Context, b *board.Board, goal *board.Set, attack bool) (Verdict, error)
}

// Verdict is the estimate of a Judge.
type Verdict struct {
	// Chance is the probability that the side that moves first succeeds, from 0 to 1.
	Chance float64
	// Move is the best move for that side, or board.NoPoint if nothing was found; Chance then
	// means nothing.
	Move board.Point
	// Second is the best move besides Move, or board.NoPoint if there is none.
	Second board.Point
	// Nodes is the number of positions visited.
	Nodes int
}

// WithJudge returns a view of both engines, for the same goroutine, that asks j if neither of
// them has proved an answer and the answer is no ko. It skips j for questions with few nodes,
// and below the default level for answers that no limit cut short. A nil j is not asked.
func (v *Both) WithJudge(j Judge) *Both {
	w := *v
	w.judge = j
	return &w
}

// WithChances returns a view of both engines, for the same goroutine, that knows which moves
// players choose; nil means unknown. Among moves that a Judge finds about equally good, the
// answer is then the one that players choose most often.
func (v *Both) WithChances(chances Chances) *Both {
	w := *v
	w.chances = chances
	return &w
}

// gradeJudge returns a view of a Judge with an effort, if it has such views.
func gradeJudge(j Judge, e search.Effort) Judge {
	if g, ok := j.(interface {
		WithEffort(search.Effort) Judge
	}); ok {
		return g.WithEffort(e)
	}
	return j
}

// smallZone is how many points a small zone has at most.
const smallZone = 32

// What a guess of the engines counts beside the chances that a Judge sees: within small closed
// zones, where reading sees most of what there is, a success or a failure, and elsewhere; and
// what their move counts beside other moves. Values near these answered about as many questions
// of both halves of 500 about groups of games.
const (
	smallSuccess = 0.3
	smallFailure = 0.2
	wideGuess    = 0.1
	moveShare    = 0.1
)

// weigh asks a Judge about r, an answer that is not proved, and returns r or a better answer.
// It tries the proposed move, those that the Judge finds, and the one near the group that players
// choose most often. It takes the one that leaves the other side the smallest chance; in that
// comparison r counts a share, and a move that players rarely choose counts less. If the Judge
// agrees with r at first, it is not asked about moves, unless players would choose another one.
func (q *inquiry) weigh(j Judge, r search.Result, share float64, proposed board.Point) (search.Result, error) {
	if r.Code == search.Win && r.Move == board.Pass {
		return r, nil // a player who need not move can try moves later
	}
	first, err := j.Judge(q.ctx, q.b, q.goal, q.side == attacker)
	if err != nil {
		return search.Result{}, err
	}
	r.Nodes += first.Nodes
	if first.Move == board.NoPoint {
		return r, nil
	}
	if err := q.askUsual(); err != nil {
		return search.Result{}, err
	}
	if agrees(first, r) && !q.unusual(&r) {
		r.Chance = first.Chance
		return r, nil
	}
	moves := []board.Point{proposed}
	if r.Code == search.Win {
		moves = append(moves, r.Move)
	}
	moves = append(moves, first.Move, q.usual, first.Second)
	best, most, worth := board.NoPoint, 0.0, 0.0
	for i, m := range moves {
		if !m.On(q.b.Size()) || slices.Contains(moves[:i], m) {
			continue
		}
		after, err := chanceAfter(q.ctx, j, q.b, q.goal, q.side, m)
		if err != nil {
			return search.Result{}, err
		}
		r.Nodes += after.Nodes
		if after.Move == board.NoPoint {
			continue
		}
		if r.Code == search.Win && m == r.Move {
			after.Chance += moveShare
		}
		if w := after.Chance + q.preference(m); best == board.NoPoint || w > worth {
			best, most, worth = m, after.Chance, w
		}
	}
	if best == board.NoPoint {
		return r, nil
	}
	if r.Code == search.Win {
		most += share
	} else {
		most -= share
	}
	r.Chance = min(max(most, 0), 1)
	switch {
	case most > 0.5 && (r.Code == search.Fail || best != r.Move):
		return search.Result{Code: search.Win, Move: best, Line: search.LineOf(best), Nodes: r.Nodes, Limited: true, Chance: r.Chance}, nil
	case most <= 0.5 && r.Code == search.Win:
		return search.Result{Nodes: r.Nodes, Limited: true, Chance: r.Chance}, nil
	}
	return r, nil
}

// The choices of players count beside the chances that a Judge sees. For each factor e by which
// players choose a move less often than the usual one it counts usualShare less, for at most
// usualMost factors; one that is chosen more often counts more. Chances are at least rarest in
// this. An answer that the Judge agrees with is doubted if players choose its move less than
// rareShare times as often as the usual one. A failure is doubted if they choose the usual one
// with a chance of likelyChance or more. Of 539 questions of suites 430 are answered rightly so,
// and 423 without the choices of players.
const (
	usualShare   = 0.05
	usualMost    = 4
	rarest       = 1e-4
	rareShare    = 0.1
	likelyChance = 0.1
)

// askUsual asks how likely players choose moves, and finds the usual one: the likeliest near the
// group.
func (q *inquiry) askUsual() error {
	q.usual = board.NoPoint
	if q.chances == nil {
		return nil
	}
	color := q.b.At(q.goal.First())
	if q.side == attacker {
		color = color.Opponent()
	}
	clear(q.chance[:])
	if err := q.chances(q.b, color, &q.chance); err != nil {
		return err
	}
	near, empty := *q.goal, q.b.EmptyPoints()
	for range nearby {
		near.Grow()
	}
	near.And(&empty)
	for p := range near.All() {
		if q.chance[p] > 0 && (q.usual == board.NoPoint || q.chance[p] > q.chance[q.usual]) {
			q.usual = p
		}
	}
	return nil
}

// unusual reports whether players would choose another move than that of an answer.
func (q *inquiry) unusual(r *search.Result) bool {
	if q.usual == board.NoPoint {
		return false
	}
	if r.Code == search.Win {
		return q.chance[r.Move] < rareShare*q.chance[q.usual]
	}
	return q.chance[q.usual] >= likelyChance
}

// preference returns what a move counts because players choose it less or more often than the usual
// one.
func (q *inquiry) preference(m board.Point) float64 {
	if q.usual == board.NoPoint {
		return 0
	}
	ratio := max(float64(q.chance[m]), rarest) / max(float64(q.chance[q.usual]), rarest)
	return usualShare * max(math.Log(ratio), -usualMost)
}

// agrees reports whether a Judge sees the same success as an answer, by the same move, or none as
// that does.
func agrees(v Verdict, r search.Result) bool {
	if r.Code == search.Win {
		return v.Chance > 0.5 && v.Move == r.Move
	}
	return v.Chance <= 0.5
}

// chanceAfter returns how likely the side that makes a move succeeds, as a Judge sees it. The
// Move of the Verdict is board.NoPoint if nothing is known, or the move is not allowed.
func chanceAfter(ctx context.Context, j Judge, b *board.Board, goal *board.Set, side side, m board.Point) (Verdict, error) {
	owner := b.At(goal.First())
	color := owner
	if side == attacker {
		color = owner.Opponent()
	}
	if !b.Try(m, color) {
		return Verdict{Move: board.NoPoint}, nil
	}
	defer b.Undo()
	left := b.StonesOf(owner)
	left.And(goal)
	if left.IsEmpty() {
		return Verdict{Chance: 1, Move: m}, nil
	}
	v, err := j.Judge(ctx, b, &left, side != attacker)
	v.Chance = 1 - v.Chance
	return v, err
}
