// Package program is the body of examples/analyze, which examples/tengen runs, too.
package program

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/reading/search"
)

//go:embed sample.sgf
var sample []byte

// sampleMove is where the sample game is shown: a fight is going on.
const sampleMove = "101"

// Main runs the program and returns its exit status. A file "-" is the standard input of the
// process.
func Main(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	return run(ctx, args, stdout, stderr)
}

// options are the flags and the file.
type options struct {
	game     cli.Game
	pictures cli.Pictures
	ansi     string
	json     bool
	level    int
	show     sections
	verbose  bool
}

func parse(ctx context.Context, args []string, stderr io.Writer) (*options, error) {
	o := options{game: cli.Game{Sample: sample, SampleMove: sampleMove}}
	fs := cli.NewFlags(ctx, cli.Usage{Name: "analyze", Args: "[flags] [game.sgf]", Example: "-move 80 game.sgf"}, stderr)
	o.game.AddFlag(fs)
	o.pictures.AddFlags(fs)
	fs.BoolVar(&o.json, "json", false, "print JSON, which is always complete")
	fs.BoolVar(&o.verbose, "v", false, "list what is safe, too")
	level := cli.LevelFlag(fs, search.UsualLevel)
	ansi := cli.ColorFlag(fs, "ansi")
	show := fs.String("show", sectionStrings, "what to print, a `list` of strings, worms, links, influence, joseki, score; or all")
	files, err := cli.Parse(fs, args)
	if err != nil {
		return nil, err
	}
	o.level, o.ansi = *level, *ansi
	if o.show, err = parseSections(*show); err != nil {
		return nil, err
	}
	return &o, cli.First(cli.CheckColor("ansi", o.ansi), cli.Level(o.level), o.game.Take(files))
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return cli.Run(ctx, "analyze", args, stdout, stderr, parse, show)
}

// show reads the game, analyses the position and prints it.
func show(ctx context.Context, o *options, stdout io.Writer) error {
	pos, err := o.game.Open()
	if err != nil {
		return err
	}
	rep := &Report{
		Size:      pos.Board.Size(),
		Moves:     pos.Moves,
		ToPlay:    pos.ToPlay,
		Prisoners: map[string]int{},
		Warnings:  pos.Notes,
		Strings:   []String{},
	}
	for _, c := range [2]board.Color{board.Black, board.White} {
		rep.Prisoners[c.String()] = pos.Board.Prisoners(c)
	}
	a, err := examine.New(examine.Options{Effort: search.AtLevel(o.level), NoMemory: true})
	if err != nil {
		return err
	}
	if o.show.strings {
		if rep.Strings, err = analyze(ctx, a.Tactics(), pos.Board); err != nil {
			return err
		}
		if n, ok := a.Tactics().(interface{ Nodes() int }); ok {
			rep.Nodes = n.Nodes()
		}
	}
	if o.show.facts != 0 {
		p := examine.Position{Board: pos.Board, ToPlay: pos.ToPlay, Last: pos.Last, Previous: pos.Previous}
		if rep.Facts, err = a.Facts(ctx, p, o.show.facts); err != nil {
			return err
		}
		if f := rep.Facts; f.Influence != nil {
			rep.Lead = &Lead{board.Margin(f.Lead(board.Black)), board.Margin(f.Lead(board.White)), board.Margin(f.Lead(board.Empty))}
		}
	}
	if o.show.score {
		if rep.Score, err = countGame(ctx, pos); err != nil {
			return err
		}
	}
	if err := o.pictures.Save(picture(pos.Board, rep, pos.Last)); err != nil {
		return err
	}
	if o.json {
		enc := json.NewEncoder(stdout)
		enc.SetIndent("", "  ")
		return enc.Encode(rep)
	}
	colors := cli.Colors(o.ansi, stdout)
	if err := printReport(stdout, o, pos.Board, rep, title(pos.Root, o, rep), pos.Last, colors); err != nil {
		return err
	}
	if err := printFacts(stdout, o, rep.Facts, colors); err != nil || rep.Score == nil {
		return err
	}
	return printScore(stdout, rep.Score)
}

// countGame counts the position with the komi and under the rules of the game.
func countGame(ctx context.Context, pos *cli.Position) (*score.Result, error) {
	g, _, err := sgf.GameAt(pos.Root, sgf.BeforeMove(pos.Moves+1), board.Japanese())
	if err != nil {
		return nil, err
	}
	return score.OfGame(ctx, g, score.Options{})
}

func title(root *sgf.Node, o *options, rep *Report) string {
	t := o.game.Name()
	if gn, err := root.SimpleText("GN"); err == nil && gn != "" {
		t = gn
	}
	return fmt.Sprintf("%s: after %s, %s to play", t, cli.Count(rep.Moves, "move"), name(rep.ToPlay))
}
