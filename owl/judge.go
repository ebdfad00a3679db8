package owl

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// A Judge estimates what an engine has not proved. It belongs to one goroutine. One that has a
// method WithEffort(search.Effort) Judge is asked with the effort of the engine.
type Judge interface {
	// Judge says how likely the goal is killed if attack is set and its opponent moves first, or
	// saved if its owner does. The hint is a move that another engine has found, or board.NoPoint.
	// The goal holds stones of one colour, and the board is left as it was.
	Judge(ctx context.Context, b *board.Board, goal *board.Set, attack bool, hint board.Point) (Verdict, error)
}

// Verdict is what a Judge says.
type Verdict struct {
	// Chance is how likely the side that moves first succeeds, from 0 to 1.
	Chance float64
	// Move is the move that looks best for it. It is board.NoPoint if nothing was found out, and
	// Chance does not count then.
	Move board.Point
	// Nodes is the number of positions that were looked at.
	Nodes int
}

// WithJudge returns a view of both engines, for the same goroutine, that asks j where neither of
// them has proved an answer. What they say counts as evidence beside the chance that j sees. Kos
// are left to the engines, and so are groups that are closed in by walls in a small zone, kills that
// only a limit has kept from being put to the test in a wider one, and questions asked with few
// nodes. A nil j is asked nothing.
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

// judgedZone is from how many points on a zone that walls close is one about which a Judge is asked.
// In smaller ones what a search that was cut short leans to is right more often.
const judgedZone = 33

// What an answer of the engines counts beside the chance of a Judge. The shares were read off 328 questions
// about groups of games that were answered by a guess: where a search was cut short its guess tells
// apart only what the Judge leaves open, and one that was not is wrong only if the Judge is nearly sure.
const (
	cutShare  = 0.1
	fullShare = 0.3
)

// sure is the chance from which on the move of a Judge replaces that of an answer that was not cut
// short.
const sure = 0.6

// judged asks a Judge about an answer and returns a better one, or the same.
func judged(ctx context.Context, j Judge, b *board.Board, goal *board.Set, side side, r search.Result) (search.Result, error) {
	hint := board.NoPoint
	if r.Code == search.Win && r.Move != board.Pass {
		hint = r.Move
	}
	w, err := j.Judge(ctx, b, goal, side == attacker, hint)
	if err != nil {
		return search.Result{}, err
	}
	r.Nodes += w.Nodes
	if w.Move == board.NoPoint {
		return r, nil
	}
	share := fullShare
	if r.Limited {
		share = cutShare
	}
	if r.Code == search.Fail {
		share = -share
	}
	success := w.Chance+share > 0.5
	switch {
	case success && (r.Code == search.Fail || r.Move != board.Pass && (w.Chance >= sure || w.Chance >= 0.5 && r.Limited)):
		return search.Result{Code: search.Win, Move: w.Move, Line: search.LineOf(w.Move), Nodes: r.Nodes, Limited: true}, nil
	case !success && r.Code == search.Win:
		return search.Result{Nodes: r.Nodes, Limited: true}, nil
	}
	return r, nil
}
