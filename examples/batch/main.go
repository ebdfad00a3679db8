// Batch analyses all game records of a folder (.sgf, .sgf.gz, .sgf.txt, .mgt, .gib, .ngf), with a
// worker for each core, and prints what it finds as JSON, a position a line.
//
//	go run ./examples/batch [flags] FOLDER
//
//	-every N      positions after every N moves too, not only at the end of a game
//	-want LIST    which facts, separated by commas: worms, threats, links, losses,
//	              influence, break_ins, joseki; or all (the default, without threats
//	              and break_ins)
//	-score        also what the position comes to, which takes longer than all else
//	-jobs N       workers, by default as many as there are cores
//	-quiet        no progress
//
// A line is an object with the members file, game (its number in the file, counted from 1),
// moves (made before the position), notes (what is strange about the file so far, such as
// moves that the rules forbid), score with -score, and facts. The score has White's margins
// by territory and by area, without komi, and whether they are counted, as the game is
// finished, or estimated; facts is documented at examine.Facts.MarshalJSON. Lines come in
// the order of the names of the files, and the same for any number of workers. Progress,
// with the rate and the time that is left, and the files that cannot be read go to standard
// error. The exit status is 1 when there are such files, 2 for wrong usage.
//
// To see what a second core is worth, compare
//
//	time go run ./examples/batch -quiet -jobs 1 FOLDER >one.jsonl
//	time go run ./examples/batch -quiet -jobs 2 FOLDER >two.jsonl
//
// or run go test -run - -bench Batch ./examples/batch/program, which reports the speed-up.
//
// The workers share one set of compiled databases. Everything else belongs to the
// examine.Analyst that each of them makes for itself; see worker. It keeps no answers
// from one position to the next, so that a line does not depend on who worked on it.
package main

import (
	"github.com/tengen-go/tengen/examples/batch/program"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

func main() { cli.Main(program.Main) }
