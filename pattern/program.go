package pattern

import (
	"github.com/tengen-go/tengen/board"
)

// Program is a compiled constraint or action. It belongs to a pattern and calls functions by
// name; a [Bound] maps the names to functions.
type Program struct {
	eval  func(*Env) float64 // of a constraint
	exec  func(*Env) bool    // of an action: reports whether it met a return
	calls []Call
	text  string
}

// Call is a place where a program calls a function.
type Call struct {
	Pos  Pos
	Name string
	Args string // the labels, each one character; * is the move, ? a tenuki
	name int32  // index into the names of the database
}

// Calls returns the calls in the order in which they are written. Calls that
// constant conditions cut off are not among them. The slice may not be
// modified.
func (p *Program) Calls() []Call { return p.calls }

// String returns the text in canonical form.
func (p *Program) String() string { return p.text }

// point is an argument of a call: the way from the anchor to a label, turned
// into the eight orientations, or a tenuki.
type point struct {
	tenuki bool
	delta  [board.NumTransforms]board.Point
}

// programmer turns trees into closures. Constants are folded on the way.
type programmer struct {
	c       *compiler
	program *Program
	action  bool // not a constraint
}

// foldAll folds a tree from its leaves.
func foldAll(n *node) *node {
	for i, k := range n.kids {
		n.kids[i] = foldAll(k)
	}
	return n.fold()
}

// value compiles an expression.
func (g *programmer) value(n *node) func(*Env) float64 {
	switch n.kind {
	case nodeNumber:
		v := n.num
		return func(*Env) float64 { return v }
	case nodeCall:
		return g.call(n)
	case nodeUnary:
		a := g.value(n.kids[0])
		switch n.op {
		case "!":
			return func(e *Env) float64 { return truthValue(a(e) == 0) }
		case "-":
			return func(e *Env) float64 { return -a(e) }
		}
		return a
	case nodeConditional:
		cond, yes, no := g.value(n.kids[0]), g.value(n.kids[1]), g.value(n.kids[2])
		return func(e *Env) float64 {
			if cond(e) != 0 {
				return yes(e)
			}
			return no(e)
		}
	}
	return g.binary(n)
}

func (g *programmer) binary(n *node) func(*Env) float64 {
	a, b := g.value(n.kids[0]), g.value(n.kids[1])
	switch n.op {
	case "||":
		return func(e *Env) float64 { return truthValue(a(e) != 0 || b(e) != 0) }
	case "&&":
		return func(e *Env) float64 { return truthValue(a(e) != 0 && b(e) != 0) }
	case "==":
		return func(e *Env) float64 { return truthValue(a(e) == b(e)) }
	case "!=":
		return func(e *Env) float64 { return truthValue(a(e) != b(e)) }
	case "<":
		return func(e *Env) float64 { return truthValue(a(e) < b(e)) }
	case "<=":
		return func(e *Env) float64 { return truthValue(a(e) <= b(e)) }
	case ">":
		return func(e *Env) float64 { return truthValue(a(e) > b(e)) }
	case ">=":
		return func(e *Env) float64 { return truthValue(a(e) >= b(e)) }
	case "+":
		return func(e *Env) float64 { return a(e) + b(e) }
	}
	op := n.op
	return func(e *Env) float64 { return binaryOp(op, a(e), b(e)) }
}

// call compiles a call; its name is bound later.
func (g *programmer) call(n *node) func(*Env) float64 {
	site := n.call
	call := Call{Pos: n.pos, Name: site.name, name: g.c.name(site.name)}
	points := make([]point, len(site.args))
	labels := make([]byte, len(site.args))
	for i, a := range site.args {
		labels[i] = a.name
		if a.name == '?' {
			points[i].tenuki = true
			continue
		}
		o, ok := g.c.label(a.pos, a.name)
		if !ok {
			continue
		}
		for t := range points[i].delta {
			points[i].delta[t] = o.Delta(board.Transform(t))
		}
	}
	call.Args = string(labels)
	g.c.checkCall(n)
	if w, ok := WordNamed(site.name); ok && w.use == effect && !g.action {
		g.c.warn(n.pos, "%s stands in a constraint for its effect; it has no value", site.name)
	}
	g.program.calls = append(g.program.calls, call)
	id := call.name
	pos, name := n.pos, site.name
	return func(e *Env) float64 {
		if e.err != nil {
			return 0 // the match is rejected; what is left of the program does not matter
		}
		base := len(e.args)
		for i := range points {
			p := tenuki
			if !points[i].tenuki {
				p = e.Match.Anchor + points[i].delta[e.Match.Orientation&7]
			}
			e.args = append(e.args, p)
		}
		f := &e.bound.funcs[id]
		v, err := f.Call(e, e.args[base:len(e.args):len(e.args)])
		e.args = e.args[:base]
		if err != nil {
			e.err = e.failed(pos, name, err)
			return 0
		}
		if f.Scale > 1 {
			return float64(v) / float64(f.Scale)
		}
		return float64(v)
	}
}

// statement compiles a statement; the closure reports whether it met a return.
func (g *programmer) statement(n *node) func(*Env) bool {
	switch n.kind {
	case nodeBlock:
		kids := make([]func(*Env) bool, len(n.kids))
		for i, k := range n.kids {
			kids[i] = g.statement(k)
		}
		return func(e *Env) bool {
			for _, k := range kids {
				if k(e) {
					return true
				}
			}
			return false
		}
	case nodeIf:
		cond, then := g.value(n.kids[0]), g.statement(n.kids[1])
		if len(n.kids) == 2 {
			return func(e *Env) bool { return cond(e) != 0 && then(e) }
		}
		otherwise := g.statement(n.kids[2])
		return func(e *Env) bool {
			if cond(e) != 0 {
				return then(e)
			}
			return otherwise(e)
		}
	case nodeReturn:
		if len(n.kids) == 0 {
			return func(e *Env) bool { e.result = 0; return true }
		}
		v := g.value(n.kids[0])
		return func(e *Env) bool { e.result = whole(v(e)); return true }
	}
	if n.kind == nodeCall {
		if w, ok := WordNamed(n.call.name); ok && w.use == test {
			g.c.warn(n.pos, "the value of %s is not used", n.call.name)
		}
	}
	v := g.value(n)
	return func(e *Env) bool { v(e); return false }
}
