package worm

import (
	"github.com/tengen-go/tengen/pattern"
)

// finder matches one of the two databases.
type finder struct {
	matcher pattern.Matcher
	bound   *pattern.Bound
	matches []pattern.Match
}

func (a *Analyzer) bindPatterns(Options) error { return nil }

func (a *Analyzer) patterns() {}
