package joseki

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/corner"
)

// ErrTree reports that a node of a joseki tree, or the binary form of a book, is invalid.
var ErrTree = errors.New("bad joseki tree")

// Set is the entries of one file.
type Set struct {
	Name    string
	Prefix  string // of the names of the patterns
	Entries []Entry
	// Warnings say what in the trees is allowed but is probably a mistake, each with its place.
	Warnings []string
}

// Compile makes a set of the game trees of an SGF file; the package comment describes their
// format. The file name is for messages, and the names of the patterns are the prefix, such as
// JH, with their number in the file. The error names all faults of the file with line and
// moves, and wraps ErrTree or an error of package sgf or board.
func Compile(file, prefix string, data []byte) (*Set, error) {
	if !isWord(prefix) {
		return nil, fmt.Errorf("%w: %q as the prefix of names, expected a word", ErrTree, prefix)
	}
	roots, err := sgf.Parse(data, sgf.Name(file), sgf.Strict())
	if err != nil {
		return nil, err
	}
	c := &compiler{set: &Set{Name: baseName(file), Prefix: prefix}, file: file}
	for _, root := range roots {
		c.game(root)
	}
	if len(c.errs) == 0 {
		if err := checkTexts(c.set.Entries); err != nil {
			return nil, err
		}
		return c.set, nil
	}
	return nil, errors.Join(c.errs...)
}

// baseName returns the name of a file without folders and extension.
func baseName(file string) string {
	if i := strings.LastIndexAny(file, `/\`); i >= 0 {
		file = file[i+1:]
	}
	name, _, _ := strings.Cut(file, ".")
	return name
}

// compiler holds what the nodes of a file need.
type compiler struct {
	set  *Set
	file string
	errs []error
}

// place returns where a node stands.
func (c *compiler) place(n *sgf.Node) Place { return Place{File: c.file, Line: n.Pos().Line} }

// step is a node that is still to be visited.
type step struct {
	n      *sgf.Node
	before *board.Board
	path   []byte
	line   string // the name of the line of play
}

// game compiles one tree.
func (c *compiler) game(root *sgf.Node) {
	fail := func(err error) { c.errs = append(c.errs, fmt.Errorf("%v: %w", c.place(root), err)) }
	if !root.Has("SZ") {
		fail(fmt.Errorf("%w: the root has no size SZ", ErrTree))
		return
	}
	size, err := root.BoardSize()
	if err != nil {
		fail(err)
		return
	}
	b, err := board.New(size)
	if err != nil {
		fail(err)
		return
	}
	// The children of a node are pushed last to first, so that nodes come in the
	// order of the file.
	stack := []step{{n: root, before: b, line: c.set.Name}}
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		place := c.place(s.n)
		next, path, err := c.visit(s, place)
		if err != nil {
			place.Path = strings.TrimSpace(string(path))
			c.errs = append(c.errs, fmt.Errorf("%v: %w", place, err))
			continue
		}
		line := s.line
		if name, err := s.n.SimpleText("N"); err == nil && name != "" {
			line = name
		}
		for _, child := range slices.Backward(s.n.Children()) {
			stack = append(stack, step{child, next, path, line})
		}
	}
}

// visit compiles one node and returns the board after it.
func (c *compiler) visit(s step, place Place) (next *board.Board, path []byte, err error) {
	path = slices.Clip(s.path)
	b := s.before
	if setup := [3]string{"AB", "AW", "AE"}; s.n.Has(setup[0]) || s.n.Has(setup[1]) || s.n.Has(setup[2]) {
		var points [3][]board.Point
		for i, id := range setup {
			if s.n.Has(id) {
				if points[i], err = s.n.Points(id); err != nil {
					return nil, path, err
				}
			}
		}
		b = b.Clone()
		if err := b.Setup(points[0], points[1], points[2]); err != nil {
			return nil, path, err
		}
	}
	move, ok, err := s.n.Move()
	if err != nil {
		return nil, path, err
	}
	if !ok {
		return b, path, nil
	}
	path = fmt.Appendf(path, " %c%v", move.Color.String()[0]-'a'+'A', move.Point)
	place.Path = strings.TrimSpace(string(path))
	if move.Point == board.Pass {
		return b, path, nil
	}
	next = b.Clone()
	if err := next.Play(move.Point, move.Color, board.IgnoreKo); err != nil {
		return nil, path, err
	}
	mark, ok, err := c.mark(s.n, place)
	if err != nil {
		return nil, path, err
	}
	if ok && move.Point.Col() > 0 && move.Point.Row() > 0 {
		if err := c.entry(s, b, move, mark, place); err != nil {
			return nil, path, err
		}
	}
	return next, path, nil
}

// mark returns the point that marks the region of a node.
func (c *compiler) mark(n *sgf.Node, place Place) (board.Point, bool, error) {
	var all []board.Point
	for _, id := range []string{"SQ", "MA"} {
		if n.Has(id) {
			points, err := n.Points(id)
			if err != nil {
				return board.NoPoint, false, err
			}
			all = append(all, points...)
		}
	}
	if len(all) == 0 {
		return board.NoPoint, false, nil
	}
	if len(all) > 1 {
		c.warn(place, "%d marks for the region; %v counts", len(all), all[0])
	}
	return all[0], true, nil
}

func (c *compiler) warn(place Place, format string, args ...any) {
	c.set.Warnings = append(c.set.Warnings, place.String()+": warning: "+fmt.Sprintf(format, args...))
}

// upperRight is the view from the corner where joseki trees are.
const upperRight = corner.View(0)

// entry appends the entry of a node that makes a move on b.
func (c *compiler) entry(s step, b *board.Board, move board.Move, mark board.Point, place Place) error {
	size := b.Size()
	far, _ := upperRight.Cell(mark, size)
	at, _ := upperRight.Cell(move.Point, size)
	e := Entry{
		Name: c.set.Prefix + strconv.Itoa(len(c.set.Entries)+1), Line: s.line, Place: place,
		Shape: corner.Shape{Width: far.X + 1, Height: far.Y + 1, Move: at},
	}
	if name, err := s.n.SimpleText("N"); err == nil && name != "" {
		e.Line = name
	}
	if at.X > far.X || at.Y > far.Y {
		return fmt.Errorf("%w: the move is outside the region that %v marks", ErrTree, mark)
	}
	for y := range e.Shape.Height {
		for x := range e.Shape.Width {
			cell := corner.Cell{X: x, Y: y}
			if color := b.At(upperRight.Point(cell, size)); color.IsPlayer() {
				e.Shape.Stones = append(e.Shape.Stones, corner.Stone{Cell: cell, Own: color == move.Color})
			}
		}
	}
	if err := c.labels(&e, s.n, size, place); err != nil {
		return err
	}
	if s.n.Has("C") {
		text, err := s.n.Text("C")
		if err != nil {
			return err
		}
		e.comment(text)
	} else {
		e.comment("")
	}
	e.Shape.Views = corner.AllViews
	if e.symmetric() {
		e.Shape.Views = corner.UprightViews
	}
	c.set.Entries = append(c.set.Entries, e)
	return nil
}

// labels fills in the labels of an entry.
func (c *compiler) labels(e *Entry, n *sgf.Node, size int, place Place) error {
	if !n.Has("LB") {
		return nil
	}
	labels, err := n.Labels("LB")
	if err != nil {
		return err
	}
	for _, l := range labels {
		cell, _ := upperRight.Cell(l.Point, size)
		switch {
		case l.Text == "":
		case !isLabel(l.Text[0]):
			return fmt.Errorf("%w: label %q on %v, expected a letter but o, x, O, Q, X and Y", ErrTree, l.Text, l.Point)
		case cell.X >= e.Shape.Width || cell.Y >= e.Shape.Height:
			c.warn(place, "label %q on %v lies outside the region", l.Text, l.Point)
		case slices.ContainsFunc(e.Labels, func(m Label) bool { return m.Cell == cell }):
			c.warn(place, "label %q on %v, which has one already", l.Text, l.Point)
		default:
			if len(l.Text) > 1 {
				c.warn(place, "of the label %q on %v the first letter counts", l.Text, l.Point)
			}
			e.Labels = append(e.Labels, Label{cell, l.Text[0]})
		}
	}
	slices.SortFunc(e.Labels, func(a, b Label) int {
		// The order of reading, in a diagram with the corner in the upper right.
		if a.Y != b.Y {
			return int(a.Y) - int(b.Y)
		}
		return int(b.X) - int(a.X)
	})
	return nil
}

func isLabel(c byte) bool {
	return (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') && !strings.ContainsRune("oxOQXY", rune(c))
}

// comment takes from a comment what it says about the move.
func (e *Entry) comment(text string) {
	e.Class = classOf(text)
	first := true
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\r\n")
		isFirst := first
		first = false
		if line == "" {
			continue
		}
		switch line[0] {
		case '#':
			e.Notes = append(e.Notes, line[1:])
		case ';':
			e.Constraint = append(e.Constraint, line[1:])
		case '>':
			e.Action = append(e.Action, line[1:])
		case ':':
			if e.Rest == "" {
				e.Rest = rest(line[1:])
			}
		default:
			if isFirst {
				e.counts(line)
			}
		}
	}
}

// rest returns what is appended to the class of a colon line: a comma comes
// before what is a value or the name of a helper already.
func rest(line string) string {
	line = strings.TrimSpace(line)
	first, _, _ := strings.Cut(line, ",")
	if strings.Contains(first, "(") {
		return "," + line
	}
	return line
}

// counts reads the numbers of the first line of a comment.
func (e *Entry) counts(line string) {
	fields := strings.Fields(line)
	if len(fields) < 2 {
		return
	}
	n, m, ok := strings.Cut(fields[1], "/")
	if !ok {
		return
	}
	count, err1 := strconv.Atoi(n)
	total, err2 := strconv.Atoi(m)
	if err1 != nil || err2 != nil || count < 0 || total < count || total > 1<<30 {
		return
	}
	e.Count, e.Total = count, total
	if len(fields) > 2 {
		if year, err := strconv.Atoi(fields[2]); err == nil && year > 0 && year < 1<<15 {
			e.Year = year
		}
	}
}

// symmetric reports whether the entry is its own mirror image on the diagonal.
func (e *Entry) symmetric() bool {
	s := &e.Shape
	if s.Width != s.Height || s.Move.X != s.Move.Y {
		return false
	}
	return symmetricStones(s.Stones) && !slices.ContainsFunc(e.Labels, func(l Label) bool {
		return !slices.Contains(e.Labels, Label{corner.Cell{X: l.Y, Y: l.X}, l.Name})
	})
}

func symmetricStones(stones []corner.Stone) bool {
	return !slices.ContainsFunc(stones, func(t corner.Stone) bool {
		return !slices.Contains(stones, corner.Stone{Cell: corner.Cell{X: t.Y, Y: t.X}, Own: t.Own})
	})
}
