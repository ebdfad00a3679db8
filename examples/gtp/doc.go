// Gtp is an engine for the Go Text Protocol on standard input and output: the
// commands of package board/gtp, the analysis commands of package genmove/analysis,
// and one of two movers. It plays under GoGui, Sabaki, KGS and CGOS bridges and
// the like, and is meant to be copied: each mover is a file of its own.
//
//	gtp                     plays a simple game: captures, saves, keeps eyes
//	gtp -random -seed 7     plays purely random legal moves, passes among them
//	gtp -rules japanese -komi 6.5
//
// It answers final_score by counting area or territory as the rules say; stones
// that are unconditionally dead are taken off first, all others count as alive.
//
// What it looks at for attack, defend, connect and disconnect is written as SGF
// between start_sgftrace and finish_sgftrace FILE. level, increase_depths and
// decrease_depths let it read deeper or less deep, for moves and for answers alike.
package main
