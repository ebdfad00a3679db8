// Package boardtest helps to test code that works on a [board.Board]. It turns diagrams into
// boards and back, checks that a search has left a board as it found it, and has a second,
// simple board for comparison.
//
// A diagram has one line for each row, the top row first; see
// [board.ParseDiagram].
//
//	b := boardtest.MustParse(t, `
//		. X O .
//		X O . O
//		. X O .
//		. a . .`)
package boardtest
