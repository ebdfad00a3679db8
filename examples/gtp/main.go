// Gtp is an engine for the Go Text Protocol on standard input and output: the
// commands of package board/gtp, the analysis commands of package genmove/gtpanalysis,
// and one of five engines. It plays under GoGui, Sabaki, Lizzie, KGS and CGOS bridges
// and the like, and is meant to be copied.
//
//	gtp                     searches with a neural network: about a second a move, or what the
//	                        clock gives; -time SECONDS sets another limit
//	gtp -visits 400 -threads 1
//	                        with so many visits, and the same moves each time
//	gtp -rank 10k           like an amateur of this rank, 20k to 1k or 1d to 5d
//	gtp -model b6c96.bin.gz
//	                        with a network of KataGo, or one of this module's format
//	gtp -engine network     plays the move that a neural network likes best, without a search
//	gtp -engine classical   plays by reasons, and explains its moves: explain_decision,
//	                        move_reasons, top_moves_steps
//	gtp -engine classical -db my.db -db more.db
//	                        with move patterns of one's own beside those of the library, or
//	                        without the latter: -shipped=false
//	gtp -engine classical -values manual
//	                        values moves by the arithmetic of the GNU Go manual alone
//	gtp -engine classical -o game.sgf
//	                        writes the game at the end, and labels the moves that were considered
//	                        with their values; -allpats asks all patterns for every move
//	gtp -engine simple      plays a simple game: captures, saves, keeps eyes
//	gtp -random -seed 7     plays purely random legal moves, passes among them
//	gtp -rules japanese -komi 6.5
//	gtp -name KataGo        answers KataGo to the command name, which Lizzie wants for points and
//	                        ownership; docs/clients.md has settings for clients
//
// The engine that searches, also called -engine search or mcts, is an mcts.Player. It keeps its
// tree between moves and reads captures and rescues where it searches most. With -ponder it thinks
// in the opponent's time. It resigns if its win rate was below 3 percent for three turns in a row
// (-resign 0.03), but not in the first moves. So does -engine network.
//
// A rank plays by the policy of the network up to 4k, and by a search of few visits above that.
// Lower ranks choose likely moves more evenly and overlook an atari sometimes. One seed gives
// one game: a move does not depend on analyses before it, and -ponder has no effect. A match
// between two ranks, with the same random openings for both colors:
//
//	go build -o gtp ./examples/gtp
//	go run ./examples/match -a "./gtp -rank 10k -seed {seed}" -b "./gtp -rank 8k -seed {seed}" \
//	    -size 9 -plies 2 -games 200
//
// From level 10 on invasions of territories are read, which correct influence and the values of
// moves of -engine classical; -without-break-in leaves them out.
//
// At the end of the game the engine follows the rules that are played. Under area rules it plays on
// while that gains points, and captures dead stones that count as it stands. Under territory rules
// it passes when the best move is no better than a pass. After a pass of the opponent it passes if
// the game is surely won as it stands. As long as there were few moves it plays on.
// kgs-genmove_cleanup captures dead stones.
//
// The engine network evaluates each position once. Moves that fill an eye of its own, or that are
// in unconditional territory, are left out. It passes if the network prefers a pass, or if the
// opponent has passed and the game is surely won as it stands.
//
// -symmetry says how the network sees the board: in one of eight orientations (0 to 7, 0 for
// -engine network), in another one for each evaluation (random, for the search), in the one that
// the position chooses, so that a turned board gets the same answers (canonical), or as the mean of
// all eight (mean), which takes eight times as long.
//
// final_score and final_status_list count as package genmove/score does, under the rules of the
// record or, if that names none and -rules was not given, the Japanese ones. Those of -engine
// network come from the network's ownership alone: a string is dead if the mean ownership of its
// stones is the opponent's. After two passes the position is counted as it stands, and under the
// rules of Tromp and Taylor nothing is dead.
//
// lz-analyze, kata-analyze and analyze show a search with the network for as long as a client
// watches: win rates, variations, leads in points (kata-analyze), ownership. With -engine network
// they show the policy in thousandths as visits. The random engine has no such commands.
//
// The engines search and network have these commands of KataGo and Leela Zero:
//
//	kata-raw-nn [SYMMETRY|all [OPTIMISM]]  the outputs of the network, positive for White
//	kata-set-rules RULES                   a name such as chinese, or a JSON object; the komi stays
//	kata-get-rules                         the rules as a JSON object
//	set_position [COLOR VERTEX]…           starts a game with these stones
//	kata-set-param NAME VALUE              sets maxVisits, maxTime (seconds) or numSearchThreads
//	kata-get-param NAME, kata-list-params  show them
//	lz-setoption name visits value N       is kata-set-param maxVisits N
//
// With them, move_reasons says what reasons would say for and against moves of the last position;
// they have no part in the choice. Every engine but random has limit_search and the commands
// about the search area.
//
// With every engine, explain_move VERTEX says what a move does (without a vertex, the last one),
// explain_difference VERTEX VERTEX why one of two is better, and explain_position the lead and its
// causes; explain_move_json and so on print the same for programs. See package genmove/explain.
//
// The name chinese means KataGo's Chinese rules there, with the simple ko rule. friendlyPassOk is
// accepted and ignored.
//
// -depth, -branch-depth, -backfill-depth, -fourlib-depth and -ko-depth (-D, -B, -F, -K) replace
// depths of tactical reading at every level; see reading.Params. -cache-size (-M) is the size in MB
// of its table of positions and of the memory of answers; 0 turns both off.
//
// What it looks at for attack, defend, connect and disconnect is written as SGF
// between start_sgftrace and finish_sgftrace FILE. level, increase_depths and
// decrease_depths let it read deeper or less deep, for moves of the engines classical and simple
// and for answers alike.
package main

import (
	"github.com/tengen-go/tengen/examples/gtp/program"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

func main() { cli.Main(program.Main) }
