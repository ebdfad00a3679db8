// Package program is the body of examples/tune, which examples/tengen runs, too.
package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/internal/netfile"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
)

// Main runs the program and returns its exit status. A file "-" is the standard input of the
// process.
func Main(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	return run(ctx, args, stdout, stderr)
}

type options struct {
	match
	matched             bool // play a match instead of tuning
	constants           []constant
	sides               [2]side
	models              [2]string
	openingFile, logged string
	test                *sprt
	wide                float64
	pairs, batch, every int
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return cli.Run(ctx, "tune", args, stdout, stderr, parse, tune)
}

func parse(ctx context.Context, args []string, stderr io.Writer) (*options, error) {
	var o options
	flags := cli.NewFlags(ctx, cli.Usage{Name: "tune", Args: "[flags]", Example: "-a CPUCT=1.2 -pairs 100"}, stderr)
	only := flags.String("only", "", "`names` of constants to tune, separated by commas")
	flags.Float64Var(&o.wide, "wide", 1, "how many times as wide steps are")
	flags.IntVar(&o.batch, "batch", 8, "pairs that are compared before the constants move")
	a := flags.String("a", "", "`values` of side A in a match, such as CPUCT=1.2")
	b := flags.String("b", "", "`values` of side B")
	flags.StringVar(&o.models[0], "model", "", "`file` of a network of KataGo or of this module, without it the shipped one")
	flags.StringVar(&o.models[1], "model-b", "", "`file` of another network for side B")
	elo := flags.String("elo", "", "two differences in strength, such as `0,20`; the match ends when it is clear which is right")
	flags.IntVar(&o.pairs, "pairs", 1000, "pairs of games")
	flags.IntVar(&o.visits, "visits", 100, "visits of a move, 0 with -time for no limit")
	flags.DurationVar(&o.time, "time", 0, "time of a move")
	flags.IntVar(&o.size, "size", 9, "lines of the board")
	rules := flags.String("rules", "chinese", "rules")
	komi := flags.String("komi", "", "komi, by default that of the rules")
	flags.StringVar(&o.openingFile, "openings", "", "`file` of moves to begin with, an opening a line")
	flags.IntVar(&o.plies, "plies", 8, "moves of the policy to begin with")
	flags.Float64Var(&o.temperature, "temperature", 1, "temperature of these moves")
	flags.IntVar(&o.jobs, "jobs", runtime.GOMAXPROCS(0), "pairs at a time")
	flags.Uint64Var(&o.seed, "seed", 0, "seed of the random numbers")
	flags.StringVar(&o.logged, "log", "", "`file` that keeps the outcomes of pairs")
	flags.IntVar(&o.every, "every", 50, "pairs between two reports")
	rest, err := cli.Parse(flags, args)
	if err != nil {
		return nil, err
	}
	o.matched = *a != "" || *b != "" || o.models[1] != ""
	if len(rest) > 0 {
		return nil, cli.Usagef("unexpected argument %q", rest[0])
	}
	if err := o.check(*only, *elo); err != nil {
		return nil, err
	}
	if o.constants, err = chosen(strings.FieldsFunc(*only, func(r rune) bool { return r == ',' }), o.wide); err != nil {
		return nil, err
	}
	for i, text := range []string{*a, *b} {
		if o.sides[i], err = parseSide(text); err != nil {
			return nil, err
		}
	}
	if o.rules, err = board.ParseRules(*rules); err != nil {
		return nil, cli.Usagef("-rules: %v", err)
	}
	o.komi = o.rules.Komi
	if *komi != "" {
		if o.komi, err = strconv.ParseFloat(*komi, 64); err != nil || !(o.komi > -1000 && o.komi < 1000) {
			return nil, cli.Usagef("-komi %s: want points", *komi)
		}
	}
	if *elo != "" {
		o.test, err = parseElo(*elo)
	}
	return &o, err
}

// check reports numbers that are out of range, and flags that do not go together.
func (o *options) check(only, elo string) error {
	switch {
	case o.pairs < 1 || o.every < 1 || o.batch < 1 || o.jobs < 1:
		return cli.Usagef("-pairs %d -every %d -batch %d -jobs %d: want 1 or more", o.pairs, o.every, o.batch, o.jobs)
	case o.visits < 0 || o.visits > 1<<30:
		return cli.Usagef("-visits %d: want 0 to %d", o.visits, 1<<30)
	case o.time < 0 || o.visits == 0 && o.time == 0:
		return cli.Usagef("-visits %d -time %v: want more than 0 of one of them", o.visits, o.time)
	case o.size < board.MinSize || o.size > board.MaxSize:
		return cli.Usagef("-size %d: want %d to %d", o.size, board.MinSize, board.MaxSize)
	case o.plies < 0 || o.plies > o.size*o.size/2:
		return cli.Usagef("-plies %d: want 0 to %d on this board", o.plies, o.size*o.size/2)
	case !(o.temperature >= 0.01 && o.temperature <= 100):
		return cli.Usagef("-temperature %v: want 0.01 to 100", o.temperature)
	case !(o.wide > 0 && o.wide <= 100):
		return cli.Usagef("-wide %v: want more than 0, at most 100", o.wide)
	case o.matched && only != "":
		return cli.Usagef("-only is for tuning, -a, -b and -model-b are for matches")
	case !o.matched && elo != "":
		return cli.Usagef("-elo is for matches")
	}
	return nil
}

// mostElo is the largest difference that is told from others.
const mostElo = 1000

func parseElo(text string) (*sprt, error) {
	low, high, _ := strings.Cut(text, ",")
	l, lowErr := strconv.ParseFloat(low, 64)
	h, highErr := strconv.ParseFloat(high, 64)
	if lowErr != nil || highErr != nil || !(l < h && l >= -mostElo && h <= mostElo) {
		return nil, cli.Usagef("-elo %s: want two differences, the lower one first", text)
	}
	return &sprt{l, h}, nil
}

// tune reads what the games need, and tunes or plays a match.
func tune(ctx context.Context, o *options, stdout io.Writer) (err error) {
	if o.sides[0].model, err = netfile.Read(o.models[0]); err != nil {
		return fmt.Errorf("-model: %w", err)
	}
	o.sides[1].model = o.sides[0].model
	if o.models[1] != "" {
		if o.sides[1].model, err = netfile.Read(o.models[1]); err != nil {
			return fmt.Errorf("-model-b: %w", err)
		}
	}
	h := header{
		Sides: [2]mcts.Params{o.sides[0].params, o.sides[1].params}, Networks: [2]network.Info{o.sides[0].model.Info(), o.sides[1].model.Info()},
		Size: o.size, Rules: o.rules.Name, Komi: o.komi, Visits: o.visits, Time: o.time.String(),
		Plies: o.plies, Temperature: o.temperature, Seed: o.seed,
	}
	if o.openingFile != "" {
		if h.Openings, err = o.readOpenings(); err != nil {
			return fmt.Errorf("-openings %s: %w", o.openingFile, err)
		}
	}
	if !o.matched {
		h.Wide, h.Pairs, h.Batch = o.wide, o.pairs, o.batch
		for _, c := range o.constants {
			h.Constants = append(h.Constants, c.name)
		}
	}
	if o.log, err = openLog(o.logged, h); err != nil {
		return err
	}
	defer func() { err = cli.First(err, o.log.close()) }()
	if o.matched {
		return o.judge(ctx, stdout)
	}
	return o.climb(ctx, stdout)
}

// readOpenings reads the openings and returns their lines.
func (o *options) readOpenings() (lines []string, err error) {
	data, err := os.ReadFile(o.openingFile)
	if err != nil {
		return nil, err
	}
	number := 0
	for line := range strings.Lines(string(data)) {
		number++
		g, err := board.NewGame(o.size, o.rules)
		if err != nil {
			return nil, err
		}
		var list []board.Point
		for _, word := range strings.Fields(line) {
			p, err := board.ParsePoint(word, o.size)
			if err == nil {
				err = g.Play(p, g.ToPlay())
			}
			if err != nil {
				return nil, fmt.Errorf("line %d, %.20q: %w", number, word, err)
			}
			list = append(list, p)
		}
		if len(list) > 0 {
			o.openings = append(o.openings, list)
			lines = append(lines, strings.Join(strings.Fields(line), " "))
		}
	}
	if len(lines) == 0 {
		return nil, errors.New("no moves")
	}
	return lines, nil
}

// climb tunes the constants.
func (o *options) climb(ctx context.Context, stdout io.Writer) error {
	played := 0
	compare := func(plus, minus [][]float64) (better []float64, err error) {
		var list [][2]side
		for k := range plus {
			model := o.sides[0].model
			list = append(list, [2]side{withParams(paramsOf(o.constants, plus[k]), model), withParams(paramsOf(o.constants, minus[k]), model)})
		}
		for r, err := range o.match.pairs(ctx, played, list) {
			if err != nil {
				return better, err
			}
			better = append(better, r.better())
		}
		return better, nil
	}
	tell := func(done int, values []float64) {
		if done/o.every > played/o.every || done == o.pairs {
			fmt.Fprintf(stdout, "%d pairs: %s\n", done, formatValues(o.constants, values))
		}
		played = done
	}
	first := start(o.constants)
	found, err := climb(o.constants, first, o.pairs, o.batch, rand.New(rand.NewPCG(o.seed, 1)), compare, tell)
	if played > 0 {
		for i, c := range o.constants {
			fmt.Fprintf(stdout, "%-16s %.4g (was %.4g)\n", c.name, found[i], first[i])
		}
		fmt.Fprintf(stdout, "after %s: -a %s\n", cli.Count(played, "pair"), formatValues(o.constants, found))
	}
	return err
}

// judge plays a match.
func (o *options) judge(ctx context.Context, stdout io.Writer) error {
	list := make([][2]side, o.pairs)
	for i := range list {
		list[i] = o.sides
	}
	var t tally
	for r, err := range o.match.pairs(ctx, 0, list) {
		if err != nil {
			fmt.Fprintln(stdout, &t)
			return err
		}
		t.add(r)
		verdict := ""
		if o.test != nil {
			verdict = o.test.verdict(&t)
		}
		if t.pairs%o.every == 0 || t.pairs == o.pairs || verdict != "" {
			fmt.Fprintln(stdout, &t)
		}
		if verdict != "" {
			fmt.Fprintln(stdout, verdict)
			return nil
		}
	}
	if o.test != nil {
		fmt.Fprintf(stdout, "open: neither %+g nor %+g Elo is much likelier\n", o.test.low, o.test.high)
	}
	return nil
}
