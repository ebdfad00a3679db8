// Package tengen is the front page of a library for the game of Go (weiqi,
// baduk): boards, pattern databases, tactical reading, and the other parts of a
// classical Go engine, each an importable package of its own.
//
// The package itself holds no code. Where to begin:
//
//   - Set up a position, play moves: [github.com/tengen-go/tengen/board.Board.Play].
//   - Read a game record: [github.com/tengen-go/tengen/board/sgf.PositionAt].
//   - Can this string be captured: [github.com/tengen-go/tengen/reading.Reader.Attack].
//   - Are these strings connected: [github.com/tengen-go/tengen/connect.Reader.Connect].
//   - Does this group live: [github.com/tengen-go/tengen/owl.Prover.Attack].
//   - Influence and territory: [github.com/tengen-go/tengen/influence.Engine.Compute].
//   - All facts of a position: [github.com/tengen-go/tengen/genmove/examine.Analyst.Facts].
//   - Count a game: [github.com/tengen-go/tengen/genmove/score.OfGame].
//   - Search, or play: [github.com/tengen-go/tengen/genmove/mcts.Player.Choose].
//   - A move with its reasons: [github.com/tengen-go/tengen/genmove.Engine.Generate].
//   - The mistakes of a game: [github.com/tengen-go/tengen/genmove/review.Reviewer.Review].
//   - Serve the Go Text Protocol: [github.com/tengen-go/tengen/board/gtp.NewServer].
//
// README.md has a longer list with an example for each. The rooms:
//
//   - [github.com/tengen-go/tengen/board]: points, colors, positions with trial
//     moves, unconditional life; games with rules, superko, handicap, scoring.
//   - [github.com/tengen-go/tengen/board/sgf]: game records and game trees;
//     [github.com/tengen-go/tengen/board/record] reads collections as lists of moves.
//   - [github.com/tengen-go/tengen/board/gtp]: the Go Text Protocol.
//   - [github.com/tengen-go/tengen/board/gtp/client]: asking any engine of the protocol.
//   - [github.com/tengen-go/tengen/board/gtp/tst]: regression suites, read and run.
//   - [github.com/tengen-go/tengen/board/draw]: boards as text, SVG and PNG.
//   - [github.com/tengen-go/tengen/pattern]: the pattern language, and matching;
//     [github.com/tengen-go/tengen/dfa] matches a whole database at once,
//     [github.com/tengen-go/tengen/corner] joseki;
//     [github.com/tengen-go/tengen/pattern/patterntest] checks matchers.
//   - [github.com/tengen-go/tengen/reading]: can this string be captured, or saved, and how;
//     [github.com/tengen-go/tengen/reading/search] is the vocabulary of all reading,
//     [github.com/tengen-go/tengen/reading/search/searchtest] checks implementations of its
//     interfaces, [github.com/tengen-go/tengen/reading/memory] keeps answers during a game,
//     [github.com/tengen-go/tengen/reading/trace] records the variations of a search, and
//     [github.com/tengen-go/tengen/reading/worm] finds the tactical facts of every string.
//   - [github.com/tengen-go/tengen/connect]: can these strings be connected, or
//     cut apart, or reach an area.
//   - [github.com/tengen-go/tengen/owl]: can this group be killed, or saved;
//     [github.com/tengen-go/tengen/owl/owltest] checks implementations.
//   - [github.com/tengen-go/tengen/owl/eye]: eye spaces and their values.
//   - [github.com/tengen-go/tengen/owl/dragon]: the groups of a position, and which of them live.
//   - [github.com/tengen-go/tengen/owl/problem]: problems of life and death: their questions,
//     verdicts on moves, solution trees, hints.
//   - [github.com/tengen-go/tengen/owl/combination]: series of threats that end in a double threat.
//   - [github.com/tengen-go/tengen/influence]: influence, territory, moyo.
//   - [github.com/tengen-go/tengen/joseki]: trees of joseki and openings of games,
//     and the moves they suggest; [github.com/tengen-go/tengen/joseki/mine]
//     counts them in collections.
//   - [github.com/tengen-go/tengen/genmove/network]: moves, win probability, score and
//     owners of a position by a neural network;
//     [github.com/tengen-go/tengen/genmove/network/katago] reads KataGo's model files.
//   - [github.com/tengen-go/tengen/genmove/mcts]: tree search with a network;
//     [github.com/tengen-go/tengen/genmove/mcts/mctstest] checks evaluators.
//   - [github.com/tengen-go/tengen/genmove/examine]: the examined position: the facts of all
//     packages, each found once and in the right order;
//     [github.com/tengen-go/tengen/genmove/examine/examinetest] checks finders.
//   - [github.com/tengen-go/tengen/genmove/score]: dead stones, owners and the score of a
//     position in one call.
//   - [github.com/tengen-go/tengen/genmove/explain]: why a move, a position or a game is as it is.
//   - [github.com/tengen-go/tengen/genmove/review]: the largest mistakes of a game.
//   - [github.com/tengen-go/tengen/genmove/gtpanalysis]: the analysis commands of the Go
//     Text Protocol, answered from the examined position.
//   - [github.com/tengen-go/tengen/genmove]: the choice of a move by reasons, valued step
//     by step, and an engine that plays and explains its moves;
//     [github.com/tengen-go/tengen/genmove/genmovetest] checks Reasoners and Valuers.
//
// Packages meet through small interfaces that belong to the package that uses them. Facts are
// plain slices indexed by [board.Point]. So each package can be used alone or be replaced.
//
// # Rules that hold everywhere
//
// Leads, scores and ownership are positive for White, in all types and in the JSON of programs.
// Win rates are those of the side to move. Foreign protocols have their own conventions, which
// the comments there state.
//
// There is no mutable state at package level. A board, a reader and a matcher's
// scratch space belong to one goroutine; compiled databases are immutable and
// shared. A search takes a context and limits, is deterministic, and leaves the
// board as it found it. Library packages import the standard library only.
//
// Bad input gets an error, never a panic: nil boards, games and contexts, zero values that need
// a constructor, numbers out of range. A function without an error returns the zero value. Only
// methods of a nil pointer panic, as everywhere in Go.
//
// An error whose name begins with ErrNo reports that something is missing, such as
// [board.ErrNoBoard]. The other names say what is invalid or what went wrong.
//
// Options are structs whose zero value is ready: a zero number and a nil field stand for
// the default, and negative numbers are refused, unless the comment of the field gives
// them a meaning, such as no bound. A constructor returns an error if it can fail: if it
// loads or compiles something, refuses an option, or needs an argument that may be
// nil. If it returns none, it cannot fail.
//
// The programs under examples show the packages at work. For example, examples/analyze says
// whether strings in danger can be captured or saved, examples/life which groups live,
// examples/gtp serves the Go Text Protocol, and examples/patterns checks, formats, matches and
// measures pattern databases. All but a few are subcommands of one command, examples/tengen.
package tengen
