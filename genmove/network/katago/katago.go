// Package katago reads KataGo's model files, so that a network from KataGo's site can evaluate
// positions in pure Go and assembly of this module.
//
// It reads files of model versions 8 to 17 in their binary and text forms, packed with gzip or not:
// plain, pooled and nested bottleneck blocks, transformers, and the activations ReLU, Mish and
// SiLU. Networks with a metadata encoder (the human-SL networks) are refused.
//
// Versions 8, 15 and 17 were compared with KataGo's own numbers: probabilities and ownership
// agree to 1e-4, leads to 0.02 points. Versions 9 to 14 and 16 are only tested on files that a
// program of this module writes.
package katago

import (
	"fmt"
	"io"

	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/network/internal/katanet"
)

// defaultMaxBytes is the cap on the unpacked size of a file if Limits has none.
const defaultMaxBytes = 512 << 20

// Limits bound what Read accepts. The zero value has the defaults.
type Limits struct {
	// MaxBytes caps the unpacked size of the file. 0 means 512 MiB.
	MaxBytes int64
}

// Read reads a model file. The error names what is wrong and at which byte of the unpacked file; it
// wraps one of the errors of this package. The error for a nil r wraps
// network.ErrFormat.
func Read(r io.Reader, limits Limits) (*network.Model, error) {
	if r == nil {
		return nil, fmt.Errorf("%w: no reader", network.ErrFormat)
	}
	if limits.MaxBytes <= 0 {
		limits.MaxBytes = defaultMaxBytes
	}
	n, err := katanet.Read(r, katanet.Limits{MaxBytes: limits.MaxBytes})
	if err != nil {
		return nil, err
	}
	return network.NewModel(model{n})
}

// model makes a network.Net of a katanet.Net.
type model struct{ net *katanet.Net }

func (m model) Info() network.Info {
	return network.Info{
		Name: m.net.Name(), Format: fmt.Sprintf("katago version %d", m.net.Version()), Parameters: int(m.net.Parameters()),
		PastLadders: true, PassAliveUnderSuicide: m.net.PreferPassAliveUnderSuicide(),
	}
}

func (m model) NewRunner() network.Runner { return &runner{run: m.net.NewRunner()} }

// runner converts the features to floats.
type runner struct {
	run     *katanet.Runner
	spatial []float32
	out     katanet.Output
}

func (r *runner) Run(in *network.Inputs, raw *network.Raw) error {
	if cap(r.spatial) < len(in.Spatial) {
		r.spatial = make([]float32, len(in.Spatial))
	}
	r.spatial = r.spatial[:len(in.Spatial)]
	for i, v := range in.Spatial {
		r.spatial[i] = float32(v)
	}
	o := &r.out
	r.run.Run(r.spatial, in.Global[:], in.Size, in.Size, o)
	*raw = network.Raw{
		Policy: o.Policy, Pass: o.Pass, Win: o.Win, Loss: o.Loss, NoResult: o.NoResult,
		ScoreMean: o.ScoreMean, ScoreStdev: o.ScoreStdevRaw, Lead: o.Lead, VarTime: o.VarTime,
		WinlossError: o.WinlossError, ScoreError: o.ScoreError, Ownership: o.Ownership,
		Optimistic: o.Optimistic, OptimisticPass: o.OptimisticPass,
	}
	return nil
}
