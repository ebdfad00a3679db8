package answer

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/genmove"
)

// classicalValuer asks the engine of package genmove, which says how each value came about.
type classicalValuer struct{}

func (classicalValuer) Value(ctx context.Context, s *Situation, _ func([]Candidate)) ([]Candidate, error) {
	s.scene.q.tell("weighing reasons", 0, 0)
	e, err := s.scene.d.classical()
	if err != nil {
		return nil, err
	}
	d, err := e.Generate(ctx, s.Game, s.Game.ToPlay())
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var out []Candidate
	for _, v := range d.Moves {
		if v.Illegal || v.Value <= 0 {
			continue
		}
		c := Candidate{Move: v.Move, Value: v.Value, Text: fmt.Sprintf("%.1f", v.Value)}
		for _, step := range v.Steps {
			c.Notes = append(c.Notes, Row{Name: step.Name, Value: fmt.Sprintf("%+.1f %s", step.Part, step.Note)})
		}
		for _, r := range v.Reasons {
			if r.Counts() {
				c.Reasons = append(c.Reasons, r.String())
			}
		}
		for _, p := range v.Patterns {
			c.Reasons = append(c.Reasons, "pattern "+p)
		}
		out = append(out, c)
	}
	return shared(out), nil
}

// classical returns the engine of the desk at its level.
func (d *desk) classical() (*genmove.Engine, error) {
	if d.reasoner == nil {
		e, err := genmove.New(d.moves)
		if err != nil {
			return nil, err
		}
		d.reasoner = e
	}
	return d.reasoner, d.reasoner.SetLevel(d.level)
}
