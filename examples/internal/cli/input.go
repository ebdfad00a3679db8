package cli

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// stdin is the name of a file that stands for standard input.
const stdin = "-"

// MaxInput limits the bytes read from a file, also after decompression, so that a small file
// cannot fill the memory.
const MaxInput = 256 << 20

// ErrLarge reports that a file is longer than MaxInput.
var ErrLarge = errors.New("file too large")

// input reads files and standard input.
type input struct {
	stdin   *os.File // os.Stdin if nil
	guessed bool     // nobody asked for standard input by name
}

func (in *input) file() *os.File {
	if in.stdin != nil {
		return in.stdin
	}
	return os.Stdin
}

// piped reports whether standard input is a pipe or a file, and remembers that.
func (in *input) piped() bool {
	info, err := in.file().Stat()
	in.guessed = err == nil && (info.Mode()&os.ModeNamedPipe != 0 || info.Mode().IsRegular())
	return in.guessed
}

// Piped returns names, or "-", the name of standard input, if names is empty and standard input
// is a pipe or a file.
func Piped(names []string) []string {
	var in input
	if len(names) == 0 && in.piped() {
		return []string{stdin}
	}
	return names
}

// Called returns what to call a file in messages.
func Called(name string) string {
	if name == stdin {
		return "standard input"
	}
	return name
}

// patience is how long standard input may be silent until the user is told that the
// program waits for it.
const patience = 2 * time.Second

// open opens a file, or standard input if its name is "-", and unpacks it if gzip has packed it.
func (in *input) open(name string) (io.ReadCloser, error) {
	f := in.file()
	if name != stdin {
		var err error
		if f, err = os.Open(name); err != nil {
			return nil, err
		}
	}
	o := &opened{Reader: bufio.NewReader(f), name: name}
	if name != stdin {
		o.file = f
		return o, o.unpack()
	}
	hint := time.AfterFunc(patience, func() { fmt.Fprintln(os.Stderr, "waiting for a game on standard input") })
	defer hint.Stop()
	return o, o.unpack()
}

// opened is a file that is read.
type opened struct {
	io.Reader
	name string
	file *os.File // to be closed, or nil
}

// unpack looks at the first bytes.
func (o *opened) unpack() error {
	plain := o.Reader.(*bufio.Reader)
	if head, err := plain.Peek(2); err != nil || string(head) != "\x1f\x8b" {
		return nil // reading reports the error
	}
	z, err := gzip.NewReader(plain)
	if err != nil {
		o.Close()
		return fmt.Errorf("%s: %w", o.name, err)
	}
	o.Reader = z
	return nil
}

func (o *opened) Close() error {
	if o.file == nil {
		return nil
	}
	return o.file.Close()
}

// read returns the contents of a file, or of standard input if its name is "-".
func (in *input) read(name string) ([]byte, error) {
	f, err := in.open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := readAll(f)
	var named *os.PathError // has the name already
	if err != nil && !errors.As(err, &named) {
		err = fmt.Errorf("%s: %w", name, err)
	}
	if err != nil {
		return nil, err
	}
	return data, nil
}

// readAll reads at most MaxInput bytes.
func readAll(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxInput+1))
	if err == nil && len(data) > MaxInput {
		err = ErrLarge
	}
	return data, err
}

// ReadFile returns the contents of a file, unpacked if gzip has packed it, or of standard
// input if its name is "-". The error is ErrLarge if it is longer than MaxInput.
func ReadFile(name string) ([]byte, error) {
	var in input
	return in.read(name)
}
