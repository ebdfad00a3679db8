// Read answers a question of reading about a position of a game record, and
// writes down what it looked at.
//
//	go run ./examples/read [flags] -string VERTEX game.sgf
//	go run ./examples/read -agree games.txt [-seed N] [-positions N] [-level N] [-nodes N]
//
// The file may stand anywhere, also after -sgf, and may be packed with gzip; - is
// standard input, and so is what is piped in.
//
// It prints the result, the move, the number of variations and the number of
// positions for each search of the question:
//
//	-string VERTEX  can the string at VERTEX be captured, and if so, can it be
//	                saved?
//	-connection A/B can the strings at the vertices A and B be connected, and can
//	                they be cut apart?
//
// A variation is a move that a search has tried somewhere. Below a search that fails
// stands why: what answers the moves that come to mind first, or that nothing was read
// because the rules of reading settle it. Further flags:
//
//	-move N     stop before move N, or before the first move at a vertex;
//	            otherwise at the end of the main line
//	-game N     the game number N of a file with several
//	-variation LIST
//	            branches to follow, such as 1,3
//	-o FILE     write all variations as SGF, one game tree for each search: the
//	            comment of a node has the number of the variation, in the order
//	            in which they were tried, and the result for the side that moves
//	            there. This turns the tables off, as -nohash does, because
//	            answers from tables have no variations
//	-nohash     read without tables: the same result from more variations
//	-level N    depth of reading, 0 to 12 (10)
//	-depth, -branch-depth, -backfill-depth, -fourlib-depth, -ko-depth N
//	            replace a depth of the level (16, 13, 12, 7 and 8 moves at level 10),
//	            see reading.Params; also -D, -B, -F and -K
//	-cache-size MB
//	            size of the table of positions, 0 for none; also -M
//	-nodes N    bound on the number of positions of each tactical search (10000),
//	            or -1 for none; searches for connections have the bound of the
//	            level
//
// The answers are those of an examine.Analyst that remembers nothing, as programs and
// commands of the protocol give them with the same level and bound.
//
// With -agree it asks about all strings with one to four liberties of random positions of a
// collection of games, and counts the answers that another answer contradicts. A line of
// the collection is a game: size, year, komi, result and the moves in SGF letters. Its flags:
//
//	-seed N       chooses the positions
//	-positions N  how many there are (200)
//	-v            print the contradictions, too
//
// The exit status is 1 when the question cannot be answered, 2 for wrong usage.
package main

import (
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/read/program"
)

func main() { cli.Main(program.Main) }
