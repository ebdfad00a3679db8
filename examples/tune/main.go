// Tune looks for better numbers of the tree search and of its random games: it lets
// searches with numbers a little above and below the present ones play against each other,
// and moves towards those that win. Games come in pairs with the same opening, once with
// each colour.
//
//	go run ./examples/tune [flags]
//
//	-only NAMES     these numbers alone, separated by commas: even, prior, amaf, early,
//	                margin, answer, press, nakade, retake, self-atari, far
//	-pairs N        how many pairs of games to play (1000)
//	-size N         size of the board (9)
//	-playouts N     random games a move (400)
//	-seed N         another seed: other openings and another way
//	-every N        write the numbers after every so many pairs (50)
//
// The numbers it ends with are the means of the second half of its way. Ten thousand pairs
// are not too many for all numbers together; one alone shows a tendency after some hundreds.
// The exit status is 1 when something fails, 2 for wrong usage.
package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/prior"
)

func main() { cli.Main(run) }

type options struct {
	only                         []string
	pairs, size, playouts, every int
	seed                         uint64
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return cli.Run(ctx, "tune", args, stdout, stderr, parse, tune)
}

func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	flags := cli.NewFlags("tune", "[flags]", stderr)
	only := flags.String("only", "", "`names` of numbers, separated by commas")
	flags.IntVar(&o.pairs, "pairs", 1000, "pairs of games")
	flags.IntVar(&o.size, "size", 9, "size of the board")
	flags.IntVar(&o.playouts, "playouts", 400, "random games a move")
	flags.IntVar(&o.every, "every", 50, "pairs between two reports")
	flags.Uint64Var(&o.seed, "seed", 0, "seed of the random numbers")
	rest, err := cli.Parse(flags, args)
	if err != nil {
		return o, err
	}
	o.only = strings.FieldsFunc(*only, func(r rune) bool { return r == ',' })
	switch {
	case len(rest) > 0:
		return o, cli.Usagef("unexpected argument %q", rest[0])
	case o.pairs <= 0 || o.playouts <= 0 || o.every <= 0:
		return o, cli.Usagef("-pairs %d -playouts %d -every %d: expected more than 0", o.pairs, o.playouts, o.every)
	case o.size < 5 || o.size > board.MaxSize:
		return o, cli.Usagef("-size %d: expected 5 to %d", o.size, board.MaxSize)
	}
	for _, name := range o.only {
		if !slices.ContainsFunc(numbers, func(n number) bool { return n.name == name }) {
			return o, cli.Usagef("-only: no number is called %q", name)
		}
	}
	return o, nil
}

// tune plays and writes down what it finds.
func tune(ctx context.Context, o options, stdout io.Writer) error {
	table, err := prior.Shipped()
	if err != nil {
		return err
	}
	m, err := newMatch(table, o.size, o.playouts)
	if err != nil {
		return err
	}
	chosen := slices.Clone(numbers)
	if len(o.only) > 0 {
		chosen = slices.DeleteFunc(chosen, func(n number) bool { return !slices.Contains(o.only, n.name) })
	}
	played := 0
	compare := func(plus, minus []float64) (float64, error) {
		v, err := m.pair(ctx, settingsOf(chosen, plus), settingsOf(chosen, minus), o.seed+uint64(played))
		if err != nil {
			return 0, err
		}
		played++
		return v, nil
	}
	tell := func(values []float64) {
		if played%o.every == 0 || played == o.pairs {
			fmt.Fprintf(stdout, "%d pairs:", played)
			for i, n := range chosen {
				fmt.Fprintf(stdout, " %s %.4g", n.name, values[i])
			}
			fmt.Fprintln(stdout)
		}
	}
	found, err := climb(chosen, o.pairs, rand.New(rand.NewPCG(o.seed, 1)), compare, tell)
	if err != nil {
		return err
	}
	for i, n := range chosen {
		fmt.Fprintf(stdout, "%-10s %.4g (was %.4g)\n", n.name, found[i], n.start)
	}
	return nil
}
