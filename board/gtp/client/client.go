// Package client asks an engine that speaks the Go Text Protocol, version 2: a program
// that it starts, or whatever else reads commands and writes answers.
//
//	c, err := client.Start("gnugo --mode gtp", client.Options{})
//	answer, err := c.Ask(ctx, "genmove black")
//	err = c.Close()
package client

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

var (
	// ErrAnswer is a failure that the engine has answered, after a question mark. The
	// text of the error is the engine's; the conversation can go on.
	ErrAnswer = errors.New("engine answers with an error")
	// ErrGone reports that the engine does not answer any more: it has ended, its output is
	// invalid, or an earlier question was canceled. Only Close can be called then.
	ErrGone = errors.New("engine does not answer")
	// errCommand reports that a text is no single command.
	errCommand = errors.New("not a command")
	// errBusy reports that another goroutine waits for an answer.
	errBusy = errors.New("client is in use")
)

// maxAnswer is the longest answer in bytes that a Client reads.
const maxAnswer = 64 << 20

// Client is a conversation with an engine. It belongs to one goroutine.
type Client struct {
	in      io.WriteCloser
	answers chan answer
	process *exec.Cmd // nil if nobody has started one
	grace   time.Duration
	busy    atomic.Bool
	number  int
	gone    error
	closed  bool
}

type answer struct {
	text string
	err  error
}

// Options say how a program is started.
type Options struct {
	// Dir is the folder in which it runs, empty for this one.
	Dir string
	// Log gets the program's standard error; nil discards it.
	Log io.Writer
	// Grace is how long Close waits for the program to end after "quit" before it kills it: 0
	// means two seconds, and a negative number kills it at once.
	Grace time.Duration
}

// Start runs a program with its arguments, which are separated by blanks; quotes, single
// or double, keep blanks inside an argument.
func Start(command string, o Options) (*Client, error) {
	words, err := Split(command)
	if err != nil {
		return nil, err
	}
	p := exec.Command(words[0], words[1:]...)
	p.Dir, p.Stderr = o.Dir, o.Log
	// What the program has started may keep its standard error open for longer.
	p.WaitDelay = time.Second
	in, err := p.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.Start(); err != nil {
		return nil, err
	}
	c := New(in, out)
	c.process = p
	if c.grace = o.Grace; c.grace == 0 {
		c.grace = 2 * time.Second
	}
	return c, nil
}

// Split cuts a command line into words as Start does. There is an error if there
// are none, or if a quote is not closed.
func Split(command string) ([]string, error) {
	var words []string
	var word strings.Builder
	quote, inside := rune(0), false
	for _, r := range command {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, inside = r, true
		case quote == 0 && (r == ' ' || r == '\t' || r == '\n' || r == '\r'):
			if inside {
				words = append(words, word.String())
			}
			word.Reset()
			inside = false
		default:
			word.WriteRune(r)
			inside = true
		}
	}
	if inside {
		words = append(words, word.String())
	}
	switch {
	case quote != 0:
		return nil, fmt.Errorf("%w: %c is not closed in %q", errCommand, quote, command)
	case len(words) == 0:
		return nil, fmt.Errorf("%w: empty", errCommand)
	}
	return words, nil
}

// New returns a Client of an engine that reads commands from in and writes answers to
// out. Close closes in. If one of them is nil, Ask answers ErrGone.
func New(in io.WriteCloser, out io.Reader) *Client {
	c := &Client{in: in, answers: make(chan answer)}
	if in == nil || out == nil {
		close(c.answers)
		c.gone = fmt.Errorf("%w: no input or no output", ErrGone)
		return c
	}
	go c.read(out)
	return c
}

// read passes answers on until the output ends.
func (c *Client) read(out io.Reader) {
	defer close(c.answers)
	r := bufio.NewReader(out)
	var text strings.Builder
	for {
		line, err := r.ReadString('\n')
		line = strings.TrimRight(line, "\r\n")
		switch {
		case line == "" && text.Len() == 0: // between answers
		case line == "":
			c.answers <- answer{text: text.String()}
			text.Reset()
		default:
			if text.Len() > 0 {
				text.WriteByte('\n')
			}
			text.WriteString(line)
		}
		if text.Len() > maxAnswer {
			c.answers <- answer{err: fmt.Errorf("%w: an answer of more than %d bytes", ErrGone, maxAnswer)}
			io.Copy(io.Discard, r)
			return
		}
		if err != nil {
			return
		}
	}
}

// Ask sends a command and returns the answer without its mark and number. The error is
// ErrAnswer with the text of the engine, one about an empty text, several lines or a nil
// context, ErrGone, or that of the context. After an error of the context all calls return
// ErrGone, because the engine may still send its answer.
func (c *Client) Ask(ctx context.Context, command string) (string, error) {
	command = strings.TrimSpace(command)
	if command == "" || strings.ContainsAny(command, "\r\n") {
		return "", fmt.Errorf("%w: %q", errCommand, command)
	}
	if !c.busy.CompareAndSwap(false, true) {
		return "", errBusy
	}
	defer c.busy.Store(false)
	if c.gone != nil {
		return "", c.gone
	}
	if ctx == nil {
		return "", fmt.Errorf("%w: no context for %q", errCommand, command)
	}
	if c.in == nil {
		return "", fmt.Errorf("%w: the client was not made by New", ErrGone)
	}
	if err := ctx.Err(); err != nil {
		return "", err
	}
	c.number++
	sent := make(chan error, 1)
	go func(n int) {
		_, err := fmt.Fprintf(c.in, "%d %s\n", n, command)
		sent <- err
	}(c.number)
	for {
		select {
		case <-ctx.Done():
			c.gone = fmt.Errorf("%w: %q was given up", ErrGone, command)
			return "", ctx.Err()
		case err := <-sent:
			if sent = nil; err != nil {
				c.gone = fmt.Errorf("%w: %w", ErrGone, err)
				return "", c.gone
			}
		case a, ok := <-c.answers:
			if !ok {
				a.err = fmt.Errorf("%w: its output has ended at %q", ErrGone, command)
			}
			if a.err != nil {
				c.gone = a.err
				return "", c.gone
			}
			return c.answer(command, a.text)
		}
	}
}

// answer takes the mark and the number off an answer.
func (c *Client) answer(command, text string) (string, error) {
	mark, rest := text[0], text[1:]
	digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	if n, err := strconv.Atoi(rest[:digits]); mark != '=' && mark != '?' || err != nil || n != c.number {
		line, _, _ := strings.Cut(text, "\n")
		c.gone = fmt.Errorf("%w: it answers %q to %d %s", ErrGone, line, c.number, command)
		return "", c.gone
	}
	rest = strings.TrimSpace(rest[digits:])
	if mark == '?' {
		return "", fmt.Errorf("%w: %s", ErrAnswer, rest)
	}
	return rest, nil
}

// Direct answers a line in this process, as gtp.Server.Do does. Its method Ask, like that of a
// Client, removes the mark from the answer.
type Direct func(ctx context.Context, line string) string

// Ask is Client.Ask. A context that has ended meanwhile is an error.
func (d Direct) Ask(ctx context.Context, command string) (string, error) {
	command = strings.TrimSpace(command)
	if command == "" || strings.ContainsAny(command, "\r\n") {
		return "", fmt.Errorf("%w: %q", errCommand, command)
	}
	if ctx == nil {
		return "", fmt.Errorf("%w: no context for %q", errCommand, command)
	}
	if d == nil {
		return "", fmt.Errorf("%w: nobody answers %q", ErrGone, command)
	}
	text := d(ctx, command)
	if err := ctx.Err(); err != nil {
		return "", err
	}
	if text == "" || text[0] != '=' && text[0] != '?' {
		return "", fmt.Errorf("%w: %q to %s", ErrGone, text, command)
	}
	rest := strings.TrimSpace(strings.TrimLeft(text[1:], "0123456789"))
	if text[0] == '?' {
		return "", fmt.Errorf("%w: %s", ErrAnswer, rest)
	}
	return rest, nil
}

// CPU returns the processor time that a program has taken which Start has started and Close has
// ended, and 0 otherwise.
func (c *Client) CPU() time.Duration {
	if c.process == nil || c.process.ProcessState == nil {
		return 0
	}
	return c.process.ProcessState.UserTime() + c.process.ProcessState.SystemTime()
}

// Close tells the engine to quit, and waits for the end of a program that Start has started, at
// most for the grace period. The error is that of the program unless it had to be killed. A
// second call does nothing.
func (c *Client) Close() error {
	if c.closed {
		return nil
	}
	c.closed = true
	if c.gone == nil {
		c.gone = fmt.Errorf("%w: the client is closed", ErrGone)
	}
	if c.in == nil {
		return nil
	}
	go func() {
		for range c.answers {
		}
	}()
	go func() {
		io.WriteString(c.in, "quit\n")
		c.in.Close()
	}()
	if c.process == nil {
		return nil
	}
	killed := atomic.Bool{}
	t := time.AfterFunc(c.grace, func() {
		killed.Store(true)
		c.process.Process.Kill()
	})
	err := c.process.Wait()
	t.Stop()
	if killed.Load() {
		return nil
	}
	return err
}
