// Package dfa finds all patterns of a database at once, with an automaton.
//
// An [Automaton] reads the points of a board outwards from a stone, or from any point for
// patterns without stones. First it reads the eight neighbors together. Then it reads two
// points at a time, those that leave the fewest patterns, until testing the remaining patterns
// is cheaper; a test takes two comparisons of 64 bits. It is a decision automaton: its states
// say which points to read next, instead of following a fixed spiral. Every order leads to the
// same matches, and this one needs far fewer states.
//
// Every pattern is entered in one of its orientations, and around one of its stones: those that
// say most about the points close to the middle. The board is read in its eight orientations,
// with the color of each stone as the own one. (Entering all orientations would multiply the
// states: sixty patterns make millions.) Equal states are merged. The tables for both players
// as O, and for either one, have roots of their own.
//
// The number of states is bounded by [Options]; states that are passed most often
// are made first. What it costs to match 19×19 positions from the middle and the
// end of professional games, both players as O, with patterns cut out of other
// such games (testdata/sample.go), on one core of a busy server:
//
//	patterns   plain   automaton
//	     125   34 µs       39 µs
//	     250   34 µs       44 µs
//	     500   49 µs       56 µs
//	     700   71 µs       61 µs
//	     900   85 µs       69 µs
//	   1,500  123 µs       91 µs
//	   2,100  199 µs      124 µs
//
// (BenchmarkSizes; the fastest of several times of each position, which are about
// what an idle machine needs.) With one player as O the automaton needs 54 µs for
// 900 patterns. The databases of this module are smaller, with 2 to 122 patterns
// that have more in common; for them the automaton takes half the time of the
// plain matcher, and 4 to 11 ms to build.
//
// [Best] therefore makes an automaton for databases of all sizes. One for 900 patterns takes a
// fifth of a second to build.
//
// [Automaton.WriteDot] draws an automaton. A start is a root, where the eight neighbors of a
// point are read; its edges show how many contents lead the same way. A state shows the two
// points that it reads, as rows and columns from the middle. Its edges show their contents: . O X
// and, for outside, #. A box lists the patterns that are left, with their orientation.
//
// The idea of matching Go patterns with an automaton is from the manual of GNU
// Go (Pattern matching with DFA).
package dfa
