package gtp_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/internal/sample"
)

// thinker is an engine that thinks until its context ends, and then passes or
// gives up.
type thinker struct {
	giveUp bool
	moves  int
}

func (e *thinker) Move(ctx context.Context, _ *board.Game, _ board.Color) (board.Point, error) {
	e.moves++
	<-ctx.Done()
	if e.giveUp {
		return board.NoPoint, ctx.Err()
	}
	return board.Pass, nil
}

// idler is an engine that passes at once and ponders until its context ends.
type idler struct {
	begun, ended int
	moves        []int // of the game, each time
}

func (e *idler) Move(context.Context, *board.Game, board.Color) (board.Point, error) {
	return board.Pass, nil
}

func (e *idler) Ponder(ctx context.Context, g *board.Game) {
	e.begun++
	e.moves = append(e.moves, g.Len())
	<-ctx.Done()
	e.ended++
}

// TestPonder checks that an engine ponders while no command waits, once after each, and that a
// line, the end of the input and the end of the context end that.
func TestPonder(t *testing.T) {
	for _, end := range []string{"quit", "close", "cancel"} {
		synctest.Test(t, func(t *testing.T) {
			e := &idler{}
			s, err := gtp.NewServer(gtp.Config{Engine: e})
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			c := serve(t, ctx, s)
			c.wait()
			check := func(what string, begun int, moves ...int) {
				t.Helper()
				if e.begun != begun || e.ended != begun-1 || !slices.Equal(e.moves, moves) {
					t.Fatalf("%s, %s: pondered %d times, %d ended, at moves %v", end, what, e.begun, e.ended, e.moves)
				}
			}
			check("at first", 1, 0)
			if got := c.send("genmove b\n"); got != "= PASS\n\n" {
				t.Fatalf("answer %q", got)
			}
			check("after a move", 2, 0, 1)
			if got := c.send("\n"); got != "" {
				t.Fatalf("answer %q to an empty line", got)
			}
			c.send("play w D4\nname\nplay b Q16\n")
			if e.begun != e.ended+1 || e.moves[len(e.moves)-1] != 3 {
				t.Fatalf("%s, after three commands: pondered %d times, %d ended, at moves %v", end, e.begun, e.ended, e.moves)
			}
			switch end {
			case "quit":
				c.send("quit\n")
			case "close":
				c.in.Close()
			case "cancel":
				cancel()
			}
			<-c.done
			if e.begun != e.ended {
				t.Errorf("%s: pondered %d times, %d ended", end, e.begun, e.ended)
			}
			c.in.Close()
		})
	}
}

// session is a server in a synctest bubble with a client at the other end.
type session struct {
	t    *testing.T
	in   *io.PipeWriter
	out  lockedBuffer
	done chan error
}

func serve(t *testing.T, ctx context.Context, s *gtp.Server) *session {
	r, w := io.Pipe()
	c := &session{t: t, in: w, done: make(chan error, 1)}
	go func() { c.done <- s.Serve(ctx, r, &c.out) }()
	return c
}

// send writes lines, waits until nothing moves any more, and returns what has
// come back since the last time.
func (c *session) send(text string) string {
	c.t.Helper()
	if _, err := io.WriteString(c.in, text); err != nil {
		c.t.Fatal(err)
	}
	return c.wait()
}

func (c *session) wait() string {
	synctest.Wait()
	return c.out.take()
}

type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) take() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	defer b.buf.Reset()
	return b.buf.String()
}

func (c *session) expect(sent, want string) {
	c.t.Helper()
	if got := c.send(sent); got != want {
		c.t.Errorf("after %q the server said %q, want %q", sent, got, want)
	}
}

// end closes the input and returns the rest of the output and the error.
func (c *session) end() (string, error) {
	c.in.Close()
	rest := c.wait()
	select {
	case err := <-c.done:
		return rest, err
	default:
		c.t.Fatal("the server still runs at the end of the input")
		return "", nil
	}
}

func TestInterrupt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := new(thinker)
		c := serve(t, t.Context(), newServer(t, gtp.Config{Engine: e}))
		c.expect("1 genmove b\n", "")
		c.expect("2 query_boardsize\n\n# other comment\n3 last_move\n", "")
		c.expect("# interrupt\n", "=1 PASS\n\n=2 19\n\n=3 black PASS\n\n")
		c.expect("# interrupt\n4 genmove w\n", "") // ended nothing
		c.expect("5 genmove b\n", "")
		c.expect("# interrupt\n", "=4 PASS\n\n=5 PASS\n\n") // ended both
		e.giveUp = true
		c.expect("6 genmove w\n", "")
		c.expect("# interrupt\n", "?6 interrupted\n\n")
		c.expect("7 last_move\n", "=7 black PASS\n\n")
		e.giveUp = false
		c.expect("8 genmove w\n", "")
		c.expect("9 gogui-interrupt\n", "=8 PASS\n\n=9 \n\n")
		if rest, err := c.end(); rest != "" || err != nil {
			t.Errorf("end: %q, %v", rest, err)
		}
		if e.moves != 5 {
			t.Errorf("the engine was asked %d times, want 5", e.moves)
		}
	})
}

// TestQuit: a client that leaves while a command runs does not wait for it; a file
// of commands does.
func TestQuit(t *testing.T) {
	for _, last := range []string{"quit\n", ""} {
		for _, tt := range []struct {
			name    string
			patient bool
			later   time.Duration // when the last line or the end comes
			stopped time.Duration // when the work ends
		}{
			{"in one go", false, 0, 2 * time.Hour},
			{"later", false, time.Second, time.Second},
			{"while the second runs", false, 90 * time.Minute, 90 * time.Minute},
			{"later, patient", true, time.Second, 2 * time.Hour},
		} {
			t.Run(fmt.Sprintf("%q,%s", last, tt.name), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					var stopped time.Duration
					start := time.Now()
					s := newServer(t, gtp.Config{Patient: tt.patient})
					err := s.Register("work", func(ctx context.Context, c *gtp.Call) error {
						defer func() { stopped = time.Since(start) }()
						select {
						case <-ctx.Done():
						case <-time.After(time.Hour):
							c.Print("done")
						}
						return ctx.Err()
					})
					if err != nil {
						t.Fatal(err)
					}
					c := serve(t, t.Context(), s)
					c.expect("work\nwork\n", "")
					time.Sleep(tt.later)
					out := ""
					if last != "" {
						out = c.send(last)
					}
					c.in.Close()
					time.Sleep(3 * time.Hour)
					rest, err := c.end()
					out += rest
					done := int(tt.stopped / time.Hour)
					want := strings.Repeat("= done\n\n", done) + strings.Repeat("? interrupted\n\n", 2-done)
					if last != "" {
						want += "= \n\n"
					}
					if out != want || err != nil {
						t.Errorf("got %q, %v, want %q", out, err, want)
					}
					if stopped != tt.stopped {
						t.Errorf("work stopped after %v, want %v", stopped, tt.stopped)
					}
				})
			})
		}
	}
}

// TestLongFile: the end of a file that does not fit into the queue came in one go too.
func TestLongFile(t *testing.T) {
	const lines = 12000
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, gtp.Config{})
		err := s.Register("work", func(ctx context.Context, c *gtp.Call) error {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(time.Second):
				c.Print("done")
				return nil
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := s.Serve(t.Context(), strings.NewReader(strings.Repeat("work\n", lines)), &out); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(out.String(), "= done\n\n"); n != lines {
			t.Errorf("%d answers, want %d", n, lines)
		}
	})
}

func TestStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, gtp.Config{})
		err := s.RegisterStream("count", func(ctx context.Context, c *gtp.Call) error {
			if c.Arg(0) == "bad" {
				c.Print("lost")
				return errors.New("no such thing")
			}
			for i := 1; ; i++ {
				c.Printf("info %d\n\n", i)
				if err := c.Flush(); err != nil {
					return err
				}
				select {
				case <-ctx.Done():
					return nil
				case <-time.After(time.Second):
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		c := serve(t, t.Context(), s)
		c.expect("7 count\n", "=7\ninfo 1\n")
		time.Sleep(2500 * time.Millisecond)
		if got := c.wait(); got != "info 2\ninfo 3\n" {
			t.Errorf("streamed %q", got)
		}
		c.expect("\n", "\n") // any line ends it
		c.expect("count\n", "=\ninfo 1\n")
		c.expect("8 protocol_version\n", "\n=8 2\n\n")
		c.expect("count\n", "=\ninfo 1\n")
		c.expect("9 count\n", "\n=9\ninfo 1\n")
		c.expect("count bad\n", "\n? no such thing\n\n")
		c.expect("count\n", "=\ninfo 1\n")
		if rest, err := c.end(); rest != "\n" || err != nil {
			t.Errorf("end: %q, %v", rest, err)
		}
	})
}

func TestServeContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reason := errors.New("the server shuts down")
		ctx, cancel := context.WithCancelCause(t.Context())
		c := serve(t, ctx, newServer(t, gtp.Config{Engine: &thinker{giveUp: true}}))
		c.expect("genmove b\nname\n", "")
		cancel(reason)
		if got := c.wait(); got != "? interrupted\n\n" {
			t.Errorf("got %q", got)
		}
		if err := <-c.done; err != reason {
			t.Errorf("Serve returned %v, want %v", err, reason)
		}
		c.in.Close() // lets the goroutine that reads end
	})
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		c := serve(t, ctx, newServer(t, gtp.Config{}))
		c.expect("protocol_version\n", "= 2\n\n")
		cancel()
		if err := <-c.done; err != context.Canceled {
			t.Errorf("idle Serve returned %v", err)
		}
		c.in.Close()
	})
}

// TestServeReaders feeds the server in pieces of all kinds.
func TestServeReaders(t *testing.T) {
	const in, want = "1 echo a\n\n2 echo b", "=1 a\n\n=2 b\n\n"
	readers := map[string]io.Reader{
		"whole":       strings.NewReader(in),
		"bytes":       iotest.OneByteReader(strings.NewReader(in)),
		"halves":      iotest.HalfReader(strings.NewReader(in)),
		"data at EOF": iotest.DataErrReader(strings.NewReader(in)),
	}
	for name, r := range readers {
		var out bytes.Buffer
		if err := newServer(t, gtp.Config{}).Serve(t.Context(), r, &out); err != nil || out.String() != want {
			t.Errorf("%s: %q, %v, want %q", name, out.String(), err, want)
		}
	}
}

func TestServeErrors(t *testing.T) {
	broken := errors.New("broken pipe")
	var out bytes.Buffer
	r := io.MultiReader(strings.NewReader("protocol_version\n"), iotest.ErrReader(broken))
	if err := newServer(t, gtp.Config{}).Serve(t.Context(), r, &out); !errors.Is(err, broken) {
		t.Errorf("reading: %v, want %v", err, broken)
	}
	if out.String() != "= 2\n\n" {
		t.Errorf("before the error: %q", out.String())
	}
	r = strings.NewReader("protocol_version\nprotocol_version\n")
	if err := newServer(t, gtp.Config{}).Serve(t.Context(), r, failingWriter{broken}); !errors.Is(err, broken) {
		t.Errorf("writing: %v, want %v", err, broken)
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func TestLongLines(t *testing.T) {
	fits := strings.Repeat("x", 1<<20-len("1 echo \n"))
	var out bytes.Buffer
	in := "1 echo " + fits + "\n2 echo y" + fits + "\n3 echo z\n# " + fits + fits + "\n4 echo " + fits + "xx"
	if err := newServer(t, gtp.Config{}).Serve(t.Context(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	got := strings.ReplaceAll(out.String(), fits, "~")
	want := "=1 ~\n\n?2 line too long\n\n=3 z\n\n? line too long\n\n?4 line too long\n\n"
	if got != want {
		t.Errorf("got %.200q, want %q", got, want)
	}
}

// TestQuitStopsReading: what follows quit belongs to somebody else.
func TestQuitStopsReading(t *testing.T) {
	r, w := io.Pipe()
	done := make(chan error)
	var out bytes.Buffer
	go func() { done <- newServer(t, gtp.Config{}).Serve(t.Context(), r, &out) }()
	if _, err := io.WriteString(w, "5 quit\n"); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil || out.String() != "=5 \n\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
	go w.Write([]byte("next"))
	var next [4]byte
	if _, err := io.ReadFull(r, next[:]); err != nil || string(next[:]) != "next" {
		t.Errorf("after quit: %q, %v", next, err)
	}
}

// TestFlood sends far more commands than can wait while one of them runs: the
// server stops reading, and answers all in the end.
func TestFlood(t *testing.T) {
	lines := sample.Of(15_000, 30_000)
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, gtp.Config{Name: "x"})
		release := make(chan struct{})
		if err := s.Register("slow", func(context.Context, *gtp.Call) error { <-release; return nil }); err != nil {
			t.Fatal(err)
		}
		c := serve(t, t.Context(), s)
		c.send("slow\n")
		var sent atomic.Int32
		go func() {
			for range lines {
				if _, err := io.WriteString(c.in, "name\n"); err != nil {
					t.Error(err)
				}
				sent.Add(1)
			}
			c.in.Close()
		}()
		c.wait()
		if n := sent.Load(); n < 9000 || n > 12000 {
			t.Errorf("%d commands were read while one runs, want about 10,000", n)
		}
		close(release)
		if n := strings.Count(c.wait(), "= x\n\n"); n != lines {
			t.Errorf("%d answers, want %d", n, lines)
		}
		if err := <-c.done; err != nil {
			t.Error(err)
		}
	})
}
