package explain

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/reading/search"
)

// Evaluator estimates a position. A *network.Evaluator is one.
type Evaluator interface {
	Evaluate(ctx context.Context, p network.Position) (network.Evaluation, error)
}

// Options says what an Explainer asks. The zero value asks what comes with the library, without a
// network.
type Options struct {
	// Analyst finds facts; nil stands for a new one. It belongs to the goroutine of the Explainer.
	Analyst *examine.Analyst
	// Evaluator estimates points and the lead; without one, influence does.
	Evaluator Evaluator
	// Want are the facts that the Analyst is asked for if a Position brings none; 0 stands for
	// DefaultWant.
	Want examine.Want
}

// DefaultWant are the facts that an Explainer asks for.
const DefaultWant = examine.Worms | examine.Dragons | examine.Influence | examine.Joseki

// Position is what is explained: a position and, if they are known, the facts about it.
type Position struct {
	examine.Position
	// Facts are what is known of the position; nil if nothing is. Only Worms are needed, and what
	// is missing there is not explained.
	Facts *examine.Facts
	// Komi and Rules are for the Evaluator.
	Komi  float64
	Rules board.Rules
	// Network is the position for the Evaluator with its history; nil stands for one without.
	Network *network.Position
}

// Of returns the position that a game has reached. It is valid until the game changes.
func Of(g *board.Game) Position {
	p := Position{Position: examine.Of(g)}
	if p.Board == nil {
		return p
	}
	p.Komi, p.Rules = g.Komi(), g.Rules()
	if n, err := network.FromGame(g); err == nil && p.Board.Depth() == 0 {
		p.Network = &n
	}
	return p
}

// The errors of an Explainer.
var (
	// ErrMove says that a move cannot be explained since the rules forbid it.
	ErrMove = errors.New("illegal move")
	// ErrNoStones says that an empty board holds nothing to explain.
	ErrNoStones = errors.New("a position without stones")
)

// Explainer explains moves and positions. It belongs to one goroutine.
type Explainer struct {
	analyst   *examine.Analyst
	evaluator Evaluator
	want      examine.Want
	last      *examine.Facts // of the position that was asked about last
	effort    search.Effort  // with which they were found
}

// New returns an Explainer. The error is that of examine.New.
func New(o Options) (*Explainer, error) {
	e := &Explainer{analyst: o.Analyst, evaluator: o.Evaluator, want: o.Want}
	if e.analyst == nil {
		a, err := examine.New(examine.Options{})
		if err != nil {
			return nil, err
		}
		e.analyst = a
	}
	if e.want == 0 {
		e.want = DefaultWant
	}
	e.want |= examine.Worms
	return e, nil
}

// facts returns the facts of the position. It is the error of the context only if nothing is known.
func (e *Explainer) facts(ctx context.Context, p *Position) (*examine.Facts, error) {
	if p.Facts != nil && p.Facts.Worms != nil && p.Facts.Same(p.Position) {
		return p.Facts, nil
	}
	if e.last != nil && e.last.Same(p.Position) && e.last.Unknown == 0 && e.effort == e.analyst.Effort() {
		return e.last, nil
	}
	f, err := e.analyst.Facts(ctx, p.Position, e.want)
	if err != nil && (f == nil || f.Worms == nil) {
		return nil, err
	}
	e.last, e.effort = f, e.analyst.Effort()
	return f, nil
}

// Clear forgets the facts of the position that was explained last. What the Analyst remembers is
// its own.
func (e *Explainer) Clear() {
	if e != nil {
		e.last = nil
	}
}

// check returns an error if the position makes no sense.
func (e *Explainer) check(ctx context.Context, p *Position) error {
	switch {
	case e == nil || e.analyst == nil:
		return errors.New("explain: no Explainer from New")
	case ctx == nil:
		return board.ErrNoContext
	case p.Board == nil || p.Board.Size() == 0:
		return board.ErrNoBoard
	case !p.ToPlay.IsPlayer():
		return fmt.Errorf("%w: %v cannot play", board.ErrColor, p.ToPlay)
	}
	return nil
}

// Move explains a move of the side to move: what it does, and what it loses. The error wraps
// ErrMove if the rules forbid the move; the others are those of examine.Analyst.Facts.
func (e *Explainer) Move(ctx context.Context, p Position, move board.Point) (*Explanation, error) {
	if err := e.check(ctx, &p); err != nil {
		return nil, err
	}
	x := &Explanation{Player: p.ToPlay, Move: move}
	if move == board.Pass {
		return x, nil
	}
	after := p.Board.Clone()
	if err := after.Play(move, p.ToPlay, board.Strict); err != nil {
		return nil, fmt.Errorf("%w: %v at %v: %w", ErrMove, p.ToPlay, move, err)
	}
	f, err := e.facts(ctx, &p)
	if err != nil {
		return nil, err
	}
	m := newFinder(ctx, e, &p, f, move, after)
	for _, find := range []func(*finder) error{
		(*finder).tactics, (*finder).threats, (*finder).prevents, (*finder).liberties, (*finder).links, (*finder).life, (*finder).dangers, (*finder).shapes, (*finder).books, (*finder).points,
	} {
		if err := find(m); err != nil {
			if ctx.Err() == nil {
				return nil, err
			}
			x.Incomplete = true
			break
		}
	}
	x.Claims = m.claims
	rank(x.Claims)
	return x, nil
}

// weights say how much the kinds matter in an explanation.
var weights = map[Kind]float64{
	kindCapture: 60, kindLadder: 62, kindNet: 62, kindSnapback: 62, kindDoubleThreat: 58, kindShortageOfLiberties: 60, kindRescue: 55, kindKill: 80, kindLive: 75,
	kindTwoEyes: 60, kindStealEye: 60, kindFalseEye: 50, kindDeadShape: 50, kindSeki: 50, kindKo: 45, kindRaceWon: 70, kindCut: 45, kindConnect: 35, kindLadderBreaker: 50,
	kindLoses: 40, kindSente: 30, kindSelfAtari: 25, kindFillsOwnEye: 45, kindJoseki: 33, kindOpening: 32, kindEscape: 28, kindTerritory: 26, kindReduction: 25,
	kindEndgame: 24, kindShape: 20, kindProverb: 18, kindGote: 5, kindLead: 90, kindUrgent: 70, kindDead: 50, kindWeak: 30, kindPressure: 22, kindPrevents: 31,
}

// weight returns how much a claim matters.
func (c *Claim) weight() float64 {
	w := weights[c.Kind] + min(20, 2*float64(c.Stones))
	switch c.Kind {
	case kindJoseki, kindOpening:
		w = weights[c.Kind] + 10*c.Value
	case kindTerritory, kindReduction, kindEndgame:
		w = weights[c.Kind] + min(20, c.Value)
	case kindSente:
		if c.Name != "" {
			w -= 5
		}
	case kindLoses:
		if c.Name == "left" {
			w -= 25
		}
		if len(c.Points) == 0 {
			w = weights[c.Kind] + min(40, 2*c.Value)
		}
	}
	if c.IsGuess() {
		w -= 10
	}
	return w
}

// rank sorts claims, those that matter most first.
func rank(list []Claim) {
	slices.SortStableFunc(list, func(x, y Claim) int { return cmp.Compare(y.weight(), x.weight()) })
}

// The verifier looks at so many positions for a move, and for a position.
const (
	moveNodes     = 25_000
	positionNodes = 50_000
)

// finder finds the claims about one move.
type finder struct {
	ctx     context.Context
	e       *Explainer
	p       *Position
	f       *examine.Facts
	move    board.Point
	before  *board.Board // for trial moves
	after   *board.Board
	me, opp board.Color
	taken   board.Set
	near    board.Set // points within three lines of the move
	claims  []Claim
	budget  int                  // positions that the verifier may still look at
	told    map[board.Point]bool // strings of which a capture or rescue is known, by origin before
}

func newFinder(ctx context.Context, e *Explainer, p *Position, f *examine.Facts, move board.Point, after *board.Board) *finder {
	m := &finder{ctx: ctx, e: e, p: p, f: f, move: move, before: p.Board.Clone(), after: after, me: p.ToPlay, opp: p.ToPlay.Opponent(), told: map[board.Point]bool{}, budget: moveNodes}
	m.taken = board.SetOf(after.AppendCaptured(nil)...)
	m.near.Add(move)
	all := board.AllPoints(after.Size())
	for range 3 {
		m.near.Grow()
		m.near.And(&all)
	}
	return m
}

// claim returns a claim of the kind about the strings at points, whose stones it counts before the
// move.
func (m *finder) claim(k Kind, points ...board.Point) Claim {
	c := Claim{Kind: k, Player: m.me, Move: m.move, Points: points, Source: sourceReading}
	for _, p := range points {
		c.Stones += m.before.StringSize(p)
	}
	return c
}

// counted are the kinds that are verified by counting alone.
var counted = map[Kind]bool{
	kindShape: true, kindProverb: true, kindSelfAtari: true, kindFillsOwnEye: true, kindFalseEye: true, kindDeadShape: true, kindKo: true, kindOpening: true,
	kindEscape: true, kindPressure: true,
}

// confirm verifies the claim with searches of at most budget positions, which it lowers. It reports
// whether the claim holds; then the claim is Proved, and has a Line.
func confirm(c *Claim, b *board.Board, toPlay board.Color, budget *int) bool {
	v, err := newVerifier(c, b, toPlay)
	if err != nil {
		return false
	}
	if v.budget = budget; v.check() != nil {
		return false
	}
	c.Proved = true
	c.Source = sourceProved
	if counted[c.Kind] || c.Kind == kindCapture && len(v.line) == 1 {
		c.Source = sourceCounted
	}
	if len(v.line) > 1 {
		c.Line = search.LineOf(v.line[:min(len(v.line), search.MaxLine)]...)
	}
	return true
}

// say adds the claim if it holds and reports whether it does.
func (m *finder) say(c Claim) bool {
	if !confirm(&c, m.p.Board, m.p.ToPlay, &m.budget) {
		return false
	}
	m.claims = append(m.claims, c)
	return true
}

// guess adds the claim, as a guess if it cannot be verified.
func (m *finder) guess(c Claim) {
	if !m.say(c) {
		m.claims = append(m.claims, c)
	}
}

// inDanger reports whether the verifier finds that the opponent can capture the string at p by
// moving first. What is guessed about saving a string rests on that much at least.
func inDanger(b *board.Board, p board.Point, budget *int) bool {
	c := Claim{Kind: kindLoses, Name: "left", Player: b.At(p), Move: board.Pass, Points: []board.Point{p}}
	v, err := newVerifier(&c, b, c.Player)
	if err != nil {
		return false
	}
	v.budget = budget
	_, ok := v.loseable(b, c.Player.Opponent(), p)
	return ok
}

// evaluate asks the Evaluator about the stones on b with c to move, without history, so that
// different moves can be compared.
func (e *Explainer) evaluate(ctx context.Context, p *Position, b *board.Board, c board.Color) (network.Evaluation, error) {
	n, err := network.NewPosition(b, c, p.Komi, 0, p.Rules, network.UnknownHistory(), network.NoBans())
	if err != nil {
		return network.Evaluation{}, err
	}
	return e.evaluator.Evaluate(ctx, n)
}
