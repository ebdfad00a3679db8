// Package program is the body of examples/read, which examples/tengen runs, too.
package program

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/reading/search"
)

// Main runs the program and returns its exit status. A file "-" is the standard input of the
// process.
func Main(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	return run(ctx, args, stdout, stderr)
}

// options are the flags.
type options struct {
	game         cli.Game
	out          string
	noHash       bool
	level, nodes int
	depths       cli.Depths
	asked        *question
	arg          string // of the question

	agree     string // a collection of games
	seed      uint64
	positions int
	verbose   bool
}

func parse(ctx context.Context, args []string, stderr io.Writer) (*options, error) {
	var o options
	fs := cli.NewFlags(ctx, cli.Usage{Name: "read", Args: "[flags] QUESTION game.sgf", Example: "-string Q4 -move 80 game.sgf"}, stderr)
	fs.StringVar(&o.game.File, "sgf", "", "the game record, a `file`")
	o.game.AddFlag(fs)
	fs.StringVar(&o.out, "o", "", "write all variations to this SGF `file`; turns the tables off")
	fs.BoolVar(&o.noHash, "nohash", false, "read without tables")
	level := cli.LevelFlag(fs, search.UsualLevel)
	o.depths.AddFlags(fs)
	fs.IntVar(&o.nodes, "nodes", examine.DefaultNodes, "bound on the `positions` of each tactical search, -1 for none")
	fs.StringVar(&o.agree, "agree", "", "look for answers that contradict one another in this collection of games, a `file`")
	fs.Uint64Var(&o.seed, "seed", 1, "with -agree: chooses the positions")
	fs.IntVar(&o.positions, "positions", 200, "with -agree: how many `positions`")
	fs.BoolVar(&o.verbose, "v", false, "with -agree: print the contradictions")
	values := make([]*string, len(questions))
	for i, q := range questions {
		values[i] = fs.String(q.flag, "", q.usage)
	}
	rest, err := cli.Parse(fs, args)
	if err != nil {
		return nil, err
	}
	if o.agree == "" || len(rest) > 0 {
		if err := o.game.Take(rest); err != nil {
			return nil, err
		}
	}
	o.level = *level
	asked := 0
	fs.Visit(func(f *flag.Flag) {
		for i := range questions {
			if questions[i].flag == f.Name {
				o.asked, o.arg = &questions[i], *values[i]
				asked++
			}
		}
	})
	switch {
	case o.agree != "" && (asked != 0 || o.game.File != ""):
		return nil, cli.Usagef("-agree goes without a question and a game record")
	case o.agree != "" && o.positions < 1:
		return nil, cli.Usagef("-positions %d: want 1 or more", o.positions)
	case o.agree != "" && o.depths.Given():
		return nil, cli.Usagef("-agree goes without flags that replace depths")
	case o.agree != "":
	case o.game.File == "":
		return nil, cli.Usagef("say which game: read -string Q4 game.sgf")
	case asked == 0:
		return nil, cli.Usagef("say what to read: -string Q4 or -connection A/B")
	case asked > 1:
		return nil, cli.Usagef("read one thing at a time: either of %s", strings.Join(questionFlags(), ", "))
	case o.nodes < -1 || o.nodes == 0:
		return nil, cli.Usagef("-nodes %d: want a positive number, or -1", o.nodes)
	}
	return &o, cli.Level(o.level)
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return cli.Run(ctx, "read", args, stdout, stderr, parse, answer)
}

// answer sets the position up, asks the question, and writes the variations.
func answer(ctx context.Context, o *options, stdout io.Writer) error {
	if o.agree != "" {
		return agree(ctx, o, stdout)
	}
	pos, err := o.game.Open()
	if err != nil {
		return err
	}
	for _, note := range pos.Notes {
		fmt.Fprintln(stdout, "note:", note)
	}
	fmt.Fprintf(stdout, "%s, after %s\n", o.game.Name(), cli.Count(pos.Moves, "move"))
	s := &session{o: o, b: pos.Board, out: stdout}
	if err := o.asked.ask(ctx, s, o.arg); err != nil {
		return err
	}
	if o.out != "" {
		return sgf.WriteFile(o.out, s.trees...)
	}
	return nil
}
