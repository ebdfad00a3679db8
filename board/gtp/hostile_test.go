package gtp_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/internal/hostile"
)

// TestHostileCalls registers a command whose handler asks its call for arguments
// that are not there, and prints what cannot be printed.
func TestHostileCalls(t *testing.T) {
	for _, line := range []string{"odd", "odd A1", "odd b z99 -5 NaN 99999999999999999999", "odd \xff w pass"} {
		s := newServer(t, gtp.Config{Size: 5})
		if err := s.Register("odd", func(_ context.Context, c *gtp.Call) error {
			hostile.Methods(t, func() *gtp.Call { return c }, func(*gtp.Call) string { return "" }, hostile.Values())
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if s.Do(t.Context(), line) == "" {
			t.Errorf("%q has no answer", line)
		}
	}
	hostile.Methods(t, func() *gtp.Server { return newServer(t, gtp.Config{Size: 5}) },
		func(s *gtp.Server) string { return s.Do(context.Background(), "showboard") }, append(hostile.Values(), t.Context(), &bytes.Buffer{}))
	hostile.Methods(t, func() gtp.FinalStatus { return 99 }, func(gtp.FinalStatus) string { return "" }, hostile.Values())
	hostile.Funcs(t, map[string]any{"ParseRequest": gtp.ParseRequest}, hostile.Values())
}
