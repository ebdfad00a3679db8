// Package shared finds the material that stands beside the project for tests
// that can do without it: collections of games, regression suites.
package shared

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// own is games of examples/bot against itself; testdata/games.go makes them.
//
//go:embed testdata/games.txt.gz
var own []byte

// counted is such games that another program counted.
//
//go:embed testdata/counted.txt.gz
var counted []byte

// problems is problems of life and death; testdata/problems.go makes them.
//
//go:embed testdata/problems.jsonl
var problems []byte

// Own iterates over games of our own, each a line of five fields: size, year, komi,
// result, and the moves in SGF letters ("--" is a pass), Black first.
func Own(t testing.TB) iter.Seq[string] {
	t.Helper()
	return lines(t, func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(own)), nil })
}

// OwnCounted iterates over games of our own to the last move, in lines of that form, which
// another program counted by territory.
func OwnCounted(t testing.TB) iter.Seq[string] {
	t.Helper()
	return lines(t, func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(counted)), nil })
}

// Counted iterates over the games of the collection, games/pro.txt.gz, in lines of that form.
// Without the collection it iterates over OwnCounted, and ours is set.
func Counted(t testing.TB) (games iter.Seq[string], ours bool) {
	t.Helper()
	path, err := find(t, "games/pro.txt.gz")
	if err != nil {
		t.Logf("%v: games of our own stand in", err)
		return OwnCounted(t), true
	}
	return fileLines(t, path), false
}

// OwnProblems iterates over problems of life and death, each a line of JSON: an id, the size of
// the board, the stones of black and white, the side to move, the moves that solve it, and the
// stones that live or die, in SGF letters. All were proved, and another program agreed.
func OwnProblems() iter.Seq[string] { return strings.Lines(string(problems)) }

// Problems iterates over every step-th line of a collection of such problems, such as
// tsumego/beginner.jsonl for the name beginner. Without the collection it iterates over every
// step-th of OwnProblems, and ours is set.
func Problems(t testing.TB, name string, step int) (list iter.Seq[string], ours bool) {
	t.Helper()
	text := string(problems)
	if path, err := find(t, "tsumego/"+name+".jsonl"); err != nil {
		t.Logf("%v: problems of our own stand in", err)
		ours = true
	} else {
		file, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text = string(file)
	}
	return func(yield func(string) bool) {
		n := 0
		for line := range strings.Lines(text) {
			if n++; (n-1)%step == 0 && !yield(line) {
				return
			}
		}
	}, ours
}

// Games iterates over every step-th game of the collection of professional games,
// games/pro.txt.gz, after the first skip of them, in lines of the same form. Without the
// collection it iterates over Own, and ours is set: figures from the collection do not hold for
// these games.
func Games(t testing.TB, skip, step int) (games iter.Seq[string], ours bool) {
	t.Helper()
	const name = "games/pro.txt.gz"
	path, err := find(t, name)
	if err != nil {
		t.Logf("%v: games of our own stand in", err)
		return Own(t), true
	}
	return func(yield func(string) bool) {
		n := 0
		for line := range fileLines(t, path) {
			if n++; n > skip && (n-1-skip)%step == 0 && !yield(line) {
				return
			}
		}
	}, false
}

// Suites returns the folder of published regression suites. Without that it is the folder of
// our own suites, tactics.tst, connection.tst and life.tst, and ours is set; all of these pass,
// as two programs agree about the answers.
func Suites(t testing.TB) (dir string, ours bool) {
	t.Helper()
	dir, err := find(t, "regression")
	if err != nil {
		t.Logf("%v: suites of our own stand in", err)
		return filepath.Join(root(t), "examples", "regress", "testdata", "own"), true
	}
	return dir, false
}

// Path returns the path of a file or folder, such as "games/pro.txt.gz", below the folder that
// the environment variable TENGEN_SHARED names, or else below the folder shared beside the root
// of the module. It skips the test if there is none.
func Path(t testing.TB, name string) string {
	t.Helper()
	path, err := find(t, name)
	if err != nil {
		t.Skip(err)
	}
	return path
}

// find is Path that does not skip the test.
func find(t testing.TB, name string) (string, error) {
	t.Helper()
	dir := os.Getenv("TENGEN_SHARED")
	if dir == "" {
		dir = filepath.Join(filepath.Dir(root(t)), "shared")
	}
	path := filepath.Join(dir, filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("%s is not there; TENGEN_SHARED may name the folder that has %s", path, name)
	}
	return path, nil
}

// root returns the root of the module.
func root(t testing.TB) string {
	t.Helper()
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			return root
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
	return fileLines(t, Path(t, name))
}

func fileLines(t testing.TB, path string) iter.Seq[string] {
	return lines(t, func() (io.ReadCloser, error) { return os.Open(path) })
}

// lines iterates over the lines of a gzip file.
func lines(t testing.TB, open func() (io.ReadCloser, error)) iter.Seq[string] {
	return func(yield func(string) bool) {
		file, err := open()
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
