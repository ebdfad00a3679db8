// Package gtpanalysis registers the analysis commands of the Go Text Protocol on a server of
// package board/gtp. All commands ask one examine.Analyst, so they return the same answers as
// the library:
//
//	a, err := examine.New(examine.Options{})
//	server, err := gtp.NewServer(gtp.Config{Engine: mine})
//	err = gtpanalysis.Register(server, a)
//
// These functions register all commands or a part of them:
//
//	[Register]             attack, defend, does_attack, does_defend,
//	                       attack_either, defend_both, ladder_attack,
//	                       get_reading_node_counter, reset_reading_node_counter,
//	                       connect, disconnect, break_in, block_off,
//	                       get_connection_node_counter,
//	                       reset_connection_node_counter,
//	                       worm_data, worm_stones, worm_cutstone, same_dragon,
//	                       initial_influence, move_influence,
//	                       followup_influence, is_surrounded, does_surround,
//	                       surround_map, estimate_score, new_score,
//	                       eval_eye, eye_data, half_eye_data, analyze_eyegraph,
//	                       test_eyeshape, owl_attack, owl_defend,
//	                       owl_does_attack, owl_does_defend,
//	                       owl_threaten_attack, owl_threaten_defense,
//	                       owl_substantial, owl_connection_defends,
//	                       get_owl_node_counter, reset_owl_node_counter,
//	                       get_life_node_counter, reset_life_node_counter,
//	                       analyze_semeai, analyze_semeai_after_move,
//	                       tactical_analyze_semeai, report_uncertainty,
//	                       dragon_status, dragon_data, dragon_data_json, dragon_stones,
//	                       combination_attack, combination_defend,
//	                       aa_confirm_safety, increase_depths, decrease_depths,
//	                       start_sgftrace, finish_sgftrace, and pictures for
//	                       GoGui: show_influence, show_territory, show_strings,
//	                       show_groups, show_joseki
//	[RegisterReasons]      move_reasons, restricted_genmove, experimental_score,
//	                       explain_decision, explain_decision_json, answered by a
//	                       genmove.Engine
//	[RegisterExplanations] explain_move, explain_difference, explain_position, and
//	                       these with _json, answered by an explain.Explainer
//	[RegisterSearch]       kata-raw-nn, kata-set-rules, kata-get-rules,
//	                       kata-set-param, kata-get-param, kata-list-params,
//	                       lz-setoption, set_position, move_reasons,
//	                       experimental_score, about a [Player]
//
// Readers of your own answer if examine.Options has them as Tactics, Connector and Life.
// The command level sets the effort of the Analyst for all later commands.
//
// A [Player] serves an mcts.Player with the protocol, and a [Reasoned] a genmove.Engine. A
// [Scorer] adds the commands about the end of a game to an engine: final_score, final_status,
// final_status_list and kgs-genmove_cleanup. [OfResult] converts the result of a search of
// package mcts for analysis commands.
//
// Answers have the formats of GNU Go 3.8: "0" if the side to move achieves nothing, otherwise
// the digit of search.Code.GTP and the move. Numbers are positive for White, as in GNU Go. In
// pictures they are positive for Black, as GoGui expects. If GNU Go would stop with a failed
// assertion, for example because the two strings of attack_either have different colors, the
// answer is an error. The commands dragon_data_json and explain_decision return what the formats of
// GNU Go cannot hold.
package gtpanalysis
