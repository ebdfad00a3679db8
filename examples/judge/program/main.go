// Package program is the body of examples/judge, which examples/tengen runs, too.
package program

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/tengen-go/tengen/board/gtp/client"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/reading/search"
)

// Main runs the program and returns its exit status. A file "-" is the standard input of the
// process.
func Main(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	return run(ctx, args, stdout, stderr)
}

type options struct {
	n, level, times int
	seed            uint64
	quick, verbose  bool
	other, games    string
}

func parse(ctx context.Context, args []string, stderr io.Writer) (*options, error) {
	var o options
	fs := cli.NewFlags(ctx, cli.Usage{Name: "judge", Args: "[flags] GAMES", Example: "-n 200 games.txt"}, stderr)
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
	case len(names) == 0:
		return nil, cli.Usagef("say which file of games: judge GAMES")
	case len(names) > 1:
		return nil, cli.Usagef("give one file of games only (got: %s)", strings.Join(names, ", "))
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
			if ctx.Err() != nil && j.asked > 0 {
				j.report(stdout)
			}
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
