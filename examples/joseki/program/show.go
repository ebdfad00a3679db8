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
// that follow with letters. Those of the player whose turn it is come first.
func show(ctx context.Context, args []string, out, errs io.Writer) error {
	f := cli.NewFlags(ctx, cli.Usage{Name: "joseki show", Args: "[flags] FILE.sgf [MOVE…]", Example: "hoshi.sgf Q16 O17"}, errs)
	most := f.Int("n", 8, "how many of the moves that follow to show for each player, the frequent ones first; 0 for all")
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
	data, err := readTree(rest[0])
	if err != nil {
		return err
	}
	roots, err := cli.Records(cli.Called(rest[0]), data)
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
	turn := turnAfter(node)
	next := alternatives(moves, turn, *most)
	elsewhere := alternatives(moves, turn.Opponent(), *most)
	letters := label(pic, append(slices.Clone(next), elsewhere...), size)
	pic.CropToContent(2)
	pic.Title = strings.Join(append([]string{set.Name}, rest[1:]...), " ")
	known := nameOf(set, node)
	if known != "" && known != set.Name {
		pic.Title += "\n" + known
	}
	list := describe(turn, next, elsewhere, letters, known, true)
	if *regions {
		list = describeRegions(moves, letters, size)
	}
	if err := pic.Text(out); err != nil {
		return err
	}
	if _, err = fmt.Fprint(out, list); err != nil {
		return err
	}
	pic.Caption = strings.TrimRight(describe(turn, next, elsewhere, letters, known, false), "\n")
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

// alternatives returns the moves of c that follow, each once, from the largest region that has it:
// the frequent ones first, at most so many unless that is 0.
func alternatives(moves []*joseki.Entry, c board.Color, most int) []*joseki.Entry {
	seen := make(map[string]bool)
	var list []*joseki.Entry
	for _, e := range moves {
		_, last, _ := cutLast(e.Place.Path)
		if !seen[last] && strings.HasPrefix(last, letterOf(c)) {
			list = append(list, e)
		}
		seen[last] = true
	}
	slices.SortStableFunc(list, func(a, b *joseki.Entry) int { return cmp.Compare(share(b), share(a)) })
	if most > 0 && len(list) > most {
		list = list[:most]
	}
	return list
}

// letterOf returns the letter that moves of a player begin with in paths.
func letterOf(c board.Color) string { return strings.ToUpper(c.String()[:1]) }

// share returns which part of the moves of its player in such positions a move is.
func share(e *joseki.Entry) float64 { return float64(e.Count) / max(float64(e.Total), 1) }

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
			moves = append(moves, letterOf(move.Color)+move.Point.String())
		}
	}
	return strings.Join(moves, " ")
}

// turnAfter returns the player whose turn it is at a node: Black before the first move.
func turnAfter(n *sgf.Node) board.Color {
	turn := board.Black
	for _, m := range n.Path() {
		if move, ok, err := m.Move(); err == nil && ok {
			turn = move.Color.Opponent()
		}
	}
	return turn
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

// describe lists the moves of the player whose turn it is, and those that the other one adds if
// he plays elsewhere, as describeMoves does.
func describe(turn board.Color, next, elsewhere []*joseki.Entry, letters map[board.Point]string, known string, columns bool) string {
	var s strings.Builder
	if len(next) == 0 {
		fmt.Fprintf(&s, "The tree has no move of %s here.\n", player(turn))
	}
	s.WriteString(describeMoves(next, letters, known, columns))
	if len(elsewhere) > 0 {
		fmt.Fprintf(&s, "If %s plays elsewhere:\n", player(turn))
		s.WriteString(describeMoves(elsewhere, letters, known, columns))
	}
	return s.String()
}

// player returns the name of a player.
func player(c board.Color) string {
	if c == board.White {
		return "White"
	}
	return "Black"
}

// describeMoves lists moves with their share of the moves that their player has made in such
// positions, in columns with their class, or in few words for the caption of a drawing. Of their
// names it leaves out what is known.
func describeMoves(moves []*joseki.Entry, letters map[board.Point]string, known string, columns bool) string {
	var s strings.Builder
	for _, e := range moves {
		_, last, _ := cutLast(e.Place.Path)
		c, vertex := "Black", last[1:]
		if last[0] == 'W' {
			c = "White"
		}
		share := percent(e)
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
func percent(e *joseki.Entry) string {
	v := 100 * share(e)
	if v > 0 && v < 1 {
		return "<1%"
	}
	return fmt.Sprintf("%.0f%%", v)
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
