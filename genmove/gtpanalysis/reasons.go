package gtpanalysis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/reading/search"
)

// RegisterReasons adds the commands about reasons to s, answered by e, which is the engine of s
// or part of it and belongs to its goroutine. The error is ErrNoSource if e is nil.
//
//	move_reasons VERTEX        a sentence for each reason that counts for a move
//	restricted_genmove         the best one of some moves
//	top_moves_steps            the best moves: value, value by the arithmetic of the manual, what
//	                           the last step adds, and the patterns that propose the move
//	experimental_score COLOR   the score if a player makes the best move now
//	explain_decision COLOR         the last decision, or a new one, in words
//	explain_decision_json COLOR    the same as JSON
//
// A color may be missing; explain_decision, like move_reasons, then refers to the last generated
// move.
func RegisterReasons(s *gtp.Server, e *genmove.Engine) error {
	if e == nil {
		return ErrNoSource
	}
	if s == nil {
		return errNoServer
	}
	x := &reasons{e: e}
	s.Analyze("string", "Move reasons", "move_reasons %p")
	s.Analyze("string", "Explain decision", "explain_decision")
	s.Analyze("string", "Best moves, with steps", "top_moves_steps")
	return register(s, map[string]gtp.Handler{
		"move_reasons":       x.moveReasons,
		"restricted_genmove": x.restricted,
		"top_moves_steps":    x.topMoves,
		"experimental_score": x.experimentalScore,
		"explain_decision":   x.explain(func(d *genmove.Decision) (string, error) { return d.String(), nil }),
		"explain_decision_json": x.explain(func(d *genmove.Decision) (string, error) {
			text, err := json.Marshal(d)
			return string(text), err
		}),
	})
}

// reasons answers the commands about reasons.
type reasons struct {
	e         *genmove.Engine
	estimator *score.Estimator // nil before experimental_score needs it
}

// moveReasons answers move_reasons about the last decision.
func (x *reasons) moveReasons(ctx context.Context, c *gtp.Call) error {
	p, err := reasonsPoint(c)
	if err != nil {
		return err
	}
	return printReasons(ctx, c, p, x.e.Last(), x.e.Analyst().Tactics())
}

// errOccupied is the answer of move_reasons about a stone, with the text of GNU Go.
var errOccupied = errors.New("vertex must not be occupied")

// reasonsPoint reads the empty point of move_reasons.
func reasonsPoint(c *gtp.Call) (board.Point, error) {
	p, err := c.Point(0)
	if err == nil && c.Board().At(p) != board.Empty {
		err = errOccupied
	}
	return p, err
}

// printReasons prints a sentence for each reason of a move that counts. explain_decision has the
// others, and where they come from.
func printReasons(ctx context.Context, c *gtp.Call, p board.Point, d *genmove.Decision, tactics search.Tactics) error {
	if d == nil {
		return nil
	}
	i := slices.IndexFunc(d.Moves, func(v genmove.Valued) bool { return v.Move == p })
	if i < 0 {
		return nil
	}
	v := &d.Moves[i]
	said := map[string]bool{}
	for _, r := range v.Reasons {
		if !r.Counts() {
			continue
		}
		text, err := sentence(ctx, c, r, tactics)
		if err != nil {
			return err
		}
		if text != "" && !said[text] {
			said[text] = true
			c.Printf("%s\n", text)
		}
	}
	if !v.Safe && !v.Rough {
		c.Printf("Move at %s strategically or tactically unsafe\n", c.FormatVertex(p))
	}
	return nil
}

// phrases are sentences about a move, with MOVE, TARGET and OTHER in the place of vertices.
// They are those of GNU Go if it was seen to print them, and similar ones otherwise. Kinds that
// it does not have are left out.
var phrases = map[genmove.Kind]string{
	genmove.Attack:           "Move at MOVE attacks TARGET",
	genmove.Defend:           "Move at MOVE defends TARGET",
	genmove.AttackThreat:     "Move at MOVE threatens to attack TARGET",
	genmove.DefendThreat:     "Move at MOVE threatens to defend TARGET",
	genmove.AttackEither:     "Move at MOVE either attacks TARGET or attacks OTHER",
	genmove.DefendBoth:       "Move at MOVE both defends TARGET and defends OTHER",
	genmove.Connect:          "Move at MOVE connects TARGET and OTHER",
	genmove.Cut:              "Move at MOVE cuts TARGET and OTHER",
	genmove.Semeai:           "Move at MOVE wins semeai for TARGET",
	genmove.SemeaiThreat:     "Move at MOVE threatens to win semeai for TARGET",
	genmove.OwlAttack:        "Move at MOVE owl-attacks TARGET",
	genmove.OwlDefend:        "Move at MOVE owl-defends TARGET",
	genmove.OwlAttackThreat:  "Move at MOVE owl-threatens to attack TARGET",
	genmove.OwlDefendThreat:  "Move at MOVE owl-threatens to defend TARGET",
	genmove.OwlPreventThreat: "Move at MOVE owl-prevents a threat against TARGET",
	genmove.UncertainAttack:  "TARGET found alive but not certainly, MOVE attacks it again",
	genmove.UncertainDefend:  "TARGET found alive but not certainly, MOVE defends it again",
	genmove.StrategicAttack:  "Move at MOVE strategically attacks TARGET",
	genmove.StrategicDefend:  "Move at MOVE strategically defends TARGET",
	genmove.MyCombination:    "Move at MOVE starts a combination attack",
	genmove.YourCombination:  "Move at MOVE defends against combination attack",
	genmove.VitalEye:         "Move at MOVE is a vital eye point of TARGET",
	genmove.ExpandTerritory:  "Move at MOVE expands territory",
	genmove.ExpandMoyo:       "Move at MOVE expands moyo",
	genmove.Invasion:         "Move at MOVE is an invasion",
	genmove.Antisuji:         "Move at MOVE is an antisuji",
}

// kos are what follows a sentence about a result of reading that hangs on a ko.
var kos = map[search.Code]string{search.KoA: " with good ko", search.KoB: " with bad ko"}

// sentence returns the sentence about a reason, or none.
func sentence(ctx context.Context, c *gtp.Call, r genmove.Reason, tactics search.Tactics) (string, error) {
	text := strings.NewReplacer("MOVE", c.FormatVertex(r.Move), "TARGET", c.FormatVertex(r.Target), "OTHER", c.FormatVertex(r.Other)).Replace(phrases[r.Kind])
	switch r.Kind {
	case genmove.Attack:
		// The game may have gone on.
		if b := c.Board(); r.Code == search.Win && b.At(r.Target).IsPlayer() {
			defense, err := tactics.Defend(ctx, b, r.Target)
			if err != nil {
				return "", err
			}
			if defense.Code == search.Fail {
				return text + " (defenseless)", nil
			}
		}
		fallthrough
	case genmove.Defend, genmove.OwlAttack, genmove.OwlDefend:
		text += kos[r.Code]
	}
	return text, nil
}

func (x *reasons) restricted(ctx context.Context, c *gtp.Call) error {
	color, err := c.Color(0)
	if err != nil {
		return err
	}
	allowed, err := c.Points(1)
	if err != nil {
		return err
	}
	if len(allowed) == 0 {
		return errors.New("no allowed vertex")
	}
	d, err := x.e.Restricted(ctx, c.Game(), color, allowed)
	if err != nil {
		return err
	}
	c.PrintVertex(d.Move)
	return nil
}

// experimentalScore prints White's lead after the best move of a player: the estimate if the
// opponent moves first, and the value of the move.
func (x *reasons) experimentalScore(ctx context.Context, c *gtp.Call) error {
	k, err := c.Color(0)
	if err != nil {
		return err
	}
	if x.estimator == nil {
		if x.estimator, err = score.New(score.Options{Analyst: x.e.Analyst()}); err != nil {
			return err
		}
	}
	m, err := marginAt(ctx, c.Game(), k.Opponent(), x.estimator)
	if err != nil {
		return err
	}
	d, err := x.e.Conservative(ctx, c.Game(), k)
	if err != nil {
		return err
	}
	if k == board.White {
		m += d.Value
	} else {
		m -= d.Value
	}
	c.Printf("%.1f", m)
	return nil
}

// maxMoves is how many moves top_moves_steps prints.
const maxMoves = 10

func (x *reasons) topMoves(_ context.Context, c *gtp.Call) error {
	d := x.e.Last()
	if d == nil {
		return nil
	}
	n := 0
	for _, v := range d.Moves {
		if v.Value <= 0 || v.Illegal {
			continue
		}
		if n++; n > maxMoves {
			break
		}
		step, _ := v.Step("choice")
		c.Printf("%s %.2f %.2f %+.2f %s\n", c.FormatVertex(v.Move), v.Value, v.Manual, step.Part, strings.Join(v.Patterns, "; "))
	}
	return nil
}

// explain returns the command that writes a decision: the last one, or a new one if a
// color is given.
func (x *reasons) explain(write func(*genmove.Decision) (string, error)) gtp.Handler {
	return func(ctx context.Context, c *gtp.Call) error {
		d := x.e.Last()
		if c.Arg(0) != "" {
			color, err := c.Color(0)
			if err != nil {
				return err
			}
			if d, err = x.e.Generate(ctx, c.Game(), color); err != nil {
				return err
			}
		}
		if d == nil {
			return fmt.Errorf("no move was generated yet")
		}
		text, err := write(d)
		if err != nil {
			return err
		}
		c.Print(text)
		return nil
	}
}
