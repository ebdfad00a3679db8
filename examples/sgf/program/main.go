// Package program is the body of examples/sgf, which examples/tengen runs, too.
package program

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

// Main runs the program and returns its exit status. A file "-" is the standard input of the
// process.
func Main(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	return run(ctx, args, stdout, stderr)
}

type options struct {
	command  string
	out, dir string
	by       int
	area     string // two corners with a colon between
	move     string
	files    []string
	stderr   io.Writer
}

// commands are what can be done with the games of all files.
var commands = map[string]func(o *options, games []*sgf.Node, stdout io.Writer) error{
	"merge": merge, "turn": turn, "crop": crop, "strip": strip, "utf8": inUTF8,
}

// examples are arguments of the commands that work.
var examples = map[string]string{
	"merge": "-o all.sgf one.sgf two.sgf",
	"turn":  "-by 1 -o turned.sgf game.sgf",
	"crop":  "-area A1:K10 -o corner.sgf game.sgf",
	"strip": "-o bare.sgf game.sgf",
	"utf8":  "-o utf8.sgf game.sgf",
	"split": "-dir games collection.sgf",
}

// Verbs returns what the program can do, in the order of the alphabet.
func Verbs() []string {
	return slices.Sorted(maps.Keys(examples))
}

func parse(ctx context.Context, args []string, stderr io.Writer) (*options, error) {
	o := &options{stderr: stderr}
	example := "merge"
	if len(args) > 0 && examples[args[0]] != "" {
		example = args[0]
	}
	flags := cli.NewFlags(ctx, cli.Usage{Name: "sgf", Args: "merge|turn|crop|strip|utf8|split [flags] GAME.sgf…", Example: example + " " + examples[example]}, stderr)
	flags.StringVar(&o.out, "o", "", "write to this `file`; - or nothing is standard output")
	flags.StringVar(&o.dir, "dir", "", "the `folder` for the games that split writes")
	flags.IntVar(&o.by, "by", 0, "how to turn the board, 0 to 7")
	flags.StringVar(&o.area, "area", "", "two `corners` of what crop keeps, such as A1:K10")
	flags.StringVar(&o.move, "move", "", "crop the position before move `N`, or before the first move at a vertex")
	words, err := cli.Parse(flags, args)
	if err != nil {
		return nil, err
	}
	if len(words) == 0 {
		return nil, cli.Usagef("say what to do: one of %s", strings.Join(Verbs(), ", "))
	}
	if !slices.Contains(Verbs(), words[0]) {
		return nil, cli.Usagef("there is no %q; want one of %s", words[0], strings.Join(Verbs(), ", "))
	}
	o.command, o.files = words[0], cli.Piped(words[1:])
	switch {
	case len(o.files) == 0:
		return nil, cli.Usagef("say which game records")
	case o.by < 0 || o.by > 7:
		return nil, cli.Usagef("-by %d: want 0 to 7", o.by)
	case (o.command == "split") != (o.dir != ""):
		return nil, cli.Usagef("-dir FOLDER goes with split")
	case (o.command == "crop") != (o.area != "") || o.move != "" && o.command != "crop":
		return nil, cli.Usagef("-area CORNER:CORNER and -move go with crop")
	}
	return o, nil
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return cli.Run(ctx, "sgf", args, stdout, stderr, parse, change)
}

// change reads all files and does what is wanted with their games.
func change(ctx context.Context, o *options, stdout io.Writer) error {
	if o.command == "split" {
		return split(ctx, o, stdout)
	}
	var games []*sgf.Node
	broken := 0
	for _, file := range o.files {
		list, err := cli.ReadRecords(file)
		if err != nil {
			fmt.Fprintln(o.stderr, err)
			broken++
		}
		for _, g := range list {
			o.warn(g)
		}
		games = append(games, list...)
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	if len(games) > 0 {
		if err := commands[o.command](o, games, stdout); err != nil {
			return err
		}
	}
	return unread(broken)
}

// write writes games to the file of -o or to standard output.
func (o *options) write(games []*sgf.Node, stdout io.Writer) error {
	if o.out == "" || o.out == "-" {
		return sgf.Write(stdout, games...)
	}
	return sgf.WriteFile(o.out, games...)
}

func merge(o *options, games []*sgf.Node, stdout io.Writer) error {
	root, err := sgf.Merge(games...)
	if err != nil {
		return err
	}
	return o.write([]*sgf.Node{root}, stdout)
}

func turn(o *options, games []*sgf.Node, stdout io.Writer) error {
	for i, g := range games {
		if err := g.Transform(board.Transform(o.by)); err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return o.write(games, stdout)
}

func crop(o *options, games []*sgf.Node, stdout io.Writer) error {
	for i, g := range games {
		part, err := o.part(g)
		if err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
		games[i] = part
	}
	return o.write(games, stdout)
}

// part returns what -area and -move leave of a game.
func (o *options) part(g *sgf.Node) (*sgf.Node, error) {
	size, err := g.BoardSize()
	if err != nil {
		return nil, err
	}
	first, second, both := strings.Cut(o.area, ":")
	if !both {
		return nil, fmt.Errorf("-area %s: give two corners, such as A1:K10", o.area)
	}
	a, err := board.ParsePoint(first, size)
	if err != nil {
		return nil, fmt.Errorf("-area: %w", err)
	}
	b, err := board.ParsePoint(second, size)
	if err != nil {
		return nil, fmt.Errorf("-area: %w", err)
	}
	if o.move != "" {
		game := cli.Game{Move: o.move}
		pos, err := game.Find(g)
		if err != nil {
			return nil, err
		}
		if g, err = sgf.FromBoard(pos.Board, pos.ToPlay); err != nil {
			return nil, err
		}
	}
	return g, g.Crop(a, b)
}

// additions are the properties that strip takes away.
var additions = strings.Fields("AR C CR DD DM FG GB GC GW HO LB LN MA N SL SQ TR UC V VW BM DO IT TE BL WL OB OW PM TB TW")

func strip(o *options, games []*sgf.Node, stdout io.Writer) error {
	for _, g := range games {
		for n := range g.All() {
			for _, id := range additions {
				n.Delete(id)
			}
		}
	}
	return o.write(games, stdout)
}

func inUTF8(o *options, games []*sgf.Node, stdout io.Writer) error {
	for i, g := range games {
		if err := g.ToUTF8(); err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return o.write(games, stdout)
}

// split reads one game after another, so that files may be larger than memory.
func split(ctx context.Context, o *options, stdout io.Writer) error {
	if err := os.MkdirAll(o.dir, 0o777); err != nil {
		return err
	}
	count, broken := 0, map[int]bool{}
	for r := range cli.EachRecord(o.files) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if r.Err != nil {
			fmt.Fprintln(o.stderr, r.Err)
			broken[r.File] = true
			continue
		}
		o.warn(r.Root)
		count++
		if err := sgf.WriteFile(filepath.Join(o.dir, fmt.Sprintf("game%05d.sgf", count)), r.Root); err != nil {
			return err
		}
	}
	if _, err := fmt.Fprintf(stdout, "%s in %s\n", cli.Count(count, "game"), o.dir); err != nil {
		return err
	}
	return unread(len(broken))
}

// warn tells what was wrong with a game.
func (o *options) warn(g *sgf.Node) {
	for _, e := range g.Repairs() {
		fmt.Fprintln(o.stderr, e)
	}
}

// unread is the error about files that could not be read, or nil.
func unread(files int) error {
	if files == 0 {
		return nil
	}
	return fmt.Errorf("%s could not be read", cli.Count(files, "file"))
}
