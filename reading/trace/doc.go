// Package trace writes down what a search has looked at: a [Recorder] takes the
// variations of searches, which their options hand it as a search.Recorder, and
// hangs them on SGF game trees. A tree has the position at which a search began at
// its root and a node for each move that was tried. The comment of a node has the
// number of its variation, in the order in which they were tried, the result for
// the side that made the move, and what else the search had to say:
//
//	variation 17: ko_a, after a ko threat
//
// Answers that a reader takes from its tables have no variations, so turn the tables
// off or clear them to see all that lies behind an answer.
package trace
