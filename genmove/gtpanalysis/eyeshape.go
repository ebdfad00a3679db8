package gtpanalysis

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/owl/eye"
)

// testEyeshape checks the table of eye spaces for the shape of some vertices: it fills it with
// stones of the attacker in every way, and prints a line for each in which a search finds another
// value than the table. Stones on the board play no part.
func testEyeshape(ctx context.Context, c *gtp.Call) error {
	points, err := c.Points(0)
	if err != nil {
		return err
	}
	slices.Sort(points)
	points = slices.Compact(points)
	if len(points) == 0 {
		return gtp.ErrCoordinate
	}
	table, err := eye.Shipped()
	if err != nil {
		return err
	}
	if most := table.Points(); len(points) > most {
		return fmt.Errorf("%d points, want at most %d", len(points), most)
	}
	for stones := range 1 << len(points) {
		g, err := shapeGraph(c.Board().Size(), points, stones)
		if err != nil {
			return err
		}
		solved, err := eye.Solve(ctx, g, 2)
		if errors.Is(err, eye.ErrGraph) {
			continue // stones that cannot stand like that
		}
		if err != nil {
			return err
		}
		known, err := table.Evaluate(ctx, g, 2)
		if err != nil {
			return err
		}
		if known.Value != solved.Value {
			c.Printf("stones at")
			for i, p := range points {
				if stones>>i&1 != 0 {
					c.Print(" ", c.FormatVertex(p))
				}
			}
			c.Printf(": the table says %v, a search %v\n", known.Value, solved.Value)
		}
	}
	return nil
}

// shapeGraph returns the eye space of some points with stones of the attacker where the bits are
// set.
func shapeGraph(size int, points []board.Point, stones int) (*eye.Graph, error) {
	vertices := make([]eye.Vertex, len(points))
	for i, p := range points {
		v := &vertices[i]
		v.Stone = stones>>i&1 != 0
		for _, q := range p.Neighbors() {
			if !q.On(size) {
				v.Edges++
			} else if k := slices.Index(points, q); k >= 0 {
				v.Neighbors = append(v.Neighbors, k)
			}
		}
	}
	return eye.NewGraph(vertices)
}
