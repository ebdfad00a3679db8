package cli

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/charset"
	"github.com/tengen-go/tengen/examples/internal/servers"
)

// Records returns the games of a file of SGF, GIB or NGF, with the limits for files of
// strangers. All character sets of package charset are known, and guessed where CA is
// missing.
func Records(name string, data []byte) ([]*sgf.Node, error) {
	if len(data) <= maxForeign {
		root, ok, err := servers.Read(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if ok {
			return []*sgf.Node{root}, nil
		}
	}
	return sgf.Parse(data, append(SGFOptions(), sgf.Name(name))...)
}

// SGFOptions are the character sets and limits of Records, for gtp.Config.RecordOptions.
func SGFOptions() []sgf.Option { return append(charset.Options(), sgf.Untrusted()) }

// maxForeign bounds records that are not SGF.
const maxForeign = 1 << 20

// ReadRecords returns the games of a file, unpacked if gzip has packed it, or of standard
// input if its name is "-", as Records does.
func ReadRecords(name string) ([]*sgf.Node, error) {
	data, err := ReadFile(name)
	if err != nil {
		return nil, err
	}
	return Records(Called(name), data)
}

// Record is a game of a file, or what is wrong with it.
type Record struct {
	Name   string // of the file, as messages call it
	File   int    // its number among all files, counted from 0
	Number int    // of the game in the file, counted from 1
	Only   bool   // the file has no other game
	Root   *sgf.Node
	Err    error
}

// EachRecord yields the games of files in their order. It reads them as Records does, but with
// limits for each game. A file or a game that cannot be read is a Record with an error.
func EachRecord(files []string) iter.Seq[Record] {
	return func(yield func(Record) bool) {
		for i, file := range files {
			held := Record{Name: Called(file), File: i}
			number := 0
			for root, err := range games(file) {
				if number > 0 && !yield(held) {
					return
				}
				number++
				held.Number, held.Root, held.Err = number, root, err
			}
			held.Only = number == 1
			if !yield(held) {
				return
			}
		}
	}
}

// games reads a file game by game.
func games(file string) iter.Seq2[*sgf.Node, error] {
	return func(yield func(*sgf.Node, error) bool) {
		var in input
		f, err := in.open(file)
		if err != nil {
			yield(nil, err)
			return
		}
		defer f.Close()
		name := Called(file)
		r := bufio.NewReader(f)
		if head, _ := r.Peek(4096); servers.Is(head) {
			data, err := io.ReadAll(io.LimitReader(r, maxForeign+1))
			if err == nil && len(data) > maxForeign {
				err = ErrLarge
			}
			var root *sgf.Node
			if err == nil {
				root, _, err = servers.Read(data)
			}
			if err != nil {
				err = fmt.Errorf("%s: %w", name, err)
			}
			yield(root, err)
			return
		}
		for root, err := range sgf.Games(r, append(SGFOptions(), sgf.Name(name))...) {
			if !yield(root, err) {
				return
			}
		}
	}
}

// SGFFile reads a game record of any kind as SGF, for gtp.Config.ReadFile. The file may be
// compressed with gzip, but must not be a device or pipe.
func SGFFile(name string) ([]byte, error) {
	info, err := os.Stat(name) // opening a pipe would wait
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: not a regular file", name)
	}
	data, err := ReadFile(name)
	if err != nil || len(data) > maxForeign {
		return data, err
	}
	root, ok, err := servers.Read(data)
	if !ok || err != nil {
		return data, err
	}
	return []byte(root.String()), nil
}

// maxNotes is the number of warnings about a game that are told.
const maxNotes = 10

// Notes returns what is strange about a game, in a few words for people.
func Notes(warnings []sgf.Warning) (notes []string) {
	for i, w := range warnings {
		if i == maxNotes {
			return append(notes, fmt.Sprintf("%s more", Count(len(warnings)-i, "warning")))
		}
		notes = append(notes, w.String())
	}
	return notes
}
