package genmove

import (
	"context"

	"github.com/tengen-go/tengen/joseki"
)

// Corners is the Reasoner of known corner sequences and openings. In books without counts, such as
// those of joseki trees, the value of the class is a lower bound. In counted ones, such as the
// shipped book, it is Case.Expected, less for moves that are seldom played.
type Corners struct {
	// MinFrequency is the smallest frequency of moves that it suggests, 0 for 0.06.
	MinFrequency float64
}

// defaultMinFrequency is the smallest frequency of moves that Corners suggests.
const defaultMinFrequency = 0.06

// Reasons implements Reasoner. It needs Joseki.
func (k Corners) Reasons(ctx context.Context, s *Situation, r *Reasons) error {
	if err := ready(ctx, s, r); err != nil {
		return err
	}
	least := k.MinFrequency
	if least == 0 {
		least = defaultMinFrequency
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
		c := r.At(x.Move)
		if x.Total == 0 {
			// There are no counts: the class is what the author of the tree says, and it binds.
			c.AtLeast(x.Value)
			continue
		}
		// The class of a move that was counted follows from how often it is played. What is
		// played half of the time, or more often, is worth all that the class says.
		c.Expect(x.Value * min(1, 0.4+1.2*x.Frequency))
	}
	return nil
}
