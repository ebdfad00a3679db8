package program

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// A question is what one flag asks. Its function reads the argument and calls
// session.read for each search.
type question struct {
	flag, usage string
	ask         func(ctx context.Context, s *session, arg string) error
}

// questions are all that the program can answer.
var questions = [...]question{
	{"string", "attack and defend the string at `vertex`", askString},
	{"connection", "connect the strings at two vertices `A/B`, and cut them apart", askConnection},
}

func questionFlags() []string {
	var names []string
	for _, q := range questions {
		names = append(names, "-"+q.flag)
	}
	return names
}

// askString attacks the string at a vertex and, if that works, defends it.
func askString(ctx context.Context, s *session, arg string) error {
	p, err := s.stone(arg)
	if err != nil {
		return fmt.Errorf("-string: %w", err)
	}
	owner := s.b.At(p)
	attack, err := s.read(fmt.Sprintf("attack %v", p), owner.Opponent(), func(a *examine.Analyst, rec search.Recorder) (search.Result, error) {
		return recorded(a.Tactics(), rec).Attack(ctx, s.b, p)
	})
	if err != nil {
		return err
	}
	if attack.Code == search.Fail {
		return s.refute(ctx, p, owner.Opponent(), attack)
	}
	defense, err := s.read(fmt.Sprintf("defend %v", p), owner, func(a *examine.Analyst, rec search.Recorder) (search.Result, error) {
		return recorded(a.Tactics(), rec).Defend(ctx, s.b, p)
	})
	if err != nil || defense.Code != search.Fail {
		return err
	}
	return s.refute(ctx, p, owner, defense)
}

// stone reads the vertex of a stone.
func (s *session) stone(arg string) (board.Point, error) {
	p, err := board.ParsePoint(arg, s.b.Size())
	if err != nil {
		return p, err
	}
	if !s.b.At(p).IsPlayer() {
		return p, fmt.Errorf("%w: %v", search.ErrString, p)
	}
	return p, nil
}

// analyst makes an Analyst as the flags demand.
func (s *session) analyst() (*examine.Analyst, error) {
	o := examine.Options{Effort: search.AtLevel(s.o.level), NoMemory: true}
	o.Effort.Limits.Nodes = s.o.nodes
	t := s.o.depths.Tactics(nil)
	t.Limits.Nodes = s.o.nodes
	if s.o.noHash || s.o.out != "" {
		t.CacheSize = -1
	}
	o.Tactics = reading.New(t)
	return examine.New(o)
}

// recorded makes a reader hand its variations to rec, if it can, and returns it.
func recorded[R any](reader R, rec search.Recorder) R {
	if r, ok := any(reader).(interface{ SetRecorder(search.Recorder) }); ok {
		r.SetRecorder(rec)
	}
	return reader
}
