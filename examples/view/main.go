// View serves a page for players: it reviews a game, plays against them, and shows what the
// library says of each position.
//
//	go run ./examples/view [flags] [game.sgf]
//
// It prints its address and, on a terminal, opens the browser where there is one. The
// file may be packed with gzip; without one it shows a sample game.
//
//	-listen ADDR   where to listen, host and port; by default a free port that only this
//	               machine reaches
//	-host NAME     a name under which others reach it, if it listens for them
//	-suites DIR    a folder with .tst files of tests, and the games that they name
//	-db FILE       adds the move patterns of a file to those of the classical engine; may be
//	               given more than once
//	-shipped=false leaves out the move patterns that come with the library
//	-values manual values moves by the arithmetic of the GNU Go manual alone
//	-open=false    opens no browser
//	-static DIR    writes the page with the library compiled for the browser into a folder,
//	               for any web server, and serves nothing
//
// The exit status is 1 when the game cannot be read or the address is taken, 2 for wrong
// usage. An interrupt ends it with status 0.
package main

import (
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/view/program"
)

func main() { cli.Main(program.Main) }
