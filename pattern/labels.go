package pattern

import (
	"slices"
	"strings"
)

// checkLabels warns of labels that do not mean what they seem to.
func (c *compiler) checkLabels() {
	if c.labels == nil {
		return
	}
	for _, l := range c.p.Labels {
		c.checkString(l)
	}
	c.checkSymmetry()
}

// checkString warns of a label that stands at several places which are not of one
// string in the diagram: only the first one counts.
func (c *compiler) checkString(label Label) {
	l := c.labels
	first := label.Offset.Add(c.p.Anchor)
	whole := c.stringAt(int(first.Row), int(first.Col), label.Name)
	for r := range l.height {
		for col := range l.width {
			if l.at(r, col) == label.Name && !slices.Contains(whole, Offset{int8(r), int8(col)}) {
				c.warn(l.pos(r, col), "label %c stands for the one at %v, not for this point", label.Name, l.pos(int(first.Row), int(first.Col)))
				return
			}
		}
	}
}

// stringAt returns the cells that are of one string with a cell, as far as the
// diagrams show: stones of a player side by side, and cells side by side that have the
// label.
func (c *compiler) stringAt(r, col int, label byte) []Offset {
	g, l := c.main, c.labels
	kind := stoneKind(g.at(r, col))
	cells := []Offset{{int8(r), int8(col)}}
	for i := 0; i < len(cells); i++ {
		for _, d := range [...]Offset{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			o := cells[i].Add(d)
			r, col := int(o.Row), int(o.Col)
			if r < 0 || col < 0 || r >= l.height || col >= l.width || slices.Contains(cells, o) {
				continue
			}
			if kind != 0 && stoneKind(g.at(r, col)) == kind || l.at(r, col) == label {
				cells = append(cells, o)
			}
		}
	}
	return cells
}

// stoneKind returns which player's stone a cell shows, or may show, and 0 for others.
func stoneKind(cell byte) Cell {
	switch c := Cell(cell); {
	case c.IsOwn() || c == 'o':
		return 'O'
	case c.IsEnemy() || c == 'x':
		return 'X'
	}
	return 0
}

// checkSymmetry warns of a symmetry character that the constraint, the action or the
// values contradict: when the pattern is turned as the character says, they ask
// something else, and the orientations that it leaves out would matter.
func (c *compiler) checkSymmetry() {
	l, p := c.labels, c.p
	transforms, ok := mirrors(p.Symmetry)
	if !ok || p.Symmetry == '8' {
		return
	}
	uses := c.uses()
	if len(uses) == 0 {
		return
	}
	for _, t := range transforms {
		r1, c1 := t.Offset(l.height-1, l.width-1)
		top, left := min(r1, 0), min(c1, 0)
		image := map[byte]byte{'*': '*', '?': '?'}
		for _, x := range p.Labels {
			o := x.Offset.Add(p.Anchor)
			nr, nc := t.Offset(int(o.Row), int(o.Col))
			if nr -= top; nr >= l.height {
				return // the diagram has not the symmetry, which is said elsewhere
			}
			if nc -= left; nc >= l.width {
				return
			}
			// Another place of the same string does not matter.
			image[x.Name] = c.labelAt(nr, nc)
		}
		turned := make([]use, len(uses))
		for i, u := range uses {
			turned[i] = u.mapped(image)
		}
		for i, u := range turned {
			if count(turned, u) != count(uses, u) {
				c.warn(uses[i].pos, "%s contradicts the symmetry %q: turned, it would be another question", uses[i].text, rune(p.Symmetry))
				return
			}
		}
	}
}

// labelAt returns the label of a point: that which stands there, or one that its
// string has elsewhere, or 0.
func (c *compiler) labelAt(r, col int) byte {
	for _, o := range c.stringAt(r, col, 0) {
		ch := c.labels.at(int(o.Row), int(o.Col))
		switch {
		case c.main.at(int(o.Row), int(o.Col)) == '*':
			return '*'
		case isLabelName(ch):
			return ch
		}
	}
	return 0
}

// isLabelName reports whether a character of a constraint diagram is a label.
func isLabelName(ch byte) bool { return isLetter(ch) && strings.IndexByte(mainCells, ch) < 0 }

// use is a call of a program, or a value of the colon line, with its labels in the
// order of the alphabet: whether a function tells its arguments apart is not known.
type use struct {
	what string
	args string
	text string // for messages
	pos  Pos
}

func (u use) mapped(image map[byte]byte) use {
	args := []byte(u.args)
	for i, a := range args {
		args[i] = image[a]
	}
	slices.Sort(args)
	return use{what: u.what, args: string(args)}
}

func count(uses []use, u use) (n int) {
	for _, v := range uses {
		if v.what == u.what && v.args == u.args {
			n++
		}
	}
	return n
}

// uses returns all calls with labels, and the values that take labels.
func (c *compiler) uses() []use {
	identity := map[byte]byte{'*': '*', '?': '?'}
	for _, x := range c.p.Labels {
		identity[x.Name] = x.Name
	}
	var all []use
	add := func(what, args, text string, pos Pos) {
		if args == "" {
			return
		}
		u := use{what: what, args: args}.mapped(identity)
		u.text, u.pos = text, pos
		all = append(all, u)
	}
	for k, p := range [2]*Program{c.p.Constraint, c.p.Action} {
		if p == nil {
			continue
		}
		for _, call := range p.calls {
			add(call.Name+string(rune('0'+k)), call.Args, call.Name, call.Pos)
		}
	}
	for i, v := range c.p.Values {
		if v.TakesLabel() && i < len(c.decl.entry.Values) {
			add(v.Key, string(v.Label.Name), v.Key, c.decl.entry.Values[i].Pos)
		}
	}
	return all
}
