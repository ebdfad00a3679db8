// Tune looks for better numbers of the tree search and of its random games: it lets
// searches with numbers a little above and below the present ones play against each other,
// and moves towards those that win. Games come in pairs with the same opening, once with
// each colour.
//
//	go run ./examples/tune [flags]
//
//	-only NAMES     these numbers alone, separated by commas: even, prior, amaf, early,
//	                margin, capture, failure, answer, press, nakade, retake, self-atari, far
//	-wide F         steps so many times as wide (1)
//	-judge VALUES   tune nothing, but play these values, such as even=20,prior=350, against
//	                the usual ones, until it is clear whether they are better
//	-elo LOW,HIGH   what -judge tells apart (0,20)
//	-pairs N        how many pairs of games to play, with -judge at most (1000)
//	-size N         size of the board (9)
//	-playouts N     random games a move (400)
//	-seed N         another seed: other openings and another way
//	-log FILE       keep what each pair comes to; with the same flags a run goes on there
//	-every N        write the numbers after every so many pairs (50)
//
// The numbers it ends with are the means of the second half of its way, also if it is
// interrupted. Ten thousand pairs
// are not too many for all numbers together; one alone shows a tendency after some hundreds.
// What it finds is to be judged with another seed. Capture and failure multiply the games that
// package genmove/advice speaks of for moves and against them.
// The exit status is 1 when something fails, 2 for wrong usage.
package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/prior"
)

func main() { cli.Main(run) }

type options struct {
	numbers                      []number // to tune
	judged                       settings // to judge if judge is given
	judge, log                   string
	wide                         float64
	test                         sprt
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
	flags.Float64Var(&o.wide, "wide", 1, "how many times as wide steps are")
	flags.StringVar(&o.judge, "judge", "", "`values` to play against the usual ones")
	elo := flags.String("elo", "0,20", "two differences in strength that -judge tells apart")
	flags.IntVar(&o.pairs, "pairs", 1000, "pairs of games")
	flags.IntVar(&o.size, "size", 9, "size of the board")
	flags.IntVar(&o.playouts, "playouts", 400, "random games a move")
	flags.IntVar(&o.every, "every", 50, "pairs between two reports")
	flags.Uint64Var(&o.seed, "seed", 0, "seed of the random numbers")
	flags.StringVar(&o.log, "log", "", "`file` that keeps what pairs come to")
	rest, err := cli.Parse(flags, args)
	if err != nil {
		return o, err
	}
	switch {
	case len(rest) > 0:
		return o, cli.Usagef("unexpected argument %q", rest[0])
	case o.pairs <= 0 || o.playouts <= 0 || o.every <= 0:
		return o, cli.Usagef("-pairs %d -playouts %d -every %d: expected more than 0", o.pairs, o.playouts, o.every)
	case o.size < 5 || o.size > board.MaxSize:
		return o, cli.Usagef("-size %d: expected 5 to %d", o.size, board.MaxSize)
	case !(o.wide > 0 && o.wide <= 100):
		return o, cli.Usagef("-wide %v: expected more than 0", o.wide)
	case o.judge != "" && *only != "":
		return o, cli.Usagef("-only and -judge: one of them")
	}
	if o.numbers, err = chosen(strings.FieldsFunc(*only, func(r rune) bool { return r == ',' }), o.wide); err != nil {
		return o, err
	}
	if o.judge != "" {
		if o.judged, err = parseValues(o.judge); err != nil {
			return o, err
		}
	}
	low, high, _ := strings.Cut(*elo, ",")
	l, lowErr := strconv.ParseFloat(low, 64)
	h, highErr := strconv.ParseFloat(high, 64)
	if lowErr != nil || highErr != nil || !(l < h && l >= -mostElo && h <= mostElo) {
		return o, cli.Usagef("-elo %s: expected two differences, the lower one first", *elo)
	}
	o.test = sprt{l, h}
	return o, nil
}

// mostElo is the largest difference that is told from others.
const mostElo = 1000

// tune plays and writes down what it finds.
func tune(ctx context.Context, o options, stdout io.Writer) (err error) {
	table, err := prior.Shipped()
	if err != nil {
		return err
	}
	m, err := newMatch(table, o.size, o.playouts)
	if err != nil {
		return err
	}
	h := header{Judge: o.judge, Pairs: o.pairs, Size: o.size, Playouts: o.playouts, Seed: o.seed}
	if o.judge == "" {
		h.Wide = o.wide
	}
	for _, n := range numbers {
		h.Usual = append(h.Usual, n.start)
	}
	for _, n := range o.numbers {
		if o.judge == "" {
			h.Numbers = append(h.Numbers, n.name)
		}
	}
	log, err := openLog(o.log, h)
	if err != nil {
		return err
	}
	defer func() { err = cli.First(err, log.close()) }()
	play := func(first, second settings) (float64, error) {
		return log.pair(func(n int) (float64, error) { return m.pair(ctx, first, second, o.seed+uint64(n)) })
	}
	if o.judge != "" {
		return judge(o, play, stdout)
	}
	return o.climb(play, stdout)
}

// climb tunes the numbers, with pairs of games that play plays.
func (o *options) climb(play func(first, second settings) (float64, error), stdout io.Writer) error {
	played := 0
	compare := func(plus, minus []float64) (float64, error) {
		v, err := play(settingsOf(o.numbers, plus), settingsOf(o.numbers, minus))
		if err == nil {
			played++
		}
		return v, err
	}
	tell := func(values []float64) {
		if played%o.every == 0 || played == o.pairs {
			fmt.Fprintf(stdout, "%d pairs: %s\n", played, formatValues(o.numbers, values))
		}
	}
	found, err := climb(o.numbers, o.pairs, rand.New(rand.NewPCG(o.seed, 1)), compare, tell)
	if played > 0 {
		for i, n := range o.numbers {
			fmt.Fprintf(stdout, "%-10s %.4g (was %.4g)\n", n.name, found[i], n.start)
		}
		fmt.Fprintf(stdout, "after %d pairs: -judge %s\n", played, formatValues(o.numbers, found))
	}
	return err
}

// judge plays values against the usual ones.
func judge(o options, play func(first, second settings) (float64, error), stdout io.Writer) error {
	var t tally
	for t.pairs < o.pairs {
		v, err := play(o.judged, usual)
		if err != nil {
			fmt.Fprintln(stdout, &t)
			return err
		}
		t.add(v)
		verdict := o.test.verdict(&t)
		if t.pairs%o.every == 0 || t.pairs == o.pairs || verdict != "" {
			fmt.Fprintln(stdout, &t)
		}
		if verdict != "" {
			fmt.Fprintln(stdout, verdict)
			return nil
		}
	}
	fmt.Fprintf(stdout, "open: neither %+g nor %+g Elo is much likelier\n", o.test.low, o.test.high)
	return nil
}
