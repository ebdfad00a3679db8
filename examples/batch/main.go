// Batch analyses all game records of a folder (.sgf, .sgf.gz, .sgf.txt, .mgt, .gib, .ngf), with a
// worker for each core, and prints what it finds as JSON, a position a line.
//
//	go run ./examples/batch [flags] FOLDER
//
//	-every N      positions after every N moves too, not only at the end of a game
//	-want LIST    which facts, separated by commas: worms, threats, links, losses,
//	              influence, break_ins, joseki; or all (the default, without threats
//	              and break_ins)
//	-score        also what the position comes to, which takes longer than all else
//	-jobs N       workers, by default as many as there are cores
//	-quiet        no progress
//
// A line is an object with the members file, game (its number in the file, counted from 1),
// moves (made before the position), notes (what is strange about the file so far, such as
// moves that the rules forbid), score with -score, and facts. The score has White's margins
// by territory and by area, without komi, and whether they are counted, as the game is
// finished, or estimated; facts is documented at examine.Facts.MarshalJSON. Lines come in
// the order of the names of the files, and the same for any number of workers. Progress,
// with the rate and the time that is left, and the files that cannot be read go to standard
// error. The exit status is 1 when there are such files, 2 for wrong usage.
//
// To see what a second core is worth, compare
//
//	time go run ./examples/batch -quiet -jobs 1 FOLDER >one.jsonl
//	time go run ./examples/batch -quiet -jobs 2 FOLDER >two.jsonl
//
// or run go test -run - -bench Batch ./examples/batch, which reports the speed-up.
//
// The workers share one set of compiled databases. Everything else belongs to the
// examine.Analyst that each of them makes for itself; see worker. It keeps no answers
// from one position to the next, so that a line does not depend on who worked on it.
package main

import (
	"context"
	"fmt"
	"io"
	"runtime"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
)

func main() { cli.Main(run) }

// options are the flags and the folder.
type options struct {
	folder      string
	want        examine.Want
	every, jobs int
	quiet       bool
	score       bool
}

func parse(args []string, stderr io.Writer) (*options, error) {
	var o options
	flags := cli.NewFlags("batch", "[flags] FOLDER", stderr)
	flags.IntVar(&o.every, "every", 0, "also analyze after every `N` moves")
	flags.IntVar(&o.jobs, "jobs", runtime.GOMAXPROCS(0), "number of workers")
	want := flags.String("want", "all", "which facts, a `list` of worms, threats, links, losses, influence, break_ins, joseki; or all")
	flags.BoolVar(&o.score, "score", false, "also estimate or count the score")
	flags.BoolVar(&o.quiet, "quiet", false, "no progress")
	folders, err := cli.Parse(flags, args)
	switch {
	case err != nil:
		return nil, err
	case len(folders) != 1:
		return nil, cli.Usagef("want one folder, got %q", folders)
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
	o, err := parse(args, stderr)
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
