package network

import (
	"fmt"

	"github.com/tengen-go/tengen/genmove/network/internal/inputs"
)

// Inputs are the input features of a position: KataGo's version 7, relative to the side to move.
// Spatial has 22 planes of Size×Size values 0 or 1, rows from the top; Global has 19 values.
type Inputs struct {
	Size    int
	Spatial []uint8
	Global  [inputs.Globals]float32
}

// Raw is the output of a Net. Unlike in an Evaluation, all of it is for the side to move,
// including leads and ownership, because Inputs show a position in this way; the Evaluator
// converts it. Policy and Ownership have Size×Size values, rows from the top.
type Raw struct {
	Policy                      []float32 // logits
	Pass                        float32   // logit
	Win, Loss, NoResult         float32   // logits
	ScoreMean, ScoreStdev, Lead float32   // points, if there is a result
	VarTime                     float32   // moves, squared; -1 if unknown
	WinlossError, ScoreError    float32   // -1 if unknown
	Ownership                   []float32 // -1 to 1, 1 is owned by the side to move
	// Optimistic and OptimisticPass are the logits of KataGo's optimistic policy; Optimistic is empty
	// in networks without one.
	Optimistic     []float32
	OptimisticPass float32
}

// Net computes raw outputs from features. Implementations are immutable and shared by goroutines;
// each goroutine has a Runner of its own.
type Net interface {
	NewRunner() Runner
	// Info describes the network.
	Info() Info
}

// Runner computes outputs for one goroutine. Run must set all fields of out and may reuse its
// slices.
type Runner interface {
	Run(in *Inputs, out *Raw) error
}

// Info describes a network.
type Info struct {
	// Name is the name in its file.
	Name string
	// Format is the kind of file of the network, such as "tengen" or "katago version 8".
	Format string
	// Parameters is the number of weights.
	Parameters int
	// PastLadders says that the network reads the ladders of past boards, planes 15 and 16.
	PastLadders bool
	// PassAliveUnderSuicide says that the area planes are to be computed as if suicide were legal.
	PassAliveUnderSuicide bool
}

// Model is a network. It is immutable and safe for concurrent use.
type Model struct {
	net  Net
	info Info
}

// NewModel returns a Model of a network of any format. The error wraps ErrFormat if n is nil.
func NewModel(n Net) (*Model, error) {
	if n == nil {
		return nil, fmt.Errorf("%w: none", ErrFormat)
	}
	return &Model{net: n, info: n.Info()}, nil
}

// Info describes the network.
func (m *Model) Info() Info { return m.info }
