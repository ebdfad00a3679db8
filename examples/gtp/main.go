package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/analysis"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/reading/search"
)

func main() {
	cli.Main(func(ctx context.Context, args []string, stdout, stderr io.Writer) int {
		return cli.Status("gtp", run(ctx, args, os.Stdin, stdout, stderr), stderr)
	})
}

// run is the program: it serves commands until quit or the end of the input.
func run(ctx context.Context, args []string, in io.Reader, out, log io.Writer) error {
	flags := cli.NewFlags("gtp", "[flags], commands on standard input", log)
	random := flags.Bool("random", false, "play random legal moves")
	searching := flags.Bool("search", false, "play what a search of random games tries most, as without any of these")
	engine := flags.String("engine", "", "search (usual), mcts, a tree search with a neural network, network, which plays what that likes without a search, classical, which chooses by reasons, simple or random")
	playouts := flags.Int("playouts", 0, "random games of a move, 0 for a second or what the clock gives")
	threads := flags.Int("threads", min(runtime.GOMAXPROCS(0), mcts.MaxThreads), "threads of the search, which is one with -playouts")
	net := flags.Bool("network", true, "let a small network revise what the search thinks of positions that it visits often")
	revise := flags.Int("revise", 0, "with -network, after how many visits, 0 for the usual number")
	visits := flags.Int("visits", 0, "with -engine mcts, visits of a move; 0 leaves it to the time. With -threads 1 the same moves each time")
	seconds := flags.Float64("time", 0, "with -engine mcts, seconds of a move at most; 0 for about one, or what the clock gives")
	resign := flags.Float64("resign", 0.03, "with -engine mcts, the win rate below which it resigns after three turns; 0 for never")
	model := flags.String("model", "", "with -engine mcts or network, a network of KataGo or of this module; without it the shipped one")
	symmetry := flags.String("symmetry", "", "with -engine mcts or network, how the network sees the board: 0 to 7 (network: 0), random (mcts), or mean for all eight, which takes eight times as long")
	seed := flags.Int64("seed", 0, "seed of the random numbers")
	level := flags.Int("level", search.UsualLevel, "depth of reading, 0 to 20")
	rulesName := flags.String("rules", "chinese", "chinese, japanese, aga, new_zealand, tromp-taylor …; without it records that name none are japanese")
	size := flags.Int("size", 19, "size of the board at the start")
	komi := flags.Float64("komi", 0, "komi at the start (that of the rules if not given)")
	rest, err := cli.Parse(flags, args)
	switch {
	case err != nil:
		return err
	case len(rest) > 0:
		return cli.Usagef("unexpected argument %q", rest[0])
	case *size < board.MinSize || *size > board.MaxSize:
		return cli.Usagef("-size %d: want %d to %d", *size, board.MinSize, board.MaxSize)
	case *random && *searching || *engine != "" && (*random || *searching):
		return cli.Usagef("-random, -search and -engine: one of them")
	}
	switch {
	case *random:
		*engine = "random"
	case *searching || *engine == "":
		*engine = "search"
	}
	switch {
	case *playouts < 0:
		return cli.Usagef("-playouts %d: want 0 or more", *playouts)
	case *threads < 1:
		return cli.Usagef("-threads %d: want 1 or more", *threads)
	case *level < 0 || *level > maxLevel:
		return cli.Usagef("-level %d: want 0 to %d", *level, maxLevel)
	case *visits < 0 || *visits > maxVisits:
		return cli.Usagef("-visits %d: want 0 to %d", *visits, maxVisits)
	case !(*seconds >= 0 && *seconds <= maxTime):
		return cli.Usagef("-time %v: want 0 to %v", *seconds, float64(maxTime))
	case !(*resign >= 0 && *resign < 1):
		return cli.Usagef("-resign %v: want 0 or more, less than 1", *resign)
	case *engine == "mcts" && *threads > mcts.MaxThreads:
		return cli.Usagef("-threads %d: want 1 to %d", *threads, mcts.MaxThreads)
	case *revise < 0 || *revise > 0 && !*net:
		return cli.Usagef("-revise %d: want 0 or more, with -network", *revise)
	case *playouts > 0:
		*threads = 1 // the same moves each time
	}
	if err := cli.OneOf("engine", *engine, "search", "mcts", "network", "classical", "simple", "random"); err != nil {
		return err
	}
	rules, err := board.ParseRules(*rulesName)
	if err != nil {
		return cli.Usagef("-rules: %v", err)
	}
	cfg := gtp.Config{
		Name: "Tengen", Version: "1.0",
		Size: *size, Rules: &rules, Seed: *seed, Log: log,
	}
	japanese := board.Japanese()
	cfg.RecordRules = &japanese
	var misplaced error
	flags.Visit(func(f *flag.Flag) {
		switch f.Name {
		case "model", "symmetry":
			if *engine != "mcts" && *engine != "network" {
				misplaced = cli.Usagef("-%s: want it with -engine mcts or network", f.Name)
			}
		case "visits", "time", "resign":
			if *engine != "mcts" {
				misplaced = cli.Usagef("-%s: want it with -engine mcts", f.Name)
			}
		case "playouts", "network", "revise":
			if *engine == "mcts" || *engine == "classical" {
				misplaced = cli.Usagef("-%s: not with -engine %s", f.Name, *engine)
			}
		case "komi":
			cfg.Komi = komi
		case "rules":
			cfg.RecordRules = nil
		}
	})
	if misplaced != nil {
		return misplaced
	}
	if *engine == "mcts" || *engine == "network" {
		usual := network.Symmetry(0)
		if *engine == "mcts" {
			usual = network.SymmetryRandom
		}
		s, err := parseSymmetry(*symmetry, usual)
		if err != nil {
			return err
		}
		var server *gtp.Server
		if *engine == "mcts" {
			server, err = newTreeServer(cfg, *level, *model, treeOptions{
				visits: *visits, time: time.Duration(*seconds * float64(time.Second)), threads: *threads, resign: *resign, symmetry: s,
			})
		} else {
			server, err = newNetworkServer(cfg, *level, *model, s)
		}
		if err != nil {
			return err
		}
		return server.Serve(ctx, in, out)
	}
	server, err := newServer(cfg, *engine, *level, *playouts, *threads, *revise, *net)
	if err != nil {
		return err
	}
	return server.Serve(ctx, in, out)
}

// newNetworkServer returns a server whose engine plays by the network of a file, or by the shipped
// one if model is "".
func newNetworkServer(cfg gtp.Config, level int, model string, s network.Symmetry) (*gtp.Server, error) {
	m, err := readModel(model)
	if err != nil {
		return nil, err
	}
	if cfg.Engine, err = newNetworkMover(m, s); err != nil {
		return nil, err
	}
	return newModelServer(cfg, level, m)
}

// newTreeServer returns a server whose engine searches with the network of a file, or with the
// shipped one if model is "".
func newTreeServer(cfg gtp.Config, level int, model string, o treeOptions) (*gtp.Server, error) {
	m, err := readModel(model)
	if err != nil {
		return nil, err
	}
	mover := newTreeMover(m, o)
	cfg.Engine = mover
	server, err := newModelServer(cfg, level, m)
	if err != nil {
		return nil, err
	}
	return server, registerSearch(server, mover)
}

// newModelServer returns a server with the commands that show a network and those of analysis.
func newModelServer(cfg gtp.Config, level int, m *network.Model) (*gtp.Server, error) {
	analyst, err := examine.New(examine.Options{Effort: search.AtLevel(level)})
	if err != nil {
		return nil, err
	}
	server, err := gtp.NewServer(cfg)
	if err != nil {
		return nil, err
	}
	return server, errors.Join(registerKata(server, m), analysis.Register(server, analyst))
}

// newServer returns a server with an engine of the given name, and all commands that it has.
func newServer(cfg gtp.Config, engine string, level, playouts, threads, revise int, useNetwork bool) (*gtp.Server, error) {
	if engine == "classical" {
		return newClassicalServer(cfg, level)
	}
	table, err := prior.Shipped()
	if err != nil {
		return nil, err
	}
	watcher, err := newWatcher(table, useNetwork, threads, revise, engine == "search")
	if err != nil {
		return nil, err
	}
	// Commands run one at a time, so that the mover and the commands that ask about
	// a position may share an Analyst.
	analyst, err := examine.New(examine.Options{Effort: search.AtLevel(level)})
	if err != nil {
		return nil, err
	}
	switch engine {
	case "random":
		cfg.Engine = newRandomMover()
	case "search":
		if cfg.Engine, err = newSearchMover(table, watcher, playouts); err != nil {
			return nil, err
		}
	case "simple":
		cfg.Engine = newSimpleMover(analyst, watcher)
	}
	server, err := gtp.NewServer(cfg)
	if err != nil {
		return nil, err
	}
	return server, analysis.Register(server, analyst)
}
