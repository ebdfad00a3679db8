package genmove

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/pattern"
)

// Databases are the compiled patterns of moves. They are immutable and shared by all
// goroutines; nil fields are left out.
type Databases struct {
	// Shapes and Fuseki are matched for every move, Endgame when no move is worth more
	// than a few points, and Handicap when stones of a handicap are placed.
	Shapes, Fuseki, Endgame, Handicap *pattern.Database
	// Own are further databases of general patterns that are matched for every move.
	Own []*pattern.Database

	// Functions that make matchers, by database: an automaton is built when it is asked for first, and
	// all engines share it. There are none for databases that LoadDatabases has not loaded.
	matchers *matchers
}

type matchers struct {
	of map[*pattern.Database]func() func() pattern.Matcher
}

// matcher returns a matcher for one of the databases, or for another one.
func (d *Databases) matcher(db *pattern.Database) pattern.Matcher {
	if d != nil && d.matchers != nil {
		if f := d.matchers.of[db]; f != nil {
			return f()()
		}
	}
	return dfa.Best(db)()
}

// general returns the databases that are matched for every move.
func (d *Databases) general() (list []*pattern.Database) {
	if d != nil {
		for _, x := range append([]*pattern.Database{d.Shapes, d.Fuseki}, d.Own...) {
			if x != nil {
				list = append(list, x)
			}
		}
	}
	return list
}

//go:embed internal/db/*.db
var files embed.FS

// shipped compiles the databases once.
var shipped = sync.OnceValues(func() (*Databases, error) {
	dir, err := fs.Sub(files, "internal/db")
	if err != nil {
		return nil, err
	}
	return LoadDatabases(dir)
})

// ShippedDatabases returns the patterns that come with the library. All callers share them and
// must not change them.
func ShippedDatabases() (*Databases, error) { return shipped() }

// LoadDatabases compiles the files shapes.db, fuseki.db, endgame.db and handicap.db that a
// folder has. The error is that of pattern.Load, or wraps fs.ErrNotExist if there are none.
func LoadDatabases(fsys fs.FS) (*Databases, error) {
	d, found := &Databases{matchers: &matchers{make(map[*pattern.Database]func() func() pattern.Matcher)}}, false
	for _, x := range []struct {
		file string
		kind pattern.Kind
		to   **pattern.Database
	}{
		{"shapes.db", pattern.General(), &d.Shapes}, {"fuseki.db", pattern.General(), &d.Fuseki},
		{"endgame.db", pattern.General(), &d.Endgame}, {"handicap.db", pattern.Handicap(), &d.Handicap},
	} {
		db, err := pattern.Load(x.kind, fsys, x.file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		*x.to, found = db, true
		d.matchers.of[db] = sync.OnceValue(func() func() pattern.Matcher { return dfa.Best(db) })
	}
	if !found {
		return nil, fmt.Errorf("%w: no database of patterns", fs.ErrNotExist)
	}
	return d, nil
}

// Patterns is the Reasoner of databases of patterns. Standard makes one for those of Databases;
// the zero value has none. It belongs to one goroutine.
type Patterns struct {
	functions *examine.Functions
	effects   Effects
	parts     []part
	matches   []pattern.Match
}

// part is one database.
type part struct {
	bound   *pattern.Bound
	matcher func() pattern.Matcher // makes it when a position comes
}

// patterns returns the Reasoner of databases of general patterns, whose functions ask a. The
// error is a *pattern.BindError, or wraps ErrOptions if a database is nil.
func (d *Databases) patterns(a *examine.Analyst, databases ...*pattern.Database) (*Patterns, error) {
	p := new(Patterns)
	var err error
	if p.functions, err = a.Functions(); err != nil {
		return nil, err
	}
	for i, db := range databases {
		if db == nil {
			return nil, fmt.Errorf("%w: number %d of the databases is nil", ErrOptions, i)
		}
		bound, err := db.Bind(append(p.functions.Tables(), p.effects.Table())...)
		if err != nil {
			return nil, err
		}
		bound.Judge = p.functions.Judge(nil)
		p.parts = append(p.parts, part{bound, sync.OnceValue(func() pattern.Matcher { return d.matcher(db) })})
	}
	return p, nil
}

// Reasons implements Reasoner. A function that fails rejects one match; see Faults.
func (p *Patterns) Reasons(ctx context.Context, s *Situation, r *Reasons) error {
	if err := ready(ctx, s, r); err != nil {
		return err
	}
	if p.functions == nil { // the zero Patterns, which has none
		return nil
	}
	p.functions.Begin(s.Facts)
	p.effects.Begin(r)
	defer p.functions.Begin(nil)
	defer p.effects.Begin(nil)
	for _, x := range p.parts {
		p.matches = x.matcher().AppendMatches(p.matches[:0], s.Board, pattern.Query{Color: s.ToPlay})
		for _, m := range p.matches {
			ok, err := x.bound.Accepts(ctx, s.Board, m)
			if err != nil {
				return err
			}
			if !ok {
				continue
			}
			if err := x.bound.Faults.Add(r.AddMatch(ctx, x.bound, m)); err != nil {
				return err
			}
		}
	}
	return nil
}

// Faults returns the errors of functions that patterns called, the first one of each
// function in each pattern of each database.
func (p *Patterns) Faults() []*pattern.CallError {
	var list []*pattern.CallError
	for _, x := range p.parts {
		list = append(list, x.bound.Faults.All()...)
	}
	return list
}
