package gtpanalysis

import (
	"context"
	"errors"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/reading/search"
)

// ErrNoSource reports that the Analyst, engine or reader that would answer the commands is nil.
var ErrNoSource = errors.New("nothing to answer the commands")

// errNoServer reports that there is no server to add commands to.
var errNoServer = errors.New("no server")

// Register adds all analysis commands to s, answered by a, which belongs to the goroutine of s
// from then on. The commands for the cache, the level, depths and traces of s control a as
// well. The error is ErrNoSource if a is nil.
func Register(s *gtp.Server, a *examine.Analyst) error {
	if a == nil || a.Tactics() == nil {
		return ErrNoSource
	}
	if s == nil {
		return errNoServer
	}
	x := newSession(s, a)
	for _, add := range []func() error{
		func() error { return registerTactics(s, a.Tactics) },
		func() error { return registerConnections(s, a.Connector()) },
		func() error { return register(s, x.worms(s)) },
		func() error { return register(s, x.fields(s)) },
		func() error { return register(s, x.combinations()) },
		func() error { return register(s, x.eyes(s)) },
		func() error { return register(s, x.dragons(s)) },
		func() error { return x.registerLife(s) },
		func() error { return register(s, x.pictures(s)) },
		func() error { return register(s, scores(s, x.counter)) },
		func() error { return registerEffort(s, a) },
	} {
		if err := add(); err != nil {
			return err
		}
	}
	s.OnClearCache(a.Clear)
	if !slices.Contains(s.Commands(), "start_sgftrace") {
		s.Trace(&tracer{a: a})
	}
	return nil
}

// session keeps the facts of the position at hand: several questions about one are
// usual.
type session struct {
	a      *examine.Analyst
	effort search.Effort // with which f was found
	f      *examine.Facts
	// estimator counts positions; the first command that needs it makes it.
	estimator *score.Estimator
}

func newSession(s *gtp.Server, a *examine.Analyst) *session {
	x := &session{a: a}
	s.OnClearCache(func() { x.f = nil })
	return x
}

// facts returns facts about the position of the game, trial moves included.
func (x *session) facts(ctx context.Context, c *gtp.Call, want examine.Want) (*examine.Facts, error) {
	return x.factsFor(ctx, c, want, board.Empty)
}

// factsFor is facts with a player whose turn it is, if that is a player.
func (x *session) factsFor(ctx context.Context, c *gtp.Call, want examine.Want, toPlay board.Color) (*examine.Facts, error) {
	p := examine.Of(c.Game())
	if toPlay.IsPlayer() {
		p.ToPlay = toPlay
	}
	var f *examine.Facts
	var err error
	if x.f != nil && x.f.Same(p) && x.effort == x.a.Effort() {
		f, err = x.a.More(ctx, x.f, want)
	} else {
		f, err = x.a.Facts(ctx, p, want)
	}
	if err != nil {
		return nil, err
	}
	x.f, x.effort = f, x.a.Effort()
	return f, nil
}

// worms returns the commands about strings and groups.
func (x *session) worms(s *gtp.Server) map[string]gtp.Handler {
	s.Analyze("string", "Worm data", "worm_data %p")
	return map[string]gtp.Handler{
		"worm_data":     x.wormData,
		"worm_stones":   wormStones,
		"worm_cutstone": x.wormCutstone,
		"same_dragon":   x.sameDragon,
	}
}

// fields returns the commands about influence.
func (x *session) fields(s *gtp.Server) map[string]gtp.Handler {
	s.Analyze("string", "Surrounded?", "is_surrounded %p")
	return map[string]gtp.Handler{
		"initial_influence":  x.initialInfluence,
		"move_influence":     x.moveInfluence(false),
		"followup_influence": x.moveInfluence(true),
		"is_surrounded":      x.isSurrounded,
		"does_surround":      x.doesSurround,
		"surround_map":       x.surroundMap,
	}
}

// inRange returns the level from 0 to genmove.MaxLevel that is nearest to one of a client.
func inRange(level int) int { return min(max(level, 0), genmove.MaxLevel) }

// errDepths says that decrease_depths has come to the end.
var errDepths = errors.New("depths cannot be decreased further")

// registerEffort lets level set the effort of a, and adds increase_depths and
// decrease_depths, which read a level deeper or less deep from then on. Every level is
// accepted: those outside 0 to genmove.MaxLevel count as the nearest one.
func registerEffort(s *gtp.Server, a *examine.Analyst) error {
	s.OnLevel(func(level int) error {
		e := a.Effort()
		e.Deeper = search.AtLevel(inRange(level)).Deeper
		return a.SetEffort(e)
	})
	by := func(n int) gtp.Handler {
		return func(context.Context, *gtp.Call) error {
			e := a.Effort()
			if n < 0 && e.Level() == 0 {
				return errDepths
			}
			return a.SetEffort(e.Deepen(n))
		}
	}
	return register(s, map[string]gtp.Handler{"increase_depths": by(1), "decrease_depths": by(-1)})
}
