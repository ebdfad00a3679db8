// Gtp is an engine for the Go Text Protocol on standard input and output: the
// commands of package board/gtp, the analysis commands of package genmove/analysis,
// and one of four movers. It plays under GoGui, Sabaki, Lizzie, KGS and CGOS bridges
// and the like, and is meant to be copied: each mover is a file of its own.
//
//	gtp                     plays what a search of random games tries most, which heeds what
//	                        reading says of strings: a second a move on all cores,
//	                        on top of what it has found out while it chose the moves before
//	gtp -playouts 2000      with as many random games, and the same moves each time
//	gtp -network=false      without the small network that revises which moves are likely in
//	                        positions that the search visits often
//	gtp -engine classical   plays by reasons, and explains its moves: explain_move,
//	                        move_reasons; with -playouts N random games check them
//	gtp -engine simple      plays a simple game: captures, saves, keeps eyes
//	gtp -random -seed 7     plays purely random legal moves, passes among them
//	gtp -rules japanese -komi 6.5
//
// It answers final_score and estimate_score by counting area or territory as the rules
// say, those of the record or, if that names none and -rules was not given, the Japanese
// ones, and final_status_list with the dead stones, as package genmove/score finds them.
//
// lz-analyze, kata-analyze and analyze show a search of random games for as long as
// a client watches, whichever of the first three plays: winrates,
// likely courses of play, leads in points (kata-analyze), owners. After genmove_analyze
// the searching mover plays the best move of that search, while the simple one tells
// what its rules think of moves. The random mover has no such commands.
//
// What it looks at for attack, defend, connect and disconnect is written as SGF
// between start_sgftrace and finish_sgftrace FILE. level, increase_depths and
// decrease_depths let it read deeper or less deep, for moves and for answers alike.
package main
