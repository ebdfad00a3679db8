package program

import (
	"context"
	"fmt"
	"io"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/joseki/mine"
	"github.com/tengen-go/tengen/pattern"
)

// score measures how well a book predicts the moves of games.
func score(ctx context.Context, args []string, out, errs io.Writer) error {
	f := cli.NewFlags(ctx, cli.Usage{Name: "joseki score", Args: "-games FILE|FOLDER [flags]", Example: "-games games.txt"}, errs)
	games := f.String("games", "", "the games: a folder of game records, a record, or a text with a game a line")
	from := f.Int("from", 1, "the first move")
	to := f.Int("to", 30, "the last move")
	lastTenth := f.Bool("last-tenth", false, "use only the last tenth of the games")
	dir := f.String("book", "", "a folder with the results of mine, instead of the shipped book")
	var so joseki.Options
	f.Float64Var(&so.MinFrequency, "least", 0, "least frequency of a suggestion (default 0.01)")
	f.Float64Var(&so.Smoothing, "smoothing", 0, "weight of smaller regions (default 3)")
	f.IntVar(&so.MaxPerCorner, "most", 0, "most suggestions for a corner, or 0")
	f.BoolVar(&so.NoOpenings, "no-openings", false, "leave the openings of whole boards out")
	noConstraints := f.Bool("no-constraints", false, "suggest also what ladders forbid")
	workers := f.Int("workers", 0, "goroutines (default one for each core)")
	rest, err := cli.Parse(f, args)
	if err != nil {
		return err
	}
	if *games == "" || len(rest) > 0 {
		return cli.Usagef("joseki score wants -games FILE")
	}
	if *from < 1 || *to < *from {
		return fmt.Errorf("no moves lie from %d to %d", *from, *to)
	}
	if so.MinFrequency > 1 {
		return fmt.Errorf("least frequency %v, expected at most 1", so.MinFrequency)
	}
	book, err := load(*dir)
	if err != nil {
		return err
	}
	list, _, err := readGames(*games)
	if err != nil {
		return err
	}
	if *lastTenth {
		_, list = mine.Split(list)
	}
	o := mine.Options{Workers: *workers, Progress: progress(errs)}
	if !*noConstraints {
		o.Bind = func(db *pattern.Database) (*pattern.Bound, error) { return cli.Bind(db) }
	}
	r, err := mine.Score(ctx, book, list, *from, *to, so, o)
	if err != nil {
		return err
	}
	if r.Games == 0 {
		return fmt.Errorf("%s has no games on 19×19", *games)
	}
	fmt.Fprintf(out, "%s, %s in corners\n", cli.Count(r.Games, "game"), cli.Count(r.Moves, "move"))
	fmt.Fprintf(out, "coverage %.1f %%, top 1 %.1f %%, %.2f suggestions\n", 100*r.Coverage(), 100*r.Top1(), r.Mean())
	return nil
}
