// Read answers a question of reading about a position of a game record, and
// writes down what it looked at.
//
//	go run ./examples/read -sgf game.sgf [-move N] -string VERTEX [flags]
//
// It prints the result, the move, the number of variations and the number of
// positions for each search of the question:
//
//	-string VERTEX  can the string at VERTEX be captured, and if so, can it be
//	                saved?
//	-connection A/B can the strings at the vertices A and B be connected, and can
//	                they be cut apart?
//
// A variation is a move that a search has tried somewhere. Further flags:
//
//	-move N     stop before move N, or before the first move at a vertex;
//	            otherwise at the end of the main line
//	-o FILE     write all variations as SGF, one game tree for each search: the
//	            comment of a node has the number of the variation, in the order
//	            in which they were tried, and the result for the side that moves
//	            there. This turns the tables off, as -nohash does, because
//	            answers from tables have no variations
//	-nohash     read without tables: the same result from more variations
//	-level N    depth of reading, 0 to 12 (10)
//	-nodes N    bound on the number of positions of each search (100000), or -1
//	            for none
//
// The exit status is 1 when the question cannot be answered, 2 for wrong usage.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/reading"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// options are the flags.
type options struct {
	file, move, out string
	noHash          bool
	level, nodes    int
	asked           *question
	arg             string // of the question
}

// errUsage says that the flag package or parse has told what is wrong.
var errUsage = errors.New("usage")

func parse(args []string, stderr io.Writer) (*options, error) {
	var o options
	fs := flag.NewFlagSet("read", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.Usage = func() {
		fmt.Fprintln(stderr, "usage: read -sgf game.sgf [-move N] QUESTION [flags]")
		fs.PrintDefaults()
	}
	fs.StringVar(&o.file, "sgf", "", "the game record, a `file`")
	fs.StringVar(&o.move, "move", "", "stop before move `N`, or before the first move at a vertex")
	fs.StringVar(&o.out, "o", "", "write all variations to this SGF `file`; turns the tables off")
	fs.BoolVar(&o.noHash, "nohash", false, "read without tables")
	fs.IntVar(&o.level, "level", reading.DefaultLevel, "depth of reading, 0 to 12")
	fs.IntVar(&o.nodes, "nodes", reading.DefaultNodes, "bound on the `positions` of each search, -1 for none")
	values := make([]*string, len(questions))
	for i, q := range questions {
		values[i] = fs.String(q.flag, "", q.usage)
	}
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	asked := 0
	fs.Visit(func(f *flag.Flag) {
		for i := range questions {
			if questions[i].flag == f.Name {
				o.asked, o.arg = &questions[i], *values[i]
				asked++
			}
		}
	})
	problem := ""
	switch {
	case fs.NArg() > 0:
		problem = fmt.Sprintf("unexpected argument %q", fs.Arg(0))
	case o.file == "":
		problem = "no -sgf file"
	case asked != 1:
		problem = fmt.Sprintf("%d questions, want one of %s", asked, strings.Join(questionFlags(), ", "))
	case o.level < 0 || o.level > 12:
		problem = fmt.Sprintf("-level %d: want 0 to 12", o.level)
	case o.nodes < -1 || o.nodes == 0:
		problem = fmt.Sprintf("-nodes %d: want a positive number, or -1", o.nodes)
	}
	if problem != "" {
		fmt.Fprintln(stderr, "read:", problem)
		return nil, errUsage
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
	if err := answer(ctx, o, stdout); err != nil {
		fmt.Fprintln(stderr, "read:", err)
		return 1
	}
	return 0
}

// answer sets the position up, asks the question, and writes the variations.
func answer(ctx context.Context, o *options, stdout io.Writer) error {
	games, err := sgf.ReadFile(o.file)
	if err != nil {
		return err
	}
	size, err := games[0].BoardSize()
	if err != nil {
		return err
	}
	where, err := parseWhere(o.move, size)
	if err != nil {
		return err
	}
	pos, err := sgf.PositionAt(games[0], where)
	if err != nil {
		return err
	}
	for _, w := range pos.Warnings {
		fmt.Fprintln(stdout, "note:", w)
	}
	fmt.Fprintf(stdout, "%s, after %d moves\n", o.file, pos.Moves)
	s := &session{o: o, b: pos.Board, out: stdout}
	if err := o.asked.ask(ctx, s, o.arg); err != nil {
		return err
	}
	if o.out != "" {
		return sgf.WriteFile(o.out, s.trees...)
	}
	return nil
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
