package answer

import (
	"fmt"
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
)

// drawOwnership shows the owners of points, dead stones and the score.
func drawOwnership(v *view) error {
	r, err := v.search()
	if err != nil {
		return err
	}
	v.heat(Heat{Max: 1, Signed: true, Percent: true}, func(p board.Point) float64 { return float64(r.Ownership[p]) })
	f, err := v.count()
	if err != nil {
		return err
	}
	for p := range f.Dead.All() {
		v.mark(Mark{At: p, Shape: "cross", Tone: "bad", Title: "dead"})
	}
	if v.out.Score, err = v.score(r); err != nil {
		return err
	}
	v.say("%s", cli.Count(f.Dead.Len(), "dead stone"))
	v.players("Black's: the darker the surer", "White's: the lighter the surer")
	v.legend("bad", "cross", "dead")
	return nil
}

// percent writes a part of 1; what is there at all is no 0.
func percent(x float64) string {
	if x > 0 && x < 0.01 {
		return "<1"
	}
	return fmt.Sprintf("%.0f", 100*x)
}

// drawPolicy shows the network's probability of each move.
func drawPolicy(v *view) error {
	list, err := v.policy()
	if err != nil {
		return err
	}
	chance := map[board.Point]float64{}
	for i, m := range list {
		chance[m.Move] = 100 * m.Value
		if i < 9 && m.Move != board.Pass {
			v.mark(Mark{At: m.Move, Shape: "text", Text: percent(m.Value), Tone: "info", Title: m.Text})
		}
	}
	toPlay := v.place.game.ToPlay()
	v.heat(Heat{Tone: toPlay.String(), Plain: true}, func(at board.Point) float64 {
		if c, ok := chance[at]; ok {
			return c
		}
		return math.NaN()
	})
	v.say("%s to play; a pass %s %%", name(toPlay), percent(chance[board.Pass]/100))
	v.legend("info", "text", "probability in percent, before any search")
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
		if x.Total > 0 {
			v.mark(Mark{At: x.Move, Shape: "text", Text: percent(float64(x.Count) / float64(x.Total)), Tone: "good", Title: title})
		}
		v.say("%v: %s", x.Move, title)
	}
	if len(f.Joseki) == 0 {
		v.say("No known sequence goes on here")
	}
	v.legend("good", "text", "how often the move was chosen here, in percent")
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
	v.heat(Heat{Max: 1, Signed: true, Percent: true}, func(p board.Point) float64 { return after.Territory(p) - before.Territory(p) })
	captured := g.Board().CapturedBy(v.at, g.ToPlay())
	v.mark(Mark{At: v.at, Shape: "ring", Tone: "info", Title: "the move"})
	v.legend("info", "ring", "the move")
	v.say("%s %v gains %.1f points of territory", name(g.ToPlay()), v.at, influence.MoveValue(before, after, g.ToPlay(), captured))
	v.say("If it is not answered it threatens %.1f more", influence.MoveValue(after, followup, g.ToPlay(), 0))
	return nil
}

// effect returns territorial influence with the opponent to move first: before a move of the
// player whose turn it is, after it, and if it is not answered.
func (s *scene) effect(move board.Point) (before, after, followup *influence.Result, err error) {
	f, err := s.influenced(true, 0)
	if err != nil {
		return nil, nil, nil, err
	}
	s.q.tell("computing influence after the move", 0, 0)
	after, followup, err = s.d.judged.MoveInfluence(s.q.ctx, f, move)
	return f.Influence.First(f.ToPlay.Opponent()), after, followup, err
}
