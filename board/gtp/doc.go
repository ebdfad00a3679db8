// Package gtp speaks the Go Text Protocol, version 2: the framing of requests
// and answers, a registry of commands, and the commands that need nothing but
// a board, a game and an SGF file.
//
// # The server
//
// A [Server] holds one game and the commands that act on it. [Server.Serve]
// runs it over a reader and a writer, [Server.Do] answers a single line in
// process. What plays is any value with the one method of [Engine]; more
// methods, found by type assertion, bring more commands:
//
//	method or interface     commands
//	Engine                  genmove, genmove_black, genmove_white, reg_genmove,
//	                        gg_genmove, kata-search
//	ConservativeMove        (a reg_genmove of its own)
//	ConservativeThink       (and what top_moves and all_move_values tell after it)
//	CandidateEngine, ThinkingEngine
//	                        top_moves, top_moves_black, top_moves_white,
//	                        restricted_genmove, analyze, genmove_analyze,
//	                        these two with lz- and kata- in front,
//	                        kata-search_analyze, stop
//	AnalysisEngine          (thinks for analyze and its like)
//	QueryThinker            (thinks for genmove_analyze and its like)
//	ThinkingEngine          all_move_values
//	ScoreEngine             (the score of final_score)
//	StatusEngine            final_status, final_status_list
//	CleanupMove             kgs-genmove_cleanup
//	Handicap                (the stones of place_free_handicap)
//	SetLevel, SetSeed, ClockEngine, ClearCache
//	                        (hear of level, set_random_seed, the time commands,
//	                        clear_cache)
//	PonderingEngine         (thinks while the server waits)
//	Chat                    kgs-chat
//	TraceEngine             start_sgftrace, finish_sgftrace; a value that is no
//	                        engine can take them through Server.Trace
//
// An engine that embeds a [Clock] knows how much time a move may take; [Statuses]
// makes the answer of a StatusEngine from the stones that are dead.
//
// [CheckEngine] is the conformance test of all these.
//
// [Call.PrintNumbers] and [Graphics] answer commands that [Server.Analyze] puts into
// GoGui's menu. The commands show_thoughts COLOR (gfx) and show_owners (dboard), and
// their lines there, come with engines that know of these things.
//
// Other packages and programs add commands with [Server.Register]. The answers
// of known_command, list_commands and help follow the registry.
//
// # Reading while thinking
//
// The server reads its input while a command runs. Commands are queued and
// answered in their order. Each command gets a context of its own, which ends
// when one of these arrives after it:
//
//   - the comment line "# interrupt", as GoGui sends it, or the command
//     gogui-interrupt;
//   - any line at all, or the end of the input, if the command streams
//     ([Server.RegisterStream]), as clients stop an analysis;
//   - "quit" or the end of the input, if the input was silent for 0.3 seconds at
//     some time between the command and them: the client has left. A file, or
//     what a program writes into a pipe, gets all its answers because it comes in
//     one go. With Config.Patient every command is finished.
//
// The context of a command also ends with the one that Serve was given.
//
// # Answers
//
// Formats and error messages are those of GNU Go 3.8 wherever it has the
// command: vertices in capitals, lists of vertices from the top row down and
// each row from the left, codes and komi as it prints them. Handlers write
// through their [Call] only, so that nothing but protocol reaches the writer.
// A command that fails leaves game and settings as they were.
//
// Three things differ from GNU Go, where it accepts what can only be a mistake
// or stops altogether: a number must be a number to its end (not "9x"), both
// numbers of "boardsize W H" must be equal, and moves of the game are refused
// while trial moves are on the board. And showboard shows the board as the
// orientation command turned it, like all the other answers.
//
// After limit_search 1, genmove, genmove_black and genmove_white choose among the points of
// the search area only, and pass if the engine considers none of them. set_search_diamond
// VERTEX makes that a diamond around a vertex, set_search_limit VERTEX adds a point,
// reset_search_mask empties it, and draw_search_area writes it to the log.
//
// # Watching an engine think
//
// The analyze commands print what an [AnalysisEngine] or a [ThinkingEngine]
// reports, or at least the values of a [CandidateEngine]. The answer begins with a
// line of "=" alone; the lines after it are as Sabaki and Lizzie read them:
//
//	info move E4 visits 117 winrate 4802 prior 2211 lcb 3912 order 0 pv E4 E3 info move …
//
// This is the form of analyze and lz-analyze. Win rates, priors and lower confidence
// bounds (lcb) are integers from 0 to 10000. kata-analyze writes numbers from 0 to 1 and
// adds what the engine knows of these:
//
//	edgeVisits, weight             visits through the move and what they count
//	utility, utilityLcb            what the search maximizes, and its lower bound
//	scoreLead, scoreMean           the lead in points, under two names
//	scoreSelfplay, scoreStdev      the expected final score and its deviation
//
// All these values are those of the player whose moves are analyzed, as KataGo has them; in a
// [Thought] the leads and the owners are White's. What the engine does not know is left out, also
// prior and lcb. Moves without visits are left out. A pass is written in small letters.
//
// Arguments are a color, by default that of the side to move; how often a line
// comes at most, in hundredths of a second (100); and words with values:
//
//	interval N, maxmoves N
//	ownership true                 who gets the points, at the end of a line: 1 for
//	                               the player who moves, −1 for his opponent
//	movesOwnership true            the same after each move, at the end of its words
//	pvVisits true                  the visits of the positions after the moves of pv
//	rootInfo true                  what is known about the position as a whole
//	                               (kata-analyze), before the owners
//	avoid COLOR VERTEX,VERTEX,… N  moves to leave out for so many moves
//	allow COLOR VERTEX,VERTEX,… N  the only moves to consider
//
// minmoves, ownershipStdev, movesOwnershipStdev, pvEdgeVisits and noResultValue are
// accepted and change nothing.
//
// Lines come until any input does; the command stop is an input that does nothing else.
// An engine that is no AnalysisEngine thinks as it does for a move, but with two minutes
// on its clock if it keeps to one; when it is ready its last line is repeated. Owners
// come from [Analysis], or from the statuses of a StatusEngine, which know only 1, 0 and
// −1. genmove_analyze keeps to the clock, plays the move, and ends with a line such as
// "play E4". Unless the engine is a [QueryThinker], owners are those of statuses there,
// and there is no rootInfo. kata-search_analyze and kata-search answer as
// kata-genmove_analyze and genmove do, but play no move.
//
// When no move has visits because the engine does not search, visits and winrate
// stand for the values: a move has the share e^((v−b)/max(|b|, 1)) if its value is
// v and b that of the best move, 1000 visits for a whole share, and half of the
// share as winrate. So the best move has 1000 visits and 50 %.
//
// # Which moves are legal
//
// The rules of the game (Config.Rules, kgs-rules) say what genmove may play
// and what is_legal answers. A move that comes from the other side, through
// play, black, white or gogui-play_sequence, is held to the simple ko rule and
// to the suicide rule only: a controller whose rules allow a repetition that
// ours forbid has already accepted the move, and refusing it would end the
// game. Retaking a simple ko at once is illegal, and so is suicide unless the
// rules allow it.
package gtp
