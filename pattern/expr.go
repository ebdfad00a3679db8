package pattern

import (
	"fmt"
	"math"

	"github.com/tengen-go/tengen/board"
)

// nodeKind is the kind of a node of a constraint or an action.
type nodeKind uint8

const (
	nodeNumber nodeKind = iota
	nodeCall
	nodeUnary       // op kid0
	nodeBinary      // kid0 op kid1
	nodeConditional // kid0 ? kid1 : kid2
	nodeBlock       // kids in order
	nodeIf          // if (kid0) kid1 [else kid2]
	nodeReturn      // return [kid0]
)

// node is a part of the syntax tree of a constraint or an action.
type node struct {
	kind nodeKind
	pos  Pos
	op   string
	num  float64
	kids []*node
	call *callSite
}

// callSite is a call as it is written.
type callSite struct {
	name string
	args []argument
}

// argument is a label, * or ?.
type argument struct {
	pos  Pos
	name byte
}

// maxDepth bounds the nesting of expressions and statements.
const maxDepth = 200

// exprParser reads tokens by recursive descent. After the first fault it stops:
// what follows would mostly be consequences.
type exprParser struct {
	tokens []token
	i      int
	depth  int
	failed bool
	fail   func(pos Pos, reason error, expected, msg string)
	warn   func(pos Pos, format string, args ...any)
}

func (p *exprParser) peek() *token { return &p.tokens[p.i] }

func (p *exprParser) next() *token {
	t := &p.tokens[p.i]
	if t.kind != tokEnd {
		p.i++
	}
	return t
}

func (p *exprParser) accept(kind string) bool {
	if p.peek().kind != kind {
		return false
	}
	p.next()
	return true
}

func (p *exprParser) unexpected(expected string) {
	if p.failed {
		return
	}
	p.failed = true
	t := p.peek()
	found := fmt.Sprintf("%q", t.text)
	if t.kind == tokEnd {
		found = "end"
	}
	p.fail(t.pos, ErrSyntax, expected, "unexpected "+found)
}

func (p *exprParser) want(kind string) {
	if !p.failed && !p.accept(kind) {
		p.unexpected(kind)
	}
}

// enter guards the recursion; every use is followed by leave.
func (p *exprParser) enter() bool {
	p.depth++
	if p.depth > maxDepth && !p.failed {
		p.failed = true
		p.fail(p.peek().pos, ErrSyntax, fmt.Sprintf("at most %d levels", maxDepth), "expression is nested too deeply")
	}
	return !p.failed
}

func (p *exprParser) leave() { p.depth-- }

// constraint reads an expression and superfluous semicolons.
func (p *exprParser) constraint() *node {
	n := p.conditional()
	for !p.failed && p.accept(";") {
	}
	if !p.failed && p.peek().kind != tokEnd {
		p.unexpected("an operator or the end")
	}
	return n
}

// action reads statements; the last one needs no semicolon.
func (p *exprParser) action() *node {
	block := &node{kind: nodeBlock, pos: p.peek().pos}
	for !p.failed && p.peek().kind != tokEnd {
		if p.accept(";") {
			continue
		}
		if n := p.statement(); n != nil {
			block.kids = append(block.kids, n)
		}
	}
	if !p.failed && len(block.kids) == 0 {
		p.unexpected("a statement")
	}
	return block
}

func (p *exprParser) statement() *node {
	if !p.enter() {
		return nil
	}
	defer p.leave()
	t := p.peek()
	switch {
	case t.kind == "{":
		p.next()
		block := &node{kind: nodeBlock, pos: t.pos}
		for !p.failed && p.peek().kind != "}" && p.peek().kind != tokEnd {
			if n := p.statement(); n != nil {
				block.kids = append(block.kids, n)
			}
		}
		p.want("}")
		return block
	case t.kind == ";":
		p.next()
		return &node{kind: nodeBlock, pos: t.pos}
	case t.kind == tokName && t.text == "if":
		p.next()
		p.want("(")
		cond := p.conditional()
		p.want(")")
		then := p.statement()
		n := &node{kind: nodeIf, pos: t.pos, kids: []*node{cond, then}}
		if e := p.peek(); e.kind == tokName && e.text == "else" {
			p.next()
			n.kids = append(n.kids, p.statement())
		}
		return n
	case t.kind == tokName && t.text == "return":
		p.next()
		n := &node{kind: nodeReturn, pos: t.pos}
		if k := p.peek().kind; k != ";" && k != tokEnd && k != "}" {
			n.kids = []*node{p.conditional()}
		}
		p.endStatement()
		return n
	}
	n := p.conditional()
	p.endStatement()
	return n
}

func (p *exprParser) endStatement() {
	if p.failed || p.accept(";") || p.peek().kind == tokEnd {
		return
	}
	p.unexpected("; or an operator")
}

func (p *exprParser) conditional() *node {
	if !p.enter() {
		return nil
	}
	defer p.leave()
	cond := p.binary(0)
	if t := p.peek(); !p.failed && p.accept("?") {
		yes := p.conditional()
		p.want(":")
		no := p.conditional()
		return &node{kind: nodeConditional, pos: t.pos, kids: []*node{cond, yes, no}}
	}
	return cond
}

// levels are the binary operators, weakest first, with the precedence of C.
var levels = [...][]string{
	{"||"}, {"&&"}, {"==", "!="}, {"<", "<=", ">", ">="}, {"+", "-"}, {"*", "/", "%"},
}

func (p *exprParser) binary(level int) *node {
	if level == len(levels) {
		return p.unary()
	}
	left := p.binary(level + 1)
	for !p.failed {
		t := p.peek()
		found := false
		for _, op := range levels[level] {
			found = found || t.kind == op
		}
		if !found {
			break
		}
		p.next()
		right := p.binary(level + 1)
		if (t.kind == "/" || t.kind == "%") && right != nil && right.kind == nodeNumber && right.num == 0 {
			p.warn(t.pos, "a division by 0 gives 0")
		}
		left = &node{kind: nodeBinary, pos: t.pos, op: t.kind, kids: []*node{left, right}}
	}
	return left
}

func (p *exprParser) unary() *node {
	if !p.enter() {
		return nil
	}
	defer p.leave()
	t := p.peek()
	switch t.kind {
	case "!", "-", "+":
		p.next()
		return &node{kind: nodeUnary, pos: t.pos, op: t.kind, kids: []*node{p.unary()}}
	case "(":
		p.next()
		n := p.conditional()
		p.want(")")
		return n
	case tokNumber:
		p.next()
		return &node{kind: nodeNumber, pos: t.pos, num: t.num}
	case tokName:
		if t.text != "if" && t.text != "else" && t.text != "return" {
			return p.name()
		}
	}
	p.unexpected("a name, a number, (, ! or -")
	return nil
}

// name reads a call; one without arguments needs no parentheses.
func (p *exprParser) name() *node {
	t := p.next()
	call := &callSite{name: t.text}
	n := &node{kind: nodeCall, pos: t.pos, call: call}
	if !p.accept("(") {
		if len(t.text) == 1 {
			p.failed = true
			p.fail(t.pos, ErrMeaning, "a name, a number, (, ! or -", fmt.Sprintf("label %q outside of a call", rune(t.text[0])))
		}
		return n
	}
	if p.accept(")") {
		return n
	}
	for {
		a := p.peek()
		if len(a.text) != 1 || a.kind != tokName && a.kind != "*" && a.kind != "?" || a.text == "_" {
			p.unexpected("a label, * or ?")
			return n
		}
		p.next()
		call.args = append(call.args, argument{a.pos, a.text[0]})
		if p.accept(")") {
			return n
		}
		if !p.accept(",") {
			p.unexpected(", or )")
			return n
		}
	}
}

// fold replaces what has a constant value by a number. The kids of n have been
// folded.
func (n *node) fold() *node {
	number := func(v float64) *node { return &node{kind: nodeNumber, pos: n.pos, num: v} }
	constant := func(i int) bool { return n.kids[i].kind == nodeNumber }
	switch n.kind {
	case nodeUnary:
		if constant(0) {
			return number(unaryOp(n.op, n.kids[0].num))
		}
	case nodeConditional:
		if constant(0) {
			if n.kids[0].num != 0 {
				return n.kids[1]
			}
			return n.kids[2]
		}
	case nodeBinary:
		switch {
		case constant(0) && constant(1):
			return number(binaryOp(n.op, n.kids[0].num, n.kids[1].num))
		case n.op == "&&" && constant(0) && n.kids[0].num == 0:
			return number(0)
		case n.op == "||" && constant(0) && n.kids[0].num != 0:
			return number(1)
		}
	case nodeIf:
		if constant(0) {
			switch {
			case n.kids[0].num != 0:
				return n.kids[1]
			case len(n.kids) == 3:
				return n.kids[2]
			}
			return &node{kind: nodeBlock, pos: n.pos}
		}
	}
	return n
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// truthValue is truth as the value of an expression.
func truthValue(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

func unaryOp(op string, v float64) float64 {
	switch op {
	case "!":
		return truthValue(v == 0)
	case "-":
		return -v
	}
	return v
}

// binaryOp applies an operator. The quotient of two whole numbers is a whole number,
// as in C; a division by zero gives 0.
func binaryOp(op string, a, b float64) float64 {
	switch op {
	case "||":
		return truthValue(a != 0 || b != 0)
	case "&&":
		return truthValue(a != 0 && b != 0)
	case "==":
		return truthValue(a == b)
	case "!=":
		return truthValue(a != b)
	case "<":
		return truthValue(a < b)
	case "<=":
		return truthValue(a <= b)
	case ">":
		return truthValue(a > b)
	case ">=":
		return truthValue(a >= b)
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	}
	if b == 0 {
		return 0
	}
	if op == "%" {
		return math.Mod(a, b)
	}
	q := a / b
	if a == math.Trunc(a) && b == math.Trunc(b) {
		q = math.Trunc(q)
	}
	return q
}

// whole makes an int of the value of an expression, by leaving off decimals. What is
// not 0 stays so, with its sign.
func whole(v float64) int {
	switch {
	case math.IsNaN(v) || v == 0:
		return 0
	case v > 0 && v < 1:
		return 1
	case v < 0 && v > -1:
		return -1
	}
	return int(max(-math.MaxInt32, min(v, math.MaxInt32)))
}

// tenuki is how ? reaches functions.
const tenuki = board.Pass
