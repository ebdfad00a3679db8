package gtp

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/tengen-go/tengen/board"
)

// maxLine is the longest line in bytes that a server reads. A longer one is
// answered with an error.
const maxLine = 1 << 20

// maxQueued is how many requests wait at most. While so many do, the server does
// not read on: an endless input must not take all memory.
const maxQueued = 10000

// errLine reports that a line is longer than maxLine.
var errLine = errors.New("line too long")

// Serve answers the commands read from r on w until "quit" or the end of r, and then returns
// nil. It stops early with an error if an argument is nil, with the
// error of r or w, or with the cause of ctx when that ends. A goroutine may then stay blocked
// in a Read of r, and discards what it reads.
func (s *Server) Serve(ctx context.Context, r io.Reader, w io.Writer) error {
	switch {
	case ctx == nil:
		return board.ErrNoContext
	case r == nil:
		return fmt.Errorf("%w: nothing to read from", errNoStream)
	case w == nil:
		return fmt.Errorf("%w: nothing to write to", errNoStream)
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	in := newInbox(ctx, s)
	go in.read(r)
	defer context.AfterFunc(ctx, in.wake)()
	s.quit = false
	if e, ok := s.cfg.Engine.(PonderingEngine); ok {
		in.ponder = func(ctx context.Context) { e.Ponder(ctx, s.game) }
	}
	for !s.quit {
		j := in.next()
		if j == nil {
			break
		}
		var err error
		if j.tooLong {
			_, err = w.Write(frame(j.ID, "", errLine))
		} else {
			err = s.answer(j.ctx, j.Request, w)
		}
		in.done(j)
		if err != nil {
			return fmt.Errorf("writing an answer: %w", err)
		}
	}
	if s.quit {
		return nil
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	return in.readError()
}

// pause is how long the input must have been silent for what comes next to be sent
// later, not only read later.
const pause = 300 * time.Millisecond

// job is a request with the context it will run under.
type job struct {
	Request
	burst   int // that it came in
	tooLong bool
	stream  bool
	ctx     context.Context
	cancel  context.CancelFunc
}

// inbox is the queue between the goroutine that reads and the one that answers.
// It knows which jobs are not answered yet, so that input can end them.
type inbox struct {
	ctx     context.Context
	patient bool
	streams map[string]bool
	ponder  func(context.Context) // what to do while no job waits, or nil

	mu      sync.Mutex
	wakeup  *sync.Cond // a job waits, or there will be none
	room    *sync.Cond // a job was taken
	waiting []*job
	running *job
	idle    context.CancelFunc // ends ponder, nil while that does not run
	closed  bool
	burst   int   // counts the pauses of the input
	err     error // of the reader
}

func newInbox(ctx context.Context, s *Server) *inbox {
	in := &inbox{ctx: ctx, patient: s.cfg.Patient, streams: make(map[string]bool)}
	in.wakeup, in.room = sync.NewCond(&in.mu), sync.NewCond(&in.mu)
	for name, c := range s.commands {
		if c.stream {
			in.streams[name] = true
		}
	}
	return in
}

// read takes lines until the end of the input, "quit", or the end of the
// context.
func (in *inbox) read(r io.Reader) {
	br := bufio.NewReader(pausing{r, in})
	for in.ctx.Err() == nil {
		line, tooLong, err := readLine(br)
		if err != nil && len(line) == 0 {
			in.close(err)
			return
		}
		req := ParseRequest(string(line))
		in.put(req, tooLong)
		if req.Name == "quit" && !tooLong {
			in.close(io.EOF)
			return
		}
		if err != nil {
			in.close(err)
			return
		}
	}
}

// readLine reads a line without its line break. Of a line that is too long it
// returns the beginning. The line counts also if there is an error.
func readLine(br *bufio.Reader) (line []byte, tooLong bool, err error) {
	for {
		part, err := br.ReadSlice('\n')
		room := maxLine - len(line)
		tooLong = tooLong || len(part) > room
		line = append(line, part[:min(len(part), room)]...)
		if err != bufio.ErrBufferFull {
			return line, tooLong, err
		}
	}
}

// put queues a request, and ends what it interrupts.
func (in *inbox) put(r Request, tooLong bool) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.endIdle()
	for j := range in.pending() {
		if j.stream || r.Interrupt || r.Name == "gogui-interrupt" || r.Name == "quit" && in.leftBehind(j) {
			j.cancel()
		}
	}
	if r.Name == "" && !tooLong {
		return
	}
	for len(in.waiting) >= maxQueued && in.ctx.Err() == nil {
		in.room.Wait()
	}
	j := &job{Request: r, burst: in.burst, tooLong: tooLong, stream: in.streams[r.Name]}
	j.ctx, j.cancel = context.WithCancel(in.ctx)
	in.waiting = append(in.waiting, j)
	in.wakeup.Signal()
}

// close says that nothing more will be read.
func (in *inbox) close(err error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.endIdle()
	in.closed = true
	if err != io.EOF {
		in.err = fmt.Errorf("reading commands: %w", err)
	}
	for j := range in.pending() {
		if j.stream || in.leftBehind(j) {
			j.cancel()
		}
	}
	in.wakeup.Signal()
}

// pausing begins another burst of input where it is silent.
type pausing struct {
	r  io.Reader
	in *inbox
}

func (p pausing) Read(buf []byte) (int, error) {
	asked := time.Now()
	n, err := p.r.Read(buf)
	if time.Since(asked) >= pause {
		p.in.mu.Lock()
		p.in.burst++
		p.in.mu.Unlock()
	}
	return n, err
}

// leftBehind reports whether the end of the input ends a job. It does not if both
// came in one go, as the lines of a file do.
func (in *inbox) leftBehind(j *job) bool { return !in.patient && j.burst < in.burst }

// pending iterates over the jobs that are not answered yet.
func (in *inbox) pending() func(yield func(*job) bool) {
	return func(yield func(*job) bool) {
		if in.running != nil && !yield(in.running) {
			return
		}
		for _, j := range in.waiting {
			if !yield(j) {
				return
			}
		}
	}
}

func (in *inbox) wake() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.wakeup.Signal()
	in.room.Signal()
}

// next waits for a job and takes it. It returns nil when there will be none.
func (in *inbox) next() *job {
	in.mu.Lock()
	defer in.mu.Unlock()
	pondered := in.ponder == nil
	for {
		switch {
		case in.ctx.Err() != nil:
			return nil
		case len(in.waiting) > 0:
			in.running = in.waiting[0]
			in.waiting = in.waiting[1:]
			in.room.Signal()
			return in.running
		case in.closed:
			return nil
		case !pondered:
			in.whileIdle()
			pondered = true
			continue
		}
		in.wakeup.Wait()
	}
}

// whileIdle ponders until a line comes, the input ends, or ponder returns. The caller has the lock,
// which is free meanwhile.
func (in *inbox) whileIdle() {
	ctx, cancel := context.WithCancel(in.ctx)
	in.idle = cancel
	in.mu.Unlock()
	defer in.mu.Lock()
	defer cancel()
	in.ponder(ctx)
}

// endIdle ends ponder if it runs. The caller has the lock.
func (in *inbox) endIdle() {
	if in.idle != nil {
		in.idle()
		in.idle = nil
	}
}

func (in *inbox) done(j *job) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.running = nil
	j.cancel()
}

func (in *inbox) readError() error {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.err
}
