package pattern

import (
	"fmt"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// Compile checks files and compiles them as one table, in their order. A pattern that is larger
// than the largest board is left out with a warning. The error is an [ErrorList] with all
// faults, including those of Parse.
func Compile(k Kind, files ...*File) (*Database, error) {
	c := &compiler{db: &Database{kind: k, byName: map[string]int32{}}, names: map[string]int32{}}
	for _, f := range files {
		if f != nil {
			c.file(f)
		}
	}
	if err := c.errs.err(); err != nil {
		return nil, err
	}
	return c.db, nil
}

// compiler holds what is common to a run and what the present pattern needs.
type compiler struct {
	db   *Database
	errs ErrorList
	// names are the indexes of db.names.
	names map[string]int32
	// tokens is a buffer that programs share.
	tokens []token

	attributes attributes
	decl       *Decl
	p          *Pattern
	main       *grid
	labels     *grid // nil without a constraint diagram
	labelUsed  bool
}

func (c *compiler) fail(pos Pos, reason error, expected, msg string) {
	e := &Error{Pos: pos, Msg: msg, Expected: expected, Err: reason}
	if c.decl != nil {
		e.Pattern = c.decl.Name
		if !pos.IsValid() {
			e.Pos = c.decl.pos
		}
	}
	c.errs = append(c.errs, e)
}

func (c *compiler) warn(pos Pos, format string, args ...any) {
	if len(c.db.warnings) >= maxFaults {
		return
	}
	w := Warning{Pos: pos, Msg: fmt.Sprintf(format, args...)}
	if c.decl != nil {
		w.Pattern = c.decl.Name
	}
	c.db.warnings = append(c.db.warnings, w)
}

func (c *compiler) file(f *File) {
	c.attributes = c.db.kind.attributes
	c.errs = append(c.errs, f.faults...)
	c.db.warnings = append(c.db.warnings, f.warnings...)
	chosen, patterns := "", false
	for i := range f.items {
		c.decl = nil
		switch it := &f.items[i]; {
		case it.Directive != nil && it.Directive.Word == "attribute_map":
			d := it.Directive
			switch {
			case chosen != "" && d.Arg != chosen:
				c.fail(d.ArgPos, ErrSyntax, chosen, "attribute_map changes to "+d.Arg)
			case patterns && chosen == "":
				c.fail(d.Pos, ErrSyntax, "it above the first pattern", "late attribute_map")
			default:
				chosen = d.Arg
				c.attributeMap(d)
			}
		case it.Directive != nil:
			c.elementSet(it.Directive)
		case it.Pattern != nil:
			patterns = true
			if !it.Pattern.faulty && len(c.errs) < maxFaults {
				c.pattern(it.Pattern)
			}
		}
	}
	c.decl = nil
}

func (c *compiler) attributeMap(d *directive) {
	for i, name := range attributeNames {
		if name == d.Arg {
			c.attributes = attributes(i)
			return
		}
	}
	c.fail(d.ArgPos, ErrName, strings.Join(attributeNames[:], ", "), "unknown attribute_map "+d.Arg)
}

// elementSet checks a goal_elements or callback_data line. These are hints
// about which elements a matcher has to keep; they change no match.
func (c *compiler) elementSet(d *directive) {
	legal := ".XOxo"
	switch d.Word {
	case "callback_data":
		legal += ",!"
	case "goal_elements":
	default:
		c.fail(d.Pos, ErrSyntax, "attribute_map, goal_elements or callback_data", "unknown directive "+d.Word)
		return
	}
	if d.Arg == "none" {
		return
	}
	for i := range len(d.Arg) {
		if strings.IndexByte(legal, d.Arg[i]) < 0 {
			pos := d.ArgPos
			if pos.IsValid() {
				pos = pos.after(i)
			}
			c.fail(pos, ErrSyntax, "none or characters of "+legal, fmt.Sprintf("%q in %s", rune(d.Arg[i]), d.Word))
			return
		}
	}
}

// pattern compiles one pattern and appends it to the database if it has no
// faults.
func (c *compiler) pattern(d *Decl) {
	before := len(c.errs)
	c.decl, c.labels, c.labelUsed = d, nil, false
	c.p = &Pattern{Name: d.Name, Pos: d.pos}
	if d.Name == "" || strings.ContainsAny(d.Name, " \t\r\n") {
		c.fail(d.pos, ErrSyntax, "one word", fmt.Sprintf("%q as the name of a pattern", d.Name))
	}
	if d.main == nil {
		c.fail(d.pos, ErrMeaning, "a diagram", "pattern without a diagram")
		return
	}
	if c.main = shape(d.main, c.fail); c.main == nil {
		return
	}
	if c.main.height > board.MaxSize || c.main.width > board.MaxSize {
		c.warn(d.pos, "%d×%d points do not fit on any board: pattern left out", c.main.height, c.main.width)
		return
	}
	if d.entry == nil {
		c.fail(d.pos, ErrMeaning, "a colon line", "pattern without a colon line")
		return
	}
	c.geometry()
	if d.labels != nil && !c.labelDiagram() {
		return
	}
	c.entry(d.entry)
	c.code()
	c.checkLabels()
	if len(c.errs) > before {
		return
	}
	if i, ok := c.db.byName[d.Name]; ok {
		c.warn(d.pos, "name is already used at %v", c.db.patterns[i].Pos)
	} else {
		c.db.byName[d.Name] = int32(len(c.db.patterns))
	}
	c.db.patterns = append(c.db.patterns, *c.p)
}

// geometry checks the cells of the main diagram and makes the elements.
func (c *compiler) geometry() {
	g, p, k := c.main, c.p, &c.db.kind
	p.Height, p.Width, p.Edges = g.height, g.width, g.edges
	marked := Cell(0)
	for r := range g.height {
		for col := range g.width {
			cell := Cell(g.at(r, col))
			switch {
			case strings.IndexByte(mainCells, byte(cell)) < 0:
				c.fail(g.pos(r, col), ErrMeaning, "a character of "+mainCells, fmt.Sprintf("cell %q", rune(cell)))
			case strings.IndexByte(",!QY", byte(cell)) >= 0 && strings.IndexByte(k.Cells, byte(cell)) < 0:
				c.fail(g.pos(r, col), ErrMeaning, "a character of .OXox*?"+k.Cells, fmt.Sprintf("cell %q in a database of kind %s", rune(cell), k.Name))
			case cell == '*' && p.HasMove:
				c.fail(g.pos(r, col), ErrMeaning, "one * in a diagram", "second *")
			case cell == 'Y' && marked == 'Y':
				c.warn(g.pos(r, col), "second Y: the first one is the anchor")
			case (cell == 'Q' || cell == 'Y') && marked != 0:
				c.fail(g.pos(r, col), ErrMeaning, "one Q or Y in a diagram", fmt.Sprintf("second anchor %v", cell))
			}
			switch cell {
			case '*':
				p.HasMove, p.MoveOffset = true, Offset{int8(r), int8(col)}
			case 'Q', 'Y':
				marked = cell
			}
		}
	}
	if !p.HasMove && !k.MoveOptional {
		c.fail(g.rows[0].Pos, ErrMeaning, "one * in the diagram", "no move")
	}
	at, ok := c.anchor()
	if !ok {
		return
	}
	p.Anchor, p.AnchorCell = at, Cell(g.at(int(at.Row), int(at.Col)))
	if p.HasMove {
		p.MoveOffset = p.MoveOffset.Sub(at)
	}
	c.elements()
}

// anchor chooses the anchor by the rule of the kind.
func (c *compiler) anchor() (Offset, bool) {
	g, k := c.main, &c.db.kind
	if k.anchor == anchorCorner {
		if g.edges != North|East && g.edges != North|West && g.edges != South|East && g.edges != South|West {
			c.fail(g.rows[0].Pos, ErrMeaning, "the edges of exactly one corner", "corner pattern without a corner")
			return Offset{}, false
		}
		var at Offset
		if g.edges&South != 0 {
			at.Row = int8(g.height - 1)
		}
		if g.edges&East != 0 {
			at.Col = int8(g.width - 1)
		}
		return at, true
	}
	best, found, bestDist := Offset{}, false, 0
	for r := range g.height {
		for col := range g.width {
			cell := Cell(g.at(r, col))
			if cell == 'Q' || cell == 'Y' {
				return Offset{int8(r), int8(col)}, true
			}
			if !(cell == 'O' && k.anchorColor != anchorEnemy || cell == 'X' && k.anchorColor != anchorOwn) {
				continue
			}
			dist := 0
			if k.anchor == anchorMiddle {
				dr, dc := 2*r-g.height+1, 2*col-g.width+1
				dist = dr*dr + dc*dc
			}
			if !found || dist < bestDist {
				best, found, bestDist = Offset{int8(r), int8(col)}, true, dist
			}
		}
	}
	switch {
	case k.anchor == anchorMarked:
		c.fail(g.rows[0].Pos, ErrMeaning, "Q or Y in every diagram", "no anchor is marked")
		return best, false
	case !found:
		want := "a stone O or X"
		switch k.anchorColor {
		case anchorOwn:
			want = "a stone O"
		case anchorEnemy:
			want = "a stone X"
		}
		c.fail(g.rows[0].Pos, ErrMeaning, want, "no stone can be the anchor")
	}
	return best, found
}

// elements fills in the elements: the anchor, the other stones, cells that may
// be empty, empty cells. Stones are rarest, so that most tests fail early.
func (c *compiler) elements() {
	g, p := c.main, c.p
	rank := func(cell Cell) int {
		switch {
		case cell == '?':
			return -1
		case cell.IsStone():
			return 1
		case cell == 'o' || cell == 'x':
			return 2
		}
		return 3
	}
	n := 0
	for r := range g.height {
		for col := range g.width {
			if Cell(g.at(r, col)) != '?' {
				n++
			}
		}
	}
	p.Elements = make([]Element, 0, n)
	if p.AnchorCell.IsStone() {
		p.Elements = append(p.Elements, Element{Cell: p.AnchorCell})
		p.Stones = 1
	}
	for want := 1; want <= 3; want++ {
		for r := range g.height {
			for col := range g.width {
				cell := Cell(g.at(r, col))
				o := Offset{int8(r), int8(col)}
				if rank(cell) != want || o == p.Anchor && cell.IsStone() {
					continue
				}
				p.Elements = append(p.Elements, Element{o.Sub(p.Anchor), cell})
				if want == 1 {
					p.Stones++
				}
			}
		}
	}
}

// labelDiagram checks the constraint diagram against the main diagram and
// collects the labels.
func (c *compiler) labelDiagram() bool {
	d := c.decl
	if c.labels = shape(d.labels, c.fail); c.labels == nil {
		return false
	}
	g, l := c.main, c.labels
	if l.height != g.height || l.width != g.width {
		c.fail(l.rows[0].Pos, ErrMeaning, fmt.Sprintf("%d rows of %d cells as in the diagram above", g.height, g.width),
			fmt.Sprintf("constraint diagram of %d rows of %d cells", l.height, l.width))
		return false
	}
	if l.edges != g.edges {
		c.fail(l.rows[0].Pos, ErrMeaning, "the edges of the diagram above", "constraint diagram with other edges")
		return false
	}
	hasConstraint := false
	for _, line := range d.code {
		hasConstraint = hasConstraint || line.Mark == ';'
	}
	ok := true
	for r := range l.height {
		for col := range l.width {
			ch, cell := l.at(r, col), g.at(r, col)
			switch {
			case strings.IndexByte(labelCells, ch) < 0:
				c.fail(l.pos(r, col), ErrMeaning, "a letter but O, Q, X, Y, o and x, or a cell character", fmt.Sprintf("%q in a constraint diagram", rune(ch)))
				ok = false
			case strings.IndexByte("xXoO", ch) >= 0 && hasConstraint && ch != cell:
				c.fail(l.pos(r, col), ErrMeaning, fmt.Sprintf("%q as above, or a label", rune(cell)),
					fmt.Sprintf("%q in the constraint diagram differs from the diagram above", rune(ch)))
				ok = false
			case ch == '*' && cell != '*':
				c.warn(l.pos(r, col), "* stands for the move, which is elsewhere in the diagram above")
			case strings.IndexByte(mainCells, ch) < 0:
				if _, seen := c.p.Label(ch); !seen {
					c.p.Labels = append(c.p.Labels, Label{ch, Offset{int8(r), int8(col)}.Sub(c.p.Anchor)})
				}
			}
		}
	}
	return ok
}
