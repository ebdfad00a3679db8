// Package trace records the variations of searches as SGF game trees. A [Recorder] is the
// search.Recorder in the options of a search. The root of a tree is the position at which a
// search began, and each move that was tried is a node. The comment of a node has the number of
// its variation, in the order in which they were tried, the result for the side that made the
// move, and other notes of the search:
//
//	variation 17: ko_a, after a ko threat
//
// Answers from the tables of a reader have no variations. Turn the tables off or clear them to
// see everything behind an answer.
package trace
