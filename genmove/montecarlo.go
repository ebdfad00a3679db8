package genmove

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/tengen-go/tengen/board"
)

// MonteCarlo searches with a tree of random games. It knows nothing but a Prior
// and the opinions that it is given about the first moves, and counts the area. It
// has scratch space and belongs to one goroutine.
//
// (L. Kocsis, C. Szepesvári, Bandit Based Monte-Carlo Planning, 2006; S. Gelly,
// D. Silver, Combining Online and Offline Knowledge in UCT, 2007, for the value of
// all moves as first; C. Rosin, Multi-armed Bandits with Episode Context, 2011, for
// the use of priors.)
type MonteCarlo struct {
	rollout   *Rollout
	estimator *Estimator
	chances   []Chance
	b         *board.Board
	trust     float64
	usual     float64 // margin of the games so far
	games     float64
	path      []*edge
	nodes     []*node
}

// MonteCarloLimits bound a search; at least one of them has to. The same Seed and
// the same Playouts give the same result if Time is 0 or is not reached.
type MonteCarloLimits struct {
	Playouts int           // random games, 0 for no bound
	Time     time.Duration // 0 for no bound
	Seed     uint64
	// Trust says how strongly the first opinions count against what random games
	// say: 0 means DefaultTrust. Searches with few games need more of it.
	Trust float64
}

// MonteCarloResult is what a search has found.
type MonteCarloResult struct {
	// Moves are the first moves with their shares of the random games, which sum
	// to 1, in the order in which they were given.
	Moves []Chance
	// Playouts is how many random games were played, and Win the part of them
	// that the player to move has won.
	Playouts int
	Win      float64
	// Lines say more of Moves, in the same order.
	Lines []Line
	// Owner says of each point how likely it becomes White's (1) or Black's (-1).
	Owner []float64
}

// Line is what a search has found out about a move.
type Line struct {
	// Moves begin with the move; what follows was tried most.
	Moves []board.Point
	// Visits is in how many of the random games it came first.
	Visits int
	// Value says how these games were for the player who makes the move, from 0
	// to 1: the part of them that he has won, with a small share for margins
	// that are better than usual. It is 0 without visits.
	Value float64
	// Prior is the share of the first opinions that the move had.
	Prior float64
}

// NewMonteCarlo returns a searcher. The error is ErrPrior if p is nil.
func NewMonteCarlo(p *Prior) (*MonteCarlo, error) {
	r, err := NewRollout(p)
	if err != nil {
		return nil, err
	}
	e, err := NewEstimator(p)
	return &MonteCarlo{rollout: r, estimator: e}, err
}

// DefaultTrust suits a few thousand games on a 9×9 board; other values were not
// compared there.
const DefaultTrust = 0.6

// The constants of the search were set by judgement, not tuned.
const (
	expandVisits = 4    // after which a move gets a node of its own
	amafGames    = 600  // after about so many games, amaf counts half
	marginPart   = 0.06 // how much of the value of a game is its margin
	passPrior    = 0.001
	usualGames   = 4 // how many games the usual result of a node counts for each move
)

// node is a position of the tree, edge a move in it.
type node struct {
	edges        []edge
	visits, wins float64 // wins of the player who is to move
}

type edge struct {
	move         board.Point
	prior        float64
	visits, wins float64 // wins of the player who makes the move
	amafs, amaf  float64 // games in which he made it some time later, and their wins
	next         *node
}

// reportEvery is how long a search waits before it reports again.
const reportEvery = 100 * time.Millisecond

// Search plays random games from the position in which toPlay moves, with komi.
// Only the moves of first are considered to begin with, in proportion to their
// chances; they must be legal, and board.Pass may be among them. A context that
// ends, ends the search early and is no error. The error wraps board.ErrPoint if a
// move of first is illegal, or says that nothing bounds the search.
func (m *MonteCarlo) Search(ctx context.Context, p *Position, komi float64, first []Chance, l MonteCarloLimits) (*MonteCarloResult, error) {
	return m.SearchReport(ctx, p, komi, first, l, nil)
}

// SearchReport is Search that calls report with the result so far ten times a
// second, but for Owner. Reports belong to who gets them.
func (m *MonteCarlo) SearchReport(ctx context.Context, p *Position, komi float64, first []Chance, l MonteCarloLimits, report func(*MonteCarloResult)) (*MonteCarloResult, error) {
	if p == nil {
		return nil, ErrBoard
	}
	if l.Playouts <= 0 && l.Time <= 0 {
		return nil, fmt.Errorf("%w: a search without a limit", ErrMissing)
	}
	if m.b == nil {
		m.b = p.Board()
	}
	m.b.CopyFrom(p.board)
	root, sum := &node{}, 0.0
	for _, c := range first {
		if !m.b.Legal(c.Point, p.toPlay, board.Strict) || !(c.Chance >= 0) {
			return nil, fmt.Errorf("%w: %v with chance %v", board.ErrPoint, c.Point, c.Chance)
		}
		root.edges = append(root.edges, edge{move: c.Point, prior: c.Chance})
		sum += c.Chance
	}
	for i := range root.edges {
		root.edges[i].prior /= max(sum, math.SmallestNonzeroFloat64)
	}
	r := &MonteCarloResult{Owner: make([]float64, board.NumPoints)}
	if len(first) == 0 {
		return r, nil
	}
	m.usual, m.games = 0, 0
	if m.trust = l.Trust; m.trust <= 0 {
		m.trust = DefaultTrust
	}
	src := rand.NewPCG(l.Seed, p.board.Hash())
	reported := time.Now()
	deadline := reported.Add(l.Time)
	won := 0.0
	for ctx.Err() == nil && (l.Playouts <= 0 || r.Playouts < l.Playouts) {
		if r.Playouts%16 == 0 {
			now := time.Now()
			if l.Time > 0 && now.After(deadline) {
				break
			}
			if report != nil && now.Sub(reported) >= reportEvery {
				reported = now
				report(root.result(r.Playouts, won))
			}
		}
		won += m.play(p, root, komi, r.Owner, src)
		r.Playouts++
	}
	found := root.result(r.Playouts, won)
	found.Owner = r.Owner
	for i := range found.Owner {
		found.Owner[i] /= max(float64(r.Playouts), 1)
	}
	return found, nil
}

// result tells what so many games have found, of which the player to move has won
// some, for the node at the root.
func (n *node) result(playouts int, won float64) *MonteCarloResult {
	games := max(float64(playouts), 1)
	r := &MonteCarloResult{Playouts: playouts, Win: won / games}
	for i := range n.edges {
		e := &n.edges[i]
		r.Moves = append(r.Moves, Chance{e.move, e.visits / games})
		line := Line{Moves: e.line(), Visits: int(e.visits), Prior: e.prior}
		if e.visits > 0 {
			line.Value = e.wins / e.visits
		}
		r.Lines = append(r.Lines, line)
	}
	return r
}

// longestLine is how many moves a line has at most.
const longestLine = 12

// line returns the move of e and those that were tried most after it.
func (e *edge) line() []board.Point {
	moves := []board.Point{e.move}
	for e.next != nil && len(moves) < longestLine {
		var most *edge
		for i := range e.next.edges {
			if f := &e.next.edges[i]; f.visits > 0 && (most == nil || f.visits > most.visits) {
				most = f
			}
		}
		if most == nil {
			break
		}
		e = most
		moves = append(moves, e.move)
	}
	return moves
}

// Owners plays so many random games from the position, with either player to begin
// in turn, and returns how likely each point becomes White's (1) or Black's (-1).
func (m *MonteCarlo) Owners(ctx context.Context, p *Position, games int, seed uint64) ([]float64, error) {
	if p == nil {
		return nil, ErrBoard
	}
	owner := make([]float64, board.NumPoints)
	src := rand.NewPCG(seed, p.board.Hash())
	b := p.Board()
	limit := 3 * p.Size() * p.Size()
	for i := range games {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		b.CopyFrom(p.board)
		if i%2 == 0 {
			m.rollout.Play(b, p.toPlay, p.last, limit, src)
		} else {
			m.rollout.Play(b, p.toPlay.Opponent(), board.NoPoint, limit, src)
		}
		count(b, owner)
	}
	for i := range owner {
		owner[i] /= max(float64(games), 1)
	}
	return owner, nil
}

// Dead returns the stones that random games from the position give to the other
// player more often than not: what is dead at the end of a game.
func (m *MonteCarlo) Dead(ctx context.Context, p *Position, games int, seed uint64) (board.Set, error) {
	var dead board.Set
	owner, err := m.Owners(ctx, p, games, seed)
	if err != nil {
		return dead, err
	}
	b := p.Board()
	for _, s := range b.AppendStrings(nil, board.Empty) {
		sum := 0.0
		for q := range b.Stones(s) {
			sum += owner[q]
		}
		if b.At(s) == board.Black && sum > 0 || b.At(s) == board.White && sum < 0 {
			for q := range b.Stones(s) {
				dead.Add(q)
			}
		}
	}
	return dead, nil
}

// Settled returns the points that nearly always go to one player in random games
// from the position, together with all points beside them: moves there change
// nothing any more. part, below 1, says how large the difference between the
// players has to be.
func (m *MonteCarlo) Settled(ctx context.Context, p *Position, games int, part float64, seed uint64) (board.Set, error) {
	var settled board.Set
	owner, err := m.Owners(ctx, p, games, seed)
	if err != nil {
		return settled, err
	}
	for row := range p.Size() {
		for col := range p.Size() {
			q := board.At(col, row)
			low, high := owner[q], owner[q]
			for _, r := range q.Neighbors() {
				if r.On(p.Size()) {
					low, high = min(low, owner[r]), max(high, owner[r])
				}
			}
			if low > part || high < -part {
				settled.Add(q)
			}
		}
	}
	return settled, nil
}

// count adds the owners of the points of a finished game, 1 for White and -1 for
// Black, and returns their sum.
func count(b *board.Board, owner []float64) (sum float64) {
	for row := range b.Size() {
		for col := range b.Size() {
			p := board.At(col, row)
			switch Owner(b, p) {
			case board.White:
				owner[p]++
				sum++
			case board.Black:
				owner[p]--
				sum--
			}
		}
	}
	return sum
}

// play goes down the tree, plays a random game from there, and learns from it. It
// returns whether the player to move has won: 1, 0, or ½ for a tie.
func (m *MonteCarlo) play(p *Position, root *node, komi float64, owner []float64, src rand.Source) float64 {
	m.b.CopyFrom(p.board)
	last, c := p.last, p.toPlay
	m.nodes, m.path = m.nodes[:0], m.path[:0]
	for n := root; n != nil; {
		e := n.choose(m.trust)
		m.nodes, m.path = append(m.nodes, n), append(m.path, e)
		m.b.PlayAssumeLegal(e.move, c)
		previous := last
		c, last = c.Opponent(), e.move
		if e.next == nil && e.visits >= expandVisits && !m.passed() {
			e.next = m.expand(c, last, previous)
		}
		n = e.next
	}
	var moves []board.Move
	if !m.passed() {
		moves = m.rollout.Play(m.b, c, last, 3*p.Size()*p.Size(), src)
	}
	margin := count(m.b, owner) + komi
	if p.toPlay == board.Black {
		margin = -margin
	}
	won := 0.5
	switch {
	case margin > 0:
		won = 1
	case margin < 0:
		won = 0
	}
	var first [board.NumPoints]board.Color // who played on a point first
	for i := len(moves) - 1; i >= 0; i-- {
		first[moves[i].Point] = moves[i].Color
	}
	// The margin counts by what is usual, so that it tells moves apart also where
	// all of them win, or none.
	m.games++
	m.usual += (margin - m.usual) / m.games
	value := (1-marginPart)*won + marginPart/(1+math.Exp((m.usual-margin)/float64(p.Size())))
	mine := [2]float64{value, 1 - value}
	for i := len(m.path) - 1; i >= 0; i-- {
		mover := p.toPlay
		if i&1 == 1 {
			mover = mover.Opponent()
		}
		e := m.path[i]
		first[e.move] = mover
		m.nodes[i].visits++
		m.nodes[i].wins += mine[i&1]
		e.visits++
		e.wins += mine[i&1]
		for k := range m.nodes[i].edges {
			if f := &m.nodes[i].edges[k]; first[f.move] == mover {
				f.amafs++
				f.amaf += mine[i&1]
			}
		}
	}
	return won
}

// passed reports whether the last two moves in the tree are passes.
func (m *MonteCarlo) passed() bool {
	n := len(m.path)
	return n > 1 && m.path[n-1].move == board.Pass && m.path[n-2].move == board.Pass
}

// expand makes a node of the position on the board. A pass is always a move of it.
func (m *MonteCarlo) expand(c board.Color, last, previous board.Point) *node {
	m.chances = m.estimator.Append(m.chances[:0], m.b, c, last, previous)
	n := &node{edges: make([]edge, 0, len(m.chances)+1)}
	for _, ch := range m.chances {
		if !m.b.IsEye(ch.Point, c) {
			n.edges = append(n.edges, edge{move: ch.Point, prior: ch.Chance})
		}
	}
	n.edges = append(n.edges, edge{move: board.Pass, prior: passPrior})
	return n
}

// choose returns the edge that promises most.
func (n *node) choose(trust float64) *edge {
	var best *edge
	most, explore := math.Inf(-1), trust*math.Sqrt(n.visits+1)
	usual := (n.wins + 0.5) / (n.visits + 1) // what is not known is as good as the rest
	for i := range n.edges {
		e := &n.edges[i]
		amaf := (e.amaf + usualGames*usual) / (e.amafs + usualGames)
		mean := amaf
		if e.visits > 0 {
			share := e.amafs / (e.amafs + e.visits + e.amafs*e.visits/amafGames)
			mean = share*amaf + (1-share)*e.wins/e.visits
		}
		if v := mean + explore*e.prior/(1+e.visits); v > most {
			best, most = e, v
		}
	}
	return best
}
