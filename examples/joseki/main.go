// Joseki compiles joseki trees, mines them from collections of games, measures
// how well they predict games, and shows them.
//
//	joseki compile FILE.sgf…             patterns on standard output
//	joseki mine -games FILE -out DIR     trees and openings from games
//	joseki pack DIR                      the binary form of the trees in a folder
//	joseki score -games FILE             how well the shipped book predicts them
//	joseki show FILE.sgf [MOVE…]         a position of a tree and its moves
//	joseki check [FILE.sgf…]             whether trees make sense
//
// A verb with -h lists its flags.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "joseki:", err)
		os.Exit(1)
	}
}

// help is what help prints.
const help = `joseki compile FILE.sgf…             patterns on standard output
joseki mine -games FILE -out DIR     trees and openings from games
joseki pack DIR                      the binary form of the trees in a folder
joseki score -games FILE             how well the shipped book predicts them
joseki show FILE.sgf [MOVE…]         a position of a tree and its moves
joseki check [FILE.sgf…]             whether trees make sense

A verb with -h lists its flags.
`

// errUsage says that the command line makes no sense.
var errUsage = errors.New("usage: joseki compile | mine | pack | score | show | check, each with -h for help")

// run executes one verb.
func run(ctx context.Context, args []string, out, errs io.Writer) error {
	if len(args) == 0 {
		return errUsage
	}
	verbs := map[string]func(context.Context, []string, io.Writer, io.Writer) error{
		"compile": compile, "mine": mineGames, "pack": pack, "score": score, "show": show, "check": check,
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		_, err := io.WriteString(out, help)
		return err
	}
	verb, ok := verbs[args[0]]
	if !ok {
		return fmt.Errorf("unknown verb %q; %w", args[0], errUsage)
	}
	return verb(ctx, args[1:], out, errs)
}

// flags returns an empty flag set of a verb.
func flags(verb, arguments string, errs io.Writer) *flag.FlagSet {
	f := flag.NewFlagSet(verb, flag.ContinueOnError)
	f.SetOutput(errs)
	f.Usage = func() {
		fmt.Fprintf(errs, "usage: joseki %s %s\n", verb, arguments)
		f.PrintDefaults()
	}
	return f
}
