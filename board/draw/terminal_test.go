package draw_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tengen-go/tengen/board/draw"
)

func TestColorTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("NO_COLOR", "")
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	for name, f := range map[string]*os.File{"a file": file, "the null device": null, "a pipe": w, "nil": nil} {
		if d := draw.ColorTerminal(f); d != draw.NoColor {
			t.Errorf("%s has color depth %d", name, d)
		}
	}
}

func TestPaintString(t *testing.T) {
	for c, want := range map[draw.Paint]string{
		draw.NoPaint: "none", draw.Cyan: "cyan", draw.RGB(1, 2, 255): "#0102ff", draw.RGB(0, 0, 0): "#000000", 99: "Paint(99)", 1 << 25: "Paint(33554432)",
	} {
		if got := c.String(); got != want {
			t.Errorf("%d is %q, want %q", uint32(c), got, want)
		}
	}
}
