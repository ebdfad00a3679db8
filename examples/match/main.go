// Match plays two engines of the Go Text Protocol against each other and counts their wins.
//
//	go run ./examples/match -a CMD -b CMD [flags]
//
//	-a CMD, -b CMD  the engines, such as "gnugo --mode gtp --level 10"; {seed} in a
//	                command is replaced by the number of the game
//	-games N        how many games, of which A has Black in the even ones (10)
//	-size N         lines of the board (9)
//	-komi X         komi (7.5)
//	-rules NAME     how the games are counted: chinese, japanese … (chinese)
//	-plies N        each pair of games begins with the same N random moves, which are
//	                played once with each color
//	-seed N         other random moves
//	-sprt P0,P1     stop when it is clear, with an error of 5 %, whether A wins the part
//	                P1 of the games or only P0, such as 0.5,0.6
//	-timeout D      for one move (2m)
//	-jobs N         games at a time (1)
//	-judge CMD      an engine that counts the games with final_score; without it the
//	                library does
//	-log FILE       add a line of JSON for each game, and do not play again those that
//	                stand there: a match can be broken off and resumed
//	-sgf FOLDER     write the games
//	-cputime        also tell the processor time of both engines
//
// An engine that makes an illegal move, that ends, or that does not answer in time loses the
// game, which is counted as a fault. Games of more than three moves for each point are
// counted as they stand.
//
// A line for each game is printed, in their order, then the games that A won, with the interval
// in which its true part lies in 95 of 100 cases (E. Wilson, Probable Inference, 1927), faults,
// and the mean time of a move of each side. The exit status is 1 if an engine cannot be started or
// something cannot be written, 2 for wrong usage, and otherwise 0.
package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp/client"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

func main() { cli.Main(run) }

type options struct {
	commands    [2]string
	games, size int
	komi        float64
	rules       board.Rules
	plies, jobs int
	seed        uint64
	sprt        *sprt
	timeout     time.Duration
	judge       string
	log, sgf    string
	cpu         bool
}

func parse(args []string, stderr io.Writer) (*options, error) {
	var o options
	flags := cli.NewFlags("match", "-a CMD -b CMD [flags]", stderr)
	flags.StringVar(&o.commands[0], "a", "", "`command` of engine A")
	flags.StringVar(&o.commands[1], "b", "", "`command` of engine B")
	flags.IntVar(&o.games, "games", 10, "how many games")
	flags.IntVar(&o.size, "size", 9, "lines of the board")
	flags.Float64Var(&o.komi, "komi", 7.5, "komi")
	rules := flags.String("rules", "chinese", "how the games are counted")
	flags.IntVar(&o.plies, "plies", 0, "random moves at the start of each pair of games")
	flags.Uint64Var(&o.seed, "seed", 0, "seed of these random moves")
	bounds := flags.String("sprt", "", "stop when it is clear which of two parts A wins, such as `0.5,0.6`")
	flags.DurationVar(&o.timeout, "timeout", 2*time.Minute, "for one move")
	flags.IntVar(&o.jobs, "jobs", 1, "games at a time")
	flags.StringVar(&o.judge, "judge", "", "`command` of an engine that counts, without one the library")
	flags.StringVar(&o.log, "log", "", "`file` of the games so far")
	flags.StringVar(&o.sgf, "sgf", "", "`folder` for the games")
	flags.BoolVar(&o.cpu, "cputime", false, "also tell the processor time")
	rest, err := cli.Parse(flags, args)
	if err != nil {
		return nil, err
	}
	switch {
	case len(rest) > 0:
		return nil, cli.Usagef("unexpected argument %q", rest[0])
	case o.games < 1 || o.jobs < 1:
		return nil, cli.Usagef("-games %d -jobs %d: want 1 or more", o.games, o.jobs)
	case o.size < board.MinSize || o.size > board.MaxSize:
		return nil, cli.Usagef("-size %d: want %d to %d", o.size, board.MinSize, board.MaxSize)
	case o.plies < 0 || o.plies > mostPlies(o.size):
		return nil, cli.Usagef("-plies %d: want 0 to %d on this board", o.plies, mostPlies(o.size))
	case o.timeout <= 0:
		return nil, cli.Usagef("-timeout %v: want more than 0", o.timeout)
	case !(o.komi > -1000 && o.komi < 1000):
		return nil, cli.Usagef("-komi %v: want points", o.komi)
	}
	for i, c := range o.commands {
		if _, err := client.Split(c); err != nil {
			return nil, cli.Usagef("-%c: %v", 'a'+i, err)
		}
	}
	if o.judge != "" {
		if _, err := client.Split(o.judge); err != nil {
			return nil, cli.Usagef("-judge: %v", err)
		}
	}
	if o.rules, err = board.ParseRules(*rules); err != nil {
		return nil, cli.Usagef("-rules: %v", err)
	}
	// What the engines take is legal here.
	o.rules.Superko, o.rules.Suicide = board.SimpleKo, true
	if *bounds != "" {
		if o.sprt, err = parseSPRT(*bounds); err != nil {
			return nil, err
		}
	}
	return &o, nil
}

// parseSPRT reads two parts.
func parseSPRT(text string) (*sprt, error) {
	low, high, _ := strings.Cut(text, ",")
	p0, err0 := strconv.ParseFloat(low, 64)
	p1, err1 := strconv.ParseFloat(high, 64)
	if err0 != nil || err1 != nil || !(0 < p0 && p0 < p1 && p1 < 1) {
		return nil, cli.Usagef("-sprt %q: want two parts, such as 0.5,0.6", text)
	}
	return &sprt{p0, p1}, nil
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	if err == nil {
		err = match(ctx, o, stdout, cli.NewProgress(stderr))
	}
	return cli.Status("match", err, stderr)
}

// match plays the games that are not in the log, and prints all.
func match(ctx context.Context, o *options, stdout io.Writer, p *cli.Progress) (err error) {
	log, err := openLog(o)
	if err != nil {
		return err
	}
	defer func() { err = cli.First(err, log.close()) }()
	var t totals
	defer p.Clear()
	for r := range games(ctx, o, log, p) {
		if r.err != nil {
			return cli.First(ctx.Err(), r.err)
		}
		t.add(r.result)
		p.Clear()
		fmt.Fprintln(stdout, r.result)
		if o.sprt != nil {
			if verdict := o.sprt.verdict(t.won[0], t.won[1]); verdict != "" {
				fmt.Fprintln(stdout, verdict)
				break
			}
		}
	}
	fmt.Fprint(stdout, t.String(o.cpu))
	return ctx.Err()
}
