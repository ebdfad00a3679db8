// Package boardtest helps to test code that works on a [board.Board]: it turns
// diagrams into boards and back, checks that a search has left a board as it
// found it, and holds a second, deliberately plain board to compare with.
//
// A diagram has one line for each row, the top row first:
//
//	b := boardtest.MustParse(t, `
//		. X O .
//		X O . O
//		. X O .
//		. a . .`)
//
// X or # is a black stone, O a white one, a dot or a plus sign an empty point.
// Any other small letter than o and x is an empty point with a name, which
// [ParseMarked] returns. Spaces do not matter. The column letters above and
// below the rows and the row numbers beside them may be there, as the GTP
// command showboard prints them.
package boardtest
