package dfa

import "github.com/tengen-go/tengen/pattern"

// bestFrom is the number of patterns from which an automaton is faster than the
// plain matcher; see the package comment.
const bestFrom = 600

// Best returns a function that makes matchers for db, of the type that was
// fastest in measurements for so many patterns: plain ones for small databases,
// those of an automaton for large ones, which is built here. The matchers share
// their tables; each goroutine makes one of its own.
func Best(db *pattern.Database) (newMatcher func() pattern.Matcher) {
	if db.Len() >= bestFrom {
		if a, err := Build(db, Options{}); err == nil {
			return func() pattern.Matcher { return a.Matcher() }
		}
		// It is too large for an automaton.
	}
	m := pattern.NewPlain(db)
	return func() pattern.Matcher { return m.Clone() }
}
