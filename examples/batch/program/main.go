// Package program is the body of examples/batch, which examples/tengen runs, too.
package program

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
)

// Main runs the program and returns its exit status. A file "-" is the standard input of the
// process.
func Main(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	return run(ctx, args, stdout, stderr)
}

// options are the flags and the folder.
type options struct {
	folder      string
	want        examine.Want
	every, jobs int
	quiet       bool
	score       bool
}

func parse(ctx context.Context, args []string, stderr io.Writer) (*options, error) {
	var o options
	flags := cli.NewFlags(ctx, cli.Usage{Name: "batch", Args: "[flags] FOLDER", Example: "-every 50 games >facts.jsonl"}, stderr)
	flags.IntVar(&o.every, "every", 0, "also analyze after every `N` moves")
	flags.IntVar(&o.jobs, "jobs", runtime.GOMAXPROCS(0), "number of workers")
	want := flags.String("want", "all", "which facts, a `list` of worms, threats, links, losses, influence, break_ins, joseki; or all")
	flags.BoolVar(&o.score, "score", false, "also estimate or count the score")
	flags.BoolVar(&o.quiet, "quiet", false, "no progress")
	folders, err := cli.Parse(flags, args)
	switch {
	case err != nil:
		return nil, err
	case len(folders) == 0:
		return nil, cli.Usagef("say which folder of games: batch FOLDER")
	case len(folders) > 1:
		return nil, cli.Usagef("give one folder only (got: %s)", strings.Join(folders, ", "))
	case o.every < 0:
		return nil, cli.Usagef("-every %d: want 0 or more", o.every)
	case o.jobs < 1:
		return nil, cli.Usagef("-jobs %d: want 1 or more", o.jobs)
	}
	o.folder = folders[0]
	if o.want, err = examine.ParseWant(*want); err != nil {
		return nil, cli.Usagef("-want: %v", err)
	}
	return &o, nil
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parse(ctx, args, stderr)
	if err == nil {
		err = analyze(ctx, o, stdout, stderr)
	}
	return cli.Status("batch", err, stderr)
}

// analyze runs the workers and prints their lines. Broken files are an error in the
// end.
func analyze(ctx context.Context, o *options, stdout, stderr io.Writer) error {
	files, err := cli.GameFiles([]string{o.folder})
	if err != nil {
		return err
	}
	shared, err := examine.Shipped()
	if err != nil {
		return err
	}
	work := make([]func(context.Context, cli.Record) result, o.jobs)
	for i := range work {
		var w *worker // made when there is a game for it
		work[i] = func(ctx context.Context, r cli.Record) result {
			if w == nil {
				var err error
				if w, err = newWorker(shared, o); err != nil {
					return result{Record: r, err: err}
				}
			}
			return w.analyze(ctx, r)
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	broken := map[int]bool{}
	p := newProgress(stderr, len(files), o.quiet)
	for r := range cli.Ordered(ctx, cli.EachRecord(files), work) {
		if _, err := stdout.Write(r.lines); err != nil {
			return err
		}
		if r.err != nil {
			broken[r.File] = true
			p.Say(r.err.Error())
		}
		p.done(r.File, r.positions)
	}
	p.finish()
	if len(broken) > 0 && ctx.Err() == nil {
		return fmt.Errorf("%s could not be read", cli.Count(len(broken), "file"))
	}
	return ctx.Err()
}
