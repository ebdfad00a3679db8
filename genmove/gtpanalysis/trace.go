package gtpanalysis

import (
	"io"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/trace"
)

// tracer is a gtp.TraceEngine: while it is on, the readers of an Analyst hand their
// variations to a recorder.
type tracer struct {
	a        *examine.Analyst
	recorder trace.Recorder
}

// StartTrace implements gtp.TraceEngine.
func (t *tracer) StartTrace(g *board.Game) error {
	err := t.recorder.StartTrace(g)
	if err == nil {
		t.record(&t.recorder)
	}
	return err
}

// FinishTrace implements gtp.TraceEngine.
func (t *tracer) FinishTrace(w io.Writer) error {
	err := t.recorder.FinishTrace(w)
	if err == nil {
		t.record(nil)
	}
	return err
}

// record sets the recorder of both readers, as far as they can have one.
func (t *tracer) record(r search.Recorder) {
	for _, reader := range []any{t.a.Tactics(), t.a.Connector()} {
		if k, ok := reader.(interface{ SetRecorder(search.Recorder) }); ok {
			k.SetRecorder(r)
		}
	}
}
