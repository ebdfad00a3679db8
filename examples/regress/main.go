// Regress puts regression suites (.tst files, see package board/gtp/tst) to an engine, and
// tells which tests pass.
//
//	go run ./examples/regress [flags] SUITE.tst|FOLDER …
//	go run ./examples/regress -replay both [flags] GAME.sgf|FOLDER …
//
//	-engine CMD    an engine of the Go Text Protocol, such as "gnugo --mode gtp"; without it
//	               the library answers in this process
//	-level N       depth of reading of the library, 0 to 12
//	-db FILE       adds the move patterns of a file to those of the library; may be given more
//	               than once
//	-shipped=false leaves out the move patterns that come with the library
//	-values manual values moves by the arithmetic of the GNU Go manual alone
//	-dir FOLDER    where the games of the suites are; by default beside each suite
//	-jobs N        suites at a time, by default as many as there are cores
//	-timeout D     for one answer, such as 30s; 0 for no bound
//	-json FILE     also write all answers as JSON
//	-html FILE     also write a page with a board for each test that failed
//	-compare FILE  tell what is better and what worse than in a file of -json
//	-v             print each test that failed
//	-replay COLOR  ask for the moves of black, white or both in games instead: what the engine
//	               would have played, and how often that is the move of the game
//	-fresh         with -replay, also tell where the engine without its memory plays another move
//
// A line for each suite says how many of its tests pass, in parentheses how many of those
// that the reference fails. Progress goes to standard error. The exit status is 0 also when
// tests fail, 1 when a suite cannot be read, an engine cannot be started, or a test is worse than
// with -compare, and 2 for wrong usage.
package main

import (
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/regress/program"
)

func main() { cli.Main(program.Main) }
