// Package joseki compiles trees of corner openings to patterns, ships a
// collection of them with openings of whole boards, and suggests moves.
//
// # Trees
//
// A joseki tree is an SGF file with variations. [Compile] turns its nodes into a [Set] of
// entries. A set writes itself as patterns ([Set.WriteDB]), compiles them ([Set.Database]), and
// makes the fastest matcher for them ([Set.Matcher]).
//
// A node makes an entry if it has a move (B or W) that is not a pass and not on the left column
// or the bottom row, and a point marked with SQ or MA. The pattern is the rectangle from that
// point, its lower left corner, to the upper right corner of the board, before the move. The
// player who moves is O. Nodes may set up stones, the players need not alternate, and a ko may
// be retaken at once.
//
// The first character of the comment (C) is the class: u or U urgent, S or J standard, s or j
// lesser, T trick, t minor, 0, a or A antisuji; anything else, or nothing, means standard. If
// two numbers n/m follow on the line, the move was chosen n times out of m; the median year of
// the games may come next. The first character of other lines says what they are:
//
//	#  a comment of the pattern
//	;  a line of its constraint
//	>  a line of its action
//	:  the rest of the colon line, after the class; the first such line counts
//
// All other lines are for readers, such as the line "tenuki n/m" that package joseki/mine
// writes at the end of sequences. Constraints, actions and colon lines must be valid for
// package pattern and call only functions of the standard vocabulary.
//
// Labels (LB) name points by their first letters; a label on the move means the same point as
// *. N names a variation: the node and all nodes below it without a name. A pattern that equals
// its mirror image on the diagonal, with labels and move, gets the symmetry /.
//
// # Suggestions
//
// A [Book] combines sets with the openings of whole boards. A [Suggester] looks at a board and
// returns for each corner the moves that the book knows, with their frequency, their class and
// the name of the variation.
//
// The frequency of a move is computed from all entries of the book that fit the corner. It
// starts with the smallest region that the book knows and goes on to larger ones, and finally
// to the whole board. If a position with region R occurred n times, and the move followed m
// times, the frequency becomes
//
//	(m + s·f) / (n + s)
//
// where f is the frequency from smaller regions, and s is the smoothing plus the number of the
// n moves that the book does not list. So a large region counts as much as its number of games
// allows. This is interpolation with absolute counts, as in language models.
//
// A region that takes more than two thirds of a side of the board is no corner there, and
// openings are for boards of their size. The shipped book, whose regions have 5 to 12 lines,
// therefore suggests nothing on boards of up to seven lines.
//
// # Data
//
// [Shipped] returns the book that comes with the package, which package
// joseki/mine has counted in professional games, and [Book.Openings] the
// openings for boards of 19, 13 and 9 lines. The openings for the small boards
// come from few games, 94 on 13×13 and 454 on 9×9, so that their frequencies say
// little. [Data] holds the files themselves; the file PROVENANCE among them says
// what was counted and how.
//
// The binary form of a book is the magic text; the sets; the names of variations; the tree of
// the corners in its own binary form; a move for each entry; the texts of entries that have
// any; and the openings by size with their names, tree and counts. A move is a byte of flags,
// the variation, the count, the total, and the year as a difference. Numbers are varints.
//
// The format of the trees is that of the GNU Go manual (9.16, The Joseki Compiler), and the
// classes are its classes.
package joseki
