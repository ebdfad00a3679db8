package explain

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// Difference explains why one of two moves of the side to move is better. Explanation.Better is the
// better move, as the Evaluator or else influence estimates. The errors are those of Move.
func (e *Explainer) Difference(ctx context.Context, p Position, a, b board.Point) (*Explanation, error) {
	x, err := e.Move(ctx, p, a)
	if err != nil {
		return nil, err
	}
	y, err := e.Move(ctx, p, b)
	if err != nil {
		return nil, err
	}
	diff, source, err := e.better(ctx, &p, b, a)
	if err != nil {
		return nil, err
	}
	if diff < 0 || source == "" && merit(x.Claims) > merit(y.Claims) {
		x, y, diff = y, x, -diff
	}
	comparison := func(c Claim) bool { return c.Kind == kindLoses && len(c.Points) == 0 }
	common := func(list []Claim) func(Claim) bool {
		return func(c Claim) bool {
			return comparison(c) || slices.ContainsFunc(list, func(d Claim) bool {
				return c.Kind == d.Kind && c.Name == d.Name && slices.Equal(c.Points, d.Points) && c.Value == d.Value
			})
		}
	}
	worse := slices.DeleteFunc(slices.Clone(x.Claims), common(y.Claims))
	instead := slices.DeleteFunc(slices.Clone(y.Claims), common(x.Claims))
	if diff > 0 {
		worse = append(worse, Claim{Kind: kindLoses, Name: "difference", Player: p.ToPlay, Move: x.Move, Value: tenths(diff), Source: source})
		rank(worse)
	}
	then, err := e.then(ctx, &p, x.Move, y.Move)
	if err != nil {
		return nil, err
	}
	return &Explanation{
		Player: p.ToPlay, Move: x.Move, Claims: worse, Better: y.Move, Instead: instead, Then: then,
		Incomplete: x.Incomplete || y.Incomplete || ctx.Err() != nil,
	}, nil
}

// then returns what the opponent does by playing at the better move after the other one, as far as
// it is proved and no mere shape. There is nothing if the context has ended.
func (e *Explainer) then(ctx context.Context, p *Position, move, better board.Point) ([]Claim, error) {
	after, err := p.After(move)
	if err != nil || better == board.Pass || ctx.Err() != nil || !after.Board.Legal(better, after.ToPlay, board.Strict) {
		return nil, nil
	}
	f, err := e.analyst.Facts(ctx, after, examine.Worms)
	if err != nil {
		if ctx.Err() != nil {
			return nil, nil
		}
		return nil, err
	}
	x, err := e.Move(ctx, Position{Position: after, Facts: f, Komi: p.Komi, Rules: p.Rules}, better)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(x.Claims, func(c Claim) bool {
		switch c.Kind {
		case kindShape, kindProverb, kindPressure, kindLoses, kindSelfAtari, kindEscape, kindPrevents, kindOpening:
			return true
		}
		return !c.Proved
	}), nil
}

// merit compares moves without an estimate of points: the weight of the best that a move does, less
// that of the worst.
func merit(list []Claim) float64 {
	var best, worst float64
	for i := range list {
		if c := &list[i]; c.Against() {
			worst = max(worst, c.weight())
		} else {
			best = max(best, c.weight())
		}
	}
	return best - worst
}

// better returns by how many points move b is better than a. The source is 0 if it is unknown.
func (e *Explainer) better(ctx context.Context, p *Position, b, a board.Point) (float64, Source, error) {
	if e.evaluator == nil {
		f, err := e.facts(ctx, p)
		if err != nil || f.Losses == nil || f.Influence == nil {
			return 0, "", err
		}
		gains, err := e.analyst.Gains(ctx, f, []board.Point{b, a})
		if err != nil || len(gains) < 2 {
			return 0, "", err
		}
		return gains[0] - gains[1], sourceReading, nil
	}
	var lead [2]float64
	for i, m := range [2]board.Point{b, a} {
		next := p.Board.Clone()
		if err := next.Play(m, p.ToPlay, board.Strict); err != nil {
			return 0, sourceNetwork, fmt.Errorf("%w: %v at %v: %w", ErrMove, p.ToPlay, m, err)
		}
		v, err := e.evaluate(ctx, p, next, p.ToPlay.Opponent())
		if err != nil {
			return 0, sourceNetwork, err
		}
		lead[i] = float64(v.Lead)
	}
	if p.ToPlay == board.Black {
		return lead[1] - lead[0], sourceNetwork, nil
	}
	return lead[0] - lead[1], sourceNetwork, nil
}

// Position explains a position: the lead and its causes, which groups are dead, weak or urgent.
// The error is ErrNoStones for an empty board, and otherwise that of examine.Analyst.Facts.
func (e *Explainer) Position(ctx context.Context, p Position) (*Explanation, error) {
	if err := e.check(ctx, &p); err != nil {
		return nil, err
	}
	if empty := p.Board.EmptyPoints(); empty.Len() == p.Board.Size()*p.Board.Size() {
		return nil, ErrNoStones
	}
	f, err := e.facts(ctx, &p)
	if err != nil {
		return nil, err
	}
	x := &Explanation{Player: p.ToPlay, Incomplete: f.Unknown != 0}
	if err := e.lead(ctx, &p, f, x); err != nil {
		return nil, err
	}
	budget := positionNodes
	e.groups(ctx, &p, f, x, &budget)
	e.strings(ctx, &p, f, x, &budget)
	x.Incomplete = x.Incomplete || ctx.Err() != nil
	rank(x.Claims)
	said, weak := fates(f, x.Claims), 0
	x.Claims = slices.DeleteFunc(x.Claims, func(c Claim) bool {
		if c.Kind != kindWeak {
			return false
		}
		weak++
		return weak > maxWeak || said.Has(c.Points[0])
	})
	return x, nil
}

// maxWeak is how many weak groups a position names, the largest ones.
const maxWeak = 4

// lead claims who is ahead, and the largest territories.
func (e *Explainer) lead(ctx context.Context, p *Position, f *examine.Facts, x *Explanation) error {
	var lead float64
	var owner func(board.Point) float64
	source := sourceReading
	switch {
	case e.evaluator != nil:
		v, err := e.estimate(ctx, p)
		if err != nil {
			return err
		}
		lead, source = float64(v.Lead), sourceNetwork
		owner = func(q board.Point) float64 { return float64(v.Ownership[q]) }
	case f.Influence != nil && f.Influence.First(p.ToPlay) != nil:
		lead = f.Lead(p.ToPlay) + p.Komi
		owner = f.Influence.First(p.ToPlay).Territory
	default:
		return nil
	}
	c := Claim{Kind: kindLead, Player: board.White, Value: tenths(lead), Source: source}
	if lead < 0 {
		c.Player, c.Value = board.Black, tenths(-lead)
	}
	x.Claims = append(x.Claims, c)
	for _, c := range []board.Color{board.Black, board.White} {
		x.Claims = append(x.Claims, territories(p.Board, c, owner, source)...)
	}
	return nil
}

// estimate asks the Evaluator about the position, with its history if that is known.
func (e *Explainer) estimate(ctx context.Context, p *Position) (network.Evaluation, error) {
	if p.Network != nil {
		return e.evaluator.Evaluate(ctx, *p.Network)
	}
	return e.evaluate(ctx, p, p.Board, p.ToPlay)
}

// territories returns claims about the largest territories of c, at most three of five points and
// more.
func territories(b *board.Board, c board.Color, owner func(board.Point) float64, source Source) []Claim {
	sign := 1.0
	if c == board.Black {
		sign = -1
	}
	var points board.Set
	for q := range board.Points(b.Size()) {
		if sign*owner(q) > 0.5 && b.At(q) != c {
			points.Add(q)
		}
	}
	var list []Claim
	for r := range points.Regions() {
		sum, best := 0.0, r.First()
		inside := r
		for !inside.IsEmpty() {
			best = inside.Nth(inside.Len() / 2)
			inside = inner(inside)
		}
		for q := range r.All() {
			sum += sign * owner(q)
			if b.At(q) == c.Opponent() {
				sum++
			}
		}
		if sum >= 5 {
			list = append(list, Claim{Kind: kindTerritory, Name: "side", Player: c, Points: []board.Point{best}, Value: tenths(sum), Source: source})
		}
	}
	slices.SortStableFunc(list, func(x, y Claim) int { return cmp.Compare(y.Value, x.Value) })
	return list[:min(len(list), 3)]
}

// inner returns the points of s whose neighbors are all in s, or on no board.
func inner(s board.Set) board.Set {
	var in board.Set
	for p := range s.All() {
		ok := true
		for _, q := range p.Neighbors() {
			ok = ok && s.Has(q)
		}
		if ok {
			in.Add(p)
		}
	}
	return in
}

// groups claims which groups are dead, weak or urgent, and which stand in seki.
func (e *Explainer) groups(ctx context.Context, p *Position, f *examine.Facts, x *Explanation, budget *int) {
	if f.Dragons == nil {
		return
	}
	for _, d := range f.Dragons.All() {
		if ctx.Err() != nil {
			return
		}
		c := Claim{Kind: kindDead, Player: d.Color, Points: []board.Point{d.Origin}, Stones: d.Size(), Source: sourceReading}
		switch {
		case d.Safety == dragon.AliveInSeki:
			if s, ok := seki(p.Board, f, d, budget); ok {
				x.Claims = append(x.Claims, s)
			}
			continue
		case d.Status == dragon.Dead:
		case d.Status == dragon.Critical:
			c.Kind = kindUrgent
			c.Line = d.Attack.Line
		case d.IsWeak() && d.Size() > 1:
			c.Kind = kindWeak
		default:
			continue
		}
		if !confirm(&c, p.Board, p.ToPlay, budget) && (c.Kind == kindUrgent || d.Defense.Limited) {
			c.Kind, c.Line = kindWeak, search.Line{} // reading of such groups is often wrong
		}
		x.Claims = append(x.Claims, c)
	}
}

// seki returns a claim about the group and one of the opponent's beside it, if that can be
// verified. Each pair is claimed once, by Black.
func seki(b *board.Board, f *examine.Facts, d *dragon.Dragon, budget *int) (Claim, bool) {
	if d.Color != board.Black {
		return Claim{}, false
	}
	for _, mine := range d.Strings {
		for _, other := range b.AppendNeighbors(nil, mine) {
			c := Claim{Kind: kindSeki, Player: d.Color, Points: []board.Point{mine, f.Worms.At(other).Origin}, Source: sourceReading}
			if confirm(&c, b, d.Color, budget) {
				return c, true
			}
		}
		for q := range ref(b.LibertySet(mine)).All() {
			for _, n := range q.Neighbors() {
				if b.At(n) != board.White {
					continue
				}
				c := Claim{Kind: kindSeki, Player: d.Color, Points: []board.Point{mine, f.Worms.At(n).Origin}, Source: sourceReading}
				if confirm(&c, b, d.Color, budget) {
					return c, true
				}
			}
		}
	}
	return Claim{}, false
}

// fates returns the stones of the groups that are said to be dead, or to live or die by which side
// moves first.
func fates(f *examine.Facts, claims []Claim) board.Set {
	var said board.Set
	for i := range claims {
		if k := claims[i].Kind; k != kindUrgent && k != kindDead {
			continue
		}
		p := claims[i].Points[0]
		said.Add(p)
		if f.Dragons != nil {
			said.Or(&f.Dragons.At(p).Stones)
		}
	}
	return said
}

// strings claims which strings can be captured and saved, and are not part of a group of which
// that is said.
func (e *Explainer) strings(ctx context.Context, p *Position, f *examine.Facts, x *Explanation, budget *int) {
	said := fates(f, x.Claims)
	for _, w := range f.Worms.All() {
		if ctx.Err() != nil || w.Attack().Code != search.Win || said.Has(w.Origin) {
			continue
		}
		c := Claim{Kind: kindUrgent, Player: w.Color, Points: []board.Point{w.Origin}, Stones: len(w.Stones), Source: sourceReading}
		if w.IsLost() {
			c.Kind = kindDead
		} else if w.Defense().Code != search.Win {
			continue
		}
		if confirm(&c, p.Board, p.ToPlay, budget) || c.Kind == kindDead || inDanger(p.Board, w.Origin, budget) {
			x.Claims = append(x.Claims, c)
		}
	}
}
