package program

import (
	"fmt"
	"io"
	"time"

	"github.com/tengen-go/tengen/examples/internal/cli"
)

// progress tells how far the work is, and messages.
type progress struct {
	*cli.Progress
	quiet        bool
	files, total int
	positions    int
	start        time.Time
}

func newProgress(w io.Writer, total int, quiet bool) *progress {
	return &progress{Progress: cli.NewProgress(w), quiet: quiet, total: total, start: time.Now()}
}

// done counts the positions of a game, which stands in a file after so many others, and tells
// about it sometimes.
func (p *progress) done(files, positions int) {
	p.files = files
	p.positions += positions
	if !p.quiet {
		p.Tell(func() string { return status(p.files, p.total, p.positions, time.Since(p.start)) })
	}
}

// status describes how far the work is after some time.
func status(files, total, positions int, spent time.Duration) string {
	rate := float64(positions) / max(spent.Seconds(), 1e-9)
	left := time.Duration(0)
	if files > 0 {
		left = time.Duration(float64(spent) / float64(files) * float64(total-files))
	}
	return fmt.Sprintf("%d of %s, %s, %.1f a second, %v left",
		files, cli.Count(total, "file"), cli.Count(positions, "position"), rate, left.Round(time.Second))
}

// finish sums up.
func (p *progress) finish() {
	if p.quiet {
		return
	}
	spent := time.Since(p.start)
	p.Say(fmt.Sprintf("%s, %s in %v, %.1f a second", cli.Count(p.total, "file"), cli.Count(p.positions, "position"),
		spent.Round(time.Millisecond), float64(p.positions)/max(spent.Seconds(), 1e-9)))
}
