package gtpanalysis

import (
	"context"
	"slices"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove"
)

// Reasoned makes a genmove.Engine an engine of the protocol: a gtp.ThinkingEngine and
// a gtp.ClockEngine with moves of its own for reg_genmove and kgs-genmove_cleanup. The methods of
// the Engine itself serve level, set_random_seed, clear_cache and place_free_handicap. A Reasoned
// belongs to one goroutine.
type Reasoned struct {
	*genmove.Engine
	gtp.Clock
	// Time limits a move while the Clock has no limit; 0 is no limit.
	Time time.Duration
}

// NewReasoned returns a Reasoned that asks e. The error is ErrNoSource if e is nil.
func NewReasoned(e *genmove.Engine) (*Reasoned, error) {
	if e == nil {
		return nil, ErrNoSource
	}
	return &Reasoned{Engine: e}, nil
}

// SetLevel is the optional method of a gtp.Engine. It accepts every level: those outside 0 to
// genmove.MaxLevel count as the nearest one.
func (r *Reasoned) SetLevel(level int) error { return r.Engine.SetLevel(inRange(level)) }

// Move implements gtp.Engine.
func (r *Reasoned) Move(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	p, _, err := r.think(ctx, g, c, r.Generate)
	return p, err
}

// Think implements gtp.ThinkingEngine. Values are points of the board; report is never called.
func (r *Reasoned) Think(ctx context.Context, g *board.Game, c board.Color, _ func([]gtp.Thought)) (board.Point, []gtp.Thought, error) {
	return r.think(ctx, g, c, r.Generate)
}

// ConservativeMove is the optional method of a gtp.Engine.
func (r *Reasoned) ConservativeMove(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	p, _, err := r.think(ctx, g, c, r.Conservative)
	return p, err
}

// ConservativeThink is the optional method of a gtp.Engine. Values are points of the board.
func (r *Reasoned) ConservativeThink(ctx context.Context, g *board.Game, c board.Color) (board.Point, []gtp.Thought, error) {
	return r.think(ctx, g, c, r.Conservative)
}

// CleanupMove is the optional method of a gtp.Engine.
func (r *Reasoned) CleanupMove(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	p, _, err := r.think(ctx, g, c, r.Cleanup)
	return p, err
}

// think chooses a move of c in the time that it may take.
func (r *Reasoned) think(ctx context.Context, g *board.Game, c board.Color, choose func(context.Context, *board.Game, board.Color) (*genmove.Decision, error)) (board.Point, []gtp.Thought, error) {
	switch {
	case g == nil || g.Board() == nil:
		return board.NoPoint, nil, board.ErrNoBoard
	case ctx == nil:
		return board.NoPoint, nil, board.ErrNoContext
	}
	until := r.Deadline(g, c)
	if until.IsZero() && r.Time > 0 {
		until = time.Now().Add(r.Time)
	}
	if !until.IsZero() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, until)
		defer cancel()
	}
	d, err := choose(ctx, g, c)
	if err != nil {
		return board.NoPoint, nil, err
	}
	return d.Move, thoughts(d), nil
}

// thoughts returns the legal moves of a decision that are worth something, the best first.
func thoughts(d *genmove.Decision) []gtp.Thought {
	var list []gtp.Thought
	for _, v := range d.Moves {
		if v.Value <= 0 || v.Illegal {
			continue
		}
		t := gtp.Thought{Candidate: gtp.Candidate{Point: v.Move, Value: v.Value}}
		for _, x := range v.Reasons {
			if x.Kind == genmove.Habit {
				t.Prior = x.Value
			}
		}
		list = append(list, t)
	}
	// A neutral point, or a capture in a cleanup, is not among the moves.
	if d.Value > 0 && (len(list) == 0 || list[0].Point != d.Move) {
		list = slices.Insert(list, 0, gtp.Thought{Candidate: gtp.Candidate{Point: d.Move, Value: d.Value}})
	}
	return list
}
