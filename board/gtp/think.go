package gtp

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/tengen-go/tengen/board"
)

// Thought has an engine's values of a move. Only the move and its value must be set; answers
// omit other fields that are nil or 0. Leads, scores and owners are White's; win rates,
// utilities and the value are those of the player who makes the move.
type Thought struct {
	Candidate
	// Visits is the number of visits of the search through the move, 0 without a
	// search.
	Visits int
	// WinRate is the probability from 0 to 1 that the player wins after the move,
	// and LCB the lower bound of its confidence interval. They mean nothing if
	// Visits is 0.
	WinRate float64
	LCB     *float64
	// Prior is the probability of the move before the search, from 0 to 1. If it is
	// 0 for all moves, the engine has no priors.
	Prior float64
	// Lead is the number of points by which White leads after the move, komi included.
	// ScoreMean is White's expected final score, which also counts mistakes to come, and
	// ScoreStdev its standard deviation.
	Lead, ScoreMean, ScoreStdev *float64
	// Utility is the quantity that the search maximizes, in a unit of the engine, and
	// UtilityLCB the lower bound of its confidence interval.
	Utility, UtilityLCB *float64
	// Weight is the weight of the visits in the choice of the move.
	Weight *float64
	// Line is the principal variation, which begins with the move, or nil.
	// LineVisits has for each of its moves the visits of the position after it.
	Line       []board.Point
	LineVisits []int
	// Ownership is Analysis.Ownership after the move, for Query.MovesOwnership.
	Ownership []float64
}

// ThinkingEngine chooses a move and evaluates the other candidate moves at the same
// time. A server calls Think instead of Move and Candidates, and keeps the answer for
// further questions about the same position.
type ThinkingEngine interface {
	// Think chooses a move as Move does, and returns the candidate moves with it, the best one
	// first. If report is not nil, Think may call it with intermediate results, from the
	// goroutine that called Think. The receiver owns the slices of thoughts, but must not
	// change the lines.
	Think(ctx context.Context, g *board.Game, color board.Color, report func([]Thought)) (board.Point, []Thought, error)
}

// QueryThinker is a ThinkingEngine that can analyze the position while it chooses a
// move. genmove_analyze and kata-search_analyze call ThinkQuery instead of Think.
type QueryThinker interface {
	ThinkingEngine
	// ThinkQuery is Think for a move of q.Color, with a whole Analysis. If
	// q.Restrictions exclude the move, the server replaces it by the best thought that
	// they allow, or by a pass.
	ThinkQuery(ctx context.Context, g *board.Game, q Query, report func(Analysis)) (board.Point, Analysis, error)
}

// thinks reports whether the engine evaluates more than one move.
func (s *Server) thinks() bool {
	switch s.cfg.Engine.(type) {
	case ThinkingEngine, CandidateEngine:
		return true
	}
	return false
}

// think returns the engine's move and its thoughts, and keeps them in s.memory. If the
// engine is a CandidateEngine only, the move is the best candidate. The game stays as it
// was.
func (s *Server) think(ctx context.Context, color board.Color, report func([]Thought)) (p board.Point, list []Thought, err error) {
	if s.game.Board().Depth() > 0 {
		return board.NoPoint, nil, errStack
	}
	p = board.Pass
	switch e := s.cfg.Engine.(type) {
	case ThinkingEngine:
		p, list, err = e.Think(ctx, s.game, color, report)
	case CandidateEngine:
		var moves []Candidate
		moves, err = e.Candidates(ctx, s.game, color)
		for _, m := range moves {
			list = append(list, Thought{Candidate: m})
		}
		if len(list) > 0 {
			p = list[0].Point
		}
	}
	s.game.Board().UndoTo(0)
	if err != nil {
		return board.NoPoint, nil, err
	}
	s.memory = memory{at: situationOf(s.game, color), thoughts: list}
	return p, list, nil
}

// thinkQuery is think with a whole Analysis. The owners are those of the engine's
// statuses unless it is a QueryThinker.
func (s *Server) thinkQuery(ctx context.Context, q Query, report func(Analysis)) (board.Point, Analysis, error) {
	e, ok := s.cfg.Engine.(QueryThinker)
	if !ok {
		owner, err := s.owner(ctx, q)
		if err != nil {
			return board.NoPoint, Analysis{}, err
		}
		p, list, err := s.think(ctx, q.Color, func(list []Thought) { report(Analysis{Thoughts: list, Ownership: owner}) })
		return p, Analysis{Thoughts: list, Ownership: owner}, err
	}
	p, a, err := e.ThinkQuery(ctx, s.game, q, report)
	s.game.Board().UndoTo(0)
	if err != nil {
		return board.NoPoint, Analysis{}, err
	}
	s.memory = memory{at: situationOf(s.game, q.Color), thoughts: a.Thoughts}
	return p, a, nil
}

// mover returns the function that chooses moves: Think if the engine has it, otherwise
// Move. The reports of Think go to the log if it is verbose.
func (s *Server) mover() chooser {
	if _, ok := s.cfg.Engine.(ThinkingEngine); !ok {
		return s.cfg.Engine.Move
	}
	return func(ctx context.Context, _ *board.Game, color board.Color) (board.Point, error) {
		var report func([]Thought)
		if s.cfg.Verbose {
			report = seldom(time.Second, func(list []Thought) { s.logThoughts(color, list) })
		}
		p, list, err := s.think(ctx, color, report)
		if err == nil && s.cfg.Verbose {
			s.logThoughts(color, list)
		}
		return p, err
	}
}

// memory has the last thoughts of the engine.
type memory struct {
	at       situation
	thoughts []Thought
}

// situation is all that the thoughts of an engine can depend on.
type situation struct {
	color board.Color
	size  int
	hash  uint64
	komi  float64
	rules board.Rules
	moves []board.Move
}

func situationOf(g *board.Game, color board.Color) situation {
	return situation{color, g.Size(), g.Board().Hash(), g.Komi(), g.Rules(), g.Moves()}
}

func (a situation) equal(b situation) bool {
	return a.color == b.color && a.size == b.size && a.hash == b.hash && a.komi == b.komi && a.rules == b.rules &&
		slices.Equal(a.moves, b.moves)
}

// thoughts returns the engine's thoughts about the moves of color, from memory if the
// position has not changed.
func (s *Server) thoughts(ctx context.Context, color board.Color) ([]Thought, error) {
	if s.memory.at.equal(situationOf(s.game, color)) {
		return s.memory.thoughts, nil
	}
	_, list, err := s.think(ctx, color, nil)
	return list, err
}

// seldom returns a function that calls f at most once in each interval. The first
// interval begins now and has no call. Intervals do not move with late calls, so that
// an engine that keeps to the interval loses no report.
func seldom[T any](every time.Duration, f func(T)) func(T) {
	began, last := time.Now(), int64(0)
	return func(v T) {
		if every > 0 {
			n := int64(time.Since(began) / every)
			if n == last {
				return
			}
			last = n
		}
		f(v)
	}
}

// maxLogged is the highest number of moves in a line of the log.
const maxLogged = 3

func (s *Server) logThoughts(color board.Color, list []Thought) {
	var parts []string
	for _, t := range list[:min(len(list), maxLogged)] {
		part := fmt.Sprintf("%s %.2f", s.formatVertex(t.Point), t.Value)
		if t.Visits > 0 {
			part += fmt.Sprintf(", %.1f%% of %d", 100*t.WinRate, t.Visits)
		}
		if len(t.Line) > 1 {
			part += ":" + s.formatLine(t.Line)
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		parts = []string{"nothing to play"}
	}
	fmt.Fprintf(s.cfg.Log, "%v thinks: %s\n", color, strings.Join(parts, "; "))
}

// formatLine writes moves with a blank before each.
func (s *Server) formatLine(line []board.Point) string {
	var t strings.Builder
	for _, p := range line {
		t.WriteByte(' ')
		t.WriteString(s.formatVertex(p))
	}
	return t.String()
}

// searched reports whether a search has visited any of the moves.
func searched(list []Thought) bool {
	return slices.ContainsFunc(list, func(t Thought) bool { return t.Visits > 0 })
}

// withShares returns a list without visits with visits and win rates made of the values,
// because clients order moves by them. A move with the value v has the share
// e^((v-b)/max(|b|, 1)), where b is the value of the best move. A share of 1 has 1000
// visits and a win rate of one half.
func withShares(list []Thought) []Thought {
	list = slices.Clone(list)
	for i := range list {
		t := &list[i]
		best := list[0].Value
		share := math.Exp((t.Value - best) / max(math.Abs(best), 1))
		t.Visits, t.WinRate, t.LCB = int(math.Round(1000*share)), share/2, nil
	}
	return list
}
