package main

import (
	"bytes"
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

// TestNetwork: the network changes how often moves are tried, and -revise after how many visits it is asked.
func TestNetwork(t *testing.T) {
	script := "boardsize 9\nplay b e5\nplay w e6\nplay b d6\nplay w d7\nplay b f6\nplay w c5\nlz-genmove_analyze b 100000\nquit\n"
	answers := map[string]string{}
	for _, args := range []string{"", "-network=false", "-revise 10", "-revise 100000"} {
		var out bytes.Buffer
		if err := run(t.Context(), strings.Fields("-playouts 500 "+args), strings.NewReader(script), &out, io.Discard); err != nil {
			t.Fatal(err)
		}
		for other, text := range answers {
			if text == out.String() {
				t.Errorf("%q and %q say the same:\n%s", args, other, text)
			}
		}
		answers[args] = out.String()
	}
	for _, args := range []string{"-network=false -revise 10", "-revise -1", "-network=7"} {
		if err := run(t.Context(), strings.Fields(args), strings.NewReader("quit\n"), io.Discard, io.Discard); !errors.Is(err, cli.ErrUsage) {
			t.Errorf("%s: %v", args, err)
		}
	}
}
