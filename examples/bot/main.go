// Bot is a whole player made of the packages of the library. It speaks the Go Text
// Protocol on standard input and output. A move is judged by ingredients, values
// with the one method of the interface Ingredient; see the list in bot.go.
//
//	bot                              every ingredient, 1.2 to 2.2 seconds of search a move
//	bot -playouts 3000 -seed 7       as many random games, the same moves each time
//	bot -without search,territory    without some ingredients
//	bot -v -resign 0.1               tells what it thinks, and gives up
//	bot -engine classical            no ingredients: chooses by reasons, as package genmove does,
//	                                 and explains its moves (explain_move)
package main

import (
	"context"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/examples/internal/classical"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/analysis"
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
	engine := flags.String("engine", "ingredients", "what chooses moves: ingredients, or classical, which is by reasons")
	flags.IntVar(&o.Playouts, "playouts", -1, "random games of the search, 0 for none, -1 for as many as fit; with -engine classical none")
	flags.IntVar(&o.Threads, "threads", runtime.GOMAXPROCS(0), "threads of the search, which is one with -playouts")
	flags.Int64Var(&o.Seed, "seed", 0, "seed of the random numbers")
	flags.Float64Var(&o.Resign, "resign", 0, "resign when the search wins a smaller `part` of its games, such as 0.1")
	verbose := flags.Bool("v", false, "write to standard error what it thinks")
	without := flags.String("without", "", "`names` of ingredients to leave out, separated by commas")
	rest, err := cli.Parse(flags, args)
	if err == nil && len(rest) > 0 {
		err = cli.Usagef("unexpected argument %q", rest[0])
	}
	if err == nil && (o.Playouts < -1 || o.Threads < 0 || !(o.Resign >= 0 && o.Resign < 1)) {
		err = cli.Usagef("-playouts %d -threads %d -resign %v: expected -1 or more games, 0 or more threads, and a part from 0 to below 1", o.Playouts, o.Threads, o.Resign)
	}
	if err == nil {
		err = cli.OneOf("engine", *engine, "ingredients", "classical")
	}
	if err == nil && *engine == "classical" && (*without != "" || o.Resign > 0) {
		err = cli.Usagef("-engine classical has no ingredients to leave out, and resigns by itself")
	}
	if err != nil {
		return err
	}
	o.Without = strings.FieldsFunc(*without, func(r rune) bool { return r == ',' })
	cfg := gtp.Config{Name: "tengen bot", Version: "1.0", Seed: o.Seed, Log: log, Verbose: *verbose}
	if *engine == "classical" {
		return classical.Serve(ctx, cfg, in, out, o.Threads, max(o.Playouts, 0))
	}
	bot, err := New(o)
	if err != nil {
		return err
	}
	cfg.Engine = bot
	s, err := gtp.NewServer(cfg)
	if err != nil {
		return err
	}
	if err := analysis.Register(s, bot.analyst); err != nil {
		return err
	}
	return s.Serve(ctx, in, out)
}
