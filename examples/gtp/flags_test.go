package main

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/examples/internal/cli"
)

// TestSize: a board that does not exist is refused, and no other one takes its place.
func TestSize(t *testing.T) {
	for _, size := range []string{"0", "1", "-9", "26"} {
		err := run(t.Context(), []string{"-size", size}, strings.NewReader(""), io.Discard, io.Discard)
		if !errors.Is(err, cli.ErrUsage) {
			t.Errorf("-size %s: %v", size, err)
		}
	}
	if err := run(t.Context(), []string{"-size", "2"}, strings.NewReader("quit\n"), io.Discard, io.Discard); err != nil {
		t.Error(err)
	}
}
