package pattern

import "slices"

// File is one .db text that has been read. It remembers places and comments, so
// that Format can print it again.
type File struct {
	Name string

	items []item
	tail  []comment // after the last item

	// What Parse has found.
	faults   ErrorList
	warnings []Warning
}

// item is a directive or a pattern; one of the two fields is set.
type item struct {
	Comments  []comment // above it
	Directive *directive
	Pattern   *Decl
}

// comment is a line that starts with #, without the # and without blanks at its end. If Blank
// is set, it represents empty lines between comments.
type comment struct {
	Pos   Pos
	Text  string
	Blank bool
}

// directive is an attribute_map, goal_elements or callback_data line.
type directive struct {
	Pos    Pos
	Word   string
	Arg    string
	ArgPos Pos
}

// Decl is the source of a pattern.
type Decl struct {
	Name string

	pos          Pos
	comments     []comment // between the name and the diagram
	main         *diagram  // nil if there is none
	midComments  []comment // between the diagram and the colon line
	entry        *entry    // nil if there is no colon line
	labelComment []comment // between the colon line and the constraint diagram
	labels       *diagram  // the constraint diagram, or nil
	code         []codeLine

	faulty bool // it has faults of syntax
}

// diagram is the source of a main diagram or a constraint diagram.
type diagram struct {
	Rows []row
}

// pos returns the place of the first row.
func (d *diagram) pos() Pos {
	if d == nil || len(d.Rows) == 0 {
		return Pos{}
	}
	return d.Rows[0].Pos
}

// row is a line of a diagram: a row of cells, perhaps between the signs | of the west and east
// edges, or a border of - and +.
type row struct {
	Pos     Pos
	Border  bool
	West    bool // with | before the cells
	East    bool // with | after the cells
	Cells   string
	Comment string // the text to the right of the row
}

// cellPos returns the place of cell i.
func (r *row) cellPos(i int) Pos {
	if r.West {
		i++
	}
	if !r.Pos.IsValid() {
		return r.Pos
	}
	return r.Pos.after(i)
}

// entry is the source of a colon line.
type entry struct {
	Pos       Pos
	Symmetry  byte
	Class     string
	ClassPos  Pos
	Values    []entryValue
	Helper    string // "" if there is none; NULL as it is written
	HelperPos Pos
	Rest      string // what follows the helper and means nothing
}

// entryValue is a value of a colon line, such as value(60), with its key and its argument.
type entryValue struct {
	Pos    Pos
	Key    string
	Arg    string
	ArgPos Pos
}

// codeLine is a line of a constraint or an action.
type codeLine struct {
	Comments []comment // above it
	Pos      Pos       // of the mark
	Mark     byte      // ; or >
	Text     string    // what follows the mark
}

// Decls returns the patterns of the file in their order.
func (f *File) Decls() []*Decl {
	var decls []*Decl
	for i := range f.items {
		if d := f.items[i].Pattern; d != nil {
			decls = append(decls, d)
		}
	}
	return decls
}

// Replace returns a copy of the file in which the patterns that with returns stand in the place
// of each pattern. Comments above a pattern stay above the first of them.
func (f *File) Replace(with func(*Decl) ([]*Decl, error)) (*File, error) {
	replaced := *f
	replaced.items = nil
	for _, it := range f.items {
		if it.Pattern == nil {
			replaced.items = append(replaced.items, it)
			continue
		}
		decls, err := with(it.Pattern)
		if err != nil {
			return nil, err
		}
		for _, d := range decls {
			replaced.items = append(replaced.items, item{Comments: it.Comments, Pattern: d})
			it.Comments = nil
		}
	}
	return &replaced, nil
}

// SetValue writes a value such as shape(3) into the colon line, in the place of the first one
// with the same key if there is one. An empty argument removes all values with the key.
func (d *Decl) SetValue(key, arg string) {
	if d == nil || d.entry == nil {
		return
	}
	same := func(v entryValue) bool { return v.Key == key }
	e := *d.entry
	e.Values = slices.Clone(e.Values)
	switch i := slices.IndexFunc(e.Values, same); {
	case arg == "":
		e.Values = slices.DeleteFunc(e.Values, same)
	case i >= 0:
		e.Values[i] = entryValue{Key: key, Arg: arg}
	default:
		e.Values = append(e.Values, entryValue{Key: key, Arg: arg})
	}
	d.entry = &e
}
