// Beam analyses any number of game records, and counts what is played in them, on
// Apache Beam: in this process, on the cores of one machine, or with --runner on a
// cluster.
//
//	go -C examples/beam run . [flags]
//
//	-games LIST   files or patterns of files, separated by commas: records (.sgf, .mgt,
//	              .gib, .ngf, each also with .gz), or texts
//	              with a game a line (anything else, .gz is unpacked), as size, year, komi,
//	              result and moves; by default a few games that are built in
//	-do LIST      what to do: analysis, corners, openings; or all (the default)
//	-out PREFIX   how the names of the results begin (out/)
//	-shards N     in how many files the lines of a result are written (1)
//	-ways N       how many analyses run side by side in one process (one for each core)
//	-keys N       how many positions a step that counts keeps in memory (1048576)
//	-serve PORT   be a worker of --runner=workers, and do nothing else: see README.md
//	-every N      analyze positions after every N moves too, not only at the end of a game
//	-want LIST    which facts an analysis finds, as for examples/batch
//	-moves N, -least N, -least-small N, -least-opening N
//	              as for examples/joseki mine
//
// There are also the flags of Beam: --runner, --endpoint and so on.
//
// The results are lines of JSON, in no order: PREFIXanalysis.jsonl, as examples/batch
// prints them; PREFIXcorners.jsonl, the counts that joseki/mine makes trees of; and
// PREFIXbroken.jsonl, the records that could not be read, or only in part, with the
// reason. PREFIXopenings19.txt and others of the kind are the files of joseki mine.
//
// README.md says more, and what a hundred million games would take.
package main

import (
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/joseki/mine"
)

// sample is the games that are taken when none are named.
//
//go:embed sample.txt
var sample string

// tasks are what can be done.
var tasks = []string{"analysis", "corners", "openings"}

// options are what the flags say.
type options struct {
	games  []string
	do     []string
	out    string
	shards int
	ways   int
	keys   int
	every  int
	want   examine.Want
	mine   mine.Options
}

func main() {
	beams := map[string]bool{}
	flag.VisitAll(func(f *flag.Flag) { beams[f.Name] = true })
	flag.Usage = func() { usage(beams) }
	o := options{}
	games := flag.String("games", "", "`files` or patterns of files, separated by commas")
	do := flag.String("do", "all", "what to do, a `list` of "+strings.Join(tasks, ", ")+"; or all")
	flag.StringVar(&o.out, "out", "out/", "how the names of the results begin")
	flag.IntVar(&o.shards, "shards", 1, "in how many files the lines of a result are written")
	flag.IntVar(&o.ways, "ways", runtime.GOMAXPROCS(0), "how many analyses run side by side in one process")
	port := flag.Int("serve", 0, "be a worker of --runner=workers on this `port`, and do nothing else")
	flag.IntVar(&o.keys, "keys", 1<<20, "how many positions a step that counts keeps in memory, some hundred bytes each")
	flag.IntVar(&o.every, "every", 0, "also analyze after every `N` moves")
	want := flag.String("want", "all", "which facts, a `list`; or all")
	flag.IntVar(&o.mine.Moves, "moves", 0, "moves of each game to look at for joseki (default 30)")
	flag.IntVar(&o.mine.MinPlayed, "least", 3, "how often a move has to be chosen")
	flag.IntVar(&o.mine.MinPlayedSmall, "least-small", 8, "the same for the smallest region")
	flag.IntVar(&o.mine.MinPlayedOpening, "least-opening", 0, "how often a move of the whole board has to be chosen (default 10 on 19×19, else 2)")
	flag.Parse()
	beam.Init()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	status := 2
	err := o.set(*games, *do, *want)
	if err == nil {
		status = 1
		if *port != 0 {
			err = serve(ctx, *port)
		} else if err = o.checkFiles(ctx); err == nil {
			err = beamx.Run(ctx, o.pipeline())
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "beam:", err)
		os.Exit(status)
	}
}

// usage prints the flags of this program, and the names of those of Beam's SDK.
func usage(beams map[string]bool) {
	own := flag.NewFlagSet("", flag.ContinueOnError)
	var others []string
	flag.VisitAll(func(f *flag.Flag) {
		if beams[f.Name] {
			others = append(others, f.Name)
		} else {
			own.Var(f.Value, f.Name, f.Usage)
			own.Lookup(f.Name).DefValue = f.DefValue
		}
	})
	fmt.Fprintln(os.Stderr, "usage: beam [flags]")
	own.SetOutput(os.Stderr)
	own.PrintDefaults()
	fmt.Fprintln(os.Stderr, "and those of Beam's SDK for Go:", strings.Join(others, ", "))
}

// set checks the flags and takes over those that are lists.
func (o *options) set(games, do, want string) error {
	if flag.NArg() > 0 {
		return fmt.Errorf("what is %q? All is said by flags", flag.Arg(0))
	}
	if games != "" {
		o.games = strings.Split(games, ",")
	}
	if o.do = strings.Split(do, ","); do == "all" {
		o.do = tasks
	}
	for _, task := range o.do {
		if !slices.Contains(tasks, task) {
			return fmt.Errorf("-do %s: want some of %s, or all", task, strings.Join(tasks, ", "))
		}
	}
	for name, n := range map[string]int{"shards": o.shards, "ways": o.ways, "keys": o.keys, "least": o.mine.MinPlayed, "least-small": o.mine.MinPlayedSmall} {
		if n < 1 {
			return fmt.Errorf("-%s %d: want 1 or more", name, n)
		}
	}
	if o.out == "" {
		return errors.New("-out: want the beginning of a name")
	}
	if o.every < 0 || o.mine.Moves < 0 || o.mine.MinPlayedOpening < 0 {
		return errors.New("-every, -moves and -least-opening: want 0 or more")
	}
	var err error
	o.want, err = examine.ParseWant(want)
	return err
}

// checkFiles reports files that are not there before a runner meets them: Beam's steps that
// read lines find nothing then, and say nothing.
func (o *options) checkFiles(ctx context.Context) error {
	for _, glob := range o.games {
		fs, err := filesystem.New(ctx, glob)
		if err != nil {
			return err
		}
		names, err := fs.List(ctx, glob)
		_ = fs.Close()
		switch {
		case err != nil:
			return fmt.Errorf("-games %s: %w", glob, err)
		case len(names) == 0:
			return fmt.Errorf("-games %s: no file has such a name", glob)
		}
		for _, name := range names {
			if info, err := os.Stat(name); err == nil && info.IsDir() {
				return fmt.Errorf("-games %s: %s is a folder; for its files write %s", glob, name, path.Join(name, "*.sgf"))
			}
		}
	}
	fs, err := filesystem.New(ctx, o.out)
	if err != nil {
		return err
	}
	return fs.Close()
}

// pipeline puts together what is to be done.
func (o *options) pipeline() *beam.Pipeline {
	p, s := beam.NewPipelineWithRoot()
	good, broken := check(s.Scope("check"), o.read(s.Scope("read")))
	for _, task := range o.do {
		s := s.Scope(task)
		switch task {
		case "analysis":
			lines, faults := o.analyze(s, good)
			o.write(s, "analysis", lines)
			broken = beam.Flatten(s, broken, faults)
		case "corners":
			o.write(s, "corners", o.corners(s, good))
		case "openings":
			o.openings(s, good)
		}
	}
	o.write(s.Scope("broken"), "broken", beam.ParDo(s, brokenLine, broken))
	return p
}
