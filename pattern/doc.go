// Package pattern is the language of pattern databases: it parses, checks,
// formats and compiles .db texts, finds patterns on boards, and evaluates their
// constraints and actions.
//
// # The language
//
// A pattern is a small picture of stones with a proposed move, a line about it,
// and perhaps a condition and an effect:
//
//	Pattern Conn311
//
//	O*.
//	?XO
//
//	:8,C
//
//	O*a
//	?BO
//
//	;oplay_attack_either(*,a,a,B)
//
// O is the side that will play *, X its opponent; a pattern never names Black
// or White. The other characters of diagrams are the constants of [Cell]. Rows
// and columns of -, | and + are edges and corners of the board. The line that
// starts with a colon has the symmetry of the diagram, class letters, values
// and the name of a hand-written helper. A second diagram gives points names.
// Lines that start with ; form the constraint, an expression as in C that
// rejects a match if it is 0; those that start with > the action, statements
// that are executed once a match is accepted. The file grammar.ebnf has the
// whole grammar, also that of the two other formats: eye shapes ([ParseEyes])
// and patterns of whole boards ([ParseFullBoard]).
//
// # From text to matches
//
// [Parse] makes a tree ([File]) that remembers places and comments; it can be
// printed in canonical layout ([File.Format]) and its patterns can be turned
// ([Decl.Turn]). [Compile] checks trees and makes one [Database] of them, by the
// rules of a [Kind]: which characters and class letters may be used, and where
// the anchors are. [Load] does both for files, [Build] for patterns that a
// program has put together. Faults come as an [ErrorList] that names the place
// of each and what was expected there; what is only suspicious, such as a
// diagram that has not the symmetry that it claims, is found in
// [Database.Warnings].
//
// A Database is immutable and shared. A [Matcher] finds its patterns; each
// [Match] is a pattern, an orientation, the point of the anchor and the player
// who is O, and [Database.Move], [Database.Label] and [Match.At] map points of
// the diagram to the board. Matchers are an interface because there are several
// ways to do it; [Pattern.Holds] defines what all of them find.
//
// # From matches to meaning
//
// Constraints and actions call functions by name, and a Database holds only the
// names. Whoever supplies the functions puts them into a [Table]; [Database.Bind]
// connects names and functions and lists everything that does not fit. The
// result, a [Bound], belongs to one goroutine and evaluates without allocating.
// The functions that need nothing but a board come with this package
// ([BoardFuncs]); [Vocabulary] lists the standard names with the package that
// supplies each, and their costs, so that cheap constraints can be tried first
// ([Bound.Cost]).
//
// A function may fail, and one that lacks the facts of a position returns
// [ErrUnknown]. Either rejects the match that is evaluated and leaves the others
// alone; [Faults] collects what went wrong, once for each function of a pattern.
// What class letters ask about the life of groups and the safety of moves a [ClassJudge]
// answers. [Bound.Accepts] puts all tests of a match together.
//
// The format is that of GNU Go's pattern databases, described in its manual.
// Where the manual and the program read it differently, this package follows
// the program.
package pattern
