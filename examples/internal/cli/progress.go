package cli

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/tengen-go/tengen/board/draw"
)

// How often a Progress says how far the work is.
const (
	onTerminal = time.Second / 2  // where the line is replaced
	elsewhere  = 10 * time.Second // where each time adds a line
)

// Progress prints how much of the work is done. On a terminal it updates one line; otherwise it
// prints a new line every ten seconds. Several goroutines may call its methods, and a nil
// Progress prints nothing.
type Progress struct {
	w        io.Writer
	terminal bool
	now      func() time.Time

	mu    sync.Mutex
	told  time.Time
	width int // of the line of the terminal that is there now
}

// NewProgress returns a Progress that writes to w.
func NewProgress(w io.Writer) *Progress {
	f := File(w)
	terminal := f != nil && draw.IsTerminal(f) && os.Getenv("TERM") != "dumb"
	return newProgress(w, terminal, time.Now)
}

func newProgress(w io.Writer, terminal bool, now func() time.Time) *Progress {
	return &Progress{w: w, terminal: terminal, now: now, told: now()}
}

// Tell prints the result of status, unless the last print was too recent.
func (p *Progress) Tell(status func() string) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	every := elsewhere
	if p.terminal {
		every = onTerminal
	}
	now := p.now()
	if now.Sub(p.told) < every {
		return
	}
	p.told = now
	text := status()
	if !p.terminal {
		fmt.Fprintln(p.w, text)
		return
	}
	fmt.Fprintf(p.w, "\r%-*s", p.width, text)
	p.width = utf8.RuneCountInString(text)
}

// Say prints a line that stays, such as a message or a result, instead of the current progress.
func (p *Progress) Say(text string) {
	if p == nil {
		return
	}
	p.Clear()
	p.mu.Lock()
	defer p.mu.Unlock()
	fmt.Fprintln(p.w, text)
}

// Clear takes the line of a terminal away, for something else that is to be printed there.
func (p *Progress) Clear() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.width > 0 {
		fmt.Fprintf(p.w, "\r%-*s\r", p.width, "")
		p.width = 0
	}
}

// Left describes the remaining work: "3 of 12 games, 0.5 a second, 18s left". The counted thing
// is named in the singular.
func Left(done, total int, what string, spent time.Duration) string {
	rate := float64(done) / max(spent.Seconds(), 1e-9)
	text := fmt.Sprintf("%d of %s, %.1f a second", done, Count(total, what), rate)
	if done > 0 {
		text += fmt.Sprintf(", %v left", time.Duration(float64(spent)/float64(done)*float64(total-done)).Round(time.Second))
	}
	return text
}
