package page_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/tengen-go/tengen/examples/view/page"
)

// TestFiles: what is in the folder is in the program.
func TestFiles(t *testing.T) {
	all, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		if filepath.Ext(f.Name()) == ".go" {
			continue
		}
		if _, err := fs.Stat(page.Files(), f.Name()); err != nil {
			t.Errorf("%v: see the patterns of go:embed in page.go", err)
		}
	}
	if len(all) < 10 {
		t.Errorf("only %d files", len(all))
	}
}
