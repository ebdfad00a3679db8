package mcts

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/ended"
)

// ownerMap has the owner of each point, from -1, Black, to 1, White.
type ownerMap = [board.NumPoints]float32

const (
	// A player who passes for a win must be sure of it: sureBoard is the least mean ownership of the
	// board without its sign, sureString that of each string that he counts as living or as
	// captured.
	sureBoard  = 0.75
	sureString = 0.5
	// calmBoard is the mean ownership without its sign from which on nothing is at stake.
	calmBoard = 0.9
	// A move must gain this much over a pass in a calm position, in points or as win rate.
	leastGain    = 0.3
	leastWinGain = 0.1
	// endPlayouts is the number of playouts that decide whether a player who evaluates positions
	// once at his rank has come to the end of the game.
	endPlayouts = 32
	// A search that decides whether to pass takes 1/endingPart of the visits and of the time of the
	// search before it.
	endingPart = 8
	// judgePlayouts is the number of playouts whose ownership decides what is dead.
	judgePlayouts = 100
)

// isOpening reports whether the stones and the moves of g are fewer than a quarter of the points. A
// Player does not pass then.
func isOpening(g *board.Game) bool {
	area := g.Size() * g.Size()
	empty := g.Board().EmptyPoints()
	return 4*max(area-empty.Len(), g.Len()) < area
}

// isSensible reports whether c may play at q without filling an eye of his own or playing in
// unconditional territory.
func isSensible(b *board.Board, settled *board.Unconditional, q board.Point, c board.Color) bool {
	return settled.At(q) == board.Undecided && !fillsEye(b, q, c)
}

// sensible returns the best candidate that makes sense, or a pass.
func sensible(g *board.Game, c board.Color, r *Result) board.Point {
	settled := board.UnconditionalStatus(g.Board())
	for i := range r.Candidates {
		if q := r.Candidates[i].Move; q == board.Pass || isSensible(g.Board(), &settled, q, c) {
			return q
		}
	}
	return board.Pass
}

// fillsEye reports whether c fills an eye of its own at q, unless that saves stones in atari.
func fillsEye(b *board.Board, q board.Point, c board.Color) bool {
	if !b.IsEye(q, c) {
		return false
	}
	for _, n := range q.Neighbors() {
		if b.At(n) == c && b.Liberties(n) == 1 && b.LibertiesAfterAtMost(q, c, 2) > 1 {
			return false
		}
	}
	return true
}

// hasPassed reports whether the last move is a pass of c.
func hasPassed(g *board.Game, c board.Color) bool {
	last, ok := g.LastMove()
	return ok && last == board.Move{Point: board.Pass, Color: c}
}

// wonAsItStands reports whether c surely wins if the game ends now.
func wonAsItStands(g *board.Game, c board.Color, o *ownerMap) bool {
	if !removesDead(g.Rules()) {
		return g.Score(nil).Margin().Winner() == c
	}
	if settledness(g.Size(), o) < sureBoard {
		return false
	}
	least := sureString
	if c == board.Black {
		least = -sureString
	}
	dead := network.DeadStones(g.Board(), o, least)
	return g.Score(&dead).Margin().Winner() == c
}

// settledness returns the mean ownership without its sign.
func settledness(size int, o *ownerMap) float64 {
	sum := 0.0
	for p := range board.Points(size) {
		sum += math.Abs(float64(o[p]))
	}
	return sum / float64(size*size)
}

// removesDead reports whether dead stones are taken off at the end of the game. The rules of Tromp
// and Taylor count the position as it stands.
func removesDead(r board.Rules) bool { return r.Name != board.TrompTaylor().Name }

// deadNow is deadStones of a board that has not been analyzed.
func deadNow(b *board.Board, o *ownerMap) board.Set {
	settled := board.UnconditionalStatus(b)
	return deadStones(b, o, &settled)
}

// ending decides whether to pass.
//
//  1. After a pass of the opponent the player passes if the game is won as it stands. With
//     PlayerOptions.Alone there are no other rules: the player passes if the network prefers it.
//  2. Under area rules the search counts the player's dead stones as alive. It does not pass
//     because of them, but plays a move that gains points if there is one.
//  3. Under territory rules, and under area rules if no neutral point is left, it passes in a calm
//     position if the best move gains nothing.
type ending struct {
	player *Player
	game   *board.Game
	color  board.Color
	found  *Result
	move   board.Point   // to play unless the game is over
	time   time.Duration // limit of each search, 0 if there is none
}

// decide returns the move to play.
func (e *ending) decide(ctx context.Context) board.Point {
	g, c := e.game, e.color
	passed := hasPassed(g, c.Opponent())
	if passed && wonAsItStands(g, c, e.found.Ownership) {
		return board.Pass
	}
	if e.player.options.Alone {
		return e.move
	}
	calm := settledness(g.Size(), e.found.Ownership) >= calmBoard
	if e.player.once() {
		if !passed && !calm && e.move != board.Pass {
			return e.move
		}
		r, err := e.player.search(ctx, g, c, Limits{Playouts: endPlayouts, Time: (endingPart - 1) * e.time, Ownership: true})
		if err != nil {
			return e.move
		}
		e.found = r
		if e.move == board.Pass || r.Move == board.Pass {
			e.move = r.Move
		}
	}
	territory := g.Rules().Scoring == board.TerritoryScoring
	switch {
	case e.move == board.Pass && !territory && e.overrates(ctx):
		return e.instead(ctx)
	case e.move == board.Pass:
		return board.Pass
	case territory && (passed || calm), calm && e.filled():
		if e.gainsNothing(ctx) {
			return board.Pass
		}
	}
	return e.move
}

// playouts returns the number of playouts of a search for ending. It does not grow with the visits
// of a reused tree.
func (e *ending) playouts() int {
	n := e.found.Visits
	if most := e.player.options.Visits; most > 0 {
		n = min(n, most)
	}
	return max(n/endingPart, 16)
}

// sign is the sign of scores that are good for the player.
func (e *ending) sign() float64 {
	if e.color == board.Black {
		return -1
	}
	return 1
}

// overrates reports whether the search counts dead stones of the player as alive at the end of the
// game. The network's opinion is not enough: the opponent must get more by playing on, which
// captures dead stones, than the board gives as it stands.
func (e *ending) overrates(ctx context.Context) bool {
	g := e.game
	if !removesDead(g.Rules()) {
		return false
	}
	dead := deadNow(g.Board(), e.found.Ownership)
	own := g.Board().StonesOf(e.color)
	if !own.Intersects(&dead) {
		return false
	}
	r, err := e.player.search(ctx, g, e.color.Opponent(), Limits{
		Playouts: e.playouts(), Time: e.time / 2, Avoid: []board.Point{board.Pass}, // the other half is for instead
	})
	return err != nil || e.sign()*(r.Lead-float64(g.Score(nil).Margin())) < -leastGain
}

// instead returns a move to play instead of a pass that counts on dead stones: the best one that
// gains points at once. In a position that is not calm any move will do.
func (e *ending) instead(ctx context.Context) board.Point {
	g, c := e.game, e.color
	r, err := e.player.search(ctx, g, c, Limits{
		Playouts: e.playouts(), Time: e.time / 2, Avoid: []board.Point{board.Pass}, Ownership: true,
	})
	if err != nil {
		return board.Pass
	}
	if settledness(g.Size(), e.found.Ownership) < sureBoard {
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

// agreed returns the margin of the player if g ends now without the dead stones.
func (e *ending) agreed(g *board.Game) float64 {
	dead := deadNow(g.Board(), e.found.Ownership)
	return e.sign() * float64(g.Score(&dead).Margin())
}

// filled reports whether no neutral point is left to play at, except in atari.
func (e *ending) filled() bool {
	b := e.game.Board()
	dead := deadNow(b, e.found.Ownership)
	open := b.EmptyPoints()
	open.Or(&dead)
	var alive [2]board.Set
	for i := range alive {
		alive[i] = b.StonesOf(board.Black + board.Color(i))
		alive[i].AndNot(&dead)
	}
	for region := range open.Regions() {
		edge := region
		edge.Grow()
		if edge.Intersects(&alive[0]) != edge.Intersects(&alive[1]) {
			continue // territory
		}
		for p := range region.All() {
			if e.game.Legal(p, e.color) == nil && !b.IsSelfAtari(p, e.color) {
				return false
			}
		}
	}
	return true
}

// gainsNothing reports whether the best move that the search has found is no better than a pass.
func (e *ending) gainsNothing(ctx context.Context) bool {
	best := e.found.Candidates[0]
	lim := Limits{Playouts: e.playouts(), Time: e.time, Allow: []board.Point{board.Pass}}
	r, err := e.player.search(ctx, e.game, e.color, lim)
	if err != nil || best.Visits == 0 {
		return false
	}
	pass := r.Candidates[0]
	gain := e.sign() * (best.Lead - pass.Lead)
	return gain < leastGain && best.WinRate-pass.WinRate < leastWinGain
}

// judged is the ownership of the position that was judged last.
type judged struct {
	moves  []board.Move
	hash   uint64
	rules  board.Rules
	komi   float64
	toPlay board.Color
	owners *ownerMap
}

// owners returns the mean ownership over a short search.
func (p *Player) owners(ctx context.Context, g *board.Game) (*ownerMap, error) {
	if g == nil || g.Board() == nil {
		return nil, ErrNoGame
	}
	if err := ended.Err(ctx); err != nil {
		return nil, err
	}
	now := judged{moves: g.Moves(), hash: g.Board().Hash(), rules: g.Rules(), komi: g.Komi(), toPlay: g.ToPlay()}
	if j := &p.judged; j.owners != nil && j.hash == now.hash && j.rules == now.rules && j.komi == now.komi && j.toPlay == now.toPlay &&
		slices.Equal(j.moves, now.moves) {
		return j.owners, nil
	}
	r, err := p.Search(ctx, g, g.ToPlay(), Limits{Playouts: judgePlayouts, Ownership: true})
	if err != nil {
		return nil, err
	}
	if err := ended.Err(ctx); err != nil {
		return nil, err
	}
	now.owners = r.Ownership
	p.judged = now
	return now.owners, nil
}

// Final has stones whose status matters at the end of a game.
type Final struct {
	Dead board.Set
	// Seki are living stones in a seki, whose territory does not count under territory rules.
	Seki board.Set
}

// Margin returns the margin of g, whose board has not changed since. It is 0 if g is nil.
func (f *Final) Margin(g *board.Game) board.Margin {
	if g == nil {
		return 0
	}
	return g.ScoreSeki(&f.Dead, &f.Seki).Margin()
}

// Final returns the dead stones and those in a seki at the end of g, proved or by the ownership
// of a short search. After two passes under the rules of Tromp and Taylor no stones are dead.
// The errors are those of Searcher.Search, or ctx.Err() if ctx ends first.
func (p *Player) Final(ctx context.Context, g *board.Game) (Final, error) {
	o, err := p.owners(ctx, g)
	if err != nil {
		return Final{}, err
	}
	var f Final
	settled := board.UnconditionalStatus(g.Board())
	if !g.Over() || removesDead(g.Rules()) {
		f.Dead = deadStones(g.Board(), o, &settled)
	}
	f.Seki = sekiStones(g.Board(), &f.Dead, &settled)
	return f, nil
}

// Cleanup chooses a move of c at the end of g if the players disagree about dead stones. While
// stones of the opponent are dead, it fills their liberties. The errors are those of
// Searcher.Search.
func (p *Player) Cleanup(ctx context.Context, g *board.Game, c board.Color, b Budget) (board.Point, error) {
	o, err := p.owners(ctx, g)
	if err != nil {
		return board.NoPoint, err
	}
	dead := deadNow(g.Board(), o)
	allow := captures(g, c, &dead)
	// The count is that of the area as it stands.
	r := g.Rules()
	r.Scoring, r.PassStones = board.AreaScoring, false
	if g, err = withToPlay(g, c); err != nil {
		return board.NoPoint, err
	}
	g = g.Clone()
	if err := g.SetRules(r); err != nil {
		return board.NoPoint, err
	}
	if len(allow) == 0 {
		move, _, err := p.choose(ctx, g, c, b)
		return move, err
	}
	lim := Limits{
		Visits: p.options.Visits, Time: p.timeOf(g.Size(), b), Early: true, Allow: allow, Progress: b.Progress, Every: b.Every,
	}
	found, err := p.Search(ctx, g, c, lim)
	if errors.Is(err, ErrNoMove) {
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
