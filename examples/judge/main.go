// Judge measures how often the reading of connections is right: it asks the connection reader about
// pairs of strings in positions of games, and lets a search many times as large decide.
//
//	go run ./examples/judge [flags] GAMES
//
// GAMES has one game a line with five fields: size, year, komi, result, and the moves as pairs of
// SGF letters, Black first; "--" is a pass. It may be packed with gzip; - is standard input.
//
//	-n N        number of questions (2000)
//	-seed N     which positions and strings are asked about (1)
//	-level N    depth of reading, 0 to 12 (10)
//	-times N    how many times as many nodes the judge may read (20)
//	-quick      ask the quick form, which is used for the links of whole boards
//	-other CMD  an engine of the Go Text Protocol whose moves the judge tries, too, such as
//	            "gnugo --mode gtp"; its answers are counted as well
//	-v          print each answer that the judge does not agree with
//
// A question is whether two strings of one color, at most three lines apart, can be connected, or
// cut apart. The judge answers it, and then asks the opposite question after each move that was
// claimed: the code of the question is the best one that holds there. An answer contradicts
// itself if the reader, asked the opposite question after its own move, says that the move fails.
// Questions that the judge cannot decide within its limit are counted apart.
//
// The exit status is 1 when the games cannot be read, and 2 for wrong usage.
package main

import (
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/judge/program"
)

func main() { cli.Main(program.Main) }
