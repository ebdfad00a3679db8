// Joseki compiles joseki trees, mines them from collections of games, measures
// how well they predict games, and shows them.
//
//	joseki compile FILE.sgf…             patterns on standard output
//	joseki mine -games FILE -out DIR     trees and openings from games
//	joseki pack DIR                      the binary form of the trees in a folder
//	joseki score -games FILE             how well the shipped book predicts them
//	joseki show FILE.sgf [MOVE…]         a position of a tree and its moves
//	joseki check [FILE.sgf…]             whether trees make sense
//
// A verb with -h lists its flags.
package main

import (
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/joseki/program"
)

func main() { cli.Main(program.Main) }
