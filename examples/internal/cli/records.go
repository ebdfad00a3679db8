package cli

import (
	"fmt"

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
	return sgf.Parse(data, append(charset.Options(), sgf.Name(name), sgf.Untrusted())...)
}

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

// maxNotes is how many warnings about a game are told.
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
