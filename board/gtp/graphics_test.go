package gtp_test

import (
	"bytes"
	"context"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
)

// TestGraphics reads drawings back as GoGui does: a word, and points with or without
// a value; positive influence is Black's.
func TestGraphics(t *testing.T) {
	values := make([]float64, board.NumPoints)
	values[board.At(0, 0)], values[board.At(1, 0)], values[board.At(0, 2)] = 1, -0.25, math.Inf(-1)
	values[board.At(2, 2)], values[board.At(2, 1)] = math.NaN(), 0.0001
	g := gtp.Graphics{
		Influence: values,
		Black:     []board.Point{board.At(2, 2)},
		White:     []board.Point{board.At(0, 0), board.Pass, board.At(24, 24)},
		Labels:    []gtp.GraphicsLabel{{Point: board.At(1, 1), Text: "a b\n"}, {Point: board.At(1, 1)}, {Point: board.NoPoint, Text: "x"}},
		Circles:   []board.Point{board.At(1, 0)}, Squares: []board.Point{board.At(1, 0)},
		Triangles: []board.Point{board.At(1, 0)}, Crosses: []board.Point{board.At(1, 0)},
		Line:   []board.Move{{Point: board.At(1, 1), Color: board.Black}, {Point: board.Pass, Color: board.White}, {}},
		Status: " two\n words ",
	}
	var log bytes.Buffer
	s := newServer(t, gtp.Config{Size: 3, Log: &log})
	register := func(name string, h gtp.Handler) {
		if err := s.Register(name, h); err != nil {
			t.Fatal(err)
		}
	}
	register("draw", func(_ context.Context, c *gtp.Call) error { c.PrintGraphics(g); c.Server().ShowGraphics(g); return nil })
	register("numbers", func(_ context.Context, c *gtp.Call) error { c.PrintNumbers(values); return nil })
	register("none", func(_ context.Context, c *gtp.Call) error {
		c.PrintNumbers(nil)
		c.PrintGraphics(gtp.Graphics{})
		return nil
	})
	want := `INFLUENCE A3 1.000 A1 -1.000 B1 0.250
BLACK C3
WHITE A1
CIRCLE B1
SQUARE B1
TRIANGLE B1
MARK B1
LABEL B2 a_b
VAR b B2 w PASS
STATUS two words`
	if diff := cmp.Diff(want, do(t, s, "draw")); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff("gogui-gfx:\nCLEAR\n"+want+"\n\n", log.String()); diff != "" {
		t.Errorf("live: mismatch (-want +got):\n%s", diff)
	}
	if got := do(t, s, "numbers"); got != "\n1.000 0.000 0.000\n0.000 0.000 0.000\n-1.000 0.250 0.000" {
		t.Errorf("numbers %q", got)
	}
	if got := do(t, s, "none"); strings.Trim(got, " 0.\n") != "" {
		t.Errorf("nothing is %q", got)
	}
	// The client sees the board turned, and everything on it.
	do(t, s, "orientation 2")
	seen := strings.Fields(do(t, s, "numbers"))
	influence, _, _ := strings.Cut(do(t, s, "draw"), "\n")
	words := strings.Fields(influence)[1:]
	for i := 0; i < len(words); i += 2 {
		p, err := board.ParsePoint(words[i], 3)
		if err != nil {
			t.Fatal(err)
		}
		if n := seen[(2-p.Row())*3+p.Col()]; n != words[i+1] {
			t.Errorf("%s is %s in one answer, %s in the other", words[i], words[i+1], n)
		}
	}
	if len(words) != 6 || seen[0] == "1.000" {
		t.Errorf("not turned: %v, %v", seen, words)
	}
}

// TestEngineGraphics: what engines know is in GoGui's menu.
func TestEngineGraphics(t *testing.T) {
	s := newServer(t, gtp.Config{Size: 3, Engine: &owned{*newReporter()}})
	do(t, s, "gogui-setup b b3 b b2 b b1 w a1 w c1")
	menu := do(t, s, "gogui-analyze_commands")
	for _, line := range []string{"gfx/Thoughts/show_thoughts %c", "pspairs/Best moves/top_moves", "dboard/Owners/show_owners", "plist/Dead stones/final_status_list dead"} {
		if !strings.Contains("\n"+menu+"\n", "\n"+line+"\n") {
			t.Errorf("no %s in the menu:\n%s", line, menu)
		}
	}
	numbers := strings.Fields(do(t, s, "show_owners"))
	if len(numbers) != 9 || numbers[0] != "1.000" || numbers[8] != "-1.000" {
		t.Errorf("owners %v, want Black's A3 positive and White's C1 negative", numbers)
	}
	for _, n := range numbers {
		if v, err := strconv.ParseFloat(n, 64); err != nil || math.Abs(v) > 1 {
			t.Errorf("owner %s", n)
		}
	}
	want := "CIRCLE C3\nVAR w C3 b PASS\nSTATUS white: C3, winrate in percent 62"
	if got := do(t, s, "show_thoughts w"); got != strings.Replace(want, "62", "63", 1) {
		t.Errorf("thoughts %q, want %q", got, want)
	}
	script(t, s, "show_thoughts -> ? invalid color")
	// Labels that the numbered stones do not hide stay.
	empty := newServer(t, gtp.Config{Size: 5, Engine: newReporter()})
	if got := do(t, empty, "show_thoughts b"); got != "CIRCLE C3\nLABEL B2 25\nVAR b C3 w PASS\nSTATUS black: C3, winrate in percent 63" {
		t.Errorf("thoughts %q", got)
	}
	values := newServer(t, gtp.Config{Size: 5, Engine: &lists{candidates: []gtp.Candidate{{board.At(2, 2), 10}, {board.At(1, 1), 2.25}, {board.Pass, 0}}}})
	if got := do(t, values, "show_thoughts b"); got != "CIRCLE C3\nLABEL C3 10.0 B2 2.2\nSTATUS black: C3, value 10.0" {
		t.Errorf("thoughts %q", got)
	}
}
