package main

import (
	"context"
	"math"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/playout"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/reading/search"
)

// rules forbids moves that are illegal, fill an own eye, or give stones for nothing.
func rules(s *Situation) {
	empty := s.Board.EmptyPoints()
	for p := range empty.All() {
		gift := s.Board.IsSelfAtari(p, s.ToPlay) && !s.Board.IsCapture(p, s.ToPlay)
		for _, w := range s.Worms.All() {
			gift = gift && w.AttackCode(p) == search.Fail && w.DefenseCode(p) == search.Fail
		}
		legal := s.Game.Legal(p, s.ToPlay) == nil && s.Board.Legal(p, s.ToPlay, board.Strict)
		if gift || !legal || s.Board.IsEye(p, s.ToPlay) {
			s.Values[p] = never
		}
	}
}

// newHabit likes what players like: a chance of 1 % is worth 2 points, 50 % about 12.
func newHabit(b *Bot) (Ingredient, error) {
	e, err := prior.NewEstimator(b.prior)
	return Func(func(_ context.Context, s *Situation) error {
		list, err := e.Append(nil, s.Board, s.ToPlay, s.Last, s.Previous)
		for _, m := range list {
			s.Values[m.Point] += 3 * math.Log1p(100*m.Chance)
		}
		return err
	}), err
}

// tactics captures and saves strings.
func tactics(s *Situation) {
	for _, w := range s.Worms.All() {
		if w.IsLost() {
			continue // there is time to take it
		}
		list := w.Attacks
		if w.Color == s.ToPlay {
			list = w.Defenses
		}
		for _, m := range list {
			s.add(m.Move, m.Code, min(w.EffectiveSize/2, 20))
		}
	}
}

// links cuts, and prevents cuts by playing there first.
func links(s *Situation) {
	for _, c := range s.Links.Cuts() {
		s.add(c.Move, c.Code, softcap(min(s.Worms.At(c.A).EffectiveSize, s.Worms.At(c.B).EffectiveSize))/4)
	}
}

// add raises the value of a move by the part of a stake that an outcome is worth.
func (s *Situation) add(p board.Point, c search.Code, stake float64) {
	part := [...]float64{search.KoB: 0.3, search.Loss: 0.4, search.Gain: 0.2, search.KoA: 0.6, search.Win: 1}
	if p.On(s.Board.Size()) {
		s.Values[p] += stake * part[c]
	}
}

// softcap lets large values grow slowly.
func softcap(v float64) float64 { return 6 * math.Log1p(max(v, 0)/6) }

// book plays what joseki and openings suggest.
func book(s *Situation) {
	for _, m := range s.Joseki {
		s.Values[m.Move] += 3 * m.Frequency
	}
}

// newTerritory likes moves that gain territory, of the 16 most promising ones so far.
func newTerritory(b *Bot) (Ingredient, error) {
	return Func(func(ctx context.Context, s *Situation) error {
		moves := s.Allowed()
		moves = moves[:min(16, len(moves))]
		gains, err := b.analyst.Gains(ctx, s.Facts, moves)
		for i := range gains {
			s.Values[moves[i]] += softcap(gains[i]) / 6
		}
		return err
	}), nil
}

// newSettled forbids moves that change nothing any more in random games.
func newSettled(b *Bot) (Ingredient, error) {
	player, err := playout.NewHeavy(b.prior)
	return Func(func(ctx context.Context, s *Situation) error {
		found, err := playout.Owners(ctx, player, s.Board, s.ToPlay, s.Last, playout.Options{Games: 100, Seed: uint64(b.options.Seed)})
		if err != nil {
			return err
		}
		settled, err := playout.Settled(s.Board, found.Owner, 0.9)
		for p := range settled.All() {
			s.Values[p] = never
		}
		return err
	}), err
}

// newSearch begins random games with the allowed moves, the better ones more often.
func newSearch(b *Bot) (Ingredient, error) {
	return Func(func(ctx context.Context, s *Situation) (err error) {
		options := gamesearch.Options{Game: s.Game, Playouts: max(b.options.Playouts, 0), Seed: uint64(b.options.Seed)}
		options.Trust, options.Bonus = gamesearch.TrustFor(s.Board.Size()), gamesearch.HandicapBonus(s.Game, s.ToPlay)
		if options.Playouts == 0 { // the moves depend on the time as well
			options.Reuse, options.Early, options.Threads = true, true, b.options.Threads
		}
		switch {
		case b.options.Playouts == 0 || s.Watch:
			return nil
		case !s.Until.IsZero():
			options.Time = max(time.Until(s.Until), time.Millisecond)
		case b.options.Playouts < 0:
			options.Time = time.Duration(300+100*s.Board.Size()) * time.Millisecond
		}
		p := gamesearch.Position{Board: s.Board, ToPlay: s.ToPlay, Komi: s.Game.Komi()}
		p.Last, p.Previous = s.Last, s.Previous
		s.Search, err = b.searcher.SearchReport(ctx, p, s.Chances(), options, s.tell)
		return err
	}), nil
}
