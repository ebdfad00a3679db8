package gtpanalysis

import (
	"context"
	"errors"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// life answers the commands about life and death. The goal of a question is the group of
// the vertex, as the links of the position tell it.
type life struct {
	*session
	uncertainty bool // limits that cut a search short are told
}

// registerLife adds the commands about life and death to s.
func (x *session) registerLife(s *gtp.Server) error {
	y := &life{session: x}
	commands := map[string]gtp.Handler{
		"owl_attack":             y.question((*owl.Reader).Attack),
		"owl_defend":             y.question((*owl.Reader).Defend),
		"owl_does_attack":        y.move((*owl.Reader).DoesAttack),
		"owl_does_defend":        y.move((*owl.Reader).DoesDefend),
		"owl_threaten_attack":    y.threat((*owl.Reader).ThreatenAttack),
		"owl_threaten_defense":   y.threat((*owl.Reader).ThreatenDefense),
		"owl_substantial":        y.substantial,
		"owl_connection_defends": y.connectionDefends,
		"analyze_semeai":         y.semeai,

		"analyze_semeai_after_move": y.semeaiAfterMove,
		"tactical_analyze_semeai":   y.tacticalSemeai,
		"report_uncertainty":        y.reportUncertainty,
	}
	for _, name := range [...]string{"owl", "life"} {
		addCounter(commands, name, func() int { return x.a.Life().Nodes() })
	}
	s.Analyze("varpo", "Owl attack", "owl_attack %p")
	s.Analyze("varp", "Owl defend", "owl_defend %p")
	return register(s, commands)
}

// group returns the stones of the group at a point.
func (x *life) group(ctx context.Context, c *gtp.Call, p board.Point) (board.Set, error) {
	b := c.Board()
	goal := board.SetOf(b.AppendStones(nil, p)...)
	f, err := x.facts(ctx, c, examine.Links)
	if err != nil || f.Links == nil {
		return goal, err
	}
	for _, str := range f.Links.Strings(f.Links.Group(p)) {
		for q := range b.Stones(str) {
			goal.Add(q)
		}
	}
	return goal, nil
}

type lifeQuestion = func(r *owl.Reader, ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error)

// Errors with the texts of GNU Go.
var (
	errOnOff        = errors.New("invalid argument") // neither on nor off
	errMoveTaken    = errors.New("move vertex is not empty")
	errDragonColors = errors.New("dragon vertices must have the same color")
)

// reportUncertainty turns the word uncertain on or off, which follows answers of searches
// that a limit has cut short.
func (x *life) reportUncertainty(_ context.Context, c *gtp.Call) error {
	switch c.Arg(0) {
	case "on":
		x.uncertainty = true
	case "off":
		x.uncertainty = false
	default:
		return errOnOff
	}
	return nil
}

// uncertain adds the word where it is wanted.
func (x *life) uncertain(c *gtp.Call, limited bool) {
	if x.uncertainty && limited {
		c.Print(" uncertain")
	}
}

// question answers a command whose argument is a group: a code and a move.
func (x *life) question(ask lifeQuestion) gtp.Handler {
	return func(ctx context.Context, c *gtp.Call) error {
		str, err := c.Stone(0)
		if err != nil {
			return err
		}
		goal, err := x.group(ctx, c, str)
		if err != nil {
			return err
		}
		r, err := ask(x.a.Life(), ctx, c.Board(), &goal)
		if err := printResult(c, r, err); err != nil {
			return err
		}
		x.uncertain(c, r.Limited && r.Code != search.Fail)
		return nil
	}
}

// move answers a command whose arguments are a move and a group.
func (x *life) move(ask func(r *owl.Reader, ctx context.Context, b *board.Board, move board.Point, goal *board.Set) (search.Result, error)) gtp.Handler {
	return func(ctx context.Context, c *gtp.Call) error {
		move, str, err := moveAndStone(c, errDragon)
		if err != nil {
			return err
		}
		goal, err := x.group(ctx, c, str)
		if err != nil {
			return err
		}
		r, err := ask(x.a.Life(), ctx, c.Board(), move, &goal)
		return printCode(c, r.Code, err)
	}
}

// threat answers a command whose argument is a group with a code and two moves.
func (x *life) threat(ask func(r *owl.Reader, ctx context.Context, b *board.Board, goal *board.Set) (owl.Threat, error)) gtp.Handler {
	return func(ctx context.Context, c *gtp.Call) error {
		str, err := c.Stone(0)
		if err != nil {
			return err
		}
		goal, err := x.group(ctx, c, str)
		if err != nil {
			return err
		}
		t, err := ask(x.a.Life(), ctx, c.Board(), &goal)
		if err != nil {
			return err
		}
		c.Print(t.Code.GTP())
		if t.Code != search.Fail {
			c.Print(" ", c.FormatVertex(t.First), " ", c.FormatVertex(t.Second))
		}
		return nil
	}
}

// substantial answers whether capturing a string gives life.
func (x *life) substantial(ctx context.Context, c *gtp.Call) error {
	str, err := c.Stone(0)
	if err != nil {
		return err
	}
	ok, err := x.a.Life().Substantial(ctx, c.Board(), str)
	if err != nil {
		return err
	}
	c.Print(bit(ok))
	return nil
}

// connectionDefends answers whether a move saves a group by connecting it with another.
func (x *life) connectionDefends(ctx context.Context, c *gtp.Call) error {
	move, err := c.Point(0)
	if err != nil {
		return err
	}
	if c.Board().At(move) != board.Empty {
		return errTaken
	}
	var groups [2]board.Set
	color := board.Empty
	for i := range groups {
		str, err := stone(c, i+1, errDragon)
		if err != nil {
			return err
		}
		if i > 0 && c.Board().At(str) != color {
			return errDragonColors
		}
		color = c.Board().At(str)
		if groups[i], err = x.group(ctx, c, str); err != nil {
			return err
		}
	}
	r, err := x.a.Life().ConnectionDefends(ctx, c.Board(), move, &groups[0], &groups[1])
	return printCode(c, r.Code, err)
}

// semeai prints what becomes of the first of two groups, and of the second, when the
// owner of the first one moves first, and his move.
func (x *life) semeai(ctx context.Context, c *gtp.Call) error {
	return x.race(ctx, c, 0, gtp.ErrVertexEmpty, x.a.Life().Semeai)
}

// semeaiAfterMove is semeai after a move of a player.
func (x *life) semeaiAfterMove(ctx context.Context, c *gtp.Call) error {
	m, err := c.Move(0)
	switch {
	case err != nil || m.Point == board.Pass:
		return gtp.ErrMove
	case c.Board().At(m.Point) != board.Empty:
		return errMoveTaken
	case !c.Board().Try(m.Point, m.Color):
		return gtp.ErrIllegal
	}
	defer c.Board().Undo()
	return x.race(ctx, c, 2, errDragon, x.a.Life().Semeai)
}

// tacticalSemeai is semeai where both players only fill liberties.
func (x *life) tacticalSemeai(ctx context.Context, c *gtp.Call) error {
	return x.race(ctx, c, 0, gtp.ErrVertexEmpty, func(_ context.Context, b *board.Board, mine, other *board.Set) (owl.Race, error) {
		return owl.SemeaiByCount(b, mine, other)
	})
}

// race answers a command about the race between the groups of two vertices. The error is
// empty if one of them has no stone.
func (x *life) race(ctx context.Context, c *gtp.Call, first int, empty error, ask func(ctx context.Context, b *board.Board, mine, other *board.Set) (owl.Race, error)) error {
	var goals [2]board.Set
	for i := range goals {
		p, err := stone(c, first+i, empty)
		if err != nil {
			return err
		}
		if goals[i], err = x.group(ctx, c, p); err != nil {
			return err
		}
	}
	r, err := ask(ctx, c.Board(), &goals[0], &goals[1])
	if err != nil {
		return err
	}
	c.Printf("%d %d %s", r.Life.Code.GTP(), r.Kill.Code.GTP(), c.FormatVertex(r.Move))
	x.uncertain(c, r.Life.Limited || r.Kill.Limited)
	return nil
}
