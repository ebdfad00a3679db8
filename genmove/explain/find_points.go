package explain

import (
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/joseki"
)

// books finds what tables of sequences and openings say about the move.
func (m *finder) books() error {
	for _, name := range []string{"corner", "approach", "enclosure", "3-3 invasion", "extension"} {
		if m.say(m.named(kindOpening, name)) {
			break
		}
	}
	var best joseki.Suggestion
	for _, s := range m.f.Joseki {
		if s.Move == m.move && s.Count > best.Count && s.Class != joseki.Antisuji {
			best = s
		}
	}
	if best.Count == 0 {
		return m.ctx.Err()
	}
	c := m.claim(kindJoseki)
	if best.Entry < 0 {
		c = m.named(kindOpening, "book")
	}
	c.Value, c.Stones, c.Source = best.Frequency, best.Total, sourceTable
	if c.Kind == kindJoseki {
		c.Name = best.Line
	}
	m.claims = append(m.claims, c)
	return m.ctx.Err()
}

// The smallest numbers of points that are worth a sentence.
const (
	minGain = 1.0
	minLoss = 1.5
)

// points finds what the move is worth, by the Evaluator if there is one, else by influence.
func (m *finder) points() error {
	if m.e.evaluator != nil {
		return m.network()
	}
	if m.f.Losses == nil || m.f.Influence == nil {
		return nil
	}
	gains, err := m.e.analyst.Gains(m.ctx, m.f, []board.Point{m.move})
	if err != nil || len(gains) == 0 || gains[0] < minGain {
		return err
	}
	c := m.claim(kindTerritory)
	c.Value = tenths(gains[0])
	m.claims = append(m.claims, c)
	return nil
}

// evaluate asks the Evaluator about the position on b with c to move, without history.
func (m *finder) evaluate(b *board.Board, c board.Color) (network.Evaluation, error) {
	return m.e.evaluate(m.ctx, m.p, b, c)
}

// network estimates what the move is worth against the best move and against a pass.
func (m *finder) network() error {
	now, err := m.evaluate(m.p.Board, m.me)
	if err != nil {
		return err
	}
	then, err := m.evaluate(m.after, m.opp)
	if err != nil {
		return err
	}
	passed, err := m.evaluate(m.p.Board, m.opp)
	if err != nil {
		return err
	}
	lead := func(e *network.Evaluation) float64 {
		if m.me == board.Black {
			return -float64(e.Lead)
		}
		return float64(e.Lead)
	}
	loss, err := m.loss(&now, &then)
	if err != nil {
		return err
	}
	if loss >= minLoss {
		c := m.named(kindLoses, "points")
		c.Value, c.Source = tenths(loss), sourceNetwork
		m.claims = append(m.claims, c)
	}
	worth := lead(&then) - lead(&passed)
	if worth < minGain {
		return nil
	}
	if err := m.sente(lead(&then), worth, lead); err != nil {
		return err
	}
	if stage(m.before) > endgame {
		m.estimate(kindEndgame, worth)
		return nil
	}
	gained, reduced := m.shares(&then, &passed)
	if gained >= 2*minGain {
		m.estimate(kindTerritory, min(gained, worth))
	}
	if reduced >= 2*minGain {
		m.estimate(kindReduction, min(reduced, worth))
	}
	return nil
}

// estimate adds a claim of the network about a number of points.
func (m *finder) estimate(k Kind, value float64) {
	c := m.claim(k)
	c.Value, c.Source = tenths(value), sourceNetwork
	m.claims = append(m.claims, c)
}

// endgame is the part of the board that stones cover when moves are counted as endgame.
const endgame = 0.6

// sente claims whether the opponent should answer: what the player gains by a second move, against
// worth, what he gains by the first.
func (m *finder) sente(now, worth float64, lead func(*network.Evaluation) float64) error {
	again, err := m.evaluate(m.after, m.me)
	if err != nil {
		return err
	}
	// To move twice costs nothing, whatever the network says.
	switch followup := max(lead(&again)-now, 0); {
	case followup >= 1.5*worth+2:
		m.estimate(kindSente, followup)
		m.claims[len(m.claims)-1].Name = "followup"
	case followup <= worth:
		m.estimate(kindGote, followup)
	}
	return nil
}

// shares returns what the move gains in the points that would be the player's after a pass, and in
// the others.
func (m *finder) shares(then, passed *network.Evaluation) (gained, reduced float64) {
	for p := range board.Points(m.after.Size()) {
		d := float64(then.Ownership[p] - passed.Ownership[p])
		mine := passed.Ownership[p] > 0
		if m.me == board.Black {
			d, mine = -d, passed.Ownership[p] < 0
		}
		if mine {
			gained += d
		} else {
			reduced += d
		}
	}
	return gained, reduced
}

// loss returns by how many points the move is worse than the move that the policy likes best.
func (m *finder) loss(now, then *network.Evaluation) (float64, error) {
	best := now.Best()
	if best == m.move {
		return 0, nil
	}
	b := m.p.Board.Clone()
	if err := b.Play(best, m.me, board.Strict); err != nil {
		return 0, nil // superko, or another rule that the network does not know
	}
	v, err := m.evaluate(b, m.opp)
	if err != nil {
		return 0, err
	}
	if m.me == board.Black {
		return float64(then.Lead - v.Lead), nil
	}
	return float64(v.Lead - then.Lead), nil
}

// tenths rounds a number of points to tenths.
func tenths(v float64) float64 { return math.Round(10*v) / 10 }

// stage returns which part of the board stones cover.
func stage(b *board.Board) float64 {
	all := b.Size() * b.Size()
	empty := b.EmptyPoints()
	return float64(all-empty.Len()) / float64(all)
}
