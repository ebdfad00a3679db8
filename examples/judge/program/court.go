package program

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp/client"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// court asks the reader and the judge, and counts.
type court struct {
	reader, judge *connect.Reader
	other         *engine // nil if there is none

	asked, undecided, right, nearly, missed, invented, contradicted, otherRight int
	took, longest                                                               time.Duration
}

func newCourt(o *options) *court {
	p := connect.Level(o.level)
	p.Nodes *= o.times
	return &court{
		reader: connect.New(connect.Options{Params: o.params()}),
		judge:  connect.New(connect.Options{Params: p, Tactics: larger{worm.DefaultReader(nil), worm.DefaultReader(nil), o.times}}),
	}
}

// larger is a tactical reader whose questions may take many times as many nodes.
type larger struct {
	search.Reader
	grader search.Grader
	times  int
}

// With implements search.Grader.
func (l larger) With(e search.Effort) search.Reader {
	e.Limits.Nodes *= l.times
	return l.grader.With(e)
}

// ask asks one of the two questions about two strings.
func ask(ctx context.Context, r *connect.Reader, q *question, connecting bool) (search.Result, error) {
	if connecting {
		return r.Connect(ctx, q.b, q.x, q.y)
	}
	return r.Disconnect(ctx, q.b, q.x, q.y)
}

// replied returns the code of the side to move if it plays move and r answers for the
// opponent, and whether r was cut short.
func replied(ctx context.Context, r *connect.Reader, q *question, move board.Point) (search.Code, bool, error) {
	c := q.b.At(q.x)
	if !q.connecting {
		c = c.Opponent()
	}
	if move != board.Pass {
		if !q.b.Try(move, c) {
			return search.Fail, false, nil
		}
		defer q.b.Undo()
	}
	for _, p := range [2]board.Point{q.x, q.y} {
		if q.b.At(p) == board.Empty { // captured
			return search.Win, false, nil
		}
	}
	res, err := ask(ctx, r, q, !q.connecting)
	return res.Code.Reverse(), res.Limited, err
}

// ask puts a question to everybody and counts the answers. It returns what was wrong.
func (c *court) ask(ctx context.Context, q *question) (notes []string, err error) {
	start := time.Now()
	got, err := ask(ctx, c.reader, q, q.connecting)
	if err != nil {
		return nil, err
	}
	took := time.Since(start)
	if notes, err = c.contradiction(ctx, q, got); err != nil {
		return nil, err
	}
	judged, err := ask(ctx, c.judge, q, q.connecting)
	if err != nil {
		return nil, err
	}
	var other search.Result
	if c.other != nil {
		if other, err = c.other.ask(ctx, q); err != nil {
			return nil, err
		}
	}
	// The code is the best one that holds after a move that was claimed.
	want, where := search.Fail, board.NoPoint
	limited := judged.Limited && judged.Code == search.Fail
	for _, r := range [3]search.Result{judged, got, other} {
		if r.Code == search.Fail || r.Code <= want || r.Move == where {
			continue
		}
		code, cut, err := replied(ctx, c.judge, q, r.Move)
		if err != nil {
			return nil, err
		}
		limited = limited || cut
		if code = min(code, r.Code); code > want {
			want, where = code, r.Move
		}
	}
	c.asked++
	c.took += took
	c.longest = max(c.longest, took)
	if limited && want != search.Win {
		c.undecided++
		return notes, nil
	}
	if got.Code == want {
		c.right++
	} else {
		notes = append(notes, fmt.Sprintf("%v at %v, the judge says %v at %v", got.Code, got.Move, want, where))
	}
	if (got.Code == search.Fail) == (want == search.Fail) {
		c.nearly++
	} else if got.Code == search.Fail {
		c.missed++
	} else {
		c.invented++
	}
	if c.other != nil && other.Code == want {
		c.otherRight++
	}
	return notes, nil
}

// contradiction asks the reader the opposite question after its own move, and returns a note if
// that fails.
func (c *court) contradiction(ctx context.Context, q *question, got search.Result) ([]string, error) {
	if got.Code == search.Fail {
		return nil, nil
	}
	held, _, err := replied(ctx, c.reader, q, got.Move)
	if err != nil || held != search.Fail {
		return nil, err
	}
	c.contradicted++
	return []string{fmt.Sprintf("%v at %v, but not after that move", got.Code, got.Move)}, nil
}

// engine is another program that answers the same questions.
type engine struct{ c *client.Client }

func start(ctx context.Context, command string) (*engine, error) {
	c, err := client.Start(command, client.Options{})
	return &engine{c}, err
}

func (e *engine) close() { e.c.Close() }

// ask sets the position up and asks the question. An engine that does not know it fails.
func (e *engine) ask(ctx context.Context, q *question) (search.Result, error) {
	commands := []string{fmt.Sprint("boardsize ", q.b.Size()), "clear_board"}
	for i, p := range q.game.Moves[:q.move] {
		commands = append(commands, fmt.Sprint("play ", board.Black+board.Color(i%2), " ", p))
	}
	for _, command := range commands {
		if _, err := e.c.Ask(ctx, command); err != nil {
			return search.Result{}, err
		}
	}
	kind := "disconnect"
	if q.connecting {
		kind = "connect"
	}
	answer, err := e.c.Ask(ctx, fmt.Sprint(kind, " ", q.x, " ", q.y))
	if err != nil {
		return search.Result{}, err
	}
	words := strings.Fields(answer)
	if len(words) == 0 || words[0] == "0" {
		return search.Result{}, nil
	}
	res := search.Result{Code: search.Win, Move: board.Pass}
	for code := search.Fail; code <= search.Win; code++ {
		if fmt.Sprint(code.GTP()) == words[0] {
			res.Code = code
		}
	}
	if len(words) > 1 {
		if res.Move, err = board.ParsePoint(words[1], q.b.Size()); err != nil {
			return search.Result{}, err
		}
	}
	return res, nil
}
