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
//	-quit        at the end of the input do not finish what is waiting
//
// Queries may come at any time, and are answered in any order: those of higher priority
// first. Each position of a query has exactly one answer whose isDuringSearch is false.
//
// # What a query may say
//
// id, moves, initialStones, initialPlayer, rules (a name, or an object with ko, scoring, tax,
// suicide, hasButton, whiteHandicapBonus and friendlyPassOk), komi (halves from -150 to 150),
// boardXSize, boardYSize (the same, 2 to 25), analyzeTurns, maxVisits, includeOwnership,
// includeMovesOwnership, includePolicy, includePVVisits, analysisPVLen, explanations, avoidMoves, allowMoves,
// reportDuringSearchEvery, firstReportDuringSearchAfter, priority, priorities, whiteHandicapBonus,
// and of overrideSettings maxTime, maxVisits, maxPlayouts and reportAnalysisWinratesAs (BLACK by
// default).
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
	"context"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/internal/netfile"
	"github.com/tengen-go/tengen/genmove/mcts"
)

func main() {
	cli.Main(func(ctx context.Context, args []string, stdout, stderr io.Writer) int {
		return run(ctx, args, os.Stdin, stdout, stderr)
	})
}

type options struct {
	model                 string
	jobs, threads, visits int
	quit                  bool
}

func parse(args []string, stderr io.Writer) (*options, error) {
	var o options
	flags := cli.NewFlags("serve", "[flags] <QUERIES.jsonl", stderr)
	flags.StringVar(&o.model, "model", "", "`file` of a network of KataGo or of this module, without it the shipped one")
	flags.IntVar(&o.jobs, "jobs", runtime.GOMAXPROCS(0), "positions at a time")
	flags.IntVar(&o.threads, "threads", 1, "threads that search one position")
	flags.IntVar(&o.visits, "visits", 500, "visits of a position if a query says nothing")
	flags.BoolVar(&o.quit, "quit", false, "at the end of the input do not finish what is waiting")
	rest, err := cli.Parse(flags, args)
	switch {
	case err != nil:
		return nil, err
	case len(rest) > 0:
		return nil, cli.Usagef("unexpected argument %q: queries come on standard input", rest[0])
	case o.jobs < 1:
		return nil, cli.Usagef("-jobs %d: want 1 or more", o.jobs)
	case o.visits < 1 || o.visits > mostVisits:
		return nil, cli.Usagef("-visits %d: want 1 to %d", o.visits, mostVisits)
	case o.threads < 1 || o.threads > mcts.MaxThreads:
		return nil, cli.Usagef("-threads %d: want 1 to %d", o.threads, mcts.MaxThreads)
	}
	return &o, nil
}

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	if err == nil {
		err = serve(ctx, o, stdin, stdout)
	}
	return cli.Status("serve", err, stderr)
}

// mostVisits is the most that a search counts.
const mostVisits = 1 << 30

// treeBytes bounds the memory of all trees together, as far as each has leastBytes.
const (
	treeBytes  = 2 << 30
	leastBytes = 32 << 20
)

// serve answers queries until the input ends.
func serve(ctx context.Context, o *options, stdin io.Reader, stdout io.Writer) error {
	model, err := netfile.Read(o.model)
	if err != nil {
		return fmt.Errorf("-model: %w", err)
	}
	// An answer must not depend on the queries before it.
	search := mcts.Options{Threads: o.threads, NoReuse: true, MaxBytes: max(treeBytes/int64(o.jobs), leastBytes)}
	searchers := make([]*mcts.Searcher, o.jobs)
	for i := range searchers {
		if searchers[i], err = mcts.FromModel(model, search); err != nil {
			return err
		}
	}
	return newServer(ctx, o, model, searchers, stdout).read(stdin)
}
