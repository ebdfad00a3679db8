// Life says which groups of a position live and which die, by which moves, and why; or it
// solves problems of life and death.
//
//	go run ./examples/life [flags] -sgf game.sgf
//	go run ./examples/life [flags] -solve problems.sgf
//	go run ./examples/life [flags] -check|-hint|-judge VERTEX|-tree problems.sgf…
//
// The file may stand anywhere, also without -sgf, and may be packed with gzip; - is
// standard input, and so is what is piped in. Of a game it draws a position, each group in
// the color of its status and with a letter of its own, and lists the groups: green ones
// live, cyan ones are dead, red ones are critical, and of yellow ones nobody knows. A
// triangle is where a critical group is killed, a square where it is saved, a circle where
// both is done.
//
//	-move N     stop before move N, or before the first move at a vertex, which
//	            must be there; otherwise at the end of the main line
//	-game N     the game number N of a file with several
//	-variation LIST
//	            which way to take where the game branches, such as 1,3
//	-at VERTEX  only the group of a stone
//	-ansi when  auto (the default: when the output is a terminal), always, never
//	-svg FILE   also write the board as a picture, SVG
//	-png FILE   also write the board as a picture, PNG
//
// With -solve the file holds problems: positions of SGF, each a game tree whose root says
// with PL or in its first move who plays, or lines of JSON with an object each, whose
// members are id, size, black, white and moves (lists of SGF points) and play (B or W).
// The group in question is that of -at, or the one that package owl/problem finds. What a
// problem gives as its first moves is compared with the answer: the member moves, and in SGF
// the moves that are marked TE or lead to a comment that begins with RIGHT.
//
//	-o FILE     write the solutions as SGF, a game tree for each problem: the moves
//	            that kill or save, all replies that threaten to undo that, what
//	            answers them, and wrong moves with their refutations
//
// Instead of -solve, for the problems of all files that are named:
//
//	-check      say what is wrong with the problems: wrong keys, second solutions, kos
//	            of which nothing is said, problems without a solution; and how
//	            difficult they are
//	-hint       print three hints: where to look, what the first move does, the move
//	-judge VERTEX
//	            say whether this first move is right, wrong and why, a ko, or inferior
//	-tree       print the solutions as SGF
//	-game N     only problem number N
//
// For both:
//
//	-json       print JSON instead, see types Report, Answer and Checked; a line for each
//	            problem
//	-level N    depth of reading, 0 to 12 (10)
//	-nodes N    bound on the number of positions of each question, otherwise that of the
//	            level
//
// The exit status is 1 when a file cannot be read or shown, 2 for wrong usage.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/reading/search"
)

func main() { cli.Main(run) }

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

func parse(args []string, stderr io.Writer) (*options, error) {
	o := options{stderr: stderr}
	fs := cli.NewFlags("life", "[flags] game.sgf | [flags] -solve|-check|-hint|-judge VERTEX|-tree FILE", stderr)
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
