//go:build !js

package main

import (
	analyze "github.com/tengen-go/tengen/examples/analyze/program"
	batch "github.com/tengen-go/tengen/examples/batch/program"
	bot "github.com/tengen-go/tengen/examples/bot/program"
	deadstones "github.com/tengen-go/tengen/examples/deadstones/program"
	gtp "github.com/tengen-go/tengen/examples/gtp/program"
	influence "github.com/tengen-go/tengen/examples/influence/program"
	"github.com/tengen-go/tengen/examples/internal/cli"
	joseki "github.com/tengen-go/tengen/examples/joseki/program"
	judge "github.com/tengen-go/tengen/examples/judge/program"
	life "github.com/tengen-go/tengen/examples/life/program"
	match "github.com/tengen-go/tengen/examples/match/program"
	patterns "github.com/tengen-go/tengen/examples/patterns/program"
	read "github.com/tengen-go/tengen/examples/read/program"
	regress "github.com/tengen-go/tengen/examples/regress/program"
	review "github.com/tengen-go/tengen/examples/review/program"
	serve "github.com/tengen-go/tengen/examples/serve/program"
	sgf "github.com/tengen-go/tengen/examples/sgf/program"
	tune "github.com/tengen-go/tengen/examples/tune/program"
	view "github.com/tengen-go/tengen/examples/view/program"
)

// program is a program with its name and what it does, in a few words.
type program struct {
	name, does string
	main       cli.Program
	verbs      []string // of a program whose first argument says what to do
}

// programs are all of them, those for players first.
var programs = []program{
	{"view", "shows a game in the browser, with what the library says of each position", view.Main, nil},
	{"review", "finds the largest mistakes of a game", review.Main, nil},
	{"gtp", "plays for GoGui, Sabaki, Lizzie and other clients of the Go Text Protocol", gtp.Main, nil},
	{"serve", "analyzes positions for KaTrain and other clients of KataGo's analysis engine", serve.Main, nil},
	{"deadstones", "counts finished games: dead stones and results", deadstones.Main, nil},
	{"life", "shows which groups live and die, and solves problems", life.Main, nil},
	{"read", "answers a question about captures or connections", read.Main, nil},
	{"influence", "shows who holds which part of the board", influence.Main, nil},
	{"analyze", "prints which strings can be captured or saved", analyze.Main, nil},
	{"sgf", "changes game records", sgf.Main, sgf.Verbs()},
	{"joseki", "shows, checks and makes joseki trees", joseki.Main, joseki.Verbs()},
	{"patterns", "checks, matches and measures pattern databases", patterns.Main, patterns.Verbs()},
	{"batch", "analyzes the games of a folder as JSON", batch.Main, nil},
	{"match", "plays two engines against each other", match.Main, nil},
	{"regress", "puts regression suites to the library or to an engine", regress.Main, nil},
	{"judge", "measures connection reading", judge.Main, nil},
	{"tune", "looks for better constants of the tree search", tune.Main, nil},
	{"bot", "is a small player put together from the packages", bot.Main, nil},
}
