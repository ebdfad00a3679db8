// Package program is the body of examples/life, which examples/tengen runs, too.
package program

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/reading/search"
)

// Main runs the program and returns its exit status. A file "-" is the standard input of the
// process.
func Main(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	return run(ctx, args, stdout, stderr)
}

// options are the flags and the file.
type options struct {
	game     cli.Game
	pictures cli.Pictures
	mode     mode
	files    []string // of problems
	judge    string
	at       string
	out      string
	ansi     string
	json     bool
	level    int
	nodes    int
	stderr   io.Writer // for progress
}

// mode says what to do.
type mode uint8

const (
	modeList mode = iota // the groups of a game
	modeSolve
	modeCheck
	modeHint
	modeJudge
	modeTree
)

func parse(ctx context.Context, args []string, stderr io.Writer) (*options, error) {
	o := options{stderr: stderr}
	fs := cli.NewFlags(ctx, cli.Usage{
		Name: "life", Args: "[flags] game.sgf | [flags] -solve|-check|-hint|-judge VERTEX|-tree FILE", Example: "-move 80 game.sgf",
	}, stderr)
	fs.StringVar(&o.game.File, "sgf", "", "the game record, a `file`")
	o.game.AddFlag(fs)
	o.pictures.AddFlags(fs)
	solveFile := fs.String("solve", "", "solve the problems of this `file`, SGF or lines of JSON")
	check := fs.Bool("check", false, "say what is wrong with the problems of the files")
	hint := fs.Bool("hint", false, "print three hints to each problem")
	tree := fs.Bool("tree", false, "print the solution of each problem as SGF")
	fs.StringVar(&o.judge, "judge", "", "judge the first move at `vertex` in each problem")
	fs.StringVar(&o.at, "at", "", "only the group of the stone at `vertex`")
	fs.StringVar(&o.out, "o", "", "write the solutions to this SGF `file`")
	fs.BoolVar(&o.json, "json", false, "print JSON")
	fs.IntVar(&o.nodes, "nodes", 0, "bound on the `positions` of each question, -1 for none (that of the level)")
	level := cli.LevelFlag(fs, search.UsualLevel)
	ansi := cli.ColorFlag(fs, "ansi")
	rest, err := cli.Parse(fs, args)
	if err != nil {
		return nil, err
	}
	o.level, o.ansi = *level, *ansi
	if err := cli.First(cli.CheckColor("ansi", o.ansi), cli.Level(o.level)); err != nil {
		return nil, err
	}
	if o.nodes < -1 {
		return nil, cli.Usagef("-nodes %d: want a positive number, or -1", o.nodes)
	}
	for _, m := range []struct {
		mode mode
		set  bool
	}{{modeSolve, *solveFile != ""}, {modeCheck, *check}, {modeHint, *hint}, {modeJudge, o.judge != ""}, {modeTree, *tree}} {
		switch {
		case m.set && o.mode != modeList:
			return nil, cli.Usagef("-solve, -check, -hint, -judge and -tree: want one of them")
		case m.set:
			o.mode = m.mode
		}
	}
	if o.mode != modeList {
		return &o, o.problems(*solveFile, rest)
	}
	if o.out != "" {
		return nil, cli.Usagef("-o is for the solutions of -solve")
	}
	if err := o.game.Take(rest); err != nil {
		return nil, err
	}
	if o.game.File == "" {
		return nil, cli.Usagef("no game record")
	}
	return &o, nil
}

// problems takes the files of problems, and checks the flags that go with them.
func (o *options) problems(file string, rest []string) error {
	switch {
	case file != "" && (len(rest) > 0 || o.game.File != ""):
		return cli.Usagef("-solve and a game: want one of them")
	case o.game.Move != "" || o.game.Variation != "":
		return cli.Usagef("-move and -variation are for games, not for problems")
	case o.pictures != cli.Pictures{}:
		return cli.Usagef("-svg and -png are for games, not for problems")
	case o.out != "" && o.mode != modeSolve:
		return cli.Usagef("-o is for the solutions of -solve")
	}
	for _, name := range []string{file, o.game.File} {
		if name != "" {
			o.files = append(o.files, name)
		}
	}
	o.files = append(o.files, rest...)
	if o.files = cli.Piped(o.files); len(o.files) == 0 {
		return cli.Usagef("no file of problems")
	}
	return nil
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return cli.Run(ctx, "life", args, stdout, stderr, parse, func(ctx context.Context, o *options, stdout io.Writer) error {
		if o.mode != modeList {
			return solve(ctx, o, stdout)
		}
		return list(ctx, o, stdout)
	})
}

// analyst makes an Analyst as the flags demand. It remembers nothing, so that an answer
// depends on the position alone.
func (o *options) analyst() (*examine.Analyst, error) {
	e := search.AtLevel(o.level)
	e.Limits.Nodes = o.nodes
	return examine.New(examine.Options{Effort: e, NoMemory: true})
}

// list prints the groups of a position.
func list(ctx context.Context, o *options, stdout io.Writer) error {
	pos, err := o.game.Open()
	if err != nil {
		return err
	}
	only, err := o.stone(pos.Board)
	if err != nil {
		return err
	}
	a, err := o.analyst()
	if err != nil {
		return err
	}
	f, err := a.Facts(ctx, examine.Position{Board: pos.Board, ToPlay: pos.ToPlay, Last: pos.Last, Previous: pos.Previous}, examine.Dragons)
	if err != nil {
		return err
	}
	rep := newReport(f, only)
	rep.Moves, rep.Warnings, rep.Nodes = pos.Moves, pos.Notes, a.Life().Nodes()
	pic := picture(f, rep, pos.Last)
	if err := o.pictures.Save(pic); err != nil {
		return err
	}
	if o.json {
		enc := json.NewEncoder(stdout)
		enc.SetIndent("", "  ")
		return enc.Encode(rep)
	}
	pic.Title = fmt.Sprintf("%s: after %s", o.game.Name(), cli.Count(pos.Moves, "move"))
	return rep.print(stdout, pic, cli.Colors(o.ansi, stdout))
}
