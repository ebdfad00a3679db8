// Package program is the body of examples/joseki, which examples/tengen runs, too.
package program

import (
	"context"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/examples/internal/cli"
)

// Main runs a verb and returns the exit status. A file "-" is the standard input of the process.
func Main(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	return cli.Status("joseki", run(ctx, args, stdout, stderr), stderr)
}

// help is what help prints.
const help = `example: joseki show hoshi.sgf Q16 O17
usage:
  joseki compile FILE.sgf…             patterns on standard output
  joseki mine -games FILE -out DIR     trees and openings from games
  joseki pack DIR                      the binary form of the trees in a folder
  joseki score -games FILE             how well the shipped book predicts them
  joseki show FILE.sgf [MOVE…]         a position of a tree and its moves
  joseki check [FILE.sgf…]             whether trees make sense
A verb with -h lists its flags.
`

// verbs are what the program can do.
func verbs() map[string]func(context.Context, []string, io.Writer, io.Writer) error {
	return map[string]func(context.Context, []string, io.Writer, io.Writer) error{
		"compile": compile, "mine": mineGames, "pack": pack, "score": score, "show": show, "check": check,
	}
}

// Verbs returns what the program can do, in the order of the alphabet.
func Verbs() []string { return slices.Sorted(maps.Keys(verbs())) }

// run executes one verb.
func run(ctx context.Context, args []string, out, errs io.Writer) error {
	if len(args) == 0 {
		return cli.Usagef("say what to do: one of %s; joseki help explains them", strings.Join(Verbs(), ", "))
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		_, err := io.WriteString(out, strings.ReplaceAll(help, "joseki ", cli.NameIn(ctx, "joseki")+" "))
		return err
	}
	verb, ok := verbs()[args[0]]
	if !ok {
		return cli.Usagef("there is no %q; want one of %s", args[0], strings.Join(Verbs(), ", "))
	}
	return verb(ctx, args[1:], out, errs)
}
