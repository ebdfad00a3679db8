// Package shared finds the material that stands beside the project for tests
// that can do without it: collections of games, regression suites.
package shared

import (
	"bufio"
	"compress/gzip"
	"iter"
	"os"
	"path/filepath"
	"testing"
)

// Path returns the path of a file or folder, such as "games/pro.txt.gz", below
// the folder that the environment variable TENGEN_SHARED names, or else below
// the folder shared beside the root of the module. It skips the test where there
// is none.
func Path(t testing.TB, name string) string {
	t.Helper()
	dir := os.Getenv("TENGEN_SHARED")
	if dir == "" {
		dir = beside(t)
	}
	path := filepath.Join(dir, filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		t.Skipf("%s is not there; TENGEN_SHARED may name the folder that has %s", path, name)
	}
	return path
}

// beside returns the folder shared beside the root of the module.
func beside(t testing.TB) string {
	t.Helper()
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			return filepath.Join(filepath.Dir(root), "shared")
		}
		if root == filepath.Dir(root) {
			t.Skip("no go.mod above the test")
		}
		root = filepath.Dir(root)
	}
}

// Lines iterates over the lines of the gzip file that Path finds.
func Lines(t testing.TB, name string) iter.Seq[string] {
	t.Helper()
	path := Path(t, name)
	return func(yield func(string) bool) {
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		zip, err := gzip.NewReader(file)
		if err != nil {
			t.Fatal(err)
		}
		s := bufio.NewScanner(zip)
		s.Buffer(nil, 1<<20)
		for s.Scan() {
			if !yield(s.Text()) {
				return
			}
		}
		if err := s.Err(); err != nil {
			t.Fatal(err)
		}
	}
}
