// Package program is the body of examples/serve, which examples/tengen runs, too.
package program

import (
	"context"
	"fmt"
	"io"
	"runtime"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/internal/netfile"
	"github.com/tengen-go/tengen/genmove/mcts"
)

type options struct {
	model                 string
	jobs, threads, visits int
	quit                  bool
}

func parse(ctx context.Context, args []string, stderr io.Writer) (*options, error) {
	var o options
	flags := cli.NewFlags(ctx, cli.Usage{Name: "serve", Args: "[flags] <QUERIES.jsonl", Example: "-visits 100 <queries.jsonl"}, stderr)
	flags.StringVar(&o.model, "model", "", "`file` of a network of KataGo or of this module, without it the shipped one")
	flags.IntVar(&o.jobs, "jobs", runtime.GOMAXPROCS(0), "positions at a time")
	flags.IntVar(&o.threads, "threads", 1, "threads that search one position")
	flags.IntVar(&o.visits, "visits", 500, "visits of a position if a query says nothing")
	flags.BoolVar(&o.quit, "quit", false, "when input ends, drop unfinished queries")
	rest, err := cli.Parse(flags, args)
	switch {
	case err != nil:
		return nil, err
	case len(rest) > 0:
		return nil, cli.Usagef("unexpected argument %q: queries come on standard input", rest[0])
	case o.jobs < 1:
		return nil, cli.Usagef("-jobs %d: want 1 or more", o.jobs)
	case o.visits < 1 || o.visits > mostVisits:
		return nil, cli.Usagef("-visits %d: want 1 to %d", o.visits, mostVisits)
	case o.threads < 1 || o.threads > mcts.MaxThreads:
		return nil, cli.Usagef("-threads %d: want 1 to %d", o.threads, mcts.MaxThreads)
	}
	return &o, nil
}

// Main answers queries until the input ends, and returns the exit status.
func Main(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(ctx, args, stderr)
	if err == nil {
		err = serve(ctx, o, stdin, stdout)
	}
	return cli.Status("serve", err, stderr)
}

// mostVisits is the most that a search counts.
const mostVisits = 1 << 30

// treeBytes bounds the memory of all trees together, as far as each has leastBytes.
const (
	treeBytes  = 2 << 30
	leastBytes = 32 << 20
)

// serve answers queries until the input ends.
func serve(ctx context.Context, o *options, stdin io.Reader, stdout io.Writer) error {
	model, err := netfile.Read(o.model)
	if err != nil {
		return fmt.Errorf("-model: %w", err)
	}
	// An answer must not depend on the queries before it.
	search := mcts.Options{Threads: o.threads, NoReuse: true, MaxBytes: max(treeBytes/int64(o.jobs), leastBytes)}
	searchers := make([]*mcts.Searcher, o.jobs)
	for i := range searchers {
		if searchers[i], err = mcts.FromModel(model, search); err != nil {
			return err
		}
	}
	return newServer(ctx, o, model, searchers, stdout).read(stdin)
}
