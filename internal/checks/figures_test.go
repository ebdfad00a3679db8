package checks_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp/client"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove/examine"
)

var (
	figures       = flag.Bool("checks.figures", false, "measure how long the protocol's questions take, here and in the engine that TENGEN_GNUGO names")
	updateFigures = flag.Bool("update", false, "with -checks.figures, write the table into BENCHMARKS.md")
)

// figuresMark are the lines of BENCHMARKS.md around the table that TestFigures writes.
const figuresBegin, figuresEnd = "<!-- figures -->\n", "<!-- end of figures -->\n"

// TestFigures measures the processor time of the protocol's questions with the classical engine of
// examples/gtp, and with GNU Go at level 10 where TENGEN_GNUGO names it. The time of a question is
// the difference between a session with the questions and one that only loads the positions.
func TestFigures(t *testing.T) {
	if !*figures {
		t.Skip("takes minutes: -checks.figures asks for it, with -update the table in BENCHMARKS.md is written")
	}
	own := filepath.Join(t.TempDir(), "gtp")
	if out, err := exec.Command("go", "build", "-o", own, "../../examples/gtp").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	engines := []string{own + " -engine classical"}
	if name := os.Getenv("TENGEN_GNUGO"); name != "" {
		engines = append(engines, name+" --mode gtp --level 10")
	}
	at := figurePositions(t)
	var table strings.Builder
	table.WriteString("| question | questions | tengen | GNU Go 3.8 | ratio |\n|---|---|---|---|---|\n")
	for _, kind := range []struct {
		name string
		ask  func(p *figurePosition) []string
	}{
		{"`attack` for each string", func(p *figurePosition) []string { return each("attack", p.strings) }},
		{"`defend` for each string", func(p *figurePosition) []string { return each("defend", p.strings) }},
		{"`owl_attack` for each group", func(p *figurePosition) []string { return each("owl_attack", p.groups) }},
		{"`owl_defend` for each group", func(p *figurePosition) []string { return each("owl_defend", p.groups) }},
		{"`dragon_status` for one group", func(p *figurePosition) []string { return each("dragon_status", p.groups[:1]) }},
		{"`initial_influence black influence_regions`", func(*figurePosition) []string { return []string{"initial_influence black influence_regions"} }},
		{"`estimate_score`", func(*figurePosition) []string { return []string{"estimate_score"} }},
		{"`reg_genmove black`", func(*figurePosition) []string { return []string{"reg_genmove black"} }},
	} {
		var per []time.Duration
		n := 0
		for _, e := range engines {
			load, _ := session(t, e, at, func(*figurePosition) []string { return nil })
			all, asked := session(t, e, at, kind.ask)
			n = asked
			per = append(per, max(all-load, 0)/time.Duration(max(asked, 1)))
		}
		other, ratio := "–", "–"
		if len(per) > 1 {
			other, ratio = millis(per[1]), fmt.Sprintf("%.1f", float64(per[1])/float64(max(per[0], 1)))
		}
		fmt.Fprintf(&table, "| %s | %d | %s | %s | %s |\n", kind.name, n, millis(per[0]), other, ratio)
	}
	t.Logf("\n%s", table.String())
	if *updateFigures {
		name := filepath.Join("..", "..", "BENCHMARKS.md")
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		before, rest, ok := strings.Cut(string(page), figuresBegin)
		_, after, found := strings.Cut(rest, figuresEnd)
		if !ok || !found {
			t.Fatalf("%s has no %q", name, figuresBegin)
		}
		if err := os.WriteFile(name, []byte(before+figuresBegin+table.String()+figuresEnd+after), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func millis(d time.Duration) string { return fmt.Sprintf("%.2f ms", d.Seconds()*1000) }

func each(command string, points []board.Point) (list []string) {
	for _, p := range points {
		list = append(list, command+" "+p.String())
	}
	return list
}

// A figurePosition is a position of a game with its strings and groups.
type figurePosition struct {
	load            string
	strings, groups []board.Point
}

// figurePositions returns positions of the games that the programs show.
func figurePositions(t *testing.T) (list []figurePosition) {
	a, err := examine.New(examine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"review", "view"} {
		file, err := filepath.Abs(filepath.Join("..", "..", "examples", name, "program", "sample.sgf"))
		if err != nil {
			t.Fatal(err)
		}
		games, err := sgf.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for move := 40; move < 240; move += 40 {
			pos, err := sgf.PositionAt(games[0], sgf.BeforeMove(move))
			if err != nil {
				t.Fatal(err)
			}
			f, err := a.Facts(t.Context(), examine.Position{Board: pos.Board, ToPlay: board.Black}, examine.Dragons)
			if err != nil {
				t.Fatal(err)
			}
			p := figurePosition{load: fmt.Sprintf("loadsgf %s %d", file, move), strings: pos.Board.AppendStrings(nil, board.Empty)}
			for _, g := range f.Dragons.All() {
				p.groups = append(p.groups, g.Origin)
			}
			list = append(list, p)
		}
	}
	return list
}

// session starts an engine, asks the questions of all positions, and returns the processor time that
// it took and the number of questions.
func session(t *testing.T, engine string, at []figurePosition, questions func(*figurePosition) []string) (time.Duration, int) {
	c, err := client.Start(engine, client.Options{})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for i := range at {
		for _, q := range append([]string{at[i].load}, questions(&at[i])...) {
			if _, err := c.Ask(t.Context(), q); err != nil {
				t.Fatalf("%s: %s: %v", engine, q, err)
			}
			n++
		}
		n-- // loading is no question
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	return c.CPU(), n
}
