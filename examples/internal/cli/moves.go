package cli

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/pattern"
)

// Moves are the flags of programs that choose moves by reasons: the patterns, and the kind of
// value. The zero value is that of the defaults.
type Moves struct {
	files  []string
	bare   bool // without the patterns that come with the library
	values string
}

// The words of -values.
const (
	valuesAll    = "all"
	valuesManual = "manual"
)

// AddFlags adds -db, -shipped and -values to fs.
func (m *Moves) AddFlags(fs *flag.FlagSet) {
	fs.Func("db", "add the move patterns of a `file`; may be given more than once", func(name string) error {
		if slices.Contains(m.files, name) {
			return fmt.Errorf("%s is given twice", name)
		}
		m.files = append(m.files, name)
		return nil
	})
	fs.BoolFunc("shipped", "use the move patterns that come with the library (default true)", func(value string) error {
		use, err := strconv.ParseBool(value)
		m.bare = !use
		return err
	})
	fs.StringVar(&m.values, "values", valuesAll, "how moves are valued: "+valuesManual+" for the arithmetic of the GNU Go manual alone, "+valuesAll+" also for the habits of players")
}

// Given returns the name of a flag of AddFlags that was given to fs, or "".
func (m *Moves) Given(fs *flag.FlagSet) (name string) {
	fs.Visit(func(f *flag.Flag) {
		if slices.Contains([]string{"db", "shipped", "values"}, f.Name) {
			name = f.Name
		}
	})
	return name
}

// Options applies the flags about moves to o. Warnings about patterns go to log. The error
// names the file, line and column, or the functions that a pattern needs and that are missing.
func (m *Moves) Options(o *genmove.Options, log io.Writer) error {
	if err := OneOf("values", cmp.Or(m.values, valuesAll), valuesManual, valuesAll); err != nil {
		return err
	}
	o.Manual = m.values == valuesManual
	o.Databases = new(genmove.Databases)
	if !m.bare {
		d, err := genmove.ShippedDatabases()
		if err != nil {
			return err
		}
		*o.Databases = *d
	}
	o.Databases.Own = nil
	for _, name := range m.files {
		db, err := readPatterns(name)
		if err != nil {
			return err
		}
		for _, w := range db.Warnings() {
			fmt.Fprintln(log, "warning:", w)
		}
		o.Databases.Own = append(o.Databases.Own, db)
	}
	return nil
}

// readPatterns compiles the general patterns of a file.
func readPatterns(name string) (*pattern.Database, error) {
	text, err := ReadFile(name)
	if err != nil {
		return nil, err
	}
	f, err := pattern.Parse(Called(name), text)
	if err != nil {
		return nil, err
	}
	return pattern.Compile(pattern.General(), f)
}
