package pattern

// File is the syntax tree of one .db text. It remembers places and comments, so
// that Format can print it again.
type File struct {
	Name  string
	Items []Item
	Tail  []Comment // after the last item

	// What Parse has found.
	faults   ErrorList
	warnings []Warning
}

// Item is a directive or a pattern; one of the two fields is set.
type Item struct {
	Comments  []Comment // above it
	Directive *Directive
	Pattern   *Decl
}

// Comment is a line that starts with #, without the # and without blanks at its end. If Blank
// is set, it represents empty lines between comments.
type Comment struct {
	Pos   Pos
	Text  string
	Blank bool
}

// Directive is an attribute_map, goal_elements or callback_data line.
type Directive struct {
	Pos    Pos
	Word   string
	Arg    string
	ArgPos Pos
}

// Decl is the source of a pattern.
type Decl struct {
	Pos          Pos
	Name         string
	Comments     []Comment // between the name and the diagram
	Main         *Diagram  // nil if there is none
	MidComments  []Comment // between the diagram and the colon line
	Entry        *Entry    // nil if there is no colon line
	LabelComment []Comment // between the colon line and the constraint diagram
	Labels       *Diagram  // the constraint diagram, or nil
	Code         []CodeLine

	faulty bool // it has faults of syntax
}

// Diagram is the source of a main diagram or a constraint diagram.
type Diagram struct {
	Rows []Row
}

// Pos returns the place of the first row.
func (d *Diagram) Pos() Pos {
	if d == nil || len(d.Rows) == 0 {
		return Pos{}
	}
	return d.Rows[0].Pos
}

// Row is a line of a diagram: a row of cells, perhaps between the signs | of the west and east
// edges, or a border of - and +.
type Row struct {
	Pos     Pos
	Border  bool
	West    bool // with | before the cells
	East    bool // with | after the cells
	Cells   string
	Comment string // the text to the right of the row
}

// cellPos returns the place of cell i.
func (r *Row) cellPos(i int) Pos {
	if r.West {
		i++
	}
	if !r.Pos.IsValid() {
		return r.Pos
	}
	return r.Pos.after(i)
}

// Entry is the source of a colon line.
type Entry struct {
	Pos       Pos
	Symmetry  byte
	Class     string
	ClassPos  Pos
	Values    []EntryValue
	Helper    string // "" if there is none; NULL as it is written
	HelperPos Pos
	Rest      string // what follows the helper and means nothing
}

// EntryValue is a value of a colon line, such as value(60), with its key and its argument.
type EntryValue struct {
	Pos    Pos
	Key    string
	Arg    string
	ArgPos Pos
}

// CodeLine is a line of a constraint or an action.
type CodeLine struct {
	Comments []Comment // above it
	Pos      Pos       // of the mark
	Mark     byte      // ; or >
	Text     string    // what follows the mark
}

// Decls returns the patterns of the file in their order.
func (f *File) Decls() []*Decl {
	var decls []*Decl
	for i := range f.Items {
		if d := f.Items[i].Pattern; d != nil {
			decls = append(decls, d)
		}
	}
	return decls
}
