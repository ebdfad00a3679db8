package tst

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tengen-go/tengen/board/gtp/client"
)

// Asker answers commands, as a *client.Client does. An error that wraps
// client.ErrAnswer is an answer too; after any other one the engine is lost.
type Asker interface {
	Ask(ctx context.Context, command string) (string, error)
}

// Outcome is the result of a step.
type Outcome struct {
	Step
	// Answer is the answer of the engine, or empty if it has failed, as Err says.
	Answer string
	Err    error
	// Passed reports that the answer is the wanted one, or, for a step without a wanted answer,
	// that the step has not failed.
	Passed bool
	// Skipped reports that the step was not asked, since the engine was lost while the
	// position was set up.
	Skipped bool
	// Took is the time until the answer.
	Took time.Duration
}

// errNoEngine reports that no engine can be started.
var errNoEngine = errors.New("no engine to start")

// errSkipped is the Err of steps that were not asked.
var errSkipped = errors.New("not asked: the engine was lost before")

// Options say how a suite is run.
type Options struct {
	// Start returns an engine, for the first step and again after one was lost. It has
	// to be there.
	Start func(ctx context.Context) (Asker, error)
	// Stop ends an engine; nil for nothing.
	Stop func(Asker)
	// Timeout is how long the engine may take for one answer, 0 for no bound.
	Timeout time.Duration
	// Report gets the outcome of each step as soon as it is known; it may be nil.
	Report func(Outcome)
}

// Run puts all steps to an engine, and returns the outcomes of those that were asked or
// skipped. It restarts an engine that ends or does not answer in time, and skips the steps up
// to the next loadsgf, boardsize or clear_board. The error is that of Start or of the context,
// with the outcomes so far, or an error if there is no Start or it returns no engine.
func (s *Suite) Run(ctx context.Context, o Options) ([]Outcome, error) {
	if ctx == nil {
		return nil, fmt.Errorf("%w: no context", errNoEngine)
	}
	if o.Start == nil {
		return nil, fmt.Errorf("%w: Options.Start is nil", errNoEngine)
	}
	var e Asker
	stop := func() {
		if e != nil && o.Stop != nil {
			o.Stop(e)
		}
		e = nil
	}
	defer func() { stop() }()
	var all []Outcome
	lost := false
	for _, step := range s.Steps {
		if err := ctx.Err(); err != nil {
			return all, err
		}
		if e == nil {
			var err error
			if e, err = o.Start(ctx); err != nil {
				e = nil
				return all, err
			}
			if e == nil {
				return all, fmt.Errorf("%w: Options.Start returned none", errNoEngine)
			}
		}
		lost = lost && !begins(step.Name())
		out := Outcome{Step: step, Skipped: lost, Err: errSkipped}
		if !lost {
			began := time.Now()
			out.Answer, out.Err = ask(ctx, e, step.Command, o.Timeout)
			out.Took = time.Since(began)
			if err := ctx.Err(); err != nil {
				return all, err
			}
			if out.Err != nil && !errors.Is(out.Err, client.ErrAnswer) {
				lost = true
				stop()
			}
		}
		out.Passed = out.Err == nil && (step.Want == nil || step.Want.Matches(out.Answer))
		all = append(all, out)
		if o.Report != nil {
			o.Report(out)
		}
	}
	return all, nil
}

// begins reports whether a command sets up a position of its own.
func begins(name string) bool {
	return name == "loadsgf" || name == "boardsize" || name == "clear_board"
}

func ask(ctx context.Context, e Asker, command string, timeout time.Duration) (string, error) {
	if timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, timeout)
		defer cancel()
	}
	return e.Ask(ctx, command)
}

// Score counts tests.
type Score struct {
	Passed int           `json:"passed"`
	Total  int           `json:"total"`
	Hard   int           `json:"hard"`        // of these, how many the reference fails
	Beyond int           `json:"hard_passed"` // of Hard, how many passed
	Took   time.Duration `json:"nanoseconds"` // for the answers to tests that count
}

// Add counts the outcome of a test. It ignores other steps and informational tests.
func (s *Score) Add(o *Outcome) {
	if o == nil || !o.Counts() {
		return
	}
	s.Total++
	s.Took += o.Took
	if o.Passed {
		s.Passed++
	}
	if o.Want.Hard {
		s.Hard++
		if o.Passed {
			s.Beyond++
		}
	}
}

// Plus returns the sum of two scores.
func (s Score) Plus(t Score) Score {
	return Score{s.Passed + t.Passed, s.Total + t.Total, s.Hard + t.Hard, s.Beyond + t.Beyond, s.Took + t.Took}
}
