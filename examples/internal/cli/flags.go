package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// A Usage says how a program or one of its verbs is called.
type Usage struct {
	Name    string // the program and the verb, such as "joseki show"
	Args    string // what follows, such as "[flags] FILE.sgf"
	Example string // what follows in a command line that works
}

// frame is what a program runs in: see Within and FlagsOf.
type frame struct {
	host    string              // the command whose subcommand it is, or ""
	collect func(*flag.FlagSet) // gets the flags instead of the user, or nil
}

type frameKey struct{}

func frameOf(ctx context.Context) frame {
	f, _ := ctx.Value(frameKey{}).(frame)
	return f
}

// Within returns a context for programs that are subcommands of another one. Their usage begins
// with its name.
func Within(ctx context.Context, host string) context.Context {
	return context.WithValue(ctx, frameKey{}, frame{host: host})
}

// FlagsOf returns the flags of a program, or of its verb if args has one, and nil if it has none.
// It asks the program for help, and nothing is printed.
func FlagsOf(p Program, args ...string) (flags *flag.FlagSet) {
	ctx := context.WithValue(context.Background(), frameKey{}, frame{collect: func(fs *flag.FlagSet) { flags = fs }})
	p(ctx, append(args, "-h"), strings.NewReader(""), io.Discard, io.Discard)
	return flags
}

// NameIn returns what the user calls a program: its name, after that of the command whose
// subcommand it is.
func NameIn(ctx context.Context, name string) string {
	if host := frameOf(ctx).host; host != "" {
		return host + " " + name
	}
	return name
}

// NewFlags returns flags whose help is an example, the usage, and the flags.
func NewFlags(ctx context.Context, u Usage, stderr io.Writer) *flag.FlagSet {
	fs := flag.NewFlagSet(u.Name, flag.ContinueOnError)
	fs.SetOutput(stderr)
	name := NameIn(ctx, u.Name)
	fs.Usage = func() {
		if collect := frameOf(ctx).collect; collect != nil {
			collect(fs)
			return
		}
		fmt.Fprintf(stderr, "example: %s %s\nusage:   %s %s\n", name, u.Example, name, u.Args)
		fs.PrintDefaults()
	}
	return fs
}

// Parse reads flags, and returns the arguments that stand before, between and after
// them. The error is flag.ErrHelp, after the help was printed, or ErrUsage.
func Parse(fs *flag.FlagSet, args []string) ([]string, error) {
	err := ParseArgs(fs, args)
	switch {
	case err != nil:
		return nil, err
	case fs.NArg() == 0:
		return nil, nil
	}
	return fs.Args(), nil
}

// ParseArgs is Parse that leaves the arguments in fs. What follows "--" are no flags.
func ParseArgs(fs *flag.FlagSet, args []string) error {
	// The flag package would print all flags below an error, which hides it.
	help, out := fs.Usage, fs.Output()
	fs.Usage = func() {}
	fs.SetOutput(io.Discard)
	err := parseArgs(fs, args)
	fs.Usage = help
	fs.SetOutput(out)
	switch {
	case errors.Is(err, flag.ErrHelp):
		help()
	case err != nil:
		text := err.Error()
		if name, unknown := strings.CutPrefix(text, "flag provided but not defined: "); unknown {
			text = "there is no flag " + name
		}
		return Usagef("%s; -h lists the flags", text)
	}
	return err
}

func parseArgs(fs *flag.FlagSet, args []string) error {
	rest := []string{"--"}
	for len(args) > 0 {
		if err := fs.Parse(args); err != nil {
			return err
		}
		after := fs.Args()
		if read := len(args) - len(after); read > 0 && args[read-1] == "--" {
			rest = append(rest, after...)
			break
		}
		if args = after; len(args) > 0 {
			rest, args = append(rest, args[0]), args[1:]
		}
	}
	return fs.Parse(rest)
}
