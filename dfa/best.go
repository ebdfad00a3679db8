package dfa

import "github.com/tengen-go/tengen/pattern"

// Best returns a function that makes matchers for db, of the type that is fastest
// in general: those of an automaton, which is built here, or plain ones for a
// database that is too large for one. The matchers share their tables; each
// goroutine makes one of its own.
func Best(db *pattern.Database) (newMatcher func() pattern.Matcher) {
	a, err := Build(db, Options{})
	if err != nil {
		// There are too many patterns.
		m := pattern.NewPlain(db)
		return func() pattern.Matcher { return m.Clone() }
	}
	return func() pattern.Matcher { return a.Matcher() }
}
