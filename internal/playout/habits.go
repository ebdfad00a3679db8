package playout

import (
	"errors"
	"fmt"
)

// Habits control the choices of the players of Heavy. The first ones are chances from 0 to 1,
// in steps of 1/256.
type Habits struct {
	Answer    float64 // to look for ataris around the last move
	Press     float64 // to look there for strings of two liberties
	Nakade    float64 // to look there for small eye spaces
	Retake    float64 // to take a ko back
	SelfAtari float64 // to play into atari where luck leads there
	Sacrifice float64 // that careful players do so where it leaves the opponent one eye
	// Far is the weight of all moves that are not beside the last two, against the weights of
	// the shapes beside these. With 0 a game never leaves the place while moves are left there.
	Far float64
}

// ErrHabits reports that chances are not from 0 to 1, or a weight is not from 0 to 1000.
var ErrHabits = errors.New("impossible habits")

// DefaultHabits returns the habits that a Heavy of NewHeavy has. They were set by judgement;
// those of NewLearnt come with its weights.
func DefaultHabits() Habits {
	return Habits{
		Answer: 230. / 256, Press: 205. / 256, Nakade: 103. / 256, Retake: 100. / 256,
		SelfAtari: 16. / 256, Sacrifice: 100. / 256, Far: 6,
	}
}

// habits are Habits in the units of random numbers.
type habits struct {
	answer, press, nakade, retake, selfAtari, sacrifice uint64 // out of 256
	far                                                 uint32 // in units of weightUnits
}

func (h Habits) units() habits {
	part := func(v float64) uint64 { return uint64(256*v + 0.5) }
	return habits{
		part(h.Answer), part(h.Press), part(h.Nakade), part(h.Retake),
		part(h.SelfAtari), part(h.Sacrifice), uint32(weightUnits * h.Far),
	}
}

// With returns a Heavy for another goroutine, which shares the tables and has other habits.
// The error wraps ErrHabits.
func (h *Heavy) With(o Habits) (*Heavy, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	n := h.Clone()
	n.habits = o.units()
	return n, nil
}

// check returns an error for impossible habits.
func (h *Habits) check() error {
	for _, v := range [...]float64{h.Answer, h.Press, h.Nakade, h.Retake, h.SelfAtari, h.Sacrifice, h.Far / 1000} {
		if !(v >= 0 && v <= 1) {
			return fmt.Errorf("%w: %+v", ErrHabits, *h)
		}
	}
	return nil
}

// all returns the habits in their order.
func (h *Habits) all() [numHabits]*float64 {
	return [...]*float64{&h.Answer, &h.Press, &h.Nakade, &h.Retake, &h.SelfAtari, &h.Sacrifice, &h.Far}
}

// numHabits is the number of habits.
const numHabits = 7
