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
// or White. [Cell] lists the other characters of diagrams. Rows
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
// [Parse] makes a tree ([File]) that keeps places and comments. [File.Format] prints it in
// canonical layout; [File.Replace], [Decl.Turn] and [Decl.SetValue] change it. [Compile] checks
// trees and makes one [Database] of them, by the rules of a [Kind]: which characters and class
// letters may be used, and where the anchors are. [Load] does both for files, and [Build]
// compiles patterns that a program has made. The errors form an [ErrorList] that names each place
// and what was expected there. [Database.Warnings] lists suspicious patterns, such as a diagram
// without the symmetry that it claims.
//
// A Database is immutable and shared. A [Matcher] finds its patterns. Each [Match] is a pattern,
// an orientation, the point of the anchor and the color of O; [Database.Move] and [Match.At]
// map points of the diagram to the board. There are several matchers; [Pattern.Holds] defines what
// all of them find.
//
// # From matches to meaning
//
// Constraints and actions call functions by name, and a Database holds only the names. The
// caller puts functions into a [Table]. [Database.Bind] connects names and functions and lists
// everything that does not fit. The result, a [Bound], belongs to one goroutine and evaluates
// without allocating. The functions that need only a board come with this package
// ([BoardFuncs]). [Vocabulary] lists the standard names, the package that supplies each, and
// their costs.
//
// A function may put trial moves on the board and must take them back, also when it fails. If
// the facts that it needs are missing, it returns [ErrUnknown], not a zero. If it reads, it
// checks the context and returns its error. An error rejects the match that is evaluated and no
// other; [Faults] collects errors, one for each function of a pattern.
//
// Class letters ask a [ClassJudge] about the life of groups and the safety of moves.
// [Bound.Accepts] combines all tests of a match.
//
// The format is that of GNU Go's pattern databases, described in its manual.
// Where the manual and the program read it differently, this package follows
// the program.
package pattern
