package program

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/board/gtp/client"
	"github.com/tengen-go/tengen/board/gtp/tst"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/reading/search"
)

// starter returns what starts engines.
func starter(o *options) (func(context.Context) (tst.Asker, error), error) {
	if o.engine != "" {
		return func(context.Context) (tst.Asker, error) { return client.Start(o.engine, client.Options{}) }, nil
	}
	shared, err := examine.Shipped()
	if err != nil {
		return nil, err
	}
	how := genmove.Options{Effort: search.AtLevel(o.level), Examine: examine.Options{Databases: shared}}
	if err := o.moves.Options(&how, o.log); err != nil {
		return nil, err
	}
	return func(context.Context) (tst.Asker, error) {
		e, err := genmove.New(how)
		if err != nil {
			return nil, err
		}
		r, err := gtpanalysis.NewReasoned(e)
		if err != nil {
			return nil, err
		}
		judge, err := gtpanalysis.NewScorer(score.Options{Analyst: e.Analyst()}, nil)
		if err != nil {
			return nil, err
		}
		s, err := gtp.NewServer(gtp.Config{Name: "Tengen", Engine: engine{r, judge, judge}, ReadFile: cli.SGFFile, RecordOptions: cli.SGFOptions()})
		if err != nil {
			return nil, err
		}
		return client.Direct(s.Do), cli.First(gtpanalysis.RegisterReasons(s, e), gtpanalysis.Register(s, e.Analyst()))
	}, nil
}

// engine is a Reasoned that also answers final_score and final_status.
type engine struct {
	*gtpanalysis.Reasoned
	gtp.ScoreEngine
	gtp.StatusEngine
}

// stop ends an engine that is a program.
func stop(e tst.Asker) {
	if c, ok := e.(*client.Client); ok {
		c.Close() // how it ends is nobody's concern
	}
}

// result is what came of a suite.
type result struct {
	suiteReport
	err error
}

// results runs the suites, several at a time, and yields what came of each, in order.
func results(ctx context.Context, o *options, suites []suite, start func(context.Context) (tst.Asker, error), p *cli.Progress) iter.Seq[result] {
	total := 0
	for _, s := range suites {
		total += s.Tests()
	}
	var done atomic.Int64
	began := time.Now()
	work := func(ctx context.Context, s suite) result {
		return one(ctx, o, s, start, func() {
			n := done.Add(1)
			p.Tell(func() string { return cli.Left(int(n), total, "test", time.Since(began)) })
		})
	}
	return cli.Ordered(ctx, slices.Values(suites), cli.Times(min(o.jobs, len(suites)), work))
}

// one runs a suite.
func one(ctx context.Context, o *options, s suite, start func(context.Context) (tst.Asker, error), tested func()) result {
	r := result{suiteReport: suiteReport{Name: s.name}}
	shadow, err := newShadow()
	if err != nil {
		return result{err: err}
	}
	_, r.err = s.Run(ctx, tst.Options{
		Start: start, Stop: stop, Timeout: o.timeout,
		Report: func(x tst.Outcome) {
			shadow.follow(ctx, x.Command)
			if !x.Counts() {
				return
			}
			r.Add(&x)
			if x.Err == nil || errors.Is(x.Err, client.ErrAnswer) {
				r.answered++
			}
			t := test{Number: x.Number, Command: x.Command, Want: x.Want.String(), OK: x.Passed, Answer: x.Answer, Seconds: x.Took.Seconds()}
			if x.Err != nil {
				t.Error = x.Err.Error()
			}
			if !x.Passed && o.html != "" {
				t.board = shadow.draw(x.Command, x.Answer)
			}
			r.Tests = append(r.Tests, t)
			tested()
		},
	})
	order(r.Tests)
	return r
}

// shadow follows the commands of a suite that set up positions, so that the page can show
// the boards of an engine that runs somewhere else.
type shadow struct{ server *gtp.Server }

func newShadow() (*shadow, error) {
	s, err := gtp.NewServer(gtp.Config{ReadFile: cli.SGFFile, RecordOptions: cli.SGFOptions()})
	return &shadow{s}, err
}

// follow runs a command. Those that are not about the board are unknown here, which does no
// harm.
func (s *shadow) follow(ctx context.Context, command string) { s.server.Do(ctx, command) }

// draw returns a picture of the board with the points that a question and its answer
// name: a square around what is asked about, a circle on what is answered.
func (s *shadow) draw(command, answer string) string {
	b := s.server.Game().Board()
	p := draw.New(b)
	p.Mark(draw.Square, points(command, b.Size())...)
	p.Mark(draw.Circle, points(answer, b.Size())...)
	var svg strings.Builder
	if err := p.SVG(&svg); err != nil {
		return ""
	}
	// Inside a page there is no declaration.
	_, picture, _ := strings.Cut(svg.String(), "?>")
	return picture
}

// points returns the words of a text that are points of the board.
func points(text string, size int) []board.Point {
	var list []board.Point
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !(r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z') }) {
		if p, err := board.ParsePoint(word, size); err == nil && p != board.Pass {
			list = append(list, p)
		}
	}
	return list
}
