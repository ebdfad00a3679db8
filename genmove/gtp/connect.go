package gtp

import (
	"context"
	"errors"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/reading/search"
)

// Connections reads whether two strings of one colour can be joined when their
// owner moves first, and cut apart when the opponent does. The contract is that
// of search.Attacker.
type Connections interface {
	Connect(ctx context.Context, b *board.Board, str1, str2 board.Point) (search.Result, error)
	Disconnect(ctx context.Context, b *board.Board, str1, str2 board.Point) (search.Result, error)
}

// BreakIns reads whether a string can be connected to an area when its owner
// moves first, and kept out of it when the opponent does. The contract is that
// of search.Attacker.
type BreakIns interface {
	BreakIn(ctx context.Context, b *board.Board, str board.Point, goal *board.Set) (search.Result, error)
	BlockOff(ctx context.Context, b *board.Board, str board.Point, goal *board.Set) (search.Result, error)
}

// Unions tells which strings belong together. The contract is that of
// search.Attacker.
type Unions interface {
	// SameDragon reports whether two strings of one colour are connected
	// whoever moves.
	SameDragon(ctx context.Context, b *board.Board, str1, str2 board.Point) (bool, error)
}

// ErrNoConnections says that there is nobody to answer.
var ErrNoConnections = errors.New("no connections")

// RegisterConnections adds the commands about connections to s, answered by x:
// connect and disconnect, and those of BreakIns and NodeCounter as far
// as x is one. clear_cache reaches x if it is a Clearer. The error is
// ErrNoConnections if x is nil.
func RegisterConnections(s *gtp.Server, x Connections) error {
	if x == nil {
		return ErrNoConnections
	}
	commands := map[string]gtp.Handler{
		"connect":    linkQuestion(x.Connect),
		"disconnect": linkQuestion(x.Disconnect),
	}
	if a, ok := x.(BreakIns); ok {
		commands["break_in"] = areaQuestion(a.BreakIn, search.Result{})
		commands["block_off"] = areaQuestion(a.BlockOff, search.Result{Code: search.Win, Move: board.Pass})
	}
	if n, ok := x.(NodeCounter); ok {
		// The counter of x cannot be set back.
		base := 0
		commands["get_connection_node_counter"] = func(_ context.Context, c *gtp.Call) error {
			c.Print(n.Nodes() - base)
			return nil
		}
		commands["reset_connection_node_counter"] = func(context.Context, *gtp.Call) error {
			base = n.Nodes()
			return nil
		}
	}
	for name, h := range commands {
		if err := s.Register(name, h); err != nil {
			return err
		}
	}
	if c, ok := x.(Clearer); ok {
		s.OnClearCache(c.Clear)
	}
	s.Analyze("varc", "Connect", "connect %p %p")
	s.Analyze("varc", "Disconnect", "disconnect %p %p")
	return nil
}

// RegisterUnions adds same_dragon to s, answered by u. The error is
// ErrNoConnections if u is nil.
func RegisterUnions(s *gtp.Server, u Unions) error {
	if u == nil {
		return ErrNoConnections
	}
	return s.Register("same_dragon", sameDragon(u))
}

// stones reads the two strings of one colour that a question is about.
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
		return board.NoPoint, board.NoPoint, ErrColors
	}
	return str1, str2, nil
}

// linkQuestion answers a command whose arguments are two strings.
func linkQuestion(ask func(ctx context.Context, b *board.Board, str1, str2 board.Point) (search.Result, error)) gtp.Handler {
	return func(ctx context.Context, c *gtp.Call) error {
		str1, str2, err := stones(c)
		if err != nil {
			return err
		}
		r, err := ask(ctx, c.Board(), str1, str2)
		return printResult(c, r, err)
	}
}

// areaQuestion answers a command whose arguments are a string and the points of
// an area. Nobody gets into an area without points: empty is the answer then.
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

func sameDragon(u Unions) gtp.Handler {
	return func(ctx context.Context, c *gtp.Call) error {
		str1, str2, err := stones(c)
		if err != nil {
			return err
		}
		same, err := u.SameDragon(ctx, c.Board(), str1, str2)
		if err != nil {
			return err
		}
		if same {
			c.Print(1)
		} else {
			c.Print(0)
		}
		return nil
	}
}
