package gtp

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
)

// searchArea restricts genmove and its forms for one player to some points.
type searchArea struct {
	on     bool
	points board.Set
}

// searchDiamond is how far, in rows and columns together, the points of set_search_diamond are
// from its vertex.
const searchDiamond = 6

// areaCommands are the commands about the search area. Points are those of the board, whatever
// the orientation is.
func areaCommands() map[string]Handler {
	return map[string]Handler{
		"limit_search":       limitSearch,
		"set_search_diamond": setSearchDiamond,
		"set_search_limit":   setSearchLimit,
		"reset_search_mask": func(_ context.Context, c *Call) error {
			c.server.area.points = board.Set{}
			return nil
		},
		"draw_search_area": drawSearchArea,
	}
}

// limitSearch turns the area on, or off for 0.
func limitSearch(_ context.Context, c *Call) error {
	n, err := c.Int(0, "")
	if err != nil {
		return errors.New("invalid value for search limit")
	}
	c.server.area.on = n != 0
	return nil
}

// setSearchDiamond replaces the area by a diamond around a vertex.
func setSearchDiamond(_ context.Context, c *Call) error {
	p, err := c.Point(0)
	if err != nil {
		return err
	}
	c.server.area.points = board.Set{}
	for q := range board.Points(c.Game().Size()) {
		cols, rows := p.Col()-q.Col(), p.Row()-q.Row()
		if max(cols, -cols)+max(rows, -rows) <= searchDiamond {
			c.server.area.points.Add(q)
		}
	}
	return nil
}

// setSearchLimit adds a point to the area.
func setSearchLimit(_ context.Context, c *Call) error {
	p, err := c.Point(0)
	if err != nil {
		return err
	}
	c.server.area.points.Add(p)
	return nil
}

// drawSearchArea writes the board to the log: the empty points of the area are *, and its stones
// are in parentheses.
func drawSearchArea(_ context.Context, c *Call) error {
	size, s := c.Game().Size(), c.server
	for row := size - 1; row >= 0; row-- {
		fmt.Fprintf(s.cfg.Log, "%2d", row+1)
		for col := range size {
			p := s.inward(board.At(col, row))
			stone, in := c.Board().At(p).IsPlayer(), s.area.points.Has(p)
			mark := map[board.Color]string{board.Empty: ".", board.Black: "X", board.White: "O"}[c.Board().At(p)]
			switch {
			case in && stone:
				mark = "(" + mark + ")"
			case in:
				mark = " * "
			default:
				mark = " " + mark + " "
			}
			fmt.Fprint(s.cfg.Log, mark)
		}
		fmt.Fprintln(s.cfg.Log)
	}
	return nil
}

// inArea returns a chooser that asks choose, or for the best move within the area while that is
// on. It passes if the engine considers no move there.
func (s *Server) inArea(choose chooser) chooser {
	return func(ctx context.Context, g *board.Game, color board.Color) (board.Point, error) {
		if !s.area.on {
			return choose(ctx, g, color)
		}
		allowed := s.area.points.Append(nil)
		if len(allowed) == 0 {
			return board.Pass, nil
		}
		return s.bestOf(ctx, color, allowed)
	}
}

// bestOf returns the move that the engine likes best of some points, a pass if it considers none
// of them, or board.Resign.
func (s *Server) bestOf(ctx context.Context, color board.Color, allowed []board.Point) (board.Point, error) {
	if _, ok := s.cfg.Engine.(QueryThinker); ok {
		q := Query{Color: color, Restrictions: []Restriction{{Color: color, Points: allowed, Only: true, Depth: 1}}}
		p, a, err := s.thinkQuery(ctx, q, func(Analysis) {})
		if err != nil || p == board.Resign || slices.Contains(allowed, p) {
			return p, err
		}
		return firstOf(a.Thoughts, allowed), nil
	}
	p, list, err := s.think(ctx, color, nil)
	if err != nil || p == board.Resign {
		return p, err
	}
	return firstOf(list, allowed), nil
}

// firstOf returns the first thought about one of some points, or a pass.
func firstOf(list []Thought, allowed []board.Point) board.Point {
	for _, t := range list {
		if slices.Contains(allowed, t.Point) {
			return t.Point
		}
	}
	return board.Pass
}
