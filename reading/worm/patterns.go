package worm

import (
	"embed"
	"fmt"
	"sync"

	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

//go:embed attack.db defense.db
var shipped embed.FS

// compiled is a shipped database and what makes matchers for it.
type compiled struct {
	db      *pattern.Database
	matcher func() pattern.Matcher
}

func compile(k pattern.Kind, file string) (c compiled, err error) {
	if c.db, err = pattern.Load(k, shipped, file); err != nil {
		return c, err
	}
	c.matcher = dfa.Best(c.db)
	return c, nil
}

// The databases are compiled once and never change.
var (
	attackPatterns  = sync.OnceValues(func() (compiled, error) { return compile(pattern.Attack(), "attack.db") })
	defensePatterns = sync.OnceValues(func() (compiled, error) { return compile(pattern.Defense(), "defense.db") })
)

// ShippedAttack returns the shipped patterns of moves that capture strings:
// patterns of class A, whose move is tried against each string of X in the
// diagram. The database is compiled once and shared.
func ShippedAttack() (*pattern.Database, error) {
	c, err := attackPatterns()
	return c.db, err
}

// ShippedDefense returns the shipped patterns of moves that save strings:
// patterns of class D, whose move is tried for each string of O in the diagram.
// The database is compiled once and shared.
func ShippedDefense() (*pattern.Database, error) {
	c, err := defensePatterns()
	return c.db, err
}

// finder matches one of the two databases and judges the matches.
type finder struct {
	matcher pattern.Matcher
	bound   *pattern.Bound
	matches []pattern.Match
	class   byte
}

// bindPatterns prepares the databases.
func (a *Analyzer) bindPatterns(o Options) error {
	calls, err := NewFunctions(o.Tactics)
	if err != nil {
		return err
	}
	a.calls = calls
	for kind, db := range [2]*pattern.Database{o.Attack, o.Defense} {
		f := &a.finders[kind]
		f.class = "AD"[kind]
		if f.matcher, err = newMatcher(kind, db, o.NewMatcher); err != nil {
			return err
		}
		if f.bound, err = f.matcher.Database().Bind(pattern.BoardFuncs(), calls.Table()); err != nil {
			return err
		}
		f.bound.Faults = &a.faults
		f.bound.Judge = calls.Judge(calls.Status)
	}
	return nil
}

// newMatcher returns a matcher of db, or of the shipped database if that is nil.
func newMatcher(kind int, db *pattern.Database, make func(*pattern.Database) (pattern.Matcher, error)) (pattern.Matcher, error) {
	name := [2]string{pattern.Attack().Name, pattern.Defense().Name}[kind]
	c, err := [...]func() (compiled, error){attackPatterns, defensePatterns}[kind]()
	if err != nil {
		return nil, err
	}
	if db == nil {
		db = c.db
	}
	if make == nil && db == c.db {
		return c.matcher(), nil
	}
	if db.Kind().Name != name {
		return nil, fmt.Errorf("%w: a database of kind %s where one of kind %s belongs", errPattern, db.Kind().Name, name)
	}
	for _, p := range db.All() {
		if !p.HasMove {
			return nil, fmt.Errorf("%w: pattern %s has no move", errPattern, p.Name)
		}
	}
	if make == nil {
		return dfa.Best(db)(), nil
	}
	m, err := make(db)
	if err != nil {
		return nil, err
	}
	if m == nil || m.Database() != db {
		return nil, fmt.Errorf("%w: the matcher of kind %s is of another database", errPattern, name)
	}
	return m, nil
}

// patterns tries the moves of the databases. A pattern of neither class does
// what its action does.
func (a *Analyzer) patterns() {
	if a.calls == nil || a.err() != nil {
		return
	}
	a.calls.Begin(a.w)
	a.calls.unfinished = true
	defer a.calls.Begin(nil)
	for kind := range a.finders {
		f := &a.finders[kind]
		db := f.matcher.Database()
		f.matches = f.matcher.AppendMatches(f.matches[:0], a.b, pattern.Query{})
		for _, m := range f.matches {
			if a.main.err = a.tryMatch(kind, f, db, m); a.err() != nil {
				return
			}
		}
	}
}

// tryMatch tries the move of a match for or against the strings in its diagram,
// if the constraint holds. The error is that of the context or of the Tactics.
func (a *Analyzer) tryMatch(kind int, f *finder, db *pattern.Database, m pattern.Match) error {
	p := db.Pattern(m.Pattern)
	if !p.Class.Has(f.class) {
		if p.Action == nil {
			return nil
		}
		if ok, err := f.bound.Accepts(a.main.ctx, a.b, m); !ok || err != nil {
			return err
		}
		_, _, err := f.bound.Act(a.main.ctx, a.b, m)
		return a.faults.Add(err)
	}
	move := db.Move(m)
	want := pattern.Cell('X')
	if kind == defenses {
		want = 'O'
	}
	held := false
	for _, e := range p.Elements[:p.Stones] {
		if e.Cell != want {
			continue
		}
		i := a.w.Index(m.At(e.Offset))
		if i < 0 || !a.wants(kind, i) || a.tried[kind][i].Has(move) {
			continue
		}
		if !held {
			if ok, err := f.bound.Accepts(a.main.ctx, a.b, m); !ok || err != nil {
				return err
			}
			held = true
		}
		a.test(&a.main, kind, i, move)
	}
	return a.main.err
}

// wants reports whether a better move for or against worm i is worth a search.
func (a *Analyzer) wants(kind, i int) bool {
	v := &a.w.worms[i]
	if kind == attacks {
		return v.Liberties[0] <= maxPatternLiberties && !v.Invincible && v.Attack().Code != search.Win
	}
	return len(v.Attacks) > 0 && v.Defense().Code != search.Win
}

// maxPatternLiberties is where patterns do not attack any more.
const maxPatternLiberties = 4
