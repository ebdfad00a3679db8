package influence

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
)

// Options says how an [Engine] computes. The zero value asks for the shipped
// databases and for constraints that need nothing but the board: patterns with
// other constraints are left out.
type Options struct {
	// NoPatterns leaves all patterns out.
	NoPatterns bool
	// Influence and Barriers replace the shipped databases. They are compiled
	// as pattern.Influence and pattern.Barriers.
	Influence, Barriers *pattern.Database
	// Tables supply the functions that constraints and actions call, besides
	// those of pattern.BoardFuncs and of this package.
	Tables []pattern.Table
	// State is handed to the functions of Tables.
	State any
}

// Engine computes influence. It has scratch space and belongs to one goroutine.
type Engine struct {
	spreader spreader
	guess    plane
	need     *plane
	needSize int
}

// New returns an Engine.
func New(o Options) (*Engine, error) { return &Engine{}, nil }

const intrusionShare = 0.6

func (e *Engine) match(ctx context.Context, in *Input, r *Result) error { return nil }
func (e *Engine) intrude(r *Result, share float32)                      {}

var _ = board.Empty
