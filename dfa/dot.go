package dfa

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/internal/window"
)

// rootNames say for each root who may be O.
var rootNames = [numRoots]string{"own stone", "enemy stone", "any stone", "any point"}

// WriteDot writes the automaton as a graph for Graphviz, which the package comment describes.
// The error is that of w, or says that w is nil.
func (a *Automaton) WriteDot(w io.Writer) error {
	if w == nil {
		return fmt.Errorf("%w: no writer", errOptions)
	}
	d := &dotWriter{a: a, w: bufio.NewWriter(w), seen: map[uint32]bool{0: true}}
	fmt.Fprintln(d.w, "digraph dfa {")
	fmt.Fprintln(d.w, "\trankdir=LR;")
	fmt.Fprintln(d.w, "\tnode [shape=ellipse];")
	for g, root := range a.roots {
		if root == nil {
			continue
		}
		fmt.Fprintf(d.w, "\troot%d [label=%q, shape=diamond];\n", g, rootNames[g])
		count := map[uint32]int{}
		for _, e := range root {
			count[e]++
		}
		for _, e := range d.sorted(root[:]) {
			fmt.Fprintf(d.w, "\troot%d -> %s [label=\"%d\"];\n", g, dotName(e), count[e])
			d.node(e)
		}
	}
	fmt.Fprintln(d.w, "}")
	return d.w.Flush()
}

type dotWriter struct {
	a    *Automaton
	w    *bufio.Writer
	seen map[uint32]bool
}

// sorted returns the different entries, without the one that leads nowhere.
func (d *dotWriter) sorted(entries []uint32) []uint32 {
	list := slices.Compact(slices.Sorted(slices.Values(entries)))
	return slices.DeleteFunc(list, func(e uint32) bool { return e == 0 })
}

func dotName(e uint32) string {
	if e&listBit != 0 {
		return fmt.Sprintf("list%d", e&^listBit)
	}
	return fmt.Sprintf("s%d_%d", e>>12, e&0xfff)
}

// node writes a node and all that it leads to, once.
func (d *dotWriter) node(e uint32) {
	if d.seen[e] {
		return
	}
	d.seen[e] = true
	if e&listBit != 0 {
		at := int(e &^ listBit)
		var names []string
		for _, i := range d.a.lists[at+1 : at+1+int(d.a.lists[at])] {
			f := &d.a.layout.Forms[i]
			names = append(names, fmt.Sprintf("%s+%d", d.a.db.Pattern(f.Pattern).Name, f.Turn))
		}
		fmt.Fprintf(d.w, "\t%s [label=%q, shape=box];\n", dotName(e), strings.Join(names, " "))
		return
	}
	point := func(k uint32) string {
		return fmt.Sprintf("(%d,%d)", int(k)/window.Side-window.Before, int(k)%window.Side-window.Before)
	}
	one := e>>6&63 == e&63
	label := point(e >> 6 & 63)
	if !one {
		label += " " + point(e&63)
	}
	fmt.Fprintf(d.w, "\t%s [label=%q];\n", dotName(e), label)
	s := &d.a.states[e>>12]
	for _, to := range d.sorted(s[:]) {
		var contents []string
		for code, other := range s {
			if other == to {
				text := ".OX#"[code&3:code&3+1] + ".OX#"[code>>2:code>>2+1]
				if one {
					text = text[:1]
				}
				contents = append(contents, text)
			}
		}
		fmt.Fprintf(d.w, "\t%s -> %s [label=%q];\n", dotName(e), dotName(to), strings.Join(contents, " "))
		d.node(to)
	}
}
