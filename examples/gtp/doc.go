// Gtp is an engine for the Go Text Protocol on standard input and output: the
// commands of package board/gtp, the analysis commands of package genmove/analysis,
// and one of six movers. It plays under GoGui, Sabaki, Lizzie, KGS and CGOS bridges
// and the like, and is meant to be copied: each mover is a file of its own.
//
//	gtp                     plays what a search of random games tries most, which heeds what
//	                        reading says of strings: a second a move on all cores,
//	                        on top of what it has found out while it chose the moves before
//	gtp -playouts 2000      with as many random games, and the same moves each time
//	gtp -network=false      without the small network that revises which moves are likely in
//	                        positions that the search visits often
//	gtp -engine classical   plays by reasons, and explains its moves: explain_move,
//	                        move_reasons
//	gtp -engine mcts        searches with a neural network: about a second a move, or what the
//	                        clock gives; -time SECONDS sets another limit
//	gtp -engine mcts -visits 400 -threads 1
//	                        with so many visits, and the same moves each time
//	gtp -engine network     plays the move that a neural network likes best, without a search
//	gtp -engine network -model b6c96.bin.gz
//	                        plays by a network of KataGo, or by one of this module's format
//	gtp -engine simple      plays a simple game: captures, saves, keeps eyes
//	gtp -random -seed 7     plays purely random legal moves, passes among them
//	gtp -rules japanese -komi 6.5
//
// It answers final_score and estimate_score by counting area or territory as the rules
// say, those of the record or, if that names none and -rules was not given, the Japanese
// ones, and final_status_list with the dead stones, as package genmove/score finds them.
//
// lz-analyze, kata-analyze and analyze show a search of random games for as long as
// a client watches, if the searching or the simple mover plays: winrates,
// likely courses of play, leads in points (kata-analyze), owners. After genmove_analyze
// the searching mover plays the best move of that search, while the simple one tells
// what its rules think of moves. The random mover has no such commands.
//
// The searching mover with a network, -engine mcts, keeps its tree between moves. It resigns when
// its win rate was below 3 percent for three turns in a row (-resign 0.03), but not in the first
// moves. -model takes a network of KataGo or of this module's format in place of the shipped one.
//
// At the end of the game it follows the rules that are played. Under area rules it plays on while
// that gains points, and captures dead stones that count as it stands. Under territory rules it
// passes when the best move is no better than a pass. After a pass of the opponent it passes if
// the game is surely won as it stands. kgs-genmove_cleanup captures dead stones.
//
// It has the three commands of KataGo below, and these:
//
//	set_position [COLOR VERTEX]…           starts a game with these stones
//	kata-set-param NAME VALUE              sets maxVisits, maxTime (seconds) or numSearchThreads
//	kata-get-param NAME, kata-list-params  show them
//	lz-setoption name visits value N       is kata-set-param maxVisits N
//	stop                                   does nothing: any line ends an analysis
//
// The network mover evaluates each position once. -symmetry says how the network sees the board:
// in one of eight orientations (0 to 7, by default 0), in another one for each evaluation
// (random), or as the mean of all eight (mean), which takes eight times as long. Moves that fill
// an eye of its own, or that are in unconditional territory, are left out. It passes if the
// network prefers a pass, or if the opponent has passed and the network is sure that the game is
// won as it stands. As long as stones cover less than a quarter of the board it plays on.
//
// Its final_score and final_status_list, and those of -engine mcts, come from the network's
// ownership: a string is dead if the mean ownership of its stones is the opponent's, and none is in
// seki. After two passes under the rules of Tromp and Taylor nothing is dead. lz-analyze and the like
// show the policy in thousandths as visits. It has set_position and three more commands of KataGo:
//
//	kata-raw-nn [SYMMETRY|all [OPTIMISM]]  the outputs of the network, positive for White
//	kata-set-rules RULES                   a name such as chinese, or a JSON object; the komi stays
//	kata-get-rules                         the rules as a JSON object
//
// The name chinese means KataGo's Chinese rules there, with the simple ko rule. friendlyPassOk is
// accepted and ignored.
//
// What it looks at for attack, defend, connect and disconnect is written as SGF
// between start_sgftrace and finish_sgftrace FILE. level, increase_depths and
// decrease_depths let it read deeper or less deep, for moves and for answers alike.
package main
