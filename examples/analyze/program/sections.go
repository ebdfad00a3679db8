package program

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/reading/search"
)

// sectionStrings is the section that says how strings are captured; the others are
// facts of package genmove/examine.
const sectionStrings = "strings"

// sectionScore is the section with dead stones, owners and the score.
const sectionScore = "score"

// shown are the facts that can be shown, in the order in which they are printed.
var shown = []struct {
	want  examine.Want
	print func(w io.Writer, o *options, f *examine.Facts, colors draw.Depth) error
}{
	{examine.Worms, printWorms},
	{examine.Links, printLinks},
	{examine.Influence, printInfluence},
	{examine.Joseki, printJoseki},
}

// sections are what is to be printed.
type sections struct {
	strings, score bool
	facts          examine.Want
}

// parseSections reads the value of -show. The error is cli.ErrUsage.
func parseSections(s string) (sections, error) {
	var list sections
	names := []string{sectionStrings}
	for _, one := range shown {
		names = append(names, one.want.String())
	}
	names = append(names, sectionScore)
	for name := range strings.SplitSeq(s, ",") {
		switch i := slices.Index(names, name); {
		case name == "all":
			list = sections{strings: true, score: true, facts: examine.All}
		case i == 0:
			list.strings = true
		case name == sectionScore:
			list.score = true
		case i > 0:
			list.facts |= shown[i-1].want
		default:
			return sections{}, cli.Usagef("-show %q: want all, or some of %s", s, strings.Join(names, ","))
		}
	}
	return list, nil
}

// printScore writes what a game comes to, and the owners of the points.
func printScore(w io.Writer, r *score.Result) error {
	_, err := fmt.Fprintf(w, "\nScore (x and o are dead stones, b and w the points of Black and White): %v", r)
	return err
}

// printFacts writes what has been found out, as far as it was asked for.
func printFacts(w io.Writer, o *options, f *examine.Facts, colors draw.Depth) error {
	for _, one := range shown {
		if o.show.facts&one.want == 0 {
			continue
		}
		if err := one.print(w, o, f, colors); err != nil {
			return err
		}
	}
	return nil
}

// printWorms lists the strings that are in danger or cut others apart, or all.
func printWorms(w io.Writer, o *options, f *examine.Facts, _ draw.Depth) error {
	fmt.Fprintf(w, "\n%s.\n", cli.Count(f.Worms.Len(), "worm"))
	left := 0
	for _, v := range f.Worms.All() {
		if !o.verbose && v.Attack().Code == search.Fail && v.Cutstone == 0 && !v.Inessential {
			left++
			continue
		}
		fmt.Fprintf(w, "%-4v %s, weighs %.1f, liberties %v", v.Origin,
			cli.Count(v.Size(), v.Color.String()+" stone"), v.EffectiveSize, v.Liberties)
		if a := v.Attack(); a.Code != search.Fail {
			fmt.Fprintf(w, ", falls to %v%s", a.Move, ko(a.Code))
			if d := v.Defense(); d.Code != search.Fail {
				fmt.Fprintf(w, ", saved by %v%s", d.Move, ko(d.Code))
			} else {
				fmt.Fprint(w, ", lost")
			}
		}
		if v.Cutstone > 0 {
			fmt.Fprint(w, ", cuts")
		}
		if v.Inessential {
			fmt.Fprint(w, ", inessential")
		}
		fmt.Fprintln(w)
	}
	if left > 0 {
		fmt.Fprintf(w, "%s neither in danger nor cutting; -v lists them.\n", areSafe(left))
	}
	return nil
}

func printLinks(w io.Writer, _ *options, f *examine.Facts, _ draw.Depth) error {
	links := f.Links
	fmt.Fprintf(w, "\n%s in %s.\n", cli.Count(f.Worms.Len(), "string"), cli.Count(links.Len(), "group"))
	for _, g := range links.All() {
		if len(g) > 1 {
			fmt.Fprintf(w, "together: %s\n", points(g))
		}
	}
	for _, c := range links.Cuts() {
		fmt.Fprintf(w, "%v-%v: %s cuts at %v%s\n", c.A, c.B, name(f.Board.At(c.A).Opponent()), c.Move, ko(c.Code))
	}
	return nil
}

// printInfluence draws the expected owners of points when neither player moves first.
func printInfluence(w io.Writer, _ *options, f *examine.Facts, colors draw.Depth) error {
	values := make([]float64, board.NumPoints)
	for p := range values {
		values[p] = math.Max(-1, math.Min(f.Influence.Neutral.Territory(board.Point(p)), 1))
	}
	p := draw.New(f.Board)
	p.Title = "\nTerritory, from -1 (Black) to 1 (White):"
	p.Heat = &draw.Heat{Values: values, Min: -1, Max: 1, Labels: true, Decimals: 1}
	show := func() error { return p.ANSI(w, colors) }
	if colors == draw.NoColor {
		show = func() error { return p.Numbers(w, 1) }
	}
	if err := show(); err != nil {
		return err
	}
	fmt.Fprintln(w, "Rough influence count with prisoners, without komi (unreliable: -show score estimates the game):")
	for _, c := range []board.Color{board.Black, board.White} {
		fmt.Fprintf(w, "%s first: %v\n", name(c), lead(f.Lead(c)))
	}
	_, err := fmt.Fprintf(w, "Nobody first: %v\n", lead(f.Lead(board.Empty)))
	return err
}

// lead describes how far White is ahead.
func lead(v float64) string {
	c := board.White
	if v < 0 {
		c, v = board.Black, -v
	}
	return fmt.Sprintf("%s %.1f points ahead", name(c), v)
}

func printJoseki(w io.Writer, o *options, f *examine.Facts, _ draw.Depth) error {
	if len(f.Joseki) == 0 {
		fmt.Fprintln(w, "\nNo corner sequence is known here.")
		return nil
	}
	fmt.Fprintf(w, "\nMoves of known corner sequences for %s:\n", name(f.ToPlay))
	const most = 8
	for i, s := range f.Joseki {
		if i == most && !o.verbose {
			fmt.Fprintf(w, "and %d more; -v lists them\n", len(f.Joseki)-most)
			break
		}
		share := fmt.Sprintf("%.0f", 100*s.Frequency)
		if share == "0" {
			share = "<1"
		}
		fmt.Fprintf(w, "%-4v %3s %%  %v  %s\n", s.Move, share, s.Class, s.Line)
	}
	return nil
}
