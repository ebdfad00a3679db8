// Serve analyses positions for other programs: it reads queries on standard input, a line
// of JSON each, and answers with lines of JSON on standard output, as KataGo's analysis
// engine does, so that KaTrain and scripts that speak to that can ask this library.
//
//	go run ./examples/serve [flags] <QUERIES.jsonl
//
//	-jobs N     positions that are searched at a time, by default as many as there are cores
//	-visits N   random games for a position if a query says nothing (500)
//	-seed N     luck of the searches: the same queries have the same answers if they bound
//	            visits and not time
//	-quit       at the end of the input do not finish what is waiting
//
// Queries may come at any time, and are answered in any order: those of higher priority
// first. Each position of a query has exactly one answer whose isDuringSearch is false.
//
// # What a query may say
//
// id, moves, initialStones, initialPlayer, rules (a name, or an object with ko, scoring and
// suicide), komi, boardXSize, boardYSize (the same), analyzeTurns, maxVisits,
// includeOwnership, includePolicy, avoidMoves, allowMoves, reportDuringSearchEvery,
// firstReportDuringSearchAfter, priority, priorities, and of overrideSettings maxTime, maxVisits and
// reportAnalysisWinratesAs (BLACK if nothing else is said). Other settings of a network
// are not looked at; fields that nobody knows get a warning.
//
// The actions are query_version, query_models, clear_cache, terminate and terminate_all.
//
// # What answers mean
//
// The search is one of random games that heeds what reading says of strings (packages
// internal/gamesearch and genmove/advice), and visits are games.
// winrate, visits, order, pv, prior and policy are its own; scoreLead is by how many
// points the games were won on average, and scoreMean and scoreSelfplay are the same
// number; lcb is the lower end of the interval of the winrate at 95 %, and utility twice the
// winrate less one. Deviations, weights of visits and ownership by move are not known,
// and left out.
//
// What goes wrong is answered with an object that has the member error, and field and id
// where they are known. The exit status is 0 at the end of the input, 2 for wrong usage.
package main

import (
	"context"
	"io"
	"os"
	"runtime"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/advice"
	"github.com/tengen-go/tengen/internal/gamesearch"
)

func main() {
	cli.Main(func(ctx context.Context, args []string, stdout, stderr io.Writer) int {
		return run(ctx, args, os.Stdin, stdout, stderr)
	})
}

type options struct {
	jobs, visits int
	seed         uint64
	quit         bool
}

func parse(args []string, stderr io.Writer) (*options, error) {
	var o options
	flags := cli.NewFlags("serve", "[flags] <QUERIES.jsonl", stderr)
	flags.IntVar(&o.jobs, "jobs", runtime.GOMAXPROCS(0), "positions at a time")
	flags.IntVar(&o.visits, "visits", 500, "random games for a position if a query says nothing")
	flags.Uint64Var(&o.seed, "seed", 0, "luck of the searches")
	flags.BoolVar(&o.quit, "quit", false, "at the end of the input do not finish what is waiting")
	rest, err := cli.Parse(flags, args)
	switch {
	case err != nil:
		return nil, err
	case len(rest) > 0:
		return nil, cli.Usagef("unexpected argument %q: queries come on standard input", rest[0])
	case o.jobs < 1 || o.visits < 1:
		return nil, cli.Usagef("-jobs %d -visits %d: want 1 or more", o.jobs, o.visits)
	}
	return &o, nil
}

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	if err == nil {
		err = serve(ctx, o, stdin, stdout)
	}
	return cli.Status("serve", err, stderr)
}

// serve answers queries until the input ends.
func serve(ctx context.Context, o *options, stdin io.Reader, stdout io.Writer) error {
	searchers := make([]*gamesearch.Searcher, o.jobs)
	for i := range searchers {
		var err error
		if searchers[i], err = advice.Shipped(); err != nil {
			return err
		}
	}
	return newServer(ctx, o, searchers, stdout).read(stdin)
}
