// Match plays two engines of the Go Text Protocol against each other and counts their wins.
//
//	go run ./examples/match -a CMD -b CMD [flags]
//
//	-a CMD, -b CMD  the engines, such as "gnugo --mode gtp --level 10"; {seed} in a
//	                command is replaced by the number of the game
//	-games N        how many games, of which A has Black in the even ones (10)
//	-size N         lines of the board (9)
//	-komi X         komi (7.5)
//	-rules NAME     how the games are counted: chinese, japanese … (chinese)
//	-plies N        each pair of games begins with the same N random moves, which are
//	                played once with each color
//	-seed N         other random moves
//	-sprt P0,P1     stop when it is clear, with an error of 5 %, whether A wins the part
//	                P1 of the games or only P0, such as 0.5,0.6
//	-timeout D      for one move (2m)
//	-jobs N         games at a time (1)
//	-judge CMD      an engine that counts the games with final_score; without it the
//	                library does
//	-log FILE       add a line of JSON for each game, and do not play again those that
//	                stand there: a match can be broken off and resumed
//	-sgf FOLDER     write the games
//	-cputime        also tell the processor time of both engines
//
// An engine that makes an illegal move, that ends, or that does not answer in time loses the
// game, which is counted as a fault. Games of more than three moves for each point are
// counted as they stand.
//
// A line for each game is printed, in their order, then the games that A won, with the interval
// in which its true part lies in 95 of 100 cases (E. Wilson, Probable Inference, 1927), faults,
// and the mean time of a move of each side. The exit status is 1 if an engine cannot be started or
// something cannot be written, 2 for wrong usage, and otherwise 0.
package main

import (
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/match/program"
)

func main() { cli.Main(program.Main) }
