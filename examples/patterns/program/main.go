// Package program is the body of examples/patterns, which examples/tengen runs, too.
package program

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/pattern"
)

// verb is one thing the program can do. Files add theirs to verbs in an init
// function, so that each stands alone.
type verb struct {
	name, args, help string
	example          string // arguments that work
	run              func(ctx context.Context, s *streams, args []string) error
}

var verbs []verb

// streams is where a verb reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// errFaults is returned by a verb that has reported what is wrong with a file.
var errFaults = errors.New("faults")

// Verbs returns what the program can do, in the order of the alphabet.
func Verbs() []string {
	names := make([]string, len(verbs))
	for i, v := range verbs {
		names[i] = v.name
	}
	slices.Sort(names)
	return names
}

// Main runs a verb and returns the exit status: 0 if all is well, 1 if a file has faults, and 2
// for a wrong command line.
func Main(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	s := &streams{stdin, stdout, stderr}
	if len(args) == 0 {
		usage(ctx, s.err)
		return 2
	}
	i := slices.IndexFunc(verbs, func(v verb) bool { return v.name == args[0] })
	if i < 0 {
		if args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
			usage(ctx, s.out)
			return 0
		}
		fmt.Fprintf(s.err, "patterns: there is no %q; want one of %s\n", args[0], strings.Join(Verbs(), ", "))
		return 2
	}
	err := verbs[i].run(ctx, s, args[1:])
	if errors.Is(err, errFaults) {
		return 1
	}
	return cli.Status("patterns "+args[0], err, s.err)
}

func usage(ctx context.Context, w io.Writer) {
	program := cli.NameIn(ctx, "patterns")
	fmt.Fprintf(w, "example: %s check shapes.db\nusage:\n", program)
	for _, name := range Verbs() {
		v := verbs[slices.IndexFunc(verbs, func(v verb) bool { return v.name == name })]
		fmt.Fprintf(w, "  %s %-10s %-34s %s\n", program, v.name, v.args, v.help)
	}
	fmt.Fprintln(w, "A verb with -h lists its flags.")
}

// newFlags returns the flags of a verb.
func newFlags(ctx context.Context, s *streams, name string) *flag.FlagSet {
	v := verbs[slices.IndexFunc(verbs, func(v verb) bool { return v.name == name })]
	return cli.NewFlags(ctx, cli.Usage{Name: "patterns " + name, Args: v.args, Example: v.example}, s.err)
}

// source is a file that has been read.
type source struct {
	name string
	text []byte
}

// stdinName is the name of the standard input in messages.
const stdinName = "<stdin>"

// read reads files; no name, or -, is the standard input.
func read(s *streams, names []string) ([]source, error) {
	if len(names) == 0 {
		names = []string{"-"}
	}
	var all []source
	for _, name := range names {
		var text []byte
		var err error
		if name == "-" {
			text, err = io.ReadAll(io.LimitReader(s.in, pattern.MaxFile+1)) // the parser refuses more
			name = stdinName
		} else {
			text, err = readFile(name)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, source{name, text})
	}
	return all, nil
}

// readFile reads a file, or a little more of it than the parser takes.
func readFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, pattern.MaxFile+1))
}

// parse parses files and reports all their faults.
func parse(s *streams, names []string) ([]source, []*pattern.File, error) {
	sources, err := read(s, names)
	if err != nil {
		return nil, nil, err
	}
	var files []*pattern.File
	faults := false
	for _, src := range sources {
		f, err := pattern.Parse(src.name, src.text)
		if err != nil {
			fmt.Fprintln(s.err, err)
			faults = true
		}
		files = append(files, f)
	}
	if faults {
		return nil, nil, errFaults
	}
	return sources, files, nil
}
