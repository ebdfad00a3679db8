// Package dfa matches a whole database of patterns at once with an automaton.
package dfa
