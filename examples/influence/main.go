// Influence shows who holds which part of the board in a game record: territory
// in cyan, moyo in yellow, area in red, and the numbers behind them.
//
//	go run ./examples/influence [flags] [game.sgf]
//
// The file may be packed with gzip; - is standard input, and so is what is piped
// in. Without either it shows an embedded sample game. The flags may stand before
// or after the file:
//
//	-sgf FILE    the game, as the argument
//	-game N      the game number N of a file with several
//	-variation L branches to follow, such as 1,3
//	-move N      stop before move N, or before the first move at a vertex;
//	             otherwise at the end of the main line (the sample game: before
//	             move 101)
//	-color C     who moves first everywhere: black, white or none; otherwise
//	             the side to move
//	-what W      what is shown:
//	             moyo          territory, moyo and area (the default)
//	             territory     territory alone; as numbers from -1 (Black's) to 1
//	             influence     the influence of a player
//	             permeability  how much of it gets through a point, 0 to 1
//	             strength      the sources of influence
//	             attenuation   how fast it falls with each step
//	             escape        where a group can run to, 0 to 4
//	             surround      the ring around a group: 1 inside, 2 beside it
//	-of C        the player whose influence, permeability, strength,
//	             attenuation or escape value is shown (white)
//	-dragon V    the stone whose group -what surround asks about
//	-numbers     print numbers instead of a picture; it is on where the picture
//	             would have nothing but shades and there are no colors
//	-run LIST    which computations are shown, with commas between them:
//	             initial   before groups are known: strings that can be
//	                       captured are lost, all others are equally strong
//	             dragons   with the life and the weakness of groups, and with
//	                       invasions that reading finds (the default)
//	             move      after the move -after, the opponent to move first
//	             followup  the same if the opponent does not answer the move
//	-after V     the move that -run move and -run followup make
//	-without-break-in  do not read invasions in -run dragons
//	-trace       also print each pattern of the influence databases that takes
//	             effect, when it does, and the invasions that are tried
//	-ansi when   auto (the default: when the output is a terminal), always, never
//	-svg FILE    also write the board as a picture, SVG
//	-png FILE    also write the board as a picture, PNG
//
// Stones that are lost are marked with a cross, and the group of -dragon with a
// circle. Below stands what the territory of this
// influence comes to, and the score as genmove/score estimates or counts it, which is the
// better one of the two. The exit status is 1 when the game cannot be read or shown, 2
// for wrong usage.
package main

import (
	"github.com/tengen-go/tengen/examples/influence/program"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

func main() { cli.Main(program.Main) }
