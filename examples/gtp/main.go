package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/examples/internal/classical"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/analysis"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/reading/search"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "gtp:", err)
		os.Exit(1)
	}
}

// run is the program: it serves commands until quit or the end of the input.
func run(ctx context.Context, args []string, in io.Reader, out, log io.Writer) error {
	flags := flag.NewFlagSet("gtp", flag.ContinueOnError)
	flags.SetOutput(log)
	random := flags.Bool("random", false, "play random legal moves")
	searching := flags.Bool("search", false, "play what a search of random games tries most, as without any of these")
	engine := flags.String("engine", "", "search (usual), classical, which chooses by reasons, simple or random")
	playouts := flags.Int("playouts", 0, "random games of a move, 0 for a second or what the clock gives; with -engine classical, 0 for none")
	threads := flags.Int("threads", runtime.GOMAXPROCS(0), "threads of the search, which is one with -playouts")
	seed := flags.Int64("seed", 0, "seed of the random numbers")
	level := flags.Int("level", search.UsualLevel, "depth of reading, 0 to 20")
	rulesName := flags.String("rules", "chinese", "chinese, japanese, aga, new_zealand, tromp-taylor …")
	size := flags.Int("size", 19, "size of the board at the start")
	komi := flags.Float64("komi", 0, "komi at the start (that of the rules if not given)")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if *size < board.MinSize || *size > board.MaxSize {
		return fmt.Errorf("-size %d: %w, expected %d to %d", *size, board.ErrSize, board.MinSize, board.MaxSize)
	}
	if *random && *searching || *engine != "" && (*random || *searching) {
		return errors.New("-random, -search and -engine: one of them")
	}
	switch {
	case *random:
		*engine = "random"
	case *searching || *engine == "":
		*engine = "search"
	}
	if *playouts < 0 {
		return fmt.Errorf("-playouts %d: expected 0 or more", *playouts)
	}
	if *threads < 1 {
		return fmt.Errorf("-threads %d: expected 1 or more", *threads)
	}
	if *playouts > 0 {
		*threads = 1 // the same moves each time
	}
	rules, err := board.ParseRules(*rulesName)
	if err != nil {
		return err
	}
	cfg := gtp.Config{
		Name: "Tengen", Version: "1.0",
		Size: *size, Rules: &rules, Seed: *seed, Log: log,
	}
	flags.Visit(func(f *flag.Flag) {
		if f.Name == "komi" {
			cfg.Komi = komi
		}
	})
	if err := checkLevel(*level); err != nil {
		return err
	}
	table, err := prior.Shipped()
	if err != nil {
		return err
	}
	watcher, err := newWatcher(table, *threads)
	if err != nil {
		return err
	}
	// Commands run one at a time, so that the mover and the commands that ask about
	// a position may share an Analyst.
	var analyst *examine.Analyst
	var reasons *genmove.Engine
	if *engine == "classical" {
		m, err := classical.New(table, watcher, genmove.Options{Effort: search.AtLevel(*level), Prior: table}, *playouts)
		if err != nil {
			return err
		}
		cfg.Engine, reasons, analyst = m, m.Engine, m.Analyst()
	} else if analyst, err = examine.New(examine.Options{Effort: search.AtLevel(*level)}); err != nil {
		return err
	}
	switch *engine {
	case "classical":
	case "random":
		cfg.Engine = newRandomMover()
	case "search":
		if cfg.Engine, err = newSearchMover(table, watcher, *playouts); err != nil {
			return err
		}
	case "simple":
		cfg.Engine = newSimpleMover(analyst, watcher)
	default:
		return fmt.Errorf("-engine %s: expected search, classical, simple or random", *engine)
	}
	server, err := gtp.NewServer(cfg)
	if err != nil {
		return err
	}
	if reasons != nil {
		if err := analysis.RegisterReasons(server, reasons); err != nil {
			return err
		}
	}
	if err := analysis.Register(server, analyst); err != nil {
		return err
	}
	return server.Serve(ctx, in, out)
}
