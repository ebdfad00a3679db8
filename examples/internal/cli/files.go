package cli

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// recordSuffixes are those of game records. Mail programs add .txt.
var recordSuffixes = [...]string{".sgf", ".sgf.gz", ".sgf.txt", ".mgt", ".gib", ".ngf"}

// IsRecord reports whether a file has the name of a game record.
func IsRecord(name string) bool { return hasSuffix(name, recordSuffixes[:]) }

// GameFiles is Files for game records of all kinds.
func GameFiles(names []string) ([]string, error) {
	return Files(names, "game records", recordSuffixes[:]...)
}

func hasSuffix(name string, suffixes []string) bool {
	low := strings.ToLower(name)
	return slices.ContainsFunc(suffixes, func(s string) bool { return strings.HasSuffix(low, s) })
}

// Files returns the files that arguments name, in their order. A file or "-" is returned
// itself, and a folder becomes the files below it with one of the suffixes, in small or capital
// letters, in the order of their names. A folder without such files is an error that names what
// is missing: "no game records in …".
func Files(names []string, what string, suffixes ...string) ([]string, error) {
	var all []string
	for _, name := range names {
		if name == stdin {
			all = append(all, name)
			continue
		}
		info, err := os.Stat(name)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			all = append(all, name)
			continue
		}
		before := len(all)
		err = filepath.WalkDir(name, func(file string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && hasSuffix(file, suffixes) {
				all = append(all, file)
			}
			return err
		})
		if err == nil && len(all) == before {
			err = fmt.Errorf("no %s in %s", what, name)
		}
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// OpenLog opens a file to read and go on with, or makes it. What is no plain file is refused: a
// device may have no end.
func OpenLog(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s: not a plain file, which a log has to be", name)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}
