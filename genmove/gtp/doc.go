// Package gtp registers the analysis commands of the Go Text Protocol on a
// server of package board/gtp, a stage at a time: who has a tactical reader gets
// the tactical commands, and needs nothing else.
//
//	[RegisterTactics]  attack, defend, does_attack, does_defend,
//	                   attack_either, defend_both, ladder_attack,
//	                   get_reading_node_counter, reset_reading_node_counter
//	[RegisterWorms]    worm_data, worm_stones, worm_cutstone
//	[RegisterConnections]
//	                   connect, disconnect, break_in, block_off,
//	                   get_connection_node_counter, reset_connection_node_counter
//	[RegisterUnions]   same_dragon
//	[RegisterDepths]   increase_depths, decrease_depths
//	[RegisterInfluence]
//	                   initial_influence, move_influence, followup_influence,
//	                   is_surrounded, does_surround, surround_map
//
// A [Judge] gives an engine the commands about the end of a game: final_score,
// final_status, final_status_list and kgs-genmove_cleanup. [Thoughts] makes what an
// engine tells while it thinks from values of moves and a search.
//
// Every stage takes an interface of package reading/search or of this package,
// so that an analysis of one's own can take the place of the library's.
//
// Answers have the formats of GNU Go 3.8: "0" where the side to move reaches
// nothing, otherwise the digit of search.Code.GTP and the move. Where GNU Go
// stops with a failed assertion, as it does when the two strings of
// attack_either are of different colours, the answer is an error.
package gtp
