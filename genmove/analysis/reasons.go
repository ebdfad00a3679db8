package analysis

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove"
)

// ErrNoEngine says that there is nobody to choose moves.
var ErrNoEngine = errors.New("no engine")

// RegisterReasons adds the commands about reasons to s, answered by e, which belongs to
// the goroutine of s from then on and is, or is part of, the engine of s:
//
//	move_reasons VERTEX        what speaks for a move, and its value step by step
//	move_probabilities         the chances of the best moves when values are a little random
//	move_uncertainty           their entropy in bits
//	restricted_genmove         the best one of some moves
//	top_moves_steps            the best moves: value, value by the arithmetic of the manual, what
//	                           the last step adds, and the patterns that propose the move
//	explain_move COLOR         the last decision, or a new one, in words
//	explain_move_json COLOR    the same as JSON
//
// A colour may be missing. All but restricted_genmove and those with a colour speak of the last move that was generated. The error is
// ErrNoEngine if e is nil.
func RegisterReasons(s *gtp.Server, e *genmove.Engine) error {
	if e == nil {
		return ErrNoEngine
	}
	if s == nil {
		return ErrNoServer
	}
	x := reasons{e}
	s.Analyze("string", "Move reasons", "move_reasons %p")
	s.Analyze("string", "Explain move", "explain_move")
	s.Analyze("string", "Best moves, with steps", "top_moves_steps")
	return register(s, map[string]gtp.Handler{
		"move_reasons":       x.moveReasons,
		"move_probabilities": x.probabilities,
		"move_uncertainty":   x.uncertainty,
		"restricted_genmove": x.restricted,
		"top_moves_steps":    x.topMoves,
		"explain_move":       x.explain(func(d *genmove.Decision) (string, error) { return d.String(), nil }),
		"explain_move_json": x.explain(func(d *genmove.Decision) (string, error) {
			text, err := d.MarshalJSON()
			return string(text), err
		}),
	})
}

// reasons answers the commands about reasons.
type reasons struct{ e *genmove.Engine }

func (x reasons) moveReasons(_ context.Context, c *gtp.Call) error {
	p, err := c.Vertex(0)
	if err != nil {
		return err
	}
	c.Print("\nMove reasons:\n")
	d := x.e.Last()
	if d == nil {
		return nil
	}
	for _, v := range d.Moves {
		if v.Move != p {
			continue
		}
		for _, r := range v.Reasons {
			c.Printf("Move at %s\n", sentence(c, r))
		}
		for _, p := range v.Patterns {
			c.Printf("Pattern at %s: %s\n", c.FormatVertex(v.Move), p)
		}
		if !v.Safe && !v.Rough {
			c.Printf("Move at %s strategically or tactically unsafe\n", c.FormatVertex(p))
		}
	}
	return nil
}

// sentence says a reason in the words of the command, without "Move at".
func sentence(c *gtp.Call, r genmove.Reason) string {
	text := c.FormatVertex(r.Move)
	switch r.Kind {
	case genmove.Attack:
		text += " attacks"
	case genmove.Defend:
		text += " defends"
	case genmove.Connect:
		text += " connects"
	case genmove.Cut:
		text += " cuts"
	case genmove.ExpandTerritory:
		text += " expands territory"
	case genmove.ExpandMoyo:
		text += " expands moyo"
	default:
		text += ": " + r.Kind.String()
	}
	if r.Target != board.NoPoint {
		text += " " + c.FormatVertex(r.Target)
	}
	if r.Other != board.NoPoint {
		text += " and " + c.FormatVertex(r.Other)
	}
	if r.Source != "" {
		text += " (" + r.Source + ")"
	}
	if r.Discarded != "" {
		text += ", discarded: " + r.Discarded
	}
	return text
}

func (x reasons) restricted(ctx context.Context, c *gtp.Call) error {
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

// spread is how many points of value make a move e times as likely.
const spread = 1

// chances returns the chances of the moves of some value if values were random by about
// spread.
func (x reasons) chances() (moves []board.Point, chances []float64) {
	d := x.e.Last()
	if d == nil || len(d.Moves) == 0 {
		return nil, nil
	}
	sum := 0.0
	for _, v := range d.Moves {
		if v.Value <= 0 || v.Illegal {
			continue
		}
		w := math.Exp((v.Value - d.Moves[0].Value) / spread)
		if w < 0.0001 {
			continue
		}
		moves, chances, sum = append(moves, v.Move), append(chances, w), sum+w
	}
	for i := range chances {
		chances[i] /= sum
	}
	return moves, chances
}

// maxMoves is how many moves top_moves_steps prints.
const maxMoves = 10

func (x reasons) topMoves(_ context.Context, c *gtp.Call) error {
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
		step, _ := v.Step(genmove.StepChoice)
		c.Printf("%s %.2f %.2f %+.2f %s\n", c.FormatVertex(v.Move), v.Value, v.Manual, step.Part, strings.Join(v.Patterns, "; "))
	}
	return nil
}

func (x reasons) probabilities(_ context.Context, c *gtp.Call) error {
	moves, chances := x.chances()
	for i, p := range moves {
		c.Printf("%s %.4f\n", c.FormatVertex(p), chances[i])
	}
	return nil
}

func (x reasons) uncertainty(_ context.Context, c *gtp.Call) error {
	_, chances := x.chances()
	bits := 0.0
	for _, p := range chances {
		bits -= p * math.Log2(p)
	}
	c.Printf("%.4f", bits)
	return nil
}

// explain returns the command that writes a decision: the last one, or a new one if a
// colour is given.
func (x reasons) explain(write func(*genmove.Decision) (string, error)) gtp.Handler {
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
