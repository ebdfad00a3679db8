package influence

import (
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
)

// Options are the settings of an [Engine]. The zero value uses the shipped databases, and
// leaves out patterns whose constraints need more than the board.
type Options struct {
	// NoPatterns leaves all patterns out: the influence of the stones alone.
	NoPatterns bool
	// Influence and Barriers replace the shipped databases. They are compiled
	// as pattern.Influence and pattern.Barriers.
	Influence, Barriers *pattern.Database
	// Tables supply functions that constraints and actions call, besides those of
	// pattern.BoardFuncs and the effects non_oterritory and non_xterritory, which they may
	// override. They see Input.Board with its trial moves and run on the goroutine of the
	// Engine. An error of a function makes its pattern fail at one match; see Faults.
	Tables []pattern.Table
	// Matched, if not nil, is called for each match of a pattern that takes effect, for example
	// to find the pattern behind a source. It must not call the Engine, nor keep or change the
	// Input, which is that of the computation.
	Matched func(in *Input, db *pattern.Database, m pattern.Match)
}

// Engine computes influence. It has scratch space and belongs to one goroutine. New
// makes one; the zero Engine answers every question with an error that wraps ErrInput.
type Engine struct {
	made                bool
	influence, barriers *database // nil without patterns
	unbound             []pattern.Unbound
	memo                memo
	faults              pattern.Faults
	matched             func(*Input, *pattern.Database, pattern.Match)
	marks               bool // the functions that mark points are those of the Engine

	spreader   spreader
	guess      plane
	need       *plane // required influence for boards of needSize
	needSize   int
	field      sums
	intrusions []intrusion
	sources    []extra // of patterns
	opened     []block
	target     *Result // whose points actions mark
	judged     *Result // whose stones class letters ask about
	input      Input   // of which patterns are matched

	// The input after a move.
	dead, inessential board.Set
	strength          []float32
	estimates         [2]Result // with either player to move first
}

// New returns an Engine. The error wraps ErrInput when a database was compiled
// as another kind.
func New(o Options) (*Engine, error) {
	e := &Engine{made: true}
	if o.NoPatterns {
		return e, nil
	}
	if o.Influence == nil || o.Barriers == nil {
		influence, barriers, err := Shipped()
		if err != nil {
			return nil, err
		}
		if o.Influence == nil {
			o.Influence = influence
		}
		if o.Barriers == nil {
			o.Barriers = barriers
		}
	}
	for _, d := range []struct {
		db   *pattern.Database
		kind pattern.Kind
	}{{o.Influence, pattern.Influence()}, {o.Barriers, pattern.Barriers()}} {
		if got := d.db.Kind().Name; got != d.kind.Name {
			return nil, fmt.Errorf("%w: database of kind %q, want %q", ErrInput, got, d.kind.Name)
		}
	}
	e.matched = o.Matched
	e.marks = true
	for _, t := range o.Tables {
		for _, f := range t.Funcs {
			e.marks = e.marks && f.Name != nonOwn && f.Name != nonEnemy
		}
	}
	tables := append([]pattern.Table{pattern.BoardFuncs(), e.effects()}, e.memo.wrap(o.Tables)...)
	e.influence = e.bind(o.Influence, tables)
	e.barriers = e.bind(o.Barriers, tables)
	return e, nil
}

// Unbound lists the patterns that are left out because the tables do not supply
// the functions they call. The slice may not be modified.
func (e *Engine) Unbound() []pattern.Unbound { return e.unbound }

// Faults returns the errors of functions that patterns called, without those of a context,
// since the Engine was made or the errors were cleared. Each error made one pattern fail at
// some match.
func (e *Engine) Faults() *pattern.Faults { return &e.faults }

// The names of the functions with which actions mark points.
const (
	nonOwn   = "non_oterritory"
	nonEnemy = "non_xterritory"
)

// effects are the functions with which actions mark points.
func (e *Engine) effects() pattern.Table {
	mark := func(name string, player func(*pattern.Env) board.Color) pattern.Func {
		return pattern.Standard(name, func(env *pattern.Env, args []board.Point) (int, error) {
			if e.target != nil {
				e.target.none[side(player(env))].Add(args[0])
			}
			return 0, nil
		})
	}
	return pattern.Table{Name: "influence effects", Funcs: []pattern.Func{
		mark(nonOwn, func(env *pattern.Env) board.Color { return env.Color }),
		mark(nonEnemy, (*pattern.Env).Opponent),
	}}
}
