package program

import (
	"context"
	"math"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
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

// habit likes what the network likes: 1 % of its policy is worth 2 points, 50 % about 12.
func habit(s *Situation) {
	for p := range board.Points(s.Board.Size()) {
		s.Values[p] += 3 * math.Log1p(100*float64(s.Network.Policy[p]))
	}
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

// settled forbids moves at points whose owner is clear to the network, if it prefers a pass to
// them.
func settled(s *Situation) {
	for p := range board.Points(s.Board.Size()) {
		if math.Abs(float64(s.Network.Ownership[p])) > 0.9 && s.Network.Policy[p] < s.Network.Policy[board.Pass] {
			s.Values[p] = never
		}
	}
}

// searched is the number of moves that are searched.
const searched = 20

// newSearch searches the best of the allowed moves, and the pass. Reading gives it advice. It has
// the last word.
func newSearch(b *Bot) (Ingredient, error) {
	o := b.options
	return Func(func(ctx context.Context, s *Situation) (err error) {
		moves := s.Allowed()
		if o.Playouts == 0 || len(moves) == 0 {
			return nil
		}
		lim := mcts.Limits{Playouts: max(o.Playouts, 0), Early: o.Playouts < 0, Allow: append(moves[:min(searched, len(moves))], board.Pass)}
		switch {
		case !s.Until.IsZero():
			lim.Time = max(time.Until(s.Until), time.Millisecond)
		case o.Playouts < 0:
			lim.Time = time.Duration(300+100*s.Board.Size()) * time.Millisecond
		}
		if s.Report != nil {
			lim.Every = 100 * time.Millisecond
			lim.Progress = func(r *mcts.Result) {
				s.Search = r
				s.Report(s.Thoughts())
			}
		}
		if b.searcher == nil {
			options := mcts.Options{Threads: max(o.Threads, 1), Seed: uint64(b.options.Seed), Symmetry: network.SymmetryRandom}
			options.NewAdviser = func() (mcts.Adviser, error) { return mcts.NewTactics(search.AtLevel(8)), nil }
			if o.Playouts > 0 { // otherwise the moves depend on the time as well
				options.Threads, options.NoReuse = 1, true
			}
			if b.searcher, err = mcts.FromModel(b.model, options); err != nil {
				return err
			}
		}
		s.Search, err = b.searcher.Search(ctx, s.Game, lim)
		return err
	}), nil
}
