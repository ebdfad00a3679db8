// Review finds the largest mistakes of a game, and says what would have been better. It writes
// them as a list, as JSON, and into the record as comments, marks and variations.
//
//	go run ./examples/review [flags] [game.sgf]
//
// The file may be packed with gzip; - is standard input, and so is what is piped in. Without
// either it reviews an embedded sample game. The flags may stand before or after the file:
//
//	-n N        tell at most N mistakes (10)
//	-loss P     that lost at least P points (3)
//	-color who  whose mistakes: black, white, both (the default)
//	-o FILE     write the record with the mistakes in it to FILE; - is standard output, in place
//	            of the list
//	-json       print a JSON document instead, see type Document
//	-visits N   visits of the search of each position (16); around possible mistakes 200, or N
//	            if that is more. Fewer are faster, more are surer
//	-move N     review only what comes before move N, or before the first move at a vertex
//	-game N     the game number N of a file with several
//	-variation LIST
//	            which way to take where the game branches, such as 1,3; it becomes the main line
//	-reasons=false
//	            do not say why the moves are mistakes and why the better ones are better
//	-jobs N     positions at a time, by default as many as there are cores; it does not change
//	            what is found
//	-quiet      no progress
//
// Package genmove/review searches each position with the shipped network. Leads and losses are in
// points, win rates are those of the search. The reasons are claims of package genmove/explain:
// what the move does wrong, what the best answer of the opponent does, and what the better move
// does. Claims that were not verified say "probably".
//
// In the record every move gets its lead (V, positive for Black). A mistake is marked as a bad
// move (BM) or a doubtful one (DO), with the better point as a triangle, a comment, who is ahead
// (GB, GW, DM), the better line as a variation of the move and the answer as one of the next. What
// the record says already stays.
//
// The exit status is 1 when the game cannot be read or written, 2 for wrong usage.
package main

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

func main() { cli.Main(run) }

// options are the flags and the file.
type options struct {
	game                 cli.Game
	review               review.Options
	out                  string
	json, reasons, quiet bool
}

func parse(args []string, stderr io.Writer) (*options, error) {
	o := options{game: cli.Game{Sample: sample}}
	fs := cli.NewFlags("review", "[flags] [game.sgf]", stderr)
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
	o, err := parse(args, stderr)
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
	if err := doc.find(ctx, o, g, p); err != nil {
		return err
	}
	p.Clear()
	if o.out != "" {
		if err := annotate(at.Root, doc); err != nil {
			return err
		}
		if o.out == "-" {
			return sgf.Write(stdout, at.Root)
		}
		if err := sgf.WriteFile(o.out, at.Root); err != nil {
			return err
		}
	}
	if o.json {
		return json.NewEncoder(stdout).Encode(doc)
	}
	return doc.print(stdout)
}

// find reviews the game, and asks for reasons.
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
	if err != nil {
		return err
	}
	d.Points = found.Points
	d.Moves = len(found.Points) - 1
	d.Mistakes = make([]Mistake, len(found.Mistakes))
	for i, m := range found.Mistakes {
		d.Mistakes[i].Mistake = m
	}
	if o.reasons {
		return d.explain(ctx, g, p)
	}
	return nil
}
