// Package matchtest has what the tests of matchers share: patterns cut out of positions, the
// matches by definition, and comparison with them.
package matchtest
