// Influence shows who holds which part of the board in a game record: territory
// in cyan, moyo in yellow, area in red, and the numbers behind them.
//
//	go run ./examples/influence [flags] [game.sgf]
//
// The file may be packed with gzip; - is standard input, and so is what is piped
// in. Without either it shows an embedded sample game. The flags may stand before
// or after the file:
//
//	-sgf FILE    the game, as the argument
//	-game N      the game number N of a file with several
//	-variation L which way to take where the game branches, such as 1,3
//	-move N      stop before move N, or before the first move at a vertex;
//	             otherwise at the end of the main line (the sample game: before
//	             move 101)
//	-color C     who moves first everywhere: black, white or none; otherwise
//	             the side to move
//	-what W      what is shown:
//	             moyo          territory, moyo and area (the default)
//	             territory     territory alone; as numbers from -1 (Black's) to 1
//	             influence     the influence of a player
//	             permeability  which part of it passes through a point, 0 to 1
//	             strength      the sources of influence
//	             attenuation   how fast it falls with each step
//	             escape        where a group can run to, 0 to 4
//	             surround      the ring around a group: 1 inside, 2 beside it
//	-of C        the player whose influence, permeability, strength,
//	             attenuation or escape value is shown (white)
//	-dragon V    the stone whose group -what surround asks about
//	-numbers     print numbers instead of a picture; it is on where the picture
//	             would have nothing but shades and there are no colors
//	-run LIST    which computations are shown, with commas between them:
//	             initial   before groups are known: strings that can be
//	                       captured are lost, all others are equally strong
//	             dragons   with the life and the weakness of groups, and with
//	                       invasions that reading finds (the default)
//	             move      after the move -after, the opponent to move first
//	             followup  the same if the opponent does not answer the move
//	-after V     the move that -run move and -run followup make
//	-without-break-in  do not read invasions in -run dragons
//	-trace       also print each pattern of the influence databases that takes
//	             effect, when it does, and the invasions that are tried
//	-ansi when   auto (the default: when the output is a terminal), always, never
//	-svg FILE    also write the board as a picture, SVG
//	-png FILE    also write the board as a picture, PNG
//
// Stones that are lost are marked with a cross, and the group of -dragon with a
// circle. Below stands what the territory of this
// influence comes to, and the score as genmove/score estimates or counts it, which is the
// better one of the two. The exit status is 1 when the game cannot be read or shown, 2
// for wrong usage.
package main

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

func main() { cli.Main(run) }

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

func parse(args []string, stderr io.Writer) (*options, error) {
	o := options{game: cli.Game{Sample: sample, SampleMove: sampleMove}}
	fs := cli.NewFlags("influence", "[flags] [game.sgf]", stderr)
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
