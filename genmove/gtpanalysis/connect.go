package gtpanalysis

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/reading/search"
)

// registerConnections adds the commands about connections to s, answered by x. The node counters
// need a method Nodes() int of it.
func registerConnections(s *gtp.Server, x examine.ConnectionReader) error {
	commands := map[string]gtp.Handler{
		"connect":    linkQuestion(x.Connect),
		"disconnect": linkQuestion(x.Disconnect),
		"break_in":   areaQuestion(x.BreakIn, search.Result{}),
		"block_off":  areaQuestion(x.BlockOff, search.Result{Code: search.Win, Move: board.Pass}),
	}
	if n, ok := x.(nodeCounter); ok {
		addCounter(commands, "connection", n.Nodes)
	}
	s.Analyze("varp", "Connect", "connect %P")
	s.Analyze("varpo", "Disconnect", "disconnect %P")
	return register(s, commands)
}

// stones reads the two strings of one color that a question is about.
func stones(c *gtp.Call) (str1, str2 board.Point, err error) {
	str1, err = c.Stone(0)
	if err != nil {
		return board.NoPoint, board.NoPoint, err
	}
	str2, err = c.Stone(1)
	if err != nil {
		return board.NoPoint, board.NoPoint, err
	}
	if b := c.Board(); b.At(str1) != b.At(str2) {
		return board.NoPoint, board.NoPoint, errColors
	}
	return str1, str2, nil
}

// linkQuestion answers a command whose arguments are two strings.
func linkQuestion(ask pairQuestion) gtp.Handler {
	return func(ctx context.Context, c *gtp.Call) error {
		str1, str2, err := stones(c)
		if err != nil {
			return err
		}
		r, err := ask(ctx, c.Board(), str1, str2)
		return printResult(c, r, err)
	}
}

// areaQuestion answers a command whose arguments are a string and the points of an area. It
// answers empty for an area without points, as no string can enter that.
func areaQuestion(ask func(ctx context.Context, b *board.Board, str board.Point, goal *board.Set) (search.Result, error), empty search.Result) gtp.Handler {
	return func(ctx context.Context, c *gtp.Call) error {
		str, err := c.Stone(0)
		if err != nil {
			return err
		}
		points, err := c.Points(1)
		if err != nil {
			return err
		}
		if len(points) == 0 {
			return printResult(c, empty, nil)
		}
		goal := board.SetOf(points...)
		r, err := ask(ctx, c.Board(), str, &goal)
		return printResult(c, r, err)
	}
}

// sameDragon answers whether two strings of one color are linked.
func (x *session) sameDragon(ctx context.Context, c *gtp.Call) error {
	str1, str2, err := stones(c)
	if err != nil {
		return err
	}
	f, err := x.facts(ctx, c, examine.Links)
	if err != nil {
		return err
	}
	c.Print(bit(f.Links.Same(str1, str2)))
	return nil
}
