package corner

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// WriteDot writes the tree as a graph for Graphviz. A node shows the point of its variation (on
// a 19×19 board with the corner in the upper right), the color and the number of stones; nodes
// with shapes show their number too, and have a double border. The error is that of w, or
// reports that w is nil.
func (t *Tree) WriteDot(w io.Writer) error {
	if w == nil {
		return errors.New("corner: no writer for the tree")
	}
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, "digraph corner {")
	fmt.Fprintln(b, "\trankdir=LR;")
	fmt.Fprintln(b, "\tnode [shape=box];")
	fmt.Fprintln(b, "\troot [label=\"empty corner\"];")
	for i, v := range t.All() {
		color := "other"
		if v.Same {
			color = "same"
		}
		label := fmt.Sprintf("%v %s %d", View(0).Point(v.Cell, 19), color, v.Stones)
		if !View(0).Point(v.Cell, 19).On(19) {
			label = fmt.Sprintf("%d,%d %s %d", v.X, v.Y, color, v.Stones)
		}
		extra := ""
		if n := len(v.Shapes); n > 0 {
			extra = ", peripheries=2"
			label += fmt.Sprintf("\\n%d", n)
		}
		fmt.Fprintf(b, "\tv%d [label=\"%s\"%s];\n", i, label, extra)
		if v.Parent < 0 {
			fmt.Fprintf(b, "\troot -> v%d;\n", i)
		} else {
			fmt.Fprintf(b, "\tv%d -> v%d;\n", v.Parent, i)
		}
	}
	fmt.Fprintln(b, "}")
	return b.Flush()
}
