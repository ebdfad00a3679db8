package program

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/internal/wholefile"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/joseki/mine"
)

// binaryName is the name of the file with the binary form of a book.
const binaryName = "book.bin"

// load returns the book of a folder that mine has written, or the shipped one.
func load(dir string) (*joseki.Book, error) {
	if dir == "" {
		return joseki.Shipped()
	}
	// Errors of os.DirFS lack the name of the folder.
	if _, err := os.ReadDir(dir); err != nil {
		return nil, err
	}
	files, err := readFiles(os.DirFS(dir))
	if err != nil {
		return nil, err
	}
	book, err := bookOf(files)
	if err != nil {
		return nil, err
	}
	known := book.Len()
	for _, size := range joseki.OpeningSizes() {
		if o := book.Openings(size); o != nil {
			known += o.Len()
		}
	}
	if known == 0 {
		return nil, fmt.Errorf("%s has no joseki trees (.sgf) and no openings (openings19.txt …)", dir)
	}
	return book, nil
}

// readFiles reads the trees and openings of a folder.
func readFiles(dir fs.FS) ([]mine.File, error) {
	list, err := fs.ReadDir(dir, ".")
	if err != nil {
		return nil, err
	}
	var files []mine.File
	for _, d := range list {
		if name := d.Name(); path.Ext(name) == ".sgf" || path.Ext(name) == ".txt" {
			data, err := fs.ReadFile(dir, name)
			if err != nil {
				return nil, err
			}
			files = append(files, mine.File{Name: name, Data: data})
		}
	}
	return files, nil
}

// pack writes the binary form of the trees and openings in a folder beside them.
func pack(ctx context.Context, args []string, _, errs io.Writer) error {
	f := cli.NewFlags(ctx, cli.Usage{Name: "joseki pack", Args: "DIR", Example: "trees"}, errs)
	rest, err := cli.Parse(f, args)
	if err != nil {
		return err
	}
	if len(rest) != 1 {
		return cli.Usagef("joseki pack wants the folder of the trees")
	}
	book, err := load(rest[0])
	if err != nil {
		return err
	}
	data, err := book.AppendBinary(nil)
	if err != nil {
		return err
	}
	return wholefile.Data(filepath.Join(rest[0], binaryName), data)
}
