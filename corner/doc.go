// Package corner is the matcher for joseki: it finds patterns that stand in a
// corner of the board and say of every point whether there is a stone.
//
// All patterns together form one tree. A node is a [Variation]: a point, given
// by its distance from the corner, whether its stone has the color of the first
// stone, and how many stones there are in its corner area, the rectangle from
// the corner to the point. The root is the empty corner, and every step down
// adds one stone. The last step to a pattern is its move. So a position is
// compared with all patterns at once, and few nodes are visited, because most
// branches end at the first number that differs.
//
// A [Tree] is made from a database of patterns by [Build], or from [Shape]
// values by [NewTree]. It is immutable and can be shared. A [Matcher] adds the
// scratch space of one goroutine and implements [pattern.Matcher]; a [Finder]
// does the same for trees without a database.
//
// [Tree.Stats] counts the variations, [Tree.All] lists them, and
// [Tree.WriteDot] draws the tree for Graphviz. A program that shows the trees of
// several matchers needs just
//
//	m, err := corner.New(db)
//	…
//	err = m.Tree().WriteDot(os.Stdout)
//
// Package joseki finds its moves with it: the patterns of a set, the corners of a book, and
// whole boards, which are corners as large as the board. [ParseTree] reads a tree that
// [Tree.AppendBinary] wrote ten times as fast as it is made.
//
// The binary form is the magic text, the number of shapes, the number of variations, and the
// number of children of the root. Then follows for each variation, in the order of [Tree.All]:
// its cell and color in one number; twice the number of its children, plus one if it has
// shapes; and, if it has, their number. Each shape is its index, as the difference from one
// more than the index before it in the file, and three bytes for columns, rows with the mirror
// bit, and views. Numbers are varints. The numbers of stones follow from the rest.
//
// The method is the one of the GNU Go manual (9.18, Corner Matcher).
package corner
