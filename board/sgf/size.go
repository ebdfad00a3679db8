package sgf

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// The sizes that a game can have: points have letters for that many lines.
const (
	minLines     = 1
	maxLines     = 52
	defaultLines = 19
)

// readRoot learns the character set and the size of the game.
func (g *game) readRoot(root *Node) {
	// The root of a tree that was taken out of another need not have them.
	own := g.root == root
	if ca, ok := root.Raw("CA"); ok || own {
		g.ca = strings.Clone(ca)
		g.declared = ok && charsetOf(ca, g.config).kind == charsetUTF8
		switch {
		case g.guess != "":
			ca = g.guess
		case !ok && g.config != nil:
			ca = g.config.defaultCharset
		}
		g.charset = charsetOf(ca, g.config)
	}
	if g.forced {
		g.charset = charset{name: "UTF-8", kind: charsetUTF8}
	}

	if c, v, err := root.first("SZ"); err == nil {
		g.sz = strings.Clone(v)
		g.sizeErr, g.sizeNote = nil, nil
		var note error
		if g.width, g.height, note, err = parseSize(v); err != nil {
			g.sizeErr = root.errorAt(c.valueStart, c.id, err)
		} else if note != nil {
			g.sizeNote = root.errorAt(c.valueStart, c.id, note)
		}
	} else if own {
		g.sz, g.width, g.height, g.sizeErr, g.sizeNote = "", defaultLines, defaultLines, nil, nil
	}
	g.size, g.boardErr = g.width, g.sizeErr
	switch {
	case g.sizeErr != nil:
	case g.width != g.height:
		g.size, g.boardErr = 0, fmt.Errorf("%w: %d columns and %d rows are not a square", errSize, g.width, g.height)
	case g.width < board.MinSize || g.width > board.MaxSize:
		g.size, g.boardErr = 0, fmt.Errorf("%w: %d lines, a board has %d to %d", errSize, g.width, board.MinSize, board.MaxSize)
	}
}

// parseSize reads one or two numbers, whatever stands between and around them, and says in
// note what is not as the standard wants it.
func parseSize(v string) (width, height int, note, err error) {
	w, h, both := strings.Cut(v, ":")
	width, err = strconv.Atoi(strings.Trim(w, blanks))
	height = width
	if both && err == nil {
		height, err = strconv.Atoi(strings.Trim(h, blanks))
	}
	if err != nil {
		numbers := strings.FieldsFunc(v, func(r rune) bool { return r < '0' || r > '9' })
		width, height = defaultLines, defaultLines
		if len(numbers) > 0 && len(numbers[0]) < 4 {
			width, _ = strconv.Atoi(numbers[0])
			height = width
		}
		if len(numbers) > 1 && len(numbers[1]) < 4 {
			height, _ = strconv.Atoi(numbers[1])
		}
		note = fmt.Errorf("%w, read as %d:%d", badValue(v, "a size such as 19 or 19:13"), width, height)
	}
	if min(width, height) < minLines || max(width, height) > maxLines {
		return 0, 0, nil, fmt.Errorf("%w: %s, want %d to %d lines", errSize, quote(v), minLines, maxLines)
	}
	return width, height, note, nil
}

// Size returns the columns and rows of the game's board: those of SZ in the
// root, or 19 if there is no number. The error is an [*Error] that wraps ErrValue
// beyond 52.
func (n *Node) Size() (columns, rows int, err error) {
	return n.of().width, n.of().height, n.of().sizeErr
}

// BoardSize returns the size of the game's board, which must be a square that
// package board can hold. The error is an [*Error] that wraps ErrValue.
func (n *Node) BoardSize() (int, error) {
	g := n.of()
	if g.boardErr != nil {
		return 0, n.Root().sizeError(g.boardErr)
	}
	return g.size, nil
}

// Coord is a point of a board of any size and shape, as SGF counts: column and row from 0,
// starting in the upper left corner.
type Coord struct{ Col, Row int }

// String returns the two letters of the point, a to z and A to Z, or "??" for a point that is
// on no board.
func (c Coord) String() string {
	if uint(c.Col) >= maxLines || uint(c.Row) >= maxLines {
		return "??"
	}
	return letters[c.Col:c.Col+1] + letters[c.Row:c.Row+1]
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

func line(c byte) int {
	switch {
	case isLower(c):
		return int(c - 'a')
	case isUpper(c):
		return int(c-'A') + 26
	}
	return maxLines
}

// coord reads a point of two letters.
func (g *game) coord(v string) (Coord, error) {
	if g.sizeErr != nil {
		return Coord{}, g.sizeErr
	}
	t := v
	if len(t) != 2 {
		t = strings.Trim(t, blanks)
	}
	if len(t) == 2 {
		if c := (Coord{line(t[0]), line(t[1])}); c.Col < g.width && c.Row < g.height {
			return c, nil
		}
	}
	return Coord{}, badValue(v, fmt.Sprintf("a point of the %d×%d board", g.width, g.height))
}

// rectangle reads a point, or two corners with a colon between.
func (g *game) rectangle(v string) (from, to Coord, err error) {
	first, second, both := strings.Cut(v, ":")
	if from, err = g.coord(first); err != nil {
		return from, to, err
	}
	if !both {
		return from, from, nil
	}
	if to, err = g.coord(second); err != nil {
		return from, to, err
	}
	// The standard wants the upper left corner first, not all programs do.
	a := areaOf(from, to)
	return a.from, a.to, nil
}

// maxListed bounds the lists of points that rectangles make. The standard wants
// every point once; a short file could otherwise ask for all memory.
const maxListed = 1 << 20

// checkLength reports whether a rectangle may be added to a list of n points.
func checkLength(n int, from, to Coord) error {
	if from != to && n > maxListed {
		return fmt.Errorf("%w: rectangles of more than %d points in one list", ErrValue, maxListed)
	}
	return nil
}

// Coords is [Node.Points] for boards of any size and shape.
func (n *Node) Coords(id string) ([]Coord, error) {
	var coords []Coord
	err := n.values(id, func(v string) error {
		if v == "" {
			return nil
		}
		from, to, err := n.of().rectangle(v)
		if err != nil {
			return err
		}
		if err := checkLength(len(coords), from, to); err != nil {
			return err
		}
		for row := from.Row; row <= to.Row; row++ {
			for col := from.Col; col <= to.Col; col++ {
				coords = append(coords, Coord{col, row})
			}
		}
		return nil
	})
	return coords, err
}

// stone reads a point that is no pass.
func (g *game) stone(v string) (board.Point, error) {
	if g.boardErr != nil {
		return board.NoPoint, g.boardErr
	}
	c, err := g.coord(v)
	if err != nil {
		return board.NoPoint, err
	}
	return board.At(c.Col, g.size-1-c.Row), nil
}

// point reads a move. What programs write for a pass is one: nothing, the point behind the
// lower right corner, tt on smaller boards too, backticks, dashes, or the word.
func (g *game) point(v string) (board.Point, error) {
	if g.boardErr != nil {
		return board.NoPoint, g.boardErr
	}
	if !g.plainPass(v) && g.strangePass(v) {
		return board.Pass, nil
	}
	return g.plainPoint(v)
}

// plainPoint reads a move as the standard has it.
func (g *game) plainPoint(v string) (board.Point, error) {
	if g.plainPass(v) {
		return board.Pass, nil
	}
	return g.stone(v)
}

func (g *game) plainPass(v string) bool {
	if len(v) != 2 {
		v = strings.Trim(v, blanks)
	}
	return v == "" || v == "tt" && g.size <= 19
}

func (g *game) strangePass(v string) bool {
	switch t := strings.ToLower(strings.Trim(v, blanks)); t {
	case "", "``", "`", "-", "--", "pass":
		return true
	}
	v = strings.Trim(v, blanks)
	return len(v) == 2 && v[0] == v[1] && line(v[0]) == g.size && g.size < maxLines
}

// move reads a move whatever its value is, and says what is wrong with it: what is not a point
// of the board counts as a pass.
func (g *game) move(v string) (board.Point, error) {
	p, err := g.plainPoint(v)
	switch {
	case err == nil:
		return p, nil
	case g.strangePass(v):
		return board.Pass, fmt.Errorf("%w: %s, taken for a pass", ErrValue, quote(v))
	}
	return board.Pass, fmt.Errorf("%w; taken for a pass", err)
}

func (g *game) appendPoints(points []board.Point, v string) ([]board.Point, error) {
	if g.boardErr != nil {
		return nil, g.boardErr
	}
	if v == "" {
		return points, nil
	}
	from, to, err := g.rectangle(v)
	if err != nil {
		return nil, err
	}
	if err := checkLength(len(points), from, to); err != nil {
		return nil, err
	}
	for row := from.Row; row <= to.Row; row++ {
		for col := from.Col; col <= to.Col; col++ {
			points = append(points, board.At(col, g.size-1-row))
		}
	}
	return points, nil
}

// value returns the letters of a point.
func (g *game) value(p board.Point) (string, error) {
	if g.boardErr != nil {
		return "", g.boardErr
	}
	if !p.On(g.size) {
		return "", badValue(p.String(), fmt.Sprintf("a point of the %d×%d board", g.width, g.height))
	}
	return p.SGF(g.size), nil
}
