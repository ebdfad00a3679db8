// Analyze prints a position of a game record and says of every string with few
// liberties whether it can be captured or saved, where, and how. On demand it also
// prints what else an Analyst of package genmove/examine finds out about the position.
//
//	go run ./examples/analyze [flags] [game.sgf]
//
// The file may be packed with gzip; - is standard input, and so is what is piped
// in. Without either it shows an embedded sample game. The flags may stand before
// or after the file:
//
//	-move N     stop before move N, or before the first move at a vertex;
//	            otherwise at the end of the main line
//	-game N     the game number N of a file with several
//	-variation LIST
//	            branches to follow, such as 1,3
//	-show LIST  what to print, separated by commas: strings (the default), worms,
//	            links, influence, joseki, score; or all
//	-v          list the strings that are safe too, and all that is found out
//	-json       print a JSON document instead, see type Report
//	-ansi when  auto (the default: when the output is a terminal), always, never
//	-level N    depth of reading, 0 to 12 (10)
//	-svg FILE   also write the board as a picture, SVG
//	-png FILE   also write the board as a picture, PNG
//
// The exit status is 1 when the game cannot be read or shown, 2 for wrong usage.
package main

import (
	"github.com/tengen-go/tengen/examples/analyze/program"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

func main() { cli.Main(program.Main) }
