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

// TestOwn: what stands in where the published material is missing is whole.
func TestOwn(t *testing.T) {
	t.Setenv("TENGEN_SHARED", t.TempDir())
	games, ours := shared.Counted(t)
	n := 0
	for line := range games {
		f := strings.Fields(line)
		if len(f) != 5 || len(f[4])%2 != 0 || !strings.HasPrefix(f[3], "B+") && !strings.HasPrefix(f[3], "W+") {
			t.Errorf("%d fields in %q", len(f), line)
		}
		n++
	}
	if !ours || n != 40 {
		t.Errorf("%d games, ours: %v", n, ours)
	}
	list, ours := shared.Problems(t, "beginner", 7)
	var want []string
	for i, line := range slices.Collect(shared.OwnProblems()) {
		if i%7 == 0 {
			want = append(want, line)
		}
	}
	if diff := cmp.Diff(want, slices.Collect(list)); !ours || len(want) < 15 || diff != "" {
		t.Errorf("ours: %v, mismatch (-want +got):\n%s", ours, diff)
	}
	dir, ours := shared.Suites(t)
	for _, name := range []string{"tactics.tst", "connection.tst", "life.tst"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil || !ours {
			t.Errorf("ours: %v, %v", ours, err)
		}
	}
}

// TestPublished: the published material is taken where it is there.
func TestPublished(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TENGEN_SHARED", dir)
	for _, name := range []string{"tsumego", "regression"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "tsumego", "easy.jsonl"), []byte("a\nb\nc\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	list, ours := shared.Problems(t, "easy", 2)
	if diff := cmp.Diff([]string{"a\n", "c\n"}, slices.Collect(list)); ours || diff != "" {
		t.Errorf("ours: %v, mismatch (-want +got):\n%s", ours, diff)
	}
	if got, ours := shared.Suites(t); ours || got != filepath.Join(dir, "regression") {
		t.Errorf("%s, ours: %v", got, ours)
	}
}
