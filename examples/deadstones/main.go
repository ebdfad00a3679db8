// Deadstones tells of finished games which stones are dead and what the games come to.
//
//	go run ./examples/deadstones [flags] FILE|FOLDER …
//
//	-rules NAME   how to count, such as chinese or japanese; by default what the game says, or
//	              japanese
//	-json         a line of JSON for each game, with owners of all points
//	-jobs N       games at a time, by default as many as there are cores
//	-quiet        no progress
//
// A file is a game record, or several, and may be compressed with gzip; "-" is standard input,
// and so is what is piped in. Of a folder all files are read whose names end in .sgf, .sgf.gz,
// .sgf.txt, .mgt, .gib or .ngf. A game that is not finished gets an estimate, which is marked
// so. The board is printed only where there is one game:
//
//	X O   stones of Black and White     x o   dead stones     ?   unsettled stones
//	b w   points of Black and White     .     neutral points
//
// A line of JSON has the members file, game (its number in the file, counted from 1),
// moves, recorded (the result that the record tells), result (what was found) and
// score, which is documented at score.Result.MarshalJSON. Progress and what cannot be read go to
// standard error. The exit status is 1 when something could not be read, 2 for wrong usage.
package main

import (
	"github.com/tengen-go/tengen/examples/deadstones/program"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

func main() { cli.Main(program.Main) }
