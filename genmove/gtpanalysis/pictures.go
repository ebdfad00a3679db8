package gtpanalysis

import (
	"context"
	"fmt"
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/reading/search"
)

// pictures returns commands that draw facts in GoGui, and adds them to its menu. GoGui
// takes positive numbers for Black's, other than the commands of GNU Go.
func (x *session) pictures(s *gtp.Server) map[string]gtp.Handler {
	for _, c := range [2]board.Color{board.Black, board.White} {
		s.Analyze("gfx", "Territory, "+title(c)+" first", fmt.Sprintf("show_territory %v", c))
		for _, d := range influenceData {
			s.Analyze("dboard", fmt.Sprintf("Influence, %s first: %s", title(c), d.name), fmt.Sprintf("show_influence %v %s", c, d.name))
		}
	}
	s.Analyze("gfx", "Strings in danger", "show_strings")
	s.Analyze("gfx", "Groups and cuts", "show_groups")
	s.Analyze("gfx", "Joseki", "show_joseki")
	return map[string]gtp.Handler{
		"show_influence": x.showInfluence,
		"show_territory": x.showTerritory,
		"show_strings":   x.showStrings,
		"show_groups":    x.showGroups,
		"show_joseki":    x.showJoseki,
	}
}

func title(c board.Color) string {
	if c == board.Black {
		return "Black"
	}
	return "White"
}

// showInfluence prints what initial_influence prints as GoGui wants numbers: between
// −1 and 1, positive for Black. What is larger is scaled so that the largest is 1.
func (x *session) showInfluence(ctx context.Context, c *gtp.Call) error {
	r, i, err := x.influence(ctx, c)
	if err != nil {
		return err
	}
	d := &influenceData[i]
	values, most := make([]float64, board.NumPoints), 1.0
	for p := range board.Points(c.Board().Size()) {
		values[p] = float64(d.sign) * d.value(r, p)
		most = max(most, math.Abs(values[p]))
	}
	for p := range values {
		values[p] /= most
	}
	c.PrintNumbers(values)
	return nil
}

// showTerritory draws territory as dots, what is territory for certain as areas, and
// lost stones with crosses.
func (x *session) showTerritory(ctx context.Context, c *gtp.Call) error {
	color, err := c.Color(0)
	if err != nil {
		return err
	}
	f, err := x.facts(ctx, c, x.influenced())
	if err != nil {
		return err
	}
	r := f.Influence.First(color)
	g := gtp.Graphics{
		Influence: make([]float64, board.NumPoints),
		Status:    fmt.Sprintf("%v first: %s", color, lead(r.TerritorySum())),
	}
	for p := range board.Points(f.Board.Size()) {
		g.Influence[p] = r.Territory(p)
		switch region, owner := r.Region(p); {
		case region != influence.Territory:
		case owner == board.Black:
			g.Black = append(g.Black, p)
		default:
			g.White = append(g.White, p)
		}
	}
	dead := f.Losses.First(color).Dead
	g.Crosses = dead.Append(nil)
	c.PrintGraphics(g)
	return nil
}

// lead describes White's territory less Black's.
func lead(v float64) string {
	c := board.White
	if v < 0 {
		c, v = board.Black, -v
	}
	return fmt.Sprintf("%v has %.1f points of territory more", c, v)
}

// showStrings draws what tactical reading knows: crosses on strings that nothing saves,
// triangles on others that can be captured, and letters on the moves, a for an attack,
// d for a defense, v for both.
func (x *session) showStrings(ctx context.Context, c *gtp.Call) error {
	f, err := x.facts(ctx, c, examine.Worms)
	if err != nil {
		return err
	}
	var g gtp.Graphics
	labels := map[board.Point]string{}
	label := func(m search.MoveResult, text string) {
		if old := labels[m.Move]; old != "" && old != text {
			text = "v"
		}
		if m.Code != search.Fail {
			labels[m.Move] = text
		}
	}
	for _, w := range f.Worms.All() {
		switch {
		case len(w.Attacks) == 0:
			continue
		case w.IsLost():
			g.Crosses = append(g.Crosses, w.Stones...)
		default:
			g.Triangles = append(g.Triangles, w.Stones...)
		}
		label(w.Attack(), "a")
		label(w.Defense(), "d")
	}
	for p := range board.Points(f.Board.Size()) {
		if labels[p] != "" {
			g.Labels = append(g.Labels, gtp.GraphicsLabel{Point: p, Text: labels[p]})
		}
	}
	c.PrintGraphics(g)
	return nil
}

// showGroups writes the number of its group on each stone, counted from 1, and draws
// squares where groups can be cut apart.
func (x *session) showGroups(ctx context.Context, c *gtp.Call) error {
	f, err := x.facts(ctx, c, examine.Links)
	if err != nil {
		return err
	}
	g := gtp.Graphics{Status: fmt.Sprintf("%d groups", f.Links.Len())}
	for p := range board.Points(f.Board.Size()) {
		if n := f.Links.Group(p); n >= 0 {
			g.Labels = append(g.Labels, gtp.GraphicsLabel{Point: p, Text: fmt.Sprint(n + 1)})
		}
	}
	var cuts board.Set
	for _, cut := range f.Links.Cuts() {
		if cut.Move.On(f.Board.Size()) {
			cuts.Add(cut.Move)
		}
	}
	g.Squares = cuts.Append(nil)
	c.PrintGraphics(g)
	return nil
}

// showJoseki writes on moves of known corner sequences how often they are played, in
// percent.
func (x *session) showJoseki(ctx context.Context, c *gtp.Call) error {
	f, err := x.facts(ctx, c, examine.Joseki)
	if err != nil {
		return err
	}
	g := gtp.Graphics{Status: fmt.Sprintf("%d moves for %v", len(f.Joseki), f.ToPlay)}
	for _, s := range f.Joseki {
		g.Labels = append(g.Labels, gtp.GraphicsLabel{Point: s.Move, Text: fmt.Sprintf("%.0f", 100*s.Frequency)})
	}
	c.PrintGraphics(g)
	return nil
}
