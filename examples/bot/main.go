// Bot is a whole player made of the packages of the library. It speaks the Go Text
// Protocol on standard input and output. A move is judged by ingredients, values
// with the one method of the interface Ingredient; see the list in bot.go.
//
//	bot                              every ingredient, 1.2 to 2.2 seconds of search a move
//	bot -playouts 300 -seed 7        as many playouts, the same moves each time
//	bot -without search,territory    without some ingredients
//	bot -v -resign 0.1               writes what it thinks, and resigns
package main

import (
	"context"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/mcts"
)

func main() {
	cli.Main(func(ctx context.Context, args []string, stdout, stderr io.Writer) int {
		return cli.Status("bot", run(ctx, args, os.Stdin, stdout, stderr), stderr)
	})
}

// run is the program: it serves commands until quit or the end of the input.
func run(ctx context.Context, args []string, in io.Reader, out, log io.Writer) error {
	flags := cli.NewFlags("bot", "[flags], commands on standard input", log)
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
	s, err := gtp.NewServer(gtp.Config{Name: "tengen bot", Version: "1.0", Engine: bot, Seed: o.Seed, Log: log, Verbose: *verbose, ReadFile: cli.SGFFile})
	if err != nil {
		return err
	}
	if err := gtpanalysis.Register(s, bot.analyst); err != nil {
		return err
	}
	return s.Serve(ctx, in, out)
}
