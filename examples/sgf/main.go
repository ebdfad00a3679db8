// Sgf changes game records.
//
//	go run ./examples/sgf merge [-o FILE] GAME.sgf…    all games as variations of one
//	go run ./examples/sgf turn -by N [-o FILE] GAME.sgf…
//	                                                   turned and mirrored, N from 0 to 7 as
//	                                                   board.Transform counts
//	go run ./examples/sgf crop -area A1:K10 [-move N] [-o FILE] GAME.sgf…
//	                                                   what is within a rectangle, or only the
//	                                                   position there before a move
//	go run ./examples/sgf strip [-o FILE] GAME.sgf…    without comments, marks and times
//	go run ./examples/sgf utf8 [-o FILE] GAME.sgf…     with all texts in UTF-8
//	go run ./examples/sgf split -dir FOLDER GAME.sgf…  each game in a file of its own
//
// A game that is cropped keeps its board, so that edges stay edges; programs show only the
// rectangle. Moves outside become passes.
//
// The files may be packed with gzip, of several games, in any character set of package
// examples/internal/charset, and also GIB and NGF files; - is standard input. What is
// strange about a file goes to standard error. Without -o the result goes to standard
// output. Games of files that cannot be read are left out; the exit status is 1 then, and 2
// for wrong usage.
package main

import (
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/sgf/program"
)

func main() { cli.Main(program.Main) }
