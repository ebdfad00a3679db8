package gtp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// finalScore prints the result with one decimal, as GNU Go does, or "0". Without an engine that
// knows the score all stones count as alive.
func finalScore(ctx context.Context, c *Call) error {
	if c.Board().Depth() > 0 {
		return errPlaying
	}
	var m board.Margin
	if e, ok := c.server.cfg.Engine.(ScoreEngine); ok {
		var err error
		m, err = e.FinalScore(ctx, c.Game())
		c.Board().UndoTo(0)
		if err != nil {
			return err
		}
	} else {
		m = c.Game().Score(nil).Margin()
	}
	if m.String() == "?" {
		return fmt.Errorf("the engine returned no score: %v", float64(m))
	}
	switch m.Winner() {
	case board.Black:
		c.Printf("B+%.1f", -float64(m))
	case board.White:
		c.Printf("W+%.1f", float64(m))
	default:
		c.Print("0")
	}
	return nil
}

// status asks the engine for the status of all points.
func (s *Server) status(ctx context.Context) ([]FinalStatus, error) {
	if s.game.Board().Depth() > 0 {
		return nil, errPlaying
	}
	list, err := s.cfg.Engine.(StatusEngine).FinalStatus(ctx, s.game)
	s.game.Board().UndoTo(0)
	if err == nil && len(list) < board.NumPoints {
		err = fmt.Errorf("the engine returned %d statuses, want %d", len(list), board.NumPoints)
	}
	return list, err
}

func finalStatus(ctx context.Context, c *Call) error {
	p, err := c.Point(0)
	if err != nil {
		return err
	}
	list, err := c.server.status(ctx)
	if err != nil {
		return err
	}
	c.Print(list[p].String())
	return nil
}

// finalStatusList prints stones one string a line, and empty points on one
// line.
func finalStatusList(ctx context.Context, c *Call) error {
	if c.Arg(0) == "" {
		return errors.New("missing status")
	}
	want, err := parseStatus(c.Arg(0))
	if err != nil {
		return err
	}
	list, err := c.server.status(ctx)
	if err != nil {
		return err
	}
	b := c.Board()
	var points []board.Point
	for p := range board.Points(b.Size()) {
		if list[p] == want && (b.At(p) != board.Empty) == (want <= Seki) {
			points = append(points, p)
		}
	}
	if want > Seki {
		c.PrintVertices(points)
		return nil
	}
	c.Print(strings.Join(c.stringLines(points), "\n"))
	return nil
}

// stringLines returns a line for each string that has stones among points, with
// those stones, in the order of their first stones.
func (c *Call) stringLines(points []board.Point) []string {
	b := c.Board()
	var order []board.Point
	members := make(map[board.Point][]board.Point)
	for _, seen := range c.server.outwardAll(points) {
		p := c.server.inward(seen)
		o := b.Origin(p)
		if len(members[o]) == 0 {
			order = append(order, o)
		}
		members[o] = append(members[o], p)
	}
	lines := make([]string, len(order))
	for i, o := range order {
		lines[i] = strings.Join(c.formatSorted(members[o]), " ")
	}
	return lines
}

func startTrace(_ context.Context, c *Call) error {
	if c.Board().Depth() > 0 {
		return errPlaying
	}
	if err := c.server.tracer.StartTrace(c.Game()); err != nil {
		return err
	}
	c.server.tracing, c.server.trace = true, nil
	c.server.clearCache()
	return nil
}

func finishTrace(_ context.Context, c *Call) error {
	name := c.Arg(0)
	if name == "" {
		return errNoFile
	}
	s := c.server
	if s.tracing {
		var buf bytes.Buffer
		if err := s.tracer.FinishTrace(&buf); err != nil {
			return err
		}
		s.tracing, s.trace = false, buf.Bytes()
	}
	if s.trace == nil {
		return nil // as GNU Go, which writes no file either
	}
	if err := s.cfg.WriteFile(name, s.trace); err != nil {
		return fmt.Errorf("cannot write '%s'", name)
	}
	s.trace = nil
	return nil
}
