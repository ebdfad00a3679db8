// Package program is the body of examples/review, which examples/tengen runs, too.
package program

import (
	"context"
	_ "embed"
	"encoding/json"
	"io"
	"runtime"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/review"
)

//go:embed sample.sgf
var sample []byte

// Main runs the program and returns its exit status. A file "-" is the standard input of the
// process.
func Main(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	return run(ctx, args, stdout, stderr)
}

// options are the flags and the file.
type options struct {
	game                 cli.Game
	review               review.Options
	out                  string
	json, reasons, quiet bool
}

func parse(ctx context.Context, args []string, stderr io.Writer) (*options, error) {
	o := options{game: cli.Game{Sample: sample}}
	fs := cli.NewFlags(ctx, cli.Usage{Name: "review", Args: "[flags] [game.sgf]", Example: "-o reviewed.sgf game.sgf"}, stderr)
	o.game.AddFlag(fs)
	fs.IntVar(&o.review.MaxMistakes, "n", review.DefaultMaxMistakes, "tell at most `N` mistakes")
	fs.Float64Var(&o.review.MinLoss, "loss", review.DefaultMinLoss, "that lost at least so many `points`")
	side := cli.SideFlag(fs, "both", "made the mistakes", "both")
	fs.StringVar(&o.out, "o", "", "write the record with the mistakes in it to this `file`, - for standard output")
	fs.BoolVar(&o.json, "json", false, "print JSON")
	fs.IntVar(&o.review.Visits, "visits", review.DefaultVisits, "visits of the search of each position")
	fs.BoolVar(&o.reasons, "reasons", true, "say why the moves are mistakes and why the better ones are better")
	fs.IntVar(&o.review.Workers, "jobs", runtime.GOMAXPROCS(0), "positions at a time")
	fs.BoolVar(&o.quiet, "quiet", false, "no progress")
	files, err := cli.Parse(fs, args)
	if err != nil {
		return nil, err
	}
	switch {
	case o.review.MaxMistakes < 1:
		return nil, cli.Usagef("-n %d: want 1 or more", o.review.MaxMistakes)
	case !(o.review.MinLoss > 0):
		return nil, cli.Usagef("-loss %v: want a number above 0", o.review.MinLoss)
	case o.review.Visits < 1:
		return nil, cli.Usagef("-visits %d: want 1 or more", o.review.Visits)
	case o.review.Workers < 1:
		return nil, cli.Usagef("-jobs %d: want 1 or more", o.review.Workers)
	case o.json && o.out == "-":
		return nil, cli.Usagef("-json and -o -: one of them on standard output")
	}
	if o.review.Color, err = cli.Side(*side, "both"); err != nil {
		return nil, err
	}
	return &o, o.game.Take(files)
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parse(ctx, args, stderr)
	if err == nil {
		p := cli.NewProgress(stderr)
		err = do(ctx, o, stdout, p)
		p.Clear()
	}
	return cli.Status("review", err, stderr)
}

func do(ctx context.Context, o *options, stdout io.Writer, p *cli.Progress) error {
	at, err := o.game.Open()
	if err != nil {
		return err
	}
	for _, note := range at.Notes {
		p.Say("review: " + note)
	}
	where, err := cli.Where(o.game.Move, at.Board.Size())
	if err != nil {
		return err
	}
	g, _, err := sgf.GameAt(at.Root, where, board.Japanese())
	if err != nil {
		return err
	}
	if o.quiet {
		p = nil
	}
	doc := &Document{File: o.game.Name(), Game: max(o.game.Number, 1), Rules: g.Rules().SGF(), Komi: g.Komi(), least: o.review.MinLoss}
	stopped := doc.find(ctx, o, g, p)
	if stopped != nil && !doc.Incomplete {
		return stopped
	}
	p.Clear()
	return cli.First(doc.write(o, at.Root, stdout), stopped)
}

// write writes what was found as the flags say.
func (d *Document) write(o *options, root *sgf.Node, stdout io.Writer) error {
	if o.out != "" {
		if err := annotate(root, d); err != nil {
			return err
		}
		if o.out == "-" {
			return sgf.Write(stdout, root)
		}
		if err := sgf.WriteFile(o.out, root); err != nil {
			return err
		}
	}
	if o.json {
		return json.NewEncoder(stdout).Encode(d)
	}
	return d.print(stdout)
}

// find reviews the game, and asks for reasons. If ctx ends, d has what was found until then.
func (d *Document) find(ctx context.Context, o *options, g *board.Game, p *cli.Progress) error {
	r, err := review.New(o.review)
	if err != nil {
		return err
	}
	began, again := time.Now(), false
	found, err := r.Review(ctx, g, func(x review.Progress) {
		if x.Again && !again {
			began, again = time.Now(), true
		}
		p.Tell(func() string {
			text := cli.Left(x.Done, x.Total, "position", time.Since(began))
			if !again {
				return text + ", then another look at mistakes"
			}
			return "another look: " + text
		})
	})
	if found == nil || err != nil && len(found.Points) == 0 {
		return err
	}
	d.Points, d.Moves, d.Incomplete = found.Points, len(g.Moves()), found.Incomplete
	d.Mistakes = make([]Mistake, len(found.Mistakes))
	for i, m := range found.Mistakes {
		d.Mistakes[i].Mistake = m
	}
	if err == nil && o.reasons {
		return d.explain(ctx, g, p)
	}
	return err
}
