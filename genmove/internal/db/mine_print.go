//go:build ignore

// The part of mine_gen.go that writes rules as patterns.
package main

import (
	"bufio"
	"fmt"
	"slices"
	"strings"
)

// picture is what the diagrams of a rule show: rows and columns, borders of the board, cells.
type picture struct {
	top, left, bottom, right int
	border                   [4]bool // north, west, east, south
	content                  map[int]byte
}

// show makes a row and a column part of the picture.
func (p *picture) show(row, col int) {
	p.top, p.bottom, p.left, p.right = min(p.top, row), max(p.bottom, row), min(p.left, col), max(p.right, col)
}

// add adds a literal of a kind to the picture, except for its label.
func (p *picture) add(l literal) {
	at := l.point()
	switch l.kind {
	case edgeAt:
		p.border[l.cell] = true
		step := steps[l.cell]
		p.show(reach+step[0]*(l.arg-1), reach+step[1]*(l.arg-1))
		return
	case ownLibs:
		return
	case cellEmpty:
		p.content[at] = '.'
	case cellNoOwn:
		p.content[at] = 'x'
	case cellNoEnemy:
		p.content[at] = 'o'
	case cellOwn, libOwn1, libOwn2, libOwn3, libOwnMore:
		p.content[at] = 'O'
	default:
		p.content[at] = 'X'
	}
	p.show(at/width, at%width)
}

// diagram draws the picture, with labels in place of some cells.
func (p *picture) diagram(label map[int]byte) string {
	north, west, east, south := p.border[0], p.border[1], p.border[2], p.border[3]
	line := strings.Repeat("-", p.right-p.left+1)
	var bar [2]string
	if west {
		line, bar[0] = "+"+line, "|"
	}
	if east {
		line, bar[1] = line+"+", "|"
	}
	var b strings.Builder
	if north {
		b.WriteString(line + "\n")
	}
	for row := p.top; row <= p.bottom; row++ {
		b.WriteString(bar[0])
		for col := p.left; col <= p.right; col++ {
			b.WriteByte(p.cell(row, col, label))
		}
		b.WriteString(bar[1] + "\n")
	}
	if south {
		b.WriteString(line + "\n")
	}
	return b.String()
}

func (p *picture) cell(row, col int, label map[int]byte) byte {
	if row >= 0 && row < width && col >= 0 && col < width {
		at := row*width + col
		for _, m := range []map[int]byte{label, p.content} {
			if c, ok := m[at]; ok {
				return c
			}
		}
	}
	return '?'
}

// print prints a rule as a pattern.
func (r *rule) print(out *bufio.Writer, n int) {
	p := picture{top: reach, left: reach, bottom: reach, right: reach, content: map[int]byte{cells / 2: '*'}}
	label := map[int]byte{}
	var terms []string
	for _, l := range r.literals {
		p.add(l)
		switch {
		case l.kind == ownLibs:
			terms = append(terms, fmt.Sprintf("olib(*) > %d", l.arg))
		case l.kind != edgeAt && l.kind >= libEnemy1:
			name := "ABCD"[l.cell]
			if l.kind >= libOwn1 {
				name += 'a' - 'A'
			}
			label[l.point()] = name
			terms = append(terms, fmt.Sprintf("lib(%c) %s", name, [...]string{"== 1", "== 2", "> 2", "== 1", "== 2", "== 3", "> 2"}[l.kind-libEnemy1]))
		}
	}
	name, words := r.describe()
	fmt.Fprintf(out, "Pattern %s%d\n# %s; players chose %.1f %% of them\n\n%s\n:8,%s\n", name, n, words, 100*r.played/(r.played+r.others), p.diagram(nil), classOf(name))
	if len(terms) > 0 {
		fmt.Fprintf(out, "\n%s\n;%s\n", p.diagram(label), strings.Join(terms, " && "))
	}
	fmt.Fprintln(out)
}

// classOf returns the class letters for the names that describe gives: moves in contact
// attack or defend what they touch, and may do so beside own stones that are in danger;
// moves on the first two lines are about territory, others at a distance about more.
func classOf(name string) string {
	starts := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(name, w) })
	}
	class := "OX"
	switch {
	case starts("Escape", "Connect", "Join", "Stretch", "Bend"):
		class = "Xd"
	case starts("Capture", "Atari", "Push", "Cut", "Hane"):
		class = "Xa"
	case starts("Wedge", "Attach", "Shoulder", "Cap", "Press"):
		class = "OXa"
	}
	switch {
	case strings.HasSuffix(name, "First") || strings.HasSuffix(name, "Second"):
		class += "e"
	case class == "OX":
		class += "E"
	}
	return class
}

// describe returns a name for a rule, and what to say about it: how the move lies to the
// stones that are closest, and on which line.
func (r *rule) describe() (name, words string) {
	var own, enemy [8][]int // by how far they are: 1, diagonal, jump, knight's move, farther
	line := 0
	liberties := map[kind]bool{}
	for _, l := range r.literals {
		liberties[l.kind] = true
		if l.kind == edgeAt {
			if line == 0 || l.arg < line {
				line = l.arg
			}
			continue
		}
		at := l.point()
		row, col := at/width-reach, at%width-reach
		if row < 0 {
			row = -row
		}
		if col < 0 {
			col = -col
		}
		near := min(row, col)
		far := max(row, col)
		class := [4][4]int{1: {0, 1, 0, 0}, 2: {2, 3, 5, 0}, 3: {4, 6, 7, 7}}[far][near]
		switch {
		case l.kind == cellOwn || l.kind >= libOwn1 && l.kind <= libOwnMore:
			own[class] = append(own[class], at)
		case l.kind == cellEnemy || l.kind >= libEnemy1 && l.kind <= libEnemyMore:
			enemy[class] = append(enemy[class], at)
		}
	}
	touch, touched := len(own[0]), len(enemy[0])
	for _, x := range [...]struct {
		holds       bool
		name, words string
	}{
		{liberties[libEnemy1], "Capture", "a capture"},
		{liberties[libOwn1], "Escape", "a way out of atari"},
		{liberties[libEnemy2], "Atari", "an atari"},
		{touch >= 2 && touched > 0, "Connect", "a connection against a stone in contact"},
		{touch >= 2, "Join", "a connection"},
		{touch == 1 && touched >= 2, "Push", "a push between stones"},
		{touch == 1 && touched == 1, "Bend", "a bend or a push along stones"},
		{touch == 1, "Stretch", "a stretch"},
		{touched >= 2, "Wedge", "a wedge"},
		{touched == 1 && len(own[1]) > 0 && len(enemy[1]) > 0, "Cut", "a cut or a bend among diagonals"},
		{touched == 1 && len(own[1]) > 0, "Hane", "a hane"},
		{touched == 1, "Attach", "a contact move"},
		{len(own[1]) > 0 && len(enemy[1]) > 0, "Shape", "a diagonal move beside a stone of the opponent"},
		{len(own[1]) > 0, "Diagonal", "a diagonal move"},
		{len(enemy[1]) > 0, "Shoulder", "a move on the shoulder of a stone"},
		{len(own[2]) > 0, "Jump", "a one-point jump"},
		{len(own[3]) > 0, "Knight", "a knight's move"},
		{len(enemy[2]) > 0, "Cap", "a cap"},
		{len(enemy[3]) > 0, "Press", "a knight's move from a stone of the opponent"},
		{len(own[4]) > 0, "TwoPointJump", "a two-point jump"},
		{len(own[5])+len(own[6])+len(own[7]) > 0, "LargeJump", "a large jump"},
		{len(enemy[4])+len(enemy[5])+len(enemy[6])+len(enemy[7]) > 0, "Approach", "a move that keeps a distance from the opponent"},
		{true, "Open", "a move in the open"},
	} {
		if x.holds {
			name, words = x.name, x.words
			break
		}
	}
	if line > 0 {
		words += " on the " + [...]string{"first", "second", "third", "fourth", "fifth"}[line-1] + " line"
		name += [...]string{"First", "Second", "Third", "Fourth", "Fifth"}[line-1]
	}
	return name, words
}
