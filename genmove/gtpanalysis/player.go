package gtpanalysis

import (
	"context"
	"errors"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/mcts"
)

// Player is an engine of package gtp that plays the moves of an mcts.Player. It also analyzes,
// keeps to a clock, ponders, finds dead stones and the score, and cleans up. It belongs to one
// goroutine.
type Player struct {
	gtp.Clock
	// Pondering makes it think in the opponent's time after its own moves. A player at a rank never
	// does, because it would become stronger.
	Pondering bool
	// Judge answers questions about the end of the game. Nil means the ownership of a short
	// search, which is right about the dead stones of fewer games.
	Judge  *Scorer
	player *mcts.Player
	after  int // the length of the game after the last move that it has chosen

	reasoner  *genmove.Engine // nil before move_reasons needs it
	chosen    *board.Game     // the game before that move
	chosenFor board.Color
	reasons   *genmove.Decision // about that move, once somebody has asked
}

// NewPlayer returns an engine that plays the moves of p, which belongs to it from then on. The
// error is ErrNoSource if p is nil; the zero Player answers mcts.ErrOptions.
func NewPlayer(p *mcts.Player) (*Player, error) {
	if p == nil {
		return nil, ErrNoSource
	}
	return &Player{player: p, after: -1}, nil
}

// mcts returns the player, or one that has no network.
func (m *Player) mcts() *mcts.Player {
	if m.player == nil {
		m.player = new(mcts.Player)
	}
	return m.player
}

// SetSeed is the optional method of a gtp.Engine.
func (m *Player) SetSeed(seed int64) { m.mcts().SetSeed(uint64(seed)) }

// ClearCache is the optional method of a gtp.Engine.
func (m *Player) ClearCache() { m.mcts().Forget() }

const (
	// clockLag is the time that a move takes besides the search.
	clockLag = 200 * time.Millisecond
	// reportEvery is how often the engine reports while it chooses a move.
	reportEvery = 100 * time.Millisecond
)

// TimeFor returns the time of a move of c by the clock, computed by mcts.TimeFor, or 0 without a
// clock.
func (m *Player) TimeFor(g *board.Game, c board.Color) time.Duration {
	left, stones, limited := m.Left(c)
	if !limited {
		return 0
	}
	s := m.Settings()
	clock := mcts.Clock{Remaining: left, Stones: stones, Increment: s.Increment, Lag: min(clockLag, left/5)}
	switch {
	case s.Periods > 0 && stones > 0:
		clock.Stones = 1 // a period of byo-yomi is for one move
	case s.Period > 0:
		clock.Period, clock.PeriodStones = s.Period, max(s.Stones, 1)
	}
	share := mcts.TimeFor(g, clock)
	if s.MaxMove > 0 {
		share = min(share, s.MaxMove-min(clockLag, s.MaxMove/5))
	}
	return max(share, time.Millisecond)
}

// Move implements gtp.Engine.
func (m *Player) Move(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	p, _, err := m.Think(ctx, g, c, nil)
	return p, err
}

// Think implements gtp.ThinkingEngine.
func (m *Player) Think(ctx context.Context, g *board.Game, c board.Color, report func([]gtp.Thought)) (board.Point, []gtp.Thought, error) {
	var tell func(gtp.Analysis)
	if report != nil {
		tell = func(a gtp.Analysis) { report(a.Thoughts) }
	}
	p, a, err := m.ThinkQuery(ctx, g, gtp.Query{Color: c}, tell)
	return p, a.Thoughts, err
}

// ThinkQuery implements gtp.QueryThinker, without the ownership after moves. It passes if the
// restrictions exclude all legal moves.
func (m *Player) ThinkQuery(ctx context.Context, g *board.Game, q gtp.Query, report func(gtp.Analysis)) (board.Point, gtp.Analysis, error) {
	allow, ok := allowed(g, q)
	if !ok {
		return board.Pass, gtp.Analysis{}, nil
	}
	b := mcts.Budget{Time: m.TimeFor(g, q.Color), Allow: allow}
	if report != nil {
		b.Every = reportEvery
		b.Progress = func(r *mcts.Result) { report(OfResult(r, r.Move)) }
	}
	x, err := m.mcts().Choose(ctx, g, q.Color, b)
	switch {
	case errors.Is(err, mcts.ErrNoMove):
		return board.Pass, gtp.Analysis{}, nil
	case err != nil:
		return board.NoPoint, gtp.Analysis{}, err
	}
	p := x.Move
	m.after = g.Len() + 1
	m.note(g, q.Color)
	if x.Resign {
		p = board.Resign
	}
	return p, OfResult(x.Result, x.Move), nil
}

// Ponder implements gtp.PonderingEngine.
func (m *Player) Ponder(ctx context.Context, g *board.Game) {
	if !m.Pondering || m.mcts().Options().Rank != 0 || g == nil || g.Len() != m.after || g.Over() {
		return
	}
	// The next move will report an error again.
	_, _ = m.mcts().Search(ctx, g, g.ToPlay(), mcts.Limits{Visits: noVisits})
}

// ConservativeMove is the optional method of a gtp.Engine.
func (m *Player) ConservativeMove(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	p, _, err := m.ConservativeThink(ctx, g, c)
	return p, err
}

// ConservativeThink is the optional method of a gtp.Engine. It searches without the tree of
// searches before, and never resigns.
func (m *Player) ConservativeThink(ctx context.Context, g *board.Game, c board.Color) (board.Point, []gtp.Thought, error) {
	m.mcts().Forget()
	x, err := m.mcts().Choose(ctx, g, c, mcts.Budget{Time: m.TimeFor(g, c)})
	if err != nil {
		return board.NoPoint, nil, err
	}
	m.note(g, c)
	return x.Move, OfResult(x.Result, x.Move).Thoughts, nil
}

// note remembers the game before a move that was chosen, for move_reasons.
func (m *Player) note(g *board.Game, c board.Color) {
	m.chosen, m.chosenFor, m.reasons = g.Clone(), c, nil
}

// moveReasons answers move_reasons with what a genmove.Engine says for and against moves of the
// position for which the Player has chosen its last move. They have no part in its choice.
func (m *Player) moveReasons(ctx context.Context, c *gtp.Call) error {
	p, err := reasonsPoint(c)
	if err != nil || m.chosen == nil {
		return err
	}
	if m.reasoner == nil {
		if m.reasoner, err = genmove.New(genmove.Options{}); err != nil {
			return err
		}
	}
	if m.reasons == nil {
		d, err := m.reasoner.Conservative(ctx, m.chosen, m.chosenFor)
		if err != nil {
			return err
		}
		m.reasons = d
	}
	return printReasons(ctx, c, p, m.reasons, m.reasoner.Analyst().Tactics())
}

// experimentalScore prints White's lead after the best move of a player, as the search sees it.
func (m *Player) experimentalScore(ctx context.Context, c *gtp.Call) error {
	k, err := c.Color(0)
	if err != nil {
		return err
	}
	x, err := m.player.Choose(ctx, c.Game(), k, mcts.Budget{Time: m.TimeFor(c.Game(), k)})
	if err != nil {
		return err
	}
	c.Printf("%.1f", x.Result.Lead)
	return nil
}

// Analyze implements gtp.AnalysisEngine.
func (m *Player) Analyze(ctx context.Context, g *board.Game, q gtp.Query, report func(gtp.Analysis)) error {
	if g == nil {
		return mcts.ErrNoGame
	}
	allow, ok := allowed(g, q)
	if !ok {
		return nil
	}
	tell := func(r *mcts.Result) {
		if report != nil {
			report(OfResult(r, r.Move))
		}
	}
	l := mcts.Limits{
		Visits: noVisits, Allow: allow, Ownership: q.Ownership, MovesOwnership: q.MovesOwnership,
		Progress: tell, Every: max(q.Interval, 10*time.Millisecond),
	}
	r, err := m.mcts().Search(ctx, g, q.Color, l)
	switch {
	case ctx != nil && ctx.Err() != nil || errors.Is(err, mcts.ErrNoMove):
		return nil
	case err != nil:
		return err
	}
	tell(r)
	return nil
}

// allowed returns the moves that q allows, nil for all moves, and false if there are none.
func allowed(g *board.Game, q gtp.Query) (list []board.Point, ok bool) {
	if g == nil || len(q.Restrictions) == 0 {
		return nil, true
	}
	for p := range board.Points(g.Size()) {
		if q.Allows(p, q.Color, 0) {
			list = append(list, p)
		}
	}
	if q.Allows(board.Pass, q.Color, 0) {
		list = append(list, board.Pass)
	}
	return list, len(list) > 0
}

// FinalScore implements gtp.ScoreEngine.
func (m *Player) FinalScore(ctx context.Context, g *board.Game) (board.Margin, error) {
	if m.Judge != nil {
		return m.Judge.FinalScore(ctx, g)
	}
	f, err := m.mcts().Final(ctx, g)
	if err != nil {
		return 0, err
	}
	return f.Margin(g), nil
}

// FinalStatus implements gtp.StatusEngine. What stones in a seki surround is no territory.
func (m *Player) FinalStatus(ctx context.Context, g *board.Game) ([]gtp.FinalStatus, error) {
	if m.Judge != nil {
		return m.Judge.FinalStatus(ctx, g)
	}
	f, err := m.mcts().Final(ctx, g)
	if err != nil {
		return nil, err
	}
	list := gtp.Statuses(g.Board(), &f.Dead)
	reached := f.Seki
	open := g.Board().EmptyPoints()
	open.Or(&f.Dead)
	reached.Flood(&open)
	for p := range reached.All() {
		switch {
		case f.Seki.Has(p):
			list[p] = gtp.Seki
		case g.Board().At(p) == board.Empty:
			list[p] = gtp.Dame
		}
	}
	return list, nil
}

// CleanupMove is the optional method of a gtp.Engine.
func (m *Player) CleanupMove(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	return m.mcts().Cleanup(ctx, g, c, mcts.Budget{Time: m.TimeFor(g, c)})
}
