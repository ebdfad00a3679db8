// Package program is the body of examples/regress, which examples/tengen runs, too.
package program

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp/client"
	"github.com/tengen-go/tengen/board/gtp/tst"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/internal/wholefile"
	"github.com/tengen-go/tengen/reading/search"
)

// Main runs the program and returns its exit status. A file "-" is the standard input of the
// process.
func Main(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	return run(ctx, args, stdout, stderr)
}

type options struct {
	engine, dir         string
	level, jobs         int
	timeout             time.Duration
	json, html, compare string
	verbose             bool
	replay, fresh       bool
	side                board.Color // of -replay; Empty for both
	suites              []string
	moves               cli.Moves
	log                 io.Writer
}

func parse(ctx context.Context, args []string, stderr io.Writer) (*options, error) {
	var o options
	flags := cli.NewFlags(ctx, cli.Usage{Name: "regress", Args: "[flags] SUITE.tst|FOLDER …", Example: "-v suite.tst"}, stderr)
	flags.StringVar(&o.engine, "engine", "", "`command` of an engine, without one the library itself")
	level := cli.LevelFlag(flags, search.UsualLevel)
	flags.StringVar(&o.dir, "dir", "", "`folder` of the games, by default that of each suite")
	flags.IntVar(&o.jobs, "jobs", runtime.GOMAXPROCS(0), "suites at a time")
	flags.DurationVar(&o.timeout, "timeout", time.Minute, "for one answer, 0 for no bound")
	flags.StringVar(&o.json, "json", "", "write all answers to a `file`")
	flags.StringVar(&o.html, "html", "", "write a page with the tests that failed to a `file`")
	flags.StringVar(&o.compare, "compare", "", "compare with a `file` of -json")
	flags.BoolVar(&o.verbose, "v", false, "print each test that failed")
	o.moves.AddFlags(flags)
	o.log = stderr
	side := flags.String("replay", "", "ask for the moves of a `color` in games instead: black, white or both")
	flags.BoolVar(&o.fresh, "fresh", false, "with -replay, also tell where the engine without its memory plays another move")
	names, err := cli.Parse(flags, args)
	if err != nil {
		return nil, err
	}
	o.level = *level
	if err := cli.Level(o.level); err != nil {
		return nil, err
	}
	suffix, what := ".tst", "suites"
	if *side != "" {
		o.replay, suffix, what = true, ".sgf", "games"
		if err := cli.OneOf("replay", *side, "black", "white", "both"); err != nil {
			return nil, err
		}
		if *side != "both" {
			if o.side, err = board.ParseColor(*side); err != nil {
				return nil, err
			}
		}
	}
	switch {
	case len(names) == 0:
		return nil, cli.Usagef("say which %s, or a folder of them", what)
	case o.fresh && !o.replay:
		return nil, cli.Usagef("-fresh: want it with -replay")
	case o.replay && (o.json != "" || o.html != "" || o.compare != "" || o.dir != "" || o.verbose):
		return nil, cli.Usagef("-replay goes without -json, -html, -compare, -dir and -v")
	case o.jobs < 1:
		return nil, cli.Usagef("-jobs %d: want 1 or more", o.jobs)
	case o.timeout < 0:
		return nil, cli.Usagef("-timeout %v: want 0 or more", o.timeout)
	}
	if o.engine != "" {
		if _, err := client.Split(o.engine); err != nil {
			return nil, cli.Usagef("-engine: %v", err)
		}
		if name := o.moves.Given(flags); name != "" {
			return nil, cli.Usagef("-%s: want it without -engine", name)
		}
	}
	o.suites, err = cli.Files(names, what, suffix)
	return &o, err
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parse(ctx, args, stderr)
	switch {
	case err != nil:
	case o.replay:
		err = replay(ctx, o, stdout, cli.NewProgress(stderr))
	default:
		err = regress(ctx, o, stdout, cli.NewProgress(stderr))
	}
	return cli.Status("regress", err, stderr)
}

// regress runs the suites and writes the reports.
func regress(ctx context.Context, o *options, stdout io.Writer, p *cli.Progress) error {
	var before report
	if o.compare != "" {
		var err error
		if before, err = readReport(o.compare); err != nil {
			return err
		}
	}
	var suites []suite
	broken := 0
	for _, file := range o.suites {
		s, err := readSuite(file, o.dir)
		switch {
		case err == nil:
			suites = append(suites, s)
		case len(o.suites) == 1:
			return err
		default:
			p.Say(err.Error())
			broken++
		}
	}
	if !slices.ContainsFunc(suites, func(s suite) bool { return s.Tests() > 0 }) && broken == 0 {
		return fmt.Errorf("no tests in %s", strings.Join(o.suites, ", "))
	}
	start, err := starter(o)
	if err != nil {
		return err
	}
	defer p.Clear()
	var all report
	for r := range results(ctx, o, suites, start, p) {
		if ctx.Err() != nil {
			break
		}
		if r.err != nil {
			return r.err
		}
		all = append(all, r.suiteReport)
		p.Clear()
		fmt.Fprintln(stdout, r.line())
		if o.verbose {
			for _, t := range r.Tests {
				if !t.OK {
					fmt.Fprintf(stdout, "  %d %s: %s, want %s\n", t.Number, t.Command, t.said(), t.Want)
				}
			}
		}
	}
	if len(all) == 0 && ctx.Err() != nil {
		return ctx.Err()
	}
	if len(all) > 1 {
		total := suiteReport{Name: "all"}
		for _, s := range all {
			total.Score = total.Plus(s.Score)
		}
		fmt.Fprintln(stdout, total.line())
	}
	if err := cli.First(writeFile(o.json, all.writeJSON), writeFile(o.html, all.writeHTML)); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err // the suites that were done have been written
	}
	if o.compare != "" {
		if err := all.compare(before, stdout); err != nil {
			return err
		}
	}
	if broken > 0 {
		err = fmt.Errorf("%s could not be read", cli.Count(broken, "suite"))
	}
	return cli.First(all.silence(), err)
}

// writeFile writes a file, or nothing if it has no name.
func writeFile(name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	return wholefile.Write(name, write)
}

// suite is a suite with its name and the folder of its games.
type suite struct {
	name string
	*tst.Suite
}

func readSuite(file, dir string) (suite, error) {
	f, err := os.Open(file)
	if err != nil {
		return suite{}, err
	}
	defer f.Close()
	s, err := tst.Parse(f)
	if err != nil {
		return suite{}, fmt.Errorf("%s: %w", file, err)
	}
	if dir == "" {
		dir = filepath.Dir(file)
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return suite{}, err
	}
	return suite{filepath.Base(file), s.In(dir)}, nil
}

// order sorts tests by number, which is how people look for them.
func order(tests []test) {
	slices.SortStableFunc(tests, func(a, b test) int { return a.Number - b.Number })
}
