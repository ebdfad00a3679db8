package answer

import (
	"fmt"
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/influence"
)

// drawOwnership shows the owners of points in random games.
func drawOwnership(v *view) error {
	o, err := v.owned()
	if err != nil {
		return err
	}
	sum := 0.0
	v.heat(Heat{Max: 1, Signed: true, Decimals: 2}, func(p board.Point) float64 {
		sum += o.Owner[p]
		return o.Owner[p]
	})
	v.say("%s; area without komi: %s", cli.Count(o.Games, "random game"), lead(sum))
	v.players("Black's in all games: −1", "White's in all games: 1")
	return nil
}

// drawScore shows dead stones and the score.
func drawScore(v *view) error {
	r, err := v.score()
	if err != nil {
		return err
	}
	b := v.place.game.Board()
	v.heat(Heat{Max: 1, Signed: true, Plain: !r.Finished(), Decimals: 2}, func(p board.Point) float64 {
		if r.Finished() {
			switch r.Owner(p) {
			case board.Black:
				return -1
			case board.White:
				return 1
			}
			return 0
		}
		return r.Chance(p)
	})
	for p := range fromTop(b.Size()) {
		title := fmt.Sprintf("%v, sure to %.0f %%", r.Status(p), 100*r.StringCertainty(p))
		switch r.Status(p) {
		case score.Dead:
			v.mark(Mark{At: p, Shape: "cross", Tone: "bad", Title: title})
		case score.Seki:
			v.mark(Mark{At: p, Shape: "square", Tone: "info", Title: title})
		case score.Unsettled:
			v.mark(Mark{At: p, Shape: "text", Text: "?", Tone: "warn", Title: title})
		}
	}
	what := "Estimated"
	if r.Finished() {
		what = "Counted"
	}
	v.say("%s by territory: %s; by area: %s", what, lead(float64(r.Margin(board.TerritoryScoring))), lead(float64(r.Margin(board.AreaScoring))))
	v.say("Certainty %.0f %%", 100*r.Certainty())
	v.players("Black's", "White's")
	v.legend("bad", "cross", "dead")
	v.legend("info", "square", "in a seki")
	v.legend("warn", "text", "?: unsettled")
	return nil
}

// drawHabit shows how likely players choose each move.
func drawHabit(v *view) error {
	p := v.place.position()
	list, err := v.d.habits.Append(nil, p.Board, p.ToPlay, p.Last, p.Previous)
	if err != nil {
		return err
	}
	chance := map[board.Point]float64{}
	for i, m := range list {
		chance[m.Point] = 100 * m.Chance
		if i < 9 {
			v.mark(Mark{At: m.Point, Shape: "text", Text: fmt.Sprint(i + 1), Tone: "info", Title: fmt.Sprintf("%.1f %%", 100*m.Chance)})
		}
	}
	v.heat(Heat{Tone: p.ToPlay.String(), Decimals: 1}, func(at board.Point) float64 {
		if c, ok := chance[at]; ok {
			return c
		}
		return math.NaN()
	})
	v.say("%s to play: percent of players who choose a move in such a position", name(p.ToPlay))
	v.legend(p.ToPlay.String(), "area", "percent")
	return nil
}

// drawJoseki shows moves of known sequences.
func drawJoseki(v *view) error {
	f, err := v.need(examine.Joseki)
	if err != nil {
		return err
	}
	for _, x := range f.Joseki {
		title := fmt.Sprintf("%v, chosen %d times of %d", x.Class, x.Count, x.Total)
		if x.Line != "" {
			title = x.Line + ": " + title
		}
		v.mark(Mark{At: x.Move, Shape: "text", Text: fmt.Sprintf("%.0f", 100*x.Frequency), Tone: "good", Title: title})
		v.say("%v: %s", x.Move, title)
	}
	if len(f.Joseki) == 0 {
		v.say("No known sequence goes on here")
	}
	v.legend("good", "text", "how often the move is chosen, percent")
	return nil
}

// drawDelta shows what a move changes in the territory.
func drawDelta(v *view) error {
	g := v.place.game
	v.players("goes to Black", "goes to White")
	if v.at == board.NoPoint {
		v.say("Choose an empty point to see what a move there changes")
		return nil
	}
	if err := g.Legal(v.at, g.ToPlay()); err != nil {
		v.say("%v: %s", v.at, reason(err))
		return nil
	}
	before, after, followup, err := v.effect(v.at)
	if err != nil {
		return err
	}
	v.heat(Heat{Max: 1, Signed: true, Decimals: 2}, func(p board.Point) float64 { return after.Territory(p) - before.Territory(p) })
	captured := g.Board().CapturedBy(v.at, g.ToPlay())
	v.mark(Mark{At: v.at, Shape: "ring", Tone: "info", Title: "the move"})
	v.say("%s %v gains %.1f points of territory", name(g.ToPlay()), v.at, influence.MoveValue(before, after, g.ToPlay(), captured))
	v.say("If it is not answered it threatens %.1f more", influence.MoveValue(after, followup, g.ToPlay(), 0))
	return nil
}

// effect returns territorial influence with the opponent to move first: before a move of the
// player whose turn it is, after it, and if it is not answered.
func (s *scene) effect(move board.Point) (before, after, followup *influence.Result, err error) {
	f, err := s.influenced(false, 0)
	if err != nil {
		return nil, nil, nil, err
	}
	s.q.tell("computing influence after the move", 0, 0)
	after, followup, err = s.d.analyst.MoveInfluence(s.q.ctx, f, move)
	return f.Influence.First(f.ToPlay.Opponent()), after, followup, err
}
