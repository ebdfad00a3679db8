package owl

import (
	"context"
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
// and below the default level for enclosed groups, where j takes longer than reading. A nil j
// is not asked.
func (v *Both) WithJudge(j Judge) *Both {
	w := *v
	w.judge = j
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
// It tries the given moves and those that the Judge finds, and takes the one that leaves the
// other side the smallest chance. In that comparison r counts a share. If the Judge agrees with
// r at first, it is not asked about moves: of 160 such answers in games that changed one.
func weigh(ctx context.Context, j Judge, b *board.Board, goal *board.Set, side side, r search.Result, share float64, moves ...board.Point) (search.Result, error) {
	if r.Code == search.Win && r.Move == board.Pass {
		return r, nil // who need not move can try moves later
	}
	first, err := j.Judge(ctx, b, goal, side == attacker)
	if err != nil {
		return search.Result{}, err
	}
	r.Nodes += first.Nodes
	if first.Move == board.NoPoint {
		return r, nil
	}
	if agrees(first, r) {
		r.Chance = first.Chance
		return r, nil
	}
	if r.Code == search.Win {
		moves = append(moves, r.Move)
	}
	moves = append(moves, first.Move, first.Second)
	best, most := board.NoPoint, 0.0
	for i, m := range moves {
		if !m.On(b.Size()) || slices.Contains(moves[:i], m) {
			continue
		}
		after, err := chanceAfter(ctx, j, b, goal, side, m)
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
		if best == board.NoPoint || after.Chance > most {
			best, most = m, after.Chance
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
