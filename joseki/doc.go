// Package joseki compiles trees of corner openings to patterns, ships a
// collection of them with openings of whole boards, and suggests moves.
//
// # Trees
//
// A joseki tree is an SGF file with variations. [Compile] turns its nodes into a
// [Set] of entries: a node that makes a move and has a mark (SQ or MA) says that
// the move is an answer to the position before it, in the rectangle from the
// mark to the upper right corner. The comment says the class of the move on its
// first line, and more on others; see [Compile]. A set writes itself as patterns
// ([Set.WriteDB]), compiles them ([Set.Database]), and makes the matcher that is
// fastest for them ([Set.Matcher]).
//
// # Suggestions
//
// A [Book] puts sets together, with the openings of whole boards. A [Suggester]
// looks at a board and tells for each corner which moves the book knows, how
// often they were chosen, their class and the name of the line. The positions of
// a book may overlap: where it knows the whole corner it counts what was played
// there, and where the corner is new it falls back on the part of it that it
// knows. See [Suggester.Append].
//
// # Data
//
// [Shipped] returns the book that comes with the package, which package
// joseki/mine has counted in professional games, and [ShippedOpenings] the
// openings for boards of 19, 13 and 9 lines. The openings for the small boards
// come from few games, 94 on 13×13 and 454 on 9×9, so that their frequencies say
// little. [Data] holds the files themselves; the file PROVENANCE among them says
// what was counted and how.
//
// The format of the trees is that of the GNU Go manual (9.16, The Joseki
// Compiler), and the classes are its classes.
package joseki
