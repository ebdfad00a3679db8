package joseki

import (
	"embed"
	"fmt"
	"io/fs"
	"sync"
)

// data is the files that ship with the package.
//
//go:embed data
var data embed.FS

// BinaryName is the name of the file with the binary form of a book, beside the
// files it was made from.
const BinaryName = "book.bin"

// Data returns the files that ship with the package: joseki trees in SGF,
// openings in the format of ParseOpenings, the binary form of the book, and
// PROVENANCE, which says what was counted.
func Data() fs.FS {
	sub, err := fs.Sub(data, "data")
	if err != nil {
		return data // unreachable: the folder is embedded
	}
	return sub
}

// OpeningSizes returns the sizes of boards that openings ship for.
func OpeningSizes() []int { return []int{19, 13, 9} }

// shipped reads the book when it is called first. It is immutable from then on.
var shipped = sync.OnceValues(func() (*Book, error) {
	bin, err := fs.ReadFile(Data(), BinaryName)
	if err != nil {
		return nil, err
	}
	return ParseBook(bin)
})

// Shipped returns the book that ships with the package. The first call makes it
// from its binary form, which takes some milliseconds; all callers share it.
func Shipped() (*Book, error) { return shipped() }

// ShippedOpenings returns the openings that ship for boards of the given size.
// The error wraps fs.ErrNotExist if there are none.
func ShippedOpenings(size int) (*Openings, error) {
	name := fmt.Sprintf("openings%d.txt", size)
	text, err := fs.ReadFile(Data(), name)
	if err != nil {
		return nil, err
	}
	return ParseOpenings(name, text, size)
}
