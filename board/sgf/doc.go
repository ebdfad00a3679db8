// Package sgf reads and writes the Smart Game Format: FF[4], and the older
// dialects that are found in the wild.
//
// # Reading and writing
//
// [Parse], [Read] and [ReadFile] return the roots of all games of a
// file; [Write] and [WriteFile] write them. Nothing is lost on the way: all
// properties keep their order, their identifiers and their values byte for byte,
// whether the package knows them or not. Only blanks between properties and nodes
// may change. [Equal] compares trees.
//
// The reader accepts what other programs have written: text before, between and
// after the games, a missing final parenthesis, moves each in parentheses of
// their own, small letters in identifiers, byte-order marks and UTF-16. It mends
// what is broken, such as brackets that are not escaped, and [Node.Repairs] lists
// that, each an [*Error] with file, line, column and property. With [Strict] the
// first one is an error. Programs that find something wrong themselves ask
// [Node.Pos] for the place.
//
// [Games] reads large collections game by game. [Untrusted] sets limits for the files of
// strangers.
//
// # Trees
//
// A [Node] has a parent, children and properties. [Node.All] and [Node.MainLine]
// iterate; [Node.NewChild], [Node.Attach] and [Node.Detach] change the tree. No
// function recurses, so that games may be as deep as memory allows. The nodes of
// a file share its text, and take 40 bytes each.
//
// # Values
//
// [Node.Get], [Node.Set], [Node.Add] and [Node.Delete] handle raw values, which
// stand between the brackets with all escapes. Typed functions, such as
// [Node.Text], [Node.Points], [Node.Labels] or [Node.Move] and the setters beside
// them, check and convert. Points are those of package board, on the board that
// SZ of the root says; [Node.Coords] serves boards that package board cannot
// hold, up to 52 lines and not only squares.
//
// Texts are decoded from the character set that CA names when they are asked
// for: UTF-8, Latin-1 or Windows-1252; the option [Charset] brings in others.
// Games without CA are UTF-8 if they can be that, else Latin-1, unless
// [GuessCharset] knows better. The ends of values are found also where the
// characters of Shift-JIS, Big5 and their like contain a bracket or a backslash.
// [Node.ToUTF8] converts a whole game.
//
// # Positions
//
// [PositionAt] and [Node.Position] replay a game on a board, and [GameAt] in a board.Game. They
// execute what the file says, as the standard demands, and report illegal moves and strange
// values as warnings. Setup properties count in any node, before the move of that node.
// [FromBoard], [FromMoves] and [FromGame] go the other way.
//
// The side to move is that of the next move. At the end it is what PL says in the node of the
// last move or a later one, or else the opponent of the last player. Without any move it is
// what PL says, or else White in a handicap game, where HA is above 1 or the root sets up black
// stones only, or else Black.
//
// [GameAt] takes the rules that RU names, or the fallback if board.ParseRules does not know
// them. Komi is KM, or that of the rules, and HA is the number of handicap stones; [Node.Komi]
// and [Node.Handicap] say how unusual values are read. PB and PW name the players, and RE is
// the outcome at the end of the game. If a move replaces a stone or retakes a ko at once, a
// setup precedes it in the history.
//
// Any number of goroutines may read a tree at the same time; a change must be alone. The nodes
// of a file keep its text in memory as long as one of them is in use, see [Node.Clone]. A game
// that was read from UTF-8 or UTF-16 with a byte-order mark, and has no CA, is written as UTF-8
// with a mark.
//
// The format is described by A. Hollosi, SGF FF[4] – Smart Game Format, 1997.
package sgf
