// Package program is the body of examples/match, which examples/tengen runs, too.
package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp/client"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

// Main runs the program and returns its exit status. A file "-" is the standard input of the
// process.
func Main(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	return run(ctx, args, stdout, stderr)
}

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

func parse(ctx context.Context, args []string, stderr io.Writer) (*options, error) {
	var o options
	flags := cli.NewFlags(ctx, cli.Usage{Name: "match", Args: "-a CMD -b CMD [flags]", Example: `-a "gnugo --mode gtp" -b "tengen gtp -rank 8k" -games 20`}, stderr)
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
	if o.commands[0] == "" || o.commands[1] == "" {
		return nil, cli.Usagef("needs -a COMMAND and -b COMMAND")
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
	o, err := parse(ctx, args, stderr)
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
	played := 0
	for r := range games(ctx, o, log, p) {
		if ctx.Err() != nil {
			break
		}
		if r.err != nil {
			return r.err
		}
		played++
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
	if played > 0 {
		p.Clear()
		fmt.Fprint(stdout, t.String(o.cpu))
		if played == t.faults[0]+t.faults[1] {
			return cli.First(ctx.Err(), errors.New("each game ended by a fault"))
		}
	}
	return ctx.Err()
}
