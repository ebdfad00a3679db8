package shared_test

import (
	"compress/gzip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/internal/shared"
)

func TestPath(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "here"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TENGEN_SHARED", dir)
	if got, want := shared.Path(t, "here"), filepath.Join(dir, "here"); got != want {
		t.Errorf("Path is %s, want %s", got, want)
	}
	missing := true
	t.Run("missing", func(t *testing.T) {
		defer func() { missing = t.Skipped() }()
		shared.Path(t, "not here")
		t.Error("a missing file does not skip the test")
	})
	if !missing {
		t.Error("the test was not skipped")
	}
}

// TestGames: every so many games of the collection, behind those that are skipped, and
// our own where there is none.
func TestGames(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TENGEN_SHARED", dir)
	games, ours := shared.Games(t, 3, 2)
	if diff := cmp.Diff(slices.Collect(shared.Own(t)), slices.Collect(games)); !ours || diff != "" {
		t.Errorf("without a collection: ours %v, mismatch (-want +got):\n%s", ours, diff)
	}
	for line := range games {
		if f := strings.Fields(line); len(f) != 5 || len(f[4])%2 != 0 {
			t.Errorf("%d fields in %q", len(f), line)
		}
		break // one may stop
	}
	if err := os.Mkdir(filepath.Join(dir, "games"), 0o700); err != nil {
		t.Fatal(err)
	}
	file, err := os.Create(filepath.Join(dir, "games", "pro.txt.gz"))
	if err != nil {
		t.Fatal(err)
	}
	zip := gzip.NewWriter(file)
	if _, err := zip.Write([]byte("0\n1\n2\n3\n4\n5\n6\n7\n")); err != nil {
		t.Fatal(err)
	}
	if err := zip.Close(); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		skip, step int
		want       string
	}{{0, 1, "0 1 2 3 4 5 6 7"}, {3, 2, "3 5 7"}, {0, 4, "0 4"}, {9, 1, ""}} {
		games, ours := shared.Games(t, c.skip, c.step)
		if got := strings.Join(slices.Collect(games), " "); ours || got != c.want {
			t.Errorf("skip %d, step %d: %q, want %q", c.skip, c.step, got, c.want)
		}
	}
}
