// Judge measures how often the reading of connections is right: it asks the connection reader about
// pairs of strings in positions of games, and lets a search many times as large decide.
//
//	go run ./examples/judge [flags] GAMES
//
// GAMES has one game a line with five fields: size, year, komi, result, and the moves as pairs of
// SGF letters, Black first; "--" is a pass. It may be packed with gzip; - is standard input.
//
//	-n N        number of questions (2000)
//	-seed N     which positions and strings are asked about (1)
//	-level N    depth of reading, 0 to 12 (10)
//	-times N    how many times as many nodes the judge may read (20)
//	-quick      ask the quick form, which is used for the links of whole boards
//	-other CMD  an engine of the Go Text Protocol whose moves the judge tries, too, such as
//	            "gnugo --mode gtp"; its answers are counted as well
//	-v          print each answer that the judge does not agree with
//
// A question is whether two strings of one color, at most three lines apart, can be connected, or
// cut apart. The judge answers it, and then asks the opposite question after each move that was
// claimed: the code of the question is the best one that holds there. An answer contradicts
// itself if the reader, asked the opposite question after its own move, says that the move fails.
// Questions that the judge cannot decide within its limit are counted apart.
//
// The exit status is 1 when the games cannot be read, and 2 for wrong usage.
package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"github.com/tengen-go/tengen/board/gtp/client"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/reading/search"
)

func main() { cli.Main(run) }

type options struct {
	n, level, times int
	seed            uint64
	quick, verbose  bool
	other, games    string
}

func parse(args []string, stderr io.Writer) (*options, error) {
	var o options
	fs := cli.NewFlags("judge", "[flags] GAMES", stderr)
	fs.IntVar(&o.n, "n", 2000, "number of questions")
	fs.Uint64Var(&o.seed, "seed", 1, "which positions and strings are asked about")
	level := cli.LevelFlag(fs, search.UsualLevel)
	fs.IntVar(&o.times, "times", 20, "how many times as many nodes the judge may read")
	fs.BoolVar(&o.quick, "quick", false, "ask the quick form for the links of whole boards")
	fs.StringVar(&o.other, "other", "", "`command` of an engine whose moves are tried, too")
	fs.BoolVar(&o.verbose, "v", false, "print each answer that the judge does not agree with")
	names, err := cli.Parse(fs, args)
	if err != nil {
		return nil, err
	}
	o.level = *level
	if err := cli.Level(o.level); err != nil {
		return nil, err
	}
	switch {
	case len(names) != 1:
		return nil, cli.Usagef("want one file of games")
	case o.n < 1:
		return nil, cli.Usagef("-n %d: want 1 or more", o.n)
	case o.times < 1:
		return nil, cli.Usagef("-times %d: want 1 or more", o.times)
	}
	if o.other != "" {
		if _, err := client.Split(o.other); err != nil {
			return nil, cli.Usagef("-other: %v", err)
		}
	}
	o.games = names[0]
	return &o, nil
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return cli.Run(ctx, "judge", args, stdout, stderr, parse, judge)
}

// judge asks the questions and prints how many answers are right.
func judge(ctx context.Context, o *options, stdout io.Writer) error {
	games, err := readGames(o.games)
	if err != nil {
		return err
	}
	j := newCourt(o)
	if o.other != "" {
		if j.other, err = start(ctx, o.other); err != nil {
			return err
		}
		defer j.other.close()
	}
	rng := rand.New(rand.NewPCG(o.seed, 0))
	for range o.n {
		q, err := draw(rng, games)
		if err != nil {
			return err
		}
		notes, err := j.ask(ctx, q)
		if err != nil {
			return err
		}
		if o.verbose {
			for _, note := range notes {
				fmt.Fprintf(stdout, "%v: %s\n", q, note)
			}
		}
	}
	j.report(stdout)
	return nil
}

// params returns the limits of the reader that is asked.
func (o *options) params() connect.Params {
	p := connect.Level(o.level)
	if o.quick {
		p = p.Fast()
	}
	return p
}

// report prints the figures.
func (c *court) report(w io.Writer) {
	decided := c.asked - c.undecided
	fmt.Fprintf(w, "%s, %d decided by the judge\n", cli.Count(c.asked, "question"), decided)
	share := func(what string, n, of int) {
		fmt.Fprintf(w, "  %-34s %5d of %d (%.2f %%)\n", what, n, of, 100*float64(n)/float64(max(of, 1)))
	}
	share("the judge agrees", c.right, decided)
	share("the judge agrees but for kos", c.nearly, decided)
	share("successes missed", c.missed, decided)
	share("successes that do not hold", c.invented, decided)
	share("contradict themselves", c.contradicted, c.asked)
	if c.other != nil {
		share("the judge agrees with the other", c.otherRight, decided)
	}
	fmt.Fprintf(w, "  mean time %v, the longest %v\n", (c.took / time.Duration(max(c.asked, 1))).Round(time.Microsecond), c.longest.Round(time.Microsecond))
}
