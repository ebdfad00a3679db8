package pattern

import (
	"fmt"
	"io/fs"
	"iter"
	"strings"
)

// Database is a compiled, immutable set of patterns. Goroutines may share it.
type Database struct {
	kind     Kind
	patterns []Pattern
	byName   map[string]int32
	warnings []Warning
	names    []string // of the functions that programs call
}

// Kind returns the kind the database was compiled as.
func (d *Database) Kind() Kind { return d.kind }

// Len returns the number of patterns.
func (d *Database) Len() int { return len(d.patterns) }

// All iterates over the patterns and their indexes.
func (d *Database) All() iter.Seq2[int32, *Pattern] {
	return func(yield func(int32, *Pattern) bool) {
		for i := range d.patterns {
			if !yield(int32(i), &d.patterns[i]) {
				return
			}
		}
	}
}

// Index returns the index of the first pattern with the given name, and whether
// there is one.
func (d *Database) Index(name string) (int32, bool) {
	i, ok := d.byName[name]
	return i, ok
}

// Names returns the names of the functions that constraints and actions call,
// each once. The slice may not be modified.
func (d *Database) Names() []string { return d.names }

// Unknown lists the uses of names that are not in the standard vocabulary, with a
// name of it that is much like each. They may be misspelt, or functions of a program
// of its own.
func (d *Database) Unknown() []Unbound {
	var all []Unbound
	for i := range d.patterns {
		p := &d.patterns[i]
		for _, program := range [2]*Program{p.Constraint, p.Action} {
			if program == nil {
				continue
			}
			for _, call := range program.calls {
				if _, ok := WordNamed(call.Name); !ok {
					all = append(all, Unbound{Name: call.Name, Pattern: p.Name, Pos: call.Pos, Args: len(call.Args), Near: nearWord(call.Name)})
				}
			}
		}
	}
	return all
}

// Warnings returns what is allowed in the sources but is probably a mistake. The
// slice may not be modified.
func (d *Database) Warnings() []Warning { return d.warnings }

// Load parses and compiles files as one table, in their order. The error for a nil
// file system wraps fs.ErrInvalid.
func Load(k Kind, fsys fs.FS, names ...string) (*Database, error) {
	if fsys == nil {
		return nil, fmt.Errorf("pattern: no file system to load from: %w", fs.ErrInvalid)
	}
	var files []*File
	for _, name := range names {
		if info, err := fs.Stat(fsys, name); err == nil {
			if err := tooLarge(name, info.Size()); err != nil {
				return nil, err
			}
		}
		src, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		f, _ := Parse(name, src) // Compile reports its faults
		files = append(files, f)
	}
	return Compile(k, files...)
}

// Spec is a pattern in parts, for programs that make patterns. Empty parts are
// left out; blanks and empty lines around the rows do not matter.
type Spec struct {
	Name       string
	Diagram    string // rows, one a line
	Entry      string // the colon line without the colon; "8,-" if empty
	Labels     string // the constraint diagram
	Constraint string // an expression
	Action     string // statements
}

// String returns the pattern as .db text.
func (s Spec) String() string {
	var b strings.Builder
	block := func(prefix, text string) {
		n := b.Len()
		for line := range strings.Lines(text) {
			if line = strings.TrimSpace(line); line != "" {
				b.WriteString(prefix + line + "\n")
			}
		}
		if b.Len() > n {
			b.WriteString("\n")
		}
	}
	entry := s.Entry
	if entry == "" {
		entry = "8,-"
	}
	b.WriteString("Pattern " + s.Name + "\n\n")
	block("", s.Diagram)
	block(":", entry)
	block("", s.Labels)
	block(";", s.Constraint)
	block(">", s.Action)
	return b.String()
}

// Build compiles patterns that a program has put together. Places in errors
// count the lines of Spec.String.
func Build(k Kind, specs ...Spec) (*Database, error) {
	files := make([]*File, len(specs))
	for i, s := range specs {
		f, _ := Parse("", []byte(s.String())) // Compile reports its faults
		if d := f.Decls(); len(f.items) != 1 || len(d) != 1 || d[0].Name != s.Name {
			f.faults = append(f.faults, &Error{
				Pattern: s.Name, Msg: "the parts make other lines than those of one pattern",
				Expected: "a name of one word, rows, expressions and statements", Err: ErrSyntax,
			})
		}
		files[i] = f
	}
	return Compile(k, files...)
}
