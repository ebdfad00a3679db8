package main

import (
	"fmt"
	"io"
	"time"
)

// progress tells on one line of a terminal how far the work is.
type progress struct {
	w               io.Writer
	quiet           bool
	files, total    int
	positions       int
	start, reported time.Time
	width           int // of the line that is there now
}

func newProgress(w io.Writer, total int, quiet bool) *progress {
	now := time.Now()
	return &progress{w: w, quiet: quiet, total: total, start: now, reported: now}
}

// done counts a file and its positions, and tells about it now and then.
func (p *progress) done(positions int) {
	p.files++
	p.positions += positions
	if now := time.Now(); now.Sub(p.reported) >= 500*time.Millisecond {
		p.reported = now
		p.show(status(p.files, p.total, p.positions, now.Sub(p.start)))
	}
}

// status describes how far the work is after some time.
func status(files, total, positions int, spent time.Duration) string {
	rate := float64(positions) / max(spent.Seconds(), 1e-9)
	left := time.Duration(0)
	if files > 0 {
		left = time.Duration(float64(spent) / float64(files) * float64(total-files))
	}
	return fmt.Sprintf("%d of %d files, %d positions, %.1f a second, %v left",
		files, total, positions, rate, left.Round(time.Second))
}

// show replaces the line.
func (p *progress) show(text string) {
	if p.quiet {
		return
	}
	fmt.Fprintf(p.w, "\r%-*s", p.width, text)
	p.width = len(text)
}

// say prints a message on a line of its own.
func (p *progress) say(text string) {
	if p.width > 0 {
		fmt.Fprintf(p.w, "\r%-*s\r", p.width, "")
		p.width = 0
	}
	fmt.Fprintln(p.w, text)
}

// finish sums up.
func (p *progress) finish() {
	if p.quiet {
		return
	}
	spent := time.Since(p.start)
	p.show("")
	fmt.Fprintf(p.w, "\r%d files, %d positions in %v, %.1f a second\n", p.files, p.positions,
		spent.Round(time.Millisecond), float64(p.positions)/max(spent.Seconds(), 1e-9))
}
