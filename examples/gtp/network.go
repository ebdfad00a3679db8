package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/network/katago"
)

// networkMover plays the move that a network likes best, from one evaluation of the position. It
// never fills its own eyes, and it passes as pass describes. Dead stones and scores come from the
// network's ownership.
type networkMover struct {
	model     *network.Model
	symmetry  network.Symmetry
	evaluator *network.Evaluator
}

func newNetworkMover(m *network.Model, s network.Symmetry) (*networkMover, error) {
	e, err := m.NewEvaluator(network.Options{Symmetry: s})
	if err != nil {
		return nil, err
	}
	return &networkMover{model: m, symmetry: s, evaluator: e}, nil
}

// readModel reads a network of KataGo's format or of this module's own, or returns the shipped one
// if name is empty.
func readModel(name string) (*network.Model, error) {
	if name == "" {
		return network.Shipped()
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("-model: %w", err)
	}
	defer file.Close()
	const magic = "TNGNNET1"
	r := bufio.NewReader(file)
	// A file shorter than the magic is none of this module's; the error of katago.Read says what
	// is wrong with it.
	start, _ := r.Peek(len(magic))
	var m *network.Model
	if string(start) == magic {
		m, err = network.Read(r)
	} else {
		m, err = katago.Read(r, katago.Limits{})
	}
	if err != nil {
		return nil, fmt.Errorf("-model %s: want a network of KataGo or of this module: %w", name, err)
	}
	return m, nil
}

// parseSymmetry reads the value of -symmetry, which is usual if it is empty.
func parseSymmetry(s string, usual network.Symmetry) (network.Symmetry, error) {
	switch s {
	case "":
		return usual, nil
	case "mean":
		return network.SymmetryMean, nil
	case "random":
		return network.SymmetryRandom, nil
	}
	if n, err := strconv.Atoi(s); err == nil && 0 <= n && n < 8 {
		return network.Symmetry(n), nil
	}
	return 0, cli.Usagef("-symmetry %q: want 0 to 7, mean or random", s)
}

// SetSeed implements gtp.SeedEngine. Only random symmetries depend on the seed.
func (m *networkMover) SetSeed(seed int64) {
	if m.symmetry == network.SymmetryRandom {
		// The constructor has accepted the symmetry.
		m.evaluator, _ = m.model.NewEvaluator(network.Options{Symmetry: m.symmetry, Seed: uint64(seed)})
	}
}

// withToPlay returns g with c to move, a clone unless it is c's turn anyway.
func withToPlay(g *board.Game, c board.Color) (*board.Game, error) {
	if c == g.ToPlay() {
		return g, nil
	}
	g = g.Clone()
	return g, g.SetToPlay(c)
}

func (m *networkMover) evaluate(ctx context.Context, g *board.Game, c board.Color) (*network.Evaluation, error) {
	g, err := withToPlay(g, c)
	if err != nil {
		return nil, err
	}
	p, err := network.FromGame(g)
	if err != nil {
		return nil, err
	}
	e := new(network.Evaluation)
	return e, m.evaluator.EvaluateInto(ctx, &p, e)
}

// Move implements gtp.Engine.
func (m *networkMover) Move(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	e, err := m.evaluate(ctx, g, c)
	if err != nil {
		return board.NoPoint, err
	}
	return choose(g, c, e), nil
}

// choose returns the move that the engine plays.
func choose(g *board.Game, c board.Color, e *network.Evaluation) board.Point {
	best := board.NoPoint
	empty := g.Board().EmptyPoints()
	settled := board.UnconditionalStatus(g.Board())
	for p := range empty.All() {
		if g.Legal(p, c) != nil || settled.At(p) != board.Undecided || fillsEye(g.Board(), p, c) {
			continue
		}
		if best == board.NoPoint || e.Policy[p] > e.Policy[best] {
			best = p
		}
	}
	if best == board.NoPoint || pass(g, c, e, best) {
		return board.Pass
	}
	return best
}

// fillsEye reports whether c fills an eye of its own at p, unless that saves stones in atari.
func fillsEye(b *board.Board, p board.Point, c board.Color) bool {
	if !b.IsEye(p, c) {
		return false
	}
	for _, q := range p.Neighbors() {
		if b.At(q) == c && b.Liberties(q) == 1 && b.LibertiesAfterAtMost(p, c, 2) > 1 {
			return false
		}
	}
	return true
}

// pass reports whether c passes instead of playing the best move. It does if the network prefers a
// pass, or if the opponent has passed and the game is won as it stands. It never does while stones
// cover less than a quarter of the board.
func pass(g *board.Game, c board.Color, e *network.Evaluation, best board.Point) bool {
	area := g.Size() * g.Size()
	empty := g.Board().EmptyPoints()
	if 4*empty.Len() > 3*area {
		return false
	}
	if e.Policy[board.Pass] >= e.Policy[best] {
		return true
	}
	return hasPassed(g, c.Opponent()) && wonAsItStands(g, c, &e.Ownership)
}

// hasPassed reports whether the last move is a pass of c.
func hasPassed(g *board.Game, c board.Color) bool {
	last, ok := g.LastMove()
	return ok && last == board.Move{Point: board.Pass, Color: c}
}

// owners has the owner of each point, from -1, Black, to 1, White.
type owners = [board.NumPoints]float32

// A player who passes for a win must be sure of it: the mean ownership of the board without its
// sign, and the ownership of each string that c counts as living or as captured.
const (
	sureBoard  = 0.75
	sureString = 0.5
)

// wonAsItStands reports whether c surely wins if the game ends now.
func wonAsItStands(g *board.Game, c board.Color, o *owners) bool {
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
func settledness(size int, o *owners) float64 {
	sum := 0.0
	for p := range board.Points(size) {
		sum += math.Abs(float64(o[p]))
	}
	return sum / float64(size*size)
}

// removesDead reports whether dead stones are taken off at the end of the game. The rules of Tromp
// and Taylor count the position as it stands.
func removesDead(r board.Rules) bool { return r.Name != board.TrompTaylor().Name }

// dead returns the strings that the network thinks dead.
func (m *networkMover) dead(ctx context.Context, g *board.Game) (board.Set, error) {
	e, err := m.evaluate(ctx, g, g.ToPlay())
	if err != nil {
		return board.Set{}, err
	}
	return finallyDead(g, &e.Ownership), nil
}

// finallyDead returns the strings that do not count in the final score.
func finallyDead(g *board.Game, o *owners) board.Set {
	if g.Over() && !removesDead(g.Rules()) {
		return board.Set{}
	}
	return network.DeadStones(g.Board(), o, 0)
}

// FinalScore implements gtp.ScoreEngine.
func (m *networkMover) FinalScore(ctx context.Context, g *board.Game) (board.Margin, error) {
	dead, err := m.dead(ctx, g)
	if err != nil {
		return 0, err
	}
	return g.Score(&dead).Margin(), nil
}

// FinalStatus implements gtp.StatusEngine. No string is in seki.
func (m *networkMover) FinalStatus(ctx context.Context, g *board.Game) ([]gtp.Status, error) {
	dead, err := m.dead(ctx, g)
	if err != nil {
		return nil, err
	}
	return gtp.Statuses(g.Board(), &dead), nil
}

// Think implements gtp.ThinkingEngine.
func (m *networkMover) Think(ctx context.Context, g *board.Game, c board.Color, report func([]gtp.Thought)) (board.Point, []gtp.Thought, error) {
	e, err := m.evaluate(ctx, g, c)
	if err != nil {
		return board.NoPoint, nil, err
	}
	list := thoughts(g, c, e)
	if report != nil {
		report(list)
	}
	return choose(g, c, e), list, nil
}

// thoughts returns all legal moves, best policy first, with the policy in percent as value.
// Clients order moves by visits, so that a move has a visit for each thousandth of policy.
func thoughts(g *board.Game, c board.Color, e *network.Evaluation) []gtp.Thought {
	lead := float64(e.Lead)
	if c == board.Black {
		lead = -lead
	}
	empty := g.Board().EmptyPoints()
	var list []gtp.Thought
	for _, p := range append(empty.Append(nil), board.Pass) {
		if g.Legal(p, c) != nil {
			continue
		}
		prior := min(float64(e.Policy[p]), 1)
		list = append(list, gtp.Thought{
			Candidate: gtp.Candidate{Point: p, Value: 100 * prior},
			Visits:    int(math.Round(1000 * prior)),
			Winrate:   min(max(e.WinRate(c), 0), 1), Prior: prior, Lead: &lead,
		})
	}
	slices.SortStableFunc(list, func(a, b gtp.Thought) int { return cmp.Compare(b.Value, a.Value) })
	return list
}

// Analyze implements gtp.AnalysisEngine. One report says all.
func (m *networkMover) Analyze(ctx context.Context, g *board.Game, q gtp.Query, report func(gtp.Analysis)) error {
	e, err := m.evaluate(ctx, g, q.Color)
	if err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	a := gtp.Analysis{Thoughts: thoughts(g, q.Color, e)}
	if q.Ownership {
		a.Owner = ownerList(g.Size(), &e.Ownership)
	}
	report(a)
	return nil
}

// ownerList returns o as gtp.Analysis wants it.
func ownerList(size int, o *owners) []float64 {
	list := make([]float64, board.NumPoints)
	for p := range board.Points(size) {
		list[p] = min(max(float64(o[p]), -1), 1)
	}
	return list
}
