package main

import (
	"errors"
	"io"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/trace"
)

// readers answer the questions of the commands. Between start_sgftrace and
// finish_sgftrace others take their place, which hand their variations to a
// recorder: readers without one are faster.
type readers struct {
	tactics tactics
	links   links

	recorder     trace.Recorder
	plainTactics *reading.Reader // while others are in their places, or nil
	plainLinks   *connect.Reader
}

// tactics is a reader that can be exchanged; it goes on counting.
type tactics struct {
	*reading.Reader
	before int // nodes of other readers
}

// links is the same for connections.
type links struct {
	*connect.Reader
	before int
}

func newReaders() *readers {
	return &readers{
		tactics: tactics{Reader: reading.New(reading.Options{})},
		links:   links{Reader: connect.New(connect.Options{})},
	}
}

// Nodes implements the NodeCounter of genmove/gtp.
func (t *tactics) Nodes() int { return t.before + t.Reader.Nodes() }

// Nodes implements the NodeCounter of genmove/gtp.
func (l *links) Nodes() int { return l.before + l.Reader.Nodes() }

// exchange puts other readers into the places of those that are there, with their
// depths.
func (r *readers) exchange(t *reading.Reader, l *connect.Reader) {
	t.SetParams(r.tactics.Params())
	l.SetParams(r.links.Params())
	r.tactics = tactics{t, r.tactics.Nodes() - t.Nodes()}
	r.links = links{l, r.links.Nodes() - l.Nodes()}
}

// StartTrace implements gtp.TraceEngine.
func (r *readers) StartTrace(g *board.Game) error {
	if err := r.recorder.StartTrace(g); err != nil {
		return err
	}
	if r.plainTactics == nil {
		r.plainTactics, r.plainLinks = r.tactics.Reader, r.links.Reader
		r.exchange(reading.New(reading.Options{Recorder: &r.recorder}), connect.New(connect.Options{Recorder: &r.recorder}))
	}
	return nil
}

// FinishTrace implements gtp.TraceEngine.
func (r *readers) FinishTrace(w io.Writer) error {
	if err := r.recorder.FinishTrace(w); err != nil {
		return err
	}
	if r.plainTactics != nil {
		r.exchange(r.plainTactics, r.plainLinks)
		r.plainTactics, r.plainLinks = nil, nil
	}
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
