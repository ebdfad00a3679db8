package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/joseki/mine"
)

// load returns the book of a folder that mine has written, or the shipped one.
func load(dir string) (*joseki.Book, error) {
	if dir == "" {
		return joseki.Shipped()
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var files []mine.File
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".sgf") && !strings.HasSuffix(e.Name(), ".txt") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		files = append(files, mine.File{Name: e.Name(), Data: data})
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

// pack writes the binary form of the trees and openings in a folder beside them.
func pack(_ context.Context, args []string, _, errs io.Writer) error {
	f := flags("pack", "DIR", errs)
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() != 1 {
		f.Usage()
		return errUsage
	}
	book, err := load(f.Arg(0))
	if err != nil {
		return err
	}
	data, err := book.AppendBinary(nil)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(f.Arg(0), joseki.BinaryName), data, 0o666)
}
