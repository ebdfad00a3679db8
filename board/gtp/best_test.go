package gtp_test

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
)

// TestBestCandidate: an engine that has candidates only plays the first of them, and passes where there are none.
func TestBestCandidate(t *testing.T) {
	all := []gtp.Candidate{{board.At(2, 2), 10}, {board.At(1, 1), 5}, {board.At(3, 3), 2}}
	for n, want := range []string{"pass", "C3", "C3", "C3"} {
		s := newServer(t, gtp.Config{Size: 5, Engine: &lists{candidates: all[:n]}})
		if got := do(t, s, "lz-genmove_analyze b 10000"); !strings.HasSuffix(got, "play "+want) {
			t.Errorf("%d candidates: %q, want %s", n, got, want)
		}
	}
}
