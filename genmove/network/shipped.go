package network

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"sync"

	"github.com/tengen-go/tengen/genmove/network/internal/inputs"
	"github.com/tengen-go/tengen/genmove/network/internal/intnet"
)

//go:embed network.bin
var shipped []byte

var loadShipped = sync.OnceValues(func() (*Model, error) { return Read(bytes.NewReader(shipped)) })

// ErrFormat reports that a file is not a network of this module.
var ErrFormat = intnet.ErrFormat

// Shipped returns the network that ships with this package. All callers share it.
func Shipped() (*Model, error) { return loadShipped() }

// Read reads a network that train/freeze.py has written. The error wraps ErrFormat and names the
// part of the file and the byte. It wraps ErrFormat if r is nil, too.
func Read(r io.Reader) (*Model, error) {
	if r == nil {
		return nil, fmt.Errorf("%w: no reader", ErrFormat)
	}
	n, err := intnet.Read(r)
	if err != nil {
		return nil, err
	}
	return NewModel(integerNet{n})
}

// integerNet makes a Net of a network of integers.
type integerNet struct{ net *intnet.Net }

func (n integerNet) Info() Info {
	return Info{Name: n.net.Name(), Format: "tengen", Parameters: n.net.Parameters()}
}

func (n integerNet) NewRunner() Runner { return &integerRunner{run: n.net.NewRunner()} }

// integerRunner computes the outputs of a network of integers.
type integerRunner struct {
	run *intnet.Runner
	out intnet.Output
}

func (r *integerRunner) Run(in *Inputs, raw *Raw) error {
	o := &r.out
	r.run.Run(in.Spatial, (*[inputs.Globals]float32)(&in.Global), in.Size, o)
	*raw = Raw{
		Policy: o.Policy, Pass: o.Pass, Win: o.Win / 2, Loss: -o.Win / 2, NoResult: -1e9,
		ScoreMean: o.Mean, ScoreStdev: o.Stdev, Lead: o.Lead, VarTime: -1, WinlossError: -1, ScoreError: -1,
		Ownership: o.Ownership,
	}
	return nil
}
