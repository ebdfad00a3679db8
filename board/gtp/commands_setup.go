package gtp

import (
	"context"
	"errors"

	"github.com/tengen-go/tengen/board"
)

// setupCommands change what is played, and on what.
func setupCommands() map[string]Handler {
	return map[string]Handler{
		"boardsize": boardSize,
		// Sabaki asks so when the board is not a square.
		"rectangular_boardsize": boardSize,
		"query_boardsize":       func(_ context.Context, c *Call) error { c.Print(c.Game().Size()); return nil },
		"clear_board":           func(_ context.Context, c *Call) error { return c.server.clearBoard(c.Game().Size()) },
		"orientation":           orientation,
		"query_orientation":     func(_ context.Context, c *Call) error { c.Print(c.server.orientation); return nil },
		"komi":                  komi,
		"get_komi":              func(_ context.Context, c *Call) error { c.Printf("%4.1f", c.Game().Komi()); return nil },
		"fixed_handicap":        fixedHandicap,
		"place_free_handicap":   placeFreeHandicap,
		"set_free_handicap":     setFreeHandicap,
		"final_score":           finalScore,
		"get_handicap":          func(_ context.Context, c *Call) error { c.Print(c.Game().Handicap()); return nil },
		"loadsgf":               loadSGF,
		"printsgf":              printSGF,
	}
}

var (
	errSize     = errors.New("unacceptable size")
	errSquare   = errors.New("unacceptable size: boards are squares")
	errHandicap = errors.New("invalid handicap")
	errNotEmpty = errors.New("board not empty")
)

// clearBoard begins a new game with the rules and the komi of the old one.
func (s *Server) clearBoard(size int) error {
	g, err := board.NewGame(size, s.game.Rules())
	if errors.Is(err, board.ErrSize) {
		return errSize
	}
	if err == nil {
		err = g.SetKomi(s.game.Komi())
	}
	if err != nil {
		return err
	}
	return s.SetGame(g)
}

func boardSize(_ context.Context, c *Call) error {
	width, err := c.Int(0, "boardsize")
	if err != nil {
		return err
	}
	if c.Arg(1) != "" {
		height, err := c.Int(1, "boardsize")
		if err != nil {
			return err
		}
		if height != width {
			return errSquare
		}
	}
	return c.server.clearBoard(width)
}

// orientations gives the symmetry that takes what the client sees to the board.
// The numbers were found by asking GNU Go about a point in each orientation.
var orientations = [board.NumTransforms]board.Transform{0, 3, 2, 1, 6, 5, 4, 7}

// orientation also begins a new game, as GNU Go does.
func orientation(_ context.Context, c *Call) error {
	n, err := c.Int(0, "orientation")
	if err != nil {
		return err
	}
	if n < 0 || n >= len(orientations) {
		return errors.New("unacceptable orientation")
	}
	if err := c.server.clearBoard(c.Game().Size()); err != nil {
		return err
	}
	c.server.orientation = n
	return nil
}

// inward takes a point from what the client sees to the board.
func (s *Server) inward(p board.Point) board.Point {
	return orientations[s.orientation].Apply(p, s.Game().Size())
}

// outward takes a point from the board to what the client sees.
func (s *Server) outward(p board.Point) board.Point {
	return orientations[s.orientation].Inverse().Apply(p, s.Game().Size())
}

// outwardAll is outward for all points, sorted as answers list them.
func (s *Server) outwardAll(points []board.Point) []board.Point {
	seen := make([]board.Point, len(points))
	for i, p := range points {
		seen[i] = s.outward(p)
	}
	sortVertices(seen)
	return seen
}

func (s *Server) parseVertex(word string) (board.Point, error) {
	p, err := board.ParsePoint(word, s.Game().Size())
	if err != nil {
		return board.NoPoint, ErrCoordinate
	}
	return s.inward(p), nil
}

func (s *Server) formatVertex(p board.Point) string { return vertexText(s.outward(p)) }

func komi(_ context.Context, c *Call) error {
	k, err := c.Float(0, "komi")
	if err != nil {
		return err
	}
	return c.Game().SetKomi(k)
}

// handicapCount reads the number of stones for an empty board.
func handicapCount(c *Call) (int, error) {
	if err := checkEmpty(c); err != nil {
		return 0, err
	}
	return c.Int(0, "handicap")
}

func checkEmpty(c *Call) error {
	if c.Board().Depth() > 0 || !isEmpty(c.Board()) {
		return errNotEmpty
	}
	return nil
}

func isEmpty(b *board.Board) bool {
	empty := b.EmptyPoints()
	return empty.Len() == b.Size()*b.Size()
}

func fixedHandicap(_ context.Context, c *Call) error {
	n, err := handicapCount(c)
	if err != nil {
		return err
	}
	points, err := c.Game().FixedHandicap(n)
	if err != nil {
		return errHandicap
	}
	c.PrintVertices(points)
	return nil
}

func placeFreeHandicap(ctx context.Context, c *Call) error {
	n, err := handicapCount(c)
	if err != nil {
		return err
	}
	e, ok := c.server.cfg.Engine.(handicapEngine)
	if !ok || n < 2 {
		points, err := c.Game().FreeHandicap(n)
		if err != nil {
			return errHandicap
		}
		c.PrintVertices(points)
		return nil
	}
	points, err := e.Handicap(ctx, c.Game(), n)
	c.Board().UndoTo(0)
	if err != nil {
		return err
	}
	if err := c.Game().SetFreeHandicap(points); err != nil {
		return err
	}
	c.PrintVertices(points)
	return nil
}

func setFreeHandicap(_ context.Context, c *Call) error {
	if err := checkEmpty(c); err != nil {
		return err
	}
	points, err := c.Points(0)
	if err != nil {
		return err
	}
	if set := board.SetOf(points...); set.Len() < len(points) {
		return errors.New("repeated vertex")
	}
	if err := c.Game().SetFreeHandicap(points); err != nil {
		return errHandicap
	}
	return nil
}
