//go:build !js

// Tengen is the programs of this module in one command.
//
//	go install github.com/tengen-go/tengen/examples/tengen@latest
//
//	tengen help                   lists the programs
//	tengen help PROGRAM           explains one: an example, its usage and its flags
//	tengen PROGRAM [arguments]    runs it
//	tengen version                says which version this is
//	tengen completion SHELL       prints a script that completes programs, verbs and flags in
//	                              bash, zsh or fish
//
// For completion in bash, add to .bashrc: source <(tengen completion bash). In zsh, add to .zshrc
// after compinit: source <(tengen completion zsh). In fish: tengen completion fish | source.
//
// Each program is also a command of its own beside this one: go run ./examples/gtp is tengen gtp.
// examples/beam is not among them, because it needs modules of its own.
package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/examples/internal/cli"
)

func main() { cli.Main(run) }

// run runs a program, or one of the commands about programs.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		help(stderr)
		return 2
	}
	ctx = cli.Within(ctx, "tengen")
	switch name, rest := args[0], args[1:]; name {
	case "help", "-h", "-help", "--help":
		if len(rest) > 0 && !strings.HasPrefix(rest[0], "-") {
			return explain(ctx, rest, stdin, stdout, stderr)
		}
		help(stdout)
	case "version", "-version", "--version":
		fmt.Fprintln(stdout, version())
	case "completion":
		script, err := completion(rest)
		if err != nil {
			return cli.Status("tengen", err, stderr)
		}
		fmt.Fprint(stdout, script)
	default:
		p, err := find(name)
		if err != nil {
			return cli.Status("tengen", err, stderr)
		}
		return p.main(ctx, rest, stdin, stdout, stderr)
	}
	return 0
}

// find returns a program by its name.
func find(name string) (program, error) {
	i := slices.IndexFunc(programs, func(p program) bool { return p.name == name })
	if i < 0 {
		return program{}, cli.Usagef("there is no program %q; tengen help lists what there is", name)
	}
	return programs[i], nil
}

// explain prints the help of a program, or of its verb.
func explain(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	p, err := find(args[0])
	if err != nil {
		return cli.Status("tengen", err, stderr)
	}
	return p.main(ctx, append(slices.Clone(args[1:]), "-h"), stdin, stdout, stdout)
}

// help lists the programs.
func help(w io.Writer) {
	fmt.Fprint(w, "example: tengen view game.sgf\nusage:   tengen PROGRAM [arguments]\n\n")
	for _, p := range programs {
		fmt.Fprintf(w, "  %-11s %s\n", p.name, p.does)
		if p.verbs != nil {
			fmt.Fprintf(w, "  %-11s %s\n", "", strings.Join(p.verbs, ", "))
		}
	}
	fmt.Fprint(w, "\n  help PROGRAM      explains a program: an example, its usage and its flags\n"+
		"  version           says which version this is\n"+
		"  completion SHELL  prints a script for bash, zsh or fish\n")
}

// version returns what the Go tool has noted about this build.
func version() string {
	name, revision := "(unknown)", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		name = info.Main.Version
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = ", revision " + s.Value[:min(len(s.Value), 12)]
			}
		}
	}
	return fmt.Sprintf("tengen %s%s, %s, %s/%s", name, revision, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
