package mcts

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/internal/room"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/reading/search"
)

// PlayerOptions are the options of a Player.
type PlayerOptions struct {
	// Options are those of the Searcher. With a Rank or Alone there is one thread. A NewAdviser of
	// nil means Tactics at the default level, and none with a Rank or Alone.
	Options
	// Visits is the number of visits of a move. 0 leaves it to the time. A Rank sets it.
	Visits int
	// Time is the limit of time for a move. If Time and Visits are 0, a move takes MoveTime.
	Time time.Duration
	// Alone evaluates each position once instead of searching. Visits and Time have no effect then.
	Alone bool
	// Resign is the win rate below which the player resigns after three turns in a row. 0 means
	// never.
	Resign float64
	// Rank is how strong the player is. 0 means as strong as it can. With a Rank, a move depends on
	// the game and the Seed alone: each begins with an empty tree.
	Rank Rank
}

func (o *PlayerOptions) complete() error {
	switch {
	case o.Visits < 0 || o.Visits > maxVisits:
		return fmt.Errorf("%w: %d visits, want 0 to %d", ErrOptions, o.Visits, maxVisits)
	case o.Time < 0:
		return fmt.Errorf("%w: time %v, want 0 or more", ErrOptions, o.Time)
	case !(o.Resign >= 0 && o.Resign < 1):
		return fmt.Errorf("%w: resign %v, want 0 or more and less than 1", ErrOptions, o.Resign)
	case !o.Rank.valid():
		return fmt.Errorf("%w: no rank %d", ErrOptions, int(o.Rank))
	}
	if o.Rank != 0 {
		visits := levelOf(o.Rank).visits
		switch {
		case o.Alone:
			return fmt.Errorf("%w: a rank and one evaluation alone", ErrOptions)
		case o.Visits != 0 && o.Visits != visits:
			return fmt.Errorf("%w: %d visits for rank %v, which has %d", ErrOptions, o.Visits, o.Rank, visits)
		}
		o.Visits = visits
	}
	switch {
	case o.Rank != 0 || o.Alone:
		o.Threads = 1
	case o.NewAdviser == nil:
		o.NewAdviser = func() (Adviser, error) { return NewTactics(search.Effort{}), nil }
	}
	return o.Options.complete()
}

// maxVisits is the highest number of visits in Limits.
const maxVisits = 1 << 30

// Player chooses moves in games. It keeps its tree between moves and belongs to one goroutine.
type Player struct {
	model    *network.Model
	options  PlayerOptions
	searcher *Searcher // nil means a new one for the next search
	behind   [2]behind // of Black and White
	judged   judged
	rooms    room.Memory
}

// NewPlayer returns a Player that searches with a network. The error wraps ErrOptions.
func NewPlayer(m *network.Model, o PlayerOptions) (*Player, error) {
	if m == nil {
		return nil, fmt.Errorf("%w: no model", ErrOptions)
	}
	if err := o.complete(); err != nil {
		return nil, err
	}
	return &Player{model: m, options: o}, nil
}

// Model returns the network.
func (p *Player) Model() *network.Model { return p.model }

// Options returns the options, with defaults filled in.
func (p *Player) Options() PlayerOptions { return p.options }

// SetLimits sets PlayerOptions.Visits and Time for the moves that follow. The error wraps
// ErrOptions.
func (p *Player) SetLimits(visits int, t time.Duration) error {
	o := p.options
	o.Visits, o.Time = visits, t
	if err := o.complete(); err != nil {
		return err
	}
	p.options = o
	return nil
}

// SetThreads sets Options.Threads and drops the tree. The error wraps ErrOptions.
func (p *Player) SetThreads(n int) error {
	o := p.options
	o.Threads = n
	if err := o.complete(); err != nil {
		return err
	}
	p.options = o
	p.Forget()
	return nil
}

// SetSeed sets Options.Seed and drops the tree.
func (p *Player) SetSeed(seed uint64) {
	p.options.Seed = seed
	p.Forget()
}

// Forget drops the tree, so that the next move does not depend on searches before.
func (p *Player) Forget() { p.searcher, p.judged = nil, judged{} }

// MoveTime returns how long a move takes without a clock: a second, and less on boards with 5 to 8
// lines.
func MoveTime(size int) time.Duration {
	if size < 5 {
		return time.Second // most of it for all moves of the whole board
	}
	return time.Second * time.Duration(min(size*size, 81)) / 81
}

// Budget are the settings for one move in addition to the options.
type Budget struct {
	// Time is the limit of time for the move, such as the result of TimeFor. 0 leaves it to the
	// options.
	Time time.Duration
	// Allow lists the moves to choose from, all if it is empty. A pass is a move like others.
	Allow []board.Point
	// Progress and Every are as in Limits.
	Progress func(*Result)
	Every    time.Duration
}

// Choice is a move that a Player has chosen.
type Choice struct {
	// Move is a point or board.Pass.
	Move board.Point
	// Resign says that the player resigns instead.
	Resign bool
	// Result is the result of the search. Its Move may differ from the chosen one, because
	// rules about the end of the game and a Rank change the choice. A player that evaluates the
	// position once has all legal moves as candidates, by policy.
	Result *Result
}

// Choose chooses a move of c in g, which must not change meanwhile. The errors are those of
// Searcher.Search.
func (p *Player) Choose(ctx context.Context, g *board.Game, c board.Color, b Budget) (*Choice, error) {
	move, r, err := p.choose(ctx, g, c, b)
	if err != nil {
		return nil, err
	}
	resigns := p.resigns(g, r)
	return &Choice{Move: move, Resign: resigns && move != board.Pass, Result: r}, nil
}

// once reports whether the player evaluates a position once to choose a move.
func (p *Player) once() bool { return p.options.Alone || p.options.Rank != 0 && p.options.Visits == 1 }

// timeOf returns how long a move takes at most, 0 if only visits limit it.
func (p *Player) timeOf(size int, b Budget) time.Duration {
	t := p.options.Time
	if b.Time > 0 && (t == 0 || b.Time < t) {
		t = b.Time
	}
	if t == 0 && p.options.Visits == 0 {
		t = MoveTime(size)
	}
	return t
}

func (p *Player) choose(ctx context.Context, g *board.Game, c board.Color, b Budget) (board.Point, *Result, error) {
	if g == nil || g.Board() == nil {
		return board.NoPoint, nil, ErrNoGame
	}
	lim := Limits{
		Visits: p.options.Visits, Time: p.timeOf(g.Size(), b), Early: p.options.Rank == 0, Ownership: true,
		Allow: b.Allow, Progress: b.Progress, Every: b.Every,
	}
	whole, exact := p.whole(g)
	exactTime := lim.Time - lim.Time/wholePart
	if exact {
		lim.Time -= exactTime
	}
	find := p.Search
	if p.once() {
		find = p.evaluate
	}
	if p.options.Rank != 0 {
		p.Forget()
	}
	opening := isOpening(g)
	if opening {
		lim.Avoid = []board.Point{board.Pass}
	} else {
		lim.Time -= lim.Time / (endingPart + 1) // the rest is for ending
	}
	r, err := find(ctx, g, c, lim)
	if errors.Is(err, ErrNoMove) { // there is nothing but the pass
		lim.Avoid, opening = nil, false
		r, err = find(ctx, g, c, lim)
	}
	if err != nil {
		return board.NoPoint, nil, err
	}
	e := ending{player: p, game: g, color: c, found: r, move: r.Move, time: lim.Time / endingPart}
	switch {
	case p.options.Rank != 0:
		e.move = p.draw(g, c, r)
	case p.options.Alone:
		e.move = sensible(g, c, r)
	}
	move := e.move
	if !opening {
		move = e.decide(ctx)
	}
	switch {
	case exact:
		move = best(ctx, whole, g, c, move, exactTime)
	case p.options.Rank == 0 && !p.options.Alone:
		move = p.proved(ctx, g, c, move, r, lim.Time/endingPart)
	}
	if len(b.Allow) > 0 && !has(b.Allow, move) {
		move = r.Move
	}
	return move, r, nil
}

// Search searches the moves of c in g on the player's own tree, for an analysis. With
// PlayerOptions.Alone it evaluates the position once, and the candidates are all moves that the
// limits allow, by policy. The errors are those of Searcher.Search.
func (p *Player) Search(ctx context.Context, g *board.Game, c board.Color, lim Limits) (*Result, error) {
	if p.options.Alone {
		return p.evaluate(ctx, g, c, lim)
	}
	return p.search(ctx, g, c, lim)
}

func (p *Player) search(ctx context.Context, g *board.Game, c board.Color, lim Limits) (*Result, error) {
	if g == nil || g.Board() == nil {
		return nil, ErrNoGame
	}
	g, err := withToPlay(g, c)
	if err != nil {
		return nil, err
	}
	if p.searcher == nil {
		if p.searcher, err = FromModel(p.model, p.options.Options); err != nil {
			return nil, err
		}
	}
	return p.searcher.Search(ctx, g, lim)
}

// withToPlay returns g with c to move, a clone unless it is c's turn anyway.
func withToPlay(g *board.Game, c board.Color) (*board.Game, error) {
	if c == g.ToPlay() {
		return g, nil
	}
	g = g.Clone()
	return g, g.SetToPlay(c)
}

// evaluate evaluates the position. The candidates of the Result are all moves that the limits
// allow, with the values of the position.
func (p *Player) evaluate(ctx context.Context, g *board.Game, c board.Color, lim Limits) (*Result, error) {
	r, err := p.search(ctx, g, c, Limits{Visits: 1, Allow: lim.Allow, Avoid: lim.Avoid})
	if err != nil {
		return nil, err
	}
	v := &r.Root
	r.Visits, r.Playouts, r.Evaluations, r.Stop = 1, 1, 1, stopVisits
	r.WinRate = min(max(v.WinRate(c), 0), 1)
	r.Lead, r.ScoreMean, r.ScoreStdev = float64(v.Lead), float64(v.ScoreMean), float64(v.ScoreStdev)
	r.Ownership = nil
	if lim.Ownership {
		o := v.Ownership
		r.Ownership = &o
	}
	r.Candidates = nil
	empty := g.Board().EmptyPoints()
	sum := 0.0
	for _, q := range append(empty.Append(nil), board.Pass) {
		if len(lim.Allow) > 0 && !has(lim.Allow, q) || has(lim.Avoid, q) || g.Legal(q, c) != nil || q != board.Pass && changesNothing(g.Board(), q, c) {
			continue
		}
		prior := max(float64(v.Policy[q]), 1e-9)
		sum += prior
		r.Candidates = append(r.Candidates, Candidate{
			Move: q, Prior: prior, WinRate: r.WinRate, Lead: r.Lead, ScoreMean: r.ScoreMean, ScoreStdev: r.ScoreStdev,
			Utility: r.Utility, Variation: []board.Point{q},
		})
	}
	slices.SortStableFunc(r.Candidates, func(a, b Candidate) int { return cmp.Compare(b.Prior, a.Prior) })
	for i := range r.Candidates {
		x := &r.Candidates[i]
		x.Order = i
		x.Prior /= sum
		x.Weight = x.Prior
	}
	r.Move, r.Variation = r.Candidates[0].Move, slices.Clone(r.Candidates[0].Variation)
	return r, nil
}

const (
	// resignTurns is the number of turns in a row in which a player must be behind to resign.
	resignTurns = 3
	// resignPart is the number of points of the board for each move before the first resignation.
	resignPart = 5
)

// behind counts the turns in a row in which a player was behind.
type behind struct {
	moves []board.Move // the game at the last of them
	turns int
}

// resigns counts the turns in which the player of r was behind, and reports whether he resigns.
func (p *Player) resigns(g *board.Game, r *Result) bool {
	last := &p.behind[r.ToPlay-board.Black]
	now := behind{moves: g.Moves()}
	if r.WinRate < p.options.Resign {
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
