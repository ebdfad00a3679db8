package shared_test

import (
	"os"
	"path/filepath"
	"testing"

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
