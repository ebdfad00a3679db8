// Life says which groups of a position live and which die, by which moves, and why; or it
// solves problems of life and death.
//
//	go run ./examples/life [flags] -sgf game.sgf
//	go run ./examples/life [flags] -solve problems.sgf
//	go run ./examples/life [flags] -check|-hint|-judge VERTEX|-tree problems.sgf…
//
// The file may stand anywhere, also without -sgf, and may be packed with gzip; - is
// standard input, and so is what is piped in. Of a game it draws a position, each group in
// the color of its status and with a letter of its own, and lists the groups: green ones
// live, cyan ones are dead, red ones are critical, and yellow ones are unknown. A
// triangle is where a critical group is killed, a square where it is saved, a circle where
// both is done.
//
//	-move N     stop before move N, or before the first move at a vertex, which
//	            must be there; otherwise at the end of the main line
//	-game N     the game number N of a file with several
//	-variation LIST
//	            which way to take where the game branches, such as 1,3
//	-at VERTEX  only the group of a stone
//	-ansi when  auto (the default: when the output is a terminal), always, never
//	-svg FILE   also write the board as a picture, SVG
//	-png FILE   also write the board as a picture, PNG
//
// With -solve the file holds problems: positions of SGF, each a game tree whose root says
// with PL or in its first move who plays, or lines of JSON with an object each, whose
// members are id, size, black, white and moves (lists of SGF points) and play (B or W).
// The group in question is that of -at, or the one that package owl/problem finds. What a
// problem gives as its first moves is compared with the answer: the member moves, and in SGF
// the moves that are marked TE or lead to a comment that begins with RIGHT.
//
//	-o FILE     write the solutions as SGF, a game tree for each problem: the moves
//	            that kill or save, all replies that threaten to undo that, what
//	            answers them, and wrong moves with their refutations
//
// Instead of -solve, for the problems of all files that are named:
//
//	-check      say what is wrong with the problems: wrong keys, second solutions, kos
//	            of which nothing is said, problems without a solution; and how
//	            difficult they are
//	-hint       print three hints: where to look, what the first move does, the move
//	-judge VERTEX
//	            say whether this first move is right, wrong and why, a ko, or inferior
//	-tree       print the solutions as SGF
//	-game N     only problem number N
//
// For both:
//
//	-json       print JSON instead, see types Report, Answer and Checked; a line for each
//	            problem
//	-level N    depth of reading, 0 to 12 (10)
//	-nodes N    bound on the number of positions of each question, otherwise that of the
//	            level
//
// The exit status is 1 when a file cannot be read or shown, 2 for wrong usage.
package main

import (
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/life/program"
)

func main() { cli.Main(program.Main) }
