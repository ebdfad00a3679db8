package reading_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// TestBudgetOverQuestions asks many questions on one budget: no more nodes are spent
// than there are, and what comes afterwards is cut short at once.
func TestBudgetOverQuestions(t *testing.T) {
	b := boardtest.MustParse(t, hard)
	for _, nodes := range []int{0, 1, 100, 1000, 5000} {
		budget := search.NewBudget(nodes)
		ctx := search.WithBudget(t.Context(), budget)
		r := reading.New(reading.Options{})
		spent, over := 0, 0
		for _, q := range questions {
			for _, s := range weakStrings(b, 1, 4) {
				empty := budget.Left() == 0
				before := r.Nodes()
				res, ok, err := q.ask(ctx, r, b, s)
				if err != nil {
					t.Fatal(err)
				}
				took := r.Nodes() - before
				spent += took
				if !ok || !empty {
					continue
				}
				if took != 0 {
					t.Errorf("%d nodes, %v %v: %d nodes after the budget was spent", nodes, q.kind, s, took)
				}
				if res.Limited {
					over++
				}
			}
		}
		if spent > nodes {
			t.Errorf("%d nodes of a budget of %d", spent, nodes)
		}
		if over == 0 {
			t.Errorf("no question found the budget of %d spent", nodes)
		}
	}
}

// TestBudgetOfTwoReaders spends one budget in two goroutines: each may spend once
// what it saw was left.
func TestBudgetOfTwoReaders(t *testing.T) {
	const nodes = 3000
	budget := search.NewBudget(nodes)
	ctx := search.WithBudget(t.Context(), budget)
	var readers [2]*reading.Reader
	var group sync.WaitGroup
	for i := range readers {
		readers[i] = reading.New(reading.Options{})
		b := boardtest.MustParse(t, hard)
		group.Go(func() {
			for _, s := range weakStrings(b, 1, 4) {
				if _, err := readers[i].Attack(ctx, b, s); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if sum := readers[0].Nodes() + readers[1].Nodes(); budget.Left() != 0 || sum > 2*nodes {
		t.Errorf("%d nodes, %d left of %d", sum, budget.Left(), nodes)
	}
}

// TestViews asks two views of one reader in turn, on one memory: each answers as a
// reader of its own does.
func TestViews(t *testing.T) {
	race.Alone(t)
	b := boardtest.MustParse(t, hard)
	one := reading.New(reading.Options{Memory: memory.New(0)})
	efforts := []search.Effort{{}, search.AtLevel(2), {Deeper: 3, Thorough: true}, {Limits: search.Limits{Depth: 9}}}
	views, alone := make([]search.Reader, len(efforts)), make([]search.Reader, len(efforts))
	for i, e := range efforts {
		views[i], alone[i] = one.With(e), reading.New(reading.Options{}).With(e)
	}
	differ := 0
	var wants [][]search.Code // of all questions, in order
	for round := range 2 {    // the second time from the memory
		n := 0
		for _, q := range questions {
			for i, s := range weakStrings(b, 1, 4) {
				if i%sample.Of(16, 1) != sample.Of(9, 0) {
					continue
				}
				if round == 0 {
					codes := make([]search.Code, len(efforts))
					for i := range efforts {
						want, _, err := q.ask(t.Context(), alone[i], b, s)
						if err != nil {
							t.Fatal(err)
						}
						codes[i] = want.Code
					}
					wants = append(wants, codes)
				}
				codes := wants[n]
				n++
				for i := range efforts {
					got, ok, err := q.ask(t.Context(), views[i], b, s)
					if err != nil {
						t.Fatal(err)
					}
					if ok && got.Code != codes[i] {
						t.Errorf("%v %v with %+v: %v, want %v", q.kind, s, efforts[i], got.Code, codes[i])
					}
				}
				if slices.Min(codes) != slices.Max(codes) {
					differ++
				}
			}
		}
	}
	if differ == 0 {
		t.Error("no question tells the views apart")
	}
}

// entering is a recorder that stops a search in the middle until it is told to go on.
type entering struct {
	once     sync.Once
	in, goOn chan struct{}
}

func (e *entering) Enter(*board.Board, board.Point, board.Color, string) {
	e.once.Do(func() {
		close(e.in)
		<-e.goOn
	})
}

func (*entering) Leave(*board.Board, search.Code) {}

func TestBusy(t *testing.T) {
	e := &entering{in: make(chan struct{}), goOn: make(chan struct{})}
	r := reading.New(reading.Options{Recorder: e})
	done := make(chan error)
	b := boardtest.MustParse(t, hard)
	s := readString(t, b)
	go func() {
		_, err := r.Attack(context.Background(), b.Clone(), s)
		done <- err
	}()
	<-e.in
	for name, other := range map[string]search.Reader{"the reader": r, "a view": r.With(search.AtLevel(3))} {
		if _, err := other.Attack(t.Context(), b, s); !errors.Is(err, search.ErrBusy) {
			t.Errorf("%s was asked by two: %v, want ErrBusy", name, err)
		}
	}
	close(e.goOn)
	if err := <-done; err != nil {
		t.Error(err)
	}
	if _, err := r.Attack(t.Context(), b, s); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

// readString returns a string of which a look does not tell whether it can be captured.
func readString(t *testing.T, b *board.Board) board.Point {
	t.Helper()
	r := reading.New(reading.Options{})
	for _, s := range weakStrings(b, 2, 4) {
		if askOne(t, r, b, s, true).Nodes > 0 {
			return s
		}
	}
	t.Fatal("every string is plain")
	return board.NoPoint
}

// TestMainLines plays the lines of answers: the moves are legal, the first is the
// move of the answer, and what comes out fits the code.
func TestMainLines(t *testing.T) {
	r := reading.New(reading.Options{})
	lines, moves := 0, 0
	positionStrings(t, sample.Of(14, 1), 0, func(line int, b *board.Board, s board.Point) {
		if lines >= 3000 {
			return
		}
		for _, attack := range []bool{true, false} {
			res := askOne(t, r, b, s, attack)
			name := "line " + strconv.Itoa(line) + ", " + s.String() + " " + res.Line.String()
			if res.Code == search.Fail {
				if res.Line.Len() != 0 || res.Move != board.NoPoint {
					t.Errorf("%s: a line of what fails", name)
				}
				continue
			}
			lines++
			if res.Line.At(0) != res.Move {
				t.Errorf("%s: the move is %v", name, res.Move)
			}
			c, taken := b.At(s), false
			if attack {
				c = c.Opponent()
			}
			base := b.Depth()
			for _, p := range res.Line.All() {
				if taken {
					t.Errorf("%s goes on after the capture", name)
				}
				moves++
				if p == board.Pass {
					b.TryAssumeLegal(p, c)
				} else if !b.TryKo(p, c) {
					t.Errorf("%s: %v is illegal", name, p)
					break
				}
				taken = b.At(s) == board.Empty
				c = c.Opponent()
			}
			if taken && !attack && res.Code == search.Win {
				t.Errorf("%s: what is saved is taken", name)
			}
			if !taken && attack && res.Code == search.Win && b.Liberties(s) > 4 {
				t.Errorf("%s: what is taken gets away", name)
			}
			b.UndoTo(base)
		}
	})
	if lines < sample.Of(200, 1000) || 2*moves < 3*lines {
		t.Errorf("%d moves in %d lines", moves, lines)
	}
}

// looks counts how often it is asked whether it has ended.
type looks struct {
	context.Context
	n int
}

func (l *looks) Err() error { l.n++; return nil }

// TestLooks counts the nodes between two looks at the context: at a million a second
// they are what an end waits for.
func TestLooks(t *testing.T) {
	const between = 1000
	b := boardtest.MustParse(t, hard)
	r := reading.New(reading.Options{Params: reading.Level(14).Thoroughly(), Limits: search.Limits{Nodes: 200_000}})
	for _, s := range weakStrings(b, 2, 4) {
		ctx := &looks{Context: t.Context()}
		res, err := r.Attack(ctx, b, s)
		if err != nil {
			t.Fatal(err)
		}
		if most := (ctx.n + 1) * between; res.Nodes > most {
			t.Errorf("%v: %d nodes with %d looks", s, res.Nodes, ctx.n)
		}
	}
}

// TestDeadline asks with deadlines that a timer may come too late for.
func TestDeadline(t *testing.T) {
	b := boardtest.MustParse(t, hard)
	r := reading.New(reading.Options{Params: reading.Level(16).Thoroughly(), Limits: search.Limits{Nodes: -1}})
	// A context whose timer never comes.
	ctx := late{t.Context(), time.Now().Add(2 * time.Millisecond)}
	ended := 0
	for _, s := range weakStrings(b, 2, 4) {
		if _, err := r.Attack(ctx, b, s); errors.Is(err, context.DeadlineExceeded) {
			ended++
		}
	}
	if ended == 0 {
		t.Error("no question saw that the deadline is over")
	}
}

type late struct {
	context.Context
	end time.Time
}

func (l late) Deadline() (time.Time, bool) { return l.end, true }
