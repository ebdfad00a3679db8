package genmove

import (
	"context"

	"github.com/tengen-go/tengen/joseki"
)

// Corners is the Reasoner of known corner sequences and openings.
type Corners struct {
	// MinFrequency is the smallest frequency of moves that it suggests, 0 for DefaultMinFrequency.
	MinFrequency float64
}

// DefaultMinFrequency is the smallest frequency of moves that Corners suggests.
const DefaultMinFrequency = 0.06

// Reasons implements Reasoner. It needs Joseki.
func (k Corners) Reasons(ctx context.Context, s *Situation, r *Reasons) error {
	if err := ready(ctx, s, r); err != nil {
		return err
	}
	least := k.MinFrequency
	if least == 0 {
		least = DefaultMinFrequency
	}
	for i := range s.Joseki {
		x := &s.Joseki[i]
		why := "joseki"
		if x.Line != "" {
			why += ": " + x.Line
		}
		switch x.Class {
		case joseki.Trick, joseki.Antisuji:
			r.Add(Reason{Kind: Antisuji, Move: x.Move, Source: why})
			continue
		}
		if x.Frequency < least || !s.Legal(x.Move) {
			continue
		}
		r.Add(Reason{Kind: ExpandTerritory, Move: x.Move, Source: why})
		r.Add(Reason{Kind: ExpandMoyo, Move: x.Move, Source: why})
		// What is played half of the time, or more often, is worth all that the class
		// says.
		r.At(x.Move).Expect(x.Value * min(1, 0.4+1.2*x.Frequency))
	}
	return nil
}
