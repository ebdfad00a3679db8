// Serve analyses positions for other programs: it reads queries on standard input, a line
// of JSON each, and answers with lines of JSON on standard output, as KataGo's analysis
// engine does, so that KaTrain and scripts that speak to that can ask this library.
//
//	go run ./examples/serve [flags] <QUERIES.jsonl
//
//	-model FILE  a network of KataGo or of this module instead of the shipped one
//	-jobs N      positions that are searched at a time, by default as many as there are cores
//	-threads N   threads that search one position (1)
//	-visits N    visits of a position if a query says nothing (500)
//	-quit        when input ends, drop unfinished queries
//
// Queries may come at any time, and are answered in any order: those of higher priority
// first. Each position of a query has exactly one answer whose isDuringSearch is false.
//
// # What a query may say
//
// id, moves, initialStones, initialPlayer, rules (a name, or an object with ko, scoring, tax,
// suicide, hasButton, whiteHandicapBonus and friendlyPassOk), komi (halves from -150 to 150),
// boardXSize, boardYSize (the same, 2 to 25), analyzeTurns, maxVisits, includeOwnership,
// includeMovesOwnership, includePolicy, includePVVisits, analysisPVLen, explanations, avoidMoves,
// allowMoves, reportDuringSearchEvery, firstReportDuringSearchAfter, priority, priorities,
// whiteHandicapBonus, and of overrideSettings maxTime, maxVisits, maxPlayouts and
// reportAnalysisWinratesAs (BLACK by default).
//
// Names match exactly, and null is as good as nothing. What is not used gets a warning, an object
// with the members warning, field and id: unknown fields, members and settings, fields that other
// engines know, and avoidMoves and allowMoves with an untilDepth above 1, because they hold for the
// first move only. A group tax and a button are not counted: stone-scoring, ancient-area,
// ancient-territory, aga-button and objects with a tax or a button are read as the rules without
// them, with a warning.
//
// Moves that the rules forbid are played nevertheless, with a warning: kos taken back, repetitions,
// suicide, a stone on another. Two or more black stones are a handicap if they are the only
// initialStones, or the first moves beside passes of White. Under area rules White gets what the
// rules or whiteHandicapBonus give for it.
//
// The actions are query_version, query_models, clear_cache, terminate and terminate_all.
//
// # What answers mean
//
// The search is that of package genmove/mcts, and the fields mean what they mean to KataGo. All
// numbers are those of Black, or of the player whom reportAnalysisWinratesAs names: winrates and
// lower bounds, utilities, leads and scores with komi, and ownership, 1 for the player's points.
// scoreLead is the number of points to win by, and scoreMean the same number; scoreSelfplay is the
// mean score and scoreStdev its deviation. What begins with raw is from one evaluation of the
// position by the network, and so is policy. prior is the policy among the moves that the query
// allows. ownership is the mean over the positions that were searched. visits of moves are those
// of the edge. In rootInfo of a game that has ended by two passes, scoreLead and winrate are
// counted by package genmove/score, and so is ownership. Fields that the search does not know are
// left out, such as symHash and deviations of ownership.
//
// With explanations set, which no other engine knows, the answer at the end of a search has a list
// explanations of claims about the position, and so have the first three moves: objects with a
// sentence in English, and the fields of a claim of package genmove/explain. proved says whether it
// was verified; leads and gains are estimates of the network. A list has at most 8 claims, those
// that matter most first. It takes about 0.2 s a position on 19x19.
//
// The same queries have the same answers if they bound visits and not time, and -threads is 1.
//
// Errors are objects with the member error, and with field, id and turnNumber if they are known.
// The exit status is 0 at the end of the input, 1 if a file cannot be read, 2 for wrong usage.
package main

import (
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/serve/program"
)

func main() { cli.Main(program.Main) }
