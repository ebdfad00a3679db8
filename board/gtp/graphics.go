package gtp

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// PrintNumbers adds numbers for the points of the board in the form of GoGui's type dboard: a
// line for each row from the top down, turned by the orientation command. The values are
// indexed by point, from −1 for Black to 1 for White, and missing ones count as 0. GoGui shows
// positive values as Black's, so the signs are exchanged.
func (c *Call) PrintNumbers(values []float64) {
	size := c.Game().Size()
	for row := size - 1; row >= 0; row-- {
		c.Print("\n")
		for col := range size {
			if col > 0 {
				c.Print(" ")
			}
			c.Print(blackNumber(values, c.server.inward(board.At(col, row))))
		}
	}
}

// blackNumber writes the value of a point as Black sees it.
func blackNumber(values []float64, p board.Point) string {
	v := 0.0
	if int(p) < len(values) && !math.IsNaN(values[p]) {
		v = max(-1, min(-values[p], 1))
	}
	if math.Abs(v) < 0.0005 {
		v = 0 // rather than -0.000
	}
	return strconv.FormatFloat(v, 'f', 3, 64)
}

// Graphics is a drawing for GoGui's type gfx. The zero value is empty, and removes an earlier
// drawing.
type Graphics struct {
	// Influence is shown as dots of different sizes. See Call.PrintNumbers for
	// the values; nil for none.
	Influence []float64
	// Black and White are territory, shown as areas.
	Black, White []board.Point
	// Labels are texts on points, of one word each: blanks become underscores.
	Labels []GraphicsLabel
	// Marks are drawn on points.
	Circles, Squares, Triangles, Crosses []board.Point
	// Line is a variation, shown as numbered stones.
	Line []board.Move
	// Status is a text for the status line.
	Status string
}

// GraphicsLabel is a text on a point.
type GraphicsLabel struct {
	Point board.Point
	Text  string
}

// PrintGraphics adds a drawing to the answer of a command whose type is gfx.
func (c *Call) PrintGraphics(g Graphics) { c.Print(strings.Join(c.Server().graphics(g), "\n")) }

// ShowGraphics draws while a command runs. It writes the drawing to the log; if that is
// standard error, GoGui finds it there by the prefix "gogui-gfx:".
func (s *Server) ShowGraphics(g Graphics) {
	lines := append([]string{"gogui-gfx:", "CLEAR"}, s.graphics(g)...)
	if s.cfg.Log == nil {
		return
	}
	fmt.Fprintf(s.cfg.Log, "%s\n\n", strings.Join(lines, "\n"))
}

// graphics returns the lines of a drawing.
func (s *Server) graphics(g Graphics) []string {
	var lines []string
	line := func(name string, words []string) {
		if len(words) > 0 {
			lines = append(lines, name+" "+strings.Join(words, " "))
		}
	}
	var words []string
	size := s.Game().Size()
	if g.Influence != nil {
		for row := size - 1; row >= 0; row-- {
			for col := range size {
				seen := board.At(col, row)
				if n := blackNumber(g.Influence, s.inward(seen)); n != "0.000" {
					words = append(words, seen.String(), n)
				}
			}
		}
	}
	line("INFLUENCE", words)
	for _, list := range []struct {
		name   string
		points []board.Point
	}{
		{"BLACK", g.Black}, {"WHITE", g.White},
		{"CIRCLE", g.Circles}, {"SQUARE", g.Squares}, {"TRIANGLE", g.Triangles}, {"MARK", g.Crosses},
	} {
		words = nil
		for _, p := range list.points {
			if p.On(size) {
				words = append(words, s.formatVertex(p))
			}
		}
		line(list.name, words)
	}
	words = nil
	for _, l := range g.Labels {
		if text := strings.Join(strings.Fields(l.Text), "_"); l.Point.On(size) && text != "" {
			words = append(words, s.formatVertex(l.Point), text)
		}
	}
	line("LABEL", words)
	words = nil
	for _, m := range g.Line {
		if m.Color.IsPlayer() && (m.Point == board.Pass || m.Point.On(size)) {
			words = append(words, m.Color.String()[:1], s.formatVertex(m.Point))
		}
	}
	line("VAR", words)
	line("STATUS", strings.Fields(g.Status))
	return lines
}

// addGraphics adds commands that draw what the engine thinks, and lines for GoGui's
// menu.
func (s *Server) addGraphics() {
	if s.thinks() {
		s.commands["show_thoughts"] = command{handle: showThoughts}
		s.Analyze("gfx", "Thoughts", "show_thoughts %c")
		s.Analyze("pspairs", "Best moves", "top_moves")
	}
	if _, ok := s.cfg.Engine.(StatusEngine); ok {
		s.commands["show_owners"] = command{handle: showOwners}
		s.Analyze("dboard", "Owners", "show_owners")
		s.Analyze("plist", "Dead stones", "final_status_list dead")
	}
	if _, ok := s.cfg.Engine.(ScoreEngine); ok {
		s.Analyze("string", "Score", "final_score")
	}
}

// showThoughts draws what the engine thinks of the moves of a player: its values or,
// if it searches, winrates in percent as labels, the best move with a circle, and
// the line that it expects.
func showThoughts(ctx context.Context, c *Call) error {
	color, err := c.Color(0)
	if err != nil {
		return err
	}
	list, err := c.server.thoughts(ctx, color)
	if err != nil {
		return err
	}
	g := Graphics{Status: "nothing to play"}
	for i, t := range list[:min(len(list), maxCandidates)] {
		text, what := strconv.FormatFloat(t.Value, 'f', 1, 64), "value"
		if t.Visits > 0 {
			text, what = strconv.Itoa(int(math.Round(100*t.WinRate))), "winrate in percent"
		}
		if i == 0 {
			g.Circles = []board.Point{t.Point}
			g.Status = fmt.Sprintf("%v: %s, %s %s", color, c.analysisVertex(t.Point), what, text)
			g.Line = lineOf(t.Line, color)
		}
		g.Labels = append(g.Labels, GraphicsLabel{t.Point, text})
	}
	// Numbered stones would hide the labels below them.
	if len(g.Line) > 1 {
		g.Labels = labelsBeside(g.Labels, g.Line)
	}
	c.PrintGraphics(g)
	return nil
}

// lineOf returns moves of color and his opponent in turn.
func lineOf(points []board.Point, color board.Color) []board.Move {
	var line []board.Move
	for _, p := range points {
		line = append(line, board.Move{Point: p, Color: color})
		color = color.Opponent()
	}
	return line
}

// labelsBeside returns the labels on points that the line does not use.
func labelsBeside(labels []GraphicsLabel, line []board.Move) []GraphicsLabel {
	var used board.Set
	for _, m := range line {
		if m.Point != board.Pass {
			used.Add(m.Point)
		}
	}
	var out []GraphicsLabel
	for _, l := range labels {
		if !used.Has(l.Point) {
			out = append(out, l)
		}
	}
	return out
}

// showOwners answers who gets each point at the end.
func showOwners(ctx context.Context, c *Call) error {
	owner, err := c.server.owner(ctx, Query{Ownership: true})
	if err != nil {
		return err
	}
	c.PrintNumbers(owner)
	return nil
}
