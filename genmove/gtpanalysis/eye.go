package gtpanalysis

import (
	"context"
	"errors"
	"strconv"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl/eye"
)

// errEyeGraph is the answer of analyze_eyegraph to a graph that it cannot read.
var errEyeGraph = errors.New("failed to analyze")

// eyes returns the commands about eyes.
func (x *session) eyes(s *gtp.Server) map[string]gtp.Handler {
	s.Analyze("string", "Eye data", "half_eye_data %p")
	return map[string]gtp.Handler{
		"eval_eye":         x.evalEye,
		"eye_data":         x.eyeData,
		"half_eye_data":    x.halfEyeData,
		"analyze_eyegraph": analyzeEyegraph,
		"test_eyeshape":    testEyeshape,
	}
}

// eyesAt reads a point and finds the eyes of the position.
func (x *session) eyesAt(ctx context.Context, c *gtp.Call) (board.Point, *examine.Facts, error) {
	p, err := c.Point(0)
	if err != nil {
		return p, nil, err
	}
	f, err := x.facts(ctx, c, examine.Eyes)
	return p, f, err
}

// evalEye prints the numbers of eyes of the space at a vertex if the attacker moves first
// and if the defender does, and the best points of both where these differ. It prints
// -1 where there is no space. Where both players have one, Black's counts.
func (x *session) evalEye(ctx context.Context, c *gtp.Call) error {
	p, f, err := x.eyesAt(ctx, c)
	if err != nil {
		return err
	}
	s := f.Eyes.At(p, board.Black)
	if s == nil {
		s = f.Eyes.At(p, board.White)
	}
	if s == nil {
		c.Print("-1")
		return nil
	}
	c.Printf("%d %d", s.Value.Min(), s.Value.Max())
	if !s.Value.Settled() {
		c.Printf(" %s %s", c.FormatVertex(firstOf(s.Attack)), c.FormatVertex(firstOf(s.Defense)))
	}
	return nil
}

// firstOf returns the first point of a list, or board.NoPoint.
func firstOf(points []board.Point) board.Point {
	if len(points) == 0 {
		return board.NoPoint
	}
	return points[0]
}

// eyeData prints what is known of the space of a color at a vertex.
func (x *session) eyeData(ctx context.Context, c *gtp.Call) error {
	color, err := c.Color(0)
	if err != nil {
		return errColorOrCoordinate
	}
	p, err := c.Point(1)
	if err != nil {
		return errColorOrCoordinate
	}
	f, err := x.facts(ctx, c, examine.Eyes)
	if err != nil {
		return err
	}
	m := f.Eyes
	s := m.At(p, color)
	isMargin, neighbors, margins := false, 0, 0
	origin := board.NoPoint
	if s == nil {
		s = &eye.Space{}
	} else {
		origin = s.Origin()
		isMargin = s.Marginal.Has(p)
		for _, q := range p.Neighbors() {
			if t := m.At(q, color); t != nil {
				neighbors++
				if t.Marginal.Has(q) {
					margins++
				}
			}
		}
	}
	field := func(name string, value any) { c.Printf("%-20s %v\n", name, value) }
	field("origin", c.FormatVertex(origin))
	field("color", s.Color)
	field("esize", s.Size())
	field("msize", s.Marginal.Len())
	field("value", s.Value)
	field("marginal", bit(isMargin))
	field("neighbors", neighbors)
	field("marginal_neighbors", margins)
	return nil
}

// noEye is the topology that half_eye_data prints for a point that is at the end of no eye.
const noEye = 10

// halfEyeData prints how sure the eye at a vertex is.
func (x *session) halfEyeData(ctx context.Context, c *gtp.Call) error {
	p, f, err := x.eyesAt(ctx, c)
	if err != nil {
		return err
	}
	h, name := &eye.HalfEye{Topology: noEye}, "0"
	for _, color := range [2]board.Color{board.Black, board.White} {
		e := f.Eyes.End(p, color)
		switch {
		case e == nil:
			continue
		case e.IsFalse():
			name = "FALSE_EYE"
		case e.IsHalf():
			name = "HALF_EYE"
		default:
			name = "0"
		}
		h = e
	}
	c.Printf("%-20s %.2f\n", "value", h.Topology)
	c.Printf("%-20s %s\n", "type", name)
	list := func(count, point string, points []board.Point) {
		c.Printf("%-20s %d\n", count, len(points))
		for i, q := range points {
			c.Printf("%-20s %s\n", point+"["+strconv.Itoa(i)+"]", c.FormatVertex(q))
		}
	}
	list("num_attacks", "attack_point", h.Attack)
	list("num_defenses", "defense_point", h.Defense)
	return nil
}

// analyzeEyegraph prints the value of a graph, and draws it with its vital points. The graph
// may be followed by the number of liberties outside; the default is 2.
func analyzeEyegraph(ctx context.Context, c *gtp.Call) error {
	if len(c.Args) == 0 {
		return errEyeGraph
	}
	g, err := eye.ParseGraph(c.Args[0])
	if err != nil {
		return errEyeGraph
	}
	outside := 2
	if len(c.Args) > 1 {
		if outside, err = c.Int(1, "a number of liberties"); err != nil {
			return err
		}
	}
	t, err := eye.Shipped()
	if err != nil {
		return err
	}
	e, err := t.Evaluate(ctx, g, outside)
	if err != nil {
		return errEyeGraph
	}
	c.Printf("%v\n%s", e.Value, e.Draw())
	return nil
}
