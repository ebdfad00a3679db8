package main

import (
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
	return bookOf(files)
}
