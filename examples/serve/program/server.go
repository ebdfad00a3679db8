package program

import (
	"bufio"
	"bytes"
	"cmp"
	"container/heap"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/score"
)

// maxLine is the longest query in bytes.
const maxLine = 32 << 20

// backlog is the number of unread answers from which on intermediate reports are dropped.
const backlog = 64

// job is a position that is to be searched.
type job struct {
	id           string
	turn         int
	game         *board.Game
	visits       int
	time         time.Duration
	every, first time.Duration
	as           board.Color // whose winrates, Empty for the player to move
	priority     int
	restrictions []gtp.Restriction

	ownership, movesOwnership, policy, pvVisits, explanations bool // what the answer has besides
	pvLength                                                  int  // the most moves of a variation

	counted *score.Result // of a game that is over

	number int                // in the order of arrival
	cancel context.CancelFunc // not nil while it is searched
}

// queue holds jobs, those of higher priority first and then the older ones.
type queue []*job

func (q queue) Len() int      { return len(q) }
func (q queue) Swap(i, k int) { q[i], q[k] = q[k], q[i] }
func (q *queue) Push(j any)   { *q = append(*q, j.(*job)) }
func (q *queue) Pop() any {
	j := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return j
}
func (q queue) Less(i, k int) bool {
	if q[i].priority != q[k].priority {
		return q[i].priority > q[k].priority
	}
	return q[i].number < q[k].number
}

// server hands jobs to searchers.
type server struct {
	ctx     context.Context
	options *options
	model   *network.Model

	mu      sync.Mutex
	change  *sync.Cond
	waiting queue
	running map[*job]bool
	jobs    int
	closed  bool // no more jobs come

	out     sync.Mutex
	more    *sync.Cond // there are answers to write, or no more will come
	answers [][]byte
	ended   bool
	broken  error // of the writer

	workers, writer sync.WaitGroup
}

func newServer(ctx context.Context, o *options, m *network.Model, searchers []*mcts.Searcher, w io.Writer) *server {
	s := &server{ctx: ctx, options: o, model: m, running: map[*job]bool{}}
	s.change, s.more = sync.NewCond(&s.mu), sync.NewCond(&s.out)
	s.writer.Go(func() { s.write(w) })
	for _, searcher := range searchers {
		s.workers.Go(func() { s.work(&worker{model: m, searcher: searcher}) })
	}
	return s
}

// read takes queries until the input or the context ends, and then waits for the answers.
func (s *server) read(r io.Reader) error {
	lines := bufio.NewReaderSize(r, 1<<16)
	ended := make(chan error, 1)
	go func() { ended <- s.lines(lines) }()
	var err error
	select {
	case err = <-ended:
	case <-s.ctx.Done():
		err = s.ctx.Err()
	}
	s.mu.Lock()
	s.closed = true
	if s.options.quit || err != nil {
		s.stop(func(*job) bool { return true })
	}
	s.change.Broadcast()
	s.mu.Unlock()
	s.workers.Wait()
	s.out.Lock()
	s.ended = true
	s.more.Signal()
	s.out.Unlock()
	s.writer.Wait()
	return errors.Join(err, s.broken)
}

// lines reads queries until the end.
func (s *server) lines(r *bufio.Reader) error {
	for {
		line, err := readLine(r)
		switch {
		case errors.Is(err, bufio.ErrTooLong):
			s.say(problem{Error: "a query of more than 32 MB", ID: idOf(line)})
			continue
		case len(line) > 0:
			s.take(line)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// readLine returns a line without its end. Of one that is too long it returns the beginning, with
// the error bufio.ErrTooLong.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if long = long || len(line)+len(part) > maxLine; !long {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case long && err == nil:
			return line, bufio.ErrTooLong
		}
		for len(line) > 0 && (line[len(line)-1] == '\n' || line[len(line)-1] == '\r' || line[len(line)-1] == ' ') {
			line = line[:len(line)-1]
		}
		return line, err
	}
}

// problem is an answer to a query that cannot be understood, or a warning.
type problem struct {
	Error   string `json:"error,omitempty"`
	Warning string `json:"warning,omitempty"`
	Field   string `json:"field,omitempty"`
	ID      string `json:"id,omitempty"`
	Turn    *int   `json:"turnNumber,omitempty"` // of an error that concerns one position
}

// say hands an answer to the writer. It does not wait for the client, which may send all its
// queries before it reads. Until the client reads, intermediate reports are dropped.
func (s *server) say(v any) {
	line, err := json.Marshal(v)
	if err != nil {
		line, _ = json.Marshal(problem{Error: err.Error()})
	}
	s.out.Lock()
	defer s.out.Unlock()
	if a, ok := v.(*answer); ok && a.During && len(s.answers) > backlog {
		return
	}
	s.answers = append(s.answers, append(line, '\n'))
	s.more.Signal()
}

// write writes answers until there are no more, and throws them away once the writer is
// broken.
func (s *server) write(w io.Writer) {
	for {
		s.out.Lock()
		for len(s.answers) == 0 && !s.ended {
			s.more.Wait()
		}
		lines := s.answers
		s.answers = nil
		s.out.Unlock()
		if len(lines) == 0 {
			return
		}
		if s.broken == nil {
			_, s.broken = w.Write(bytes.Join(lines, nil))
		}
	}
}

// take reads a query and queues its jobs.
func (s *server) take(line []byte) {
	line = bytes.TrimPrefix(line, []byte("\ufeff"))
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(line, &fields); err != nil || fields == nil {
		text := "not an object of JSON"
		if err != nil {
			text += ": " + reason(err)
		}
		s.say(problem{Error: text, ID: idOf(line)})
		return
	}
	var q query
	if err := json.Unmarshal(fields["id"], &q.id); err != nil || q.id == "" {
		s.say(problem{Error: "must be a string", Field: "id"})
		return
	}
	err := q.read(fields)
	if err == nil && q.action != "" {
		err = s.act(&q, fields)
		if err == nil {
			return
		}
	}
	var jobs []*job
	if err == nil {
		jobs, err = q.jobs(s.options.visits)
	}
	for _, w := range q.warnings {
		s.say(w)
	}
	if err != nil {
		p := problem{Error: err.Error(), ID: q.id}
		if f, ok := errors.AsType[*fault](err); ok {
			p.Field, p.Error = f.field, f.text
		}
		s.say(p)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range jobs {
		s.jobs++
		j.number = s.jobs
		heap.Push(&s.waiting, j)
	}
	s.change.Broadcast()
}

// model is an answer to query_models.
type model struct {
	Name     string `json:"name"`
	Internal string `json:"internalName"`
	Format   string `json:"format"`
}

// act answers a query that asks for something else than an analysis. Its fields come back, unknown
// ones included. The error is a *fault.
func (s *server) act(q *query, fields map[string]json.RawMessage) error {
	add := func(name string, value any) {
		text, err := json.Marshal(value)
		if err == nil {
			fields[name] = text
		}
	}
	turns := func(j *job) bool { return q.turnNumbers == nil || slices.Contains(*q.turnNumbers, j.turn) }
	switch q.action {
	case "query_version":
		add("version", "1.15.0") // of the protocol: the last one of which all is understood
		add("git_hash", "tengen")
	case "query_models":
		add("models", []model{{Name: cmp.Or(s.options.model, "shipped"), Internal: s.model.Info().Name, Format: s.model.Info().Format}})
	case "clear_cache": // nothing is kept from one position to the next
	case "terminate":
		if q.terminateID == "" {
			return missing("terminateId")
		}
		s.mu.Lock()
		s.stop(func(j *job) bool { return j.id == q.terminateID && turns(j) })
		s.mu.Unlock()
	case "terminate_all":
		s.mu.Lock()
		s.stop(turns)
		s.mu.Unlock()
	default:
		return faultf("action", "unknown action %q", q.action)
	}
	s.say(fields)
	return nil
}

// stop ends jobs: those that wait have no results. The caller holds the lock.
func (s *server) stop(which func(*job) bool) {
	var left queue
	for _, j := range s.waiting {
		if which(j) {
			s.say(&answer{ID: j.id, Turn: j.turn, None: true})
		} else {
			left = append(left, j)
		}
	}
	s.waiting = left
	heap.Init(&s.waiting)
	for j := range s.running {
		if which(j) {
			j.cancel()
		}
	}
}

// worker does one job at a time.
type worker struct {
	model     *network.Model
	searcher  *mcts.Searcher
	counter   *score.Estimator   // nil until a game is over
	explainer *explain.Explainer // nil until a query wants explanations
}

// work does jobs until there are no more.
func (s *server) work(w *worker) {
	for {
		s.mu.Lock()
		for len(s.waiting) == 0 && !s.closed {
			s.change.Wait()
		}
		if len(s.waiting) == 0 {
			s.mu.Unlock()
			return
		}
		j := heap.Pop(&s.waiting).(*job)
		var ctx context.Context
		// The search has to end by itself when the server does, with what it has.
		ctx, j.cancel = context.WithCancel(s.ctx)
		s.running[j] = true
		s.mu.Unlock()
		a, err := w.search(ctx, j, s.say)
		stopped := ctx.Err() != nil
		j.cancel()
		s.mu.Lock()
		delete(s.running, j)
		s.mu.Unlock()
		switch {
		case err != nil && !stopped:
			s.say(problem{Error: err.Error(), ID: j.id, Turn: &j.turn})
		case err != nil:
			s.say(&answer{ID: j.id, Turn: j.turn, None: true})
		default:
			s.say(a)
		}
	}
}

// search searches the position, and reports meanwhile if the query wants it. A game that is over is
// counted first.
func (w *worker) search(ctx context.Context, j *job, report func(any)) (a *answer, err error) {
	if j.game.Over() {
		if j.counted, err = w.count(ctx, j.game); err != nil {
			return nil, err
		}
	}
	lim := mcts.Limits{Visits: j.visits, Time: j.time, Ownership: j.ownership, MovesOwnership: j.movesOwnership}
	if len(j.restrictions) > 0 {
		c, q := j.game.ToPlay(), gtp.Query{Restrictions: j.restrictions}
		for _, p := range append(slices.Collect(board.Points(j.game.Size())), board.Pass) {
			if q.Allows(p, c, 0) {
				lim.Allow = append(lim.Allow, p)
			}
		}
		if len(lim.Allow) == 0 {
			return nil, mcts.ErrNoMove
		}
	}
	if j.every > 0 {
		next := time.Now().Add(j.first)
		lim.Every = min(j.first, j.every)
		lim.Progress = func(r *mcts.Result) {
			if now := time.Now(); !now.Before(next) {
				next = now.Add(j.every - lim.Every/2) // the next report but for the jitter of the clock
				report(j.answer(r, true))
			}
		}
	}
	r, err := w.searcher.Search(ctx, j.game, lim)
	if err != nil {
		return nil, err
	}
	a = j.answer(r, false)
	if j.explanations {
		err = w.explain(ctx, j.game, r, a)
	}
	return a, err
}

// count counts a game that is over.
func (w *worker) count(ctx context.Context, g *board.Game) (r *score.Result, err error) {
	if w.counter == nil {
		if w.counter, err = score.New(score.Options{}); err != nil {
			return nil, err
		}
	}
	return w.counter.EstimateGame(ctx, g)
}
