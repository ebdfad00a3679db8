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
	"fmt"
	"io"

	"github.com/tengen-go/tengen/examples/internal/cli"
)

func main() {
	cli.Main(func(ctx context.Context, args []string, stdout, stderr io.Writer) int {
		return cli.Status("joseki", run(ctx, args, stdout, stderr), stderr)
	})
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

// errUsage says that the command line is invalid.
var errUsage = cli.Usagef("usage: joseki compile | mine | pack | score | show | check, each with -h for help")

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
