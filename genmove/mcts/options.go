package mcts

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
)

// MaxThreads is the highest number of threads of a Searcher.
const MaxThreads = 256

// Options are the options of a Searcher.
type Options struct {
	// Threads is the number of threads that search one tree, up to MaxThreads. 0 means
	// runtime.GOMAXPROCS.
	Threads int
	// MaxBytes bounds the memory of the tree. 0 means 512 MiB; the least is 1 MiB.
	MaxBytes int64
	// Seed seeds Params.MoveTemperature and network.SymmetryRandom.
	Seed uint64
	// Params are the constants of the search.
	Params Params
	// NoReuse starts each search with an empty tree.
	NoReuse bool
	// NoTranspositions gives each order of moves nodes of its own.
	NoTranspositions bool
	// Symmetry and Optimism are options of the evaluators that FromModel makes. With
	// network.SymmetryRandom a search also depends on how many positions the Searcher has evaluated
	// before.
	Symmetry network.Symmetry
	Optimism float32
	// NewAdviser returns an Adviser for each thread. Nil means that the network alone decides
	// which moves the search tries.
	NewAdviser func() (Adviser, error)
}

// defaultMaxBytes bounds the tree if the options do not.
const defaultMaxBytes = 512 << 20

func (o *Options) complete() error {
	if o.Threads == 0 {
		o.Threads = min(runtime.GOMAXPROCS(0), MaxThreads)
	}
	if o.MaxBytes == 0 {
		o.MaxBytes = defaultMaxBytes
	}
	if o.Params == (Params{}) {
		o.Params = DefaultParams()
	}
	switch {
	case o.Threads < 0 || o.Threads > MaxThreads:
		return fmt.Errorf("%w: %d threads, want 1 to %d", ErrOptions, o.Threads, MaxThreads)
	case o.MaxBytes < 1<<20:
		return fmt.Errorf("%w: %d bytes for the tree, want at least 1 MiB", ErrOptions, o.MaxBytes)
	case !(o.Optimism >= 0 && o.Optimism <= 1):
		return fmt.Errorf("%w: optimism %v, want 0 to 1", ErrOptions, o.Optimism)
	case o.Symmetry > network.SymmetryCanonical:
		return fmt.Errorf("%w: no symmetry %d", ErrOptions, o.Symmetry)
	}
	return o.Params.Validate()
}

// Limits end a search. At least one of Visits, Playouts and Time must be set, unless the context
// can end.
type Limits struct {
	// Visits is the number of visits of the root, those of a reused tree included. 1 evaluates the
	// position alone.
	Visits int
	// Playouts is the number of visits that the search adds to the root.
	Playouts int
	// Time is how long the search takes.
	Time time.Duration
	// Early ends the search when the limits cannot change the choice any more, and at once if there
	// is only one move.
	Early bool
	// Allow lists the moves to choose from at the root, all if it is empty. Avoid lists moves not
	// to choose. A pass is a move like others.
	Allow, Avoid []board.Point
	// Ownership computes Result.Ownership, and MovesOwnership computes Candidate.Ownership.
	Ownership, MovesOwnership bool
	// Progress is called with the result so far each time the duration Every has passed. The
	// calls come one after the other, and the search goes on meanwhile.
	Progress func(*Result)
	Every    time.Duration
}

func (l *Limits) validate(ctx context.Context) error {
	switch {
	case l.Visits < 0 || l.Playouts < 0 || l.Time < 0 || l.Every < 0:
		return fmt.Errorf("%w: negative", ErrOptions)
	case l.Visits == 0 && l.Playouts == 0 && l.Time == 0 && ctx.Done() == nil:
		return fmt.Errorf("%w: neither visits, playouts nor time, and the context cannot end", ErrOptions)
	case l.Progress != nil && l.Every == 0:
		return fmt.Errorf("%w: progress without an interval", ErrOptions)
	case l.Visits > 1<<30 || l.Playouts > 1<<30:
		return fmt.Errorf("%w: more than 2^30 visits", ErrOptions)
	}
	return nil
}
