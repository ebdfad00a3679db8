// Influence shows who holds which part of the board in a game record: territory
// in cyan, moyo in yellow, area in red, and the numbers behind them.
//
//	go run ./examples/influence [flags] [game.sgf]
//
// Without a file it shows an embedded sample game. The flags may stand before
// or after the file:
//
//	-sgf FILE    the game, as the argument
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
//	             would have nothing but shades and there are no colours
//	-groups      take groups without room for eyes for dead (on; -groups=false)
//	-ansi when   auto (the default: when the output is a terminal), always, never
//	-svg FILE    also write the board as a picture, SVG
//	-png FILE    also write the board as a picture, PNG
//
// Strings that can be captured are found by reading; they are marked with a
// cross, and the group of -dragon with a circle. The exit status is 1 when the game cannot be read or shown, 2 for wrong
// usage.
package main

import (
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/board/sgf"
)

//go:embed sample.sgf
var sample []byte

// sampleMove is where the sample game is shown.
const sampleMove = "101"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// options are the flags and the file.
type options struct {
	file, move, color, what, of, dragon, ansi, svg, png string
	numbers, groups                                     bool
}

// errUsage says that the flag package or parse has told what is wrong.
var errUsage = errors.New("usage")

var whats = []string{"moyo", "territory", "influence", "permeability", "strength", "attenuation", "escape", "surround"}

func parse(args []string, stderr io.Writer) (*options, error) {
	var o options
	fs := flag.NewFlagSet("influence", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.Usage = func() {
		fmt.Fprintln(stderr, "usage: influence [flags] [game.sgf]")
		fs.PrintDefaults()
	}
	fs.StringVar(&o.file, "sgf", "", "show this `game`")
	fs.StringVar(&o.move, "move", "", "stop before move `N`, or before the first move at a vertex")
	fs.StringVar(&o.color, "color", "", "`who` moves first everywhere: black, white, none; otherwise the side to move")
	fs.StringVar(&o.what, "what", "moyo", "`what` to show: "+strings.Join(whats, ", "))
	fs.StringVar(&o.of, "of", "white", "`whose` influence, permeability, strength, attenuation or escape value")
	fs.StringVar(&o.dragon, "dragon", "", "a `stone` of the group that -what surround asks about")
	fs.BoolVar(&o.numbers, "numbers", false, "print numbers")
	fs.BoolVar(&o.groups, "groups", true, "take groups without room for eyes for dead")
	fs.StringVar(&o.ansi, "ansi", "auto", "`when` to use colours: auto, always, never")
	fs.StringVar(&o.svg, "svg", "", "also draw the board to this SVG `file`")
	fs.StringVar(&o.png, "png", "", "also draw the board to this PNG `file`")
	// The flag package stops at the first argument that is no flag.
	var files []string
	for len(args) > 0 {
		if err := fs.Parse(args); err != nil {
			return nil, err
		}
		args = fs.Args()
		if len(args) > 0 {
			files, args = append(files, args[0]), args[1:]
		}
	}
	if o.file != "" {
		files = append(files, o.file)
	}
	problem := ""
	switch {
	case len(files) > 1:
		problem = fmt.Sprintf("one game at a time, got %q", files)
	case !slices.Contains([]string{"", "black", "white", "none"}, o.color):
		problem = fmt.Sprintf("-color %q: want black, white or none", o.color)
	case !slices.Contains(whats, o.what):
		problem = fmt.Sprintf("-what %q: want one of %s", o.what, strings.Join(whats, ", "))
	case o.of != "black" && o.of != "white":
		problem = fmt.Sprintf("-of %q: want black or white", o.of)
	case o.what == "surround" && o.dragon == "":
		problem = "-what surround: say which group with -dragon"
	case o.ansi != "auto" && o.ansi != "always" && o.ansi != "never":
		problem = fmt.Sprintf("-ansi %q: want auto, always or never", o.ansi)
	}
	if problem != "" {
		fmt.Fprintln(stderr, "influence:", problem)
		return nil, errUsage
	}
	if len(files) == 1 {
		o.file = files[0]
	} else if o.move == "" {
		o.move = sampleMove
	}
	return &o, nil
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	}
	if err := show(ctx, o, stdout); err != nil {
		fmt.Fprintln(stderr, "influence:", err)
		return 1
	}
	return 0
}

// show reads the game, computes and prints.
func show(ctx context.Context, o *options, stdout io.Writer) error {
	games, err := load(o.file)
	if err != nil {
		return err
	}
	root := games[0]
	size, err := root.BoardSize()
	if err != nil {
		return err
	}
	where, err := parseWhere(o.move, size)
	if err != nil {
		return err
	}
	pos, err := sgf.PositionAt(root, where)
	if err != nil {
		return err
	}
	if n, err := strconv.Atoi(o.move); err == nil && pos.Moves < n-1 {
		return fmt.Errorf("-move %d: the game has only %d moves", n, pos.Moves)
	}
	first := pos.ToPlay
	switch o.color {
	case "black":
		first = board.Black
	case "white":
		first = board.White
	case "none":
		first = board.Empty
	}
	v, err := newView(ctx, o, pos.Board, first)
	if err != nil {
		return err
	}
	p, err := v.picture(ctx)
	if err != nil {
		return err
	}
	p.Title = fmt.Sprintf("%s: after %d moves, %s first\n%s", name(o), pos.Moves, player(first), v.shows())
	if err := savePictures(o, p); err != nil {
		return err
	}
	colors := draw.NoColor
	switch o.ansi {
	case "always":
		colors = draw.Colors256
	case "auto":
		if f, ok := stdout.(*os.File); ok {
			colors = draw.ColorTerminal(f)
		}
	}
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

func load(file string) ([]*sgf.Node, error) {
	if file == "" {
		return sgf.Parse(sample, sgf.Name("sample.sgf"))
	}
	return sgf.ReadFile(file)
}

// parseWhere reads the value of -move.
func parseWhere(s string, size int) (sgf.Where, error) {
	if s == "" {
		return sgf.End(), nil
	}
	if n, err := strconv.Atoi(s); err == nil {
		if n < 1 {
			return sgf.Where{}, fmt.Errorf("-move %d: moves are counted from 1", n)
		}
		return sgf.BeforeMove(n), nil
	}
	p, err := board.ParsePoint(s, size)
	if err != nil {
		return sgf.Where{}, fmt.Errorf("-move: want a number or a vertex: %w", err)
	}
	return sgf.BeforePlayAt(p), nil
}

func name(o *options) string {
	if o.file == "" {
		return "sample game"
	}
	return filepath.Base(o.file)
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

func savePictures(o *options, p *draw.Picture) error {
	if o.svg != "" {
		if err := save(o.svg, p.SVG); err != nil {
			return err
		}
	}
	if o.png != "" {
		return save(o.png, func(w io.Writer) error { return p.PNG(w, 32) })
	}
	return nil
}

func save(name string, render func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := render(f); err != nil {
		f.Close()
		return fmt.Errorf("%s: %w", name, err)
	}
	return f.Close()
}
