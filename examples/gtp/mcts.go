package main

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/analysis"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
)

// treeOptions are the options of a treeMover.
type treeOptions struct {
	// visits is the number of visits of a move. 0 leaves it to the time.
	visits int
	// time is how long a move takes at most. 0 means what the clock gives or, without a clock and
	// visits, what moveTime says.
	time    time.Duration
	threads int
	// resign is the win rate below which the engine resigns. 0 means never.
	resign   float64
	symmetry network.Symmetry
}

// treeMover plays what a tree search with a network chooses. It keeps the tree between moves.
// Dead stones and scores come from the network's ownership.
type treeMover struct {
	gtp.Clock
	treeOptions
	model    *network.Model
	seed     int64
	searcher *mcts.Searcher // nil means a new one for the next search
	behind   [2]behind      // of Black and White
	judged   judged
}

// behind counts the turns in a row in which a player was behind.
type behind struct {
	moves []board.Move // the game at the last of them
	turns int
}

// judged is the ownership of the position that was judged last.
type judged struct {
	moves  []board.Move
	hash   uint64
	rules  board.Rules
	komi   float64
	toPlay board.Color
	owners *owners
}

func newTreeMover(m *network.Model, o treeOptions) *treeMover {
	return &treeMover{model: m, treeOptions: o}
}

// SetSeed implements gtp.SeedEngine. The seed decides how the network sees the board in random
// symmetries.
func (m *treeMover) SetSeed(seed int64) {
	m.seed = seed
	m.ClearCache()
}

// ClearCache implements gtp.CacheEngine.
func (m *treeMover) ClearCache() { m.searcher, m.judged = nil, judged{} }

// search searches the moves of c.
func (m *treeMover) search(ctx context.Context, g *board.Game, c board.Color, l mcts.Limits) (*mcts.Result, error) {
	g, err := withToPlay(g, c)
	if err != nil {
		return nil, err
	}
	if m.searcher == nil {
		o := mcts.Options{Threads: m.threads, Seed: uint64(m.seed), Symmetry: m.symmetry}
		if m.searcher, err = mcts.FromModel(m.model, o); err != nil {
			return nil, err
		}
	}
	return m.searcher.Search(ctx, g, l)
}

// clockLag is the time that a move takes besides the search.
const clockLag = 200 * time.Millisecond

// timeLimit returns how long a move of c may take, or 0 if only visits limit it.
func (m *treeMover) timeLimit(g *board.Game, c board.Color) time.Duration {
	t := m.time
	if left, stones, limited := m.Left(c); limited {
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
		if t == 0 || share < t {
			t = max(share, time.Millisecond)
		}
	}
	if t == 0 && m.visits == 0 {
		t = moveTime(g.Size())
	}
	return t
}

// moveTime returns how long a move takes without a clock: a second, and less on small boards.
func moveTime(size int) time.Duration {
	return time.Second * time.Duration(min(size*size, 81)) / 81
}

// Move implements gtp.Engine.
func (m *treeMover) Move(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	p, _, err := m.Think(ctx, g, c, nil)
	return p, err
}

// Think implements gtp.ThinkingEngine.
func (m *treeMover) Think(ctx context.Context, g *board.Game, c board.Color, report func([]gtp.Thought)) (board.Point, []gtp.Thought, error) {
	p, r, err := m.choose(ctx, g, c, report)
	if err != nil {
		return board.NoPoint, nil, err
	}
	list := analysis.OfResult(r, p).Thoughts
	if m.resigns(g, r) && p != board.Pass {
		p = board.NoPoint
	}
	return p, list, nil
}

// ConservativeMove implements gtp.ConservativeEngine.
func (m *treeMover) ConservativeMove(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	p, _, err := m.ConservativeThink(ctx, g, c)
	return p, err
}

// ConservativeThink implements gtp.ConservativeThinker. It searches without the tree of searches
// before, and never resigns.
func (m *treeMover) ConservativeThink(ctx context.Context, g *board.Game, c board.Color) (board.Point, []gtp.Thought, error) {
	m.ClearCache()
	p, r, err := m.choose(ctx, g, c, nil)
	if err != nil {
		return board.NoPoint, nil, err
	}
	return p, analysis.OfResult(r, p).Thoughts, nil
}

// reportEvery is how often the engine reports while it chooses a move.
const reportEvery = 100 * time.Millisecond

// choose searches for a move of c.
func (m *treeMover) choose(ctx context.Context, g *board.Game, c board.Color, report func([]gtp.Thought)) (board.Point, *mcts.Result, error) {
	l := mcts.Limits{Visits: m.visits, Time: m.timeLimit(g, c), Early: true, Ownership: true}
	if report != nil {
		l.Every = reportEvery
		l.Progress = func(r *mcts.Result) { report(analysis.OfResult(r, r.Move).Thoughts) }
	}
	opening := isOpening(g)
	if opening {
		l.Avoid = []board.Point{board.Pass}
	}
	r, err := m.search(ctx, g, c, l)
	if errors.Is(err, mcts.ErrNoMove) { // there is nothing but the pass
		l.Avoid, opening = nil, false
		r, err = m.search(ctx, g, c, l)
	}
	if err != nil {
		return board.NoPoint, nil, err
	}
	if opening {
		return r.Move, r, nil
	}
	e := ending{mover: m, game: g, color: c, found: r, time: l.Time}
	return e.move(ctx), r, nil
}

// isOpening reports whether the stones and the moves of g are fewer than a quarter of the points.
// The engine does not pass then.
func isOpening(g *board.Game) bool {
	area := g.Size() * g.Size()
	empty := g.Board().EmptyPoints()
	return 4*max(area-empty.Len(), g.Len()) < area
}

const (
	// resignTurns is the number of turns in a row in which a player must be behind to resign.
	resignTurns = 3
	// resignPart is the number of points of the board for each move before the first resignation.
	resignPart = 5
)

// resigns counts the turns in which the player of r was behind, and reports whether he resigns.
func (m *treeMover) resigns(g *board.Game, r *mcts.Result) bool {
	last := &m.behind[r.ToPlay-board.Black]
	now := behind{moves: g.Moves()}
	if r.WinRate < m.resign {
		now.turns = 1
		n := len(last.moves)
		if len(now.moves) >= n && slices.Equal(now.moves[:n], last.moves) {
			switch len(now.moves) - n {
			case 0: // the same position again
				now.turns = max(1, last.turns)
			case 2:
				now.turns = last.turns + 1
			}
		}
	}
	*last = now
	return now.turns >= resignTurns && len(now.moves) >= g.Size()*g.Size()/resignPart
}

// Analyze implements gtp.AnalysisEngine.
func (m *treeMover) Analyze(ctx context.Context, g *board.Game, q gtp.Query, report func(gtp.Analysis)) error {
	tell := func(r *mcts.Result) { report(analysis.OfResult(r, r.Move)) }
	l := mcts.Limits{
		Visits: maxVisits, Ownership: q.Ownership, MovesOwnership: q.MovesOwnership, Progress: tell, Every: max(q.Interval, 10*time.Millisecond),
	}
	if len(q.Restrictions) > 0 {
		for p := range board.Points(g.Size()) {
			if q.Allows(p, q.Color, 0) {
				l.Allow = append(l.Allow, p)
			}
		}
		if q.Allows(board.Pass, q.Color, 0) {
			l.Allow = append(l.Allow, board.Pass)
		}
		if len(l.Allow) == 0 {
			return nil
		}
	}
	r, err := m.search(ctx, g, q.Color, l)
	switch {
	case ctx.Err() != nil || errors.Is(err, mcts.ErrNoMove):
		return nil
	case err != nil:
		return err
	}
	tell(r)
	return nil
}

// judgeVisits is the number of visits whose ownership decides what is dead.
const judgeVisits = 100

// owners returns the mean ownership over a short search.
func (m *treeMover) owners(ctx context.Context, g *board.Game) (*owners, error) {
	now := judged{moves: g.Moves(), hash: g.Board().Hash(), rules: g.Rules(), komi: g.Komi(), toPlay: g.ToPlay()}
	if j := &m.judged; j.owners != nil && j.hash == now.hash && j.rules == now.rules && j.komi == now.komi && j.toPlay == now.toPlay &&
		slices.Equal(j.moves, now.moves) {
		return j.owners, nil
	}
	r, err := m.search(ctx, g, g.ToPlay(), mcts.Limits{Playouts: judgeVisits, Ownership: true})
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	now.owners = r.Ownership
	m.judged = now
	return now.owners, nil
}

func (m *treeMover) dead(ctx context.Context, g *board.Game) (board.Set, error) {
	o, err := m.owners(ctx, g)
	if err != nil {
		return board.Set{}, err
	}
	return finallyDead(g, o), nil
}

// FinalScore implements gtp.ScoreEngine.
func (m *treeMover) FinalScore(ctx context.Context, g *board.Game) (board.Margin, error) {
	dead, err := m.dead(ctx, g)
	if err != nil {
		return 0, err
	}
	return g.Score(&dead).Margin(), nil
}

// FinalStatus implements gtp.StatusEngine. No string is in seki.
func (m *treeMover) FinalStatus(ctx context.Context, g *board.Game) ([]gtp.Status, error) {
	dead, err := m.dead(ctx, g)
	if err != nil {
		return nil, err
	}
	return gtp.Statuses(g.Board(), &dead), nil
}

// CleanupMove implements gtp.CleanupEngine. As long as stones of the opponent are dead, it searches
// among the moves that take their liberties, and the count is that of the area as it stands.
func (m *treeMover) CleanupMove(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	o, err := m.owners(ctx, g)
	if err != nil {
		return board.NoPoint, err
	}
	dead := network.DeadStones(g.Board(), o, 0)
	l := mcts.Limits{Visits: m.visits, Time: m.timeLimit(g, c), Early: true, Allow: captures(g, c, &dead)}
	if g, err = withToPlay(g, c); err != nil {
		return board.NoPoint, err
	}
	r := g.Rules()
	r.Scoring, r.PassStones = board.AreaScoring, false
	g = g.Clone()
	if err := g.SetRules(r); err != nil {
		return board.NoPoint, err
	}
	found, err := m.search(ctx, g, c, l)
	if errors.Is(err, mcts.ErrNoMove) {
		return board.Pass, nil
	}
	if err != nil {
		return board.NoPoint, err
	}
	return found.Move, nil
}

// captures returns the moves of c that bring the capture of the opponent's dead stones nearer.
// Moves into atari are among them only if there are no others, and then with the pass.
func captures(g *board.Game, c board.Color, dead *board.Set) []board.Point {
	var list, poor []board.Point
	b := g.Board()
	for _, s := range b.AppendStrings(nil, c.Opponent()) {
		if !dead.Has(s) {
			continue
		}
		for _, p := range b.AppendLiberties(nil, s) {
			switch {
			case g.Legal(p, c) != nil:
			case b.IsCapture(p, c) || !b.IsSelfAtari(p, c):
				list = append(list, p)
			default:
				poor = append(poor, p)
			}
		}
	}
	if len(list) == 0 && len(poor) > 0 {
		list = append(poor, board.Pass)
	}
	return list
}

// ending decides whether to pass after a search.
type ending struct {
	mover *treeMover
	game  *board.Game
	color board.Color
	found *mcts.Result
	time  time.Duration // limit of the search, 0 if there is none
}

const (
	// calmBoard is the mean ownership without its sign from which on nothing is at stake.
	calmBoard = 0.9
	// A move must gain this much over a pass in a calm position, in points or as win rate.
	leastGain    = 0.3
	leastWinGain = 0.1
)

// move returns the move to play.
func (e *ending) move(ctx context.Context) board.Point {
	g, c, r := e.game, e.color, e.found
	passed := hasPassed(g, c.Opponent())
	territory := g.Rules().Scoring == board.TerritoryScoring
	calm := settledness(g.Size(), r.Ownership) >= calmBoard
	switch {
	case passed && wonAsItStands(g, c, r.Ownership):
		return board.Pass
	case r.Move == board.Pass && !territory && e.overrates():
		return e.instead(ctx)
	case r.Move == board.Pass:
		return board.Pass
	case territory && (passed || calm), calm && e.filled():
		if e.gainsNothing(ctx) {
			return board.Pass
		}
	}
	return r.Move
}

// sign is the sign of scores that are good for the engine.
func (e *ending) sign() float64 {
	if e.color == board.Black {
		return -1
	}
	return 1
}

// overrates reports whether the engine has dead stones on the board, which the search counts as
// alive at the end of the game.
func (e *ending) overrates() bool {
	if !removesDead(e.game.Rules()) {
		return false
	}
	dead := finallyDead(e.game, e.found.Ownership)
	own := e.game.Board().StonesOf(e.color)
	return own.Intersects(&dead)
}

// instead returns a move to play instead of a pass that counts on dead stones: the best one that
// gains points at once. In a position that is not calm any move will do.
func (e *ending) instead(ctx context.Context) board.Point {
	g, c := e.game, e.color
	r, err := e.mover.search(ctx, g, c, mcts.Limits{
		Playouts: max(e.found.Visits/4, 16), Time: e.time / 4, Avoid: []board.Point{board.Pass}, Ownership: true,
	})
	if err != nil {
		return board.Pass
	}
	o := e.found.Ownership
	if settledness(g.Size(), o) < sureBoard {
		return r.Move
	}
	now := e.agreed(g)
	for _, x := range r.Candidates {
		next := g.Clone()
		if next.Play(x.Move, c) == nil && e.agreed(next) > now+0.5 {
			return x.Move
		}
	}
	return board.Pass
}

// agreed returns the margin of the engine if g ends now without the dead stones.
func (e *ending) agreed(g *board.Game) float64 {
	dead := network.DeadStones(g.Board(), e.found.Ownership, 0)
	return e.sign() * float64(g.Score(&dead).Margin())
}

// filled reports whether no neutral point is left to play at, except in atari.
func (e *ending) filled() bool {
	b := e.game.Board()
	dead := network.DeadStones(b, e.found.Ownership, 0)
	status := gtp.Statuses(b, &dead)
	empty := b.EmptyPoints()
	for p := range empty.All() {
		if status[p] == gtp.Dame && e.game.Legal(p, e.color) == nil && !b.IsSelfAtari(p, e.color) {
			return false
		}
	}
	return true
}

// gainsNothing reports whether the move that the search has found is no better than a pass.
func (e *ending) gainsNothing(ctx context.Context) bool {
	best := e.found.Candidates[0]
	lim := mcts.Limits{Playouts: max(e.found.Visits/8, 16), Time: e.time / 8, Allow: []board.Point{board.Pass}}
	r, err := e.mover.search(ctx, e.game, e.color, lim)
	if err != nil || best.Visits == 0 {
		return false
	}
	pass := r.Candidates[0]
	gain := e.sign() * (best.Lead - pass.Lead)
	return gain < leastGain && best.WinRate-pass.WinRate < leastWinGain
}
