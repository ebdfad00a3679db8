package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/internal/netfile"
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
	searching := flags.Bool("search", false, "play by a tree search with a neural network, as without any of these")
	engine := flags.String("engine", "", "search or mcts (default), network, which plays from one evaluation by the neural network, classical, which chooses by reasons, simple or random")
	threads := flags.Int("threads", min(runtime.GOMAXPROCS(0), mcts.MaxThreads), "threads of the search; 1 with -rank")
	visits := flags.Int("visits", 0, "visits of a move in the search; 0 leaves it to the time. With -threads 1 the same moves each time")
	seconds := flags.Float64("time", 0, "seconds of a move in the search at most; 0 for about one, or what the clock gives")
	ponder := flags.Bool("ponder", false, "with -engine search, think in the opponent's time; no effect with -rank")
	rankName := flags.String("rank", "", "search like an amateur of this rank, 20k to 1k or 1d to 5d; without it as well as it can")
	resign := flags.Float64("resign", 0.03, "with -engine search or network, the win rate below which it resigns after three turns; 0 for never")
	model := flags.String("model", "", "with -engine search or network, a network of KataGo or of this module; without it the shipped one")
	symmetry := flags.String("symmetry", "", "with -engine search or network, how the network sees the board: 0 to 7 (network: 0), random (search), or mean for all eight, which takes eight times as long")
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
	case *engine == "" || *engine == "mcts":
		*engine = "search"
	}
	switch {
	case *threads < 1 || *threads > mcts.MaxThreads:
		return cli.Usagef("-threads %d: want 1 to %d", *threads, mcts.MaxThreads)
	case *level < 0 || *level > maxLevel:
		return cli.Usagef("-level %d: want 0 to %d", *level, maxLevel)
	case *visits < 0 || *visits > maxVisits:
		return cli.Usagef("-visits %d: want 0 to %d", *visits, maxVisits)
	case !(*seconds >= 0 && *seconds <= maxTime):
		return cli.Usagef("-time %v: want 0 to %v", *seconds, float64(maxTime))
	case !(*resign >= 0 && *resign < 1):
		return cli.Usagef("-resign %v: want 0 or more, less than 1", *resign)
	case *rankName != "" && *visits > 0:
		return cli.Usagef("-rank and -visits: one of them")
	}
	if err := cli.OneOf("engine", *engine, "search", "mcts", "network", "classical", "simple", "random"); err != nil {
		return err
	}
	rank := mcts.Rank(0)
	if *rankName != "" {
		if rank, err = mcts.ParseRank(*rankName); err != nil {
			return cli.Usagef("-rank: %v", err)
		}
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
		case "model", "symmetry", "resign":
			if *engine != "search" && *engine != "network" {
				misplaced = cli.Usagef("-%s: want it with -engine search or network", f.Name)
			}
		case "visits", "time", "rank", "ponder":
			if *engine != "search" {
				misplaced = cli.Usagef("-%s: want it with -engine search", f.Name)
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
	usual := network.SymmetryRandom
	if *engine == "network" {
		usual = 0
	}
	seen, err := parseSymmetry(*symmetry, usual)
	if err != nil {
		return err
	}
	m, err := netfile.Read(*model)
	if err != nil {
		return fmt.Errorf("-model: %w", err)
	}
	server, err := newServer(cfg, *engine, *level, m, mcts.PlayerOptions{
		Options: mcts.Options{Threads: *threads, Symmetry: seen},
		Visits:  *visits, Time: time.Duration(*seconds * float64(time.Second)),
		Alone: *engine == "network", Resign: *resign, Rank: rank,
	}, *ponder)
	if err != nil {
		return err
	}
	return server.Serve(ctx, in, out)
}

// maxVisits and maxTime mean that there is no limit.
const (
	maxVisits = 1 << 30
	maxTime   = 1e9 // seconds
)

// parseSymmetry reads the value of -symmetry, which is usual if it is empty.
func parseSymmetry(s string, usual network.Symmetry) (network.Symmetry, error) {
	switch s {
	case "":
		return usual, nil
	case "mean":
		return network.SymmetryMean, nil
	case "random":
		return network.SymmetryRandom, nil
	}
	if n, err := strconv.Atoi(s); err == nil && 0 <= n && n < 8 {
		return network.Symmetry(n), nil
	}
	return 0, cli.Usagef("-symmetry %q: want 0 to 7, mean or random", s)
}

// newJudge returns what the engines simple and random count with.
func newJudge() (*analysis.Judge, error) {
	table, err := prior.Shipped()
	if err != nil {
		return nil, err
	}
	return analysis.NewJudge(table, nil)
}

// newServer returns a server with an engine of the given name, and all commands that it has.
func newServer(cfg gtp.Config, engine string, level int, m *network.Model, o mcts.PlayerOptions, ponder bool) (*gtp.Server, error) {
	p, err := mcts.NewPlayer(m, o)
	if err != nil {
		return nil, err
	}
	player := analysis.NewPlayer(p)
	player.Pondering = ponder
	if engine == "classical" {
		return newClassicalServer(cfg, level, player)
	}
	// Commands run one at a time, so that the mover and the commands that ask about
	// a position may share an Analyst.
	analyst, err := examine.New(examine.Options{Effort: search.AtLevel(level)})
	if err != nil {
		return nil, err
	}
	judge, err := newJudge()
	if err != nil {
		return nil, err
	}
	switch engine {
	case "random":
		cfg.Engine = newRandomMover(judge)
	case "simple":
		cfg.Engine = newSimpleMover(judge, analyst, player)
	default:
		cfg.Engine = player
	}
	server, err := gtp.NewServer(cfg)
	if err != nil {
		return nil, err
	}
	if cfg.Engine == player {
		err = analysis.RegisterSearch(server, player)
	}
	return server, errors.Join(err, analysis.Register(server, analyst))
}
