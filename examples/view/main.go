//go:build !js

// View serves a page for players: it reviews a game, plays against them, and shows what the
// library says of each position.
//
//	go run ./examples/view [flags] [game.sgf]
//
// It prints its address and, on a terminal, opens the browser where there is one. The
// file may be packed with gzip; without one it shows a sample game.
//
//	-listen ADDR   where to listen, host and port; by default a free port that only this
//	               machine reaches
//	-host NAME     a name under which others reach it, if it listens for them
//	-suites DIR    a folder with .tst files of tests, and the games that they name
//	-db FILE       adds the move patterns of a file to those of the classical engine; may be
//	               given more than once
//	-shipped=false leaves out the move patterns that come with the library
//	-values manual values moves by the arithmetic of the GNU Go manual alone
//	-open=false    opens no browser
//	-static DIR    writes the page with the library compiled for the browser into a folder,
//	               for any web server, and serves nothing
//
// The exit status is 1 when the game cannot be read or the address is taken, 2 for wrong
// usage. An interrupt ends it with status 0.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/view/internal/answer"
)

func main() { cli.Main(run) }

// options are the flags and the file.
type options struct {
	listen, host   string
	suites, static string
	open           bool
	file           string
	moves          cli.Moves
}

func parse(args []string, stderr io.Writer) (*options, error) {
	var o options
	flags := cli.NewFlags("view", "[flags] [game.sgf]", stderr)
	flags.StringVar(&o.listen, "listen", "127.0.0.1:0", "listen at `address`, host and port")
	flags.StringVar(&o.host, "host", "", "a `name` under which others reach the page")
	flags.StringVar(&o.suites, "suites", "", "`folder` with .tst files and their games")
	flags.StringVar(&o.static, "static", "", "write the page for any web server into `folder`")
	flags.BoolVar(&o.open, "open", true, "open the browser where there is one")
	o.moves.AddFlags(flags)
	rest, err := cli.Parse(flags, args)
	switch {
	case err != nil:
		return nil, err
	case len(rest) > 1:
		return nil, cli.Usagef("one game at a time, got %q", rest)
	case len(rest) == 1:
		o.file = rest[0]
	}
	return &o, nil
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return cli.Run(ctx, "view", args, stdout, stderr, parse, func(ctx context.Context, o *options, stdout io.Writer) error {
		if o.static != "" {
			return static(ctx, o.static, stdout)
		}
		settings, close, err := o.settings()
		if err != nil {
			return err
		}
		defer close()
		return serve(ctx, o, settings, stdout)
	})
}

// settings reads the game and opens the folder with suites.
func (o *options) settings() (s answer.Options, close func() error, err error) {
	s, close = answer.Options{Game: sample, Name: "A sample game", Place: "server"}, func() error { return nil }
	if o.file != "" {
		if s.Game, err = cli.ReadFile(o.file); err != nil {
			return s, nil, err
		}
		s.Name = filepath.Base(o.file)
	}
	// A game that nobody can read is told here, and not by an empty page.
	if err := answer.Check(s.Name, s.Game); err != nil {
		return s, nil, fmt.Errorf("%s: %w", o.file, err)
	}
	if err := o.moves.Options(&s.Moves, os.Stderr); err != nil {
		return s, nil, err
	}
	if o.suites != "" {
		// Names of files come from the page: none leads out of the folder.
		root, err := os.OpenRoot(o.suites)
		if err != nil {
			return s, nil, err
		}
		s.Suites, close = root.FS(), root.Close
	}
	return s, close, nil
}
