// Review finds the largest mistakes of a game, and says what would have been better. It writes
// them as a list, as JSON, and into the record as comments, marks and variations.
//
//	go run ./examples/review [flags] [game.sgf]
//
// The file may be packed with gzip; - is standard input, and so is what is piped in. Without
// either it reviews an embedded sample game. The flags may stand before or after the file:
//
//	-n N        tell at most N mistakes (10)
//	-loss P     that lost at least P points (3)
//	-color C    whose mistakes: black, white, both (the default)
//	-o FILE     write the record with the mistakes in it to FILE; - is standard output, in place
//	            of the list
//	-json       print a JSON document instead, see type Document
//	-visits N   visits of the search of each position (16); around possible mistakes 200, or N
//	            if that is more. Fewer are faster, more are surer
//	-move N     review only what comes before move N, or before the first move at a vertex
//	-game N     the game number N of a file with several
//	-variation LIST
//	            branches to follow, such as 1,3; it becomes the main line
//	-reasons=false
//	            do not say why the moves are mistakes and why the better ones are better
//	-jobs N     positions at a time, by default as many as there are cores; it does not change
//	            what is found
//	-quiet      no progress
//
// Package genmove/review searches each position with the shipped network. Leads and losses are in
// points, win rates are those of the search. The reasons are claims of package genmove/explain:
// what the move does wrong, what the best answer of the opponent does, and what the better move
// does. Claims that were not verified say "probably".
//
// In the record every move gets its lead (V, positive for Black). A mistake is marked as a bad
// move (BM) or a doubtful one (DO). It gets a comment, a triangle on the better point, and the
// side that is ahead (GB, GW, DM). The better moves become a variation of the move, and the
// answer one of the next. What the record says already stays.
//
// The exit status is 1 when the game cannot be read or written, 2 for wrong usage.
package main

import (
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/review/program"
)

func main() { cli.Main(program.Main) }
