// Read answers a question of reading about a position of a game record, and
// writes down what it looked at.
//
//	go run ./examples/read [flags] -string VERTEX game.sgf
//	go run ./examples/read -agree games.txt [-seed N] [-positions N] [-level N] [-nodes N]
//
// The file may stand anywhere, also after -sgf, and may be packed with gzip; - is
// standard input, and so is what is piped in.
//
// It prints the result, the move, the number of variations and the number of
// positions for each search of the question:
//
//	-string VERTEX  can the string at VERTEX be captured, and if so, can it be
//	                saved?
//	-connection A/B can the strings at the vertices A and B be connected, and can
//	                they be cut apart?
//
// A variation is a move that a search has tried somewhere. Below a search that fails
// stands why: what answers the moves that come to mind first, or that nothing was read
// because the rules of reading settle it. Further flags:
//
//	-move N     stop before move N, or before the first move at a vertex, which
//	            must be there; otherwise at the end of the main line
//	-game N     the game number N of a file with several
//	-variation LIST
//	            which way to take where the game branches, such as 1,3
//	-o FILE     write all variations as SGF, one game tree for each search: the
//	            comment of a node has the number of the variation, in the order
//	            in which they were tried, and the result for the side that moves
//	            there. This turns the tables off, as -nohash does, because
//	            answers from tables have no variations
//	-nohash     read without tables: the same result from more variations
//	-level N    depth of reading, 0 to 12 (10)
//	-depth, -branch-depth, -backfill-depth, -fourlib-depth, -ko-depth N
//	            replace a depth of the level (16, 13, 12, 7 and 8 moves at level 10),
//	            see reading.Params; also -D, -B, -F and -K
//	-cache-size MB
//	            size of the table of positions, 0 for none; also -M
//	-nodes N    bound on the number of positions of each tactical search (10000),
//	            or -1 for none; searches for connections have the bound of the
//	            level
//
// The answers are those of an examine.Analyst that remembers nothing, as programs and
// commands of the protocol give them with the same level and bound.
//
// With -agree it asks about all strings with one to four liberties of random positions of a
// collection of games, and counts the answers that another answer contradicts. A line of
// the collection is a game: size, year, komi, result and the moves in SGF letters. Its flags:
//
//	-seed N       chooses the positions
//	-positions N  how many there are (200)
//	-v            print the contradictions, too
//
// The exit status is 1 when the question cannot be answered, 2 for wrong usage.
package main

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

func main() { cli.Main(run) }

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

func parse(args []string, stderr io.Writer) (*options, error) {
	var o options
	fs := cli.NewFlags("read", "[flags] QUESTION game.sgf", stderr)
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
		return nil, cli.Usagef("no game record")
	case asked != 1:
		return nil, cli.Usagef("%d questions, want one of %s", asked, strings.Join(questionFlags(), ", "))
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
