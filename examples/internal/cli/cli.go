// Package cli is what the programs that look at a game record have in common: the
// frame of the program, flags that stand before or after the file, which position
// of which game is meant, and when to use colors.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"

	"github.com/tengen-go/tengen/board"
)

// A Program reads arguments and standard input, writes, and returns its exit status: 0 if all is
// well, 1 for an error, 2 for a wrong command line.
type Program func(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int

// Main runs a program until it has ended or is interrupted, and exits with its status, or with 1 if
// not all of its output could be written. A second interrupt ends it at once.
func Main(p Program) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop)
	out := &output{file: os.Stdout}
	status := out.check(p(ctx, os.Args[1:], os.Stdin, out, os.Stderr), os.Stderr)
	stop()
	os.Exit(status)
}

// output is the standard output, which remembers its first error.
type output struct {
	file *os.File
	mu   sync.Mutex
	err  error
}

func (o *output) Write(data []byte) (int, error) {
	n, err := o.file.Write(data)
	if err != nil {
		o.mu.Lock()
		o.err = First(o.err, err)
		o.mu.Unlock()
	}
	return n, err
}

// check returns the status of a program that ended with another one.
func (o *output) check(status int, stderr io.Writer) int {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil && status == 0 {
		fmt.Fprintln(stderr, o.err)
		return 1
	}
	return status
}

// File returns the file that w writes to, or nil.
func File(w io.Writer) *os.File {
	switch w := w.(type) {
	case *os.File:
		return w
	case *output:
		return w.file
	}
	return nil
}

// ErrUsage reports that a command line is invalid.
var ErrUsage = errors.New("usage")

// usage is an error of a command line.
type usage struct{ text string }

func (u usage) Error() string        { return u.text }
func (u usage) Is(target error) bool { return target == ErrUsage }

// Usagef returns an error that is ErrUsage, with a text.
func Usagef(format string, args ...any) error { return usage{fmt.Sprintf(format, args...)} }

// Status prints err and returns the exit status of the program: 2 for a wrong command line and
// 1 for other errors. It is 0 if err is nil or flag.ErrHelp.
func Status(name string, err error, stderr io.Writer) int {
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(stderr, "%s: interrupted\n", name)
		return 1
	case errors.Is(err, ErrUsage):
		fmt.Fprintf(stderr, "%s: %v\n", name, err)
		return 2
	}
	fmt.Fprintf(stderr, "%s: %v\n", name, err)
	return 1
}

// Run runs a program that reads its arguments and then does its work.
func Run[O any](ctx context.Context, name string, args []string, stdout, stderr io.Writer,
	parse func(ctx context.Context, args []string, stderr io.Writer) (O, error), do func(ctx context.Context, o O, stdout io.Writer) error) int {
	o, err := parse(ctx, args, stderr)
	if err == nil {
		err = do(ctx, o, stdout)
	}
	return Status(name, err, stderr)
}

// First returns the first error that is there, or nil.
func First(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// OneOf returns an error that is ErrUsage unless the value of a flag is one of some.
func OneOf(name, value string, allowed ...string) error {
	if slices.Contains(allowed, value) {
		return nil
	}
	last := len(allowed) - 1
	if last > 2 {
		return Usagef("-%s %q: want one of %s", name, value, strings.Join(allowed, ", "))
	}
	return Usagef("-%s %q: want %s or %s", name, value, strings.Join(allowed[:last], ", "), allowed[last])
}

// MaxLevel is the deepest level of reading that the programs offer.
const MaxLevel = 12

// LevelFlag adds -level, which means how deep to read; see Level.
func LevelFlag(fs *flag.FlagSet, level int) *int {
	return fs.Int("level", level, fmt.Sprintf("depth of reading, 0 to %d", MaxLevel))
}

// Level returns an error that is ErrUsage unless n is a level of reading.
func Level(n int) error {
	if n < 0 || n > MaxLevel {
		return Usagef("-level %d: want 0 to %d", n, MaxLevel)
	}
	return nil
}

// SideFlag adds the flag -color, which names a player. whose describes that player's role, and
// allowed are further values: "none" and "both".
func SideFlag(fs *flag.FlagSet, value, whose string, allowed ...string) *string {
	return fs.String("color", value, "`who` "+whose+": "+strings.Join(append([]string{"black", "white"}, allowed...), ", "))
}

// Side reads the value of -color: a player as board.ParseColor reads it, or Empty for
// one of the words that are allowed. The error is ErrUsage.
func Side(value string, allowed ...string) (board.Color, error) {
	if slices.Contains(allowed, strings.ToLower(value)) {
		return board.Empty, nil
	}
	c, err := board.ParseColor(value)
	if err != nil {
		return board.Empty, OneOf("color", value, append([]string{"black", "white"}, allowed...)...)
	}
	return c, nil
}
