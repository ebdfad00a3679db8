// Analyze prints a position of a game record and says of every string with few
// liberties whether it can be captured or saved, where, and how. On demand it also
// prints what the stages of package genmove find out about the position.
//
//	go run ./examples/analyze [flags] [game.sgf]
//
// Without a file it shows an embedded sample game. The flags may stand before
// or after the file:
//
//	-move N     stop before move N, or before the first move at a vertex;
//	            otherwise at the end of the main line
//	-show LIST  what to print, separated by commas: strings (the default), worms,
//	            connections, influence, joseki; or all
//	-json       print a JSON document instead, see type Report
//	-color when auto (the default: when the output is a terminal), always, never
//	-level N    depth of reading, 0 to 12 (10)
//	-svg FILE   also write the board as a picture, SVG
//	-png FILE   also write the board as a picture, PNG
//
// The exit status is 1 when the game cannot be read or shown, 2 for wrong usage.
package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/reading"
)

//go:embed sample.sgf
var sample []byte

// sampleMove is where the sample game is shown: a fight is going on.
const sampleMove = "101"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// options are the flags and the file.
type options struct {
	file, move, color, svg, png string
	json                        bool
	level                       int
	show                        []string
}

// errUsage says that the flag package or parse has told what is wrong.
var errUsage = errors.New("usage")

func parse(args []string, stderr io.Writer) (*options, error) {
	var o options
	fs := flag.NewFlagSet("analyze", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.Usage = func() {
		fmt.Fprintln(stderr, "usage: analyze [flags] [game.sgf]")
		fs.PrintDefaults()
	}
	fs.StringVar(&o.move, "move", "", "stop before move `N`, or before the first move at a vertex")
	fs.BoolVar(&o.json, "json", false, "print JSON")
	fs.StringVar(&o.color, "color", "auto", "`when` to use colours: auto, always, never")
	fs.IntVar(&o.level, "level", reading.DefaultLevel, "depth of reading, 0 to 12")
	show := fs.String("show", sectionStrings, "what to print, a `list` of strings, worms, connections, influence, joseki; or all")
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
	problem := ""
	var err error
	if o.show, err = parseSections(*show); err != nil {
		problem = err.Error()
	}
	switch {
	case len(files) > 1:
		problem = fmt.Sprintf("one game at a time, got %q", files)
	case o.color != "auto" && o.color != "always" && o.color != "never":
		problem = fmt.Sprintf("-color %q: want auto, always or never", o.color)
	case o.level < 0 || o.level > 12:
		problem = fmt.Sprintf("-level %d: want 0 to 12", o.level)
	}
	if problem != "" {
		fmt.Fprintln(stderr, "analyze:", problem)
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
		fmt.Fprintln(stderr, "analyze:", err)
		return 1
	}
	return 0
}

// show reads the game, analyses the position and prints it.
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
	rep := &Report{
		Size:      size,
		MovesMade: pos.Moves,
		ToPlay:    pos.ToPlay,
		Captured:  map[string]int{},
		Strings:   []String{},
	}
	for _, c := range [2]board.Color{board.Black, board.White} {
		rep.Captured[c.String()] = pos.Board.Prisoners(c)
	}
	for _, w := range pos.Warnings {
		rep.Warnings = append(rep.Warnings, w.String())
	}
	if slices.Contains(o.show, sectionStrings) {
		r := reading.New(reading.Options{Params: reading.Level(o.level)})
		if rep.Strings, err = analyze(ctx, r, pos.Board); err != nil {
			return err
		}
		rep.Nodes = int(r.Nodes())
	}
	if rep.Position, err = examine(ctx, o, pos.Board, pos.ToPlay); err != nil {
		return err
	}

	last := lastMove(root, pos)
	if err := savePictures(o, picture(pos.Board, rep, last)); err != nil {
		return err
	}
	if o.json {
		enc := json.NewEncoder(stdout)
		enc.SetIndent("", "  ")
		return enc.Encode(rep)
	}
	colors := draw.NoColor
	switch o.color {
	case "always":
		colors = draw.Colors256
	case "auto":
		if f, ok := stdout.(*os.File); ok {
			colors = draw.ColorTerminal(f)
		}
	}
	strings := slices.Contains(o.show, sectionStrings)
	if err := printReport(stdout, pos.Board, rep, title(root, o, rep), last, colors, strings); err != nil {
		return err
	}
	return printSections(stdout, o, pos.Board, rep.Position, colors)
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

// lastMove returns the move that led to the position, or NoPoint.
func lastMove(root *sgf.Node, pos *sgf.Position) board.Point {
	last, n := board.NoPoint, 0
	for node := range root.MainLine() {
		moves, err := node.Moves()
		if err != nil {
			return last
		}
		for _, m := range moves {
			if n == pos.Moves {
				return last
			}
			last = m.Point
			n++
		}
	}
	return last
}

func title(root *sgf.Node, o *options, rep *Report) string {
	t := o.file
	if gn, err := root.SimpleText("GN"); err == nil && gn != "" {
		t = gn
	}
	return fmt.Sprintf("%s: after %s, %s to play", t, count(rep.MovesMade, "move"), name(rep.ToPlay))
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
