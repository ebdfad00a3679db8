package main

import (
	"io"
	"strings"
	"testing"
)

// TestFlags: values that make no sense are refused before anything is made.
func TestFlags(t *testing.T) {
	for _, args := range []string{"-resign 5", "-resign 1", "-resign -0.1", "-resign NaN", "-playouts -7", "-playouts many", "more"} {
		if err := run(t.Context(), strings.Fields(args), strings.NewReader(""), io.Discard, io.Discard); err == nil {
			t.Errorf("%s is accepted", args)
		}
	}
	if err := run(t.Context(), strings.Fields("-resign 0.1 -playouts 5"), strings.NewReader("quit\n"), io.Discard, io.Discard); err != nil {
		t.Error(err)
	}
}
