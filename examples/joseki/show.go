package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/joseki"
)

// show draws a position of a joseki tree with the moves that follow in it.
func show(_ context.Context, args []string, out, errs io.Writer) error {
	f := cli.NewFlags("joseki show", "[flags] FILE.sgf [MOVE…]", errs)
	svg := f.String("svg", "", "write the picture to a file instead")
	rest, err := cli.Parse(f, args)
	if err != nil {
		return err
	}
	if len(rest) == 0 {
		f.Usage()
		return errUsage
	}
	roots, err := sgf.ReadFile(rest[0])
	if err != nil {
		return err
	}
	set, err := compileFile(rest[0], "")
	if err != nil {
		return err
	}
	node, err := follow(roots[0], rest[1:])
	if err != nil {
		return err
	}
	pos, err := node.Position()
	if err != nil {
		return err
	}
	pic := draw.New(pos.Board)
	if len(pos.Board.AppendStrings(nil, board.Black)) > 0 {
		pic.CropToContent(4)
	}
	moves := movesAfter(set, node)
	list := describe(pic, moves, pos.Board.Size())
	pic.Title = set.Name + strings.Join(append([]string{""}, rest[1:]...), " ")
	if *svg != "" {
		pic.Caption = list
		w, err := os.Create(*svg)
		if err != nil {
			return err
		}
		if err := pic.SVG(w); err != nil {
			w.Close()
			return err
		}
		return w.Close()
	}
	if err := pic.Text(out); err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, list)
	return err
}

// follow goes down a tree by moves.
func follow(n *sgf.Node, moves []string) (*sgf.Node, error) {
	size, err := n.BoardSize()
	if err != nil {
		return nil, err
	}
	for i, text := range moves {
		p, err := board.ParsePoint(text, size)
		if err != nil {
			return nil, err
		}
		// Several nodes may make the same move; the one that goes on counts.
		var next *sgf.Node
		for _, c := range n.Children() {
			if m, ok, err := c.Move(); err == nil && ok && m.Point == p && (next == nil || len(c.Children()) > len(next.Children())) {
				next = c
			}
		}
		if next == nil {
			return nil, fmt.Errorf("move %d, %v, is not in the tree", i+1, p)
		}
		n = next
	}
	return n, nil
}

// movesAfter returns the entries of the nodes below n, those of the largest
// region that has them first.
func movesAfter(set *joseki.Set, n *sgf.Node) []*joseki.Entry {
	path := pathOf(n)
	var list []*joseki.Entry
	for i := range set.Entries {
		e := &set.Entries[i]
		if before, _, _ := cutLast(e.Place.Path); before == path {
			list = append(list, e)
		}
	}
	slices.SortStableFunc(list, func(a, b *joseki.Entry) int {
		return cmp.Or(-cmp.Compare(a.Shape.Width, b.Shape.Width), -cmp.Compare(a.Count, b.Count))
	})
	return list
}

// pathOf writes the moves to a node as entries do.
func pathOf(n *sgf.Node) string {
	var moves []string
	for _, m := range n.Path() {
		if move, ok, err := m.Move(); err == nil && ok {
			moves = append(moves, strings.ToUpper(move.Color.String()[:1])+move.Point.String())
		}
	}
	return strings.Join(moves, " ")
}

// cutLast divides a path at its last move.
func cutLast(path string) (before, last string, ok bool) {
	i := strings.LastIndexByte(path, ' ')
	if i < 0 {
		return "", path, true
	}
	return path[:i], path[i+1:], true
}

// describe puts letters on the moves and returns a list of them.
func describe(pic *draw.Picture, moves []*joseki.Entry, size int) string {
	var s strings.Builder
	letters := map[board.Point]string{}
	region := int8(0)
	for _, e := range moves {
		p := corner.View(0).Point(e.Shape.Move, size)
		if e.Shape.Width != region {
			region = e.Shape.Width
			fmt.Fprintf(&s, "corner of %d×%d\n", e.Shape.Width, e.Shape.Height)
		}
		if letters[p] == "" && len(letters) < 26 {
			letters[p] = string(rune('a' + len(letters)))
			pic.Label(p, letters[p])
		}
		_, last, _ := cutLast(e.Place.Path)
		fmt.Fprintf(&s, "%2s %-5s %-9v %6d of %-6d %s", letters[p], last, e.Class, e.Count, e.Total, e.Line)
		if e.Conditional() {
			fmt.Fprintf(&s, "  if %s", strings.Join(e.Constraint, " "))
		}
		s.WriteByte('\n')
	}
	return strings.TrimRight(s.String(), "\n")
}
