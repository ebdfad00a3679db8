// Bot is a whole player put together from the packages of the library. It speaks
// the Go Text Protocol on standard input and output.
//
//	bot                    every ingredient, a small search
//	bot -playouts 0        without the search: what the ingredients say
//	bot -without territory,shapes
//	bot -seed 7            other random numbers
//
// A move is judged by ingredients, each of them one small value with a method
// Judge; see bot.go for the interface and the list, ingredients.go for what reads
// the examined position, and search.go for the search that has the last word. To
// add an ingredient, write a type with that method and put it into the list.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove"
	analysis "github.com/tengen-go/tengen/genmove/gtp"
	"github.com/tengen-go/tengen/reading"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "bot:", err)
		}
		os.Exit(1)
	}
}

// run is the program: it serves commands until quit or the end of the input.
func run(ctx context.Context, args []string, in io.Reader, out, log io.Writer) error {
	flags := flag.NewFlagSet("bot", flag.ContinueOnError)
	flags.SetOutput(log)
	o := Options{}
	flags.IntVar(&o.Playouts, "playouts", -1, "playouts of the search, 0 for none (-1: as many as fit)")
	flags.Int64Var(&o.Seed, "seed", 0, "seed of the random numbers")
	without := flags.String("without", "", "ingredients to leave out, separated by commas: "+strings.Join(Names(), ", "))
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *without != "" {
		o.Without = strings.Split(*without, ",")
	}
	shared, err := genmove.Shipped()
	if err != nil {
		return err
	}
	bot, err := New(shared, o)
	if err != nil {
		return err
	}
	s, err := gtp.NewServer(gtp.Config{Name: "tengen bot", Version: "1", Engine: bot, Seed: o.Seed, Log: log})
	if err != nil {
		return err
	}
	if err := analysis.RegisterTactics(s, reading.New(reading.Options{})); err != nil {
		return err
	}
	return s.Serve(ctx, in, out)
}
