// Package program is the body of examples/bot, which examples/tengen runs, too.
package program

import (
	"context"
	"io"
	"runtime"
	"strings"

	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/mcts"
)

// Main serves commands until quit or the end of the input, and returns the exit status.
func Main(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return cli.Status("bot", run(ctx, args, stdin, stdout, stderr), stderr)
}

func run(ctx context.Context, args []string, in io.Reader, out, log io.Writer) error {
	flags := cli.NewFlags(ctx, cli.Usage{Name: "bot", Args: "[flags], commands on standard input", Example: "-playouts 300 -seed 7"}, log)
	var o Options
	flags.IntVar(&o.Playouts, "playouts", -1, "playouts of the search, 0 for none, -1 for as many as fit")
	flags.IntVar(&o.Threads, "threads", min(runtime.GOMAXPROCS(0), mcts.MaxThreads), "threads of the search, which is one with -playouts")
	flags.Int64Var(&o.Seed, "seed", 0, "seed of the random numbers")
	flags.Float64Var(&o.Resign, "resign", 0, "resign when the win rate is below this `part`, such as 0.1")
	verbose := flags.Bool("v", false, "write to standard error what it thinks")
	without := flags.String("without", "", "`names` of ingredients to leave out, separated by commas")
	rest, err := cli.Parse(flags, args)
	if err == nil && len(rest) > 0 {
		err = cli.Usagef("unexpected argument %q", rest[0])
	}
	if err == nil && (o.Playouts < -1 || o.Playouts > 1<<30 || o.Threads < 0 || o.Threads > mcts.MaxThreads || !(o.Resign >= 0 && o.Resign < 1)) {
		err = cli.Usagef("-playouts %d -threads %d -resign %v: expected -1 to 2^30 playouts, 0 to %d threads, and a part from 0 to below 1",
			o.Playouts, o.Threads, o.Resign, mcts.MaxThreads)
	}
	if err != nil {
		return err
	}
	o.Without = strings.FieldsFunc(*without, func(r rune) bool { return r == ',' })
	bot, err := New(o)
	if err != nil {
		return err
	}
	s, err := gtp.NewServer(gtp.Config{Name: "tengen bot", Version: "1.0", Engine: bot, Seed: o.Seed, Log: log, Verbose: *verbose, ReadFile: cli.SGFFile, RecordOptions: cli.SGFOptions()})
	if err != nil {
		return err
	}
	if err := gtpanalysis.Register(s, bot.analyst); err != nil {
		return err
	}
	return s.Serve(ctx, in, out)
}
