package program

import (
	"context"
	"flag"
	"io"
	"runtime"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/reading/search"
)

// settings are what the flags say.
type settings struct {
	config gtp.Config // without an engine
	engine string
	level  int
	model  string // name of a file, or empty
	player mcts.PlayerOptions
	ponder bool
	moves  cli.Moves
	depths *cli.Depths
	// record is the name of a file, or empty, and save writes the game to it when the program ends.
	record      string
	save        func(*board.Game) error
	allPatterns bool
	noBreakIn   bool // leave out invasions of territories
}

// maxVisits and maxTime mean that there is no limit.
const (
	maxVisits = 1 << 30
	maxTime   = 1e9 // seconds
)

// version is what the engine answers to the command of this name. Lizzie analyzes only if the
// second number is 15 or more, as it is in the versions of Leela Zero that can analyze.
const version = "1.17"

// values are the values of the flags.
type values struct {
	random, search, ponder                       bool
	allPatterns, noBreakIn                       bool
	record, engine, rank, model, symmetry, rules string
	name                                         string
	threads, visits, level, size                 int
	seconds, resign, komi                        float64
	seed                                         int64
	moves                                        cli.Moves
	depths                                       cli.Depths
}

func (v *values) define(flags *flag.FlagSet) {
	flags.BoolVar(&v.random, "random", false, "play random legal moves")
	flags.BoolVar(&v.search, "search", false, "play by a tree search with a neural network, as without any of these")
	flags.StringVar(&v.engine, "engine", "", "search or mcts (default), network, which plays from one evaluation by the neural network, classical, which chooses by reasons, simple or random")
	flags.IntVar(&v.threads, "threads", min(runtime.GOMAXPROCS(0), mcts.MaxThreads), "threads of the search; 1 with -rank")
	flags.IntVar(&v.visits, "visits", 0, "visits of a move in the search; 0 leaves it to the time. With -threads 1 the same moves each time")
	flags.Float64Var(&v.seconds, "time", 0, "seconds of a move in the search at most; 0 for about one, or what the clock gives")
	flags.BoolVar(&v.ponder, "ponder", false, "with -engine search, think in the opponent's time; no effect with -rank")
	flags.StringVar(&v.rank, "rank", "", "search like an amateur of this rank, 20k to 1k or 1d to 5d; without it as well as it can")
	flags.Float64Var(&v.resign, "resign", 0.03, "with -engine search or network, the win rate below which it resigns after three turns; 0 for never")
	flags.StringVar(&v.model, "model", "", "with -engine search or network, a network of KataGo or of this module; without it the shipped one")
	flags.StringVar(&v.symmetry, "symmetry", "", "with -engine search or network, how the network sees the board: 0 to 7 (network: 0), random (search), canonical for the one that the position chooses, or mean for all eight, which takes eight times as long")
	flags.BoolVar(&v.noBreakIn, "without-break-in", false, "do not read invasions of territories, as below level 10")
	flags.Int64Var(&v.seed, "seed", 0, "seed of the random numbers")
	flags.IntVar(&v.level, "level", search.UsualLevel, "depth of reading, 0 to 20")
	v.depths.AddFlags(flags)
	flags.StringVar(&v.name, "name", "Tengen", "what to answer to the command name; Lizzie asks engines called KataGo for points and ownership, others for win rates only")
	flags.StringVar(&v.rules, "rules", "chinese", "chinese, japanese, aga, new_zealand, tromp-taylor …; without it records that name none are japanese")
	flags.IntVar(&v.size, "size", 19, "size of the board at the start")
	v.moves.AddFlags(flags)
	flags.BoolVar(&v.allPatterns, "allpats", false, "with -engine classical, ask all patterns for every move, and value all moves in full")
	flags.StringVar(&v.record, "o", "", "with -engine classical, write the game to a `file` at the end, each move of the engine labeled with the moves it considered and their values")
	flags.Float64Var(&v.komi, "komi", 0, "komi at the start (that of the rules if not given)")
}

// readFlags reads the arguments of the program.
func readFlags(ctx context.Context, args []string, log io.Writer) (*settings, error) {
	flags := cli.NewFlags(ctx, cli.Usage{Name: "gtp", Args: "[flags], commands on standard input", Example: "-rank 10k -rules japanese -komi 6.5"}, log)
	var v values
	v.define(flags)
	rest, err := cli.Parse(flags, args)
	if err != nil {
		return nil, err
	}
	if len(rest) > 0 {
		return nil, cli.Usagef("unexpected argument %q", rest[0])
	}
	for _, check := range []func() error{v.chooseEngine, v.checkRanges} {
		if err := check(); err != nil {
			return nil, err
		}
	}
	s := &settings{
		engine: v.engine, level: v.level, model: v.model, ponder: v.ponder, moves: v.moves, depths: &v.depths, record: v.record,
		allPatterns: v.allPatterns, noBreakIn: v.noBreakIn,
	}
	if s.config, err = v.config(flags, log); err != nil {
		return nil, err
	}
	s.player, err = v.playerOptions()
	return s, err
}

// chooseEngine sets engine to the name of an engine.
func (v *values) chooseEngine() error {
	switch {
	case v.random && v.search || v.engine != "" && (v.random || v.search):
		return cli.Usagef("-random, -search and -engine: one of them")
	case v.random:
		v.engine = "random"
	case v.engine == "" || v.engine == "mcts":
		v.engine = "search"
	}
	return cli.OneOf("engine", v.engine, "search", "mcts", "network", "classical", "simple", "random")
}

// checkRanges reports a number that is out of its range.
func (v *values) checkRanges() error {
	for _, x := range []struct {
		name            string
		value, min, max int
	}{
		{"size", v.size, board.MinSize, board.MaxSize},
		{"threads", v.threads, 1, mcts.MaxThreads},
		{"level", v.level, 0, genmove.MaxLevel},
		{"visits", v.visits, 0, maxVisits},
	} {
		if x.value < x.min || x.value > x.max {
			return cli.Usagef("-%s %d: want %d to %d", x.name, x.value, x.min, x.max)
		}
	}
	switch {
	case strings.TrimSpace(v.name) == "" || strings.ContainsFunc(v.name, unicode.IsControl):
		return cli.Usagef("-name %q: want one line of text", v.name)
	case !(v.seconds >= 0 && v.seconds <= maxTime):
		return cli.Usagef("-time %v: want 0 to %v", v.seconds, float64(maxTime))
	case !(v.resign >= 0 && v.resign < 1):
		return cli.Usagef("-resign %v: want 0 or more, less than 1", v.resign)
	case v.rank != "" && v.visits > 0:
		return cli.Usagef("-rank and -visits: one of them")
	}
	return nil
}

// config returns the settings of the server. The error names a flag that has no effect on the
// engine.
func (v *values) config(flags *flag.FlagSet, log io.Writer) (gtp.Config, error) {
	rules, err := board.ParseRules(v.rules)
	if err != nil {
		return gtp.Config{}, cli.Usagef("-rules: %v", err)
	}
	japanese := board.Japanese()
	cfg := gtp.Config{
		ReadFile: cli.SGFFile, RecordOptions: cli.SGFOptions(),
		Name: v.name, Version: version,
		Size: v.size, Rules: &rules, RecordRules: &japanese, Seed: v.seed, Log: log,
	}
	flags.Visit(func(f *flag.Flag) {
		switch f.Name {
		case "model", "symmetry", "resign":
			if v.engine != "search" && v.engine != "network" {
				err = cli.Usagef("-%s: want it with -engine search or network", f.Name)
			}
		case "o", "allpats":
			if v.engine != "classical" {
				err = cli.Usagef("-%s: want it with -engine classical", f.Name)
			}
		case "visits", "time", "rank", "ponder":
			if v.engine != "search" {
				err = cli.Usagef("-%s: want it with -engine search", f.Name)
			}
		case "komi":
			cfg.Komi = &v.komi
		case "rules":
			cfg.RecordRules = nil
		}
	})
	if name := v.moves.Given(flags); name != "" && v.engine != "classical" {
		err = cli.Usagef("-%s: want it with -engine classical", name)
	}
	return cfg, err
}

// playerOptions returns the options of a player that searches or evaluates.
func (v *values) playerOptions() (mcts.PlayerOptions, error) {
	alone := v.engine == "network"
	o := mcts.PlayerOptions{
		Options: mcts.Options{Threads: v.threads, Symmetry: network.SymmetryRandom},
		Visits:  v.visits, Time: time.Duration(v.seconds * float64(time.Second)),
		Alone: alone, Resign: v.resign,
	}
	if alone {
		o.Symmetry = 0
	}
	var err error
	if v.symmetry != "" {
		if o.Symmetry, err = parseSymmetry(v.symmetry); err != nil {
			return o, err
		}
	}
	if v.rank != "" {
		if o.Rank, err = mcts.ParseRank(v.rank); err != nil {
			return o, cli.Usagef("-rank: %v", err)
		}
	}
	return o, nil
}

// parseSymmetry reads the value of -symmetry.
func parseSymmetry(s string) (network.Symmetry, error) {
	switch s {
	case "mean":
		return network.SymmetryMean, nil
	case "random":
		return network.SymmetryRandom, nil
	case "canonical":
		return network.SymmetryCanonical, nil
	}
	if n, err := strconv.Atoi(s); err == nil && 0 <= n && n < 8 {
		return network.Symmetry(n), nil
	}
	return 0, cli.Usagef("-symmetry %q: want 0 to 7, mean, random or canonical", s)
}
