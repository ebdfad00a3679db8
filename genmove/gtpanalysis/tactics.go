package gtpanalysis

import (
	"context"
	"errors"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/reading/search"
)

// nodeCounter counts the positions that a reader has visited since it was made.
type nodeCounter interface {
	Nodes() int
}

// The errors of the tactical commands, with the texts that GNU Go answers.
var (
	errString    = errors.New("string vertex must not be empty")
	errTaken     = errors.New("move vertex must be empty")
	errColors    = errors.New("vertices must have same color")
	errLiberties = errors.New("string must have exactly 2 liberties")
)

// registerTactics adds the tactical commands to s, answered by what tactics returns, which is
// called for each question. The node counters need a method Nodes() int of it.
func registerTactics(s *gtp.Server, tactics func() search.Reader) error {
	commands := map[string]gtp.Handler{
		"attack":        question(func() stringQuestion { return tactics().Attack }),
		"defend":        question(func() stringQuestion { return tactics().Defend }),
		"does_attack":   moveQuestion(func() pairQuestion { return tactics().DoesAttack }),
		"does_defend":   moveQuestion(func() pairQuestion { return tactics().DoesDefend }),
		"attack_either": stringsQuestion(func() pairQuestion { return tactics().AttackEither }),
		"defend_both":   stringsQuestion(func() pairQuestion { return tactics().DefendBoth }),
		"ladder_attack": ladderAttack(func() stringQuestion { return tactics().Ladder }),
	}
	if _, ok := tactics().(nodeCounter); ok {
		addCounter(commands, "reading", func() int { return tactics().(nodeCounter).Nodes() })
	}
	s.Analyze("varpo", "Attack", "attack %p")
	s.Analyze("varp", "Defend", "defend %p")
	return register(s, commands)
}

// register adds commands to s.
func register(s *gtp.Server, commands map[string]gtp.Handler) error {
	for name, h := range commands {
		if err := s.Register(name, h); err != nil {
			return err
		}
	}
	return nil
}

// addCounter adds the commands that tell and set back a number of nodes.
func addCounter(commands map[string]gtp.Handler, name string, nodes func() int) {
	base := 0 // what is counted itself cannot be set back
	commands["get_"+name+"_node_counter"] = func(_ context.Context, c *gtp.Call) error {
		c.Print(nodes() - base)
		return nil
	}
	commands["reset_"+name+"_node_counter"] = func(context.Context, *gtp.Call) error {
		base = nodes()
		return nil
	}
}

// What readers are asked: about a string, and about two points.
type (
	stringQuestion = func(ctx context.Context, b *board.Board, str board.Point) (search.Result, error)
	pairQuestion   = func(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error)
)

// question answers a command whose argument is a string.
func question(ask func() stringQuestion) gtp.Handler {
	return func(ctx context.Context, c *gtp.Call) error {
		str, err := c.Stone(0)
		if err != nil {
			return err
		}
		r, err := ask()(ctx, c.Board(), str)
		return printResult(c, r, err)
	}
}

// printResult prints a code and a move, or 0.
func printResult(c *gtp.Call, r search.Result, err error) error {
	if err != nil {
		return err
	}
	c.Print(r.Code.GTP())
	if r.Code != search.Fail {
		c.Print(" ", c.FormatVertex(r.Move))
	}
	return nil
}

func ladderAttack(ask func() stringQuestion) gtp.Handler {
	return func(ctx context.Context, c *gtp.Call) error {
		str, err := c.Stone(0)
		if err != nil {
			return err
		}
		if c.Board().Liberties(str) != 2 {
			return errLiberties
		}
		r, err := ask()(ctx, c.Board(), str)
		return printResult(c, r, err)
	}
}

// moveQuestion answers a command whose arguments are a move and a string.
func moveQuestion(ask func() pairQuestion) gtp.Handler {
	return func(ctx context.Context, c *gtp.Call) error {
		move, str, err := moveAndStone(c, errString)
		if err != nil {
			return err
		}
		r, err := ask()(ctx, c.Board(), move, str)
		return printCode(c, r.Code, err)
	}
}

// moveAndStone reads an empty point and a stone. The error is empty if there is no stone.
func moveAndStone(c *gtp.Call, empty error) (move, str board.Point, err error) {
	if move, err = c.Point(0); err != nil {
		return move, str, err
	}
	if c.Board().At(move) != board.Empty {
		return move, str, errTaken
	}
	str, err = stone(c, 1, empty)
	return move, str, err
}

// stringsQuestion answers a command whose arguments are two strings with the code
// alone.
func stringsQuestion(ask func() pairQuestion) gtp.Handler {
	return func(ctx context.Context, c *gtp.Call) error {
		str1, err := stone(c, 0, errString)
		if err != nil {
			return err
		}
		str2, err := stone(c, 1, errString)
		if err != nil {
			return err
		}
		if b := c.Board(); b.At(str1) != b.At(str2) {
			return errColors
		}
		r, err := ask()(ctx, c.Board(), str1, str2)
		return printCode(c, r.Code, err)
	}
}

// stone reads a stone in a command that has several points. The error is empty if there is
// no stone.
func stone(c *gtp.Call, i int, empty error) (board.Point, error) {
	p, err := c.Stone(i)
	if errors.Is(err, gtp.ErrVertexEmpty) {
		err = empty
	}
	return p, err
}

func printCode(c *gtp.Call, code search.Code, err error) error {
	if err != nil {
		return err
	}
	c.Print(code.GTP())
	return nil
}
