package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// sectionStrings is the section that needs no examined position.
const sectionStrings = "strings"

// sections are the values of -show, in the order in which they are printed. All but
// the first are stages of genmove, with what those of them need.
var sections = []struct {
	name  string
	needs []string
}{
	{sectionStrings, nil},
	{genmove.StageWorms, nil},
	{genmove.StageConnections, []string{genmove.StageWorms}},
	{genmove.StageInfluence, []string{genmove.StageWorms}},
	{genmove.StageJoseki, nil},
}

// parseSections reads the value of -show. The error is cli.ErrUsage.
func parseSections(s string) ([]string, error) {
	var names []string
	for _, sec := range sections {
		names = append(names, sec.name)
	}
	if s == "all" {
		return names, nil
	}
	chosen := strings.Split(s, ",")
	for _, c := range chosen {
		if !slices.Contains(names, c) {
			return nil, cli.Usagef("-show %q: want all, or some of %s", s, strings.Join(names, ","))
		}
	}
	return chosen, nil
}

// examine runs the stages of the chosen sections and those that they need. It
// returns nil if there are none.
func examine(ctx context.Context, o *options, at *cli.Position) (*genmove.Position, error) {
	wanted := map[string]bool{}
	for _, sec := range sections {
		if sec.name != sectionStrings && slices.Contains(o.show, sec.name) {
			wanted[sec.name] = true
			for _, n := range sec.needs {
				wanted[n] = true
			}
		}
	}
	if len(wanted) == 0 {
		return nil, nil
	}
	shared, err := genmove.Shipped()
	if err != nil {
		return nil, err
	}
	effort := genmove.Effort{Worms: worm.Options{
		Tactics: reading.New(reading.Options{Params: reading.Level(o.level)}),
	}}
	stages, err := shared.Stages(effort)
	if err != nil {
		return nil, err
	}
	stages = slices.DeleteFunc(stages, func(s genmove.Stage) bool { return !wanted[s.Name()] })
	pos, err := genmove.NewPosition(at.Board, at.ToPlay)
	if err == nil {
		pos, err = pos.WithLast(at.Last, at.Previous)
	}
	if err != nil {
		return nil, err
	}
	return genmove.Examine(ctx, pos, stages...)
}

// printSections writes what the stages have found out.
func printSections(w io.Writer, o *options, b *board.Board, pos *genmove.Position, colors draw.Depth) error {
	for _, sec := range sections {
		if !slices.Contains(o.show, sec.name) {
			continue
		}
		switch sec.name {
		case genmove.StageWorms:
			printWorms(w, pos)
		case genmove.StageConnections:
			printLinks(w, pos)
		case genmove.StageInfluence:
			if err := printInfluence(w, b, pos, colors); err != nil {
				return err
			}
		case genmove.StageJoseki:
			printJoseki(w, pos)
		}
	}
	return nil
}

func printWorms(w io.Writer, pos *genmove.Position) {
	fmt.Fprintf(w, "\n%s.\n", count(pos.Worms().Len(), "worm"))
	for _, v := range pos.Worms().All() {
		fmt.Fprintf(w, "%-4v %s, weighs %.1f, liberties %v", v.Origin,
			count(v.Size(), v.Color.String()+" stone"), v.EffectiveSize, v.Liberties)
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
}

func printLinks(w io.Writer, pos *genmove.Position) {
	links := pos.Links()
	fmt.Fprintf(w, "\n%s in %s.\n", count(pos.Worms().Len(), "string"), count(links.Len(), "group"))
	for _, g := range links.All() {
		if len(g) > 1 {
			fmt.Fprintf(w, "together: %s\n", points(g))
		}
	}
	for _, c := range links.Cuts() {
		fmt.Fprintf(w, "%v-%v: %s cuts at %v%s\n", c.A, c.B, name(pos.At(c.A).Opponent()), c.Move, ko(c.Code))
	}
}

// printInfluence draws who is likely to get which points when nobody moves first.
func printInfluence(w io.Writer, b *board.Board, pos *genmove.Position, colors draw.Depth) error {
	f := pos.Influence()
	values := make([]float64, board.NumPoints)
	for p := range values {
		values[p] = math.Max(-1, math.Min(f.Neutral.Territory(board.Point(p)), 1))
	}
	p := draw.New(b)
	p.Title = "\nTerritory, from -1 (Black) to 1 (White):"
	p.Heat = &draw.Heat{Values: values, Min: -1, Max: 1}
	show := func() error { return p.ANSI(w, colors) }
	if colors == draw.NoColor {
		show = func() error { return p.Numbers(w, 1) }
	}
	if err := show(); err != nil {
		return err
	}
	for _, c := range []board.Color{board.Black, board.White} {
		fmt.Fprintf(w, "%s first: %v\n", name(c), lead(f.First(c).TerritorySum()))
	}
	_, err := fmt.Fprintf(w, "Nobody first: %v\n", lead(f.Neutral.TerritorySum()))
	return err
}

// lead describes a difference of territory.
func lead(v float64) string {
	if v < 0 {
		return fmt.Sprintf("Black has %.1f points more", -v)
	}
	return fmt.Sprintf("White has %.1f points more", v)
}

func printJoseki(w io.Writer, pos *genmove.Position) {
	if len(pos.Joseki()) == 0 {
		fmt.Fprintln(w, "\nNo corner sequence is known here.")
		return
	}
	fmt.Fprintf(w, "\nMoves of known corner sequences for %s:\n", name(pos.ToPlay()))
	for _, s := range pos.Joseki() {
		fmt.Fprintf(w, "%-4v %3.0f %%  %v  %s\n", s.Move, 100*s.Frequency, s.Class, s.Line)
	}
}
