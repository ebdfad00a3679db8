package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, name := range []string{"a/2.sgf", "a/1.SGF", "a/b/3.sgf.gz", "a/note.txt", "c/x.txt", "y.txt"} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := Files([]string{"y.txt", "a", "-"}, "game records", ".sgf", ".sgf.gz")
	for i := range got {
		got[i] = filepath.ToSlash(got[i])
	}
	if want := strings.Fields("y.txt a/1.SGF a/2.sgf a/b/3.sgf.gz -"); err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	if got, err := Files([]string{"a", "c"}, "game records", ".sgf"); err == nil || err.Error() != "no game records in c" {
		t.Errorf("a folder without any: %v, %v", got, err)
	}
	if got, err := Files([]string{"none"}, "game records", ".sgf"); !os.IsNotExist(err) {
		t.Errorf("no file: %v, %v", got, err)
	}
}
