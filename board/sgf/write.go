package sgf

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/internal/wholefile"
)

// lineLength is where the writer begins a new line before a node, as the
// standard suggests for the sake of mail.
const lineLength = 72

// Write writes games one after the other, values and identifiers byte for byte as they were
// read or set. It writes a node inside a game as a game of its own, with the CA and SZ of its
// game. The error is one of w, or wraps ErrValue if a game or w is nil.
func Write(w io.Writer, games ...*Node) error {
	if slices.Contains(games, nil) {
		return errNil
	}
	if w == nil {
		return fmt.Errorf("%w: no writer", errTree)
	}
	out := writer{Writer: bufio.NewWriter(w)}
	for _, g := range games {
		if g.of().forced && !g.of().declared {
			out.text("\xef\xbb\xbf")
			break
		}
	}
	for _, g := range games {
		out.tree(g)
	}
	return out.Flush()
}

// WriteFile writes games to a file as [Write] does, and makes or replaces it. After an error, as on
// a full disk, a file that was there is as before.
func WriteFile(name string, games ...*Node) error {
	return wholefile.Write(name, func(w io.Writer) error { return Write(w, games...) })
}

// String returns n and all below it as [Write] writes them.
func (n *Node) String() string {
	var b strings.Builder
	Write(&b, n) // a Builder takes everything
	return b.String()
}

// writer remembers how long the line is.
type writer struct {
	*bufio.Writer
	column int
}

func (w *writer) text(s string) {
	w.WriteString(s) // errors stay until Flush
	if i := strings.LastIndexByte(s, '\n'); i >= 0 {
		w.column = len(s) - i - 1
	} else {
		w.column += len(s)
	}
}

// frame is a node whose children are being written.
type frame struct {
	node *Node
	next int
}

// tree writes a game without recursion. Variations stand in parentheses of their
// own, an only child in those of its parent.
func (w *writer) tree(root *Node) {
	w.text("(")
	w.root(root)
	var stack []frame // nodes with several children
	n := root
	for {
		for len(n.Children()) == 1 {
			n = n.Child()
			w.node(n)
		}
		if n.Child() != nil {
			stack = append(stack, frame{node: n})
		} else {
			w.text(")")
		}
		// Here the variation that ends is closed already.
		for len(stack) > 0 && stack[len(stack)-1].next == len(stack[len(stack)-1].node.Children()) {
			stack = stack[:len(stack)-1]
			w.text(")")
		}
		if len(stack) == 0 {
			w.text("\n")
			return
		}
		top := &stack[len(stack)-1]
		n = top.node.Children()[top.next]
		top.next++
		w.text("\n(")
		w.node(n)
	}
}

func (w *writer) node(n *Node) {
	props := n.props()
	if w.column > 0 && w.column+len(props) >= lineLength {
		w.WriteByte('\n')
		w.column = 0
	}
	w.WriteByte(';')
	w.column++
	w.text(props)
}

// root writes the first node of a game.
func (w *writer) root(n *Node) {
	w.text(";")
	if g := n.of(); g.root != n {
		if g.ca != "" && !n.Has("CA") {
			w.text("CA[" + g.ca + "]")
		}
		if g.sz != "" && !n.Has("SZ") {
			w.text("SZ[" + g.sz + "]")
		}
	}
	w.text(n.props())
}
