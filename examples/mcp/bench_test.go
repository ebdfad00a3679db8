//go:build unix

package main

import (
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// BenchmarkAnswers measures the processor time of answers that need no search, the SDK's client in
// this process included: every tenth position of a game, each asked for the first time. On a quiet
// machine they take as long.
func BenchmarkAnswers(b *testing.B) {
	for _, q := range quick() {
		b.Run(q.label, func(b *testing.B) {
			c, load := benchClient(b), sample(b)
			var times []time.Duration
			for b.Loop() {
				b.StopTimer()
				benchCall(b, c, "load_game", arguments{"sgf": load})
				b.StartTimer()
				for after := 10; after < 300; after += 10 {
					with := arguments{"after_move": after}
					for k, v := range q.with {
						with[k] = v
					}
					start := used(b)
					benchCall(b, c, q.tool, with)
					times = append(times, used(b)-start)
				}
			}
			slices.Sort(times)
			b.ReportMetric(times[len(times)/2].Seconds()*1000, "ms/median")
			b.ReportMetric(times[len(times)-1].Seconds()*1000, "ms/most")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// used returns the processor time of this process.
func used(b *testing.B) time.Duration {
	b.Helper()
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		b.Fatal(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// question is a tool with arguments.
type question struct {
	label, tool string
	with        arguments
}

// quick are the questions that need no search.
func quick() []question {
	return []question{
		{"groups", "groups", nil}, {"score", "score", nil}, {"best_moves", "best_moves", nil}, {"joseki", "joseki", nil},
		{"draw_board", "draw_board", arguments{"show": "owners"}}, {"explain_position", "explain_position", nil},
		{"explain_move", "explain_move", nil}, {"verify_claim", "verify_claim", arguments{"sentence": "Black is ahead by 5 points"}},
	}
}

func benchClient(b *testing.B) *mcp.ClientSession {
	b.Helper()
	s, err := readFlags([]string{"-workers", "1"}, b.Output())
	if err != nil {
		b.Fatal(err)
	}
	d, err := newDesk(s)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(d.close)
	here, there := mcp.NewInMemoryTransports()
	if _, err := d.server().Connect(b.Context(), there, nil); err != nil {
		b.Fatal(err)
	}
	c, err := mcp.NewClient(&mcp.Implementation{Name: "bench", Version: "1"}, nil).Connect(b.Context(), here, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = c.Close() })
	return c
}

func benchCall(b *testing.B, c *mcp.ClientSession, tool string, with arguments) {
	b.Helper()
	r, err := c.CallTool(b.Context(), &mcp.CallToolParams{Name: tool, Arguments: with})
	if err != nil || r.IsError {
		b.Fatal(tool, r, err)
	}
}
