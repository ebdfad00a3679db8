package gtp

import (
	"context"
	"slices"
	"time"

	"github.com/tengen-go/tengen/board"
)

// AnalysisEngine analyzes a position until the client stops it. For engines without
// Analyze, the server calls Think once; see the package comment.
type AnalysisEngine interface {
	// Analyze analyzes the moves of q.Color until ctx ends, which is no error, and calls report
	// with the results so far, from the goroutine that called Analyze. If it returns earlier,
	// the server repeats the last report. The receiver owns the reports, but must not change
	// the lines.
	Analyze(ctx context.Context, g *board.Game, q Query, report func(Analysis)) error
}

// Query has the arguments of an analysis.
type Query struct {
	// Color is the player whose moves are analyzed. It need not be the side to move.
	Color board.Color
	// Interval is the time between two reports that the client wants. The server leaves
	// out reports that come sooner.
	Interval time.Duration
	// Ownership asks for Analysis.Ownership, MovesOwnership for Thought.Ownership.
	Ownership, MovesOwnership bool
	// Restrictions exclude moves. The server leaves out first moves that they exclude.
	Restrictions []Restriction
}

// Restriction limits the moves of one player near the root of a search.
type Restriction struct {
	Color  board.Color
	Points []board.Point // board.Pass may be among them
	// Depth is the number of moves, of both players, for which the restriction holds: 1 for the
	// first move only.
	Depth int
	// Only allows Points alone; otherwise the restriction excludes them. Several
	// restrictions with Only for a player allow the points of all of them.
	Only bool
}

// Allows reports whether the query lets c play at p after depth other moves of the
// variation.
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

// Analysis has an engine's results for a position.
type Analysis struct {
	// Thoughts are about the moves, the best one first.
	Thoughts []Thought
	// Ownership has the ownership of each point, from -1, Black, to 1, White, in a slice of
	// length board.NumPoints. It may be nil. Entries outside the board are not used.
	Ownership []float64
	// Root is about the position as a whole. It may be nil.
	Root *Root
}

// Root has an engine's values of the position that it analyzes. Leads and scores are
// White's, as in a Thought; win rates and the utility are those of Query.Color. A value
// that the engine does not know is nil.
type Root struct {
	// Visits is the number of visits of the search.
	Visits  int
	WinRate float64
	// Lead, ScoreMean, ScoreStdev, Utility and Weight are those of a Thought.
	Lead, ScoreMean, ScoreStdev, Utility, Weight *float64
	// Raw is the evaluation of the position without a search.
	Raw *Raw
}

// Raw has an engine's values of a position without a search.
type Raw struct {
	// WinRate, Lead, ScoreMean and ScoreStdev are as in Root.
	WinRate                     float64
	Lead, ScoreMean, ScoreStdev *float64
	// NoResult is the probability that the game has no result.
	NoResult *float64
	// WinRateError and ScoreError are the errors that the engine expects in the win rate and in
	// the score. VarTime is the variance of the number of moves left.
	WinRateError, ScoreError, VarTime *float64
}

// watchTime is the time that an analysis gives to an engine that keeps to a clock, but is
// no AnalysisEngine. Its search is made for a move, and must not fill the memory.
const watchTime = 2 * time.Minute

// unhurried sets the clock of a ClockEngine to watchTime for a move. The function that
// it returns sets it back.
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

// watch calls report with the engine's results until ctx ends or the engine has finished.
// It returns the last results. The game stays as it was.
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
	if last.Ownership, err = s.owner(ctx, q); err != nil {
		return last, err
	}
	defer s.unhurried()()
	_, last.Thoughts, err = s.think(ctx, q.Color, func(list []Thought) {
		report(Analysis{Thoughts: list, Ownership: last.Ownership})
	})
	return last, err
}

// owner returns the owners of the points by the statuses of a StatusEngine, or nil if q
// does not ask for them.
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
func ownerOf(c board.Color, st FinalStatus) float64 {
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
