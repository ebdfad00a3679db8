//go:build ignore

// The part of mine_gen.go that writes rules as patterns.
package main

import (
	"bufio"
	"fmt"
	"slices"
	"strings"
)

// print prints a rule as a pattern.
func (r *rule) print(out *bufio.Writer, n int) {
	top, left, bottom, right := reach, reach, reach, reach // of the rows and columns that are shown
	var north, west, east, south bool
	show := func(row, col int) {
		top, bottom, left, right = min(top, row), max(bottom, row), min(left, col), max(right, col)
	}
	content := map[int]byte{cells / 2: '*'}
	label := map[int]byte{}
	var terms []string
	for _, l := range r.literals {
		at := l.point()
		switch l.kind {
		case edgeAt:
			switch l.cell {
			case 0:
				north = true
			case 1:
				west = true
			case 2:
				east = true
			case 3:
				south = true
			}
			step := steps[l.cell]
			show(reach+step[0]*(l.arg-1), reach+step[1]*(l.arg-1))
			continue
		case ownLibs:
			terms = append(terms, fmt.Sprintf("olib(*) > %d", l.arg))
			continue
		case cellEmpty:
			content[at] = '.'
		case cellNoOwn:
			content[at] = 'x'
		case cellNoEnemy:
			content[at] = 'o'
		case cellOwn, libOwn1, libOwn2, libOwn3, libOwnMore:
			content[at] = 'O'
		default:
			content[at] = 'X'
		}
		show(at/width, at%width)
		if l.kind >= libEnemy1 {
			name := "ABCD"[l.cell]
			if l.kind >= libOwn1 {
				name += 'a' - 'A'
			}
			label[at] = name
			terms = append(terms, fmt.Sprintf("lib(%c) %s", name, [...]string{"== 1", "== 2", "> 2", "== 1", "== 2", "== 3", "> 2"}[l.kind-libEnemy1]))
		}
	}
	diagram := func(label map[int]byte) string {
		var b strings.Builder
		border := func() {
			if west {
				b.WriteByte('+')
			}
			b.WriteString(strings.Repeat("-", right-left+1))
			if east {
				b.WriteByte('+')
			}
			b.WriteByte('\n')
		}
		if north {
			border()
		}
		for row := top; row <= bottom; row++ {
			if west {
				b.WriteByte('|')
			}
			for col := left; col <= right; col++ {
				char := byte('?')
				if row >= 0 && row < width && col >= 0 && col < width {
					at := row*width + col
					if c, ok := content[at]; ok {
						char = c
					}
					if c, ok := label[at]; ok {
						char = c
					}
				}
				b.WriteByte(char)
			}
			if east {
				b.WriteByte('|')
			}
			b.WriteByte('\n')
		}
		if south {
			border()
		}
		return b.String()
	}
	name, words := r.describe()
	fmt.Fprintf(out, "Pattern %s%d\n# %s; players chose %.1f %% of them\n\n%s\n:8,%s\n", name, n, words, 100*r.played/(r.played+r.others), diagram(nil), classOf(name))
	if len(terms) > 0 {
		fmt.Fprintf(out, "\n%s\n;%s\n", diagram(label), strings.Join(terms, " && "))
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
