package program

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp/tst"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

// agreement counts the moves of a player that the engine would have made, too.
type agreement struct{ same, all int }

// replay asks for each move of the games what the engine would have played, and writes where
// that is another move and how many are the same. With -fresh it also writes where the engine
// answers something else once it has forgotten what it remembers.
func replay(ctx context.Context, o *options, stdout io.Writer, p *cli.Progress) error {
	start, err := starter(o)
	if err != nil {
		return err
	}
	e, err := start(ctx)
	if err != nil {
		return err
	}
	defer stop(e)
	var all [2]agreement
	for _, file := range o.suites {
		games, err := cli.ReadRecords(file)
		if err != nil {
			return err
		}
		if len(games) == 0 {
			return fmt.Errorf("%s: no game", file)
		}
		each, err := replayGame(ctx, o, e, file, games[0], stdout, p)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		for i := range all {
			all[i].same += each[i].same
			all[i].all += each[i].all
		}
		p.Clear()
		fmt.Fprintf(stdout, "%s: %s\n", file, o.agreements(each))
	}
	if len(o.suites) > 1 {
		fmt.Fprintf(stdout, "all: %s\n", o.agreements(all))
	}
	return nil
}

// agreements writes the counts of the players that were asked for.
func (o *options) agreements(n [2]agreement) string {
	var parts []string
	for i, c := range [...]board.Color{board.Black, board.White} {
		if o.replays(c) {
			parts = append(parts, fmt.Sprintf("%v %d of %s", c, n[i].same, cli.Count(n[i].all, "move")))
		}
	}
	return strings.Join(parts, ", ")
}

// replays reports whether the moves of c are asked for.
func (o *options) replays(c board.Color) bool { return o.side == board.Empty || o.side == c }

// replayGame asks about the moves of one game.
func replayGame(ctx context.Context, o *options, e tst.Asker, file string, root *sgf.Node, stdout io.Writer, p *cli.Progress) (n [2]agreement, err error) {
	var moves []board.Move
	for node := range root.MainLine() {
		list, _ := node.Moves() // what is no move is a pass, with a warning of others
		moves = append(moves, list...)
	}
	for i, m := range moves {
		if !o.replays(m.Color) {
			continue
		}
		p.Tell(func() string { return fmt.Sprintf("%s: move %d of %d", file, i+1, len(moves)) })
		answer, err := ask(ctx, o, e, fmt.Sprintf("loadsgf %s %d", file, i+1))
		if err == nil {
			answer, err = ask(ctx, o, e, "reg_genmove "+m.Color.String())
		}
		if err != nil {
			return n, fmt.Errorf("move %d: %w", i+1, err)
		}
		if o.fresh {
			if err := o.compareFresh(ctx, e, m.Color, answer, fmt.Sprintf("%s, move %d, %v", file, i+1, m.Color), stdout, p); err != nil {
				return n, fmt.Errorf("move %d: %w", i+1, err)
			}
		}
		count := &n[0]
		if m.Color == board.White {
			count = &n[1]
		}
		count.all++
		if strings.EqualFold(answer, m.Point.String()) {
			count.same++
			continue
		}
		p.Clear()
		fmt.Fprintf(stdout, "%s, move %d, %v: %v was played, %s is the engine's move\n", file, i+1, m.Color, m.Point, answer)
	}
	return n, nil
}

// compareFresh writes what the engine answers without its memory, unless it is the same.
func (o *options) compareFresh(ctx context.Context, e tst.Asker, c board.Color, before, where string, stdout io.Writer, p *cli.Progress) error {
	_, err := ask(ctx, o, e, "clear_cache")
	if err != nil {
		return err
	}
	answer, err := ask(ctx, o, e, "reg_genmove "+c.String())
	if err == nil && answer != before {
		p.Clear()
		fmt.Fprintf(stdout, "%s: %s, without memory %s\n", where, before, answer)
	}
	return err
}

// ask sends a command that must succeed.
func ask(ctx context.Context, o *options, e tst.Asker, command string) (string, error) {
	if o.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.timeout)
		defer cancel()
	}
	return e.Ask(ctx, command)
}
