// Package program is the body of examples/influence, which examples/tengen runs, too.
package program

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

//go:embed sample.sgf
var sample []byte

// sampleMove is where the sample game is shown.
const sampleMove = "101"

// Main runs the program and returns its exit status. A file "-" is the standard input of the
// process.
func Main(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	return run(ctx, args, stdout, stderr)
}

// options are the flags and the file.
type options struct {
	game                          cli.Game
	pictures                      cli.Pictures
	color, what, of, dragon, ansi string
	run, after                    string
	numbers, trace, noBreakIn     bool

	runs []string // those of run
}

// The computations that are shown.
const (
	runInitial  = "initial"
	runDragons  = "dragons"
	runMove     = "move"
	runFollowup = "followup"
)

var whats = []string{"moyo", "territory", "influence", "permeability", "strength", "attenuation", "escape", "surround"}

func parse(ctx context.Context, args []string, stderr io.Writer) (*options, error) {
	o := options{game: cli.Game{Sample: sample, SampleMove: sampleMove}}
	fs := cli.NewFlags(ctx, cli.Usage{Name: "influence", Args: "[flags] [game.sgf]", Example: "-move 80 -what territory game.sgf"}, stderr)
	fs.StringVar(&o.game.File, "sgf", "", "show this `game`")
	o.game.AddFlag(fs)
	o.pictures.AddFlags(fs)
	color := cli.SideFlag(fs, "", "moves first everywhere, otherwise the side to move", "none")
	fs.StringVar(&o.what, "what", "moyo", "`what` to show: "+strings.Join(whats, ", "))
	fs.StringVar(&o.of, "of", "white", "`whose` influence, permeability, strength, attenuation or escape value")
	fs.StringVar(&o.dragon, "dragon", "", "a `stone` of the group that -what surround asks about")
	fs.BoolVar(&o.numbers, "numbers", false, "print numbers")
	fs.StringVar(&o.run, "run", runDragons, "which computations: a `list` of initial, dragons, move, followup")
	fs.StringVar(&o.after, "after", "", "the `move` that -run move and -run followup make")
	fs.BoolVar(&o.trace, "trace", false, "print the patterns that take effect, and invasions that are tried")
	fs.BoolVar(&o.noBreakIn, "without-break-in", false, "do not read invasions")
	ansi := cli.ColorFlag(fs, "ansi")
	files, err := cli.Parse(fs, args)
	if err != nil {
		return nil, err
	}
	o.ansi, o.color = *ansi, *color
	problems := []error{
		o.game.Take(files),
		cli.OneOf("what", o.what, whats...),
		cli.OneOf("of", o.of, "black", "white"),
		cli.CheckColor("ansi", o.ansi),
	}
	if o.color != "" {
		_, err := cli.Side(o.color, "none")
		problems = append(problems, err)
	}
	if o.what == "surround" && o.dragon == "" {
		problems = append(problems, cli.Usagef("-what surround: say which group with -dragon"))
	}
	problems = append(problems, o.readRuns())
	return &o, cli.First(problems...)
}

// readRuns takes the computations from -run.
func (o *options) readRuns() error {
	for r := range strings.SplitSeq(o.run, ",") {
		if err := cli.OneOf("run", r, runInitial, runDragons, runMove, runFollowup); err != nil {
			return err
		}
		if (r == runMove || r == runFollowup) && o.after == "" {
			return cli.Usagef("-run %s: say which move with -after", r)
		}
		o.runs = append(o.runs, r)
	}
	if len(o.runs) > 1 && (o.pictures != cli.Pictures{}) {
		return cli.Usagef("-run %s: a picture shows one computation", o.run)
	}
	return nil
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return cli.Run(ctx, "influence", args, stdout, stderr, parse, show)
}

// show reads the game, computes and prints.
func show(ctx context.Context, o *options, stdout io.Writer) error {
	pos, err := o.game.Open()
	if err != nil {
		return err
	}
	for i, r := range o.runs {
		if i > 0 {
			fmt.Fprintln(stdout)
		}
		if err := showRun(ctx, o, pos, r, stdout); err != nil {
			return err
		}
	}
	for _, note := range pos.Notes {
		fmt.Fprintln(stdout, "note:", note)
	}
	return nil
}

// showRun prints one computation.
func showRun(ctx context.Context, o *options, pos *cli.Position, run string, stdout io.Writer) error {
	v, err := newView(ctx, o, pos, run, stdout)
	if err != nil {
		return err
	}
	p, err := v.picture(ctx)
	if err != nil {
		return err
	}
	p.Title = fmt.Sprintf("%s: after %s%s, %s first%s\n%s", name(o), cli.Count(pos.Moves, "move"), v.moved, player(v.first), v.said(), v.shows())
	if err := o.pictures.Save(p); err != nil {
		return err
	}
	colors := cli.Colors(o.ansi, stdout)
	if o.numbers || colors == draw.NoColor && !v.regions() {
		v.heat(p)
		err = p.Numbers(stdout, v.decimals())
	} else {
		err = p.ANSI(stdout, colors)
	}
	if err != nil {
		return err
	}
	_, err = io.WriteString(stdout, v.summary())
	return err
}

func name(o *options) string {
	if o.game.File == "" {
		return "sample game"
	}
	return o.game.Name()
}

func player(c board.Color) string {
	switch c {
	case board.Black:
		return "Black"
	case board.White:
		return "White"
	}
	return "nobody"
}
