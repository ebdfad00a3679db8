package pattern

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/tengen-go/tengen/board"
)

// Func is a function that constraints and actions call by name.
type Func struct {
	Name             string
	MinArgs, MaxArgs int // MaxArgs may be -1
	// Const marks a named number.
	Const bool
	// Scale is the denominator of a value that is not an integer, for example 1000 for the
	// weakness of a group in thousandths; 0 means 1.
	Scale int
	// Pure reports that the value depends only on the stones on the board, the color of O, the
	// arguments, and facts that the function was made with. While those facts are the same, an
	// answer may be reused.
	Pure bool
	// Call computes the value; an error rejects this match only. The arguments are points of
	// the board, or Pass for a tenuki, and are valid during the call. The package comment says
	// what a function must observe.
	Call func(e *Env, args []board.Point) (int, error)
}

// Helper is a hand-written helper that colon lines name. Call accepts or
// rejects a match, and may have effects. Its errors are as those of Func.
type Helper struct {
	Name string
	Call func(e *Env) (bool, error)
}

// Table is what one package supplies.
type Table struct {
	Name    string
	Funcs   []Func
	Helpers []Helper
}

// Standard returns the function that supplies a name of the standard
// vocabulary; the numbers of arguments are filled in. A name that is not in the
// vocabulary takes any number of arguments.
func Standard(name string, call func(e *Env, args []board.Point) (int, error)) Func {
	w, ok := WordNamed(name)
	if !ok {
		return Func{Name: name, MaxArgs: -1, Call: call}
	}
	return Func{Name: name, MinArgs: w.MinArgs, MaxArgs: w.MaxArgs, Const: w.kind == constant, Call: call}
}

// Unbound is a call of a name that the tables do not supply with these arguments.
type Unbound struct {
	Name    string
	Helper  bool   // a hand-written helper, not a function
	Pattern string // the pattern that uses it
	Pos     Pos    // of the use
	Args    int    // how many arguments it is called with
	// Want is empty if there is no such name, else it says how many arguments the
	// function takes.
	Want string
	// Near is a name that there is and that may have been meant, or empty.
	Near string
}

// String returns place, pattern and what is wrong.
func (u Unbound) String() string {
	s := "unknown function " + u.Name
	switch {
	case u.Helper:
		s = "unknown helper " + u.Name
	case u.Want != "":
		s = fmt.Sprintf("%s with %d arguments, expected %s", u.Name, u.Args, u.Want)
	}
	if u.Near != "" {
		s += ", did you mean " + u.Near + "?"
	}
	return fmt.Sprintf("%v: pattern %s: %s", u.Pos, u.Pattern, s)
}

// BindError lists all names that could not be bound.
type BindError struct {
	Kind    string // of the database
	Unbound []Unbound
}

// Error lists the first ten uses of names that could not be bound, one a line, and
// says how many more there are.
func (e *BindError) Error() string {
	return fmt.Sprintf("cannot bind the %s database:\n", e.Kind) +
		listed(len(e.Unbound), func(i int) string { return e.Unbound[i].String() })
}

// Unwrap returns ErrName, ErrMeaning or both.
func (e *BindError) Unwrap() []error {
	var errs []error
	for _, u := range e.Unbound {
		reason := ErrName
		if u.Want != "" {
			reason = ErrMeaning
		}
		if !slices.ContainsFunc(errs, func(x error) bool { return errors.Is(x, reason) }) {
			errs = append(errs, reason)
		}
	}
	return errs
}

// Bound is a database whose names are bound to functions. It evaluates constraints, helpers and
// actions without allocating. It belongs to one goroutine; the database is shared.
type Bound struct {
	// Faults is where Accepts puts the errors of functions. Bind makes one; callers with
	// several databases may let them share one.
	Faults *Faults
	// Judge answers what class letters ask; see Allows. Nil answers nothing.
	Judge ClassJudge

	db      *Database
	funcs   []Func
	helpers []func(*Env) (bool, error) // by pattern, nil for none
	missing []bool                     // by pattern; nil if nothing is missing

	envs  []*Env // one for each level of evaluations inside evaluations
	depth int
}

// Bind gives the names of the database the meanings of the tables. Where tables
// supply the same name, the last one holds. The error is a [BindError] that
// lists every missing name and every wrong number of arguments.
func (d *Database) Bind(tables ...Table) (*Bound, error) {
	b, unbound := d.BindPartial(tables...)
	if len(unbound) > 0 {
		return nil, &BindError{d.kind.Name, unbound}
	}
	return b, nil
}

// BindPartial is Bind that leaves out the patterns whose names are missing, and
// lists the reasons. Bound.Has says which patterns are left. A nil Database has no
// patterns.
func (d *Database) BindPartial(tables ...Table) (*Bound, []Unbound) {
	if d == nil {
		d = &Database{}
	}
	funcs, helpers := map[string]*Func{}, map[string]func(*Env) (bool, error){}
	for i := range tables {
		for j := range tables[i].Funcs {
			if f := &tables[i].Funcs[j]; f.Call != nil {
				funcs[f.Name] = f
			}
		}
		for _, h := range tables[i].Helpers {
			if h.Call != nil {
				helpers[h.Name] = h.Call
			}
		}
	}
	b := &Bound{
		db:      d,
		funcs:   make([]Func, len(d.names)),
		Faults:  new(Faults),
		helpers: make([]func(*Env) (bool, error), len(d.patterns)),
	}
	for i, name := range d.names {
		if f := funcs[name]; f != nil {
			b.funcs[i] = *f
		}
	}
	var unbound []Unbound
	for i := range d.patterns {
		p := &d.patterns[i]
		before := len(unbound)
		if p.Helper != "" {
			if b.helpers[i] = helpers[p.Helper]; b.helpers[i] == nil {
				unbound = append(unbound, Unbound{Name: p.Helper, Helper: true, Pattern: p.Name, Pos: p.HelperPos, Near: near(p.Helper, maps.Keys(helpers))})
			}
		}
		for _, program := range [2]*Program{p.Constraint, p.Action} {
			unbound = b.check(unbound, p, program, funcs)
		}
		if len(unbound) > before {
			if b.missing == nil {
				b.missing = make([]bool, len(d.patterns))
			}
			b.missing[i] = true
		}
	}
	return b, unbound
}

// check appends the uses in a program that do not fit the functions.
func (b *Bound) check(unbound []Unbound, p *Pattern, program *Program, funcs map[string]*Func) []Unbound {
	if program == nil {
		return unbound
	}
	for i := range program.calls {
		call := &program.calls[i]
		f := &b.funcs[call.name]
		u := Unbound{Name: call.Name, Pattern: p.Name, Pos: call.Pos, Args: len(call.Args)}
		switch {
		case f.Call == nil:
			u.Near = near(call.Name, maps.Keys(funcs))
			unbound = append(unbound, u)
		case !takes(f.MinArgs, f.MaxArgs, len(call.Args)):
			u.Want = argumentCount(f.MinArgs, f.MaxArgs)
			unbound = append(unbound, u)
		}
	}
	return unbound
}

// Database returns the database.
func (b *Bound) Database() *Database { return b.db }

// Has reports whether all names of the pattern with the given index are bound. The
// zero Bound has no patterns, and accepts none.
func (b *Bound) Has(pattern int32) bool {
	return b.db != nil && pattern >= 0 && int(pattern) < len(b.db.patterns) && (b.missing == nil || !b.missing[pattern])
}

// usable reports whether the pattern is bound and its diagram lies on the
// board, so that all labels are points.
func (b *Bound) usable(bd *board.Board, m Match) bool {
	return b.Has(m.Pattern) && bd != nil && m.Anchor.On(bd.Size()) &&
		b.db.patterns[m.Pattern].Diagram().Turn(m.Orientation).On(m.Anchor, bd.Size())
}

// Constraint returns the value of the constraint at the match, without testing the stones
// again; 0 rejects it, and fractions are rounded towards 0 but not to 0. It is 1 without a
// constraint, and 0 if the pattern is not bound or its diagram is off the board. The error is a
// [CallError] of the first function that failed, with the value 0.
func (b *Bound) Constraint(ctx context.Context, bd *board.Board, m Match) (int, error) {
	if !b.usable(bd, m) {
		return 0, nil
	}
	return b.constraint(ctx, bd, &b.db.patterns[m.Pattern], m)
}

func (b *Bound) constraint(ctx context.Context, bd *board.Board, p *Pattern, m Match) (int, error) {
	if p.Constraint == nil {
		return 1, nil
	}
	e := b.begin(ctx, bd, p, m)
	v, err := whole(p.Constraint.eval(e)), e.err
	b.end(e)
	if err != nil {
		return 0, err
	}
	return v, nil
}

// Help calls the helper of the pattern and returns whether it accepts the match. A pattern
// without a helper accepts; one that is not bound, or not on the board, does not. The error is
// a [CallError] with that of the helper, and the match is then not accepted.
func (b *Bound) Help(ctx context.Context, bd *board.Board, m Match) (bool, error) {
	if !b.usable(bd, m) {
		return false, nil
	}
	return b.help(ctx, bd, &b.db.patterns[m.Pattern], m)
}

func (b *Bound) help(ctx context.Context, bd *board.Board, p *Pattern, m Match) (bool, error) {
	call := b.helpers[m.Pattern]
	if call == nil {
		return true, nil
	}
	e := b.begin(ctx, bd, p, m)
	ok, err := call(e)
	if err != nil {
		ok, err = false, e.failed(p.HelperPos, p.Helper, err)
	}
	b.end(e)
	return ok, err
}

// Accepts returns whether the class letters, the constraint and the helper of the pattern
// accept the match, in this order; see [Bound.Allows], [Bound.Constraint] and [Bound.Help]. If
// a function fails, the match is not accepted, and the error is added to Faults. Only an error
// of a context is returned.
func (b *Bound) Accepts(ctx context.Context, bd *board.Board, m Match) (bool, error) {
	if !b.usable(bd, m) {
		return false, nil
	}
	p := &b.db.patterns[m.Pattern]
	allowed, err := b.allows(ctx, bd, p, m)
	if !allowed || err != nil {
		return false, b.Faults.Add(err)
	}
	v, err := b.constraint(ctx, bd, p, m)
	if v == 0 || err != nil {
		return false, b.Faults.Add(err)
	}
	ok, err := b.help(ctx, bd, p, m)
	return ok, b.Faults.Add(err)
}

// Act executes the action of the pattern, if it has one, is bound and on the board. If the
// action ends with a return statement, its value and true are returned. The error is a
// [CallError] of the first function that failed; later functions are not called.
func (b *Bound) Act(ctx context.Context, bd *board.Board, m Match) (value int, returned bool, err error) {
	if !b.usable(bd, m) {
		return 0, false, nil
	}
	p := &b.db.patterns[m.Pattern]
	if p.Action == nil {
		return 0, false, nil
	}
	e := b.begin(ctx, bd, p, m)
	returned = p.Action.exec(e)
	value, err = e.result, e.err
	b.end(e)
	if err != nil {
		return 0, false, err
	}
	return value, returned, nil
}

func (b *Bound) begin(ctx context.Context, bd *board.Board, p *Pattern, m Match) *Env {
	if b.depth == len(b.envs) {
		b.envs = append(b.envs, &Env{bound: b, args: make([]board.Point, 0, 32)})
	}
	e := b.envs[b.depth]
	b.depth++
	if ctx == nil {
		ctx = context.Background()
	}
	e.Context, e.Board, e.Color, e.Pattern, e.Match = ctx, bd, m.Color, p, m
	e.Move, e.result, e.err, e.args = board.NoPoint, 0, nil, e.args[:0]
	if p.HasMove {
		e.Move = m.At(p.MoveOffset)
	}
	return e
}

func (b *Bound) end(e *Env) {
	b.depth--
	e.Context, e.Board, e.Pattern, e.err = nil, nil, nil, nil
}

// Env is what functions and helpers see of an evaluation. It is valid during
// the call only.
type Env struct {
	Context context.Context // of the evaluation, never nil in a call
	Board   *board.Board
	Color   board.Color // the player who is O
	Pattern *Pattern
	Match   Match
	Move    board.Point // the proposed move, or NoPoint

	bound  *Bound
	args   []board.Point
	result int
	err    error // of the first function that failed
}

// failed returns the error of a call.
func (e *Env) failed(pos Pos, function string, err error) error {
	return &CallError{Pos: pos, Pattern: e.Pattern.Name, Function: function, Move: e.Move, Match: e.Match, Err: err}
}

// Opponent returns the color of X.
func (e *Env) Opponent() board.Color { return e.Color.Opponent() }

// Orientation returns how the pattern is turned.
func (e *Env) Orientation() board.Transform { return e.Match.Orientation }

// Offset returns the point at the given rows (downwards) and columns (to the right) from the
// move in the diagram of the pattern, or from the anchor if the pattern has no move. It returns
// NoPoint off the board.
func (e *Env) Offset(row, col int) board.Point {
	from := e.Move
	if from == board.NoPoint {
		from = e.Match.Anchor
	}
	if max(row, -row, col, -col) >= board.MaxSize || min(row, col) < -board.MaxSize || e.Board == nil {
		return board.NoPoint
	}
	return Offset{int8(row), int8(col)}.From(from, e.Match.Orientation, e.Board.Size())
}

// Label returns the point of a label of the pattern, or NoPoint.
func (e *Env) Label(name byte) board.Point {
	if e.Pattern == nil {
		return board.NoPoint
	}
	if o, ok := e.Pattern.Label(name); ok {
		return e.Match.At(o)
	}
	return board.NoPoint
}
