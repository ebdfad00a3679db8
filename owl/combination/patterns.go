package combination

import (
	"embed"
	"errors"
	"fmt"
	"sync"

	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/worm"
)

//go:embed combination.db
var files embed.FS

// errPattern reports that a database cannot be used.
var errPattern = errors.New("unusable pattern")

// compiled is the shipped database and what makes matchers for it.
type compiled struct {
	db      *pattern.Database
	matcher func() pattern.Matcher
}

// The database is compiled once and never changes.
var shipped = sync.OnceValues(func() (c compiled, err error) {
	if c.db, err = pattern.Load(pattern.Combination(), files, "combination.db"); err == nil {
		c.matcher = dfa.Best(c.db)
	}
	return c, err
})

// Shipped returns the shipped patterns of moves that threaten strings: moves of O, and
// strings of X in the diagram. The database is compiled once and shared.
func Shipped() (*pattern.Database, error) {
	c, err := shipped()
	return c.db, err
}

// bind prepares the database.
func (f *finder) bind(o Options) error {
	c, err := shipped()
	if err != nil {
		return err
	}
	if db := o.Patterns; db == nil || db == c.db {
		f.matcher = c.matcher()
	} else {
		if db.Kind().Name != pattern.Combination().Name {
			return fmt.Errorf("%w: a database of kind %s where one of kind %s belongs", errPattern, db.Kind().Name, pattern.Combination().Name)
		}
		for _, p := range db.All() {
			if !p.HasMove {
				return fmt.Errorf("%w: pattern %s has no move", errPattern, p.Name)
			}
		}
		f.matcher = dfa.Best(db)()
	}
	calls, err := worm.NewFunctions(o.Tactics)
	if err != nil {
		return err
	}
	f.bound, err = f.matcher.Database().Bind(pattern.BoardFuncs(), calls.Table())
	return err
}
