//go:build !js

// Package program is the body of examples/view, which examples/tengen runs, too.
package program

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/view/internal/answer"
)

// Main runs the program and returns its exit status. A file "-" is the standard input of the
// process.
func Main(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	return run(ctx, args, stdout, stderr)
}

// options are the flags and the file.
type options struct {
	listen, host   string
	suites, static string
	open           bool
	file           string
	moves          cli.Moves
}

func parse(ctx context.Context, args []string, stderr io.Writer) (*options, error) {
	var o options
	flags := cli.NewFlags(ctx, cli.Usage{Name: "view", Args: "[flags] [game.sgf]", Example: "game.sgf"}, stderr)
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
		return nil, cli.Usagef("give one game only (got: %s)", strings.Join(rest, ", "))
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
	// Report a game that cannot be read here, instead of showing an empty page.
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
