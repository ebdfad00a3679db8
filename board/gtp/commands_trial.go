package gtp

import (
	"context"
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/board"
)

// trialCommands put moves on the board that popgo takes back.
func trialCommands() map[string]Handler {
	return map[string]Handler{
		"trymove":               func(_ context.Context, c *Call) error { return tryMove(c, board.Strict) },
		"tryko":                 func(_ context.Context, c *Call) error { return tryMove(c, board.IgnoreKo) },
		"popgo":                 popGo,
		"dump_stack":            dumpStack,
		"get_trymove_counter":   func(_ context.Context, c *Call) error { c.Print(c.server.trials); return nil },
		"reset_trymove_counter": func(_ context.Context, c *Call) error { c.server.trials = 0; return nil },
	}
}

func tryMove(c *Call, mode board.Mode) error {
	m, err := c.Move(0)
	if err != nil {
		return err
	}
	if !c.Board().TryMode(m.Point, m.Color, mode) {
		return ErrIllegal
	}
	c.server.trials++
	return nil
}

func popGo(_ context.Context, c *Call) error {
	if !c.Board().Undo() {
		return errors.New("Stack empty.") //lint:ignore ST1005 GNU Go's words
	}
	return nil
}

// dumpStack writes the trial moves to the log.
func dumpStack(_ context.Context, c *Call) error {
	b := c.Board()
	for i := range b.Depth() {
		p, color := b.Trial(i)
		fmt.Fprintf(c.server.cfg.Log, "%s:%s ", color, c.FormatVertex(p))
	}
	fmt.Fprintln(c.server.cfg.Log)
	return nil
}
