package gtp

import (
	"context"
	"slices"
	"time"

	"github.com/tengen-go/tengen/board"
)

// AnalysisEngine thinks about a position for as long as somebody watches. Engines
// without it are asked to Think once for an analysis; see the package comment.
type AnalysisEngine interface {
	// Analyze thinks about the moves of q.Color and calls report with what it
	// holds so far, from the goroutine that called it, until ctx ends. It may
	// return before when there is nothing more to find out; the server then
	// repeats the last report. That ctx has ended is no error. A report belongs
	// to whoever gets it, who does not change the lines.
	Analyze(ctx context.Context, g *board.Game, q Query, report func(Analysis)) error
}

// Query is what an analysis is asked for.
type Query struct {
	// Color is whose moves are meant. It need not be that of the side to move.
	Color board.Color
	// Interval is how often a report is of use. More of them do no harm.
	Interval time.Duration
	// Ownership asks for Analysis.Owner, MovesOwnership for Thought.Owner.
	Ownership, MovesOwnership bool
	// Restrictions say which moves the analysis must leave out. The server
	// leaves out what breaks them at the first move.
	Restrictions []Restriction
}

// Restriction limits the moves of one player near the root of a search.
type Restriction struct {
	Color  board.Color
	Points []board.Point // board.Pass may be among them
	// Depth is for how many moves the restriction holds, those of both players
	// counted: 1 for the first move only.
	Depth int
	// Only says that the player plays nothing but Points; otherwise he plays
	// none of them. Several such lists for a player are one.
	Only bool
}

// Allows reports whether the query lets c play at p after so many other moves of
// the variation.
func (q Query) Allows(p board.Point, c board.Color, depth int) bool {
	only, listed := false, false
	for _, r := range q.Restrictions {
		if r.Color != c || depth >= r.Depth {
			continue
		}
		has := slices.Contains(r.Points, p)
		if !r.Only && has {
			return false
		}
		only = only || r.Only
		listed = listed || r.Only && has
	}
	return listed || !only
}

// Analysis is what an engine holds of a position.
type Analysis struct {
	// Thoughts are about the moves, the best one first.
	Thoughts []Thought
	// Owner says of each point how likely it becomes White's (1) or Black's
	// (-1), in a slice of length board.NumPoints, or is nil. Entries outside
	// the board are not used.
	Owner []float64
	// Root is about the position as a whole, or nil if the engine knows nothing of
	// it.
	Root *Root
}

// Root is what an engine knows about the position that it analyzes. The values are
// those of Query.Color, as in a Thought; nil stands for what is not known.
type Root struct {
	// Visits is the number of visits of the search.
	Visits  int
	Winrate float64
	// Lead, ScoreMean, ScoreStdev, Utility and Weight are those of a Thought.
	Lead, ScoreMean, ScoreStdev, Utility, Weight *float64
	// Raw is the evaluation of the position without a search.
	Raw *Raw
}

// Raw is how an engine evaluates a position without a search.
type Raw struct {
	// Winrate, Lead, ScoreMean and ScoreStdev are as in Root.
	Winrate                     float64
	Lead, ScoreMean, ScoreStdev *float64
	// NoResult is the probability that the game has no result.
	NoResult *float64
	// WinrateError and ScoreError are the errors that the engine expects of the win
	// rate and of the score, VarTime is the variance of the number of moves left.
	WinrateError, ScoreError, VarTime *float64
}

// watchTime is how long an engine that keeps to a clock, but is no
// AnalysisEngine, may think about a position that is watched. Its search is made
// for a move, and must not fill the memory while nobody looks.
const watchTime = 2 * time.Minute

// unhurried tells an engine that keeps to a clock that it has watchTime for a move,
// until the function that it returns is called.
func (s *Server) unhurried() (restore func()) {
	e, ok := s.cfg.Engine.(ClockEngine)
	if !ok {
		return func() {}
	}
	e.SetTime(TimeSettings{Period: watchTime, Stones: 1})
	return func() {
		e.SetTime(s.clock.Settings())
		for _, c := range [2]board.Color{board.Black, board.White} {
			if left, stones, limited := s.clock.Left(c); limited {
				e.TimeLeft(c, left, stones)
			}
		}
	}
}

// watch lets the engine think about a position and hands on what it reports, until
// ctx ends or the engine knows nothing more. It returns the last word of the engine.
// The game is as before.
func (s *Server) watch(ctx context.Context, q Query, report func(Analysis)) (last Analysis, err error) {
	if s.game.Board().Depth() > 0 {
		return last, errStack
	}
	if e, ok := s.cfg.Engine.(AnalysisEngine); ok {
		err := e.Analyze(ctx, s.game, q, func(a Analysis) {
			last = a
			report(a)
		})
		s.game.Board().UndoTo(0)
		return last, err
	}
	if last.Owner, err = s.owner(ctx, q); err != nil {
		return last, err
	}
	defer s.unhurried()()
	_, last.Thoughts, err = s.think(ctx, q.Color, func(list []Thought) {
		report(Analysis{Thoughts: list, Owner: last.Owner})
	})
	return last, err
}

// owner asks an engine that tells nothing of owners in its reports what becomes of
// the points, if that is asked for.
func (s *Server) owner(ctx context.Context, q Query) ([]float64, error) {
	e, ok := s.cfg.Engine.(StatusEngine)
	if !ok || !q.Ownership || s.game.Board().Depth() > 0 {
		return nil, nil
	}
	list, err := e.FinalStatus(ctx, s.game)
	s.game.Board().UndoTo(0)
	if err != nil {
		return nil, err
	}
	owner := make([]float64, board.NumPoints)
	for row := range s.game.Size() {
		for col := range s.game.Size() {
			p := board.At(col, row)
			if int(p) < len(list) {
				owner[p] = ownerOf(s.game.Board().At(p), list[p])
			}
		}
	}
	return owner, nil
}

// ownerOf returns 1 for a point of White, -1 for one of Black, and 0 for dame.
func ownerOf(c board.Color, st Status) float64 {
	white := 0.0
	switch c {
	case board.White:
		white = 1
	case board.Black:
		white = -1
	}
	switch st {
	case Alive, Seki:
		return white
	case Dead:
		return -white
	case WhiteTerritory:
		return 1
	case BlackTerritory:
		return -1
	}
	return 0
}
