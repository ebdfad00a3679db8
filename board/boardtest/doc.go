// Package boardtest helps to test code that works on a [board.Board]: it turns
// diagrams into boards and back, checks that a search has left a board as it
// found it, and holds a second, deliberately plain board to compare with.
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
