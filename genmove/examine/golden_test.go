package examine_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/reading/search"
)

var update = flag.Bool("update", false, "write testdata/facts.txt with the facts of today, to be read before they are committed")

// describe writes down what was found of a position, and what the Analyst makes of some moves.
func describe(t *testing.T, a *examine.Analyst, f *examine.Facts) string {
	t.Helper()
	var s strings.Builder
	fmt.Fprintf(&s, "found %v, lead %.1f and %.1f\n", f.Found, f.Lead(board.Black), f.Lead(board.White))
	fmt.Fprintf(&s, "%v", f.Dragons)
	done := board.Set{}
	for _, o := range f.Board.AppendStrings(nil, board.Empty) {
		if done.Has(o) {
			continue
		}
		g, err := f.Group(o)
		if err != nil {
			t.Fatal(err)
		}
		done.Or(&g)
		ring, err := f.Surround(o)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&s, "group %v: %v, ring %v\n", g, ring.Status, ring.Ring)
	}
	for _, c := range [3]board.Color{board.Empty, board.Black, board.White} {
		l, r := f.Losses.First(c), f.Influence.First(c)
		fmt.Fprintf(&s, "%v first: dead %v, inessential %v, territory %.1f, strength", c, l.Dead, l.Inessential, r.TerritorySum())
		for _, o := range f.Board.AppendStrings(nil, board.Empty) {
			if l.Strength != nil {
				fmt.Fprintf(&s, " %v %.0f", o, l.Strength[o])
			}
		}
		s.WriteByte('\n')
	}
	for i, list := range f.BreakIns {
		for _, x := range list {
			fmt.Fprintf(&s, "break-in, %v first: %v of %v, blocked %v\n", board.Black+board.Color(i), x.Result.Move, x.Owner, x.Blocked)
		}
	}
	escape, err := a.Escape(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&s, "escape %.1f\n", escape.TerritorySum())
	var moves []board.Point
	for p := range board.Points(f.Board.Size()) {
		if f.Board.Legal(p, f.ToPlay, board.Strict) && (p.Row()+p.Col())%5 == 0 {
			moves = append(moves, p)
		}
	}
	gains, err := a.Gains(t.Context(), f, moves)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range moves {
		after, followup, err := a.Effect(t.Context(), f, influence.Move{Point: p}, true)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&s, "%v gains %.1f, territory after it %.1f, without an answer %.1f\n", p, gains[i], after.TerritorySum(), followup.TerritorySum())
	}
	if len(moves) > 0 {
		after, followup, err := a.MoveInfluence(t.Context(), f, moves[0])
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&s, "%v played out: territory %.1f, without an answer %.1f\n", moves[0], after.TerritorySum(), followup.TerritorySum())
		next, err := a.After(t.Context(), f, moves[0])
		if err != nil {
			t.Fatal(err)
		}
		doubted, err := examine.Doubted(f.Board, f.Dragons)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&s, "after it: %v to play, lead %.1f\nin doubt:\n%v", next.ToPlay, next.Lead(next.ToPlay), doubted)
	}
	return s.String()
}

// TestGolden compares the facts of the positions of facts.txt with those that it lists.
func TestGolden(t *testing.T) {
	race.Alone(t)
	const file = "testdata/facts.txt"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	a := newAnalyst(t, examine.Options{NoMemory: true, Effort: search.AtLevel(6)})
	var got strings.Builder
	for i, block := range strings.Split(strings.TrimSpace(string(text)), "\n\nposition: ") {
		head, rest, _ := strings.Cut(strings.TrimPrefix(block, "position: "), "\n")
		diagram, _, _ := strings.Cut(rest, "\n\n")
		first := board.Black + board.Color(i%2)
		b := boardtest.MustParse(t, diagram)
		same := boardtest.Restored(t, b)
		f, err := a.Facts(t.Context(), examine.Position{Board: b, ToPlay: first}, examine.All|examine.Threats|examine.BreakIns|examine.Dragons)
		if err != nil {
			t.Fatal(err)
		}
		what := describe(t, a, f)
		same()
		fmt.Fprintf(&got, "position: %s\n%s\n\n%s\n", head, diagram, what)
	}
	if *update {
		if err := os.WriteFile(file, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(strings.Split(string(text), "\n"), strings.Split(got.String(), "\n")); diff != "" {
		t.Errorf("%s: mismatch (-want +got):\n%s", file, diff)
	}
}
