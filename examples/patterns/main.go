// Command patterns works with pattern databases.
//
//	patterns check [-kind KIND] [-bind] FILE…      check files and count their patterns
//	patterns fmt [-l] [-w] FILE…                   print files in canonical layout
//	patterns transform -by LETTERS FILE…           rotate and mirror patterns
//	patterns match -db FILE[,FILE] -sgf FILE       list the patterns that are in a position; with
//	                                               -accepted those whose constraints hold, and
//	                                               with -why what each asked, and the answers
//	patterns count -db FILE[,FILE] -games FILE     count how often players play proposed moves;
//	patterns ablate -db FILE[,FILE] -games FILE    measure what each pattern adds to a database;
//	                                               both take -suites FILES instead of -games
//	patterns values -db FILE -games FILE           print a database with shape values from games
//	patterns bench -db FILE[,FILE] -games FOLDER   measure and compare the matchers
//	patterns functions                             explain class letters and functions
//	patterns dot -db FILE[,FILE]                   print an automaton or a corner tree for Graphviz
//
// A FILE that is - stands for the standard input, and so does no FILE at all.
// The exit status is 0 if all is well, 1 if a file has faults, and 2 if the
// command line has.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/pattern"
)

// verb is one thing the program can do. Files add theirs to verbs in an init
// function, so that each stands alone.
type verb struct {
	name, args, help string
	run              func(io *streams, args []string) error
}

var verbs []verb

// streams is where a verb reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// errFaults is returned by a verb that has reported what is wrong with a file.
var errFaults = errors.New("faults")

// usageError is a fault of the command line, without a message if the user has been told.
type usageError struct{ msg string }

func (e usageError) Error() string { return e.msg }

func main() {
	os.Exit(run(&streams{os.Stdin, os.Stdout, os.Stderr}, os.Args[1:]))
}

// run executes a command line and returns the exit status.
func run(s *streams, args []string) int {
	if len(args) == 0 {
		usage(s.err)
		return 2
	}
	i := slices.IndexFunc(verbs, func(v verb) bool { return v.name == args[0] })
	if i < 0 {
		if args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
			usage(s.out)
			return 0
		}
		fmt.Fprintf(s.err, "patterns: unknown verb %q\n", args[0])
		usage(s.err)
		return 2
	}
	err := verbs[i].run(s, args[1:])
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, errFaults):
		return 1
	}
	u, wrong := errors.AsType[usageError](err)
	if !wrong || u.msg != "" {
		fmt.Fprintf(s.err, "patterns %s: %v\n", args[0], err)
	}
	if wrong {
		return 2
	}
	return 1
}

func usage(w io.Writer) {
	slices.SortFunc(verbs, func(a, b verb) int { return cmp.Compare(a.name, b.name) })
	fmt.Fprintln(w, "usage:")
	for _, v := range verbs {
		fmt.Fprintf(w, "  patterns %-10s %-34s %s\n", v.name, v.args, v.help)
	}
}

// parseFlags reads the flags of a verb.
func parseFlags(s *streams, flags *flag.FlagSet, args []string) error {
	flags.SetOutput(s.err)
	flags.Usage = func() {
		for _, v := range verbs {
			if v.name == flags.Name() {
				fmt.Fprintf(s.err, "usage: patterns %s %s\n", v.name, v.args)
			}
		}
		flags.PrintDefaults()
	}
	err := cli.ParseArgs(flags, args)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		return usageError{}
	}
	return err
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
