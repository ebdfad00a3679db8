// Deadstones tells of finished games which stones are dead and what the games come to.
//
//	go run ./examples/deadstones [flags] FILE|FOLDER …
//
//	-rules NAME   how to count, such as chinese or japanese; by default what the game says, or
//	              japanese
//	-json         a line of JSON for each game, with owners of all points
//	-jobs N       games at a time, by default as many as there are cores
//	-quiet        no progress
//
// A file is a game record, or several, and may be compressed with gzip; "-" is standard input,
// and so is what is piped in. Of a folder all files are read whose names end in .sgf, .sgf.gz,
// .sgf.txt, .mgt, .gib or .ngf. A game that is not finished gets an estimate, which is marked
// so. The board is printed only where there is one game:
//
//	X O   stones of Black and White     x o   dead stones     ?   unsettled stones
//	b w   points of Black and White     .     neutral points
//
// A line of JSON has the members file, game (its number in the file, counted from 1),
// moves, recorded (the result that the record tells), result (what was found) and
// score, which is documented at score.Result.MarshalJSON. Progress and what cannot be read go to
// standard error. The exit status is 1 when something could not be read, 2 for wrong usage.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/score"
)

func main() { cli.Main(run) }

type options struct {
	rules       *board.Rules // nil for those of the game
	json, quiet bool
	jobs        int
	files       []string
}

func parse(args []string, stderr io.Writer) (*options, error) {
	var o options
	flags := cli.NewFlags("deadstones", "[flags] FILE|FOLDER …", stderr)
	rules := flags.String("rules", "", "how to count, such as chinese or japanese; by default as the game says")
	flags.BoolVar(&o.json, "json", false, "lines of JSON")
	flags.IntVar(&o.jobs, "jobs", runtime.GOMAXPROCS(0), "games at a time")
	flags.BoolVar(&o.quiet, "quiet", false, "no progress")
	names, err := cli.Parse(flags, args)
	switch {
	case err != nil:
		return nil, err
	case len(cli.Piped(names)) == 0:
		return nil, cli.Usagef("want game records, or folders of them")
	case o.jobs < 1:
		return nil, cli.Usagef("-jobs %d: want 1 or more", o.jobs)
	}
	if *rules != "" {
		r, err := board.ParseRules(*rules)
		if err != nil {
			return nil, cli.Usagef("-rules: %v", err)
		}
		o.rules = &r
	}
	o.files, err = cli.GameFiles(cli.Piped(names))
	return &o, err
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	if err == nil {
		err = count(ctx, o, stdout, cli.NewProgress(stderr))
	}
	return cli.Status("deadstones", err, stderr)
}

// count counts the games of all files.
func count(ctx context.Context, o *options, stdout io.Writer, p *cli.Progress) error {
	work := make([]func(context.Context, cli.Record) result, o.jobs)
	for i := range work {
		var e *score.Estimator // made when there is a game for it
		work[i] = func(ctx context.Context, r cli.Record) result {
			if e == nil {
				var err error
				if e, err = score.New(score.Options{}); err != nil {
					return result{Record: r, err: err}
				}
			}
			return read(ctx, e, o, r)
		}
	}
	broken, began := map[int]bool{}, time.Now()
	defer p.Clear()
	for r := range cli.Ordered(ctx, cli.EachRecord(o.files), work) {
		p.Clear()
		if _, err := stdout.Write(r.text); err != nil {
			return err
		}
		for _, note := range r.notes {
			p.Say(fmt.Sprintf("%s, game %d: %s", r.Name, r.Number, note))
		}
		if r.err != nil {
			broken[r.File] = true
			p.Say(r.err.Error())
		}
		if !o.quiet {
			p.Tell(func() string { return cli.Left(r.File, len(o.files), "file", time.Since(began)) })
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if len(broken) > 0 {
		return fmt.Errorf("%s could not be read", cli.Count(len(broken), "file"))
	}
	return nil
}

// result is what came of a game: what was found, what is strange, and why it could not be
// counted.
type result struct {
	cli.Record
	text  []byte
	notes []string
	err   error
}

// line is what is printed of a game.
type line struct {
	File     string        `json:"file"`
	Game     int           `json:"game"`
	Moves    int           `json:"moves"`
	Recorded string        `json:"recorded,omitempty"`
	Result   board.Margin  `json:"result"`
	Score    *score.Result `json:"score"`
}

// read counts a game.
func read(ctx context.Context, e *score.Estimator, o *options, g cli.Record) result {
	r := result{Record: g, err: g.Err}
	if r.err != nil {
		return r
	}
	var out bytes.Buffer
	l := line{File: g.Name, Game: g.Number}
	r.notes, r.err = one(ctx, e, o, &out, l, g.Root, g.Only && len(o.files) == 1)
	if r.err != nil {
		r.err = fmt.Errorf("%s: game %d: %w", g.Name, g.Number, r.err)
	}
	r.text = out.Bytes()
	return r
}

// one counts a game and prints it, with its board if that is wanted. It returns what is
// strange about the game.
func one(ctx context.Context, e *score.Estimator, o *options, out *bytes.Buffer, l line, root *sgf.Node, show bool) (notes []string, err error) {
	if err := cli.CheckGo(root); err != nil {
		return nil, err
	}
	g, warnings, err := sgf.GameAt(root, sgf.End(), board.Japanese(), sgf.Context(ctx))
	if err != nil {
		return nil, err
	}
	notes = cli.Notes(warnings)
	if o.rules != nil {
		if err := g.SetRules(*o.rules); err != nil {
			return notes, err
		}
	}
	if l.Score, err = e.EstimateGame(ctx, g); err != nil {
		return notes, err
	}
	l.Moves, l.Result = g.Len(), l.Score.Margin(g.Rules().Scoring)
	if recorded, known, _ := root.Outcome(); known { // GameAt warns about what makes no sense
		l.Recorded = recorded.String()
	}
	if o.json {
		return notes, json.NewEncoder(out).Encode(l)
	}
	l.print(out, g, show)
	return notes, nil
}

// print describes the game in words.
func (l *line) print(out *bytes.Buffer, g *board.Game, show bool) {
	fmt.Fprint(out, l.File)
	if l.Game > 1 {
		fmt.Fprintf(out, ", game %d", l.Game)
	}
	fmt.Fprintf(out, ": %v", l.Result)
	if !l.Score.Finished() {
		fmt.Fprint(out, " or so (not finished)")
	}
	if l.Recorded != "" {
		fmt.Fprintf(out, ", recorded as %s", l.Recorded)
	}
	fmt.Fprintln(out)
	for _, part := range []struct {
		what string
		set  board.Set
	}{{"dead", l.Score.Dead()}, {"in seki", l.Score.Seki()}} {
		for _, c := range []board.Color{board.Black, board.White} {
			mine := part.set
			for p := range part.set.All() {
				if g.Board().At(p) != c {
					mine.Remove(p)
				}
			}
			if mine.Len() > 0 {
				fmt.Fprintf(out, "  %v %s:", c, part.what)
				for p := range mine.All() {
					fmt.Fprintf(out, " %v", p)
				}
				fmt.Fprintln(out)
			}
		}
	}
	if show {
		fmt.Fprintln(out, l.Score)
	}
}
