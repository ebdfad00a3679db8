// Package pattern is the language of pattern databases: it parses, checks and
// compiles them.
package pattern
