package main

import (
	"errors"
	"io"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/trace"
)

// readers answer the questions of the commands. Between start_sgftrace and
// finish_sgftrace they hand their variations to a recorder.
type readers struct {
	tactics  *reading.Reader
	links    *connect.Reader
	recorder trace.Recorder
}

func newReaders() *readers {
	m := memory.New(0)
	t := reading.New(reading.Options{Memory: m})
	return &readers{tactics: t, links: connect.New(connect.Options{Tactics: t, Memory: m})}
}

// StartTrace implements gtp.TraceEngine.
func (r *readers) StartTrace(g *board.Game) error {
	if err := r.recorder.StartTrace(g); err != nil {
		return err
	}
	r.tactics.SetRecorder(&r.recorder)
	r.links.SetRecorder(&r.recorder)
	return nil
}

// FinishTrace implements gtp.TraceEngine.
func (r *readers) FinishTrace(w io.Writer) error {
	if err := r.recorder.FinishTrace(w); err != nil {
		return err
	}
	r.tactics.SetRecorder(nil)
	r.links.SetRecorder(nil)
	return nil
}

// deepen changes all depths by so many moves.
func (r *readers) deepen(by int) error {
	t, l := r.tactics.Params().Deepen(by), r.links.Params()
	l.Depth += by
	l.BreakInDepth += by
	if by < 0 && min(t.Depth, t.BranchDepth, t.BackfillDepth, t.Backfill2Depth, t.BreakChainDepth, t.FourlibDepth, t.KoDepth, l.Depth, l.BreakInDepth) < 1 {
		return errors.New("depths cannot be decreased further")
	}
	r.tactics.SetParams(t)
	r.links.SetParams(l)
	return nil
}
