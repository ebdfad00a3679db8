package program

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/joseki"
)

// show draws a position of a joseki tree: the moves that led there with numbers, those
// that follow with letters.
func show(ctx context.Context, args []string, out, errs io.Writer) error {
	f := cli.NewFlags(ctx, cli.Usage{Name: "joseki show", Args: "[flags] FILE.sgf [MOVE…]", Example: "hoshi.sgf Q16 O17"}, errs)
	most := f.Int("n", 8, "how many of the moves that follow to show, the frequent ones first; 0 for all")
	regions := f.Bool("regions", false, "list the moves by regions: how often they were played when so much of the board was otherwise empty")
	var pictures cli.Pictures
	pictures.AddFlags(f)
	rest, err := cli.Parse(f, args)
	if err != nil {
		return err
	}
	if len(rest) == 0 {
		return cli.Usagef("joseki show wants a tree: FILE.sgf")
	}
	if *most < 0 {
		return cli.Usagef("-n %d: expected 0 or more", *most)
	}
	roots, err := cli.ReadRecords(rest[0])
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
	pic, err := diagram(node)
	if err != nil {
		return err
	}
	size := pic.Size()
	moves := movesAfter(set, node)
	shown := alternatives(moves, *most)
	letters := label(pic, shown, size)
	pic.CropToContent(2)
	pic.Title = strings.Join(append([]string{set.Name}, rest[1:]...), " ")
	known := nameOf(set, node)
	if known != "" && known != set.Name {
		pic.Title += "\n" + known
	}
	list := describe(shown, letters, known, true)
	if *regions {
		list = describeRegions(moves, letters, size)
	}
	if err := pic.Text(out); err != nil {
		return err
	}
	if _, err = fmt.Fprint(out, list); err != nil {
		return err
	}
	pic.Caption = strings.TrimRight(describe(shown, letters, known, false), "\n")
	return pictures.Save(pic)
}

// diagram draws the position at a node with the moves that led there as numbers.
func diagram(n *sgf.Node) (*draw.Picture, error) {
	size, err := n.BoardSize()
	if err != nil {
		return nil, err
	}
	first, err := board.New(size) // stones that stand there before the first move
	if err != nil {
		return nil, err
	}
	var moves []board.Move
	for _, m := range n.Path() {
		move, ok, err := m.Move()
		if err != nil {
			return nil, err
		}
		if ok {
			moves = append(moves, move)
		} else if len(moves) == 0 {
			pos, err := m.Position()
			if err != nil {
				return nil, err
			}
			first = pos.Board
		}
	}
	pic := draw.New(first)
	for i, m := range moves {
		// A player may come twice in a row, after a move elsewhere.
		if err := pic.Variation(m.Color, i+1, m.Point); err != nil {
			return nil, err
		}
	}
	if len(moves) > 0 {
		pic.Last = moves[len(moves)-1].Point
	}
	return pic, nil
}

// alternatives returns the moves that follow, each move of a player once, from the
// largest region that has it, at most so many unless that is 0.
func alternatives(moves []*joseki.Entry, most int) []*joseki.Entry {
	seen := make(map[string]bool)
	var list []*joseki.Entry
	for _, e := range moves {
		_, last, _ := cutLast(e.Place.Path)
		if !seen[last] && (most == 0 || len(list) < most) {
			list = append(list, e)
		}
		seen[last] = true
	}
	return list
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

// label puts letters on the points of the moves, and returns them.
func label(pic *draw.Picture, moves []*joseki.Entry, size int) map[board.Point]string {
	letters := make(map[board.Point]string)
	for _, e := range moves {
		p := corner.View(0).Point(e.Shape.Move, size)
		if letters[p] == "" && len(letters) < 26 {
			letters[p] = string(rune('a' + len(letters)))
			pic.Label(p, letters[p])
		}
	}
	return letters
}

// describe lists moves with their share of the moves that their player has made in such
// positions, in columns with their class, or in few words for the caption of a drawing. Of their
// names it leaves out what is known.
func describe(moves []*joseki.Entry, letters map[board.Point]string, known string, columns bool) string {
	var s strings.Builder
	for _, e := range moves {
		_, last, _ := cutLast(e.Place.Path)
		c, vertex := "Black", last[1:]
		if last[0] == 'W' {
			c = "White"
		}
		share := percent(e.Count, e.Total)
		name := strings.TrimPrefix(strings.TrimPrefix(e.Line, known), ", ")
		line := fmt.Sprintf("%s  %s %s  %s  %s", letters[pointOf(vertex)], c, vertex, share, name)
		if columns {
			line = fmt.Sprintf("%2s  %s %-4s %4s  %-8v  %s", letters[pointOf(vertex)], c, vertex, share, e.Class, name)
		}
		if e.Conditional() {
			line = strings.TrimRight(line, " ") + "  if " + strings.Join(e.Constraint, " ")
		}
		s.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return s.String()
}

// nameOf returns what the entries of a node are called.
func nameOf(set *joseki.Set, n *sgf.Node) string {
	path := pathOf(n)
	for i := range set.Entries {
		if e := &set.Entries[i]; e.Place.Path == path {
			return e.Line
		}
	}
	return ""
}

// percent writes a share without hiding that there is one.
func percent(part, whole int) string {
	share := 100 * float64(part) / max(float64(whole), 1)
	if part > 0 && share < 1 {
		return "<1%"
	}
	return fmt.Sprintf("%.0f%%", share)
}

// pointOf reads a vertex of an entry.
func pointOf(vertex string) board.Point {
	p, err := board.ParsePoint(vertex, board.MaxSize)
	if err != nil {
		return board.NoPoint
	}
	return p
}

// describeRegions lists all moves with the figures of each region.
func describeRegions(moves []*joseki.Entry, letters map[board.Point]string, size int) string {
	var s strings.Builder
	region := int8(0)
	for _, e := range moves {
		if e.Shape.Width != region {
			region = e.Shape.Width
			fmt.Fprintf(&s, "corner of %d×%d\n", e.Shape.Width, e.Shape.Height)
		}
		_, last, _ := cutLast(e.Place.Path)
		p := corner.View(0).Point(e.Shape.Move, size)
		line := fmt.Sprintf("%2s  %-5s %-9v %6d of %-6d %s", letters[p], last, e.Class, e.Count, e.Total, e.Line)
		if e.Conditional() {
			line += "  if " + strings.Join(e.Constraint, " ")
		}
		s.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return s.String()
}
