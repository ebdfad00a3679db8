package dfa

import "github.com/tengen-go/tengen/pattern"

// Best returns a function that makes matchers for db, of the type that is usually fastest:
// automata, or plain matchers if the database is too large for one. The matchers share their
// tables; each goroutine makes its own.
func Best(db *pattern.Database) (newMatcher func() pattern.Matcher) {
	a, err := Build(db, Options{})
	if err != nil {
		// There are too many patterns.
		m := pattern.NewPlain(db)
		return func() pattern.Matcher { return m.Clone() }
	}
	return func() pattern.Matcher { return a.Matcher() }
}
