package pattern

import (
	"fmt"
	"slices"
)

// code compiles constraint and action. Without a constraint diagram they may use the
// label * only; the program of GNU Go then ignores constraints.
func (c *compiler) code() {
	d := c.decl
	var constraint, action []*codeLine
	for i := range d.code {
		line := &d.code[i]
		switch {
		case line.Mark == '>':
			action = append(action, line)
		case line.Mark != ';':
			c.fail(line.Pos, ErrSyntax, "; or >", fmt.Sprintf("code line with mark %q", rune(line.Mark)))
		case len(action) > 0:
			c.warn(line.Pos, "constraint after an action is ignored")
		default:
			constraint = append(constraint, line)
		}
	}
	if len(constraint) > 0 {
		c.p.Constraint = c.program(constraint, false)
	}
	if len(action) > 0 {
		c.p.Action = c.program(action, true)
	}
	if c.labels != nil && len(constraint) == 0 && len(action) == 0 && !c.labelUsed && c.p.Helper == "" {
		c.warn(c.labels.rows[0].Pos, "constraint diagram that nothing uses")
	}
}

// maxTokens bounds the length of a constraint or an action: the depth of the
// recursion in compiling and evaluating follows it.
const maxTokens = 1 << 14

// program compiles lines to a constraint or an action; nil after a fault.
func (c *compiler) program(lines []*codeLine, action bool) *Program {
	tokens, ok := lex(c.tokens[:0], lines, c.fail)
	c.tokens = tokens
	if !ok {
		return nil
	}
	if len(tokens) > maxTokens {
		c.fail(tokens[maxTokens-1].pos, ErrSyntax, fmt.Sprintf("at most %d words and operators", maxTokens-1), "constraint or action is too long")
		return nil
	}
	if len(tokens) == 1 {
		c.fail(lines[0].Pos, ErrSyntax, "an expression", "empty constraint or action")
		return nil
	}
	p := &exprParser{tokens: tokens, fail: c.fail, warn: c.warn}
	g := &programmer{c: c, program: &Program{text: formatTokens(tokens)}, action: action}
	if action {
		if n := p.action(); !p.failed {
			g.program.exec = g.statement(foldAll(n))
		}
	} else {
		if n := p.constraint(); !p.failed {
			g.program.eval = g.value(foldAll(n))
		}
	}
	if p.failed {
		return nil
	}
	return g.program
}

// name returns the index of a name that programs call.
func (c *compiler) name(s string) int32 {
	i, ok := c.names[s]
	if !ok {
		i = int32(len(c.db.names))
		c.names[s] = i
		c.db.names = append(c.db.names, s)
	}
	return i
}

// checkCall checks the arguments of a call as far as the standard vocabulary
// knows the name; other names are checked when they are bound.
func (c *compiler) checkCall(n *node) {
	site := n.call
	tenukis := 0
	for i, a := range site.args {
		if a.name == '?' {
			tenukis++
			if i == 0 {
				c.fail(a.pos, ErrMeaning, "a label or *", "? is the first argument of "+site.name)
			}
		}
	}
	w, ok := WordNamed(site.name)
	if !ok {
		return
	}
	if !takes(w.MinArgs, w.MaxArgs, len(site.args)) {
		c.fail(n.pos, ErrMeaning, argumentCount(w.MinArgs, w.MaxArgs), fmt.Sprintf("%s with %d", site.name, len(site.args)))
		return
	}
	if a := site.args; len(a) == 2 && a[0].name == a[1].name && slices.Contains(ofTwo[:], site.name) {
		c.warn(n.pos, "%s is about two points, and both are %c", site.name, a[0].name)
	}
	if tenukis == 0 {
		return
	}
	if !w.isSequence() {
		i := slices.IndexFunc(site.args, func(a argument) bool { return a.name == '?' })
		c.fail(site.args[i].pos, ErrMeaning, "a label or *", "? is an argument of "+site.name+", which plays no moves")
		return
	}
	for _, a := range site.args[len(site.args)-w.MinArgs:] {
		if a.name == '?' {
			c.fail(a.pos, ErrMeaning, "a label or *", "? is a target of "+site.name)
		}
	}
}

// ofTwo are the functions that make no sense of one point given twice.
var ofTwo = [...]string{
	"add_connect_move", "add_cut_move", "add_defend_both_move", "test_attack_either_move", "replace",
	"attack_either", "defend_both", "same_dragon", "same_string", "disconnect_helper", "amalgamate",
}

// argumentCount says how many arguments are expected.
func argumentCount(least, most int) string {
	switch {
	case most < 0:
		return fmt.Sprintf("at least %d arguments", least)
	case least != most:
		return fmt.Sprintf("%d to %d arguments", least, most)
	case least == 1:
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", least)
}
