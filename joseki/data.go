package joseki

import (
	"embed"
	"io/fs"
	"sync"
)

// data is the files that the shipped book was made from. A program that does not
// call Data does not hold them.
//
//go:embed data/*.sgf data/*.txt data/PROVENANCE
var data embed.FS

// bookData is the binary form of the shipped book.
//
//go:embed data/book.bin
var bookData []byte

// Data returns the sources of the shipped book: joseki trees in SGF, openings in the format of
// ParseOpenings, and PROVENANCE, which says what was counted. Its binary form, book.bin, stands
// beside them.
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
var shipped = sync.OnceValues(func() (*Book, error) { return ParseBook(bookData) })

// Shipped returns the book that ships with the package. The first call makes it
// from its binary form, which takes some fifteen milliseconds; all callers share it.
func Shipped() (*Book, error) { return shipped() }
